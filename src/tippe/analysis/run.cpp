#include <tippe/analysis/run.h>

#include <tippe/analysis/recorder.h>
#include <tippe/cvode/cvode_simulation.h>
#include <tippe/flow/event_simulation.h>
#include <tippe/flow/scales.h>
#include <tippe/flow/simulation.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace tippe {

namespace {

constexpr std::size_t most_events = 1'000'000;

/// Hands out samples and rows as the run passes their times.
class Outlet {
 public:
  Outlet(const RunRequest& request, RunResult& result, double end) : request_(request), result_(result), end_(end) {}

  /// What lies up to `until` belongs to an earlier part of the run.
  void skip(double until) {
    while (next_ < request_.at.size() && request_.at[next_] <= until) ++next_;
    while (request_.every > 0.0 && row_time() <= until) ++row_;
  }

  /// All that lies up to `until`, from the recorder's last step.
  template <class Run>
  void pass(const Recorder<Run>& recorder, const Run& run, double until) {
    for (; next_ < request_.at.size() && request_.at[next_] <= until; ++next_) {
      result_.samples.push_back(recorder.at(request_.at[next_]));
      result_.sample_audits.push_back(run.audit_at(request_.at[next_]));
    }
    if (!(request_.every > 0.0) || !request_.row) return;
    while (row_time() <= until) {
      request_.row(recorder.at(row_time()), run.audit_at(row_time()));
      ++row_;
    }
  }

 private:
  /// The last row is the end itself, even where rounding puts a multiple a little behind it.
  double row_time() const {
    const double t = static_cast<double>(row_) * request_.every;
    return (t > end_ && t < end_ + 1e-9 * request_.every) ? end_ : t;
  }

  const RunRequest& request_;
  RunResult& result_;
  double end_;
  std::size_t next_ = 0;
  long row_ = 0;
};

/// The last step for the meter.
template <class Run>
class RunView : public StepView {
 public:
  RunView(const Recorder<Run>& recorder, const Run& run) : recorder_(recorder), run_(run) {}

  void begin_at(double t) { begin_ = t; }
  void end_at(double t) { end_ = t; }
  double begin() const override { return begin_; }
  double end() const override { return std::min(end_, recorder_.end()); }
  Observables at(double t) const override { return recorder_.at(t); }
  Observables body_at(double t) const override { return recorder_.body_at(t); }
  EnergyAudit audit_at(double t) const override { return run_.audit_at(t); }

 private:
  const Recorder<Run>& recorder_;
  const Run& run_;
  double begin_ = 0.0, end_ = std::numeric_limits<double>::infinity();
};

std::string short_number(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

/// How far along its track the disk came, and whether it left it.
template <class Run>
void note_track(const Recorder<Run>& recorder, RunResult& result) {
  const double S = recorder.arc_length();
  result.least_S = std::min(result.least_S, S), result.greatest_S = std::max(result.greatest_S, S);
  if (!result.left_track && !recorder.on_track()) result.left_track = recorder.end();
}

/// Painlevé's paradox in numbers, and what was done about it.
std::string words_of(const RunResult& r) {
  const Paradox& p = r.counts.paradox;
  std::string text = "at t = " + short_number(p.t) + " s friction makes the contact-space mass " + short_number(p.mass) +
                     " of what it is without (Painleve's paradox): ";
  text += p.inconsistent ? "no force keeps contact " : "more than one motion is possible for contact ";
  text += std::to_string(p.contact);
  if (is_time_stepping(r.scheme)) {
    text += "; the scheme continues with an impulse";
  } else if (r.counts.paradoxes > 0) {
    text +=
        "; " + std::to_string(r.counts.paradoxes) + (r.counts.paradoxes == 1 ? " impact" : " impacts") + " without collision led out of it";
  }
  if (r.fault == RunFault::Painleve)
    text += "; the run ends at t = " + short_number(r.final.t) +
            " s; try a smaller mu, or scheme = \"moreau\", which continues with an impulse";
  return text;
}

}  // namespace

class Course::Any {
 public:
  virtual ~Any() = default;
  virtual bool advance() = 0;
  virtual double time() const = 0;
  virtual bool over() const = 0;
  virtual Observables at(double t) const = 0;
  virtual EnergyAudit audit_at(double t) const = 0;
  virtual RunResult finish() = 0;
  virtual CourseState state() const = 0;

