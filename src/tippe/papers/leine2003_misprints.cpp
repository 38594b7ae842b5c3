// leine2003 2 to 5: formulas that do not hold as they stand, and mended.
#include <tippe/papers/leine2003.h>
#include <tippe/papers/misprints.h>
#include <tippe/papers/patch_numbers.h>
#include <tippe/papers/turning_body.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tippe::papers::tippe_top {

namespace {

using std::numbers::pi;

/// ∫∫ σ^power r² dr dθ of (3.7) over the half plane, u ≤ 1, R = 1, λ_N = 1: midpoint rule in θ and in the angle that makes the root smooth.
double integral_3_7(double u, int power) {
  constexpr int nodes = 400;
  double sum = 0.0;
  for (int i = 0; i < nodes; ++i) {
    const double theta = pi * (i + 0.5) / nodes, middle = u * std::cos(theta), half = std::sqrt(1.0 - std::pow(u * std::sin(theta), 2));
    for (int k = 0; k < nodes; ++k) {
      const double s = pi * (k + 0.5) / nodes, q = middle + half * std::cos(s), root = half * std::sin(s);  // √ of (3.4)
      sum += std::pow(1.5 / pi, power) * root * q * q * half * std::sin(s);
    }
  }
  return sum * (pi / nodes) * (pi / nodes);
}

/// r⁺/R of the ray at an angle θ from the pole R* e₂ by either form of (3.9), less the distance at which a ray leaves the patch.
double ray_error(double R_star, double theta, bool as_printed) {
  const double c = std::cos(theta), s = std::sin(theta), R = 1.0;
  const double r =
      as_printed ? R * c + std::sqrt(R_star * R_star - R * R * s * s) : R_star * c + std::sqrt(R * R - R_star * R_star * s * s);
  return r - distance_to_rim(R_star, theta);
}

/// Velocity that is left of an approach with 1 m/s when step 2 of the modified Newton method as printed has come to its end, by one contact of unit mass:
/// the velocity of the iterate, u^k, is added to Δu instead of the one at the beginning, u_A.
double rest_as_printed() {
  const double u_A = -1.0, r = 0.3;
  double impulse = 0.0, change = 0.0;
  for (int k = 0; k < 200; ++k) {
    const double before = u_A + change;
    change = impulse;
    impulse = std::max(0.0, impulse - r * (change + before));
  }
  return u_A + impulse;
}

/// ω of three Euler angles and rates by (5.2), with θ-dot about a given horizontal axis of the inertial frame, less the true one.
double poisson_error(const Vec3& theta_axis) {
  const Vec3 angles(0.5, 0.8, 0.3), rates(2.0, -1.5, 4.0);  // φ, θ, ψ
  const Mat3 A = orientation(angles);
  const Vec3 sum = rates.x() * Vec3::UnitZ() + rates.y() * theta_axis + rates.z() * A.col(2);
  return (sum - A * angular_velocity(angles, rates)).norm();
}

}  // namespace

