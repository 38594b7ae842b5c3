// Every track: arc length, tangent, curvature, offset curve and nearest point against numbers found another way.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <random>

#include "tracks.h"

namespace tippe::test {
namespace {

using namespace shapes;

/// Parameters all over a track.
std::vector<double> places(const Track& track, int n = 40) {
  std::vector<double> list;
  for (int i = 0; i < n; ++i) list.push_back(track.begin() + (i + 0.37) / n * (track.end() - track.begin()));
  return list;
}

TEST(Track, every_track_takes_the_disk_on_either_side) {
  for (const Side side : {Side::Left, Side::Right})
    for (const NamedTrack& t : all_tracks(side)) {
      EXPECT_FALSE(t.track->fault()) << t.name << " at " << t.track->fault().t;
      EXPECT_FALSE(t.track->fault_for(disk_radius)) << t.name << " at " << t.track->fault_for(disk_radius).t;
      EXPECT_EQ(t.track->closed(), t.name == "circle") << t.name;
    }
}

TEST(Track, derivatives_are_those_of_the_position) {
  for (const NamedTrack& t : all_tracks()) {
    const double h = 1e-4 * (t.track->end() - t.track->begin());
    for (const double x : places(*t.track)) {
      // Five points: error h⁴ of derivatives that are of order one in units of the interval.
      const auto difference = [&](auto&& f) {
        return Vec2((8.0 * (f(x + h) - f(x - h)) - (f(x + 2.0 * h) - f(x - 2.0 * h))) / (12.0 * h));
      };
      const CurvePoint p = t.curve->at(x);
      const double size = p.first.norm();
      EXPECT_LT((difference([&](double y) { return t.curve->at(y).r; }) - p.first).norm(), 1e-7 * size) << t.name << " " << x;
      // The third derivative of plateaus, loop and spline jumps at knots.
      const bool smooth = t.curve->knot_count() == 0;
      if (smooth) {
        EXPECT_LT((difference([&](double y) { return t.curve->at(y).first; }) - p.second).norm(), 1e-6 * (size + p.second.norm()))
            << t.name;
      }
    }
  }
}

TEST(Track, arc_length_agrees_with_adaptive_quadrature_to_1e_12) {
  for (const NamedTrack& t : all_tracks()) {
    for (const double x : places(*t.track, 7)) {
      double sum = 0.0, from = t.track->origin();
      std::vector<double> stops;
      for (int i = 0; i <= 64; ++i) stops.push_back(from + i / 64.0 * (x - from));
      for (int k = 0; k < t.curve->knot_count(); ++k)
        if ((t.curve->knot(k) - from) * (t.curve->knot(k) - x) < 0.0) stops.push_back(t.curve->knot(k));
      std::ranges::sort(stops);
      for (std::size_t i = 1; i < stops.size(); ++i)
        sum += boost::math::quadrature::gauss_kronrod<double, 31>::integrate([&](double y) { return t.curve->at(y).first.norm(); },
                                                                             stops[i - 1], stops[i], 2, 1e-12);
      if (x < from) sum = -sum;
      EXPECT_NEAR(t.track->arc_length(x), sum, 1e-12 * (1.0 + std::abs(sum))) << t.name << " " << x;
    }
  }
}

TEST(Track, the_tangent_turns_by_curvature_times_arc_length) {
  for (const Side side : {Side::Left, Side::Right})
    for (const NamedTrack& t : all_tracks(side))
      for (const double x : places(*t.track, 15)) {
        const double h = 1e-5 * (t.track->end() - t.track->begin());
        const double turn = t.track->turned(x + h) - t.track->turned(x - h),
                     length = t.track->arc_length(x + h) - t.track->arc_length(x - h);
        EXPECT_NEAR(turn / length, t.track->at(x).kappa, 1e-5 * (1.0 + std::abs(t.track->at(x).kappa))) << t.name << " " << x;
      }
}

TEST(Track, the_centres_curve_has_the_length_S_minus_R_alpha) {
  const double R = disk_radius;
  for (const Side side : {Side::Left, Side::Right})
    for (const NamedTrack& t : all_tracks(side))
      for (const double x : places(*t.track, 9)) {
        // The offset curve itself, by chords of a tenth of a millimetre: error (chord)² κ²/24, with κ up to 20.
        const double h = 0.5e-4 / t.track->at(x).speed;
        const auto center = [&](double y) {
          const TrackPoint p = t.track->at(y);
          return Vec2(p.r + R * p.n);
        };
        const double chord = (center(x + h) - center(x - h)).norm();
        EXPECT_NEAR(t.track->center_length(x + h, R) - t.track->center_length(x - h, R), chord, 1e-6 * chord) << t.name;
        EXPECT_NEAR(t.track->parameter_at(t.track->center_length(x, R), R), x, 1e-12 * (1.0 + std::abs(x))) << t.name;
      }
}

TEST(Track, nearest_point_is_the_nearest_of_all_wherever_the_search_begins) {
  std::mt19937_64 engine(3);
  for (const NamedTrack& t : all_tracks()) {
    const Track& track = *t.track;
    for (int i = 0; i < 15; ++i) {
      std::uniform_real_distribution<double> place(track.begin(), track.end()), off(-0.5, 1.0);
      const TrackPoint p = track.at(place(engine));
      const Vec2 point = p.r + off(engine) * p.n + Vec2(off(engine), off(engine));
      double best = 1e9;
      for (int k = 0; k <= 2000; ++k)
        best = std::min(best, (track.at(track.begin() + k / 2000.0 * (track.end() - track.begin())).r - point).norm());
      const double found = track.nearest(point, place(engine), 0.01);
      const TrackPoint q = track.at(found);
      EXPECT_LE((q.r - point).norm(), best + 1e-12) << t.name;
      if (track.inside(found)) {
        EXPECT_NEAR((point - q.r).dot(q.T), 0.0, 1e-10) << t.name;
      }
    }
  }
}

TEST(Track, beyond_its_ends_a_track_goes_on_straight) {
  const Track track(parabola(2.0), Side::Left, -1.0, 1.0, 0.0);
  const TrackPoint end = track.at(1.0), on = track.at(1.7);
  EXPECT_LT((on.r - (end.r + 0.7 * end.speed * end.T)).norm(), 1e-15);
  EXPECT_EQ(on.kappa, 0.0);
  EXPECT_FALSE(track.inside(1.7));
  EXPECT_NEAR(track.arc_length(1.7) - track.arc_length(1.0), 0.7 * end.speed, 1e-15);
  EXPECT_NEAR(track.nearest(on.r + 0.3 * on.n, 0.0, 0.01), 1.7, 1e-14);
}

TEST(Track, a_closed_track_counts_its_turns) {
  const Track track(circle(1.5), Side::Left, -std::numbers::pi, std::numbers::pi, 0.0);
  const double t = 2.0 * std::numbers::pi + 0.3;
  EXPECT_NEAR(track.arc_length(t), 1.5 * t, 1e-14);
  EXPECT_NEAR(track.turned(t), t, 1e-14);
  EXPECT_NEAR(track.center_length(t, 0.1), 1.4 * t, 1e-14);
  EXPECT_NEAR(track.parameter_at(1.4 * t, 0.1), t, 1e-14);
  EXPECT_NEAR(track.nearest(track.at(t).r + 0.2 * track.at(t).n, 6.0, 0.01), t, 1e-14);
}

TrackFault::Kind fault_of(const char* x, const char* y, double from, double to, double R = 0.01) {
  const Track track(formula(formula_of(x), formula_of(y), from, to), Side::Left, from, to, from);
  return track.fault_for(R).kind;
}

TEST(Track, unfit_tracks_are_found_out_with_the_place) {
  using Kind = TrackFault::Kind;
  EXPECT_EQ(fault_of("t", "t^2", -1, 1), Kind::None);
  EXPECT_EQ(fault_of("t", "t^2", 1, -1), Kind::Empty);
  EXPECT_EQ(fault_of("t", "1/t", -1, 1), Kind::NotFinite);
  EXPECT_EQ(fault_of("t", "log(t)", -1, 1), Kind::NotFinite);
  EXPECT_EQ(fault_of("t^3", "t^2", -1, 1), Kind::Cusp);
  EXPECT_EQ(fault_of("t^3", "t^2", -1, 1.3), Kind::Cusp);
  EXPECT_EQ(fault_of("t", "sqrt(t^2)", -1, 1.3), Kind::Cusp);
  EXPECT_EQ(fault_of("t - sin(t)", "cos(t)", -1, 1), Kind::Cusp);
  EXPECT_EQ(fault_of("t^3 - t", "t^2", -1.5, 1.5), Kind::Crossing);
  EXPECT_EQ(fault_of("sin(t)", "sin(2*t)", -0.5, 4), Kind::Crossing);
  EXPECT_EQ(fault_of("cos(t)", "sin(t)", 0, 9), Kind::Crossing);
  EXPECT_EQ(fault_of("t", "t^2", -1, 1, 0.5), Kind::TooTight);
  EXPECT_EQ(fault_of("t", "t^2", -1, 1, 0.499), Kind::None);
  EXPECT_EQ(fault_of("t", "-t^2", -1, 1, 0.6), Kind::None);  // a sharp crest is fine
  const Track narrow(parabola(2.0), Side::Left, -3.0, 3.0, 0.0);
  const TrackFault fault = narrow.fault_for(2.5);
  EXPECT_EQ(fault.kind, Kind::TooTight);
  EXPECT_NEAR(fault.t, 0.0, 1e-6);
  EXPECT_NEAR(fault.value, 2.0, 1e-10);
  // A bulb with a neck that is narrower than the disk although nothing bends as much.
  EXPECT_EQ(fault_of("sin(1.8*t)", "t^2", -1.7, 1.7, 0.5), Kind::Bottleneck);
  EXPECT_EQ(fault_of("sin(1.8*t)", "t^2", -1.7, 1.7, 0.05), Kind::None);
}

}  // namespace
}  // namespace tippe::test
