// Surfaces that move, as a user would write them.
#pragma once

#include <cmath>
#include <tippe/world/track_surface.h>

namespace tippe::test {

/// A table shaken along a direction: r = a sin(w t).
class ShakenPlane : public Surface {
 public:
  ShakenPlane(const Vec3& a, double w) : a_(a), w_(w) {}
  bool still() const override { return false; }
  FrameMotion frame(double t) const override {
    FrameMotion f;
    f.r = std::sin(w_ * t) * a_, f.v = w_ * std::cos(w_ * t) * a_, f.a = -w_ * w_ * std::sin(w_ * t) * a_;
    return f;
  }
  double time_scale() const override { return 1.0 / w_; }

 private:
  Vec3 a_;
  double w_;
};

/// A frame that moves in a polynomial and turns about a fixed axis with a rate that grows.
struct Carriage {
  Vec3 r = Vec3::Zero(), v = Vec3::Zero(), a = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();
  double angle = 0.0, rate = 0.0, growth = 0.0;

  FrameMotion at(double t) const {
    FrameMotion f;
    f.r = r + t * v + 0.5 * t * t * a, f.v = v + t * a, f.a = a;
    f.A = Eigen::AngleAxisd(angle + t * (rate + 0.5 * t * growth), axis.normalized()).toRotationMatrix();
    f.omega = (rate + t * growth) * axis.normalized(), f.alpha = growth * axis.normalized();
    return f;
  }
};

class CarriedPlane final : public Surface {
 public:
  explicit CarriedPlane(const Carriage& carriage) : carriage_(carriage) {}
  bool still() const override { return false; }
  FrameMotion frame(double t) const override { return carriage_.at(t); }

 private:
  Carriage carriage_;
};

/// Any still surface, carried along.
class Carried final : public Surface {
 public:
  Carried(SurfacePtr form, const Carriage& carriage) : form_(std::move(form)), carriage_(carriage) {}
  bool still() const override { return false; }
  FrameMotion frame(double t) const override { return carriage_.at(t); }
  bool flat() const override { return form_->flat(); }
  Ground ground(const Vec3& c, double memory, double near) const override { return form_->ground(c, memory, near); }
  const shapes::Track* track() const override { return form_->track(); }

 private:
  SurfacePtr form_;
  Carriage carriage_;
};

/// A round bowl, its lowest point in the origin: the second curved surface, in space.
class Bowl final : public Surface {
 public:
  explicit Bowl(double radius) : radius_(radius) {}
  bool flat() const override { return false; }
  Ground ground(const Vec3& c, double, double) const override {
    const Vec3 from_middle = c - Vec3(0.0, 0.0, radius_);
    Ground g;
    g.n = -from_middle.normalized();
    // Axes that the normal's shortest turn from e_z makes of e_x and e_y: smooth all around but at the zenith.
    const double k = 1.0 / (1.0 + g.n.z());
    g.t = Vec3(1.0 - k * g.n.x() * g.n.x(), -k * g.n.x() * g.n.y(), -g.n.x());
    g.b = g.n.cross(g.t);
    g.distance = radius_ - from_middle.norm();
    g.curvature = Mat2::Identity() / radius_;
    g.bend = Mat2::Identity() / (radius_ - g.distance);
    // ṫ·b of these axes: −k (n × ṅ)·e_z, with ṅ = −B v₂.
    const Vec3 t_turn = -g.bend(0, 0) * g.t, b_turn = -g.bend(1, 1) * g.b;
    g.twist = -k * Vec2(g.n.cross(t_turn).z(), g.n.cross(b_turn).z());
    return g;
  }

 private:
  double radius_;
};

}  // namespace tippe::test
