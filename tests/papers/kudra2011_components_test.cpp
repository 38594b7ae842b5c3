// The five components of kudra2011 and the errors of its approximations, as the ledger computes them.
#include <gtest/gtest.h>

#include "rolling_components.h"

#include <cmath>
#include <tippe/papers/celtic_stone.h>

namespace tippe::test {
namespace {

using namespace papers::celtic_stone;

TEST(Kudra2011Components, are_those_of_the_laws) {
  // Read off the laws' forces by differences: rounding of numbers of size one.
  for (const auto& [u, omega] : {std::pair{0.3, 1.0}, std::pair{1.0, 0.7}, std::pair{2.0, 0.1}}) {
    const RollingComponents exact = rolling_components<laws::ContensouRolling>(u, omega), one = rolling_components<laws::Pade1>(u, omega),
                            two = rolling_components<laws::Pade2>(u, omega), tanh = rolling_components<laws::TanhLaw>(u, omega);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_NEAR(component(Form::Exact, i, u, omega), exact[i], 1e-14) << i;
      EXPECT_NEAR(component(Form::Pade1, i, u, omega), one[i], 1e-14) << i;
      EXPECT_NEAR(component(Form::Pade2, i, u, omega), two[i], 1e-14) << i;
      EXPECT_NEAR(component(Form::Tanh, i, u, omega), tanh[i], 1e-14) << i;
    }
  }
}

TEST(Kudra2011Components, are_the_integrals_over_the_patch) {
  // Gauss rules on smooth integrands, about the point that does not slide: within the patch, on its border, outside.
  for (const double u : {0.01, 0.5, 0.99, 1.0, 1.01, 3.0, 50.0}) {
    const std::array<double, 5> integrals = integrated_components(u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(component(Form::Exact, i, u, 1.0), integrals[i], 1e-12) << u << " " << i;
  }
}

TEST(Kudra2011Components, have_limits_at_pure_slip) {
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(component(Form::Exact, i, 1.0, 0.0), component(Form::Exact, i, 1.0, 1e-9), 1e-8) << i;
}

TEST(Kudra2011Components, err_in_the_mean_less_than_at_worst) {
  for (const Form form : {Form::Pade1, Form::Pade2, Form::Tanh})
    for (std::size_t i = 0; i < 5; ++i) {
      const ComponentError error = component_error(form, i);
      EXPECT_GT(error.rms, 0.0);
      EXPECT_LT(error.rms, error.largest);
      EXPECT_LT(error.largest, 0.5);  // of components of size one at most
    }
  EXPECT_EQ(component_error(Form::Exact, 0).largest, 0.0);
}

TEST(Kudra2011Components, best_fit_is_a_minimum_near_the_printed_pair) {
  for (const std::size_t which : {1U, 4U}) {
    const BestFit best = best_fit(which);
    EXPECT_LE(best.rms, fit_rms(which, which == 1 ? 1.75 : 2.5, which == 1 ? 1.25 : 0.275));
    for (const double part : {0.99, 1.01}) {
      EXPECT_GT(fit_rms(which, best.q * part, best.s), best.rms);
      EXPECT_GT(fit_rms(which, best.q, best.s * part), best.rms);
    }
    // With its own parameters the fit is the law.
    EXPECT_NEAR(fit_rms(which, which == 1 ? 1.75 : 2.5, which == 1 ? 1.25 : 0.275), component_error(Form::Tanh, which).rms, 1e-12);
  }
}

}  // namespace
}  // namespace tippe::test
