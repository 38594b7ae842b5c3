// tippe info SCENE: what a scene describes, without running it.
#include <Eigen/Eigenvalues>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/shapes/kinds.h>

#include "errors.h"
#include "files.h"
#include "run_report.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string triple(const Vec3& v) { return fmt::format("({:g}, {:g}, {:g})", v.x(), v.y(), v.z()); }

/// Observables of the start, and the principal moments about S.
struct Facts {
  World world;
  State start;
  Observables observed;
  Vec3 principal;
};

Facts facts_of(const Scene& scene) {
  Facts f;
  f.world = make_world(scene);
  f.start = make_start(scene, f.world);
  AngleTracker angles(make_options(scene).start_angles);
  RimMemory memory = fresh_rim_memory();
  remember(f.world, pose_of(f.start), memory);
  f.observed = observe(f.world, 0.0, f.start, angles, memory, {});
  f.principal = Eigen::SelfAdjointEigenSolver<Mat3>(f.world.body().Theta_S(), Eigen::EigenvaluesOnly).eigenvalues();
  return f;
}

/// "rim of radius 0.1 m, face_points 3"
std::string size_of(std::string_view shape, const shapes::Sizes& sizes) {
  std::string text(shape);
  const shapes::ShapeKind* kind = shapes::find_shape(shape);
  std::string_view before = " of ";
  for (const shapes::SizeKey& key : shapes::size_keys) {
    if (kind == nullptr || !kind->has(key.name)) continue;
    text.append(before).append(key.in_solid.empty() ? key.name : key.in_solid).append(" ");
    before = ", ";
    if (const auto* number = std::get_if<double shapes::Sizes::*>(&key.member)) text += fmt::format("{:g}", sizes.**number);
    if (const auto* count = std::get_if<int shapes::Sizes::*>(&key.member)) text += fmt::format("{}", sizes.**count);
    if (const auto* vector = std::get_if<Vec3 shapes::Sizes::*>(&key.member)) text += triple(sizes.**vector);
    if (std::holds_alternative<shapes::Corners shapes::Sizes::*>(key.member))
      for (const Vec3& corner : sizes.corners.all()) text += triple(corner);
    if (!key.unit.empty()) text.append(" ").append(key.unit);
  }
  return text;
}

std::string pressure_of(const SceneContact& c) {
  if (!c.pressure_formula.empty()) return c.pressure_formula;
  if (!c.pressure_table.empty()) return fmt::format("of {} pairs", c.pressure_table.size());
  return std::string(name_of(pressure_names, c.pressure));
}

std::string law_of(const SceneContact& c) {
  std::string text = (c.law == "none") ? "no friction" : fmt::format("{}, mu {:g}", c.law, c.mu);
  const auto add = [&text](bool there, std::string_view format, double value) {
    if (there) text += fmt::format(fmt::runtime(format), value);
  };
  const laws::LawEntry* law = laws::find_law(c.law);
  if (law != nullptr && law->pressures != laws::Pressures::None) text += fmt::format(", pressure {}", pressure_of(c));
  add(c.radius > 0.0, ", radius {:g} m", c.radius);
  add(c.elastic_modulus > 0.0, ", radius that follows the load: elastic modulus {:g} Pa", c.elastic_modulus);
  add(c.elastic_modulus > 0.0, ", relative radius {:g} m", c.relative_radius);
  add(c.stribeck_speed > 0.0, ", mu_static {:g}", c.mu_static);
  for (const laws::LawKey* any_law : laws::law_keys()) {
    const laws::LawKey* own = (law != nullptr) ? find_key(*law, any_law->name) : nullptr;
    const laws::LawKey& key = (own != nullptr) ? *own : *any_law;
    const double value = c.law_keys.get(key.name, key.fallback);
    if (key.columns > 0 && c.law_keys.has(key.name)) {
      text += fmt::format(", {} of {} rows", key.name, c.law_keys.rows(key.name).size() / static_cast<std::size_t>(key.columns));
    } else if (value != key.fallback) {
      text += !key.names.empty() ? fmt::format(", {} {}", key.name, key.names[static_cast<std::size_t>(value)])
              : key.yes_no       ? fmt::format(", {} {}", key.name, value != 0.0)
                                 : fmt::format(", {} {:g}", key.name, value);
    }
  }
  add(c.pivoting_mu > 0.0, ", pivoting mu {:g}", c.pivoting_mu);
  add(c.contour_mu > 0.0, ", contour mu {:g}", c.contour_mu);
  add(c.contour_viscosity > 0.0, ", contour viscosity {:g} N s/m", c.contour_viscosity);
  add(c.rolling_mu > 0.0, ", rolling mu {:g} m", c.rolling_mu);
  add(c.rolling_viscosity > 0.0, ", rolling viscosity {:g} N m s", c.rolling_viscosity);
  text += fmt::format("; restitution {:g}", c.restitution);
  for (const ImpactKey& key : impact_keys)
    if (const std::optional<double>& own = c.impact.*key.member) text += fmt::format(", in impacts {} {:g}", key.lasting, *own);
  return text;
}

