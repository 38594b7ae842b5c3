#include <tippe/model/kinematics.h>
#include <tippe/model/track_kinematics.h>

namespace tippe {

Vec2 face_angle(const Contact& contact, int point) {
  // Cosines in steps of 15°; three, four, six or eight points need no odd ones but those of 45°.
  constexpr double h = 0.8660254037844386, r = 0.7071067811865476;
  constexpr std::array<double, 24> cosine{1.0,  0.0, h,  r,  0.5,  0.0, 0.0, 0.0, -0.5, -r, -h, 0.0,
                                          -1.0, 0.0, -h, -r, -0.5, 0.0, 0.0, 0.0, 0.5,  r,  h,  0.0};
  const int n = 24 / contact.face_points * point;
  return {cosine[static_cast<std::size_t>(n)], cosine[static_cast<std::size_t>((n + 18) % 24)]};
}

Vec3 candidate_point(const Contact& contact, int point, const Vec3& d, const Vec2& keep) {
  const auto& shape = contact.shape;
  if (shape.corner_count() > 0) return shape.at_corner(point).point(d, keep);
  if (point == 0) return shape.point(d, keep);
  const Vec3 middle = shape.face_center() + shape.sphere * d, arm = shape.edge_point(d, keep) - middle;
  const Vec2 turn = face_angle(contact, point);
  return middle + turn.x() * arm + turn.y() * shape.beside(arm);
}

double gap(const Contact& contact, int point, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep) {
  if (contact.track) return track_ground(contact, r_S, A_IB, keep).distance - contact.shape.sphere;
  const Vec3 d = downward(A_IB);
  const shapes::Shape& shape = contact.shape;
  if (shape.corner_count() > 0) return r_S.z() - shape.at_corner(point).height(d, keep);
  const double lowest = shape.height(d, keep);
  if (point == 0) return r_S.z() - lowest;
  const double middle = shape.face_center().dot(d) + shape.sphere, edge = shape.part ? shape.edge_point(d, keep).dot(d) : lowest;
  return r_S.z() - (middle + face_angle(contact, point).x() * (edge - middle));
}

std::array<double, max_face_points> gaps(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep) {
  if (contact.track) return {gap(contact, 0, r_S, A_IB, keep)};
  const Vec3 d = downward(A_IB);
  const shapes::Shape& shape = contact.shape;
  if (const int corners = shape.corner_count(); corners > 0) {
    std::array<double, max_face_points> heights{};
    for (int j = 0; j < corners; ++j) heights[static_cast<std::size_t>(j)] = r_S.z() - shape.at_corner(j).height(d, keep);
    return heights;
  }
  const double lowest = shape.height(d, keep);
  if (!shape.has_face()) return {r_S.z() - lowest};
  const double middle = shape.face_center().dot(d) + shape.sphere, edge = shape.part ? shape.edge_point(d, keep).dot(d) : lowest;
  std::array<double, max_face_points> heights{r_S.z() - lowest};
  for (int j = 1; j < contact.face_points; ++j)
    heights[static_cast<std::size_t>(j)] = r_S.z() - (middle + face_angle(contact, j).x() * (edge - middle));
  return heights;
}

PointKinematics kinematics(const Body& body, int contact_index, int point, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep,
                           bool contour) {
  const Contact& contact = body.contacts[static_cast<std::size_t>(contact_index)];
  if (contact.track) return track_kinematics(contact, contact_index, r_S, A_IB, keep);
  const shapes::Shape& shape = contact.shape;
  const Vec3 d = downward(A_IB);
  PointKinematics k;
  k.contact = contact_index, k.point = point;
  Vec3 point_B = candidate_point(contact, point, d, keep);
  k.r_SC = A_IB * point_B;
  k.gap = r_S.z() + k.r_SC.z();
  if (!contour && shape.has_face()) {
    // Points of a face that touch together do so at the height of the table: what is left of their gaps would make directions of its own, in which
    // friction could turn the disk with an arm of a micrometre.
    k.r_SC.z() = -r_S.z();
    point_B = A_IB.transpose() * k.r_SC;
  }

  // Rotational part of γ = e·(v + ω × r): r × e seen in body axes.
  const Vec3 ex = A_IB.row(0), ey = A_IB.row(1), ez = A_IB.row(2);
  k.W_N = stacked(Vec3::UnitZ(), point_B.cross(ez));
  k.W_T.col(0) = stacked(Vec3::UnitX(), point_B.cross(ex));
  k.W_T.col(1) = stacked(Vec3::UnitY(), point_B.cross(ey));
  k.W_spin.tail<3>() = ez;
  k.W_rolling.col(0).tail<3>() = ex;
  k.W_rolling.col(1).tail<3>() = ey;

  // tᵀ H (d × ω) = (H t × d)·ω.
  if (shape.corner_count() > 0) {  // a sphere about a corner; a corner alone is fixed in the body
    if (!contour || !(shape.sphere > 0.0)) return k;
    const shapes::Shape ball = shape.at_corner(point);
    k.contour_dim = 2;
    k.W_R.col(0).tail<3>() = ball.bend(d, ex).cross(d);
    k.W_R.col(1).tail<3>() = ball.bend(d, ey).cross(d);
    return k;
  }
  if (!contour || point != 0) return k;
  if (shape.is_thin_rim()) {
    const Vec3 axis = shape.A_BE.col(2), across = d.cross(axis);  // −e_z × e_z^B in body axes, before scaling
    const double sine = across.norm();
    if (sine <= shapes::Shape::flat) return k;
    k.contour_dim = 1;
    k.W_R.col(0).tail<3>() = shape.bend(d, across / sine).cross(d);
  } else {
    k.contour_dim = 2;
    k.W_R.col(0).tail<3>() = shape.bend(d, ex).cross(d);
    k.W_R.col(1).tail<3>() = shape.bend(d, ey).cross(d);
  }
  return k;
}

int lowest_candidate(const Contact& contact, const Mat3& A_IB) {
  const Vec3 d = downward(A_IB);
  int lowest = 0;
  double deepest = 0.0;
  for (int j = 0; j < contact.shape.corner_count(); ++j) {
    const double h = contact.shape.at_corner(j).height(d, Vec2::Zero());
    if (j == 0 || h > deepest) lowest = j, deepest = h;
  }
  return lowest;
}

Vec6 normal_direction(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep, int point) {
  if (contact.track) return track_kinematics(contact, 0, r_S, A_IB, keep).W_N;
  return stacked(Vec3::UnitZ(), candidate_point(contact, point, downward(A_IB), keep).cross(A_IB.row(2).transpose()));
}

Bias bias(const Contact& contact, const Ground& ground, const Mat3& A_IB, const Vec3& v_S, const Vec3& omega, const Vec2& keep, int point) {
  if (contact.track) return track_bias(contact, ground, A_IB, v_S, omega);
  const Vec3 d = downward(A_IB), d_rate = d.cross(omega);
  const bool corner = contact.shape.corner_count() > 0;
  const shapes::Path x = corner ? contact.shape.at_corner(point).path(d, d_rate, d_rate.cross(omega), keep)
                                : contact.shape.path(d, d_rate, d_rate.cross(omega), keep);
  // e·(ω × ṙ) with ṙ = ω × r + ẋ, all in body axes; then e·d/dt(A ẋ) = e·A (ω × ẋ + ẍ).
  const Vec3 acceleration = omega.cross(omega.cross(x.point) + x.rate);
  const Vec3 contour_acceleration = omega.cross(x.rate) + x.bend;
  Bias b;
  b.N = A_IB.row(2) * acceleration;
  b.T = A_IB.topRows<2>() * acceleration;
  if (contact.shape.is_thin_rim()) {
    const Vec3 across = d.cross(contact.shape.A_BE.col(2));
    const double sine = across.norm();
    b.R.x() = (sine > shapes::Shape::flat) ? across.dot(contour_acceleration) / sine : 0.0;
  } else {
    b.R = A_IB.topRows<2>() * contour_acceleration;
  }
  return b;
}

bool remember(const Body& body, const Vec3& r_S, const Mat3& A_IB, RimMemory& memory) {
  const Vec3 d = downward(A_IB);
  bool in_front = true;
  for (int i = 0; i < body.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = body.contacts[at];
    if (contact.track) {
      const Ground ground = track_ground(contact, r_S, A_IB, memory[at]);
      memory[at].x() = ground.parameter;
      in_front = in_front && ground.distance > 0.0;
      continue;
    }
    const Vec2 in_plane = (contact.shape.A_BE.transpose() * d).head<2>();
    const double sine = norm2(in_plane);
    if (sine > shapes::Shape::flat) memory[at] = in_plane / sine;
  }
  return in_front;
}

}  // namespace tippe
