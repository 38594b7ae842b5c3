#include "sweep_journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <memory>
#include <thread>
#include <tippe/version.h>

#include "checksum.h"
#include "errors.h"
#include "numbers.h"
#include "source_stamp.h"

namespace tippe::cli {

namespace {

constexpr std::string_view any_journal = "tippe sweep journal ", first_words = "tippe sweep journal 2";

std::string reason_of(int error) { return std::generic_category().message(error); }

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

/// What stands after a word in the head, up to the next tab.
std::string_view word_after(std::string_view line, std::string_view word) {
  for (std::string_view rest = line; !rest.empty();) {
    const std::string_view field = take_field(rest);
    if (field.starts_with(word)) return field.substr(word.size());
  }
  return {};
}

/// A file that is read in pieces: its whole lines, and what is left without an end.
class Lines {
 public:
  Lines(int descriptor, const std::string& path) : descriptor_(descriptor), path_(path) {}

  /// False at the end. The line is valid until the next call.
  bool next(std::string_view& line) {
    for (;;) {
      const std::size_t end = buffer_.find('\n', std::max(begin_, searched_));
      if (end != std::string::npos) {
        line = std::string_view(buffer_).substr(begin_, end - begin_);
        bytes_ += line.size() + 1;
        begin_ = end + 1;
        return true;
      }
      buffer_.erase(0, begin_);
      begin_ = 0, searched_ = buffer_.size();
      if (!refill()) return false;
    }
  }

  std::size_t bytes() const { return bytes_; }  ///< of all lines so far
  std::string_view rest() const { return buffer_; }

 private:
  bool refill() {
    constexpr std::size_t piece = 1 << 18;
    const std::size_t before = buffer_.size();
    buffer_.resize(before + piece);
    for (;;) {
      const ssize_t n = pread(descriptor_, buffer_.data() + before, piece, static_cast<off_t>(offset_));
      if (n < 0 && errno == EINTR) continue;
      if (n < 0)
        throw Failure(CannotWrite, fmt::format("the journal cannot be read: {}", reason_of(errno)), path_, "check the file and its disk");
      buffer_.resize(before + static_cast<std::size_t>(n));
      offset_ += static_cast<std::size_t>(n);
      return n > 0;
    }
  }

  int descriptor_;
  std::string path_, buffer_;
  std::size_t begin_ = 0, searched_ = 0, offset_ = 0, bytes_ = 0;
};

/// "12\t0.5\t\treason" for a point, its results and its reason; none if it is not that.
std::optional<PointOutcome> outcome_of(std::string_view rest, std::size_t results) {
  if (static_cast<std::size_t>(std::ranges::count(rest, '\t')) != results) return std::nullopt;
  PointOutcome outcome;
  for (std::size_t k = 0; k < results; ++k) {
    const std::string_view field = take_field(rest);
    outcome.values.emplace_back();
    if (field.empty()) continue;
    const Number x = parse_number(field);
    if (x.fault != NumberFault::None) return std::nullopt;
    outcome.values.back() = x.value;
  }
  outcome.reason = rest;
  return outcome;
}

JournalContent read_lines(int descriptor, const std::string& path, Outcomes* outcomes) {
  JournalContent content;
  Lines lines(descriptor, path);
  std::string_view line;
  if (!lines.next(line)) {
    // The program may have been killed while it wrote the head.
    content.foreign = !any_journal.starts_with(lines.rest().substr(0, any_journal.size()));
    return content;
  }
  content.head = JournalHead::parse(line);
  content.foreign = !content.head;
  if (content.foreign) return content;
  const bool older = !line.starts_with(first_words);  // without checksums
  std::vector<bool> seen(content.head->points);
  for (std::size_t number = 2; lines.next(line); ++number) {
    const std::optional<std::string_view> whole = older ? std::optional(line) : without_checksum(line);
    std::string_view rest = whole.value_or(std::string_view());
    const std::optional<std::size_t> point = whole_number(take_field(rest));
    const bool mine = point && *point < seen.size() && (!content.head->shard || content.head->shard->has(*point));
    const std::optional<PointOutcome> outcome = (mine && outcomes != nullptr) ? outcome_of(rest, outcomes->results()) : std::nullopt;
    if (!mine || (outcomes != nullptr && !outcome)) {
      content.damaged.push_back(number);
      continue;
    }
    if (outcome) outcomes->set(*point, *outcome);
    if (!seen[*point]) ++content.done;
    seen[*point] = true;
  }
  content.bytes = lines.bytes();
  return content;
}

}  // namespace

std::string JournalHead::line() const {
  return fmt::format("{}\tversion {}\tsources {}\tinput {}\tpoints {}{}\n", first_words, version, sources, input, points,
                     shard ? "\tshard " + shard->text() : "");
}

std::optional<JournalHead> JournalHead::parse(std::string_view line) {
  if (!line.starts_with(any_journal)) return std::nullopt;
  const std::optional<std::size_t> points = whole_number(word_after(line, "points "));
  constexpr std::size_t most = 100'000'000;  // more than any sweep has: the head is damaged
  if (!points || *points == 0 || *points > most) return std::nullopt;
  JournalHead head{std::string(word_after(line, "version ")), std::string(word_after(line, "sources ")),
                   std::string(word_after(line, "input ")), *points, std::nullopt};
  if (!line.starts_with(first_words)) head.sources.clear();  // which an older program did not write
  if (const std::string_view part = word_after(line, "shard "); !part.empty()) {
    const std::size_t slash = std::min(part.find('/'), part.size() - 1);
    const auto index = whole_number(part.substr(0, slash)), count = whole_number(part.substr(slash + 1));
    if (!index || !count || *index >= *count) return std::nullopt;
    head.shard = Shard{*index, *count};
  }
  return head;
}

std::string JournalHead::difference(const JournalHead& other) const {
  if (version != other.version) return "the sweep was begun by another version of tippe";
  if (sources != other.sources) return "the sweep was begun by a tippe that was built from other sources, whose numbers may differ";
  if (input != other.input || points != other.points) return "the sweep, its scene or its settings are not those it was begun with";
  return {};
}

JournalHead head_of(const SweepJob& job, const std::optional<Shard>& shard) {
  return {kVersion, engine_stamp(), job.fingerprint(), job.sweep.points(), shard};
}

namespace {

/// `read` with a descriptor of the file.
template <class Read>
JournalContent with_file(const std::string& path, const Read& read) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be read: {}", reason_of(errno)), path, "check the permissions");
  const std::unique_ptr<const int, void (*)(const int*)> closing(&descriptor, [](const int* d) { close(*d); });
  return read(descriptor);
}

}  // namespace

