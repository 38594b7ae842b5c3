#include <tippe/shapes/track.h>

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <numbers>
#include <tippe/math/circular.h>

namespace tippe::shapes {

namespace {

using std::numbers::pi;
/// Every panel is held against every other when a track is looked over: this many take a second.
constexpr std::size_t most_panels = 4000;
constexpr int deepest = 40;
/// Largest turn of the tangent within a panel [rad]: its chord is then a fair picture of it.
constexpr double largest_turn = 0.4;

double angle_of(const Vec2& v) { return real::atan2(v.y(), v.x()); }
double nearest_turn(double a, double near) { return a + 2.0 * pi * std::round((near - a) / (2.0 * pi)); }

template <int n, class F>
double gauss(const F& f, double a, double b) {
  return boost::math::quadrature::gauss<double, n>::integrate(f, a, b);
}

}  // namespace

Track::Track(CurvePtr curve, Side side, double begin, double end, double origin)
    : curve_(std::move(curve)), side_(side), begin_(begin), end_(end), origin_(origin) {
  if (!(begin < end)) {
    set(TrackFault::Kind::Empty, begin);
    return;
  }
  double from = begin;
  for (int k = 0; k <= curve_->knot_count(); ++k) {
    const double to = (k < curve_->knot_count()) ? std::min(curve_->knot(k), end) : end;
    if (to <= from) continue;
    // A few panels at least, so that a curve that comes back to its own begin is not taken for a point.
    for (int i = 0; i < 4; ++i)
      if (!add_panels(from + 0.25 * i * (to - from), (i == 3) ? to : from + 0.25 * (i + 1) * (to - from), 0)) return;
    from = to;
  }
  first_ = curve_->at(begin), last_ = curve_->at(end);
  total_length_ = panels_.back().length_before + panels_.back().length;
  total_turn_ =
      nearest_turn(angle_of(last_.first), panels_.back().turn_middle) - nearest_turn(angle_of(first_.first), panels_.front().turn_middle);
  const auto curvature = [](const CurvePoint& p) {
    return (p.first.x() * p.second.y() - p.first.y() * p.second.x()) / (p.first.squaredNorm() * p.first.norm());
  };
  closed_ = (first_.r - last_.r).norm() < 1e-12 * total_length_ && (first_.first.normalized() - last_.first.normalized()).norm() < 1e-9 &&
            std::abs(curvature(first_) - curvature(last_)) * total_length_ < 1e-6;
  closed_form_ = std::isfinite(curve_->length(begin)) && std::isfinite(curve_->length(end));
  find_crossing();
  origin_length_ = length_from_begin(origin_);
  origin_angle_ = angle(origin_);
}

void Track::set(TrackFault::Kind kind, double t, double other) {
  if (fault_) return;
  fault_.kind = kind, fault_.t = t, fault_.other = other;
  fault_.at = curve_->at(t).r;
}

/// A place with finite numbers and a tangent.
bool Track::regular(double t) {
  const CurvePoint p = curve_->at(t);
  if (!(p.r.allFinite() && p.first.allFinite() && p.second.allFinite())) {
    set(TrackFault::Kind::NotFinite, t);
  } else if (!(p.first.norm() > 1e-9 * p.second.norm() * (end_ - begin_)) && !(p.second.norm() == 0.0 && p.first.norm() > 0.0)) {
    set(TrackFault::Kind::Cusp, t);
  }
  return !fault_;
}

/// Halves the interval until its length stands at rounding and its tangent turns but little.
bool Track::add_panels(double begin, double end, int depth) {
  const double middle = 0.5 * (begin + end);
  if (!regular(begin) || !regular(middle) || !regular(end)) return false;
  const auto speed = [this](double t) { return curve_->at(t).first.norm(); };
  const double coarse = gauss<20>(speed, begin, end);
  const double lower = gauss<20>(speed, begin, middle), upper = gauss<20>(speed, middle, end), fine = lower + upper;
  const CurvePoint a = curve_->at(begin), m = curve_->at(middle), b = curve_->at(end);
  const double from = angle_of(a.first), between = nearest_turn(angle_of(m.first), from), to = nearest_turn(angle_of(b.first), between);
  const double turn = std::abs(between - from) + std::abs(to - between);
  if (!std::isfinite(fine)) {
    set(TrackFault::Kind::NotFinite, middle);
    return false;
  }
  if (turn > largest_turn || !(std::abs(fine - coarse) <= 1e-13 * fine)) {
    // Rounding of the quadrature itself, far below the panels around it, ends the halving as well.
    const bool enough = turn <= largest_turn && depth >= 12;
    if (!enough) {
      if (depth >= deepest) {
        set(TrackFault::Kind::Cusp, middle);
        return false;
      }
      return add_panels(begin, middle, depth + 1) && add_panels(middle, end, depth + 1);
    }
  }
  if (panels_.size() >= most_panels) {
    set(TrackFault::Kind::TooFine, middle);
    return false;
  }
  Panel panel{begin, end, 0.0, between, fine, std::max(lower, upper), m.r};
  if (!panels_.empty()) {
    panel.length_before = panels_.back().length_before + panels_.back().length;
    panel.turn_middle = nearest_turn(between, panels_.back().turn_middle);
  }
  panels_.push_back(panel);
  return true;
}

/// t as a place of the interval and full turns of a closed track.
double Track::wrapped(double t, double& turns) const {
  turns = 0.0;
  if (!closed_ || (t >= begin_ && t <= end_)) return t;
  turns = std::floor((t - begin_) / (end_ - begin_));
  return std::clamp(t - turns * (end_ - begin_), begin_, end_);
}

CurvePoint Track::curve_at(double t) const {
  if (!closed_ && t < begin_) return {first_.r + (t - begin_) * first_.first, first_.first, Vec2::Zero()};
  if (!closed_ && t > end_) return {last_.r + (t - end_) * last_.first, last_.first, Vec2::Zero()};
  double turns = 0.0;
  return curve_->at(wrapped(t, turns));
}

TrackPoint Track::at(double t) const {
  const CurvePoint p = curve_at(t);
  const double sigma = (side_ == Side::Left) ? 1.0 : -1.0;
  TrackPoint q;
  q.r = p.r;
  q.speed = norm2(p.first);
  q.T = p.first / q.speed;
  q.n = sigma * Vec2(-q.T.y(), q.T.x());
  q.kappa = sigma * (q.T.x() * p.second.y() - q.T.y() * p.second.x()) / (q.speed * q.speed);
  return q;
}

const Track::Panel& Track::panel_of(double t) const {
  const auto above = std::upper_bound(panels_.begin() + 1, panels_.end(), t, [](double x, const Panel& p) { return x < p.begin; });
  return *(above - 1);
}

double Track::length_from_begin(double t) const {
  if (!closed_ && t < begin_) return (t - begin_) * norm2(first_.first);
  if (!closed_ && t > end_) return length_from_begin(end_) + (t - end_) * norm2(last_.first);
  double turns = 0.0;
  const double u = wrapped(t, turns);
  if (closed_form_) return turns * (curve_->length(end_) - curve_->length(begin_)) + curve_->length(u) - curve_->length(begin_);
  const Panel& panel = panel_of(u);
  return turns * total_length_ + panel.length_before + gauss<20>([this](double x) { return curve_->at(x).first.norm(); }, panel.begin, u);
}

double Track::angle(double t) const {
  if (!closed_ && t < begin_) return angle(begin_);
  if (!closed_ && t > end_) return angle(end_);
  double turns = 0.0;
  const double u = wrapped(t, turns);
  return turns * total_turn_ + nearest_turn(angle_of(curve_->at(u).first), panel_of(u).turn_middle);
}

double Track::arc_length(double t) const { return length_from_begin(t) - origin_length_; }

double Track::turned(double t) const { return ((side_ == Side::Left) ? 1.0 : -1.0) * (angle(t) - origin_angle_); }

double Track::parameter_at(double s, double R) const {
  // s grows with t, since no valley is as narrow as the disk: Newton within a bracket.
  double low = begin_, high = end_;
  const double period = end_ - begin_;
  for (int i = 0; i < 60 && center_length(low, R) > s; ++i) high = low, low -= std::ldexp(period, i);
  for (int i = 0; i < 60 && center_length(high, R) < s; ++i) low = high, high += std::ldexp(period, i);
  double t = 0.5 * (low + high);
  for (int i = 0; i < 200; ++i) {
    const double excess = center_length(t, R) - s;
    (excess > 0.0 ? high : low) = t;
    const TrackPoint p = at(t);
    const double slope = p.speed * (1.0 - p.kappa * R);
    double next = (slope > 0.0) ? t - excess / slope : low;
    if (!(next > low && next < high)) next = 0.5 * (low + high);
    if (next == t || std::abs(next - t) <= 1e-16 * std::max(std::abs(t), 1e-3 * period)) return next;
    t = next;
  }
  return t;
}

}  // namespace tippe::shapes
