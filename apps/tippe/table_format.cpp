#include "table_format.h"

#include <fmt/format.h>

#include <array>

#include "errors.h"
#include "hdf5_file.h"

namespace tippe::cli {

TableFormat read_format(const std::string& text) {
  constexpr std::array<std::string_view, 3> names{"csv", "hdf5", "both"};
  const TableFormat format{text != "hdf5", text == "hdf5" || text == "both"};
  if (!text.empty() && text != "csv" && !format.hdf5)
    throw bad_input(fmt::format("there is no format {}", in_quotes(text)), "--format", suggestion(text, names, "give csv, hdf5 or both"));
  if (format.hdf5) require_hdf5("--format " + text);
  return format;
}

}  // namespace tippe::cli
