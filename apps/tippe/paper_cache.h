// What `tippe reproduce` keeps between calls: one JSON file for each run or computation, named after a hash of all that it depends on.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tippe/papers/workbench.h>
#include <vector>

namespace tippe::cli {

/// Everything that was measured in a run.
struct RunRecord {
  std::map<std::string, double> quantities;  ///< NaN: did not happen
  std::vector<std::string> columns;          ///< of the rows; the first is t
  double every = 0.0;                        ///< time between the rows; 0: none
  papers::Rows rows;
  std::vector<papers::RunEvent> events;
  std::vector<std::string> doubts;
  double wall_s = 0.0;
};

/// The file for a key, "run-0123456789abcdef.json".
std::filesystem::path cache_file(const std::filesystem::path& folder, const std::string& kind, const std::string& key);

/// What the file holds, if it is whole and belongs to this key.
std::optional<RunRecord> read_run(const std::filesystem::path& file, const std::string& key);
std::optional<papers::Rows> read_rows(const std::filesystem::path& file, const std::string& key);

void write_run(const std::filesystem::path& file, const std::string& key, const RunRecord& record);
void write_rows(const std::filesystem::path& file, const std::string& key, const papers::Rows& rows);

}  // namespace tippe::cli
