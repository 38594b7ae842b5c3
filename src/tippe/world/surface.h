// What a body touches. A surface has axes F of its own, which may move, and a form in them. Contact kinematics asks for four things:
//
//   frame(t)    where F is, and its velocity and acceleration          memory     a number that a contact keeps for it from step to step
//   ground(c)   at the place nearest to a point c: the distance of c, axes (t, b, n) with n towards the body, curvature; all in F
// A flat surface is the plane z = 0 of F, and every shape may touch it. A curved one has a ground, and a sphere may touch it: its centre is c.
// With d the distance of c and K the curvature towards the body, the axes turn as c moves with the velocity v over the surface,
//   ṅ = −(t, b) B v₂,   ṫ = (B v₂)_t n + (τ·v₂) b,   ḃ = (B v₂)_b n − (τ·v₂) t,   v₂ = (t·v, b·v),   B = K (1 − d K)⁻¹
//
// A new surface is one class with the functions in which it differs from the still plane.
#pragma once

#include <limits>
#include <memory>  // heap: a surface is made once, and shared
#include <tippe/math/vec.h>

namespace tippe {

struct World;
struct PointKinematics;
namespace shapes {
class Track;
}

/// Axes that move: origin, orientation and their rates, seen in the inertial frame.
struct FrameMotion {
  Vec3 r = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();  ///< of the origin
  Mat3 A = Mat3::Identity();                                  ///< the axes as columns
  Vec3 omega = Vec3::Zero(), alpha = Vec3::Zero();            ///< angular velocity and acceleration
};

/// A curved surface at the place nearest to a point c.
struct Ground {
  Vec3 t = Vec3::UnitX(), b = Vec3::UnitY(), n = Vec3::UnitZ();
  Mat2 curvature = Mat2::Zero();  ///< K, positive where the surface bends towards the body [1/m]
  Mat2 bend = Mat2::Zero();       ///< B [1/m]
  Vec2 twist = Vec2::Zero();      ///< τ [1/m]
  double distance = 0.0;          ///< of c [m]; negative behind the surface
  double memory = 0.0;            ///< to be kept: where the search for the next place begins
};

/// The normal force that friction takes, in parts of the right one.
struct LoadParts {
  double load = 1.0;  ///< rolling friction
  double hold = 1.0;  ///< sliding friction
};

class Surface {
 public:
  Surface() = default;
  Surface(const Surface&) = delete;
  Surface& operator=(const Surface&) = delete;
  virtual ~Surface() = default;

  /// F is the inertial frame.
  virtual bool still() const { return true; }
  virtual FrameMotion frame(double /*t*/) const { return {}; }
  /// In which its motion changes by itself: no step of error control is longer [s].
  virtual double time_scale() const { return std::numeric_limits<double>::infinity(); }

  virtual bool flat() const { return true; }
  /// `near`: the sphere touches, or nearly so, if c is no farther away than this; `memory` of the last place.
  virtual Ground ground(const Vec3& /*c*/, double /*memory*/, double /*near*/) const { return {}; }

  /// Of the largest sphere that touches it in one place alone [m].
  virtual double hollow_radius() const { return std::numeric_limits<double>::infinity(); }

  /// Friction of some papers takes another normal force than the right one.
  virtual bool changes_load() const { return false; }
  virtual LoadParts load_parts(const World&, const PointKinematics&, const Mat3& /*A_IB*/, const Vec<6>& /*u*/, bool /*rolling*/) const {
    return {};
  }

  /// The curve that it is made of, for who observes the motion along it; most have none.
  virtual const shapes::Track* track() const { return nullptr; }
};

using SurfacePtr = std::shared_ptr<const Surface>;  // heap: made once, shared by copies

}  // namespace tippe
