// Open Dynamics Engine: contact joints from its own collision detection, a boxed LCP for each step.
// -DQUICK: dWorldQuickStep (projected Gauss-Seidel) instead of dWorldStep (Dantzig, exact). -DHASH: a hash space
// instead of a simple one, which is the quicker one for so few bodies.
#include <ode/ode.h>

#include <array>

#include "drive.h"

namespace {

using namespace peers;

class Ode {
 public:
  Ode(const Toy& toy, double dt) : toy_(toy), dt_(dt) {
    dInitODE2(0);
    world_ = dWorldCreate();
#ifdef HASH
    space_ = dHashSpaceCreate(nullptr);
#else
    space_ = dSimpleSpaceCreate(nullptr);
#endif
    joints_ = dJointGroupCreate(0);
    dWorldSetGravity(world_, 0, 0, -gravity);
    dWorldSetCFM(world_, 1e-10);  // the default of ODE with doubles
    dCreatePlane(space_, 0, 0, 1, 0);
    make_body();
  }
  ~Ode() {
    dJointGroupDestroy(joints_);
    dSpaceDestroy(space_);
    dWorldDestroy(world_);
    dCloseODE();
  }
  Ode(const Ode&) = delete;
  Ode& operator=(const Ode&) = delete;

  void step() {
    dSpaceCollide(space_, this, [](void* self, dGeomID a, dGeomID b) { static_cast<Ode*>(self)->touch(a, b); });
#ifdef QUICK
    dWorldQuickStep(world_, dt_);
#else
    dWorldStep(world_, dt_);
#endif
    dJointGroupEmpty(joints_);
  }

  State state() const {
    State state;
    state.r_OS = Eigen::Map<const Vector3d>(dBodyGetPosition(body_));
    state.v_S = Eigen::Map<const Vector3d>(dBodyGetLinearVel(body_));
    state.omega = Eigen::Map<const Vector3d>(dBodyGetAngularVel(body_));
    const dReal* rows = dBodyGetRotation(body_);  // three rows of four
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) state.A_IB(i, k) = rows[4 * i + k];
    return state;
  }

 private:
  void make_body() {
    body_ = dBodyCreate(world_);
    dMass mass;
    dMassSetParameters(&mass, toy_.mass, 0, 0, 0, toy_.inertia.x(), toy_.inertia.y(), toy_.inertia.z(), 0, 0, 0);
    dBodySetMass(body_, &mass);
    const auto attach = [&](dGeomID geom, double x, double z) {
      dGeomSetBody(geom, body_);
      dGeomSetOffsetPosition(geom, x, 0, z);
    };
    for (const Ball& ball : toy_.balls) attach(dCreateSphere(space_, ball.radius), 0, ball.at);
    if (toy_.disk_radius > 0) attach(dCreateCylinder(space_, toy_.disk_radius, 2 * disk_half_thickness), toy_.disk_at, 0);

    const State& start = toy_.start;
    dMatrix3 rows = {};
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) rows[4 * i + k] = start.A_IB(i, k);
    dBodySetRotation(body_, rows);
    dBodySetPosition(body_, start.r_OS.x(), start.r_OS.y(), start.r_OS.z());
    dBodySetLinearVel(body_, start.v_S.x(), start.v_S.y(), start.v_S.z());
    dBodySetAngularVel(body_, start.omega.x(), start.omega.y(), start.omega.z());
    dBodySetFiniteRotationMode(body_, 1);  // attitude by a finite rotation, the more accurate of the two ways
  }

  void touch(dGeomID a, dGeomID b) {
    const dBodyID of_a = dGeomGetBody(a), of_b = dGeomGetBody(b);
    if (of_a == of_b) return;
    std::array<dContact, 4> contacts{};
    const int count = dCollide(a, b, static_cast<int>(contacts.size()), &contacts[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
      dSurfaceParameters& surface = contacts[i].surface;
      surface.mode = dContactApprox1;  // friction bounded by μ λ_N, in two directions
      surface.mu = toy_.mu;
      if (toy_.drilling_arm > 0) {
        surface.mode |= dContactRolling | dContactAxisDep;  // without AxisDep ODE does not read rhoN
        surface.mu2 = toy_.mu;
        surface.rhoN = toy_.drilling_arm;
      }
      dJointAttach(dJointCreateContact(world_, joints_, &contacts[i]), of_a, of_b);
    }
  }

  Toy toy_;
  double dt_;
  dWorldID world_;
  dSpaceID space_;
  dJointGroupID joints_;
  dBodyID body_ = nullptr;
};

}  // namespace

int main(int count, char** words) { return peers::drive<Ode>(count, words); }
