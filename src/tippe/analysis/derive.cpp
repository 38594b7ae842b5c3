#include <tippe/analysis/derive.h>

#include <tippe/analysis/carried_run.h>
#include <tippe/analysis/recorder.h>
#include <tippe/flow/tangent_flow.h>
#include <tippe/math/exponential.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace tippe {

namespace {

using Tangents = TangentFlow::Tangents;
using ByKey = BoundedRow<max_keys>;
using Lost = Columns<TangentFlow::losses, max_keys>;

/// Steps of a key's neighbours, as a part of its value: the models are explicit functions of it, and the fourth order leaves 1e-13.
constexpr double key_part = 1e-3;
/// Of a direction of the state, in units of the run, along which an observable is differentiated.
constexpr double observed_part = 1e-4;
/// Of the clock, as a part of the time in which a table or a force changes.
constexpr double clock_part = 1e-3;
constexpr std::array<double, 4> places{-2.0, -1.0, 1.0, 2.0};

double slope_of(const std::array<double, 4>& f, double h) { return (8.0 * (f[2] - f[1]) - (f[3] - f[0])) / (12.0 * h); }

std::string short_number(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.6g", x);
  return buffer;
}

/// Models next to the one of the run.
struct Near {
  std::array<Model, 4> model;
  double step = 0.0;
  bool alike = false;  ///< they differ in their start alone
};

std::optional<Near> near_of(const DeriveKey& key) {
  for (const double part : {key_part, 1e-2 * key_part}) {
    Near near;
    near.alike = key.name.starts_with("start.");
    near.step = part * (key.value != 0.0 ? std::abs(key.value) : 1.0);
    bool all = true;
    for (std::size_t i = 0; i < 4 && all; ++i) {
      std::optional<Model> model = key.model(key.value + places[i] * near.step);
      all = model.has_value();
      if (all) near.model[i] = *std::move(model);
    }
    if (all) return near;
  }
  return std::nullopt;
}

/// How the start changes with a key: four of them.
Vec<state_columns> start_tangent(const State& start, const std::array<State, 4>& from, double step) {
  const auto slope = [&](const auto& read) { return slope_of({read(from[0]), read(from[1]), read(from[2]), read(from[3])}, step); };
  Vec<state_columns> z;
  Vec4 p;
  for (int i = 0; i < 3; ++i) {
    z(i) = slope([i](const State& s) { return s.r_S(i); });
    z(6 + i) = slope([i](const State& s) { return s.v_S(i); });
    z(9 + i) = slope([i](const State& s) { return s.omega(i); });
  }
  for (int i = 0; i < 4; ++i) p(i) = slope([&](const State& s) { return (s.p.dot(start.p) < 0.0 ? -1.0 : 1.0) * s.p(i); });
  // δp = ½ p ⊗ δθ
  Vec4 back = start.p;
  back.tail<3>() = -back.tail<3>();
  z.segment<3>(3) = 2.0 * quaternion_product(back, p).tail<3>();
  return z;
}

/// Does a key read this entry of the ledger of energy?
bool reads(const QuantityKey& key, const EnergyAudit& entry) {
  if (key.read == nullptr) return false;
  Observables none;
  none.track.emplace();
  return key.of(none, entry) != key.of(none, {});
}

/// What air and other forces take or give?
bool asks_for_force_work(const Quantity& quantity) { return reads(quantity.key, {.air = 1.0}) || reads(quantity.key, {.forces = 1.0}); }

/// Anything that was lost?
bool asks_for_losses(const Quantity& quantity) {
  const auto asks = [](const QuantityKey& key) {
    return reads(key, {.sliding = 1.0}) || reads(key, {.drilling = 1.0}) || reads(key, {.contour = 1.0}) || reads(key, {.rolling = 1.0}) ||
           reads(key, {.impact = 1.0}) || reads(key, {.table = 1.0});
  };
  return asks(quantity.key) || asks(quantity.when.key);
}

class Deriver : private TangentWatch {
 public:
  Deriver(const Model& model, std::vector<Near> near, const std::vector<Quantity>& quantities)
      : model_(model),
        near_(std::move(near)),
        quantities_(quantities),
        simulation_(model.world, model.start, model.options),
        recorder_(simulation_, model.options.start_angles),
        meter_(quantities),
        view_(recorder_, simulation_),
        tangent_(simulation_, neighbours(), starts()),
        look_(simulation_.world()),
        noted_(quantities.size()),
        found_(quantities.size()),
        mean_(quantities.size(), ByKey::Zero(count())),
        why_not_(quantities.size()) {
    look_.resolve(simulation_.flow().stick_speed());
    for (const Near& one : near_)
      for (const Model& other : one.model) {
        near_look_.emplace_back(other.world);
        near_look_.back().resolve(simulation_.flow().stick_speed());
      }
    if (std::ranges::any_of(quantities_, [](const Quantity& q) { return q.kind == Quantity::Kind::Mean; })) tangent_.watch(this);
    if (std::ranges::any_of(quantities_, asks_for_losses)) tangent_.follow_losses();
    if (simulation_.flow().carried) clock_step_ = clock_part * std::min(clock_scale(simulation_.world()), simulation_.flow().time_scale());
    begin_with_collision();
    std::vector<Event> events;
    for (int i = 0; i < simulation_.event_count(); ++i)
      if (const EventKind kind = simulation_.event(i).kind; kind == EventKind::Impact || kind == EventKind::Rest)
        events.push_back(simulation_.event(i));
    meter_.follow(view_, events);
    measure_due(0.0, true);
    run_.scheme = model.options.scheme, run_.chart = model.options.chart;
    run_.first = recorder_.at(0.0);
    run_.least_potential = run_.greatest_potential = run_.first.potential;
    run_.energy_scale = std::max(run_.first.kinetic, model.world.body().mass * model.world.gravity.norm() * simulation_.flow().length);
  }

