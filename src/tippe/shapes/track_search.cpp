// Where a track is nearest to a point, and what makes it unfit for a disk.
#include <tippe/shapes/track.h>

#include <algorithm>

namespace tippe::shapes {

namespace {

/// Do the segments a-b and c-d meet?
bool segments_meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const auto side = [](const Vec2& from, const Vec2& to, const Vec2& x) {
    return (to.x() - from.x()) * (x.y() - from.y()) - (to.y() - from.y()) * (x.x() - from.x());
  };
  return side(a, b, c) * side(a, b, d) <= 0.0 && side(c, d, a) * side(c, d, b) <= 0.0;
}

}  // namespace

/// Downhill from t to the nearest point of [low, high]: Newton on (r − p)·r' = 0, with the step of a straight line where the curve bends away
/// from the point, halved until it comes nearer.
double Track::descend(const Vec2& point, double t, double low, double high) const {
  t = std::clamp(t, low, high);
  CurvePoint at_t = curve_at(t);
  double distance = (at_t.r - point).squaredNorm();
  for (int i = 0, small = 0; i < 60 && small < 2; ++i) {
    const Vec2 away = at_t.r - point;
    const double slope = away.dot(at_t.first), square = at_t.first.squaredNorm(), bend = square + away.dot(at_t.second);
    double step = std::clamp(-slope / ((bend > 1e-3 * square) ? bend : square), low - t, high - t);
    // Newton converges quadratically: behind a small step comes one of rounding, and that is the last.
    if (std::abs(step) <= 1e-9 * (end_ - begin_)) ++small;
    CurvePoint next = curve_at(t + step);
    double there = (next.r - point).squaredNorm();
    for (int k = 0; k < 40 && small == 0 && there > distance; ++k) {
      step *= 0.5;
      next = curve_at(t + step);
      there = (next.r - point).squaredNorm();
    }
    t += step;
    at_t = next, distance = there;
  }
  return t;
}

/// All panels that may come nearer than what is known.
double Track::search(const Vec2& point, double best) const {
  double nearest = (curve_at(best).r - point).norm();
  const auto look = [&](double t) {
    const double distance = (curve_at(t).r - point).norm();
    // Two places at the same distance to rounding: the one that is known already.
    if (distance < nearest * (1.0 - 1e-14)) nearest = distance, best = t;
  };
  // Every panel's middle is a first guess; then those that may hold something nearer.
  double by_middle = nearest;
  const Panel* guess = nullptr;
  for (const Panel& panel : panels_) {
    const double distance = (panel.middle - point).norm();
    if (distance < by_middle) by_middle = distance, guess = &panel;
  }
  if (guess != nullptr) look(descend(point, 0.5 * (guess->begin + guess->end), guess->begin, guess->end));
  for (const Panel& panel : panels_) {
    if ((panel.middle - point).norm() - panel.reach >= nearest || &panel == guess) continue;
    look(descend(point, 0.5 * (panel.begin + panel.end), panel.begin, panel.end));
  }
  return best;
}

double Track::nearest(const Vec2& point, double near, double reach) const {
  const double low = closed_ ? near - 0.5 * (end_ - begin_) : -1e300, high = closed_ ? near + 0.5 * (end_ - begin_) : 1e300;
  const double t = descend(point, near, low, high);
  const TrackPoint p = at(t);
  if (std::abs((point - p.r).dot(p.T)) <= 1e-9 * reach && (point - p.r).dot(p.n) <= reach && (point - p.r).dot(p.n) > 0.0) return t;
  double found = search(point, t);
  if (closed_ && found != t) found += (end_ - begin_) * std::round((t - found) / (end_ - begin_));
  // A place next to a panel's end may lie just beyond it.
  return descend(point, found, closed_ ? found - 0.5 * (end_ - begin_) : -1e300, closed_ ? found + 0.5 * (end_ - begin_) : 1e300);
}

bool Track::crosses(const Panel& a, const Panel& b) {
  constexpr int pieces = 8;
  const auto place = [](const Panel& p, int i) { return p.begin + i * (p.end - p.begin) / pieces; };
  for (int i = 0; i < pieces; ++i) {
    const Vec2 from = curve_->at(place(a, i)).r, to = curve_->at(place(a, i + 1)).r;
    for (int k = 0; k < pieces; ++k) {
      if (!segments_meet(from, to, curve_->at(place(b, k)).r, curve_->at(place(b, k + 1)).r)) continue;
      set(TrackFault::Kind::Crossing, place(a, i), place(b, k));
      return true;
    }
  }
  return false;
}

void Track::find_crossing() {
  const std::size_t n = panels_.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = i + 2; k < n; ++k) {
      if (closed_ && i == 0 && k + 1 == n) continue;
      const Panel &a = panels_[i], &b = panels_[k];
      const double apart = (a.middle - b.middle).norm();
      if (apart <= a.reach + b.reach && crosses(a, b)) return;
    }
  }
}

TrackFault Track::fault_for(double R) const {
  if (fault_) return fault_;
  TrackFault fault;
  const auto report = [&](TrackFault::Kind kind, double t, double other, double value) {
    fault.kind = kind, fault.t = t, fault.other = other, fault.value = value, fault.at = curve_at(t).r;
  };
  constexpr int pieces = 8;
  // The narrowest valley: the largest curvature on a grid, then by thirds around it.
  double narrow = begin_, step = 0.0;
  for (const Panel& panel : panels_) {
    for (int i = 0; i <= pieces; ++i) {
      const double t = panel.begin + i * (panel.end - panel.begin) / pieces;
      if (at(t).kappa > at(narrow).kappa) narrow = t, step = (panel.end - panel.begin) / pieces;
    }
  }
  double low = std::max(begin_, narrow - step), high = std::min(end_, narrow + step);
  for (int i = 0; i < 80 && high > low; ++i) {
    const double a = low + (high - low) / 3.0, b = high - (high - low) / 3.0;
    (at(a).kappa < at(b).kappa ? low : high) = (at(a).kappa < at(b).kappa) ? a : b;
  }
  if (const double t = 0.5 * (low + high); at(t).kappa > at(narrow).kappa) narrow = t;
  if (at(narrow).kappa * R >= 1.0) {
    report(TrackFault::Kind::TooTight, narrow, 0.0, 1.0 / at(narrow).kappa);
    return fault;
  }
  for (const Panel& panel : panels_) {
    for (int i = 0; i <= pieces; ++i) {
      const double t = panel.begin + i * (panel.end - panel.begin) / pieces;
      const TrackPoint p = at(t);
      const Vec2 center = p.r + R * p.n;
      const double other = search(center, t);
      if (other == t || (center - curve_at(other).r).norm() >= R * (1.0 - 1e-9)) continue;
      report(TrackFault::Kind::Bottleneck, t, other, 0.0);
      return fault;
    }
  }
  return fault;
}

}  // namespace tippe::shapes
