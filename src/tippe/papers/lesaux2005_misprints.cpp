// lesaux2005 2 to 5: data and formulas held against kinematics and law themselves, the misprinted ones as they stand and mended.
#include <tippe/papers/lesaux2005_figures.h>
#include <tippe/papers/misprints.h>
#include <tippe/papers/patch_numbers.h>
#include <tippe/papers/turning_body.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <numbers>

namespace tippe::papers::euler_disk {

namespace {

/// Largest error of the row of ∂b that belongs to g_N1: (3.12) as it stands, W_Nᵀ in the first six places of seven, or [e_z, 2 w_rotᵀ H̄].
double row_error(bool as_printed) {
  const Vec4 p = quaternion_of(euler_matrix({0.3, 1.1, 0.6}));
  const Mat3 R = rotation_matrix(p);
  const Vec3 e_z = Vec3::UnitZ(), axis = R.col(2), up = (e_z - R(2, 2) * axis).normalized(), arm = -radius * up;  // (2.12), (2.13)
  const Vec3 w_rot = R.transpose() * arm.cross(e_z);                                                              // of W_N1, (2.25)
  Vec<7> row = Vec<7>::Zero();
  row(2) = 1.0;
  if (as_printed) {
    row.segment<3>(3) = w_rot;
  } else {
    // ω = 2 H̄ ṗ and ṗ = ½ H̄ᵀ ω: the columns of H̄ᵀ are rates of the quaternion for unit ω, times 2.
    for (int i = 0; i < 3; ++i) row.tail<4>() += 2.0 * w_rot(i) * 2.0 * quaternion_rate(p, Vec3::Unit(i));
  }
  return (row.tail<4>() - rim_gap_slope(p, radius)).cwiseAbs().maxCoeff() / radius;
}

/// Of [W_N1, W_N2, W_N3], (2.25) with (2.13), (2.14).
double least_singular_value(const Mat3& R) {
  const Vec3 e_z = Vec3::UnitZ(), axis = R.col(2), down = -(e_z - R(2, 2) * axis).normalized();
  Grid<6, 3> W;
  for (int j = 0; j < 3; ++j) {
    const Vec3 arm = Eigen::AngleAxisd(2.0 * std::numbers::pi / 3.0 * j, axis) * down;
    W.col(j) << e_z, R.transpose() * arm.cross(e_z);
  }
  const Mat3 gram = W.transpose() * W;
  const Vec3 squares = Eigen::SelfAdjointEigenSolver<Mat3>(gram).eigenvalues();
  return std::sqrt(squares(0) / squares(2));
}

/// The equations of 5.1 for any accelerations: they need no dynamics to be checked.
struct Motion : LeaningDisk {
  double s = std::sin(beta), c = std::cos(beta);

