#include <tippe/laws/contact_law.h>

namespace tippe::laws {

Friction make_friction(LawName law, const FrictionOptions& o, double radius) {
  // kudra2011 divides velocities by the contact radius; here they are multiplied instead.
  const RollingOptions rolling{1.0, o.k_r, o.eps * radius, o.eps_1 * radius, o.eps * radius * radius, o.drilling_torque};
  switch (law) {
    case LawName::Coulomb:
      return Product<Disk, Interval>{{}, {}, 1.0, 0.0};
    case LawName::Pivoting:
      return Product<Disk, Interval>{{}, {}, 0.0, 1.0};
    case LawName::SmoothCoulomb:
      return Product<SmoothCoulomb, Viscous<1>>{{o.eps}, {0.0}, 1.0, 1.0};
    case LawName::Contensou:
      if (o.profile != nullptr) return FrictionBall<SampledProfile>(*o.profile);
      if (o.pressure == Pressure::Uniform) return UniformBall();
      return HertzBall();
    case LawName::Ellipsoid: {
      const double eta_0 = (o.profile != nullptr)              ? o.profile->spinning(0.0).eta
                           : (o.pressure == Pressure::Uniform) ? UniformProfile::spinning(0.0).eta
                                                               : HertzProfile::spinning(0.0).eta;
      return EllipsoidBall(EllipseProfile{eta_0});
    }
    case LawName::ContensouSeries:
      return TaylorBall(o.pressure, TaylorForm::Corrected);
    case LawName::ContensouRolling:
      return ContensouRolling{rolling};
    case LawName::Pade1:
      return Pade1{rolling};
    case LawName::Pade2:
      return Pade2{rolling};
    case LawName::Tanh:
      return TanhLaw{rolling};
    default:
      return std::monostate{};
  }
}

ContactForce ContactLaw::force(const ContactMotion& motion, double lambda_N) const {
  const double R = radius.at(lambda_N), mu_now = mu.at(norm2(motion.slip));
  ContactForce result;
  result.potential = 0.0;

  std::visit(
      [&](const auto& law) {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          return;
        } else if constexpr (Law::dim == 3) {
          const Vec3 gamma(motion.slip.x(), motion.slip.y(), R * motion.spin);
          const Vec3 lambda = force_of(law, gamma, mu_now * lambda_N);
          result.force = lambda.head<2>();
          result.torque = R * lambda.z();
          if constexpr (SetLaw<Law>) {
            result.potential = mu_now * lambda_N * law.potential(gamma);
          } else {
            result.potential.reset();
          }
        } else {
          Law now = law;
          now.options.mu = mu_now;
          Vec<5> gamma;
          gamma << motion.slip, R * motion.spin, R * motion.rolling;
          const Vec<5> lambda = now.force(gamma, lambda_N);
          result.force = lambda.template head<2>();
          result.torque = R * lambda(2);
          result.rolling_torque = R * lambda.template tail<2>();
          // For a frozen rolling axis the exact law has a potential; being homogeneous it is the power taken out. Without drilling torque it has none.
          result.potential.reset();
          if constexpr (std::is_same_v<Law, ContensouRolling>) {
            if (law.options.drilling_torque) result.potential = -gamma.dot(lambda);
          }
        }
      },
      friction);

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
  return std::visit(
      [&](const auto& law) -> std::optional<Projection<3>> {
        using Law = std::decay_t<decltype(law)>;
        if constexpr (std::is_same_v<Law, std::monostate>) {
          if (!(mu_pivoting > 0.0)) return std::nullopt;
          return project_with_pivoting(Product<Disk, Interval>{}, x, 0.0, h, r);
        } else if constexpr (std::is_same_v<Law, ContensouRolling>) {
          if (!law.options.drilling_torque) return std::nullopt;
          const double length = norm2(rolling);
          const Vec2 axis = (length > 0.0) ? Vec2(law.options.k_r / length * rolling) : Vec2(Vec2::Zero());
          if (axis.isZero(0.0)) return project_with_pivoting(HertzBall(), x, size, h, r);
          return project_with_pivoting(DistortedBall{axis}, x, size, h, r);
        } else if constexpr (SetLaw<Law>) {
          return project_with_pivoting(law, x, size, h, r);
        } else {
          return std::nullopt;
        }
      },
      friction);
}

}  // namespace tippe::laws
