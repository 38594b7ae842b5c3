#include "csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "errors.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

/// A field without blanks at its ends and without quotes around it.
std::string_view bare(std::string_view field) {
  field = trimmed(field);
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = trimmed(field.substr(1, field.size() - 2));
  return field;
}

/// Takes the first field off a line; `more` says whether another one follows.
std::string_view take_field(std::string_view& line, bool& more) {
  const std::size_t comma = line.find(',');
  more = comma != std::string_view::npos;
  const std::string_view field = line.substr(0, comma);
  line.remove_prefix(more ? comma + 1 : line.size());
  return bare(field);
}

}  // namespace

CsvReader::CsvReader(LineReader lines, std::span<const std::string_view> known, Gaps gaps) : lines_(std::move(lines)), gaps_(gaps) {
  std::string_view line;
  if (!next_content(line)) {
    const std::string choice = known.empty() ? "" : fmt::format(", columns from: {}", fmt::join(known, ","));
    throw bad_input("the file is empty", lines_.name(), fmt::format("begin it with a header row{}", choice));
  }
  read_header(line, known);
}

int CsvReader::find(std::string_view column) const {
  const auto found = std::ranges::find(columns_, column);
  return (found == columns_.end()) ? -1 : static_cast<int>(found - columns_.begin());
}

bool CsvReader::next(std::vector<double>& values) {
  std::string_view line;
  if (!next_content(line)) return false;
  std::string_view rest = line;
  bool more = true;
  for (const std::string& column : columns_) {
    if (!more) wrong_count(line);
    const std::string_view field = take_field(rest, more);
    const auto [value, fault] = parse_number(field);
    if (fault == NumberFault::Empty && gaps_ == Gaps::Allowed) {
      values.push_back(std::nan(""));
      continue;
    }
    if (fault != NumberFault::None) {
      // A row that is too short or too long explains an empty field better.
      if (std::ranges::count(line, ',') + 1 != static_cast<std::ptrdiff_t>(columns_.size())) wrong_count(line);
      throw bad_input(fmt::format("{} {}", in_quotes(field), describe(fault)), fmt::format("{}, column {}", where(), column),
                      "give a finite decimal number");
    }
    values.push_back(value);
  }
  if (more) wrong_count(line);
  return true;
}

std::string CsvReader::where() const { return fmt::format("{}:{}", lines_.name(), lines_.line_number()); }

bool CsvReader::next_content(std::string_view& line) {
  while (lines_.next(line)) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (lines_.line_number() == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
    const std::string_view content = trimmed(line);
    if (!content.empty() && content.front() != '#') return true;
  }
  return false;
}

void CsvReader::read_header(std::string_view line, std::span<const std::string_view> known) {
  const std::string choice = known.empty() ? "as in t,theta" : fmt::format("the columns are: {}", fmt::join(known, ","));
  const std::string_view whole = line;
  for (bool more = true; more;) {
    const std::string_view name = take_field(line, more);
    if (columns_.empty() && parse_number(name).fault == NumberFault::None) {
      throw bad_input(fmt::format("the header row is missing, the first row is {}", in_quotes(whole)), where(),
                      fmt::format("put the column names first; {}", choice));
    }
    const bool separator = name.find_first_of(";\t") != std::string_view::npos;
    if (known.empty() ? separator : std::ranges::find(known, name) == known.end()) {
      throw bad_input(fmt::format("unknown column {}", in_quotes(name)), where(),
                      separator ? "separate the columns with commas" : suggestion(name, known, choice));
    }
    if (find(name) >= 0) throw bad_input(fmt::format("column {} appears twice", in_quotes(name)), where(), "name each column once");
    columns_.emplace_back(name);
  }
}

void CsvReader::wrong_count(std::string_view line) const {
  const auto fields = std::ranges::count(line, ',') + 1;
  throw bad_input(fmt::format("the row has {} field{}, the header {}", fields, fields == 1 ? "" : "s", columns_.size()), where(),
                  "give one number for each column");
}

}  // namespace tippe::cli
