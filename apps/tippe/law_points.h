// `tippe law NAME --points FILE`: many questions at once, CSV in and CSV out, in the same order.
#pragma once

#include <string>

#include "named_law.h"

namespace tippe::cli {

/// What holds for every row that does not say otherwise.
struct PointDefaults {
  Vec2 rolling = Vec2::Zero();
  Vec2 contour = Vec2::Zero();
  bool rolling_given = false;
  bool contour_given = false;
  Vec3 metric = laws::euclidean<3>();
};

/// The header decides between forces and projections. The whole input is read and checked before the first byte is written.
/// Gives the exit code: NotTrustworthy if a result is not finite.
int answer_points(const NamedLaw& law, const std::string& points, const PointDefaults& defaults, const std::string& out);

}  // namespace tippe::cli
