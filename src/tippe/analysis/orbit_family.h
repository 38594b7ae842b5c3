// Periodic motions followed over a number of the scene, or from a Hopf point over the spin: pseudo-arclength continuation of what shooting closes.
//
// With x a start, T its period, g a symmetry, τ the constant torque about the vertical that keeps up what friction drains, and p the number,
//   g Φ_T(x; p, τ) − x = 0,   x moves across directions of symmetry,   and of a given p the mean spin is held
// is a curve. Derivatives by x are those of the run's tangent, saltation included; by p and τ differences of runs. On the way Floquet multipliers are watched:
//   fold  τ, or without a torque p, turns back      period_doubling  a multiplier passes −1      torus  a pair passes the unit circle
//   branch  one passes +1 elsewhere
// Stationary spins on which a pair of eigenvalues passes the axis are where such a curve begins.
#pragma once

#include <tippe/analysis/continuation.h>
#include <tippe/analysis/orbit.h>

namespace tippe {

enum class OrbitSpecialKind { Fold, PeriodDoubling, Torus, Branch, End };
std::string_view name_of(OrbitSpecialKind kind);

struct OrbitPoint {
  double p = 0.0;       ///< the number that varies
  double spin = 0.0;    ///< mean of ω·e_z [rad/s]
  double torque = 0.0;  ///< that keeps it up [N m]
  double period = 0.0;  ///< [s]
  State start;
  Observables seen;  ///< of the start
  std::vector<std::complex<double>> multipliers, others;
  int neutral = 0, collapsed = 0;
  std::optional<bool> stable;
  std::vector<std::pair<MotionSymmetry, double>> closed_by;
  double theta_least = 0.0, theta_greatest = 0.0;  ///< [rad]
  double amplitude = 0.0;  ///< half of what tilt and height pass through, as an angle and as a part of the body's length
  double residual = 0.0;
  std::size_t events = 0;
};

struct OrbitSpecial : OrbitPoint {
  OrbitSpecialKind kind = OrbitSpecialKind::End;
  std::string why;  ///< of an end
};

struct OrbitFamily {
  std::vector<OrbitPoint> points;
  std::vector<OrbitSpecial> special;
};

struct OrbitFamilyRequest {
  double low = 0.0, high = 0.0;                         ///< of the number
  bool spin = false;                                    ///< the number is the mean spin, and the scene stays
  bool held_up = false;                                 ///< by a torque
  std::function<std::optional<Model>(double p)> model;  ///< of a value of it; of the spin always the same
  std::function<double(double p)> table_period;         ///< of a table that moves: what the period is; none otherwise
  double step = 0.02;                                   ///< of the length of the interval, at most
  int most_points = 200;
  std::function<bool(double part)> keep_going;
};

struct OrbitFamilyResult {
  OrbitFamily family;
  std::string fault;  ///< why there is none
  bool interrupted = false;
};

/// From a motion that closes at `low`.
OrbitFamilyResult follow_orbits(const OrbitResult& from, const OrbitFamilyRequest& request);
/// From a Hopf point of stationary motions, whose number has the value `p` there. Its torque keeps the motions up.
OrbitFamilyResult follow_orbits(const StationaryMotion& hopf, double p, const OrbitFamilyRequest& request);

}  // namespace tippe
