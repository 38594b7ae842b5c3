#include <algorithm>
#include <cmath>
#include <cstdio>
#include <tippe/scenes/section.h>

namespace tippe::scene_reader {

namespace {

std::string type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
    case toml::node_type::floating_point:
      return "a number";
    case toml::node_type::boolean:
      return "true or false";
    default:
      return "a date or time";
  }
}

std::string joined(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) list.append(list.empty() ? "" : ", ").append(name);
  return list;
}

}  // namespace

std::string short_number(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", x);
  return buffer;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
      result += escaped;
    } else {
      result += c;
    }
  }
  return result + (text.size() > longest ? "…'" : "'");
}

std::string place(const toml::node& node, const std::string& otherwise) {
  const toml::source_region& source = node.source();
  if (!source.path || !source.begin) return otherwise;
  if (source.path->starts_with(set_mark)) return *source.path;
  return *source.path + ":" + std::to_string(source.begin.line) + ":" + std::to_string(source.begin.column);
}

void Log::report_unknown() {
  for (const Unknown& u : unknown) {
    const std::string name = u.section.empty() ? u.key : u.section + "." + u.key;
    const std::vector<std::string_view> near(u.siblings.begin(), u.siblings.end());
    const std::string prefix = u.section.empty() ? "" : u.section + ".";
    std::string change;
    if (const std::string_view nearest = nearest_name(u.key, near); !nearest.empty()) {
      change = "did you mean '" + prefix + std::string(nearest) + "'?";
    } else {
      // The right key in the wrong table; the shortest path to it if there are several.
      std::string best;
      for (const std::string& key : known)
        if (key.ends_with("." + u.key) && (best.empty() || key.size() < best.size())) best = key;
      if (!best.empty()) change = "did you mean '" + best + "'?";
    }
    if (change.empty()) change = "the keys here are: " + joined(near);
    error(u.where, "unknown key " + in_quotes(name), change);
  }
  unknown.clear();
}

Section::Section(Log& log, const toml::table* table, std::string path, std::string where)
    : log_(&log), table_(table), path_(std::move(path)), where_(std::move(where)) {}

std::string Section::where(std::string_view key) const {
  const toml::node* found = (table_ != nullptr) ? table_->get(key) : nullptr;
  return (found != nullptr) ? place(*found, where_) : where_;
}

const toml::node* Section::node(std::string_view key) {
  if (std::ranges::find(asked_, key) == asked_.end()) asked_.emplace_back(key);
  log_->known.insert(full(key));
  return (table_ != nullptr) ? table_->get(key) : nullptr;
}

void Section::wrong_type(const toml::node& found, std::string_view key, std::string_view wanted) {
  log_->error(place(found, where_), in_quotes(full(key)) + " is " + type_name(found), "give " + std::string(wanted));
}

bool Section::finite_number(const toml::node& found, std::string_view name, const Range& range, double& value) {
  if (!found.is_number()) {
    wrong_type(found, name, "a number");
    return false;
  }
  const double x = found.is_integer() ? static_cast<double>(found.as_integer()->get()) : found.as_floating_point()->get();
  const bool below = x < range.low || (range.without_low && x == range.low);
  if (std::isfinite(x) && !below && x <= range.high) {
    value = x;
    return true;
  }
  const std::string why = !std::isfinite(x)    ? "is not finite"
                          : (below && x < 0.0) ? "is negative"
                          : below              ? "is too small"
                                               : "is too large";
  log_->error(place(found, where_), in_quotes(full(name)) + " = " + short_number(x) + " " + why, std::string(range.allowed));
  return false;
}

double Section::number(std::string_view key, double fallback, const Range& range) {
  double value = fallback;
  if (const toml::node* found = node(key)) finite_number(*found, key, range, value);
  return value;
}

int Section::count(std::string_view key, int fallback) {
  const toml::node* found = node(key);
  if (found == nullptr) return fallback;
  if (!found->is_integer()) {
    wrong_type(*found, key, "a whole number");
    return fallback;
  }
  constexpr int most = 1'000'000'000;
  const std::int64_t value = found->as_integer()->get();
  if (value >= 1 && value <= most) return static_cast<int>(value);
  log_->error(place(*found, where_), in_quotes(full(key)) + " = " + std::to_string(value) + " is too " + (value < 1 ? "small" : "large"),
              "give a whole number from 1 to 1000000000");
  return fallback;
}

bool Section::boolean(std::string_view key, bool fallback) {
  const toml::node* found = node(key);
  if (found == nullptr) return fallback;
  if (found->is_boolean()) return found->as_boolean()->get();
  wrong_type(*found, key, "true or false");
  return fallback;
}

std::string Section::text(std::string_view key, std::string fallback) {
  const toml::node* found = node(key);
  if (found == nullptr) return fallback;
  if (found->is_string()) return found->as_string()->get();
  wrong_type(*found, key, "a text in quotes");
  return fallback;
}

template <int n>
Vec<n> Section::vector(std::string_view key, const Vec<n>& fallback, const Range& range) {
  const toml::node* found = node(key);
  if (found == nullptr) return fallback;
  const std::string wanted = "give " + std::to_string(n) + " numbers in brackets";
  if (!found->is_array()) {
    log_->error(place(*found, where_), in_quotes(full(key)) + " is " + type_name(*found), wanted);
    return fallback;
  }
  const toml::array& array = *found->as_array();
  if (array.size() != n) {
    log_->error(place(*found, where_), in_quotes(full(key)) + " has " + std::to_string(array.size()) + " entries", wanted);
    return fallback;
  }
  Vec<n> value = fallback;
  for (int i = 0; i < n; ++i) finite_number(array[static_cast<std::size_t>(i)], key, range, value(i));
  return value;
}

