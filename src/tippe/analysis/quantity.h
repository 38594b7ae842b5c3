// A quantity: one number that a run is asked for, written as an expression without blanks.
//
//   KEY              at the end of the run              gamma, r_S_z, gap_0
//   KEY@WHEN         at a time                          gamma@2.5, lean@event.slip, x@first.slip=0.01
//   event.KIND       time of the first event            event.slip, event.rest; of contact 1 event.touch.1, its third one event.slip.1.3
//   first.KEY=VALUE  time of the first crossing         first.gamma=1.5707963
//   settled.KEY=A:D  time from which |KEY| stays within A for D seconds: settled.wobble=0.02:0.1
//   mean.KEY         mean over time, the largest and the smallest value; with @T1:T2 over a part of the run: mean.z@1:5
//   max.KEY, min.KEY
//   exponent.KEY=A:B p of KEY ~ (t_f − t)^p while KEY goes from A to B: exponent.energy=0.02:0.002
//   rest.KEY         the same as KEY@event.rest
//
// KEY is a column of trajectory.csv (quantity_keys). On the table x, y, z stand for r_S_x, r_S_y, r_S_z, and a contact's column without its number (gap,
// slip) for that of contact 0. WHEN is a number of seconds, event.KIND, first.KEY=VALUE or settled.KEY=A:D. What never happens has no value. After rest every
// state stays.
//
// The exponent needs neither t_f nor a fit. With q = √(B/A), the times from A to √(AB) and on to B are in the ratio q^(1/p).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/analysis/observables.h>
#include <tippe/flow/options.h>
#include <vector>

namespace tippe {

/// Something observed at every time of a run.
struct QuantityKey {
  /// What has to be known to read it: where the body is and how it moves; its contacts, too; or the energy audit alone.
  enum class From { Body, Contacts, Audit };

  double (*read)(const Observables&, const EnergyAudit&, std::size_t contact) = nullptr;
  std::size_t contact = 0;
  From from = From::Contacts;

  double of(const Observables& o, const EnergyAudit& audit) const { return read(o, audit, contact); }
};

/// A time that is known in advance or found on the way.
struct QuantityTime {
  enum class Kind { Given, End, Event, Crossing, Settled } kind = Kind::End;
  double t = 0.0;                     ///< Given
  EventKind event = EventKind::Rest;  ///< Event; an impact counts as a touch
  int contact = -1;                   ///< of the event; -1: any
  int number = 1;                     ///< which of them, from 1
  QuantityKey key;                    ///< Crossing: the first time that `key` is `level`; Settled: that |key| ≤ level for `lasting` [s]
  double level = 0.0;
  double lasting = 0.0;
};

struct Quantity {
  enum class Kind { Value, Time, Mean, Max, Min, Exponent } kind = Kind::Value;
  std::string text;          ///< as it was written
  QuantityKey key;           ///< all but Time
  QuantityTime when;         ///< Value, Time
  double from = 0.0;         ///< Mean, Max, Min: window [s]; Exponent: value at which it begins
  std::optional<double> to;  ///< end of the window, none: that of the run; Exponent: value at which it ends
};

struct ParsedQuantity {
  std::optional<Quantity> quantity;
  std::string what;     ///< what is wrong, a clause without a full stop
  std::string unknown;  ///< the name that is not known, if that is it: a key or an event
};

/// `contacts`: how many the body has.
ParsedQuantity parse_quantity(std::string_view text, int contacts, bool on_track = false);

/// Every KEY of a body with so many contacts; on a track those of the disk in its plane.
std::vector<std::string> quantity_keys(int contacts, bool on_track = false);

/// "touch", "lift_off", …: every KIND, in the order of EventKind.
std::span<const std::string_view> event_kinds();
std::string_view event_name(EventKind kind);

/// What can be seen of the last step of a run, whatever its scheme.
class StepView {
 public:
  virtual ~StepView() = default;
  virtual double begin() const = 0;
  virtual double end() const = 0;
  virtual Observables at(double t) const = 0;  ///< begin() ≤ t ≤ end(); later it is as at end()
  /// The same without the contacts, whose forces cost several times as much as all the rest.
  virtual Observables body_at(double t) const { return at(t); }
  virtual EnergyAudit audit_at(double t) const = 0;
};

/// Measures quantities while a run goes on: nothing is stored but what they need. A long step is looked at in pieces of a millisecond.
class QuantityMeter {
 public:
  explicit QuantityMeter(std::vector<Quantity> quantities);

  /// At the start and after each step, with the events of the step.
  void follow(const StepView& view, std::span<const Event> events);

  /// One value for each quantity. `last_until`: a body at rest stays as it is until this time.
  std::vector<std::optional<double>> finish(const StepView& view, double last_until);

  bool any() const { return !gauges_.empty(); }
  /// Nothing that the run still does changes a value.
  bool complete() const;

  /// The time at which a quantity had the value that it has so far; of `settled.`, that of the latest candidate. None for means and exponents.
  std::optional<double> taken_at(std::size_t quantity) const { return gauges_[quantity].at; }

 private:
  class Piece;

  /// Finds the first time at which a key has a level.
  struct Crossing {
    Crossing(const QuantityKey& of, double value) : key(of), level(value) {}

    QuantityKey key;
    double level;
    std::optional<double> t;
    double before = 0.0;  ///< key − level at the begin of the piece
    bool begun = false;

    void follow(Piece& piece);
  };
  struct Gauge {
    Quantity quantity;
    std::vector<Crossing> crossings;  ///< of a Crossing one, of an Exponent three
    std::optional<double> value;      ///< final, or of Max and Min that so far
    double integral = 0.0;            ///< of Mean: ∫ key dt so far
    double last = 0.0, t_last = 0.0;  ///< where the window has got to; of Settled |key| − level at the end of the last piece
    bool begun = false;
    std::optional<double> since;  ///< of Settled: from when on it has kept within its level
    double candidate = 0.0;       ///< of Settled: the value if it keeps so long enough
    int events = 0;               ///< of Event: how many there were
    std::optional<double> at;     ///< when the value was taken
  };

  void follow(Piece& piece, std::span<const Event> events);
  static std::optional<double> time_of(Gauge& gauge, Piece& piece, std::span<const Event> events);
  static void gather(Gauge& gauge, Piece& piece, double until);
  static void settle(Gauge& gauge, Piece& piece);

  std::vector<Gauge> gauges_;
};

}  // namespace tippe
