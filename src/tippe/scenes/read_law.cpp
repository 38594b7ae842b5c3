// The law of sliding of a contact, with the keys that the registry of laws lists, its pressure and its radius.
#include <algorithm>
#include <cmath>
#include <tippe/math/formula.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/section.h>

namespace tippe::scene_reader {

namespace {

using laws::LawEntry;
using laws::LawKey;
using laws::Pressures;

/// Keys that contradict the law. A number that belongs to another law (`radius`, `eps`, `kr` …) says nothing about this one and may stay; a pressure, a torque
/// or a form that the law does not have would make it mean something else than the scene says.
void check_keys(const SceneContact& c, const LawEntry& law, const Section& s, Log& log) {
  for (const LawKey* key : laws::law_keys()) {
    if (find_key(law, key->name) != nullptr) continue;
    const bool switched = c.law_keys.get(key->name, key->fallback) != key->fallback;
    if (switched && key->yes_no && law.components.has(laws::Component::Spin))
      log.error(s.where(key->name), in_quotes(c.law) + " does not know 'contact." + key->name + "': it has no effect",
                "remove it, or take the law contensou-rolling, which with kr = 0 is contensou for the pressure 'hertz'");
    if (switched && !key->names.empty())
      log.error(s.where(key->name), in_quotes(c.law) + " does not know 'contact." + key->name + "': it has no effect", "remove it");
  }
  for (const LawKey& key : law.keys)
    if (key.above_low && !(c.law_keys.get(key.name, key.fallback) > key.low))
      log.error(s.where("law"), in_quotes(c.law) + " needs 'contact." + key.name + "' > " + short_number(key.low),
                key.help + ", in " + key.unit);
  if (!law.fault || has_error(log.diagnostics)) return;
  if (const laws::LawFault fault = law.fault(c.law_keys); !fault.what.empty()) log.error(s.where(fault.key), fault.what, fault.change);
}

/// "contensou, contensou-series or ellipsoid": the laws that know such a pressure.
std::string laws_with_pressure(bool own) {
  std::vector<std::string> names;
  for (const LawEntry& entry : laws::law_entries())
    if (entry.pressures == Pressures::Any || (!own && entry.pressures == Pressures::Two)) names.push_back(entry.name);
  std::string list;
  for (std::size_t i = 0; i < names.size(); ++i) list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return list;
}

void check_pressure(const SceneContact& c, const LawEntry& law, const Section& s, Log& log) {
  const bool own = !c.pressure_formula.empty() || !c.pressure_table.empty();
  const bool unknown =
      law.pressures == Pressures::Hertz ? own || c.pressure != laws::Pressure::Hertz : own && law.pressures == Pressures::Two;
  if (!unknown) return;
  log.error(s.where("pressure"),
            in_quotes(c.law) + (law.pressures == Pressures::Hertz ? " knows the pressure 'hertz' only"
                                                                  : " knows the pressures 'hertz' and 'uniform' only"),
            "remove contact.pressure, or take the law " + laws_with_pressure(own) + ", which know it");
}

void check_radius(const SceneContact& c, const LawEntry& law, const Section& s, Log& log) {
  if (!law.needs_radius) return;
  if (c.elastic_modulus > 0.0) {
    log.error(s.where("elastic_modulus"), in_quotes(c.law) + " needs a radius that does not follow the load",
              law.arm ? "give contact.radius or sizes of the patch instead"
                      : "give contact.radius instead: its regularisation is measured with it");
  } else if (!(c.radius > 0.0)) {
    log.error(s.where("law"), in_quotes(c.law) + " needs 'contact.radius' > 0", "in m");
  }
}

/// A number, with words for what it may be.
double read_number(const LawKey& key, Section& s) {
  if (key.low == 0.0 && key.high == 1.0) return s.number(key.name, key.fallback, fraction);
  if (key.low == 0.0 && std::isinf(key.high)) return s.number(key.name, key.fallback, non_negative);
  if (std::isinf(key.low) && std::isinf(key.high)) return s.number(key.name, key.fallback);
  std::string allowed = "give a number";
  if (std::isfinite(key.low)) allowed += (key.above_low ? " greater than " : " of at least ") + short_number(key.low);
  if (std::isfinite(key.high)) allowed += (std::isfinite(key.low) ? " and at most " : " of at most ") + short_number(key.high);
  return s.number(key.name, key.fallback, {.low = key.low, .high = key.high, .without_low = key.above_low, .allowed = allowed});
}

/// What laws take beside μ and the radius, whichever is chosen: `--set contact.law=…` may choose another. A key that several laws have is read as that of the
/// chosen one.
void read_law_keys(SceneContact& c, const LawEntry* law, Section& s) {
  for (const LawKey* any_law : laws::law_keys()) {
    const LawKey* own = (law != nullptr) ? find_key(*law, any_law->name) : nullptr;
    const LawKey& key = (own != nullptr) ? *own : *any_law;
    s.node(key.name);  // it is a known key
    if (!s.has(key.name)) continue;
    if (key.columns > 0) {
      c.law_keys.set_rows(key.name, s.rows(key.name, key.columns));
    } else if (!key.names.empty()) {
      const std::vector<std::string_view> names(key.names.begin(), key.names.end());
      const std::string name = s.choice(key.name, key.names.front(), names, key.name);
      c.law_keys.set(key.name, static_cast<double>(std::ranges::find(key.names, name) - key.names.begin()));
    } else if (key.yes_no) {
      c.law_keys.set(key.name, s.boolean(key.name, key.fallback != 0.0) ? 1.0 : 0.0);
    } else {
      c.law_keys.set(key.name, read_number(key, s));
    }
  }
}

/// The laws of sliding, and none; what resists pivoting, rolling and the contour has its own keys.
std::vector<std::string_view> friction_names() {
  std::vector<std::string_view> names{"none"};
  for (const LawEntry& entry : laws::law_entries())
    if (entry.make) names.push_back(entry.name);
  return names;
}

void report(laws::PressureFault fault, const std::string& where, Log& log) {
  using laws::PressureFault;
  switch (fault) {
    case PressureFault::None:
      return;
    case PressureFault::TooFewPoints:
      return log.error(where, "'contact.pressure' has too few pairs", "give two or more, as in [[0, 1], [1, 0]]");
    case PressureFault::TooManyPoints:
      return log.error(where, "'contact.pressure' has too many pairs",
                       "give at most " + std::to_string(laws::SampledProfile::max_points) + ", or a formula");
    case PressureFault::NotIncreasing:
      return log.error(where, "the radii of 'contact.pressure' do not increase from 0", "give [radius, pressure] from 0 to the border");
    case PressureFault::NotFinite:
      return log.error(where, "'contact.pressure' is not finite on the whole patch", "in a formula r runs from 0 to 1, at the border");
    case PressureFault::Negative:
      return log.error(where, "'contact.pressure' is negative somewhere", "a contact presses only: give 0 or more");
    case PressureFault::NoLoad:
      return log.error(where, "'contact.pressure' is zero everywhere", "it must carry a load");
  }
}

/// A name, a formula in r, or a table.
void read_pressure(SceneContact& c, Section& s, Log& log) {
  const toml::node* node = s.node("pressure");
  const std::optional<std::string> text = (node != nullptr) ? node->value<std::string>() : std::nullopt;
  const auto letter = [](char x) { return (x >= 'a' && x <= 'z') || (x >= 'A' && x <= 'Z') || x == '-' || x == '_'; };
  const bool word =
      text && text->size() > 1 && *text != "pi" && std::ranges::all_of(*text, letter) && text->find("-r") == std::string::npos;
  if (node != nullptr && node->is_array()) {
    c.pressure_table = s.pairs("pressure");
  } else if (text && !word) {
    c.pressure_formula = *text;
    check_formula(s, "pressure", *text, 'r', log);
  } else {
    c.pressure = s.choice("pressure", laws::Pressure::Hertz, pressure_names, "pressure");
    return;
  }
  if (has_error(log.diagnostics)) return;
  c.law_keys.profile = make_profile(c);
  report(c.law_keys.profile->fault(), s.where("pressure"), log);
}

/// A constant, or Hertz's, which follows the load.
void read_radius(SceneContact& c, Section& s, Log& log) {
  c.radius = s.number("radius", 0.0, non_negative);
  c.elastic_modulus = s.number("elastic_modulus", 0.0, non_negative);
  c.relative_radius = s.number("relative_radius", 0.0, non_negative);
  if ((c.elastic_modulus > 0.0) != (c.relative_radius > 0.0))
    log.error(s.where(c.elastic_modulus > 0.0 ? "elastic_modulus" : "relative_radius"),
              "a radius that follows the load needs 'contact.elastic_modulus' and 'contact.relative_radius'",
              "give both greater than 0, or contact.radius instead");
  if (c.elastic_modulus > 0.0 && c.radius > 0.0) s.exclude("radius", "elastic_modulus");
}

}  // namespace

void check_formula(const Section& s, std::string_view key, const std::string& text, char variable, Log& log) {
  Formula formula;
  if (const Formula::Fault fault = formula.read(text, variable); fault.column > 0)
    log.error(s.where(key),
              "column " + std::to_string(fault.column) + " of the formula " + in_quotes(text) + ": " + std::string(fault.what));
}

void read_law(SceneContact& c, Section& s, Log& log) {
  // Laws that act beside friction have keys of their own.
  const toml::node* node = s.node("law");
  const std::optional<std::string> name = (node != nullptr) ? node->value<std::string>() : std::nullopt;
  const auto* entry = name ? laws::find_law(*name) : nullptr;
  if (entry != nullptr && !entry->make) {
    const std::string group = name->substr(0, name->find('-'));
    log.error(s.where("law"), in_quotes(*name) + " is not a law of sliding: it acts beside it",
              "set contact." + group + (name->ends_with("viscous") ? ".viscosity" : ".mu") + " instead");
  } else {
    s.require("law", "a law of sliding and spinning, or none");
    c.law = s.choice("law", "coulomb", friction_names(), "law");
  }
  read_pressure(c, s, log);
  if (c.law != "none") s.require("mu");
  c.mu = s.number("mu", 0.0, non_negative);
  c.mu_static = s.number("mu_static", c.mu, non_negative);
  c.stribeck_speed = s.number("stribeck_speed", 0.0, non_negative);
  c.stribeck_exponent = s.number("stribeck_exponent", 1.0, positive);
  read_radius(c, s, log);
  const LawEntry* law = laws::find_law(c.law);
  read_law_keys(c, law, s);
  if (s.has("mu_static") && !(c.stribeck_speed > 0.0) && c.mu_static != c.mu)
    log.error(s.where("mu_static"), "'contact.mu_static' has no effect without 'contact.stribeck_speed'", "give both");
  if (law == nullptr) return;
  check_pressure(c, *law, s, log);
  check_keys(c, *law, s, log);
  if (law->arm && !(c.radius > 0.0) && !(c.elastic_modulus > 0.0) && !has_error(log.diagnostics)) c.radius = law->arm(c.law_keys);
  check_radius(c, *law, s, log);
}

}  // namespace tippe::scene_reader
