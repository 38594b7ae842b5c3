// The curve of a family of stationary motions, F(y, u, w) = 0: y the unknowns of steady_motion.h, u and w the numbers that are varied, as parts of their
// intervals. A place on it, its directions there, steps along them, and the motion with its eigenvalues. Internal to continuation.h.
#pragma once

#include <cmath>
#include <list>
#include <memory>
#include <tippe/analysis/continuation.h>

namespace tippe {

struct CurvePlace {
  SteadyMotion m;
  double u = 0.0, w = 0.0;
};

class SteadyCurve {
 public:
  /// A step: the unknowns of a motion and the two numbers.
  static constexpr int numbers = steady_unknowns + 2, at_u = steady_unknowns, at_w = steady_unknowns + 1;
  using Step = Vec<numbers>;

  /// A direction, which can be carried to another orientation.
  struct Direction {
    Vec3 turn = Vec3::Zero();  ///< body axes
    Step rest = Step::Zero();  ///< all but the first two
    Direction operator-() const { return {-turn, -rest}; }
  };
  /// Along u alone.
  static Direction of_u() { return {Vec3::Zero(), Step::Unit(at_u)}; }

  struct Seen {
    CurvePlace at;
    StationaryMotion motion;
    double clearance = 0.0, least_motion = 0.0;
  };

  /// `rate`: of the motions that are followed [rad/s].
  SteadyCurve(const ContinuationRequest& request, const Symmetry& symmetry, const StationaryMotion& start, double rate);

  double p_of(const CurvePlace& at) const { return request_.by.low + at.u * (request_.by.high - request_.by.low); }
  double q_of(const CurvePlace& at) const {
    return request_.also ? request_.also->low + at.w * (request_.also->high - request_.also->low) : 0.0;
  }
  BranchPoint point(const Seen& s) const { return {p_of(s.at), q_of(s.at), s.motion}; }
  bool inside(const CurvePlace& at) const { return at.u >= -1e-12 && at.u <= 1.0 + 1e-12 && at.w >= -1e-12 && at.w <= 1.0 + 1e-12; }
  const Symmetry& symmetry() const { return symmetry_; }
  const ContinuationRequest& request() const { return request_; }

  /// The equations without what rests on a spin on one place, where the motion is one of those.
  void choose_world(const CurvePlace& start);
  /// Zero eigenvalues that the family makes beside those of symmetry.
  void know_null(int null) { null_ = null; }

  /// Back to the curve, each step the least across the given directions. `both`: w is free, too.
  bool correct(CurvePlace& at, const std::vector<Direction>& kept, bool both, int* rounds = nullptr);
  /// On from a place along a direction.
  std::optional<CurvePlace> advance(const CurvePlace& at, const Direction& d, double by, int* rounds = nullptr);
  CurvePlace shifted(const CurvePlace& at, const Step& step);
  CurvePlace moved(const CurvePlace& at, const Direction& d, double by) { return shifted(at, by * local(at, d)); }
  std::optional<Seen> look(const CurvePlace& at);

  /// An orthonormal basis of what the equations leave open at a place.
  std::vector<Direction> open(const CurvePlace& at, bool both);
  /// The same without the directions that change nothing and without `known`, longest remainder first.
  std::vector<Step> open_without(const CurvePlace& at, bool both, const std::vector<Step>& known = {});
  /// The part of a direction that lies along the curve, of unit length.
  std::optional<Direction> along(const CurvePlace& at, const Direction& d, bool both);

  Step local(const CurvePlace& at, const Direction& d) const;
  Direction carried(const CurvePlace& at, const Step& v) const;

 private:
  using Wide = BoundedGrid<steady_rows + 4, numbers>;
  using Tall = BoundedVec<steady_rows + 4>;
  struct Systems {
    double u, w;
    std::unique_ptr<SteadySystem> full, bare;
  };

  bool equations(const CurvePlace& at, Wide& by, Tall& wrong, bool both);
  /// Directions that change nothing: unknowns that do not take part, turning about the body's own axis, and, standing on it, whether it is called turning or
  /// rolling.
  std::vector<Step> idle(const CurvePlace& at);
  Systems* systems(double u, double w);
  SteadySystem* solver(const CurvePlace& at);
  std::vector<SteadyCondition> conditions_at(const CurvePlace& at) const;

  const ContinuationRequest& request_;
  Symmetry symmetry_;
  std::vector<SteadyCondition> conditions_;
  bool stick_, driven_, bare_ = true;
  double rate_;
  std::optional<int> null_;
  std::list<Systems> known_;
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

}  // namespace tippe
