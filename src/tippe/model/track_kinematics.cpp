#include <tippe/model/track_kinematics.h>

namespace tippe {

namespace {

/// A place found within this part over the radius is where the sphere touches; farther, all of the track is searched.
constexpr double touching = 1.0 + 1e-6;

Vec3 in_space(const Vec2& v) { return {v.x(), 0.0, v.y()}; }

}  // namespace

Ground track_ground(const Contact& contact, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep) {
  const Vec3 center = r_S + A_IB * contact.shape.center;
  const Vec2 in_plane(center.x(), center.z());
  Ground g;
  g.parameter = contact.track->nearest(in_plane, keep.x(), touching * contact.shape.sphere);
  const shapes::TrackPoint p = contact.track->at(g.parameter);
  // (t, e_y, n) is right-handed on either side of the track.
  g.n = in_space(p.n);
  g.t = Vec3(p.n.y(), 0.0, -p.n.x());
  g.distance = (in_plane - p.r).dot(p.n);
  g.kappa = p.kappa;
  g.bend = p.kappa / (1.0 - p.kappa * g.distance);
  return g;
}

PointKinematics track_kinematics(const Contact& contact, int contact_index, const Vec3& r_S, const Mat3& A_IB, const Vec2& keep) {
  PointKinematics k;
  k.contact = contact_index;
  k.ground = track_ground(contact, r_S, A_IB, keep);
  k.gap = k.ground.distance - contact.shape.sphere;
  k.r_SC = A_IB * contact.shape.center - contact.shape.sphere * k.ground.n;

  // Rotational part of γ = e·(v + ω × r): r × e seen in body axes.
  const Vec3 point_B = A_IB.transpose() * k.r_SC;
  const Vec3 t = A_IB.transpose() * k.ground.t, b = A_IB.transpose() * k.ground.b, n = A_IB.transpose() * k.ground.n;
  k.W_N << k.ground.n, point_B.cross(n);
  k.W_T.col(0) << k.ground.t, point_B.cross(t);
  k.W_T.col(1) << k.ground.b, point_B.cross(b);
  k.W_spin << 0.0, 0.0, 0.0, n;
  k.W_rolling.col(0) << 0.0, 0.0, 0.0, t;
  k.W_rolling.col(1) << 0.0, 0.0, 0.0, b;
  return k;
}

Bias track_bias(const Contact& contact, const Ground& g, const Mat3& A_IB, const Vec3& v_S, const Vec3& omega) {
  const Vec3 w = A_IB * omega, arm = A_IB * contact.shape.center;
  const Vec3 v_c = v_S + w.cross(arm), a_c = w.cross(w.cross(arm));
  const double turn = g.bend * g.t.dot(v_c);  // of the normal [rad/s]
  const Vec3 n_rate = -turn * g.t, t_rate = turn * g.n;
  // γ = e·(v_c − R ω × n), with e, n and c moving and u̇ = 0.
  const Vec3 slip = v_c - contact.shape.sphere * w.cross(g.n), slip_rate = a_c - contact.shape.sphere * w.cross(n_rate);
  Bias b;
  b.N = n_rate.dot(v_c) + g.n.dot(a_c);
  b.T = Vec2(t_rate.dot(slip) + g.t.dot(slip_rate), g.b.dot(slip_rate));
  b.spin = n_rate.dot(w);
  b.rolling = Vec2(t_rate.dot(w), 0.0);
  return b;
}

double load_part(const Body& body, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling) {
  const Contact& contact = body.contacts[static_cast<std::size_t>(k.contact)];
  if (!contact.load_by_slip || !contact.track) return 1.0;
  const double along = k.ground.t.dot(Vec3(u.head<3>())), slip = k.W_T.col(0).dot(u), turn = (A_IB * u.tail<3>()).dot(k.ground.b);
  const double moving = rolling ? contact.shape.sphere * turn : slip;
  const double weight = -body.gravity.dot(k.ground.n);
  const double theirs = weight + moving * moving * k.ground.kappa, right = weight + along * along * k.ground.bend;
  return (theirs > 0.0 && right > 0.0) ? theirs / right : 0.0;
}

double hold_part(const Body& body, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling) {
  if (!rolling || !(k.ground.kappa < 0.0)) return load_part(body, k, A_IB, u, rolling);
  Vec6 gliding = u;
  gliding.tail<3>().setZero();
  return load_part(body, k, A_IB, gliding, true);
}

}  // namespace tippe
