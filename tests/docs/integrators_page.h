// docs/integrators.md as text, and runs of shipped scenes to hold against it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/names.h>
#include <tippe/scenes/read.h>
#include <vector>

namespace tippe::test {

inline const std::filesystem::path source_dir = TIPPE_SOURCE_DIR;

inline std::string text_of(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// The page, its lines joined.
inline std::string page() { return text_of(source_dir / "docs" / "integrators.md"); }

/// The first group of an expression in the page, whose blanks stand for ends of lines as well.
inline std::string match(const std::string& expression) {
  std::string text = page();
  std::ranges::replace(text, '\n', ' ');
  std::smatch found;
  return std::regex_search(text, found, std::regex(expression)) ? found[1].str() : std::string();
}

/// All numbers of a text; "49 000" is one.
inline std::vector<double> numbers_in(std::string text) {
  text = std::regex_replace(text, std::regex(R"((\d) (\d{3})(?!\d))"), "$1$2");
  std::vector<double> numbers;
  const std::regex number(R"(\d+(\.\d+)?(e-?\d+)?)");
  for (auto it = std::sregex_iterator(text.begin(), text.end(), number); it != std::sregex_iterator(); ++it)
    numbers.push_back(std::stod(it->str()));
  return numbers;
}

inline RunResult run_scene(const std::string& name, double rtol, double end = 0.0, Scheme scheme = Scheme::Event,
                           const std::vector<Quantity>& quantities = {}) {
  const Scene scene = read_scene(text_of(source_dir / "scenes" / (name + ".toml")), name).scene.value();
  const World world = make_world(scene);
  IntegrateOptions o = make_options(scene);
  o.scheme = scheme;
  o.atol *= rtol / o.rtol, o.rtol = rtol;
  if (end > 0.0) o.end = end;
  RunRequest request;
  request.quantities = quantities;
  return run(world, make_start(scene, world), o, request);
}

inline double first(const RunResult& r, EventKind kind, int contact = 0) {
  for (const Event& e : r.events)
    if (e.kind == kind && e.contact == contact) return e.t;
  return -1.0;
}

}  // namespace tippe::test
