#include <tippe/scenes/read.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <tippe/flow/scales.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/section.h>

namespace tippe {

namespace {

using namespace scene_reader;

/// [A, B, C] or three rows.
Mat3 read_inertia(Section& body, Log& log) {
  const toml::node* node = body.node("inertia");
  const toml::array* rows = (node != nullptr) ? node->as_array() : nullptr;
  if (rows == nullptr || rows->size() != 3 || !rows->front().is_array()) {
    const Vec3 diagonal = body.vector3("inertia", Vec3::Ones(), positive);
    return diagonal.asDiagonal();
  }
  Mat3 inertia = Mat3::Identity();
  for (std::size_t i = 0; i < 3; ++i) {
    const toml::array* row = (*rows)[i].as_array();
    for (std::size_t j = 0; j < 3; ++j) {
      const std::optional<double> x = (row != nullptr && row->size() == 3) ? (*row)[j].value<double>() : std::nullopt;
      if (!x || !std::isfinite(*x)) {
        log.error(body.where("inertia"), "'body.inertia' is not a matrix of finite numbers",
                  "give [A, B, C] or three rows of three numbers");
        return Mat3::Identity();
      }
      inertia(static_cast<int>(i), static_cast<int>(j)) = *x;
    }
  }
  return inertia;
}

void check_inertia(const SceneBody& body, const Section& section, Log& log) {
  const std::string where = section.where(body.disk ? "disk" : body.solid ? "solid" : "inertia");
  if (!body.inertia.isApprox(body.inertia.transpose(), 1e-12)) {
    log.error(where, "'body.inertia' is not symmetric", "give a symmetric matrix");
    return;
  }
  const Vec3 principal = Eigen::SelfAdjointEigenSolver<Mat3>(inertia_about_S(body), Eigen::EigenvaluesOnly).eigenvalues();
  // Relative to the largest: what is smaller is rounding, and its inverse would be nonsense.
  if (!(principal(0) > 1e-14 * principal(2))) {
    log.error(where, "the inertia about S is not positive definite",
              body.about_G ? "check body.inertia, body.mass and body.center" : "check body.inertia");
    return;
  }
  // A thin disk fulfils it with equality, and papers print four digits.
  if (principal(0) + principal(1) < principal(2) * (1.0 - 1e-3))
    log.warning(where, "no rigid body has this inertia: the largest principal moment exceeds the sum of the others");
}

DiskWithHole read_disk(Section& disk, Log& log) {
  DiskWithHole d;
  for (const std::string_view key : {"radius", "height", "density"}) disk.require(key);
  d.radius = disk.number("radius", 1.0, positive);
  d.hole_radius = disk.number("hole_radius", 0.0, non_negative);
  d.hole_distance = disk.number("hole_distance", 0.0, non_negative);
  d.height = disk.number("height", 1.0, positive);
  d.density = disk.number("density", 1.0, positive);
  disk.finish();
  if (d.hole_radius + d.hole_distance >= d.radius)
    log.error(disk.where("hole_radius"), "the hole reaches beyond the disk", "keep hole_distance + hole_radius below radius");
  return d;
}

SceneBody read_body(Section section, Log& log) {
  SceneBody body;
  if (Section solid = section.table("solid"); solid.exists()) {
    for (const std::string_view key : {"mass", "inertia", "inertia_about", "center", "disk"})
      section.exclude("solid", key), section.node(key);
    read_solid(body, solid, log);
  } else if (Section disk = section.table("disk"); disk.exists()) {
    for (const std::string_view key : {"mass", "inertia", "inertia_about", "center"}) section.exclude("disk", key), section.node(key);
    body.disk = read_disk(disk, log);
    body.mass = body.disk->mass();
    body.inertia = body.disk->inertia_S().asDiagonal();
    body.center = Vec3(body.disk->eccentricity(), 0.0, 0.0);
  } else {
    section.require("mass", "in kg, or give [body.solid]");
    section.require("inertia", "[A, B, C] in kg m², or give [body.solid]");
    body.mass = section.number("mass", 1.0, positive);
    body.inertia = read_inertia(section, log);
    body.about_G = !section.choice("inertia_about", true, point_names, "point");
    body.center = section.vector3("center", Vec3::Zero());
  }
  section.finish();
  if (body.mass < 1e-15)
    log.error(section.where(section.has("mass") ? "mass" : "solid"), "'body.mass' is below 1e-15 kg, where rounding would pass for forces",
              "give it in kg");
  check_inertia(body, section, log);
  return body;
}

void read_further_laws(SceneContact& c, Section& s, Log& log) {
  Section contour = s.table("contour");
  c.contour_mu = contour.number("mu", 0.0, non_negative);
  c.contour_viscosity = contour.number("viscosity", 0.0, non_negative);
  contour.finish();
  Section rolling = s.table("rolling");
  c.rolling_mu = rolling.number("mu", 0.0, non_negative);
  c.rolling_viscosity = rolling.number("viscosity", 0.0, non_negative);
  rolling.finish();
  Section pivoting = s.table("pivoting");
  c.pivoting_mu = pivoting.number("mu", 0.0, non_negative);
  pivoting.finish();
  if (c.pivoting_mu > 0.0 && !(c.radius > 0.0 || c.elastic_modulus > 0.0))
    log.error(pivoting.where("mu"), "'contact.pivoting.mu' needs 'contact.radius' > 0",
              "the torque is bounded by pivoting.mu times radius times the normal force");
  c.restitution = s.number("restitution", 0.0, fraction);
  c.restitution_t = s.number("restitution_t", 0.0, fraction);
  c.restitution_tau = s.number("restitution_tau", 0.0, fraction);
  c.restitution_r = s.number("restitution_r", 0.0, fraction);
}

/// A law that is not there in lasting contact is not there in a collision either.
void read_impact(SceneContact& c, Section impact, Log& log) {
  for (const ImpactKey& key : impact_keys) {
    const double own = impact.number(key.name, 0.0, non_negative);
    if (!impact.has(key.name)) continue;
    c.impact.*key.member = own;
    const bool friction = key.lasting == "mu";
    if (friction ? c.law == "none" : !(c.*key.lasting_member > 0.0))
      log.error(impact.where(key.name),
                in_quotes(impact.full(key.name)) + " has no effect " +
                    (friction ? "with the law 'none'" : "where 'contact." + std::string(key.lasting) + "' is 0"),
                friction ? "choose a law of friction, or remove it" : "give both or neither");
  }
  impact.finish();
}

std::vector<SceneContact> read_contacts(const toml::node* node, const std::string& file, Log& log) {
  std::vector<SceneContact> contacts;
  const toml::array* array = (node != nullptr) ? node->as_array() : nullptr;
  if (node == nullptr || (array != nullptr && array->empty())) {
    log.error(file, "missing [[contact]]", "say with which shape the body touches the table");
    return contacts;
  }
  if (array == nullptr) {
    log.error(place(*node, file), "'contact' is not a list of tables", "begin each contact with [[contact]]");
    return contacts;
  }
  if (array->size() > max_contacts) {
    log.error(place((*array)[max_contacts], file), "there are " + std::to_string(array->size()) + " contacts",
              "a body may have " + std::to_string(max_contacts));
    return contacts;
  }
  for (const toml::node& entry : *array) {
    const std::string where = place(entry, file);
    if (!entry.is_table()) {
      log.error(where, "'contact' is not a list of tables", "begin each contact with [[contact]]");
      continue;
    }
    Section section(log, entry.as_table(), "contact", where);
    SceneContact c;
    c.name = section.text("name", "contact" + std::to_string(contacts.size()));
    const bool twice = std::ranges::any_of(contacts, [&](const SceneContact& other) { return other.name == c.name; });
    if (twice) log.error(section.where("name"), "two contacts have the name " + in_quotes(c.name), "give each its own");
    const auto letter = [](char x) { return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z'); };
    const auto plain = [&](char x) { return letter(x) || (x >= '0' && x <= '9') || x == '_' || x == '-'; };
    if (c.name.empty() || !letter(c.name.front()) || !std::ranges::all_of(c.name, plain))
      log.error(section.where("name"), in_quotes(c.name) + " cannot be the name of a contact",
                "use letters, digits, - and _, and begin with a letter");
    read_shape(c, section, log);
    read_law(c, section, log);
    read_further_laws(c, section, log);
    read_impact(c, section.table("impact"), log);
    section.finish();
    contacts.push_back(std::move(c));
  }
  return contacts;
}

SceneStart read_start(Section s, bool on_track, bool moving_table, Log& log) {
  SceneStart start;
  start.in_room = s.choice("seen_from", false, observer_names, "observer");
  if (s.has("seen_from") && !moving_table && start.in_room)
    log.error(s.where("seen_from"), "'start.seen_from' is for a table that moves",
              "remove it, or move the table by [table.shake], [table.path] or [table.turn]");
  if (on_track) {
    start.on_track = read_track_start(s, log);
    return start;
  }
  start.of_S = s.choice("position_of", false, point_names, "point");
  start.position = s.vector3("position", Vec3::Zero());
  start.touch = s.boolean("touch", !s.has("position"));
  s.exclude("angles", "quaternion");
  s.exclude("rates", "omega");
  if (s.has("angles") || !s.has("quaternion")) start.angles = s.vector3("angles", Vec3::Zero());
  start.quaternion = s.vector4("quaternion", Vec4(1.0, 0.0, 0.0, 0.0));
  const double length = start.quaternion.norm();
  if (!(length > 1e-100) || !std::isfinite(length))
    log.error(s.where("quaternion"), "'start.quaternion' is not a rotation", "its length must not be zero");
  if (s.has("rates")) start.rates = s.vector3("rates", Vec3::Zero());
  s.node("rates");
  start.omega = s.vector3("omega", Vec3::Zero());
  start.velocity = s.vector3("velocity", Vec3::Zero());
  start.roll = s.boolean("roll", false);
  if (start.roll && s.has("velocity"))
    log.error(s.where("velocity"), "'start.velocity' and 'start.roll = true' say the same thing twice", "give one of them");
  s.finish();
  return start;
}

/// integrate.until: when the run is over.
std::optional<Quantity> read_until(Section& s, int contacts, bool on_track, Log& log) {
  const std::string text = s.text("until", {});
  if (text.empty()) return std::nullopt;
  ParsedQuantity parsed = parse_quantity(text, contacts, on_track);
  const std::string says = "it says when the run ends: event.KIND, first.KEY=VALUE or settled.KEY=A:D, as in settled.wobble=0.05:0.1";
  if (parsed.quantity && parsed.quantity->kind == Quantity::Kind::Time) return std::move(parsed.quantity);
  const std::string fault = parsed.quantity ? "'" + text + "' is no time" : parsed.what;
  log.error(s.where("until"), "'integrate.until': " + fault, says);
  return std::nullopt;
}

SceneIntegrate read_integrate(Section s, int contacts, bool on_track, Log& log) {
  SceneIntegrate in;
  in.until = read_until(s, contacts, on_track, log);
  IntegrateOptions& o = in.options;
  o.scheme = s.choice("scheme", o.scheme, scheme_names, "scheme");
  o.method = s.choice("method", o.method, method_names, "method");
  o.fixed_step = s.boolean("fixed_step", o.fixed_step);
  s.require("end", "the time to integrate to, in s");
  o.end = s.number("end", 1.0, positive);
  o.dt = s.number("dt", o.dt, positive);
  o.chart = s.choice("chart", o.chart, chart_names, "chart");
  o.reference_G = !s.choice("reference", true, point_names, "point");
  o.correction = s.boolean("correction", o.correction);
  o.rtol = s.number("rtol", o.rtol, positive);
  o.atol = s.number("atol", o.atol, positive);
  if (s.has("gap_tolerance")) o.gap_tolerance = s.number("gap_tolerance", 0.0, non_negative);
  o.solver.kind = s.choice("solver", o.solver.kind, solver_names, "solver");
  o.solver.tolerance = s.number("tolerance", o.solver.tolerance, positive);
  o.solver.max_iterations = s.count("max_iterations", o.solver.max_iterations);
  o.solver.r_N = s.number("r_N", o.solver.r_N, positive);
  o.solver.r_T = s.number("r_T", o.solver.r_T, positive);
  o.solver.r_tau = s.number("r_tau", o.solver.r_tau, positive);
  o.solver.r_R = s.number("r_R", o.solver.r_R, positive);
  s.finish();
  if (!is_time_stepping(o.scheme) && o.scheme != Scheme::Ode && o.chart != ChartKind::Quaternion)
    log.warning(s.where("chart"), "'integrate.chart' has no effect: the schemes 'event' and 'cvode' compute in quaternions");
  if (!is_time_stepping(o.scheme) && o.scheme != Scheme::Ode && o.reference_G)
    log.warning(s.where("reference"), "'integrate.reference' has no effect: the schemes 'event' and 'cvode' compute with S");
  // At a microsecond each, the most steps allowed take a day.
  constexpr double most_steps = 1e11;
  if (o.end / o.dt > most_steps)
    log.error(s.where("dt"), "'integrate.dt' is so small that the run would take more than 1e11 steps",
              "choose a larger dt or an earlier end");
  return in;
}

SceneSample read_sample(Section s, Log& log) {
  SceneSample sample;
  sample.every = s.number("every", 0.0, non_negative);
  sample.plots = s.texts("plots");
  for (const std::string& plot : sample.plots) {
    if (std::ranges::find(plot_names, plot) != plot_names.end()) continue;
    const std::string_view nearest = nearest_name(plot, plot_names);
    log.error(
        s.where("plots"), "unknown plot " + in_quotes(plot) + " for 'sample.plots'",
        nearest.empty()
            ? "the plots are: angles, spin, heights, energy, slip, path, contour, forces; on a track: track, motion, slip, forces, energy"
            : "did you mean '" + std::string(nearest) + "'?");
  }
  s.finish();
  return sample;
}

/// `ode` keeps its contacts closed and their friction sliding: a set-valued law never comes to hold there.
void warn_of_stiff_ode(const Scene& scene, const std::string& where, Log& log) {
  if (scene.integrate.options.scheme != Scheme::Ode) return;
  const auto set_valued = [](const SceneContact& contact) {
    const laws::LawEntry* law = laws::find_law(contact.law);
    return law != nullptr && law->kind == laws::LawKind::Set;
  };
  for (const SceneContact& contact : scene.contacts)
    if (set_valued(contact) && contact.mu > 0.0)
      log.warning(where, "the scheme 'ode' is for regularised friction: with " + in_quotes(contact.law) +
                             " a contact that stops slipping cannot stick; set scheme = \"event\", or law = \"smooth-coulomb\" with eps");
}

/// What only the finished model can tell.
void check_start(const Scene& scene, const Section& start, Log& log) {
  const World world = make_world(scene);
  const State state = make_start(scene, world);
  const bool finite = state.r_S.allFinite() && state.p.allFinite() && state.v_S.allFinite() && state.omega.allFinite() &&
                      world.body().Theta_inverse().allFinite() && std::isfinite(energy(world, state));
  if (!finite) {
    log.error(start.where("position"), "the start is not finite",
              "the numbers of the scene are too large or too small for double precision");
    return;
  }
  // Deeper than this the start is meant otherwise; what is less deep is rounding of printed numbers, and make_start brought it to the table.
  const double depth = play_part * scales_of(world, state).length;
  for (int i = 0; i < world.contact_count; ++i) {
    const double gap_now = start_gap(world, i, state);
    if (gap_now >= -depth) continue;
    char text[32], most[32];
    std::snprintf(text, sizeof text, "%.3g", -gap_now);
    std::snprintf(most, sizeof most, "%.2g", depth);
    log.error(start.where("position"),
              "at the start the contact " + in_quotes(scene.contacts[static_cast<std::size_t>(i)].name) + " is " + text + " m inside the " +
                  (scene.track ? "track" : "table") + ", more than the " + most + " m that pass for rounding",
              scene.track ? "raise start.gap" : "raise start.position, or set start.touch = true");
  }
}

ReadScene read_once(std::string_view text, std::string_view name, std::span<const std::string> settings) {
  Log log;
  log.file = std::string(name);
  constexpr std::size_t longest = 1 << 20;  // a scene is some kilobytes; a parser that builds a tree should not be fed more
  if (text.size() > longest) {
    log.error(log.file, "the scene is larger than a megabyte", "give a scene file");
    return {std::nullopt, std::move(log.diagnostics)};
  }
  if (const std::size_t at = stray_character(text); at != std::string_view::npos) {
    const std::string_view before = text.substr(0, at);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::size_t column = at - ((before.rfind('\n') == std::string_view::npos) ? 0 : before.rfind('\n') + 1) + 1;
    log.error(log.file + ":" + std::to_string(line) + ":" + std::to_string(column),
              "not TOML: a character beyond ASCII outside of texts and comments");
    return {std::nullopt, std::move(log.diagnostics)};
  }
  toml::parse_result result = toml::parse(text, log.file);
  if (!result) {
    const toml::parse_error& error = result.error();
    const auto begin = error.source().begin;
    log.error(log.file + ":" + std::to_string(begin.line) + ":" + std::to_string(begin.column),
              "not TOML: " + std::string(error.description()));
    return {std::nullopt, std::move(log.diagnostics)};
  }
  toml::table root = std::move(result).table();
  // [contact] for a single contact is as good as [[contact]].
  if (toml::table* single = root["contact"].as_table()) {
    toml::array array;
    array.push_back(std::move(*single));
    root.insert_or_assign("contact", std::move(array));
  }
  for (const std::string& setting : settings) apply_setting(root, setting, log);

  Section top(log, &root, "", log.file);
  Scene scene;
  scene.title = top.text("title", "");
  scene.paper = top.text("paper", "");
  for (const std::string_view key : {"body", "start", "integrate"})
    if (!top.has(key)) log.error(log.file, "missing [" + std::string(key) + "]");
  if (top.has("body")) scene.body = read_body(top.table("body"), log);
  Section table = top.table("table");
  scene.table = read_table(table, log);
  Section track = top.table("track");
  if (track.exists()) scene.track = read_track(track, log);
  scene.contacts = read_contacts(top.node("contact"), log.file, log);
  scene.forces = read_forces(top.node("force"), log.file, log);
  Section start = top.table("start");
  scene.start = read_start(start, scene.track.has_value(), scene.table.moves(), log);
  if (top.has("integrate"))
    scene.integrate = read_integrate(top.table("integrate"), static_cast<int>(scene.contacts.size()), scene.track.has_value(), log);
  if (scene.table.impact_law != laws::ImpactLaw::Newton && is_time_stepping(scene.integrate.options.scheme))
    log.error(table.where("impact_law"), "time-stepping schemes have Newton's impact law built in",
              "set integrate.scheme = \"event\", or table.impact_law = \"newton\"");
  warn_of_stiff_ode(scene, top.where("integrate"), log);
  scene.sample = read_sample(top.table("sample"), log);
  for (const std::string_view key : {"body", "integrate"}) top.node(key);
  top.finish();
  log.report_unknown();
  if (!has_error(log.diagnostics)) check_table(scene, table, top.where("contact"), log);
  if (scene.track && !has_error(log.diagnostics)) check_track(scene, track, top.where("contact"), top.table("integrate"), log);
  if (!has_error(log.diagnostics)) check_start(scene, start, log);
  if (has_error(log.diagnostics)) return {std::nullopt, std::move(log.diagnostics)};
  return {std::move(scene), std::move(log.diagnostics)};
}

/// An error at a place of the file that is not there without a setting is that setting's: the last one with which it comes.
void blame_settings(Diagnostics& diagnostics, std::string_view text, std::string_view name, std::span<const std::string> settings) {
  std::vector<std::optional<Diagnostics>> with_first(settings.size());
  const auto happens_with_first = [&](std::size_t count, const Diagnostic& error) {
    if (!with_first[count]) with_first[count] = read_once(text, name, settings.first(count)).diagnostics;
    // The numbers in `what` may differ.
    return std::ranges::any_of(*with_first[count], [&](const Diagnostic& d) {
      return d.kind == Diagnostic::Kind::Error && d.where == error.where && d.change == error.change;
    });
  };
  for (Diagnostic& d : diagnostics) {
    if (d.kind != Diagnostic::Kind::Error || d.where.starts_with(set_mark)) continue;
    std::size_t count = settings.size();
    while (count > 0 && happens_with_first(count - 1, d)) --count;
    if (count > 0) d.where = setting_place(settings[count - 1]);
  }
}

}  // namespace

ReadScene read_scene(std::string_view text, std::string_view name, std::span<const std::string> settings) {
  ReadScene read = read_once(text, name, settings);
  if (!read.scene && !settings.empty()) blame_settings(read.diagnostics, text, name, settings);
  return read;
}

}  // namespace tippe
