#include <tippe/analysis/section.h>
#include <tippe/math/illinois.h>

#include <algorithm>
#include <cmath>

namespace tippe {

namespace {

/// A long step is looked at in pieces, as for quantities [s].
constexpr double longest_piece = 1e-3;
/// Where the observable jumps, what is found at the zero of a sign change is the jump: larger than this part of it.
constexpr double jump_part = 1e-6;

class Crossings {
 public:
  Crossings(const Course& course, const SectionRequest& request, SectionResult& result)
      : course_(course), request_(request), result_(result), last_(value(0.0)) {}

  /// Of the last step, which began at `begin`.
  void follow(double begin, double end) {
    const int pieces = std::max(1, static_cast<int>(std::min(1e4, std::ceil((end - begin) / longest_piece))));
    double from = begin;
    for (int i = 1; i <= pieces; ++i) {
      const double to = (i == pieces) ? end : begin + (end - begin) * i / pieces, now = value(to);
      if (last_ * now < 0.0) {
        const double t = sign_change(from, to, last_, now, [&](double x) { return value(x); }, 60);
        const double before = value(std::max(from, std::nextafter(t, from)));
        if (std::abs(before) <= jump_part * (std::abs(last_) + std::abs(now))) add(t, now > 0.0);
      }
      if (now != 0.0) last_ = now;  // one that only touches the plane stays on its side
      from = to;
    }
  }

 private:
  double value(double t) const { return request_.plane.key.of(course_.at(t), course_.audit_at(t)) - request_.plane.level; }
  void add(double t, bool up) {
    if (t < request_.settle || (request_.side == SectionRequest::Side::Up && !up) || (request_.side == SectionRequest::Side::Down && up))
      return;
    result_.points.push_back({course_.at(t), course_.audit_at(t), up});
  }

  const Course& course_;
  const SectionRequest& request_;
  SectionResult& result_;
  double last_;
};

}  // namespace

SectionResult section(const Model& model, const SectionRequest& request) {
  SectionResult result;
  Course course(model);
  const bool strobe = request.every > 0.0, events = !strobe && request.plane.kind == QuantityTime::Kind::Event;
  std::optional<Crossings> crossings;
  if (!strobe && !events) crossings.emplace(course, request, result);
  std::size_t seen = 0;
  long strobes = static_cast<long>(std::ceil(request.settle / std::max(request.every, 1e-300)));
  const auto look = [&](double begin) {
    if (crossings) crossings->follow(begin, course.time());
    for (; strobe && static_cast<double>(strobes) * request.every <= course.time(); ++strobes) {
      const double t = static_cast<double>(strobes) * request.every;
      result.points.push_back({course.at(t), course.audit_at(t), true});
    }
    const std::vector<Event>& all = course.so_far().events;
    for (; events && seen < all.size(); ++seen) {
      const Event& e = all[seen];
      const bool kind = e.kind == request.plane.event || (request.plane.event == EventKind::Touch && e.kind == EventKind::Impact);
      if (!kind || e.t < request.settle || (request.plane.contact >= 0 && e.contact != request.plane.contact)) continue;
      result.points.push_back({course.at(e.t), course.audit_at(e.t), true});
    }
  };
  double before = course.time();
  bool going = true;
  if (strobe) look(before);
  while (going && course.advance()) {
    look(before);
    before = course.time();
    going = !request.keep_going || request.keep_going(before);
  }
  result.run = course.finish();
  result.run.interrupted = !going;
  return result;
}

}  // namespace tippe
