#include <tippe/world/kinematics.h>

namespace tippe {

namespace {

// What is about corners stands apart, so that bodies without them do not pay for it.

[[gnu::noinline]] Vec3 corner_point(const shapes::Shape& shape, int corner, const Vec3& d) {
  return shape.at_corner(corner).point(d, Vec2::Zero());
}

[[gnu::noinline]] double corner_height(const shapes::Shape& shape, int corner, const Vec3& d) {
  return shape.at_corner(corner).height(d, Vec2::Zero());
}

[[gnu::noinline]] shapes::Path corner_path(const shapes::Shape& shape, int corner, const Vec3& d, const Vec3& d_rate, const Vec3& d_bend) {
  return shape.at_corner(corner).path(d, d_rate, d_bend, Vec2::Zero());
}

/// A sphere about a corner moves its contact point over itself; a corner alone is fixed in the body.
[[gnu::noinline]] void add_corner_contour(PointKinematics& k, const shapes::Shape& shape, const Vec3& d, const Mat3& A) {
  if (!(shape.sphere > 0.0)) return;
  const shapes::Shape ball = shape.at_corner(k.point);
  k.contour_dim = 2;
  for (int i = 0; i < 2; ++i) k.W_R.col(i).tail<3>() = ball.bend(d, A.row(i).transpose()).cross(d);
}

/// Where the search on a curved surface ends for a sphere.
Ground ground_of(const Contact& contact, const Vec3& r_S, const Mat3& A, const Vec2& keep) {
  return contact.surface->ground(r_S + A * contact.shape.center, keep.x(), contact.shape.sphere);
}

/// The pose in the axes of a surface that moves.
Pose in_frame(const FrameMotion& f, const Pose& pose) { return {f.A.transpose() * (pose.r_S - f.r), f.A.transpose() * pose.A_IB, pose.t}; }

// ---- in the axes of the surface

double gap_of(const Contact& contact, int point, const Vec3& r_S, const Mat3& A, const Vec2& keep) {
  if (contact.curved()) return ground_of(contact, r_S, A, keep).distance - contact.shape.sphere;
  const shapes::Shape& shape = contact.shape;
  const Vec3 d = downward(A);
  if (shape.corner_count() > 0) return r_S.z() - corner_height(shape, point, d);
  const double lowest = shape.height(d, keep);
  if (point == 0) return r_S.z() - lowest;
  const double middle = shape.face_center().dot(d) + shape.sphere, edge = shape.part ? shape.edge_point(d, keep).dot(d) : lowest;
  return r_S.z() - (middle + face_angle(contact, point).x() * (edge - middle));
}

std::array<double, max_face_points> gaps_of(const Contact& contact, const Vec3& r_S, const Mat3& A, const Vec2& keep) {
  const shapes::Shape& shape = contact.shape;
  const Vec3 d = downward(A);
  if (const int corners = contact.curved() ? 0 : shape.corner_count(); corners > 0) {
    std::array<double, max_face_points> heights{};
    for (int j = 0; j < corners; ++j) heights[static_cast<std::size_t>(j)] = r_S.z() - corner_height(shape, j, d);
    return heights;
  }
  if (contact.curved() || !shape.has_face()) return {gap_of(contact, 0, r_S, A, keep)};
  const double lowest = shape.height(d, keep);
  const double middle = shape.face_center().dot(d) + shape.sphere, edge = shape.part ? shape.edge_point(d, keep).dot(d) : lowest;
  std::array<double, max_face_points> heights{r_S.z() - lowest};
  for (int j = 1; j < contact.face_points; ++j)
    heights[static_cast<std::size_t>(j)] = r_S.z() - (middle + face_angle(contact, j).x() * (edge - middle));
  return heights;
}

/// A shape on the plane z = 0.
void on_plane(const Contact& contact, const Vec3& r_S, const Mat3& A, const Vec2& keep, bool contour, bool contour_wanted,
              PointKinematics& k) {
  const shapes::Shape& shape = contact.shape;
  const Vec3 d = downward(A);
  Vec3 point_B = candidate_point(contact, k.point, d, keep);
  k.r_SC = A * point_B;
  k.gap = r_S.z() + k.r_SC.z();
  if (!contour && shape.has_face()) {
    // Points of a face that touch together do so at the height of the table: what is left of their gaps would make directions of its own, in which
    // friction could turn the disk with an arm of a micrometre.
    k.r_SC.z() = -r_S.z();
    point_B = A.transpose() * k.r_SC;
  }

  // Rotational part of γ = e·(v + ω × r): r × e seen in body axes.
  const Vec3 ex = A.row(0), ey = A.row(1), ez = A.row(2);
  k.W_N = stacked(Vec3::UnitZ(), point_B.cross(ez));
  k.W_T.col(0) = stacked(Vec3::UnitX(), point_B.cross(ex));
  k.W_T.col(1) = stacked(Vec3::UnitY(), point_B.cross(ey));
  k.W_spin.tail<3>() = ez;
  k.W_rolling.col(0).tail<3>() = ex;
  k.W_rolling.col(1).tail<3>() = ey;

  // tᵀ H (d × ω) = (H t × d)·ω.
  if (!contour_wanted) return;
  if (shape.corner_count() > 0) {
    if (contour) add_corner_contour(k, shape, d, A);
    return;
  }
  if (!contour || k.point != 0) return;
  if (shape.is_thin_rim()) {
    const Vec3 axis = shape.A_BE.col(2), across = d.cross(axis);  // −e_z × e_z^B in body axes, before scaling
    const double sine = across.norm();
    if (sine <= shapes::Shape::flat) return;
    k.contour_dim = 1;
    k.W_R.col(0).tail<3>() = shape.bend(d, across / sine).cross(d);
  } else {
    k.contour_dim = 2;
    k.W_R.col(0).tail<3>() = shape.bend(d, ex).cross(d);
    k.W_R.col(1).tail<3>() = shape.bend(d, ey).cross(d);
  }
}

/// A sphere on a curved surface.
void on_curve(const Contact& contact, const Vec3& r_S, const Mat3& A, const Vec2& keep, PointKinematics& k) {
  k.ground = ground_of(contact, r_S, A, keep);
  k.gap = k.ground.distance - contact.shape.sphere;
  k.r_SC = A * contact.shape.center - contact.shape.sphere * k.ground.n;

  const Vec3 point_B = A.transpose() * k.r_SC;
  const Vec3 t = A.transpose() * k.ground.t, b = A.transpose() * k.ground.b, n = A.transpose() * k.ground.n;
  k.W_N = stacked(k.ground.n, point_B.cross(n));
  k.W_T.col(0) = stacked(k.ground.t, point_B.cross(t));
  k.W_T.col(1) = stacked(k.ground.b, point_B.cross(b));
  k.W_spin.tail<3>() = n;
  k.W_rolling.col(0).tail<3>() = t;
  k.W_rolling.col(1).tail<3>() = b;
}

ContactRates bias_on_plane(const Contact& contact, int point, const Mat3& A, const Vec3& omega, const Vec2& keep, bool contour,
                           bool contour_wanted) {
  const Vec3 d = downward(A);
  ContactRates b;
  if (!contour) {  // a point of a flat rim is fixed to the body
    const Vec3 acceleration = A * omega.cross(omega.cross(candidate_point(contact, point, d, keep)));
    b.N = acceleration.z();
    b.T = acceleration.head<2>();
    return b;
  }
  const Vec3 d_rate = d.cross(omega);
  const shapes::Path x = (contact.shape.corner_count() > 0) ? corner_path(contact.shape, point, d, d_rate, d_rate.cross(omega))
                                                            : contact.shape.path(d, d_rate, d_rate.cross(omega), keep);
  // e·(ω × ṙ) with ṙ = ω × r + ẋ, all in body axes; then e·d/dt(A ẋ) = e·A (ω × ẋ + ẍ).
  const Vec3 acceleration = omega.cross(omega.cross(x.point) + x.rate);
  b.N = A.row(2) * acceleration;
  b.T = A.topRows<2>() * acceleration;
  if (!contour_wanted) return b;
  const Vec3 contour_acceleration = omega.cross(x.rate) + x.bend;
  if (contact.shape.is_thin_rim()) {
    const Vec3 across = d.cross(contact.shape.A_BE.col(2));
    const double sine = across.norm();
    b.R.x() = (sine > shapes::Shape::flat) ? across.dot(contour_acceleration) / sine : 0.0;
  } else {
    b.R = A.topRows<2>() * contour_acceleration;
  }
  return b;
}

ContactRates bias_on_curve(const Contact& contact, const Ground& g, const Mat3& A, const Vec3& v_S, const Vec3& omega) {
  const Vec3 w = A * omega, arm = A * contact.shape.center;
  const Vec3 v_c = v_S + w.cross(arm), a_c = w.cross(w.cross(arm));
  const Vec2 v_2(g.t.dot(v_c), g.b.dot(v_c)), turn = g.bend * v_2;
  const double twist = g.twist.dot(v_2);  // [rad/s], as the turn of the normal
  const Vec3 n_rate = -turn.x() * g.t - turn.y() * g.b, t_rate = turn.x() * g.n + twist * g.b, b_rate = turn.y() * g.n - twist * g.t;
  // γ = e·(v_c − R ω × n), with e, n and c moving and u̇ = 0.
  const Vec3 slip = v_c - contact.shape.sphere * w.cross(g.n), slip_rate = a_c - contact.shape.sphere * w.cross(n_rate);
  ContactRates b;
  b.N = n_rate.dot(v_c) + g.n.dot(a_c);
  b.T = Vec2(t_rate.dot(slip) + g.t.dot(slip_rate), b_rate.dot(slip) + g.b.dot(slip_rate));
  b.spin = n_rate.dot(w);
  b.rolling = Vec2(t_rate.dot(w), b_rate.dot(w));
  return b;
}

// ---- from the axes of a surface that moves to those of I

/// Adds Wᵀ u for all components.
void add_rates(const PointKinematics& k, const Vec6& u, ContactRates& rates) {
  rates.N += k.W_N.dot(u);
  rates.T += k.W_T.transpose() * u;
  rates.R += k.W_R.transpose() * u;
  rates.spin += k.W_spin.dot(u);
  rates.rolling += k.W_rolling.transpose() * u;
}

/// Velocity of the body against F at u = 0: −(v_F + ω_F × ρ), and −ω_F in body axes.
Vec6 carried_velocity(const FrameMotion& f, const Vec3& r_S, const Mat3& A_IB) {
  return -stacked(f.v + f.omega.cross(r_S - f.r), A_IB.transpose() * f.omega);
}

void carry(const FrameMotion& f, const Pose& pose, PointKinematics& k) {
  k.carried = true;
  k.given = ContactRates();
  const auto turn = [&f](auto&& column) { column = (f.A * Vec3(column)).eval(); };
  turn(k.r_SC);
  for (Vec3* axis : {&k.ground.t, &k.ground.b, &k.ground.n}) turn(*axis);
  turn(k.W_N.head<3>());
  for (int i = 0; i < 2; ++i) turn(k.W_T.col(i).head<3>());  // all others are of rotation alone
  add_rates(k, carried_velocity(f, pose.r_S, pose.A_IB), k.given);
}

}  // namespace

Vec2 face_angle(const Contact& contact, int point) {
  // Cosines in steps of 15°; three, four, six or eight points need no odd ones but those of 45°.
  constexpr double h = 0.8660254037844386, r = 0.7071067811865476;
  static constexpr std::array<double, 24> cosine{1.0,  0.0, h,  r,  0.5,  0.0, 0.0, 0.0, -0.5, -r, -h, 0.0,
                                                 -1.0, 0.0, -h, -r, -0.5, 0.0, 0.0, 0.0, 0.5,  r,  h,  0.0};
  const int n = 24 / contact.face_points * point;
  return {cosine[static_cast<std::size_t>(n)], cosine[static_cast<std::size_t>((n + 18) % 24)]};
}

Vec3 candidate_point(const Contact& contact, int point, const Vec3& d, const Vec2& keep) {
  const auto& shape = contact.shape;
  if (shape.corner_count() > 0) return corner_point(shape, point, d);
  if (point == 0) return shape.point(d, keep);
  const Vec3 middle = shape.face_center() + shape.sphere * d, arm = shape.edge_point(d, keep) - middle;
  const Vec2 turn = face_angle(contact, point);
  return middle + turn.x() * arm + turn.y() * shape.beside(arm);
}

Seen seen_from(const Contact& contact, const State& s) {
  const Mat3 A_IB = rotation_matrix(s.p);
  if (!contact.carried()) return {s.r_S, A_IB, s.v_S, s.omega};
  const FrameMotion f = contact.surface->frame(s.t);
  const Pose pose = in_frame(f, {s.r_S, A_IB, s.t});
  const Vec6 u = s.u() + carried_velocity(f, s.r_S, A_IB);
  return {pose.r_S, pose.A_IB, f.A.transpose() * u.head<3>(), u.tail<3>()};
}

Mat3 axes_seen_from(const Contact& contact, const Pose& pose) {
  return contact.carried() ? Mat3(contact.surface->frame(pose.t).A.transpose() * pose.A_IB) : pose.A_IB;
}

Vec3 normal_of(const Contact& contact, double t) {
  return contact.carried() ? Vec3(contact.surface->frame(t).A.col(2)) : Vec3(Vec3::UnitZ());
}

double gap(const Contact& contact, int point, const Pose& pose, const Vec2& keep) {
  if (!contact.carried()) return gap_of(contact, point, pose.r_S, pose.A_IB, keep);
  const Pose seen = in_frame(contact.surface->frame(pose.t), pose);
  return gap_of(contact, point, seen.r_S, seen.A_IB, keep);
}

std::array<double, max_face_points> gaps(const Contact& contact, const Pose& pose, const Vec2& keep) {
  if (!contact.carried()) return gaps_of(contact, pose.r_S, pose.A_IB, keep);
  const Pose seen = in_frame(contact.surface->frame(pose.t), pose);
  return gaps_of(contact, seen.r_S, seen.A_IB, keep);
}

PointKinematics kinematics(const Contact& contact, int point, const Pose& pose, const Vec2& keep, bool contour) {
  PointKinematics k;
  kinematics(contact, point, pose, keep, contour, true, k);
  return k;
}

void kinematics(const Contact& contact, int point, const Pose& pose, const Vec2& keep, bool contour, bool contour_wanted,
                PointKinematics& k) {
  // All else is written below, or looked at only where it is: the ground of a curved surface, what a surface that moves gives.
  k.point = point;
  if (k.contour_dim > 0) k.W_R.setZero(), k.contour_dim = 0;
  k.parts = LoadParts();
  k.carried = false;
  const auto look = [&](const Pose& seen) {
    if (contact.curved()) {
      on_curve(contact, seen.r_S, seen.A_IB, keep, k);
    } else {
      on_plane(contact, seen.r_S, seen.A_IB, keep, contour, contour_wanted, k);
    }
  };
  if (contact.carried()) {
    const FrameMotion f = contact.surface->frame(pose.t);
    look(in_frame(f, pose));
    carry(f, pose, k);
  } else {
    look(pose);
  }
}

int lowest_candidate(const Contact& contact, const Pose& pose) {
  const int corners = contact.shape.corner_count();
  if (corners == 0) return 0;
  const Vec3 d = downward(axes_seen_from(contact, pose));
  int lowest = 0;
  double deepest = 0.0;
  for (int j = 0; j < corners; ++j) {
    const double h = corner_height(contact.shape, j, d);
    if (j == 0 || h > deepest) lowest = j, deepest = h;
  }
  return lowest;
}

NormalDirection normal_direction(const Contact& contact, const Pose& pose, const Vec2& keep, int point) {
  if (!contact.carried() && !contact.curved())
    return {stacked(Vec3::UnitZ(), candidate_point(contact, point, downward(pose.A_IB), keep).cross(pose.A_IB.row(2).transpose()))};
  const PointKinematics k = kinematics(contact, point, pose, keep, false);
  return {k.W_N, k.given.N};
}

ContactRates bias(const Contact& contact, const PointKinematics& k, const State& s, const Mat3& A_IB, const Vec2& keep, bool contour,
                  bool contour_wanted) {
  const auto still = [&](const Ground& ground, const Mat3& A, const Vec3& v_S, const Vec3& omega) {
    return contact.curved() ? bias_on_curve(contact, ground, A, v_S, omega)
                            : bias_on_plane(contact, k.point, A, omega, keep, contour, contour_wanted);
  };
  if (!contact.carried()) return still(k.ground, A_IB, s.v_S, s.omega);
  const FrameMotion f = contact.surface->frame(s.t);
  const Seen seen = seen_from(contact, s);
  Ground ground = k.ground;
  for (Vec3* axis : {&ground.t, &ground.b, &ground.n}) *axis = (f.A.transpose() * *axis).eval();
  ContactRates b = still(ground, seen.A, seen.v_S, seen.omega);
  // What is left of the acceleration against F when u̇ = 0: of F's own motion, centrifugal and Coriolis; and of ω − ω_F in body axes.
  const Vec3 rho = s.r_S - f.r, v_rel = f.A * seen.v_S;
  const Vec3 a = -(f.a + f.alpha.cross(rho) + f.omega.cross(f.omega.cross(rho)) + 2.0 * f.omega.cross(v_rel));
  const Vec3 turn = s.omega.cross(A_IB.transpose() * f.omega) - A_IB.transpose() * f.alpha;
  add_rates(k, stacked(a, turn), b);
  return b;
}

bool remember(const World& world, const Pose& pose, RimMemory& memory) {
  bool in_front = true;
  for (int i = 0; i < world.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const Contact& contact = world.contacts[at];
    if (contact.curved()) {
      const Pose seen = contact.carried() ? in_frame(contact.surface->frame(pose.t), pose) : pose;
      const Ground ground = ground_of(contact, seen.r_S, seen.A_IB, memory[at]);
      memory[at].x() = ground.memory;
      in_front = in_front && ground.distance > 0.0;
      continue;
    }
    const Vec2 in_plane = (contact.shape.A_BE.transpose() * downward(axes_seen_from(contact, pose))).head<2>();
    const double sine = norm2(in_plane);
    if (sine > shapes::Shape::flat) memory[at] = in_plane / sine;
  }
  return in_front;
}

}  // namespace tippe