  bool step() {
    const double begin = seconds();
    const bool taken = simulation_.step();
    run_time_ += seconds() - begin;
    if (!taken) return false;
    const double t_before = recorder_.end();
    recorder_.follow();
    view_.begin_at(t_before);
    const int events = simulation_.event_count();
    meter_.follow(view_, {events > 0 ? &simulation_.event(0) : nullptr, static_cast<std::size_t>(events)});
    measure_inside(t_before);
    advance(simulation_.time());
    const Observed before = observe(simulation_.before_reset(), simulation_.step_situation(), simulation_.time());
    tangent_.pass_end();
    add_jumps(before);
    measure_due(simulation_.time(), false);
    note_scale();
    return true;
  }

  DeriveResult finish() {
    DeriveResult result;
    const double end = simulation_.options().end;
    const bool resting = simulation_.resting();
    const std::vector<std::optional<double>> values = meter_.finish(view_, resting ? end : simulation_.time());
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
      QuantityDerivative one;
      one.value = values[q];
      const Quantity& asked = quantities_[q];
      if (asked.kind == Quantity::Kind::Mean) {
        const double to = asked.to.value_or(resting ? end : simulation_.time());
        if (resting) mean_[q] += std::max(0.0, to - std::max(simulation_.time(), asked.from)) * of(asked.key, false);
        take(q, mean_[q] / (to - asked.from));
        if (tangent_.obstacle_at() >= to) why_not_[q].clear();  // met after all that counts
      } else if (reads(asked.key, {.initial = 1.0})) {
        why_not_[q] = "it is an error of the computation, and says nothing of the motion";
      } else if (asked.kind == Quantity::Kind::Exponent) {
        why_not_[q] = "an exponent is fitted to three times; ask for the times, first.KEY=VALUE";
      } else if (simulation_.world().force_count > 0 && asks_for_force_work(asked)) {
        why_not_[q] = "the work of air and of other forces has no derivative here; ask for energy";
      } else if (!found_[q] && one.value) {
        take(q, of(asked.key, false));  // at the end, or at rest
      }
      if (!one.value) {
        one.why_not = "it has no value: what it speaks of does not happen";
      } else if (!why_not_[q].empty()) {
        one.why_not = why_not_[q];
      } else if (found_[q] && found_[q]->allFinite()) {
        one.by.assign(found_[q]->data(), found_[q]->data() + count());
      } else {
        one.why_not = words_of(tangent_.obstacle(), tangent_.obstacle_at());
        if (one.why_not.empty()) one.why_not = "it is not finite";
      }
      result.quantities.push_back(std::move(one));
    }
    result.doubtful = tangent_.doubtful();
    result.run = run_;
    result.run.final = recorder_.at(simulation_.time());
    result.run.resting = resting;
    result.run.audit = simulation_.audit();
    result.run.counts = simulation_.counts();
    result.run.fault = simulation_.fault();
    result.cost = (run_time_ > 0.0) ? (seconds() - begin_) / run_time_ : 1.0;
    return result;
  }

