#include <tippe/analysis/orbit_family.h>
#include <tippe/analysis/orbit_shooting.h>

#include <algorithm>
#include <cmath>
#include <tippe/flow/scales.h>

namespace tippe {

namespace {

/// Tolerances of the runs: multipliers to 1e-9, and differences of runs by a number to 1e-8 of their size.
constexpr double run_rtol = 1e-12, run_atol = 1e-14;
/// An orbit closes to this, in units of the run.
constexpr double closes = 3e-10;
/// Steps shorter than this leave nothing to do but to look once more.
constexpr double settled = 1e-9;
/// Parts of the interval, and of the unit of torque, for differences.
constexpr double number_part = 1e-5, torque_part = 1e-4;
/// How far from the stationary motion the first orbit is, in units of the run.
constexpr double birth = 1e-2;
/// Smaller than this part of the largest one an orbit has shrunk to a stationary motion.
constexpr double shrunk = 2e-2;
/// Longest step in units of the run.
constexpr double longest = 0.15;
/// Special points are found to this part of such a unit; what decides there, a difference of runs, says no more.
constexpr double located = 1e-10;
/// Less than this part of what it is at both ends of a step is zero at a place that has been found: far above what `located` leaves.
constexpr double same_place = 1e-4;
constexpr int looks = 96;  ///< over a period, for extremes

/// A constant torque about the vertical.
class VerticalTorque final : public Force {
 public:
  explicit VerticalTorque(double torque) : torque_(torque) {}
  WorkOwner owner() const override { return WorkOwner::Outside; }
  Vec6 at(const State& s) const override { return stacked(Vec3::Zero(), torque_ * up(s)); }
  ForceSlopes slopes(const State& s, double /*length*/, double /*speed*/) const override {
    ForceSlopes by = ForceSlopes::Zero();
    // The vertical in body axes changes by ν × δθ.
    for (int i = 0; i < 3; ++i) by.block<3, 1>(3, 3 + i) = torque_ * up(s).cross(Vec3(Vec3::Unit(i)));
    return by;
  }

 private:
  static Vec3 up(const State& s) { return rotation_matrix(s.p).row(2).transpose(); }
  double torque_;
};

struct Orbit {
  State start;
  double period = 0.0;
  Closing closing;
  double torque = 0.0, u = 0.0;  ///< u: the number, as a part of its interval
};

/// A direction of the unknowns, in units that do not change: of the start in its twelve directions [m, rad, m/s, rad/s], of the others as they are moved.
struct OrbitCourse {
  OrbitDirection start = OrbitDirection::Zero();
  AnyVector rest;
};

struct Equations {
  Shot shot;
  AnyMatrix by;
  AnyVector wrong;
  double size = 0.0;  ///< of what does not close
};

class OrbitCurve {
 public:
  OrbitCurve(const OrbitFamilyRequest& request, const Model& model, double spin)
      : request_(request),
        spin_(spin),
        torque_unit_(0.1 * model.world.body().mass * model.world.gravity.norm() * scales_of(model.world, State()).length) {}

  bool takes_number() const { return !request_.spin; }
  double p_of(const Orbit& o) const { return request_.low + o.u * (request_.high - request_.low); }
  const std::vector<MotionSymmetry>& symmetries() const { return symmetries_; }

  std::optional<Model> model_of(double u, double torque) const {
    Orbit at{State(), 0.0, Closing(std::vector<MotionSymmetry>()), torque, u};
    std::optional<Model> model = request_.model(takes_number() ? p_of(at) : request_.low);
    if (!model) return std::nullopt;
    model->options.rtol = std::min(model->options.rtol, run_rtol), model->options.atol = std::min(model->options.atol, run_atol);
    if (request_.held_up && torque != 0.0) {
      if (model->world.force_count == max_forces) return std::nullopt;
      model->world.forces[static_cast<std::size_t>(model->world.force_count++)] = std::make_shared<const VerticalTorque>(torque);
    }
    return model;
  }
  /// What touches where the family comes from goes on to touch; a start next to it does not quite.
  void know_contacts(const Orbit& at) {
    if (const std::optional<Model> begin = begun_at(at)) closed_ = closed_contacts(*begin);
  }
  /// What changes nothing of the motion.
  void know_symmetries(const Orbit& at) {
    if (const std::optional<Model> begin = begun_at(at)) symmetries_ = symmetries_of(*begin);
  }
  State on_table(const Orbit& o) const {
    const std::optional<Model> model = model_of(o.u, o.torque);
    return model ? on_surface(model->world, o.start, closed_) : o.start;
  }
  Closing open_closing() const { return Closing(symmetries_); }

