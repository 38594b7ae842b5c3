#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <tippe/scenes/section.h>
#include <tippe/scenes/sweep.h>

namespace tippe {

namespace {

using namespace scene_reader;

constexpr std::array<Named<bool>, 2> scale_names{{{"linear", false}, {"log", true}}};

/// A value as TOML, the way a setting takes it; none for tables, dates, and what is not finite.
std::optional<std::string> toml_text(const toml::node& node) {
  std::array<char, 32> buffer{};
  if (const auto* x = node.as_floating_point()) {
    if (!std::isfinite(x->get())) return std::nullopt;
    return std::string(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), x->get()).ptr);
  }
  if (const auto* i = node.as_integer()) return std::to_string(i->get());
  if (const auto* b = node.as_boolean()) return b->get() ? "true" : "false";
  if (const auto* s = node.as_string()) {
    const auto odd = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\'' || c == '"'; };
    if (std::ranges::any_of(s->get(), odd)) return std::nullopt;
    return "'" + s->get() + "'";
  }
  const toml::array* list = node.as_array();
  if (list == nullptr) return std::nullopt;
  std::string text = "[";
  for (const toml::node& entry : *list) {
    const std::optional<std::string> inner = toml_text(entry);
    if (!inner) return std::nullopt;
    text += (text.size() == 1 ? "" : ", ") + *inner;
  }
  return text + "]";
}

/// A column's name stands in the first line of a table.
void check_name(const std::string& name, const std::string& where, Log& log) {
  const auto odd = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == ',' || c == '"'; };
  if (name.empty() || std::ranges::any_of(name, odd))
    log.error(where, in_quotes(name) + " cannot be the name of a column", "use letters, digits and _");
}

void read_values(SweepAxis& axis, Section& s, Log& log) {
  const toml::node* node = s.node("values");
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    log.error(s.where("values"), "'axis.values' is not a list with entries", "as in values = [0.1, 0.2] or [\"tanh\", \"pade2\"]");
    return;
  }
  for (const toml::node& entry : *list) {
    const std::optional<std::string> text = toml_text(entry);
    if (!text) {
      log.error(place(entry, axis.where), "entry " + std::to_string(axis.values.size() + 1) + " of 'axis.values' is no value of a key",
                "give numbers, texts without quotes inside, true or false, or lists of these");
      return;
    }
    axis.values.push_back(*text);
    axis.numeric = axis.numeric && entry.is_number();
  }
}

void read_range(SweepAxis& axis, Section& s, bool drawn, Log& log) {
  s.node("values");
  s.require("from", "or give values = […], or a formula");
  s.require("to");
  axis.from = s.number("from", 0.0), axis.to = s.number("to", 1.0);
  axis.log = s.choice("scale", false, scale_names, "scale");
  axis.count = s.count("count", 1);
  if (!drawn) s.require("count", "how many values, ends included; or give [random] with its count");
  if (drawn && s.has("count"))
    log.error(s.where("count"), "'axis.count' is for a grid, and the sample says how many points there are", "remove one of them");
  if (s.has("from") && axis.from == axis.to) log.error(s.where("to"), "'axis.from' and 'axis.to' are the same", "give a range");
  if (axis.log && !(axis.from > 0.0 && axis.to > 0.0))
    log.error(s.where("scale"), "a logarithmic axis has only positive values", "change axis.from and axis.to");
}

/// A key that follows another axis, which stands before it.
void read_formula(SweepAxis& axis, Section& s, const std::vector<SweepAxis>& before, Log& log) {
  axis.count = 1;
  if (const Formula::Fault fault = axis.formula.read(s.text("formula", ""), 'x'); fault.column > 0)
    log.error(s.where("formula"), "'axis.formula', character " + std::to_string(fault.column) + ": " + std::string(fault.what),
              "as in formula = \"0.4*x^2\", with x the value of the axis that 'of' names");
  s.require("of", "the name of the axis that x is");
  const auto found = std::ranges::find(before, s.text("of", ""), &SweepAxis::name);
  if (found == before.end() || found->of || !found->numeric) {
    if (s.has("of"))
      log.error(s.where("of"), in_quotes(s.text("of", "")) + " is not the name of an axis of numbers that stands before this one",
                "put that axis first, or give its name");
    axis.of = 0;
    return;
  }
  axis.of = static_cast<std::size_t>(found - before.begin());
}

