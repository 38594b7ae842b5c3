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
#include "inputs.h"
#include "terminal.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

std::string_view word(Shipped kind) { return kind == Shipped::Scene ? "scene" : "sweep"; }

/// Where the shipped files are: beside an installed program, or in the source tree it was built from.
fs::path folder_of(Shipped kind) {
  const bool scene = kind == Shipped::Scene;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / (scene ? TIPPE_SCENES_FROM_PREFIX : TIPPE_SWEEPS_FROM_PREFIX);
    if (fs::is_directory(installed, error)) return installed;
  }
  return scene ? TIPPE_SCENES_DIR : TIPPE_SWEEPS_DIR;
}

/// Path and name; the text is still to be read.
TomlFile find_file(const std::string& given, Shipped kind) {
  if (given == "-") return {given, "standard input", {}};
  std::error_code error;
  const fs::path path(given);
  if (fs::exists(path, error) && !fs::is_directory(path, error)) return {given, path.stem().string(), {}};
  if (given.find('/') == std::string::npos) {
    const std::string name = given.ends_with(".toml") ? given.substr(0, given.size() - 5) : given;
    const fs::path shipped = folder_of(kind) / (name + ".toml");
    if (fs::exists(shipped, error)) return {shipped.string(), name, {}};
    if (!given.ends_with(".toml") && fs::exists(given + ".toml", error)) return {given + ".toml", given, {}};
    const std::vector<std::string> names = shipped_names(kind);
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    throw bad_input(fmt::format("there is no {} {}", word(kind), in_quotes(given)), "",
                    suggestion(name, candidates, "see tippe list, or give a file"));
  }
  if (fs::is_directory(path, error))
    throw bad_input(fmt::format("{} is a folder, not a {} file", in_quotes(given), word(kind)), "", "name a file in it, or see tippe list");
  throw bad_input(fmt::format("there is no {} file {}", word(kind), in_quotes(given)), "", "check the path, or see tippe list");
}

}  // namespace

TomlFile read_toml_file(const std::string& given, Shipped kind) {
  TomlFile found = find_file(given, kind);
  constexpr std::size_t most = (1 << 20) + 1;  // one more than the reader takes
  const bool standard = found.path == "-";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(standard ? stdin : std::fopen(found.path.c_str(), "rb"),
                                                             standard ? [](std::FILE*) { return 0; } : std::fclose);
  const auto fail = [&] {
    return bad_input(fmt::format("the {} cannot be read: {}", word(kind), std::generic_category().message(errno)), found.path,
                     "check the path and the permissions");
  };
  if (!file) throw fail();
  if (!standard) remember_input(found.path);
  found.text.resize(most);
  found.text.resize(std::fread(found.text.data(), 1, most, file.get()));
  if (std::ferror(file.get()) != 0) throw fail();
  return found;
}

std::vector<std::string> shipped_names(Shipped kind) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_of(kind), error))
    if (entry.path().extension() == ".toml") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

void check_available(Scheme scheme, std::string_view where) {
  if (is_cvode(scheme) && !cvode_available())
    throw bad_input("this program was built without SUNDIALS", fmt::format("{} = {}", where, in_quotes(name_of(scheme_names, scheme))),
                    "install libsundials-dev and build it again, or take event");
}

std::vector<std::string> warnings_of(const Diagnostics& diagnostics) {
  std::vector<std::string> errors, warnings;
  for (const Diagnostic& d : diagnostics) (d.kind == Diagnostic::Kind::Error ? errors : warnings).push_back(d.text());
  if (errors.empty()) return warnings;
  for (std::size_t i = 0; i + 1 < errors.size(); ++i) say(errors[i]);
  throw bad_input(errors.back(), "", "");
}

LoadedScene load_scene(const TomlFile& file, const std::vector<std::string>& settings) {
  ReadScene read = read_scene(file.text, file.shown(), settings);
  LoadedScene loaded{file.name, {}, warnings_of(read.diagnostics)};
  loaded.scene = *std::move(read.scene);
  check_available(loaded.scene.integrate.options.scheme, "integrate.scheme");
  return loaded;
}

LoadedScene load_scene(const std::string& scene, const std::vector<std::string>& settings) {
  return load_scene(read_toml_file(scene), settings);
}

}  // namespace tippe::cli
