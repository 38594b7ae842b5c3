// scene.toml in the folder of a run or sweep: the scene with every key, as it ran.
#pragma once

#include <filesystem>
#include <string>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::cli {

/// The text of the file; `heading` says whose scene it is, `settings` what the command line changed.
std::string resolved_scene(const Scene& scene, const std::string& heading, const std::vector<std::string>& settings = {});

/// Throws a Failure if there is a scene.toml in the folder that is an input, or that no run or sweep left there.
void refuse_foreign_scene(const std::filesystem::path& folder);

}  // namespace tippe::cli
