// Forces from outside: a spring to a point of the room, and formulas of time and state.
#include <array>
#include <tippe/math/formula.h>
#include <tippe/world/forces.h>

namespace tippe {

namespace {

// A spring between a point of the body and one of the room: k (|d| − l) and a damper c ḋ along it.
class Spring final : public Force {
 public:
  explicit Spring(const ForceSettings& keys)
      : stiffness_(keys.number("stiffness")),
        damping_(keys.number("damping")),
        length_(keys.number("length")),
        at_(keys.vector("at")),
        point_(keys.vector("point")) {}

  WorkOwner owner() const override { return WorkOwner::Outside; }
  Vec6 at(const State& s) const override {
    const Mat3 A = rotation_matrix(s.p);
    const Vec3 d = s.r_S + A * at_ - point_, v = s.v_S + A * s.omega.cross(at_);
    const double distance = d.norm();
    // A spring without length pulls towards the point, also where the body is at it.
    const Vec3 along = (distance > 0.0) ? Vec3(d / distance) : Vec3(Vec3::Zero());
    const Vec3 force = -stiffness_ * (d - length_ * along) - damping_ * ((length_ > 0.0) ? Vec3(along.dot(v) * along) : v);
    return stacked(force, at_.cross(A.transpose() * force));
  }

 private:
  double stiffness_, damping_, length_;
  Vec3 at_, point_;
};

// Force and acceleration in the axes of the room, torque in those of the room or of the body, as formulas in t, x, y, z (of S), vx, vy, vz, wx, wy, wz
// (angular velocity, the same axes as the torque).
class FormulaForce final : public Force {
 public:
  explicit FormulaForce(const ForceSettings& keys)
      : force_(keys.formulas("force")),
        acceleration_(keys.formulas("acceleration")),
        torque_(keys.formulas("torque")),
        mass_(keys.mass),
        body_axes_(keys.choice("axes") == 1) {
    for (const auto* all : {&force_, &acceleration_, &torque_})
      for (const Formula& one : *all) timed_ = timed_ || one.uses(0);
  }

  WorkOwner owner() const override { return WorkOwner::Outside; }
  bool changes_by_itself() const override { return timed_; }
  Vec6 at(const State& s) const override {
    const Mat3 A = rotation_matrix(s.p);
    const Vec3 w = body_axes_ ? s.omega : Vec3(A * s.omega);
    const std::array<double, 10> state{s.t, s.r_S.x(), s.r_S.y(), s.r_S.z(), s.v_S.x(), s.v_S.y(), s.v_S.z(), w.x(), w.y(), w.z()};
    const auto of = [&](const std::array<Formula, 3>& all) { return Vec3(all[0].value(state), all[1].value(state), all[2].value(state)); };
    const Vec3 torque = of(torque_);
    return stacked(of(force_) + mass_ * of(acceleration_), body_axes_ ? torque : Vec3(A.transpose() * torque));
  }

 private:
  std::array<Formula, 3> force_, acceleration_, torque_;
  double mass_;
  bool body_axes_, timed_ = false;
};

}  // namespace

ForcePtr make_spring(const ForceSettings& keys) { return std::make_shared<const Spring>(keys); }  // heap: when it is made, once
ForcePtr make_formula_force(const ForceSettings& keys) {
  return std::make_shared<const FormulaForce>(keys);  // heap: when it is made, once
}

}  // namespace tippe
