// --format: which files a table is written to.
#pragma once

#include <string>
#include <string_view>

namespace tippe::cli {

struct TableFormat {
  bool csv = true, hdf5 = false;
};

/// csv, hdf5 or both; throws a Failure, also if this program has no HDF5.
TableFormat read_format(const std::string& text);

inline constexpr const char* format_help = "Files for tables: csv, hdf5 (h5py, xarray, Octave), or both";

}  // namespace tippe::cli
