// The members of a course's state by name, for who writes it down, reads it, or compares two.
//
// each_member(state, f) calls f(name, member) for every one. Each list unpacks its struct as a whole: a member that is added to the struct and not to the
// list does not compile.
#pragma once

#include <concepts>
#include <tippe/analysis/run.h>

namespace tippe {

template <class S, class T>
concept Is = std::same_as<std::remove_const_t<S>, T>;

// Of model and solve.

template <Is<Coordinates> S, class F>
void each_member(S& s, const F& f) {
  auto& [r_P, rotation, t] = s;
  f("r_P", r_P), f("rotation", rotation), f("t", t);
}
template <Is<Scales> S, class F>
void each_member(S& s, const F& f) {
  auto& [length, speed] = s;
  f("length", length), f("speed", speed);
}
template <Is<WarmPoint> S, class F>
void each_member(S& s, const F& f) {
  auto& [size, impulse, size_before, before] = s;
  f("size", size), f("impulse", impulse), f("size_before", size_before), f("before", before);
}

// What a run reports.

template <Is<Paradox> S, class F>
void each_member(S& s, const F& f) {
  auto& [t, contact, mass, inconsistent] = s;
  f("t", t), f("contact", contact), f("mass", mass), f("inconsistent", inconsistent);
}
template <Is<RunCounts> S, class F>
void each_member(S& s, const F& f) {
  auto& [steps, rejected, rhs, solves, iterations, iterations_max, fallbacks, rough, unsolved, residual_max, impact_gain, paradoxes,
         paradox, load_shared, face_loss, pull_max, stages] = s;
  f("steps", steps), f("rejected", rejected), f("rhs", rhs), f("solves", solves), f("iterations", iterations);
  f("iterations_max", iterations_max), f("fallbacks", fallbacks), f("rough", rough), f("unsolved", unsolved),
      f("residual_max", residual_max);
  f("impact_gain", impact_gain), f("paradoxes", paradoxes), f("paradox", paradox), f("load_shared", load_shared);
  f("face_loss", face_loss), f("pull_max", pull_max), f("stages", stages);
}
template <Is<EnergyAudit> S, class F>
void each_member(S& s, const F& f) {
  auto& [initial, current, sliding, drilling, contour, rolling, impact, table, air, forces] = s;
  f("initial", initial), f("current", current), f("sliding", sliding), f("drilling", drilling);
  f("contour", contour), f("rolling", rolling), f("impact", impact), f("table", table);
  f("air", air), f("forces", forces);
}
template <Is<Event> S, class F>
void each_member(S& s, const F& f) {
  auto& [t, kind, contact] = s;
  f("t", t), f("kind", kind), f("contact", contact);
}

// Of the event scheme.

template <Is<PartMode> S, class F>
void each_member(S& s, const F& f) {
  auto& [held, direction] = s;
  f("held", held), f("direction", direction);
}
template <Is<PointMode> S, class F>
void each_member(S& s, const F& f) {
  auto& [closed, part] = s;
  f("closed", closed), f("part", part);
}
template <Is<Modes> S, class F>
void each_member(S& s, const F& f) {
  auto& [point] = s;
  f("point", point);
}
template <Is<ContactSituation> S, class F>
void each_member(S& s, const F& f) {
  auto& [modes, memory, flat] = s;
  f("modes", modes), f("memory", memory), f("flat", flat);
}
template <Is<Flutter> S, class F>
void each_member(S& s, const F& f) {
  auto& [swings, last] = s;
  f("swings", swings), f("last", last);
}
template <Is<EventState::Implicit::Step> S, class F>
void each_member(S& s, const F& f) {
  auto& [h, z] = s;
  f("h", h), f("z", z);
}
template <Is<EventState> S, class F>
void each_member(S& s, const F& f) {
  auto& [time, y, now, impact, energy_initial, scales, load, h, stiff, stiff_signs, before, paradox_met, flutter, done, resting, fault,
         counts] = s;
  f("time", time), f("y", y), f("now", now), f("impact", impact), f("energy_initial", energy_initial), f("scales", scales);
  f("load", load), f("h", h), f("stiff", stiff), f("stiff_signs", stiff_signs), f("before", before), f("paradox_met", paradox_met);
  f("flutter", flutter), f("done", done), f("resting", resting), f("fault", fault), f("counts", counts);
}

// Of time-stepping.

template <Is<SteppingMode> S, class F>
void each_member(S& s, const F& f) {
  auto& [touching, sticking, contour_stopped, point_touching] = s;
  f("touching", touching), f("sticking", sticking), f("contour_stopped", contour_stopped), f("point_touching", point_touching);
}
template <Is<SteppingState> S, class F>
void each_member(S& s, const F& f) {
  auto& [time, q, nu, nu_before, memory, mode, paradox, warm, warm_dt, quiet_steps, quiet_since, u_quiet, scales, audit, done, resting,
         fault, counts] = s;
  f("time", time), f("q", q), f("nu", nu), f("nu_before", nu_before), f("memory", memory), f("mode", mode), f("paradox", paradox);
  f("warm", warm), f("warm_dt", warm_dt), f("quiet_steps", quiet_steps), f("quiet_since", quiet_since), f("u_quiet", u_quiet);
  f("scales", scales), f("audit", audit), f("done", done), f("resting", resting), f("fault", fault), f("counts", counts);
}

// Of a course.

template <Is<Followed> S, class F>
void each_member(S& s, const F& f) {
  auto& [angles, turned, memory] = s;
  f("angles", angles), f("turned", turned), f("memory", memory);
}
template <Is<RunExtremes> S, class F>
void each_member(S& s, const F& f) {
  auto& [left_track, least_S, greatest_S, least_potential, greatest_potential, deepest, largest_turn, energy_scale] = s;
  f("left_track", left_track), f("least_S", least_S), f("greatest_S", greatest_S), f("least_potential", least_potential);
  f("greatest_potential", greatest_potential), f("deepest", deepest), f("largest_turn", largest_turn), f("energy_scale", energy_scale);
}
template <Is<CourseState> S, class F>
void each_member(S& s, const F& f) {
  auto& [run, seen, extremes, events, events_left_out] = s;
  f("run", run), f("seen", seen), f("extremes", extremes), f("events", events), f("events_left_out", events_left_out);
}

}  // namespace tippe
