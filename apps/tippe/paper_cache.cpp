#include "paper_cache.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>

#include "files.h"

namespace tippe::cli {

namespace {

using nlohmann::json;

/// FNV-1a; the key itself stands in the file, so that two keys with one hash cannot be mixed up.
std::uint64_t hash_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

json number(double x) { return std::isfinite(x) ? json(x) : std::isnan(x) ? json(nullptr) : json(x > 0.0 ? "inf" : "-inf"); }

double number(const json& j) {
  if (j.is_null()) return papers::none;
  if (j.is_string()) return j.get<std::string>() == "inf" ? papers::infinite : -papers::infinite;
  return j.get<double>();
}

json rows_as_json(const papers::Rows& rows) {
  json all = json::array();
  for (const std::vector<double>& row : rows) {
    json one = json::array();
    for (const double x : row) one.push_back(number(x));
    all.push_back(std::move(one));
  }
  return all;
}

papers::Rows rows_of(const json& all) {
  papers::Rows rows;
  for (const json& row : all) {
    std::vector<double>& one = rows.emplace_back();
    for (const json& x : row) one.push_back(number(x));
  }
  return rows;
}

/// The file as JSON if it belongs to the key; a file that is cut short or somebody else's counts as none.
std::optional<json> read_json(const std::filesystem::path& file, const std::string& key) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  json j = json::parse(in, nullptr, false);
  if (j.is_discarded() || !j.is_object() || j.value("key", "") != key) return std::nullopt;
  return j;
}

void write_json(const std::filesystem::path& file, const json& j) {
  Output out(file.string());
  out.write(j.dump());
  out.finish();
}

}  // namespace

std::filesystem::path cache_file(const std::filesystem::path& folder, const std::string& kind, const std::string& key) {
  return folder / fmt::format("{}-{:016x}.json", kind, hash_of(key));
}

std::optional<RunRecord> read_run(const std::filesystem::path& file, const std::string& key) {
  const std::optional<json> j = read_json(file, key);
  if (!j) return std::nullopt;
  try {
    RunRecord record;
    for (const auto& [name, value] : j->at("quantities").items()) record.quantities[name] = number(value);
    record.columns = j->at("columns").get<std::vector<std::string>>();
    record.every = j->at("every").get<double>();
    record.rows = rows_of(j->at("rows"));
    for (const json& e : j->at("events")) record.events.push_back({e.at(0).get<double>(), e.at(1).get<std::string>(), e.at(2).get<int>()});
    record.doubts = j->at("doubts").get<std::vector<std::string>>();
    record.wall_s = j->at("wall_s").get<double>();
    return record;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

std::optional<papers::Rows> read_rows(const std::filesystem::path& file, const std::string& key) {
  const std::optional<json> j = read_json(file, key);
  if (!j) return std::nullopt;
  try {
    return rows_of(j->at("rows"));
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

void write_run(const std::filesystem::path& file, const std::string& key, const RunRecord& record) {
  json quantities = json::object(), events = json::array();
  for (const auto& [name, value] : record.quantities) quantities[name] = number(value);
  for (const papers::RunEvent& e : record.events) events.push_back({e.t, e.kind, e.contact});
  write_json(file, {{"key", key},
                    {"quantities", quantities},
                    {"columns", record.columns},
                    {"every", record.every},
                    {"rows", rows_as_json(record.rows)},
                    {"events", events},
                    {"doubts", record.doubts},
                    {"wall_s", record.wall_s}});
}

void write_rows(const std::filesystem::path& file, const std::string& key, const papers::Rows& rows) {
  write_json(file, {{"key", key}, {"rows", rows_as_json(rows)}});
}

}  // namespace tippe::cli
