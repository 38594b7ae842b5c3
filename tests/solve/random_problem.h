// Contact problems from real geometry, drawn at random from a seed: shapes, one to three points, any law, masses and lengths over six decades.
#pragma once

#include <memory>
#include <random>
#include <string_view>
#include <tippe/flow/assembly.h>
#include <tippe/laws/registry.h>
#include <tippe/solve/solver.h>

namespace tippe::test {

enum class Touching { Rim, Sphere, Ellipsoid, TwoSpheres, ThreeSpheres, FlatRim };
inline constexpr Touching all_touching[] = {Touching::Rim,        Touching::Sphere,       Touching::Ellipsoid,
                                            Touching::TwoSpheres, Touching::ThreeSpheres, Touching::FlatRim};

class RandomProblem {
 public:
  /// `viscous`: with resistance that is only a function; otherwise all but `law` itself are set laws.
  RandomProblem(std::string_view law, Touching touching, unsigned long seed, bool viscous) : engine_(seed) {
    const double size = decades(-4.0, 2.0);
    set_mass(size);
    const bool pair = touching == Touching::TwoSpheres, three = touching == Touching::ThreeSpheres;
    world_->contact_count = pair ? 2 : three ? 3 : 1;
    for (int i = 0; i < world_->contact_count; ++i) {
      Contact& contact = world_->contacts[static_cast<std::size_t>(i)];
      contact.shape = shape(touching, size);
      set_laws(contact, law, size, viscous);
    }
    move_and_assemble(touching, size);
  }

  ContactProblem& problem() { return ws_.problem; }
  const World& world() const { return *world_; }

 private:
  double unit() { return std::uniform_real_distribution<double>(-1.0, 1.0)(engine_); }
  double part() { return 0.5 * (1.0 + unit()); }
  bool chance(double p) { return part() < p; }
  double decades(double low, double high) { return std::pow(10.0, low + (high - low) * part()); }
  Vec3 direction() { return Vec3(unit(), unit(), unit()); }

  /// Moments of a box of this size, so that the triangle inequality holds.
  void set_mass(double size) {
    world_->body().mass = decades(-3.0, 3.0);
    const Vec3 squares = (size * Vec3(0.1 + 0.9 * part(), 0.1 + 0.9 * part(), 0.1 + 0.9 * part())).cwiseAbs2();
    world_->body().set_inertia(
        (world_->body().mass / 12.0 * Vec3(squares.y() + squares.z(), squares.x() + squares.z(), squares.x() + squares.y())).asDiagonal());
  }

  shapes::Shape shape(Touching touching, double size) {
    const Vec3 center = chance(0.5) ? Vec3(0.5 * size * direction()) : Vec3(Vec3::Zero());
    switch (touching) {
      case Touching::Rim:
      case Touching::FlatRim:
        return shapes::rim(size, center);
      case Touching::Ellipsoid:
        return shapes::ellipsoid(size * Vec3(0.1 + part(), 0.1 + part(), 0.1 + part()), 3.0 * unit(), center);
      default:
        return shapes::sphere(size * decades(-1.0, 0.0), 0.5 * size * direction());
    }
  }

  void set_laws(Contact& contact, std::string_view law, double size, bool viscous) {
    contact.law.mu.kinetic = contact.law.mu.still = chance(0.05) ? 0.0 : chance(0.5) ? 2.0 * part() : decades(-3.0, 0.0);
    // The regularisation of kudra2011's functions goes with the radius: without one they are discontinuous, and there may be no solution.
    const bool needs_patch = law == "pade1" || law == "pade2" || law == "tanh";
    const double radius = chance(0.05) && !needs_patch ? 0.0 : size * decades(-6.0, -0.5);
    contact.law.radius.constant = radius;
    laws::LawSettings settings;
    settings.radius = radius;
    settings.pressure = chance(0.5) ? laws::Pressure::Hertz : laws::Pressure::Uniform;
    settings.set("kr", part());
    const double eps = decades(-4.0, 0.0);
    settings.set("eps_1", eps).set("eps", (law == "contensou-rolling" && chance(0.5)) ? 0.0 : eps);
    contact.law.friction = laws::make_law(law, settings);
    if (chance(0.5)) contact.law.mu_contour = decades(-5.0, 0.0);
    if (chance(0.3)) contact.law.mu_rolling = size * decades(-5.0, -1.0);
    if (chance(0.3)) contact.law.mu_pivoting = decades(-3.0, 0.0);
    if (viscous && chance(0.3)) contact.law.viscosity_contour = world_->body().mass * decades(-3.0, 2.0);
    if (viscous && chance(0.3)) contact.law.viscosity_rolling = world_->body().mass * size * size * decades(-3.0, 2.0);
    if (chance(0.3)) contact.impact = {part(), chance(0.5) ? part() : 0.0};
    if (chance(0.2)) contact.e_tau = part();
    if (chance(0.2)) contact.e_R = part();
  }

