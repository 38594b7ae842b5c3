#include "named_law.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "errors.h"
#include "numbers.h"
#include "pressure_file.h"

namespace tippe::cli {

namespace {

using laws::Component;
using laws::LawEntry;
using laws::LawKind;
using Parts = std::vector<const LawEntry*>;

/// About sliding: a contact has one of these. The others can be joined to it.
bool is_friction(const LawEntry& law) { return static_cast<bool>(law.make); }

bool contains(const Parts& parts, std::string_view name) {
  return std::ranges::any_of(parts, [name](const LawEntry* part) { return part->name == name; });
}

const LawEntry& find_or_fail(std::string_view part, std::string_view whole) {
  if (const LawEntry* entry = laws::find_law(part)) return *entry;
  const std::string where = (part == whole) ? std::string() : fmt::format("in {}", in_quotes(whole));
  if (part.empty()) throw bad_input("the name of a law is missing", where, "tippe law list shows the names; join them with one '+'");
  throw bad_input(fmt::format("unknown law {}", in_quotes(part)), where, suggestion(part, law_names(), "tippe law list shows the names"));
}

Parts split_name(std::string_view whole) {
  Parts parts;
  std::size_t begin = 0;
  while (begin <= whole.size()) {
    const std::size_t end = std::min(whole.find('+', begin), whole.size());
    const LawEntry& entry = find_or_fail(whole.substr(begin, end - begin), whole);
    if (contains(parts, entry.name))
      throw bad_input(fmt::format("'{}' is named twice", entry.name), fmt::format("in {}", in_quotes(whole)), "name it once");
    parts.push_back(&entry);
    begin = end + 1;
  }
  return parts;
}

/// The part that becomes the contact's friction, if any.
const LawEntry* friction_part(const Parts& parts, std::string_view whole) {
  const LawEntry* friction = nullptr;
  for (const LawEntry* part : parts) {
    if (!is_friction(*part)) continue;
    if (friction != nullptr) {
      throw bad_input(fmt::format("'{}' and '{}' both describe sliding, and a contact has one sliding law", friction->name, part->name),
                      fmt::format("in {}", in_quotes(whole)),
                      "keep one; pivoting, contour, contour-viscous, rolling and rolling-viscous can be joined to it");
    }
    friction = part;
  }
  return friction;
}

/// A coefficient whose law is not named would silently do nothing.
void refuse_unused_coefficients(const LawRequest& r, const Parts& parts) {
  struct Use {
    const std::optional<double>& value;
    std::string_view option;
    std::string_view name;
  };
  const Use uses[] = {{r.mu_pivoting, "--mu-pivoting", "pivoting"},
                      {r.mu_contour, "--mu-contour", "contour"},
                      {r.mu_rolling, "--mu-rolling", "rolling"},
                      {r.viscosity_contour, "--viscosity-contour", "contour-viscous"},
                      {r.viscosity_rolling, "--viscosity-rolling", "rolling-viscous"}};
  for (const Use& use : uses) {
    if (use.value && !contains(parts, use.name)) {
      throw bad_input(fmt::format("the law '{}' has no part '{}'", r.name, use.name), use.option,
                      fmt::format("write {}+{}, or leave the option out", r.name, use.name));
    }
  }
}

laws::FrictionCoefficient coefficient_of(const LawRequest& r) {
  if (!r.mu_static && !r.stribeck_speed && !r.stribeck_exponent) return {.kinetic = r.mu};
  if (!r.mu_static || !r.stribeck_speed) {
    throw bad_input("a Stribeck coefficient needs both --mu-static and --stribeck-speed", r.mu_static ? "--mu-static" : "--stribeck-speed",
                    "give both, or none of the Stribeck options");
  }
  return {r.mu, *r.mu_static, *r.stribeck_speed, r.stribeck_exponent.value_or(1.0)};
}

laws::ContactRadius radius_of(const LawRequest& r) {
  if (!r.elastic_modulus && !r.relative_radius) return {.constant = r.radius.value_or(1.0)};
  if (!r.elastic_modulus || !r.relative_radius) {
    throw bad_input("Hertz's contact radius needs both --elastic-modulus and --relative-radius",
                    r.elastic_modulus ? "--elastic-modulus" : "--relative-radius", "give both, or --radius instead");
  }
  if (r.radius) throw bad_input("the contact radius is given twice", "--radius and --elastic-modulus", "leave one of them out");
  return {0.0, *r.relative_radius, *r.elastic_modulus};
}

/// Reads --pressure into the settings.
std::string read_pressure(const LawRequest& r, const LawEntry& friction, laws::LawSettings& settings) {
  using laws::Pressures;
  if (friction.pressures == Pressures::None) return {};
  if (r.pressure == "hertz" && !r.profile) return r.pressure;
  if (friction.pressures == Pressures::Hertz) {
    throw bad_input(fmt::format("'{}' is made for Hertz pressure only", friction.name), "--pressure",
                    "leave the option out, or use contensou, which takes any pressure");
  }
  if (r.pressure == "uniform" && !r.profile) {
    settings.pressure = laws::Pressure::Uniform;
    return r.pressure;
  }
  if (friction.pressures == Pressures::Two) {
    throw bad_input(fmt::format("'{}' knows hertz and uniform pressure only", friction.name), "--pressure",
                    "use contensou, which takes any pressure");
  }
  settings.profile = r.profile ? r.profile : std::make_shared<const laws::SampledProfile>(read_pressure_file(r.pressure));
  return r.pressure;
}

/// Reads --potential into the settings.
void read_potential(const LawRequest& r, const LawEntry& friction, laws::LawSettings& settings) {
  if (r.potential.empty() && r.potential_rows.empty()) return;
  if (find_key(friction, "potential") == nullptr)
    throw bad_input(fmt::format("the law '{}' has its own potential", friction.name), "--potential", "leave it out, or take the law table");
  settings.set_rows("potential", r.potential.empty() ? r.potential_rows : read_potential_file(r.potential));
}

/// The key of this name that the law has.
const laws::LawKey& key_of(const std::string& name, const LawEntry& friction) {
  if (const laws::LawKey* key = find_key(friction, name); key != nullptr) return *key;
  std::vector<std::string_view> names;
  names.reserve(friction.keys.size());
  for (const laws::LawKey& known : friction.keys) names.push_back(known.name);
  throw bad_input(fmt::format("the law '{}' has no key {}", friction.name, in_quotes(name)), "--key",
                  suggestion(name, names, fmt::format("it has {}", names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", ")))));
}

