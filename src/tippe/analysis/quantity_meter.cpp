#include <algorithm>
#include <cmath>
#include <tippe/analysis/quantity.h>

namespace tippe {

namespace {

/// p of key ~ (t_f − t)^p from the times at a, √(ab), b.
std::optional<double> exponent(double a, double b, double t_a, double t_m, double t_b) {
  const double ratio = (t_b - t_m) / (t_m - t_a), p = 0.5 * std::log(b / a) / std::log(ratio);
  return std::isfinite(p) ? std::optional(p) : std::nullopt;
}

}  // namespace

/// The last step as all gauges see it: its end is observed once.
class QuantityMeter::Step {
 public:
  Step(const Recorder& recorder, const EnergyAudit& audit) : recorder_(recorder), audit_(audit) {}

  double begin() const { return recorder_.begin(); }
  double end() const { return recorder_.end(); }
  double at(double t, const QuantityKey& key) {
    if (t < end()) return key.of(recorder_.at(t), audit_);
    if (!now_) now_ = recorder_.at(end());
    return key.of(*now_, audit_);
  }

 private:
  const Recorder& recorder_;
  const EnergyAudit& audit_;
  std::optional<Observables> now_;
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

void QuantityMeter::Crossing::follow(Step& step) {
  if (t) return;
  const double now = step.at(step.end(), key) - level;
  if (begun && before * now <= 0.0) {
    // Linear within the step: as exact as the schemes.
    t = step.begin() + (step.end() - step.begin()) * before / (before - now);
  } else if (now == 0.0) {
    t = step.end();
  }
  before = now, begun = true;
}

/// The time of a Time or Value quantity, in the step where it lies.
std::optional<double> QuantityMeter::time_of(Gauge& gauge, Step& step, std::span<const Event> events) {
  const QuantityTime& when = gauge.quantity.when;
  switch (when.kind) {
    case QuantityTime::Kind::Given:
      return (when.t <= step.end()) ? std::optional(when.t) : std::nullopt;
    case QuantityTime::Kind::End:
      return std::nullopt;  // see finish
    case QuantityTime::Kind::Event:
      for (const Event& e : events)
        if (e.kind == when.event) return e.t;
      return std::nullopt;
    case QuantityTime::Kind::Crossing:
      gauge.crossings[0].follow(step);
      return gauge.crossings[0].t;
  }
  return std::nullopt;
}

/// Takes what a window has of the last step, or of rest after it, up to `until`.
void QuantityMeter::gather(Gauge& gauge, Step& step, double until) {
  const Quantity& q = gauge.quantity;
  const double end = q.to ? std::min(*q.to, until) : until;
  if (end < q.from || (gauge.begun && end <= gauge.t_last)) return;
  const auto take = [&](double x) {
    if (q.kind == Quantity::Kind::Max) gauge.value = std::max(x, gauge.value.value_or(x));
    if (q.kind == Quantity::Kind::Min) gauge.value = std::min(x, gauge.value.value_or(x));
    gauge.last = x;
  };
  if (!gauge.begun) {
    gauge.begun = true;
    gauge.t_last = q.from;
    take(step.at(q.from, q.key));
  }
  const double before = gauge.last;
  take(step.at(end, q.key));
  gauge.integral += 0.5 * (end - gauge.t_last) * (before + gauge.last);
  gauge.t_last = end;
}

void QuantityMeter::follow(const Recorder& recorder, const EnergyAudit& audit, std::span<const Event> events) {
  Step step(recorder, audit);
  for (Gauge& gauge : gauges_) {
    const Quantity& q = gauge.quantity;
    switch (q.kind) {
      case Quantity::Kind::Value:
      case Quantity::Kind::Time:
        if (gauge.value) break;
        if (const std::optional<double> t = time_of(gauge, step, events))
          gauge.value = (q.kind == Quantity::Kind::Time) ? *t : step.at(*t, q.key);
        break;
      case Quantity::Kind::Mean:
      case Quantity::Kind::Max:
      case Quantity::Kind::Min:
        gather(gauge, step, step.end());
        break;
      case Quantity::Kind::Exponent:
        for (Crossing& crossing : gauge.crossings) crossing.follow(step);
        break;
    }
  }
}

std::vector<std::optional<double>> QuantityMeter::finish(const Recorder& recorder, const EnergyAudit& audit, double last_until) {
  Step step(recorder, audit);
  std::vector<std::optional<double>> values;
  for (Gauge& gauge : gauges_) {
    const Quantity& q = gauge.quantity;
    const QuantityTime& when = q.when;
    if (q.kind == Quantity::Kind::Value && !gauge.value) {
      const bool later = when.kind == QuantityTime::Kind::Given && when.t <= last_until;
      if (later || when.kind == QuantityTime::Kind::End) gauge.value = step.at(step.end(), q.key);
    }
    const bool window = q.kind == Quantity::Kind::Mean || q.kind == Quantity::Kind::Max || q.kind == Quantity::Kind::Min;
    if (window) gather(gauge, step, last_until);
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
