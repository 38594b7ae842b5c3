// A scene as TOML, every key explicit: what a run leaves behind so that it can be run again to the same bits.
#pragma once

#include <string>
#include <tippe/scenes/scene.h>

namespace tippe {

std::string to_toml(const Scene& scene);

}  // namespace tippe
