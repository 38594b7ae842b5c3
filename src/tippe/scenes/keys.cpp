#include <tippe/scenes/keys.h>

#include <array>
#include <charconv>
#include <cmath>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <tippe/scenes/section.h>
#include <tippe/scenes/write.h>

namespace tippe {

namespace {

std::vector<std::string> parts_of(std::string_view key) {
  std::vector<std::string> parts(1);
  for (const char c : key) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

const toml::node* entry_of(const toml::node& at, const std::string& part) {
  if (const toml::table* table = at.as_table()) return table->get(part);
  const toml::array* list = at.as_array();
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), index);
  const bool digits = error == std::errc() && end == part.data() + part.size();
  return (list != nullptr && digits && index < list->size()) ? list->get(index) : nullptr;
}

const toml::node* find(const toml::node& from, std::span<const std::string> parts) {
  const toml::node* at = &from;
  for (const std::string& part : parts)
    if (at != nullptr) at = entry_of(*at, part);
  return at;
}

std::string missing(std::string_view key, const toml::node* node) {
  const std::string quoted = "'" + std::string(key) + "'";
  if (node == nullptr) return "the scene has no number " + quoted;
  const char* kind = node->is_string() ? "a text" : node->is_boolean() ? "true or false" : node->is_array() ? "a list" : "a table";
  return quoted + " is no number but " + kind;
}

std::optional<double> number_in(const toml::node* node) {
  if (node == nullptr || !node->is_number()) return std::nullopt;
  return node->value<double>();
}

void collect(const toml::node& at, const std::string& name, std::vector<std::string>& keys) {
  if (at.is_number()) keys.push_back(name);
  if (const toml::table* table = at.as_table())
    for (const auto& [key, node] : *table) collect(node, name.empty() ? std::string(key.str()) : name + "." + std::string(key.str()), keys);
  if (const toml::array* list = at.as_array())
    for (std::size_t i = 0; i < list->size(); ++i) collect(*list->get(i), name + "." + std::to_string(i), keys);
}

}  // namespace

KeyNumber number_of(const Scene& scene, std::string_view key) {
  const toml::parse_result read = toml::parse(to_toml(scene));
  if (!read) return {std::nullopt, "the scene cannot be written down"};
  const toml::table& root = read.table();
  const std::vector<std::string> parts = parts_of(key);
  const toml::array* contacts = root["contact"].as_array();
  if (parts.front() != "contact" || contacts == nullptr || parts.size() < 2) {
    const toml::node* node = find(root, parts);
    const std::optional<double> value = number_in(node);
    return {value, value ? "" : missing(key, node), !value && node != nullptr};
  }
  if (const toml::node* one = find(*contacts, std::span(parts).subspan(1)); one != nullptr && parts.size() > 2)
    if (const std::optional<double> value = number_in(one)) return {value, ""};
  std::optional<double> value;
  const toml::node* other = nullptr;  // of this name, but no number
  for (const toml::node& node : *contacts) {
    const toml::table* contact = node.as_table();
    if (contact == nullptr) continue;
    const bool named = parts.size() > 2 && (*contact)["name"].value<std::string>() == parts[1];
    const toml::node* entry = find(*contact, std::span(parts).subspan(named ? 2 : 1));
    const std::optional<double> own = number_in(entry);
    if (entry != nullptr && !own) other = entry;
    if (named && own) return {own, ""};
    if (own && value && *own != *value)
      return {std::nullopt, "contacts have different '" + std::string(key) + "'; name one, as in contact.0." + parts.back()};
    if (own) value = own;
  }
  return {value, value ? "" : missing(key, other), !value && other != nullptr};
}

std::vector<std::string> number_keys(const Scene& scene) {
  std::vector<std::string> keys;
  const toml::parse_result read = toml::parse(to_toml(scene));
  if (read) collect(read.table(), "", keys);
  // contact.KEY is that of all contacts.
  const std::string first = "contact.0.";
  for (std::size_t i = 0, count = keys.size(); i < count; ++i)
    if (keys[i].starts_with(first)) keys.push_back("contact." + keys[i].substr(first.size()));
  return keys;
}

ReadKey derive_key(const std::string& text, const std::string& name, const std::vector<std::string>& settings, const Scene& scene,
                   const std::string& key) {
  const std::vector<std::string> parts = parts_of(key);
  if (parts.front() == "integrate" || parts.front() == "sample")
    return {std::nullopt, "'" + key + "' says how the motion is computed, not what it is",
            "give a number of the start, the body or a contact"};
  KeyNumber number = number_of(scene, key);
  const auto text_of = [](double value) {
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    std::string digits(buffer.data(), end);
    if (digits.find_first_of(".eni") == std::string::npos) digits += ".0";
    return digits;
  };
  // Where the scene gives the rates of angles, the angular velocity is set as a whole.
  std::optional<Vec3> omega;
  const bool entry =
      parts.size() == 3 && parts[0] == "start" && parts[1] == "omega" && parts[2].size() == 1 && parts[2] >= "0" && parts[2] <= "2";
  if (!number.value && entry && !scene.track) {
    omega = make_model(scene).start.omega;
    number.value = (*omega)(parts[2][0] - '0');
  }
  if (!number.value) return {std::nullopt, number.what, "tippe info shows the scene with all its keys", number.there};
  const auto model = [=](double value) -> std::optional<Model> {
    std::vector<std::string> all = settings;
    if (omega) {
      Vec3 whole = *omega;
      whole(parts[2][0] - '0') = value;
      all.push_back("start.omega=[" + text_of(whole.x()) + "," + text_of(whole.y()) + "," + text_of(whole.z()) + "]");
    } else {
      all.push_back(key + "=" + text_of(value));
    }
    const ReadScene read = read_scene(text, name, all);
    if (!read.scene) return std::nullopt;
    return make_model(*read.scene);
  };
  if (!model(*number.value))
    return {std::nullopt, "the scene does not accept '" + key + "' as a setting", "tippe run --set " + key + "=… says why"};
  return {DeriveKey{key, *number.value, model}, "", ""};
}

}  // namespace tippe
