#include "inputs.h"

#include <sys/stat.h>

#include <mutex>
#include <utility>
#include <vector>

#include "errors.h"

namespace tippe::cli {

namespace {

using FileId = std::pair<dev_t, ino_t>;

/// The files that were read, by device and number: a link is the same file.
struct Inputs {
  std::mutex turn;
  std::vector<FileId> files;
};

Inputs& inputs() {
  static Inputs all;
  return all;
}

}  // namespace

void remember_input(const std::string& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  const std::scoped_lock mine(inputs().turn);
  inputs().files.emplace_back(status.st_dev, status.st_ino);
}

void refuse_input(const std::string& path) {
  struct stat status{};
  if (stat(path.c_str(), &status) != 0) return;
  const std::scoped_lock mine(inputs().turn);
  for (const FileId& file : inputs().files)
    if (file == FileId(status.st_dev, status.st_ino))
      throw bad_input("the output would replace a file that this command reads", path, "give another --out");
}

}  // namespace tippe::cli
