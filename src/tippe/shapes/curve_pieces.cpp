// Curves made of pieces: plateaus with ramps, the loop, the spline through points.
#include <tippe/shapes/curve.h>

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <limits>
#include <tippe/math/circular.h>
#include <tippe/math/jet.h>
#include <vector>  // heap: the pieces are laid out once, when the curve is made

namespace tippe::shapes {

namespace {

class Plateaus : public Curve {
 public:
  Plateaus(std::span<const double> heights, double plateau, double ramp)
      : heights_(heights.begin(), heights.end()), plateau_(plateau), ramp_(ramp) {}

  CurvePoint at(double t) const override {
    const double period = plateau_ + ramp_;
    const auto last = static_cast<double>(heights_.size() - 1);
    const double i = std::clamp(std::floor(t / period), 0.0, last);
    const auto n = static_cast<std::size_t>(i);
    const double along = t - i * period - plateau_;  // along the ramp behind plateau i
    if (along <= 0.0 || n + 1 >= heights_.size()) return {{t, heights_[n]}, {1.0, 0.0}, {0.0, 0.0}};
    // 10u³ − 15u⁴ + 6u⁵: height, slope and curvature are continuous.
    const double u = along / ramp_, v = 1.0 - u, rise = heights_[n + 1] - heights_[n];
    const double y = heights_[n] + rise * u * u * u * (10.0 - 15.0 * u + 6.0 * u * u);
    return {{t, y}, {1.0, 30.0 * rise * u * u * v * v / ramp_}, {0.0, 60.0 * rise * u * v * (v - u) / (ramp_ * ramp_)}};
  }
  int knot_count() const override { return 2 * static_cast<int>(heights_.size()) - 2; }
  double knot(int k) const override { return 0.5 * (k - k % 2) * (plateau_ + ramp_) + plateau_ + (k % 2 == 1 ? ramp_ : 0.0); }
  double natural_begin() const override { return 0.0; }
  double natural_end() const override { return static_cast<double>(heights_.size() - 1) * (plateau_ + ramp_) + plateau_; }

 private:
  std::vector<double> heights_;  // heap: once, when the curve is made
  double plateau_, ramp_;
};

/// Curvature 0 on the run-in, then up linearly to 1/radius and down again: two clothoids that turn by `turn` together.
class Loop : public Curve {
 public:
  Loop(double radius, double run_in, double turn) : radius_(radius), run_in_(run_in), half_(turn * radius) {
    middle_ = arc(Vec2(run_in_, 0.0), 0.0, half_, half_);
  }

  CurvePoint at(double s) const override {
    if (s <= run_in_) return {{s, 0.0}, {1.0, 0.0}, {0.0, 0.0}};
    const double u = s - run_in_;
    const Vec2 r = (u <= half_) ? arc(Vec2(run_in_, 0.0), 0.0, half_, u) : arc(middle_, half_, 2.0 * half_, u);
    const double angle = direction(u), bend = curvature(u);
    const Vec2 tangent(real::cos(angle), real::sin(angle));
    return {r, tangent, bend * Vec2(-tangent.y(), tangent.x())};
  }
  double length(double s) const override { return s; }
  int knot_count() const override { return 2; }
  double knot(int k) const override { return run_in_ + (k == 1 ? half_ : 0.0); }
  double natural_begin() const override { return 0.0; }
  double natural_end() const override { return run_in_ + 2.0 * half_; }

 private:
  double curvature(double u) const { return ((u <= half_) ? u : 2.0 * half_ - u) / (half_ * radius_); }
  double direction(double u) const {
    const double v = 2.0 * half_ - u;
    return (u <= half_) ? 0.5 * u * u / (half_ * radius_) : half_ / radius_ - 0.5 * v * v / (half_ * radius_);
  }
  /// From r at `from` on to u, which lies in the piece that ends at `to`: Gauss's rule on panels short enough for rounding.
  Vec2 arc(Vec2 r, double from, double to, double u) const {
    constexpr int panels = 4;
    for (int i = 0; i < panels; ++i) {
      const double a = from + i * (to - from) / panels, b = std::min(u, from + (i + 1) * (to - from) / panels);
      if (b <= a) break;
      using Rule = boost::math::quadrature::gauss<double, 20>;
      r.x() += Rule::integrate([this](double x) { return real::cos(direction(x)); }, a, b);
      r.y() += Rule::integrate([this](double x) { return real::sin(direction(x)); }, a, b);
    }
    return r;
  }

  double radius_, run_in_, half_;
  Vec2 middle_ = Vec2::Zero();
};

/// Natural cubic spline over the accumulated chord length: y'' from a tridiagonal system.
class Spline : public Curve {
 public:
  explicit Spline(std::span<const Vec2> points) : r_(points.begin(), points.end()), t_(r_.size()), second_(r_.size(), Vec2::Zero()) {
    const std::size_t n = r_.size();
    for (std::size_t i = 1; i < n; ++i) t_[i] = t_[i - 1] + (r_[i] - r_[i - 1]).norm();
    std::vector<double> diagonal(n, 1.0);  // heap: once, when the curve is made
    for (std::size_t i = 1; i + 1 < n; ++i) {
      const double before = t_[i] - t_[i - 1], after = t_[i + 1] - t_[i];
      const double factor = (i > 1) ? before / diagonal[i - 1] : 0.0;
      diagonal[i] = 2.0 * (before + after) - factor * before;
      second_[i] = 6.0 * ((r_[i + 1] - r_[i]) / after - (r_[i] - r_[i - 1]) / before) - factor * second_[i - 1];
    }
    for (std::size_t i = n - 2; i >= 1; --i) second_[i] = (second_[i] - (t_[i + 1] - t_[i]) * second_[i + 1]) / diagonal[i];
  }

  CurvePoint at(double t) const override {
    const auto above = static_cast<std::size_t>(std::upper_bound(t_.begin() + 1, t_.end() - 1, t) - t_.begin());
    const std::size_t i = above - 1;
    const double h = t_[above] - t_[i], a = (t_[above] - t) / h, b = 1.0 - a;
    const Vec2 &lower = second_[i], &upper = second_[above];
    return {a * r_[i] + b * r_[above] + h * h / 6.0 * (a * (a * a - 1.0) * lower + b * (b * b - 1.0) * upper),
            (r_[above] - r_[i]) / h + h / 6.0 * ((1.0 - 3.0 * a * a) * lower + (3.0 * b * b - 1.0) * upper), a * lower + b * upper};
  }
  int knot_count() const override { return static_cast<int>(t_.size()) - 2; }
  double knot(int k) const override { return t_[static_cast<std::size_t>(k) + 1]; }
  double natural_begin() const override { return t_.front(); }
  double natural_end() const override { return t_.back(); }

 private:
  std::vector<Vec2> r_;       // heap: once, when the curve is made
  std::vector<double> t_;     // heap: once, when the curve is made
  std::vector<Vec2> second_;  // heap: once, when the curve is made
};

}  // namespace

CurvePtr plateaus(std::span<const double> heights, double plateau, double ramp) {
  return std::make_shared<Plateaus>(heights, plateau, ramp);  // heap: once, when the curve is made
}
CurvePtr loop(double radius, double run_in, double turn) {
  return std::make_shared<Loop>(radius, run_in, turn);  // heap: once, when the curve is made
}
CurvePtr spline(std::span<const Vec2> points) {
  return std::make_shared<Spline>(points);  // heap: once, when the curve is made
}

}  // namespace tippe::shapes
