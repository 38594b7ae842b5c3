// Reading lines and writing answers. Every way a file can fail ends in a Failure that names the file.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tippe::cli {

/// Lines of a file of any size, read in pieces. LF and CR LF end a line; the last line may lack its end.
class LineReader {
 public:
  /// Fills at most `size` bytes and returns how many, 0 at the end.
  using Source = std::function<std::size_t(char* to, std::size_t size)>;
  static constexpr std::size_t longest_line = 1 << 20;

  LineReader(std::string name, Source source) : name_(std::move(name)), source_(std::move(source)) {}

  /// The next line, valid until the next call; false at the end.
  bool next(std::string_view& line);

  const std::string& name() const { return name_; }  ///< for messages
  std::size_t line_number() const { return line_number_; }

 private:
  bool refill();

  std::string name_;
  Source source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  // what is not yet handed out
  bool ended_ = false;
  std::size_t line_number_ = 0;
};

/// A file, or standard input for "-". `role` says what the file is for, as in "points file".
LineReader open_lines(const std::string& path, std::string_view role);

/// All of a file; nothing where there is none.
std::string read_all(const std::string& path);

/// Makes a folder for an answer, with all that are above it.
void make_folder(const std::string& folder);

/// Removes what sweeps that were killed had begun to write in a folder. What a living one writes is locked, and stays.
void remove_leftovers(const std::filesystem::path& folder);

/// Where an answer goes: standard output, or a file that appears under its name only when `finish` has succeeded.
class Output {
 public:
  /// Standard output for an empty path. A device or pipe is written to directly.
  explicit Output(const std::string& path = {});
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  ~Output();  ///< without `finish` the temporary file is removed

  void write(std::string_view text);
  void finish();

 private:
  void open_direct();
  void open_temporary();
  [[noreturn]] void fail(int error, std::string_view doing) const;

  std::string path_;       // for messages; empty: standard output
  std::string target_;     // path_ with symbolic links resolved
  std::string temporary_;  // in the same directory; empty if written directly
  int descriptor_ = 1;
};

/// A whole file at once.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace tippe::cli
