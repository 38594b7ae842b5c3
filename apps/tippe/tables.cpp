#include "tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace tippe::cli {

std::string aligned(const std::vector<TableRow>& table, std::size_t left) {
  std::vector<std::size_t> widths(table[0].size(), 0);
  for (const TableRow& row : table)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const TableRow& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i == 0) ? "" : "  ";
      text += (i < left) ? fmt::format("{:<{}}", row[i], widths[i]) : fmt::format("{:>{}}", row[i], widths[i]);
    }
    text += "\n";
  }
  return text;
}

std::string as_markdown(const std::vector<TableRow>& table, std::size_t left) {
  std::string text;
  for (std::size_t i = 0; i < table.size(); ++i) {
    for (const std::string& entry : table[i]) text += fmt::format("| {} ", entry);
    text += "|\n";
    for (std::size_t j = 0; i == 0 && j < table[0].size(); ++j) text += (j < left) ? "|:--" : "|--:";
    if (i == 0) text += "|\n";
  }
  return text;
}

}  // namespace tippe::cli
