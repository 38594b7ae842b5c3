// sailer2020 2 to 4: formulas held against kinematics and law themselves, the misprinted ones as they stand and mended.
#include <cmath>
#include <numbers>
#include <tippe/papers/misprints.h>
#include <tippe/papers/patch_numbers.h>
#include <tippe/papers/tippedisk.h>
#include <tippe/papers/tippedisk_ode.h>
#include <tippe/papers/turning_body.h>

namespace tippe::papers::tippedisk {

namespace {

const Vec3 angles(0.4, 1.1, 0.7), rates(3.0, 2.0, 5.0);  // α, β, γ: any that are not special

/// Velocity of S relative to G by (3.23), less the true one.
double jacobian_error(bool as_printed) {
  const double sa = std::sin(angles(0)), ca = std::cos(angles(0)), sb = std::sin(angles(1)), cb = std::cos(angles(1)),
               sg = std::sin(angles(2)), cg = std::cos(angles(2));
  Mat3 J;
  J << -(sa * cg + ca * cb * sg), (as_printed ? 1.0 : sa) * sb * sg, -(ca * sg + sa * cb * cg),  //
      ca * cg - sa * cb * sg, -(as_printed ? cb : ca) * sb * sg, -(sa * sg - ca * cb * cg),      //
      0.0, cb * sg, sb * cg;
  const Vec3 exact = turning_velocity(angles, rates, Vec3::UnitX());
  return (J * rates - exact).norm() / exact.norm();
}

/// φ-dot by (3.64) with a sign before its first two entries.
double contour_angle_rate(double sign) {
  const Mat3 R = euler_matrix(angles);
  const Vec3 omega = angular_velocity(angles, rates);
  const double below = R(2, 0) * R(2, 0) + R(2, 1) * R(2, 1);
  return sign * R(2, 2) * (R(2, 0) * omega.x() + R(2, 1) * omega.y()) / below + omega.z();
}

/// How many values of R₃₃ there are for which e_z^I × e_z^B vanishes: β in steps of π/16.
double horizontal_orientations() {
  int count = 0;
  for (int i = 0; i <= 16; ++i)
    if (Vec3::UnitZ().cross(Vec3(orientation({0.0, half_turn * i / 16.0, 0.0}).col(2))).norm() < 1e-12) ++count;
  return count;
}

}  // namespace

void misprints(Workbench& bench, Findings& findings) {
  constexpr double pi = std::numbers::pi, xi_star = 9.0 * pi / 32.0;
  const CutBorder cut{9.0 / 64.0, xi_star, 9.0 * pi / 128.0, {9.0 / 8.0, -243.0 / 1024.0}, {5.0, -75.0 / 7.0}, xi_star};
  mended(findings, "sailer2020.misprints.eq2.27", "2.2.2, (2.27)",
         "The two halves of the friction ball's border meet at ξ*, so that it is convex: the step of η there.", 0.0, cut.step(),
         border_step(hertz_patch), "of η", 1e-9, "the whole law at u = 1 and 1e-12 beyond",
         "With the printed terms the border steps outward by " + digits(100.0 * cut.step(), 2) +
             " %: that set is not convex, and a projection on it is not unique. Ours is the exact law.");
  findings.add({.id = "sailer2020.misprints.eq2.9",
                .where = "2.1, below (2.9)",
                .says = "(2.8) fails for one value of R33, namely 1.",
                .printed = 1.0,
                .converged = horizontal_orientations(),
                .corrected = Printed(2.0),
                .unit = "values",
                .note = "For two: 1 and −1, one for each face. What is kept from the step before is e_x^G; the printed condition on e_z^G "
                        "says nothing about the contact point.",
                .expected = Verdict::Corrected});
  mended(findings, "sailer2020.misprints.eq3.23", "3.1, (3.23)", "(3.23) is the Jacobian of (3.21): velocity of S by it, relative error.",
         0.0, jacobian_error(true), jacobian_error(false), "", 1e-8, "difference quotient over 1e-5 s",
         "Entries (1,5) and (2,5) should be e sα sβ sγ and −e cα sβ sγ, as (3.22) has them.");
  mended(findings, "sailer2020.misprints.eq3.64", "3.2, (3.64)-(3.66)",
         "The contour velocity by (3.64) is the one in Euler angles, (3.34): φ-dot = γ-dot, here 5 rad/s.", rates(2),
         contour_angle_rate(1.0), contour_angle_rate(-1.0), "rad/s", 1e-8, "difference quotient over 1e-5 s",
         "R31 R33 and R32 R33 need a minus, as in lesaux2005 (2.18).");
  const Vec3 still = Vec3::Zero();  // Ω
  const RunOrder thrown = model(2).with({"start.position=[0,0,0.2]", "start.rates=[0,0,0]", "integrate.end=0.01"});
  mended(findings, "sailer2020.misprints.eq4.1", "4, (4.1)", "The step (4.1) is one of (3.67): a disk in flight falls with g.",
         TippediskOde().gravity, still.cross(still.cross(Vec3(e, 0.0, 0.0))).norm(),
         (bench.measure(thrown, "v_S_z@0") - bench.measure(thrown, "v_S_z@0.01")) / 0.01, "m/s²", 1e-6, rounding,
         "Without f_g Δt beside h_M Δt a disk that does not turn would stay where it is: h is quadratic in Ω.");
}

}  // namespace tippe::papers::tippedisk
