#include <tippe/world/kinematics_terms.h>

namespace tippe {

namespace {

// What is about corners stands apart, so that bodies without them do not pay for it.

[[gnu::noinline]] double corner_height(const shapes::Shape& shape, int corner, const Vec3& d) {
  return shape.at_corner(corner).height(d, Vec2::Zero());
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
  return terms::candidate_point<double>(contact, point, d, keep);
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
      k.ground = ground_of(contact, seen.r_S, seen.A_IB, keep);
      terms::on_curve<double>(contact, terms::ground_of(k.ground), seen.A_IB, k);
    } else {
      terms::on_plane<double>(contact, point, seen.r_S, seen.A_IB, keep, contour, contour_wanted, k);
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
    return contact.curved() ? terms::bias_on_curve<double>(contact, terms::ground_of(ground), A, v_S, omega)
                            : terms::bias_on_plane<double>(contact, k.point, A, omega, keep, contour, contour_wanted);
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
