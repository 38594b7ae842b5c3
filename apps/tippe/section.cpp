// tippe section SCENE: where a run passes a plane, as points and as a picture.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/analysis/section.h>
#include <tippe/scenes/build.h>
#include <tippe/version.h>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "options.h"
#include "quantity_options.h"
#include "run_progress.h"
#include "run_report.h"
#include "scene_files.h"
#include "tables.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;
using Side = SectionRequest::Side;

constexpr const char* section_examples = R"(
Runs the scene and records its state whenever an observable passes a value (located to the integrator's own accuracy), whenever an event of one kind
happens, or at the multiples of a period. A jump across the value, as in an impact, does not count.

--out writes section.csv, with the columns of trajectory.csv, and section.svg, a plot of two of them.

Examples:
  tippe section tippedisk --plane "gamma=0" --side up --json
  tippe section shaken-ball --plane event.touch --settle 1 --out out/section --plot v_S_z,r_S_z
  tippe section shaken-ball --every 0.02 --settle 1 --json)";

struct SectionCommand {
  std::string scene, plane, side = "both", out, plot;
  std::vector<std::string> settings;
  std::optional<double> every;
  double settle = 0.0;
  bool json = false, quiet = false;
};

SectionRequest section_request(const SectionCommand& c, const Scene& scene) {
  SectionRequest request;
  request.settle = c.settle;
  if (c.plane.empty() == !c.every.has_value())
    throw bad_input("one of --plane and --every is required", "tippe section", "see tippe section --help");
  if (c.side == "up") request.side = Side::Up;
  if (c.side == "down") request.side = Side::Down;
  if (c.side != "up" && c.side != "down" && c.side != "both")
    throw bad_input(fmt::format("{} is no side", in_quotes(c.side)), "--side", "give up, down or both");
  if (c.every) {
    request.every = *c.every;
    return request;
  }
  const bool event = c.plane.starts_with("event.");
  if (!event && c.plane.find('=') == std::string::npos)
    throw bad_input(fmt::format("{} is not KEY=VALUE", in_quotes(c.plane)), "--plane", "as in theta=1.5, or event.touch");
  request.plane = read_quantity(event ? c.plane : "first." + c.plane, scene, "--plane", "tippe list quantities names them").when;
  return request;
}

/// The two columns of the picture, of those that the table has.
std::vector<std::string> axes_of(const SectionCommand& c, const Scene& scene, const World& world) {
  const std::vector<std::string> axes = split_at_commas(!c.plot.empty() ? c.plot : scene.track ? "S,v" : "theta,spin");
  std::string header = trajectory_header(world);
  while (!header.empty() && header.back() == '\n') header.pop_back();
  const std::vector<std::string> columns = split_at_commas(header);
  const std::vector<std::string_view> known(columns.begin(), columns.end());
  if (axes.size() != 2) throw bad_input(fmt::format("{} is not X,Y", in_quotes(c.plot)), "--plot", "name two columns, as in theta,spin");
  for (const std::string& axis : axes)
    if (std::ranges::find(columns, axis) == columns.end())
      throw bad_input(fmt::format("there is no column {}", in_quotes(axis)), "--plot",
                      suggestion(axis, known, "the columns are those of trajectory.csv"));
  return axes;
}

