#include "twice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "run_report.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

enum class Unit { Time, Length, Orientation, Angle, Speed, Rate, Energy, Force, Torque };

struct Known {
  std::string_view name;
  Unit unit;
  bool judged = false;  ///< part of the state; forces and angles follow from it, less well where they are not defined
};

/// The observables of the interface; on a track `omega` and `angle` are numbers.
constexpr std::array<Known, 30> known_observables{{
    {"t", Unit::Time},           {"x", Unit::Length},
    {"y", Unit::Length},         {"angle", Unit::Angle, true},
    {"v", Unit::Speed, true},    {"s", Unit::Length},
    {"S", Unit::Length},         {"load", Unit::Force},
    {"r_S", Unit::Length, true}, {"quaternion", Unit::Orientation, true},
    {"v_S", Unit::Speed, true},  {"omega", Unit::Rate, true},
    {"theta", Unit::Angle},      {"alpha", Unit::Angle},
    {"beta", Unit::Angle},       {"gamma", Unit::Angle},
    {"lean", Unit::Angle},       {"spin", Unit::Rate},
    {"wobble", Unit::Rate},      {"energy", Unit::Energy},
    {"kinetic", Unit::Energy},   {"potential", Unit::Energy},
    {"gap", Unit::Length},       {"slip", Unit::Speed},
    {"lambda_N", Unit::Force},   {"lambda_T", Unit::Force},
    {"lambda_R", Unit::Force},   {"tau", Unit::Torque},
    {"r_C", Unit::Length},       {"contour_rate", Unit::Rate},
}};

void append_numbers(const Json& value, std::vector<double>& numbers) {
  if (value.is_array()) {
    for (const Json& entry : value) append_numbers(entry, numbers);
  } else if (value.is_number()) {
    numbers.push_back(value.get<double>());
  }
}

/// The largest difference of two entries. Of a quaternion both signs mean the same rotation.
double difference(const Json& a, const Json& b, bool orientation) {
  std::vector<double> x, y;
  append_numbers(a, x), append_numbers(b, y);
  const auto largest = [&](double sign) {
    double most = 0.0;
    for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) most = std::max(most, std::abs(x[i] - sign * y[i]));
    return most;
  };
  return orientation ? std::min(largest(1.0), largest(-1.0)) : largest(1.0);
}

double scale_of(Unit unit, const RunScales& scales, double energy, double end) {
  switch (unit) {
    case Unit::Time:
      return end;
    case Unit::Length:
      return scales.length();
    case Unit::Orientation:
    case Unit::Angle:
      return 1.0;
    case Unit::Speed:
      return scales.speed();
    case Unit::Rate:
      return scales.rate();
    case Unit::Energy:
      return energy;
    case Unit::Force:
      return scales.force();
    case Unit::Torque:
      return scales.torque();
  }
  return 1.0;
}

struct Worst {
  std::string name;
  double relative = 0.0;

  void take(std::string_view other, double r) {
    if (r > relative) name = other, relative = r;
  }
};

/// Events without the bounces that accumulate, of which there may be one more or less; their first stays.
std::vector<Event> courses(const std::vector<Event>& events) {
  std::vector<Event> list;
  for (const Event& e : events) {
    const auto bounce = [&](std::size_t i) { return list[i].kind == EventKind::Impact && list[i].contact == e.contact; };
    if (e.kind == EventKind::Accumulation)
      while (list.size() > 1 && bounce(list.size() - 1) && bounce(list.size() - 2)) list.pop_back();
    list.push_back(e);
  }
  return list;
}

/// Where two runs part; the shorter length if one goes on alone.
struct Parting {
  std::size_t at = 0;
  bool same = true;
  double time_difference = 0.0;  ///< largest before that
};

/// Events of two contacts at one time have no order: within `close` [s] the second may come first.
Parting part(const std::vector<Event>& a, std::vector<Event> b, double close) {
  Parting parting;
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i, parting.at = i) {
    const auto equal = [&](const Event& e) { return e.kind == a[i].kind && e.contact == a[i].contact; };
    std::size_t k = i;
    while (k < b.size() && !equal(b[k]) && b[k].t - b[i].t <= close) ++k;
    if (k == b.size() || !equal(b[k])) break;
    std::rotate(b.begin() + static_cast<std::ptrdiff_t>(i), b.begin() + static_cast<std::ptrdiff_t>(k),
                b.begin() + static_cast<std::ptrdiff_t>(k) + 1);
    parting.time_difference = std::max(parting.time_difference, std::abs(a[i].t - b[i].t));
  }
  parting.same = parting.at == a.size() && parting.at == b.size();
  return parting;
}

std::string event_in_words(const std::vector<Event>& events, std::size_t at) {
  return at < events.size() ? fmt::format("{} of contact {} at {:.6g} s", event_name(events[at].kind), events[at].contact, events[at].t)
                            : "nothing more";
}

}  // namespace

