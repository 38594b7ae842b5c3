#include "sweep_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <tippe/version.h>

#include "errors.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

constexpr std::string_view first_words = "tippe sweep journal 1";

std::string head_of(const SweepJob& job) {
  return fmt::format("{}\tversion {}\tinput {}\tpoints {}\n", first_words, kVersion, job.fingerprint(), job.sweep.points());
}

/// The part of a line up to the next tab, which is taken off with it.
std::string_view take_field(std::string_view& line) {
  const std::size_t tab = std::min(line.find('\t'), line.size());
  const std::string_view field = line.substr(0, tab);
  line.remove_prefix(std::min(tab + 1, line.size()));
  return field;
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return (error == std::errc() && end == text.data() + text.size()) ? std::optional(n) : std::nullopt;
}

/// A journal that lacks points, by its own count.
bool is_unfinished(const std::string& text) {
  const std::size_t at = text.find("points "), end = text.find('\n');
  if (!text.starts_with(first_words) || at == std::string::npos || end == std::string::npos || at > end) return false;
  const std::optional<std::size_t> points = whole_number(std::string_view(text).substr(at + 7, end - at - 7));
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) - 1;
  return points && lines > 0 && lines < *points;
}

}  // namespace

SweepJournal::SweepJournal(const std::string& path, const SweepJob& job, bool resume) : path_(path), head_(head_of(job)) {
  outcomes_.resize(job.sweep.points());
  open_file();
  try {
    const std::string text = read_all();
    if (resume && !text.empty()) {
      go_on(text, job);
    } else {
      begin_anew(text);
    }
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

SweepJournal::~SweepJournal() { close(descriptor_); }

void SweepJournal::open_file() {
  descriptor_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be opened: {}", std::generic_category().message(errno)), path_,
                  "give another --out directory");
  if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
  close(descriptor_);
  throw Failure(CannotWrite, "another sweep is writing there", path_, "wait for it, or give another --out directory");
}

std::string SweepJournal::read_all() const {
  std::string text;
  std::array<char, 1 << 16> buffer{};
  for (ssize_t n = 0; (n = read(descriptor_, buffer.data(), buffer.size())) != 0;) {
    if (n > 0) text.append(buffer.data(), static_cast<std::size_t>(n));
    if (n < 0 && errno != EINTR)
      throw Failure(CannotWrite, fmt::format("the journal cannot be read: {}", std::generic_category().message(errno)), path_,
                    "give another --out directory");
  }
  return text;
}

void SweepJournal::begin_anew(const std::string& text) {
  if (is_unfinished(text))
    throw bad_input("an unfinished sweep is kept there", path_,
                    "go on with it by --resume, delete that file, or give another --out directory");
  if (!text.empty() && !text.starts_with(first_words))
    throw bad_input("this is not a journal of tippe", path_, "give another --out directory");
  if (ftruncate(descriptor_, 0) != 0 || lseek(descriptor_, 0, SEEK_SET) != 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", std::generic_category().message(errno)), path_,
                  "give another --out directory");
  write(head_);
}

void SweepJournal::go_on(const std::string& text, const SweepJob& job) {
  const std::string head = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  if (head != head_) {
    const bool journal = head.starts_with(first_words), version = head.find(fmt::format("\tversion {}\t", kVersion)) != std::string::npos;
    throw bad_input(!journal   ? "this is not a journal of tippe"
                    : !version ? "the sweep was begun by another version of tippe"
                               : "the sweep, its scene or its settings are not those it was begun with",
                    path_, "undo the change, or begin anew in another --out directory");
  }
  // A line without its end was being written when the program was killed.
  const std::size_t whole = text.rfind('\n') + 1;
  std::string_view rest(text.data() + head.size(), whole - head.size());
  std::size_t number = 1;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    ++number;
    if (!read_line(rest.substr(0, end), job.sweep.results.size()))
      throw bad_input("the line is not one of a journal", fmt::format("{}:{}", path_, number), "delete the line, or begin anew elsewhere");
    rest.remove_prefix(end + 1);
  }
  if (ftruncate(descriptor_, static_cast<off_t>(whole)) != 0 || lseek(descriptor_, 0, SEEK_END) < 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", std::generic_category().message(errno)), path_,
                  "check the permissions");
}

bool SweepJournal::read_line(std::string_view line, std::size_t results) {
  if (static_cast<std::size_t>(std::ranges::count(line, '\t')) != results + 1) return false;
  const std::optional<std::size_t> point = whole_number(take_field(line));
  if (!point || *point >= outcomes_.size()) return false;
  PointOutcome outcome;
  for (std::size_t k = 0; k < results; ++k) {
    const std::string_view field = take_field(line);
    outcome.values.emplace_back();
    if (field.empty()) continue;
    const Number x = parse_number(field);
    if (x.fault != NumberFault::None) return false;
    outcome.values.back() = x.value;
  }
  outcome.reason = line;
  outcomes_[*point] = std::move(outcome);
  return true;
}

void SweepJournal::add(std::size_t point, const PointOutcome& outcome) {
  std::string line = std::to_string(point);
  for (const std::optional<double>& x : outcome.values) line += "\t" + (x ? number_text(*x) : std::string());
  line += "\t" + outcome.reason + "\n";
  const std::scoped_lock turn(turn_);
  write(line);
}

void SweepJournal::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t count = ::write(descriptor_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0)
      throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", std::generic_category().message(errno)), path_,
                    errno == ENOSPC ? "make room on the device and go on with --resume" : "go on with --resume when it can");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace tippe::cli
