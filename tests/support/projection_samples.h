// Projections in bulk: a million points inside, outside and next to the border, and what to measure of each.
#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <tippe/laws/friction_ball.h>

namespace tippe::test {

/// Sanitizers make everything ten times slower: count down with them.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr int slow_divisor = 20;
#else
inline constexpr int slow_divisor = 1;
#endif

class ProjectionSamples {
 public:
  explicit ProjectionSamples(unsigned seed) : random_(seed) {}

  double power(double from, double to) { return std::pow(10.0, uniform(from, to)); }
  double uniform(double from, double to) { return std::uniform_real_distribution<double>(from, to)(random_); }

  /// A force in units of the set: of log-uniform length in a random direction, every fourth next to the border.
  template <class Ball>
  Vec3 force(const Ball& ball) {
    const double angle = uniform(0.0, 2.0 * std::numbers::pi), u = power(-6.0, 6.0), side = uniform(-1.0, 1.0) < 0.0 ? -1.0 : 1.0;
    const Vec3 border = -ball.force(Vec3(u * std::cos(angle), u * std::sin(angle), side));
    if (uniform(0.0, 1.0) < 0.25) return (1.0 + (uniform(-1.0, 1.0) < 0.0 ? -1.0 : 1.0) * power(-12.0, -1.0)) * border;
    return power(-2.0, 3.0) * Vec3(u * std::cos(angle), u * std::sin(angle), side).normalized();
  }

 private:
  std::mt19937_64 random_;
};

struct ProjectionReport {
  double normal_cone = 0.0;  ///< worst (sΦ(g) − gᵀp)/(s‖g‖), g = R⁻¹(x − p), where g has a direction
  double idempotence = 0.0;  ///< worst ‖project(p) − p‖/s
  long outside = 0, iterations = 0;
  int most = 0;
  double average() const { return outside > 0 ? static_cast<double>(iterations) / static_cast<double>(outside) : 0.0; }
};

/// Projects `count` random forces; `decades` is how far the metric's r_T/r_τ strays from 1.
template <class Ball>
ProjectionReport project_many(const Ball& ball, int count, double decades, unsigned seed) {
  ProjectionSamples sample(seed);
  ProjectionReport report;
  for (int i = 0; i < count; ++i) {
    const double size = sample.power(-6.0, 6.0);
    const Vec3 x = size * sample.force(ball),
               r = (decades > 0.0) ? Vec3(Vec3::Constant(sample.power(-decades / 2.0, decades / 2.0))) : Vec3(Vec3::Ones());
    const Vec3 metric(r.x(), r.y(), (decades > 0.0) ? sample.power(-decades / 2.0, decades / 2.0) : 1.0);
    const auto p = ball.project(x, size, metric);
    if (p.inside) continue;
    ++report.outside;
    report.iterations += p.iterations;
    report.most = std::max(report.most, p.iterations);
    const Vec3 g = (x - p.point).cwiseQuotient(metric);
    // x − p keeps (x − p)/(ε x) digits of direction, which the gap feels squared: below 3e-8 it says nothing about p.
    const double blur = std::numeric_limits<double>::epsilon() * (x.norm() + size) / metric.minCoeff() / g.norm();
    if (blur < 3e-8)
      report.normal_cone = std::max(report.normal_cone, std::abs(size * ball.potential(g) - g.dot(p.point)) / (size * g.norm()));
    report.idempotence = std::max(report.idempotence, (ball.project(p.point, size, metric).point - p.point).norm() / size);
  }
  return report;
}

}  // namespace tippe::test
