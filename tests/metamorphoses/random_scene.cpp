#include "random_scene.h"

#include <algorithm>
#include <array>
#include <numbers>
#include <string>
#include <tippe/laws/taylor_set.h>
#include <tippe/scenes/build.h>
#include <tippe/shapes/kinds.h>

#include "draw.h"

namespace tippe::test {

namespace {

using std::numbers::pi;

double reach(const SceneContact& c) { return shapes::find_shape(c.shape)->make(c, Vec3::Zero()).reach(); }

/// Of a solid box with the edges e.
Vec3 inertia_of_box(double mass, const Vec3& e) {
  return mass / 12.0 * Vec3(e.y() * e.y() + e.z() * e.z(), e.z() * e.z() + e.x() * e.x(), e.x() * e.x() + e.y() * e.y());
}

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : draw_(seed) {
    scene_.title = "Random scene " + std::to_string(seed);
    length_ = draw_.log_uniform(1e-6, 100.0);
    mass_ = std::max(draw_.log_uniform(100.0, 1e4) * length_ * length_ * length_, 1e-13);
    speed_ = std::sqrt(9.81 * length_);
    scene_.body.mass = mass_;
  }

  Scene make() {
    draw_body();
    return finish();
  }

  /// A solid of one of the shapes that have corners, ends or a face, its mass by density or given.
  Scene make_solid() {
    draw_solid();
    return finish();
  }

 private:
  Scene finish() {
    draw_table();
    draw_laws();
    draw_start();
    draw_run();
    return scene_;
  }

  SceneContact& add(const std::string& shape, const Vec3& at) {
    SceneContact& c = scene_.contacts.emplace_back();
    c.name = "contact" + std::to_string(scene_.contacts.size() - 1);
    c.shape = shape;
    c.at = at;
    c.shape_radius = length_;
    return c;
  }

