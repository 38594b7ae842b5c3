// Lyapunov exponents of a flow with events, by reorthonormalised tangents (Benettin et al., Meccanica 15 (1980) 9).
//
//   over a piece, events included   Z ← Φ Q,   Z = Q R,   exponent i = mean of ln R_ii over time
// An event whose saltation has no inverse (slip that ends in stick) takes whole directions away: ln R_ii = −∞. Such a column has collapsed, and is left out
// from then on. The error is that of the mean of block means.
#pragma once

#include <functional>
#include <optional>
#include <tippe/math/vec.h>
#include <vector>

namespace tippe {

inline constexpr int max_tangents = 12;
using TangentFrame = BoundedGrid<max_tangents, max_tangents>;

/// Z = Q R by Gram and Schmidt, in the order of the columns. Columns that depend on those before are left out: `kept` names the others, `growth` has their R_ii.
struct Orthonormal {
  TangentFrame Q;
  std::vector<int> kept;
  std::vector<double> growth;
};
Orthonormal orthonormal(const TangentFrame& Z);

/// Columns in general position, the same at every call.
TangentFrame general_columns(int rows, int count);

struct Exponent {
  std::optional<double> value;  ///< none: collapsed, −∞ [1/s]
  double error = 0.0;           ///< standard deviation of the mean of blocks [1/s]
};

/// Gathers growths piece by piece.
class ExponentMeter {
 public:
  /// `settle`: pieces that begin earlier only turn the columns. `blocks` of equal time until `end`.
  ExponentMeter(const TangentFrame& start, double settle, double end, int blocks = 16);

  const TangentFrame& columns() const { return Q_; }
  /// The columns at the end of a piece from `from` to `to`.
  void take(const TangentFrame& carried, double from, double to);
  /// Descending, collapsed ones last.
  std::vector<Exponent> exponents() const;
  double time() const { return time_; }  ///< that was gathered
  int collapsed() const { return collapsed_; }

 private:
  struct Column {
    double sum = 0.0;
    std::vector<double> block;
  };

  TangentFrame Q_;
  double settle_, end_;
  double time_ = 0.0;
  int collapsed_ = 0;
  std::vector<Column> column_;
  std::vector<double> block_time_;
};

/// A flow with events: carries columns over its next piece, and says when that ends; none once it is over.
using CarryColumns = std::function<std::optional<double>(TangentFrame& columns)>;

/// All exponents of a flow from the time 0.
std::vector<Exponent> lyapunov_exponents(int dimension, const CarryColumns& carry, double settle, double end);

}  // namespace tippe
