// An implicit step of the event scheme: Radau IIA with five stages, of order 9, or with three, of order 5, where the tolerance is coarse.
#pragma once

#include <tippe/flow/event_tolerances.h>
#include <tippe/flow/run_state.h>

namespace tippe {

class ImplicitStep {
  template <class Do>
  auto act(const Do& what) {
    return coarse_ ? what(three_) : what(five_);
  }

 public:
  using Fine = EventState::Implicit;
  using Coarse = Radau<EventState::size, 7, 6, 3>;
  using Value = Fine::Value;
  using Step = Fine::Step;

  void prepare(const Vec6& unit, const StepDemands& demands) {
    coarse_ = demands.coarse;
    act([&](auto& radau) { radau.measure_in(unit), radau.iterate_to(demands.newton_part); });
  }

  const Value& begin() const { return coarse_ ? three_.begin() : five_.begin(); }
  const Value& end() const { return coarse_ ? three_.end() : five_.end(); }
  double length() const { return coarse_ ? three_.length() : five_.length(); }
  int order() const { return coarse_ ? three_.order() : five_.order(); }
  double stiffness() const { return coarse_ ? three_.stiffness() : five_.stiffness(); }
  Value at(double x) const { return coarse_ ? three_.at(x) : five_.at(x); }
  Value guess(double t) const { return coarse_ ? three_.guess(t) : five_.guess(t); }

  /// Of a coarse step the first columns count.
  Step last() const {
    if (!coarse_) return five_.last();
    const Coarse::Step step = three_.last();
    Step result{step.h};
    result.z.leftCols<3>() = step.z;
    return result;
  }
  void start_step(const Step& before) {
    if (coarse_) return three_.start_step({before.h, before.z.leftCols<3>()});
    five_.start_step(before);
  }

  void forget() {
    act([](auto& radau) { radau.forget(); });
  }
  void add(const Mat6& J) {
    act([&](auto& radau) { radau.add(J); });
  }
  template <class F>
  bool linearise(const F& f, const Value& y, const Value& slope, const Value& step) {
    return act([&](auto& radau) { return radau.linearise(f, y, slope, step); });
  }
  template <class F, class Size>
  bool attempt(const F& f, const Value& y0, const Value& slope, double h, const Size& size) {
    return act([&](auto& radau) { return radau.attempt(f, y0, slope, h, size); });
  }
  template <class F, class Size>
  double error(const F& f, const Size& size) {
    return act([&](auto& radau) { return radau.error(f, size); });
  }

 private:
  bool coarse_ = false;
  Fine five_;
  Coarse three_;
};

}  // namespace tippe
