// From a law as a small struct (law.h) to an object that the engine can hold (force_law.h).
//
//   LawPtr law = as_set(HertzBall(), {Component::Slip, Component::Spin});
//   LawPtr law = as_function(SmoothCoulomb{0.1}, {Component::Slip});
// The struct has as many numbers as its components. A function law that is steeper than a scheme can follow may say `resolved(standing)`: itself, smoothed
// over speeds that count as standing.
#pragma once

#include <tippe/laws/force_law.h>
#include <tippe/laws/gauge.h>
#include <tippe/laws/linearise.h>

namespace tippe::laws {

/// A set of size μ x_N⁺.
template <class L>
void respond_as_set(const L& law, const Trial& t, Response& response) {
  constexpr int n = L::dim;
  const double load = std::max(t.x_N, 0.0);
  Vec<n> step, moved;
  for (int i = 0; i < n; ++i) step(i) = t.r[i], moved(i) = t.x[i] - t.r[i] * t.gamma[i];
  response.dim = n, response.function = false;
  if constexpr (SetLaw<L>) {
    if (!t.derivatives) {
      const Projection<n> p = law.project(moved, t.coefficient * load, step);
      for (int i = 0; i < n; ++i) response.T[static_cast<std::size_t>(i)] = p.point(i);
      return;
    }
  }
  const Linearised<n> p = linearise(law, moved, t.coefficient * load, step);
  for (int i = 0; i < n; ++i) {
    const auto row = static_cast<std::size_t>(i);
    response.T[row] = p.projection.point(i);
    response.by_N[row] = (t.x_N >= 0.0) ? t.coefficient * p.by_size(i) : 0.0;
    for (int j = 0; j < n; ++j) {
      const auto column = static_cast<std::size_t>(j);
      response.by_x[row][column] = p.by_x(i, j);
      response.by_gamma[row][column] = -p.by_x(i, j) * step(j);
    }
  }
}

/// A function of velocity and size; `by_load` = d(size)/dx_N, 0 for viscous laws.
template <class L>
void respond_as_function(const L& law, const Trial& t, double size, double by_load, Response& response) {
  constexpr int n = L::dim;
  // Dry friction is linear in the load: its force of unit load gives the one wanted, too.
  const bool dry = by_load > 0.0;
  Vec<n> force, by_N = Vec<n>::Zero();
  Mat<n> by_gamma;
  differentiate(law, Trial::part<n>(t.gamma), dry ? by_load : size, force, by_gamma);
  if (dry) {
    const double loads = size / by_load;
    by_N = force, force *= loads, by_gamma *= loads;
  }
  response.set<n>(force, by_N, by_gamma);
  response.function = true;
  for (auto& row : response.by_x) row.fill(0.0);
}

/// The first numbers of a law, and the rest zero.
template <int n>
Vec5 widened(const Vec<n>& v) {
  Vec5 wide = Vec5::Zero();
  wide.head<n>() = v;
  return wide;
}
template <int n>
Mat5 widened_matrix(const Mat<n>& A) {
  Mat5 wide = Mat5::Zero();
  wide.topLeftCorner<n, n>() = A;
  return wide;
}
template <int n>
Nearest nearest(const Projection<n>& p) {
  return {widened<n>(p.point), p.inside, p.iterations};
}

template <int n>
NearestLinear nearest_linear(const Linearised<n>& p) {
  return {nearest<n>(p.projection), widened_matrix<n>(p.by_x), widened<n>(p.by_size)};
}
template <int n>
SetGauge widened_gauge(const Gauge<n>& g) {
  return {g.value, widened<n>(g.gradient)};
}

template <SetLaw L>
class SetObject final : public ForceLaw {
 public:
  SetObject(L law, Components components) : law_(std::move(law)), components_(components) {}

  Components components() const override { return components_; }
  LawKind kind() const override { return LawKind::Set; }
  void respond(const Trial& trial, Response& response) const override { respond_as_set(law_, trial, response); }
  Vec5 force(const Moving& m) const override { return widened<n>(m.mu * m.load * law_.force(head(m.gamma))); }
  Mat5 force_derivative(const Moving& m) const override {
    return widened_matrix<n>(Mat<n>(-m.mu * m.load * law_.curvature(head(m.gamma))));
  }
  std::optional<double> potential(const Moving& m) const override { return m.mu * m.load * law_.potential(head(m.gamma)); }
  bool contains(const Vec5& lambda, int, double size, const Vec2&) const override { return law_.contains(head(lambda), size); }
  Nearest project(const Vec5& x, int, double size, const Vec5& r, const Vec2&) const override {
    return nearest<n>(law_.project(head(x), size, head(r)));
  }
  NearestLinear project_linear(const Vec5& x, int, double size, const Vec5& r, const Vec2&) const override {
    return nearest_linear<n>(linearise(law_, head(x), size, head(r)));
  }
  SetGauge gauge(const Vec5& lambda, int, const Vec2&) const override { return widened_gauge<n>(gauge_of(law_, head(lambda))); }

 private:
  static constexpr int n = L::dim;
  static Vec<n> head(const Vec5& v) { return v.head<n>(); }
  L law_;
  Components components_;
};

template <FunctionLaw L>
class FunctionObject final : public ForceLaw {
 public:
  FunctionObject(L law, Components components) : law_(std::move(law)), components_(components) {}

  Components components() const override { return components_; }
  LawKind kind() const override { return LawKind::Function; }
  void respond(const Trial& t, Response& response) const override {
    respond_as_function(law_, t, t.coefficient * std::max(t.x_N, 0.0), t.coefficient, response);
  }
  Vec5 force(const Moving& m) const override { return widened<n>(Vec<n>(resolved(m.standing).force(head(m.gamma), m.mu * m.load))); }
  Mat5 force_derivative(const Moving& m) const override {
    return widened_matrix<n>(tippe::laws::force_derivative(resolved(m.standing), head(m.gamma), m.mu * m.load));
  }

 private:
  static constexpr int n = L::dim;
  static Vec<n> head(const Vec5& v) { return v.head<n>(); }
  auto resolved(double standing) const {
    if constexpr (requires { law_.resolved(standing); }) {
      return law_.resolved(standing);
    } else {
      return law_;
    }
  }
  L law_;
  Components components_;
};

template <SetLaw L>
LawPtr as_set(L law, Components components) {
  return std::make_shared<const SetObject<L>>(std::move(law), components);  // heap: when a law is made
}
template <FunctionLaw L>
LawPtr as_function(L law, Components components) {
  return std::make_shared<const FunctionObject<L>>(std::move(law), components);  // heap: when a law is made
}

}  // namespace tippe::laws
