#include <tippe/world/track_surface.h>

#include <tippe/world/kinematics.h>

namespace tippe {

namespace {

/// A place found within this part over the radius is where the sphere touches; farther, all of the track is searched.
constexpr double touching = 1.0 + 1e-6;

/// martins2019's normal force as a part of the right one. Sliding: m g cos α + m γ_T²/P, (14)-(20); rolling: m g cos α + m (Rω)²/P, (36). The right one
/// is m g cos α + m v_c²/(P − R), for a sphere with its mass in the centre. As friction is all that the normal force does to the motion along the
/// track, taking the paper's is the same as multiplying μ and μ_r with this part. 0 where either is not positive: a track does not pull.
double load_part(const World& world, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling) {
  const Contact& contact = world.contacts[static_cast<std::size_t>(k.contact)];
  const double along = k.ground.t.dot(Vec3(u.head<3>())), slip = k.W_T.col(0).dot(u), turn = (A_IB * u.tail<3>()).dot(k.ground.b);
  const double moving = rolling ? contact.shape.sphere * turn : slip;
  const double weight = -world.gravity.dot(k.ground.n);
  const double theirs = weight + moving * moving * k.ground.curvature(0, 0), right = weight + along * along * k.ground.bend(0, 0);
  return (theirs > 0.0 && right > 0.0) ? theirs / right : 0.0;
}

class TrackSurface final : public Surface {
 public:
  TrackSurface(TrackPtr track, TrackLoad load) : track_(std::move(track)), load_(load) {}

  bool flat() const override { return false; }
  const shapes::Track* track() const override { return track_.get(); }
  bool changes_load() const override { return load_ != TrackLoad::Right; }

  Ground ground(const Vec3& c, double memory, double near) const override {
    const Vec2 in_plane(c.x(), c.z());
    Ground g;
    g.memory = track_->nearest(in_plane, memory, touching * near);
    const shapes::TrackPoint p = track_->at(g.memory);
    // (t, e_y, n) is right-handed on either side of the track.
    g.n = Vec3(p.n.x(), 0.0, p.n.y());
    g.t = Vec3(p.n.y(), 0.0, -p.n.x());
    g.distance = (in_plane - p.r).dot(p.n);
    g.curvature(0, 0) = p.kappa;
    g.bend(0, 0) = p.kappa / (1.0 - p.kappa * g.distance);
    return g;
  }

  /// On a crest the paper's rolling disk has less normal force than one that begins to slide: where friction is too weak to go on rolling and too strong
  /// to slide, the disk would do neither. Between the two a slide stops as soon as it begins: friction holds up to what it would have at its beginning.
  LoadParts load_parts(const World& world, const PointKinematics& k, const Mat3& A_IB, const Vec6& u, bool rolling) const override {
    if (load_ == TrackLoad::Right) return {};
    const double load = load_part(world, k, A_IB, u, rolling);
    if (!rolling || !(k.ground.curvature(0, 0) < 0.0)) return {load, load};
    Vec6 gliding = u;
    gliding.tail<3>().setZero();
    return {load, load_part(world, k, A_IB, gliding, true)};
  }

 private:
  TrackPtr track_;
  TrackLoad load_;
};

}  // namespace

SurfacePtr surface_of(TrackPtr track, TrackLoad load) {
  return std::make_shared<const TrackSurface>(std::move(track), load);  // heap: when the surface is made, once
}

}  // namespace tippe
