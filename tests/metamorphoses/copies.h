// Copies of a scene that must move as the scene does: what is changed, and how to look at the copy's motion to see the scene's.
#pragma once

#include <functional>
#include <string>
#include <tippe/scenes/scene.h>
#include <vector>

#include "draw.h"

namespace tippe::test {

struct Copy {
  std::string name;
  Scene scene;
  std::function<State(const State&)> back;  ///< from a state of the copy to the scene's
};

/// The start as it is, with position and velocity of S, quaternion and body rates, and all that `touch` and `roll` mean worked out.
Scene with_plain_start(const Scene& scene);
Scene starting_from(Scene scene, const State& state);

/// About the vertical; on a level table only.
Copy rotated(const Scene& scene, double angle);
/// In the x-z plane.
Copy mirrored(const Scene& scene);
/// Its origin elsewhere.
Copy shifted(const Scene& scene, const Vec2& by);
/// Lengths by 4^k, times by 2^k, masses by 2^j: all of them powers of two.
Copy rescaled(const Scene& scene, int k, int j);
/// Whether it has a rescaled copy: kudra2011's eps is a rate in one part of pade2, and the square of one in another.
bool has_a_scale(const Scene& scene);
/// Other body axes: turned about z, upside down, or anyhow where all shapes are spheres.
Copy renamed(const Scene& scene, Draw& draw);
/// The contacts in the opposite order.
Copy reordered(const Scene& scene);
/// The first contact written as two at one place, which share its load somehow: its laws must be proportional to it, not
/// viscous.
Copy doubled(const Scene& scene);

/// All that the scene has.
std::vector<Copy> copies_of(const Scene& scene, Draw& draw);

}  // namespace tippe::test
