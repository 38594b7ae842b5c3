#include <tippe/analysis/continuation.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <list>
#include <tippe/analysis/singular_values.h>

namespace tippe {

namespace {

/// The unknowns of a motion and the two numbers, these as parts of their intervals.
constexpr int numbers = steady_unknowns + 2, at_u = steady_unknowns, at_w = steady_unknowns + 1;
using Nine = Vec<numbers>;
using Wide = BoundedGrid<steady_rows + 4, numbers>;
using Tall = BoundedVec<steady_rows + 4>;

/// As in steady_motion.cpp.
constexpr double null_part = 1e-9;
/// Of the intervals, for differences by the two numbers.
constexpr double number_step = 1e-6;
/// Real parts below this part of the linear motion are zero.
constexpr double marginal = 1e-9;

/// A direction, which can be carried to another orientation.
struct Direction {
  Vec3 turn = Vec3::Zero();  ///< body axes
  Nine rest = Nine::Zero();  ///< all but the first two
};

struct Place {
  SteadyMotion m;
  double u = 0.0, w = 0.0;
};

struct Seen {
  Place at;
  StationaryMotion motion;
  double clearance = 0.0, least_motion = 0.0;
};

/// Where a function that changes its sign between a and b is zero.
template <class F>
std::optional<double> zero_between(const F& f, double a, double fa, double b, double fb) {
  for (int round = 0; round < 100; ++round) {
    if (fa == 0.0) return a;
    if (fb == 0.0) return b;
    double x = (fa * b - fb * a) / (fa - fb);
    if (round % 3 == 2 || !(x > std::min(a, b) && x < std::max(a, b))) x = 0.5 * (a + b);
    const std::optional<double> fx = f(x);
    if (!fx) return std::nullopt;
    if ((*fx > 0.0) == (fb > 0.0)) {
      b = x, fb = *fx;
    } else {
      a = x, fa = *fx;
    }
    if (std::abs(b - a) < 1e-13) break;
  }
  return std::abs(fa) < std::abs(fb) ? a : b;
}

class Curve {
 public:
  Curve(const ContinuationRequest& request, const Symmetry& symmetry, const StationaryMotion& start, double rate)
      : request_(request),
        symmetry_(symmetry),
        conditions_(request.hold),
        stick_(start.sticks),
        driven_(std::abs(start.motion.spin()) > 0.0 || request.by.which),
        rate_(rate) {
    if (request.by.which) conditions_.push_back({*request.by.which, 0.0});
  }

  double p_of(const Place& at) const { return request_.by.low + at.u * (request_.by.high - request_.by.low); }
  double q_of(const Place& at) const {
    return request_.also ? request_.also->low + at.w * (request_.also->high - request_.also->low) : 0.0;
  }

  /// The equations without what rests on a spin on one place, where the motion is one of those.
  void choose_world(const Place& start) {
    Systems* s = systems(start.u, start.w);
    bare_ = s != nullptr && s->bare->residual(start.m) < 1e-9;
  }

  bool equations(const Place& at, Wide& by, Tall& wrong, bool both) {
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
        Place near = at;
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

  /// Back to the curve, each step the least across the given directions.
  bool correct(Place& at, const std::vector<Direction>& kept, bool both, int* rounds = nullptr) {
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
      if (!both) by.row(n + more - 1) = Nine::Unit(at_w).transpose(), wrong(n + more - 1) = 0.0;
      Nine step = -singular_values(by).least_solution(wrong, null_part);
      const double length = step.norm();
      if (length > 0.5) step *= 0.5 / length;
      at = shifted(at, step);
      if (size < 1e-11 && length < 1e-8) return true;
      if (round > 3 && size < 1e-10 && length < 1e-7) return true;
    }
    return false;
  }

  /// An orthonormal basis of what the equations leave open at a place.
  std::vector<Direction> open(const Place& at, bool both) {
    Wide by;
    Tall wrong;
    std::vector<Direction> all;
    if (!equations(at, by, wrong, both)) return all;
    if (!both) {
      by.conservativeResize(by.rows() + 1, numbers);
      by.row(by.rows() - 1) = Nine::Unit(at_w).transpose();
    }
    const SingularValues svd = singular_values(by);
    const AnyVector& s = svd.values;
    for (int i = 0; i < numbers; ++i)
      if (i >= s.size() || s(i) <= 1e-8 * s(0)) all.push_back(carried(at, svd.V.col(i)));
    return all;
  }