  /// (5.3), as it stands or mended.
  Vec3 p_by_5_3(bool as_printed) const {
    return {a2 * s + (as_printed ? g : g2) + 2.0 * a * b * c, -b2 + a * a * s * c + a * g * c,
            -(as_printed ? b2 * b2 : b * b) - a * a * s * s - a * g * s};
  }
  Vec3 N_by_5_3(bool as_printed) const {
    return {b2 - a * a * s * c - 2.0 * a * g * c, 2.0 * a2 * s + (as_printed ? 2.0 * g + 2.0 * a * g : 2.0 * g2 + 2.0 * a * b * c),
            a2 * c + 2.0 * b * g};
  }
  /// Left sides of (5.5) and (5.7) as they stand or mended, and by projection, (5.4) with the columns of J_S and J_R, times 4/(m r²).
  double by_5_5(bool as_printed) const {
    return (5.0 * s * s + 1.0) * a2 + 6.0 * (as_printed ? g : g2) * s + 10.0 * a * b * s * c + 2.0 * b * g * c;
  }
  double by_5_7(bool as_printed) const { return 6.0 * a2 * s + 6.0 * (as_printed ? g : g2) + 10.0 * a * b * c; }
  double projected_alpha() const {
    return 4.0 * s * momentum_rate().x() + s * angular_momentum_rate().y() + c * angular_momentum_rate().z();
  }
  double projected_gamma() const { return 4.0 * momentum_rate().x() + angular_momentum_rate().y(); }
};

void equations(Findings& findings) {
  const Motion m;
  const char* any = "rounding; any accelerations, no dynamics";
  const Vec3 along(0.0, 0.0, 1.0), vertical(0.0, m.s, m.c);  // e_z^K and e_z^I in frame K
  const Vec3 by_matrix = m.omega();
  const auto sum = [&](const Vec3& axis) { return Vec3(m.a * axis + m.b * Vec3::UnitX() + m.g * Vec3::UnitY()); };
  mended(findings, "lesaux2005.misprints.eq5.2", "5.1, (5.2)",
         "ω is the sum of α̇ e_z^K, β̇ e_x^K and γ̇ e_y^K: distance from the matrix beside it.", 0.0, (sum(along) - by_matrix).norm(),
         (sum(vertical) - by_matrix).norm(), "rad/s", 1e-14, rounding, "α turns the disk about the vertical, e_z^I; the matrix is right.");
  mended(findings, "lesaux2005.misprints.eq5.3", "5.1, (5.3)",
         "(5.3) gives the rates of momentum and angular momentum: distance from Euler's formula.", 0.0,
         (m.p_by_5_3(true) - m.momentum_rate()).norm() + (m.N_by_5_3(true) - m.angular_momentum_rate()).norm(),
         (m.p_by_5_3(false) - m.momentum_rate()).norm() + (m.N_by_5_3(false) - m.angular_momentum_rate()).norm(), "", 1e-13, any,
         "γ̇ in the first row of p should be γ̈, β̈² in its third β̇²; the second row of N_S should end with 2γ̈ + 2α̇β̇ cos β.");
  mended(findings, "lesaux2005.misprints.eq5.5", "5.1, (5.5)",
         "(5.5) is the first of the projected equations (5.4): distance of the left sides.", 0.0,
         std::abs(m.by_5_5(true) - m.projected_alpha()), std::abs(m.by_5_5(false) - m.projected_alpha()), "", 1e-13, any,
         "6γ̇ sin β should be 6γ̈ sin β.");
  mended(findings, "lesaux2005.misprints.eq5.7", "5.1, (5.7)", "(5.7) is the third of them.", 0.0,
         std::abs(m.by_5_7(true) - m.projected_gamma()), std::abs(m.by_5_7(false) - m.projected_gamma()), "", 1e-13, any,
         "6γ̇ should be 6γ̈.");
}

}  // namespace

void misprints(Workbench& bench, Findings& findings) {
  findings.add({.id = "lesaux2005.misprints.A",
                .where = "4",
                .says = "A = B = m r²/4 is 1.0716e-4 kg m².",
                .printed = 1.0716e-4,
                .converged = thin_disk_inertia(mass, radius)(0),
                .unit = "kg m²",
                .tolerance = 5e-9,
                .reason = "half a unit of the last printed digit"});
  findings.add({.id = "lesaux2005.misprints.C",
                .where = "4",
                .says = "C = m r²/2 is 2.1433e-4 kg m².",
                .printed = 2.1433e-4,
                .converged = thin_disk_inertia(mass, radius)(1),
                .corrected = Printed(2.1431e-4),
                .unit = "kg m²",
                .tolerance = 5e-9,
                .reason = "half a unit of the last printed digit",
                .note = "2.1431e-4: the printed one is not twice A. The runs of section 4 keep it as printed; it is 1e-4 too large.",
                .expected = Verdict::Corrected});
  const Vec3 omega(1.0, -2.0, 0.5), r_SM(0.3, 0.1, -0.2);
  const Mat3 R = orientation({0.3, 1.1, 0.6});
  const Vec3 velocity = turning_velocity(quaternion_of(R), omega, r_SM);
  mended(findings, "lesaux2005.misprints.eq2.5", "2.1, (2.5)",
         "(2.5) is the velocity of a point M: relative distance from a difference quotient of its place, S at rest.", 0.0,
         (R * omega.cross(Vec3(-r_SM)) - velocity).norm() / velocity.norm(), (R * omega.cross(r_SM) - velocity).norm() / velocity.norm(),
         "", 1e-8, "difference quotient over 1e-5 s", "r_MS should be r_SM, as in (2.4): printed, every point runs the other way.");
  findings.add(
      {.id = "lesaux2005.misprints.independent",
       .where = "2.2.2, below (2.25)",
       .says = "The directions W_N1, W_N2, W_N3 are linearly independent: their least singular value over the largest, arms in radii.",
       .printed = at_least(0.01),
       .converged = least_singular_value(R),
       .reason = "far from dependent; for a disk that leans by 0.47 rad",
       .note = "As directions of velocities they are, but for a disk that stands upright: then all three lie in one plane. The gaps g_N2 "
               "and g_N3 are one function of q all the same: see eq3.12."});
  const RunOrder flat{"euler-disk-contour", {}, 3.0};
  findings.add({.id = "lesaux2005.misprints.flat",
                .where = "2.2.1",
                .says = "Where the disk lies flat R33 = 1; here at the end of 4.2.",
                .printed = 1.0,
                .as_printed = std::cos(bench.measure(printed_run("euler-disk-contour"), "theta")),
                .converged = std::cos(bench.measure(flat, "theta")),
                .corrected = Printed(-1.0),
                .tolerance = 1e-6,
                .reason = "at rest, to the square of what is left of the lean",
                .note = "It should read |R33| = 1: in the paper's own run the disk comes down on its other face.",
                .expected = Verdict::Corrected});
  const CutBorder cut{9.0 / 64.0,
                      9.0 * std::numbers::pi / 32.0,
                      9.0 * std::numbers::pi / 128.0,
                      {9.0 / 8.0, -243.0 / 1024.0, -729.0 / 32768.0},
                      {5.0, -75.0 / 7.0, 1250.0 / 147.0},
                      9.0 * std::numbers::pi / 32.0};
  mended(findings, "lesaux2005.misprints.eq2.31", "2.3.2, (2.31)",
         "C_F is convex: the two halves of its border meet at ξ*, step of η there.", 0.0, cut.step(), border_step(hertz_patch), "of η",
         1e-9, "the whole law at u = 1 and 1e-12 beyond",
         "Cut after the printed terms the border steps outward by " + digits(100.0 * cut.step(), 2) +
             " %, and a projection on that set is not unique. The exact law has no step.");
  mended(findings, "lesaux2005.misprints.eq3.12", "3.3, (3.12)",
         "The rows of ∂b are gradients of the gaps with respect to q: largest error of the part of p, over r.", 0.0, row_error(true),
         row_error(false), "", 1e-8, "difference quotients over 1e-5",
         "W_Nᵀ has six entries, one for each velocity, q has seven: the row is [e_z, 2 w_rotᵀ H̄]. With two points violated g_N2 and g_N3 "
         "are one "
         "function, and one row of the two has to go.");
  equations(findings);
}

}  // namespace tippe::papers::euler_disk
