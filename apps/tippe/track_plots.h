// The standard pictures of a disk on a track.
#pragma once

#include <string>
#include <string_view>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>

namespace tippe::cli {

/// What the picture of this name shows.
std::string_view track_heading(std::string_view plot);

/// gnuplot's commands for "track", "motion", "slip" or "forces".
std::string track_commands(std::string_view plot, const std::string& title, const Scene& scene);

/// track.csv: the track as far as the disk came, and a little further.
void write_track_outline(const std::string& folder, const RunResult& result, const shapes::Track& track);

}  // namespace tippe::cli
