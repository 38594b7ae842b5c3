#include <tippe/laws/sampled_profile.h>

#include <boost/math/quadrature/gauss.hpp>
#include <tippe/math/exponential.h>

namespace tippe::laws {

namespace {

/// ∫ f over [a, b] by Gauss-Legendre, on panels that shrink sixfold toward an end where f is not smooth.
template <class F>
double integrate(double a, double b, bool rough_left, bool rough_right, F&& f) {
  const auto panel = [&f](double from, double to) { return boost::math::quadrature::gauss<double, 20>::integrate(f, from, to); };
  if (!rough_left && !rough_right) return panel(a, b);
  if (rough_left && rough_right) {
    const double middle = 0.5 * (a + b);
    return integrate(a, middle, true, false, f) + integrate(middle, b, false, true, f);
  }
  constexpr int panels = 18;  // 6⁻¹⁷ = 6e-14: the last panel is narrower than rounding allows to see
  double sum = 0.0, width = b - a;
  for (int k = 0; k < panels; ++k) {
    const double inner = (k == panels - 1) ? 0.0 : width / 6.0;
    sum += rough_left ? panel(a + inner, a + width) : panel(b - width, b - inner);
    width = inner;
  }
  return sum;
}

/// ∫₀¹ f dρ, split at the knots of a table and at the kink of the ring; a piece near the kink is refined toward it.
template <class F>
double over_patch(double kink, std::span<const double> knots, F&& f) {
  double sum = 0.0, left = 0.0;
  std::size_t next = 0;
  while (left < 1.0) {
    while (next < knots.size() && knots[next] <= left) ++next;
    double right = (next < knots.size()) ? std::min(knots[next], 1.0) : 1.0;
    if (left < kink && kink < right) right = kink;
    const double length = right - left;
    const bool rough_left = left - kink < length && left >= kink;
    const bool rough_right = (kink - right < length && kink >= right) || right >= 1.0;
    sum += integrate(left, right, rough_left, rough_right, f);
    left = right;
  }
  return sum;
}

}  // namespace

SampledProfile::Shared SampledProfile::no_pressure() {
  static const auto nothing = std::make_shared<const Tables>();  // heap: once
  return nothing;
}

void SampledProfile::prepare(const Pressure& sigma, std::span<const double> knots) {
  const auto weight = [&sigma](double rho) { return rho * sigma(rho); };
  const double load = over_patch(0.0, knots, weight);
  double lowest = 0.0;
  for (int i = 0; i <= 1000; ++i) lowest = std::min(lowest, sigma(i / 1000.0));
  if (!std::isfinite(load) || !std::isfinite(lowest)) return void(fault_ = PressureFault::NotFinite);
  if (lowest < 0.0) return void(fault_ = PressureFault::Negative);
  if (load <= 0.0) return void(fault_ = PressureFault::NoLoad);

  const auto tables = std::make_shared<Tables>();  // heap: once
  std::array<double, moment_terms> m{};
  for (int n = 0; n < moment_terms; ++n)
    m[n] = over_patch(0.0, knots, [&](double rho) { return weight(rho) * real::pow(rho, 2 * n); }) / load;
  m[0] = 1.0;
  tables->series = MomentSeries(m);

  const auto xi = [&](double u) {
    return over_patch(u, knots, [&](double rho) { return (rho == 0.0) ? 0.0 : weight(rho) * ring(u / rho).slope; }) / load;
  };
  // φ(0) = ⟨ρ⟩, then the pieces are joined from the left, in the order of u.
  double phi = over_patch(0.0, knots, [&](double rho) { return rho * weight(rho); }) / load;
  // The first piece is u (ξ/u): it vanishes with u, and a slow slip keeps its relative accuracy.
  tables->stiffness = Chebyshev<degree_ - 1>(left_end(0), right_end(0), [&](double u) {
    const double at = std::max(u, 1e-7);  // ξ/u is even in u: as good as 0
    return xi(at) / at;
  });
  for (int i = 0; i < 2 * levels_; ++i) {
    const int k = (i < levels_) ? i : 3 * levels_ - 1 - i;
    tables->pieces[k] = (k == 0) ? Piece(left_end(0), right_end(0), [&](double u) { return u * tables->stiffness.at(u).f; })
                                 : Piece(left_end(k), right_end(k), xi);
    tables->phi_start[k] = phi;
    phi += tables->pieces[k].at(right_end(k)).integral;
  }
  tables_ = tables;
  fault_ = PressureFault::None;
}

/// Monotone cubic (Fritsch-Carlson) through a table: no overshoot, so a positive table stays positive.
void SampledProfile::prepare_table(std::span<const double> rho, std::span<const double> sigma) {
  const std::size_t n = std::min(rho.size(), sigma.size());
  if (n < 2) return void(fault_ = PressureFault::TooFewPoints);
  if (n > max_points) return void(fault_ = PressureFault::TooManyPoints);
  for (std::size_t i = 0; i < n; ++i) {
    if (!std::isfinite(rho[i]) || !std::isfinite(sigma[i])) return void(fault_ = PressureFault::NotFinite);
    if (sigma[i] < 0.0) return void(fault_ = PressureFault::Negative);
    if (i > 0 && rho[i] <= rho[i - 1]) return void(fault_ = PressureFault::NotIncreasing);
  }
  if (rho[0] != 0.0) return void(fault_ = PressureFault::NotIncreasing);

  const double R = rho[n - 1];
  std::array<double, max_points> knots{};
  for (std::size_t i = 0; i < n; ++i) knots[i] = rho[i] / R;
  const auto secant = [&](std::size_t i) { return (sigma[i + 1] - sigma[i]) / (rho[i + 1] - rho[i]); };
  const auto slope = [&](std::size_t i) {
    if (i == 0) return 0.0;  // an axisymmetric pressure is flat in the middle
    if (i == n - 1) return secant(n - 2);
    const double before = secant(i - 1), after = secant(i);
    return (before * after <= 0.0) ? 0.0 : 2.0 * before * after / (before + after);
  };
  const auto cubic = [&](double x) {
    const double at = std::clamp(x * R, rho[0], R);
    const auto next = std::upper_bound(rho.begin(), rho.begin() + static_cast<std::ptrdiff_t>(n) - 1, at);
    const auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(next - rho.begin(), 1) - 1);
    const double h = rho[i + 1] - rho[i], t = (at - rho[i]) / h, s = 1.0 - t;
    const double value =
        s * s * ((1.0 + 2.0 * t) * sigma[i] + t * h * slope(i)) + t * t * ((1.0 + 2.0 * s) * sigma[i + 1] - s * h * slope(i + 1));
    return std::max(value, 0.0);
  };
  prepare(pressure(cubic), std::span(knots).first(n));
}

}  // namespace tippe::laws
