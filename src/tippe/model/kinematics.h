// Contact kinematics: gap, contact point, and the directions W of every relative velocity γ = Wᵀ u.
//
// A contact has one candidate point, ∇h(d) of its shape; a rim has three, the lowest and two at ±120°, so that it can lie flat
// (lesaux2005 (2.13)-(2.14), sailer2020 (2.10)-(2.11)), or more at equal angles if the contact asks for them. The corners of a polyhedron are candidates each by
// itself: points that are fixed in the body, or the lowest points of spheres about them. With r = r_SC in inertial axes and e a unit direction,
//   γ_N, γ_T = e·(v_S + ω × r)      spin = e_z·ω      rolling = (e_x·ω, e_y·ω)      γ_R = t·H(d)(d × ω)
// The contour velocity γ_R has two components (inertial x, y) on a smooth shape and one on a thin rim, along
// e_x^K = −e_z × e_z^B/‖…‖, which makes it lesaux2005's −r ψ̇. It is zero where more than one point of the rim touches.
//
// On the table the axes are those of I. On a track they are (t, e_y, n) at the point of the track that is nearest to the sphere's centre c, and turn
// with it: with d the distance of c and κ the curvature towards the sphere,
//   ṅ = −b (t·v_c) t,   ṫ = b (t·v_c) n,   b = κ/(1 − κd)
#pragma once

#include <tippe/model/body.h>

namespace tippe {

inline constexpr int max_points = max_face_points * max_contacts;

/// What a contact remembers. A rim: where it had its lowest point when it last was not flat (unit vector in its plane, shape axes). A sphere on a
/// track: the parameter of the nearest point, in the first component, where the search for the next one begins.
using RimMemory = std::array<Vec2, max_contacts>;
inline RimMemory fresh_rim_memory() {
  RimMemory memory;
  memory.fill(Vec2(0.0, -1.0));
  return memory;
}

/// Axes at the place where a contact touches, or would.
struct Ground {
  Vec3 t = Vec3::UnitX(), b = Vec3::UnitY(), n = Vec3::UnitZ();  ///< inertial axes
  double bend = 0.0;                                             ///< b above [1/m]
  double kappa = 0.0;                                            ///< [1/m]
  double distance = 0.0;                                         ///< of the sphere's centre from the track; of the table not used [m]
  double parameter = 0.0;                                        ///< of the track
};

struct PointKinematics {
  int contact = 0;
  int point = 0;  ///< 0, or 1, 2, … for the further points of a rim
  Ground ground;
  double gap = 0.0;
  Vec3 r_SC = Vec3::Zero();  ///< inertial axes
  Vec6 W_N = Vec6::Zero();
  Grid<6, 2> W_T = Grid<6, 2>::Zero();
  Vec6 W_spin = Vec6::Zero();  ///< of the spin itself [rad/s]; γ_τ is R times it
  Grid<6, 2> W_R = Grid<6, 2>::Zero();
  Grid<6, 2> W_rolling = Grid<6, 2>::Zero();
  int contour_dim = 0;     ///< components of γ_R in use: 2, 1 for a thin rim, 0 where it is not defined and on a track
  double load_part = 1.0;  ///< the normal force that rolling friction takes, as a part of the right one: 1 unless load_by_slip
  double hold_part = 1.0;  ///< the one that sliding friction takes
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

/// Where on its track a sphere is, or would touch it.
Ground track_ground(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep);

/// Downward normal in body axes.
inline Vec3 downward(const Mat3& A_IB) { return -A_IB.row(2).transpose(); }

/// Contact point of a candidate on the table, from S, body axes.
Vec3 candidate_point(const Contact& contact, int point, const Vec3& d, const Vec2& keep);

/// Height of a candidate over the table, or distance from the track.
double gap(const Contact& contact, int point, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep);

/// The heights of all candidates of a contact at once; those it does not have are left at 0.
std::array<double, max_face_points> gaps(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep);

/// Everything about one candidate. `contour`: false where another point of the same rim touches too.
PointKinematics kinematics(const Body& body, int contact_index, int point, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep,
                           bool contour = true);

/// The lowest of the candidates that touch by themselves.
int lowest_candidate(const Contact& contact, const Mat3& A_IB);

/// W_N alone of a candidate that touches by itself: γ_N = W_Nᵀ u.
Vec6 normal_direction(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep, int point = 0);

/// Ẇᵀ u: what is left of γ̇ when u̇ = 0, for a candidate that touches by itself.
struct Bias {
  double N = 0.0;
  Vec2 T = Vec2::Zero();
  Vec2 R = Vec2::Zero();
  double spin = 0.0;  ///< only on a track, whose axes turn: e·ω itself turns with the body
  Vec2 rolling = Vec2::Zero();
};

/// `ground` of the same place; not used on the table.
Bias bias(const Contact& contact, const Ground& ground, const Mat3& A_IB, const Vec3& v_S, const Vec3& omega, const Vec2& keep,
          int point = 0);

/// martins2019's normal force as a part of the right one. Sliding: m g cos α + m γ_T²/P, (14)-(20); rolling: m g cos α + m (Rω)²/P, (36). The right one
/// is m g cos α + m v_c²/(P − R), for a sphere with its mass in the centre. As friction is all that the normal force does to the motion
/// along the track, taking the paper's is the same as multiplying μ and μ_r with this part. 0 where either is not positive: a track does not pull.
double load_part(const Body& body, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling);

/// The part that friction takes. On a crest martins2019's rolling disk has less normal force than one that begins to slide: where friction is too weak to
/// go on rolling and too strong to slide, the disk would do neither. Between the two a slide stops as soon as it begins: friction holds up to what
/// it would have at its beginning.
double hold_part(const Body& body, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling);

/// Slip below this is what a solve leaves of rolling [m/s].
inline double rolling_slip(const Contact& contact, const Vec6& u) {
  return 1e-9 * (u.head<3>().norm() + contact.shape.sphere * u.tail<3>().norm());
}

/// Takes down where the rims point now, for the moment they lie flat, and where spheres are on their tracks. False if the centre of one is behind its
/// track, where no motion leads: a track has one side.
bool remember(const Body& body, const Vec3& r_S, const Mat3& A_IB, RimMemory& memory);

}  // namespace tippe
