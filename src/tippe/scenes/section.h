// One table of a TOML scene, read strictly: every key that is asked for becomes a known key, and what nobody asked for is an error.
// Used by read.cpp only; it brings in toml++.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tippe/math/rotation.h>
#include <tippe/scenes/diagnostic.h>
#include <tippe/scenes/names.h>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
// toml++ 3.3 asserts, and with NDEBUG assumes, what a malformed scene such as "[=" breaks. With neither, its own errors answer.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace tippe::scene_reader {

/// What a number may be.
struct Range {
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool without_low = false;
  std::string_view allowed = "give a finite number";
};
inline constexpr Range any{};
inline constexpr Range non_negative{.low = 0.0, .allowed = "give a number of 0 or more"};
inline constexpr Range positive{.low = 0.0, .without_low = true, .allowed = "give a number greater than 0"};
inline constexpr Range fraction{.low = 0.0, .high = 1.0, .allowed = "give a number from 0 to 1"};

/// Shared by all sections of one scene.
struct Log {
  std::string file;
  Diagnostics diagnostics;
  std::set<std::string, std::less<>> known;  ///< all keys that were asked for, "contact.mu" …
  struct Unknown {
    std::string where, section, key;
    std::vector<std::string> siblings;
  };
  std::vector<Unknown> unknown;

  void error(std::string where, std::string what, std::string change = {}) {
    diagnostics.push_back({Diagnostic::Kind::Error, std::move(where), std::move(what), std::move(change)});
  }
  void warning(std::string where, std::string what, std::string change = {}) {
    diagnostics.push_back({Diagnostic::Kind::Warning, std::move(where), std::move(what), std::move(change)});
  }
  /// Names what is unknown; last, since only then every known key is known.
  void report_unknown();
};

/// "FILE:LINE:COLUMN", or the text of the setting a node comes from; `otherwise` for a node that has no source.
std::string place(const toml::node& node, const std::string& otherwise);

/// 'text' with control characters escaped and cut to a readable length.
std::string in_quotes(std::string_view text);
std::string short_number(double x);  ///< six digits

class Section {
 public:
  /// `table` may be null: then every key is missing.
  Section(Log& log, const toml::table* table, std::string path, std::string where);

  bool exists() const { return table_ != nullptr; }
  bool has(std::string_view key) const { return table_ != nullptr && table_->contains(key); }
  /// Where a key stands, or where the section does.
  std::string where(std::string_view key) const;
  std::string full(std::string_view key) const { return path_.empty() ? std::string(key) : path_ + "." + std::string(key); }

  double number(std::string_view key, double fallback, const Range& range = any);
  int count(std::string_view key, int fallback);
  bool boolean(std::string_view key, bool fallback);
  std::string text(std::string_view key, std::string fallback);
  Vec3 vector3(std::string_view key, const Vec3& fallback, const Range& range = any);
  Vec4 vector4(std::string_view key, const Vec4& fallback);
  std::vector<std::string> texts(std::string_view key);
  std::vector<double> numbers(std::string_view key);
  std::vector<Vec2> pairs(std::string_view key);    ///< [[1, 2], [3, 4]]
  std::vector<Vec3> triples(std::string_view key);  ///< [[1, 2, 3], [4, 5, 6]]
  /// Rows of so many numbers, one after the other.
  std::vector<double> rows(std::string_view key, int columns);
  Section table(std::string_view key);
  const toml::node* node(std::string_view key);

  /// One of a list of names; `what` is what they name.
  std::string choice(std::string_view key, std::string fallback, std::span<const std::string_view> names, std::string_view what);
  template <class Value, std::size_t n>
  Value choice(std::string_view key, const Value& fallback, const std::array<Named<Value>, n>& table, std::string_view what) {
    std::array<std::string_view, n> names;
    for (std::size_t i = 0; i < n; ++i) names[i] = table[i].name;
    const std::string picked = choice(key, std::string(), std::span<const std::string_view>(names), what);
    for (const auto& entry : table)
      if (entry.name == picked) return entry.value;
    return fallback;
  }

  /// Reports a missing key, or one that stands beside another that says the same.
  void require(std::string_view key, std::string_view why = {});
  void exclude(std::string_view key, std::string_view other);

  /// Takes down the keys that nobody asked for.
  void finish();

 private:
  void wrong_type(const toml::node& node, std::string_view key, std::string_view wanted);
  bool finite_number(const toml::node& node, std::string_view name, const Range& range, double& value);
  template <int n>
  Vec<n> vector(std::string_view key, const Vec<n>& fallback, const Range& range);
  std::vector<double> rows(std::string_view key, int columns, const std::string& one, const std::string& wanted);

  Log* log_;
  const toml::table* table_;
  std::string path_, where_;
  std::vector<std::string> asked_;
};

/// Where a character beyond ASCII stands outside of texts and comments, where TOML has no place for one; npos if nowhere. To be asked before parsing:
/// toml++ 3.3 runs into undefined behaviour on such a character.
std::size_t stray_character(std::string_view text);

/// contact.shape and its sizes.
void read_shape(SceneContact& contact, Section& section, Log& log);
/// [body.solid], and the mass, centre and inertia that follow from it.
void read_solid(SceneBody& body, Section& section, Log& log);
/// What is wrong with a formula goes to the log.
void check_formula(const Section& s, std::string_view key, const std::string& text, char variable, Log& log);

/// The law of sliding with its keys, pressure and radius.
void read_law(SceneContact& c, Section& s, Log& log);

/// [table], with its motion.
SceneTable read_table(Section section, Log& log);
/// What a table that moves or is not flat asks of the rest of the scene. `contact`: where that stands.
void check_table(const Scene& scene, const Section& table, const std::string& contact, Log& log);

/// [[force]]
std::vector<SceneForce> read_forces(const toml::node* node, const std::string& file, Log& log);

/// [track], with every formula and the curve itself looked at.
SceneTrack read_track(Section section, Log& log);
SceneTrackStart read_track_start(Section section, Log& log);
/// What a track asks of the rest of the scene. `contact`, `integrate`: where they stand.
void check_track(const Scene& scene, const Section& track, const std::string& contact, const Section& integrate, Log& log);

/// Where an error is that a setting made.
inline constexpr std::string_view set_mark = "--set ";
inline std::string setting_place(std::string_view setting) { return std::string(set_mark).append(setting.substr(0, 200)); }

/// Puts a "KEY=VALUE" setting into the table; what is wrong with it goes to the log.
void apply_setting(toml::table& root, std::string_view setting, Log& log);

}  // namespace tippe::scene_reader
