// A run with tangents of all directions of its state: what exponents and periodic motions are made of.
#pragma once

#include <string>
#include <tippe/analysis/exponents.h>
#include <tippe/analysis/run.h>
#include <tippe/flow/tangent_flow.h>

namespace tippe {

/// Why a derivative does not exist, for people; empty for none.
std::string words_of(Obstacle obstacle, double t);

/// Directions of the state in units of the run: lengths, radians, speeds.
Vec<state_columns> direction_units(const HybridFlow& flow);

/// The state moved along a direction, and the direction from one state to another.
State moved_along(const State& s, const Vec<state_columns>& z);
Vec<state_columns> difference(const State& to, const State& from);

/// The run, step by step, with columns that it carries along: in units of the run, and of the reduced state alone, where gaps of closed points and velocities
/// of held parts stay zero.
class CarriedRun {
 public:
  /// As `restart`, at the start.
  CarriedRun(const Model& model, const TangentFrame& columns);
  CarriedRun(const CarriedRun&) = delete;
  CarriedRun& operator=(const CarriedRun&) = delete;

  bool step();
  const EventSimulation& run() const { return run_; }
  const TangentFlow& tangent() const { return tangent_; }
  double time() const { return run_.time(); }

  TangentFrame columns() const;
  void replace(const TangentFrame& columns);
  /// Goes on from others: what is reduced of them, now.
  void restart(const TangentFrame& columns);
  Vec<state_columns> flow();  ///< y', in units of the run
  void watch(TangentWatch* who) { tangent_.watch(who); }
  const Vec<state_columns>& units() const { return units_; }
  /// For judge(): counts, energies, faults.
  RunResult so_far() const;

  /// Σ ln|det S| of the events so far, of the volume of all columns; none once an event took a direction away.
  const std::optional<double>& event_growth() const { return event_growth_; }

 private:
  TangentFlow::Tangents in_units(const TangentFrame& columns) const;

  EventSimulation run_;
  Vec<state_columns> units_;
  TangentFlow tangent_;
  std::optional<double> event_growth_ = 0.0;
  double energy_scale_ = 0.0;
};

/// Symmetries that a motion may have: shifts along x and y, turns about the table's normal and about an axis of the body, and, where nothing moves by itself,
/// later starts.
struct MotionSymmetry {
  enum class Kind { ShiftX, ShiftY, Turn, BodyX, BodyY, BodyZ, Time } kind;
};
/// Those of this motion, found by what the run makes of them.
std::vector<MotionSymmetry> symmetries_of(const Model& model);
/// Of a state: the direction in which a symmetry moves it. `rate` is y' there. Not in units.
Vec<state_columns> direction_of(const MotionSymmetry& symmetry, const State& s, const Vec<state_columns>& rate);
/// The state moved by a symmetry, by any amount; not for Time.
State moved_by(const MotionSymmetry& symmetry, const State& s, double amount);
/// How many of the exponents, or multipliers, these symmetries make those of neutral directions.
int neutral_count(const std::vector<MotionSymmetry>& symmetries, const Model& model);

}  // namespace tippe
