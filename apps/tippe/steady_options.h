// What `tippe stationary` and `tippe continue` share: naming a member of a family, and writing a motion down.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <tippe/analysis/stationary.h>
#include <vector>

namespace CLI {
class App;
}

namespace tippe::cli {

/// KEY=VALUE of --near and --hold.
std::vector<SteadyCondition> read_conditions(const std::string& option, const std::vector<std::string>& texts);
/// An option that may be given again and again.
void add_texts(CLI::App& verb, const std::string& name, std::vector<std::string>& target, const std::string& help,
               const std::string& shape);
/// The number of a family that has this name, if it is one.
std::optional<SteadyNumber> steady_number(std::string_view name);

/// A number as a value of a scene, never an integer.
std::string toml_number(double value);

std::string_view name_of(SteadyKind kind);
nlohmann::ordered_json motion_as_json(const World& world, const StationaryMotion& s);
/// Its observables.
nlohmann::ordered_json state_as_json(const StationaryMotion& s);
nlohmann::ordered_json eigenvalues_as_json(const std::vector<std::complex<double>>& eigenvalues);

/// For people: what is below rounding, of numbers of this size, is zero.
double without_noise(double x, double size);
/// The first `most` eigenvalues, pairs as one; parts that are zero to rounding as 0.
std::string eigenvalues_for_reading(const StationaryMotion& s, std::size_t most);

}  // namespace tippe::cli
