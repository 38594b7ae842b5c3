#include "copies.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tippe/scenes/build.h>

#include "scaled_sizes.h"

namespace tippe::test {

namespace {

State unchanged(const State& s) { return s; }

Mat3 about_z(double angle) { return euler_matrix(Vec3(angle, 0.0, 0.0)); }

/// Corners are points in body axes; other shapes have axes of their own.
void turn_corners(Scene& scene, const Mat3& map) {
  for (SceneContact& c : scene.contacts)
    for (Vec3& corner : c.corners.at) corner = (map * corner).eval();
}

/// The same body in axes of its own that are the columns of Q. A solid becomes its mass, centre and inertia.
void turn_axes(Scene& scene, const Mat3& Q) {
  scene.body.solid.reset();
  turn_corners(scene, Q.transpose());
  scene.body.inertia = Q.transpose() * scene.body.inertia * Q;
  scene.body.inertia = (0.5 * (scene.body.inertia + scene.body.inertia.transpose())).eval();
  scene.body.center = Q.transpose() * scene.body.center;
  for (SceneContact& c : scene.contacts) c.at = Q.transpose() * c.at;
  scene.start.omega = Q.transpose() * scene.start.omega;
  scene.start.quaternion = quaternion_of(rotation_matrix(scene.start.quaternion) * Q);
}

bool has(const Scene& scene, std::string_view shape) {
  return std::ranges::any_of(scene.contacts, [shape](const SceneContact& c) { return c.shape == shape; });
}

}  // namespace

Scene starting_from(Scene scene, const State& state) {
  SceneStart start;
  start.of_S = true;
  start.position = state.r_S;
  start.quaternion = state.p;
  start.omega = state.omega;
  start.velocity = state.v_S;
  scene.start = start;
  return scene;
}

Scene with_plain_start(const Scene& scene) { return starting_from(scene, make_start(scene, make_world(scene))); }

Copy rotated(const Scene& scene, double angle) {
  Copy copy{"rotated", scene, {}};
  const Mat3 Q = about_z(angle);
  SceneStart& start = copy.scene.start;
  start.position = Q * start.position;
  start.velocity = Q * start.velocity;
  start.quaternion = quaternion_of(Q * rotation_matrix(start.quaternion));
  copy.back = [Q](State s) {
    s.r_S = Q.transpose() * s.r_S;
    s.v_S = Q.transpose() * s.v_S;
    s.p = quaternion_of(Q.transpose() * rotation_matrix(s.p));
    return s;
  };
  return copy;
}

Copy mirrored(const Scene& scene) {
  Copy copy{"mirrored", scene, {}};
  const auto mirror = [](Vec3 x) { return Vec3(x.x(), -x.y(), x.z()); };
  const auto turn = [](Vec3 x) { return Vec3(-x.x(), x.y(), -x.z()); };  // an axis of rotation
  const auto turned = [](Vec4 p) { return Vec4(p(0), -p(1), p(2), -p(3)); };
  Scene& c = copy.scene;
  const Vec3 sign(1.0, -1.0, 1.0);
  c.body.solid.reset();
  turn_corners(c, sign.asDiagonal());
  c.body.inertia = sign.asDiagonal() * c.body.inertia * sign.asDiagonal();
  c.body.center = mirror(c.body.center);
  for (SceneContact& contact : c.contacts) contact.at = mirror(contact.at), contact.turn = -contact.turn;
  c.start.position = mirror(c.start.position);
  c.start.velocity = mirror(c.start.velocity);
  c.start.omega = turn(c.start.omega);
  c.start.quaternion = turned(c.start.quaternion);
  copy.back = [=](State s) {
    s.r_S = mirror(s.r_S), s.v_S = mirror(s.v_S), s.omega = turn(s.omega), s.p = turned(s.p);
    return s;
  };
  return copy;
}

Copy shifted(const Scene& scene, const Vec2& by) {
  Copy copy{"shifted", scene, {}};
  copy.scene.start.position.head<2>() += by;
  copy.back = [by](State s) {
    s.r_S.head<2>() -= by;
    return s;
  };
  return copy;
}

Copy rescaled(const Scene& scene, int k, int j) {
  Copy copy{"rescaled", scene, {}};
  const double time = std::exp2(k), length = time * time, mass = std::exp2(j), speed = time, rate = 1.0 / time, force = mass;
  Scene& c = copy.scene;
  c.body.solid.reset();
  c.body.mass *= mass;
  c.body.inertia *= mass * length * length;
  c.body.center *= length;
  for (SceneContact& contact : c.contacts) {
    scale_lengths(contact, length);
    contact.at *= length, contact.radius *= length;
    contact.rolling_mu *= length;
    contact.stribeck_speed *= speed;
    const double eps_unit = (contact.law == "smooth-coulomb") ? speed : (contact.law == "pade2") ? rate * rate : rate;
    contact.law_keys.set("eps", eps_unit * contact.law_keys.get("eps"));
    contact.law_keys.set("eps_1", rate * contact.law_keys.get("eps_1"));
    contact.contour_viscosity *= force / speed;
    contact.rolling_viscosity *= force * length / rate;
  }
  c.start.position *= length, c.start.velocity *= speed, c.start.omega *= rate;
  c.integrate.options.end *= time, c.integrate.options.dt *= time;
  if (c.integrate.options.gap_tolerance) *c.integrate.options.gap_tolerance *= length;
  c.integrate.options.atol *= std::min(length, speed);
  copy.back = [=](State s) {
    s.r_S /= length, s.v_S /= speed, s.omega /= rate;
    return s;
  };
  return copy;
}

bool has_a_scale(const Scene& scene) {
  return std::ranges::none_of(scene.contacts, [](const SceneContact& c) { return c.law == "pade2" && c.law_keys.get("kr") > 0.0; });
}

Copy renamed(const Scene& scene, Draw& draw) {
  Copy copy{"renamed", scene, {}};
  const bool balls =
      std::ranges::all_of(scene.contacts, [](const SceneContact& c) { return c.shape == "sphere" || c.shape == "polyhedron"; });
  const double angle = draw.uniform(0.3, 3.0);
  Mat3 Q = about_z(angle);
  const bool over = draw.one_in(2) && !has(scene, "cut-ellipsoid");  // its face is above
  for (SceneContact& c : copy.scene.contacts)
    c.turn -= (c.shape == "ellipsoid" || c.shape == "cut-ellipsoid" || c.shape == "box") ? angle : 0.0;
  if (over) {
    Q = Q * Vec3(1.0, -1.0, -1.0).asDiagonal();
    for (SceneContact& c : copy.scene.contacts) c.turn = -c.turn;
  }
  if (balls) Q = euler_matrix(3.0 * draw.vector());
  turn_axes(copy.scene, Q);
  copy.back = [Q](State s) {
    s.omega = Q * s.omega;
    s.p = quaternion_of(rotation_matrix(s.p) * Q.transpose());
    return s;
  };
  return copy;
}

Copy reordered(const Scene& scene) {
  Copy copy{"reordered", scene, unchanged};
  std::ranges::reverse(copy.scene.contacts);
  return copy;
}

Copy doubled(const Scene& scene) {
  Copy copy{"doubled", scene, unchanged};
  SceneContact twin = copy.scene.contacts.front();
  twin.name = "twin";
  copy.scene.contacts.push_back(twin);
  return copy;
}

std::vector<Copy> copies_of(const Scene& any_scene, Draw& draw) {
  const Scene scene = with_plain_start(any_scene);
  double length = 0.0;  // of the shift: some body lengths, and far away
  for (const SceneContact& c : scene.contacts) length = std::max({length, c.shape_radius, c.semi_axes.maxCoeff()});
  std::vector<Copy> copies;
  const double angle = draw.uniform(0.3, 6.0);
  if (scene.table.inclination == 0.0) copies.push_back(rotated(scene, angle));
  copies.push_back(mirrored(scene));
  copies.push_back(shifted(scene, 1000.0 * length * draw.vector().head<2>()));
  // From grains to boulders and back, never out of the range of scales. Masses of grains begin at 1e-15 kg.
  const int k = (length > 0.01) ? -2 - draw.below(3) : 2 + draw.below(3), j = 6 * k + 1 + draw.below(20) + ((k < 0) ? 12 : 0);
  if (has_a_scale(scene)) copies.push_back(rescaled(scene, k, j));
  copies.push_back(renamed(scene, draw));
  if (scene.contacts.size() > 1) copies.push_back(reordered(scene));
  if (scene.contacts[0].contour_viscosity == 0.0 && scene.contacts[0].rolling_viscosity == 0.0) copies.push_back(doubled(scene));
  return copies;
}

}  // namespace tippe::test
