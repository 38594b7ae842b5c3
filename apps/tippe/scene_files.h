// Scenes and sweeps as files: finding, reading, and saying what is wrong with them.
#pragma once

#include <filesystem>
#include <string>
#include <tippe/scenes/diagnostic.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::cli {

struct LoadedScene {
  std::string name;  ///< the file's name without .toml
  Scene scene;
  std::vector<std::string> warnings;  ///< of reading; the scene can be run all the same
};

/// A TOML file that was found and read, not yet understood.
struct TomlFile {
  std::string path;  ///< "-" for standard input
  std::string name;  ///< without folder and .toml
  std::string text;

  std::string shown() const { return path == "-" ? name : path; }  ///< for messages
};

/// What the program ships, each kind in a folder of that name.
enum class Shipped { Scene, Sweep };

/// `given` is a file, "-" for standard input, or the name of a shipped one.
TomlFile read_toml_file(const std::string& given, Shipped kind = Shipped::Scene);

/// Throws a Failure after all errors are printed.
LoadedScene load_scene(const TomlFile& file, const std::vector<std::string>& settings);
LoadedScene load_scene(const std::string& scene, const std::vector<std::string>& settings);

/// Prints all errors but the last and throws that; gives the warnings.
std::vector<std::string> warnings_of(const std::vector<Diagnostic>& diagnostics);

/// Refuses a scheme that this build does not have.
void check_available(Scheme scheme, std::string_view where);

/// Names of what is shipped, sorted.
std::vector<std::string> shipped_names(Shipped kind);
inline std::vector<std::string> shipped_scenes() { return shipped_names(Shipped::Scene); }

}  // namespace tippe::cli
