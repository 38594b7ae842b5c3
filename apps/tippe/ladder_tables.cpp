#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "ladder.h"
#include "tables.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<double>& x) { return x ? Json(*x + 0.0) : Json(nullptr); }

/// What is read off such a table has a few digits; all of them are in the JSON.
std::string cell(const std::optional<double>& x) { return x ? fmt::format("{:.6g}", *x + 0.0) : "-"; }
std::string order_cell(const std::optional<double>& x) { return x ? fmt::format("{:.1f}", *x) : "-"; }

/// Head and rows.
std::vector<TableRow> table_of(const Ladder& ladder) {
  std::vector<TableRow> table(1, TableRow{"dt"});
  for (const std::string& quantity : ladder.quantities) table[0].insert(table[0].end(), {quantity, "order"});
  table[0].insert(table[0].end(), {"steps", "iterations per solve", "most"});
  for (const Rung& rung : ladder.rungs) {
    TableRow row{fmt::format("{:g}", rung.dt)};
    for (std::size_t i = 0; i < rung.values.size(); ++i) row.insert(row.end(), {cell(rung.values[i]), order_cell(rung.orders[i])});
    const double mean = static_cast<double>(rung.iterations) / static_cast<double>(std::max(rung.solves, 1L));
    row.insert(row.end(), {std::to_string(rung.steps), fmt::format("{:.2f}", mean), std::to_string(rung.iterations_max)});
    table.push_back(std::move(row));
  }
  return table;
}

}  // namespace

bool Ladder::trustworthy() const {
  return !interrupted && std::ranges::all_of(rungs, [](const Rung& rung) { return rung.doubts.empty(); });
}

std::optional<double> observed_order(const std::optional<double> (&values)[3], const double (&steps)[3]) {
  if (!values[0] || !values[1] || !values[2]) return std::nullopt;
  const double ratio = steps[0] / steps[1];
  if (ratio == 1.0 || std::abs(steps[1] / steps[2] - ratio) > 1e-6 * ratio) return std::nullopt;
  const double order = std::log(std::abs((*values[0] - *values[1]) / (*values[1] - *values[2]))) / std::log(ratio);
  return std::isfinite(order) ? std::optional(order) : std::nullopt;
}

std::string ladder_as_json(const Ladder& ladder) {
  Json j;
  j["scene"] = ladder.loaded.name;
  j["version"] = kVersion;
  j["scheme"] = name_of(scheme_names, ladder.loaded.scene.integrate.options.scheme);
  j["trustworthy"] = ladder.trustworthy();
  j["warnings"] = ladder.loaded.warnings;
  j["observables"] = ladder.quantities;
  j["rungs"] = Json::array();
  for (const Rung& rung : ladder.rungs) {
    Json values = Json::array(), orders = Json::array();
    for (const auto& x : rung.values) values.push_back(number(x));
    for (const auto& x : rung.orders) orders.push_back(number(x));
    j["rungs"].push_back({{"dt", rung.dt},
                          {"values", values},
                          {"orders", orders},
                          {"steps", rung.steps},
                          {"solves", rung.solves},
                          {"solver_iterations", rung.iterations},
                          {"solver_iterations_max", rung.iterations_max},
                          {"warnings", rung.doubts}});
  }
  j["wall_s"] = ladder.wall_s;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string ladder_as_markdown(const Ladder& ladder) {
  std::vector<TableRow> table = table_of(ladder);
  for (std::size_t i = 0; i < ladder.quantities.size(); ++i) table[0][1 + 2 * i] = fmt::format("`{}`", ladder.quantities[i]);
  return as_markdown(table);
}

std::string ladder_for_reading(const Ladder& ladder) { return aligned(table_of(ladder)); }

}  // namespace tippe::cli
