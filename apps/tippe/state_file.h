// A run's state as a file: JSON that people can read, with the scene inside, so that the file alone is enough to go on.
//
// Numbers have the digits that read back to the same bits. Version and source stamp of the program are in it, since other sources may compute other bits,
// and a checksum, since a state that was changed is no state of that run.
#pragma once

#include <string>
#include <tippe/analysis/run.h>

#include "scene_files.h"

namespace tippe::cli {

struct SavedRun {
  double at = 0.0;  ///< the time that was asked for; the state is that of the last step's end before it [s]
  TomlFile scene;   ///< its path is that of the state file, for messages
  CourseState state;
};

/// The text of the file. `scene` is the resolved scene's TOML.
std::string state_as_text(const std::string& name, const std::string& scene, double at, const CourseState& state);

/// Throws a Failure for a file that is missing, damaged, not a state, or by another program.
SavedRun read_state(const std::string& path);

/// The scene of a saved run, as it ran but for `settings`: of those only integrate.end is allowed, and it must lie behind the state. Throws a Failure.
LoadedScene scene_of(const SavedRun& saved, const std::vector<std::string>& settings);

}  // namespace tippe::cli
