#include <tippe/analysis/recorder.h>

namespace tippe {

namespace {

template <int n>
Vec<n> hermite(double x, double h, const Vec<n>& a, const Vec<n>& slope_a, const Vec<n>& b, const Vec<n>& slope_b) {
  const double y = 1.0 - x;
  return y * y * (1.0 + 2.0 * x) * a + x * x * (1.0 + 2.0 * y) * b + h * x * y * (y * slope_a - x * slope_b);
}

std::array<ContactForces, max_contacts> forces_of(const Simulation& run) {
  std::array<ContactForces, max_contacts> forces{};
  for (int i = 0; i < run.body().contact_count; ++i) {
    const ContactStatus status = run.contact(i);
    const bool thin = run.body().contacts[static_cast<std::size_t>(i)].shape.is_thin_rim();
    forces[static_cast<std::size_t>(i)] = {status.lambda_N, status.lambda_T, status.tau,
                                           thin ? status.lambda_R.x() : norm2(status.lambda_R)};
  }
  return forces;
}

}  // namespace

State interpolate(double t, double t0, const State& s0, double t1, const State& s1) {
  if (t <= t0) return s0;
  if (t >= t1) return s1;
  const double h = t1 - t0, x = (t - t0) / h;
  State s;
  s.r_S = hermite<3>(x, h, s0.r_S, s0.v_S, s1.r_S, s1.v_S);
  // p and −p are the same orientation: take the near one.
  const double sign = (s0.p.dot(s1.p) < 0.0) ? -1.0 : 1.0;
  s.p = hermite<4>(x, h, s0.p, quaternion_rate(s0.p, s0.omega), sign * s1.p, quaternion_rate(sign * s1.p, s1.omega));
  s.p.normalize();
  s.v_S = (1.0 - x) * s0.v_S + x * s1.v_S;
  s.omega = (1.0 - x) * s0.omega + x * s1.omega;
  return s;
}

Recorder::Recorder(const Simulation& run, const Vec3& angles)
    : body_(&run.body()), run_(&run), t_before_(run.time()), t_now_(run.time()), before_(run.state()), now_(before_), angles_(angles) {
  const Mat3 A = rotation_matrix(now_.p);
  angles_.follow(A);
  memory_ = fresh_rim_memory();
  remember(*body_, A, memory_);
}

void Recorder::follow(const Simulation& run) {
  t_before_ = t_now_, before_ = now_;
  t_now_ = run.time(), now_ = run.state();
  const Mat3 A = rotation_matrix(now_.p);
  angles_.follow(A);
  remember(*body_, A, memory_);
}

Observables Recorder::at(double t) const {
  return observe(*body_, t, interpolate(t, t_before_, before_, t_now_, now_), angles_, memory_, forces_of(*run_));
}

}  // namespace tippe
