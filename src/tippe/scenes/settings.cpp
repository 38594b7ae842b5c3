// "KEY=VALUE" settings: how a command line changes a scene before it is read.
#include <algorithm>
#include <tippe/scenes/section.h>

namespace tippe::scene_reader {

namespace {

using Parts = std::vector<std::string>;

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

Parts split_key(std::string_view key) {
  Parts parts;
  for (std::size_t begin = 0; begin <= key.size();) {
    const std::size_t dot = std::min(key.find('.', begin), key.size());
    parts.emplace_back(trimmed(key.substr(begin, dot - begin)));
    begin = dot + 1;
  }
  return parts;
}

/// A table with the value under "x"; anew each time, since only a parsed node knows its source and a copy does not.
std::optional<toml::table> parsed(std::string_view value, const std::string& source) {
  std::string text = "x = ";
  text.append(value).append("\n");
  if (stray_character(text) != std::string_view::npos) return std::nullopt;
  toml::parse_result result = toml::parse(text, source);
  if (!result || result.table().size() != 1) return std::nullopt;
  return std::move(result).table();
}

/// The value as TOML; a bare word is a text, and .5 or 5. is a number.
std::optional<std::string> toml_value(std::string_view given, const std::string& source) {
  const std::string_view value = trimmed(given);
  if (value.empty()) return std::nullopt;
  if (parsed(value, source)) return std::string(value);
  const bool letter = (value.front() >= 'a' && value.front() <= 'z') || (value.front() >= 'A' && value.front() <= 'Z');
  std::string text(value);
  if (letter) {
    text = "'" + text + "'";
  } else if (value.front() == '.') {
    text = "0" + text;
  } else if (value.back() == '.') {
    text += "0";
  }
  if (parsed(text, source)) return text;
  return std::nullopt;
}

/// What a new value makes pointless. On a track `start.roll` gives omega, on the table velocity; "roll = false" replaces neither.
void drop_alternatives(toml::table& section, std::string_view path, std::string_view value, bool on_track) {
  const auto drop = [&](std::string_view key, std::string_view other) {
    if (path == key) section.erase(other.substr(other.find('.') + 1));
  };
  const std::string_view by_roll = on_track ? "start.omega" : "start.velocity";
  drop(by_roll, "start.roll");
  if (value == "true") drop("start.roll", by_roll);
  if (on_track) return;
  drop("start.angles", "start.quaternion");
  drop("start.quaternion", "start.angles");
  drop("start.rates", "start.omega");
  drop("start.omega", "start.rates");
  drop("start.position", "start.touch");
}

/// A `mu_static` that says no more than `mu` follows it.
void drop_equal_static(toml::table& contact) {
  const std::optional<double> mu = contact["mu"].value<double>();
  if (mu && contact["mu_static"].value<double>() == mu) contact.erase("mu_static");
}

/// A radius of the patch that is given takes the place of one that follows the load, and the other way round.
void drop_other_radius(toml::table& contact, std::string_view key) {
  if (key == "radius") contact.erase("elastic_modulus"), contact.erase("relative_radius");
  if (key == "elastic_modulus" || key == "relative_radius") contact.erase("radius");
}

/// "2" as an index; none for what is no small number.
std::optional<std::size_t> index_of(const std::string& part) {
  const bool digits = !part.empty() && part.size() < 4 && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
  return digits ? std::optional(std::stoul(part)) : std::nullopt;
}

/// What stands at a part of a key; a table that is missing is made. Null where a list, or its entry, is missing.
toml::node* step_into(toml::node& at, const std::string& part, const std::string& after) {
  if (toml::array* list = at.as_array()) {
    const std::optional<std::size_t> index = index_of(part);
    return (index && *index < list->size()) ? list->get(*index) : nullptr;
  }
  toml::table* table = at.as_table();
  if (table == nullptr) return nullptr;
  toml::node* next = table->get(part);
  if (next != nullptr || index_of(after)) return next;
  return &table->insert_or_assign(part, toml::table{}).first->second;
}

/// Puts the value at parts[from …] under `table`; "omega.2" is an entry of a list. False if something on the way is neither table nor list.
bool put(toml::table& table, const Parts& parts, std::size_t from, const std::string& value, const std::string& source) {
  toml::node* at = &table;
  for (std::size_t i = from; i + 1 < parts.size() && at != nullptr; ++i) at = step_into(*at, parts[i], parts[i + 1]);
  if (at == nullptr) return false;
  toml::table holder = *parsed(value, source);
  toml::node* node = holder.get("x");
  if (toml::array* list = at->as_array()) {
    const std::optional<std::size_t> index = index_of(parts.back());
    if (!index || *index >= list->size()) return false;
    const auto place = list->cbegin() + static_cast<std::ptrdiff_t>(*index);
    node->visit([&](auto& n) { list->replace(place, std::move(n)); });
    return true;
  }
  toml::table* last = at->as_table();
  if (last == nullptr) return false;
  last->erase(parts.back());
  node->visit([&](auto& n) { last->insert_or_assign(parts.back(), std::move(n)); });
  return true;
}

std::string contact_names(const toml::array& contacts) {
  std::string names;
  for (const toml::node& contact : contacts) {
    const toml::table* table = contact.as_table();
    const std::optional<std::string> name = (table != nullptr) ? (*table)["name"].value<std::string>() : std::nullopt;
    if (name) names += (names.empty() ? "" : ", ") + *name;
  }
  return names;
}

/// The contacts that "contact.KEY", "contact.0.KEY" or "contact.NAME.KEY" speaks of, and where KEY begins.
struct Target {
  std::vector<toml::table*> tables;
  std::size_t from = 1;
  bool missing = false;
};

Target contacts_of(toml::array& contacts, const Parts& parts) {
  Target all;
  for (toml::node& contact : contacts)
    if (toml::table* table = contact.as_table()) all.tables.push_back(table);
  if (parts.size() < 3) return all;
  const std::string& which = parts[1];
  if (!which.empty() && std::ranges::all_of(which, [](char c) { return c >= '0' && c <= '9'; })) {
    const std::size_t index = (which.size() < 4) ? std::stoul(which) : all.tables.size();
    if (index >= all.tables.size()) return {{}, 2, true};
    return {{all.tables[index]}, 2, false};
  }
  for (toml::table* table : all.tables)
    if ((*table)["name"].value<std::string>() == which) return {{table}, 2, false};
  return all;
}

}  // namespace

void apply_setting(toml::table& root, std::string_view setting, Log& log) {
  const std::string source = setting_place(setting);
  const std::size_t equal = setting.find('=');
  if (equal == std::string_view::npos || trimmed(setting.substr(0, equal)).empty()) {
    log.error(source, "a setting has the form KEY=VALUE", "as in --set contact.mu=0.2");
    return;
  }
  const Parts parts = split_key(trimmed(setting.substr(0, equal)));
  if (std::ranges::any_of(parts, [](const std::string& part) { return part.empty(); }) || parts.size() > 8) {
    log.error(source, in_quotes(setting.substr(0, equal)) + " is not a key", "as in contact.mu");
    return;
  }
  const std::optional<std::string> value = toml_value(setting.substr(equal + 1), source);
  if (!value) {
    const bool list = setting.substr(equal + 1).find(',') != std::string_view::npos;
    log.error(source, in_quotes(setting.substr(equal + 1)) + " is not a TOML value",
              list ? "write a list in brackets, as in start.omega=[0,1,4]" : "as in 0.2, true, coulomb, \"a text\" or [0,1,4]");
    return;
  }

  bool done = false;
  toml::array* contacts = root["contact"].as_array();
  if (parts.front() == "contact" && parts.size() > 1 && contacts != nullptr) {
    const Target target = contacts_of(*contacts, parts);
    if (target.missing) {
      const std::string names = contact_names(*contacts);
      log.error(source, "there is no contact " + parts[1],
                "the scene has " + std::to_string(contacts->size()) + ", counted from 0" + (names.empty() ? "" : ": " + names));
      return;
    }
    done = true;
    const bool own = parts.size() == target.from + 1;
    for (toml::table* contact : target.tables) {
      if (own && parts.back() == "mu") drop_equal_static(*contact);
      if (own) drop_other_radius(*contact, parts.back());
      done = put(*contact, parts, target.from, *value, source) && done;
    }
  } else {
    if (parts.size() == 2)
      if (toml::table* section = root[parts[0]].as_table())
        drop_alternatives(*section, parts[0] + "." + parts[1], *value, root.contains("track"));
    done = put(root, parts, 0, *value, source);
  }
  if (done) return;
  const bool entry = index_of(parts.back()).has_value();
  log.error(source, in_quotes(setting.substr(0, equal)) + (entry ? " is not an entry of a list in the scene" : " is not a key"),
            entry ? "entries count from 0, as in start.omega.2; the scene must give the whole list" : "as in contact.mu");
}

}  // namespace tippe::scene_reader
