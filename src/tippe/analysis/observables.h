// What can be observed of a body on the table, by the names that scripts use.
#pragma once

#include <array>
#include <optional>
#include <tippe/world/kinematics.h>

namespace tippe {

/// Forces on the body at one contact.
struct ContactForces {
  double lambda_N = 0.0;         ///< [N]; the three points of a flat rim summed
  Vec2 lambda_T = Vec2::Zero();  ///< [N], inertial x, y
  double tau = 0.0;              ///< drilling torque about the table's normal [N m]
  double lambda_R = 0.0;         ///< contour force [N]: signed on a thin rim, the magnitude on a smooth shape
};

struct ContactObservables : ContactForces {
  double gap = 0.0;           ///< [m]
  double slip = 0.0;          ///< speed [m/s]
  Vec3 r_C = Vec3::Zero();    ///< contact point, inertial axes [m]
  double contour_rate = 0.0;  ///< ψ̇ of a thin rim [rad/s]; 0 for other shapes and lying flat
};

/// A disk on a track, seen in its plane: x to the right, y up, angles counter-clockwise.
struct TrackObservables {
  enum class Mode { Roll, Slide, Fly, Rest };

  Vec2 center = Vec2::Zero();  ///< of the disk [m]
  double angle = 0.0;          ///< without jumps [rad]
  double v = 0.0;              ///< of the centre along the track, ṡ [m/s]
  double omega = 0.0;          ///< [rad/s]
  double s = 0.0, S = 0.0;     ///< arc length of the centre's curve and of the track [m]
  double slip = 0.0;           ///< of the touching point along the track: v + R omega on its left side [m/s]
  double lambda_T = 0.0;       ///< along the track [N]
  double load = 0.0;           ///< the normal force that friction takes: lambda_N, or martins2019's [N]
  bool inside = true;          ///< between the ends of the track
  Mode mode = Mode::Fly;
};

struct Observables {
  double t = 0.0;
  State state;                 ///< r_S, quaternion, v_S, omega
  double theta = 0.0;          ///< angle between the body's z-axis and the table's normal, 0 to π
  Vec3 angles = Vec3::Zero();  ///< alpha, beta, gamma: z-x-z, unwrapped
  double spin = 0.0;           ///< ω·e_z [rad/s]
  double wobble = 0.0;         ///< ‖ω − (ω·e_z) e_z‖: rolling and rocking [rad/s]
  double kinetic = 0.0;        ///< [J]
  double potential = 0.0;      ///< [J], zero with S in the table
  std::array<ContactObservables, max_contacts> contacts;
  int contact_count = 0;
  std::optional<TrackObservables> track;

  double lean() const;  ///< π/2 − beta, lesaux2005's β
  double energy() const { return kinetic + potential; }
  bool finite() const;
};

/// Euler angles without jumps: of the two triples (α, β, γ) and (α + π, −β, γ + π) and all their turns, the nearest to the last one. Where the
/// body's z-axis is vertical only α ± γ is defined, and γ stays.
class AngleTracker {
 public:
  explicit AngleTracker(const Vec3& near = Vec3::Zero()) : last_(near) {}

  Vec3 nearest(const Mat3& A_IB) const;
  const Vec3& follow(const Mat3& A_IB) { return last_ = nearest(A_IB); }
  const Vec3& last() const { return last_; }

 private:
  Vec3 last_;
};

/// Of a disk on a track, from its place and motion; not its mode.
TrackObservables observe_track(const World& world, const State& state, const Vec2& keep, const ContactForces& forces);

/// What follows from place and motion of the body alone; its contacts are left out.
Observables observe_body(const World& world, double t, const State& state, const AngleTracker& angles);

/// Everything that follows from the state. `forces` are taken over as they are.
Observables observe(const World& world, double t, const State& state, const AngleTracker& angles, const RimMemory& memory,
                    const std::array<ContactForces, max_contacts>& forces);

}  // namespace tippe
