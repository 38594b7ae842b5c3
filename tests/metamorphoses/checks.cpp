#include "checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <tippe/flow/event_simulation.h>
#include <tippe/flow/simulation.h>

#include "random_scene.h"

namespace tippe::test {

namespace {

/// Forces may leave their sets by 1e-7 of them before a part is let go, and dense output between two steps is some digits worse than the steps.
constexpr double cone_slack = 1e-5;
/// The change of momentum in a step against the forces reported in it: dense output, and a quadrature of order 10.
constexpr double newton_slack = 1e-4;
/// Below this part of its length a body is on the table: error control per step and dense output at rtol = 1e-9.
constexpr double gap_slack = 1e-7;
/// Rounding and error control of a thousand steps, as a part of all energy that moves.
constexpr double energy_slack = 1e-6;
/// check_rest lets go accelerations of 1e-6 g.
constexpr double rest_slack = 1e-5;

std::string number(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

Vec3 inertial(const Vec2& x) { return {x.x(), x.y(), 0.0}; }

/// Lies on its face, or nearly, or on several corners: then some points bear it, and only their sum is reported.
bool on_face(const Contact& contact, const State& s) {
  int near = 0;
  const auto heights = gaps(contact, pose_of(s), fresh_rim_memory()[0]);
  for (int j = 0; j < free_points(contact); ++j) near += (heights[static_cast<std::size_t>(j)] < 1e-4 * contact.shape.reach()) ? 1 : 0;
  if (near > 1) return true;
  return contact.shape.has_face() && norm2((rotation_matrix(s.p) * contact.shape.A_BE.col(2)).head<2>().eval()) < 1e-4;
}

/// M u̇ that the reported forces give, with gravity and without gyroscopic terms.
struct Load {
  Vec6 total = Vec6::Zero();
  double size = 0.0;  ///< of all forces together [N]
  bool moments = true;
};

Load load_of(const World& world, const State& s, const std::array<ContactStatus, max_contacts>& contacts) {
  Load load;
  load.total.head<3>() = world.body().mass * world.gravity;
  load.size = world.body().mass * world.gravity.norm();
  const Mat3 A = rotation_matrix(s.p);
  for (int i = 0; i < world.contact_count; ++i) {
    const ContactStatus& c = contacts[static_cast<std::size_t>(i)];
    if (c.lambda_N == 0.0) continue;
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    const PointKinematics k = kinematics(world, i, lowest_candidate(contact, {s.r_S, A}), {s.r_S, A}, fresh_rim_memory()[0]);
    load.total += k.W_N * c.lambda_N + k.W_T * c.lambda_T + k.W_spin * c.tau + k.W_R * c.lambda_R + k.W_rolling * c.rolling_torque;
    load.size += std::abs(c.lambda_N) + c.lambda_T.norm() + c.lambda_R.norm();
    load.moments = load.moments && !on_face(contact, s);
  }
  return load;
}

/// Energy that moves in a run, wherever its origin is.
class EnergyScale {
 public:
  EnergyScale(const World& world, const State& start) : world_(world), potential_(potential_energy(world, start.r_S)) { follow(start); }

  void follow(const State& s) {
    kinetic_ = std::max(kinetic_, kinetic_energy(world_, s.v_S, s.omega));
    change_ = std::max(change_, std::abs(potential_energy(world_, s.r_S) - potential_));
  }
  double value() const { return kinetic_ + change_; }
  /// What rounding makes of it: potential energy is counted from the origin.
  double rounding() const { return 1e-13 * (std::abs(potential_) + value()); }

 private:
  const World& world_;
  double potential_, kinetic_ = 0.0, change_ = 0.0;
};

class Checker {
 public:
  Checker(const Model& model, Faults& faults)
      : model_(model), world_(model.world), scales_(scales_of(model.scene)), energy_(model.world, model.start), faults_(faults) {}

  void books(double t, const State& s, const EnergyAudit& audit, bool residual) {
    energy_.follow(s);
    const double slack = energy_slack * energy_.value() + energy_.rounding();
    if (residual && std::abs(audit.residual()) > slack)
      faults_.add("energy", t, "residual " + part(audit.residual()) + " of the energy that moves");
    const auto positive = [&](const char* name, double now, double& before) {
      if (now < -slack) faults_.add("dissipation", t, std::string(name) + " is " + part(now) + " of the energy that moves");
      if (now < before - slack) faults_.add("dissipation", t, std::string(name) + " falls by " + part(before - now) + " in a step");
      before = now;
    };
    // Pressure that rolling distorts acts beside the middle of the patch: what friction takes from sliding it may give to the spin, docs/notation.md.
    const bool distorted = std::ranges::any_of(model_.scene.contacts, [](const SceneContact& c) { return c.law_keys.get("kr") > 0.0; });
    if (distorted) {
      positive("sliding and drilling", audit.sliding + audit.drilling, before_.sliding);
    } else {
      positive("sliding", audit.sliding, before_.sliding);
      positive("drilling", audit.drilling, before_.drilling);
    }
    positive("contour", audit.contour, before_.contour);
    positive("rolling", audit.rolling, before_.rolling);
    positive("impact", audit.impact, before_.impact);
  }

  void gaps(double t, const State& s, double slack) {
    const Mat3 A = rotation_matrix(s.p);
    for (int i = 0; i < world_.contact_count; ++i) {
      const Contact& contact = world_.contacts[static_cast<std::size_t>(i)];
      const double deep = -gap(contact, lowest_candidate(contact, {s.r_S, A}), {s.r_S, A}, fresh_rim_memory()[0]);
      if (!(deep <= slack * scales_.length))
        faults_.add(
            "gap", t,
            model_.scene.contacts[static_cast<std::size_t>(i)].name + " is " + number(deep / scales_.length) + " lengths in the table");
    }
  }

  void held_gap(double t, int i, const ContactStatus& c, double slack) {
    if (c.lambda_N > 0.0 && !(std::abs(c.gap) <= slack * scales_.length))
      faults_.add(
          "gap", t,
          name(i) + " bears " + number(c.lambda_N / weight()) + " weights at a gap of " + number(c.gap / scales_.length) + " lengths");
  }

  void cone(double t, int i, const State& s, const ContactStatus& c) {
    const Contact& contact = world_.contacts[static_cast<std::size_t>(i)];
    const laws::ContactLaw& law = contact.law;
    const double slack = cone_slack * (std::abs(c.lambda_N) + 1e-3 * weight());
    if (!(c.lambda_N >= -slack)) faults_.add("pull", t, name(i) + " pulls with " + number(-c.lambda_N / weight()) + " weights");
    const double load = std::max(c.lambda_N, 0.0), mu = std::max(law.mu.kinetic, (law.mu.stribeck_speed > 0.0) ? law.mu.still : 0.0);
    const auto inside = [&](const char* what, double force, double most) {
      if (!(force <= most * (1.0 + cone_slack) + slack))
        faults_.add("cone", t, name(i) + ": " + what + " is " + number(force / most - 1.0) + " more than its law allows");
    };
    const Vec6 u = s.u();
    const PointKinematics k = kinematics(world_, i, lowest_candidate(contact, pose_of(s)), pose_of(s), fresh_rim_memory()[0]);
    const bool is_function = std::ranges::find(functions, law_of(i)) != functions.end();
    // Approximate laws overshoot their sets by themselves: that is theirs to say, not the run's.
    if (!is_function) inside("friction", c.lambda_T.norm(), mu * load);
    if (!is_function && law.radius.constant > 0.0)
      inside("drilling torque", std::abs(c.tau) / law.radius.constant, (mu + law.mu_pivoting) * load);
    // Of a capsule on its side both ends resist, and their sum is reported.
    double contour_speeds = 0.0;
    for (int j = 0; j < free_points(contact); ++j)
      contour_speeds += (kinematics(world_, i, j, pose_of(s), fresh_rim_memory()[0]).W_R.transpose() * u).norm();
    inside("contour force", c.lambda_R.norm(), law.mu_contour * load + law.viscosity_contour * contour_speeds);
    if (on_face(contact, s)) return;
    const Vec3 x(c.lambda_T.x(), c.lambda_T.y(), (law.radius.constant > 0.0) ? c.tau / law.radius.constant : 0.0);
    const Vec2 rolling = k.W_rolling.transpose() * u;
    // While rolling is held its axis is unknown, and with it the set of the law that is distorted by it.
    const bool known = law.mu.stribeck_speed == 0.0 && (law_of(i) != "contensou-rolling" || !rolling_held(rolling));
    if (const auto nearest = law.project(x, load, rolling); nearest && known && load > 0.0) {
      const double outside = (x - nearest->point).norm();
      if (!(outside <= slack + cone_slack * mu * load))
        faults_.add("set", t, name(i) + ": friction is " + number(outside / (mu * load)) + " outside of its set");
    }
    slides_against(t, i, c, k, u, slack);
  }

  /// Friction takes energy, and all of it where the contact slides.
  void slides_against(double t, int i, const ContactStatus& c, const PointKinematics& k, const Vec6& u, double slack) {
    const laws::ContactLaw& law = world_.contacts[static_cast<std::size_t>(i)].law;
    laws::ContactMotion motion;
    motion.slip = k.W_T.transpose() * u, motion.spin = k.W_spin.dot(u), motion.rolling = k.W_rolling.transpose() * u;
    motion.contour = k.W_R.transpose() * u;
    if (c.lambda_N <= 0.0 || motion.slip.norm() < 1e-3 * scales_.speed()) return;
    laws::ContactForce f = law.force(motion, c.lambda_N);
    if (law_of(i) == "contensou-rolling" && rolling_held(motion.rolling)) {
      // The axis of rolling shifts the pressure, and friction with it. While rolling is held its axis is that of the torque that holds it, and the shift the part that
      // this torque is of its limit; friction is affine in the shift.
      const auto rolled = [&](const Vec2& axis) {
        motion.rolling = axis;
        return law.force(motion, c.lambda_N);
      };
      const laws::ContactForce x = rolled(Vec2::UnitX()), back = rolled(-Vec2::UnitX()), y = rolled(Vec2::UnitY());
      const double limit = x.rolling_torque.norm();
      const Vec2 shift = (limit > 0.0) ? Vec2(-c.rolling_torque / limit) : Vec2(Vec2::Zero()), straight = 0.5 * (x.force + back.force);
      f.force = straight + shift.x() * (x.force - straight) + shift.y() * (y.force - straight);
    }
    if (!((f.force - c.lambda_T).norm() <= slack + 1e-4 * c.lambda_N))
      faults_.add("sliding", t,
                  name(i) + ": friction is " + number((f.force - c.lambda_T).norm() / c.lambda_N) +
                      " of the load away from what its law gives at this slip");
  }

  void at_rest(double t, const State& s, const std::array<ContactStatus, max_contacts>& contacts) {
    const Load load = load_of(world_, s, contacts);
    if (!(load.total.head<3>().norm() <= rest_slack * weight()))
      faults_.add("rest", t, "forces at rest leave " + number(load.total.head<3>().norm() / weight()) + " weights");
    if (load.moments && !(load.total.tail<3>().norm() <= rest_slack * weight() * scales_.length))
      faults_.add("rest", t,
                  "moments at rest leave " + number(load.total.tail<3>().norm() / (weight() * scales_.length)) + " weights times length");
    for (int i = 0; i < world_.contact_count; ++i) cone(t, i, s, contacts[static_cast<std::size_t>(i)]);
  }

  double weight() const { return world_.body().mass * world_.gravity.norm(); }
  const Scales& scales() const { return scales_; }
  std::string name(int i) const { return model_.scene.contacts[static_cast<std::size_t>(i)].name; }

 private:
  static constexpr std::array<std::string_view, 4> functions{"tanh", "pade1", "pade2", "contensou-series"};

  bool rolling_held(const Vec2& rate) const { return rate.norm() <= 1e-3 / scales_.time(); }
  const std::string& law_of(int i) const { return model_.scene.contacts[static_cast<std::size_t>(i)].law; }
  std::string part(double energy) const { return number(energy / energy_.value()); }

  const Model& model_;
  const World& world_;
  Scales scales_;
  EnergyScale energy_;
  Faults& faults_;
  EnergyAudit before_;
};

template <class Run>
std::array<ContactStatus, max_contacts> contacts_at(const Run& run, double t) {
  std::array<ContactStatus, max_contacts> contacts{};
  for (int i = 0; i < run.world().contact_count; ++i) contacts[static_cast<std::size_t>(i)] = run.contact_at(i, t);
  return contacts;
}

/// Newton's law over a step: the change of m v and Θ ω is the impulse of all forces. Gauss' five points.
void newtons_law(const EventSimulation& run, double from, const Checker& checker, Faults& faults) {
  static constexpr std::array<double, 5> place{0.0469100770306680, 0.2307653449471585, 0.5, 0.7692346550528415, 0.9530899229693320};
  static constexpr std::array<double, 5> part{0.1184634425280945, 0.2393143352496832, 0.2844444444444444, 0.2393143352496832,
                                              0.1184634425280945};
  const World& world = run.world();
  const double h = run.time() - from, L = checker.scales().length;
  if (h < 1e-6 * checker.scales().time()) return;
  Vec6 impulse = Vec6::Zero();
  double size = 0.0, gyroscopic = 0.0;
  bool moments = true;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const double t = from + place[i] * h;
    const State s = run.state_at(t);
    const Load load = load_of(world, s, contacts_at(run, t));
    const Vec3 gyro = -s.omega.cross(world.body().Theta_S() * s.omega);
    impulse += part[i] * h * load.total;
    impulse.tail<3>() += part[i] * h * gyro;
    size += part[i] * h * load.size;
    gyroscopic += part[i] * h * gyro.norm();
    moments = moments && load.moments;
  }
  // The end of a step before what an event does to it.
  const double last = from + (1.0 - 1e-12) * h;
  const State a = run.state_at(from), b = run.state_at(std::min(last, std::nexttoward(run.time(), from)));
  const Vec3 p = world.body().mass * (b.v_S - a.v_S) - impulse.head<3>(),
             l = world.body().Theta_S() * (b.omega - a.omega) - impulse.tail<3>();
  const double rounding = 1e-9 * world.body().mass * (checker.scales().speed() + b.v_S.norm() + L * b.omega.norm());
  if (!(p.norm() <= newton_slack * size + rounding))
    faults.add("newton", from, "m v changes by " + number(p.norm() / size) + " of all impulses more than the forces say");
  if (moments && !(l.norm() <= newton_slack * (size * L + gyroscopic) + rounding * L))
    faults.add(
        "newton", from,
        "the moment of momentum changes by " + number(l.norm() / (size * L + gyroscopic)) + " of all impulses more than the forces say");
}

}  // namespace

void Faults::add(const std::string& kind, double t, const std::string& what) {
  if (kinds_.insert(kind).second) all.push_back({kind, what + " at t = " + number(t)});
}

Faults faults_of_event_run(const Model& model) {
  Faults faults;
  Checker checker(model, faults);
  EventSimulation run(model.world, model.start, model.options);
  double before = 0.0;
  while (run.step() && run.counts().steps < 100'000) {
    const double h = run.time() - before;
    newtons_law(run, before, checker, faults);
    for (int i = 1; i < 16; ++i) checker.gaps(before + i * h / 16.0, run.state_at(before + i * h / 16.0), gap_slack);
    for (const double part : {0.3, 0.7}) {
      const double t = before + part * h;
      const State s = run.state_at(t);
      for (int i = 0; i < model.world.contact_count; ++i) {
        const ContactStatus c = run.contact_at(i, t);
        checker.held_gap(t, i, c, gap_slack);
        checker.cone(t, i, s, c);
      }
    }
    checker.books(run.time(), run.state(), run.audit(), true);
    before = run.time();
  }
  if (run.resting()) checker.at_rest(run.time(), run.state(), contacts_at(run, run.time()));
  return faults;
}

Faults faults_of_time_stepping(const Model& model) {
  Faults faults;
  Checker checker(model, faults);
  Simulation run(model.world, model.start, model.options);
  State before = model.start;
  double t = 0.0;
  while (run.step()) {
    const State s = run.state();
    const double h = run.time() - t, fall = model.world.gravity.norm() * h;
    // What falls into the table within a step is stopped at its end.
    const double speed = s.v_S.norm() + before.v_S.norm() + checker.scales().length * (s.omega.norm() + before.omega.norm()) + fall;
    checker.gaps(run.time(), s, gap_slack + h * speed / checker.scales().length);
    checker.books(run.time(), s, run.audit(), false);
    Vec3 force = model.world.body().mass * model.world.gravity;
    double size = force.norm();
    for (int i = 0; i < model.world.contact_count; ++i) {
      const ContactStatus c = run.contact(i);
      force += inertial(c.lambda_T) + c.lambda_N * Vec3::UnitZ();
      size += c.lambda_T.norm() + std::abs(c.lambda_N);
    }
    const double left = (model.world.body().mass * (s.v_S - before.v_S) - h * force).norm();
    if (!run.resting() && !(left <= 1e-9 * h * size + 1e-13 * model.world.body().mass * (s.v_S.norm() + before.v_S.norm())))
      faults.add("newton", t, "m v changes by " + number(left / (h * size)) + " of all impulses more than the forces say");
    before = s, t = run.time();
  }
  if (run.resting()) checker.at_rest(run.time(), run.state(), contacts_at(run, run.time()));
  return faults;
}

Faults faults_of_ode(const Model& model) {
  Faults faults;
  EventSimulation run(model.world, model.start, model.options);
  const double weight = model.world.body().mass * model.world.gravity.norm();
  while (run.step() && run.counts().steps < 100'000)
    for (int i = 0; i < model.world.contact_count; ++i)
      if (const double pull = -run.contact(i).lambda_N; pull > 1e-6 * weight)
        faults.add("pull", run.time(), "the table pulls with " + number(pull / weight) + " weights");
  return faults;
}

}  // namespace tippe::test
