#include <tippe/papers/patch_numbers.h>

#include <Eigen/QR>
#include <cmath>
#include <numbers>
#include <tippe/laws/profile.h>

namespace tippe::papers {

namespace {

using std::numbers::pi;

template <class Profile>
PatchPoint point(double u) {
  const laws::ProfilePoint p = (u <= 1.0) ? Profile::spinning(u) : Profile::sliding(1.0 / u);
  return {p.xi, p.eta};
}

}  // namespace

PatchPoint hertz_patch(double u) { return point<laws::HertzProfile>(u); }
PatchPoint uniform_patch(double u) { return point<laws::UniformProfile>(u); }

double distance_to_rim(double R_star, double theta) {
  // The patch is seen from the pole with its middle at the distance R*, towards θ = 0.
  const auto inside = [&](double r) { return std::hypot(r * std::cos(theta) - R_star, r * std::sin(theta)) < 1.0; };
  double low = 0.0, high = 1.0 + R_star;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    (inside(middle) ? low : high) = middle;
  }
  return low;
}

Patch integrated_patch(bool hertz, int nodes) {
  return [=](double u) {
    // R = 1, ω = 1, v = u e_x: the patch turns about the pole (0, u). On the line through the pole at an angle θ, at a distance q from it, friction has
    // the direction sgn(q) (−sin θ, cos θ); dA = |q| dq dθ. q = middle + half cos s along the chord makes the Hertz pressure smooth, and
    // where the pole is outside u cos θ = sin t makes the chords do.
    PatchPoint sum;
    for (int i = 0; i < nodes; ++i) {
      const double part = (i + 0.5) / nodes, t = pi * (part - 0.5), c = u < 1.0 ? std::cos(pi * part) : std::sin(t) / u;
      const double sine = std::sqrt((1.0 - c) * (1.0 + c)), middle = -u * sine,
                   half = u < 1.0 ? std::sqrt(1.0 - u * u * c * c) : std::cos(t);
      const double turn = u < 1.0 ? 1.0 : half / (u * sine);  // dθ over the angle that is stepped
      for (int k = 0; k < nodes; ++k) {
        const double s = pi * (k + 0.5) / nodes, q = middle + half * std::cos(s), root = half * std::sin(s);
        const double load = (hertz ? root : 1.0) * root * turn;  // σ dq dθ
        sum.xi -= load * q * sine;
        sum.eta += load * (q * q + u * q * sine);
      }
    }
    const double cell = (pi / nodes) * (pi / nodes), lambda_N = hertz ? 2.0 * pi / 3.0 : pi;
    return PatchPoint{sum.xi * cell / lambda_N, sum.eta * cell / lambda_N};
  };
}

std::vector<double> power_series(const std::function<double(double)>& f, int from, std::size_t count, double reach) {
  const Eigen::Index terms = static_cast<Eigen::Index>(count) + 5, points = 2 * terms;
  Eigen::MatrixXd powers(points, terms);
  Eigen::VectorXd values(points);
  for (Eigen::Index i = 0; i < points; ++i) {
    // Chebyshev points, scaled to (0, 1] so that the matrix is well conditioned.
    const double x = 0.5 * (1.0 - std::cos(pi * (static_cast<double>(i) + 0.5) / static_cast<double>(points)));
    for (Eigen::Index k = 0; k < terms; ++k) powers(i, k) = std::pow(x, static_cast<double>(k));
    values(i) = f(reach * x) / std::pow(reach * x, from);
  }
  const Eigen::VectorXd c = powers.colPivHouseholderQr().solve(values);
  std::vector<double> result(count);
  for (std::size_t k = 0; k < count; ++k) result[k] = c(static_cast<Eigen::Index>(k)) / std::pow(reach, static_cast<double>(k));
  return result;
}

namespace {

/// u at which g(u) has a value; g rises or falls from u = low to u = high.
double solve(const std::function<double(double)>& g, double value, double low, double high) {
  const bool rises = g(high) > g(low);
  for (int i = 0; i < 200 && low != high; ++i) {
    const double middle = 0.5 * (low + high);
    if (middle == low || middle == high) break;
    ((g(middle) < value) == rises ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

double CutBorder::step() const {
  double rest = 1.0, power = 1.0;
  const double ratio = xi_star / xi_scale;
  for (const double c : inner) rest -= c * (power *= ratio * ratio);
  const double eta_in = eta_scale * std::sqrt(rest / factor);
  const auto sum = [&](double eta) {
    double total = 0.0, even = 1.0;
    for (const double c : outer) total += c * (even *= eta * eta);
    return total;
  };
  // All of the papers' outer series rise up to η = 0.4, and the halves meet below 0.3.
  return solve(sum, 1.0 - xi_star * xi_star, 0.0, 0.4) / eta_in - 1.0;
}

double border_step(const Patch& patch) { return patch(1.0 + 1e-12).eta / patch(1.0).eta - 1.0; }

std::vector<double> inner_series(const Patch& patch, double factor, double xi_star, double eta_star, std::size_t count) {
  const auto rest = [&](double z) {  // z = (ξ/ξ*)²
    const double u = solve([&](double x) { return patch(x).xi; }, xi_star * std::sqrt(z), 0.0, 1.0);
    const double y = patch(u).eta / eta_star;
    return 1.0 - factor * y * y;
  };
  return power_series(rest, 1, count, 0.3);
}

std::vector<double> outer_series(const Patch& patch, std::size_t count) {
  const auto rest = [&](double z) {  // z = η²
    const double w = solve([&](double x) { return patch(1.0 / x).eta; }, std::sqrt(z), 1e-9, 1.0);
    const double xi = patch(1.0 / w).xi;
    return (1.0 - xi) * (1.0 + xi);
  };
  return power_series(rest, 1, count, 0.02);
}

}  // namespace tippe::papers