  double time() const { return simulation_.time(); }

 private:
  /// An observation, its forces included.
  struct Observed {
    Observables o;
    EnergyAudit audit;
  };

  class View : public StepView {
   public:
    View(const Recorder<EventSimulation>& recorder, const EventSimulation& run) : recorder_(recorder), run_(run) {}
    void begin_at(double t) { begin_ = t; }
    double begin() const override { return begin_; }
    double end() const override { return recorder_.end(); }
    Observables at(double t) const override { return recorder_.at(t); }
    EnergyAudit audit_at(double t) const override { return run_.audit_at(t); }

   private:
    const Recorder<EventSimulation>& recorder_;
    const EventSimulation& run_;
    double begin_ = 0.0;
  };

  /// What the verdict on the run measures energies by.
  void note_scale() {
    const State now = simulation_.state();
    const double height = potential_energy(simulation_.world(), now.r_S);
    run_.least_potential = std::min(run_.least_potential, height), run_.greatest_potential = std::max(run_.greatest_potential, height);
    run_.energy_scale = std::max(
        {run_.energy_scale, kinetic_energy(simulation_.world(), now.v_S, now.omega), run_.greatest_potential - run_.least_potential});
  }

  static double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
  int count() const { return static_cast<int>(near_.size()); }

  std::vector<Neighbours> neighbours() {
    std::vector<Neighbours> all;
    for (const Near& near : near_) {
      Neighbours one;
      one.step = near.step, one.alike = near.alike;
      for (std::size_t i = 0; i < 4; ++i) one.world[i] = std::make_shared<const World>(near.model[i].world);
      all.push_back(std::move(one));
    }
    return all;
  }

  Tangents starts() const {
    Tangents Z(state_columns, count());
    for (int k = 0; k < count(); ++k) {
      const Near& near = near_[static_cast<std::size_t>(k)];
      Z.col(k) =
          start_tangent(model_.start, {near.model[0].start, near.model[1].start, near.model[2].start, near.model[3].start}, near.step);
    }
    return Z;
  }

  /// A run may begin with a collision: then with what it makes of the starts next to this one.
  void begin_with_collision() {
    const State begun = simulation_.state();
    const Vec6 jump = begun.u() - model_.start.u();
    if (!(jump.head<3>().norm() + simulation_.flow().length * jump.tail<3>().norm() > 1e3 * simulation_.flow().stick_speed())) return;
    Tangents Z(state_columns, count());
    Lost lost(TangentFlow::losses, count());
    for (int k = 0; k < count(); ++k) {
      const Near& near = near_[static_cast<std::size_t>(k)];
      std::array<State, 4> from;
      std::array<Vec<TangentFlow::losses>, 4> took;
      for (std::size_t i = 0; i < 4; ++i) {
        const EventSimulation other(near.model[i].world, near.model[i].start, near.model[i].options);
        const EnergyAudit a = other.audit();
        from[i] = other.state();
        took[i] << a.sliding, a.drilling, a.contour, a.rolling, a.table, a.impact;
      }
      Z.col(k) = start_tangent(begun, from, near.step);
      lost.col(k) = (8.0 * (took[2] - took[1]) - (took[3] - took[0])) / (12.0 * near.step);
    }
    tangent_.restart(Z);
    tangent_.begin_with(lost);
  }

