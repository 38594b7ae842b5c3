// The law `patch` from its settings: outlines in metres, scaled with the arm of torques.
#pragma once

#include <tippe/laws/registry.h>

namespace tippe::laws {

/// Its entry for the registry.
LawEntry patch_entry();

/// Semi-axes of Hertz's ellipse [m]: gap ½ (k_x x² + k_y y²) before loading, E* [Pa], load [N].
Vec2 hertz_semi_axes(double k_x, double k_y, double effective_modulus, double load);

}  // namespace tippe::laws
