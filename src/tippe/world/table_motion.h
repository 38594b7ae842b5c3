// How a table moves: along a line as a sine, along a path in time, and about an axis. All three add up; the axis is carried along.
//
//   r(t) = a sin(2π f t + φ) + p(t),   A(t) turns by angle(t) about the axis through `at`
// What a user gives as formula or as a table of times is prepared once: formulas as short programs, tables as cubic splines with continuous
// acceleration. Where a table of times ends the motion goes on as its last piece does.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <tippe/math/formula.h>
#include <tippe/world/surface.h>
#include <vector>  // heap: prepared once

namespace tippe {

/// Positions at times as a natural cubic spline: no acceleration at its ends.
class TimedPath {
 public:
  /// Times that grow, two or more.
  TimedPath(std::span<const double> times, std::span<const Vec3> places);

  /// Position, velocity and acceleration into the frame's.
  void add_to(FrameMotion& frame, double t) const;
  double shortest_interval() const { return shortest_; }

 private:
  struct Piece {
    double begin;
    Vec3 place, slope, half_bend, sixth_jerk;  ///< coefficients of powers of t − begin
  };
  std::vector<Piece> pieces_;  // heap: when it is made
  double shortest_ = 0.0;
};

struct TableMotion {
  Vec3 amplitude = Vec3::Zero();  ///< of the sine [m]
  double frequency = 0.0;         ///< [Hz]
  double phase = 0.0;             ///< [rad]

  std::optional<std::array<Formula, 3>> path;  ///< x, y, z in t [m]; or
  std::optional<TimedPath> timed;

  Vec3 axis = Vec3::UnitZ();     ///< a unit vector
  Vec3 at = Vec3::Zero();        ///< a point of it [m]
  double rate = 0.0;             ///< [rad/s]
  double growth = 0.0;           ///< of the rate [rad/s²]
  std::optional<Formula> angle;  ///< in t, added to these [rad]
  double horizon = 1.0;          ///< over which formulas are looked at for how fast they change [s]

  bool turns() const { return rate != 0.0 || growth != 0.0 || angle.has_value(); }
  FrameMotion frame(double t) const;
  /// In which it changes: a radian of the sine or of the turn, the shortest interval of a table; of formulas, the speed over the acceleration.
  double time_scale() const;
};

/// A surface, none for the plane, carried along by a motion.
SurfacePtr carry(SurfacePtr form, TableMotion motion);

}  // namespace tippe
