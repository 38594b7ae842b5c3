#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "converge.h"

namespace tippe::cli {

IntegrateOptions Contestant::options(IntegrateOptions o, double fineness) const {
  const bool own_equation = by_step && !is_time_stepping(scheme);
  if (!(own_equation && o.scheme == Scheme::Ode)) o.scheme = scheme;
  o.method = method;
  o.fixed_step = own_equation;
  if (by_step) {
    o.dt = fineness;
  } else {
    o.atol *= fineness / o.rtol;
    o.rtol = fineness;
  }
  return o;
}

double Contestant::expected_cost(const IntegrateOptions& o) const {
  if (by_step) return cost * o.end / o.dt;
  const double order = (method == RkMethod::Dp5) ? 5.0 : 8.0;
  return cost * o.end * std::pow(1e-7 / o.rtol, 1.0 / order);
}

const std::vector<Contestant>& contestants() {
  static const std::vector<Contestant> all{
      {"moreau", Scheme::Moreau, RkMethod::Dop853, true, 4.0, "Moreau's time-stepping"},
      {"moreau-implicit", Scheme::MoreauImplicit, RkMethod::Dop853, true, 16.0, "fully implicit time-stepping"},
      {"moreau-rk4", Scheme::MoreauRk4, RkMethod::Dop853, true, 16.0, "time-stepping with four stages"},
      {"midpoint", Scheme::Midpoint, RkMethod::Dop853, true, 10.0, "time-stepping of second order"},
      {"rk4", Scheme::Event, RkMethod::Rk4, true, 4.0, "events, fixed steps of order 4"},
      {"dp5", Scheme::Event, RkMethod::Dp5, true, 6.0, "events, fixed steps of order 5"},
      {"dop853", Scheme::Event, RkMethod::Dop853, true, 12.0, "events, fixed steps of order 8"},
      {"event", Scheme::Event, RkMethod::Dop853, false, 6000.0, "events, error control, order 8"},
      {"event-dp5", Scheme::Event, RkMethod::Dp5, false, 10000.0, "events, error control, order 5"},
      {"cvode", Scheme::Cvode, RkMethod::Dp5, false, 40000.0, "events, SUNDIALS, BDF"},
      {"cvode-adams", Scheme::CvodeAdams, RkMethod::Dop853, false, 20000.0, "events, SUNDIALS, Adams"},
      {"ode", Scheme::Ode, RkMethod::Dop853, false, 6000.0, "bilateral, error control, order 8"},
  };
  return all;
}

const Contestant* find_contestant(std::string_view name) {
  const auto found = std::ranges::find(contestants(), name, &Contestant::name);
  return (found == contestants().end()) ? nullptr : &*found;
}

std::string rung_name(const Contestant& scheme, double fineness) {
  return fmt::format("{} = {:g}", scheme.by_step ? "dt" : "rtol", fineness);
}

bool Race::drowned(const Rung& rung, std::size_t quantity) const {
  const auto& error = rung.errors[quantity];
  return error && uncertainty[quantity] && *error <= *uncertainty[quantity];
}

/// Steps that differ by less tell nothing about an order: coarse tolerances take as many steps as stability asks for.
constexpr double least_refinement = 1.2;

void measure(Race& race) {
  const auto apart = [](const std::optional<double>& a, const std::optional<double>& b) {
    return (a && b) ? std::optional(std::abs(*a - *b)) : std::nullopt;
  };
  const std::size_t count = race.quantities.size();
  race.uncertainty.clear();
  for (std::size_t k = 0; k < count; ++k) race.uncertainty.push_back(apart(race.reference.values[k], race.second.values[k]));
  for (Race::Lane& lane : race.lanes) {
    for (std::size_t i = 0; i < lane.rungs.size(); ++i) {
      Race::Rung& rung = lane.rungs[i];
      rung.errors.clear();
      rung.orders.assign(count, std::nullopt);
      for (std::size_t k = 0; k < count; ++k) {
        rung.errors.push_back(apart(rung.values[k], race.reference.values[k]));
        if (i == 0 || !rung.errors[k] || race.drowned(rung, k)) continue;
        const Race::Rung& before = lane.rungs[i - 1];
        if (!before.errors[k] || race.drowned(before, k)) continue;
        const double ratio = lane.scheme->by_step ? before.fineness / rung.fineness : before.mean_step / rung.mean_step;
        const double order = std::log(*before.errors[k] / *rung.errors[k]) / std::log(ratio);
        if (ratio > least_refinement && std::isfinite(order)) rung.orders[k] = order;
      }
    }
  }
}

}  // namespace tippe::cli
