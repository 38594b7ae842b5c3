// Branches of stationary motions as tables and pictures.
#pragma once

#include <string>
#include <tippe/analysis/continuation.h>

#include "orbit_report.h"
#include "table_format.h"

namespace tippe::cli {

struct ChartNames {
  std::string by, also;  ///< keys; `also` empty: only one varies
};

/// branches.csv, special.csv, borders.csv, orbits.csv and pictures of them, or branches.h5. As people in the field draw them: stable solid, unstable dashed, special points
/// named; of periodic motions the least and the largest tilt.
void write_branches(const std::string& folder, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                    const std::vector<BornFamily>& orbits, const TableFormat& format);

/// All of it in one file: points, special points, borders and periodic motions as arrays, eigenvalues and multipliers with as many entries as the longest list.
void write_branches_hdf5(const std::string& path, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                         const std::vector<BornFamily>& orbits);

}  // namespace tippe::cli