std::string for_reading(const LoadedScene& loaded, const Facts& f) {
  const Scene& s = loaded.scene;
  const IntegrateOptions& o = s.integrate.options;
  const Observables& at = f.observed;
  std::string text = fmt::format("{}: {}{}\n\nBody\n", loaded.name, s.title, s.paper.empty() ? "" : fmt::format(" ({})", s.paper));
  text += fmt::format("  mass {:.6g} kg, principal moments about S {:.6g}, {:.6g}, {:.6g} kg m²\n", f.world.body().mass, f.principal(0),
                      f.principal(1), f.principal(2));
  text += fmt::format("  S seen from G: {} m; gravity {} m/s²\n", triple(s.body.center), triple(f.world.gravity));
  text += "Contacts\n";
  for (std::size_t i = 0; i < s.contacts.size(); ++i) {
    const SceneContact& c = s.contacts[i];
    text += fmt::format("  {} {}: {}, at {} m from G\n      {}\n", i, c.name, size_of(c.shape, c), triple(c.at), law_of(c));
    text += fmt::format("      at the start: gap {:.4g} m, slip {:.4g} m/s\n", at.contacts[i].gap, at.contacts[i].slip);
  }
  text += "Start\n";
  if (const auto& k = at.track) {
    const shapes::Track& track = *f.world.contacts[0].track();
    text += fmt::format("  on the {} side of the {}, t from {:g} to {:g}{}, {:.6g} m long\n", name_of(side_names, s.track->side),
                        name_of(curve_names, s.track->curve), track.begin(), track.end(), track.closed() ? ", closed" : "",
                        track.arc_length(track.end()) - track.arc_length(track.begin()));
    text += fmt::format("  s = {:.6g} m, v = {:.6g} m/s, omega = {:.6g} rad/s, slip {:.6g} m/s\n", k->s, k->v, k->omega, k->slip);
  }
  text += fmt::format("  S at {} m with {} m/s; omega {} rad/s in body axes\n", triple(f.start.r_S), triple(f.start.v_S),
                      triple(f.start.omega));
  text += fmt::format("  alpha {:.6g}, beta {:.6g}, gamma {:.6g} rad; axis {:.6g} rad from the vertical; spin {:.6g} rad/s\n", at.angles(0),
                      at.angles(1), at.angles(2), at.theta, at.spin);
  text += fmt::format("  energy {:.6g} J: kinetic {:.6g} J, potential {:.6g} J\n", at.energy(), at.kinetic, at.potential);
  text += fmt::format("Integrate\n  {}, {} chart, to {:g} s, ", name_of(scheme_names, o.scheme), name_of(chart_names, o.chart), o.end);
  if (is_time_stepping(o.scheme)) {
    text += fmt::format("dt {:g} s ({:.0f} steps), position correction {}\n", o.dt, std::ceil(o.end / o.dt - 1e-9),
                        o.correction ? "on" : "off");
  } else {
    text += fmt::format("{}, rtol {:g}, atol {:g}\n", name_of(method_names, o.method), o.rtol, o.atol);
  }
  return text;
}

std::string as_json(const LoadedScene& loaded, const Facts& f) {
  const Scene& s = loaded.scene;
  Json j{{"scene", loaded.name}, {"title", s.title}, {"paper", s.paper}, {"warnings", loaded.warnings}};
  j["mass"] = f.world.body().mass;
  j["inertia"] = Json::array();
  for (int i = 0; i < 3; ++i)
    j["inertia"].push_back({f.world.body().Theta_S()(i, 0), f.world.body().Theta_S()(i, 1), f.world.body().Theta_S()(i, 2)});
  j["center"] = {s.body.center.x(), s.body.center.y(), s.body.center.z()};
  j["gravity"] = {f.world.gravity.x(), f.world.gravity.y(), f.world.gravity.z()};
  j["contacts"] = Json::array();
  for (const SceneContact& c : s.contacts)
    j["contacts"].push_back({{"name", c.name}, {"shape", c.shape}, {"law", c.law}, {"mu", c.mu}, {"radius", c.radius}});
  j["scheme"] = name_of(scheme_names, s.integrate.options.scheme);
  j["dt"] = s.integrate.options.dt;
  j["end"] = s.integrate.options.end;
  j["start"] = observables_as_json(f.observed);
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

struct InfoCommand {
  std::string scene;
  std::vector<std::string> settings;
  bool json = false;
};

int info_verb(const InfoCommand& c) {
  const LoadedScene loaded = load_scene(c.scene, c.settings);
  for (const std::string& warning : loaded.warnings) warn(warning);
  const Facts facts = facts_of(loaded.scene);
  Output out;
  out.write(c.json ? as_json(loaded, facts) : for_reading(loaded, facts));
  out.finish();
  return Fine;
}

}  // namespace

void register_info(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("info", "Show what a scene contains, without running it");
  verb->footer("\nExamples:\n  tippe info tippe-top\n  tippe info tippedisk --set contact.law=coulomb\n  tippe info my.toml --json");
  const auto c = std::make_shared<InfoCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  verb->add_flag("--json", c->json, "One JSON object for scripts");
  verb->callback([c, &action] { action = [c] { return info_verb(*c); }; });
}

}  // namespace tippe::cli
