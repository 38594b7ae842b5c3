// Options with numbers, read strictly: CLI11 hands over the text, and what is wrong with it is said in our words.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <optional>
#include <string>

#include "numbers.h"

namespace tippe::cli {

/// One number; `target` is a double or an optional<double>.
template <class Target>
CLI::Option* add_number(CLI::App& app, const std::string& name, Target& target, const Bounds& bounds, const std::string& help) {
  const auto read = [&target, name, bounds](const CLI::results_t& texts) {
    target = number_of_option(name, texts.front(), bounds);
    return true;
  };
  CLI::Option* option = app.add_option(name, read, help)->type_name("NUMBER");
  if constexpr (std::is_same_v<Target, double>) option->default_str(number_text(target));
  return option;
}

/// Numbers with commas between them; `shape` shows the form, as in "VX,VY".
template <std::size_t n>
CLI::Option* add_numbers(CLI::App& app, const std::string& name, std::optional<std::array<double, n>>& target, const std::string& shape,
                         const Bounds& bounds, const std::string& help) {
  const auto read = [&target, name, shape, bounds](const CLI::results_t& texts) {
    std::array<double, n> values{};
    numbers_of_option(name, texts.front(), shape, bounds, values.data(), n);
    target = values;
    return true;
  };
  return app.add_option(name, read, help)->type_name(shape);
}

}  // namespace tippe::cli
