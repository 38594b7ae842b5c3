// tippe list: the shipped scenes.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "errors.h"
#include "files.h"
#include "scene_files.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

int list_verb(bool json) {
  std::string text;
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  std::size_t width = 0;
  const std::vector<std::string> names = shipped_scenes();
  if (names.empty()) throw Failure(CannotWrite, "the shipped scenes are not there", "", "install tippe again");
  for (const std::string& name : names) width = std::max(width, name.size());
  for (const std::string& name : names) {
    const Scene scene = load_scene(name, {}).scene;
    text += fmt::format("{:<{}}  {} ({})\n", name, width, scene.title, scene.paper);
    array.push_back({{"scene", name}, {"title", scene.title}, {"paper", scene.paper}});
  }
  Output out;
  out.write(json ? array.dump() + "\n" : text);
  out.finish();
  return Fine;
}

}  // namespace

void register_list(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("list", "The shipped scenes");
  const auto json = std::make_shared<bool>(false);
  verb->add_flag("--json", *json, "A JSON array for scripts");
  verb->callback([json, &action] { action = [json] { return list_verb(*json); }; });
}

}  // namespace tippe::cli
