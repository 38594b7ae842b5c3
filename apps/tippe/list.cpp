// tippe list: the shipped scenes and sweeps.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <tippe/scenes/sweep.h>

#include "errors.h"
#include "files.h"
#include "scene_files.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

struct Entry {
  std::string name, title, paper;
};

std::vector<Entry> entries(Shipped kind) {
  std::vector<Entry> all;
  for (const std::string& name : shipped_names(kind)) {
    if (kind == Shipped::Scene) {
      const Scene scene = load_scene(name, {}).scene;
      all.push_back({name, scene.title, scene.paper});
    } else {
      const TomlFile file = read_toml_file(name, kind);
      const ReadSweep read = read_sweep(file.text, file.shown());
      warnings_of(read.diagnostics);
      all.push_back({name, read.sweep->title, read.sweep->paper});
    }
  }
  if (all.empty()) throw Failure(CannotWrite, "what is shipped with tippe is not there", "", "install tippe again");
  return all;
}

std::string table_of(const std::vector<Entry>& all) {
  std::size_t width = 0;
  for (const Entry& entry : all) width = std::max(width, entry.name.size());
  std::string text;
  for (const Entry& entry : all) text += fmt::format("{:<{}}  {} ({})\n", entry.name, width, entry.title, entry.paper);
  return text;
}

int list_verb(bool sweeps, bool json) {
  const std::vector<Entry> all = entries(sweeps ? Shipped::Sweep : Shipped::Scene);
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const Entry& entry : all)
    array.push_back({{sweeps ? "sweep" : "scene", entry.name}, {"title", entry.title}, {"paper", entry.paper}});
  std::string text = table_of(all);
  if (!sweeps) text += "\nSweeps, for tippe sweep:\n" + table_of(entries(Shipped::Sweep));
  Output out;
  out.write(json ? array.dump() + "\n" : text);
  out.finish();
  return Fine;
}

}  // namespace

void register_list(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("list", "List the shipped scenes and sweeps");
  verb->footer("\nExamples:\n  tippe list\n  tippe list --sweeps\n  tippe list --json");
  struct Wanted {
    bool sweeps = false, json = false;
  };
  const auto wanted = std::make_shared<Wanted>();
  verb->add_flag("--sweeps", wanted->sweeps, "The sweeps only");
  verb->add_flag("--json", wanted->json, "A JSON array for scripts: the scenes, or with --sweeps the sweeps");
  verb->callback([wanted, &action] { action = [wanted] { return list_verb(wanted->sweeps, wanted->json); }; });
}

}  // namespace tippe::cli
