// Where rays through the origin meet the border of a friction plate: a table that answers in a few nanoseconds.
//
// A ray is a ratio c ∈ [0, 1]: c = η/ξ near the sliding axis, c = ξ/η near the spinning axis. Cubic pieces with exact values and slopes
// at their ends hold the near coordinate of the border point (along the nearer axis) and its parameter z, both exact at c = 0:
//   sliding   c = η/ξ:  ξ(c), w(c)     dc/dw = η_w (ξ + wη)/ξ²     dξ/dc = −w ξ²/(ξ + wη)
//   spinning  c = ξ/η:  η(c), u(c)     dc/du = ξ_u (η + uξ)/η²     dη/dc = −u η²/(η + uξ)
#pragma once

#include <algorithm>
#include <array>
#include <tippe/laws/profile.h>

namespace tippe::laws {

class RayTable {
 public:
  /// A ray, and where it meets the border, to the table's accuracy (1e-9).
  struct Ray {
    bool sliding;  ///< near coordinate ξ and parameter z = w; else near coordinate η and z = u
    double c;      ///< (far coordinate)/(near coordinate)
    double near;   ///< near coordinate of the border
    int piece;     ///< of the table, and the place in it
    double t;
  };

  template <class Profile>
  explicit RayTable(const Profile& profile) {
    const ProfilePoint one = profile.spinning(1.0);
    xi_one_ = one.xi, eta_one_ = one.eta;
    fill(sliding_, [&](double w) {
      if (w <= 1.0) return profile.sliding(w);
      const auto [xi, eta, xi_u] = profile.spinning(1.0 / w);
      return ProfilePoint{xi, eta, xi_u / (w * w * w)};  // dη/dw = u³ dξ/du
    });
    xi_zero_ = profile.sliding(0.0).xi, eta_zero_ = profile.spinning(0.0).eta;
    fill(spinning_, [&](double u) {
      // The same equations with the axes exchanged.
      if (u <= 1.0) {
        const auto [xi, eta, xi_u] = profile.spinning(u);
        return ProfilePoint{eta, xi, xi_u};
      }
      const auto [xi, eta, eta_w] = profile.sliding(1.0 / u);
      return ProfilePoint{eta, xi, eta_w / (u * u * u)};  // dξ/du = w³ dη/dw
    });
  }

  /// The ray through (a, b), both ≥ 0 and not both 0.
  Ray at(double a, double b) const {
    const bool sliding = b < a;
    return along(sliding, sliding ? b / a : a / b);
  }

  /// Is (a, b) inside the lines between the ends of the axes, with room for the table's error? Then it is in the set of this size, which is convex.
  bool surely_inside(double a, double b, double size) const {
    return a * eta_zero_ + b * xi_zero_ < (1.0 - shell_) * size * xi_zero_ * eta_zero_;
  }

  /// Parameter of the border point nearest to (a, b), outside: u if `spinning`, else w. Newton's method on the cubics, which cost nothing:
  ///   f(c) = k_far (far − c near(c)) − z(c) k_near (given − near(c)) = 0,  with (k_near, k_far) = (1, κ) sliding, (κ, 1) spinning
  /// It begins at the root of f for a near coordinate that is constant and a parameter in proportion to c: right for small c, however far the point.
  [[gnu::always_inline]] double nearest(double a, double b, double kappa, bool spinning, const Ray& through) const {
    constexpr int most = 5;
    bool sliding = through.sliding;
    // Near and far coordinate of the point with the metric's factors, and its ray; they change places where the search passes c = 1.
    double given = sliding ? a : b, k_near = sliding ? 1.0 : kappa, k_far = sliding ? kappa : 1.0, far = k_far * (sliding ? b : a);
    const Piece* piece = &pieces_of(sliding)[through.piece];
    double c = through.c, t = through.t, near = through.near, z = value(piece->parameter, t);
    for (int i = 0; i < most && c > 0.0; ++i) {
      const double above_near = k_near * (given - near);
      if (i == 0) {
        c = far * c / (k_far * near * c + z * above_near);
      } else {
        const double near_c = pieces_ * slope(piece->reach, t), z_c = pieces_ * slope(piece->parameter, t);
        const double f = far - k_far * c * near - z * above_near;
        const double fall = k_far * (near + c * near_c) + z_c * above_near - z * k_near * near_c;
        const double step = f / fall;
        if (!(std::abs(step) > 1e-3 * c)) {  // what such a step leaves, taken along the slope, is its square
          if (const double moved = z + z_c * step; moved >= 0.0) z = moved;
          break;
        }
        c += step;
      }
      if (c <= 1.0) {
        c = std::max(c, 0.0);
      } else {
        c = 1.0 / c, sliding = !sliding;
        given = sliding ? a : b, k_near = sliding ? 1.0 : kappa, k_far = sliding ? kappa : 1.0, far = k_far * (sliding ? b : a);
      }
      const double place = pieces_ * c;
      const int at = std::min(static_cast<int>(place), pieces_ - 1);
      piece = &pieces_of(sliding)[at];
      t = place - at, near = value(piece->reach, t), z = value(piece->parameter, t);
    }
    return std::min(sliding != spinning ? z : 1.0 / z, 1.0);
  }

