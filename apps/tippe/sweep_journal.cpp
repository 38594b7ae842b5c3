#include "sweep_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <set>
#include <tippe/version.h>

#include "checksum.h"
#include "errors.h"
#include "numbers.h"
#include "source_stamp.h"

namespace tippe::cli {

namespace {

constexpr std::string_view any_journal = "tippe sweep journal ", first_words = "tippe sweep journal 2";

/// What the numbers depend on besides the sweep itself: the sources of the engine, not its version alone.
std::string program_field() { return fmt::format("\tversion {}\tsources {}\t", kVersion, engine_stamp()); }

std::string head_of(const SweepJob& job) {
  return fmt::format("{}{}input {}\tpoints {}\n", first_words, program_field(), job.fingerprint(), job.sweep.points());
}

/// A line ends with a checksum of what stands before it.
std::string with_checksum(const std::string& line) { return fmt::format("{}\t{:016x}\n", line, checksum(line)); }

/// The line without its checksum; none if that is wrong.
std::optional<std::string_view> without_checksum(std::string_view line) {
  const std::size_t tab = line.rfind('\t');
  if (tab == std::string_view::npos) return std::nullopt;
  const std::string_view text = line.substr(0, tab);
  return fmt::format("{:016x}", checksum(text)) == line.substr(tab + 1) ? std::optional(text) : std::nullopt;
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
  if (!text.starts_with(any_journal) || at == std::string::npos || end == std::string::npos || at > end) return false;
  const std::optional<std::size_t> points = whole_number(std::string_view(text).substr(at + 7, end - at - 7));
  const bool older = !text.starts_with(first_words);  // without checksums
  std::set<std::size_t> known;
  for (std::size_t begin = end + 1, next = 0; (next = text.find('\n', begin)) != std::string::npos; begin = next + 1) {
    const std::string_view line = std::string_view(text).substr(begin, next - begin);
    const std::optional<std::string_view> whole = older ? std::optional(line) : without_checksum(line);
    if (!whole) continue;
    std::string_view rest = *whole;
    if (const std::optional<std::size_t> point = whole_number(take_field(rest))) known.insert(*point);
  }
  return points && !known.empty() && known.size() < *points;
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
  if (!text.empty() && !text.starts_with(any_journal))
    throw bad_input("this is not a journal of tippe", path_, "give another --out directory");
  if (ftruncate(descriptor_, 0) != 0 || lseek(descriptor_, 0, SEEK_SET) != 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", std::generic_category().message(errno)), path_,
                  "give another --out directory");
  write(head_);
}

void SweepJournal::go_on(const std::string& text, const SweepJob& job) {
  const std::string head = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
  if (head != head_) {
    const bool journal = head.starts_with(any_journal), version = head.find(fmt::format("\tversion {}\t", kVersion)) != std::string::npos,
               sources = head.starts_with(first_words) && head.find(program_field()) != std::string::npos;
    throw bad_input(!journal   ? "this is not a journal of tippe"
                    : !version ? "the sweep was begun by another version of tippe"
                    : !sources ? "the sweep was begun by a tippe that was built from other sources, whose numbers may differ"
                               : "the sweep, its scene or its settings are not those it was begun with",
                    path_, "undo the change, or begin anew in another --out directory");
  }
  // A line without its end was being written when the program was killed.
  const std::size_t whole = text.rfind('\n') + 1;
  std::string_view rest(text.data() + head.size(), whole - head.size());
  std::vector<std::size_t> damaged;
  for (std::size_t number = 2; !rest.empty(); ++number) {
    const std::size_t end = rest.find('\n');
    const std::optional<std::string_view> line = without_checksum(rest.substr(0, end));
    if (!line || !read_line(*line, job.sweep.results.size())) damaged.push_back(number);
    rest.remove_prefix(end + 1);
  }
  // A damaged line whose point was computed again stands further below as well.
  const bool lacking = std::ranges::any_of(outcomes_, [](const auto& outcome) { return !outcome; });
  if (!damaged.empty() && lacking)
    warn(fmt::format("{} of the journal's lines {} damaged, the first is {}:{}; what {} is computed again", damaged.size(),
                     damaged.size() == 1 ? "is" : "are", path_, damaged.front(), damaged.size() == 1 ? "it said" : "they said"));
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
  line += "\t" + outcome.reason;
  const std::scoped_lock turn(turn_);
  write(with_checksum(line));
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
