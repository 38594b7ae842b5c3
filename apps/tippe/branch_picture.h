// Branches of stationary motions as tables and pictures.
#pragma once

#include <string>
#include <tippe/analysis/continuation.h>

namespace tippe::cli {

struct ChartNames {
  std::string by, also;  ///< keys; `also` empty: only one varies
};

/// branches.csv, special.csv, borders.csv and pictures of them. As people in the field draw them: stable solid, unstable dashed, special points named.
void write_branches(const std::string& folder, const std::string& scene, const ChartNames& names, const ContinuationResult& result);

}  // namespace tippe::cli