void write_section(const SectionCommand& c, const SectionResult& r, const std::vector<std::string>& axes, const std::string& scene,
                   const World& world) {
  make_folder(c.out);
  const std::filesystem::path at(c.out);
  Output table((at / "section.csv").string());
  table.write(trajectory_header(world));
  for (const SectionPoint& point : r.points) table.write(trajectory_row(point.at, point.audit));
  table.finish();
  if (r.points.empty()) return;
  if (!gnuplot_exists()) return warn("gnuplot is not installed: there is no picture");
  Output script((at / "section.gp").string());
  script.write(gnuplot_script(
      "section", 720, 640,
      fmt::format("set datafile separator ','\nset title \"{{/:Bold {}}}\\n{}: {} points\"\nset xlabel \"{}\"\nset ylabel \"{}\"\n"
                  "plot 'section.csv' using {}:{} with points pt 7 ps 0.35 lc rgb '#0072b2' notitle\n",
                  gnuplot_text(scene), gnuplot_text(c.every ? fmt::format("every {:g} s", *c.every) : c.plane), r.points.size(),
                  gnuplot_text(axes[0]), gnuplot_text(axes[1]), gnuplot_string(axes[0]), gnuplot_string(axes[1]))));
  script.finish();
  if (const std::string said = draw_script(at, "section"); !said.empty()) warn(fmt::format("gnuplot on {}/section.gp: {}", c.out, said));
}

int section_verb(const SectionCommand& c) {
  const LoadedScene loaded = load_scene(c.scene, c.settings);
  const Model model = make_model(loaded.scene);
  check_available(model.options.scheme, "integrate.scheme");
  SectionRequest request = section_request(c, loaded.scene);
  std::vector<std::string> axes;
  if (!c.out.empty()) axes = axes_of(c, loaded.scene, model.world);
  Interrupt interrupt;
  SectionResult r;
  {
    Progress progress(!c.quiet, model.options.end);
    request.keep_going = [&](double t) {
      progress.update(t);
      return !Interrupt::asked();
    };
    r = section(model, request);
  }
  std::vector<std::string> warnings = loaded.warnings;
  const Verdict verdict = judge(r.run);
  warnings.insert(warnings.end(), verdict.doubts.begin(), verdict.doubts.end());
  bool trustworthy = verdict.trustworthy();
  if (r.points.empty()) {
    warnings.push_back("the run does not pass the plane");
    trustworthy = false;
  }
  for (const std::string& warning : warnings) warn(warning);
  if (!c.out.empty()) write_section(c, r, axes, loaded.name, model.world);
  std::string text;
  if (c.json) {
    Json j;
    j["scene"] = loaded.name;
    j["version"] = kVersion;
    j["plane"] = c.every ? Json(nullptr) : Json(c.plane);
    if (c.every) j["every"] = *c.every;
    j["points"] = Json::array();
    for (const SectionPoint& point : r.points) {
      Json one = observables_as_json(point.at);
      if (!c.every && request.plane.kind == QuantityTime::Kind::Crossing) one["side"] = point.up ? "up" : "down";
      j["points"].push_back(std::move(one));
    }
    j["trustworthy"] = trustworthy;
    j["warnings"] = warnings;
    text = j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  } else if (c.out.empty()) {
    text = trajectory_header(model.world);
    for (const SectionPoint& point : r.points) text += trajectory_row(point.at, point.audit);
  } else {
    text = fmt::format("{} points in {}/section.csv\n", r.points.size(), c.out);
  }
  Output out;
  out.write(text);
  out.finish();
  return trustworthy ? Fine : NotTrustworthy;
}

}  // namespace

void register_section(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("section", "Poincare section of a run");
  verb->footer(section_examples);
  const auto c = std::make_shared<SectionCommand>();
  verb->add_option("SCENE", c->scene, "Scene file or name of a shipped scene")->required();
  add_settings(*verb, c->settings);
  verb->add_option("--plane", c->plane, "An observable and its value, or a kind of event")->type_name("KEY=VALUE");
  add_number(*verb, "--every", c->every, positive, "Or: at the multiples of a period [s]");
  verb->add_option("--side", c->side, "Crossings upward, downward or both")->type_name("SIDE");
  add_number(*verb, "--settle", c->settle, non_negative, "Time left out at the beginning [s]");
  verb->add_option("--out", c->out, "Folder for section.csv and its picture")->type_name("DIR");
  verb->add_option("--plot", c->plot, "Columns of the picture")->type_name("X,Y");
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->callback([c, &action] { action = [c] { return section_verb(*c); }; });
}

}  // namespace tippe::cli