  void draw_body() {
    const double L = length_;
    const auto box = [&](double x, double y, double z) { scene_.body.inertia = inertia_of_box(mass_, L * Vec3(x, y, z)).asDiagonal(); };
    const auto any_box = [&] { box(draw_.uniform(0.3, 1.5), draw_.uniform(0.3, 1.5), draw_.uniform(0.3, 1.5)); };
    const auto disk = [&](double height) {  // a ring or a disk in the x-y plane
      const double part = draw_.one_in(2) ? 0.5 : 1.0;
      scene_.body.inertia = (mass_ * L * L * Vec3(0.5 * part + height, 0.5 * part + height, part)).asDiagonal();
    };
    kind_ = draw_.below(9);
    switch (kind_) {
      case 0:  // a ball, its centre of mass anywhere
        add("sphere", Vec3::Zero());
        any_box();
        if (!draw_.one_in(3)) scene_.body.center = 0.3 * L * draw_.vector();
        break;
      case 1: {  // a top: a ball with a stem
        add("sphere", Vec3::Zero());
        const double r = draw_.uniform(0.1, 0.5);
        add("sphere", Vec3(0.0, 0.0, draw_.uniform(0.8, 1.5) * L)).shape_radius = r * L;
        disk(0.0);
        scene_.body.center = Vec3(0.0, 0.0, draw_.uniform(-0.3, 0.1) * L);
        break;
      }
      case 2: {  // three feet
        const double r = draw_.uniform(0.02, 0.2) * L;
        const bool regular = draw_.one_in(2);
        for (int i = 0; i < 3; ++i) {
          const double angle = 2.0 * pi * i / 3.0 + (regular ? 0.0 : draw_.uniform(-0.5, 0.5));
          add("sphere", L * Vec3(std::cos(angle), std::sin(angle), 0.0)).shape_radius = r;
        }
        any_box();
        scene_.body.center = L * Vec3(0.2 * draw_.uniform(-1.0, 1.0), 0.2 * draw_.uniform(-1.0, 1.0), draw_.uniform(0.0, 0.6));
        break;
      }
      case 3: {  // a dumbbell
        const double r = draw_.uniform(0.1, 0.6) * L;
        add("sphere", Vec3(L, 0.0, 0.0)).shape_radius = r;
        add("sphere", Vec3(-L, 0.0, 0.0)).shape_radius = draw_.one_in(2) ? r : draw_.uniform(0.1, 0.6) * L;
        box(1.5, draw_.uniform(0.2, 0.6), draw_.uniform(0.2, 0.6));
        if (draw_.one_in(2)) scene_.body.center = 0.2 * L * draw_.vector();
        break;
      }
      case 4:  // a coin
        add("rim", Vec3::Zero());
        disk(0.0);
        if (draw_.one_in(3)) scene_.body.center = Vec3(0.3 * L * draw_.uniform(-1.0, 1.0), 0.0, 0.0);
        break;
      case 5: {  // a can: two rims
        const double half = draw_.uniform(0.05, 1.0) * L;
        add("rim", Vec3(0.0, 0.0, half));
        add("rim", Vec3(0.0, 0.0, -half));
        disk(half * half / (3.0 * L * L));
        break;
      }
      case 6: {  // a wheel with a round edge
        SceneContact& c = add("rounded-rim", Vec3::Zero());
        c.rounding = draw_.log_uniform(0.01, 0.5) * L;
        disk(0.05);
        if (draw_.one_in(3)) scene_.body.center = 0.2 * L * draw_.vector();
        break;
      }
      case 7: {  // a stone, its axes of inertia turned or not
        SceneContact& c = add("ellipsoid", Vec3::Zero());
        c.semi_axes = L * Vec3(1.0, draw_.uniform(0.2, 1.0), draw_.uniform(0.2, 1.0));
        c.turn = draw_.one_in(2) ? 0.0 : draw_.uniform(-0.6, 0.6);
        box(1.5, 2.0 * c.semi_axes.y() / L, 2.0 * c.semi_axes.z() / L);
        if (draw_.one_in(2)) scene_.body.center = Vec3(0.0, 0.0, draw_.uniform(-0.1, 0.1) * L);
        break;
      }
      default: {  // a stone on a foot and a ball: anything
        SceneContact& c = add("ellipsoid", Vec3::Zero());
        c.semi_axes = L * Vec3(1.0, draw_.uniform(0.3, 1.0), draw_.uniform(0.3, 1.0));
        add("sphere", L * draw_.vector()).shape_radius = draw_.uniform(0.1, 0.5) * L;
        if (draw_.one_in(2)) add("sphere", L * draw_.vector()).shape_radius = draw_.uniform(0.1, 0.5) * L;
        any_box();
      }
    }
    if (draw_.one_in(8)) scene_.body.about_G = scene_.body.center.isZero(0.0);
  }