  /// The part of a direction that lies along the curve, of unit length.
  std::optional<Direction> along(const Place& at, const Direction& d, bool both) {
    const Nine v = local(at, d);
    Nine sum = Nine::Zero();
    for (const Direction& e : open(at, both)) {
      const Nine b = local(at, e);
      sum += b * b.dot(v);
    }
    if (!(sum.norm() > 1e-6)) return std::nullopt;
    return carried(at, Nine(sum / sum.norm()));
  }

  Place shifted(const Place& at, const Nine& step) {
    Place next = at;
    next.u += step(at_u), next.w += step(at_w);
    SteadySystem* s = solver(next);
    if (s == nullptr) s = solver(at);
    next.m = s->moved(at.m, step.head<steady_unknowns>());
    return next;
  }
  Place moved(const Place& at, const Direction& d, double by) { return shifted(at, by * local(at, d)); }

  /// On from a place along a direction.
  std::optional<Place> advance(const Place& at, const Direction& d, double by, int* rounds = nullptr) {
    Place next = moved(at, d, by);
    if (!correct(next, {d}, false, rounds)) return std::nullopt;
    return next;
  }

  std::optional<Seen> look(const Place& at) {
    Systems* s = systems(at.u, at.w);
    if (s == nullptr) return std::nullopt;
    std::optional<StationaryMotion> found = examine(*s->full, symmetry_, at.m, stick_, null_, true);
    if (!found) return std::nullopt;
    Seen seen{at, *found, s->full->clearance(found->motion), s->full->least_motion(found->motion)};
    return seen;
  }
  void know_null(int null) { null_ = null; }

  Nine local(const Place& at, const Direction& d) const {
    const Vec3 nu = at.m.up(), e1 = nu.unitOrthogonal(), e2 = nu.cross(e1);
    Nine v = d.rest;
    v(0) = e1.dot(d.turn), v(1) = e2.dot(d.turn);
    return v;
  }
  Direction carried(const Place& at, const Nine& v) const {
    const Vec3 nu = at.m.up(), e1 = nu.unitOrthogonal(), e2 = nu.cross(e1);
    Direction d{v(0) * e1 + v(1) * e2, v};
    d.rest(0) = d.rest(1) = 0.0;
    return d;
  }
  /// Directions that change nothing: unknowns that do not take part, turning about the body's own axis, and, standing on it, whether it is called turning or rolling.
  std::vector<Nine> idle(const Place& at) {
    std::vector<Nine> all;
    if (!driven_) all.push_back(Nine::Unit(6));
    if (symmetry_.axis_count == 0) {
      all.push_back(Nine::Unit(3));
      return all;
    }
    const Vec3 nu = at.m.up(), b = symmetry_.own();
    const double along = b.dot(nu);
    Direction d;
    d.turn = b - along * nu;
    SteadySystem* s = solver(at);
    d.rest.segment<2>(4) = along * (s->time() / s->length()) * Vec2(at.m.state.v_S.y(), -at.m.state.v_S.x());
    const Nine turn = local(at, d);
    if (turn.norm() > 1e-6) all.push_back(turn / turn.norm());
    if (std::abs(along) > 1.0 - 1e-12) all.push_back((Nine::Unit(2) - along * Nine::Unit(3)).normalized());
    return all;
  }
  const Symmetry& symmetry() const { return symmetry_; }
  const ContinuationRequest& request() const { return request_; }
  bool inside(const Place& at) const { return at.u >= -1e-12 && at.u <= 1.0 + 1e-12 && at.w >= -1e-12 && at.w <= 1.0 + 1e-12; }

 private:
  struct Systems {
    double u, w;
    std::unique_ptr<SteadySystem> full, bare;
  };

