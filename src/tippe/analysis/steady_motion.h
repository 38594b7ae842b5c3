// Steady motions of a body on the still, level table: relative equilibria. Seen from axes that turn with a constant rate about the vertical (and, where the
// body is one of revolution, from axes that it spins in about its own axis), nothing changes.
//
//   ω = Ω ν + σ b      ν: the vertical in body axes, Ω: turning of the axes, σ: spin about the body's axis b (0 for other bodies)
//   α = σ ω × b,  a = Ω e_z × v_S,  γ = 0 for what is held,  and the closed points stay closed
// with u̇ = (a, α) of the mode (flow/smooth_motion.h). Friction may drain such a motion; it is then the one that a constant torque τ about the vertical keeps up.
//
// With X = (ṡ of the mode) − (motion of those axes), X(s) = 0, small disturbances obey δṡ = DX δs. It is taken on the constraints (closed points, held parts),
// modulo the directions that symmetry makes: place, heading, and turning about the body's axis.
#pragma once

#include <complex>
#include <tippe/analysis/observables.h>
#include <tippe/flow/motion_tangent.h>
#include <tippe/flow/run_state.h>
#include <vector>

namespace tippe {

/// What leaves the motions of a world as they are.
struct Symmetry {
  bool table = false;                          ///< shifts and turns of the table
  int axis_count = 0;                          ///< of the body: 0, or 1 of revolution, or 3 of a ball
  std::array<Vec3, 3> axis{};                  ///< unit vectors, body axes
  const Vec3& own() const { return axis[0]; }  ///< the axis of a body of revolution
};
Symmetry find_symmetry(const World& world);

struct SteadyMotion {
  State state;           ///< S over the origin
  double turning = 0.0;  ///< Ω [rad/s]
  double rolling = 0.0;  ///< σ [rad/s]
  double torque = 0.0;   ///< τ that keeps it up [N m]
  Modes modes;
  RimMemory memory = fresh_rim_memory();

  Vec3 up() const { return rotation_matrix(state.p).row(2).transpose(); }
  double spin() const { return state.omega.dot(up()); }
};

/// Numbers that tell the members of a family apart.
enum class SteadyNumber { Spin, Tilt, Turning, Rolling, RollingRadius, CenterRadius, Speed };
double number_of(SteadyNumber which, const World& world, const SteadyMotion& m);

struct SteadyCondition {
  SteadyNumber which = SteadyNumber::Spin;
  double value = 0.0;
};

/// Unknowns: the turn of ν (2), Ω, σ, v_S (2), τ; each in units of the problem.
inline constexpr int steady_unknowns = 7;
using SteadyStep = Vec<steady_unknowns>;
inline constexpr int steady_rows = 32;

/// Small disturbances of a steady motion, all free of units: lengths by the body's, times by `time`.
struct Disturbances {
  std::vector<std::complex<double>> eigenvalues;  ///< all of the reduced motion, largest real part first [1/s]
  int symmetric = 0;                              ///< zeros of place, heading and turning about the body's axis, not among them
  int null = 0;                                   ///< directions along which nothing changes: other members of the family
  double size = 0.0;                              ///< of the linear motion [1/s]: zeros are smaller than rounding of it
};

/// The oscillation whose growth is nearest to zero: where it begins, as a direction of the state [m, rad, m/s, rad/s].
struct Swing {
  double frequency = 0.0;  ///< [rad/s]
  Vec<state_columns> direction = Vec<state_columns>::Zero();
};

/// The equations of one world, with a workspace.
class SteadySystem {
 public:
  /// `rate`: of the motions that are looked for [rad/s], for the unit of time.
  SteadySystem(SharedWorld world, const Symmetry& symmetry, double rate);

  const World& world() const { return *world_; }
  double length() const { return length_; }
  double time() const { return time_; }

  /// What is wrong, and (`slopes`) how it changes with the unknowns. False where the forces are not defined.
  struct Equations {
    BoundedVec<steady_rows> wrong;
    BoundedGrid<steady_rows, steady_unknowns> by;
  };
  bool equations(const SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven, Equations& result, bool slopes = true);
  /// The motion with its unknowns changed. Height and ω follow.
  SteadyMotion moved(const SteadyMotion& m, const SteadyStep& step) const;
  /// Brings height and ω in line with orientation, Ω and σ.
  void settle(SteadyMotion& m) const;
  /// Newton's method, each step the least one that serves. False if it does not converge.
  bool solve(SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven);
  /// Directions of the family through a motion that conditions leave open.
  int freedom(const SteadyMotion& m, const std::vector<SteadyCondition>& conditions, bool driven);

  /// The linear motion; none where it is not defined.
  std::optional<Disturbances> disturbances(const SteadyMotion& m);
  /// None if no eigenvalue has an imaginary part.
  std::optional<Swing> swing(const SteadyMotion& m);
  /// Largest acceleration that is left, as a part of gravity.
  double residual(const SteadyMotion& m);
  /// −dω/dt about the vertical without the torque [rad/s²].
  double drain(const SteadyMotion& m);

  /// Slip is held or not; with `hold_still` the other parts that do not move are held, too.
  void set_modes(SteadyMotion& m, bool stick, bool hold_still);
  /// Do forces and velocities obey the laws: loads push, held forces are in their sets, what moves has a direction? And is every point that touches closed?
  bool admissible(const SteadyMotion& m);
  /// Least gap of a point that is open, and speed of a part that must move to have a direction, in units of the problem.
  double clearance(const SteadyMotion& m) const;
  double least_motion(const SteadyMotion& m);
  /// Least load over the weight, and what is left to held forces as a part of their sets.
  struct Reserve {
    double load = 0.0, hold = 1.0;
  };
  Reserve reserve(const SteadyMotion& m);
  bool sticks(const SteadyMotion& m) const;
  Observables observe(const SteadyMotion& m);

 private:
  using Tangent = Columns<6, state_columns>;
  bool evaluate(const SteadyMotion& m, double torque);
  bool differentiate(const SteadyMotion& m);
  /// The linear motion on the constraints, across the directions of symmetry: y' = M y / time with z = unit Q y.
  struct LinearMotion {
    BoundedGrid<state_columns, state_columns> Q;
    BoundedMat<state_columns> M;
    Vec<state_columns> unit;
    int symmetric = 0;
  };
  std::optional<LinearMotion> linear_motion(const SteadyMotion& m);
  Vec3 own_axis() const { return symmetry_.axis_count > 0 ? symmetry_.own() : Vec3(Vec3::Zero()); }

  SharedWorld world_;
  Symmetry symmetry_;
  SmoothMotion motion_;
  std::optional<KeyMotion> loads_;  ///< where radii follow the load
  double length_, time_, gravity_;
  MotionTangent tangent_;
};

}  // namespace tippe
