#include <algorithm>
#include <cmath>
#include <tippe/analysis/branch_follower.h>

namespace tippe {

namespace {

/// Real parts below this part of the linear motion are zero.
constexpr double marginal = 1e-9;

int growing(const StationaryMotion& s) {
  return static_cast<int>(std::ranges::count_if(s.eigenvalues, [&](const auto& z) { return z.real() > marginal * s.size; }));
}

}  // namespace

Branch BranchFollower::follow(const CurvePlace& start, Direction t) {
  Branch branch;
  std::optional<Seen> here = curve_.look(start);
  if (!here) return branch;
  branch.points.push_back(curve_.point(*here));
  double ds = 0.25 * curve_.request().step;
  for (int n = 0; n < curve_.request().most_points; ++n) {
    if (curve_.request().keep_going && !curve_.request().keep_going(std::clamp(here->at.u, 0.0, 1.0))) {
      result_.interrupted = true;
      break;
    }
    int rounds = 0;
    std::optional<CurvePlace> next = curve_.advance(here->at, t, ds, &rounds);
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
      if (!cut_at_border(*here, t, taken, next)) {
        end(branch, *here, "no further point of the branch is found");
        break;
      }
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
        branch.points.push_back(curve_.point(*seen));
        over = true;
        break;
      }
    }
    if (over) break;
    branch.points.push_back(curve_.point(*there));
    here = there, t = *t_next;
    if (rounds <= 4) ds = std::min(1.5 * ds, curve_.request().step);
    if (rounds >= 7) ds *= 0.7;
  }
  return branch;
}

bool BranchFollower::cut_at_border(const Seen& here, const Direction& t, double& taken, std::optional<CurvePlace>& next) {
  const double border = next->u > 0.5 ? 1.0 : 0.0;
  const auto over = [&](double s) -> std::optional<double> {
    const auto at = curve_.advance(here.at, t, s);
    return at ? std::optional(at->u - border) : std::nullopt;
  };
  const auto s = zero_between(over, 0.0, here.at.u - border, taken, next->u - border);
  if (s) next = curve_.advance(here.at, t, *s);
  if (!s || !next) return false;
  next->u = border;  // to the last digit
  taken = *s;
  return curve_.correct(*next, {SteadyCurve::of_u()}, false);
}

void BranchFollower::end(Branch& branch, const Seen& here, const std::string& why) {
  branch.special.push_back({curve_.point(here), SpecialKind::End, why});
}

void BranchFollower::add_special(Branch& branch, const Seen& seen, const Crossing& c) {
  branch.special.push_back({curve_.point(seen), c.kind, c.why});
  if (c.kind == SpecialKind::Fold || c.kind == SpecialKind::Hopf || c.kind == SpecialKind::Branch) found.emplace_back(c.kind, c.at);
}

void BranchFollower::add_zero(const Seen& here, const Direction& t, double taken, const Seen& there, double (*of)(const Seen&),
                              SpecialKind kind, const std::string& why, std::vector<Crossing>& crossings) {
  if (!(of(here) > 0.0) || of(there) > 0.0) return;
  const auto f = [&](double s) -> std::optional<double> {
    const auto at = curve_.advance(here.at, t, s);
    const auto seen = at ? curve_.look(*at) : std::nullopt;
    return seen ? std::optional(of(*seen)) : std::nullopt;
  };
  const auto s = zero_between(f, 0.0, of(here), taken, of(there));
  const auto at = s ? curve_.advance(here.at, t, *s) : std::nullopt;
  if (at) crossings.push_back({*s, kind, *at, why, true});
}

void BranchFollower::find_crossings(const Seen& here, const Seen& there, const Direction& t, const Direction& t_next, double taken,
                                    std::vector<Crossing>& crossings) {
  add_zero(here, t, taken, there, [](const Seen& s) { return s.motion.load; }, SpecialKind::ContactLoss, "", crossings);
  add_zero(here, t, taken, there, [](const Seen& s) { return s.motion.hold; }, SpecialKind::Slip, "", crossings);
  add_zero(
      here, t, taken, there, [](const Seen& s) { return s.clearance; }, SpecialKind::End, "another part of the body touches the table",
      crossings);
  if (there.least_motion < 1e-9) crossings.push_back({taken, SpecialKind::End, there.at, "what slipped stands still", true});
  const std::optional<double> fold = find_fold(here, t, t_next, taken, crossings);
  find_axis_crossings(here, there, t, taken, fold, crossings);
}

// The number turns back.
std::optional<double> BranchFollower::find_fold(const Seen& here, const Direction& t, const Direction& t_next, double taken,
                                                std::vector<Crossing>& crossings) {
  const double u_here = t.rest(SteadyCurve::at_u), u_there = t_next.rest(SteadyCurve::at_u);
  if ((u_here > 0.0) == (u_there > 0.0)) return std::nullopt;
  const auto f = [&](double s) -> std::optional<double> {
    const auto at = curve_.advance(here.at, t, s);
    const auto d = at ? curve_.along(*at, t, false) : std::nullopt;
    return d ? std::optional(d->rest(SteadyCurve::at_u)) : std::nullopt;
  };
  const auto fold = zero_between(f, 0.0, u_here, taken, u_there);
  const auto at = fold ? curve_.advance(here.at, t, *fold) : std::nullopt;
  if (at) crossings.push_back({*fold, SpecialKind::Fold, *at, "", false});
  return fold;
}

// Eigenvalues that pass the axis, by their rank from the right.
void BranchFollower::find_axis_crossings(const Seen& here, const Seen& there, const Direction& t, double taken, std::optional<double> fold,
                                         std::vector<Crossing>& crossings) {
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

std::vector<std::pair<CurvePlace, SteadyCurve::Direction>> other_ways(SteadyCurve& curve, const CurvePlace& at,
                                                                      const SteadyCurve::Direction& t) {
  std::vector<std::pair<CurvePlace, SteadyCurve::Direction>> ways;
  std::vector<CurvePlace> places{at};
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
      CurvePlace turned = at;
      turned.m.turning = sign * turn, turned.m.rolling = (at.m.spin() - turned.m.turning) / along;
      places.push_back(turned);
    }
  }
  for (const CurvePlace& place : places) {
    const std::vector<SteadyCurve::Step> others = curve.open_without(place, false, {curve.local(place, t)});
    if (others.empty()) continue;
    const SteadyCurve::Direction q = curve.carried(place, others.front());
    for (const double side : {1.0, -1.0}) {
      constexpr double away = 1e-3;
      CurvePlace next = curve.moved(place, q, side * away);
      const SteadyCurve::Direction out = side > 0.0 ? q : -q;
      if (!curve.correct(next, {q}, false)) continue;
      const auto d = curve.along(next, out, false);
      if (d && curve.look(next)) ways.emplace_back(next, *d);
      if (curve.symmetry().axis_count > 0) break;  // the other side is the same, turned
    }
  }
  return ways;
}

}  // namespace tippe
