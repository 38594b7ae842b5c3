#include "files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "errors.h"
#include "inputs.h"
#include "terminal.h"

namespace tippe::cli {

namespace {

constexpr std::size_t piece = 1 << 18;  // bytes read at once

std::string reason(int error) { return std::generic_category().message(error); }

Failure cannot_read(std::string_view role, const std::string& name, int error) {
  const std::string what = fmt::format("the {} cannot be read: {}", role, reason(error));
  switch (error) {
    case ENOENT:
      return bad_input(what, name, "check the path");
    case EACCES:
      return bad_input(what, name, "check the permissions");
    case EISDIR:
      return bad_input(fmt::format("the {} is a directory", role), name, "give a CSV file");
    default:
      return bad_input(what, name, "give a readable file");
  }
}

/// The mode that open(2) would give a new file.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

bool LineReader::next(std::string_view& line) {
  std::size_t seen = 0;  // bytes of this line that hold no line end
  for (;;) {
    const char* const begin = buffer_.data() + begin_;
    const std::size_t size = end_ - begin_;
    const void* const found = (size > seen) ? std::memchr(begin + seen, '\n', size - seen) : nullptr;
    if (found == nullptr && !ended_) {
      seen = size;
      if (size > longest_line) {
        throw bad_input(fmt::format("the line is longer than {} bytes", longest_line), fmt::format("{}:{}", name_, line_number_ + 1),
                        "give a CSV text file");
      }
      ended_ = !refill();
      continue;
    }
    if (found == nullptr && size == 0) return false;
    std::size_t length = (found != nullptr) ? static_cast<std::size_t>(static_cast<const char*>(found) - begin) : size;
    begin_ += length + (found != nullptr ? 1 : 0);
    if (length > 0 && begin[length - 1] == '\r') --length;
    line = std::string_view(begin, length);
    ++line_number_;
    return true;
  }
}

bool LineReader::refill() {
  if (begin_ > 0) std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (buffer_.size() < end_ + piece) buffer_.resize(end_ + piece);
  const std::size_t count = source_(buffer_.data() + end_, piece);
  end_ += count;
  return count > 0;
}

std::string read_all(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error || !std::filesystem::is_directory(folder))
    throw Failure(CannotWrite,
                  fmt::format("cannot make the output directory: {}", error ? error.message() : "there is a file of that name"), folder,
                  "give another directory");
}

void remove_leftovers(const std::filesystem::path& folder) {
  constexpr std::array<std::string_view, 7> ours{".csv", ".json", ".toml", ".dat", ".gp", ".h5", ".html"};
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    // .NAME.XXXXXX, six letters or digits by mkstemp
    const std::string name = entry.path().filename().string();
    const std::size_t dot = name.rfind('.');
    if (name.size() < 9 || name.front() != '.' || dot == 0 || name.size() - dot != 7) continue;
    const std::string stem = name.substr(1, dot - 1);
    const std::string kind = stem.substr(std::min(stem.rfind('.'), stem.size() - 1));
    if (stem != "drawing" && std::ranges::find(ours, kind) == ours.end()) continue;
    const int descriptor = open(entry.path().c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) continue;
    if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) std::filesystem::remove_all(entry.path(), ignored);
    close(descriptor);
  }
}

LineReader open_lines(const std::string& path, std::string_view role) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  const int descriptor = standard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw cannot_read(role, name, errno);
  if (!standard) remember_input(path);
  const std::shared_ptr<const int> file(new int(descriptor), [standard](const int* d) {
    if (!standard) close(*d);
    delete d;
  });
  struct stat status{};
  if (fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) throw cannot_read(role, name, EISDIR);

  return {name, [file, name, what = std::string(role)](char* to, std::size_t size) {
            for (;;) {
              const ssize_t count = read(*file, to, size);
              if (count >= 0) return static_cast<std::size_t>(count);
              if (errno != EINTR) throw cannot_read(what, name, errno);
            }
          }};
}

Output::Output(const std::string& path) : path_(path) {
  if (path.empty()) return;
  refuse_input(path);
  // A link stays a link: the file it points to is replaced.
  std::error_code ignored;
  target_ = std::filesystem::weakly_canonical(path, ignored).string();
  if (target_.empty()) target_ = path;
  struct stat status{};
  const bool exists = stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR, "open");
  if (exists && access(target_.c_str(), W_OK) != 0) fail(errno, "open");
  if (exists && !S_ISREG(status.st_mode)) {
    open_direct();
  } else {
    open_temporary();
    if (fchmod(descriptor_, exists ? status.st_mode & 07777 : default_mode()) != 0) fail(errno, "set the permissions of");
  }
}

void Output::open_direct() {
  descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor_ < 0) fail(errno, "open");
}

void Output::open_temporary() {
  const std::filesystem::path target(target_);
  std::string name = (target.parent_path() / fmt::format(".{}.XXXXXX", target.filename().string())).string();
  descriptor_ = mkstemp(name.data());
  if (descriptor_ < 0) fail(errno, "create");
  flock(descriptor_, LOCK_EX | LOCK_NB);  // as long as we live: see remove_leftovers
  temporary_ = name;
}

Output::~Output() {
  if (!path_.empty() && descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void Output::write(std::string_view text) {
  std::string shown;
  if (path_.empty()) text = shown = harmless(text);
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(errno, "write");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void Output::finish() {
  if (path_.empty()) return;
  if (!temporary_.empty() && fsync(descriptor_) != 0) fail(errno, "write");
  const int closed = close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) fail(errno, "write");
  if (temporary_.empty()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno, "rename to");
  temporary_.clear();
}

void Output::fail(int error, std::string_view doing) const {
  const std::string_view change = (error == ENOENT)   ? "create the directory first"
                                  : (error == EISDIR) ? "give a file name"
                                  : (error == ENOSPC) ? "make room on the device or write elsewhere"
                                                      : "write elsewhere, or check the permissions";
  // A constructor that throws leaves the clearing up to us.
  if (!temporary_.empty()) unlink(temporary_.c_str());
  throw Failure(CannotWrite, fmt::format("cannot {} the output: {}", doing, reason(error)), path_.empty() ? "standard output" : path_,
                change);
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  Output out(path.string());
  out.write(text);
  out.finish();
}

}  // namespace tippe::cli
