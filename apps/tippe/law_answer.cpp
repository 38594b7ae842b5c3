#include "law_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "numbers.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;
using laws::ContactForce;
using laws::ContactMotion;

constexpr const char* overflow = "a number of the answer is not finite: the input exceeds the range of double precision";

template <int n>
Json json(const Vec<n>& v) {
  Json array = Json::array();
  for (int i = 0; i < n; ++i) array.push_back(v(i) + 0.0);  // no −0
  return array;
}

/// One line; a pressure file's name may not be UTF-8.
std::string dump(const Json& object) { return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json warnings_of(const NamedLaw& law, bool trustworthy) {
  Json warnings = law.warnings;
  if (!trustworthy) warnings.push_back(overflow);
  return warnings;
}

std::string pair(const Vec2& v) { return fmt::format("({}, {})", number_text(v.x()), number_text(v.y())); }

/// Quantities, values and units in three columns.
class Sheet {
 public:
  void add(std::string_view quantity, std::string value, std::string_view unit) { rows_.push_back({quantity, std::move(value), unit}); }

  std::string text() const {
    std::size_t name = 0, value = 0;
    for (const Row& row : rows_) name = std::max(name, row.quantity.size()), value = std::max(value, row.value.size());
    std::string lines;
    for (const Row& row : rows_) {
      const std::size_t width = row.unit.empty() ? 0 : value;  // no blanks at the end of a line
      lines += fmt::format("  {:<{}}  {:<{}}{}{}\n", row.quantity, name, row.value, width, row.unit.empty() ? "" : "  ", row.unit);
    }
    return lines;
  }

 private:
  struct Row {
    std::string_view quantity;
    std::string value;
    std::string_view unit;
  };
  std::vector<Row> rows_;
};

std::string heading(const NamedLaw& law, double mu) {
  const std::string pressure = law.pressure.empty() ? "" : fmt::format(", pressure {}", law.pressure);
  return fmt::format("{}{}, μ = {}, R = {} m, λ_N = {} N\n", law.name, pressure, number_text(mu), number_text(law.radius),
                     number_text(law.normal));
}

/// What the contact does, in words.
std::string state(const NamedLaw& law, const ContactMotion& motion) {
  const double slip = norm2(motion.slip), spin = law.radius * std::abs(motion.spin);
  if (slip == 0.0 && motion.spin == 0.0) {
    if (norm2(motion.rolling) > 0.0 || norm2(motion.contour) > 0.0) return "neither sliding nor spinning\n";
    return law.only_function ? "at rest: this law holds nothing\n"
                             : "sticking: at rest any force inside the set may act, the zero shown is one of them; --project tells\n";
  }
  if (motion.spin == 0.0) return "sliding without spin: u = |v|/(|ω| R) = ∞\n";
  if (slip == 0.0) return "spinning without slip: u = |v|/(|ω| R) = 0\n";
  if (spin == 0.0) return "sliding and spinning on a point (R = 0): u = |v|/(|ω| R) = ∞\n";
  return fmt::format("sliding and spinning: u = |v|/(|ω| R) = {:.6g}, {}\n", slip / spin,
                     slip < spin ? "mostly spinning" : "mostly sliding");
}

}  // namespace

bool is_finite(const ContactForce& force) {
  return force.force.allFinite() && std::isfinite(force.torque) && force.rolling_torque.allFinite() && force.contour_force.allFinite() &&
         std::isfinite(force.potential.value_or(0.0));
}

Answer force_as_json(const NamedLaw& law, const ContactMotion& motion) {
  const ContactForce result = law.force(motion);
  const bool trustworthy = is_finite(result);
  Json object;
  object["law"] = law.name;
  object["force"] = json<2>(result.force);
  object["torque"] = result.torque + 0.0;
  object["rolling_torque"] = json<2>(result.rolling_torque);
  object["potential"] = result.potential ? Json(*result.potential + 0.0) : Json(nullptr);
  if (law.has_contour) object["contour_force"] = json<2>(result.contour_force);
  if (!law.pressure.empty()) object["pressure"] = law.pressure;
  object["mu"] = law.contact.mu.at(norm2(motion.slip));
  object["radius"] = law.radius;
  object["normal"] = law.normal;
  object["warnings"] = warnings_of(law, trustworthy);
  return {dump(object), trustworthy};
}

Answer force_for_reading(const NamedLaw& law, const ContactMotion& motion) {
  const ContactForce result = law.force(motion);
  Sheet sheet;
  sheet.add("slip", pair(motion.slip), "m/s");
  sheet.add("spin", number_text(motion.spin), "rad/s");
  if (law.has_rolling) sheet.add("rolling", pair(motion.rolling), "rad/s");
  if (law.has_contour) sheet.add("contour", pair(motion.contour), "m/s");
  sheet.add("force", pair(result.force), "N");
  sheet.add("torque", number_text(result.torque), "N m");
  if (law.has_rolling) sheet.add("rolling torque", pair(result.rolling_torque), "N m");
  if (law.has_contour) sheet.add("contour force", pair(result.contour_force), "N");
  if (result.potential) {
    sheet.add("potential", number_text(*result.potential), "W");
  } else {
    sheet.add("potential", "none", "(the law is only a function)");
  }
  return {heading(law, law.contact.mu.at(norm2(motion.slip))) + sheet.text() + state(law, motion), is_finite(result)};
}

Answer projection_as_json(const NamedLaw& law, const Vec3& lambda, const Vec2& rolling, const Vec3& metric) {
  const laws::Projection<3> result = law.project(lambda, rolling, metric);
  const bool trustworthy = result.point.allFinite();
  Json object;
  object["law"] = law.name;
  object["projected"] = json<3>(result.point);
  object["inside"] = result.inside;
  object["iterations"] = result.iterations;
  object["warnings"] = warnings_of(law, trustworthy);
  return {dump(object), trustworthy};
}

Answer projection_for_reading(const NamedLaw& law, const Vec3& lambda, const Vec2& rolling, const Vec3& metric) {
  const laws::Projection<3> result = law.project(lambda, rolling, metric);
  const auto triple = [](const Vec3& v) { return fmt::format("({}, {}, {})", number_text(v.x()), number_text(v.y()), number_text(v.z())); };
  Sheet sheet;
  sheet.add("given", triple(lambda), "N   (λ_T1, λ_T2, τ/R)");
  sheet.add("projected", triple(result.point), "N");
  sheet.add("iterations", fmt::format("{}", result.iterations), "");
  const std::string verdict =
      result.inside ? "inside the set: admissible, the contact can hold it\n"
                    : fmt::format("outside the set by {:.6g} N: the contact slips or spins\n", (lambda - result.point).norm());
  return {heading(law, law.contact.mu.at(0.0)) + sheet.text() + verdict, result.point.allFinite()};
}

}  // namespace tippe::cli
