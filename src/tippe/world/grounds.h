// Curved grounds for spheres and rims: hollow and round, with their lowest or highest place in the origin of the table.
#pragma once

#include <tippe/world/surface.h>

namespace tippe {

/// The inside of a sphere, lowest in the origin; or its outside, highest there.
SurfacePtr bowl(double radius);
SurfacePtr dome(double radius);

/// A cylinder that lies along y: its inside, lowest in the origin; or its outside, highest there.
SurfacePtr trough(double radius);
SurfacePtr ridge(double radius);

/// A cone with an upright axis and a slope [rad] against the horizontal, its tip rounded with a sphere that touches the origin; inside or outside.
SurfacePtr funnel(double slope, double tip_radius);
SurfacePtr hill(double slope, double tip_radius);

}  // namespace tippe
