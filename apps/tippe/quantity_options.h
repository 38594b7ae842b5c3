// --observable and --at, for the verbs that ask runs for single numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tippe/analysis/quantity.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe::cli {

/// "a,b,c" as its parts.
std::vector<std::string> split_at_commas(const std::string& text);

/// The quantities of the command line, checked against the scene; `at` is the time of those that name none. `verb` is for the message.
std::vector<Quantity> read_quantities(const std::vector<std::string>& texts, const std::optional<double>& at, const Scene& scene,
                                      std::string_view verb);

/// One quantity, checked against the scene; `where` and `help` are for the message.
Quantity read_quantity(const std::string& text, const Scene& scene, std::string_view where, std::string_view help);

/// The latest time that any of them needs, if that is known before the run.
std::optional<double> latest_time(const std::vector<Quantity>& quantities);

}  // namespace tippe::cli