  // Unknowns: the start in the basis, the period unless the table gives it, the closing symmetry, the torque, the number.
  struct Layout {
    int n = 0, period = -1, closing = 0, torque = -1, number = -1, count = 0;
  };
  Layout layout(int n) const {
    Layout at;
    at.n = n;
    int next = n;
    if (!request_.table_period) at.period = next++;
    at.closing = next;
    next += Closing(symmetries_).count();
    if (request_.held_up) at.torque = next++;
    if (takes_number()) at.number = next++;
    at.count = next;
    return at;
  }

  std::optional<Equations> equations(const Orbit& o) const {
    const std::optional<Model> model = model_of(o.u, o.torque);
    if (!model) return std::nullopt;
    Equations e;
    e.shot = shoot(*model, o.start, o.period);
    const Shot& shot = e.shot;
    if (!shot.reached) {
      last_fault_ = shot.run.resting ? "the body comes to rest" : words_of(shot.obstacle, shot.obstacle_at);
      if (last_fault_.empty()) last_fault_ = "the run ends early";
      return std::nullopt;
    }
    const Layout at = layout(static_cast<int>(shot.basis.cols()));
    const bool holds_spin = takes_number() && request_.held_up;
    const AnyMatrix neutral = neutral_rows(o.start, shot, symmetries_);
    const int spin_row = state_columns + static_cast<int>(neutral.rows()), rows = spin_row + (holds_spin ? 1 : 0);
    e.by.setZero(rows, at.count), e.wrong.setZero(rows);
    const OrbitDirection left = miss(o.closing, o.start, shot);
    e.wrong.head(state_columns) = left;
    e.by.topLeftCorner(state_columns, at.n) = closed_columns(o.closing, shot);
    for (int c = 0; c < at.n; ++c) e.by.col(c).head(state_columns) -= shot.basis.col(c);
    if (at.period >= 0)
      e.by.col(at.period).head(state_columns) = o.closing.turn(shot.units.cwiseProduct(shot.flow)).cwiseQuotient(shot.units) * o.period;
    for (int i = 0; i < o.closing.count(); ++i)
      e.by.col(at.closing + i).head(state_columns) = o.closing.slope(i, shot.state).cwiseQuotient(shot.units);
    e.by.block(state_columns, 0, neutral.rows(), at.n) = neutral;
    const double spin_unit = std::max(std::abs(spin_), 1e-300);
    if (holds_spin) {
      e.wrong(spin_row) = (shot.spun / o.period - spin_) / spin_unit;
      for (int c = 0; c < at.n; ++c) e.by(spin_row, c) = shot.spun_by(c) / o.period / spin_unit;
      if (at.period >= 0) e.by(spin_row, at.period) = (shot.spin_at_end - shot.spun / o.period) / spin_unit;
    }
    // By the numbers: differences of runs.
    for (const int column : {at.torque, at.number}) {
      if (column < 0) continue;
      std::array<Orbit, 2> near{o, o};
      std::array<OrbitDirection, 2> there;
      std::array<double, 2> spun{}, offset{};
      const double h = column == at.torque ? torque_part : number_part;
      for (std::size_t k = 0; k < 2; ++k) {
        offset[k] = k == 0 ? -h : h;
        shift_number(near[k], column == at.torque, offset[k]);
        const std::optional<Model> other = model_of(near[k].u, near[k].torque);
        std::optional<PlainShot> plain;
        if (other) plain = shoot_plainly(*other, on_surface(other->world, near[k].start, closed_), near[k].period);
        if (plain && plain->reached) {
          Shot closing = shot;
          closing.state = plain->state;
          there[k] = miss(o.closing, on_surface(other->world, near[k].start, closed_), closing);
          spun[k] = plain->spun / near[k].period;
        } else {
          there[k] = left, spun[k] = shot.spun / o.period, offset[k] = 0.0;
        }
      }
      if (offset[0] == offset[1]) return std::nullopt;
      e.by.col(column).head(state_columns) = (there[1] - there[0]) / (offset[1] - offset[0]);
      if (holds_spin) e.by(spin_row, column) = (spun[1] - spun[0]) / (offset[1] - offset[0]) / spin_unit;
    }
    e.size = e.wrong.norm();
    if (!e.by.allFinite() || !e.wrong.allFinite()) return std::nullopt;
    return e;
  }

