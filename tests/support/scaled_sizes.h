// Every length of a shape, larger or smaller.
#pragma once

#include <tippe/shapes/sizes.h>

namespace tippe::test {

inline void scale_lengths(shapes::Sizes& sizes, double by) {
  for (const shapes::SizeKey& key : shapes::size_keys) {
    if (key.unit != "m") continue;
    if (const auto* number = std::get_if<double shapes::Sizes::*>(&key.member)) sizes.** number *= by;
    if (const auto* vector = std::get_if<Vec3 shapes::Sizes::*>(&key.member)) sizes.** vector *= by;
  }
  for (Vec3& corner : sizes.corners.at) corner *= by;
}

}  // namespace tippe::test