  /// The border at u = 1, where spinning and sliding meet.
  double xi_one() const { return xi_one_; }
  double eta_one() const { return eta_one_; }

  /// Relative thickness of the layer in which the table does not tell inside from outside: four times its own error, at least 1e-6.
  double shell() const { return shell_; }

 private:
  static constexpr int pieces_ = 128;  ///< then Newton's method on the profile itself begins within 1e-7, and one step of it does
  using Cubic = std::array<double, 4>;
  struct Piece {
    Cubic reach, parameter;
  };

  const Piece* pieces_of(bool sliding) const { return (sliding ? sliding_ : spinning_).data(); }

  Ray along(bool sliding, double ratio) const {
    const double c = pieces_ * ratio;
    const int piece = std::min(static_cast<int>(c), pieces_ - 1);
    const double t = c - piece;
    return {sliding, ratio, value(pieces_of(sliding)[piece].reach, t), piece, t};
  }

  /// Pieces of one axis: `border(z)` gives the near coordinate (as xi), the far one (as eta) and d(far)/dz.
  template <class Border>
  void fill(std::array<Piece, pieces_>& table, Border&& border) {
    struct Node {
      double reach, reach_slope, z, z_slope;
    };
    const auto node = [&border](double z) {
      const auto [near, far, slope] = border(z);
      const double total = near + z * far;
      return Node{near, -z * near * near / total / pieces_, z, near * near / (slope * total) / pieces_};
    };
    double top = 1.0;
    while (border(top).eta < border(top).xi && top < 1e6) top *= 2.0;
    Node left = node(0.0);
    for (int i = 0; i < pieces_; ++i) {
      const double c = (i + 1.0) / pieces_;
      const double z = parameter(border, c, top);
      const Node right = node(z);
      table[static_cast<std::size_t>(i)] = {cubic(left.reach, left.reach_slope, right.reach, right.reach_slope),
                                            cubic(left.z, left.z_slope, right.z, right.z_slope)};
      // The middle of the piece shows how far the cubic is off.
      const double middle = border(parameter(border, (i + 0.5) / pieces_, top)).xi;
      shell_ = std::max(shell_, 4.0 * std::abs(value(table[static_cast<std::size_t>(i)].reach, 0.5) / middle - 1.0));
      left = right;
    }
  }

  /// The parameter of the ray c, by bisection to the last bit: runs at construction only.
  template <class Border>
  static double parameter(Border&& border, double c, double top) {
    double low = 0.0, high = top;
    for (int k = 0; k < 80; ++k) {
      const double middle = 0.5 * (low + high);
      const ProfilePoint point = border(middle);
      (point.eta < c * point.xi ? low : high) = middle;
    }
    return high;
  }

  static Cubic cubic(double left, double left_slope, double right, double right_slope) {
    const double rise = right - left;
    return {left, left_slope, 3.0 * rise - 2.0 * left_slope - right_slope, left_slope + right_slope - 2.0 * rise};
  }
  static double value(const Cubic& c, double t) { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); }
  static double slope(const Cubic& c, double t) { return c[1] + t * (2.0 * c[2] + t * 3.0 * c[3]); }

  std::array<Piece, pieces_> sliding_{}, spinning_{};
  double xi_one_ = 0.0, eta_one_ = 0.0;    ///< at u = 1
  double xi_zero_ = 0.0, eta_zero_ = 0.0;  ///< of sliding alone, and of spinning alone
  double shell_ = 1e-6;
};

}  // namespace tippe::laws
