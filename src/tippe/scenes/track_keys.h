// The numbers of [track] and the curves they belong to: read, written and refused from one table.
#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <tippe/scenes/scene.h>

namespace tippe {

struct TrackKey {
  std::string_view name;
  double SceneTrack::* member;
  bool positive;
  std::array<CurveKind, 5> curves;  ///< the last one repeated
  bool required = true;
  double fallback = 0.0;

  constexpr bool of(CurveKind curve) const {
    for (const CurveKind mine : curves)
      if (mine == curve) return true;
    return false;
  }
};

constexpr std::array<CurveKind, 5> only(CurveKind a) { return {a, a, a, a, a}; }

inline constexpr std::array<TrackKey, 11> track_keys{{
    {"angle", &SceneTrack::angle, false, only(CurveKind::Line), false, 0.0},
    {"radius",
     &SceneTrack::radius,
     true,
     {CurveKind::Circle, CurveKind::Spiral, CurveKind::Cardioid, CurveKind::Brachistochrone, CurveKind::Loop}},
    {"p", &SceneTrack::p, true, only(CurveKind::Parabola)},
    {"height", &SceneTrack::height, false, {CurveKind::Cosine, CurveKind::Hump, CurveKind::Hump, CurveKind::Hump, CurveKind::Hump}},
    {"length", &SceneTrack::length, true, only(CurveKind::Cosine)},
    {"width", &SceneTrack::width, true, only(CurveKind::Hump)},
    {"pitch", &SceneTrack::pitch, true, only(CurveKind::Spiral)},
    {"plateau", &SceneTrack::plateau, true, only(CurveKind::Plateaus)},
    {"ramp", &SceneTrack::ramp, true, only(CurveKind::Plateaus)},
    {"run_in", &SceneTrack::run_in, true, only(CurveKind::Loop), false, 1.0},
    {"turn", &SceneTrack::turn, true, only(CurveKind::Loop), false, 4.0},
}};

}  // namespace tippe