  Systems* systems(double u, double w) {
    if (request_.by.which) u = 0.0;  // the same world all along
    for (auto s = known_.begin(); s != known_.end(); ++s)
      if (s->u == u && s->w == w) {
        known_.splice(known_.end(), known_, s);  // used last, kept longest
        return &known_.back();
      }
    Place at;
    at.u = u, at.w = w;
    const std::optional<Model> model = request_.by.model(p_of(at), q_of(at));
    if (!model) return nullptr;
    Systems made{u, w, nullptr, nullptr};
    made.full = std::make_unique<SteadySystem>(share(World(model->world)), symmetry_, rate_);
    made.bare = std::make_unique<SteadySystem>(share(without_resistances(model->world)), symmetry_, rate_);
    if (known_.size() > 12) known_.pop_front();
    return &known_.emplace_back(std::move(made));
  }
  SteadySystem* solver(const Place& at) {
    Systems* s = systems(at.u, at.w);
    return s == nullptr ? nullptr : (bare_ ? s->bare.get() : s->full.get());
  }
  /// Units may change with the numbers; the equations are compared in those of one place.
  static Tall in_units(const BoundedVec<steady_rows>& wrong, const SteadySystem& from, const SteadySystem& to) {
    Tall result = wrong;
    const double second = to.time() * to.time() / (from.time() * from.time());
    for (int i = 0; i < std::min<int>(5, static_cast<int>(result.size())); ++i)
      result(i) *= second * (i < 2 ? from.length() / to.length() : 1.0);
    return result;
  }
  std::vector<SteadyCondition> conditions_at(const Place& at) const {
    std::vector<SteadyCondition> all = conditions_;
    if (request_.by.which) all.back().value = p_of(at);
    return all;
  }

  const ContinuationRequest& request_;
  Symmetry symmetry_;
  std::vector<SteadyCondition> conditions_;
  bool stick_, driven_, bare_ = true;
  double rate_;
  std::optional<int> null_;
  std::list<Systems> known_;
};

int growing(const StationaryMotion& s) {
  return static_cast<int>(std::ranges::count_if(s.eigenvalues, [&](const auto& z) { return z.real() > marginal * s.size; }));
}

class Follower {
 public:
  Follower(Curve& curve, ContinuationResult& result) : curve_(curve), result_(result) {}

  struct Crossing {
    double s;
    SpecialKind kind;
    Place at;
    std::string why;
    bool last = false;
  };

  /// From a place in a direction to the end of the branch. Branch points are noted, to be switched at.
  Branch follow(const Place& start, Direction t) {
    Branch branch;
    std::optional<Seen> here = curve_.look(start);
    if (!here) return branch;
    branch.points.push_back(point(*here));
    double ds = 0.25 * curve_.request().step;
    for (int n = 0; n < curve_.request().most_points; ++n) {
      if (curve_.request().keep_going && !curve_.request().keep_going(std::clamp(here->at.u, 0.0, 1.0))) {
        result_.interrupted = true;
        break;
      }
      int rounds = 0;
      std::optional<Place> next = curve_.advance(here->at, t, ds, &rounds);
      std::optional<Direction> t_next = next ? curve_.along(*next, t, false) : std::nullopt;
      std::optional<Seen> there = t_next ? curve_.look(*next) : std::nullopt;
      // A curve that turns by much within a step has been left.
      const bool good = there && curve_.local(*next, *t_next).dot(curve_.local(*next, t)) > 0.9;
      if (!good) {
        ds *= 0.5;
        if (ds < 1e-9) {
          end(branch, *here, "no further point of the branch is found");
          break;
        }
        continue;
      }
      double taken = ds;
      std::vector<Crossing> crossings;
      if (!curve_.inside(*next)) {
        const double border = next->u > 0.5 ? 1.0 : 0.0;
        const auto over = [&](double s) -> std::optional<double> {
          const auto at = curve_.advance(here->at, t, s);
          return at ? std::optional(at->u - border) : std::nullopt;
        };
        const auto s = zero_between(over, 0.0, here->at.u - border, ds, next->u - border);
        if (s) next = curve_.advance(here->at, t, *s);
        if (!s || !next) {
          end(branch, *here, "no further point of the branch is found");
          break;
        }
        next->u = border;  // to the last digit
        Direction fixed;
        fixed.rest(at_u) = 1.0;
        if (!curve_.correct(*next, {fixed}, false)) break;
        taken = *s;
        there = curve_.look(*next);
        t_next = curve_.along(*next, t, false);
        if (!there || !t_next) break;
        crossings.push_back({taken, SpecialKind::End, *next, "the interval ends", true});
      }
      find_crossings(*here, *there, t, *t_next, taken, crossings);
      std::ranges::sort(crossings, {}, &Crossing::s);
      bool over = false;
      for (const Crossing& c : crossings) {
        const std::optional<Seen> seen = curve_.look(c.at);
        if (!seen) continue;
        if (c.kind != SpecialKind::End || !c.why.empty()) add_special(branch, *seen, c);
        if (c.last) {
          branch.points.push_back(point(*seen));
          over = true;
          break;
        }
      }
      if (over) break;
      branch.points.push_back(point(*there));
      here = there, t = *t_next;
      if (rounds <= 4) ds = std::min(1.5 * ds, curve_.request().step);
      if (rounds >= 7) ds *= 0.7;
    }
    return branch;
  }

