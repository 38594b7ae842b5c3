// tippe law NAME …: one force, one projection, or many of them; tippe law list.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "atlas.h"
#include "errors.h"
#include "files.h"
#include "law_answer.h"
#include "law_errors.h"
#include "law_points.h"
#include "named_law.h"
#include "options.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* law_examples = R"(
Velocities are of the body relative to the table; force and torque act on the body. λ_τ = τ/R in projections.
Names can be joined: contensou+contour, coulomb+pivoting+rolling. Names: tippe law list.

Points file: a header row, then one row for each point; columns in any order:
  slip_x,slip_y,spin[,rolling_x,rolling_y][,contour_x,contour_y]
    gives force_x,force_y,torque,rolling_torque_x,rolling_torque_y,potential[,contour_force_x,contour_force_y]
    (potential is NaN for a law that is only a function)
  lt1,lt2,ltau
    gives lt1,lt2,ltau,inside,iterations: the projection, and 1 if the given force was admissible, else 0

Examples:
  tippe law contensou --mu 0.3 --radius 1e-3 --normal 9.81 --slip 0.1,0 --spin 20
  tippe law contensou --pressure uniform --slip 0.1,0 --spin 2 --json
  tippe law contensou --project 1,0,0.5 --metric 1,10
  tippe law contensou-rolling --kr 0.5 --slip 0.1,0 --spin 3 --rolling 0,5
  tippe law contensou+contour --mu-contour 0.01 --slip 0,0 --spin 4 --contour 0.2,0
  tippe law patch --key outline=polygon --key polygon=pad.csv --slip 0.1,0 --spin 20
  tippe law patch --key cell=0.001 --key outline=map --key map=image.csv --project 1,0,0.5
  tippe law pade2 --points velocities.csv --out forces.csv)";

struct LawCommand {
  LawRequest request;
  std::optional<std::array<double, 2>> slip, rolling, contour, metric;
  std::optional<double> spin;
  std::optional<std::array<double, 3>> project;
  std::string points, out;
  bool json = false;
};

Vec2 vector_of(const std::optional<std::array<double, 2>>& pair) { return pair ? Vec2((*pair)[0], (*pair)[1]) : Vec2(Vec2::Zero()); }

Vec3 metric_of(const LawCommand& command) {
  return command.metric ? Vec3((*command.metric)[0], (*command.metric)[0], (*command.metric)[1]) : laws::euclidean<3>();
}

void write(const std::string& text, const std::string& path) {
  Output out(path);
  out.write(text);
  out.finish();
}

/// One question at a time, and at least one.
void check_question(const LawCommand& c) {
  const bool motion = c.slip || c.spin, projection = c.project.has_value(), bulk = !c.points.empty();
  const std::string where = fmt::format("tippe law {}", c.request.name);
  if (motion + projection + bulk > 1)
    throw bad_input("more than one question is asked", where, "give one of: --slip and --spin; --project; --points");
  if (projection && c.contour) throw bad_input("a projection does not depend on --contour", where, "leave it out");
  if (!motion && !projection && !bulk && !c.rolling && !c.contour)
    throw bad_input("nothing is asked", where, "give --slip VX,VY and --spin W, or --project LT1,LT2,LTAU, or --points FILE");
  if (c.metric && !projection && !bulk) throw bad_input("a metric belongs to a projection", "--metric", "leave it out, or give --project");
}

Answer answer(const LawCommand& c, const NamedLaw& law) {
  if (c.project) {
    refuse_projection(law);
    const Vec3 lambda((*c.project)[0], (*c.project)[1], (*c.project)[2]);
    return (c.json ? projection_as_json : projection_for_reading)(law, lambda, vector_of(c.rolling), metric_of(c));
  }
  laws::ContactMotion motion;
  motion.slip = vector_of(c.slip);
  motion.spin = c.spin.value_or(0.0);
  motion.rolling = vector_of(c.rolling);
  motion.contour = vector_of(c.contour);
  return (c.json ? force_as_json : force_for_reading)(law, motion);
}

int run_law(const LawCommand& c) {
  if (c.request.name.empty()) throw bad_input("no law is named", "tippe law", "tippe law list shows the names");
  const NamedLaw law = make_named_law(c.request);
  check_question(c);
  for (const std::string& text : law.warnings) warn(text);
  if (!c.points.empty()) {
    const PointDefaults defaults{vector_of(c.rolling), vector_of(c.contour), c.rolling.has_value(), c.contour.has_value(), metric_of(c)};
    return answer_points(law, c.points, defaults, c.out);
  }
  const auto [text, trustworthy] = answer(c, law);
  write(text, c.out);
  if (trustworthy) return Fine;
  warn("a number of the answer is not finite: the input exceeds the range of double precision");
  return NotTrustworthy;
}

/// Name, unit, default and help of every key; the default of a table is null.
nlohmann::ordered_json keys_as_json(const laws::LawEntry& entry) {
  nlohmann::ordered_json keys = nlohmann::ordered_json::array();
  for (const laws::LawKey& key : entry.keys) {
    nlohmann::ordered_json fallback = key.fallback;
    if (key.columns > 0) fallback = nullptr;
    if (key.yes_no) fallback = key.fallback != 0.0;
    if (!key.names.empty()) fallback = key.names.front();
    nlohmann::ordered_json one{{"name", key.name}, {"unit", key.unit}, {"default", fallback}, {"help", key.help}};
    if (!key.names.empty()) one["names"] = key.names;
    keys.push_back(std::move(one));
  }
  return keys;
}

