#include "sweep_shard.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <tippe/math/scramble.h>

#include "errors.h"

namespace tippe::cli {

namespace {

constexpr std::size_t most_shards = 1'000'000;

std::optional<std::size_t> whole_number_of(std::string_view text) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return (error == std::errc() && end == text.data() + text.size()) ? std::optional(n) : std::nullopt;
}

/// How far the order of shards is turned in a row of `count` points.
std::size_t turned(std::size_t row, std::size_t count) { return scrambled(0, row) % count; }

std::size_t slurm_variable(const char* name) {
  const char* const text = std::getenv(name);
  if (text == nullptr)
    throw bad_input(fmt::format("{} is not set", name), "--shard slurm", "start it as a task of a Slurm array job (sbatch --array=0-63)");
  const std::optional<std::size_t> n = whole_number_of(text);
  if (!n) throw bad_input(fmt::format("{} = {} is not a whole number", name, in_quotes(text)), "--shard slurm", "give --shard K/N");
  return *n;
}

Shard slurm_shard() {
  const std::size_t id = slurm_variable("SLURM_ARRAY_TASK_ID"), first = slurm_variable("SLURM_ARRAY_TASK_MIN"),
                    last = slurm_variable("SLURM_ARRAY_TASK_MAX"), step = slurm_variable("SLURM_ARRAY_TASK_STEP");
  const bool even = step > 0 && first <= id && id <= last && (id - first) % step == 0 && (last - first) % step == 0;
  const std::size_t count = even ? (last - first) / step + 1 : 0;
  // Of a list such as --array=3,7,9 Slurm tells the ends only; where it tells how many there are, they must fill the range.
  const char* const tasks = std::getenv("SLURM_ARRAY_TASK_COUNT");
  if (!even || (tasks != nullptr && whole_number_of(tasks) != count))
    throw bad_input(fmt::format("the array from {} to {} in steps of {} has gaps, or no task {}", first, last, step, id), "--shard slurm",
                    "take an array without gaps, such as --array=0-63, or give --shard K/N");
  return {(id - first) / step, count};
}

}  // namespace

std::string Shard::text() const { return fmt::format("{}/{}", index, count); }

bool Shard::has(std::size_t point) const { return (point + turned(point / count, count)) % count == index; }

std::size_t Shard::points_of(std::size_t all) const {
  const std::size_t rows = all / count;
  std::size_t mine = rows;
  for (std::size_t point = rows * count; point < all; ++point) mine += has(point) ? 1 : 0;
  return mine;
}

Shard read_shard(const std::string& text) {
  if (text == "slurm") return slurm_shard();
  const std::size_t slash = text.find('/');
  const auto index = whole_number_of(std::string_view(text).substr(0, slash));
  const auto count = (slash == std::string::npos) ? std::nullopt : whole_number_of(std::string_view(text).substr(slash + 1));
  if (!index || !count || *count == 0 || *count > most_shards || *index >= *count)
    throw bad_input(fmt::format("{} is not a part of a whole", in_quotes(text)), "--shard",
                    "give K/N with K from 0 to N-1, such as 0/64, or slurm");
  return {*index, *count};
}

std::filesystem::path shard_path(const std::filesystem::path& folder, const Shard& shard) {
  const std::size_t digits = std::to_string(shard.count - 1).size();
  return folder / "shards" / fmt::format("{:0{}}-of-{}.journal", shard.index, digits, shard.count);
}

std::vector<ShardFile> shard_files(const std::filesystem::path& folder) {
  std::vector<ShardFile> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder / "shards", error)) {
    const std::string name = entry.path().filename().string();
    const std::size_t of = name.find("-of-");
    if (of == std::string::npos || !name.ends_with(".journal")) continue;
    const std::string_view all(name);
    const auto index = whole_number_of(all.substr(0, of)), count = whole_number_of(all.substr(of + 4, all.size() - of - 12));
    if (index && count && *index < *count) found.push_back({{*index, *count}, entry.path().string()});
  }
  std::ranges::sort(found, {}, [](const ShardFile& f) { return std::pair(f.shard.count, f.shard.index); });
  return found;
}

}  // namespace tippe::cli