  RunResult result;
};

namespace {

/// Has a simulation a state to go on from?
template <class Run>
constexpr bool goes_on = requires(const Run& run) { run.run_state(); };

template <class Run>
Run simulation_of(const Model& m, const CourseState* from) {
  if constexpr (goes_on<Run>) {
    using Own = std::decay_t<decltype(std::declval<const Run&>().run_state())>;
    if (from != nullptr) return Run(m.world, std::get<Own>(from->run), m.options);
  }
  return Run(m.world, m.start, m.options);
}

}  // namespace

template <class Run>
class Course::Of : public Course::Any {
 public:
  Of(const Model& m, const RunRequest& request, const CourseState* from)
      : request_(request),
        simulation_(simulation_of<Run>(m, from)),
        recorder_(from != nullptr ? Recorder<Run>(simulation_, from->seen) : Recorder<Run>(simulation_, m.options.start_angles)),
        outlet_(request_, result, m.options.end),
        until_(m.until ? std::vector<Quantity>{*m.until} : std::vector<Quantity>()),
        lasting_(m.until && m.until->when.kind == QuantityTime::Kind::Settled ? m.until->when.lasting : 0.0),
        meter_(request.quantities),
        view_(recorder_, simulation_),
        deep_(2e-8 * scales_of(m.world, m.start).length) {
    result.scheme = m.options.scheme, result.chart = m.options.chart;
    if (from != nullptr) {
      go_on(m, *from);
    } else {
      begin(m.world, m.start);
    }
  }

  bool advance() override {
    if (result.interrupted || cut_) return false;
    if constexpr (goes_on<Run>)
      if (to_save_ < request_.save_at.size()) before_ = simulation_.run_state();
    const bool taken = simulation_.step();
    save_passed();
    if (!taken) return false;
    const double t_before = recorder_.end();
    recorder_.follow();
    note_extremes(simulation_.time() - t_before);
    view_.begin_at(t_before);
    int count = simulation_.event_count();
    const std::span<const Event> events(count > 0 ? &simulation_.event(0) : nullptr, static_cast<std::size_t>(count));
    look_for_end(events);
    if (reached() < simulation_.time()) count = 0;  // events are at the end of a step
    meter_.follow(view_, events.first(static_cast<std::size_t>(count)));
    for (int i = 0; i < count; ++i) {
      if (result.events.size() < most_events) {
        result.events.push_back(simulation_.event(i));
      } else {
        ++result.events_left_out;
      }
    }
    outlet_.pass(recorder_, simulation_, reached());
    if (cut_ || (request_.stop_when_measured && meter_.complete())) return false;
    if (!request_.keep_going || request_.keep_going(simulation_.time())) return true;
    result.interrupted = !simulation_.done();
    return false;
  }

  CourseState state() const override {
    CourseState all;
    if constexpr (goes_on<Run>) all.run = simulation_.run_state();
    all.seen = recorder_.seen();
    all.extremes = result;
    all.events = result.events;
    all.events_left_out = result.events_left_out;
    return all;
  }

  double time() const override { return reached(); }
  bool over() const override { return cut_ || simulation_.done(); }
  Observables at(double t) const override { return recorder_.at(t); }
  EnergyAudit audit_at(double t) const override { return simulation_.audit_at(t); }

  RunResult finish() override {
    const double end = simulation_.options().end;
    result.resting = simulation_.resting() && reached() >= simulation_.time();
    if (result.resting) outlet_.pass(recorder_, simulation_, end);
    result.final = recorder_.at(reached());
    result.quantities = meter_.finish(view_, result.resting ? end : reached());
    result.audit = (reached() < simulation_.time()) ? simulation_.audit_at(reached()) : simulation_.audit();
    result.counts = simulation_.counts();
    result.fault = simulation_.fault();
    return std::move(result);
  }

