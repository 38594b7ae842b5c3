// A whole run: from a model to samples, events, audit, counts and warnings.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tippe/analysis/quantity.h>
#include <tippe/analysis/recorder.h>
#include <tippe/flow/run_state.h>
#include <vector>

namespace tippe {

/// What is run, and how.
struct Model {
  World world;
  State start;
  IntegrateOptions options;
  std::optional<Quantity> until = std::nullopt;  ///< a time: the run ends there, if it comes before options.end
};

struct CourseState;

struct RunRequest {
  std::vector<double> at;                                           ///< times of the samples, ascending [s]
  double every = 0.0;                                               ///< time between rows [s]; 0: none
  std::function<void(const Observables&, const EnergyAudit&)> row;  ///< called for 0, every, 2 every, …
  std::vector<Quantity> quantities;                                 ///< single numbers to measure
  bool stop_when_measured = false;                                  ///< end the run once all of them have their value
  std::function<bool(double t)> keep_going;                         ///< asked after each step; false ends the run
  std::vector<double> save_at;                                      ///< ascending [s]
  /// Called for each time of `save_at` with the state from which the step was taken that reached it, or the last one of all if none did: who goes on
  /// from there gets all that is at this time and later. Not for the schemes of SUNDIALS.
  std::function<void(std::size_t which, const CourseState&)> save;
};

/// What a run came to on its way, over all steps.
struct RunExtremes {
  std::optional<double> left_track;                        ///< end of the step in which the disk first was beyond an end of its track [s]
  double least_S = 0.0, greatest_S = 0.0;                  ///< of a disk on a track, at the ends of all steps [m]
  double least_potential = 0.0, greatest_potential = 0.0;  ///< [J]
  double deepest = 0.0;       ///< least gap of a contact that scheme ode does not hold, beyond rounding; else 0 [m]
  double largest_turn = 0.0;  ///< ‖ω‖ dt, the largest of all steps [rad]
  double energy_scale = 0.0;  ///< of what moves: largest kinetic energy, potential energy passed through, a fall by the body's length [J]
};

/// All that evolves in a course: the run's own state, what was noted of its past, and the events until now. A course goes on from it to the same bits.
struct CourseState {
  RunState run;
  Followed seen;
  RunExtremes extremes;
  std::vector<Event> events;
  long events_left_out = 0;

  double time() const {
    return std::visit([](const auto& state) { return state.time; }, run);
  }
  bool begun() const {
    return std::visit([](const auto& state) { return state.counts.steps > 0; }, run);
  }
};

/// Can a run of this scheme go on from a state? SUNDIALS keeps its past to itself.
inline bool can_go_on(Scheme scheme) { return !is_cvode(scheme); }

struct RunResult : RunExtremes {
  Observables first, final;
  std::vector<Observables> samples;        ///< one for each time of the request that the run reached; after rest the state is repeated
  std::vector<EnergyAudit> sample_audits;  ///< one for each sample
  std::vector<std::optional<double>> quantities;  ///< one for each of the request; none for what did not happen
  std::vector<Event> events;
  EnergyAudit audit;
  RunCounts counts;
  RunFault fault = RunFault::None;
  Scheme scheme = Scheme::Event;
  ChartKind chart = ChartKind::Quaternion;
  bool resting = false;
  bool interrupted = false;
  long events_left_out = 0;  ///< beyond the first million
  double last_step = 0.0;    ///< [s]
};

RunResult run(const Model& model, const RunRequest& request = {});
RunResult run(const Model& model, const RunRequest& request, const CourseState& from);  ///< goes on, see Course
inline RunResult run(const World& world, const State& start, const IntegrateOptions& options, const RunRequest& request = {}) {
  return run(Model{world, start, options}, request);
}

/// A run in steps that somebody else takes, for who has other things to do in between.
///   Course course(model, request);
///   while (course.advance()) { … course.time() … }
///   RunResult result = course.finish();
class Course {
 public:
  explicit Course(const Model& model, const RunRequest& request = {});
  /// Goes on from a state of a course of the same model, whose `options.end` alone may differ. Samples and rows are those after it, the rest of the
  /// result is that of the whole run; quantities, which need the whole run, are not for it.
  Course(const Model& model, const RunRequest& request, const CourseState& from);
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;
  ~Course();

  CourseState state() const;  ///< after the last step; only if can_go_on(scheme)
  bool advance();             ///< one step; false when the run is over
  double time() const;
  bool over() const;               ///< end reached, at rest, or a fault
  Observables at(double t) const;  ///< within the last step; before it as at its beginning, after it as at its end
  EnergyAudit audit_at(double t) const;
  const RunResult& so_far() const;  ///< samples and events until now
  RunResult finish();               ///< what comes after the last step; once

 private:
  class Any;
  template <class Run>
  class Of;
  static std::unique_ptr<Any> make(const Model& model, const RunRequest& request, const CourseState* from);
  std::unique_ptr<Any> run_;
};

struct Verdict {
  std::vector<std::string> doubts;  ///< why the result should not be relied on
  std::vector<std::string> notes;   ///< what to know when relying on it

  bool trustworthy() const { return doubts.empty(); }
};

Verdict judge(const RunResult& result);

/// Energy that the scheme itself lost or made, as a part of the energy scale. Beyond the first limit it is worth a note: it shows in a plot. Beyond
/// the second the run says nothing about magnitudes any more. The printed schemes stay below it with their printed steps: the largest is 6 %, of
/// lesaux2005 4.3.
inline constexpr double residual_note = 0.01, residual_limit = 0.1;
/// Residual of contact problems, as a part of the forces: beyond the first the solver's error shows, beyond the second forces are not what the laws say.
inline constexpr double rough_solve = 1e-3, wrong_solve = 0.1;
/// Energy lost in sliding on a face, as a part of the energy scale, from which on the choice of its points shows in the motion.
inline constexpr double face_note = 1e-3;
/// A step in which the body turns by more than this makes a run untrustworthy: there the half steps of all schemes mean nothing [rad].
inline constexpr double turn_limit = 1.0;

}  // namespace tippe
