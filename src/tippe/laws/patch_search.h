// Projection and gauge of a set that is given by its potential and may have facets and corners.
//
//   project   x = y + D R g,  y ∈ s ∂Φ(g),  gᵀR g = 1      D(x) = greatest (gᵀx − s Φ(g))/√(gᵀR g), the distance in the metric Σ (xᵢ−yᵢ)²/rᵢ
//   gauge     x = q y,        y ∈ ∂Φ(g),    Φ(g) = 1       q(x) = greatest gᵀx/Φ(g)
// Both climb to the greatest of a function of the direction g alone. Where it is positive, each is a concave problem in disguise: there is one top, and every
// step of Newton's method, shortened if need be, leads up towards it.
//
// Φ may have kinks along some lines through 0; the border of the set is flat there (Kink). A kink is the top if the force that is left for it fits the facet. If
// the highest kink is not, a step off it leads higher than all kinks, and whoever only climbs from there never meets a kink again: the function is smooth on
// the whole way. So no start fails, and no smoothing is needed.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <span>
#include <tippe/laws/gauge.h>

namespace tippe::laws {

/// Φ with its first two derivatives.
struct Expansion3 {
  double value = 0.0;
  Vec3 slope = Vec3::Zero();
  Mat3 bend = Mat3::Zero();
};

/// A line ± n of motions along which Φ = (a smooth rest) + ‖Lᵀ γ‖ has a kink, Lᵀ n = 0. The facet is slope_of_rest + L f, ‖f‖ ≤ 1.
struct Kink {
  Vec3 n = Vec3::UnitZ();
  double value = 0.0;                 ///< Φ(n)
  Vec3 rest_slope = Vec3::Zero();     ///< of the rest, at n
  Mat3 rest_bend = Mat3::Zero();      ///< the same
  Mat2 per_force = Mat2::Identity();  ///< from the first two numbers of L f to f
  Mat2 off = Mat2::Identity();        ///< (off e, 0) is a motion γ with Lᵀ γ = load e
  double load = 0.0;
};

namespace search {

inline constexpr double ulp = 2.2e-16;
inline constexpr int max_steps = 60;

/// The distance of x from sC.
struct Distance {
  const Vec3& x;
  double s;
  const Vec3& r;

  double length(const Vec3& g, double) const { return std::sqrt(g.cwiseAbs2().dot(r)); }
  double height(const Vec3& g, double value) const { return (g.dot(x) - s * value) / length(g, value); }
  double size(double) const { return s; }
  /// What the border's force leaves of x.
  Vec3 rest(const Vec3& g, double D) const { return D * r.cwiseProduct(g); }
  /// Newton's matrix. Along g itself nothing counts: the third term, which keeps the matrix far from singular there, moves no solution.
  Mat3 matrix(const Vec3& g, const Expansion3& at, double D) const {
    Mat3 A = s * at.bend + along(at, D) * r.cwiseProduct(g) * r.cwiseProduct(g).transpose();
    A.diagonal() += D * r;
    return A;
  }
  double along(const Expansion3& at, double D) const { return std::max(s * at.bend.trace() / r.sum(), D); }
};

/// The gauge of x.
struct Ratio {
  const Vec3& x;