 private:
  double reached() const { return cut_.value_or(simulation_.time()); }

  /// Where the run is to end within the last step, if it is.
  void look_for_end(std::span<const Event> events) {
    until_.follow(view_, events);
    if (!until_.any() || !until_.complete()) return;
    cut_ = std::min(*until_.taken_at(0) + lasting_, simulation_.time());
    view_.end_at(*cut_);
    for (; unsaved_ && to_save_ < request_.save_at.size(); ++to_save_) save(*unsaved_);
  }

  void begin(const World& world, const State& start) {
    result.first = recorder_.at(0.0);
    result.least_potential = result.greatest_potential = result.first.potential;
    // At least what a fall by the body's own length releases, also where nothing moves.
    result.energy_scale = std::max(result.first.kinetic, world.body().mass * world.gravity.norm() * scales_of(world, start).length);
    if (result.first.track) result.least_S = result.greatest_S = result.first.track->S;
    // Of what the start is decided by, an impact and rest are events; what stands or slips from the beginning is none.
    for (int i = 0; i < simulation_.event_count(); ++i)
      if (const EventKind kind = simulation_.event(i).kind; kind == EventKind::Impact || kind == EventKind::Rest)
        result.events.push_back(simulation_.event(i));
    look_for_end(result.events);
    meter_.follow(view_, result.events);
  }

  void go_on(const Model& m, const CourseState& from) {
    const Run start = simulation_of<Run>(m, nullptr);
    result.first = Recorder<Run>(start, m.options.start_angles).at(0.0);
    static_cast<RunExtremes&>(result) = from.extremes;
    result.events = from.events;
    result.events_left_out = from.events_left_out;
    // The first step hands out what lies at its beginning, too.
    if (from.begun()) outlet_.skip(from.time());
  }

  /// Right after a step, of which nothing has been noted yet: the states before it for all times that it has reached; after the last step, for all
  /// that are left.
  void save_passed() {
    for (; before_ && to_save_ < request_.save_at.size(); ++to_save_) {
      if (simulation_.time() < request_.save_at[to_save_] && !simulation_.done()) break;
      save(state_before());
    }
    if (until_.any() && before_ && to_save_ < request_.save_at.size()) unsaved_ = state_before();
  }

  CourseState state_before() const {
    CourseState all = state();
    all.run = *before_;
    return all;
  }
  void save(const CourseState& all) const {
    if (request_.save) request_.save(to_save_, all);
  }

  void note_extremes(double dt) {
    const World& world = simulation_.world();
    const State& now = simulation_.state();
    result.last_step = dt;
    if (is_time_stepping(simulation_.options().scheme)) result.largest_turn = std::max(result.largest_turn, now.omega.norm() * dt);
    const double height = potential_energy(world, now.r_S);
    result.least_potential = std::min(result.least_potential, height),
    result.greatest_potential = std::max(result.greatest_potential, height);
    result.energy_scale =
        std::max({result.energy_scale, kinetic_energy(world, now.v_S, now.omega), result.greatest_potential - result.least_potential});
    if (world.contact_count > 0 && world.contacts[0].track() != nullptr) note_track(recorder_, result);
    if (result.scheme != Scheme::Ode) return;
    for (int i = 0; i < world.contact_count; ++i) {
      const ContactStatus contact = simulation_.contact(i);
      if (!contact.closed && contact.gap < -deep_) result.deepest = std::min(result.deepest, contact.gap);
    }
  }

