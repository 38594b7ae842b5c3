// One shot of a periodic motion: a start is carried over a period, with all directions next to it, and closed by a symmetry of the motion.
//
//   miss = g Φ_T(x) − x,   g: turns and shifts that change nothing of the motion
#pragma once

#include <complex>
#include <tippe/analysis/carried_run.h>
#include <tippe/analysis/singular_values.h>

namespace tippe {

using OrbitDirection = Vec<state_columns>;
using ClosedContacts = std::array<bool, max_contacts>;

struct Shot {
  TangentFrame basis;  ///< of the reduced state at the start
  TangentFrame end;    ///< what it is carried to, in units
  State state;
  OrbitDirection flow = OrbitDirection::Zero(), flow_at_start = OrbitDirection::Zero(), units = OrbitDirection::Ones();
  double spun = 0.0;                                ///< ∫ ω·e_z dt [rad]
  double spin_at_end = 0.0;                         ///< [rad/s]
  OrbitDirection spun_by = OrbitDirection::Zero();  ///< by each direction of the basis; impacts left out
  std::vector<Event> events;
  RunResult run;
  Obstacle obstacle = Obstacle::None;
  double obstacle_at = 0.0;
  bool reached = false;
};
Shot shoot(Model model, const State& start, double period);

/// The same without directions.
struct PlainShot {
  State state;
  double spun = 0.0;
  bool reached = false;
};
PlainShot shoot_plainly(Model model, const State& start, double period);

/// The symmetry g, with its amounts [m, rad].
class Closing {
 public:
  explicit Closing(const std::vector<MotionSymmetry>& symmetries);

  const std::vector<std::pair<MotionSymmetry, double>>& by() const { return by_; }
  int count() const { return static_cast<int>(by_.size()); }
  void change(int i, double amount) { by_[static_cast<std::size_t>(i)].second += amount; }

  State of(State s) const;
  /// How the closed state changes with one amount.
  OrbitDirection slope(int i, const State& s) const;
  /// A direction of the state, turned with it.
  OrbitDirection turn(OrbitDirection z) const;

 private:
  std::vector<std::pair<MotionSymmetry, double>> by_;
};

/// The least amounts that serve, for a start and a period that are given.
void close_as_well_as_possible(Closing& closing, const State& start, const Shot& shot);

OrbitDirection miss(const Closing& closing, const State& start, const Shot& shot);  ///< in units
AnyMatrix closed_columns(const Closing& closing, const Shot& shot);                 ///< g ∂Φ/∂x of the basis, in units

/// What is closed at the start stays so, without normal velocity: a start that comes down on the table by rounding would collide with it.
State on_surface(const World& world, const State& start, const ClosedContacts& closed);
ClosedContacts closed_contacts(const Model& model);

/// Floquet multipliers: all, and those of the motion modulo its symmetries, by falling magnitude.
struct Multipliers {
  std::vector<std::complex<double>> all, others;
  int neutral = 0, collapsed = 0;
  std::optional<bool> stable;  ///< none: some other one has magnitude one
};
Multipliers multipliers_of(const Closing& closing, const State& start, const Shot& shot, const std::vector<MotionSymmetry>& symmetries);
/// Directions of the symmetries at the start, in the basis: orthonormal rows.
AnyMatrix neutral_rows(const State& start, const Shot& shot, const std::vector<MotionSymmetry>& symmetries);

/// Singular values below this part of the largest are those of neutral directions.
inline constexpr double neutral_part = 1e-7;

}  // namespace tippe
