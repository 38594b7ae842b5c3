// [table] and how it moves.
#include <tippe/math/formula.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/section.h>

namespace tippe::scene_reader {

namespace {

Vec3 read_direction(Section& s, std::string_view key, const Vec3& fallback, Log& log) {
  const Vec3 direction = s.vector3(key, fallback);
  if (direction.norm() > 1e-100) return direction;
  log.error(s.where(key), in_quotes(s.full(key)) + " has no length", "give a direction, as in [0, 0, 1]");
  return fallback;
}

SceneShake read_shake(Section s, Log& log) {
  SceneShake shake;
  s.require("amplitude", "in m");
  s.require("frequency", "in Hz");
  shake.amplitude = s.number("amplitude", 0.0);
  shake.frequency = s.number("frequency", 0.0, positive);
  shake.phase = s.number("phase", 0.0);
  shake.direction = read_direction(s, "direction", shake.direction, log);
  s.finish();
  return shake;
}

SceneGround read_ground(Section s, Log& log) {
  SceneGround ground;
  s.require("form", "one of: bowl, dome, trough, ridge, funnel, hill");
  ground.form = s.choice("form", ground.form, ground_names, "form");
  s.require("radius", has_slope(ground.form) ? "of the rounded tip, in m" : "in m");
  ground.radius = s.number("radius", 1.0, positive);
  if (has_slope(ground.form)) s.require("slope", "against the horizontal, in rad");
  ground.slope =
      s.number("slope", 0.5, {.low = 0.0, .high = 1.57, .without_low = true, .allowed = "give an angle above 0, up to 1.57 rad"});
  if (!has_slope(ground.form) && s.has("slope"))
    log.error(s.where("slope"), "the ground " + in_quotes(name_of(ground_names, ground.form)) + " has no 'table.ground.slope'",
              "remove it, or take a funnel or a hill");
  s.finish();
  return ground;
}

ScenePath read_path(Section s, Log& log) {
  ScenePath path;
  constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
  bool any_formula = false;
  for (std::size_t i = 0; i < 3; ++i) {
    path.formula[i] = s.text(names[i], "0");
    any_formula = any_formula || s.has(names[i]);
    check_formula(s, names[i], path.formula[i], 't', log);
    s.exclude("rows", names[i]);
  }
  path.rows = s.rows("rows", 4);
  if (!any_formula && !s.has("rows"))
    log.error(s.where("x"), "[table.path] says nothing", "give formulas x, y, z in t, or rows [[t, x, y, z], …]");
  if (s.has("rows") && path.rows.size() < 8)
    log.error(s.where("rows"), "'table.path.rows' has fewer than two rows", "give [[t, x, y, z], …]");
  for (std::size_t i = 4; i + 4 <= path.rows.size(); i += 4)
    if (!(path.rows[i] > path.rows[i - 4])) {
      log.error(s.where("rows"), "the times of 'table.path.rows' do not grow at row " + std::to_string(i / 4 + 1),
                "sort them, and leave out what is there twice");
      break;
    }
  s.finish();
  return path;
}

SceneTurn read_turn(Section s, Log& log) {
  SceneTurn turn;
  turn.axis = read_direction(s, "axis", turn.axis, log);
  turn.at = s.vector3("at", turn.at);
  turn.rate = s.number("rate", 0.0);
  turn.growth = s.number("growth", 0.0);
  turn.angle = s.text("angle", "");
  if (s.has("angle")) check_formula(s, "angle", turn.angle, 't', log);
  s.finish();
  return turn;
}

/// What touches in one place alone.
void check_ground(const Scene& scene, const Section& s, const std::string& contact, Log& log) {
  const double hollow = make_form(scene)->hollow_radius();
  for (const SceneContact& c : scene.contacts) {
    const std::string name = "the contact " + in_quotes(c.name);
    if (c.shape != "sphere")
      return log.error(contact, name + " is a " + in_quotes(c.shape) + ", and only a 'sphere' can touch a ground that is not flat",
                       "set contact.shape = \"sphere\", or remove [table.ground]");
    if (c.contour_mu > 0.0 || c.contour_viscosity > 0.0)
      return log.error(contact, "there is no contour friction on a ground that is not flat", "set contact.rolling.mu instead");
    if (!(c.shape_radius < hollow))
      return log.error(s.where("ground"),
                       name + " has a radius of " + short_number(c.shape_radius) + " m, no less than the " + short_number(hollow) +
                           " m of the hollow: it would touch in more than one place",
                       "take a smaller body or a wider hollow");
  }
}

/// Does a track stay in its plane?
bool in_plane(const SceneTable& table) {
  if (table.shake && table.shake->direction.y() != 0.0) return false;
  if (table.turn && (table.turn->axis.x() != 0.0 || table.turn->axis.z() != 0.0)) return false;
  if (!table.path) return true;
  for (std::size_t i = 2; i < table.path->rows.size(); i += 4)
    if (table.path->rows[i] != 0.0) return false;
  return table.path->formula[1] == "0";
}

}  // namespace

SceneTable read_table(Section s, Log& log) {
  SceneTable table;
  table.gravity = s.number("gravity", table.gravity, non_negative);
  table.inclination = s.number("inclination", 0.0, {.low = -1.5, .high = 1.5, .allowed = "give an angle from -1.5 to 1.5 rad"});
  table.impact_law = s.choice("impact_law", table.impact_law, impact_names, "impact law");
  if (Section ground = s.table("ground"); ground.exists()) table.ground = read_ground(std::move(ground), log);
  if (Section shake = s.table("shake"); shake.exists()) table.shake = read_shake(std::move(shake), log);
  if (Section path = s.table("path"); path.exists()) table.path = read_path(std::move(path), log);
  if (Section turn = s.table("turn"); turn.exists()) table.turn = read_turn(std::move(turn), log);
  s.finish();
  return table;
}

void check_table(const Scene& scene, const Section& s, const std::string& contact, Log& log) {
  if (scene.table.ground && scene.track)
    return log.error(s.where("ground"), "a scene has a [track] or a [table.ground], not both", "remove one of them");
  if (scene.table.ground) check_ground(scene, s, contact, log);
  if (!scene.table.moves()) return;
  const double end = scene.integrate.options.end;
  if (scene.table.path && !scene.table.path->rows.empty()) {
    const std::vector<double>& rows = scene.table.path->rows;
    if (rows.front() > 0.0)
      log.error(s.where("path"), "the run begins at 0 s, the table's path at " + short_number(rows.front()) + " s",
                "let the times of 'table.path.rows' begin at 0");
    if (const double last = rows[rows.size() - 4]; last < end)
      log.error(s.where("path"), "the run ends at " + short_number(end) + " s, the table's path at " + short_number(last) + " s",
                "give more rows, or an earlier 'integrate.end'");
  }
  if (has_error(log.diagnostics)) return;
  if (scene.track && !in_plane(scene.table)) {
    log.error(s.where("shake"), "the disk would leave the plane of the track",
              "move the track within its plane: no y in directions, and 'table.turn.axis' = [0, 1, 0]");
    return;
  }
  if (scene.track && scene.track->load != TrackLoad::Right)
    log.error(s.where("shake"), "martins2019's normal force is that of a track at rest", "set track.normal_force = \"right\"");
  const SurfacePtr surface = make_surface(scene);
  constexpr int places = 1000;
  for (int i = 0; i <= places; ++i) {
    const double t = end * i / places;
    const FrameMotion f = surface->frame(t);
    if (f.r.allFinite() && f.v.allFinite() && f.a.allFinite() && f.A.allFinite() && f.omega.allFinite() && f.alpha.allFinite()) continue;
    log.error(s.where("path"), "the motion of the table is not finite at t = " + short_number(t) + " s", "check the formulas");
    return;
  }
}

}  // namespace tippe::scene_reader