  /// What is seen of a state in a mode, in a world.
  Observed observe(const World& world, SmoothMotion& motion, const State& s, const ContactSituation& situation, double t) const {
    std::array<ContactForces, max_contacts> forces{};
    motion.start_from(simulation_.run_state().load);
    const bool known = motion.evaluate(s, situation.modes, situation.memory);
    if (known) motion.share_within_sets(situation.modes);
    std::array<bool, max_contacts> sticking{};
    for (int i = 0; i < world.contact_count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ContactStatus status;
      if (known) add_forces(status, motion.problem(), world.contacts[at], 1.0);
      const bool thin = world.contacts[at].shape.is_thin_rim();
      forces[at] = {status.lambda_N, status.lambda_T, status.tau, thin ? status.lambda_R.x() : norm2(status.lambda_R)};
      sticking[at] = situation.modes.at(i, 0).closed && situation.modes.at(i, 0).part[static_cast<std::size_t>(Component::Slip)].held;
    }
    Observed seen{::tippe::observe(world, t, s, AngleTracker(recorder_.seen().angles), situation.memory, forces), {}};
    for (std::size_t i = 0; i < max_contacts; ++i)
      if (sticking[i]) seen.o.contacts[i].slip = 0.0;
    return seen;
  }
  Observed observe(const State& s, const ContactSituation& situation, double t) {
    return observe(simulation_.world(), look_, s, situation, t);
  }

  /// The place of the tangent now: before the end of a step, or after it.
  struct Place {
    State s;
    const ContactSituation* situation;
    double t;
  };
  Place place(bool inside) const {
    const double t = tangent_.time();
    if (inside) return {t < simulation_.time() ? simulation_.state_at(t) : simulation_.before_reset(), &simulation_.step_situation(), t};
    return {simulation_.state(), &simulation_.run_state().now, simulation_.time()};
  }

  static State moved(const State& s, const Vec<state_columns>& z, double by) {
    State near = s;
    near.r_S += by * z.segment<3>(0);
    near.p = turned(s.p, by * Vec3(z.segment<3>(3)));
    near.v_S += by * z.segment<3>(6);
    near.omega += by * z.segment<3>(9);
    return near;
  }

  /// Along a direction of the state, with what was lost on the way.
  double along(const QuantityKey& key, const Place& at, const Vec<state_columns>& z, const Vec<TangentFlow::losses>& lost) {
    const HybridFlow& flow = simulation_.flow();
    const double size = z.segment<3>(0).norm() / flow.length + z.segment<3>(3).norm() + z.segment<3>(6).norm() / flow.speed +
                        z.segment<3>(9).norm() * flow.length / flow.speed;
    const double rest = lost.norm() / flow.energy;
    if (!(size > 0.0) && !(rest > 0.0)) return 0.0;
    const double h = observed_part / std::max(size, rest);
    std::array<double, 4> f{};
    for (std::size_t i = 0; i < 4; ++i) {
      const double by = places[i] * h;
      Observed seen = observe(moved(at.s, z, by), *at.situation, at.t);
      seen.audit.sliding = by * lost(0), seen.audit.drilling = by * lost(1), seen.audit.contour = by * lost(2);
      seen.audit.rolling = by * lost(3), seen.audit.table = by * lost(4), seen.audit.impact = by * lost(5);
      f[i] = key.of(seen.o, seen.audit);
    }
    return slope_of(f, h);
  }

