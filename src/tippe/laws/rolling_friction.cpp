#include <tippe/laws/rolling_friction.h>

#include <Eigen/LU>
#include <tippe/laws/resistances.h>
#include <tippe/laws/torqueless_ball.h>
#include <tippe/laws/wrapped_law.h>

namespace tippe::laws {

namespace {

constexpr Components slip_and_spin{Component::Slip, Component::Spin};
constexpr Components all_three{Component::Slip, Component::Spin, Component::Rolling};

/// The rolling torque knows of rolling alone, so that three and two unknowns can be solved for one after the other.
bool invert_by_parts(const Table<5, 5>& A, Table<5, 5>& P) {
  Table<3, 3> upper, upper_inverse;
  Table<2, 2> lower, lower_inverse;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) upper[i][j] = A[i][j];
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) lower[i][j] = A[i + 3][j + 3];
  if (!soft_inverse(upper, upper_inverse) || !soft_inverse(lower, lower_inverse)) return false;
  P = {};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) P[i][j] = upper_inverse[i][j];
    double x = 0.0, y = 0.0;  // a row of upper⁻¹ A₁₂
    for (std::size_t k = 0; k < 3; ++k) x += upper_inverse[i][k] * A[k][3], y += upper_inverse[i][k] * A[k][4];
    for (std::size_t j = 0; j < 2; ++j) P[i][j + 3] = -(x * lower_inverse[0][j] + y * lower_inverse[1][j]);
  }
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 2; ++j) P[i + 3][j + 3] = lower_inverse[i][j];
  return true;
}

/// A law of five numbers with a coefficient of friction among its options.
template <class L>
class RollingFunction final : public ForceLaw {
 public:
  RollingFunction(const RollingOptions& options, const auto& functions) : law_{options, functions} {}

  Components components() const override { return all_three; }
  LawKind kind() const override { return LawKind::Function; }
  bool exchanges() const override { return law_.options.k_r > 0.0; }
  void respond(const Trial& t, Response& response) const override {
    respond_as_function(with(t.coefficient), t, std::max(t.x_N, 0.0), 1.0, response);
  }
  void soften(const Trial& t, Response& response) const override { soften_with<5>(t, response, invert_by_parts); }
  Vec5 force(const Moving& m) const override { return with(m.mu).resolved(m.standing).force(m.gamma, m.load); }
  Mat5 force_derivative(const Moving& m) const override {
    return tippe::laws::force_derivative(with(m.mu).resolved(m.standing), m.gamma, m.load);
  }

 private:
  L with(double mu) const {
    L law = law_;
    law.options.mu = mu;
    return law;
  }
  L law_;
};

/// Slip and spin for a given axis.
template <class Ball>
class Follower final : public ForceLaw {
 public:
  explicit Follower(bool distorted) : distorted_(distorted) {}
  Components components() const override { return slip_and_spin; }
  LawKind kind() const override { return LawKind::Set; }
  bool exchanges() const override { return distorted_; }
  void respond(const Trial& t, Response& response) const override { respond_as_set(Ball{t.lead}, t, response); }
  Vec5 force(const Moving& m) const override { return widened<3>(m.mu * m.load * Ball{m.lead}.force(m.gamma.head<3>())); }
  Mat5 force_derivative(const Moving& m) const override {
    Mat3 slope = -m.mu * m.load * DistortedBall{m.lead}.curvature(m.gamma.head<3>());
    if constexpr (!SetLaw<Ball>) slope.row(2).setZero();
    return widened_matrix<3>(slope);
  }
  std::optional<double> potential(const Moving& m) const override {
    if constexpr (SetLaw<Ball>) return m.mu * m.load * Ball{m.lead}.potential(m.gamma.head<3>());
    return std::nullopt;
  }
  bool contains(const Vec5& lambda, int, double size, const Vec2& lead) const override {
    return Ball{lead}.contains(lambda.head<3>(), size);
  }
  Nearest project(const Vec5& x, int, double size, const Vec5& r, const Vec2& lead) const override {
    if (std::is_same_v<Ball, DistortedBall> && lead.isZero(0.0)) return nearest<3>(HertzBall().project(x.head<3>(), size, r.head<3>()));
    return nearest<3>(linearise(Ball{lead}, Vec3(x.head<3>()), size, Vec3(r.head<3>())).projection);
  }
  NearestLinear project_linear(const Vec5& x, int, double size, const Vec5& r, const Vec2& lead) const override {
    return nearest_linear<3>(linearise(Ball{lead}, Vec3(x.head<3>()), size, Vec3(r.head<3>())));
  }
  SetGauge gauge(const Vec5& lambda, int, const Vec2& lead) const override {
    if constexpr (SetLaw<Ball>) {
      return widened_gauge<3>(gauge_of(Ball{lead}, Vec3(lambda.head<3>())));
    } else {  // Coulomb's disk; no size of it holds a torque
      const Gauge<2> disk = gauge_of(Disk(), Vec2(lambda.head<2>()));
      return {(lambda(2) != 0.0) ? std::numeric_limits<double>::infinity() : disk.value, widened<2>(disk.gradient)};
    }
  }

