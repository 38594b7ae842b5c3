#include <tippe/analysis/quantity.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace tippe {

namespace {

using O = Observables;
using A = EnergyAudit;

struct NamedKey {
  std::string_view name;  ///< of a contact's column the part before its number, and the part after it
  std::string_view after;
  double (*read)(const O&, const A&, std::size_t);
};

constexpr NamedKey state_keys[] = {{"t", "", [](const O& o, const A&, std::size_t) { return o.t; }},
                                   {"r_S_x", "", [](const O& o, const A&, std::size_t) { return o.state.r_S.x(); }},
                                   {"r_S_y", "", [](const O& o, const A&, std::size_t) { return o.state.r_S.y(); }},
                                   {"r_S_z", "", [](const O& o, const A&, std::size_t) { return o.state.r_S.z(); }},
                                   {"quaternion_w", "", [](const O& o, const A&, std::size_t) { return o.state.p(0); }},
                                   {"quaternion_x", "", [](const O& o, const A&, std::size_t) { return o.state.p(1); }},
                                   {"quaternion_y", "", [](const O& o, const A&, std::size_t) { return o.state.p(2); }},
                                   {"quaternion_z", "", [](const O& o, const A&, std::size_t) { return o.state.p(3); }},
                                   {"v_S_x", "", [](const O& o, const A&, std::size_t) { return o.state.v_S.x(); }},
                                   {"v_S_y", "", [](const O& o, const A&, std::size_t) { return o.state.v_S.y(); }},
                                   {"v_S_z", "", [](const O& o, const A&, std::size_t) { return o.state.v_S.z(); }},
                                   {"omega_x", "", [](const O& o, const A&, std::size_t) { return o.state.omega.x(); }},
                                   {"omega_y", "", [](const O& o, const A&, std::size_t) { return o.state.omega.y(); }},
                                   {"omega_z", "", [](const O& o, const A&, std::size_t) { return o.state.omega.z(); }},
                                   {"theta", "", [](const O& o, const A&, std::size_t) { return o.theta; }},
                                   {"alpha", "", [](const O& o, const A&, std::size_t) { return o.angles(0); }},
                                   {"beta", "", [](const O& o, const A&, std::size_t) { return o.angles(1); }},
                                   {"gamma", "", [](const O& o, const A&, std::size_t) { return o.angles(2); }},
                                   {"lean", "", [](const O& o, const A&, std::size_t) { return o.lean(); }},
                                   {"spin", "", [](const O& o, const A&, std::size_t) { return o.spin; }},
                                   {"wobble", "", [](const O& o, const A&, std::size_t) { return o.wobble; }},
                                   {"energy", "", [](const O& o, const A&, std::size_t) { return o.energy(); }},
                                   {"kinetic", "", [](const O& o, const A&, std::size_t) { return o.kinetic; }},
                                   {"potential", "", [](const O& o, const A&, std::size_t) { return o.potential; }}};

constexpr NamedKey audit_keys[] = {{"dissipated_sliding", "", [](const O&, const A& a, std::size_t) { return a.sliding; }},
                                   {"dissipated_drilling", "", [](const O&, const A& a, std::size_t) { return a.drilling; }},
                                   {"dissipated_contour", "", [](const O&, const A& a, std::size_t) { return a.contour; }},
                                   {"dissipated_rolling", "", [](const O&, const A& a, std::size_t) { return a.rolling; }},
                                   {"dissipated_impact", "", [](const O&, const A& a, std::size_t) { return a.impact; }},
                                   {"residual", "", [](const O&, const A& a, std::size_t) { return a.residual(); }},
                                   {"dissipated_air", "", [](const O&, const A& a, std::size_t) { return a.air; }},
                                   {"given_table", "", [](const O&, const A& a, std::size_t) { return a.table; }},
                                   {"given_forces", "", [](const O&, const A& a, std::size_t) { return a.forces; }}};

constexpr NamedKey contact_keys[] = {{"gap", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].gap; }},
                                     {"slip", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].slip; }},
                                     {"lambda_N", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].lambda_N; }},
                                     {"lambda_T", "_x", [](const O& o, const A&, std::size_t i) { return o.contacts[i].lambda_T.x(); }},
                                     {"lambda_T", "_y", [](const O& o, const A&, std::size_t i) { return o.contacts[i].lambda_T.y(); }},
                                     {"tau", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].tau; }},
                                     {"lambda_R", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].lambda_R; }},
                                     {"r_C", "_x", [](const O& o, const A&, std::size_t i) { return o.contacts[i].r_C.x(); }},
                                     {"r_C", "_y", [](const O& o, const A&, std::size_t i) { return o.contacts[i].r_C.y(); }},
                                     {"r_C", "_z", [](const O& o, const A&, std::size_t i) { return o.contacts[i].r_C.z(); }},
                                     {"contour_rate", "", [](const O& o, const A&, std::size_t i) { return o.contacts[i].contour_rate; }}};

