// From TOML text to a scene: strict, with every error at once.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/scenes/diagnostic.h>
#include <tippe/scenes/scene.h>

namespace tippe {

struct ReadScene {
  std::optional<Scene> scene;  ///< there if no diagnostic is an error
  Diagnostics diagnostics;
};

/// `name` is the file's, for messages. `settings` are "KEY=VALUE": any key of the scene, a TOML value or a bare word; "contact.KEY" sets every
/// contact, "contact.0.KEY" and "contact.NAME.KEY" one. Later settings win. Setting one of two keys that say the same (start.angles and
/// start.quaternion, start.rates and start.omega, start.velocity and start.roll) removes the other.
ReadScene read_scene(std::string_view text, std::string_view name, std::span<const std::string> settings = {});

}  // namespace tippe