  BranchPoint point(const Seen& s) const { return {curve_.p_of(s.at), curve_.q_of(s.at), s.motion}; }

  std::vector<std::pair<SpecialKind, Place>> found;  ///< folds, Hopf points and branch points
  std::vector<std::pair<Place, Direction>> crossed;  ///< where to switch, with the tangent there

 private:
  void end(Branch& branch, const Seen& here, const std::string& why) { branch.special.push_back({point(here), SpecialKind::End, why}); }

  void add_special(Branch& branch, const Seen& seen, const Crossing& c) {
    branch.special.push_back({point(seen), c.kind, c.why});
    if (c.kind == SpecialKind::Fold || c.kind == SpecialKind::Hopf || c.kind == SpecialKind::Branch) found.emplace_back(c.kind, c.at);
  }

  /// A function of the motion between two points, followed to its zero.
  template <class F>
  void add_zero(const Seen& here, const Direction& t, double taken, double before, double after, const F& of, SpecialKind kind,
                const std::string& why, bool last, std::vector<Crossing>& crossings) {
    const auto f = [&](double s) -> std::optional<double> {
      const auto at = curve_.advance(here.at, t, s);
      const auto seen = at ? curve_.look(*at) : std::nullopt;
      return seen ? std::optional(of(*seen)) : std::nullopt;
    };
    const auto s = zero_between(f, 0.0, before, taken, after);
    const auto at = s ? curve_.advance(here.at, t, *s) : std::nullopt;
    if (at) crossings.push_back({*s, kind, *at, why, last});
  }

  void find_crossings(const Seen& here, const Seen& there, const Direction& t, const Direction& t_next, double taken,
                      std::vector<Crossing>& crossings) {
    const auto load = [](const Seen& s) { return s.motion.load; };
    const auto hold = [](const Seen& s) { return s.motion.hold; };
    const auto gap = [](const Seen& s) { return s.clearance; };
    if (here.motion.load > 0.0 && there.motion.load <= 0.0)
      add_zero(here, t, taken, load(here), load(there), load, SpecialKind::ContactLoss, "", true, crossings);
    if (here.motion.hold > 0.0 && there.motion.hold <= 0.0)
      add_zero(here, t, taken, hold(here), hold(there), hold, SpecialKind::Slip, "", true, crossings);
    if (here.clearance > 0.0 && there.clearance <= 0.0)
      add_zero(here, t, taken, gap(here), gap(there), gap, SpecialKind::End, "another part of the body touches the table", true, crossings);
    if (there.least_motion < 1e-9) crossings.push_back({taken, SpecialKind::End, there.at, "what slipped stands still", true});

    // Folds: the number turns back.
    const double u_here = t.rest(at_u), u_there = t_next.rest(at_u);
    std::optional<double> fold;
    if ((u_here > 0.0) != (u_there > 0.0)) {
      const auto f = [&](double s) -> std::optional<double> {
        const auto at = curve_.advance(here.at, t, s);
        const auto d = at ? curve_.along(*at, t, false) : std::nullopt;
        return d ? std::optional(d->rest(at_u)) : std::nullopt;
      };
      fold = zero_between(f, 0.0, u_here, taken, u_there);
      const auto at = fold ? curve_.advance(here.at, t, *fold) : std::nullopt;
      if (at) crossings.push_back({*fold, SpecialKind::Fold, *at, "", false});
    }

    // Eigenvalues that pass the axis, by their rank from the right.
    const int before = growing(here.motion), after = growing(there.motion);
    for (int k = std::min(before, after); k < std::max(before, after); ++k) {
      const auto rank = static_cast<std::size_t>(k);
      const auto real = [&](const Seen& s) {
        return rank < s.motion.eigenvalues.size() ? s.motion.eigenvalues[rank].real() / s.motion.size : -1.0;
      };
      // Where disturbances only swing on one side, whether they grow is all there is to see.
      const double low = std::min(real(here), real(there));
      const bool plain = low < -marginal;
      const auto sign = [&](const Seen& s) { return plain ? real(s) : (real(s) > marginal ? 1.0 : -1.0); };
      const auto f = [&](double s) -> std::optional<double> {
        const auto at = curve_.advance(here.at, t, s);
        const auto seen = at ? curve_.look(*at) : std::nullopt;
        return seen ? std::optional(sign(*seen)) : std::nullopt;
      };
      const auto s = zero_between(f, 0.0, sign(here), taken, sign(there));
      const auto at = s ? curve_.advance(here.at, t, *s) : std::nullopt;
      const auto seen = at ? curve_.look(*at) : std::nullopt;
      if (!seen || rank >= seen->motion.eigenvalues.size()) continue;
      const bool turns = std::abs(seen->motion.eigenvalues[rank].imag()) > 1e-5 * seen->motion.size;
      if (turns) ++k;  // its conjugate
      if (!turns && fold && std::abs(*fold - *s) < 1e-5) continue;
      const bool again =
          std::ranges::any_of(crossings, [&](const Crossing& c) { return std::abs(c.s - *s) < 1e-8 && c.kind != SpecialKind::End; });
      if (again) continue;
      crossings.push_back({*s, turns ? SpecialKind::Hopf : SpecialKind::Branch, *at, "", false});
      if (const auto d = curve_.along(*at, t, false); d) crossed.emplace_back(*at, *d);
    }
  }

