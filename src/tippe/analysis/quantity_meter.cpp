#include <algorithm>
#include <cmath>
#include <tippe/analysis/quantity.h>
#include <tippe/math/exponential.h>
#include <tippe/math/illinois.h>

namespace tippe {

namespace {

/// Is it gathered over a stretch of time?
bool is_window(const Quantity& q) {
  return q.kind == Quantity::Kind::Mean || q.kind == Quantity::Kind::Max || q.kind == Quantity::Kind::Min;
}

/// p of key ~ (t_f − t)^p from the times at a, √(ab), b.
std::optional<double> exponent(double a, double b, double t_a, double t_m, double t_b) {
  const double ratio = (t_b - t_m) / (t_m - t_a), p = 0.5 * real::log(b / a) / real::log(ratio);
  return std::isfinite(p) ? std::optional(p) : std::nullopt;
}

}  // namespace

/// A piece of the last step as all gauges see it: its end is observed once, and of each time only what a key is read from.
class QuantityMeter::Piece {
 public:
  Piece(const StepView& view, double begin, double end) : view_(view), begin_(begin), end_(end) {}

  double begin() const { return begin_; }
  double end() const { return end_; }
  double at(double t, const QuantityKey& key) {
    switch (key.from) {
      case QuantityKey::From::Body:
        if (t < end_) return key.of(view_.body_at(t), {});
        if (!body_) body_ = view_.body_at(end_);
        return key.of(*body_, {});
      case QuantityKey::From::Contacts:
        if (t < end_) return key.of(view_.at(t), {});
        if (!all_) all_ = view_.at(end_);
        return key.of(*all_, {});
      case QuantityKey::From::Audit:
        break;
    }
    if (t < end_) return key.of({}, view_.audit_at(t));
    if (!audit_) audit_ = view_.audit_at(end_);
    return key.of({}, *audit_);
  }