void misprints(Workbench& bench, Findings& findings) {
  const double whole = 1.5 / pi * integral_3_7(0.6, 0), twice = 1.5 / pi * integral_3_7(0.6, 1),
               phi = 0.6 * hertz_patch(0.6).xi + hertz_patch(0.6).eta;
  mended(
      findings, "leine2003.misprints.eq3.7", "3.1, (3.7)",
      "The first integral of (3.7) is the potential; here over that of the law, for u = 0.6, R = 1 m, λ_N = 1 N.", 1.0, twice / phi,
      whole / phi, "", 1e-4, "midpoint rule with 400 by 400 nodes",
      "Under the integral stands σ, whose factor 3λ_N/(2πR²) is already in front: it counts twice. Only the root of (3.4) belongs there.");
  mended(findings, "leine2003.misprints.eq3.9", "3.1, (3.9)",
         "The rays from the pole end on the rim of the patch: r⁺ less the distance at which a ray leaves it, R* = 0.6 R, θ = 0.4 rad.", 0.0,
         ray_error(0.6, 0.4, true), ray_error(0.6, 0.4, false), "R", 1e-14, rounding,
         "r± = R* cos θ ± √(R² − R*² sin² θ); printed, R (as r) and R* have changed places. (3.10) is right.");
  const CutBorder uniform{2.25, 1.0, 1.0, {1.5, -15.0 / 32.0, -5.0 / 128.0}, {4.0, -20.0 / 3.0, 40.0 / 9.0}, 8.0 / (3.0 * pi)};
  const CutBorder hertz{
      9.0 / 64.0,     9.0 * pi / 32.0, 9.0 * pi / 128.0, {9.0 / 8.0, -243.0 / 1024.0, -9.0 / 32768.0}, {5.0, -75.0 / 7.0, 1250.0 / 147.0},
      9.0 * pi / 32.0};
  const auto border = [&](const char* id, const char* where, const CutBorder& cut, const Patch& patch) {
    mended(findings, id, where, "The two halves of the border meet at ξ*, so that the set is convex: the step of η there.", 0.0, cut.step(),
           border_step(patch), "of η", 1e-9, "the whole law at u = 1 and 1e-12 beyond",
           "Cut after the printed terms the border steps outward by " + digits(100.0 * cut.step(), 2) +
               " %: that set is not convex, and a projection on it is not unique. The exact law has no step.");
  };
  border("leine2003.misprints.eq2.18", "2.3, (2.18), (2.19)", uniform, uniform_patch);
  border("leine2003.misprints.eq3.19", "3.2, (3.19), (3.21)", hertz, hertz_patch);
  const RunOrder inelastic{
      "bouncing-ball",
      {"contact.restitution=0", "start.position=[0,0,1]", "start.velocity=[0,0,-1]", "start.omega=[0,0,0]", "integrate.scheme=moreau",
       "integrate.dt=1e-3", "integrate.end=0.001", "integrate.solver=jacobi", "integrate.r_N=0.3", "integrate.tolerance=1e-14"}};
  mended(findings, "leine2003.misprints.newton", "4.1, step 2",
         "The iteration ends with an inelastic contact: velocity that is left of an approach with 1 m/s.", 0.0, rest_as_printed(),
         bench.measure(inelastic, "v_S_z"), "m/s", 1e-12,
         "iterations until an impulse of 1 N s changes by less than 1e-14, each with 0.7 of the error of the one before",
         "The contact velocity is Wᵀ(Δu + u_A); with the velocity u^k of the iterate the change counts twice, and half of the approach "
         "stays.");
  mended(findings, "leine2003.misprints.eq5.2", "5.1, (5.2)",
         "ω is the sum of three rotations, that of θ about e_2^1: distance from the rate of A^14.", 0.0, poisson_error(Vec3::UnitY()),
         poisson_error(Vec3(std::cos(0.5), std::sin(0.5), 0.0)), "rad/s", 1e-8, "difference quotient over 1e-5 s",
         "θ turns about the nodal axis e_1^2, as the components in (5.2) and (5.3) have it.");
  const RunOrder still{"tippe-top", {"start.touch=true", "start.angles=[0,1e-5,0]", "integrate.end=0.1"}};
  const double spin = bench.measure(still, "spin@0"), braking = (bench.measure(still, "spin@0.1") - spin) / 0.1,
               torque = -3.0 * pi / 16.0 * upright.mu * upright.m * upright.g * upright.R;
  mended(findings, "leine2003.misprints.eq5.22", "5.5, (5.22), last line",
         "The torque about the axis in equilibrium, over the right side of the last line.", 1.0, upright.I3 * spin / torque,
         upright.I3 * braking / torque, "", 1e-3,
         "inclination of 1e-5 rad, from which the slip's part of the torque is 1e-3 of the drilling torque at most",
         "I₃γ̇ has to read I₃γ̈, and its right side needs the drilling torque −3π/16 μ m g R: see fig11.spin.");
}

}  // namespace tippe::papers::tippe_top