  Curve& curve_;
  ContinuationResult& result_;
};

/// Directions of another family through a place.
std::vector<std::pair<Place, Direction>> other_ways(Curve& curve, const Place& at, const Direction& t) {
  std::vector<std::pair<Place, Direction>> ways;
  std::vector<Place> places{at};
  const auto seen = curve.look(at);
  if (!seen || seen->motion.eigenvalues.empty()) return ways;
  // A pair on the axis of a body that stands on its own axis stands still in axes that turn with it.
  const auto critical = std::ranges::min_element(seen->motion.eigenvalues, {}, [](const auto& z) { return std::abs(z.real()); });
  const double turn = std::abs(critical->imag());
  if (turn > 1e-5 * seen->motion.size) {
    places.clear();
    const double along = curve.symmetry().axis_count == 1 ? curve.symmetry().own().dot(at.m.up()) : 0.0;
    if (std::abs(along) < 1.0 - 1e-12) return ways;
    for (const double sign : {1.0, -1.0}) {
      Place turned = at;
      turned.m.turning = sign * turn, turned.m.rolling = (at.m.spin() - turned.m.turning) / along;
      places.push_back(turned);
    }
  }
  for (const Place& place : places) {
    std::vector<Nine> known = curve.idle(place);
    known.push_back(curve.local(place, t));
    // Gram and Schmidt; what is known first.
    for (std::size_t i = 0; i < known.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) known[i] -= known[j] * known[j].dot(known[i]);
      if (known[i].norm() > 1e-9) known[i].normalize();
    }
    Nine best = Nine::Zero();
    for (const Direction& d : curve.open(place, false)) {
      Nine v = curve.local(place, d);
      for (const Nine& k : known) v -= k * k.dot(v);
      if (v.norm() > best.norm()) best = v;
    }
    if (best.norm() < 0.1) continue;
    best.normalize();
    const Direction q = curve.carried(place, best);
    for (const double side : {1.0, -1.0}) {
      constexpr double away = 1e-3;
      Place next = curve.moved(place, q, side * away);
      Direction out = q;
      out.turn *= side, out.rest *= side;
      if (!curve.correct(next, {q}, false)) continue;
      const auto d = curve.along(next, out, false);
      if (d && curve.look(next)) ways.emplace_back(next, *d);
      if (curve.symmetry().axis_count > 0) break;  // the other side is the same, turned
    }
  }
  return ways;
}

/// A special point in two numbers: the curve on which a function of the motion stays zero.
class BorderFollower {
 public:
  BorderFollower(Curve& curve, SpecialKind kind, ContinuationResult& result) : curve_(curve), kind_(kind), result_(result) {}

  Border follow(const Place& start) {
    Border border{kind_, {}};
    if (!remember(start)) return border;
    std::vector<BranchPoint> one = run(start, 1.0), two = run(start, -1.0);
    std::ranges::reverse(two);
    border.points = std::move(two);
    if (const auto seen = curve_.look(start)) border.points.push_back({curve_.p_of(start), curve_.q_of(start), seen->motion});
    border.points.insert(border.points.end(), one.begin(), one.end());
    return border;
  }