void check_number(const laws::LawKey& key, double value, const std::string& shown) {
  if (value >= key.low && value <= key.high && !(key.above_low && value == key.low)) return;
  throw bad_input(fmt::format("{} is no value of '{}'", shown, key.name), "--key",
                  key.yes_no ? "give true or false" : fmt::format("give a number, in {}: {}", key.unit, key.help));
}

/// NAME=VALUE of a key of the law: a number, a name, true or false, or a file with rows.
void read_key(const std::string& given, const LawEntry& friction, laws::LawSettings& settings) {
  const std::size_t equals = given.find('=');
  if (equals == std::string::npos) throw bad_input(fmt::format("{} has no value", in_quotes(given)), "--key", "give NAME=VALUE");
  const std::string name = given.substr(0, equals), value = given.substr(equals + 1);
  const laws::LawKey& key = key_of(name, friction);
  if (key.columns > 0) {
    settings.set_rows(name, read_rows_file(value, key.columns, settings.get("cell")));
  } else if (!key.names.empty()) {
    const auto found = std::ranges::find(key.names, value);
    if (found == key.names.end())
      throw bad_input(fmt::format("{} is no {}", in_quotes(value), name), "--key",
                      fmt::format("give one of {}", fmt::join(key.names, ", ")));
    settings.set(name, static_cast<double>(found - key.names.begin()));
  } else if (key.yes_no && (value == "true" || value == "false")) {
    settings.set(name, value == "true" ? 1.0 : 0.0);
  } else {
    const Number number = parse_number(value);
    const double none = std::numeric_limits<double>::quiet_NaN();
    check_number(key, number.fault == NumberFault::None ? number.value : none, in_quotes(value));
    settings.set(name, number.value);
  }
}

/// Keys that a program gave.
void check_given(const laws::LawSettings& keys, const LawEntry& friction) {
  for (const laws::LawKey* known : laws::law_keys()) {
    if (keys.rows(known->name).empty() && !keys.has(known->name)) continue;
    const laws::LawKey& key = key_of(known->name, friction);
    if (key.columns == 0) check_number(key, keys.get(key.name), number_text(keys.get(key.name)));
  }
}

/// Why there is no set of (λ_T, λ_τ) to project on; empty if there is one.
std::string projection_refusal(const LawEntry* friction, const Parts& parts) {
  if (friction == nullptr) return contains(parts, "pivoting") ? "" : "it says nothing about sliding and spin";
  if (friction->kind != LawKind::Set) return fmt::format("'{}' is only a function, it has no set", friction->name);
  return {};
}

