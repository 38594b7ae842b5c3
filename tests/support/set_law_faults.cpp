#include "set_law_faults.h"

#include "law_checks.h"

#include <tippe/laws/prox.h>

namespace tippe::test {
namespace detail {
namespace {

/// A metric: Euclidean, alike in the tangent plane, or different in every component, over six decades.
template <int n>
Vec<n> any_metric() {
  Vec<n> r = Vec<n>::Ones();
  const int kind = *rc::gen::inRange(0, 3);
  if (kind > 0)
    for (int i = 0; i < n; ++i) r(i) = any_power(-3.0, 3.0);
  if (kind == 1 && n > 1) r(1) = r(0);
  return r;
}

template <int n>
double distance(const Vec<n>& a, const Vec<n>& b, const Vec<n>& r) {
  return (a - b).cwiseQuotient(r.cwiseSqrt()).norm();
}

/// A force to project: of any size, or a border point moved by 1e-1 … 1e-15 of itself.
template <class L, int n = L::dim>
Vec<n> any_force(const L& law, double size) {
  if (*rc::gen::inRange(0, 3) == 0) return -size * (1.0 + any_sign() * any_power(-15.0, -1.0)) * law.force(any_moving<n>());
  Vec<n> x = any_motion<n>();
  const double length = x.norm();
  return length > 0.0 ? Vec<n>(size * any_power(-3.0, 3.0) / length * x) : x;
}

template <class L>
void check_potential_and_force(const L& law, const SetLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  claims.check("Φ(γ) = −λᵀγ, and it is not negative", [&] {
    const Vec<n> gamma = any_motion<n>();
    const double phi = law.potential(gamma);
    require_small(std::abs(phi + gamma.dot(law.force(gamma))), few * phi, shown(gamma));
    require(phi >= 0.0, shown(gamma));
  });
  claims.check("Φ(cγ) = cΦ(γ) and λ(cγ) = λ(γ)", [&] {
    const Vec<n> gamma = any_motion<n>();
    const double c = any_power(-6.0, 6.0), phi = law.potential(gamma);
    const Vec<n> lambda = law.force(gamma), of_more = law.force(c * gamma);
    require_small(std::abs(law.potential(c * gamma) - c * phi), o.accuracy * c * phi, shown(gamma), c);
    require_small((of_more - lambda).norm(), o.accuracy * lambda.norm(), shown(gamma), c);
  });
  claims.check("Φ(−γ) = Φ(γ) and λ(−γ) = −λ(γ)", [&] {
    const Vec<n> gamma = any_motion<n>();
    require(law.potential(-gamma) == law.potential(gamma), shown(gamma));
    require(law.force(-gamma) == -law.force(gamma), shown(gamma));
  });
  claims.check("Φ(a+b) ≤ Φ(a) + Φ(b), which makes a homogeneous Φ convex", [&] {
    const Vec<n> a = any_motion<n>(), b = any_motion<n>();
    const double sum = law.potential(a) + law.potential(b);
    require_small(law.potential(a + b) - sum, o.accuracy * sum, shown(a), shown(b));
  });
  claims.check("no admissible force takes out more power than the law's own: −λ(a)ᵀb ≤ Φ(b)", [&] {
    const Vec<n> a = any_motion<n>(), b = any_motion<n>();
    const double phi = law.potential(b);
    require_small(-law.force(a).dot(b) - phi, o.accuracy * (phi + b.norm()), shown(a), shown(b));
  });
  if (!o.turning_planes.empty()) {
    claims.check("a turned velocity gives the turned force", [&] {
      const Vec<n> gamma = any_motion<n>(), lambda = law.force(gamma);
      const double angle = any_angle(), phi = law.potential(gamma);
      const Vec<n> turned_gamma = turned<n>(gamma, angle, o.turning_planes);
      require_small(std::abs(law.potential(turned_gamma) - phi), o.accuracy * phi, shown(gamma), angle);
      require_small((law.force(turned_gamma) - turned<n>(lambda, angle, o.turning_planes)).norm(), o.accuracy * lambda.norm(), shown(gamma),
                    angle);
    });
  }
  if (!o.mirror.empty()) {
    claims.check("a mirrored velocity gives the mirrored force", [&] {
      const Vec<n> gamma = any_motion<n>();
      require(law.force(flipped<n>(gamma, o.mirror)) == flipped<n>(law.force(gamma), o.mirror), shown(gamma));
    });
  }
}

template <class L>
void check_derivatives(const L& law, const SetLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  int tried = 0, known = 0;
  claims.check("λ = −∇Φ", [&] {
    const Vec<n> gamma = any_moving<n>(), lambda = law.force(gamma);
    for (int i = 0; i < n; ++i) {
      const auto along = [&](double x) {
        Vec<n> moved = gamma;
        moved(i) = x;
        return Vec<1>(law.potential(moved));
      };
      const double scale = block_scale<n>(gamma, i, o.blocks), noise = few * law.potential(gamma);
      const auto [slope, error] = difference_quotient<1>(along, gamma(i), scale, noise);
      require_small(std::abs(slope(0) + lambda(i)), error + o.accuracy, shown(gamma), i);
      ++tried, known += (error < 1e-5);
    }
  });
  claims.note(3 * known > tried, "λ = −∇Φ could be seen at less than a third of the points");
  tried = known = 0;
  claims.check("dλ/dγ = −∇²Φ", [&] {
    const Vec<n> gamma = any_moving<n>(), lambda = law.force(gamma);
    const Mat<n> H = law.curvature(gamma);
    for (int j = 0; j < n; ++j) {
      const auto along = [&](double x) {
        Vec<n> moved = gamma;
        moved(j) = x;
        return Vec<n>(law.force(moved));
      };
      const double scale = block_scale<n>(gamma, j, o.blocks), noise = few * lambda.norm();
      const auto [slope, error] = difference_quotient<n>(along, gamma(j), scale, noise);
      require_small((slope + H.col(j)).norm(), error + o.curvature_error / scale, shown(gamma), j);
      ++tried, known += (error * scale < 1e-5);
    }
  });
  claims.note(3 * known > tried, "dλ/dγ = −∇²Φ could be seen at less than a third of the points");
  claims.check("∇²Φ is symmetric, not negative, and has no curvature along γ", [&] {
    const Vec<n> gamma = any_moving<n>(), b = any_moving<n>().normalized();
    const Mat<n> H = law.curvature(gamma);
    // 1 − eeᵀ is rounded to ε of 1, whatever the direction e: every factor is weighed by its trace.
    const auto owner = block_of<n>(o.blocks);
    double size = 0.0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (owner[i] == owner[j]) size += std::abs(H(static_cast<int>(i), static_cast<int>(i))) * b[j] * b[j];
    require_small((H - H.transpose()).cwiseAbs().maxCoeff(), (few + o.curvature_error) * H.cwiseAbs().maxCoeff(), shown(gamma));
    require_small(-b.dot(H * b), (few + o.curvature_error) * size, shown(gamma), shown(b));
    const Vec<n> rest = H * gamma, terms = H.cwiseAbs() * gamma.cwiseAbs();
    for (int i = 0; i < n; ++i) require_small(std::abs(rest(i)), (few + o.curvature_error) * (1.0 + terms(i)), shown(gamma), i);
  });
}

template <class L>
void check_projection(const L& law, const SetLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  claims.check("the remainder is normal: sΦ(g) = gᵀp for g = R⁻¹(x − p)", [&] {
    const double size = any_power(-6.0, 6.0);
    const Vec<n> x = any_force(law, size), r = any_metric<n>();
    const auto p = law.project(x, size, r);
    if (p.inside) {
      require(p.point == x, shown(x));
      return;
    }
    // p is rounded to a few ε of x. Next to the border this blurs the direction of g, which the gap feels to second order, in every factor.
    const Vec<n> g = (x - p.point).cwiseQuotient(r);
    std::array<double, n> blur{}, length{};
    const auto owner = block_of<n>(o.blocks);
    for (std::size_t i = 0; i < n; ++i) {
      const auto b = static_cast<std::size_t>(owner[i]);
      blur[b] = std::hypot(blur[b], 16.0 * machine_eps * x.norm() / r[i]), length[b] = std::hypot(length[b], g[i]);
    }
    double slack = o.projection_error * g.norm();
    for (std::size_t b = 0; b < n; ++b) slack += 4.0 * std::min(blur[b], blur[b] * blur[b] / std::max(length[b], 1e-300));
    require_small(std::abs(size * law.potential(g) - g.dot(p.point)), size * slack, shown(x), shown(r), size);
  });
  claims.check("projecting twice changes nothing", [&] {
    const double size = any_power(-6.0, 6.0);
    const Vec<n> r = any_metric<n>(), p = law.project(any_force(law, size), size, r).point;
    const Vec<n> again = law.project(p, size, r).point;
    require_small((again - p).norm(), o.projection_error * size, shown(p), shown(r), size);
  });
  claims.check("projected points are no farther apart than the given ones", [&] {
    const double size = any_power(-6.0, 6.0);
    const Vec<n> x = any_force(law, size), y = any_force(law, size), r = any_metric<n>();
    const Vec<n> p = law.project(x, size, r).point, q = law.project(y, size, r).point;
    const double slack = o.projection_error * size / std::sqrt(r.minCoeff());
    require_small(distance<n>(p, q, r), distance<n>(x, y, r) * (1.0 + few) + slack, shown(x), shown(y), shown(r), size);
  });
  claims.check("the projection scales with the set", [&] {
    const double size = any_power(-6.0, 6.0), c = any_power(-6.0, 6.0);
    const Vec<n> x = any_force(law, size), r = any_metric<n>();
    const Vec<n> p = law.project(x, size, r).point, of_more = law.project(c * x, c * size, r).point;
    require_small((of_more / c - p).norm(), o.projection_error * size, shown(x), shown(r), size, c);
  });
  claims.check("a set of size 0 holds only the zero force", [&] {
    const Vec<n> x = any_motion<n>();
    const auto p = law.project(x, 0.0, any_metric<n>());
    require(p.point.isZero(0.0), shown(x));
    require(p.inside == x.isZero(0.0), shown(x));
    require(law.contains(x, 0.0) == x.isZero(0.0), shown(x));
  });
  claims.check("contains says what project says, and knows the border", [&] {
    const double size = any_power(-6.0, 6.0);
    const Vec<n> x = any_force(law, size), border = -size * law.force(any_moving<n>());
    require(law.contains(x, size) == law.project(x, size, laws::euclidean<n>()).inside, shown(x));
    const double thin = 10.0 * o.projection_error;
    require(law.contains((1.0 - thin) * border, size), shown(border));
    if (!border.isZero(0.0)) require(!law.contains((1.0 + thin) * border, size), shown(border));
  });
  if (o.smooth) {
    claims.check("the projection agrees with Newton's method on the potential alone", [&] {
      const double size = any_power(-6.0, 6.0);
      const Vec<n> x = any_force(law, size), r = any_metric<n>();
      const Vec<n> p = law.project(x, size, r).point, q = laws::project_by_newton(law, x, size, r).point;
      // In the metric: where it does not care, neither do we. Newton's method settles to a few rounding errors of x.
      const double slack = (1e-12 + o.projection_error) * (size + x.norm()) / std::sqrt(r.minCoeff());
      require_small(distance<n>(p, q, r), slack, shown(x), shown(r), size);
    });
  }
  claims.check("λ = project(λ − r∘γ) for the moving force and any step sizes", [&] {
    const double size = any_power(-6.0, 6.0);
    const Vec<n> gamma = any_moving<n>(), r = any_metric<n>(), lambda = size * law.force(gamma);
    const Vec<n> p = law.project(lambda - r.cwiseProduct(gamma), size, r).point;
    // Where one step dwarfs the set, λ is known only to the rounding of the sum.
    const double rounding = machine_eps * (r.cwiseProduct(gamma)).norm();
    const bool moving_in_all = gamma.cwiseAbs().minCoeff() > 0.0 || o.smooth;
    if (moving_in_all) require_small((p - lambda).norm(), o.projection_error * size + 8.0 * rounding, shown(gamma), shown(r), size);
  });
}

template <class L>
void check_limits(const L& law, const SetLawOptions& o, Claims& claims) {
  constexpr int n = L::dim;
  claims.check("nothing becomes NaN or infinite, at standstill and over 300 decades", [&] {
    Vec<n> gamma = any_motion<n>();
    if (*rc::gen::inRange(0, 4) == 0) gamma *= std::pow(10.0, any_sign() * 144.0);
    const double size = any_power(-6.0, 6.0);
    require(std::isfinite(law.potential(gamma)), shown(gamma));
    require(law.force(gamma).allFinite(), shown(gamma));
    require(law.curvature(gamma).allFinite(), shown(gamma));
    require(law.project(any_motion<n>(), size, any_metric<n>()).point.allFinite(), "a force to project");
    require(law.project(Vec<n>::Zero(), size, laws::euclidean<n>()).inside, "the zero force");
  });
  if constexpr (n >= 3) {
    // Both limits are reached linearly or faster in the small ratio, with constants of order one.
    constexpr double small = 1e-8;
    if (o.coulomb_limit) {
      claims.check("a patch of vanishing radius is Coulomb's: λ_T → −γ_T/‖γ_T‖", [&] {
        const double angle = any_angle(), slip = any_power(-6.0, 6.0);
        Vec<n> gamma = Vec<n>::Zero();
        gamma(0) = slip * std::cos(angle), gamma(1) = slip * std::sin(angle), gamma(2) = any_sign() * small * slip;
        const Vec<n> lambda = law.force(gamma);
        require_small((lambda.template head<2>() + gamma.template head<2>() / slip).norm(), 2.0 * small, shown(gamma));
        if (!o.turning_planes.empty()) require_small(std::abs(lambda(2)), 2.0 * small, shown(gamma));  // an uneven patch keeps a torque
      });
    }
    if (o.linear_limit) {
      claims.check("a fast spin makes the force affine in the slip", [&] {
        const double angle = any_angle(), spin = any_power(-6.0, 6.0);
        const auto force = [&](double u) {
          Vec<n> gamma = Vec<n>::Zero();
          gamma(0) = u * spin * std::cos(angle), gamma(1) = u * spin * std::sin(angle), gamma(2) = spin;
          return Vec<2>(law.force(gamma).template head<2>());
        };
        // The next term is of third order in u with a constant below 5, of which six times is left; of second order if the patch is uneven.
        const double u = 1e-4, rest = o.turning_planes.empty() ? 2.0 * u * u : 30.0 * u * u * u;
        require_small((force(2.0 * u) - 2.0 * force(u) + force(0.0)).norm(), rest, angle, spin);
        require((force(u) - force(0.0)).norm() > 0.1 * u, std::to_string(angle));
      });
    }
  }
}

}  // namespace
}  // namespace detail

template <int n>
std::vector<std::string> law_faults(const AnySetLaw<n>& law, const SetLawOptions& options) {
  Claims claims(options.tries);
  detail::check_potential_and_force(law, options, claims);
  detail::check_derivatives(law, options, claims);
  detail::check_projection(law, options, claims);
  detail::check_limits(law, options, claims);
  return claims.faults();
}

template std::vector<std::string> law_faults(const AnySetLaw<1>&, const SetLawOptions&);
template std::vector<std::string> law_faults(const AnySetLaw<2>&, const SetLawOptions&);
template std::vector<std::string> law_faults(const AnySetLaw<3>&, const SetLawOptions&);
template std::vector<std::string> law_faults(const AnySetLaw<4>&, const SetLawOptions&);
template std::vector<std::string> law_faults(const AnySetLaw<5>&, const SetLawOptions&);

}  // namespace tippe::test
