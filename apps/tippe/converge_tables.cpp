#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tippe/version.h>

#include "converge.h"
#include "tables.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<double>& x) { return x ? Json(*x + 0.0) : Json(nullptr); }

Json numbers(const std::vector<std::optional<double>>& all) {
  Json list = Json::array();
  for (const auto& x : all) list.push_back(number(x));
  return list;
}

std::string error_cell(const Race& race, const Race::Rung& rung, std::size_t k) {
  if (!rung.errors[k]) return "-";
  return race.drowned(rung, k) ? fmt::format("< {:.1e}", *race.uncertainty[k]) : fmt::format("{:.1e}", *rung.errors[k]);
}

std::vector<TableRow> table_of(const Race& race, bool with_times, std::string_view mark) {
  std::vector<TableRow> table(1, TableRow{"scheme", "rung"});
  for (const std::string& quantity : race.quantities)
    table[0].insert(table[0].end(), {fmt::format("error of {1}{0}{1}", quantity, mark), "order"});
  table[0].insert(table[0].end(), {"right-hand sides", "solves", "steps"});
  if (with_times) table[0].emplace_back("time [ms]");
  for (const Race::Lane& lane : race.lanes) {
    for (const Race::Rung& rung : lane.rungs) {
      TableRow row{fmt::format("{1}{0}{1}", lane.scheme->name, mark), rung_name(*lane.scheme, rung.fineness)};
      for (std::size_t k = 0; k < race.quantities.size(); ++k)
        row.insert(row.end(), {error_cell(race, rung, k), rung.orders[k] ? fmt::format("{:.1f}", *rung.orders[k]) : "-"});
      row.insert(row.end(), {std::to_string(rung.rhs), std::to_string(rung.solves), std::to_string(rung.steps)});
      if (with_times) row.push_back(fmt::format("{:.1f}", 1e3 * rung.wall_s));
      table.push_back(std::move(row));
    }
  }
  return table;
}

/// What errors are measured against, and how sure that is.
std::string about_reference(const Race& race, std::string_view mark) {
  const Contestant& scheme = *race.reference_scheme;
  std::string text = fmt::format("Reference: {2}{0}{2} with {1}, {3} right-hand sides and {4} solves.\n", scheme.name,
                                 rung_name(scheme, race.reference.fineness), mark, race.reference.rhs, race.reference.solves);
  for (std::size_t k = 0; k < race.quantities.size(); ++k) {
    const auto &value = race.reference.values[k], &apart = race.uncertainty[k];
    if (!value) {
      text += fmt::format("{1}{0}{1} has no value there.\n", race.quantities[k], mark);
    } else if (!apart) {
      text += fmt::format("{2}{0}{2} = {1:.12g}; with {3} it has no value.\n", race.quantities[k], *value, mark,
                          rung_name(scheme, race.second.fineness));
    } else {
      text += fmt::format("{2}{0}{2} = {1:.12g}, and {3:.1e} away from that with {4}.\n", race.quantities[k], *value, mark, *apart,
                          rung_name(scheme, race.second.fineness));
    }
  }
  return text;
}

Json rung_as_json(const Contestant& scheme, const Race::Rung& rung) {
  Json j;
  j[scheme.by_step ? "dt" : "rtol"] = rung.fineness;
  j["values"] = numbers(rung.values);
  if (!rung.errors.empty()) j["errors"] = numbers(rung.errors), j["orders"] = numbers(rung.orders);
  j["steps"] = rung.steps;
  j["rejected"] = rung.rejected;
  j["rhs"] = rung.rhs;
  j["solves"] = rung.solves;
  j["wall_s"] = rung.wall_s;
  j["warnings"] = rung.doubts;
  return j;
}

}  // namespace

std::string race_as_json(const Race& race) {
  Json j;
  j["scene"] = race.loaded.name;
  j["version"] = kVersion;
  j["trustworthy"] = race.trustworthy();
  j["warnings"] = race.loaded.warnings;
  j["observables"] = race.quantities;
  j["reference"] = {{"scheme", race.reference_scheme->name}};
  j["reference"].update(rung_as_json(*race.reference_scheme, race.reference));
  j["reference"]["uncertainty"] = numbers(race.uncertainty);
  j["reference"]["second"] = rung_as_json(*race.reference_scheme, race.second);
  j["schemes"] = Json::array();
  for (const Race::Lane& lane : race.lanes) {
    Json rungs = Json::array();
    for (const Race::Rung& rung : lane.rungs) rungs.push_back(rung_as_json(*lane.scheme, rung));
    j["schemes"].push_back({{"scheme", lane.scheme->name}, {"rungs", rungs}});
  }
  j["wall_s"] = race.wall_s;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string race_for_reading(const Race& race) { return about_reference(race, "") + "\n" + aligned(table_of(race, true, ""), 2); }

std::string race_as_markdown(const Race& race) { return about_reference(race, "`") + "\n" + as_markdown(table_of(race, false, "`"), 2); }

std::string race_as_csv(const Race& race) {
  const auto cell = [](const std::optional<double>& x) { return x ? fmt::format("{}", *x + 0.0) : std::string(); };
  std::string text = "observable,scheme,dt,rtol,value,error,order,steps,rejected,rhs,solves,work,wall_s\n";
  for (std::size_t k = 0; k < race.quantities.size(); ++k)
    for (const Race::Lane& lane : race.lanes)
      for (const Race::Rung& rung : lane.rungs) {
        const std::string fineness = fmt::format("{}", rung.fineness);
        text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{}\n", race.quantities[k], lane.scheme->name,
                            lane.scheme->by_step ? fineness : "", lane.scheme->by_step ? "" : fineness, cell(rung.values[k]),
                            cell(rung.errors[k]), cell(rung.orders[k]), rung.steps, rung.rejected, rung.rhs, rung.solves, rung.work(),
                            rung.wall_s);
      }
  return text;
}

}  // namespace tippe::cli