 private:
  bool distorted_;
};

/// The exact law, whole.
class ExactRolling final : public ForceLaw {
 public:
  explicit ExactRolling(const RollingOptions& options) : law_{options} {
    const ForceLaw* follower = &without_torque_;
    if (options.drilling_torque) follower = &with_torque_;
    led_ = {follower, &dry_resistance(Component::Rolling), options.k_r, hertz_rolling_arm};
  }

  Components components() const override { return all_three; }
  LawKind kind() const override { return LawKind::Function; }
  bool exchanges() const override { return true; }
  const Led* led() const override { return (law_.options.eps > 0.0) ? nullptr : &led_; }

  void respond(const Trial& trial, Response& response) const override;
  Vec5 force(const Moving& m) const override { return with(m.mu).resolved(m.standing).force(m.gamma, m.load); }
  Mat5 force_derivative(const Moving& m) const override {
    return tippe::laws::force_derivative(with(m.mu).resolved(m.standing), m.gamma, m.load);
  }
  /// For a frozen axis the law has a potential; being homogeneous it is the power taken out. Without drilling torque it has none.
  std::optional<double> potential(const Moving& m) const override {
    if (!law_.options.drilling_torque) return std::nullopt;
    return -m.gamma.dot(with(m.mu).force(m.gamma, m.load));
  }

 private:
  ContensouRolling with(double mu) const {
    ContensouRolling law = law_;
    law.options.mu = mu;
    return law;
  }
  ContensouRolling law_;
  Follower<DistortedBall> with_torque_{true};
  Follower<TorquelessBall> without_torque_{true};
  Led led_{};
};