SweepAxis read_axis(Section s, bool drawn, const std::vector<SweepAxis>& before, Log& log) {
  SweepAxis axis;
  axis.where = s.where(s.has("keys") ? "keys" : "key");
  s.exclude("keys", "key");
  axis.linked = s.texts("keys");
  if (s.has("keys")) {
    s.node("key");
    if (axis.linked.empty()) log.error(axis.where, "'axis.keys' has no key", "as in keys = [\"body.mass\", \"body.inertia_scale\"]");
    axis.key = axis.linked.empty() ? "" : axis.linked.front();
    if (!axis.linked.empty()) axis.linked.erase(axis.linked.begin());
  } else {
    s.require("key", "the key of the scene that changes, as in contact.mu or start.omega.2");
    axis.key = s.text("key", "");
  }
  axis.name = s.text("name", column_name(axis.key));
  axis.label = s.text("label", axis.name);
  axis.unit = s.text("unit", "");
  for (const std::string_view key : {"from", "to", "count", "scale"}) s.exclude("values", key), s.exclude("formula", key), s.node(key);
  s.exclude("values", "formula");
  std::vector<std::string> keys = axis.linked;
  keys.push_back(axis.key);
  for (const std::string& key : keys)
    if (key.find('=') != std::string::npos || (s.has("key") && key.empty()))
      log.error(axis.where, in_quotes(key) + " is not a key", "as in contact.mu");
  check_name(axis.name, s.where("name"), log);
  s.node("formula"), s.node("of");
  if (s.has("values")) {
    read_values(axis, s, log);
  } else if (s.has("formula")) {
    s.node("values");
    read_formula(axis, s, before, log);
  } else {
    read_range(axis, s, drawn, log);
  }
  s.finish();
  return axis;
}

SweepResult read_result(Section s, Log& log) {
  SweepResult result;
  result.where = s.where("quantity");
  s.require("quantity", "as in omega_z@2.5 or event.rest: see tippe ladder --help");
  result.quantity = s.text("quantity", "");
  result.name = s.text("name", column_name(result.quantity));
  result.label = s.text("label", result.name);
  result.unit = s.text("unit", "");
  result.note = s.text("note", result.label == result.quantity ? "" : result.quantity);
  result.contours = s.numbers("contours");
  std::ranges::sort(result.contours);
  check_name(result.name, s.where("name"), log);
  s.finish();
  return result;
}

/// The tables of [[name]], each read by `read`.
template <class Read>
void read_list(Section& top, const toml::table& root, std::string_view name, Log& log, const Read& read) {
  const toml::node* node = root.get(name);
  top.node(name);
  const std::string title = "[[" + std::string(name) + "]]";
  const toml::array* array = (node != nullptr) ? node->as_array() : nullptr;
  if (node == nullptr || (array != nullptr && array->empty())) {
    log.error(log.file, "missing " + title, name == "axis" ? "say which key changes" : "say what is asked of every run");
    return;
  }
  for (std::size_t i = 0; i < (array != nullptr ? array->size() : 1); ++i) {
    const toml::node& entry = (array != nullptr) ? (*array)[i] : *node;
    if (!entry.is_table()) {
      log.error(place(entry, log.file), in_quotes(name) + " is not a list of tables", "begin each with " + title);
      return;
    }
    read(Section(log, entry.as_table(), std::string(name), place(entry, log.file)));
  }
}

void check_columns(const Sweep& sweep, Log& log) {
  std::vector<std::string> names{"reason"}, keys;
  const auto add = [&](const std::string& name, const std::string& where) {
    if (std::ranges::find(names, name) != names.end())
      log.error(where, "two columns have the name " + in_quotes(name), "give each its own 'name'");
    names.push_back(name);
  };
  for (const SweepAxis& axis : sweep.axes) {
    add(axis.name, axis.where);
    std::vector<std::string> its = axis.linked;
    its.insert(its.begin(), axis.key);
    for (const std::string& key : its) {
      if (std::ranges::find(keys, key) != keys.end())
        log.error(axis.where, "two axes change the key " + in_quotes(key), "remove one of them");
      keys.push_back(key);
    }
  }
  for (const SweepResult& result : sweep.results) add(result.name, result.where);
}