  double length(const Vec3&, double value) const { return value; }
  double height(const Vec3& g, double value) const { return g.dot(x) / value; }
  double size(double q) const { return q; }
  Vec3 rest(const Vec3&, double) const { return Vec3::Zero(); }
  Mat3 matrix(const Vec3&, const Expansion3& at, double q) const {
    Mat3 A = q * (at.bend + at.slope * at.slope.transpose());
    A.diagonal().array() += 1e-13 * A.trace();  // in a corner Φ is linear
    return A;
  }
};

/// A direction of length one in its problem, what Φ says there, and how high that is.
struct Place {
  Vec3 g = Vec3::Zero();
  Expansion3 at;
  double height = -std::numeric_limits<double>::infinity();
};

template <class L, class Problem>
Place place(const L& law, const Problem& problem, const Vec3& g) {
  Place p;
  p.at = law.expand(g);
  p.height = problem.height(g, p.at.value);
  const double length = problem.length(g, p.at.value);
  p.g = g / length, p.at.value /= length, p.at.bend *= length;
  return p;
}

/// To the top, or until somewhere is higher than `enough`.
template <class L, class Problem>
int climb(const L& law, const Problem& problem, Place& p, double enough = std::numeric_limits<double>::infinity()) {
  const double large = problem.x.norm();
  int steps = 0;
  for (; steps < max_steps && !(p.height > enough); ++steps) {
    const Vec3 residual = problem.x - problem.size(p.height) * p.at.slope - problem.rest(p.g, p.height);
    if (residual.norm() <= 4.0 * ulp * large) break;
    const Vec3 step = Mat3(problem.matrix(p.g, p.at, p.height)).ldlt().solve(residual);
    if (!step.allFinite()) break;
    // What rounding takes from the height is no step back.
    const double gain = residual.dot(step), rounding = 4.0 * ulp * large * p.g.norm();
    double fraction = std::min(1.0, 10.0 * p.g.norm() / step.norm());
    Place next = place(law, problem, Vec3(p.g + fraction * step));
    while (!(next.height >= p.height + 1e-4 * fraction * gain - rounding) && fraction > 1e-9) {
      fraction *= 0.5;
      next = place(law, problem, Vec3(p.g + fraction * step));
    }
    if (!(next.height >= p.height - rounding)) break;
    const bool stands = fraction < 1.0 && next.height <= p.height + rounding;
    p = next;
    if (gain <= rounding || stands) break;  // a gain is a step squared: what is left to go is rounding
  }
  return steps;
}

struct HighestKink {
  const Kink* kink = nullptr;
  double height = 0.0, side = 1.0;
};
template <class Problem>
HighestKink highest_kink(std::span<const Kink> kinks, const Problem& problem) {
  HighestKink highest;
  for (const Kink& kink : kinks) {
    const double side = (kink.n.dot(problem.x) < 0.0) ? -1.0 : 1.0, height = problem.height(Vec3(side * kink.n), kink.value);
    if (height > highest.height) highest = {&kink, height, side};
  }
  return highest;
}

/// Is a kink the top? Then `g` is its direction. If not, `start` is higher than all kinks.
template <class L, class Problem>
bool at_kink(const L& law, const Problem& problem, const HighestKink& highest, Vec3& g, Place& start) {
  const Kink& kink = *highest.kink;
  const double length = problem.length(kink.n, kink.value), size = problem.size(highest.height);
  g = (highest.side / length) * kink.n;
  const Vec3 left = problem.x - problem.rest(g, highest.height) - size * highest.side * kink.rest_slope;
  const Vec2 f = kink.per_force * Vec2(left.head<2>()) / size;
  const double reached = norm2(f);
  if (!(reached > 1.0 + 8.0 * ulp * (1.0 + problem.x.norm() / size))) return true;

  const Vec2 e = kink.off * Vec2(f / reached);
  const Vec3 d(e.x(), e.y(), 0.0);
  Expansion3 rest;
  rest.slope = highest.side * kink.rest_slope + kink.load * d, rest.bend = length * kink.rest_bend;
  double step = size * kink.load * (reached - 1.0) / d.dot(problem.matrix(g, rest, highest.height) * d);
  for (int i = 0; i < 40; ++i, step *= 0.5) {
    start = place(law, problem, Vec3(g + step * d));
    if (start.height > highest.height) return false;
  }
  return true;  // no higher, to rounding
}

}  // namespace search

/// `law` says expand(γ) and kinks().
template <class L>
Gauge<3> gauge_by_search(const L& law, const Vec3& lambda) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  if (!lambda.allFinite()) return {nan, Vec3::Constant(nan)};
  const double scale = lambda.cwiseAbs().maxCoeff();
  if (scale == 0.0) return {0.0, Vec3::Zero()};
  const Vec3 x = lambda / scale;
  const search::Ratio problem{x};
  search::Place top = search::place(law, problem, x);
  if (const search::HighestKink highest = search::highest_kink(law.kinks(), problem);
      highest.kink != nullptr && highest.height >= top.height) {
    Vec3 g;
    if (search::at_kink(law, problem, highest, g, top)) return {scale * highest.height, g};
  }
  search::climb(law, problem, top);
  return {scale * top.height, top.g};
}

/// With dy/dx.
template <class L>
Projection<3> project_by_search(const L& law, const Vec3& x, double size, const Vec3& r, Mat3& by_x) {
  by_x.setIdentity();
  if (!x.allFinite() || std::isnan(size)) return no_projection<3>();
  if (size <= 0.0 || x.isZero(0.0)) {
    if (!x.isZero(0.0)) by_x.setZero();
    return {(size <= 0.0) ? Vec3(Vec3::Zero()) : x, x.isZero(0.0), 0};
  }
  const search::Distance problem{x, size, r};
  // A force within rounding of the border counts as admissible: 16 ulp of the terms of D.
  const double rounding = 16.0 * search::ulp * x.norm() / std::sqrt(r.minCoeff());
  search::Place top = search::place(law, problem, Vec3(x.cwiseQuotient(r)));
  int steps = 0;
  if (const search::HighestKink highest = search::highest_kink(law.kinks(), problem);
      highest.kink != nullptr && highest.height >= std::max(top.height, rounding)) {
    Vec3 g;
    if (search::at_kink(law, problem, highest, g, top)) {
      const Vec3 Rg = r.cwiseProduct(g);
      by_x -= Rg * g.transpose();
      return {Vec3(x - highest.height * Rg), false, 1};
    }
  }
  if (!(top.height > rounding)) {  // inside, or at least not clearly outside: the gauge knows
    const search::Ratio gauge{x};
    search::Place way = search::place(law, gauge, x);
    const search::HighestKink highest = search::highest_kink(law.kinks(), gauge);
    Vec3 g;
    if (highest.kink != nullptr && highest.height >= way.height && search::at_kink(law, gauge, highest, g, way))
      return {x, true, 0};  // no kink is beyond the border
    steps = search::climb(law, gauge, way, size * (1.0 + 1e-12));
    if (way.height <= size) return {x, true, steps};
    top = search::place(law, problem, way.g);
    if (!(top.height > 0.0)) return {x, true, steps};
  }
  steps += search::climb(law, problem, top);
  const double D = top.height;
  if (D <= rounding) return {x, true, steps};
  const Vec3 Rg = r.cwiseProduct(top.g);
  const double along = problem.along(top.at, D);
  by_x -= r.asDiagonal() * Mat3(D * problem.matrix(top.g, top.at, D).inverse() + along / (D + along) * top.g * top.g.transpose());
  // Of two ways to say the point the one on which an error of g shows less.
  const bool near = D * r.maxCoeff() < size * top.at.bend.trace();
  return {near ? Vec3(x - D * Rg) : Vec3(size * top.at.slope), false, steps};
}

}  // namespace tippe::laws
