#include "orbit_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "files.h"
#include "numbers.h"
#include "run_report.h"
#include "steady_options.h"
#include "tables.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

/// The multiplier that decides: the largest of those that no symmetry makes, and that are not one for another reason.
std::complex<double> leading(const OrbitPoint& p) {
  for (const std::complex<double>& z : p.others)
    if (std::abs(z - 1.0) > 1e-5) return z;
  return p.others.empty() ? 0.0 : 1.0;
}

Json point_as_json(const OrbitPoint& p, const std::string& by) {
  Json j;
  j[by] = p.p + 0.0;
  j["spin"] = p.spin + 0.0;
  j["torque"] = p.torque + 0.0;
  j["period"] = p.period;
  j["theta"] = {p.theta_least, p.theta_greatest};
  j["amplitude"] = p.amplitude;
  j["multipliers"] = multipliers_as_json(p.multipliers);
  j["neutral"] = p.neutral;
  j["collapsed"] = p.collapsed;
  j["stable"] = p.stable ? Json(*p.stable) : Json(nullptr);
  j["leading"] = {leading(p).real() + 0.0, leading(p).imag() + 0.0};
  j["closed_by"] = closed_by_as_json(p.closed_by);
  j["events"] = p.events;
  j["residual"] = p.residual;
  j["state"] = observables_as_json(p.seen);
  return j;
}

std::string_view stable_word(const OrbitPoint& p) { return !p.stable ? "neutral" : *p.stable ? "yes" : "no"; }

std::string row_of(std::size_t family, const OrbitPoint& p) {
  const std::array<double, 9> numbers{p.p,
                                      p.spin,
                                      p.torque,
                                      p.period,
                                      p.theta_least,
                                      p.theta_greatest,
                                      leading(p).real(),
                                      leading(p).imag(),
                                      p.stable ? (*p.stable ? 1.0 : -1.0) : 0.0};
  std::string text = std::to_string(family);
  for (const double x : numbers) text += "," + number_text(x);
  return text;
}

}  // namespace

std::string_view name_of_symmetry(MotionSymmetry::Kind kind) {
  constexpr std::array<std::string_view, 7> names{"shift_x", "shift_y", "turn", "body_turn_x", "body_turn_y", "body_turn_z", "time"};
  return names[static_cast<std::size_t>(kind)];
}

Json closed_by_as_json(const std::vector<std::pair<MotionSymmetry, double>>& closed_by) {
  Json closed = Json::object();
  for (const auto& [symmetry, amount] : closed_by) closed[std::string(name_of_symmetry(symmetry.kind))] = amount + 0.0;
  return closed;
}

Json multipliers_as_json(const std::vector<std::complex<double>>& multipliers) {
  Json list = Json::array();
  for (const std::complex<double>& one : multipliers) list.push_back({one.real() + 0.0, one.imag() + 0.0});
  return list;
}

Json families_as_json(const std::vector<BornFamily>& families, const std::string& by) {
  Json all = Json::array();
  for (const BornFamily& born : families) {
    Json j;
    j["from"] = born.branch ? Json{{"branch", *born.branch}, {by, born.p + 0.0}} : Json(nullptr);
    j["points"] = Json::array();
    for (const OrbitPoint& p : born.family.points) j["points"].push_back(point_as_json(p, by));
    j["special"] = Json::array();
    for (const OrbitSpecial& p : born.family.special) {
      Json special;
      special["kind"] = name_of(p.kind);
      special.update(point_as_json(p, by));
      if (!p.why.empty()) special["why"] = p.why;
      j["special"].push_back(special);
    }
    all.push_back(j);
  }
  return all;
}

std::string families_for_reading(const std::vector<BornFamily>& families, const std::string& by) {
  std::string text;
  for (std::size_t i = 0; i < families.size(); ++i) {
    const BornFamily& born = families[i];
    const std::string from = born.branch ? fmt::format(", born on branch {} at {} = {:.10g}", *born.branch, by, born.p) : "";
    text += fmt::format("Periodic motions {}{}: {} points\n", i, from, born.family.points.size());
    std::vector<TableRow> table{{"", by, "period [s]", "torque [N m]", "theta [rad]", "stable", "leading multiplier"}};
    const auto add = [&](std::string_view name, const OrbitPoint& p) {
      const std::complex<double> z = leading(p);
      table.push_back({std::string(name), fmt::format("{:.10g}", p.p), fmt::format("{:.8g}", p.period),
                       fmt::format("{:.4g}", p.torque + 0.0),
                       fmt::format("{:.4g} to {:.4g}", without_noise(p.theta_least, 1.0), without_noise(p.theta_greatest, 1.0)),
                       std::string(stable_word(p)), fmt::format("{:.5g}{:+.5g}i, magnitude {:.5g}", z.real(), z.imag(), std::abs(z))});
    };
    if (!born.family.points.empty()) add("first", born.family.points.front());
    std::string why;
    for (const OrbitSpecial& p : born.family.special) {
      add(name_of(p.kind), p);
      if (!p.why.empty()) why = p.why;
    }
    text += aligned(table, 1) + (why.empty() ? "" : "They end here: " + why + ".\n") + "\n";
  }
  return text;
}

void write_families(const std::filesystem::path& at, const std::vector<BornFamily>& families, const std::string& by) {
  const std::string columns =
      by + (by == "spin" ? ",mean_spin" : ",spin") + ",torque,period,theta_least,theta_greatest,multiplier_real,multiplier_imag,stable\n";
  Output table((at / "orbits.csv").string());
  table.write("family," + columns);
  Output special((at / "orbit_special.csv").string());
  special.write("kind,family," + columns);
  for (std::size_t i = 0; i < families.size(); ++i) {
    for (const OrbitPoint& p : families[i].family.points) table.write(row_of(i, p) + "\n");
    for (const OrbitSpecial& p : families[i].family.special) special.write(fmt::format("{},{}\n", name_of(p.kind), row_of(i, p)));
  }
  table.finish();
  special.finish();
}

}  // namespace tippe::cli
