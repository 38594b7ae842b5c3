// (27), (28) and (40), mended, by the classical Runge-Kutta method with a fixed step: explicit, and a program of its own beside the engine.
#include <tippe/papers/martins2019.h>

#include <algorithm>
#include <cmath>

namespace tippe::papers::martins2019 {

namespace {

using Value = Vec3;  ///< s, s-dot, θ-dot

double sign(double x) { return (x > 0.0) ? 1.0 : -1.0; }

struct Equations {
  const Parameters& c;
  const shapes::Track& track;
  double side = 1.0;  ///< sign of the slip in mode 1
  bool rolls = false;

  Value slope(const Value& y) const {
    const shapes::TrackPoint p = track.at(track.parameter_at(y[0], c.R));
    const double weight = c.g * p.T.y(), N = c.g * p.n.y() + y[1] * y[1] * p.kappa / (1.0 - p.kappa * c.R), turns = sign(y[2]);
    if (rolls) {
      const double turn = (c.R * weight - c.mu_r * N * turns) * c.mass / (c.J() + c.mass * c.R * c.R);
      return {y[1], -c.R * turn, turn};
    }
    return {y[1], -weight - c.mu * N * side, -c.mass / c.J() * N * (c.mu * c.R * side + c.mu_r * turns)};
  }
  Value step(const Value& y, double h) const {
    const Value a = slope(y), b = slope(y + 0.5 * h * a), d = slope(y + 0.5 * h * b), e = slope(y + h * d);
    return y + h / 6.0 * (a + 2.0 * b + 2.0 * d + e);
  }
  double slip(const Value& y) const { return y[1] + c.R * y[2]; }
};

}  // namespace

double explicit_place(const Parameters& c, const Start& row, double end, double h) {
  const World disk = make_disk(c);
  Value y(row.s, row.v_after, row.omega_after);
  Equations modes{c, *disk.contacts[0].track()};
  modes.side = sign(modes.slip(y));
  for (double t = 0.0; t < end - 1e-9 * h;) {
    double length = std::min(h, end - t);
    Value next = modes.step(y, length);
    if (!modes.rolls && modes.side * modes.slip(next) <= 0.0) {
      // The slip ends within the step: a shorter one, up to there.
      double low = 0.0, high = length;
      for (int i = 0; i < 60; ++i) (modes.side * modes.slip(modes.step(y, 0.5 * (low + high))) > 0.0 ? low : high) = 0.5 * (low + high);
      length = high;
      next = modes.step(y, length);
      next[2] = -next[1] / c.R;
      modes.rolls = true;
    }
    y = next;
    t += length;
  }
  return y[0];
}

}  // namespace tippe::papers::martins2019
