// Tables of numbers with a header row: comma-separated, '#' begins a comment line, blank lines do not count.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "files.h"

namespace tippe::cli {

class CsvReader {
 public:
  enum class Gaps { Refused, Allowed };

  /// Reads the header. Every column must be one of `known`, if any are given, and appear once. An empty field is a gap: not a number, where that is allowed.
  CsvReader(LineReader lines, std::span<const std::string_view> known, Gaps gaps = Gaps::Refused);

  const std::vector<std::string>& columns() const { return columns_; }

  /// Position of a column, or −1.
  int find(std::string_view column) const;

  /// Appends the numbers of the next row, in the order of the header, to `values`; false at the end.
  bool next(std::vector<double>& values);

  /// "FILE:LINE" of the row last read.
  std::string where() const;

 private:
  bool next_content(std::string_view& line);
  void read_header(std::string_view line, std::span<const std::string_view> known);
  [[noreturn]] void wrong_count(std::string_view line) const;

  LineReader lines_;
  Gaps gaps_;
  std::vector<std::string> columns_;
};

}  // namespace tippe::cli
