#include <tippe/laws/force_law.h>

#include <limits>

namespace tippe::laws {

void soften_response(const Trial& trial, Response& response) {
  switch (response.dim) {
    case 1:
      return soften_with<1>(trial, response, soft_inverse<1>);
    case 2:
      return soften_with<2>(trial, response, soft_inverse<2>);
    case 3:
      return soften_with<3>(trial, response, soft_inverse<3>);
    case 4:
      return soften_with<4>(trial, response, soft_inverse<4>);
    default:
      return soften_with<5>(trial, response, soft_inverse<5>);
  }
}

bool ForceLaw::contains(const Vec5&, int, double, const Vec2&) const { return true; }

namespace {
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
}

Nearest ForceLaw::project(const Vec5&, int, double, const Vec5&, const Vec2&) const { return {Vec5::Constant(nan)}; }

NearestLinear ForceLaw::project_linear(const Vec5&, int, double, const Vec5&, const Vec2&) const {
  return {{Vec5::Constant(nan)}, Mat5::Constant(nan), Vec5::Constant(nan)};
}

SetGauge ForceLaw::gauge(const Vec5&, int, const Vec2&) const { return {nan, Vec5::Constant(nan)}; }

}  // namespace tippe::laws
