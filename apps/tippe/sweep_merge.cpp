// Shards of one sweep, found again and joined.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "errors.h"
#include "sweep_command.h"

namespace tippe::cli {

namespace {

/// "3, 5, 6, and 12 more"
std::string some_of(const std::vector<std::string>& all) {
  constexpr std::size_t most = 8;
  if (all.size() <= most) return fmt::format("{}", fmt::join(all, ", "));
  return fmt::format("{}, and {} more", fmt::join(all.begin(), all.begin() + most, ", "), all.size() - most);
}

void refuse_other(const JournalContent& content, const std::string& path, const JournalHead& head) {
  if (content.foreign) throw bad_input("this is not a journal of tippe", path, "move it away");
  if (!content.head) return;
  if (const std::string why = content.head->difference(head); !why.empty())
    throw bad_input(why, path, "undo the change, give another --out directory, or move the file away and compute its shard again");
}

/// What is still to be done, in words.
std::string what_is_missing(const std::vector<ShardState>& shards) {
  std::vector<std::string> missing, unfinished;
  for (const ShardState& s : shards) {
    if (s.content.complete()) continue;
    if (s.content.done == 0 && !s.content.running)
      missing.push_back(std::to_string(s.shard.index));
    else
      unfinished.push_back(
          fmt::format("{} ({} of {} points{})", s.shard.index, s.content.done, s.content.points(), s.content.running ? ", running" : ""));
  }
  std::vector<std::string> clauses;
  if (!missing.empty()) clauses.push_back(fmt::format("missing are {} of {} shards: {}", missing.size(), shards.size(), some_of(missing)));
  if (!unfinished.empty()) clauses.push_back(fmt::format("not finished: {}", some_of(unfinished)));
  return fmt::format("{}", fmt::join(clauses, "; "));
}

}  // namespace

std::vector<ShardState> gather_shards(const std::filesystem::path& folder, const JournalHead& head, Outcomes& outcomes) {
  std::vector<ShardState> shards;
  for (const ShardFile& file : shard_files(folder)) {
    if (shards.empty()) {
      shards.resize(file.shard.count);
      for (std::size_t i = 0; i < shards.size(); ++i) shards[i].shard = {i, file.shard.count};
    }
    if (file.shard.count != shards.size())
      throw bad_input(fmt::format("there are shards of {} and of {}", shards.size(), file.shard.count), (folder / "shards").string(),
                      "keep those of one number and move the others away");
    ShardState& state = shards[file.shard.index];
    state.path = file.path;
    refuse_other(read_journal(file.path), file.path, head);
    state.content = read_journal(file.path, &outcomes);
    if (state.content.head && state.content.head->shard != state.shard)
      throw bad_input(fmt::format("the file holds shard {} and has the name of another", state.content.head->shard->text()), file.path,
                      "give it its own name again");
  }
  return shards;
}

void refuse_other_sweeps(const std::filesystem::path& folder, const JournalHead& head, const std::string& own) {
  std::vector<ShardFile> others = shard_files(folder);
  if (const std::string whole = (folder / "sweep.journal").string(); std::filesystem::exists(whole))
    others.push_back({{0, head.shard->count}, whole});
  for (const ShardFile& file : others) {
    if (file.path == own) continue;
    JournalContent content = peek_journal(file.path);
    if (content.foreign) continue;  // --merge says so, with the names of all that is missing
    std::string why = content.head ? content.head->difference(head) : "";
    if (why.empty() && file.shard.count != head.shard->count) why = fmt::format("the folder holds shards of {}", file.shard.count);
    if (why.empty()) continue;
    if (!own.empty() && peek_journal(own).done == 0) unlink(own.c_str());  // which was just made
    throw bad_input(why, file.path, "undo the change, or give another --out directory");
  }
}

int merge_shards(SweepCommand c) {
  SweepReport report;
  report.job = load_sweep(c.file, c.settings);
  const std::filesystem::path folder = folder_for(c, report.job);
  const JournalHead head = head_of(report.job);
  report.outcomes = Outcomes(head.points, report.job.sweep.results.size());
  const std::vector<ShardState> shards = gather_shards(folder, head, report.outcomes);
  if (shards.empty())
    throw bad_input("there are no shards", (folder / "shards").string(), "compute them with " + command_line_of(c, "--shard K/N"));
  // What one machine has added with --resume.
  if (const std::string whole = (folder / "sweep.journal").string(); std::filesystem::exists(whole)) {
    refuse_other(read_journal(whole), whole, head);
    read_journal(whole, &report.outcomes);
  }
  if (!report.outcomes.complete()) {
    for (const ShardState& s : shards)
      if (!s.content.damaged.empty() && !s.content.complete()) warn_of_damage(s.content, s.path);
    throw Failure(NotTrustworthy,
                  fmt::format("{} of {} points are there; {}", report.outcomes.done(), head.points, what_is_missing(shards)), c.out,
                  "run these shards again, then merge; those that are begun go on");
  }
  return tell_sweep(report, c);
}

}  // namespace tippe::cli
