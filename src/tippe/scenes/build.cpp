#include <tippe/scenes/build.h>

#include <algorithm>
#include <cmath>
#include <tippe/flow/scales.h>
#include <tippe/math/circular.h>
#include <tippe/math/formula.h>
#include <tippe/scenes/names.h>
#include <tippe/shapes/kinds.h>

namespace tippe {

namespace {

laws::ContactLaw make_law(const SceneContact& c) {
  laws::ContactLaw law;
  laws::LawSettings settings = c.law_keys;
  settings.radius = c.radius;
  settings.mu = c.mu;
  settings.pressure = c.pressure;
  if (settings.profile == nullptr) settings.profile = make_profile(c);
  law.friction = laws::make_law(c.law, settings);
  law.mu = {c.mu, c.mu_static, c.stribeck_speed, c.stribeck_exponent};
  law.radius = {c.radius, c.relative_radius, c.elastic_modulus};
  law.mu_pivoting = c.pivoting_mu;
  law.mu_contour = c.contour_mu;
  law.viscosity_contour = c.contour_viscosity;
  law.mu_rolling = c.rolling_mu;
  law.viscosity_rolling = c.rolling_viscosity;
  return law;
}

/// The contact whose lowest point lies lowest under S, and that point, from S in inertial axes.
Vec3 lowest_point(const World& world, const Mat3& A_IB) {
  const Vec3 d = downward(A_IB);
  Vec3 lowest = Vec3::Zero();
  double deepest = 0.0;
  for (int i = 0; i < world.contact_count; ++i) {
    const auto support = world.contacts[static_cast<std::size_t>(i)].shape.support(d);
    if (i > 0 && support.h <= deepest) continue;
    deepest = support.h;
    lowest = A_IB * support.point;
    lowest.z() = -support.h;
  }
  return lowest;
}

/// The centre on its offset curve, turned about −e_y: counter-clockwise in the plane of x and y.
State start_on_track(const SceneTrackStart& start, const Contact& contact) {
  const double R = contact.shape.sphere;
  const shapes::TrackPoint p = contact.track()->at(contact.track()->parameter_at(start.s, R));
  const double sense = (contact.track()->side() == shapes::Side::Left) ? 1.0 : -1.0;
  const double omega = start.roll ? -sense * start.v / R : start.omega;
  const Vec2 center = p.r + (R + start.gap) * p.n, velocity = start.v * p.T + start.v_n * p.n;
  State s;
  s.p = Vec4(real::cos(0.5 * start.angle), 0.0, -real::sin(0.5 * start.angle), 0.0);
  s.omega = Vec3(0.0, -omega, 0.0);
  const Vec3 arm = rotation_matrix(s.p) * contact.shape.center;
  s.r_S = Vec3(center.x(), 0.0, center.y()) - arm;
  s.v_S = Vec3(velocity.x(), 0.0, velocity.y()) - s.omega.cross(arm);  // ω is the same in both axes
  return s;
}

/// A start inside the table by less than what passes for rounding of printed numbers begins at the table: its energy is that of where it begins.
void lift_out(const World& world, State& s) {
  double deepest = 0.0;
  for (int i = 0; i < world.contact_count; ++i) deepest = std::min(deepest, start_gap(world, i, s));
  if (deepest >= -play_part * scales_of(world, s).length) s.r_S.z() -= deepest;
}

/// Of all candidates of a start the one nearest to its surface.
PointKinematics lowest_of(const World& world, const State& s) {
  const Pose pose = pose_of(s);
  PointKinematics lowest;
  for (int i = 0; i < world.contact_count; ++i) {
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    const PointKinematics k = kinematics(world, i, lowest_candidate(contact, pose), pose, Vec2(0.0, -1.0));
    if (i == 0 || k.gap < lowest.gap) lowest = k;
  }
  return lowest;
}

/// Up or down until it just touches, by Newton: the gap changes with the height as the normal leans.
void move_to_touch(const World& world, State& s) {
  constexpr int rounds = 50;
  for (int i = 0; i < rounds; ++i) {
    const PointKinematics k = lowest_of(world, s);
    const double step = k.gap / k.W_N(2);
    if (!std::isfinite(step)) return;
    s.r_S.z() -= step;
    if (std::abs(step) <= 1e-16 * (world.contacts[0].shape.reach() + s.r_S.norm())) return;
  }
}

/// What stands, or moves, on a table at rest does so on one that moves.
State carried_along(const FrameMotion& table, const State& seen) {
  State s = seen;
  const Vec3 place = table.A * seen.r_S;
  s.r_S = table.r + place;
  s.v_S = table.v + table.omega.cross(place) + table.A * seen.v_S;
  s.p = quaternion_product(quaternion_of(table.A), seen.p);
  s.omega += rotation_matrix(s.p).transpose() * table.omega;
  return s;
}

State start_on_still(const Scene& scene, const World& world) {
  const SceneStart& start = scene.start;
  if (start.on_track) return start_on_track(*start.on_track, world.contacts[0]);
  State s;
  if (start.angles) {
    s.p = quaternion_of(euler_matrix(*start.angles));
  } else {
    s.p = start.quaternion;
    // A unit quaternion stays as it is, to the bit: dividing by its length would change the last one.
    if (std::abs(s.p.squaredNorm() - 1.0) > 4e-16) s.p /= s.p.norm();
  }
  const Mat3 A = rotation_matrix(s.p);
  s.omega = start.omega;
  if (start.rates) s.omega = euler_jacobian(start.angles ? *start.angles : euler_angles(A)) * *start.rates;

  const Vec3 r_GS = start.of_S ? Vec3(Vec3::Zero()) : Vec3(-world.body().r_SG);
  s.r_S = start.position + A * r_GS;
  Vec3 lowest = lowest_point(world, A);
  if (world.contacts[0].curved()) {
    if (start.touch) move_to_touch(world, s);
    lowest = lowest_of(world, s).r_SC;
  } else if (start.touch) {
    s.r_S.z() = -lowest.z();
  }
  const Vec3 omega_I = A * s.omega;
  s.v_S = start.roll ? Vec3(-omega_I.cross(lowest)) : Vec3(start.velocity + omega_I.cross(A * r_GS));
  if (!start.touch) lift_out(world, s);
  return s;
}

}  // namespace

std::shared_ptr<const laws::SampledProfile> make_profile(const SceneContact& c) {
  if (!c.pressure_formula.empty()) {
    Formula formula;
    formula.read(c.pressure_formula, 'r');
    return std::make_shared<const laws::SampledProfile>([&formula](double r) { return formula.at(r).value; });
  }
  if (c.pressure_table.empty()) return nullptr;
  std::vector<double> radius, pressure;
  for (const Vec2& pair : c.pressure_table) radius.push_back(pair.x()), pressure.push_back(pair.y());
  return std::make_shared<const laws::SampledProfile>(radius, pressure);
}

Mat3 inertia_about_S(const SceneBody& body) {
  if (!body.about_G) return body.inertia;
  const Vec3& c = body.center;
  return body.inertia - body.mass * (c.squaredNorm() * Mat3::Identity() - c * c.transpose());
}

void set_mass(SceneBody& body) {
  const SceneSolid& given = *body.solid;
  const shapes::Solid solid = shapes::find_shape(given.shape)->solid(given);
  body.mass = given.mass ? *given.mass : given.density * solid.volume;
  body.inertia = body.mass * solid.gyration;
  body.center = given.at + solid.center;
  body.about_G = false;
}

World make_world(const Scene& scene) {
  World world;
  world.body().mass = scene.body.mass;
  world.body().set_inertia(inertia_about_S(scene.body));
  const double g = scene.table.gravity, slope = scene.table.inclination;
  world.impact_law = scene.table.impact_law;
  world.gravity = Vec3(g * real::sin(slope), 0.0, -g * real::cos(slope));
  world.body().r_SG = -scene.body.center;
  for (const SceneForce& force : scene.forces) {
    ForceSettings settings = force;
    settings.mass = scene.body.mass;
    // Points of the body are given from G.
    if (const auto at = settings.vectors.find("at"); at != settings.vectors.end()) at->second -= scene.body.center;
    world.forces[static_cast<std::size_t>(world.force_count++)] = find_force(force.kind)->make(settings);
  }
  const SurfacePtr surface = make_surface(scene);
  for (const SceneContact& c : scene.contacts) {
    Contact& contact = world.contacts[static_cast<std::size_t>(world.contact_count++)];
    contact.shape = shapes::find_shape(c.shape)->make(c, c.at - scene.body.center);
    contact.law = make_law(c);
    contact.impact = {c.restitution, c.restitution_t};
    contact.impact_friction = c.impact;
    contact.e_tau = c.restitution_tau;
    contact.e_R = c.restitution_r;
    contact.face_points = c.face_points;
    contact.surface = surface;
  }
  return world;
}

State make_start(const Scene& scene, const World& world) {
  if (!scene.table.moves()) return start_on_still(scene, world);
  // Still at first; then it goes along with the table, or is put on it by one who stands in the room.
  World still = world;
  for (Contact& contact : still.contacts) contact.surface = make_form(scene);
  State s = start_on_still(scene, still);
  const FrameMotion table = world.contacts[0].surface->frame(0.0);
  if (!scene.start.in_room) return carried_along(table, s);
  if (scene.start.touch) move_to_touch(world, s);
  if (scene.start.roll) {
    const Vec3 arm = lowest_of(world, s).r_SC;
    s.v_S = table.v + table.omega.cross(s.r_S + arm - table.r) - Vec3(rotation_matrix(s.p) * s.omega).cross(arm);
  }
  return s;
}

double start_gap(const World& world, int contact, const State& state) {
  const Contact& c = world.contacts[static_cast<std::size_t>(contact)];
  const Pose pose = pose_of(state);
  return gap(c, lowest_candidate(c, pose), pose, Vec2(0.0, -1.0));
}

IntegrateOptions make_options(const Scene& scene) {
  IntegrateOptions options = scene.integrate.options;
  if (scene.start.angles) options.start_angles = *scene.start.angles;
  return options;
}

Model make_model(const Scene& scene) {
  Model model{make_world(scene), {}, make_options(scene), scene.integrate.until};
  model.start = make_start(scene, model.world);
  return model;
}

}  // namespace tippe
