// libFuzzer target of the scene reader. Build with clang: cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/scene_fuzz fuzz/corpus
// The first line may hold a setting: what follows "#set " goes to the reader as --set.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/write.h>
#include <vector>

// The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  std::vector<std::string> settings;
  if (text.starts_with("#set ")) settings.push_back(text.substr(5, text.find('\n') - 5));
  const tippe::ReadScene read = tippe::read_scene(text, "fuzz.toml", settings);
  if (read.scene.has_value() == tippe::has_error(read.diagnostics)) std::abort();
  if (!read.scene) return 0;
  const tippe::World world = tippe::make_world(*read.scene);
  if (!tippe::make_start(*read.scene, world).u().allFinite()) std::abort();
  const std::string resolved = tippe::to_toml(*read.scene);
  const tippe::ReadScene again = tippe::read_scene(resolved, "resolved.toml");
  if (!again.scene || tippe::to_toml(*again.scene) != resolved) std::abort();
  return 0;
}
