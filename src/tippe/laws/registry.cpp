// heap, whole file: the registry is read before a run, never in a step
#include <tippe/laws/registry.h>

#include <algorithm>
#include <charconv>
#include <tippe/laws/patch_law.h>
#include <tippe/laws/rolling_friction.h>
#include <tippe/laws/smooth_coulomb.h>
#include <tippe/laws/table_profile.h>
#include <tippe/laws/wrapped_law.h>

namespace tippe::laws {

namespace {

constexpr Components slip{Component::Slip}, slip_and_spin{Component::Slip, Component::Spin};
constexpr Components with_rolling{Component::Slip, Component::Spin, Component::Rolling};

/// kudra2011 divides velocities by the contact radius; here they are multiplied instead.
RollingOptions rolling_options(const LawSettings& s) {
  const double R = s.radius, eps = s.get("eps");
  return {1.0, s.get("kr"), eps * R, s.get("eps_1") * R, eps * R * R, s.get("drilling_torque", 1.0) != 0.0, s.get("form") != 0.0};
}

/// A constant of kudra2011 as a key; the name is the paper's.
template <class Functions>
struct Constant {
  std::string_view name;
  double Functions::* member;
  double low = -std::numeric_limits<double>::infinity();
  bool above_low = false;
};
// What stands in a denominator is not negative; exponents above 1 keep the laws differentiable.
constexpr Constant<Pade1Functions> pade1_constants[] = {{"a11", &Pade1Functions::a11, 0.0}, {"a21", &Pade1Functions::a21},
                                                        {"b01", &Pade1Functions::b01},      {"b11", &Pade1Functions::b11, 0.0},
                                                        {"c01", &Pade1Functions::c01},      {"c11", &Pade1Functions::c11, 0.0},
                                                        {"c21", &Pade1Functions::c21}};
constexpr Constant<Pade2Functions> pade2_constants[] = {{"a12", &Pade2Functions::a12, 0.0}, {"a22", &Pade2Functions::a22},
                                                        {"b02", &Pade2Functions::b02},      {"b12", &Pade2Functions::b12, 0.0},
                                                        {"c02", &Pade2Functions::c02},      {"c12", &Pade2Functions::c12, 0.0},
                                                        {"c22", &Pade2Functions::c22}};
constexpr Constant<TanhFunctions> tanh_constants[] = {{"h1", &TanhFunctions::h1, 0.0},      {"h2", &TanhFunctions::h2},
                                                      {"h3", &TanhFunctions::h3},           {"h4", &TanhFunctions::h4},
                                                      {"h5", &TanhFunctions::h5},           {"s1", &TanhFunctions::s1, 0.0},
                                                      {"s2", &TanhFunctions::s2, 0.0},      {"q1", &TanhFunctions::q1, 1.0, true},
                                                      {"q2", &TanhFunctions::q2, 1.0, true}};

template <class Functions, std::size_t n>
std::vector<LawKey> keys_of(const Constant<Functions> (&constants)[n]) {
  std::vector<LawKey> keys;
  for (const auto& c : constants) {
    LawKey key{std::string(c.name), "-", Functions().*c.member, "constant " + std::string(c.name) + " of kudra2011", c.low};
    key.above_low = c.above_low, key.quiet = true;
    keys.push_back(std::move(key));
  }
  return keys;
}

/// The constants that are given, in the place of the paper's.
template <class Functions, std::size_t n>
Functions with_given(Functions functions, const Constant<Functions> (&constants)[n], const LawSettings& s) {
  for (const auto& c : constants) functions.*c.member = s.get(c.name, functions.*c.member);
  return functions;
}

LawPtr make_pade1(const LawSettings& s) { return pade1_law(rolling_options(s), with_given(Pade1Functions(), pade1_constants, s)); }

LawPtr make_pade2(const LawSettings& s) {
  const RollingOptions options = rolling_options(s);
  return pade2_law(options, with_given(options.printed_sign ? Pade2Functions::printed() : Pade2Functions(), pade2_constants, s));
}

LawPtr make_tanh(const LawSettings& s) {
  const RollingOptions options = rolling_options(s);
  TanhFunctions functions = with_given(TanhFunctions(), tanh_constants, s);
  functions.sharp_sign = options.printed_sign;
  return tanh_law(options, functions);
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

TaylorBall series(const LawSettings& s) {
  constexpr TaylorForm forms[] = {TaylorForm::Corrected, TaylorForm::Printed, TaylorForm::Short};
  return TaylorBall(s.pressure, forms[static_cast<std::size_t>(std::clamp(s.get("form"), 0.0, 2.0))]);
}

std::string series_warning(const LawSettings& s) {
  const TaylorBall ball = series(s);
  if (ball.convex()) return {};
  const auto short_text = [](double x, int digits) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::general, digits).ptr;
    return std::string(text, end);
  };
  return "the set of contensou-series is not convex (it steps outward by " + short_text(ball.plate().step(), 2) +
         " μ λ_N at ξ* = " + short_text(ball.plate().xi_star(), 4) + "); it is for comparison, contensou is the exact law";
}

LawFault table_fault(const LawSettings& s) {
  const TableProfile profile(s.rows("potential"));
  const auto row = [&] { return "row " + std::to_string(profile.fault_row()) + " of 'potential' "; };
  const auto say = [](std::string what, std::string change) { return LawFault{"potential", std::move(what), std::move(change)}; };
  switch (profile.fault()) {
    case TableFault::None:
      return {};
    case TableFault::TooFewRows:
      return say("'table' needs its potential with " + std::to_string(TableProfile::min_rows) + " rows or more",
                 "give potential = [[slip, spin, value], …] from pure sliding to pure spin");
    case TableFault::TooManyRows:
      return say("'potential' is too long", "give at most " + std::to_string(TableProfile::max_rows) + " rows");
    case TableFault::NotFinite:
      return say(row() + "is not finite", "give finite numbers");
    case TableFault::NoDirection:
      return say(row() + "has no direction", "give slip and spin of 0 or more, not both 0");
    case TableFault::NotPositive:
      return say(row() + "has no positive potential", "friction takes power in every direction: give a number greater than 0");
    case TableFault::NotInOrder:
      return say(row() + "is out of order", "sort the rows by spin/slip, and name each direction once");
    case TableFault::NoSliding:
      return say("'potential' does not begin with pure sliding", "give [1, 0, value] first");
    case TableFault::NoSpinning:
      return say("'potential' does not end with pure spin", "give [0, 1, value] last");
    case TableFault::NotConvex:
      return say("'potential' is not convex between its rows " + std::to_string(profile.fault_row()) + " and " +
                     std::to_string(profile.fault_row() + 1),
                 "give the support function of a convex set without corners, with more rows where it bends");
  }
  return {};
}

LawPtr make_table(const LawSettings& s) {
  const TableProfile profile(s.rows("potential"));
  return (profile.fault() == TableFault::None) ? as_set(FrictionBall<TableProfile>(profile), slip_and_spin) : nullptr;
}

std::vector<LawEntry> first_entries() {
  using enum LawKind;
  const LawKey kr{"kr", "-", 0.0, "distortion of the pressure by rolling, 0 to 1", 0.0, 1.0};
  const LawKey eps_1{"eps_1", "rad/s", 0.0, "smoothing of the slip direction in the coupling with rolling"};
  const LawKey torque{"drilling_torque", "true or false", 1.0, "kudra2011's M_t", 0.0, 1.0, false, true};
  const auto eps = [](std::string unit, bool needed) {
    return LawKey{"eps", std::move(unit), 0.0, "regularisation", 0.0, LawKey().high, needed};
  };
  const auto form = [](std::vector<std::string> names, std::string help) {
    LawKey key{"form", "a name", 0.0, std::move(help)};
    key.names = std::move(names), key.quiet = true;
    return key;
  };
  LawKey potential{"potential", "rows [slip, spin, value]", 0.0, "power per μ λ_N of a motion, from pure sliding to pure spin [m/s]"};
  potential.columns = 3;
  const auto function_of_kudra = [&](std::string name, std::string unit, std::string summary, std::vector<LawKey> constants,
                                     LawPtr (*make)(const LawSettings&)) {
    std::vector<LawKey> keys{kr, eps(std::move(unit), true), eps_1, torque,
                             form({"corrected", "printed"}, "or with the misprints of (9), (11) and (12)")};
    keys.insert(keys.end(), constants.begin(), constants.end());
    return LawEntry{std::move(name), Function, with_rolling, std::move(summary), std::move(keys), make, Pressures::Hertz, true};
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
       {form({"corrected", "printed", "sailer2020"}, "or as leine2003 prints it, or sailer2020 (2.27)")},
       [](const LawSettings& s) { return as_set(series(s), slip_and_spin); },
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
      {"table",
       Set,
       slip_and_spin,
       "a convex set given by its potential, as a table over directions of slip and spin",
       {potential},
       make_table,
       Pressures::None,
       false,
       {},
       table_fault},
      patch_entry(),
      function_of_kudra("pade1", "rad/s", "first-order Pade approximants (kudra2011 (5), (10))", keys_of(pade1_constants), make_pade1),
      function_of_kudra("pade2", "rad²/s²", "second-order Pade approximants, corrected (kudra2011 (6), (11))", keys_of(pade2_constants),
                        make_pade2),
      function_of_kudra("tanh", "rad/s", "hyperbolic tangent approximations (kudra2011 (7), (12))", keys_of(tanh_constants), make_tanh),
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

bool LawSettings::has(std::string_view name) const {
  return std::ranges::any_of(numbers_, [&](const auto& known) { return known.first == name; }) || !rows(name).empty();
}

LawSettings& LawSettings::set_rows(std::string_view name, std::vector<double> rows) {
  for (auto& [known, list] : rows_) {
    if (known != name) continue;
    list = std::move(rows);
    return *this;
  }
  rows_.emplace_back(name, std::move(rows));
  return *this;
}

std::span<const double> LawSettings::rows(std::string_view name) const {
  for (const auto& [known, list] : rows_)
    if (known == name) return list;
  return {};
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

const LawKey* find_key(const LawEntry& law, std::string_view name) {
  for (const LawKey& key : law.keys)
    if (key.name == name) return &key;
  return nullptr;
}

std::string_view kind_name(LawKind kind) { return (kind == LawKind::Set) ? "set" : "function"; }

}  // namespace tippe::laws
