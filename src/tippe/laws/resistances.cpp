#include <tippe/laws/resistances.h>

#include <tippe/laws/viscous.h>
#include <tippe/laws/wrapped_law.h>

namespace tippe::laws {

namespace {

/// An interval or a disk, by how many numbers the component has at this contact.
class DryResistance final : public ForceLaw {
 public:
  constexpr explicit DryResistance(Component component) : component_(component) {}
  Components components() const override { return {component_}; }
  LawKind kind() const override { return LawKind::Set; }
  void respond(const Trial& t, Response& response) const override {
    (t.dim == 1) ? respond_as_set(Interval(), t, response) : respond_as_set(Disk(), t, response);
  }
  Vec5 force(const Moving& m) const override {
    return (m.dim == 1) ? widened<1>(m.mu * m.load * Interval().force(m.gamma.head<1>()))
                        : widened<2>(m.mu * m.load * Disk().force(m.gamma.head<2>()));
  }
  Mat5 force_derivative(const Moving& m) const override {
    return (m.dim == 1) ? Mat5(Mat5::Zero()) : widened_matrix<2>(Mat2(-m.mu * m.load * Disk().curvature(m.gamma.head<2>())));
  }
  std::optional<double> potential(const Moving& m) const override {
    return m.mu * m.load * ((m.dim == 1) ? Interval().potential(m.gamma.head<1>()) : Disk().potential(m.gamma.head<2>()));
  }
  bool contains(const Vec5& lambda, int dim, double size, const Vec2&) const override {
    return (dim == 1) ? Interval().contains(lambda.head<1>(), size) : Disk().contains(lambda.head<2>(), size);
  }
  Nearest project(const Vec5& x, int dim, double size, const Vec5& r, const Vec2&) const override {
    return (dim == 1) ? nearest<1>(Interval().project(x.head<1>(), size, r.head<1>()))
                      : nearest<2>(Disk().project(x.head<2>(), size, r.head<2>()));
  }
  NearestLinear project_linear(const Vec5& x, int dim, double size, const Vec5& r, const Vec2&) const override {
    if (dim == 1) return nearest_linear<1>(linearise(Interval(), Vec<1>(x.head<1>()), size, Vec<1>(r.head<1>())));
    return nearest_linear<2>(linearise(Disk(), Vec2(x.head<2>()), size, Vec2(r.head<2>())));
  }
  SetGauge gauge(const Vec5& lambda, int dim, const Vec2&) const override {
    return (dim == 1) ? widened_gauge<1>(gauge_of(Interval(), Vec<1>(lambda.head<1>())))
                      : widened_gauge<2>(gauge_of(Disk(), Vec2(lambda.head<2>())));
  }

 private:
  Component component_;
};

class ViscousResistance final : public ForceLaw {
 public:
  constexpr explicit ViscousResistance(Component component) : component_(component) {}
  Components components() const override { return {component_}; }
  LawKind kind() const override { return LawKind::Viscous; }
  void respond(const Trial& t, Response& response) const override {
    const double c = t.coefficient * t.dt, load = std::max(t.x_N, 0.0);
    (t.dim == 1) ? respond_as_function(Viscous<1>{c}, t, load, 0.0, response) : respond_as_function(Viscous<2>{c}, t, load, 0.0, response);
  }
  Vec5 force(const Moving& m) const override {
    Vec5 lambda = Vec5::Zero();
    for (int i = 0; i < m.dim; ++i) lambda(i) = -m.mu * m.gamma(i);
    return lambda;
  }
  Mat5 force_derivative(const Moving& m) const override {
    Mat5 slope = Mat5::Zero();
    for (int i = 0; i < m.dim; ++i) slope(i, i) = -m.mu;
    return slope;
  }

 private:
  Component component_;
};

/// One object of a kind for each component.
template <class Resistance>
const ForceLaw& one_of(Component component) {
  static const std::array<Resistance, component_count> objects{Resistance(Component::Slip), Resistance(Component::Spin),
                                                               Resistance(Component::Contour), Resistance(Component::Rolling)};
  return objects[static_cast<std::size_t>(component)];
}

}  // namespace

const ForceLaw& dry_resistance(Component component) { return one_of<DryResistance>(component); }
const ForceLaw& viscous_resistance(Component component) { return one_of<ViscousResistance>(component); }

}  // namespace tippe::laws
