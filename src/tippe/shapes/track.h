// A track: a plane curve over an interval, and the side on which something runs along it.
//
// The curve lies in the x-z plane and is extruded along y. At a parameter t: tangent T and normal n to the side in use, with curvature κ > 0 where the
// track bends towards that side (a valley) and κ < 0 where it bends away (a crest). A disk of radius R has its centre on the offset curve
//   c = r + R n,   ds = (1 − κR) dS,   s = S − R α (martins2019 (5)-(6) without tables),   ρ_c = 1/κ − R
// with S the arc length of the track, s that of the centre's curve, and α the angle by which the tangent has turned towards the side in use; all
// three are zero at the origin t₀. What runs over an end goes on straight there; who comes flying from elsewhere meets the track between its ends only
// (the straight continuation of a spiral would cross it). A closed track has no ends, and its parameter counts the turns.
//
// Where no closed form exists, S comes from Gauss's rule on panels that were refined until it stood at rounding: no table is interpolated.
#pragma once

#include <tippe/shapes/curve.h>
#include <vector>  // heap: the panels are laid out once, when the track is made

namespace tippe::shapes {

enum class Side { Left, Right };  ///< seen along increasing t

struct TrackPoint {
  Vec2 r = Vec2::Zero();
  Vec2 T = Vec2::UnitX();  ///< unit tangent along increasing t
  Vec2 n = Vec2::UnitY();  ///< unit normal to the side in use
  double kappa = 0.0;      ///< signed curvature, > 0: towards the side in use [1/m]
  double speed = 1.0;      ///< dS/dt
};

/// What is wrong with a track, and where.
struct TrackFault {
  enum class Kind {
    None,
    Empty,       ///< the interval has no length
    NotFinite,   ///< position or derivative
    Cusp,        ///< the tangent stops or turns at once
    Crossing,    ///< meets itself; `other` is the second parameter
    TooTight,    ///< bends towards the disk with a radius of `value` ≤ R
    Bottleneck,  ///< the disk touches a second place, at `other`, at the same time
    TooFine      ///< more panels than there is room for
  };
  Kind kind = Kind::None;
  double t = 0.0, other = 0.0, value = 0.0;
  Vec2 at = Vec2::Zero();

  explicit operator bool() const { return kind != Kind::None; }
};

class Track {
 public:
  /// Lays out the panels and looks for cusps, crossings and numbers that are not finite; fault() has what was found.
  Track(CurvePtr curve, Side side, double begin, double end, double origin);

  const TrackFault& fault() const { return fault_; }
  /// May a disk of this radius run on it? The narrowest valley and all bottlenecks are looked at.
  TrackFault fault_for(double R) const;

  TrackPoint at(double t) const;
  double arc_length(double t) const;                                                        ///< S [m]
  double turned(double t) const;                                                            ///< α [rad]
  double center_length(double t, double R) const { return arc_length(t) - R * turned(t); }  ///< s [m]
  double parameter_at(double center_length, double R) const;                                ///< the t of an s

  /// The parameter of the nearest point. `near`: where to begin. A point found there within `reach` is taken for the nearest: on a track that passed
  /// fault_for(R) a disk touches in one place only. Otherwise all panels are searched.
  double nearest(const Vec2& point, double near, double reach) const;

  bool closed() const { return closed_; }
  double begin() const { return begin_; }
  double end() const { return end_; }
  double origin() const { return origin_; }
  Side side() const { return side_; }
  bool inside(double t) const { return closed_ || (t >= begin_ && t <= end_); }
  int panel_count() const { return static_cast<int>(panels_.size()); }

 private:
  struct Panel {
    double begin = 0.0, end = 0.0;
    double length_before = 0.0;  ///< S from the track's begin
    double turn_middle = 0.0;    ///< angle of the tangent in its middle, without jumps
    double length = 0.0;
    double reach = 0.0;  ///< no point of the panel is farther from its middle
    Vec2 middle = Vec2::Zero();
  };

  CurvePoint curve_at(double t) const;
  double wrapped(double t, double& turns) const;
  const Panel& panel_of(double t) const;
  double length_from_begin(double t) const;
  double angle(double t) const;
  bool add_panels(double begin, double end, int depth);
  bool regular(double t);
  void set(TrackFault::Kind kind, double t, double other = 0.0);
  void find_crossing();
  bool crosses(const Panel& a, const Panel& b);
  double descend(const Vec2& point, double t, double low, double high) const;
  double search(const Vec2& point, double best) const;

  CurvePtr curve_;
  Side side_;
  double begin_, end_, origin_;
  bool closed_ = false, closed_form_ = false;
  double origin_length_ = 0.0, origin_angle_ = 0.0, total_length_ = 0.0, total_turn_ = 0.0;
  CurvePoint first_, last_;    ///< at the ends, for the straight continuation
  std::vector<Panel> panels_;  // heap: once, when the track is made
  TrackFault fault_;
};

}  // namespace tippe::shapes