  AnyVector row_of(const OrbitCourse& d, const Shot& shot) const {
    const AnyMatrix basis = shot.basis;
    AnyVector row(basis.cols() + d.rest.size());
    row.head(basis.cols()) = basis.transpose() * AnyVector(OrbitDirection(d.start.cwiseQuotient(shot.units)));
    row.tail(d.rest.size()) = d.rest;
    return row;
  }
  OrbitCourse course_of(const AnyVector& step, const Shot& shot) const {
    OrbitCourse d;
    const int n = static_cast<int>(shot.basis.cols());
    OrbitDirection z = OrbitDirection::Zero();
    for (int c = 0; c < n; ++c) z += step(c) * OrbitDirection(shot.basis.col(c));
    d.start = shot.units.cwiseProduct(z);
    d.rest = step.tail(step.size() - n);
    return d;
  }

  Orbit moved(const Orbit& o, const OrbitCourse& d, double by) const {
    Orbit next = o;
    const Layout at = layout(0);
    if (at.period >= 0) next.period *= 1.0 + by * d.rest(at.period);
    for (int i = 0; i < o.closing.count(); ++i) next.closing.change(i, by * d.rest(at.closing + i));
    if (at.torque >= 0) next.torque += by * d.rest(at.torque) * torque_unit_;
    if (at.number >= 0) next.u += by * d.rest(at.number);
    if (request_.table_period) next.period = request_.table_period(p_of(next));
    next.start = moved_along(o.start, by * d.start);
    next.start = on_table(next);
    return next;
  }

  /// Back to the curve across the direction.
  std::optional<Equations> correct(Orbit& o, const OrbitCourse& across, int* rounds = nullptr) const {
    for (int round = 0; round < 12; ++round) {
      if (rounds != nullptr) *rounds = round;
      std::optional<Equations> e = equations(o);
      if (!e || !(e->size < 1e3)) return std::nullopt;
      AnyMatrix A(e->by.rows() + 1, e->by.cols());
      AnyVector b(e->by.rows() + 1);
      A.topRows(e->by.rows()) = e->by, A.bottomRows(1) = row_of(across, e->shot).transpose();
      b.head(e->by.rows()) = e->wrong, b(e->by.rows()) = 0.0;
      const SingularValues parts = singular_values(A);
      AnyVector step = parts.least_solution(-b, neutral_part);
      const double length = step.norm();
      if (e->size < closes && length < 1e-6) return e;
      if (round > 5 && e->size < 10.0 * closes && length < 1e-5) return e;
      if (length > 0.3) step *= 0.3 / length;
      o = moved(o, course_of(step, e->shot), 1.0);
      settle(o, e->shot, parts, length);
    }
    last_fault_ = "Newton's method does not close it any more";
    return std::nullopt;
  }

  /// The direction of the curve, on the side of another one; of length one.
  OrbitCourse along(const Equations& e, const OrbitCourse& last) const {
    AnyMatrix A(e.by.rows() + 1, e.by.cols());
    AnyVector b = AnyVector::Zero(e.by.rows() + 1);
    A.topRows(e.by.rows()) = e.by, A.bottomRows(1) = row_of(last, e.shot).transpose();
    b(e.by.rows()) = 1.0;
    const AnyVector t = singular_values(A).least_solution(b, neutral_part);
    return course_of(t / t.norm(), e.shot);
  }

