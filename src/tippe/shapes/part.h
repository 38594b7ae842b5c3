// Any other convex body, as a term of a shape's Minkowski sum: its support function in the shape's own axes, for directions e of unit length.
#pragma once

#include <span>
#include <tippe/math/vec.h>

namespace tippe::shapes {

/// The contact point x = ∇h(d) while d turns: x, ẋ = H ḋ, ẍ. Of plain or dual numbers.
template <class T>
struct PathOf {
  Vec<3, T> point, rate, bend;
};
using Path = PathOf<double>;

/// An elliptic face z = height, looking towards +z.
struct Face {
  Vec2 semi_axes = Vec2::Zero();  ///< [m]
  double height = 0.0;            ///< [m]
};

class Part {
 public:
  virtual ~Part() = default;

  virtual double height(const Vec3& e) const = 0;             ///< h(e)
  virtual Vec3 point(const Vec3& e) const = 0;                ///< ∇h(e)
  virtual Vec3 bend(const Vec3& e, const Vec3& t) const = 0;  ///< H(e) t
  virtual Path path(const Vec3& e, const Vec3& e_rate, const Vec3& e_bend) const = 0;
  virtual double reach() const = 0;  ///< how far it reaches from its centre, at most [m]
  /// Of a polyhedron: each of them touches, slides and leaves by itself, so that it can lie on an edge or a face. None: one point at a time.
  virtual std::span<const Vec3> corners() const { return {}; }
  /// A flat face that it can lie on, if it has one.
  virtual const Face* face() const { return nullptr; }

 protected:
  Part() = default;
  Part(const Part&) = default;
  Part& operator=(const Part&) = default;
};

}  // namespace tippe::shapes
