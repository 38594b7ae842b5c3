// Follows a run and says what was observed at any time of the last step, to the order of the run's own scheme.
#pragma once

#include <tippe/analysis/observables.h>
#include <tippe/flow/options.h>
#include <tippe/math/circular.h>
#include <tippe/shapes/track.h>

namespace tippe {

/// What a recorder remembers from step to step.
struct Followed {
  Vec3 angles = Vec3::Zero();  ///< without jumps
  double turned = 0.0;         ///< on a track, without jumps
  RimMemory memory = fresh_rim_memory();
};

/// `Run` is Simulation or EventSimulation. It must outlive the recorder.
template <class Run>
class Recorder {
 public:
  /// `angles`: Euler angles near which the tracking begins.
  explicit Recorder(const Run& run, const Vec3& angles = Vec3::Zero()) : run_(&run), end_(run.time()), seen_{.angles = angles} { follow(); }
  /// Of a run that goes on.
  Recorder(const Run& run, const Followed& seen) : run_(&run), end_(run.time()), seen_(seen) {}
  explicit Recorder(const Run&&, const Vec3& = Vec3::Zero()) = delete;
  Recorder(const Run&&, const Followed&) = delete;

  /// After each step of the run.
  void follow() {
    end_ = run_->time();
    const State& now = run_->state();
    const Mat3 A = rotation_matrix(now.p);
    seen_.angles = AngleTracker(seen_.angles).follow(A);
    if (run_->world().contacts[0].track() != nullptr) seen_.turned = turned(-2.0 * real::atan2(now.p(2), now.p(0)));
    remember(run_->world(), {now.r_S, A, end_}, seen_.memory);
  }

  /// Is the disk between the ends of its track?
  bool on_track() const { return run_->world().contacts[0].track()->inside(seen_.memory[0].x()); }

  double arc_length() const { return run_->world().contacts[0].track()->arc_length(seen_.memory[0].x()); }  ///< S

  double end() const { return end_; }  ///< of the last step
  const Followed& seen() const { return seen_; }

  /// At a time of the last step; before it the step's begin, after it its end, under the time asked for.
  Observables at(double t) const {
    const auto count = static_cast<std::size_t>(run_->world().contact_count);
    std::array<ContactForces, max_contacts> forces{};
    std::array<ContactStatus, max_contacts> contacts{};
    for (std::size_t i = 0; i < count; ++i) {
      const ContactStatus& status = contacts[i] = run_->contact_at(static_cast<int>(i), t);
      const bool thin = run_->world().contacts[i].shape.is_thin_rim();
      forces[i] = {status.lambda_N, status.lambda_T, status.tau, thin ? status.lambda_R.x() : norm2(status.lambda_R)};
    }
    Observables o = observe(run_->world(), t, run_->state_at(t), AngleTracker(seen_.angles), seen_.memory, forces);
    // Held exactly: the slip between two steps is the error of dense output, not a motion.
    for (std::size_t i = 0; i < count; ++i)
      if (contacts[i].sticking && contacts[i].slip == 0.0) o.contacts[i].slip = 0.0;
    if (o.track) {
      const ContactStatus& status = contacts[0];
      using Mode = TrackObservables::Mode;
      const bool resting = run_->resting() && t >= end_;
      o.track->angle = turned(o.track->angle);
      o.track->mode = resting ? Mode::Rest : !status.closed ? Mode::Fly : status.sticking ? Mode::Roll : Mode::Slide;
    }
    return o;
  }

 private:
  /// A quaternion that changes continuously tells angles up to two turns.
  double turned(double angle) const {
    constexpr double two_turns = 4.0 * 3.14159265358979323846;
    return angle + two_turns * std::round((seen_.turned - angle) / two_turns);
  }

  const Run* run_;
  double end_ = 0.0;
  Followed seen_;  ///< at the end of the last step
};

}  // namespace tippe
