// The same toy, larger: lengths times 256, times and speeds times 16, so that gravity stays what it is. All of these are powers of two, and every
// number of a run changes by one: the digits stay the same, to the last bit, unless some length, speed or time is built in.
#pragma once

#include "scaled_sizes.h"

#include <map>
#include <tippe/laws/registry.h>
#include <tippe/scenes/scene.h>

namespace tippe::test {

struct Scaling {
  double length = 256.0, time = 16.0, mass = 1.0;

  double speed() const { return length / time; }
  double rate() const { return 1.0 / time; }
  double force() const { return mass * length / (time * time); }
  double energy() const { return force() * length; }
};

/// The numbers of a law by their units; no shipped scene gives rows.
inline void scale_keys(laws::LawSettings& settings, const std::string& law, const Scaling& by) {
  const std::map<std::string, double> units{{"m", by.length},     {"1/m", 1.0 / by.length}, {"m/s", by.speed()},
                                            {"rad/s", by.rate()}, {"N", by.force()},        {"Pa", by.force() / (by.length * by.length)}};
  const laws::LawEntry* entry = laws::find_law(law);
  if (entry == nullptr) return;  // "none"
  for (const laws::LawKey& key : entry->keys)
    if (const auto unit = units.find(key.unit); unit != units.end() && settings.has(key.name))
      settings.set(key.name, settings.get(key.name) * unit->second);
}

/// Curves whose parameter is a length; of the others it is an angle.
inline bool parameter_is_a_length(CurveKind curve) {
  return curve == CurveKind::Line || curve == CurveKind::Parabola || curve == CurveKind::Cosine || curve == CurveKind::Plateaus ||
         curve == CurveKind::Hump || curve == CurveKind::Loop || curve == CurveKind::Points;
}

/// A [track], path or turn by formula is left alone: its texts have no units.
inline Scene scaled(Scene scene, const Scaling& by) {
  scene.body.mass *= by.mass;
  scene.body.inertia *= by.mass * by.length * by.length;
  scene.body.center *= by.length;
  scene.body.disk.reset(), scene.body.solid.reset();  // mass, inertia and centre are those it gave
  for (SceneContact& c : scene.contacts) {
    scale_lengths(c, by.length);
    c.at *= by.length, c.radius *= by.length;
    c.stribeck_speed *= by.speed();
    scale_keys(c.law_keys, c.law, by);
    c.contour_viscosity *= by.force() / by.speed();
    c.rolling_mu *= by.length;
    c.rolling_viscosity *= by.force() * by.length / by.rate();
  }
  if (scene.track) {
    SceneTrack& t = *scene.track;
    for (double* x : {&t.radius, &t.p, &t.height, &t.length, &t.width, &t.pitch, &t.plateau, &t.ramp, &t.run_in}) *x *= by.length;
    for (double& x : t.heights) x *= by.length;
    for (Vec2& x : t.points) x *= by.length;
    if (parameter_is_a_length(t.curve))
      for (std::optional<double>* x : {&t.from, &t.to, &t.origin})
        if (*x) **x *= by.length;
  }
  if (scene.table.shake) scene.table.shake->amplitude *= by.length, scene.table.shake->frequency *= by.rate();
  if (scene.table.turn) {
    SceneTurn& turn = *scene.table.turn;
    turn.at *= by.length, turn.rate *= by.rate(), turn.growth *= by.rate() * by.rate();
  }
  if (scene.table.ground) scene.table.ground->radius *= by.length;
  // A force by formula is left alone, too.
  for (SceneForce& force : scene.forces) {
    for (const auto& [name, unit] :
         {std::pair("linear", by.force() / by.speed()), std::pair("quadratic", by.force() / (by.speed() * by.speed())),
          std::pair("turning", by.energy() / by.rate()), std::pair("radius", by.length),
          std::pair("viscosity", by.mass / (by.length * by.time)), std::pair("density", by.mass / (by.length * by.length * by.length)),
          std::pair("stiffness", by.force() / by.length), std::pair("damping", by.force() / by.speed()), std::pair("length", by.length)})
      if (const auto found = force.numbers.find(name); found != force.numbers.end()) found->second *= unit;
    for (const auto& [name, unit] : {std::pair("at", by.length), std::pair("point", by.length), std::pair("wind", by.speed())})
      if (const auto found = force.vectors.find(name); found != force.vectors.end()) found->second *= unit;
  }
  SceneStart& s = scene.start;
  s.position *= by.length, s.velocity *= by.speed(), s.omega *= by.rate();
  if (s.rates) *s.rates *= by.rate();
  if (s.on_track) s.on_track->s *= by.length, s.on_track->gap *= by.length, s.on_track->v *= by.speed(), s.on_track->v_n *= by.speed();
  if (s.on_track) s.on_track->omega *= by.rate();
  IntegrateOptions& o = scene.integrate.options;
  o.dt *= by.time, o.end *= by.time;
  if (o.gap_tolerance) *o.gap_tolerance *= by.length;
  if (o.solver.kind == SolverKind::Jacobi) {
    o.solver.tolerance *= by.force() * by.time;
    o.solver.r_N *= by.mass, o.solver.r_T *= by.mass, o.solver.r_tau *= by.mass, o.solver.r_R *= by.mass;
  }
  return scene;
}

}  // namespace tippe::test
