// How a run ends, and which ends are the same: rest on this or that face, a spin about this or that axis, a motion that goes on.
#pragma once

#include <span>
#include <string>
#include <tippe/analysis/run.h>
#include <vector>

namespace tippe {

struct RunEnd {
  enum class Kind { Rest, SpinLeft, SpinRight, Moving, LeftTrack };

  Kind kind = Kind::Moving;
  /// What tells ends of a kind apart: of rest and spin the direction down, in body axes; of rest on a track where it is, in radii of the disk.
  Vec3 mark = Vec3::Zero();
};

/// A spin counts as standing if what else moves is slower than a twentieth of it.
RunEnd end_of(const World& world, const RunResult& result);

/// A number for each end, from 0 in the order in which they first appear. Ends of a kind whose marks are near, or joined by others that lie in between, are
/// one: a ball that may rest on any of its points has one end.
std::vector<int> tell_apart(std::span<const RunEnd> ends);

/// For people, from all marks of one end: "rest on -z", "spin to the left on +z", "moving".
std::string name_of_end(std::span<const RunEnd> same);

}  // namespace tippe
