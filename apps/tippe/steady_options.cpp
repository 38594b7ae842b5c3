#include "steady_options.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tippe/world/kinematics.h>

#include "errors.h"
#include "numbers.h"
#include "run_report.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

struct NumberName {
  std::string_view name;
  SteadyNumber number;
};
constexpr std::array<NumberName, 9> number_names{{{"spin", SteadyNumber::Spin},
                                                  {"omega", SteadyNumber::Spin},
                                                  {"theta", SteadyNumber::Tilt},
                                                  {"lean", SteadyNumber::Tilt},
                                                  {"rolling_radius", SteadyNumber::RollingRadius},
                                                  {"center_radius", SteadyNumber::CenterRadius},
                                                  {"speed", SteadyNumber::Speed},
                                                  {"turning", SteadyNumber::Turning},
                                                  {"own_spin", SteadyNumber::Rolling}}};
constexpr double quarter = 1.5707963267948966;

}  // namespace

std::optional<SteadyNumber> steady_number(std::string_view name) {
  for (const NumberName& one : number_names)
    if (one.name == name) return one.number;
  return std::nullopt;
}

std::vector<SteadyCondition> read_conditions(const std::string& option, const std::vector<std::string>& texts) {
  std::vector<SteadyCondition> all;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const std::optional<SteadyNumber> number = steady_number(name);
    if (!number) {
      std::vector<std::string_view> names;
      names.reserve(number_names.size());
      for (const NumberName& one : number_names) names.push_back(one.name);
      throw bad_input(fmt::format("{} is no number of a stationary motion", in_quotes(name)), option,
                      suggestion(name, names, "take spin, theta, lean, rolling_radius, center_radius, speed, turning or own_spin"));
    }
    if (equals == std::string::npos) throw bad_input(fmt::format("{} has no value", in_quotes(text)), option, "as in spin=40");
    double value = number_of_option(option, text.substr(equals + 1), any_number);
    if (name == "lean") value = quarter - value;
    for (const SteadyCondition& other : all)
      if (other.which == *number) throw bad_input(fmt::format("{} is given twice", name), option, "give it once");
    all.push_back({*number, value});
  }
  return all;
}

std::string toml_number(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  std::string number(buffer.data(), end);
  if (number.find_first_of(".eni") == std::string::npos) number += ".0";
  return number;
}

std::string_view name_of(SteadyKind kind) {
  switch (kind) {
    case SteadyKind::Spin:
      return "spin";
    case SteadyKind::Circular:
      return "circular";
    case SteadyKind::Straight:
      return "straight";
    case SteadyKind::Rest:
      return "rest";
  }
  return "";
}

Json eigenvalues_as_json(const std::vector<std::complex<double>>& eigenvalues) {
  Json list = Json::array();
  for (const auto& z : eigenvalues) list.push_back({z.real() + 0.0, z.imag() + 0.0});
  return list;
}

double without_noise(double x, double size) { return std::abs(x) < 1e-12 * size ? 0.0 : x + 0.0; }

std::string eigenvalues_for_reading(const StationaryMotion& s, std::size_t most) {
  // Real parts below 1e-9 of the linear motion count as zero where stability is judged, too.
  const auto part = [&](double x) { return std::abs(x) < 1e-9 * s.size ? 0.0 : x; };
  std::string list;
  std::size_t shown = 0;
  for (const auto& z : s.eigenvalues) {
    if (z.imag() < 0.0) continue;
    if (++shown > most) return list + ", …";
    const double turn = part(z.imag());
    list += (list.empty() ? "" : ", ") +
            (turn > 0.0 ? fmt::format("{:.5g} ± {:.5g}i", part(z.real()), turn) : fmt::format("{:.5g}", part(z.real())));
  }
  return list.empty() ? "-" : list;
}

Json state_as_json(const StationaryMotion& s) { return observables_as_json(s.seen); }

namespace {

/// Contacts that touch, and which of their velocities friction holds at zero.
Json touching_as_json(const World& world, const Modes& modes) {
  constexpr std::array<std::string_view, laws::component_count> names{"slip", "spin", "contour", "rolling"};
  Json all = Json::array();
  for (int i = 0; i < world.contact_count; ++i) {
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    bool closed = false;
    std::array<bool, laws::component_count> held{};
    for (int j = 0; j < point_count(contact); ++j) {
      const PointMode& point = modes.at(i, j);
      closed = closed || point.closed;
      for (std::size_t k = 0; k < held.size(); ++k) held[k] = held[k] || (point.closed && point.part[k].held);
    }
    if (!closed) continue;
    // A law that couples spin with slip holds both.
    const bool coupled = contact.law.friction != nullptr && contact.law.friction->components().has(laws::Component::Spin);
    held[1] = held[1] || (coupled && held[0]);
    Json parts = Json::array();
    for (std::size_t k = 0; k < held.size(); ++k)
      if (held[k]) parts.push_back(names[k]);
    all.push_back({{"contact", i}, {"held", parts}});
  }
  return all;
}

}  // namespace

Json motion_as_json(const World& world, const StationaryMotion& s) {
  const SteadyMotion& m = s.motion;
  Json j;
  j["kind"] = name_of(s.kind);
  j["state"] = observables_as_json(s.seen);
  const auto finite = [](double x) { return std::isfinite(x) ? Json(x + 0.0) : Json(nullptr); };
  const bool rolls = s.kind == SteadyKind::Circular || s.kind == SteadyKind::Straight;
  j["parameters"] = {{"spin", s.seen.spin + 0.0}, {"theta", s.seen.theta}};
  if (rolls) {
    j["parameters"]["turning"] = m.turning + 0.0;
    j["parameters"]["own_spin"] = m.rolling + 0.0;
    j["parameters"]["speed"] = number_of(SteadyNumber::Speed, world, m);
    j["parameters"]["rolling_radius"] =
        s.kind == SteadyKind::Straight ? Json(nullptr) : finite(number_of(SteadyNumber::RollingRadius, world, m));
    j["parameters"]["center_radius"] =
        s.kind == SteadyKind::Straight ? Json(nullptr) : finite(number_of(SteadyNumber::CenterRadius, world, m));
  }
  j["stable"] = s.stable ? Json(*s.stable) : Json(nullptr);
  j["why"] = s.why;
  j["eigenvalues"] = eigenvalues_as_json(s.eigenvalues);
  j["neutral"] = s.neutral;
  j["contact"] = s.sticks ? "stick" : "slip";
  j["touching"] = touching_as_json(world, m.modes);
  j["residual"] = s.residual;
  j["drain"] = s.drain + 0.0;
  j["torque"] = m.torque + 0.0;
  j["family"] = s.freedom;
  return j;
}

}  // namespace tippe::cli
