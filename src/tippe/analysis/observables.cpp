#include <tippe/analysis/observables.h>

#include <cmath>
#include <numbers>
#include <tippe/math/circular.h>
#include <tippe/shapes/track.h>

namespace tippe {

namespace {

using std::numbers::pi;

double nearest_turn(double angle, double near) { return angle + 2.0 * pi * std::round((near - angle) / (2.0 * pi)); }

Vec3 nearest_turns(const Vec3& angles, const Vec3& near) {
  return {nearest_turn(angles(0), near(0)), nearest_turn(angles(1), near(1)), nearest_turn(angles(2), near(2))};
}

}  // namespace

double Observables::lean() const { return 0.5 * pi - angles(1); }

bool Observables::finite() const {
  return state.r_S.allFinite() && state.p.allFinite() && state.v_S.allFinite() && state.omega.allFinite() && std::isfinite(energy());
}

Vec3 AngleTracker::nearest(const Mat3& A) const {
  const double sin_beta = norm2(A(0, 2), A(1, 2));
  // Below this the rounding of the matrix decides the direction of the nodal line.
  constexpr double vertical = 1e-12;
  if (sin_beta < vertical) {
    const bool up = A(2, 2) > 0.0;
    const double turned = real::atan2(A(1, 0), A(0, 0)), gamma = last_(2);  // α + γ upright, α − γ upside down
    const double beta = nearest_turn(up ? 0.0 : pi, last_(1));
    return {nearest_turn(up ? turned - gamma : turned + gamma, last_(0)), beta, gamma};
  }
  const Vec3 angles = euler_angles(A);
  const Vec3 one = nearest_turns(angles, last_), other = nearest_turns({angles(0) + pi, -angles(1), angles(2) + pi}, last_);
  return ((one - last_).squaredNorm() <= (other - last_).squaredNorm()) ? one : other;
}

TrackObservables observe_track(const World& world, const State& state, const Vec2& keep, const ContactForces& forces) {
  const Contact& contact = world.contacts[0];
  const Mat3 A = rotation_matrix(state.p);
  const Vec6 u = state.u();
  const shapes::Track& track = *contact.track();
  const PointKinematics k = kinematics(world, 0, 0, pose_of(state), keep);
  const double along = (track.side() == shapes::Side::Left) ? 1.0 : -1.0;  // from the contact's t to the track's
  const Vec3 arm = A * contact.shape.center, center = state.r_S + arm;
  Vec3 w = A * state.omega, v = state.v_S + w.cross(arm);
  if (contact.carried()) {  // speeds are against the track
    const FrameMotion f = contact.surface->frame(state.t);
    v -= f.v + f.omega.cross(center - f.r), w -= f.omega;
  }
  TrackObservables o;
  o.center = Vec2(center.x(), center.z());
  o.angle = -2.0 * real::atan2(state.p(2), state.p(0));
  o.v = along * k.ground.t.dot(v);
  o.omega = -w.y();
  o.s = track.center_length(k.ground.memory, contact.shape.sphere);
  o.S = track.arc_length(k.ground.memory);
  o.slip = along * k.W_T.col(0).dot(u);
  o.lambda_T = along * forces.lambda_T.x();
  o.load = contact.surface->load_parts(world, k, A, u, std::abs(o.slip) < rolling_slip(contact, u)).load * forces.lambda_N;
  o.inside = track.inside(k.ground.memory);
  return o;
}

Observables observe_body(const World& world, double t, const State& state, const AngleTracker& angles) {
  // Angles and turning are against the table, which may move.
  const Seen seen = seen_from(world.contacts[0], state);
  const Mat3& A = seen.A;
  Observables o;
  o.t = t;
  o.state = state;
  o.theta = real::atan2(norm2(A(0, 2), A(1, 2)), A(2, 2));
  o.angles = angles.nearest(A);
  const Vec3 omega = A * seen.omega;  // axes of the table
  o.spin = omega.z();
  o.wobble = norm2(omega.x(), omega.y());
  o.kinetic = kinetic_energy(world, state.v_S, state.omega);
  o.potential = potential_energy(world, state.r_S);
  return o;
}

Observables observe(const World& world, double t, const State& state, const AngleTracker& angles, const RimMemory& memory,
                    const std::array<ContactForces, max_contacts>& forces) {
  const Pose pose = pose_of(state);
  const Vec6 u = state.u();
  Observables o = observe_body(world, t, state, angles);
  o.contact_count = world.contact_count;
  for (int i = 0; i < world.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const PointKinematics k = kinematics(world, i, lowest_candidate(world.contacts[at], pose), pose, memory[at]);
    ContactObservables& c = o.contacts[at];
    static_cast<ContactForces&>(c) = forces[at];
    c.gap = k.gap;
    c.slip = norm2(k.slip(u));
    c.r_C = state.r_S + k.r_SC;
    if (k.contour_dim == 1) c.contour_rate = -k.contour(u).x() / world.contacts[at].shape.rim;  // γ_R = −r ψ̇
  }
  if (world.contact_count > 0 && world.contacts[0].track() != nullptr) o.track = observe_track(world, state, memory[0], forces[0]);
  return o;
}

}  // namespace tippe
