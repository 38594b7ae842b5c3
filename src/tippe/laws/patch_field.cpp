// heap, whole file: a field is made with its law; what is asked in a step only reads it
#include <tippe/laws/patch_field.h>

#include <Eigen/LU>
#include <algorithm>
#include <numbers>
#include <tippe/math/exponential.h>
#include <tippe/math/scramble.h>

namespace tippe::laws {

namespace {

constexpr double pi = std::numbers::pi;
using Complex = std::complex<double>;

Vec2 quarter_turn(const Vec2& v) { return {-v.y(), v.x()}; }

/// One border, seen from c: its distance d, and what is integrated along it.
struct SeenBorder {
  double d, I, log_part, rise;
};
SeenBorder seen_border(const PatchBorder& e, const Vec2& c) {
  const double d = e.height - e.n.dot(c), s1 = e.begin + e.n.y() * c.x() - e.n.x() * c.y(), s2 = s1 + e.length;  // τ = (−n_y, n_x)
  const double d2 = d * d, r1 = std::sqrt(s1 * s1 + d2), r2 = std::sqrt(s2 * s2 + d2);
  // Λ without cancellation: s + r = d²/(r − s) where s is negative.
  double log_part = 0.0;
  if (d2 > 1e-280) {
    if (s1 < 0.0 && s2 > 0.0) {
      log_part = real::log((s2 + r2) * (r1 - s1) / d2);
    } else {
      log_part = (s1 >= 0.0) ? real::log((s2 + r2) / (s1 + r1)) : real::log((r1 - s1) / (r2 - s2));
    }
  }
  return {d, 0.5 * (s2 * r2 - s1 * r1 + d2 * log_part), log_part, r2 - r1};
}

void add_border(const PatchBorder& e, const Vec2& c, PlaneValue& sum) {
  const SeenBorder b = seen_border(e, c);
  const double weight = e.step * b.d * b.log_part, rise = e.step * b.rise, nx = e.n.x(), ny = e.n.y();
  sum.value += e.step * b.d * b.I / 3.0;
  sum.slope -= e.step * b.I * e.n;
  // Over a closed border the skew parts cancel.
  sum.bend(0, 0) += nx * (weight * nx - rise * ny);
  sum.bend(1, 1) += ny * (weight * ny + rise * nx);
  sum.bend(0, 1) += weight * nx * ny + 0.5 * rise * (nx * nx - ny * ny);
}

/// F of a round patch, from its profile.
PlaneValue round_disk(const PatchEllipse& patch, double radius, const Vec2& c) {
  const double distance = norm2(c), u = distance / radius;
  const Vec2 out = (distance > 0.0) ? Vec2(c / distance) : Vec2(1.0, 0.0), side = quarter_turn(out);
  double xi = 0.0, eta = 0.0, slope = 0.0;
  if (u <= 1.0) {
    const ProfilePoint p = patch.hertz ? HertzProfile::spinning(u) : UniformProfile::spinning(u);
    xi = p.xi, eta = p.eta, slope = p.slope;
  } else {
    const double w = 1.0 / u;
    const ProfilePoint p = patch.hertz ? HertzProfile::sliding(w) : UniformProfile::sliding(w);
    xi = p.xi, eta = p.eta, slope = w * w * w * p.slope;  // dη = −u dξ
  }
  const double across = (u > 0.0) ? xi / u : slope;
  return {radius * (u * xi + eta), xi * out, (slope * out * out.transpose() + across * side * side.transpose()) / radius};
}

/// Angles from 0 to π/2 by the tanh-sinh rule, which bears roots and logarithms at either end.
struct Angle {
  double sine, cosine, weight;
};
/// The stretch of a slender patch is all but singular across it: it takes more of them.
const std::vector<Angle>& tanh_sinh_angles(double slenderness) {
  static const auto made = [] {
    std::array<std::vector<Angle>, 3> all;
    for (int level = 0; level < 3; ++level) {
      const int count = 44 << level;
      const double h = 44.0 / (14.0 * count);
      for (int k = -count; k <= count; ++k) {
        const double x = k * h, e = real::exp(-pi * real::sinh(x)), rest = e / (1.0 + e), part = 1.0 / (1.0 + e);
        all[static_cast<std::size_t>(level)].push_back(
            {real::sin(0.5 * pi * part), real::sin(0.5 * pi * rest), 0.5 * pi * h * pi * real::cosh(x) * part * rest});
      }
    }
    return all;
  }();
  return made[(slenderness <= 2.5) ? 0 : (slenderness <= 5.0) ? 1 : 2];
}

/// F of a round patch stretched by E, at c = E s₀ from its middle; the integral over all lines through s₀.
template <bool with_derivatives>
PlaneValue stretched_disk(const PatchEllipse& patch, const Vec2& c) {
  const Mat2 inverse = Mat2(patch.E.inverse());
  const Vec2 s0 = inverse * c;
  const double u = norm2(s0);
  const Vec2 out = (u > 0.0) ? Vec2(s0 / u) : Vec2(1.0, 0.0), side = quarter_turn(out);
  const bool hertz = patch.hertz;
  const std::vector<Angle>& angles = tanh_sinh_angles(patch.reach() * patch.reach() / std::abs(patch.E.determinant()));
  double F = 0.0;
  Vec2 slope = Vec2::Zero();
  Mat2 bend = Mat2::Zero();
  // ψ from the direction to the middle: the chord has its middle at m = u cos ψ and the half length h, h² = 1 − u² sin² ψ.
  // Along it ρ − c = t E e. By c: gradient −∫ E e/|E e| ∫ t p dt dψ, curvature ∫ a aᵀ/|E e| ∫ p dt dψ with a ⊥ E e of length one.
  const auto add_line = [&](double cosine, double sine, double h, double weight) {
    const Vec2 e = cosine * -out + sine * side, w = patch.E * e;
    const double stretch = norm2(w), m = u * cosine, h2 = h * h;
    double second, first, none;  // ∫ t² p dt, ∫ t p dt, ∫ p dt over the chord
    if (hertz) {
      const double p = 1.5 / pi, half = 0.5 * pi * h2;
      none = p * half, first = p * half * m, second = p * half * (m * m + 0.25 * h2);
    } else {
      const double p = 1.0 / pi;
      none = 2.0 * p * h, first = none * m, second = none * (m * m + h2 / 3.0);
    }
    F += weight * stretch * second;
    if constexpr (!with_derivatives) return;
    slope -= weight * first * (w / stretch);
    const Vec2 across = quarter_turn(w) / stretch;
    bend += weight * none / stretch * across * across.transpose();
  };
  if (u < 1.0) {  // all lines; chords are shortest across
    for (const Angle& psi : angles) {
      const double h = std::sqrt((1.0 - u) * (1.0 + u) + u * u * psi.cosine * psi.cosine);
      for (const double half : {-1.0, 1.0}) add_line(half * psi.cosine, psi.sine, h, psi.weight);
    }
  } else {  // those that meet the patch: u sin ψ = sin α, h = cos α
    for (const Angle& alpha : angles) {
      const double cosine = std::sqrt((u - 1.0) * (u + 1.0) + alpha.cosine * alpha.cosine) / u;
      for (const double half : {-1.0, 1.0})
        add_line(cosine, half * alpha.sine / u, alpha.cosine, alpha.weight * alpha.cosine / (u * cosine));
    }
  }
  return {F, slope, bend};
}

}  // namespace

double PatchEllipse::radius() const {
  const Mat2 square = E.transpose() * E;
  const double size = square.trace();
  const bool round = std::abs(square(0, 0) - square(1, 1)) <= 1e-15 * size && std::abs(square(0, 1)) <= 1e-15 * size;
  return round ? std::sqrt(0.5 * size) : 0.0;
}

double PatchEllipse::reach() const {
  const double square = E.squaredNorm(), area = E.determinant();
  return std::sqrt(0.5 * (square + std::sqrt(std::max(square * square - 4.0 * area * area, 0.0))));
}

void PatchPieces::add_polygon(const std::vector<Vec2>& corners, double load) {
  double twice = 0.0;
  const std::size_t n = corners.size();
  const auto next = [&](std::size_t i) -> const Vec2& { return corners[(i + 1) % n]; };
  for (std::size_t i = 0; i < n; ++i) twice += corners[i].x() * next(i).y() - corners[i].y() * next(i).x();
  if (twice == 0.0) return;
  // `step` and the sense of the edges turn together.
  for (std::size_t i = 0; i < n; ++i) edges.push_back({corners[i], next(i), load * 2.0 / twice});
}

void PatchPieces::stretch(const Mat2& N) {
  const double less = 1.0 / N.determinant();
  for (PatchEdge& edge : edges) edge.a = (N * edge.a).eval(), edge.b = (N * edge.b).eval(), edge.step *= less;
  for (PatchEllipse& ellipse : ellipses) ellipse.middle = (N * ellipse.middle).eval(), ellipse.E = (N * ellipse.E).eval();
}

Vec2 PatchPieces::centre() const {
  Vec2 moment = Vec2::Zero();
  for (const PatchEdge& e : edges) {
    const double cross = e.a.x() * e.b.y() - e.a.y() * e.b.x();
    moment += e.step * cross / 6.0 * (e.a + e.b);
  }
  for (const PatchEllipse& e : ellipses) moment += e.load * e.middle;
  return moment;
}

double PatchPieces::reach(const Vec2& from) const {
  double farthest = 0.0;
  for (const PatchEdge& e : edges) farthest = std::max({farthest, norm2(e.a - from), norm2(e.b - from)});
  for (const PatchEllipse& e : ellipses) farthest = std::max(farthest, norm2(e.middle - from) + e.reach());
  return farthest;
}

bool PatchPieces::exact() const {
  return edges.size() <= most_exact_edges && std::ranges::all_of(ellipses, [](const PatchEllipse& e) { return e.radius() > 0.0; });
}

double PatchPieces::least_table_error() const {
  if (exact()) return 0.0;
  double steepest = 0.0;
  for (const PatchEdge& e : edges) steepest = std::max(steepest, std::abs(e.step));
  for (const PatchEllipse& e : ellipses)
    if (!e.hertz) steepest = std::max(steepest, std::abs(e.load / (pi * e.E.determinant())));
  const double all = reach(centre()), spacing = 2.0 * fine_half / most_intervals;
  // A quintic spline misses d³ log d by 0.6 h³; measured, with half as much again for what the sample misses, it comes to this.
  return 0.4 / 2.0 * steepest * all * all * spacing * spacing * spacing;
}

PatchField::PatchField(const PatchPieces& pieces, double tolerance) : pieces_(pieces) {
  std::erase_if(pieces_.edges, [](const PatchEdge& edge) { return edge.step == 0.0 || edge.a == edge.b; });
  for (const PatchEdge& e : pieces_.edges) {
    const double length = norm2(e.b - e.a);
    const Vec2 tau = (e.b - e.a) / length, n(tau.y(), -tau.x());
    borders_.push_back({n, n.dot(e.a), tau.dot(e.a), length, e.step});
  }
  centre_ = pieces_.centre(), reach_ = pieces_.reach(centre_);
  find_moments();
  if (!pieces_.exact()) prepare(tolerance);
}

/// b_j b_k ∫ p ζʲ ζ̄ᵏ dA with ζ the place from the centre in parts of the reach, b the coefficients of √(1 − x).
void PatchField::find_moments() {
  // Gauss-Legendre of 15 nodes is exact to the degree 29.
  static constexpr std::array<double, 8> x{0.0,
                                           0.2011940939974345,
                                           0.3941513470775634,
                                           0.5709721726085388,
                                           0.7244177313601701,
                                           0.8482065834104272,
                                           0.9372733924007060,
                                           0.9879925180204854};
  static constexpr std::array<double, 8> w{0.2025782419255613, 0.1984314853271116, 0.1861610000155622, 0.1662692058169939,
                                           0.1395706779261543, 0.1071592204671719, 0.0703660474881081, 0.0307532419961173};
  std::array<double, terms + 1> b{};
  b[0] = 1.0;
  for (std::size_t j = 1; j <= terms; ++j) b[j] = b[j - 1] * (static_cast<double>(j) - 1.5) / static_cast<double>(j);
  // By Green's theorem an edge carries ζʲ ζ̄ᵏ⁺¹/(k+1) dζ/(2i).
  const auto add = [&](Complex z, Complex weight) {
    std::array<Complex, terms + 2> power{};
    power[0] = 1.0;
    for (std::size_t j = 1; j < power.size(); ++j) power[j] = power[j - 1] * z;
    for (std::size_t m = 0; m <= terms; ++m)
      for (std::size_t k = 0; m + 2 * k <= terms; ++k)
        series_[m][k] += weight / static_cast<double>(k + 1) * power[k + m] * std::conj(power[k + 1]);
  };
  const double per_reach = 1.0 / reach_;
  for (const PatchEdge& e : pieces_.edges) {
    const Vec2 a = (e.a - centre_) * per_reach, l = (e.b - e.a) * per_reach;
    for (int i = -7; i <= 7; ++i) {
      const auto at = static_cast<std::size_t>(std::abs(i));
      const double t = 0.5 + 0.5 * (i < 0 ? -x[at] : x[at]);
      add({a.x() + t * l.x(), a.y() + t * l.y()}, e.step * reach_ * reach_ * 0.5 * w[at] * Complex(l.x(), l.y()) / Complex(0.0, 2.0));
    }
  }
  // Ellipses have the centre of pressure as their middle: over circles by equal angles, which is exact, along the radius by the moments of the pressure.
  for (const PatchEllipse& e : pieces_.ellipses) {
    const auto moments = detail::power_pressure_moments(e.hertz ? 0.5 : 0.0);
    constexpr int directions = 2 * terms + 4;
    for (int i = 0; i < directions; ++i) {
      const double angle = 2.0 * pi * i / directions;
      const Vec2 v = per_reach * (e.E * Vec2(real::cos(angle), real::sin(angle)));
      std::array<Complex, terms + 1> power{};
      power[0] = 1.0;
      for (std::size_t j = 1; j < power.size(); ++j) power[j] = power[j - 1] * Complex(v.x(), v.y());
      for (std::size_t m = 0; m <= terms; m += 2)
        for (std::size_t k = 0; m + 2 * k <= terms; ++k)
          series_[m][k] += e.load / directions * moments[k + m / 2] * power[k + m] * std::conj(power[k]);
    }
  }
  for (std::size_t m = 0; m <= terms; ++m)
    for (std::size_t k = 0; m + 2 * k <= terms; ++k) series_[m][k] *= b[k + m] * b[k] * (m == 0 ? 1.0 : 2.0);
  series_[0][0] = 1.0;
  series_[1][0] = 0.0;  // about the centre of pressure
}

PlaneValue PatchField::by_pieces(const Vec2& c) const {
  PlaneValue sum;
  for (const PatchBorder& e : borders_) add_border(e, c, sum);
  sum.bend(1, 0) = sum.bend(0, 1);
  for (const PatchEllipse& e : pieces_.ellipses) {
    const double radius = e.radius();
    const PlaneValue one = (radius > 0.0) ? round_disk(e, radius, Vec2(c - e.middle)) : stretched_disk<true>(e, Vec2(c - e.middle));
    sum.value += e.load * one.value, sum.slope += e.load * one.slope, sum.bend += e.load * one.bend;
  }
  return sum;
}

double PatchField::mean_distance(const Vec2& c) const {
  double sum = 0.0;
  for (const PatchBorder& e : borders_) {
    const double d = e.height - e.n.dot(c), middle = e.begin + 0.5 * e.length + e.n.y() * c.x() - e.n.x() * c.y();
    const double d2 = d * d, square = d2 + middle * middle;
    if (square > 36.0 * e.length * e.length) {
      // Far from a short one ∫ r ds by three Gauss points: 1e-11 of it are lost at most, and it is one of many.
      const double off = 0.5 * 0.7745966692414834 * e.length, before = middle - off, after = middle + off;
      const double I =
          e.length * (8.0 * std::sqrt(square) + 5.0 * (std::sqrt(d2 + before * before) + std::sqrt(d2 + after * after))) / 18.0;
      sum += e.step * d * I / 3.0;
      continue;
    }
    const SeenBorder b = seen_border(e, c);
    sum += e.step * b.d * b.I / 3.0;
  }
  for (const PatchEllipse& e : pieces_.ellipses) {
    const double radius = e.radius();
    const Vec2 from_middle = c - e.middle;
    sum += e.load * ((radius > 0.0) ? round_disk(e, radius, from_middle) : stretched_disk<false>(e, from_middle)).value;
  }
  return sum;
}

/// A place on a border or next to it, where a table errs most: in parts of the reach, from the centre.
Vec2 PatchField::rim_place(std::uint64_t i, double off) const {
  const double along = scrambled_part(3, i), aside = off * (2.0 * scrambled_part(4, i) - 1.0);
  const std::size_t borders = borders_.size(), one = i % (borders + pieces_.ellipses.size());
  Vec2 place;
  if (one < borders) {
    const PatchBorder& e = borders_[one];
    place = e.n * (e.height + aside * reach_) + (e.begin + along * e.length) * quarter_turn(e.n);
  } else {
    const PatchEllipse& e = pieces_.ellipses[one - borders];
    place = e.middle + (1.0 + aside * reach_ / e.reach()) * (e.E * Vec2(real::cos(2.0 * pi * along), real::sin(2.0 * pi * along)));
  }
  return (place - centre_) / reach_;
}

/// The fine table ever finer, until places between its nodes are met.
void PatchField::prepare(double tolerance) {
  const auto f = [this](const Vec2& c) {
    const double u = norm2(c);
    if (u > far) return far_field(Vec2(reach_ * c), 1.0).value / reach_;
    return mean_distance(Vec2(centre_ + reach_ * c)) / reach_;
  };
  coarse_ = PlaneTable(1.02 * far, 256, f);
  for (int intervals = 192; intervals <= most_intervals;) {
    fine_ = PlaneTable(fine_half, intervals, f);
    double worst = 0.0;
    for (std::uint64_t i = 0; i < 6000; ++i) {
      const Vec2 anywhere(fine_half * (2.0 * scrambled_part(1, i) - 1.0), fine_half * (2.0 * scrambled_part(2, i) - 1.0));
      const Vec2 c = (i % 2 == 0) ? anywhere : rim_place(i / 2, 2.0 * fine_half / intervals);
      worst = std::max(worst, std::abs(fine_.at(c).value - f(c)));
    }
    error_ = 1.5 * worst;  // of a sample
    if (error_ <= tolerance) break;
    // Across a border the error falls like h³.
    const double finer = std::clamp(1.1 * real::cbrt(error_ / tolerance), 1.2, 4.0);
    intervals = (intervals == most_intervals) ? most_intervals + 1 : std::min(static_cast<int>(finer * intervals), most_intervals);
  }
}

FieldExpansion PatchField::at(const Vec2& q, double omega) const {
  const Vec2 from_centre = q - omega * centre_;
  const bool slides = norm2(from_centre) > far * reach_ * std::abs(omega);
  FieldExpansion G = slides ? far_field(from_centre, omega) : near_field(from_centre, omega);
  // By q and ω, no longer by q − ω c and ω.
  const Vec2 H_c = G.bend.topLeftCorner<2, 2>() * centre_, across = G.bend.topRightCorner<2, 1>();
  G.slope.z() -= centre_.dot(G.slope.head<2>());
  G.bend(2, 2) += centre_.dot(H_c) - 2.0 * centre_.dot(across);
  G.bend.topRightCorner<2, 1>() -= H_c;
  G.bend.bottomLeftCorner<1, 2>() = G.bend.topRightCorner<2, 1>().transpose();
  return G;
}

/// |ω| F(q/ω).
FieldExpansion PatchField::near_field(const Vec2& q, double omega) const {
  FieldExpansion G;
  if (omega == 0.0) return G;
  const double size = std::abs(omega), side = (omega > 0.0) ? 1.0 : -1.0;
  const Vec2 c = q / omega;
  PlaneValue F;
  if (fine_.made()) {
    const Vec2 place = c / reach_;
    F = (place.cwiseAbs().maxCoeff() < fine_half ? fine_ : coarse_).at(place);
    F.value *= reach_, F.bend /= reach_;
  } else {
    F = by_pieces(Vec2(centre_ + c));
  }
  const Vec2 H_c = F.bend * c;
  G.value = size * F.value;
  G.slope << side * F.slope, side * (F.value - c.dot(F.slope));
  G.bend.topLeftCorner<2, 2>() = F.bend / size;
  G.bend.topRightCorner<2, 1>() = -H_c / size;
  G.bend.bottomLeftCorner<1, 2>() = -H_c.transpose() / size;
  G.bend(2, 2) = c.dot(H_c) / size;
  return G;
}

/// G = r S(ε, φ), ε = ω reach/r: S = Σ εᵐ⁺²ᵏ Re (B_mk e^{−imφ}).
FieldExpansion PatchField::far_field(const Vec2& q, double omega) const {
  FieldExpansion G;
  const double r = norm2(q);
  if (r == 0.0) return G;
  const Vec2 e = q / r;
  const double epsilon = omega * reach_ / r, x = epsilon * epsilon;
  // As many terms as count here.
  const double a = std::abs(epsilon);
  const int last = (a > 0.2) ? terms : (a > 0.06) ? 22 : (a > 0.01) ? 12 : (a > 1e-4) ? 8 : 4;
  const Complex turn(e.x(), -e.y());
  // All without the factor ε²: sums of B, n B, n (n−1) B and what φ makes of them.
  double S = 0.0, S1 = 0.0, S2 = 0.0, S_phi = 0.0, S1_phi = 0.0, S_phi_phi = 0.0;
  Complex factor = 1.0;  // εᵐ⁻² e^{−imφ}; of m = 0 and 1 with k one less
  for (int m = 0; m <= last; ++m) {
    if (m > 0) factor *= turn;
    if (m == 1 || m > 2) factor *= epsilon;
    if (m == 2) factor = turn * turn;
    const int first = (m < 2) ? 1 : 0;
    double p0 = 0.0, p1 = 0.0, p2 = 0.0, i0 = 0.0, i1 = 0.0, i2 = 0.0;
    for (int k = (last - m) / 2; k >= first; --k) {
      const Complex B = series_[static_cast<std::size_t>(m)][static_cast<std::size_t>(k)];
      const double n = m + 2 * k;
      p0 = p0 * x + B.real(), i0 = i0 * x + B.imag();
      p1 = p1 * x + n * B.real(), i1 = i1 * x + n * B.imag();
      p2 = p2 * x + n * (n - 1.0) * B.real(), i2 = i2 * x + n * (n - 1.0) * B.imag();
    }
    const double fr = factor.real(), fi = factor.imag();
    S += fr * p0 - fi * i0, S1 += fr * p1 - fi * i1, S2 += fr * p2 - fi * i2;
    // ∂/∂φ multiplies by −im: the real part of −im z is m Im z.
    S_phi += m * (fr * i0 + fi * p0), S1_phi += m * (fr * i1 + fi * p1), S_phi_phi -= m * m * (fr * p0 - fi * i0);
  }
  const double s = 1.0 + x * S, s_e = epsilon * S1, s_ee = S2, s_phi = x * S_phi, s_e_phi = epsilon * S1_phi, s_phi_phi = x * S_phi_phi;
  G.value = r * s;
  const Vec2 across = quarter_turn(e);
  G.slope << (s - epsilon * s_e) * e + s_phi * across, reach_ * s_e;
  const double rr = x * s_ee / r, rp = -epsilon * s_e_phi / r, pp = (s_phi_phi + s - epsilon * s_e) / r;
  G.bend.topLeftCorner<2, 2>() =
      rr * e * e.transpose() + pp * across * across.transpose() + rp * (e * across.transpose() + across * e.transpose());
  G.bend.topRightCorner<2, 1>() = reach_ / r * (-epsilon * s_ee * e + s_e_phi * across);
  G.bend.bottomLeftCorner<1, 2>() = G.bend.topRightCorner<2, 1>().transpose();
  G.bend(2, 2) = reach_ * reach_ * s_ee / r;
  return G;
}

}  // namespace tippe::laws
