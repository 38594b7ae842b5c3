// Siconos: Moreau-Jean time-stepping (θ = 1/2) with exact relations of ball and rim to the table, Coulomb's cone in three dimensions by NSGS.
// Its friction law has no drilling torque: the radius of the patch does not matter here.
#include <SiconosKernel.hpp>
#include <SolverOptions.h>

#include "drive.h"

namespace {

using namespace peers;

State state_of(double x, double y, double z, Eigen::Quaterniond turn) {
  State state;
  state.r_OS = {x, y, z};
  state.A_IB = turn.normalized().toRotationMatrix();
  return state;
}

State place_of(const BlockVector& q) {
  return state_of(q.getValue(0), q.getValue(1), q.getValue(2), {q.getValue(3), q.getValue(4), q.getValue(5), q.getValue(6)});
}

/// A point of the body over the table: gap, contact points and normal.
class OverTable : public NewtonEuler3DR {
 public:
  void computeh(double, const BlockVector& q, SiconosVector& gap) override {
    const Vector3d r_OC = lowest(place_of(q));
    gap.setValue(0, r_OC.z());
    for (unsigned i = 0; i < 3; ++i) {
      _Pc1->setValue(i, r_OC[i]);
      _Pc2->setValue(i, i < 2 ? r_OC[i] : 0.0);
      _Nc->setValue(i, i < 2 ? 0.0 : 1.0);
    }
  }

 protected:
  virtual Vector3d lowest(const State& place) const = 0;
};

class BallOverTable : public OverTable {
 public:
  explicit BallOverTable(const Ball& ball) : ball_(ball) {}

 protected:
  Vector3d lowest(const State& place) const override {
    return place.r_OS + ball_.at * place.A_IB.col(2) - ball_.radius * Vector3d::UnitZ();
  }

 private:
  Ball ball_;
};

class RimOverTable : public OverTable {
 public:
  RimOverTable(double at, double radius) : at_(at), radius_(radius) {}

 protected:
  Vector3d lowest(const State& place) const override {
    const Vector3d n = place.A_IB.col(2);
    const Vector3d up = (Vector3d::UnitZ() - n.z() * n).normalized();  // steepest direction in the disk's plane
    return place.r_OS + at_ * place.A_IB.col(0) - radius_ * up;
  }

 private:
  double at_, radius_;
};

class MoreauJean {
 public:
  MoreauJean(const Toy& toy, double dt) {
    const State& start = toy.start;
    const Eigen::Quaterniond turn(start.A_IB);
    const Vector3d omega_B = start.A_IB.transpose() * start.omega;
    auto q = std::make_shared<SiconosVector>(7);
    auto u = std::make_shared<SiconosVector>(6);
    auto inertia = std::make_shared<SimpleMatrix>(3, 3);
    auto weight = std::make_shared<SiconosVector>(3);
    inertia->zero();
    weight->zero();
    for (unsigned i = 0; i < 3; ++i) {
      q->setValue(i, start.r_OS[i]);
      u->setValue(i, start.v_S[i]);
      u->setValue(3 + i, omega_B[i]);
      inertia->setValue(i, i, toy.inertia[i]);
    }
    q->setValue(3, turn.w()), q->setValue(4, turn.x()), q->setValue(5, turn.y()), q->setValue(6, turn.z());
    weight->setValue(2, -toy.mass * gravity);
    body_ = std::make_shared<NewtonEulerDS>(q, u, toy.mass, inertia);
    body_->setFExtPtr(weight);

    auto system = std::make_shared<NonSmoothDynamicalSystem>(0, 1e6);
    system->insertDynamicalSystem(body_);
    const auto link = [&](SP::NewtonEulerR relation) {
      auto law = std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, toy.mu, 3);
      system->link(std::make_shared<Interaction>(law, relation), body_);
    };
    for (const Ball& ball : toy.balls) link(std::make_shared<BallOverTable>(ball));
    if (toy.disk_radius > 0) link(std::make_shared<RimOverTable>(toy.disk_at, toy.disk_radius));

    auto scheme = std::make_shared<MoreauJeanOSI>(0.5);
    auto solver = std::make_shared<FrictionContact>(3);
    solver->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-8;
    solver->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
    steps_ = std::make_shared<TimeStepping>(system, std::make_shared<TimeDiscretisation>(0.0, dt), scheme, solver);
    steps_->setNewtonTolerance(1e-12);
    steps_->setNewtonMaxIteration(5);
    steps_->setWarnOnNonConvergence(false);
    steps_->initialize();
  }

  void step() {
    steps_->computeOneStep();
    steps_->nextStep();
  }

  State state() const {
    const SiconosVector &q = *body_->q(), &u = *body_->twist();
    State state = state_of(q.getValue(0), q.getValue(1), q.getValue(2), {q.getValue(3), q.getValue(4), q.getValue(5), q.getValue(6)});
    state.v_S = {u.getValue(0), u.getValue(1), u.getValue(2)};
    state.omega = state.A_IB * Vector3d(u.getValue(3), u.getValue(4), u.getValue(5));
    return state;
  }

 private:
  SP::NewtonEulerDS body_;
  SP::TimeStepping steps_;
};

}  // namespace

int main(int count, char** words) { return peers::drive<MoreauJean>(count, words); }
