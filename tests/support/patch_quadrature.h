// The contact patch by brute force: Coulomb's law on every surface element, summed by adaptive quadrature.
//
//   w(p) = v + ω n × p,   dΦ = σ ‖w‖ dA,   −dT = σ w/‖w‖ dA,   −dM = σ p × w/‖w‖ dA          leine2003 (2.1), (2.2), kudra2011 (2)
// on the unit disk, for a pressure σ = σ₀(1 + a·p) with load 1 (σ₀ Hertz or uniform). Nothing is taken from the library's formulas.
//
// Where the patch holds or nears the instantaneous centre of rotation c = n × v/ω, w/‖w‖ is not smooth there: polar coordinates about c make it
// constant along every ray, p = c + r e, w = ω r n × e. A chord has its middle m = −c·e and half length h, and r = m + h sin t turns the
// integrand along it into a trigonometric polynomial, for Hertz too. Across the chords a tanh-sinh rule takes the ends, where h ∼ √(…).
// Farther away polar coordinates about the middle of the patch are smooth, and the trapezoidal rule over the full circle is exact.
#pragma once

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <map>

namespace tippe::test {

/// 33 digits: leaves 16 after the cancellation of u² at u = 1e8.
using Quad = boost::multiprecision::cpp_bin_float_quad;

enum class PatchPressure { Hertz, Uniform };

template <class Real>
struct Patch {
  PatchPressure pressure = PatchPressure::Hertz;
  std::array<Real, 2> tilt{};  ///< a: k_r times the direction of rolling
  std::array<Real, 2> v{};     ///< sliding velocity of the middle
  Real omega{};                ///< spin
};

/// −T, −M and Φ of a patch (μ λ_N = 1, R = 1).
template <class Real>
struct PatchSum {
  Real force_x{}, force_y{}, torque{}, potential{};

