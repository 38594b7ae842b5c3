// One branch of stationary motions, followed from a place to its end, with the special points that it passes. Internal to continuation.h.
#pragma once

#include <tippe/analysis/steady_curve.h>

namespace tippe {

class BranchFollower {
 public:
  using Direction = SteadyCurve::Direction;
  using Seen = SteadyCurve::Seen;

  BranchFollower(SteadyCurve& curve, ContinuationResult& result) : curve_(curve), result_(result) {}

  /// From a place in a direction to the end of the branch. Branch points are noted, to be switched at.
  Branch follow(const CurvePlace& start, Direction t);

  std::vector<std::pair<SpecialKind, CurvePlace>> found;  ///< folds, Hopf points and branch points
  std::vector<std::pair<CurvePlace, Direction>> crossed;  ///< where to switch, with the tangent there

 private:
  struct Crossing {
    double s;
    SpecialKind kind;
    CurvePlace at;
    std::string why;
    bool last = false;
  };

  void end(Branch& branch, const Seen& here, const std::string& why);
  void add_special(Branch& branch, const Seen& seen, const Crossing& c);
  /// The step that leaves the interval ends at its border. False if that place is not found.
  bool cut_at_border(const Seen& here, const Direction& t, double& taken, std::optional<CurvePlace>& next);
  /// A function of the motion between two points, followed to its zero.
  void add_zero(const Seen& here, const Direction& t, double taken, const Seen& there, double (*of)(const Seen&), SpecialKind kind,
                const std::string& why, std::vector<Crossing>& crossings);
  void find_crossings(const Seen& here, const Seen& there, const Direction& t, const Direction& t_next, double taken,
                      std::vector<Crossing>& crossings);
  std::optional<double> find_fold(const Seen& here, const Direction& t, const Direction& t_next, double taken,
                                  std::vector<Crossing>& crossings);
  void find_axis_crossings(const Seen& here, const Seen& there, const Direction& t, double taken, std::optional<double> fold,
                           std::vector<Crossing>& crossings);

  SteadyCurve& curve_;
  ContinuationResult& result_;
};

/// Directions of another family through a place.
std::vector<std::pair<CurvePlace, SteadyCurve::Direction>> other_ways(SteadyCurve& curve, const CurvePlace& at,
                                                                      const SteadyCurve::Direction& t);

}  // namespace tippe
