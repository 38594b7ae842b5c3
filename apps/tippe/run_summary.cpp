// A run in words: what happened, where the energy went, what it cost.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "run_report.h"
#include "twice.h"
#include <tippe/scenes/names.h>

namespace tippe::cli {

namespace {

std::string_view in_words(EventKind kind, bool on_track) {
  switch (kind) {
    case EventKind::Touch:
      return on_track ? "touches the track" : "touches the table";
    case EventKind::Impact:
      return on_track ? "hits the track" : "hits the table";
    case EventKind::Accumulation:
      return "rattles to lasting contact";
    case EventKind::LiftOff:
      return "lifts off";
    case EventKind::Stick:
      return on_track ? "rolls" : "sticks";
    case EventKind::Slip:
      return on_track ? "slides" : "slips";
    case EventKind::ContourStop:
      return "stops rolling along its contour";
    case EventKind::Rest:
      return "is at rest";
    case EventKind::Singular:
      return "reaches a singular position";
  }
  return "";
}

std::string_view mode_in_words(TrackObservables::Mode mode) {
  switch (mode) {
    case TrackObservables::Mode::Roll:
      return "rolls";
    case TrackObservables::Mode::Slide:
      return "slides";
    case TrackObservables::Mode::Fly:
      return "flies";
    case TrackObservables::Mode::Rest:
      return "is at rest";
  }
  return "";
}

/// Events that follow each other closely become one line: "rim sticks and slips, 312 times until 14.2 s".
struct Passage {
  double begin, end;
  int contact;
  std::vector<EventKind> kinds;
  long count;
};

std::vector<Passage> passages(const std::vector<Event>& events, double duration) {
  const double close = 0.01 * duration;
  std::vector<Passage> list;
  for (const Event& e : events) {
    const auto mine = std::find_if(list.rbegin(), list.rend(), [&](const Passage& p) { return p.contact == e.contact; });
    if (mine != list.rend() && e.t - mine->end < close && e.kind != EventKind::Rest) {
      mine->end = e.t;
      ++mine->count;
      if (std::ranges::find(mine->kinds, e.kind) == mine->kinds.end()) mine->kinds.push_back(e.kind);
    } else {
      list.push_back({e.t, e.t, e.contact, {e.kind}, 1});
    }
  }
  return list;
}

std::string what_happened(const RunReport& report) {
  const RunResult& r = report.result;
  const auto& contacts = report.loaded.scene.contacts;
  std::vector<Passage> list = passages(r.events, r.final.t);
  constexpr std::size_t most = 24;
  std::string text = "What happened\n";
  const auto line = [&text](double t, std::string_view what) { text += fmt::format("  {:9.4f} s  {}\n", t, what); };
  std::string start;
  for (int i = 0; i < r.first.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    // The gap below which lasting contact plays.
    const std::string_view ground = r.first.track ? "track" : "table";
    const std::string name = contacts[at].name, gap = fmt::format("{:.3g} m above the {}", r.first.contacts[at].gap, ground);
    start +=
        fmt::format("{}{} {}", start.empty() ? "" : ", ", name, r.first.contacts[at].gap < 1e-6 ? fmt::format("on the {}", ground) : gap);
    if (r.first.track) start += fmt::format(": it {}", mode_in_words(r.first.track->mode));
  }
  line(0.0, start);
  for (std::size_t i = 0; i < std::min(list.size(), most); ++i) {
    const Passage& p = list[i];
    std::string what = contacts[static_cast<std::size_t>(p.contact)].name;
    for (std::size_t k = 0; k < p.kinds.size(); ++k)
      what += fmt::format("{} {}", k == 0 ? "" : k + 1 == p.kinds.size() ? " and" : ",", in_words(p.kinds[k], r.first.track.has_value()));
    if (p.count > static_cast<long>(p.kinds.size())) what += fmt::format(", {} events until {:.4f} s", p.count, p.end);
    line(p.begin, what);
  }
  if (list.size() > most) text += fmt::format("             … and {} more (--json lists all)\n", list.size() - most);
  if (!r.resting) line(r.final.t, r.interrupted ? "interrupted" : r.fault != RunFault::None ? "the run breaks off" : "the run ends");
  return text;
}

std::string energy_table(const EnergyAudit& a) {
  const double scale = std::max({std::abs(a.initial), std::abs(a.current), 1e-300});
  std::string text = "Energy\n";
  const auto line = [&](std::string_view name, double joule) {
    const double percent = 100.0 * joule / scale;
    text += fmt::format("  {:<24} {:>12.6g} mJ {:>7.2f} %\n", name, 1e3 * joule, std::abs(percent) < 0.005 ? 0.0 : percent);
  };
  line("at the start", a.initial);
  if (a.table != 0.0) line("given by the table", a.table);
  if (a.forces != 0.0) line("given by other forces", a.forces);
  const std::pair<std::string_view, double> lost[] = {{"lost to sliding", a.sliding},          {"lost to drilling", a.drilling},
                                                      {"lost to contour friction", a.contour}, {"lost to rolling", a.rolling},
                                                      {"lost in impacts", a.impact},           {"lost to air", a.air}};
  for (const auto& [name, joule] : lost)
    if (joule != 0.0) line(name, joule);
  line("at the end", a.current);
  line("the scheme's own error", a.residual());
  return text;
}

std::string final_state(const Observables& o) {
  std::string text = fmt::format("At t = {:.6g} s\n", o.t);
  if (const auto& k = o.track) {
    text += fmt::format("  centre at ({:.5f}, {:.5f}) m, s = {:.6f} m, speed {:.4g} m/s\n", k->center.x(), k->center.y(), k->s, k->v);
    text += fmt::format("  angle {:.4f} rad, turns with {:.4g} rad/s, slip {:.4g} m/s, normal force {:.5g} N: it {}\n", k->angle, k->omega,
                        k->slip, o.contacts[0].lambda_N, mode_in_words(k->mode));
    return text;
  }
  text += fmt::format("  centre of mass at ({:.5f}, {:.5f}, {:.5f}) m, speed {:.4g} m/s\n", o.state.r_S.x(), o.state.r_S.y(),
                      o.state.r_S.z(), o.state.v_S.norm());
  text += fmt::format("  axis {:.4f} rad from the vertical, spin {:.4g} rad/s, angular speed {:.4g} rad/s\n", o.theta, o.spin + 0.0,
                      o.state.omega.norm());
  return text;
}

}  // namespace

std::string report_for_reading(const RunReport& report) {
  const RunResult& r = report.result;
  const Scene& scene = report.loaded.scene;
  std::string text = report.loaded.name;
  if (!scene.title.empty()) text += ": " + scene.title;
  if (!scene.paper.empty()) text += fmt::format(" ({})", scene.paper);
  const IntegrateOptions& o = scene.integrate.options;
  // The title and the paper are the scene's; what was changed is said beside them.
  if (!report.settings.empty()) text += fmt::format("\nwith {}", fmt::join(report.settings, ", "));
  text += fmt::format("\n{}, {} = {:g}, {:g} of {:g} s\n\n", name_of(scheme_names, o.scheme),
                      is_time_stepping(o.scheme) ? "dt [s]" : "rtol", is_time_stepping(o.scheme) ? o.dt : o.rtol, r.final.t, o.end);
  text += what_happened(report) + "\n" + final_state(r.final) + "\n" + energy_table(r.audit);
  const double per_solve = (r.counts.solves > 0) ? static_cast<double>(r.counts.iterations) / static_cast<double>(r.counts.solves) : 0.0;
  text += fmt::format("\n{} steps, ", r.counts.steps);
  if (r.counts.rhs > 0) text += fmt::format("{} rejected, {} right-hand sides, ", r.counts.rejected, r.counts.rhs);
  text += fmt::format("{} contact problem{} with {:.2f} iterations each (most {}", r.counts.solves, r.counts.solves == 1 ? "" : "s",
                      per_solve, r.counts.iterations_max);
  if (r.counts.fallbacks > 0) text += fmt::format("; {} not by Newton alone", r.counts.fallbacks);
  text += fmt::format("), {:.2f} s\n", report.wall_s);
  if (report.twice) text += "\n" + report.twice->text;
  text += report.trustworthy ? "Checks passed.\n" : "Checks failed: see the warnings.\n";
  return text;
}

}  // namespace tippe::cli