  const RunRequest request_;
  Run simulation_;
  Recorder<Run> recorder_;
  Outlet outlet_;
  QuantityMeter until_;        ///< of Model::until: nothing, or its time
  double lasting_;             ///< how long it has to settle [s]
  std::optional<double> cut_;  ///< end of the run by it, somewhere in the last step [s]
  QuantityMeter meter_;
  RunView<Run> view_;
  std::size_t to_save_ = 0;             ///< of request_.save_at
  std::optional<RunState> before_;      ///< before the last step; kept only while there is something to save
  std::optional<CourseState> unsaved_;  ///< the same with what was noted, while Model::until may end the run before all is saved
  double deep_;                         ///< what is deeper in the table is no rounding [m]
};

std::unique_ptr<Course::Any> Course::make(const Model& model, const RunRequest& request, const CourseState* from) {
  if (is_time_stepping(model.options.scheme)) return std::make_unique<Of<Simulation>>(model, request, from);
  if (is_cvode(model.options.scheme)) return std::make_unique<Of<CvodeSimulation>>(model, request, from);
  return std::make_unique<Of<EventSimulation>>(model, request, from);
}

Course::Course(const Model& model, const RunRequest& request) : run_(make(model, request, nullptr)) {}
Course::Course(const Model& model, const RunRequest& request, const CourseState& from) : run_(make(model, request, &from)) {}
Course::~Course() = default;

CourseState Course::state() const { return run_->state(); }
bool Course::advance() { return run_->advance(); }
double Course::time() const { return run_->time(); }
bool Course::over() const { return run_->over(); }
Observables Course::at(double t) const { return run_->at(t); }
EnergyAudit Course::audit_at(double t) const { return run_->audit_at(t); }
const RunResult& Course::so_far() const { return run_->result; }
RunResult Course::finish() { return run_->finish(); }

namespace {

RunResult to_the_end(Course course) {
  while (course.advance()) {
  }
  return course.finish();
}

}  // namespace

RunResult run(const Model& model, const RunRequest& request) { return to_the_end(Course(model, request)); }
RunResult run(const Model& model, const RunRequest& request, const CourseState& from) { return to_the_end(Course(model, request, from)); }

Verdict judge(const RunResult& r) {
  Verdict verdict;
  std::vector<std::string>& doubts = verdict.doubts;
  const std::string t = short_number(r.final.t) + " s";
  const std::string finer = is_time_stepping(r.scheme) ? "try a smaller dt" : "try a smaller rtol";
  if (r.fault == RunFault::NotFinite)
    doubts.push_back("at t = " + t + " a force or a velocity became infinite or undefined: the run ends there; " +
                     (r.chart == ChartKind::Euler && is_time_stepping(r.scheme) ? "try integrate.chart = \"quaternion\", or a smaller dt"
                      : is_time_stepping(r.scheme)                              ? "try a smaller dt"
                                                   : "try scheme = \"moreau\", which needs no derivatives; if that "
                                                     "fails too, look for a mass, inertia, radius, viscosity or "
                                                     "speed of the scene that is far from all others in size"));
  if (r.fault == RunFault::ChartSingular)
    doubts.push_back(
        "the start lies flat in Euler angles (beta is 0 or pi), where they are not defined: nothing was integrated; take "
        "integrate.chart = \"quaternion\", or tilt the start");
  if (r.fault == RunFault::NothingHeld)
    doubts.push_back(
        "scheme = \"ode\" holds the contacts that touch at the start, and none does: nothing was integrated; set start.touch = true, or "
        "take scheme = \"event\"");
  if (r.fault == RunFault::SeveralBodies)
    doubts.push_back(
        "the world has several bodies, or a contact between two: the schemes move one body on surfaces, and nothing was integrated; give "
        "World::body_count = 1 and leave Contact::body and Contact::other_body as they are");
  if (r.counts.pull_max > 0.0)
    doubts.push_back("the table had to pull with " + short_number(r.counts.pull_max) +
                     " N to keep a contact closed, which scheme = \"ode\" does whatever the sign of the force; take scheme = \"event\", "
                     "where it lifts off");
  if (r.deepest < 0.0)
    doubts.push_back("a contact that scheme = \"ode\" does not hold went " + short_number(-r.deepest) +
                     " m into the table; take scheme = \"event\", which closes it");
  if (r.fault == RunFault::BehindTrack)
    doubts.push_back("the disk is behind the track at t = " + t + ": the run ends there; a track is a wall on one side only, " +
                     (is_time_stepping(r.scheme) ? "and a long dt can step through it: try a smaller one, or " : "so ") +
                     "cut off with track.from and track.to what the disk meets from its other side");
  if (r.fault == RunFault::NotInThisBuild)
    doubts.push_back("this build has no SUNDIALS: nothing was integrated; build it with libsundials-dev, or take scheme = \"event\"");
  if (r.fault == RunFault::TooManyContacts)
    doubts.push_back(
        "more points touch at t = " + t + " than the solver holds, which is " + std::to_string(max_unknowns) +
        " forces and torques in all: the run ends there; leave out a contact, or contour, rolling and pivoting friction of some");
  if (r.fault == RunFault::StepTooSmall)
    doubts.push_back("at t = " + t +
                     " the motion changes faster than steps of any length can follow to the tolerance: the run ends there; try scheme = "
                     "\"midpoint\", whose steps are given, or a larger contact.eps if the law has one, or a larger rtol");
  if (r.fault == RunFault::TooManySteps)
    doubts.push_back(
        "a million steps led to t = " + t +
        " only, and the run ends there: the motion chatters, or a law is so stiff that the last steps were " + short_number(r.last_step) +
        " s long; try scheme = \"midpoint\", whose steps are given, or a larger contact.eps if the law has one, or a larger rtol");
  if (r.counts.paradox.mass <= 0.0) doubts.push_back(words_of(r));
  if (r.counts.impact_gain > 0.0)
    doubts.push_back("impacts made " + short_number(r.counts.impact_gain) +
                     " J: Newton's law with friction allows it; try table.impact_law = \"energetic\" with scheme = \"event\", or "
                     "restitution_t equal to restitution");
  if (r.interrupted) doubts.push_back("interrupted at t = " + t);
  if (!r.final.finite()) doubts.push_back("the final state is not finite");
  if (!(r.counts.residual_max <= rough_solve))
    (r.counts.residual_max <= wrong_solve ? verdict.notes : doubts)
        .push_back("contact problems were solved to " + short_number(100.0 * r.counts.residual_max) +
                   " % of their forces only; try integrate.solver = \"newton\", or a smaller integrate.tolerance");
  if (r.counts.rough > 0)
    verdict.notes.push_back("rounding of the velocities stopped " + std::to_string(r.counts.rough) + " of " +
                            std::to_string(r.counts.solves) + " contact problems above their tolerance; the largest relative residual is " +
                            short_number(r.counts.residual_max));
  if (r.counts.unsolved > 0) {
    doubts.push_back(std::to_string(r.counts.unsolved) + " of " + std::to_string(r.counts.solves) +
                     " contact problems were not solved to their tolerance; the largest relative residual is " +
                     short_number(r.counts.residual_max));
  }
  // Written so that NaN is a doubt as well.
  const double residual = r.audit.residual(), part = std::abs(residual) / r.energy_scale;
  if (residual != 0.0 && !(part <= residual_note)) {
    (part <= residual_limit ? verdict.notes : doubts)
        .push_back("the scheme itself " + std::string(residual > 0.0 ? "lost " : "created ") + short_number(std::abs(residual)) + " J, " +
                   short_number(100.0 * part) + " % of the energy scale; " + finer);
  }
  if (r.largest_turn > turn_limit)
    doubts.push_back("the body turned by " + short_number(r.largest_turn) + " rad in one step; try a smaller dt");
  if (r.left_track)
    verdict.notes.push_back("the disk left the track over one of its ends before t = " + short_number(*r.left_track) +
                            " s: beyond its ends the track is straight; widen track.from and track.to");
  if (r.counts.load_shared)
    verdict.notes.push_back(
        "more points touch than the equations of motion determine loads for: of all possible loads those with the least sum of squares are "
        "taken");
  if (r.counts.face_loss > face_note * r.energy_scale)
    verdict.notes.push_back(
        "a rim slid lying flat: its face is a few points fixed in the body, and where they are changes the motion by some per cent; "
        "compare "
        "contact.face_points = 3, 4, 6 and 8");
  if (r.events_left_out > 0) doubts.push_back(std::to_string(r.events_left_out) + " events beyond the first million are not listed");
  return verdict;
}

}  // namespace tippe
