// [[force]]: kinds with their keys, as world/forces.h lists them.
#include <cmath>
#include <tippe/math/formula.h>
#include <tippe/scenes/section.h>

namespace tippe::scene_reader {

namespace {

std::array<std::string, 3> read_formulas(Section& s, std::string_view key, Log& log) {
  std::array<std::string, 3> all{"0", "0", "0"};
  const std::vector<std::string> texts = s.texts(key);
  if (texts.size() != 3) {
    log.error(s.where(key), in_quotes(s.full(key)) + " is not a list of three texts", "as in [\"0\", \"0\", \"-9.81*cos(t)\"]");
    return all;
  }
  for (std::size_t i = 0; i < 3; ++i) {
    all[i] = texts[i];
    Formula formula;
    if (const Formula::Fault fault = formula.read(texts[i], force_variables); fault.column > 0)
      log.error(s.where(key),
                "column " + std::to_string(fault.column) + " of the formula " + in_quotes(texts[i]) + ": " + std::string(fault.what),
                "the variables are t, x, y, z, vx, vy, vz, wx, wy, wz");
  }
  return all;
}

void read_key(SceneForce& force, const ForceKey& key, Section& s, Log& log) {
  const std::string name(key.name);
  if (key.required) s.require(key.name);
  switch (key.kind) {
    case ForceKey::Kind::Number:
      force.numbers[name] = s.number(key.name, key.fallback, key.positive ? positive : non_negative);
      return;
    case ForceKey::Kind::Vector:
      force.vectors[name] = s.vector3(key.name, key.vector);
      if (key.direction && !(force.vectors[name].norm() > 1e-100))
        log.error(s.where(key.name), in_quotes(s.full(key.name)) + " has no length", "give a direction, as in [0, 0, 1]");
      return;
    case ForceKey::Kind::Formulas:
      if (s.has(key.name)) force.texts[name] = read_formulas(s, key.name, log);
      return;
    case ForceKey::Kind::Choice: {
      std::size_t count = 0;
      while (count < key.choices.size() && !key.choices[count].empty()) ++count;
      const std::string picked = s.choice(key.name, std::string(key.choices[0]), std::span(key.choices).first(count), name);
      for (std::size_t i = 0; i < count; ++i)
        if (key.choices[i] == picked) force.numbers[name] = static_cast<double>(i);
      return;
    }
  }
}

}  // namespace

std::vector<SceneForce> read_forces(const toml::node* node, const std::string& file, Log& log) {
  std::vector<SceneForce> forces;
  if (node == nullptr) return forces;
  const toml::array* array = node->as_array();
  if (array == nullptr) {
    log.error(place(*node, file), "'force' is not a list of tables", "begin each force with [[force]]");
    return forces;
  }
  if (array->size() > max_forces) {
    log.error(place(*node, file), "there are " + std::to_string(array->size()) + " forces",
              "a scene may have " + std::to_string(max_forces));
    return forces;
  }
  std::vector<std::string_view> names;
  for (const ForceKind& kind : force_kinds()) names.push_back(kind.name);
  for (const toml::node& entry : *array) {
    if (!entry.is_table()) {
      log.error(place(entry, file), "'force' is not a list of tables", "begin each force with [[force]]");
      continue;
    }
    Section s(log, entry.as_table(), "force", place(entry, file));
    SceneForce force;
    s.require("kind", "one of: drag, air-layer, spring, formula");
    force.kind = s.choice("kind", std::string(names.front()), names, "kind of force");
    for (const ForceKey& key : find_force(force.kind)->keys) read_key(force, key, s, log);
    if (force.kind == "formula" && force.texts.empty())
      log.error(s.where("kind"), "a force of kind 'formula' has no formula",
                "give force, acceleration or torque, as in force = [\"0\", \"0\", \"sin(t)\"]");
    s.finish();
    forces.push_back(std::move(force));
  }
  return forces;
}

}  // namespace tippe::scene_reader
