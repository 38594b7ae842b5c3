#include "run_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <nlohmann/json.hpp>
#include <tippe/scenes/names.h>
#include <tippe/version.h>

#include "numbers.h"
#include "twice.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

template <int n>
Json json(const Vec<n>& v) {
  Json array = Json::array();
  for (int i = 0; i < n; ++i) array.push_back(v(i) + 0.0);  // no −0
  return array;
}

/// One entry for each contact.
template <class Member>
Json list(const Observables& o, const Member& member) {
  Json array = Json::array();
  for (int i = 0; i < o.contact_count; ++i) array.push_back(member(o.contacts[static_cast<std::size_t>(i)]));
  return array;
}

Json events_as_json(const RunReport& report) {
  Json events = Json::array();
  for (const Event& e : report.result.events) {
    events.push_back({{"t", e.t},
                      {"kind", event_name(e.kind)},
                      {"contact", e.contact},
                      {"name", report.loaded.scene.contacts[static_cast<std::size_t>(e.contact)].name}});
  }
  return events;
}

Json energy_as_json(const EnergyAudit& audit) {
  Json energy{{"initial", audit.initial},
              {"final", audit.current},
              {"dissipated",
               {{"sliding", audit.sliding},
                {"drilling", audit.drilling},
                {"contour", audit.contour},
                {"rolling", audit.rolling},
                {"impact", audit.impact}}},
              {"residual", audit.residual()}};
  if (audit.air != 0.0) energy["dissipated"]["air"] = audit.air;
  if (audit.table != 0.0) energy["table"] = audit.table;
  if (audit.forces != 0.0) energy["forces"] = audit.forces;
  return energy;
}

}  // namespace

std::string_view mode_name(TrackObservables::Mode mode) {
  constexpr std::array<std::string_view, 4> names{"roll", "slide", "fly", "rest"};
  return names[static_cast<std::size_t>(mode)];
}

Json observables_as_json(const Observables& o) {
  Json j;
  j["t"] = o.t;
  if (const auto& k = o.track) {
    const ContactObservables& c = o.contacts[0];
    j.update({{"x", k->center.x()}, {"y", k->center.y()}, {"angle", k->angle}, {"v", k->v}, {"omega", k->omega}, {"s", k->s}, {"S", k->S}});
    j.update({{"gap", c.gap}, {"slip", k->slip}, {"lambda_N", c.lambda_N}, {"lambda_T", k->lambda_T}, {"load", k->load}});
    j.update({{"mode", mode_name(k->mode)}, {"energy", o.energy()}, {"kinetic", o.kinetic}, {"potential", o.potential}});
    j["r_S"] = {o.state.r_S.x() + 0.0, o.state.r_S.z() + 0.0};
    return j;
  }
  j["r_S"] = json<3>(o.state.r_S);
  j["quaternion"] = json<4>(o.state.p);
  j["v_S"] = json<3>(o.state.v_S);
  j["omega"] = json<3>(o.state.omega);
  j["theta"] = o.theta;
  j["alpha"] = o.angles(0);
  j["beta"] = o.angles(1);
  j["gamma"] = o.angles(2);
  j["lean"] = o.lean();
  j["spin"] = o.spin;
  j["wobble"] = o.wobble;
  j["energy"] = o.energy();
  j["kinetic"] = o.kinetic;
  j["potential"] = o.potential;
  using C = ContactObservables;
  j["gap"] = list(o, [](const C& c) { return Json(c.gap); });
  j["slip"] = list(o, [](const C& c) { return Json(c.slip); });
  j["lambda_N"] = list(o, [](const C& c) { return Json(c.lambda_N); });
  j["lambda_T"] = list(o, [](const C& c) { return json<2>(c.lambda_T); });
  j["tau"] = list(o, [](const C& c) { return Json(c.tau); });
  j["lambda_R"] = list(o, [](const C& c) { return Json(c.lambda_R); });
  j["r_C"] = list(o, [](const C& c) { return json<3>(c.r_C); });
  j["contour_rate"] = list(o, [](const C& c) { return Json(c.contour_rate); });
  return j;
}

std::string report_as_json(const RunReport& report) {
  const RunResult& r = report.result;
  Json j;
  j["scene"] = report.loaded.name;
  j["version"] = kVersion;
  j["scheme"] = name_of(scheme_names, report.loaded.scene.integrate.options.scheme);
  j["trustworthy"] = report.trustworthy;
  j["warnings"] = report.warnings;
  j["steps"] = r.counts.steps;
  j["rejected"] = r.counts.rejected;
  j["rhs"] = r.counts.rhs;
  j["solves"] = r.counts.solves;
  j["solver_iterations"] = r.counts.iterations;
  j["solver_iterations_max"] = r.counts.iterations_max;
  j["solver_fallbacks"] = r.counts.fallbacks;
  j["solver_residual_max"] = r.counts.residual_max;
  j["wall_s"] = report.wall_s;
  j["events"] = events_as_json(report);
  j["samples"] = Json::array();
  for (const std::size_t i : report.sample_order)
    if (i < r.samples.size()) j["samples"].push_back(observables_as_json(r.samples[i]));
  j["final"] = observables_as_json(r.final);
  j["energy"] = energy_as_json(r.audit);
  if (report.twice) j["twice"] = report.twice->json;
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string trajectory_header(const World& world) {
  const bool on_track = world.contact_count > 0 && world.contacts[0].track() != nullptr;
  return fmt::format("{}{}\n", fmt::join(quantity_keys(world.contact_count, on_track), ","), on_track ? ",mode" : "");
}

std::string trajectory_row(const Observables& o, const EnergyAudit& audit) {
  fmt::memory_buffer row;
  const auto put = [&row](double x) {
    if (row.size() > 0) row.push_back(',');
    append_number(row, x);
  };
  const auto put_all = [&put](const auto& v) {
    for (int i = 0; i < v.size(); ++i) put(v(i));
  };
  const auto put_audit = [&put, &audit] {
    for (const double x : {audit.sliding, audit.drilling, audit.contour, audit.rolling, audit.impact, audit.residual(), audit.air,
                           audit.table, audit.forces})
      put(x);
  };
  put(o.t);
  if (const auto& k = o.track) {
    const ContactObservables& c = o.contacts[0];
    for (const double x : {k->center.x(), k->center.y(), k->angle, k->v, k->omega, k->s, k->S, c.gap, k->slip, c.lambda_N, k->lambda_T,
                           k->load, o.energy(), o.kinetic, o.potential, o.state.r_S.x(), o.state.r_S.z()})
      put(x);
    put_audit();
    fmt::format_to(std::back_inserter(row), ",{}\n", mode_name(k->mode));
    return fmt::to_string(row);
  }
  put_all(o.state.r_S);
  put_all(o.state.p);
  put_all(o.state.v_S);
  put_all(o.state.omega);
  put(o.theta);
  put_all(o.angles);
  for (const double x : {o.lean(), o.spin, o.wobble, o.energy(), o.kinetic, o.potential}) put(x);
  for (int i = 0; i < o.contact_count; ++i) {
    const ContactObservables& c = o.contacts[static_cast<std::size_t>(i)];
    for (const double x : {c.gap, c.slip, c.lambda_N, c.lambda_T.x(), c.lambda_T.y(), c.tau, c.lambda_R}) put(x);
    put_all(c.r_C);
    put(c.contour_rate);
  }
  put_audit();
  row.push_back('\n');
  return fmt::to_string(row);
}

}  // namespace tippe::cli
