// A track as a surface: a curve in the x-z plane, extruded along y. A sphere that moves in that plane is martins2019's disk.
#pragma once

#include <tippe/shapes/track.h>
#include <tippe/world/surface.h>

namespace tippe {

using TrackPtr = std::shared_ptr<const shapes::Track>;  // heap: made once

/// Which normal force friction takes on a track.
enum class TrackLoad {
  Right,
  Martins2019  ///< (14)-(20), (36), as the paper has it
};

SurfacePtr surface_of(TrackPtr track, TrackLoad load = TrackLoad::Right);

}  // namespace tippe
