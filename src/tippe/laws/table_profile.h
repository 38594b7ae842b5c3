// Profile of a set law that is given by its potential, as a table over directions of motion: for laws that come from a file or another program.
//
//   rows (slip ≥ 0, |spin| R ≥ 0, Φ > 0), from pure sliding (spin = 0) to pure spin (slip = 0); Φ per unit size, of any length of (slip, spin)
// Φ is homogeneous, so its values h(θ) on the unit circle, slip = cos θ, spin = sin θ, say it all. Between the rows h is the cubic spline with h′ = 0 at both
// ends, where the mirror images of the law meet: Φ is then twice differentiable away from 0, and homogeneous by itself. It is convex where h + h″ ≥ 0, and
// h + h″ is a cubic on each piece, whose least value is looked at: a table whose spline is not convex, or has a corner, is refused.
//   ξ = h cos θ − h′ sin θ,   η = h sin θ + h′ cos θ,   dη/dw = (h + h″)/(1 + w²)^{3/2}
// The law is the same in all directions of slip. Error: |h − Φ| ≤ 5/384 Δθ⁴ max|h⁗|, of the force one order less.
#pragma once

#include <memory>  // heap: the pieces, made once
#include <span>
#include <tippe/laws/profile.h>
#include <vector>  // heap: the same

namespace tippe::laws {

/// Why a table cannot be used; `None` if it can.
enum class TableFault { None, TooFewRows, TooManyRows, NotFinite, NoDirection, NotPositive, NotInOrder, NoSliding, NoSpinning, NotConvex };

class TableProfile {
 public:
  static constexpr std::size_t min_rows = 4, max_rows = 1024;

  /// slip, spin, Φ; slip, spin, Φ; …
  explicit TableProfile(std::span<const double> rows);

  TableFault fault() const { return fault_; }
  /// The row that is at fault, counted from 1; of one that is not convex, the row before the worst place.
  int fault_row() const { return fault_row_; }

  ProfilePoint spinning(double u) const;
  ProfilePoint sliding(double w) const;

 private:
  /// h over the distance t from one end of a piece: c₀ + c₁t + c₂t² + c₃t³.
  struct Piece {
    double begin, c0, c1, c2, c3;
  };
  struct Value {
    double h, slope, curvature;  ///< h, h′, h + h″
  };
  using Pieces = std::vector<Piece>;    // heap: once
  using Numbers = std::vector<double>;  // heap: while it is made
  static Value value_at(const Pieces& pieces, double angle);
  void refuse(TableFault fault, std::size_t row) { fault_ = fault, fault_row_ = static_cast<int>(row) + 1; }
  static Numbers spline_slopes(const Numbers& x, const Numbers& y);
  bool read(std::span<const double> rows, Numbers& theta, Numbers& alpha, Numbers& h);

  TableFault fault_ = TableFault::None;
  int fault_row_ = 0;
  // Over the angle from pure sliding, and over that from pure spin: a small ratio keeps its digits.
  std::shared_ptr<const Pieces> from_sliding_, from_spinning_;  // heap: shared between copies
};

}  // namespace tippe::laws
