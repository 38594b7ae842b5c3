// [track], the [start] of a disk on it, and what both ask of the scene.
#include <algorithm>
#include <cstdio>
#include <tippe/math/formula.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/section.h>
#include <tippe/scenes/track_keys.h>

namespace tippe::scene_reader {

namespace {

void check_points(const SceneTrack& t, const Section& s, Log& log) {
  if (t.points.size() < 3) {
    log.error(s.where("points"), "'track.points' has " + std::to_string(t.points.size()) + " points", "give three or more");
    return;
  }
  for (std::size_t i = 1; i < t.points.size(); ++i)
    if (t.points[i] == t.points[i - 1])
      log.error(s.where("points"), "points " + std::to_string(i) + " and " + std::to_string(i + 1) + " of 'track.points' are the same",
                "remove one of them");
}

void read_numbers(SceneTrack& t, Section& s, Log& log) {
  for (const TrackKey& key : track_keys) {
    if (key.of(t.curve) && key.required) s.require(key.name);
    t.*key.member = s.number(key.name, key.of(t.curve) ? key.fallback : 0.0, key.positive ? positive : any);
    if (!key.of(t.curve) && s.has(key.name))
      log.error(s.where(key.name), "the curve " + in_quotes(name_of(curve_names, t.curve)) + " has no " + in_quotes(s.full(key.name)),
                "remove it, or change the curve");
  }
}

void read_lists(SceneTrack& t, Section& s, Log& log) {
  const auto mine = [&](std::string_view key, CurveKind curve) {
    if (t.curve == curve) s.require(key);
    if (t.curve != curve && s.has(key))
      log.error(s.where(key), "the curve " + in_quotes(name_of(curve_names, t.curve)) + " has no " + in_quotes(s.full(key)),
                "remove it, or change the curve");
    return t.curve == curve && s.has(key);
  };
  const bool heights = mine("heights", CurveKind::Plateaus), points = mine("points", CurveKind::Points);
  const bool x = mine("x", CurveKind::Formula), y = mine("y", CurveKind::Formula);
  t.heights = s.numbers("heights");
  t.points = s.pairs("points");
  t.x = s.text("x", ""), t.y = s.text("y", "");
  if (heights && t.heights.empty()) log.error(s.where("heights"), "'track.heights' has no plateau", "give one number or more");
  if (points) check_points(t, s, log);
  if (x) check_formula(s, "x", t.x, 't', log);
  if (y) check_formula(s, "y", t.y, 't', log);
}

/// The place of a fault in words.
std::string place_of(const shapes::TrackFault& fault) {
  return "at t = " + short_number(fault.t) + " (x = " + short_number(fault.at.x()) + ", y = " + short_number(fault.at.y()) + ")";
}

void report(const shapes::TrackFault& fault, double R, const std::string& where, Log& log) {
  using Kind = shapes::TrackFault::Kind;
  const std::string at = place_of(fault);
  switch (fault.kind) {
    case Kind::None:
      return;
    case Kind::Empty:
      return log.error(where, "the track has no length: 'track.from' is not below 'track.to'", "exchange them");
    case Kind::NotFinite:
      return log.error(where, "the track is not finite " + at, "choose track.from and track.to so that it is");
    case Kind::Cusp:
      return log.error(where, "the track has a cusp or stands still " + at, "choose track.from and track.to so that it has none");
    case Kind::Crossing:
      return log.error(where, "the track crosses itself " + at + " and t = " + short_number(fault.other), "end it before");
    case Kind::TooTight:
      return log.error(where,
                       "the track bends towards the disk " + at + " with a radius of " + short_number(fault.value) +
                           " m, and the disk has " + short_number(R) + " m",
                       "take a smaller disk, the other side, or another part of the curve");
    case Kind::Bottleneck:
      return log.error(where, "a disk that touches the track " + at + " touches it at t = " + short_number(fault.other) + " as well",
                       "take a smaller disk, or another part of the curve");
    case Kind::TooFine:
      return log.error(where, "the track wriggles more than can be resolved " + at, "take a shorter part of the curve");
  }
}

}  // namespace

SceneTrack read_track(Section s, Log& log) {
  SceneTrack t;
  s.require("curve", "one of: line, circle, parabola, cosine, plateaus, hump, spiral, cardioid, brachistochrone, loop, formula, points");
  t.curve = s.choice("curve", CurveKind::Line, curve_names, "curve");
  if (s.has("curve")) {
    read_numbers(t, s, log);
    read_lists(t, s, log);
  }
  t.side = s.choice("side", shapes::Side::Left, side_names, "side");
  for (const auto& [key, value] : {std::pair("from", &t.from), std::pair("to", &t.to), std::pair("origin", &t.origin)}) {
    if (t.curve == CurveKind::Formula && std::string_view(key) != "origin")
      s.require(key, "the parameters between which the formula is the track");
    if (s.has(key)) *value = s.number(key, 0.0);
    s.node(key);
  }
  t.load = s.choice("normal_force", TrackLoad::Right, normal_force_names, "normal force");
  s.finish();
  return t;
}

SceneTrackStart read_track_start(Section s, Log& log) {
  SceneTrackStart start;
  start.s = s.number("s", 0.0);
  start.v = s.number("v", 0.0);
  start.omega = s.number("omega", 0.0);
  start.roll = s.boolean("roll", false);
  if (start.roll && s.has("omega"))
    log.error(s.where("omega"), "'start.omega' and 'start.roll = true' say the same thing twice", "give one of them");
  start.angle = s.number("angle", 0.0);
  start.gap = s.number("gap", 0.0, non_negative);
  start.v_n = s.number("v_n", 0.0);
  s.finish();
  return start;
}

void check_track(const Scene& scene, const Section& track, const std::string& contact, const Section& integrate, Log& log) {
  if (scene.contacts.size() != 1) return log.error(contact, "a track goes with one contact", "give one [[contact]]");
  const SceneContact& c = scene.contacts[0];
  if (c.shape != "sphere")
    return log.error(contact, "on a track runs a 'sphere', not a " + in_quotes(c.shape),
                     "set contact.shape = \"sphere\": moving in the plane of the track it is a disk");
  if (c.contour_mu > 0.0 || c.contour_viscosity > 0.0)
    return log.error(contact, "there is no contour friction on a track", "set contact.rolling.mu instead");
  if (scene.integrate.options.chart != ChartKind::Quaternion)
    return log.error(integrate.where("chart"), "Euler angles are singular in the plane of a track", "set integrate.chart = \"quaternion\"");
  // Θ_xy, Θ_yz and the y of all centres: otherwise the disk would leave the plane.
  const Mat3 inertia = inertia_about_S(scene.body);
  if (inertia(0, 1) != 0.0 || inertia(1, 2) != 0.0 || c.at.y() != scene.body.center.y())
    return log.error(contact, "the disk would leave the plane of the track",
                     "the body's y-axis must be a principal axis through S and through the disk's centre");
  if (scene.track->load == TrackLoad::Martins2019 && c.at != scene.body.center)
    return log.error(track.where("normal_force"), "martins2019's normal force is that of a disk with its mass in the centre",
                     "set track.normal_force = \"right\"");
  const std::shared_ptr<const shapes::Track> made = make_track(*scene.track);
  report(made->fault() ? made->fault() : made->fault_for(c.shape_radius), c.shape_radius, track.where("curve"), log);
}

}  // namespace tippe::scene_reader