Refinement refined(const IntegrateOptions& options) {
  Refinement r{options, {}};
  if (is_time_stepping(options.scheme) || options.fixed_step || (!is_cvode(options.scheme) && options.method == RkMethod::Rk4)) {
    r.options.dt = options.dt / 4.0;
    r.words = fmt::format("dt = {:g}", r.options.dt);
    return r;
  }
  // Ten times the rounding of double: below it error control measures noise.
  constexpr double least = 2e-15;
  const double factor = (options.rtol / 100.0 < least) ? 100.0 : 0.01;
  r.options.rtol = options.rtol * factor, r.options.atol = options.atol * factor;
  r.words = fmt::format("rtol = {:g}, atol = {:g}", r.options.rtol, r.options.atol);
  return r;
}

void RunScales::follow(const Observables& o) {
  if (!begun_) start_ = o.state.r_S, begun_ = true;
  way_ = std::max(way_, (o.state.r_S - start_).norm());
  speed_ = std::max(speed_, o.state.v_S.norm());
  rate_ = std::max(rate_, o.state.omega.norm());
  for (int i = 0; i < o.contact_count; ++i) {
    const ContactObservables& c = o.contacts[static_cast<std::size_t>(i)];
    // In flight the point that would touch is as far from S.
    size_ = std::max(size_, (c.r_C - o.state.r_S).norm());
    force_ = std::max({force_, std::abs(c.lambda_N), c.lambda_T.norm(), std::abs(c.lambda_R)});
    torque_ = std::max(torque_, std::abs(c.tau));
  }
}

Twice compare_runs(const RunResult& first, const RunResult& second, const RunScales& scales, const Refinement& how, double end) {
  Twice twice;
  const bool stepped = is_time_stepping(first.scheme);
  Json& j = twice.json;
  if (how.words.starts_with("dt")) {
    j["dt"] = how.options.dt;
  } else {
    j["rtol"] = how.options.rtol, j["atol"] = how.options.atol;
  }
  j["agrees"] = false;

  const Verdict verdict = judge(second);
  const std::string again = fmt::format("the same run with {}", how.words);
  if (!verdict.trustworthy()) twice.doubts.push_back(fmt::format("{} is not trustworthy: {}", again, fmt::join(verdict.doubts, "; ")));

  // Events. A time-stepping scheme sees them to a step, flickers of stick and slip among them: there only the final state is judged.
  const std::vector<Event> a = courses(first.events), b = courses(second.events);
  const Parting events = part(a, b, 1e-6 * end);
  j["events"] = {
      {"first", first.events.size()}, {"second", second.events.size()}, {"same", events.same}, {"time_difference", events.time_difference}};
  const std::string otherwise = fmt::format("{}, and again {}", event_in_words(a, events.at), event_in_words(b, events.at));
  if (!events.same) j["events"]["parting"] = otherwise;
  if (!stepped && !events.same)
    twice.doubts.push_back(fmt::format("{} has other events: first {}; the motion is sensitive to small errors (chaotic), or not converged",
                                       again, otherwise));
  if (!stepped && events.time_difference > twice_limit * end)
    twice.doubts.push_back(
        fmt::format("{} has an event {:.3g} s apart; the motion is sensitive to small errors (chaotic), or not converged", again,
                    events.time_difference));

  // The end.
  const Json one = observables_as_json(first.final), two = observables_as_json(second.final);
  Worst of_state, of_all;
  Json& final = j["final"];
  const double energy = std::max(first.energy_scale, second.energy_scale);
  for (const auto& [name, value] : one.items()) {
    final[name] = {{"first", value}, {"second", two[name]}};
    const auto* const known = std::ranges::find(known_observables, name, &Known::name);
    if (known == known_observables.end() || known->name.empty()) continue;
    const double apart = difference(value, two[name], known->unit == Unit::Orientation), scale = scale_of(known->unit, scales, energy, end);
    const double relative = (apart == 0.0) ? 0.0 : apart / scale;
    final[name]["difference"] = apart, final[name]["relative"] = relative;
    if (known->judged) of_state.take(name, relative);
    // Euler angles are counted through turns that a tumbling body makes between two steps, and two of them are not defined where a body lies flat.
    if (known->unit != Unit::Angle) of_all.take(name, relative);
  }
  if (!(of_state.relative <= twice_limit))
    twice.doubts.push_back(
        fmt::format("{} ends elsewhere: '{}' differs by {:.3g} of its scale; the motion is sensitive to small errors "
                    "(chaotic), or not converged",
                    again, of_state.name, of_state.relative));
  j["largest"] = of_state.relative;
  j["agrees"] = twice.doubts.empty();

  twice.text = fmt::format("Again with {}\n", how.words);
  twice.text += events.same ? fmt::format("  the same events ({} and {}), their times differ by {:.2g} s at most\n", first.events.size(),
                                          second.events.size(), events.time_difference)
                            : fmt::format("  other events ({} and {}): {}\n", first.events.size(), second.events.size(), otherwise);
  twice.text += of_state.relative > 0.0
                    ? fmt::format("  the final state differs by {:.2g} of its scale ({})", of_state.relative, of_state.name)
                    : std::string("  the final state is the same to the bit");
  twice.text += of_all.relative > of_state.relative ? fmt::format(", {} by {:.2g}\n", of_all.name, of_all.relative) : std::string("\n");
  return twice;
}

}  // namespace tippe::cli
