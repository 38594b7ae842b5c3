#include "resolved_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <tippe/scenes/write.h>

#include "errors.h"
#include "inputs.h"
#include "terminal.h"

namespace tippe::cli {

namespace {

constexpr std::string_view resolved_mark = "# The scene ";

}  // namespace

std::string resolved_scene(const Scene& scene, const std::string& heading, const std::vector<std::string>& settings) {
  const auto comment = [](std::string_view mark, const std::string& given) {
    std::string line = harmless(given);  // TOML allows neither control characters nor what is not UTF-8
    std::ranges::replace(line, '\n', ' ');
    return fmt::format("{}{}\n", mark, line);
  };
  std::string text = comment(resolved_mark, heading);
  for (const std::string& setting : settings) text += comment("# --set ", setting);
  return text + to_toml(scene);
}

void refuse_foreign_scene(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder / "scene.toml";
  refuse_input(path.string());
  std::ifstream file(path, std::ios::binary);
  std::string beginning(resolved_mark.size(), '\0');
  if (!file.is_open() || (file.read(beginning.data(), static_cast<std::streamsize>(beginning.size())) && beginning == resolved_mark))
    return;
  throw bad_input("the resolved scene would replace a scene.toml that tippe did not write", path.string(), "give another --out directory");
}

}  // namespace tippe::cli