 private:
  /// Which pair it is.
  bool remember(const Place& at) {
    const auto seen = curve_.look(at);
    if (!seen) return false;
    if (kind_ == SpecialKind::Fold) {
      way_ = own_way(at);
      return way_.has_value();
    }
    if (seen->motion.eigenvalues.empty()) return false;
    const auto critical = std::ranges::min_element(seen->motion.eigenvalues, {}, [](const auto& z) { return std::abs(z.real()); });
    frequency_ = std::abs(critical->imag());
    return true;
  }

  /// Along the family while the second number stays, of unit length.
  std::optional<Direction> own_way(const Place& at) {
    std::vector<Nine> idle = curve_.idle(at);
    for (std::size_t i = 0; i < idle.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) idle[i] -= idle[j] * idle[j].dot(idle[i]);
      if (idle[i].norm() > 1e-9) idle[i].normalize();
    }
    Nine best = Nine::Zero();
    for (const Direction& d : curve_.open(at, false)) {
      Nine v = curve_.local(at, d);
      for (const Nine& k : idle) v -= k * k.dot(v);
      if (v.norm() > best.norm()) best = v;
    }
    if (best.norm() < 0.1) return std::nullopt;
    return curve_.carried(at, best.normalized());
  }

  /// Zero on the border: the real part of the pair, the product of all eigenvalues, or, of a fold, how the number changes along the family.
  std::optional<double> value(const Place& at, double* frequency = nullptr) {
    if (kind_ == SpecialKind::Fold) {
      const std::optional<Direction> way = own_way(at);
      if (!way) return std::nullopt;
      const double sign = curve_.local(at, *way).dot(curve_.local(at, *way_)) < 0.0 ? -1.0 : 1.0;
      if (frequency != nullptr) way_ = curve_.carried(at, Nine(sign * curve_.local(at, *way)));
      return sign * way->rest(at_u);
    }
    const auto seen = curve_.look(at);
    if (!seen || seen->motion.eigenvalues.empty()) return std::nullopt;
    const double size = seen->motion.size;
    if (kind_ == SpecialKind::Hopf) {
      const auto z = std::ranges::min_element(seen->motion.eigenvalues, {}, [&](const auto& x) {
        return std::abs(x.real()) + std::abs(std::abs(x.imag()) - frequency_) + (x.imag() == 0.0 ? size : 0.0);
      });
      if (frequency != nullptr) *frequency = std::abs(z->imag());
      return z->real() / size;
    }
    std::complex<double> product = 1.0;
    for (const auto& z : seen->motion.eigenvalues) product *= z / size;
    const double p = product.real();
    return p;
  }