  OrbitPoint point(const Orbit& o, const Equations& e) const {
    OrbitPoint p;
    p.spin = e.shot.spun / o.period;
    p.p = takes_number() ? p_of(o) : p.spin;
    p.torque = o.torque, p.period = o.period, p.start = o.start;
    const Multipliers m = multipliers_of(o.closing, o.start, e.shot, symmetries_);
    p.multipliers = m.all, p.others = m.others, p.neutral = m.neutral, p.collapsed = m.collapsed, p.stable = m.stable;
    p.closed_by = o.closing.by();
    p.residual = e.size;
    p.events = e.shot.events.size();
    Model model = *model_of(o.u, o.torque);
    model.start = o.start, model.start.t = 0.0, model.options.end = o.period;
    RunRequest request;
    for (int i = 0; i < looks; ++i) request.at.push_back(o.period * i / looks);
    const RunResult r = run(model, request);
    p.seen = r.first;
    p.theta_least = p.theta_greatest = r.first.theta;
    double low = r.first.state.r_S.z(), high = low;
    for (const Observables& s : r.samples) {
      p.theta_least = std::min(p.theta_least, s.theta), p.theta_greatest = std::max(p.theta_greatest, s.theta);
      low = std::min(low, s.state.r_S.z()), high = std::max(high, s.state.r_S.z());
    }
    p.amplitude = 0.5 * std::max(p.theta_greatest - p.theta_least, (high - low) / scales_of(model.world, State()).length);
    return p;
  }

  const std::string& last_fault() const { return last_fault_; }
  double torque_unit() const { return torque_unit_; }

 private:
  std::optional<Model> begun_at(const Orbit& at) const {
    std::optional<Model> model = model_of(at.u, at.torque);
    if (model) model->start = at.start, model->options.end = at.period;
    return model;
  }
  /// Newton's method goes on with derivatives that it has, as long as each step is much shorter than the last: runs without tangents cost a twentieth.
  void settle(Orbit& o, const Shot& shot, const SingularValues& parts, double last) const {
    for (int round = 0; round < 6 && last > settled; ++round) {
      const std::optional<Model> model = model_of(o.u, o.torque);
      if (!model) return;
      const PlainShot plain = shoot_plainly(*model, o.start, o.period);
      if (!plain.reached) return;
      Shot there = shot;
      there.state = plain.state;
      AnyVector wrong = AnyVector::Zero(parts.U.rows());
      wrong.head(state_columns) = miss(o.closing, o.start, there);
      if (takes_number() && request_.held_up) wrong(wrong.size() - 2) = (plain.spun / o.period - spin_) / std::max(std::abs(spin_), 1e-300);
      const AnyVector step = parts.least_solution(-wrong, neutral_part);
      const double length = step.norm();
      if (!(length < 0.3 * last)) return;
      o = moved(o, course_of(step, shot), 1.0);
      last = length;
    }
  }
  void shift_number(Orbit& o, bool torque, double by) const {
    if (torque) {
      o.torque += by * torque_unit_;
      return;
    }
    o.u += by;
    if (request_.table_period) o.period = request_.table_period(p_of(o));
  }