constexpr NamedKey track_keys[] = {{"t", "", [](const O& o, const A&, std::size_t) { return o.t; }},
                                   {"x", "", [](const O& o, const A&, std::size_t) { return o.track->center.x(); }},
                                   {"y", "", [](const O& o, const A&, std::size_t) { return o.track->center.y(); }},
                                   {"angle", "", [](const O& o, const A&, std::size_t) { return o.track->angle; }},
                                   {"v", "", [](const O& o, const A&, std::size_t) { return o.track->v; }},
                                   {"omega", "", [](const O& o, const A&, std::size_t) { return o.track->omega; }},
                                   {"s", "", [](const O& o, const A&, std::size_t) { return o.track->s; }},
                                   {"S", "", [](const O& o, const A&, std::size_t) { return o.track->S; }},
                                   {"gap", "", [](const O& o, const A&, std::size_t) { return o.contacts[0].gap; }},
                                   {"slip", "", [](const O& o, const A&, std::size_t) { return o.track->slip; }},
                                   {"lambda_N", "", [](const O& o, const A&, std::size_t) { return o.contacts[0].lambda_N; }},
                                   {"lambda_T", "", [](const O& o, const A&, std::size_t) { return o.track->lambda_T; }},
                                   {"load", "", [](const O& o, const A&, std::size_t) { return o.track->load; }},
                                   {"energy", "", [](const O& o, const A&, std::size_t) { return o.energy(); }},
                                   {"kinetic", "", [](const O& o, const A&, std::size_t) { return o.kinetic; }},
                                   {"potential", "", [](const O& o, const A&, std::size_t) { return o.potential; }},
                                   {"r_S_x", "", [](const O& o, const A&, std::size_t) { return o.state.r_S.x(); }},
                                   {"r_S_y", "", [](const O& o, const A&, std::size_t) { return o.state.r_S.z(); }}};

/// In the order of EventKind.
constexpr std::array<std::string_view, 9> event_names{"touch", "impact",       "accumulation", "lift_off", "stick",
                                                      "slip",  "contour_stop", "rest",         "singular"};

std::string contact_column(const NamedKey& key, int contact) {
  return std::string(key.name) + "_" + std::to_string(contact) + std::string(key.after);
}

std::optional<QuantityKey> find_audit_key(std::string_view name) {
  for (const NamedKey& key : audit_keys)
    if (key.name == name) return QuantityKey{key.read, 0, QuantityKey::From::Audit};
  return std::nullopt;
}

std::optional<QuantityKey> find_key(std::string_view name, int contacts, bool on_track) {
  if (on_track) {
    for (const NamedKey& key : track_keys)
      if (key.name == name) return QuantityKey{key.read, 0, QuantityKey::From::Contacts};
    return find_audit_key(name);
  }
  if (name == "x" || name == "y" || name == "z") return find_key("r_S_" + std::string(name), contacts, false);
  for (const NamedKey& key : state_keys)
    if (key.name == name) return QuantityKey{key.read, 0, QuantityKey::From::Body};
  if (const std::optional<QuantityKey> audit = find_audit_key(name)) return audit;
  for (const NamedKey& key : contact_keys) {
    if (contacts > 0 && name == std::string(key.name) + std::string(key.after)) return QuantityKey{key.read, 0};
    for (int i = 0; i < contacts; ++i)
      if (name == contact_column(key, i)) return QuantityKey{key.read, static_cast<std::size_t>(i)};
  }
  return std::nullopt;
}

/// Digits with sign, point and exponent. std::from_chars of doubles is not everywhere; strtod alone would take blanks and hexadecimals.
std::optional<double> number(std::string_view text) {
  if (text.empty() || text.find_first_not_of("0123456789+-.eE") != std::string_view::npos || text.front() == '+') return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  const double x = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size() || !std::isfinite(x)) return std::nullopt;
  return x;
}

/// The text up to a character, which is taken off with it; all of it where there is none.
std::string_view take_until(std::string_view& rest, char mark) {
  const std::size_t at = std::min(rest.find(mark), rest.size());
  const std::string_view head = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return head;
}

/// Reads one quantity; what is wrong stays in `fault`.
class Reader {
 public:
  Reader(int contacts, bool on_track) : contacts_(contacts), on_track_(on_track) {}

  ParsedQuantity read(std::string_view text) {
    Quantity q;
    q.text = text;
    const bool timed = text.find('@') != std::string_view::npos;
    std::string_view when = text;
    const std::string_view head = take_until(when, '@');
    if (head.starts_with("event.") || head.starts_with("first.") || head.starts_with("settled.")) {
      q.kind = Quantity::Kind::Time;
      if (timed) fail("a time is the answer here, so nothing may follow '@'");
      read_time(head, q.when);
    } else if (head.starts_with("exponent.")) {
      q.kind = Quantity::Kind::Exponent;
      if (timed) fail("the values A and B say which part is meant, so nothing may follow '@'");
      read_exponent(head.substr(9), q);
    } else if (head.starts_with("rest.")) {
      q.when.kind = QuantityTime::Kind::Event;
      if (timed) fail("'rest.' says when, so nothing may follow '@'");
      read_key(head.substr(5), q.key);
    } else if (const std::size_t dot = head.find('.'); dot != std::string_view::npos) {
      read_reduction(head.substr(0, dot), q);
      read_key(head.substr(dot + 1), q.key);
      if (timed) read_window(when, q);
    } else {
      read_key(head, q.key);
      if (timed) read_time(when, q.when);
    }
    if (fault_.what.empty()) fault_.quantity = std::move(q);
    return std::move(fault_);
  }

