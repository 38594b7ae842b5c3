// Tables of text: aligned for reading, or as Markdown. The first row is the head.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tippe::cli {

using TableRow = std::vector<std::string>;

/// The first `left` columns are flush left, all others flush right.
std::string aligned(const std::vector<TableRow>& table, std::size_t left = 0);
std::string as_markdown(const std::vector<TableRow>& table, std::size_t left = 0);

}  // namespace tippe::cli
