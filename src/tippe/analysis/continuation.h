// Families of stationary motions followed along a number of the scene, or along one of their own: pseudo-arclength continuation.
//
// With y the unknowns of steady_motion.h and p the number, F(y, p) = 0 is a curve. A step goes along its tangent and returns to it across the tangent, so that
// folds are passed like any other point. On the way the eigenvalues of small disturbances, the loads and the forces that hold are watched:
//   fold     p turns back                        branch        a real eigenvalue passes zero elsewhere: another family crosses
//   hopf     a pair of them crosses the axis     contact_loss  a load reaches zero      slip   a force that holds reaches the border of its set
// each found on the curve to rounding. In a second number q such a point is a curve of its own: the border of a stability chart.
#pragma once

#include <tippe/analysis/derive.h>
#include <tippe/analysis/stationary.h>

namespace tippe {

/// What is varied: a number of the scene, or one of the family (its `which`; the scene stays).
struct Lever {
  std::string name;
  std::optional<SteadyNumber> which;
  double low = 0.0, high = 0.0;                                   ///< from `low` to `high`, which may be the smaller one
  std::function<std::optional<Model>(double p, double q)> model;  ///< of values of the first and of the second number
};

enum class SpecialKind { Fold, Hopf, Branch, ContactLoss, Slip, End };

struct BranchPoint {
  double p = 0.0, q = 0.0;
  StationaryMotion motion;
};

struct SpecialPoint : BranchPoint {
  SpecialKind kind = SpecialKind::End;
  std::string why;  ///< of an end
};

struct Branch {
  std::vector<BranchPoint> points;
  std::vector<SpecialPoint> special;
  std::string born;  ///< where from, if it was reached by switching
};

/// A special point followed in both numbers.
struct Border {
  SpecialKind kind = SpecialKind::Hopf;
  std::vector<BranchPoint> points;
};

struct ContinuationRequest {
  Lever by;
  std::optional<Lever> also;
  std::vector<SteadyCondition> hold;  ///< numbers of the family that are kept
  bool switch_branches = true;
  double step = 0.02;  ///< of the length of the interval, at most
  int most_points = 2000;
  std::function<bool(double part)> keep_going;
};

struct ContinuationResult {
  std::vector<Branch> branches;
  std::vector<Border> borders;
  std::vector<std::string> notes;
  bool interrupted = false;
};

/// Follows each of these motions, which are found at `by.low`.
ContinuationResult continue_motions(const std::vector<StationaryMotion>& from, double q, const ContinuationRequest& request);

std::string_view name_of(SpecialKind kind);

}  // namespace tippe
