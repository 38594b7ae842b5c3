// The standard pictures of a disk on a track.
#pragma once

#include <string>
#include <string_view>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>

namespace tippe::cli {

/// What the picture of this name shows.
std::string_view track_heading(std::string_view plot);

/// What the picture of the path has to hold [m].
struct TrackOutline {
  double width = 1.0, height = 1.0;
};

/// gnuplot's commands for "track", "motion", "slip" or "forces".
std::string track_commands(std::string_view plot, const std::string& title, const Scene& scene, const TrackOutline& outline);

/// Height of a picture of 900 pixels' width.
int track_picture_height(std::string_view plot, const TrackOutline& outline);

/// track.csv: the track as far as the disk came, and a little further.
TrackOutline write_track_outline(const std::string& folder, const RunResult& result, const shapes::Track& track);

}  // namespace tippe::cli
