// The answers of `tippe law` to one question: a force, or a projection, as JSON or for reading.
#pragma once

#include <string>

#include "named_law.h"

namespace tippe::cli {

/// `trustworthy` is false if a number is not finite (the input overflows).
struct Answer {
  std::string text;
  bool trustworthy = true;
};

Answer force_as_json(const NamedLaw& law, const laws::ContactMotion& motion);
Answer force_for_reading(const NamedLaw& law, const laws::ContactMotion& motion);

Answer projection_as_json(const NamedLaw& law, const Vec3& lambda, const Vec2& rolling, const Vec3& metric);
Answer projection_for_reading(const NamedLaw& law, const Vec3& lambda, const Vec2& rolling, const Vec3& metric);

/// All its numbers are finite.
bool is_finite(const laws::ContactForce& force);

}  // namespace tippe::cli