  PatchSum& add(const PatchSum& b, const Real& weight) {
    force_x += weight * b.force_x, force_y += weight * b.force_y, torque += weight * b.torque, potential += weight * b.potential;
    return *this;
  }
};

namespace detail {

/// A fixed Gauss-Kronrod rule: exact for the low trigonometric polynomials along a chord.
template <class Real, class F>
PatchSum<Real> along(const Real& from, const Real& to, F&& f) {
  using Rule = boost::math::quadrature::gauss_kronrod<Real, 31>;
  const Real middle = (from + to) / 2, half = (to - from) / 2;
  PatchSum<Real> sum;
  for (std::size_t i = 0; i < Rule::abscissa().size(); ++i) {
    const Real t = half * Rule::abscissa()[i], weight = half * Rule::weights()[i];
    sum.add(f(Real(middle + t)), weight);
    if (i > 0) sum.add(f(Real(middle - t)), weight);
  }
  return sum;
}

/// One component after the other through the tanh-sinh rule, which is written for scalars; a chord is summed once for all of them.
template <class Real, class F>
PatchSum<Real> across(const Real& from, const Real& to, F&& f) {
  static boost::math::quadrature::tanh_sinh<Real> rule(12);
  using std::sqrt;
  // The rule doubles its digits from level to level: the change it stops at is the root of what it leaves.
  const Real tolerance = sqrt(std::numeric_limits<Real>::epsilon());
  std::map<Real, PatchSum<Real>> chords;
  const auto chord = [&](const Real& x) -> const PatchSum<Real>& {
    const auto at = chords.find(x);
    return at != chords.end() ? at->second : chords.emplace(x, f(x)).first->second;
  };
  const auto component = [&](Real PatchSum<Real>::* member) {
    return rule.integrate([&](const Real& x) { return Real(chord(x).*member); }, from, to, tolerance);
  };
  return {component(&PatchSum<Real>::force_x), component(&PatchSum<Real>::force_y), component(&PatchSum<Real>::torque),
          component(&PatchSum<Real>::potential)};
}

template <class Real>
Real pressure_at(const Patch<Real>& patch, const Real& x, const Real& y, const Real& height) {
  const Real pi = boost::math::constants::pi<Real>();
  const Real base = (patch.pressure == PatchPressure::Hertz) ? Real(3 * height / (2 * pi)) : Real(1 / pi);
  return base * (1 + patch.tilt[0] * x + patch.tilt[1] * y);
}

/// Rays through the centre of rotation, in the direction θ from the line that joins it with the middle of the patch.
template <class Real>
PatchSum<Real> about_rotation_centre(const Patch<Real>& patch) {
  using std::asin, std::cos, std::sin, std::sqrt, std::acos;
  const Real pi = boost::math::constants::pi<Real>();
  const Real cx = -patch.v[1] / patch.omega, cy = patch.v[0] / patch.omega, s = patch.omega > 0 ? 1 : -1;
  const Real u = sqrt(cx * cx + cy * cy), nx = (u > 0) ? Real(-cx / u) : Real(1), ny = (u > 0) ? Real(-cy / u) : Real(0);

  // A ray e at the angle with cosine c and sine q from the direction (nx, ny) toward the middle; h² = 1 − u² q².
  const auto ray = [&](const Real& c, const Real& q, const Real& h) {
    const Real ex = c * nx - q * ny, ey = c * ny + q * nx, m = u * c;
    const Real start = (u < 1) ? Real(asin(std::max(Real(-1), Real(-m / h)))) : Real(-pi / 2);
    return along<Real>(start, pi / 2, [&](const Real& t) {
      const Real r = m + h * sin(t), dr = h * cos(t), x = cx + r * ex, y = cy + r * ey;
      const Real load = pressure_at<Real>(patch, x, y, dr) * r * dr;  // on the chord 1 − ‖p‖² = (h cos t)²
      return PatchSum<Real>{-s * ey * load, s * ex * load, s * (x * ex + y * ey) * load, patch.omega * s * r * load};
    });
  };
  PatchSum<Real> sum;
  if (u < 1) {  // all directions, split where chords are shortest
    for (int quarter = 0; quarter < 4; ++quarter)
      sum.add(across<Real>(quarter * pi / 2, (quarter + 1) * pi / 2,
                           [&](const Real& theta) {
                             const Real c = cos(theta), q = sin(theta);
                             return ray(c, q, sqrt(1 - u * u * q * q));
                           }),
              1);
    return sum;
  }
  // Only directions that meet the disk: u sin θ = sin α, h = cos α.
  for (const int side : {-1, 1})
    sum.add(across<Real>(Real(0), pi / 2,
                         [&](const Real& alpha) {
                           const Real q = side * sin(alpha) / u, c = sqrt((1 - q) * (1 + q)), h = cos(alpha);
                           PatchSum<Real> chord;
                           return chord.add(ray(c, q, h), h / (u * c));  // dθ = cos α dα/(u cos θ)
                         }),
            1);
  return sum;
}

template <class Real>
PatchSum<Real> about_middle(const Patch<Real>& patch, const Real& u) {
  using std::cos, std::sin, std::sqrt;
  const Real pi = boost::math::constants::pi<Real>();
  // The circle converges like u⁻ⁿ; digits of Real, and some for the factors in front.
  const int directions =
      8 + static_cast<int>((std::numeric_limits<Real>::digits10 + 2) / std::log10(std::min(static_cast<double>(u), 1e9)));
  return along<Real>(Real(0), pi / 2, [&](const Real& t) {
    const Real rho = sin(t), height = cos(t);
    PatchSum<Real> ring;
    for (int i = 0; i < directions; ++i) {
      const Real phi = 2 * pi * i / directions, x = rho * cos(phi), y = rho * sin(phi);
      const Real wx = patch.v[0] - patch.omega * y, wy = patch.v[1] + patch.omega * x, speed = sqrt(wx * wx + wy * wy);
      const Real load = pressure_at<Real>(patch, x, y, height) * rho * height * 2 * pi / directions;
      ring.add({wx / speed, wy / speed, (x * wy - y * wx) / speed, speed}, load);
    }
    return ring;
  });
}

}  // namespace detail

template <class Real>
PatchSum<Real> integrate_patch(const Patch<Real>& patch) {
  using std::sqrt;
  const Real slip = sqrt(patch.v[0] * patch.v[0] + patch.v[1] * patch.v[1]);
  const Real spin = patch.omega < 0 ? Real(-patch.omega) : patch.omega;
  return slip > 2 * spin ? detail::about_middle<Real>(patch, spin > 0 ? Real(slip / spin) : Real(1e9))
                         : detail::about_rotation_centre(patch);
}

/// ξ, η, φ of an even pressure at u = (sliding speed)/(rim speed), in units of φ's own scale |ω|R.
template <class Real>
PatchSum<Real> integrate_patch(PatchPressure pressure, const Real& u) {
  return integrate_patch(Patch<Real>{pressure, {}, {u, Real(0)}, Real(1)});
}

}  // namespace tippe::test
