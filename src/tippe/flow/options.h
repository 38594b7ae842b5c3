// How to integrate, and what a run reports. Plain data, shared by all schemes.
#pragma once

#include <array>
#include <optional>
#include <tippe/math/runge_kutta.h>
#include <tippe/solve/solver.h>
#include <tippe/world/chart.h>
#include <tippe/world/kinematics.h>

namespace tippe {

enum class Scheme {
  Event,  ///< high order, error control, located events
  Moreau,
  MoreauImplicit,
  MoreauRk4,
  Midpoint,
  Ode,        ///< contacts that touch at the start stay closed whatever the sign of their force, regularised friction: sailer2020 4.1
  Cvode,      ///< as Event, integrated by SUNDIALS: backward differentiation formulas
  CvodeAdams  ///< the same, Adams-Moulton formulas
};

inline bool is_cvode(Scheme scheme) { return scheme == Scheme::Cvode || scheme == Scheme::CvodeAdams; }
inline bool is_time_stepping(Scheme scheme) { return scheme != Scheme::Event && scheme != Scheme::Ode && !is_cvode(scheme); }

struct IntegrateOptions {
  Scheme scheme = Scheme::Event;
  double dt = 1e-4;  ///< of time-stepping, and of the event scheme with a fixed step [s]
  double end = 1.0;  ///< [s]
  ChartKind chart = ChartKind::Quaternion;
  Vec3 start_angles = Vec3::Zero();  ///< branch of the Euler angles at the start: the nearest one is taken
  bool reference_G = false;          ///< coordinates of the geometric centre G instead of S, as in sailer2020
  bool correction = true;            ///< position and quaternion correction after each step, lesaux2005 3.3
  /// The papers' rule: a point is closed if its gap at the midpoint is at most this [m]. Without it what touches stays closed, lasting_contact.cpp.
  std::optional<double> gap_tolerance;
  SolverOptions solver;

  // Of the schemes with error control.
  double rtol = 1e-10, atol = 1e-12;  ///< per step, of position, orientation and velocities each as a whole
  RkMethod method = RkMethod::Dop853;
  bool fixed_step = false;  ///< steps of dt instead of error control, for measuring orders; rk4 always
};

/// Every joule has an owner. E(t) + dissipated = E(0) + table up to the scheme's own error, the residual.
struct EnergyAudit {
  double initial = 0.0, current = 0.0;
  double sliding = 0.0, drilling = 0.0, contour = 0.0, rolling = 0.0, impact = 0.0;
  double table = 0.0;   ///< what surfaces that move have given
  double air = 0.0;     ///< lost to air
  double forces = 0.0;  ///< what other forces from outside have given

  double dissipated() const { return sliding + drilling + contour + rolling + impact + air; }
  double residual() const { return initial + table + forces - current - dissipated(); }
};

enum class EventKind { Touch, Impact, Accumulation, LiftOff, Stick, Slip, ContourStop, Rest, Singular };

struct Event {
  double t = 0.0;
  EventKind kind = EventKind::Touch;
  int contact = 0;
};

/// What happened at each contact in the last step; forces are impulses over the step divided by dt.
struct ContactStatus {
  bool closed = false;
  bool sticking = false;
  double gap = 0.0;
  double slip = 0.0;
  double lambda_N = 0.0;
  Vec2 lambda_T = Vec2::Zero();
  double tau = 0.0;
  Vec2 lambda_R = Vec2::Zero();
  Vec2 rolling_torque = Vec2::Zero();
  Vec3 r_C = Vec3::Zero();     ///< contact point, inertial axes
  double contour_rate = 0.0;   ///< ψ̇ of a thin rim [rad/s]; 0 for other shapes
  double contour_speed = 0.0;  ///< ‖γ_R‖ [m/s]
};

/// A state in which the friction of moving contacts leaves no motion, or more than one.
struct Paradox {
  double t = 0.0;
  int contact = 0;
  double mass = 1.0;          ///< least principal minor of the contact-space mass, as a part of its value without friction
  bool inconsistent = false;  ///< no force keeps the contact closed; else there are several motions
};

struct RunCounts {
  long steps = 0;
  long rejected = 0;
  long rhs = 0;
  long solves = 0;
  long iterations = 0;
  int iterations_max = 0;
  long fallbacks = 0;                      ///< solves in which Newton handed over to slower ways
  long rough = 0;                          ///< solves that rounding stopped above their tolerance, by up to a hundred times
  long unsolved = 0;                       ///< solves that did not reach their tolerance
  double residual_max = 0.0;               ///< largest relative residual of all solves
  double impact_gain = 0.0;                ///< energy that impacts made, which Newton's law with friction can [J]
  long paradoxes = 0;                      ///< Painlevé states that an impact without collision resolved
  Paradox paradox;                         ///< the first of all
  bool load_shared = false;                ///< more points touched than their loads are determined for, shared_load.h
  double face_loss = 0.0;                  ///< energy lost while a rim slid on its face, where its points matter [J]
  double pull_max = 0.0;                   ///< largest force with which scheme ode made the table pull [N]
  std::array<long, stage_count> stages{};  ///< solves by what solved them

  void add(const SolveResult& result) {
    ++solves;
    iterations += result.iterations;
    iterations_max = std::max(iterations_max, result.iterations);
    fallbacks += result.fallback ? 1 : 0;
    rough += result.rough ? 1 : 0;
    unsolved += result.solved ? 0 : 1;
    ++stages[static_cast<std::size_t>(result.stage)];
    residual_max = std::max(residual_max, result.residual);
  }
};

/// Why a run ended early. Solves that miss their tolerance do not end it: they are counted.
enum class RunFault {
  None,
  NotFinite,
  TooManyContacts,
  StepTooSmall,    ///< error control asks for steps below the resolution of time
  TooManySteps,    ///< more than a million of the event scheme
  NotInThisBuild,  ///< the scheme needs a library that this build was made without
  ChartSingular,   ///< the start has no Euler angles: β is 0 or π
  NothingHeld,     ///< scheme ode holds what touches at the start, and nothing does
  SeveralBodies,   ///< the world has more than the one body that the schemes can move
  BehindTrack,     ///< the nearest place of the track is seen from its other side
  Painleve         ///< the contact-space mass is not positive, and no impact leads out of that
};

}  // namespace tippe
