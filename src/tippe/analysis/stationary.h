// All steady motions of a body on its table, and whether they last: a systematic search over orientations, spins and ways to touch, Newton's method from each,
// and the eigenvalues of small disturbances (steady_motion.h).
#pragma once

#include <functional>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/analysis/steady_motion.h>

namespace tippe {

enum class SteadyKind { Spin, Circular, Straight, Rest };

struct StationaryMotion {
  SteadyMotion motion;
  SteadyKind kind = SteadyKind::Rest;
  bool sticks = false;
  int freedom = 0;                                ///< numbers of its family that neither spin nor conditions tell
  std::optional<bool> stable;                     ///< none: disturbances neither grow nor decay
  std::string why;                                ///< of that, for people
  std::vector<std::complex<double>> eigenvalues;  ///< without those that a symmetry or the family makes zero [1/s]
  int neutral = 0;                                ///< the number of those
  int symmetric = 0;                              ///< of these, by a symmetry
  double size = 0.0;                              ///< of the linear motion [1/s]: zeros are smaller than rounding of it
  double residual = 0.0;                          ///< acceleration that is left, as a part of gravity
  double drain = 0.0;                             ///< −dω/dt that friction makes [rad/s²]
  double load = 0.0;                              ///< least normal force, as a part of the weight
  double hold = 1.0;                              ///< what is left of the sets to forces that hold, as a part of them
  Observables seen;
};

struct StationaryRequest {
  std::vector<SteadyCondition> near;  ///< which member of a family; the spin of the start if none is given
  int density = 1;                    ///< of the search: so many times as many orientations and rates
  std::function<bool(double part)> keep_going;
};

struct StationaryResult {
  std::vector<StationaryMotion> motions;
  std::vector<std::string> notes;
  std::string fault, change;  ///< the question has no answer, and what to do
  std::string refused;        ///< why motions that fit the conditions cannot be, where none is left
  bool interrupted = false;
};

/// Why a body on this world has no stationary motions in our sense; empty if it may have.
struct StationaryFault {
  std::string what, change;
};
StationaryFault fault_of_world(const World& world);

StationaryResult find_stationary(const Model& model, const StationaryRequest& request);

/// Everything about a solution: kind, eigenvalues, stability, forces. `full`: equations of the whole world. `null`: directions of the family, if they are known
/// better than from the motion itself. None if forces or velocities break the laws, unless that is `allowed`.
std::optional<StationaryMotion> examine(SteadySystem& full, const Symmetry& symmetry, const SteadyMotion& m, bool stick,
                                        std::optional<int> null = std::nullopt, bool allowed = false);
/// A body of revolution that stands on its axis: turning and rolling are one, and it is seen from axes that do not turn.
void stand_still(const Symmetry& symmetry, SteadyMotion& m);

/// The world without the resistances that only act on what a spin on one place does not do: rolling, and the motion of the contact point over the body. Laws that
/// couple rolling with slip give way to Contensou's, which does not.
World without_resistances(const World& world);
bool has_resistances(const World& world);

}  // namespace tippe