JournalContent read_journal(const std::string& path, Outcomes* outcomes) {
  return with_file(path, [&](int descriptor) {
    const bool running = flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    flock(descriptor, LOCK_UN);  // who only looks is in nobody's way
    JournalContent content = read_lines(descriptor, path, outcomes);
    content.running = running;
    return content;
  });
}

JournalContent peek_journal(const std::string& path) {
  return with_file(path, [&](int descriptor) {
    JournalContent content;
    Lines lines(descriptor, path);
    std::string_view line;
    if (!lines.next(line)) return content;
    content.head = JournalHead::parse(line);
    content.foreign = !content.head;
    content.done = lines.next(line) ? 1 : 0;
    return content;
  });
}

void warn_of_damage(const JournalContent& content, const std::string& path) {
  const bool one = content.damaged.size() == 1;
  warn(fmt::format("{} of the journal's lines {} damaged, the first is {}:{}; what {} is computed again", content.damaged.size(),
                   one ? "is" : "are", path, content.damaged.front(), one ? "it said" : "they said"));
}

SweepJournal::SweepJournal(const std::string& path, const JournalHead& head, bool resume, Outcomes& outcomes) : path_(path), head_(head) {
  open_file();
  try {
    // First alone: points of another sweep are not for us.
    const JournalContent content = read_lines(descriptor_, path_, nullptr);
    if (content.foreign) throw bad_input("this is not a journal of tippe", path_, "give another --out directory");
    const bool unfinished = content.head && content.done > 0 && !content.complete();
    if (content.head && resume) {
      if (const std::string why = content.head->difference(head_); !why.empty())
        throw bad_input(why, path_, "undo the change, or start again in another --out directory");
      if (content.head->shard != head_.shard)
        throw bad_input("the file is the journal of another part of the sweep", path_, "give the file its own name again");
      go_on(read_lines(descriptor_, path_, &outcomes));
    } else if (unfinished) {
      throw bad_input("an unfinished sweep is kept there", path_,
                      "continue it with --resume, delete that file, or give another --out directory");
    } else {
      begin_anew();
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
    throw Failure(CannotWrite, fmt::format("the journal cannot be opened: {}", reason_of(errno)), path_, "give another --out directory");
  // Some file systems have no locks. Who only asks whether a sweep is running holds one for a moment.
  for (int i = 0; i < 20; ++i) {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  close(descriptor_);
  throw Failure(CannotWrite, "another sweep is writing there", path_, "wait for it, or give another --out directory");
}

void SweepJournal::begin_anew() {
  cut_at(0);
  write(head_.line());
}

void SweepJournal::go_on(const JournalContent& content) {
  // A damaged line whose point was computed again stands further below as well.
  if (!content.damaged.empty() && !content.complete()) warn_of_damage(content, path_);
  // A line without its end was being written when the program was killed.
  cut_at(content.bytes);
}

void SweepJournal::cut_at(std::size_t bytes) const {
  if (ftruncate(descriptor_, static_cast<off_t>(bytes)) != 0 || lseek(descriptor_, 0, SEEK_END) < 0)
    throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", reason_of(errno)), path_, "check the permissions");
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
      throw Failure(CannotWrite, fmt::format("the journal cannot be written: {}", reason_of(errno)), path_,
                    errno == ENOSPC ? "make room on the device and go on with --resume" : "go on with --resume when it can");
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace tippe::cli
