// A scene from a seed: any shape, any law, one to three contacts, from grains of a micrometre to boulders of a hundred metres.
#pragma once

#include <cstdint>
#include <tippe/scenes/scene.h>

namespace tippe::test {

/// What the numbers of a scene are measured in.
struct Scales {
  double length = 1.0;  ///< how far the body reaches from S [m]
  double mass = 1.0;    ///< [kg]
  double g = 9.81;      ///< [m/s²]

  double speed() const;   ///< √(g length)
  double time() const;    ///< √(length/g)
  double energy() const;  ///< m g length
};

Scales scales_of(const Scene& scene);

/// From this seed on, bodies are solids: boxes, polyhedra, capsules, cut ellipsoids, and round ones given by their density.
inline constexpr std::uint64_t first_solid = 1'000'000;

/// Many are drawn with something exact in them: lying flat, standing upright, at rest, without slope, two contacts at one height.
Scene random_scene(std::uint64_t seed);

}  // namespace tippe::test
