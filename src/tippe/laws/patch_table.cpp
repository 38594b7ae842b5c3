// heap, whole file: a table is made once; what is asked in a step only reads it
#include <tippe/laws/patch_table.h>

#include <algorithm>
#include <array>

namespace tippe::laws {

namespace {

/// Nodes beyond the square, in which what the ends of a row are taken for has died away (0.43⁴⁰ is rounding).
constexpr int margin = 40;

/// From values at nodes to coefficients, along one row: two recursions forth and back, one for each pole of the quintic spline.
void filter(std::vector<double>& row) {
  const std::size_t n = row.size();
  for (const double pole : {-0.43057534709997, -0.04309628820326465}) {
    const double gain = (1.0 - pole) * (1.0 - 1.0 / pole);
    for (double& x : row) x *= gain;
    for (std::size_t i = 1; i < n; ++i) row[i] += pole * row[i - 1];
    row[n - 1] = pole / (pole * pole - 1.0) * (row[n - 1] + pole * row[n - 2]);
    for (std::size_t i = n - 1; i-- > 0;) row[i] = pole * (row[i + 1] - row[i]);
  }
}

/// The six B-splines over a place t ∈ [0, 1) between two nodes, with two derivatives.
struct Basis {
  std::array<double, 6> value, slope, bend;

  explicit Basis(double t) {
    // The pieces of 120 B, from left to right.
    const double s = 1.0 - t, t2 = t * t, s2 = s * s;
    const auto outer = [&](std::size_t i, double x, double side) {
      const double x3 = x * x * x;
      value[i] = x3 * x * x / 120.0, slope[i] = side * x3 * x / 24.0, bend[i] = x3 / 6.0;
    };
    outer(0, s, -1.0), outer(5, t, 1.0);
    const auto next = [&](std::size_t i, double x, double x2, double side) {
      value[i] = (1.0 + x * (5.0 + x * (10.0 + x * (10.0 + x * (5.0 - 5.0 * x))))) / 120.0;
      slope[i] = side * (5.0 + x * (20.0 + x * (30.0 + x * (20.0 - 25.0 * x)))) / 120.0;
      bend[i] = (20.0 + x * (60.0 + 60.0 * x - 100.0 * x2)) / 120.0;
    };
    next(1, s, s2, -1.0), next(4, t, t2, 1.0);
    const auto inner = [&](std::size_t i, double x, double x2, double side) {
      value[i] = (26.0 + x * (50.0 + x * (20.0 + x * (-20.0 + x * (-20.0 + 10.0 * x))))) / 120.0;
      slope[i] = side * (50.0 + x * (40.0 + x * (-60.0 + x * (-80.0 + 50.0 * x)))) / 120.0;
      bend[i] = (40.0 + x * (-120.0 - 240.0 * x + 200.0 * x2)) / 120.0;
    };
    inner(2, s, s2, -1.0), inner(3, t, t2, 1.0);
  }
};

}  // namespace

PlaneTable::PlaneTable(double half, int intervals, const std::function<double(const Vec2&)>& f)
    : half_(half), per_length_(0.5 * intervals / half) {
  const int nodes = intervals + 1 + 2 * margin;
  const auto size = static_cast<std::size_t>(nodes);
  std::vector<double> values(size * size), row(size);
  const auto place = [&](int i) { return (i - margin) / per_length_ - half; };
  for (int j = 0; j < nodes; ++j) {
    for (int i = 0; i < nodes; ++i) row[static_cast<std::size_t>(i)] = f(Vec2(place(i), place(j)));
    filter(row);
    std::ranges::copy(row, values.begin() + static_cast<std::ptrdiff_t>(size) * j);
  }
  for (std::size_t i = 0; i < size; ++i) {
    for (std::size_t j = 0; j < size; ++j) row[j] = values[j * size + i];
    filter(row);
    for (std::size_t j = 0; j < size; ++j) values[j * size + i] = row[j];
  }
  // A place needs two nodes before it and three after it.
  width_ = intervals + 6;
  std::vector<double> kept;
  kept.reserve(static_cast<std::size_t>(width_) * static_cast<std::size_t>(width_));
  for (int j = 0; j < width_; ++j)
    for (int i = 0; i < width_; ++i)
      kept.push_back(values[static_cast<std::size_t>(j + margin - 2) * size + static_cast<std::size_t>(i + margin - 2)]);
  coefficients_ = std::make_shared<const std::vector<double>>(std::move(kept));
}

PlaneValue PlaneTable::at(const Vec2& c) const {
  const double x = (c.x() + half_) * per_length_, y = (c.y() + half_) * per_length_;
  const int last = width_ - 6;
  const int i = std::clamp(static_cast<int>(x), 0, last - 1), j = std::clamp(static_cast<int>(y), 0, last - 1);
  const Basis bx(x - i), by(y - j);
  PlaneValue v;
  double xx = 0.0, xy = 0.0, yy = 0.0, sx = 0.0, sy = 0.0;
  const double* row = coefficients_->data() + static_cast<std::ptrdiff_t>(j) * width_ + i;
  for (std::size_t k = 0; k < 6; ++k, row += width_) {
    double f = 0.0, f_x = 0.0, f_xx = 0.0;
    for (std::size_t m = 0; m < 6; ++m) f += row[m] * bx.value[m], f_x += row[m] * bx.slope[m], f_xx += row[m] * bx.bend[m];
    v.value += by.value[k] * f, sx += by.value[k] * f_x, xx += by.value[k] * f_xx;
    sy += by.slope[k] * f, xy += by.slope[k] * f_x, yy += by.bend[k] * f;
  }
  v.slope = per_length_ * Vec2(sx, sy);
  v.bend << xx, xy, xy, yy;
  v.bend *= per_length_ * per_length_;
  return v;
}

}  // namespace tippe::laws
