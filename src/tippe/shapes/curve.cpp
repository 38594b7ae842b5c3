#include <tippe/shapes/curve.h>

#include <boost/math/special_functions/ellint_2.hpp>
#include <limits>
#include <numbers>
#include <tippe/math/circular.h>
#include <tippe/math/exponential.h>
#include <tippe/math/formula.h>
#include <tippe/math/jet.h>
#include <tippe/math/math_policy.h>

namespace tippe::shapes {

namespace {

using std::numbers::pi;
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

CurvePoint point_of(const Jet& x, const Jet& y) { return {{x.value, y.value}, {x.first, y.first}, {x.second, y.second}}; }

/// A curve from two functions: `At` gives (x, y) of a Jet, `Length` the closed arc length.
template <class At, class Length>
class Analytic : public Curve {
 public:
  Analytic(const At& at, const Length& length, double begin, double end) : at_(at), length_(length), begin_(begin), end_(end) {}

  CurvePoint at(double t) const override {
    const auto [x, y] = at_(Jet::variable(t));
    return point_of(x, y);
  }
  double length(double t) const override { return length_(t); }
  double natural_begin() const override { return begin_; }
  double natural_end() const override { return end_; }

 private:
  At at_;
  Length length_;
  double begin_, end_;
};

template <class At, class Length>
CurvePtr analytic(const At& at, const Length& length, double begin, double end) {
  return std::make_shared<Analytic<At, Length>>(at, length, begin, end);  // heap: once, when the curve is made
}

constexpr auto no_length = [](double) { return nothing; };

using XY = std::pair<Jet, Jet>;

class FormulaCurve : public Curve {
 public:
  FormulaCurve(const Formula& x, const Formula& y, double begin, double end) : x_(x), y_(y), begin_(begin), end_(end) {}
  CurvePoint at(double t) const override { return point_of(x_.at(t), y_.at(t)); }
  double natural_begin() const override { return begin_; }
  double natural_end() const override { return end_; }

 private:
  Formula x_, y_;
  double begin_, end_;
};

}  // namespace

double Curve::length(double) const { return nothing; }

CurvePtr line(double angle) {
  const double c = real::cos(angle), s = real::sin(angle);
  return analytic([c, s](const Jet& t) { return XY(c * t, s * t); }, [](double t) { return t; }, -100.0, 100.0);
}

CurvePtr circle(double r) {
  return analytic([r](const Jet& t) { return XY(r * sin(t), r * (1.0 - cos(t))); }, [r](double t) { return r * t; }, -pi, pi);
}

CurvePtr parabola(double p) {
  const auto length = [p](double t) { return 0.5 * (t * std::sqrt(1.0 + (t / p) * (t / p)) + p * real::asinh(t / p)); };
  return analytic([p](const Jet& t) { return XY(t, t * t / (2.0 * p)); }, length, -5.0 * p, 5.0 * p);
}

CurvePtr cosine(double h, double wave_length) {
  const double k = 2.0 * pi / wave_length, slope = h * k;
  // ∫ √(1 + a² sin²) = √(1 + a²) [E(m) − E(π/2 − φ, m)], m² = a²/(1 + a²)
  const double stretch = std::sqrt(1.0 + slope * slope), modulus = std::abs(slope) / stretch;
  const double quarter = boost::math::ellint_2(modulus, MathPolicy());
  const auto length = [=](double t) { return stretch / k * (quarter - boost::math::ellint_2(modulus, 0.5 * pi - k * t, MathPolicy())); };
  return analytic([h, k](const Jet& t) { return XY(t, h * cos(k * t)); }, length, -10.0 * wave_length, 10.0 * wave_length);
}

CurvePtr hump(double h, double w) {
  const auto at = [h, w](const Jet& t) { return XY(t, h * exp(t * t / (-2.0 * w * w))); };
  return analytic(at, no_length, -10.0 * w, 10.0 * w);
}

CurvePtr spiral(double a, double pitch) {
  const double b = pitch / (2.0 * pi);
  // With ρ = a/b + t: ∫ b √(1 + ρ²) dρ.
  const auto primitive = [b](double rho) { return 0.5 * b * (rho * std::sqrt(1.0 + rho * rho) + real::asinh(rho)); };
  const auto length = [=](double t) { return primitive(a / b + t) - primitive(a / b); };
  return analytic([a, b](const Jet& t) { return XY((a + b * t) * cos(t), (a + b * t) * sin(t)); }, length, 0.0, 6.0 * pi);
}

CurvePtr cardioid(double a) {
  const auto at = [a](const Jet& t) {
    const Jet rho = 2.0 * a * (1.0 - cos(t));
    return XY(rho * cos(t), rho * sin(t));
  };
  return analytic(at, [a](double t) { return 8.0 * a * (1.0 - real::cos(0.5 * t)); }, 0.25 * pi, 1.75 * pi);
}

CurvePtr brachistochrone(double r) {
  const auto at = [r](const Jet& t) { return XY(r * (t - sin(t)), r * (cos(t) - 1.0)); };
  return analytic(at, [r](double t) { return 4.0 * r * (1.0 - real::cos(0.5 * t)); }, 0.1 * pi, 1.9 * pi);
}

CurvePtr formula(const Formula& x, const Formula& y, double begin, double end) {
  return std::make_shared<FormulaCurve>(x, y, begin, end);  // heap: once, when the curve is made
}

}  // namespace tippe::shapes
