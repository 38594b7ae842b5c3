#include "state_file.h"

#include <algorithm>
#include <filesystem>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "checksum.h"
#include "errors.h"
#include "files.h"
#include "inputs.h"
#include "numbers.h"
#include "source_stamp.h"
#include "state_json.h"

namespace tippe::cli {

namespace {

constexpr std::string_view mark = "state of a run";
constexpr int format = 1;

std::string compact(const StateJson& json) { return json.dump(-1, ' ', false, StateJson::error_handler_t::replace); }
std::string sum_of(const StateJson& json) { return fmt::format("{:016x}", checksum(compact(json))); }

/// What fits on a line stands on one.
void write(const StateJson& json, std::size_t indent, std::string& out) {
  constexpr std::size_t line = 150;
  const std::string text = compact(json);
  if (!json.is_structured() || (indent > 0 && indent + text.size() <= line)) {
    out += text;
    return;
  }
  const bool object = json.is_object();
  const std::string blanks(indent + 1, ' ');
  out += object ? "{" : "[";
  for (auto item = json.begin(); item != json.end(); ++item) {
    out += (item == json.begin()) ? "\n" : ",\n";
    out += blanks;
    if (object) out += compact(item.key()) + ": ";
    write(*item, indent + 1, out);
  }
  out += "\n" + std::string(indent, ' ') + (object ? "}" : "]");
}

Failure damaged(const std::string& path, const std::string& what) {
  return bad_input(fmt::format("the state is damaged: {}", what), path, "save it again, or copy it again");
}

StateJson parse(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error))
    throw bad_input(fmt::format("there is no state file {}", in_quotes(path)), "--from-state",
                    "check the path; --save-state T=FILE writes one");
  if (!std::filesystem::is_regular_file(path, error))
    throw bad_input(fmt::format("{} is not a file", in_quotes(path)), "--from-state", "name a file that --save-state has written");
  remember_input(path);
  const std::string text = read_all(path);
  if (text.empty()) throw bad_input("the state file is empty or cannot be read", path, "check the permissions, or save it again");
  try {
    return StateJson::parse(text);
  } catch (const StateJson::exception&) {
    if (text.find(mark) == std::string::npos)
      throw bad_input("this is not a state of a run", path, "name a file that --save-state has written");
    throw damaged(path, "it is not whole JSON");
  }
}

/// A text of the file's own members.
std::string text_of(const StateJson& json, const char* name, const std::string& path) {
  const auto found = json.find(name);
  if (found == json.end() || !found->is_string()) throw damaged(path, fmt::format("{} is missing", name));
  return found->get<std::string>();
}

void check_origin(const StateJson& json, const std::string& path) {
  if (!json.is_object() || json.value("tippe", StateJson()) != mark)
    throw bad_input("this is not a state of a run", path, "name a file that --save-state has written");
  const std::string change = "save it again with this program, or go on with the one that wrote it";
  const std::string version = text_of(json, "version", path);
  if (version != kVersion)
    throw bad_input(fmt::format("the state was written by tippe {}, and this is {}", in_quotes(version), kVersion), path, change);
  if (text_of(json, "sources", path) != engine_stamp() || json.value("format", StateJson()) != format)
    throw bad_input("the state was written by a tippe that was built from other sources, whose numbers may differ", path, change);
}

/// Numbers that count or name something must do so within this body.
void check_numbers(const CourseState& state, std::size_t contacts) {
  for (std::size_t i = 0; i < state.events.size(); ++i)
    if (static_cast<std::size_t>(state.events[i].contact) >= contacts) throw StateFault{"there is no such contact", entry("events", i)};
  if (const auto* stepping = std::get_if<SteppingState>(&state.run)) {
    for (const auto& contact : stepping->warm)
      for (const WarmPoint& point : contact)
        if (static_cast<std::size_t>(std::max(point.size, point.size_before)) > point.impulse.size())
          throw StateFault{"there are not so many impulses", "run.warm"};
  }
}

}  // namespace

std::string state_as_text(const std::string& name, const std::string& scene, double at, const CourseState& state) {
  StateJson json;
  json["tippe"] = mark;
  json["format"] = format;
  json["version"] = kVersion;
  json["sources"] = engine_stamp();
  json["name"] = name;
  json["at"] = at;
  json["scene"] = StateJson::array();
  for (std::size_t begin = 0; begin < scene.size();) {
    const std::size_t end = std::min(scene.find('\n', begin), scene.size());
    json["scene"].push_back(scene.substr(begin, end - begin));
    begin = end + 1;
  }
  json["state"] = state_json(state);
  json = StateJson::parse(compact(json));  // as it will be read: names of any bytes become UTF-8
  const std::string sum = sum_of(json);
  json["checksum"] = sum;
  std::string text;
  write(json, 0, text);
  return text + "\n";
}

SavedRun read_state(const std::string& path) {
  StateJson json = parse(path);
  check_origin(json, path);
  const std::string sum = text_of(json, "checksum", path);
  json.erase("checksum");
  if (sum_of(json) != sum) throw damaged(path, "its checksum is not that of what it says");
  SavedRun saved;
  saved.scene.path = path;
  saved.scene.name = text_of(json, "name", path);
  try {
    read_json(json["at"], "at", saved.at);
    std::vector<std::string> lines;
    check_list(json["scene"], "scene", 1, json["scene"].size());
    for (const StateJson& line : json["scene"]) {
      if (!line.is_string()) throw StateFault{"this is not a line of text", "scene"};
      saved.scene.text += line.get<std::string>() + "\n";
    }
    const Scene scene = scene_of(saved, {}).scene;
    if (is_time_stepping(scene.integrate.options.scheme)) saved.state.run = SteppingState();
    read_json(json["state"], "state", saved.state);
    check_numbers(saved.state, scene.contacts.size());
  } catch (const StateFault& fault) {
    throw damaged(path, fmt::format("{}: {}", fault.where, fault.what));
  }
  return saved;
}

LoadedScene scene_of(const SavedRun& saved, const std::vector<std::string>& settings) {
  for (const std::string& setting : settings)
    if (trimmed(std::string_view(setting).substr(0, setting.find('='))) != "integrate.end")
      throw bad_input("a continued run keeps its scene: only integrate.end can be set", "--set " + setting,
                      "leave it out, or run the scene from its start");
  LoadedScene loaded = load_scene(saved.scene, settings);
  const IntegrateOptions& options = loaded.scene.integrate.options;
  if (!can_go_on(options.scheme)) throw damaged(saved.scene.path, "its scheme is one that has no state");
  if (!settings.empty() && !(options.end > saved.state.time()))
    throw bad_input(fmt::format("the state is at {} s already", number_text(saved.state.time())), "--set " + settings.back(),
                    "set a later end, or leave it out");
  return loaded;
}

}  // namespace tippe::cli
