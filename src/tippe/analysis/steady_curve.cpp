#include <algorithm>
#include <cmath>
#include <tippe/analysis/singular_values.h>
#include <tippe/analysis/steady_curve.h>

namespace tippe {

namespace {

/// As in steady_motion.cpp.
constexpr double null_part = 1e-9;
/// Of the intervals, for differences by the two numbers.
constexpr double number_step = 1e-6;
/// What is left of a direction when others are taken out of it is none below this part: it is about 0 or 1 where they belong to one family.
constexpr double remainder_part = 0.1;

/// Units may change with the numbers; the equations are compared in those of one place.
BoundedVec<steady_rows + 4> in_units(const BoundedVec<steady_rows>& wrong, const SteadySystem& from, const SteadySystem& to) {
  BoundedVec<steady_rows + 4> result = wrong;
  const double second = to.time() * to.time() / (from.time() * from.time());
  for (int i = 0; i < std::min<int>(5, static_cast<int>(result.size())); ++i)
    result(i) *= second * (i < 2 ? from.length() / to.length() : 1.0);
  return result;
}

}  // namespace

SteadyCurve::SteadyCurve(const ContinuationRequest& request, const Symmetry& symmetry, const StationaryMotion& start, double rate)
    : request_(request),
      symmetry_(symmetry),
      conditions_(request.hold),
      stick_(start.sticks),
      driven_(start.kind == SteadyKind::Spin || start.kind == SteadyKind::Circular || request.by.which),
      rate_(rate) {
  if (request.by.which) conditions_.push_back({*request.by.which, 0.0});
}

void SteadyCurve::choose_world(const CurvePlace& start) {
  Systems* s = systems(start.u, start.w);
  bare_ = s != nullptr && s->bare->residual(start.m) < 1e-9;
}

bool SteadyCurve::equations(const CurvePlace& at, Wide& by, Tall& wrong, bool both) {
  SteadySystem* s = solver(at);
  if (s == nullptr) return false;
  SteadySystem::Equations e;
  if (!s->equations(at.m, conditions_at(at), driven_, e)) return false;
  const int rows = static_cast<int>(e.wrong.size());
  wrong.setZero(rows), by.setZero(rows, numbers);
  wrong = e.wrong;
  by.leftCols<steady_unknowns>() = e.by;
  for (const int c : {at_u, at_w}) {
    if (c == at_w && !both) continue;
    std::array<Tall, 2> side;
    std::array<double, 2> offset{};
    for (std::size_t k = 0; k < 2; ++k) {
      CurvePlace near = at;
      offset[k] = (k == 0 ? -1.0 : 1.0) * number_step;
      (c == at_u ? near.u : near.w) += offset[k];
      SteadySystem* next = solver(near);
      SteadySystem::Equations there;
      if (next != nullptr) {
        next->settle(near.m);
        if (next->equations(near.m, conditions_at(near), driven_, there, false) && there.wrong.size() == rows) {
          side[k] = in_units(there.wrong, *next, *s);
          continue;
        }
      }
      side[k] = wrong, offset[k] = 0.0;
    }
    if (offset[0] == offset[1]) return false;
    by.col(c) = (side[1] - side[0]) / (offset[1] - offset[0]);
  }
  return true;
}

bool SteadyCurve::correct(CurvePlace& at, const std::vector<Direction>& kept, bool both, int* rounds) {
  Wide by;
  Tall wrong;
  for (int round = 0; round < 14; ++round) {
    if (rounds != nullptr) *rounds = round;
    if (!equations(at, by, wrong, both)) return false;
    const double size = wrong.norm();
    if (!(size < 1e6)) return false;
    const int n = static_cast<int>(wrong.size());
    const int more = static_cast<int>(kept.size()) + (both ? 0 : 1);
    by.conservativeResize(n + more, numbers);
    wrong.conservativeResize(n + more);
    for (std::size_t k = 0; k < kept.size(); ++k)
      by.row(n + static_cast<int>(k)) = local(at, kept[k]).transpose(), wrong(n + static_cast<int>(k)) = 0.0;
    if (!both) by.row(n + more - 1) = Step::Unit(at_w).transpose(), wrong(n + more - 1) = 0.0;
    Step step = -singular_values(by).least_solution(wrong, null_part);
    const double length = step.norm();
    if (length > 0.5) step *= 0.5 / length;
    at = shifted(at, step);
    if (size < 1e-11 && length < 1e-8) return true;
    if (round > 3 && size < 1e-10 && length < 1e-7) return true;
  }
  return false;
}

std::vector<SteadyCurve::Direction> SteadyCurve::open(const CurvePlace& at, bool both) {
  Wide by;
  Tall wrong;
  std::vector<Direction> all;
  if (!equations(at, by, wrong, both)) return all;
  if (!both) {
    by.conservativeResize(by.rows() + 1, numbers);
    by.row(by.rows() - 1) = Step::Unit(at_w).transpose();
  }
  const SingularValues svd = singular_values(by);
  const AnyVector& s = svd.values;
  for (int i = 0; i < numbers; ++i)
    if (i >= s.size() || s(i) <= 1e-8 * s(0)) all.push_back(carried(at, svd.V.col(i)));
  return all;
}

std::vector<SteadyCurve::Step> SteadyCurve::open_without(const CurvePlace& at, bool both, const std::vector<Step>& known) {
  std::vector<Step> taken_out;
  const auto remainder = [&](Step v) {
    for (const Step& k : taken_out) v -= k * k.dot(v);
    return v;
  };
  const auto take_out = [&](const Step& v) {
    const Step rest = remainder(v);
    if (rest.norm() > 1e-9) taken_out.push_back(rest.normalized());
  };
  for (const Step& v : idle(at)) take_out(v);
  for (const Step& v : known) take_out(v);
  const std::size_t before = taken_out.size();
  std::vector<Step> candidates;
  for (const Direction& d : open(at, both)) candidates.push_back(local(at, d));
  while (!candidates.empty()) {
    for (Step& v : candidates) v = remainder(v);
    const auto longest = std::ranges::max_element(candidates, {}, [](const Step& v) { return v.norm(); });
    if (longest->norm() < remainder_part) break;
    taken_out.push_back(longest->normalized());
    candidates.erase(longest);
  }
  return {taken_out.begin() + static_cast<std::ptrdiff_t>(before), taken_out.end()};
}

std::optional<SteadyCurve::Direction> SteadyCurve::along(const CurvePlace& at, const Direction& d, bool both) {
  const Step v = local(at, d);
  Step sum = Step::Zero();
  for (const Direction& e : open(at, both)) {
    const Step b = local(at, e);
    sum += b * b.dot(v);
  }
  if (!(sum.norm() > 1e-6)) return std::nullopt;
  return carried(at, Step(sum / sum.norm()));
}

CurvePlace SteadyCurve::shifted(const CurvePlace& at, const Step& step) {
  CurvePlace next = at;
  next.u += step(at_u), next.w += step(at_w);
  SteadySystem* s = solver(next);
  if (s == nullptr) s = solver(at);
  next.m = s->moved(at.m, step.head<steady_unknowns>());
  return next;
}

std::optional<CurvePlace> SteadyCurve::advance(const CurvePlace& at, const Direction& d, double by, int* rounds) {
  CurvePlace next = moved(at, d, by);
  if (!correct(next, {d}, false, rounds)) return std::nullopt;
  return next;
}

std::optional<SteadyCurve::Seen> SteadyCurve::look(const CurvePlace& at) {
  Systems* s = systems(at.u, at.w);
  if (s == nullptr) return std::nullopt;
  std::optional<StationaryMotion> found = examine(*s->full, symmetry_, at.m, stick_, null_, true);
  if (!found) return std::nullopt;
  Seen seen{at, *found, s->full->clearance(found->motion), s->full->least_motion(found->motion)};
  return seen;
}

SteadyCurve::Step SteadyCurve::local(const CurvePlace& at, const Direction& d) const {
  const Vec3 nu = at.m.up(), e1 = nu.unitOrthogonal(), e2 = nu.cross(e1);
  Step v = d.rest;
  v(0) = e1.dot(d.turn), v(1) = e2.dot(d.turn);
  return v;
}

SteadyCurve::Direction SteadyCurve::carried(const CurvePlace& at, const Step& v) const {
  const Vec3 nu = at.m.up(), e1 = nu.unitOrthogonal(), e2 = nu.cross(e1);
  Direction d{v(0) * e1 + v(1) * e2, v};
  d.rest(0) = d.rest(1) = 0.0;
  return d;
}

std::vector<SteadyCurve::Step> SteadyCurve::idle(const CurvePlace& at) {
  std::vector<Step> all;
  if (!driven_) all.push_back(Step::Unit(6));
  if (symmetry_.axis_count == 0) {
    all.push_back(Step::Unit(3));
    return all;
  }
  const Vec3 nu = at.m.up(), b = symmetry_.own();
  const double along = b.dot(nu);
  Direction d;
  d.turn = b - along * nu;
  SteadySystem* s = solver(at);
  d.rest.segment<2>(4) = along * (s->time() / s->length()) * Vec2(at.m.state.v_S.y(), -at.m.state.v_S.x());
  const Step turn = local(at, d);
  if (turn.norm() > 1e-6) all.push_back(turn / turn.norm());
  if (std::abs(along) > 1.0 - 1e-12) all.push_back((Step::Unit(2) - along * Step::Unit(3)).normalized());
  return all;
}

SteadyCurve::Systems* SteadyCurve::systems(double u, double w) {
  if (request_.by.which) u = 0.0;  // the same world all along
  for (auto s = known_.begin(); s != known_.end(); ++s)
    if (s->u == u && s->w == w) {
      known_.splice(known_.end(), known_, s);  // used last, kept longest
      return &known_.back();
    }
  CurvePlace at;
  at.u = u, at.w = w;
  const std::optional<Model> model = request_.by.model(p_of(at), q_of(at));
  if (!model) return nullptr;
  Systems made{u, w, nullptr, nullptr};
  made.full = std::make_unique<SteadySystem>(share(World(model->world)), symmetry_, rate_);
  made.bare = std::make_unique<SteadySystem>(share(without_resistances(model->world)), symmetry_, rate_);
  if (known_.size() > 12) known_.pop_front();
  return &known_.emplace_back(std::move(made));
}

SteadySystem* SteadyCurve::solver(const CurvePlace& at) {
  Systems* s = systems(at.u, at.w);
  return s == nullptr ? nullptr : (bare_ ? s->bare.get() : s->full.get());
}

std::vector<SteadyCondition> SteadyCurve::conditions_at(const CurvePlace& at) const {
  std::vector<SteadyCondition> all = conditions_;
  if (request_.by.which) all.back().value = p_of(at);
  return all;
}

}  // namespace tippe
