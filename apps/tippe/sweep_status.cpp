// tippe sweep --status DIR: how far a sweep is, from what its folder holds and what Slurm says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "errors.h"
#include "files.h"
#include "sweep_command.h"
#include "sweep_slurm.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// One shard, or a sweep that is not divided.
struct PartStatus {
  std::string name;     ///< "3/64", or "whole"
  std::string state;    ///< done, running, waiting, failed, missing
  std::string details;  ///< as Slurm calls it, or what is wrong with the file
  std::size_t done = 0, points = 0;
};

struct SweepStatus {
  std::vector<PartStatus> parts;
  std::size_t points = 0, done = 0;
  bool merged = false;  ///< the tables are there
  std::vector<std::string> warnings;
};

constexpr std::array<std::string_view, 5> part_states{"done", "running", "waiting", "failed", "missing"};

PartStatus status_of(const std::string& name, const JournalContent& content, bool exists, std::size_t points, const std::string& slurm) {
  PartStatus part{name, "missing", slurm, content.done, points};
  if (content.foreign) part.details = "the file is not a journal of tippe";
  if (content.complete()) {
    part.state = "done";
  } else if (content.running || slurm == "RUNNING" || slurm == "COMPLETING") {
    part.state = "running";
  } else if (slurm == "PENDING" || slurm == "REQUEUED" || slurm == "SUSPENDED") {
    part.state = "waiting";
  } else if (exists || !slurm.empty()) {
    part.state = "failed";
  }
  return part;
}

SweepStatus status_of_folder(const fs::path& folder) {
  SweepStatus status;
  std::optional<JournalHead> head;
  const auto same = [&](const JournalContent& content, const std::string& path) {
    if (!content.damaged.empty() && !content.complete())
      status.warnings.push_back(fmt::format("{} lines of {} are damaged; their points are computed again", content.damaged.size(), path));
    if (!content.head) return;
    if (!head) head = content.head;
    if (const std::string why = head->difference(*content.head); !why.empty())
      status.warnings.push_back(fmt::format("{} belongs to another sweep: {}", path, why));
  };
  if (const std::string whole = (folder / "sweep.journal").string(); fs::exists(whole)) {
    const JournalContent content = read_journal(whole);
    same(content, whole);
    if (content.head) status.parts.push_back(status_of("whole", content, true, content.points(), ""));
  }
  const std::vector<ShardFile> files = shard_files(folder);
  const std::map<std::size_t, std::string> slurm = slurm_states(read_slurm_jobs(folder).arrays);
  std::size_t count = files.empty() ? 0 : files.front().shard.count;
  if (!slurm.empty()) count = std::max(count, slurm.rbegin()->first + 1);
  std::vector<JournalContent> contents(count);
  std::vector<bool> exists(count);
  for (const ShardFile& file : files) {
    if (file.shard.count != files.front().shard.count) {
      status.warnings.push_back(
          fmt::format("{} is one of {} shards, the first file is one of {}", file.path, file.shard.count, files.front().shard.count));
      continue;
    }
    contents[file.shard.index] = read_journal(file.path);
    exists[file.shard.index] = true;
    same(contents[file.shard.index], file.path);
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto state = slurm.find(i);
    const Shard shard{i, count};
    status.parts.push_back(status_of(shard.text(), contents[i], exists[i], head ? shard.points_of(head->points) : 0,
                                     state == slurm.end() ? "" : state->second));
  }
  if (status.parts.empty()) throw bad_input("there is no sweep", folder.string(), "give the folder that a sweep was given as --out");
  status.points = head ? head->points : 0;
  for (const PartStatus& part : status.parts) status.done += part.done;
  status.done = std::min(status.done, status.points);  // a shard and a --resume may have computed the same point
  status.merged = fs::exists(folder / "sweep.csv");
  return status;
}

std::string for_reading(const SweepStatus& status, const std::string& folder) {
  std::vector<std::string> counts;
  std::string lines;
  for (const std::string_view state : part_states) {
    std::vector<std::string> some;
    std::size_t count = 0;
    for (const PartStatus& part : status.parts) {
      if (part.state != state) continue;
      constexpr std::size_t most = 12;
      if (++count > most || state == "done") continue;
      const std::string progress = part.done > 0 ? fmt::format("{} of {} points", part.done, part.points) : "";
      const std::string both = progress + (progress.empty() || part.details.empty() ? "" : ", ") + part.details;
      some.push_back(part.name.substr(0, part.name.find('/')) + (both.empty() ? "" : " (" + both + ")"));
    }
    if (count == 0) continue;
    counts.push_back(fmt::format("{} {}", count, state));
    if (count > some.size() && state != "done") some.push_back(fmt::format("and {} more", count - some.size()));
    if (!some.empty()) lines += fmt::format("  {:<8} {}\n", state, fmt::join(some, ", "));
  }
  const bool whole = status.parts.size() == 1 && status.parts[0].name == "whole";
  return fmt::format("{}: {}{}{}\n{}{}\n", folder,
                     status.points == 0 ? "nothing is begun" : fmt::format("{} of {} points", status.done, status.points),
                     whole ? ", " : fmt::format("; {} shards: ", status.parts.size()), fmt::join(counts, ", "), lines,
                     status.merged ? "The tables are written." : "There are no tables yet.");
}

std::string as_json(const SweepStatus& status, const std::string& folder) {
  Json j{{"folder", folder}, {"points", status.points}, {"points_done", status.done}, {"tables", status.merged}};
  for (const std::string_view state : part_states)
    j["counts"][std::string(state)] = std::ranges::count(status.parts, state, &PartStatus::state);
  j["parts"] = Json::array();
  for (const PartStatus& part : status.parts)
    j["parts"].push_back(
        {{"part", part.name}, {"state", part.state}, {"details", part.details}, {"done", part.done}, {"points", part.points}});
  j["warnings"] = status.warnings;
  return j.dump() + "\n";
}

}  // namespace

int tell_status(const SweepCommand& c) {
  if (!fs::is_directory(c.status)) throw bad_input("there is no such folder", c.status, "give the folder that a sweep was given as --out");
  const SweepStatus status = status_of_folder(c.status);
  for (const std::string& warning : status.warnings) warn(warning);
  Output out;
  out.write(c.json ? as_json(status, c.status) : for_reading(status, c.status));
  out.finish();
  return Fine;
}

}  // namespace tippe::cli