/// Rolling first, which gives the axis a = k_r ξ̂; then slip and spin for this axis.
void ExactRolling::respond(const Trial& t, Response& response) const {
  using Mat32 = Grid<3, 2>;
  const RollingOptions& o = law_.options;
  const double load = std::max(t.x_N, 0.0), arm = o.k_r * hertz_rolling_arm;
  const Vec2 r_roll = Trial::part<2>(t.r, 3), x_roll = Trial::part<2>(t.x, 3), gamma_roll = Trial::part<2>(t.gamma, 3);

  Vec2 T_roll, roll_by_N = Vec2::Zero(), axis = Vec2::Zero(), axis_by_N = Vec2::Zero();
  Mat2 roll_by_x = Mat2::Zero(), roll_by_gamma, axis_by_x = Mat2::Zero(), axis_by_gamma;
  if (o.eps > 0.0) {
    const double length = norm2(gamma_roll), soft = length + o.eps;
    axis = o.k_r / soft * gamma_roll;
    axis_by_gamma = o.k_r / soft * Mat2::Identity();
    if (length > 0.0) axis_by_gamma -= o.k_r / (soft * soft * length) * gamma_roll * gamma_roll.transpose();
    // The implicit step of response.h, for these two rows.
    const Vec2 f = -hertz_rolling_arm * load * axis;
    const Mat2 f_gamma = -hertz_rolling_arm * load * axis_by_gamma;
    const Mat2 P = (Mat2::Identity() - f_gamma * r_roll.cwiseInverse().asDiagonal()).inverse();
    T_roll = x_roll - P * (x_roll - f);
    roll_by_x = Mat2::Identity() - P;
    roll_by_gamma = P * f_gamma;
    if (t.x_N >= 0.0) roll_by_N = P * (-hertz_rolling_arm * axis);
  } else {
    const auto p = linearise(Disk(), Vec2(x_roll - r_roll.cwiseProduct(gamma_roll)), arm * load, r_roll);
    T_roll = p.projection.point;
    roll_by_x = p.by_x;
    roll_by_gamma = -p.by_x * r_roll.asDiagonal();
    if (t.x_N >= 0.0) roll_by_N = arm * p.by_size;
    axis_by_gamma.setZero();
    if (load > 0.0) {
      const double k = -1.0 / (hertz_rolling_arm * load);
      axis = k * T_roll;
      axis_by_x = k * roll_by_x;
      axis_by_gamma = k * roll_by_gamma;
      axis_by_N = k * roll_by_N - axis / load;
    }
  }

  const Vec3 step = Trial::part<3>(t.r), moved = Trial::part<3>(t.x) - step.cwiseProduct(Trial::part<3>(t.gamma));
  const double size = t.coefficient * load;
  const auto p = o.drilling_torque ? linearise(DistortedBall{axis}, moved, size, step) : linearise(TorquelessBall{axis}, moved, size, step);
  Mat32 by_axis = Mat32::Zero();
  if (!p.projection.inside && size > 0.0) {
    const Vec3 g = (moved - p.projection.point).cwiseQuotient(step);
    Vec<3, Dual<2>> velocity;
    for (int i = 0; i < 3; ++i) velocity(i) = Dual<2>(g(i));
    const Vec<3, Dual<2>> force =
        DistortedBall::force_with<Dual<2>>(velocity, Vec<2, Dual<2>>(Dual<2>::variable(axis.x(), 0), Dual<2>::variable(axis.y(), 1)));
    for (int i = 0; i < (o.drilling_torque ? 3 : 2); ++i) by_axis.row(i) = -size * force(i).gradient.transpose();
    by_axis = ((Mat3::Identity() - p.by_x) * by_axis).eval();
  }

  Vec5 T, by_N = Vec5::Zero();
  Mat5 by_x = Mat5::Zero(), by_gamma = Mat5::Zero();
  T << p.projection.point, T_roll;
  by_x.topLeftCorner<3, 3>() = p.by_x;
  by_x.topRightCorner<3, 2>() = by_axis * axis_by_x;
  by_x.bottomRightCorner<2, 2>() = roll_by_x;
  by_gamma.topLeftCorner<3, 3>() = -p.by_x * step.asDiagonal();
  by_gamma.topRightCorner<3, 2>() = by_axis * axis_by_gamma;
  by_gamma.bottomRightCorner<2, 2>() = roll_by_gamma;
  if (t.x_N >= 0.0) by_N << t.coefficient * p.by_size + by_axis * axis_by_N, roll_by_N;
  response.set<5>(T, by_N, by_gamma);
  response.set_by_x<5>(by_x);
}

}  // namespace

LawPtr pade1_law(const RollingOptions& options, const Pade1Functions& functions) {
  return std::make_shared<const RollingFunction<Pade1>>(options, functions);  // heap: when a law is made
}
LawPtr pade2_law(const RollingOptions& options, const Pade2Functions& functions) {
  return std::make_shared<const RollingFunction<Pade2>>(options, functions);  // heap: when a law is made
}
LawPtr tanh_law(const RollingOptions& options, const TanhFunctions& functions) {
  return std::make_shared<const RollingFunction<TanhLaw>>(options, functions);  // heap: when a law is made
}

LawPtr contensou_rolling_law(const RollingOptions& options) {
  if (options.k_r > 0.0) return std::make_shared<const ExactRolling>(options);                 // heap: when a law is made
  if (options.drilling_torque) return std::make_shared<const Follower<DistortedBall>>(false);  // heap: when a law is made
  return std::make_shared<const Follower<TorquelessBall>>(false);                              // heap: when a law is made
}

}  // namespace tippe::laws
