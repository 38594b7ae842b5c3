// Profile of any axisymmetric pressure, given as a function or a table of σ(ρ) on 0 ≤ ρ ≤ 1.
//
//   ξ(u) = ⟨e′(u/ρ)⟩,  φ(u) = ⟨ρ e(u/ρ)⟩,   ⟨·⟩ weighted with 2πρ σ(ρ)/∫,   e: the ring of math/ring.h
// Prepared once: the moments for u > 2, and ξ as Chebyshev pieces in between, whose exact integral gives φ and so η = φ − uξ. The law
// then costs a table look-up. Pieces halve toward u = 1, where a pressure that is not zero at the border makes ξ lose derivatives.
// The rules are fixed: Gauss-Legendre on panels that shrink toward ρ = u (the ring's kink) and toward ρ = 1 (a root-like border), which leaves
// 1e-13 for pressures that are smooth in between. A table is taken as a monotone cubic through its points, at most `max_points` of them.
#pragma once

#include <algorithm>
#include <concepts>
#include <memory>  // heap: tables, made once
#include <span>
#include <tippe/laws/profile.h>
#include <tippe/math/chebyshev.h>

namespace tippe::laws {

/// Why a pressure cannot be used; `None` if it can.
enum class PressureFault { None, TooFewPoints, TooManyPoints, NotIncreasing, NotFinite, Negative, NoLoad };

class SampledProfile {
 public:
  static constexpr std::size_t max_points = 256;

  SampledProfile() = default;

  /// From a pressure function of ρ ∈ [0, 1] (any scale: it is normalised).
  template <std::invocable<double> Function>
  explicit SampledProfile(const Function& sigma) {
    prepare(pressure(sigma));
  }

  /// From a table of pressures σᵢ at increasing radii ρᵢ (first 0, last 1 after scaling by the last radius).
  SampledProfile(std::span<const double> rho, std::span<const double> sigma) { prepare_table(rho, sigma); }

  PressureFault fault() const { return fault_; }

  ProfilePoint spinning(double u) const {
    const int k = index(u);
    const auto v = tables_->pieces[k].at(u);
    const double phi = tables_->phi_start[k] + v.integral;
    if (k == 0) {
      const auto q = tables_->stiffness.at(u);
      return {u * q.f, phi - u * u * q.f, q.f + u * q.slope};
    }
    return {v.f, phi - u * v.f, v.slope};
  }

  ProfilePoint sliding(double w) const {
    if (w <= w_series) {
      const auto [xi, eta, slope] = tables_->series.at(w);
      return {xi, eta, slope};
    }
    const double u = 1.0 / w;
    const auto [xi, eta, xi_u] = spinning(u);
    return {xi, eta, xi_u * u * u * u};
  }

 private:
  static constexpr int degree_ = 18;
  static constexpr int levels_ = 18;  // the last piece is 4e-6 wide: x² log x inside it is below rounding, and slopes keep 8 digits
  using Piece = Chebyshev<degree_>;

  /// Piece k < levels lies left of u = 1, the others right of it up to u = 2.
  static int index(double u) {
    const double distance = std::abs(1.0 - u);
    const int level = (distance <= 0.0) ? levels_ - 1 : std::clamp(-1 - std::ilogb(distance), 0, levels_ - 1);
    return (u <= 1.0) ? level : levels_ + level;
  }
  static double left_end(int k) {
    if (k < levels_) return (k == 0) ? 0.0 : 1.0 - std::ldexp(1.0, -k);
    const int level = k - levels_;
    return (level == levels_ - 1) ? 1.0 : 1.0 + std::ldexp(1.0, -level - 1);
  }
  static double right_end(int k) {
    if (k < levels_) return (k == levels_ - 1) ? 1.0 : 1.0 - std::ldexp(1.0, -k - 1);
    return 1.0 + std::ldexp(1.0, levels_ - k);
  }
  /// A pressure, whatever it is.
  struct Pressure {
    const void* what;
    double (*value)(const void* what, double rho);
    double operator()(double rho) const { return value(what, rho); }
  };
  template <class F>
  static Pressure pressure(const F& f) {
    return {&f, [](const void* what, double rho) -> double { return (*static_cast<const F*>(what))(rho); }};
  }
  void prepare(const Pressure& sigma, std::span<const double> knots = {});
  void prepare_table(std::span<const double> rho, std::span<const double> sigma);

  PressureFault fault_ = PressureFault::NoLoad;
  struct Tables {
    MomentSeries series;
    Chebyshev<degree_ - 1> stiffness;  // ξ/u on the first piece
    std::array<Piece, 2 * levels_> pieces{};
    std::array<double, 2 * levels_> phi_start{};
  };
  using Shared = std::shared_ptr<const Tables>;  // heap: when the profile is made; its copies share it
  static Shared no_pressure();
  Shared tables_ = no_pressure();
};

}  // namespace tippe::laws