int list_laws(bool json) {
  std::string text;
  if (json) {
    nlohmann::ordered_json array = nlohmann::ordered_json::array();
    for (const laws::LawEntry& entry : laws::law_entries())
      array.push_back({{"name", entry.name}, {"kind", kind_name(entry.kind)}, {"summary", entry.summary}, {"keys", keys_as_json(entry)}});
    text = array.dump() + "\n";
  } else {
    for (const laws::LawEntry& entry : laws::law_entries())
      text += fmt::format("{:<18} {:<9} {}\n", entry.name, kind_name(entry.kind), entry.summary);
  }
  write(text, {});
  return Fine;
}

void add_law_options(CLI::App& app, LawCommand& c) {
  LawRequest& r = c.request;
  app.add_option("NAME", r.name, "The law, or several joined with '+'; tippe law list shows the names");

  const std::string contact = "Contact";
  app.add_option("--pressure", r.pressure, "hertz, uniform, or a CSV file with the columns rho,sigma")
      ->type_name("PRESSURE")
      ->default_str("hertz")
      ->group(contact);
  app.add_option("--potential", r.potential,
                 "Of the law table: a CSV file with the columns slip,spin,potential, per μ λ_N, from pure sliding to pure spin")
      ->type_name("FILE")
      ->group(contact);
  app.add_option(
         "--key", r.key_texts,
         "A key of the law itself, as tippe law list --json names them: NAME=VALUE; for rows VALUE is a CSV file. Any number of times")
      ->type_name("NAME=VALUE")
      ->group(contact);
  add_number(app, "--mu", r.mu, non_negative, "Friction coefficient μ")->group(contact);
  add_number(app, "--radius", r.radius, non_negative, "Radius R of the contact patch [m], 1 if not given")->group(contact);
  add_number(app, "--normal", r.normal, non_negative, "Normal force λ_N [N]")->group(contact);
  add_number(app, "--kr", r.k_r, fraction, "Distortion of the pressure by rolling, 0 to 1 (contensou-rolling, pade1, pade2, tanh)")
      ->group(contact);
  add_number(app, "--eps", r.eps, non_negative,
             "Regularisation: [m/s] for smooth-coulomb, [rad/s] for pade1, tanh, contensou-rolling, [rad²/s²] for pade2")
      ->group(contact);
  add_number(app, "--eps-1", r.eps_1, non_negative, "Regularisation of the slip direction in the coupling with rolling [rad/s]")
      ->group(contact);

  const std::string more = "Further coefficients";
  add_number(app, "--mu-static", r.mu_static, non_negative, "Stribeck: coefficient at rest; --mu is the one at high speed")->group(more);
  add_number(app, "--stribeck-speed", r.stribeck_speed, positive, "Stribeck: speed at which μ falls [m/s]")->group(more);
  add_number(app, "--stribeck-exponent", r.stribeck_exponent, positive, "Stribeck: exponent, 1 if not given")->group(more);
  add_number(app, "--elastic-modulus", r.elastic_modulus, positive, "Hertz radius instead of --radius: effective modulus E* [Pa]")
      ->group(more);
  add_number(app, "--relative-radius", r.relative_radius, positive, "Hertz radius: relative radius of curvature [m]")->group(more);
  add_number(app, "--mu-pivoting", r.mu_pivoting, non_negative, "Of a joined pivoting law, --mu if not given")->group(more);
  add_number(app, "--mu-contour", r.mu_contour, non_negative, "Of a joined contour law, --mu if not given")->group(more);
  add_number(app, "--mu-rolling", r.mu_rolling, non_negative, "Of a joined rolling law [m], --mu if not given")->group(more);
  add_number(app, "--viscosity-contour", r.viscosity_contour, non_negative, "Of contour-viscous [N s/m], 1 if not given")->group(more);
  add_number(app, "--viscosity-rolling", r.viscosity_rolling, non_negative, "Of rolling-viscous [N m s], 1 if not given")->group(more);
}

void add_question_options(CLI::App& app, LawCommand& c) {
  const std::string question = "Question";
  add_numbers(app, "--slip", c.slip, "VX,VY", any_number, "Slip velocity [m/s]")->group(question);
  add_number(app, "--spin", c.spin, any_number, "Spin about the normal [rad/s]")->type_name("W")->group(question);
  add_numbers(app, "--rolling", c.rolling, "WX,WY", any_number, "Angular velocity in the table's plane [rad/s]")->group(question);
  add_numbers(app, "--contour", c.contour, "CX,CY", any_number, "Velocity of the contact point over the body [m/s]")->group(question);
  add_numbers(app, "--project", c.project, "LT1,LT2,LTAU", any_number, "Nearest admissible force to this one [N]")->group(question);
  add_numbers(app, "--metric", c.metric, "RT,RTAU", positive, "Project in the metric Σ (x−y)²/r instead of the Euclidean one")
      ->group(question);
  app.add_option("--points", c.points, "Evaluate many points: a CSV file, or - for standard input")->type_name("FILE")->group(question);

  const std::string output = "Output";
  app.add_flag("--json", c.json, "Answer as one JSON object (points stay CSV)")->group(output);
  app.add_option("--out", c.out, "Write the answer to this file")->type_name("FILE")->group(output);
}

}  // namespace

void register_law(CLI::App& program, Action& action) {
  CLI::App& law = *program.add_subcommand("law", "Evaluate a contact law: force, torque, potential, projection");
  law.footer(law_examples);
  const auto command = std::make_shared<LawCommand>();
  add_law_options(law, *command);
  add_question_options(law, *command);

  CLI::App& list = *law.add_subcommand("list", "Name the laws");
  list.add_flag("--json", command->json, "Answer as a JSON array");
  list.callback([&action, command] { action = [command] { return list_laws(command->json); }; });

  register_law_atlas(law, action);
  register_law_errors(law, action);

  law.callback([&action, &law, command] {
    if (law.get_subcommands().empty()) action = [command] { return run_law(*command); };
  });
}

}  // namespace tippe::cli
