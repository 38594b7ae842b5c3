#include <tippe/analysis/border_follower.h>
#include <tippe/analysis/branch_follower.h>
#include <tippe/analysis/continuation.h>

#include <algorithm>
#include <cmath>

namespace tippe {

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
    SteadyCurve curve(request, symmetry, start, rate);
    CurvePlace at{start.motion, 0.0, 0.0};
    if (request.also) at.w = (q - request.also->low) / (request.also->high - request.also->low);
    curve.choose_world(at);
    if (!curve.correct(at, {SteadyCurve::of_u()}, false)) {
      result.notes.emplace_back("a motion was left out: with its numbers held it is not the only one; hold more of them");
      continue;
    }
    stand_still(symmetry, at.m);
    const auto t = curve.along(at, SteadyCurve::of_u(), false);
    const auto seen = curve.look(at);
    if (!t || !seen) {
      result.notes.emplace_back("a motion was left out: it does not change with " + by.name);
      continue;
    }
    // Directions of the family at the start, next to which other zeros are special.
    const std::size_t open = curve.open_without(at, false).size();
    if (open > 1) {
      const bool tilt_is_held = std::ranges::find(request.hold, SteadyNumber::Tilt, &SteadyCondition::which) != request.hold.end();
      result.notes.emplace_back("a motion was left out: it belongs to a family with " + std::to_string(open - 1) +
                                (open == 2 ? " more number" : " more numbers") + "; hold one with --hold, as in --hold " +
                                (tilt_is_held ? "rolling_radius" : "theta"));
      continue;
    }
    const SteadyCurve::Direction ahead = t->rest(SteadyCurve::at_u) < 0.0 ? -*t : *t;
    // How many zeros the family makes: the fewest near the start, which itself may be special.
    int null = 99;
    for (const double s : {0.0, 0.3, 0.7})
      if (const auto near = curve.advance(at, ahead, s * request.step))
        if (const auto there = curve.look(*near)) null = std::min(null, there->motion.neutral);
    curve.know_null(std::max(0, null - seen->motion.symmetric));
    BranchFollower follower(curve, result);
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
