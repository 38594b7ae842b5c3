// A track as a surface: a curve in the x-z plane, extruded along y. A sphere that moves in that plane is martins2019's disk.
#pragma once

#include <tippe/model/surface.h>
#include <tippe/shapes/track.h>

namespace tippe {

using TrackPtr = std::shared_ptr<const shapes::Track>;  // heap: made once

/// Which normal force friction takes on a track.
enum class TrackLoad {
  Right,
  Martins2019  ///< (14)-(20), (36), as the paper has it
};

class TrackSurface final : public Surface {
 public:
  explicit TrackSurface(TrackPtr track, TrackLoad load = TrackLoad::Right) : track_(std::move(track)), load_(load) {}

  bool flat() const override { return false; }
  Ground ground(const Vec3& c, double memory, double near) const override;
  const shapes::Track* track() const override { return track_.get(); }

  bool changes_load() const override { return load_ != TrackLoad::Right; }
  /// martins2019's normal force as a part of the right one. Sliding: m g cos α + m γ_T²/P, (14)-(20); rolling: m g cos α + m (Rω)²/P, (36). The right
  /// one is m g cos α + m v_c²/(P − R), for a sphere with its mass in the centre. As friction is all that the normal force does to the motion along the
  /// track, taking the paper's is the same as multiplying μ and μ_r with this part. 0 where either is not positive: a track does not pull.
  ///
  /// On a crest the paper's rolling disk has less normal force than one that begins to slide: where friction is too weak to go on rolling and too strong
  /// to slide, the disk would do neither. Between the two a slide stops as soon as it begins: friction holds up to what it would have at its beginning.
  LoadParts load_parts(const Body& body, const PointKinematics& k, const Mat3& A_IB, const Vec<6>& u, bool rolling) const override;

 private:
  TrackPtr track_;
  TrackLoad load_;
};

inline SurfacePtr surface_of(TrackPtr track, TrackLoad load = TrackLoad::Right) {
  return std::make_shared<const TrackSurface>(std::move(track), load);
}

}  // namespace tippe
