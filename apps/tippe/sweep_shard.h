// A part of a sweep that one task of any scheduler computes by itself.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tippe::cli {

/// Part `index` of `count`, counted from 0.
struct Shard {
  std::size_t index = 0, count = 1;

  bool operator==(const Shard&) const = default;
  std::string text() const;  ///< "3/64"

  /// Whether a point belongs to it. Of every `count` points in a row each shard has one, and which one changes from row to row: shards cost alike also where
  /// their number divides the length of an axis.
  bool has(std::size_t point) const;
  std::size_t points_of(std::size_t all) const;  ///< how many of so many points
};

/// "3/64", or "slurm": index and count from the variables of an array job. Throws a Failure.
Shard read_shard(const std::string& text);

/// DIR/shards/3-of-64.journal
std::filesystem::path shard_path(const std::filesystem::path& folder, const Shard& shard);

struct ShardFile {
  Shard shard;
  std::string path;
};

/// The journals of shards in DIR, by number. What has no such name is not looked at.
std::vector<ShardFile> shard_files(const std::filesystem::path& folder);

}  // namespace tippe::cli