  void move_and_assemble(Touching touching, double size) {
    ContactProblem& p = ws_.problem;
    p.dt = decades(-6.0, -2.0);
    ClosedSet closed;
    for (int i = 0; i < world_->contact_count; ++i)
      closed.closed[static_cast<std::size_t>(i)] = {true, touching == Touching::FlatRim, touching == Touching::FlatRim};
    const Chart chart;
    Coordinates q;
    q.rotation = (touching == Touching::FlatRim) ? Vec4(1.0, 0.0, 0.0, 0.0) : Vec4(Vec4(unit(), unit(), unit(), unit()).normalized());
    // All points on one table: raise or lower each sphere to the height of the first.
    const Vec3 down = downward(chart.A_IB(q));
    const Vec2 keep(0.0, -1.0);
    for (int i = 1; i < world_->contact_count; ++i) {
      shapes::Shape& shape = world_->contacts[static_cast<std::size_t>(i)].shape;
      shape.center += (world_->contacts[0].shape.height(down, keep) - shape.height(down, keep)) * down;
    }

    // Moving, colliding, pressed with gravity alone, or at rest.
    Vec6 nu;
    const double speed = decades(-3.0, 1.0);
    for (int i = 0; i < 6; ++i) nu(i) = speed * unit() / (i < 3 ? 1.0 : size);
    if (chance(0.5)) nu(2) = -std::abs(nu(2)) * decades(-6.0, 0.0);
    if (chance(0.2)) nu.tail<3>() = Vec3::Zero();
    if (chance(0.15)) nu.setZero();
    if (chance(0.3)) world_->gravity += 5.0 * Vec3(unit(), unit(), 0.0);
    ws_.mass.prepare(chart, q);
    if (!assemble(ws_, *world_, chart.pose(q), nu, closed, fresh_rim_memory())) std::abort();
    const Vec6 free = nu + p.dt * ws_.mass.apply(*world_, chart_forces(ws_, *world_, chart, q, nu));
    p.G = ws_.W.transpose() * ws_.MinvW;
    p.c = ws_.W.transpose() * free;
    for (int b = 0; b < p.block_count; ++b) {
      const Block& block = p.blocks[static_cast<std::size_t>(b)];
      const Contact& contact = *block.contact;
      const auto bounce = [&](int from, int dim, double e) {
        for (int i = from; i < from + dim; ++i) p.c(i) += e * ws_.W.col(i).dot(nu);
      };
      if (block.is_normal()) {
        bounce(block.start, 1, contact.impact.e_N);
        continue;
      }
      bounce(block.at(Component::Slip), block.count(Component::Slip), contact.impact.e_T);
      bounce(block.at(Component::Spin), block.count(Component::Spin), contact.e_tau);
      bounce(block.at(Component::Contour), block.count(Component::Contour), contact.e_R);
      if (!block.leads(Component::Slip)) bounce(block.at(Component::Rolling), block.count(Component::Rolling), contact.e_R);
    }
    p.x = VecX::Zero(p.size);
    p.scale = world_->body().mass * 9.81 * p.dt;
  }

  std::mt19937_64 engine_;
  std::unique_ptr<World> world_ = std::make_unique<World>();
  Workspace ws_;
};

}  // namespace tippe::test
