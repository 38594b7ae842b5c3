// Contact kinematics: gap, contact point, and the directions W of every relative velocity γ = Wᵀ u.
//
// A contact has one candidate point, ∇h(d) of its shape; a rim has three, the lowest and two at ±120°, so that it can lie flat
// (lesaux2005 (2.13)-(2.14), sailer2020 (2.10)-(2.11)), or more at equal angles if the contact asks for them. The corners of a polyhedron are candidates each by
// itself: points that are fixed in the body, or the lowest points of spheres about them. With r = r_SC in inertial axes and e a unit direction,
//   γ_N, γ_T = e·(v_S + ω × r)      spin = e_z·ω      rolling = (e_x·ω, e_y·ω)      γ_R = t·H(d)(d × ω)
// The contour velocity γ_R has two components (inertial x, y) on a smooth shape and one on a thin rim, along
// e_x^K = −e_z × e_z^B/‖…‖, which makes it lesaux2005's −r ψ̇. It is zero where more than one point of the rim touches.
//
// All of this in the axes of the surface: on the table those of I; on a curved one (t, b, n) at the place nearest to the sphere's centre (surface.h).
// A surface that moves adds to γ what its own motion makes: γ = Wᵀ u + γ₀.
#pragma once

#include <tippe/world/world.h>

namespace tippe {

inline constexpr int max_points = max_face_points * max_contacts;

/// What a contact remembers. A rim: where it had its lowest point when it last was not flat (unit vector in its plane, shape axes). A sphere on a
/// curved surface: the memory of the ground, in the first component.
using RimMemory = std::array<Vec2, max_contacts>;
inline RimMemory fresh_rim_memory() {
  RimMemory memory;
  memory.fill(Vec2(0.0, -1.0));
  return memory;
}

/// Where a body is.
struct Pose {
  Vec3 r_S;
  Mat3 A_IB;
  double t = 0.0;
};
inline Pose pose_of(const State& s) { return {s.r_S, rotation_matrix(s.p), s.t}; }

/// Velocities, or accelerations, of one candidate, by component. Of plain or dual numbers, as all of these.
template <class Scalar>
struct ContactRatesOf {
  Scalar N = Scalar(0.0);
  Vec<2, Scalar> T = Vec<2, Scalar>::Zero();
  Vec<2, Scalar> R = Vec<2, Scalar>::Zero();
  Scalar spin = Scalar(0.0);
  Vec<2, Scalar> rolling = Vec<2, Scalar>::Zero();
};
using ContactRates = ContactRatesOf<double>;

/// Where a candidate is, and the directions of its velocities.
template <class Scalar>
struct PointDirections {
  Scalar gap = Scalar(0.0);
  Vec<3, Scalar> r_SC = Vec<3, Scalar>::Zero();  ///< inertial axes
  Vec<6, Scalar> W_N = Vec<6, Scalar>::Zero();
  Grid<6, 2, Scalar> W_T = Grid<6, 2, Scalar>::Zero();
  Vec<6, Scalar> W_spin = Vec<6, Scalar>::Zero();  ///< of the spin itself [rad/s]; γ_τ is R times it
  Grid<6, 2, Scalar> W_R = Grid<6, 2, Scalar>::Zero();
  Grid<6, 2, Scalar> W_rolling = Grid<6, 2, Scalar>::Zero();
  int contour_dim = 0;  ///< components of γ_R in use: 2, 1 for a thin rim, 0 where it is not defined and on a curved surface
};

struct PointKinematics : PointDirections<double> {
  int contact = 0;
  int point = 0;         ///< 0, or 1, 2, … for the further points of a rim
  Ground ground;         ///< of a curved surface; inertial axes
  bool carried = false;  ///< the surface moves:
  ContactRates given;    ///< γ₀
  LoadParts parts;       ///< of the normal force that friction takes

  double approach(const Vec6& u) const { return carried ? W_N.dot(u) + given.N : W_N.dot(u); }  ///< γ_N
  Vec2 slip(const Vec6& u) const { return rate(W_T, u, given.T); }                              ///< γ_T
  Vec2 contour(const Vec6& u) const { return rate(W_R, u, given.R); }                           ///< γ_R