  std::vector<BranchPoint> run(const Place& start, double sense) {
    std::vector<BranchPoint> points;
    remember(start);
    Place here = start;
    std::optional<Direction> last;
    double ds = curve_.request().step;
    for (int n = 0; n < 500; ++n) {
      if (curve_.request().keep_going && !curve_.request().keep_going(0.5)) {
        result_.interrupted = true;
        break;
      }
      const auto frame = plane(here);
      if (!frame) break;
      auto [e1, e2] = *frame;
      // Along the border: across the gradient.
      constexpr double h = 1e-5;
      Vec2 gradient;
      bool known = true;
      for (int k = 0; k < 2; ++k) {
        const auto a = value_at(here, e1, e2, k == 0 ? h : 0.0, k == 1 ? h : 0.0),
                   b = value_at(here, e1, e2, k == 0 ? -h : 0.0, k == 1 ? -h : 0.0);
        known = known && a && b;
        if (known) gradient(k) = (*a - *b) / (2.0 * h);
      }
      if (!known || !(gradient.norm() > 0.0)) break;
      const Vec2 normal = gradient.normalized();
      Vec2 tangent(-normal.y(), normal.x());
      const Nine ahead = tangent.x() * curve_.local(here, e1) + tangent.y() * curve_.local(here, e2);
      const double same = last ? ahead.dot(curve_.local(here, *last)) : (ahead(at_w) != 0.0 ? ahead(at_w) : ahead(at_u)) * sense;
      if (same < 0.0) tangent = -tangent;
      last = curve_.carried(here, Nine(same < 0.0 ? Nine(-ahead) : ahead));

      const auto next = step(here, e1, e2, tangent, normal, gradient.norm(), ds);
      if (!next) {
        ds *= 0.5;
        if (ds < 1e-5) break;
        continue;
      }
      if (!curve_.inside(*next)) {
        // The last step ends where an interval does.
        const auto over = [&](const Place& at) { return std::max({-at.u, at.u - 1.0, -at.w, at.w - 1.0}); };
        double a = 0.0, b = ds;
        std::optional<Place> at_end;
        for (int k = 0; k < 50 && b - a > 1e-12; ++k) {
          const double middle = 0.5 * (a + b);
          const auto tried = step(here, e1, e2, tangent, normal, gradient.norm(), middle);
          if (tried && over(*tried) <= 0.0) {
            a = middle, at_end = tried;
          } else {
            b = middle;
          }
        }
        if (at_end)
          if (const auto seen = curve_.look(*at_end)) points.push_back({curve_.p_of(*at_end), curve_.q_of(*at_end), seen->motion});
        break;
      }
      const auto seen = curve_.look(*next);
      if (!seen || seen->motion.load <= 0.0 || seen->motion.hold < 0.0 || seen->clearance < 0.0) break;
      if (!value(*next, &frequency_)) break;
      // A pair whose frequency has come to zero is no pair any more.
      if (kind_ == SpecialKind::Hopf && frequency_ < 1e-6 * seen->motion.size) break;
      points.push_back({curve_.p_of(*next), curve_.q_of(*next), seen->motion});
      here = *next;
      ds = std::min(1.3 * ds, curve_.request().step);
      if (n > 5 && norm2(Vec2(here.u - start.u, here.w - start.w)) < 0.4 * ds) break;  // once round
    }
    return points;
  }

  /// Two directions that the equations leave open: of both numbers.
  std::optional<std::pair<Direction, Direction>> plane(const Place& at) {
    const std::vector<Nine> idle = curve_.idle(at);
    std::vector<Nine> kept;
    for (const Direction& d : curve_.open(at, true)) {
      Nine v = curve_.local(at, d);
      for (const Nine& k : idle) v -= k * k.dot(v);
      for (const Nine& k : kept) v -= k * k.dot(v);
      if (v.norm() < 1e-3) continue;
      kept.push_back(v.normalized());
    }
    if (kept.size() < 2) return std::nullopt;
    // Where more is open (at a branch point) those that change the numbers count.
    std::ranges::stable_sort(kept, std::greater(), [](const Nine& v) { return v.tail<2>().norm(); });
    return std::pair(curve_.carried(at, kept[0]), curve_.carried(at, kept[1]));
  }

  std::optional<Place> place_at(const Place& here, const Direction& e1, const Direction& e2, double x, double y) {
    Place at = curve_.shifted(here, x * curve_.local(here, e1) + y * curve_.local(here, e2));
    if (!curve_.correct(at, {e1, e2}, true)) return std::nullopt;
    return at;
  }
  std::optional<double> value_at(const Place& here, const Direction& e1, const Direction& e2, double x, double y) {
    const auto at = place_at(here, e1, e2, x, y);
    return at ? value(*at) : std::nullopt;
  }

  std::optional<Place> step(const Place& here, const Direction& e1, const Direction& e2, const Vec2& tangent, const Vec2& normal,
                            double slope, double ds) {
    double x0 = 0.0;
    const auto f = [&](double x) { return value_at(here, e1, e2, ds * tangent.x() + x * normal.x(), ds * tangent.y() + x * normal.y()); };
    auto f0 = f(x0);
    if (!f0) return std::nullopt;
    double x1 = x0 - *f0 / slope;
    for (int k = 0; k < 20; ++k) {
      if (std::abs(x1) > ds) return std::nullopt;
      const auto f1 = f(x1);
      if (!f1) return std::nullopt;
      if (std::abs(x1 - x0) < 1e-10 || *f1 == *f0 || std::abs(*f1) < 1e-15)
        return place_at(here, e1, e2, ds * tangent.x() + x1 * normal.x(), ds * tangent.y() + x1 * normal.y());
      const double x2 = x1 - *f1 * (x1 - x0) / (*f1 - *f0);
      x0 = x1, f0 = f1, x1 = x2;
    }
    return std::nullopt;
  }