/// [random], [latin] or [sobol]
std::optional<SweepSample> read_sweep_sample(Section& top, Log& log) {
  using Kind = SweepSample::Kind;
  std::optional<SweepSample> sample;
  for (const auto& [name, kind] : {std::pair("random", Kind::Random), std::pair("latin", Kind::Latin), std::pair("sobol", Kind::Sobol)}) {
    Section s = top.table(name);
    if (!s.exists()) continue;
    if (sample) log.error(top.where(name), "there are two samples", "keep one of [random], [latin] and [sobol]");
    s.require("count", "how many points");
    s.require("seed", "a whole number: the same seed gives the same points");
    sample = SweepSample{kind, s.count("count", 1), static_cast<std::uint64_t>(s.count("seed", 1))};
    s.finish();
  }
  return sample;
}

/// One scene, or a list of them, which is an axis.
void read_scenes(Section& top, Sweep& sweep, Log& log) {
  top.require("scene", "a shipped scene or a file");
  sweep.scene_where = top.where("scene");
  const toml::node* node = top.node("scene");
  if (node == nullptr || !node->is_array()) {
    sweep.scene = top.text("scene", "");
    sweep.scenes = {sweep.scene};
    return;
  }
  sweep.scenes = top.texts("scene");
  if (sweep.scenes.empty()) {
    log.error(sweep.scene_where, "'scene' is an empty list", "name a scene");
    return;
  }
  sweep.scene = sweep.scenes.front();
  SweepAxis axis;
  axis.key = axis.name = axis.label = "scene";
  axis.where = sweep.scene_where;
  axis.numeric = false;
  for (const std::string& scene : sweep.scenes) axis.values.push_back("'" + scene + "'");
  sweep.axes.push_back(std::move(axis));
}

/// A table with so many rows still fits in memory and on a screen's worth of patience.
void check_size(const Sweep& sweep, Log& log) {
  constexpr double most = 1e7;
  double all = 1.0;
  for (const SweepAxis& axis : sweep.axes) all *= static_cast<double>(Sweep::length(axis));
  if (sweep.sample) all = sweep.sample->count;
  if (all > most) log.error(log.file, "the sweep has more than ten million points", "make some axis.count smaller");
}

std::optional<toml::table> parse(std::string_view text, Log& log) {
  constexpr std::size_t longest = 1 << 20;
  if (text.size() > longest) {
    log.error(log.file, "the sweep is larger than a megabyte", "give a sweep file");
    return std::nullopt;
  }
  if (const std::size_t at = stray_character(text); at != std::string_view::npos) {
    log.error(log.file + ":" + std::to_string(1 + std::ranges::count(text.substr(0, at), '\n')),
              "not TOML: a character beyond ASCII outside of texts and comments");
    return std::nullopt;
  }
  toml::parse_result result = toml::parse(text, log.file);
  if (result) return std::move(result).table();
  const auto begin = result.error().source().begin;
  log.error(log.file + ":" + std::to_string(begin.line) + ":" + std::to_string(begin.column),
            "not TOML: " + std::string(result.error().description()));
  return std::nullopt;
}

}  // namespace

ReadSweep read_sweep(std::string_view text, std::string_view name, bool asks) {
  Log log;
  log.file = std::string(name);
  const std::optional<toml::table> root = parse(text, log);
  if (!root) return {std::nullopt, std::move(log.diagnostics)};
  Section top(log, &*root, "", log.file);
  Sweep sweep;
  sweep.title = top.text("title", "");
  sweep.paper = top.text("paper", "");
  read_scenes(top, sweep, log);
  sweep.settings = top.texts("set");
  sweep.sample = read_sweep_sample(top, log);
  read_list(top, *root, "axis", log,
            [&](Section s) { sweep.axes.push_back(read_axis(std::move(s), sweep.sample.has_value(), sweep.axes, log)); });
  if (sweep.sample && sweep.sample->kind == SweepSample::Kind::Sobol && sweep.axes.size() > SweepSample::most_sobol_axes)
    log.error(log.file, "a Sobol sequence has " + std::to_string(SweepSample::most_sobol_axes) + " axes at most here", "take [latin]");
  if (asks || root->contains("result"))
    read_list(top, *root, "result", log, [&](Section s) { sweep.results.push_back(read_result(std::move(s), log)); });
  top.finish();
  log.report_unknown();
  if (!has_error(log.diagnostics)) check_columns(sweep, log), check_size(sweep, log);
  if (has_error(log.diagnostics)) return {std::nullopt, std::move(log.diagnostics)};
  return {std::move(sweep), std::move(log.diagnostics)};
}

}  // namespace tippe