  const OrbitFamilyRequest& request_;
  double spin_, torque_unit_;
  std::vector<MotionSymmetry> symmetries_;
  ClosedContacts closed_{};
  mutable std::string last_fault_;
};

using Floquet = std::vector<std::complex<double>>;

/// Multipliers that stay one all along tell of no change: what does not slip goes on as it likes. Far above what rounding makes of several equal ones.
constexpr double lasting_one = 1e-5;
int ones_of(const Floquet& all) {
  return static_cast<int>(std::ranges::count_if(all, [](const auto& z) { return std::abs(z - 1.0) < lasting_one; }));
}
Floquet without_ones(Floquet all, int count) {
  for (; count > 0; --count) all.erase(std::ranges::min_element(all, {}, [](const auto& z) { return std::abs(z - 1.0); }));
  return all;
}

/// Of the multipliers that no symmetry makes: zero where one is −1, one is +1, a pair has the product one.
double passes_minus_one(const Floquet& all) {
  std::complex<double> product = 1.0;
  for (const auto& z : all) product *= (z + 1.0) / (1.0 + std::abs(z));
  return product.real();
}
double passes_one(const Floquet& all) {
  std::complex<double> product = 1.0;
  for (const auto& z : all) product *= (z - 1.0) / (1.0 + std::abs(z));
  return product.real();
}
double passes_circle(const Floquet& all) {
  std::complex<double> product = 1.0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) product *= (all[i] * all[j] - 1.0) / (1.0 + std::abs(all[i] * all[j]));
  return product.real();
}
/// Is the product of a pair one because both are on the circle?
bool pair_on_circle(const Floquet& all) {
  return std::ranges::any_of(all, [](const auto& z) { return std::abs(z.imag()) > 1e-6 && std::abs(std::abs(z) - 1.0) < 1e-5; });
}

class FamilyFollower {
 public:
  FamilyFollower(const OrbitFamilyRequest& request, OrbitCurve& curve, OrbitFamilyResult& result)
      : request_(request), curve_(curve), result_(result) {}

  void follow(const Orbit& first, const Equations& closed, OrbitCourse t) {
    OrbitFamily& family = result_.family;
    Place here{first, closed, curve_.point(first, closed)};
    family.points.push_back(here.point);
    double ds = 0.25 * std::min(longest, 5.0 * request_.step), largest = here.point.amplitude;
    for (;;) {
      const auto n = static_cast<int>(family.points.size());
      if (n >= request_.most_points) return end(here, "it is followed no further than " + std::to_string(n) + " points");
      if (request_.keep_going && !request_.keep_going(static_cast<double>(n) / request_.most_points)) {
        result_.interrupted = true;
        return;
      }
      int rounds = 0;
      std::optional<Place> next = advance(here, t, ds, &rounds);
      if (!next) {
        ds *= 0.5;
        if (ds < 1e-5) return end(here, curve_.last_fault());
        continue;
      }
      OrbitCourse t_next = curve_.along(next->closed, t);
      if (curve_.row_of(t_next, next->closed.shot).dot(curve_.row_of(t, next->closed.shot)) < 0.8 && ds > 1e-4) {
        ds *= 0.5;
        continue;
      }
      double taken = ds;
      const double low = std::min(request_.low, request_.high), high = std::max(request_.low, request_.high);
      const auto beyond = [&](const OrbitPoint& p) { return std::max(low - p.p, p.p - high) / (high - low); };
      bool last = false;
      if (beyond(next->point) > 0.0) {
        const auto s = zero(here, t, ds, -std::max(1e-12, -beyond(here.point)), beyond(next->point),
                            [&](const Place& at, const OrbitCourse&) { return beyond(at.point); });
        if (!s) return end(here, "the interval ends");
        taken = s->first, next = s->second, last = true;
        t_next = curve_.along(next->closed, t);
      }
      crossings(here, *next, t, t_next, taken);
      family.points.push_back(next->point);
      largest = std::max(largest, next->point.amplitude);
      if (last) return end(*next, "the interval ends");
      if (n > 3 && next->point.amplitude < shrunk * largest && next->point.amplitude < here.point.amplitude)
        return end(*next, "it has shrunk to a stationary motion");
      here = *std::move(next), t = t_next;
      if (rounds <= 3) ds = std::min({1.5 * ds, longest, 5.0 * request_.step});
      if (rounds >= 6) ds *= 0.7;
    }
  }

 private:
  struct Place {
    Orbit orbit;
    Equations closed;
    OrbitPoint point;
  };

  std::optional<Place> advance(const Place& from, const OrbitCourse& t, double by, int* rounds = nullptr) {
    Orbit o = curve_.moved(from.orbit, t, by);
    std::optional<Equations> e = curve_.correct(o, t, rounds);
    if (!e) return std::nullopt;
    OrbitPoint p = curve_.point(o, *e);
    return Place{o, *std::move(e), std::move(p)};
  }

