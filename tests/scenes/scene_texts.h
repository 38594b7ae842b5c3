// Scenes for tests, and what reading them says.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <tippe/scenes/read.h>
#include <vector>

namespace tippe::test {

/// A ball on the table: the smallest scene there is.
inline constexpr const char* ball = R"([body]
mass = 2
inertia = [1e-3, 1e-3, 1e-3]
[[contact]]
shape = "sphere"
shape_radius = 0.05
law = "coulomb"
mu = 0.3
[start]
omega = [0, 1, 0]
[integrate]
end = 1
)";

/// The text with the first `from` replaced by `to`.
inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  return (at == std::string::npos) ? text : text.replace(at, from.size(), to);
}

inline std::vector<std::string> errors_of(const std::string& text, const std::vector<std::string>& settings = {}) {
  std::vector<std::string> list;
  for (const Diagnostic& d : read_scene(text, "ball.toml", settings).diagnostics)
    if (d.kind == Diagnostic::Kind::Error) list.push_back(d.text());
  return list;
}

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

inline std::vector<std::filesystem::path> files_in(const std::string& folder, const std::string& extension = "") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(TIPPE_SOURCE_DIR) / folder))
    if (extension.empty() || entry.path().extension() == extension) files.push_back(entry.path());
  return files;
}

}  // namespace tippe::test
