#include "scene_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>
#include <tippe/cvode/cvode_simulation.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/read.h>

#include "errors.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

/// Where the shipped scenes are: beside an installed program, or in the source tree it was built from.
fs::path scene_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / TIPPE_SCENES_FROM_PREFIX;
    if (fs::is_directory(installed, error)) return installed;
  }
  return TIPPE_SCENES_DIR;
}

struct FoundScene {
  std::string path;  ///< to open
  std::string name;
};

FoundScene find_scene(const std::string& scene) {
  if (scene == "-") return {scene, "standard input"};
  std::error_code error;
  const fs::path given(scene);
  if (fs::exists(given, error) && !fs::is_directory(given, error)) return {scene, given.stem().string()};
  if (scene.find('/') == std::string::npos) {
    const std::string name = scene.ends_with(".toml") ? scene.substr(0, scene.size() - 5) : scene;
    const fs::path shipped = scene_folder() / (name + ".toml");
    if (fs::exists(shipped, error)) return {shipped.string(), name};
    if (!scene.ends_with(".toml") && fs::exists(scene + ".toml", error)) return {scene + ".toml", scene};
    const std::vector<std::string> names = shipped_scenes();
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    throw bad_input(fmt::format("there is no scene {}", in_quotes(scene)), "",
                    suggestion(name, candidates, "see tippe list, or give a file"));
  }
  throw bad_input(fmt::format("there is no scene file {}", in_quotes(scene)), "", "check the path, or see tippe list");
}

std::string read_text(const FoundScene& found) {
  constexpr std::size_t most = (1 << 20) + 1;  // one more than the reader takes
  const bool standard = found.path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(standard ? stdin : std::fopen(found.path.c_str(), "rb"),
                                                             standard ? [](std::FILE*) { return 0; } : std::fclose);
  const auto fail = [&] {
    return bad_input(fmt::format("the scene cannot be read: {}", std::generic_category().message(errno)), found.path,
                     "check the path and the permissions");
  };
  if (!file) throw fail();
  std::string text(most, '\0');
  text.resize(std::fread(text.data(), 1, most, file.get()));
  if (std::ferror(file.get()) != 0) throw fail();
  return text;
}

}  // namespace

std::vector<std::string> shipped_scenes() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(scene_folder(), error))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

void check_available(Scheme scheme, std::string_view where) {
  if (is_cvode(scheme) && !cvode_available())
    throw bad_input("this program was built without SUNDIALS", fmt::format("{} = {}", where, in_quotes(name_of(scheme_names, scheme))),
                    "install libsundials-dev and build it again, or take event");
}

LoadedScene load_scene(const std::string& scene, const std::vector<std::string>& settings) {
  const FoundScene found = find_scene(scene);
  const std::string text = read_text(found);
  ReadScene read = read_scene(text, found.path == "-" ? found.name : found.path, settings);
  LoadedScene loaded{found.name, {}, {}};
  std::vector<std::string> errors;
  for (const Diagnostic& d : read.diagnostics) (d.kind == Diagnostic::Kind::Error ? errors : loaded.warnings).push_back(d.text());
  if (!errors.empty()) {
    for (std::size_t i = 0; i + 1 < errors.size(); ++i) fmt::print(stderr, "tippe: {}\n", errors[i]);
    throw bad_input(errors.back(), "", "");
  }
  loaded.scene = *std::move(read.scene);
  check_available(loaded.scene.integrate.options.scheme, "integrate.scheme");
  return loaded;
}

}  // namespace tippe::cli