Vec3 Section::vector3(std::string_view key, const Vec3& fallback, const Range& range) { return vector<3>(key, fallback, range); }
Vec4 Section::vector4(std::string_view key, const Vec4& fallback) { return vector<4>(key, fallback, any); }

std::vector<std::string> Section::texts(std::string_view key) {
  std::vector<std::string> list;
  const toml::node* found = node(key);
  if (found == nullptr) return list;
  if (!found->is_array()) {
    wrong_type(*found, key, "a list of texts in brackets");
    return list;
  }
  for (const toml::node& entry : *found->as_array()) {
    if (entry.is_string()) {
      list.push_back(entry.as_string()->get());
    } else {
      wrong_type(entry, key, "a list of texts in brackets");
    }
  }
  return list;
}

std::vector<double> Section::numbers(std::string_view key) {
  std::vector<double> list;
  const toml::node* found = node(key);
  if (found == nullptr) return list;
  if (!found->is_array()) {
    wrong_type(*found, key, "a list of numbers in brackets");
    return list;
  }
  for (const toml::node& entry : *found->as_array())
    if (double x = 0.0; finite_number(entry, key, any, x)) list.push_back(x);
  return list;
}

std::vector<double> Section::rows(std::string_view key, int columns, const std::string& one, const std::string& wanted) {
  std::vector<double> list;
  const toml::node* found = node(key);
  if (found == nullptr) return list;
  if (!found->is_array()) {
    wrong_type(*found, key, wanted);
    return list;
  }
  const auto count = static_cast<std::size_t>(columns);
  for (const toml::node& entry : *found->as_array()) {
    const toml::array* row = entry.as_array();
    if (row == nullptr || row->size() != count) {
      log_->error(place(entry, where_),
                  "entry " + std::to_string(list.size() / count + 1) + " of " + in_quotes(full(key)) + " is not a " + one,
                  "give " + wanted);
      return list;
    }
    for (const toml::node& number : *row) {
      double x = 0.0;
      finite_number(number, key, any, x);
      list.push_back(x);
    }
  }
  return list;
}

std::vector<double> Section::rows(std::string_view key, int columns) {
  const std::string numbers = std::to_string(columns) + " numbers";
  return rows(key, columns, "row of " + numbers, "a list of rows of " + numbers + ", as in [[1, 0, 1], [0, 1, 0.5]]");
}

std::vector<Vec2> Section::pairs(std::string_view key) {
  const std::vector<double> list = rows(key, 2, "pair", "a list of pairs, as in [[0, 1], [1, 0.5]]");
  std::vector<Vec2> pairs;
  for (std::size_t i = 0; i < list.size(); i += 2) pairs.emplace_back(list[i], list[i + 1]);
  return pairs;
}
std::vector<Vec3> Section::triples(std::string_view key) {
  const std::vector<double> list = rows(key, 3, "point", "a list of points, as in [[0, 0, 1], [1, 0, 0.5]]");
  std::vector<Vec3> triples;
  for (std::size_t i = 0; i < list.size(); i += 3) triples.emplace_back(list[i], list[i + 1], list[i + 2]);
  return triples;
}

Section Section::table(std::string_view key) {
  const toml::node* found = node(key);
  if (found != nullptr && !found->is_table()) wrong_type(*found, key, "a table");
  const toml::table* inner = (found != nullptr) ? found->as_table() : nullptr;
  return {*log_, inner, full(key), (found != nullptr) ? place(*found, where_) : where_};
}

std::string Section::choice(std::string_view key, std::string fallback, std::span<const std::string_view> names, std::string_view what) {
  const toml::node* found = node(key);
  if (found == nullptr) return fallback;
  const std::string list = joined(names);
  if (!found->is_string()) {
    wrong_type(*found, key, "one of: " + list);
    return fallback;
  }
  const std::string& name = found->as_string()->get();
  if (std::ranges::find(names, name) != names.end()) return name;
  const std::string_view nearest = nearest_name(name, names);
  log_->error(place(*found, where_), "unknown " + std::string(what) + " " + in_quotes(name) + " for " + in_quotes(full(key)),
              nearest.empty() ? "give one of: " + list : "did you mean '" + std::string(nearest) + "'?");
  return fallback;
}

void Section::require(std::string_view key, std::string_view why) {
  if (has(key)) return;
  node(key);  // it is a known key, although it is missing
  log_->error(where_, "missing key " + in_quotes(full(key)), std::string(why));
}

void Section::exclude(std::string_view key, std::string_view other) {
  if (!has(key) || !has(other)) return;
  log_->error(where(key), in_quotes(full(key)) + " and " + in_quotes(full(other)) + " say the same thing twice", "give one of them");
}

void Section::finish() {
  if (table_ == nullptr) return;
  for (const auto& [key, value] : *table_)
    if (std::ranges::find(asked_, key.str()) == asked_.end())
      log_->unknown.push_back({place(value, where_), path_, std::string(key.str()), asked_});
}

std::size_t stray_character(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  for (std::size_t i = text.starts_with(byte_order_mark) ? 3 : 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"' || c == '\'') {
      // A text ends with the quotes it began with; one of a single line at the latest with that line.
      const bool many = text.substr(i, 3) == std::string(3, c);
      const std::string quotes(many ? 3 : 1, c);
      std::size_t j = i + quotes.size();
      while (j < text.size() && text.substr(j, quotes.size()) != quotes && (many || text[j] != '\n'))
        j += (c == '"' && text[j] == '\\') ? 2 : 1;
      i = j + quotes.size() - 1;
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      return i;
    }
  }
  return std::string_view::npos;
}

}  // namespace tippe::scene_reader