  void end(const Place& at, const std::string& why) { add(at, OrbitSpecialKind::End, why); }
  void add(const Place& at, OrbitSpecialKind kind, const std::string& why) {
    OrbitSpecial special;
    static_cast<OrbitPoint&>(special) = at.point;
    special.kind = kind, special.why = why;
    result_.family.special.push_back(special);
  }

  /// Where a function of the orbit is zero between two: by false position, with half the value of an end that stays (Illinois).
  template <class F>
  std::optional<std::pair<double, Place>> zero(const Place& here, const OrbitCourse& t, double taken, double before, double after,
                                               const F& f) {
    double a = 0.0, b = taken, fa = before, fb = after, last = taken;
    int stays = 0;  // -1: a, 1: b
    std::optional<Place> best;
    double best_at = 0.0, least = std::numeric_limits<double>::infinity();
    for (int round = 0; round < 60 && std::abs(b - a) > located; ++round) {
      double s = (fa * b - fb * a) / (fa - fb);
      if (!(s > std::min(a, b) && s < std::max(a, b))) s = 0.5 * (a + b);
      const std::optional<Place> at = advance(here, t, s);
      if (!at) return std::nullopt;
      const double value = f(*at, curve_.along(at->closed, t));
      if (std::abs(value) < least) least = std::abs(value), best = at, best_at = s;
      if (value == 0.0 || std::abs(s - last) < located) break;
      last = s;
      if ((value > 0.0) == (fb > 0.0)) {
        b = s, fb = value;
        if (stays < 0) fa *= 0.5;
        stays = -1;
      } else {
        a = s, fa = value;
        if (stays > 0) fb *= 0.5;
        stays = 1;
      }
    }
    if (!best) return std::nullopt;
    return std::pair(best_at, *best);
  }

  void crossings(const Place& here, const Place& there, const OrbitCourse& t, const OrbitCourse& t_next, double taken) {
    struct Found {
      double s;
      OrbitSpecialKind kind;
      Place at;
    };
    std::vector<Found> found;
    const OrbitCurve::Layout layout = curve_.layout(0);
    const int turning = layout.torque >= 0 ? layout.torque : layout.number;
    std::optional<Place> fold;
    if (turning >= 0 && (t.rest(turning) > 0.0) != (t_next.rest(turning) > 0.0)) {
      const auto s =
          zero(here, t, taken, t.rest(turning), t_next.rest(turning), [&](const Place&, const OrbitCourse& d) { return d.rest(turning); });
      if (s) fold = s->second, found.push_back({s->first, OrbitSpecialKind::Fold, s->second});
    }
    const int ones = std::min(ones_of(here.point.others), ones_of(there.point.others));
    const auto watch = [&](OrbitSpecialKind kind, double (*of)(const Floquet&)) {
      if (here.point.others.size() != there.point.others.size()) return;
      const auto value = [&](const Place& at) { return of(without_ones(at.point.others, ones)); };
      const double before = value(here), after = value(there);
      if ((before > 0.0) == (after > 0.0)) return;
      // Where the family turns back a multiplier is one, too.
      if (kind == OrbitSpecialKind::Branch && fold && std::abs(value(*fold)) < same_place * std::max(std::abs(before), std::abs(after)))
        return;
      const auto s = zero(here, t, taken, before, after, [&](const Place& at, const OrbitCourse&) { return value(at); });
      if (!s || (kind == OrbitSpecialKind::Torus && !pair_on_circle(s->second.point.others))) return;
      found.push_back({s->first, kind, s->second});
    };
    watch(OrbitSpecialKind::PeriodDoubling, passes_minus_one);
    watch(OrbitSpecialKind::Torus, passes_circle);
    watch(OrbitSpecialKind::Branch, passes_one);
    std::ranges::sort(found, {}, &Found::s);
    for (const Found& one : found) add(one.at, one.kind, "");
  }

  const OrbitFamilyRequest& request_;
  OrbitCurve& curve_;
  OrbitFamilyResult& result_;
};

}  // namespace

