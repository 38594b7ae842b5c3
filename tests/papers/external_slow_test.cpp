// Benchmarks that others published, whose runs take longer.
#include <tippe/papers/external.h>

#include "mutants.h"

namespace tippe::test {
namespace {

TEST(External, rattleback_reverses_one_way_only) {
  expect_met_and_caught(papers::external_benchmarks(), "rattleback",
                        {{"body.center=[0,0,-0.188]"},
                         {"contact.mu=0.05"},
                         {"body.inertia=[[0.05796875,-0.025,0],[-0.025,0.0903294297749979,0],[0,0,0.12236067977499791]]"},
                         {"start.omega=[0.01,-0.02,-2]"}});
}

TEST(External, eccentric_sphere_turns_over_between_its_borders) {
  expect_met_and_caught(papers::external_benchmarks(), "tippetop", {{"body.inertia=[7e-7,7e-7,7e-7]"}, {"start.rates=[0,0,20]"}});
}

}  // namespace
}  // namespace tippe::test
