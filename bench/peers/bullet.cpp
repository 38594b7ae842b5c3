// Bullet in double precision: sequential impulses with many iterations, gyroscopic torque implicit in body axes.
#include <btBulletDynamicsCommon.h>

#include <memory>

#include "drive.h"

namespace {

using namespace peers;

btVector3 bt(const Vector3d& v) { return {v.x(), v.y(), v.z()}; }
Vector3d vec(const btVector3& v) { return {v.x(), v.y(), v.z()}; }

class Bullet {
 public:
  Bullet(const Toy& toy, double dt) : toy_(toy), dt_(dt) {
    world_.setGravity({0, 0, -gravity});
    btContactSolverInfo& info = world_.getSolverInfo();
    info.m_numIterations = 100;                    // 10 by default
    info.m_leastSquaresResidualThreshold = 1e-20;  // and no more than needed
    info.m_solverMode |= SOLVER_USE_2_FRICTION_DIRECTIONS;
    make_body();
    ground_.setFriction(1);  // Bullet multiplies the two coefficients
    plane_.setMargin(0);
    world_.addRigidBody(&ground_);
    world_.addRigidBody(body_.get());
  }
  ~Bullet() {
    world_.removeRigidBody(body_.get());
    world_.removeRigidBody(&ground_);
  }
  Bullet(const Bullet&) = delete;
  Bullet& operator=(const Bullet&) = delete;

  void step() { world_.stepSimulation(dt_, 0, dt_); }

  State state() const {
    State state;
    const btTransform& place = body_->getWorldTransform();
    state.r_OS = vec(place.getOrigin());
    state.v_S = vec(body_->getLinearVelocity());
    state.omega = vec(body_->getAngularVelocity());
    for (int i = 0; i < 3; ++i) state.A_IB.row(i) = vec(place.getBasis()[i]).transpose();
    return state;
  }

 private:
  void make_body() {
    const auto add = [&](std::unique_ptr<btCollisionShape> part, double x, double z) {
      compound_.addChildShape(btTransform(btMatrix3x3::getIdentity(), {x, 0, z}), part.get());
      parts_.push_back(std::move(part));
    };
    compound_.setMargin(0);
    for (const Ball& ball : toy_.balls) add(std::make_unique<btSphereShape>(ball.radius), 0, ball.at);
    if (toy_.disk_radius > 0) {
      auto disk = std::make_unique<btCylinderShapeZ>(btVector3(toy_.disk_radius, toy_.disk_radius, disk_half_thickness));
      disk->setMargin(0);
      add(std::move(disk), toy_.disk_at, 0);
    }
    const State& start = toy_.start;
    btRigidBody::btRigidBodyConstructionInfo info(toy_.mass, nullptr, &compound_, bt(toy_.inertia));
    const Eigen::Quaterniond turn(start.A_IB);
    info.m_startWorldTransform = btTransform({turn.x(), turn.y(), turn.z(), turn.w()}, bt(start.r_OS));
    body_ = std::make_unique<btRigidBody>(info);
    body_->setFlags(BT_ENABLE_GYROSCOPIC_FORCE_IMPLICIT_BODY);
    body_->setActivationState(DISABLE_DEACTIVATION);
    body_->setContactProcessingThreshold(0);
    body_->setFriction(toy_.mu);
    if (toy_.drilling_arm > 0) {
      body_->setSpinningFriction(toy_.drilling_arm);
      body_->setRollingFriction(1e-15);  // with 0 Bullet leaves out the spinning friction, too
    }
    body_->setLinearVelocity(bt(start.v_S));
    body_->setAngularVelocity(bt(start.omega));
  }

  Toy toy_;
  double dt_;
  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  btStaticPlaneShape plane_{{0, 0, 1}, 0};
  btRigidBody ground_{btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane_)};
  btCompoundShape compound_;
  std::vector<std::unique_ptr<btCollisionShape>> parts_;
  std::unique_ptr<btRigidBody> body_;
};

}  // namespace

int main(int count, char** words) { return peers::drive<Bullet>(count, words); }