  void draw_solid() {
    const double L = length_;
    const Vec3 at = draw_.one_in(3) ? Vec3(0.2 * L * draw_.vector()) : Vec3(Vec3::Zero());
    const auto semi_axes = [&] { return Vec3(L * Vec3(1.0, draw_.uniform(0.3, 1.0), draw_.uniform(0.3, 1.0))); };
    switch (draw_.below(5)) {
      case 0: {  // a box, long, flat or a cube
        SceneContact& c = add("box", at);
        c.edges = draw_.one_in(4) ? Vec3(Vec3::Constant(L)) : Vec3(L * Vec3(1.0, draw_.uniform(0.1, 1.0), draw_.uniform(0.1, 1.0)));
        break;
      }
      case 1: {  // corners on a ball: four to eight, so that none is inside
        SceneContact& c = add("polyhedron", at);
        const int count = 4 + draw_.below(5);
        c.corners.add(L * Vec3(1.0, 1.0, 1.0).normalized());
        c.corners.add(L * Vec3(1.0, -1.0, -1.0).normalized());
        c.corners.add(L * Vec3(-1.0, 1.0, -1.0).normalized());
        c.corners.add(L * Vec3(-1.0, -1.0, 1.0).normalized());
        while (c.corners.count < count) c.corners.add(L * (draw_.vector() + Vec3(0.0, 0.0, 1e-3)).normalized());
        break;
      }
      case 2: {
        SceneContact& c = add("capsule", at);
        c.shape_radius = draw_.uniform(0.1, 1.0) * L;
        c.length = draw_.uniform(0.2, 2.0) * L;
        break;
      }
      case 3: {  // a bowl or nearly the whole stone
        SceneContact& c = add("cut-ellipsoid", at);
        c.semi_axes = semi_axes();
        if (draw_.one_in(3)) c.semi_axes.y() = c.semi_axes.x();
        c.cut = draw_.uniform(-0.6, 0.8) * c.semi_axes.z();
        c.turn = draw_.one_in(2) ? 0.0 : draw_.uniform(-0.6, 0.6);
        break;
      }
      default: {  // round ones, by density
        SceneContact& c = add(draw_.one_in(2) ? "sphere" : "ellipsoid", at);
        if (c.shape == "ellipsoid") c.semi_axes = semi_axes();
      }
    }
    SceneSolid& solid = scene_.body.solid.emplace();
    static_cast<shapes::Sizes&>(solid) = scene_.contacts[0];
    solid.shape = scene_.contacts[0].shape;
    solid.at = draw_.one_in(3) ? Vec3(at + 0.05 * L * draw_.vector()) : at;
    if (draw_.one_in(2)) {
      solid.density = std::max(draw_.log_uniform(100.0, 1e4), 1e-12 / (L * L * L));
    } else {
      solid.mass = mass_;
    }
    set_mass(scene_.body);
    mass_ = scene_.body.mass;
  }

  void draw_table() {
    if (draw_.one_in(4)) scene_.table.inclination = draw_.uniform(0.02, 0.5);
    if (draw_.one_in(4)) scene_.table.impact_law = laws::ImpactLaw::Energetic;
  }

  void draw_law(SceneContact& c) {
    static constexpr const char* names[] = {"coulomb",   "coulomb",   "coulomb",           "coulomb",        "contensou", "contensou",
                                            "ellipsoid", "contensou", "contensou-rolling", "smooth-coulomb", "tanh",      "pade1",
                                            "pade2",     "none"};
    c.law = draw_.from(names);
    const bool rolls = c.law == "contensou-rolling" || c.law == "pade1" || c.law == "pade2" || c.law == "tanh";
    if (c.law != "none") c.mu = c.mu_static = draw_.one_in(3) ? draw_.log_uniform(0.005, 0.1) : draw_.uniform(0.05, 1.0);
    if (c.law != "none" && (c.law != "coulomb" || draw_.one_in(4))) c.radius = draw_.log_uniform(1e-3, 0.1) * length_;
    if ((c.law == "contensou" || c.law == "ellipsoid") && draw_.one_in(3)) c.pressure = laws::Pressure::Uniform;
    if (rolls) c.law_keys.set("kr", draw_.one_in(3) ? 0.0 : draw_.uniform(0.0, 1.0));
    if (c.law == "smooth-coulomb") c.law_keys.set("eps", draw_.log_uniform(1e-3, 0.1) * speed_);
    const double rate = speed_ / length_;
    if (c.law == "tanh" || c.law == "pade1") c.law_keys.set("eps", draw_.log_uniform(1e-3, 0.1) * rate);
    if (c.law == "pade2") c.law_keys.set("eps", draw_.log_uniform(1e-5, 1e-2) * rate * rate);
    if (c.mu > 0.0 && c.law == "coulomb" && draw_.one_in(8)) {
      c.mu_static = c.mu * draw_.uniform(1.0, 1.5);
      c.stribeck_speed = draw_.log_uniform(0.01, 0.3) * speed_;
    }
    if (draw_.one_in(5)) c.contour_mu = draw_.log_uniform(1e-3, 0.05);
    if (draw_.one_in(12)) c.contour_viscosity = draw_.log_uniform(1e-3, 0.05) * mass_ * 9.81 / speed_;
    if (!rolls && draw_.one_in(6)) c.rolling_mu = draw_.log_uniform(1e-4, 1e-2) * length_;
    if (!rolls && draw_.one_in(12)) c.rolling_viscosity = draw_.log_uniform(1e-3, 0.05) * mass_ * 9.81 * length_ * length_ / speed_;
    if (!rolls && c.radius > 0.0 && draw_.one_in(8)) c.pivoting_mu = draw_.uniform(0.0, 0.5);
    if (draw_.one_in(2)) c.restitution = draw_.uniform(0.0, 0.9);
    if (draw_.one_in(3)) c.restitution_t = c.restitution;
  }