  /// By every key, of an observable where the tangent is now; `Z` of the state there.
  ByKey of(const QuantityKey& key, bool inside, const Tangents& Z) { return of(key, place(inside), Z, tangent_.lost()); }
  ByKey of(const QuantityKey& key, const Place& at, const Tangents& Z, const Lost& lost) {
    ByKey result(count());
    for (int k = 0; k < count(); ++k) {
      const Near& near = near_[static_cast<std::size_t>(k)];
      std::array<double, 4> f{};
      for (std::size_t i = 0; i < 4 && !near.alike; ++i) {
        const Observed seen = observe(near.model[i].world, near_look_[static_cast<std::size_t>(4 * k) + i], at.s, *at.situation, at.t);
        f[i] = key.of(seen.o, seen.audit);
      }
      result(k) = along(key, at, Z.col(k), lost.col(k)) + slope_of(f, near.step);
    }
    return result;
  }
  ByKey of(const QuantityKey& key, bool inside) { return of(key, inside, tangent_.state()); }

  /// After an event, wherever that moves to.
  ByKey at_event(const QuantityKey& key) {
    const Place at = place(false);
    return of(key, at, tangent_.at_event(), tangent_.lost_at_event()) + by_clock(key, at) * ByKey(tangent_.event_time());
  }

  /// Its rate where the tangent is now.
  double rate(const QuantityKey& key, bool inside) {
    const Place at = place(inside);
    const Vec<state_columns> z = tangent_.rate(at.s, *at.situation);
    return along(key, at, z, tangent_.power()) + by_clock(key, at);
  }

  /// How an observable changes by itself while the state stays: seen from a table that moves.
  double by_clock(const QuantityKey& key, const Place& at) {
    if (!(clock_step_ > 0.0)) return 0.0;
    std::array<double, 4> f{};
    for (std::size_t i = 0; i < 4; ++i) {
      State s = at.s;
      s.t += places[i] * clock_step_;
      const Observed seen = observe(s, *at.situation, s.t);
      f[i] = key.of(seen.o, seen.audit);
    }
    return slope_of(f, clock_step_);
  }

  /// Windows end steps of the tangent, whose stages then give the means.
  void advance(double to) {
    for (const Quantity& q : quantities_) {
      if (q.kind != Quantity::Kind::Mean) continue;
      for (const double edge : {q.from, q.to.value_or(0.0)})
        if (edge > tangent_.time() && edge < to) advance(edge);
    }
    tangent_.advance(to);
  }

