#include <tippe/laws/contact_law.h>

#include <limits>
#include <tippe/laws/pivoting.h>
#include <tippe/laws/product.h>
#include <tippe/laws/viscous.h>

namespace tippe::laws {

namespace {

/// The numbers of a friction law, from slip, R spin, contour and R rolling velocities.
Moving moving_in(const ForceLaw& law, const ContactMotion& motion, double R, double mu, double load) {
  const Components components = law.components();
  Moving m;
  m.dim = components.size(2);
  m.mu = mu, m.load = load;
  const auto put = [&](Component c, const auto& value) {
    const int at = components.offset(c, 2);
    for (int i = 0; i < components.count(c, 2); ++i) m.gamma(at + i) = value(i);
  };
  put(Component::Slip, motion.slip);
  put(Component::Spin, Vec<1>(R * motion.spin));
  put(Component::Contour, motion.contour);
  put(Component::Rolling, Vec2(R * motion.rolling));
  return m;
}

/// A set law of slip, or of slip and spin, as one of three numbers. A law that does not know the spin has no torque.
struct Ball {
  const ForceLaw* law;
  Vec2 lead;

  int numbers() const { return law->components().size(0); }
  Moving moving(const Vec3& gamma) const {
    Moving m;
    m.dim = numbers(), m.lead = lead;
    m.gamma.head<3>() = gamma;
    if (m.dim == 2) m.gamma(2) = 0.0;
    return m;
  }
  double potential(const Vec3& gamma) const { return law->potential(moving(gamma)).value_or(0.0); }
  Vec3 force(const Vec3& gamma) const { return law->force(moving(gamma)).head<3>(); }
  Projection<3> project(const Vec3& x, double size, const Vec3& r) const {
    Vec5 wide = Vec5::Zero(), steps = Vec5::Ones();
    wide.head(numbers()) = x.head(numbers()), steps.head<3>() = r;
    const Nearest y = law->project(wide, numbers(), size, steps, lead);
    return {y.point.head<3>(), y.inside && (numbers() == 3 || x.z() == 0.0), y.iterations};
  }
  double gauge(const Vec3& x) const {
    if (numbers() == 2 && x.z() != 0.0) return std::numeric_limits<double>::infinity();
    Vec5 wide = Vec5::Zero();
    wide.head(numbers()) = x.head(numbers());
    return law->gauge(wide, numbers(), lead).value;
  }
};

/// The set of slip and spin of a friction law: of a law in two parts, that for the axis of this rolling. None if it is no set of those two.
std::optional<Ball> ball_of(const ForceLaw& friction, const Vec2& rolling) {
  const Led* led = friction.led();
  const double length = norm2(rolling);
  const Ball ball{(led != nullptr) ? led->follower : &friction,
                  (led != nullptr && length > 0.0) ? Vec2(led->reach / length * rolling) : Vec2(Vec2::Zero())};
  const Components components = ball.law->components();
  if (ball.law->kind() != LawKind::Set || !ball.law->potential({}) || !components.has(Component::Slip) ||
      components.has(Component::Contour) || components.has(Component::Rolling))
    return std::nullopt;
  return ball;
}

}  // namespace

ContactForce ContactLaw::force(const ContactMotion& motion, double lambda_N) const {
  const double R = radius.at(lambda_N), mu_now = mu.at(norm2(motion.slip));
  ContactForce result;
  result.potential = 0.0;

  if (friction != nullptr) {
    const Components components = friction->components();
    const Moving m = moving_in(*friction, motion, R, mu_now, lambda_N);
    const Vec5 lambda = friction->force(m);
    const auto part = [&](Component c, int i) { return (i < components.count(c, 2)) ? lambda(components.offset(c, 2) + i) : 0.0; };
    result.force = Vec2(part(Component::Slip, 0), part(Component::Slip, 1));
    result.torque = R * part(Component::Spin, 0);
    result.contour_force = Vec2(part(Component::Contour, 0), part(Component::Contour, 1));
    result.rolling_torque = R * Vec2(part(Component::Rolling, 0), part(Component::Rolling, 1));
    result.potential = friction->potential(m);
  }
  const auto add = [&result](double potential) {
    if (result.potential) *result.potential += potential;
  };
  if (mu_pivoting > 0.0) {
    result.torque -= mu_pivoting * lambda_N * R * sign(motion.spin);
    add(mu_pivoting * lambda_N * R * std::abs(motion.spin));
  }
  if (mu_contour > 0.0) {
    result.contour_force += mu_contour * lambda_N * Disk().force(motion.contour);
    add(mu_contour * lambda_N * Disk().potential(motion.contour));
  }
  if (mu_rolling > 0.0) {
    result.rolling_torque += mu_rolling * lambda_N * Disk().force(motion.rolling);
    add(mu_rolling * lambda_N * Disk().potential(motion.rolling));
  }
  if (viscosity_contour > 0.0) {
    result.contour_force += Viscous<2>{viscosity_contour}.force(motion.contour, lambda_N);
    result.potential.reset();
  }
  if (viscosity_rolling > 0.0) {
    result.rolling_torque += Viscous<2>{viscosity_rolling}.force(motion.rolling, lambda_N);
    result.potential.reset();
  }
  return result;
}

std::optional<Projection<3>> ContactLaw::project(const Vec3& x, double lambda_N, const Vec2& rolling, const Vec3& r) const {
  const double size = mu.at(0.0) * lambda_N, h = mu_pivoting * lambda_N;
  if (friction == nullptr) {
    if (!(mu_pivoting > 0.0)) return std::nullopt;
    return project_with_pivoting(Product<Disk, Interval>{}, x, 0.0, h, r);
  }
  const std::optional<Ball> ball = ball_of(*friction, rolling);
  if (!ball) return std::nullopt;
  return project_with_pivoting(*ball, x, size, h, r);
}

Mat3 ContactLaw::derivative(const ContactMotion& motion, double lambda_N) const {
  Mat3 result = Mat3::Zero();
  if (friction == nullptr) return result;
  const double R = radius.at(lambda_N);
  const Components components = friction->components();
  const Mat5 slope = friction->force_derivative(moving_in(*friction, motion, R, mu.at(norm2(motion.slip)), lambda_N));
  // Slip and spin come first among a law's numbers; torques and spins are counted at the arm R.
  const int spin = components.count(Component::Spin, 2), dim = components.count(Component::Slip, 2) + spin;
  const auto arm = [&](int i) { return (i == 2) ? R : 1.0; };
  for (int i = 0; i < dim; ++i)
    for (int j = 0; j < dim; ++j) {
      const int row = (i == dim - 1 && spin == 1) ? 2 : i, column = (j == dim - 1 && spin == 1) ? 2 : j;
      result(row, column) = arm(row) * slope(i, j) * arm(column);
    }
  return result;
}

std::optional<double> ContactLaw::gauge(const Vec3& x, const Vec2& rolling) const {
  if (friction == nullptr || mu_pivoting > 0.0) return std::nullopt;
  const std::optional<Ball> ball = ball_of(*friction, rolling);
  return ball ? std::optional(ball->gauge(x)) : std::nullopt;
}

}  // namespace tippe::laws
