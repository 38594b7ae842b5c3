// How far impulses are from the inclusions of a contact problem, by the laws' own projections: nothing of the solver is asked.
//
//   x_N = proj_{ℝ⁺}(x_N − r γ_N),   x_F = proj_{sC}(x_F − r γ_F)      for any r > 0; here half of 1/G_ii, in a round metric for each block
//
// The solver steps with 1/G_ii of each component. Of a small patch that spins fast, that is a million times longer than here, and x − rγ lies far outside of its set.
// What rounding of γ does there must be counted where it ends up, on the set (solve/residual.cpp); counted where it begins, in x − rγ, it let impulses pass that
// were false by 1e-9 to 1e-8 of their set. This check tells, because its r is that of the most mobile component.
#pragma once

#include <tippe/solve/contact_problem.h>

namespace tippe::test {

/// The largest normal impulse, or what gravity gives in the step.
inline double largest_load(const ContactProblem& p) {
  double scale = p.scale;
  for (const Block& block : p.used())
    if (block.is_normal()) scale = std::max(scale, std::abs(p.x(block.start)));
  return scale;
}

/// Largest ‖x − proj‖ of a normal impulse or a set law, relative to the size of its set under the largest load, beyond what rounding of γ makes of it: eight units in
/// the last place of the terms of γ = G x + c, which are summed here with more digits than doubles have.
inline double inclusion_error(const ContactProblem& p) {
  const double scale = largest_load(p);
  double worst = 0.0;
  for (const Block& block : p.used()) {
    if (!block.is_normal() && !block.holds()) continue;
    double mobility = 0.0;
    for (int i = block.start; i < block.start + block.dim; ++i) mobility = std::max(mobility, p.G(i, i));
    const double r = (mobility > 0.0) ? 0.5 / mobility : 1.0;
    laws::Vec5 x = laws::Vec5::Zero(), moved = laws::Vec5::Zero();
    double rounding = 0.0;
    for (int i = 0; i < block.dim; ++i) {
      const int row = block.start + i;
      long double gamma = p.c(row);
      double terms = std::abs(p.c(row));
      for (int j = 0; j < p.size; ++j) {
        gamma += static_cast<long double>(p.G(row, j)) * p.x(j);
        terms += std::abs(p.G(row, j) * p.x(j));
      }
      x(i) = p.x(row), moved(i) = x(i) - r * static_cast<double>(gamma);
      rounding = std::max(rounding, 8.0 * 2.2e-16 * r * terms);
    }
    if (block.is_normal()) {
      worst = std::max(worst, (std::abs(x(0) - std::max(moved(0), 0.0)) - rounding) / scale);
      continue;
    }
    const double size = block.coefficient * std::max(p.x(block.normal), 0.0);
    const laws::Nearest y = block.law->project(moved, block.dim, size, laws::Vec5::Constant(r), block.lead);
    const double unit = (block.coefficient > 0.0) ? std::min(block.coefficient, 1.0) * scale : scale;
    worst = std::max(worst, ((x - y.point).head(block.dim).norm() - rounding) / unit);
  }
  return worst;
}

}  // namespace tippe::test
