// Laws by name: one entry for each, which scenes, command line, lab and docs read.
//
// A law of your own: write it as a struct (law.h), make it an object (wrapped_law.h), and add its entry before the first scene is read:
//   laws::add_law({.name = "coulomb-ellipse", .kind = LawKind::Set, .components = {Component::Slip}, .summary = "…",
//                  .keys = {{"mu_y", "-", 0.0, "coefficient across"}}, .make = [](const LawSettings& s) { return as_set(…); }});
// examples/own_law.cpp is a whole one.
// heap, whole file: the registry is read before a run, never in a step
#pragma once

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <tippe/laws/force_law.h>
#include <tippe/laws/sampled_profile.h>
#include <tippe/laws/taylor_set.h>
#include <vector>

namespace tippe::laws {

/// What a law takes beside μ and the radius of the patch: a number, true or false, one of some names, or rows of numbers.
struct LawKey {
  std::string name;
  std::string unit;
  double fallback = 0.0;                                  ///< of names: the first
  std::string help;                                       ///< one line
  double low = 0.0;                                       ///< least and greatest value
  double high = std::numeric_limits<double>::infinity();  //
  bool above_low = false;                                 ///< the least value itself is not allowed: the key must be given
  bool yes_no = false;                                    ///< true or false: 1 or 0
  std::vector<std::string> names = {};                    ///< one of these: 0, 1, …
  int columns = 0;                                        ///< a list of rows with so many numbers
  bool quiet = false;                                     ///< a constant of a paper: a resolved scene has it only where it was given
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
  bool has(std::string_view name) const;

  /// Rows one after the other; none: empty.
  LawSettings& set_rows(std::string_view name, std::vector<double> rows);
  std::span<const double> rows(std::string_view name) const;

 private:
  std::vector<std::pair<std::string, double>> numbers_;
  std::vector<std::pair<std::string, std::vector<double>>> rows_;
};

/// Why a law cannot be made from its settings; `what` is empty if it can.
struct LawFault {
  std::string key, what, change;
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
  std::function<LawFault(const LawSettings&)> fault = {};       ///< of settings that `make` would answer with no law
  std::function<double(const LawSettings&)> arm = {};  ///< the radius of a patch that the law knows itself, where none is given [m]
  bool directed = false;                               ///< it tells directions of slip apart: its axes matter
};

/// All laws, in the order of reading.
std::span<const LawEntry> law_entries();
/// None if there is no such law.
const LawEntry* find_law(std::string_view name);
/// Every key that some law takes, each once.
std::vector<const LawKey*> law_keys();

/// Adds a law, or puts it in the place of one of the same name. Not while other threads read the registry.
void add_law(LawEntry entry);

/// None for an unknown name, for what acts beside friction, and for settings at fault.
LawPtr make_law(std::string_view name, const LawSettings& settings = {});

/// The key of this name; none if the law has no such key.
const LawKey* find_key(const LawEntry& law, std::string_view name);

/// "set" or "function".
std::string_view kind_name(LawKind kind);

}  // namespace tippe::laws
