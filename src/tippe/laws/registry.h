// Laws by name: one entry for each, which scenes, command line, lab and docs read.
//
// A law of your own: write it as a struct (law.h), make it an object (wrapped_law.h), and add its entry before the first scene is read:
//   laws::add_law({.name = "coulomb-ellipse", .kind = LawKind::Set, .components = {Component::Slip}, .summary = "…",
//                  .keys = {{"mu_y", "-", 0.0, "coefficient across"}}, .make = [](const LawSettings& s) { return as_set(…); }});
// examples/own_law.cpp is a whole one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/laws/force_law.h>
#include <tippe/laws/sampled_profile.h>
#include <tippe/laws/taylor_set.h>
#include <vector>

namespace tippe::laws {

/// A number that a law takes beside μ and the radius of the patch.
struct LawKey {
  std::string name;
  std::string unit;
  double fallback = 0.0;
  std::string help;                                       ///< one line
  double low = 0.0;                                       ///< least and greatest value
  double high = std::numeric_limits<double>::infinity();  //
  bool above_low = false;                                 ///< the least value itself is not allowed: the key must be given
  bool yes_no = false;                                    ///< true or false: 1 or 0
};

/// What a law is made from.
class LawSettings {
 public:
  double radius = 0.0;  ///< of the patch [m]
  double mu = 1.0;      ///< the coefficient that the contact will scale the law with, for laws that compare others with it
  Pressure pressure = Pressure::Hertz;
  std::shared_ptr<const SampledProfile> profile;  ///< another pressure, for laws that take any

  LawSettings() = default;
  LawSettings(std::initializer_list<std::pair<std::string_view, double>> numbers) {
    for (const auto& [name, value] : numbers) set(name, value);
  }
  LawSettings& set(std::string_view name, double value);
  /// What was set, or else the fallback.
  double get(std::string_view name, double fallback = 0.0) const;

 private:
  std::vector<std::pair<std::string, double>> numbers_;
};

/// Pressures that a law takes.
enum class Pressures { None, Hertz, Two, Any };

struct LawEntry {
  std::string name;
  LawKind kind = LawKind::Set;
  Components components;
  std::string summary;  ///< one line
  std::vector<LawKey> keys = {};
  std::function<LawPtr(const LawSettings&)> make = {};  ///< none: a resistance that acts beside friction, resistances.h
  Pressures pressures = Pressures::None;
  bool needs_radius = false;
  std::function<std::string(const LawSettings&)> warning = {};  ///< what a user should know of it; may be empty
};

/// All laws, in the order of reading.
std::span<const LawEntry> law_entries();
/// None if there is no such law.
const LawEntry* find_law(std::string_view name);
/// Every key that some law takes, each once.
std::vector<const LawKey*> law_keys();

/// Adds a law, or puts it in the place of one of the same name. Not while other threads read the registry.
void add_law(LawEntry entry);

/// None for an unknown name, and for what acts beside friction.
LawPtr make_law(std::string_view name, const LawSettings& settings = {});

/// "set" or "function".
std::string_view kind_name(LawKind kind);

}  // namespace tippe::laws