  void draw_laws() {
    const bool alike = !draw_.one_in(3);
    for (std::size_t i = 0; i < scene_.contacts.size(); ++i) {
      SceneContact& c = scene_.contacts[i];
      if (i == 0 || !alike) {
        draw_law(c);
        continue;
      }
      const SceneContact geometry = c;
      c = scene_.contacts[0];
      c.name = geometry.name, c.shape = geometry.shape, c.at = geometry.at;
      static_cast<shapes::Sizes&>(c) = geometry;
    }
  }

  void draw_start() {
    SceneStart& s = scene_.start;
    const double rate = speed_ / length_;
    s.position = draw_.one_in(2) ? Vec3(Vec3::Zero()) : Vec3(length_ * draw_.vector());
    s.touch = draw_.below(3) != 0;
    switch (draw_.below(5)) {
      case 0:  // as it is: feet on the table, a coin on its face
        s.angles = Vec3(draw_.one_in(2) ? 0.0 : draw_.uniform(-pi, pi), 0.0, 0.0);
        break;
      case 1:  // on its edge
        s.angles = Vec3(draw_.uniform(-pi, pi), 0.5 * pi, draw_.uniform(-pi, pi));
        break;
      case 2:  // a little off
        s.angles = Vec3(draw_.uniform(-pi, pi), draw_.log_uniform(1e-3, 0.3), draw_.uniform(-pi, pi));
        break;
      default:
        s.angles = Vec3(draw_.uniform(-pi, pi), draw_.uniform(0.0, pi), draw_.uniform(-pi, pi));
    }
    if (!draw_.one_in(8)) s.omega = draw_.log_uniform(0.05, 10.0) * rate * draw_.vector();
    if (draw_.one_in(4)) s.omega.head<2>().setZero();
    s.roll = s.touch && draw_.one_in(6);
    if (!s.roll && !draw_.one_in(5)) {
      s.velocity = draw_.log_uniform(0.05, 3.0) * speed_ * draw_.vector();
      if (draw_.one_in(2)) s.velocity.z() = 0.0;
    }
    if (!s.touch) s.position.z() = length_ * draw_.uniform(2.5, 4.0) + scene_.contacts[0].rounding;
  }

  void draw_run() {
    IntegrateOptions& o = scene_.integrate.options;
    o.end = draw_.log_uniform(3.0, 30.0) * length_ / speed_;
    o.dt = o.end / 2000.0;
    o.rtol = 1e-9;
    // Below what rtol asks of any part of the state.
    o.atol = 1e-3 * o.rtol * std::min({length_, speed_, 1.0});
  }

  Draw draw_;
  Scene scene_;
  double length_ = 1.0, mass_ = 1.0, speed_ = 1.0;
  int kind_ = 0;
};

}  // namespace

double Scales::speed() const { return std::sqrt(g * length); }
double Scales::time() const { return std::sqrt(length / g); }
double Scales::energy() const { return mass * g * length; }

Scales scales_of(const Scene& scene) {
  Scales s;
  s.mass = scene.body.mass;
  s.g = scene.table.gravity;
  s.length = 0.0;
  for (const SceneContact& c : scene.contacts) s.length = std::max(s.length, (c.at - scene.body.center).norm() + reach(c));
  return s;
}

Scene random_scene(std::uint64_t seed) { return (seed < first_solid) ? Maker(seed).make() : Maker(seed).make_solid(); }

}  // namespace tippe::test
