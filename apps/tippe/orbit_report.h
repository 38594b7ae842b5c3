// Families of periodic motions as JSON, as text and as tables.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <tippe/analysis/orbit_family.h>
#include <vector>

namespace tippe::cli {

/// A family, and the Hopf point that it comes from.
struct BornFamily {
  OrbitFamily family;
  std::optional<std::size_t> branch;  ///< of the stationary motions; none: from a motion that was given
  double p = 0.0;                     ///< where it was born
};

std::string_view name_of_symmetry(MotionSymmetry::Kind kind);
nlohmann::ordered_json closed_by_as_json(const std::vector<std::pair<MotionSymmetry, double>>& closed_by);
nlohmann::ordered_json multipliers_as_json(const std::vector<std::complex<double>>& multipliers);

nlohmann::ordered_json families_as_json(const std::vector<BornFamily>& families, const std::string& by);
std::string families_for_reading(const std::vector<BornFamily>& families, const std::string& by);
/// orbits.csv and orbit_special.csv.
void write_families(const std::filesystem::path& at, const std::vector<BornFamily>& families, const std::string& by);

}  // namespace tippe::cli