void add_parts(const LawRequest& r, const Parts& parts, const LawEntry* friction, NamedLaw& law) {
  laws::ContactLaw& contact = law.contact;
  for (const LawEntry* part : parts) {
    law.only_function |= part->kind != LawKind::Set;
    law.has_rolling |= part->components.has(Component::Rolling);
    law.has_contour |= part->components.has(Component::Contour);
    if (part == friction) continue;
    const bool viscous = part->kind == LawKind::Viscous;
    switch (part->components.leading()) {
      case Component::Contour:
        (viscous ? contact.viscosity_contour : contact.mu_contour) =
            viscous ? r.viscosity_contour.value_or(1.0) : r.mu_contour.value_or(r.mu);
        break;
      case Component::Rolling:
        (viscous ? contact.viscosity_rolling : contact.mu_rolling) =
            viscous ? r.viscosity_rolling.value_or(1.0) : r.mu_rolling.value_or(r.mu);
        break;
      default:
        contact.mu_pivoting = r.mu_pivoting.value_or(r.mu);
        break;
    }
  }
}

}  // namespace

std::vector<std::string_view> law_names() {
  std::vector<std::string_view> names;
  names.reserve(laws::law_entries().size());
  for (const LawEntry& entry : laws::law_entries()) names.push_back(entry.name);
  return names;
}

NamedLaw make_named_law(const LawRequest& request) {
  const Parts parts = split_name(request.name);
  const LawEntry* const friction = friction_part(parts, request.name);
  refuse_unused_coefficients(request, parts);

  NamedLaw law{.name = request.name, .contact = {}, .pressure = {}, .normal = request.normal, .no_projection = {}, .warnings = {}};
  law.contact.mu = coefficient_of(request);
  law.contact.radius = radius_of(request);
  law.radius = law.contact.radius.at(request.normal);
  add_parts(request, parts, friction, law);
  law.no_projection = projection_refusal(friction, parts);

  if (friction != nullptr) {
    check_given(request.keys, *friction);
    laws::LawSettings settings = request.keys;
    settings.set("kr", request.k_r).set("eps", request.eps).set("eps_1", request.eps_1);
    std::vector<std::string> texts = request.key_texts;
    std::ranges::stable_partition(texts, [&](const std::string& text) {  // files of rows last: an image needs the size of its cells
      const laws::LawKey* key = find_key(*friction, text.substr(0, text.find('=')));
      return key == nullptr || key->columns == 0;
    });
    for (const std::string& text : texts) read_key(text, *friction, settings);
    settings.mu = request.mu;
    law.pressure = read_pressure(request, *friction, settings);
    read_potential(request, *friction, settings);
    const bool own_radius = request.radius || request.elastic_modulus || request.relative_radius;
    settings.radius = own_radius ? law.radius : 0.0;
    if (const laws::LawFault fault = friction->fault ? friction->fault(settings) : laws::LawFault(); !fault.what.empty())
      throw bad_input(fault.what,
                      fault.key != "potential"    ? "--key " + fault.key
                      : request.potential.empty() ? "--potential"
                                                  : request.potential,
                      fault.change);
    // A patch that knows its size is the arm of torques itself.
    if (const double arm = (friction->arm && !own_radius) ? friction->arm(settings) : 0.0; arm > 0.0)
      law.radius = law.contact.radius.constant = arm;
    settings.radius = law.radius;
    law.contact.friction = friction->make(settings);
    if (const std::string warning = friction->warning ? friction->warning(settings) : std::string(); !warning.empty())
      law.warnings.push_back(warning);
  }
  return law;
}

void refuse_projection(const NamedLaw& law) {
  if (law.no_projection.empty()) return;
  std::vector<std::string_view> sets;
  for (const LawEntry& entry : laws::law_entries())
    if (entry.kind == LawKind::Set && (is_friction(entry) || entry.name == "pivoting")) sets.push_back(entry.name);
  throw bad_input(fmt::format("{} cannot be projected on: {}", in_quotes(law.name), law.no_projection), "--project or lt1,lt2,ltau",
                  fmt::format("use a set law: {}", fmt::join(sets, ", ")));
}

laws::ContactForce NamedLaw::force(const laws::ContactMotion& motion) const {
  laws::ContactForce result = contact.force(motion, normal);
  if (only_function) result.potential.reset();
  return result;
}

laws::Projection<3> NamedLaw::project(const Vec3& lambda, const Vec2& rolling, const Vec3& metric) const {
  const auto projection = contact.project(lambda, normal, rolling, metric);
  assert(projection.has_value());  // see refuse_projection
  return *projection;
}

}  // namespace tippe::cli
