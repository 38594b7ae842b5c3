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
    r_end_ = now.r_S, p_end_ = now.p;
    constexpr double near = 0.99875;  // cosine of half the turn: 0.1 rad
    behind_ = patient_ && std::abs(p_end_.dot(p_seen_)) > near;
    if (!behind_) patient_ = look(seen_) && on_still_planes(), p_seen_ = p_end_;
  }

  /// Is the disk between the ends of its track?
  bool on_track() const { return run_->world().contacts[0].track()->inside(seen_.memory[0].x()); }

  double arc_length() const { return run_->world().contacts[0].track()->arc_length(seen_.memory[0].x()); }  ///< S

  double end() const { return end_; }  ///< of the last step
  Followed seen() const {
    Followed now = seen_;
    if (behind_) look(now);
    return now;
  }

  /// Without the contacts, as `at`.
  Observables body_at(double t) const { return observe_body(run_->world(), t, run_->state_at(t), AngleTracker(seen_.angles)); }
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
  /// Takes down the end of the last step. True where the body is so far from upright that it may turn by 0.1 rad before the next look: none of its angles then
  /// changes by more than 0.1/(0.3 − 0.1) = 0.5 rad, and of all turns the nearest is still the right one; and a rim is far from flat.
  bool look(Followed& seen) const {
    const Mat3 A = rotation_matrix(p_end_), seen_axes = axes_seen_from(run_->world().contacts[0], {r_end_, A, end_});
    seen.angles = AngleTracker(seen.angles).follow(seen_axes);
    if (run_->world().contacts[0].track() != nullptr) seen.turned = turned(-2.0 * real::atan2(p_end_(2), p_end_(0)));
    remember(run_->world(), {r_end_, A, end_}, seen.memory);
    return norm2(seen_axes(0, 2), seen_axes(1, 2)) > 0.3;
  }

  /// Elsewhere a contact remembers more than its rim's last direction.
  bool on_still_planes() const {
    const World& world = run_->world();
    for (int i = 0; i < world.contact_count; ++i) {
      const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
      if (contact.curved() || contact.carried() || !(std::abs(contact.shape.A_BE(2, 2)) > 1.0 - 1e-12)) return false;
    }
    return true;
  }

  /// A quaternion that changes continuously tells angles up to two turns.
  double turned(double angle) const {
    constexpr double two_turns = 4.0 * 3.14159265358979323846;
    return angle + two_turns * std::round((seen_.turned - angle) / two_turns);
  }

  const Run* run_;
  double end_ = 0.0;
  Vec3 r_end_ = Vec3::Zero();  ///< at the end of the last step, as
  Vec4 p_end_ = Vec4::Zero();
  Vec4 p_seen_ = Vec4::Zero();  ///< at the last look
  bool patient_ = false;        ///< small turns need no further look
  bool behind_ = false;         ///< the end of the last step is after the last look
  Followed seen_;               ///< at the last look
};

}  // namespace tippe