  /// What a node of the tangent's step adds to the means.
  void see(double t, double weight, const Tangents& Z) override {
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
      const Quantity& asked = quantities_[q];
      if (asked.kind != Quantity::Kind::Mean || t <= asked.from || (asked.to && t > *asked.to)) continue;
      const Place at{t < simulation_.time() ? simulation_.state_at(t) : simulation_.before_reset(), &simulation_.step_situation(), t};
      mean_[q] += weight * of(asked.key, at, Z, tangent_.lost());
    }
  }

  /// A mean feels that an event moves by what the observable jumps there.
  void add_jumps(const Observed& before) {
    if (simulation_.ended_by() == ModeEnd::None) return;
    const double t = simulation_.time();
    const Observed after = observe(simulation_.state(), simulation_.run_state().now, t);
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
      const Quantity& asked = quantities_[q];
      if (asked.kind != Quantity::Kind::Mean || t < asked.from || (asked.to && t > *asked.to)) continue;
      mean_[q] += (asked.key.of(before.o, before.audit) - asked.key.of(after.o, after.audit)) * tangent_.event_time();
    }
  }

  void take(std::size_t q, const ByKey& value) {
    found_[q] = value;
    why_not_[q] = words_of(tangent_.obstacle(), tangent_.obstacle_at());
  }

  /// A quantity that has its value at a time that the run does not move.
  static bool fixed(const Quantity& q) {
    const bool window = q.kind == Quantity::Kind::Max || q.kind == Quantity::Kind::Min;
    return window || q.when.kind == QuantityTime::Kind::Given;
  }

  /// An extreme is noted where it was looked for, every millisecond; where it is, its derivative does not feel that it moves.
  double summit(const Quantity& q, double at, double t_before) {
    const double sign = (q.kind == Quantity::Kind::Max) ? 1.0 : (q.kind == Quantity::Kind::Min) ? -1.0 : 0.0;
    if (sign == 0.0) return at;
    constexpr double look = 1e-3;
    double low = std::max({at - look, t_before, q.from}), high = std::min({at + look, simulation_.time(), q.to.value_or(at + look)});
    const auto value = [&](double t) {
      const Observed seen = observe(simulation_.state_at(t), simulation_.step_situation(), t);
      return sign * q.key.of(seen.o, simulation_.audit_at(t));
    };
    const double before = low, after = high;
    for (int i = 0; i < 40; ++i) {
      const double one = low + 0.381966 * (high - low), two = low + 0.618034 * (high - low);
      (value(one) < value(two) ? low : high) = (value(one) < value(two)) ? one : two;
    }
    const double t = 0.5 * (low + high), edge = 1e-6 * (after - before);
    return (t - before < edge) ? before : (after - t < edge || value(t) < value(at)) ? at : t;
  }

  void measure_inside(double t_before) {
    std::vector<std::pair<double, std::size_t>> due;
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
      const std::optional<double> at = meter_.taken_at(q);
      if (!at || *at < t_before || *at >= simulation_.time()) continue;
      const double t = summit(quantities_[q], *at, t_before);
      if (*at == noted_[q] && !(*at == t_before && t > t_before)) continue;
      due.emplace_back(t, q);
      noted_[q] = *at;
    }
    std::ranges::sort(due);
    for (const auto& [t, q] : due) {
      advance(t);
      const Quantity& asked = quantities_[q];
      if (fixed(asked)) {
        take(q, of(asked.key, true));
      } else {  // a crossing
        const QuantityTime& when = asked.when;
        const ByKey shift = -of(when.key, true) / rate(when.key, true);
        take(q, asked.kind == Quantity::Kind::Time ? shift : ByKey(of(asked.key, true) + rate(asked.key, true) * shift));
      }
    }
  }

  /// What has its value at the end of the step.
  void measure_due(double t, bool at_start) {
    for (std::size_t q = 0; q < quantities_.size(); ++q) {
      const std::optional<double> at = meter_.taken_at(q);
      if (!at || *at == noted_[q] || *at < t) continue;
      noted_[q] = *at;
      const Quantity& asked = quantities_[q];
      const bool event = !at_start && simulation_.ended_by() != ModeEnd::None;
      if (asked.when.kind == QuantityTime::Kind::Event) {
        const ByKey shift = at_start ? ByKey(ByKey::Zero(count())) : ByKey(tangent_.event_time());
        take(q, asked.kind == Quantity::Kind::Time ? shift : at_start ? of(asked.key, false) : at_event(asked.key));
      } else if (fixed(asked)) {
        const bool moves = event && asked.when.kind != QuantityTime::Kind::Given;
        take(q, moves ? at_event(asked.key) : of(asked.key, false));
      } else {
        const ByKey shift = -of(asked.when.key, true) / rate(asked.when.key, true);
        take(q, asked.kind == Quantity::Kind::Time ? shift : ByKey(of(asked.key, true) + rate(asked.key, true) * shift));
      }
    }
  }

  const Model& model_;
  std::vector<Near> near_;
  const std::vector<Quantity>& quantities_;
  double begin_ = seconds();
  double run_time_ = 0.0;
  EventSimulation simulation_;
  Recorder<EventSimulation> recorder_;
  QuantityMeter meter_;
  View view_;
  TangentFlow tangent_;
  SmoothMotion look_;
  std::vector<SmoothMotion> near_look_;
  std::vector<std::optional<double>> noted_;
  std::vector<std::optional<ByKey>> found_;
  std::vector<ByKey> mean_;
  std::vector<std::string> why_not_;
  double clock_step_ = 0.0;  ///< zero where nothing moves by itself
  RunResult run_;
};

}  // namespace

