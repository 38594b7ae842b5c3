// The contact problem on random but real geometry, and on problems that were hard once.
#include <gtest/gtest.h>

#include "inclusion.h"
#include "random_problem.h"

namespace {

using namespace tippe;
using test::RandomProblem;
using test::Touching;

constexpr std::string_view set_laws[] = {"coulomb", "contensou", "ellipsoid"};
constexpr std::string_view function_laws[] = {"smooth-coulomb", "pade1", "pade2", "tanh", "contensou-rolling"};

#if defined(__SANITIZE_ADDRESS__)
constexpr unsigned long per_law = 10;
#else
constexpr unsigned long per_law = 60;
#endif

// A hundred thousand more in random_problems_slow_test.cpp.
TEST(Solver, random_problems_with_set_laws_are_solved) {
  for (const std::string_view law : set_laws)
    for (const Touching touching : test::all_touching)
      for (unsigned long seed = 0; seed < per_law; ++seed) {
        RandomProblem random(law, touching, seed, false);
        const SolveResult result = solve(random.problem(), SolverOptions());
        EXPECT_TRUE(result.solved) << "law " << law << " touching " << static_cast<int>(touching) << " seed " << seed;
        EXPECT_LE(contact_residual(random.problem()), 1e-10) << "law " << law << " seed " << seed;
      }
}

TEST(Solver, a_function_law_is_solved_or_says_that_it_is_not) {
  for (const std::string_view law : function_laws)
    for (const Touching touching : test::all_touching)
      for (unsigned long seed = 0; seed < per_law / 10; ++seed) {
        RandomProblem random(law, touching, seed, true);
        const SolveResult result = solve(random.problem(), SolverOptions());
        EXPECT_TRUE(random.problem().x.allFinite());
        if (result.solved) {
          EXPECT_LE(contact_residual(random.problem()), 1e-10) << "law " << law << " seed " << seed;
        }
      }
}

/// Small patches that spin fast: the solver once took impulses that were false by up to 2e-8 of their set for solutions, and did not say that they were rough.
TEST(Solver, what_it_calls_solved_fulfils_the_inclusions) {
  struct Spinning {
    std::string_view law;
    Touching touching;
    unsigned long seed;
    bool viscous;
  };
  constexpr Spinning spinning[] = {{"contensou", Touching::Sphere, 100290, true},      {"contensou", Touching::Ellipsoid, 100405, true},
                                   {"contensou", Touching::TwoSpheres, 100030, true},  {"contensou", Touching::ThreeSpheres, 100353, false},
                                   {"ellipsoid", Touching::TwoSpheres, 100583, false}, {"ellipsoid", Touching::FlatRim, 100046, false}};
  for (const auto& [law, touching, seed, viscous] : spinning) {
    RandomProblem random(law, touching, seed, viscous);
    const SolveResult result = solve(random.problem(), SolverOptions());
    EXPECT_TRUE(result.solved) << seed;
    EXPECT_LE(test::inclusion_error(random.problem()), result.rough ? 1e-10 : 1e-11) << law << " seed " << seed;
  }
}

struct Hard {
  std::string_view law;
  Touching touching;
  unsigned long seed;
};

TEST(Solver, problems_that_failed_once_are_solved) {
  constexpr Hard hard[] = {
      {"coulomb", Touching::Rim, 31},              // μ > 1 on a rim: sweeps go round in circles
      {"coulomb", Touching::Sphere, 445},          //
      {"coulomb", Touching::TwoSpheres, 610},      // self-locking: impulses grow a hundredfold until the slip stops
      {"contensou", Touching::FlatRim, 315},       //
      {"coulomb", Touching::TwoSpheres, 410},      // contour friction shifts load between the points
      {"contensou", Touching::FlatRim, 307},       // hyperstatic and just held
      {"contensou", Touching::ThreeSpheres, 0},    // slip of 1e-10 in a patch of a millionth of the size
      {"coulomb", Touching::TwoSpheres, 25321},    //
      {"coulomb", Touching::ThreeSpheres, 25281},  // loads that change places from sweep to sweep
      {"contensou", Touching::ThreeSpheres, 21837},
      {"coulomb", Touching::ThreeSpheres, 105039},  // load drifts between the points until a set is full
      {"ellipsoid", Touching::ThreeSpheres, 23818},
      {"ellipsoid", Touching::ThreeSpheres, 278},  // at rest: rounding of the spin against a tiny set
  };
  for (const Hard& h : hard) {
    RandomProblem random(h.law, h.touching, h.seed, false);
    EXPECT_TRUE(solve(random.problem(), SolverOptions()).solved) << "seed " << h.seed;
    EXPECT_LE(contact_residual(random.problem()), 1e-10) << "seed " << h.seed;
  }
}

/// Factors with which the projection converges: of each kind 1/‖G‖ of its directions, shared among the four kinds, which push each other.
SolverOptions projection_of_the_papers(const ContactProblem& p) {
  double N = 0.0, T = 0.0, tau = 0.0, R = 0.0;
  for (const Block& block : p.used()) {
    const auto raise = [&](double& largest, int from, int dim) {
      for (int i = from; i < from + dim; ++i) largest = std::max(largest, p.G(i, i));
    };
    if (block.is_normal()) {
      raise(N, block.start, 1);
      continue;
    }
    raise(T, block.at(Component::Slip), block.count(Component::Slip));
    raise(tau, block.at(Component::Spin), block.count(Component::Spin));
    raise(R, block.at(Component::Contour), block.count(Component::Contour));
    raise(R, block.at(Component::Rolling), block.count(Component::Rolling));
  }
  const auto factor = [](double G) { return (G > 0.0) ? 0.25 / G : 1.0; };
  SolverOptions options;
  options.kind = SolverKind::Jacobi;
  options.tolerance = 1e-16 * (p.scale + p.c.cwiseAbs().maxCoeff() / std::max(N, T));  // of impulses, absolute
  options.max_iterations = 200000;
  options.r_N = factor(N), options.r_T = factor(T), options.r_tau = factor(tau), options.r_R = factor(R);
  return options;
}

TEST(Solver, all_three_solvers_find_the_same_velocities) {
  int by_sweeps = 0, by_projection = 0;
  for (unsigned long seed = 0; seed < 20; ++seed) {
    RandomProblem random("contensou", Touching::Sphere, seed, false);
    ContactProblem& p = random.problem();
    ASSERT_TRUE(solve(p, SolverOptions()).solved);
    const VecX gamma = p.G * p.x + p.c;
    SolverOptions sweeps;
    sweeps.kind = SolverKind::GaussSeidel;
    sweeps.max_iterations = 20000;
    p.x.setZero();
    // Sweeps may need more than this on stiff problems, or go round in circles for large μ.
    if (solve(p, sweeps).solved) {
      ++by_sweeps;
      EXPECT_LT((p.G * p.x + p.c - gamma).norm(), 1e-8 * (1.0 + p.c.norm())) << "seed " << seed;
    }
    p.x.setZero();
    if (solve(p, projection_of_the_papers(p)).solved) {
      ++by_projection;
      EXPECT_LT((p.G * p.x + p.c - gamma).norm(), 1e-8 * (1.0 + p.c.norm())) << "seed " << seed;
    }
  }
  EXPECT_GE(by_sweeps, 15);
  EXPECT_GE(by_projection, 15);
}

/// A sphere on a table that is inclined along x, thrown along x with v.
struct SphereOnSlope {
  std::unique_ptr<World> world = std::make_unique<World>();
  Workspace ws;
  double m = 2.0, R = 0.1, dt = 1e-3;

