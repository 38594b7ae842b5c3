#include <tippe/laws/registry.h>

#include <algorithm>
#include <charconv>
#include <tippe/laws/rolling_friction.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/wrapped_law.h>

namespace tippe::laws {

namespace {

constexpr Components slip{Component::Slip}, slip_and_spin{Component::Slip, Component::Spin};
constexpr Components with_rolling{Component::Slip, Component::Spin, Component::Rolling};

/// kudra2011 divides velocities by the contact radius; here they are multiplied instead.
RollingOptions rolling_options(const LawSettings& s) {
  const double R = s.radius, eps = s.get("eps");
  return {1.0, s.get("kr"), eps * R, s.get("eps_1") * R, eps * R * R, s.get("drilling_torque", 1.0) != 0.0};
}

LawPtr contensou(const LawSettings& s) {
  if (s.profile != nullptr) return as_set(FrictionBall<SampledProfile>(*s.profile), slip_and_spin);
  if (s.pressure == Pressure::Uniform) return as_set(UniformBall(), slip_and_spin);
  return as_set(HertzBall(), slip_and_spin);
}

LawPtr ellipsoid(const LawSettings& s) {
  const double eta_0 = (s.profile != nullptr)              ? s.profile->spinning(0.0).eta
                       : (s.pressure == Pressure::Uniform) ? UniformProfile::spinning(0.0).eta
                                                           : HertzProfile::spinning(0.0).eta;
  return as_set(EllipsoidBall(EllipseProfile{eta_0}), slip_and_spin);
}

std::string series_warning(const LawSettings& s) {
  const TaylorBall ball(s.pressure, TaylorForm::Corrected);
  if (ball.convex()) return {};
  const auto short_text = [](double x, int digits) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::general, digits).ptr;
    return std::string(text, end);
  };
  return "the set of contensou-series is not convex (it steps outward by " + short_text(ball.plate().step(), 2) +
         " μ λ_N at ξ* = " + short_text(ball.plate().xi_star(), 4) + "); it is for comparison, contensou is the exact law";
}

std::vector<LawEntry> first_entries() {
  using enum LawKind;
  const LawKey kr{"kr", "-", 0.0, "distortion of the pressure by rolling, 0 to 1", 0.0, 1.0};
  const LawKey eps_1{"eps_1", "rad/s", 0.0, "smoothing of the slip direction in the coupling with rolling"};
  const LawKey torque{"drilling_torque", "true or false", 1.0, "kudra2011's M_t", 0.0, 1.0, false, true};
  const auto eps = [](std::string unit, bool needed) {
    return LawKey{"eps", std::move(unit), 0.0, "regularisation", 0.0, LawKey().high, needed};
  };
  const auto function_of_kudra = [&](std::string name, std::string unit, std::string summary, LawPtr (*make)(const RollingOptions&)) {
    return LawEntry{std::move(name),
                    Function,
                    with_rolling,
                    std::move(summary),
                    {kr, eps(std::move(unit), true), eps_1, torque},
                    [make](const LawSettings& s) { return make(rolling_options(s)); },
                    Pressures::Hertz,
                    true};
  };
  return {
      {"coulomb",
       Set,
       slip,
       "spatial Coulomb friction, no torque (leine2003 (2.15))",
       {},
       [](const LawSettings&) { return as_set(Disk(), slip); }},
      {"smooth-coulomb",
       Function,
       slip,
       "Coulomb regularised with the speed eps (sailer2020 (2.29))",
       {eps("m/s", true)},
       [](const LawSettings& s) { return as_function(SmoothCoulomb{s.get("eps")}, slip); }},
      {"contensou",
       Set,
       slip_and_spin,
       "sliding coupled with spin, exact; any pressure (leine2003 (2.8), (3.17), (3.18))",
       {},
       contensou,
       Pressures::Any},
      {"contensou-series",
       Set,
       slip_and_spin,
       "its Taylor series, corrected; not convex, for comparison (leine2003 (2.18), (3.19))",
       {},
       [](const LawSettings& s) { return as_set(TaylorBall(s.pressure, TaylorForm::Corrected), slip_and_spin); },
       Pressures::Two,
       false,
       series_warning},
      {"contensou-rolling",
       Set,
       with_rolling,
       "exact, with the pressure distorted by rolling, and rolling resistance (kudra2011 (2))",
       {kr, eps("rad/s", false), torque},
       [](const LawSettings& s) { return contensou_rolling_law(rolling_options(s)); },
       Pressures::Hertz,
       true},
      {"ellipsoid",
       Set,
       slip_and_spin,
       "ellipsoid matched at maximal torque, as other programs use it, for comparison",
       {},
       ellipsoid,
       Pressures::Any},
      function_of_kudra("pade1", "rad/s", "first-order Pade approximants (kudra2011 (5), (10))", pade1_law),
      function_of_kudra("pade2", "rad²/s²", "second-order Pade approximants, corrected (kudra2011 (6), (11))", pade2_law),
      function_of_kudra("tanh", "rad/s", "hyperbolic tangent approximations (kudra2011 (7), (12))", tanh_law),
      {"pivoting", Set, {Component::Spin}, "dry friction against spin alone (sailer2020 (2.30))"},
      {"contour", Set, {Component::Contour}, "dry friction against the contact point's motion over the body (lesaux2005 (2.33))"},
      {"contour-viscous", Viscous, {Component::Contour}, "the same, viscous (lesaux2005 (5.39))"},
      {"rolling", Set, {Component::Rolling}, "classical dry rolling friction (lesaux2005 (5.42))"},
      {"rolling-viscous", Viscous, {Component::Rolling}, "the same, viscous (lesaux2005 (5.48))"},
  };
}

std::vector<LawEntry>& entries() {
  static std::vector<LawEntry> all = first_entries();
  return all;
}

}  // namespace

LawSettings& LawSettings::set(std::string_view name, double value) {
  for (auto& [known, number] : numbers_) {
    if (known != name) continue;
    number = value;
    return *this;
  }
  numbers_.emplace_back(name, value);
  return *this;
}

double LawSettings::get(std::string_view name, double fallback) const {
  for (const auto& [known, number] : numbers_)
    if (known == name) return number;
  return fallback;
}

std::span<const LawEntry> law_entries() { return entries(); }

const LawEntry* find_law(std::string_view name) {
  for (const LawEntry& entry : entries())
    if (entry.name == name) return &entry;
  return nullptr;
}

std::vector<const LawKey*> law_keys() {
  std::vector<const LawKey*> keys;
  for (const LawEntry& entry : entries())
    for (const LawKey& key : entry.keys)
      if (std::ranges::none_of(keys, [&](const LawKey* known) { return known->name == key.name; })) keys.push_back(&key);
  return keys;
}

void add_law(LawEntry entry) {
  for (LawEntry& known : entries()) {
    if (known.name != entry.name) continue;
    known = std::move(entry);
    return;
  }
  entries().push_back(std::move(entry));
}

LawPtr make_law(std::string_view name, const LawSettings& settings) {
  const LawEntry* entry = find_law(name);
  return (entry != nullptr && entry->make) ? entry->make(settings) : nullptr;
}

std::string_view kind_name(LawKind kind) { return (kind == LawKind::Set) ? "set" : "function"; }

}  // namespace tippe::laws
