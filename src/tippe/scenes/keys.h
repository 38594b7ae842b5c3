// The numbers of a scene by their keys, as after --set.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/analysis/derive.h>
#include <tippe/scenes/scene.h>
#include <vector>

namespace tippe {

struct KeyNumber {
  std::optional<double> value;
  std::string what;    ///< why there is none, a clause without a full stop
  bool there = false;  ///< the key is there, and is no number
};

/// "contact.mu" is the number of all contacts, if they agree; "contact.0.mu", "contact.NAME.mu" that of one; "start.omega.2" an entry of a list.
KeyNumber number_of(const Scene& scene, std::string_view key);

/// Every key that has a number.
std::vector<std::string> number_keys(const Scene& scene);

/// A key by which a run can be differentiated: its number, and the models of other values. `text` is that of the scene, `settings` are all that apply to it.
struct ReadKey {
  std::optional<DeriveKey> key;
  std::string what, change;  ///< what is wrong with it
  bool there = false;        ///< the key is there, and is no number: a similar name is no help
};
ReadKey derive_key(const std::string& text, const std::string& name, const std::vector<std::string>& settings, const Scene& scene,
                   const std::string& key);

}  // namespace tippe
