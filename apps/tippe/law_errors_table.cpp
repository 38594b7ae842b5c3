#include "law_errors_table.h"

#include <algorithm>
#include <cmath>
#include <tippe/laws/distorted_ball.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/rolling_laws.h>
#include <tippe/laws/taylor_set.h>

namespace tippe::cli {
namespace {

using namespace tippe::laws;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kWalk = 2000;
// The walk ends at z = 1e-6: closer to an axis rounding would show in the relative error of components that vanish as z³.
constexpr double kNearest = 0.01;  // cube root of it
// Relative errors beyond this are those of a component that vanishes where its approximation does not.
constexpr double kUnbounded = 1e4;

/// A state of motion on the unit square: (u, 1) when spinning wins, (1, 1/u) when sliding does.
struct UnitState {
  double v, omega;
};

UnitState unit_state(bool spinning, double z) { return spinning ? UnitState{z, 1.0} : UnitState{1.0, z}; }

/// Largest f over all states; the place is the ratio u.
template <class F>
Worst find_worst(F&& f) {
  Worst worst{-1.0, 0.0};
  for (const bool spinning : {true, false}) {
    const auto at = [&](double s) { return f(unit_state(spinning, s * s * s)); };
    int best = 0;
    double best_value = -1.0;
    const auto node = [](int i) { return kNearest + (1.0 - kNearest) * i / kWalk; };
    for (int i = 0; i <= kWalk; ++i)
      if (const double value = at(node(i)); value > best_value) best_value = value, best = i;
    double low = node(std::max(best - 1, 0)), high = node(std::min(best + 1, kWalk)), s = node(best);
    for (int i = 0; i < 60; ++i) {
      const double third = 0.381966011250105 * (high - low);
      if (at(low + third) > at(high - third)) {
        high -= third;
      } else {
        low += third;
      }
    }
    if (const double middle = 0.5 * (low + high); at(middle) > best_value) s = middle, best_value = at(middle);
    if (best_value <= worst.error) continue;
    const double z = s * s * s;
    const bool at_end = s < kNearest * (1.0 + 1e-6);
    worst = {best_value, spinning ? (at_end ? 0.0 : z) : (at_end ? kInfinity : 1.0 / z)};
  }
  return worst;
}

template <class Exact, class Approximation>
ErrorRow compare(const char* law, const char* against, const char* quantity, Exact&& exact, Approximation&& approximation) {
  ErrorRow row{law, against, quantity, {}, {}};
  row.absolute = find_worst([&](UnitState x) { return std::abs(approximation(x) - exact(x)); });
  row.relative = find_worst([&](UnitState x) {
    const double e = exact(x);
    return (e == 0.0) ? 0.0 : std::abs(approximation(x) / e - 1.0);
  });
  if (row.relative.error > kUnbounded) row.relative.error = kInfinity;
  return row;
}

/// Force, torque and potential of one ball against another.
template <class Exact, class Approximation>
void compare_balls(std::vector<ErrorRow>& rows, const char* law, const char* against, const Exact& exact,
                   const Approximation& approximation) {
  const auto gamma = [](UnitState x) { return Vec3(x.v, 0.0, x.omega); };
  const auto force = [gamma](const auto& ball) { return [&ball, gamma](UnitState x) { return -ball.force(gamma(x)).x(); }; };
  const auto torque = [gamma](const auto& ball) { return [&ball, gamma](UnitState x) { return -ball.force(gamma(x)).z(); }; };
  const auto potential = [gamma](const auto& ball) {
    return [&ball, gamma](UnitState x) { return ball.potential(gamma(x)) / gamma(x).norm(); };
  };
  rows.push_back(compare(law, against, "force ξ", force(exact), force(approximation)));
  rows.push_back(compare(law, against, "torque η", torque(exact), torque(approximation)));
  rows.push_back(compare(law, against, "potential Φ", potential(exact), potential(approximation)));
}

template <class Profile>
SetRow compare_set(const char* form, const TaylorPlate& plate, const Profile& exact) {
  SetRow row;
  row.form = form;
  row.xi_star = plate.xi_star();
  row.step = plate.step();
  row.step_relative = row.step / exact_border(exact, row.xi_star);
  // Both halves, each up to and including ξ*.
  const auto look = [&](double xi, double border) {
    const double eta = exact_border(exact, xi), error = std::abs(border - eta);
    if (error > row.error) row.error = error, row.at_xi = xi;
    if (eta > 0.0) row.error_relative = std::max(row.error_relative, error / eta);
  };
  constexpr int points = 4000;
  for (int i = 0; i <= points; ++i) {
    const double inner = row.xi_star * i / points, outer = row.xi_star + (1.0 - row.xi_star) * i / (points + 1.0);
    look(inner, plate.inner_border(inner));
    look(outer, plate.outer_border(outer));
  }
  return row;
}

/// d/dz at the end z = 0 of either branch, by a difference quotient whose error is the next power of z.
template <class F>
double end_slope(bool spinning, F&& f) {
  constexpr double z = 1e-9;
  return (f(unit_state(spinning, z)) - f(unit_state(spinning, 0.0))) / z;
}

void add_slopes(std::vector<SlopeRow>& rows) {
  const auto ball_force = [](const auto& ball) { return [&ball](UnitState x) { return -ball.force(Vec3(x.v, 0.0, x.omega)).x(); }; };
  const auto ball_torque = [](const auto& ball) { return [&ball](UnitState x) { return -ball.force(Vec3(x.v, 0.0, x.omega)).z(); }; };
  const HertzBall hertz;
  const UniformBall uniform;
  const EllipsoidBall ellipsoid(EllipseProfile{HertzProfile::spinning(0.0).eta}),
      ellipsoid_uniform(EllipseProfile{UniformProfile::spinning(0.0).eta});
  const double hertz_force = end_slope(true, ball_force(hertz)), uniform_force = end_slope(true, ball_force(uniform));
  const double hertz_torque = end_slope(false, ball_torque(hertz)), uniform_torque = end_slope(false, ball_torque(uniform));
  rows.push_back({"dξ/du, u → 0", "ellipsoid, Hertz", hertz_force, end_slope(true, ball_force(ellipsoid))});
  rows.push_back({"dξ/du, u → 0", "ellipsoid, uniform", uniform_force, end_slope(true, ball_force(ellipsoid_uniform))});
  rows.push_back({"dη/dw, w = 1/u → 0", "ellipsoid, Hertz", hertz_torque, end_slope(false, ball_torque(ellipsoid))});
  rows.push_back({"dη/dw, w = 1/u → 0", "ellipsoid, uniform", uniform_torque, end_slope(false, ball_torque(ellipsoid_uniform))});
  constexpr std::array<const char*, 3> laws{"pade1", "pade2", "tanh"};
  for (int component = 0; component < 5; ++component)
    for (const bool spinning : {true, false})
      for (int law = 1; law <= 3; ++law) {
        const auto of = [component](int which) { return [=](UnitState x) { return kudra_component(which, component, x.v, x.omega); }; };
        const std::string name = kudra_component_names[static_cast<std::size_t>(component)];
        rows.push_back({(spinning ? "d" + name + "/du, u → 0" : "d" + name + "/dw, w → 0"), laws[static_cast<std::size_t>(law - 1)],
                        end_slope(spinning, of(0)), end_slope(spinning, of(law))});
      }
}

ComponentRow compare_component(int component) {
  constexpr std::array<const char*, 3> laws{"pade1", "pade2", "tanh"};
  ComponentRow row;
  row.component = kudra_component_names[static_cast<std::size_t>(component)];
  row.size = find_worst([&](UnitState x) { return std::abs(kudra_component(0, component, x.v, x.omega)); }).error;
  for (std::size_t law = 0; law < 3; ++law) {
    const auto error = [&](UnitState x) {
      return kudra_component(static_cast<int>(law) + 1, component, x.v, x.omega) - kudra_component(0, component, x.v, x.omega);
    };
    const Worst worst = find_worst([&](UnitState x) { return std::abs(error(x)); });
    row.worst[law] = worst.error, row.at_u[law] = worst.u;
    constexpr int points = 2000;
    double sum = 0.0;
    for (int i = 0; i < points; ++i) {
      const double angle = 0.5 * std::numbers::pi * (i + 0.5) / points, e = error({std::sin(angle), std::cos(angle)});
      sum += e * e;
    }
    row.rms[law] = std::sqrt(sum / points);
  }
  const auto name_of_least = [&](const std::array<double, 3>& x) {
    return laws[static_cast<std::size_t>(std::ranges::min_element(x) - x.begin())];
  };
  row.closest_worst = name_of_least(row.worst), row.closest_rms = name_of_least(row.rms);
  return row;
}

/// Force and torque of a law against the exact one, for k_r = 1 and slip at the angle β from the rolling direction.
template <class Law>
VectorRow compare_vector(const char* name) {
  const RollingOptions options{.mu = 1.0, .k_r = 1.0};
  const Law law{options};
  const ContensouRolling exact{options};
  const auto difference = [&](UnitState x, double beta) {
    // Rolling along e_x is a rolling axis along e_y; its speed does not matter.
    Vec<5> gamma;
    gamma << x.v * std::cos(beta), -x.v * std::sin(beta), x.omega, 0.0, 1.0;
    return Vec<5>(law.force(gamma, 1.0) - exact.force(gamma, 1.0));
  };
  VectorRow row;
  row.law = name;
  const auto search = [&](auto&& size, double& value, double& at_u, double& at_beta) {
    for (int degree = 0; degree <= 360; degree += 5) {
      const double beta = degree * std::numbers::pi / 180.0;
      const Worst worst = find_worst([&](UnitState x) { return size(difference(x, beta)); });
      // Directions that do equally badly by symmetry: keep the first.
      if (worst.error > value * (1.0 + 1e-9)) value = worst.error, at_u = worst.u, at_beta = degree;
    }
  };
  search([](const Vec<5>& e) { return norm2(e(0), e(1)); }, row.force, row.force_u, row.force_beta_deg);
  search([](const Vec<5>& e) { return std::abs(e(2)); }, row.torque, row.torque_u, row.torque_beta_deg);
  return row;
}

}  // namespace

double kudra_component(int law, int component, double v, double omega) {
  if (law == 0) {
    // The exact functions depend on d = v/ω alone; at ω = 0 they have limits.
    if (omega == 0.0) return std::array{1.0, 0.0, 0.0, 0.0, -hertz_rolling_arm}[static_cast<std::size_t>(component)];
    const auto f = DistortedBall::functions(v / omega);
    return std::array{f.t0, f.f1, f.f2, f.f2 - f.f1, f.g}[static_cast<std::size_t>(component)];
  }
  const RollingOptions plain;
  const auto f = (law == 1)   ? Pade1Functions().at(v, omega, plain)
                 : (law == 2) ? Pade2Functions().at(v, omega, plain)
                              : TanhFunctions().at(v, omega, plain);
  return std::array{f.t0 * v, f.F1, f.F2, f.M0, f.G_over * v}[static_cast<std::size_t>(component)];
}

ErrorTables compute_error_tables() {
  const HertzBall hertz;
  const UniformBall uniform;
  const EllipsoidBall ellipsoid_hertz(EllipseProfile{HertzProfile::spinning(0.0).eta});
  const EllipsoidBall ellipsoid_uniform(EllipseProfile{UniformProfile::spinning(0.0).eta});
  const TaylorBall series_hertz(Pressure::Hertz), series_uniform(Pressure::Uniform);

  ErrorTables tables;
  compare_balls(tables.errors, "contensou-series, Hertz", "contensou, Hertz", hertz, series_hertz);
  compare_balls(tables.errors, "contensou-series, uniform", "contensou, uniform", uniform, series_uniform);
  compare_balls(tables.errors, "ellipsoid, Hertz", "contensou, Hertz", hertz, ellipsoid_hertz);
  compare_balls(tables.errors, "ellipsoid, uniform", "contensou, uniform", uniform, ellipsoid_uniform);
  compare_balls(tables.errors, "contensou, Hertz", "contensou, uniform", uniform, hertz);
  constexpr std::array<const char*, 3> laws{"pade1", "pade2", "tanh"};
  for (int law = 1; law <= 3; ++law)
    for (int component = 0; component < 5; ++component)
      tables.errors.push_back(compare(
          laws[static_cast<std::size_t>(law - 1)], "contensou-rolling", kudra_component_names[static_cast<std::size_t>(component)],
          [=](UnitState x) { return kudra_component(0, component, x.v, x.omega); },
          [=](UnitState x) { return kudra_component(law, component, x.v, x.omega); }));

  const HertzProfile hertz_profile;
  const UniformProfile uniform_profile;
  tables.sets.push_back(compare_set("leine2003 (3.19) Hertz, corrected", {Pressure::Hertz, TaylorForm::Corrected}, hertz_profile));
  tables.sets.push_back(compare_set("leine2003 (3.19) Hertz, as printed", {Pressure::Hertz, TaylorForm::Printed}, hertz_profile));
  tables.sets.push_back(compare_set("sailer2020 (2.27) Hertz", {Pressure::Hertz, TaylorForm::Short}, hertz_profile));
  tables.sets.push_back(compare_set("leine2003 (2.18) uniform, corrected", {Pressure::Uniform, TaylorForm::Corrected}, uniform_profile));
  tables.sets.push_back(compare_set("leine2003 (2.18) uniform, as printed", {Pressure::Uniform, TaylorForm::Printed}, uniform_profile));

  add_slopes(tables.slopes);
  for (int component = 0; component < 5; ++component) tables.components.push_back(compare_component(component));
  tables.vectors = {compare_vector<Pade1>("pade1"), compare_vector<Pade2>("pade2"), compare_vector<TanhLaw>("tanh")};
  return tables;
}

}  // namespace tippe::cli
