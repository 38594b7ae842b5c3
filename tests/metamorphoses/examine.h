// One scene: run, checked, copied, and held against the other schemes.
#pragma once

#include <cstdint>
#include <string>
#include <tippe/scenes/scene.h>
#include <vector>

#include "copies.h"

namespace tippe::test {

struct Finding {
  std::string kind;  ///< check or copy, such as "event cone", "rotated", "midpoint limit"
  std::string what;
  std::string scene;  ///< TOML; of the copy, where a copy differs
};

struct Examination {
  std::vector<Finding> findings;
  bool trusted = false;   ///< the scene itself runs to a result to rely on
  double compared = 0.0;  ///< part of the run over which copies can be told apart from chance
  int copies = 0;         ///< that were compared
  int ladders = 0;        ///< schemes that were compared
  std::string doubt;      ///< why it is not trusted
};

/// With all copies that the scene has, or with those given.
Examination examine(const Scene& scene, std::uint64_t seed);
Examination examine(const Scene& scene, std::uint64_t seed, const std::vector<Copy>& copies);

}  // namespace tippe::test