 private:
  const StepView& view_;
  double begin_, end_;
  std::optional<Observables> body_, all_;  ///< at the end
  std::optional<EnergyAudit> audit_;
};

QuantityMeter::QuantityMeter(std::vector<Quantity> quantities) {
  for (Quantity& q : quantities) {
    Gauge gauge;
    if (q.when.kind == QuantityTime::Kind::Crossing) gauge.crossings = {{q.when.key, q.when.level}};
    if (q.kind == Quantity::Kind::Exponent) gauge.crossings = {{q.key, q.from}, {q.key, std::sqrt(q.from * *q.to)}, {q.key, *q.to}};
    gauge.quantity = std::move(q);
    gauges_.push_back(std::move(gauge));
  }
}

void QuantityMeter::Crossing::follow(Piece& piece) {
  if (t) return;
  const double now = piece.at(piece.end(), key) - level;
  if (begun && before * now <= 0.0) {
    t = sign_change(piece.begin(), piece.end(), before, now, [&](double x) { return piece.at(x, key) - level; });
  } else if (now == 0.0) {
    t = piece.end();
  }
  before = now, begun = true;
}

/// The time of a Time or Value quantity, in the step where it lies.
std::optional<double> QuantityMeter::time_of(Gauge& gauge, Piece& piece, std::span<const Event> events) {
  const QuantityTime& when = gauge.quantity.when;
  switch (when.kind) {
    case QuantityTime::Kind::Given:
      return (when.t <= piece.end()) ? std::optional(when.t) : std::nullopt;
    case QuantityTime::Kind::End:
      return std::nullopt;  // see finish
    case QuantityTime::Kind::Event:
      for (const Event& e : events) {
        const bool kind = e.kind == when.event || (when.event == EventKind::Touch && e.kind == EventKind::Impact);
        if (kind && (when.contact < 0 || e.contact == when.contact) && ++gauge.events == when.number) return e.t;
      }
      return std::nullopt;
    case QuantityTime::Kind::Crossing:
      gauge.crossings[0].follow(piece);
      return gauge.crossings[0].t;
    case QuantityTime::Kind::Settled:
      return std::nullopt;  // see settle
  }
  return std::nullopt;
}

/// Takes what a window has of the last step, or of rest after it, up to `until`.
void QuantityMeter::gather(Gauge& gauge, Piece& piece, double until) {
  const Quantity& q = gauge.quantity;
  const double end = q.to ? std::min(*q.to, until) : until;
  if (end < q.from || (gauge.begun && end <= gauge.t_last)) return;
  const auto take = [&](double t) {
    const double x = piece.at(t, q.key), so_far = gauge.value.value_or(x);
    const bool further = !gauge.value || (q.kind == Quantity::Kind::Max ? x > so_far : x < so_far);
    if (q.kind != Quantity::Kind::Mean && further) gauge.value = x, gauge.at = t;
    gauge.last = x;
  };
  if (!gauge.begun) {
    gauge.begun = true;
    gauge.t_last = q.from;
    take(q.from);
  }
  const double before = gauge.last;
  take(end);
  gauge.integral += 0.5 * (end - gauge.t_last) * (before + gauge.last);
  gauge.t_last = end;
}

/// Notes since when the key has kept within its level; once that is long enough it is the answer.
void QuantityMeter::settle(Gauge& gauge, Piece& piece) {
  const Quantity& q = gauge.quantity;
  const auto beyond = [&](double t) { return std::abs(piece.at(t, q.when.key)) - q.when.level; };
  const double before = gauge.last, now = beyond(piece.end());
  if (now > 0.0) {
    gauge.since.reset();
  } else if (!gauge.since) {
    gauge.since = gauge.begun ? sign_change(piece.begin(), piece.end(), before, now, beyond) : piece.end();
    gauge.at = gauge.since;
    gauge.candidate = (q.kind == Quantity::Kind::Time) ? *gauge.since : piece.at(*gauge.since, q.key);
  }
  gauge.last = now, gauge.begun = true;
  if (gauge.since && piece.end() - *gauge.since >= q.when.lasting) gauge.value = gauge.candidate;
}

void QuantityMeter::follow(const StepView& view, std::span<const Event> events) {
  if (gauges_.empty()) return;
  constexpr double longest = 1e-3;  // of a piece [s]
  const double begin = view.begin(), length = view.end() - begin;
  const int pieces = static_cast<int>(std::clamp(std::ceil(length / longest), 1.0, 1e6));
  for (int i = 0; i < pieces; ++i) {
    Piece piece(view, begin + i * length / pieces, (i + 1 == pieces) ? view.end() : begin + (i + 1) * length / pieces);
    follow(piece, (i + 1 == pieces) ? events : std::span<const Event>());  // events are at the end of a step
  }
}

void QuantityMeter::follow(Piece& piece, std::span<const Event> events) {
  for (Gauge& gauge : gauges_) {
    const Quantity& q = gauge.quantity;
    switch (q.kind) {
      case Quantity::Kind::Value:
      case Quantity::Kind::Time:
        if (gauge.value) break;
        if (q.when.kind == QuantityTime::Kind::Settled) settle(gauge, piece);
        if (const std::optional<double> t = time_of(gauge, piece, events)) {
          gauge.value = (q.kind == Quantity::Kind::Time) ? *t : piece.at(*t, q.key);
          gauge.at = *t;
        }
        break;
      case Quantity::Kind::Mean:
      case Quantity::Kind::Max:
      case Quantity::Kind::Min:
        gather(gauge, piece, piece.end());
        break;
      case Quantity::Kind::Exponent:
        for (Crossing& crossing : gauge.crossings) crossing.follow(piece);
        break;
    }
  }
}

bool QuantityMeter::complete() const {
  return std::ranges::all_of(gauges_, [](const Gauge& gauge) {
    const Quantity& q = gauge.quantity;
    if (q.kind == Quantity::Kind::Exponent)
      return std::ranges::all_of(gauge.crossings, [](const Crossing& crossing) { return crossing.t.has_value(); });
    if (is_window(q)) return q.to.has_value() && gauge.begun && gauge.t_last >= *q.to;
    return gauge.value.has_value();
  });
}

std::vector<std::optional<double>> QuantityMeter::finish(const StepView& view, double last_until) {
  Piece piece(view, view.begin(), view.end());
  std::vector<std::optional<double>> values;
  for (Gauge& gauge : gauges_) {
    const Quantity& q = gauge.quantity;
    const QuantityTime& when = q.when;
    if (q.kind == Quantity::Kind::Value && !gauge.value) {
      const bool later = when.kind == QuantityTime::Kind::Given && when.t <= last_until;
      if (later || when.kind == QuantityTime::Kind::End) gauge.value = piece.at(piece.end(), q.key);
    }
    // A body at rest keeps what it has settled to.
    if (when.kind == QuantityTime::Kind::Settled && !gauge.value && gauge.since && last_until - *gauge.since >= when.lasting)
      gauge.value = gauge.candidate;
    const bool window = is_window(q);
    if (window) gather(gauge, piece, last_until);
    // A window that the run did not fill has no mean.
    if (q.kind == Quantity::Kind::Mean && gauge.t_last > q.from && gauge.t_last >= q.to.value_or(0.0))
      gauge.value = gauge.integral / (gauge.t_last - q.from);
    if (window && gauge.t_last < q.to.value_or(0.0)) gauge.value.reset();
    if (q.kind == Quantity::Kind::Exponent && std::ranges::all_of(gauge.crossings, [](const Crossing& c) { return c.t.has_value(); }))
      gauge.value = exponent(q.from, *q.to, *gauge.crossings[0].t, *gauge.crossings[1].t, *gauge.crossings[2].t);
    values.push_back(gauge.value);
  }
  return values;
}

}  // namespace tippe
