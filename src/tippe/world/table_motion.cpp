#include <tippe/world/table_motion.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tippe/math/circular.h>
#include <tippe/math/rotation.h>
#include <utility>

namespace tippe {

namespace {

/// By the angle about a unit axis (Rodrigues).
Mat3 turn_about(const Vec3& e, double angle) {
  const double s = real::sin(angle), half = real::sin(0.5 * angle), c = 2.0 * half * half;  // 1 − cos
  Mat3 cross;
  cross << 0.0, -e.z(), e.y(), e.z(), 0.0, -e.x(), -e.y(), e.x(), 0.0;
  return Mat3::Identity() + s * cross + c * (cross * cross);
}

class CarriedSurface final : public Surface {
 public:
  CarriedSurface(SurfacePtr form, TableMotion motion) : form_(std::move(form)), motion_(std::move(motion)), scale_(motion_.time_scale()) {}

  bool still() const override { return false; }
  FrameMotion frame(double t) const override { return motion_.frame(t); }
  double time_scale() const override { return scale_; }
  bool flat() const override { return form_ == nullptr || form_->flat(); }
  Ground ground(const Vec3& c, double memory, double near) const override {
    return (form_ != nullptr) ? form_->ground(c, memory, near) : Ground();
  }
  double hollow_radius() const override { return (form_ != nullptr) ? form_->hollow_radius() : std::numeric_limits<double>::infinity(); }
  const shapes::Track* track() const override { return (form_ != nullptr) ? form_->track() : nullptr; }

 private:
  SurfacePtr form_;
  TableMotion motion_;
  double scale_;
};

}  // namespace

TimedPath::TimedPath(std::span<const double> times, std::span<const Vec3> places) : shortest_(times[1] - times[0]) {
  // Accelerations m_i at the knots: (h_{i−1} m_{i−1} + 2(h_{i−1} + h_i) m_i + h_i m_{i+1})/6 = s_i − s_{i−1} with slopes s of the chords, m = 0 at both
  // ends; eliminated forwards, solved backwards.
  const std::size_t n = times.size();
  std::vector<double> diagonal(n, 1.0);           // heap: when it is made
  std::vector<Vec3> bend(n, Vec3(Vec3::Zero()));  // heap: when it is made
  const auto h = [&](std::size_t i) { return times[i + 1] - times[i]; };
  const auto chord = [&](std::size_t i) { return Vec3((places[i + 1] - places[i]) / h(i)); };
  for (std::size_t i = 1; i + 1 < n; ++i) {
    diagonal[i] = 2.0 * (h(i - 1) + h(i));
    bend[i] = 6.0 * (chord(i) - chord(i - 1));
    if (i == 1) continue;
    const double factor = h(i - 1) / diagonal[i - 1];
    diagonal[i] -= factor * h(i - 1);
    bend[i] -= factor * bend[i - 1];
  }
  for (std::size_t i = n - 1; i-- > 1;) bend[i] = (bend[i] - h(i) * bend[i + 1]) / diagonal[i];
  pieces_.reserve(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    shortest_ = std::min(shortest_, h(i));
    pieces_.push_back({times[i], places[i], chord(i) - h(i) / 6.0 * (2.0 * bend[i] + bend[i + 1]), 0.5 * bend[i],
                       (bend[i + 1] - bend[i]) / (6.0 * h(i))});
  }
}

void TimedPath::add_to(FrameMotion& frame, double t) const {
  const auto after = std::upper_bound(pieces_.begin(), pieces_.end(), t, [](double time, const Piece& p) { return time < p.begin; });
  const Piece& p = (after == pieces_.begin()) ? pieces_.front() : *(after - 1);
  const double x = t - p.begin;
  frame.r += p.place + x * (p.slope + x * (p.half_bend + x * p.sixth_jerk));
  frame.v += p.slope + x * (2.0 * p.half_bend + 3.0 * x * p.sixth_jerk);
  frame.a += 2.0 * p.half_bend + 6.0 * x * p.sixth_jerk;
}

FrameMotion TableMotion::frame(double t) const {
  FrameMotion f;
  if (frequency != 0.0 || phase != 0.0) {
    const double w = 2.0 * std::numbers::pi * frequency, s = real::sin(w * t + phase), c = real::cos(w * t + phase);
    f.r = s * amplitude, f.v = w * c * amplitude, f.a = -w * w * s * amplitude;
  }
  if (path) {
    for (int i = 0; i < 3; ++i) {
      const Jet x = (*path)[static_cast<std::size_t>(i)].at(t);
      f.r(i) += x.value, f.v(i) += x.first, f.a(i) += x.second;
    }
  }
  if (timed) timed->add_to(f, t);
  if (!turns()) return f;
  Jet turned(t * (rate + 0.5 * t * growth), rate + t * growth, growth);
  if (angle) turned = turned + angle->at(t);
  f.A = turn_about(axis, turned.value);
  f.omega = turned.first * axis, f.alpha = turned.second * axis;
  // The point of the axis goes along with the shift, the origin turns about it.
  const Vec3 arm = -(f.A * at);
  f.r += at + arm;
  f.v += f.omega.cross(arm);
  f.a += f.alpha.cross(arm) + f.omega.cross(f.omega.cross(arm));
  return f;
}

double TableMotion::time_scale() const {
  double scale = std::numeric_limits<double>::infinity();
  if (frequency != 0.0) scale = 1.0 / std::abs(2.0 * std::numbers::pi * frequency);
  if (timed) scale = std::min(scale, timed->shortest_interval());
  if (!path && !turns()) return scale;
  // What changes by formulas, looked at in places: the largest speed over the largest acceleration.
  constexpr int places = 1000;
  double speed = 0.0, acceleration = 0.0, turn = 0.0, faster = 0.0;
  for (int i = 0; i <= places; ++i) {
    const FrameMotion f = frame(horizon * i / places);
    speed = std::max(speed, f.v.norm()), acceleration = std::max(acceleration, f.a.norm());
    turn = std::max(turn, f.omega.norm()), faster = std::max(faster, f.alpha.norm());
  }
  if (path && acceleration > 0.0) scale = std::min(scale, speed / acceleration);
  if (turn > 0.0) scale = std::min(scale, 1.0 / turn);
  if (faster > 0.0) scale = std::min(scale, turn / faster);
  return scale;
}

SurfacePtr carry(SurfacePtr form, TableMotion motion) {
  return std::make_shared<const CarriedSurface>(std::move(form), std::move(motion));  // heap: when the surface is made, once
}

}  // namespace tippe