std::string_view name_of(OrbitSpecialKind kind) {
  switch (kind) {
    case OrbitSpecialKind::Fold:
      return "fold";
    case OrbitSpecialKind::PeriodDoubling:
      return "period_doubling";
    case OrbitSpecialKind::Torus:
      return "torus";
    case OrbitSpecialKind::Branch:
      return "branch";
    case OrbitSpecialKind::End:
      return "end";
  }
  return "";
}

OrbitFamilyResult follow_orbits(const OrbitResult& from, const OrbitFamilyRequest& request) {
  OrbitFamilyResult result;
  const std::optional<Model> model = request.model(request.low);
  if (!model) return {{}, "the scene does not accept the first value", false};
  OrbitCurve curve(request, *model, 0.0);
  Orbit orbit{from.start, from.period, Closing(std::vector<MotionSymmetry>()), 0.0, 0.0};
  curve.know_contacts(orbit);
  curve.know_symmetries(orbit);
  orbit.closing = curve.open_closing();
  for (int i = 0; i < orbit.closing.count(); ++i)
    for (const auto& [symmetry, amount] : from.closed_by)
      if (symmetry.kind == orbit.closing.by()[static_cast<std::size_t>(i)].first.kind) orbit.closing.change(i, amount);
  OrbitCourse ahead;
  const OrbitCurve::Layout layout = curve.layout(0);
  ahead.rest = AnyVector::Unit(layout.count, layout.number);
  const auto closed = curve.correct(orbit, ahead);
  if (!closed) {
    result.fault = "the first motion does not close: " + curve.last_fault();
    return result;
  }
  FamilyFollower(request, curve, result).follow(orbit, *closed, curve.along(*closed, ahead));
  return result;
}

OrbitFamilyResult follow_orbits(const StationaryMotion& hopf, double p, const OrbitFamilyRequest& request) {
  OrbitFamilyResult result;
  const std::optional<Model> model = request.model(p);
  if (!model) return {{}, "the scene does not accept this value", false};
  const Symmetry symmetry = find_symmetry(model->world);
  SteadySystem system(share(World(model->world)), symmetry, hopf.seen.spin);
  const std::optional<Swing> swing = system.swing(hopf.motion);
  if (!swing) return {{}, "no pair of eigenvalues is on the axis", false};
  OrbitCurve curve(request, *model, hopf.seen.spin);
  Orbit orbit{hopf.motion.state, 2.0 * std::numbers::pi / swing->frequency, Closing(std::vector<MotionSymmetry>()), hopf.motion.torque,
              (p - request.low) / (request.high - request.low)};
  orbit.start.t = 0.0;
  // In units of the run.
  Model begin = *model;
  begin.start = orbit.start;
  const EventSimulation units_of(begin.world, begin.start, begin.options);
  const OrbitDirection units = direction_units(units_of.flow());
  OrbitCourse away;
  away.start = swing->direction / swing->direction.cwiseQuotient(units).norm();
  curve.know_contacts(orbit);
  orbit.start = moved_along(orbit.start, birth * away.start);
  orbit.start = curve.on_table(orbit);
  curve.know_symmetries(orbit);
  orbit.closing = curve.open_closing();
  for (int i = 0; i < orbit.closing.count(); ++i) {
    using Kind = MotionSymmetry::Kind;
    const Kind kind = orbit.closing.by()[static_cast<std::size_t>(i)].first.kind;
    if (kind == Kind::Turn) orbit.closing.change(i, -hopf.motion.turning * orbit.period);
    if (symmetry.axis_count > 0 && (kind == Kind::BodyX || kind == Kind::BodyY || kind == Kind::BodyZ))
      orbit.closing.change(i, -hopf.motion.rolling * orbit.period * symmetry.own()(static_cast<int>(kind) - static_cast<int>(Kind::BodyX)));
  }
  const OrbitCurve::Layout layout = curve.layout(0);
  away.rest = AnyVector::Zero(layout.count);
  const auto closed = curve.correct(orbit, away);
  if (!closed) {
    result.fault = "no periodic motion was found next to it: " + curve.last_fault();
    return result;
  }
  FamilyFollower(request, curve, result).follow(orbit, *closed, curve.along(*closed, away));
  return result;
}

}  // namespace tippe
