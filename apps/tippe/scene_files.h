// Scenes as files: finding, reading, and saying what is wrong with them.
#pragma once

#include <filesystem>
#include <string>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::cli {

struct LoadedScene {
  std::string name;  ///< the file's name without .toml
  Scene scene;
  std::vector<std::string> warnings;  ///< of reading; the scene can be run all the same
};

/// `scene` is a file, "-" for standard input, or the name of a shipped scene. Throws a Failure after all errors are printed.
LoadedScene load_scene(const std::string& scene, const std::vector<std::string>& settings);

/// Refuses a scheme that this build does not have.
void check_available(Scheme scheme, std::string_view where);

/// Names of the shipped scenes, sorted.
std::vector<std::string> shipped_scenes();

}  // namespace tippe::cli
