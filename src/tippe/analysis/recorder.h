// Follows a run and says what was observed at any time of the last step, to the order of the run's own scheme.
#pragma once

#include <tippe/analysis/observables.h>
#include <tippe/integrate/options.h>

namespace tippe {

/// `Run` is Simulation or EventSimulation.
template <class Run>
class Recorder {
 public:
  /// `angles`: Euler angles near which the tracking begins.
  explicit Recorder(const Run& run, const Vec3& angles = Vec3::Zero()) : run_(&run), end_(run.time()), angles_(angles) {
    memory_ = fresh_rim_memory();
    follow();
  }

  /// After each step of the run.
  void follow() {
    end_ = run_->time();
    const Mat3 A = rotation_matrix(run_->state().p);
    angles_.follow(A);
    remember(run_->body(), A, memory_);
  }

  double end() const { return end_; }  ///< of the last step

  /// At a time of the last step; before it the step's begin, after it its end, under the time asked for.
  Observables at(double t) const {
    std::array<ContactForces, max_contacts> forces{};
    for (int i = 0; i < run_->body().contact_count; ++i) {
      const ContactStatus status = run_->contact_at(i, t);
      const bool thin = run_->body().contacts[static_cast<std::size_t>(i)].shape.is_thin_rim();
      forces[static_cast<std::size_t>(i)] = {status.lambda_N, status.lambda_T, status.tau,
                                             thin ? status.lambda_R.x() : norm2(status.lambda_R)};
    }
    return observe(run_->body(), t, run_->state_at(t), angles_, memory_, forces);
  }

 private:
  const Run* run_;
  double end_ = 0.0;
  AngleTracker angles_;
  RimMemory memory_;
};

}  // namespace tippe