 private:
  void fail(std::string what, std::string_view unknown = {}) {
    if (!fault_.what.empty()) return;
    fault_.what = std::move(what);
    fault_.unknown = unknown;
  }

  double read_number(std::string_view text) {
    const std::optional<double> x = number(text);
    if (!x) fail("'" + std::string(text) + "' is not a number");
    return x.value_or(0.0);
  }

  int read_count(std::string_view text, int least, int most, std::string_view what) {
    const std::optional<double> x = number(text);
    if (x && *x == std::floor(*x) && *x >= least && *x <= most) return static_cast<int>(*x);
    fail("'" + std::string(text) + "' is not a " + std::string(what) + ", which is between " + std::to_string(least) + " and " +
         std::to_string(most));
    return least;
  }

  void read_key(std::string_view name, QuantityKey& key) {
    if (const auto found = find_key(name, contacts_, on_track_)) {
      key = *found;
    } else {
      fail("there is no observable '" + std::string(name) + "'", name);
    }
  }

  void read_time(std::string_view text, QuantityTime& when) {
    if (text.starts_with("event.")) {
      std::string_view rest = text.substr(6);
      const std::string_view name = take_until(rest, '.');
      const auto at = std::ranges::find(event_names, name);
      if (at == event_names.end()) return fail("there is no event '" + std::string(name) + "'", name);
      when.kind = QuantityTime::Kind::Event;
      when.event = static_cast<EventKind>(at - event_names.begin());
      if (rest.empty() && !text.ends_with('.')) return;
      when.contact = read_count(take_until(rest, '.'), 0, contacts_ - 1, "contact");
      if (!rest.empty() || text.ends_with('.')) when.number = read_count(rest, 1, 1'000'000, "number of an event");
    } else if (text.starts_with("first.")) {
      std::string_view level = text.substr(6);
      when.kind = QuantityTime::Kind::Crossing;
      read_key(take_until(level, '='), when.key);
      when.level = read_number(level);
    } else if (text.starts_with("settled.")) {
      std::string_view rest = text.substr(8);
      when.kind = QuantityTime::Kind::Settled;
      read_key(take_until(rest, '='), when.key);
      when.level = read_number(take_until(rest, ':'));
      when.lasting = read_number(rest);
      if (!(when.level >= 0.0 && when.lasting > 0.0)) fail("settling is written settled.KEY=A:D with A >= 0 and D > 0 seconds");
    } else {
      when.kind = QuantityTime::Kind::Given;
      when.t = read_number(text);
      if (when.t < 0.0) fail("the time '" + std::string(text) + "' lies before the start");
    }
  }

  void read_reduction(std::string_view name, Quantity& q) {
    constexpr std::pair<std::string_view, Quantity::Kind> reductions[] = {
        {"mean", Quantity::Kind::Mean}, {"max", Quantity::Kind::Max}, {"min", Quantity::Kind::Min}};
    for (const auto& [word, kind] : reductions)
      if (word == name) {
        q.kind = kind;
        return;
      }
    fail("'" + std::string(name) + ".' is not known; there are event, first, settled, mean, max, min, exponent and rest");
  }

  void read_window(std::string_view text, Quantity& q) {
    q.from = read_number(take_until(text, ':'));
    q.to = read_number(text);
    if (!(q.from >= 0.0 && q.from < *q.to)) fail("a window is written T1:T2 with 0 <= T1 < T2");
  }

  void read_exponent(std::string_view text, Quantity& q) {
    read_key(take_until(text, '='), q.key);
    q.from = read_number(take_until(text, ':'));
    q.to = read_number(text);
    if (!(q.from > 0.0 && *q.to > 0.0 && q.from != *q.to)) fail("an exponent needs two positive values, A:B");
  }

  int contacts_;
  bool on_track_;
  ParsedQuantity fault_;
};

}  // namespace

ParsedQuantity parse_quantity(std::string_view text, int contacts, bool on_track) { return Reader(contacts, on_track).read(text); }

std::vector<std::string> quantity_keys(int contacts, bool on_track) {
  std::vector<std::string> names;
  if (on_track) {
    for (const NamedKey& key : track_keys) names.emplace_back(key.name);
    for (const NamedKey& key : audit_keys) names.emplace_back(key.name);
    return names;
  }
  for (const NamedKey& key : state_keys) names.emplace_back(key.name);
  for (int i = 0; i < contacts; ++i)
    for (const NamedKey& key : contact_keys) names.push_back(contact_column(key, i));
  for (const NamedKey& key : audit_keys) names.emplace_back(key.name);
  return names;
}

std::span<const std::string_view> event_kinds() { return event_names; }

std::string_view event_name(EventKind kind) { return event_names[static_cast<std::size_t>(kind)]; }

}  // namespace tippe
