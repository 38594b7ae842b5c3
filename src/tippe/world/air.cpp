// The air: drag on a body that moves through it, and the layer under a disk that nearly lies.
#include <tippe/math/circular.h>
#include <tippe/world/forces.h>

namespace tippe {

namespace {

// Drag: −(c₁ + c₂ |w|) w at a point of the body, w its velocity against the wind, and a torque −k ω.
class Drag final : public Force {
 public:
  explicit Drag(const ForceSettings& keys)
      : linear_(keys.number("linear")),
        quadratic_(keys.number("quadratic")),
        turning_(keys.number("turning")),
        wind_(keys.vector("wind")),
        at_(keys.vector("at")) {}

  WorkOwner owner() const override { return WorkOwner::Air; }
  Vec6 at(const State& s) const override {
    const Mat3 A = rotation_matrix(s.p);
    const Vec3 w = s.v_S + A * s.omega.cross(at_) - wind_;
    const Vec3 force = -(linear_ + quadratic_ * w.norm()) * w;
    return stacked(force, at_.cross(A.transpose() * force) - turning_ * s.omega);
  }

 private:
  double linear_, quadratic_, turning_;
  Vec3 wind_, at_;
};

// The air between a disk of radius a that rolls with the tilt θ and the table is sheared, over the height h = a sin θ at most, at the rate Ω a/h where Ω is the
// rate at which the place of contact goes round: it takes the power
//   P = c (π/4) η a⁴ Ω²/h                                                                     Moffatt, Nature 404 (2000) 833: π η g a²/θ² with Ω² = 4 g/(a θ)
// Where the boundary layer δ = √(η/(ϱ Ω)) of the swinging air is thinner than h, that is what is sheared: h becomes δ,            Bildsten, PRE 66 (2002) 056309
// and "thinner" takes 1/ℓ² = 1/h² + 1/δ². The disk turns about a diameter with ω = Ω sin θ, so the same power comes from a torque against ω in the plane of the disk:
//   τ = −c (π/4) η a⁴/(ℓ sin²θ) ω_∥
// The tilt of a disk that loses to nothing else goes with (t_f − t)^{1/3} or (t_f − t)^{4/9}.
class AirLayer final : public Force {
 public:
  explicit AirLayer(const ForceSettings& keys)
      : radius_(keys.number("radius")),
        viscosity_(keys.number("viscosity")),
        density_(keys.number("density")),
        factor_(keys.number("factor")),
        layer_(keys.choice("layer")),
        axis_(keys.vector("axis").normalized()) {}

  WorkOwner owner() const override { return WorkOwner::Air; }
  Vec6 at(const State& s) const override {
    const Vec3 up = rotation_matrix(s.p).row(2), across = up - axis_.dot(up) * axis_;
    const double sine = across.norm();
    const Vec3 omega = s.omega - axis_.dot(s.omega) * axis_;
    const double rate = omega.norm();
    if (!(sine > 0.0) || !(rate > 0.0)) return Vec6::Zero();
    const double a = radius_, h = a * sine, going_round = rate / sine;
    double inverse = 1.0 / h;
    if (layer_ != 0) {
      const double delta_inverse = std::sqrt(density_ * going_round / viscosity_);
      inverse = (layer_ == 1) ? delta_inverse : std::sqrt(inverse * inverse + delta_inverse * delta_inverse);
    }
    constexpr double quarter_turn = 0.7853981633974483;
    return stacked(Vec3::Zero(), -factor_ * quarter_turn * viscosity_ * a * a * a * a * inverse / (sine * sine) * omega);
  }

 private:
  double radius_, viscosity_, density_, factor_;
  int layer_;
  Vec3 axis_;
};

}  // namespace

ForcePtr make_drag(const ForceSettings& keys) { return std::make_shared<const Drag>(keys); }           // heap: when it is made, once
ForcePtr make_air_layer(const ForceSettings& keys) { return std::make_shared<const AirLayer>(keys); }  // heap: when it is made, once

}  // namespace tippe