  Curve& curve_;
  SpecialKind kind_;
  ContinuationResult& result_;
  double frequency_ = 0.0;
  std::optional<Direction> way_;  ///< of a fold
};

}  // namespace

std::string_view name_of(SpecialKind kind) {
  switch (kind) {
    case SpecialKind::Fold:
      return "fold";
    case SpecialKind::Hopf:
      return "hopf";
    case SpecialKind::Branch:
      return "branch";
    case SpecialKind::ContactLoss:
      return "contact_loss";
    case SpecialKind::Slip:
      return "slip";
    case SpecialKind::End:
      return "end";
  }
  return "";
}

ContinuationResult continue_motions(const std::vector<StationaryMotion>& from, double q, const ContinuationRequest& request) {
  ContinuationResult result;
  const Lever& by = request.by;
  for (const StationaryMotion& start : from) {
    // A symmetry that only the first value has is none of the family.
    const auto first = by.model(by.low, q), inner = by.model(by.low + 0.37 * (by.high - by.low), q);
    if (!first || !inner) continue;
    Symmetry symmetry = find_symmetry(first->world);
    if (const Symmetry other = find_symmetry(inner->world); other.axis_count < symmetry.axis_count) symmetry = other;
    double rate = start.motion.spin();
    if (by.which == SteadyNumber::Spin) rate = std::max(std::abs(by.low), std::abs(by.high));
    Curve curve(request, symmetry, start, rate);
    Place at{start.motion, 0.0, 0.0};
    if (request.also) at.w = (q - request.also->low) / (request.also->high - request.also->low);
    curve.choose_world(at);
    Direction fixed;
    fixed.rest(at_u) = 1.0;
    if (!curve.correct(at, {fixed}, false)) {
      result.notes.emplace_back("a motion was left out: with its numbers held it is not the only one; hold more of them");
      continue;
    }
    stand_still(symmetry, at.m);
    const auto t = curve.along(at, fixed, false);
    const auto seen = curve.look(at);
    if (!t || !seen) {
      result.notes.emplace_back("a motion was left out: it does not change with " + by.name);
      continue;
    }
    // Directions of the family at the start, next to which other zeros are special.
    std::size_t open = 0;
    {
      std::vector<Nine> known = curve.idle(at);
      for (std::size_t i = 0; i < known.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) known[i] -= known[j] * known[j].dot(known[i]);
      std::vector<Nine> kept;
      for (const Direction& d : curve.open(at, false)) {
        Nine v = curve.local(at, d);
        for (const Nine& k : known)
          if (k.norm() > 1e-9) v -= k * k.dot(v) / k.squaredNorm();
        for (const Nine& k : kept) v -= k * k.dot(v);
        if (v.norm() > 1e-3) kept.push_back(v.normalized()), ++open;
      }
    }
    if (open > 1) {
      result.notes.emplace_back("a motion was left out: it belongs to a family with " + std::to_string(open - 1) +
                                (open == 2 ? " more number" : " more numbers") + "; hold it with --hold, as in --hold theta");
      continue;
    }
    Direction ahead = *t;
    if (ahead.rest(at_u) < 0.0) ahead.turn = -ahead.turn, ahead.rest = -ahead.rest;
    // How many zeros the family makes: the fewest near the start, which itself may be special.
    int null = 99;
    for (const double s : {0.0, 0.3, 0.7})
      if (const auto near = curve.advance(at, ahead, s * request.step))
        if (const auto there = curve.look(*near)) null = std::min(null, there->motion.neutral);
    curve.know_null(std::max(0, null - seen->motion.symmetric));
    Follower follower(curve, result);
    result.branches.push_back(follower.follow(at, ahead));
    if (request.switch_branches && !result.interrupted) {
      const auto crossed = follower.crossed;
      for (const auto& [place, along] : crossed)
        for (const auto& [next, direction] : other_ways(curve, place, along)) {
          if (result.branches.size() >= 16 || !curve.inside(next)) continue;
          Branch other = follower.follow(next, direction);
          if (other.points.size() < 2) continue;
          other.born = by.name;
          result.branches.push_back(std::move(other));
        }
    }
    if (request.also)
      for (const auto& [kind, place] : follower.found) {
        if (result.interrupted) break;
        BorderFollower border(curve, kind, result);
        result.borders.push_back(border.follow(place));
      }
  }
  return result;
}

}  // namespace tippe