 private:
  Vec2 rate(const Grid<6, 2>& W, const Vec6& u, const Vec2& at_rest) const {
    Vec2 gamma = W.transpose() * u;
    if (carried) gamma += at_rest;
    return gamma;
  }
};

/// Candidates that touch and leave each by itself: the corners of a polyhedron. Other shapes have one; the further points of a face come and go with it.
inline int free_points(const Contact& contact) { return std::max(contact.shape.corner_count(), 1); }
inline int point_count(const Contact& contact) { return contact.shape.has_face() ? contact.face_points : free_points(contact); }

/// Does a rim touch with more than its lowest point? `touches(j)` for the further ones.
template <class Touches>
bool touches_with_face(const Contact& contact, const Touches& touches) {
  if (!contact.shape.has_face()) return false;
  for (int j = 1; j < contact.face_points; ++j)
    if (touches(j)) return true;
  return false;
}

/// Cosine and sine of the angle from the lowest point of a rim to another of its points.
Vec2 face_angle(const Contact& contact, int point);

/// The body as a surface sees it: in the axes of the surface, against its motion.
struct Seen {
  Vec3 r_S;
  Mat3 A;  ///< body axes seen in those of the surface
  Vec3 v_S;
  Vec3 omega;  ///< body axes
};
Seen seen_from(const Contact& contact, const State& s);
/// Body axes alone.
Mat3 axes_seen_from(const Contact& contact, const Pose& pose);
/// The normal of a flat surface, inertial axes.
Vec3 normal_of(const Contact& contact, double t);

/// Downward normal in body axes.
inline Vec3 downward(const Mat3& A_IB) { return -A_IB.row(2).transpose(); }

/// Contact point of a candidate on the table, from S, body axes.
Vec3 candidate_point(const Contact& contact, int point, const Vec3& d, const Vec2& keep);

/// Distance of a candidate from its surface.
double gap(const Contact& contact, int point, const Pose& pose, const Vec2& keep);

/// The gaps of all candidates of a contact at once; those it does not have are left at 0.
std::array<double, max_face_points> gaps(const Contact& contact, const Pose& pose, const Vec2& keep);

/// Everything about one candidate. `contour`: false where another point of the same rim touches too.
PointKinematics kinematics(const Contact& contact, int point, const Pose& pose, const Vec2& keep, bool contour = true);
/// The same written over what k held; the contour velocity is left out, as if there were none, unless it is wanted.
void kinematics(const Contact& contact, int point, const Pose& pose, const Vec2& keep, bool contour, bool contour_wanted,
                PointKinematics& k);
/// Of a contact of the body, whose index it takes down.
inline PointKinematics kinematics(const World& world, int contact, int point, const Pose& pose, const Vec2& keep, bool contour = true) {
  PointKinematics k = kinematics(world.contacts[static_cast<std::size_t>(contact)], point, pose, keep, contour);
  k.contact = contact;
  return k;
}

/// The lowest of the candidates that touch by themselves.
int lowest_candidate(const Contact& contact, const Pose& pose);

/// γ_N of a candidate that touches by itself is `W_N`ᵀ u + `given`.
struct NormalDirection {
  Vec6 W_N;
  double given = 0.0;

  double speed(const Vec6& u) const { return W_N.dot(u) + given; }
};
NormalDirection normal_direction(const Contact& contact, const Pose& pose, const Vec2& keep, int point = 0);

/// γ̇ where u̇ = 0, for a candidate: Ẇᵀ u, and what a surface that moves adds. `contour`: as for its kinematics k; without it the point is fixed to the body.
/// That of the contour velocity is left out unless it is wanted.
ContactRates bias(const Contact& contact, const PointKinematics& k, const State& s, const Mat3& A_IB, const Vec2& keep, bool contour = true,
                  bool contour_wanted = true);

/// Slip below this is what a solve leaves of rolling [m/s].
inline double rolling_slip(const Contact& contact, const Vec6& u) {
  return 1e-9 * (u.head<3>().norm() + contact.shape.sphere * u.tail<3>().norm());
}

/// Takes down where the rims point now, for the moment they lie flat, and where spheres are on curved surfaces. False if the centre of one is behind
/// its surface, where no motion leads: a surface has one side.
bool remember(const World& world, const Pose& pose, RimMemory& memory);

}  // namespace tippe