DeriveResult derive(const Model& model, const std::vector<DeriveKey>& keys, const std::vector<Quantity>& quantities,
                    const std::function<bool(double t)>& keep_going) {
  DeriveResult result;
  if (keys.size() >= static_cast<std::size_t>(max_keys)) {  // one more is the clock's
    result.fault = "at most " + std::to_string(max_keys - 1) + " keys at once";
    return result;
  }
  std::vector<Near> near;
  for (const DeriveKey& key : keys) {
    std::optional<Near> one = near_of(key);
    if (!one) {
      result.fault =
          key.name + " = " + short_number(key.value) + " lies at the border of what the scene accepts: only one side has a motion";
      return result;
    }
    near.push_back(*std::move(one));
  }
  Deriver deriver(model, std::move(near), quantities);
  bool going = true;
  while (going && deriver.step()) going = !keep_going || keep_going(deriver.time());
  result = deriver.finish();
  result.run.interrupted = !going;
  return result;
}

void check_by_runs(const std::vector<DeriveKey>& keys, const std::vector<Quantity>& quantities, DeriveResult& result,
                   const std::function<bool()>& keep_going) {
  constexpr std::size_t rungs = 8;
  RunRequest request;
  request.quantities = quantities;
  request.stop_when_measured = true;
  for (QuantityDerivative& q : result.quantities)
    q.by_runs.assign(keys.size(), std::nan("")), q.by_runs_error.assign(keys.size(), std::nan(""));
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const double unit = keys[k].value != 0.0 ? std::abs(keys[k].value) : 1.0;
    // Central differences of shrinking steps.
    std::array<std::vector<std::optional<double>>, rungs> slopes;
    for (std::size_t i = 0; i < rungs; ++i) {
      if (keep_going && !keep_going()) return;
      const double h = 1e-2 * real::pow(4.0, -static_cast<double>(i)) * unit;
      slopes[i].resize(quantities.size());
      const std::optional<Model> up = keys[k].model(keys[k].value + h), down = keys[k].model(keys[k].value - h);
      if (!up || !down) continue;
      const RunResult a = run(*up, request), b = run(*down, request);
      for (std::size_t q = 0; q < quantities.size(); ++q)
        if (a.quantities[q] && b.quantities[q]) slopes[i][q] = (*a.quantities[q] - *b.quantities[q]) / (2.0 * h);
    }
    // The entry of Neville's table whose neighbours differ least.
    for (std::size_t q = 0; q < quantities.size(); ++q) {
      double best_error = 1e300, best = std::nan("");
      std::vector<double> row;
      for (std::size_t i = 0; i < rungs; ++i) {
        if (!slopes[i][q]) {
          row.clear();
          continue;
        }
        std::vector<double> next{*slopes[i][q]};
        double factor = 16.0;
        for (const double above : row) {
          const double finer = next.back();
          next.push_back(finer + (finer - above) / (factor - 1.0));
          const double error = std::max(std::abs(next.back() - finer), std::abs(next.back() - above));
          if (error < best_error) best_error = error, best = next.back();
          factor *= 16.0;
        }
        row = std::move(next);
      }
      result.quantities[q].by_runs[k] = best;
      result.quantities[q].by_runs_error[k] = best_error;
    }
  }
  for (QuantityDerivative& q : result.quantities) {
    if (q.by.empty()) continue;
    double largest = 0.0;
    for (std::size_t k = 0; k < keys.size(); ++k) {
      const double scale = std::max(std::abs(q.by[k]), std::abs(q.by_runs[k]));
      const double difference = (scale > 0.0) ? std::abs(q.by[k] - q.by_runs[k]) / scale : 0.0;
      if (!(difference <= largest)) largest = difference;
    }
    q.checked = largest;
  }
}

}  // namespace tippe
