// lesaux2005 2.3.2, Fig. 3: the series of the friction ball.
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/lesaux2005.h>
#include <tippe/papers/patch_numbers.h>

#include <cmath>
#include <numbers>

namespace tippe::papers::euler_disk {

void friction_ball(Workbench& /*bench*/, Findings& findings) {
  constexpr double pi = std::numbers::pi, xi_star = 9.0 * pi / 32.0, eta_star = 9.0 * pi / 128.0;
  const std::vector<double> inner = inner_series(hertz_patch, 9.0 / 64.0, xi_star, eta_star, 3), outer = outer_series(hertz_patch, 3);
  const double printed[2][3] = {{9.0 / 8.0, -243.0 / 1024.0, -729.0 / 32768.0}, {5.0, -75.0 / 7.0, 1250.0 / 147.0}};
  const char* order[] = {"second", "fourth", "sixth"};
  for (std::size_t half = 0; half < 2; ++half)
    for (std::size_t k = 0; k < 3; ++k)
      findings.add({.id = std::string("lesaux2005.fig3.") + (half == 0 ? "inner_" : "outer_") + order[k],
                    .where = "2.3.2, (2.31), Fig. 3",
                    .says = std::string("Coefficient of ") + order[k] + " order of the border where " +
                            (half == 0 ? "spinning" : "sliding") + " prevails.",
                    .printed = printed[half][k],
                    .converged = (half == 0 ? inner : outer)[k],
                    .unit = "",
                    .tolerance = 1e-5 * (half == 0 ? 1.0 : 10.0),
                    .reason = "collocation on the exact law in double precision; the coefficients of either half differ by far more"});
  findings.add({.id = "lesaux2005.fig3.xi_star",
                .where = "2.3.2, (2.32)",
                .says = "The two halves of the border meet where the force is 9π/32 of Coulomb's.",
                .printed = xi_star,
                .converged = celtic_stone::integrated_components(1.0)[0],
                .unit = "",
                .tolerance = 1e-12,
                .reason = "quadrature over the patch, about the point that does not slide: rounding"});
  findings.add({.id = "lesaux2005.fig3.eta_star",
                .where = "2.3.2, (2.32)",
                .says = "Where the two halves of the border meet, the torque is 9π/128 of μ λ_N ϵ.",
                .printed = eta_star,
                .converged = celtic_stone::integrated_components(1.0)[3],
                .unit = "",
                .tolerance = 1e-12,
                .reason = "quadrature over the patch, about the point that does not slide: rounding"});
  findings.add(
      {.id = "lesaux2005.fig3.monotone",
       .where = "2.3.2",
       .says = "The sliding force grows with the ratio of sliding to spinning, the torque with its inverse: so spin makes sliding easier.",
       .printed = holds(),
       .converged =
           [] {
             bool rises = true;
             for (int i = -300; i < 300; ++i) {
               const PatchPoint here = hertz_patch(std::pow(10.0, 0.01 * i)), next = hertz_patch(std::pow(10.0, 0.01 * (i + 1)));
               rises = rises && next.xi > here.xi && next.eta < here.eta;
             }
             return truth(rises);
           }(),
       .unit = yes_no,
       .note = "From u = 0.001 to 1000. The paper writes γ_T for the force λ_T here, twice."});
}

}  // namespace tippe::papers::euler_disk