  SphereOnSlope(std::string_view law, laws::LawSettings settings, double mu, double v, double slope) {
    world->body().mass = m;
    world->body().set_inertia(0.4 * m * R * R * Mat3::Identity());
    world->gravity = Vec3(slope * 9.81, 0.0, -9.81);
    world->contact_count = 1;
    world->contacts[0].shape = shapes::sphere(R);
    world->contacts[0].law.mu.kinetic = mu;
    world->contacts[0].law.radius.constant = 1e-3;
    settings.radius = 1e-3;
    world->contacts[0].law.friction = laws::make_law(law, settings);
    ws.problem.dt = dt;
    ClosedSet closed;
    closed.closed[0][0] = true;
    const Chart chart;
    Vec6 nu = Vec6::Zero();
    nu(0) = v;
    ws.mass.prepare(chart, {});
    if (!assemble(ws, *world, chart.pose({}), nu, closed, fresh_rim_memory())) std::abort();
    ContactProblem& p = ws.problem;
    p.G = ws.W.transpose() * ws.MinvW;
    p.c = ws.W.transpose() * (nu + dt * ws.mass.apply(*world, chart_forces(ws, *world, chart, {}, nu)));
    p.x = VecX::Zero(p.size);
    p.scale = m * 9.81 * dt;
  }
};

TEST(Solver, a_law_that_jumps_at_standstill_has_no_solution_and_the_solver_says_so) {
  // x = −μ x_N γ/‖γ‖ (0 at γ = 0) and γ = G x + c on a gentle slope: γ ≠ 0 would need ‖γ‖ = ‖c‖ − G μ x_N < 0, and γ = 0 gives x = 0, γ = c ≠ 0.
  SphereOnSlope sphere("smooth-coulomb", {{"eps", 0.0}}, 0.5, 0.0, 0.1);
  ContactProblem& p = sphere.ws.problem;
  ASSERT_LT(std::abs(p.c(1)), p.G(1, 1) * 0.5 * sphere.m * 9.81 * sphere.dt);
  const SolveResult result = solve(p, SolverOptions());
  EXPECT_FALSE(result.solved);
  EXPECT_GT(result.residual, 1e-3);
  EXPECT_TRUE(p.x.allFinite());
}

TEST(Solver, friction_distorted_by_rolling_holds_a_sphere_at_rest) {
  SphereOnSlope sphere("contensou-rolling", {{"kr", 0.8}}, 0.5, 0.0, 1e-4);
  ContactProblem& p = sphere.ws.problem;
  ASSERT_TRUE(solve(p, SolverOptions()).solved);
  // The arm of the rolling resistance, k_r R/5 of the patch = 1.6e-4, against the slope's 1e-4 · 0.1: it does not move.
  EXPECT_LT((p.G * p.x + p.c).norm(), 1e-12 * p.dt);
}

TEST(Solver, a_block_that_slides_down_takes_the_closed_form_of_coulomb) {
  // A sphere on the table, thrown with v: friction takes μ g dt until it rolls.
  const double mu = 0.3;
  SphereOnSlope sphere("coulomb", {}, mu, 5.0, 0.0);
  ContactProblem& p = sphere.ws.problem;
  ASSERT_TRUE(solve(p, SolverOptions()).solved);
  EXPECT_NEAR(p.x(0), sphere.m * 9.81 * sphere.dt, 1e-12 * p.scale);
  EXPECT_NEAR(p.x(1), -mu * sphere.m * 9.81 * sphere.dt, 1e-12 * p.scale);
  EXPECT_NEAR(p.x(2), 0.0, 1e-12 * p.scale);
}

}  // namespace
