// What can be observed of a body on the table, by the names that scripts use.
#pragma once

#include <array>
#include <tippe/model/kinematics.h>

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

struct Observables {
  double t = 0.0;
  State state;                 ///< r_S, quaternion, v_S, omega
  double theta = 0.0;          ///< angle between the body's z-axis and the table's normal, 0 to π
  Vec3 angles = Vec3::Zero();  ///< alpha, beta, gamma: z-x-z, unwrapped
  double spin = 0.0;           ///< ω·e_z [rad/s]
  double kinetic = 0.0;        ///< [J]
  double potential = 0.0;      ///< [J], zero with S in the table
  std::array<ContactObservables, max_contacts> contacts;
  int contact_count = 0;

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

/// Everything that follows from the state. `forces` are taken over as they are.
Observables observe(const Body& body, double t, const State& state, const AngleTracker& angles, const RimMemory& memory,
                    const std::array<ContactForces, max_contacts>& forces);

}  // namespace tippe
