// martins2019 3 and 4: the normal force and the accelerations, held against the engine's.
#include <algorithm>
#include <cmath>
#include <tippe/papers/martins2019_chapters.h>

namespace tippe::papers::martins2019 {

namespace {

/// Largest relative distance of a formula for the normal force from the engine's along a run.
double force_error(const Rows& rows, bool of_paper) {
  double most = none;
  for (const std::vector<double>& row : rows) {
    if (row.size() < 5) continue;
    const double alpha = slope_at(table_4, row[1]), v = row[2], omega = row[3], N = row[4] / table_4.mass;
    const bool rolling = std::abs(v + table_4.R * omega) < 1e-9;
    const double formula = of_paper ? normal_force_of_paper(table_4, alpha, v, omega, rolling) : normal_force(table_4, alpha, v);
    most = std::fmax(most, std::abs(formula / N - 1.0));
  }
  return most;
}

/// A formula for an acceleration, against the one of the engine at the start of a run.
void add_mended(Findings& findings, const char* id, const char* where, const char* says, double printed, double right, double engine,
                const char* note) {
  findings.add({.id = std::string("martins2019.sec3.") + id,
                .where = where,
                .says = says,
                .printed = printed,
                .as_printed = printed,
                .converged = engine,
                .corrected = Printed(right),
                .unit = "rad/s²",
                .tolerance = 1e-3 * std::abs(right),
                .reason = "difference quotient of the engine's ω over the first 0.1 ms",
                .note = note,
                .expected = Verdict::Corrected});
}

}  // namespace

void forces(Workbench& bench, Findings& findings) {
  double of_paper = none, right = none;
  for (int number = 1; number <= 8; ++number) {
    const Rows rows = bench.trace(row(number).with({"integrate.end=2"}), {"t", "s", "v", "omega", "lambda_N"}, 0.01);
    of_paper = std::fmax(of_paper, force_error(rows, true));
    right = std::fmax(right, force_error(rows, false));
  }
  findings.add({.id = "martins2019.sec3.normal_force",
                .where = "(14)-(17), (20), (36)",
                .says = "The normal force is m g cos α + m (s-dot + Rθ-dot)²/P.",
                .printed = 0.0,
                .as_printed = of_paper,
                .converged = right,
                .corrected = Printed(0.0),
                .tolerance = 1e-6,
                .reason = "largest relative error along the first 2 s of the eight runs; what the engine's interpolation leaves",
                .note = "What bends is the path of the centre: N = m g cos α + m s-dot²/(P − R). The paper's is off by up to " +
                        digits(100.0 * of_paper, 2) + " %.",
                .expected = Verdict::Corrected});
  const double alpha = slope_at(table_4, -10.0);
  {
    const RunOrder from_rest = row(1).with({"start.v=0", "start.omega=0", "integrate.end=0.1"});
    const double N = normal_force(table_4, alpha, 0.0), inertia = table_4.J() + table_4.mass * table_4.R * table_4.R;
    const double engine = bench.measure(from_rest, "omega@1e-4") / 1e-4;
    const double moving = -1.0;  // sign θ-dot: it rolls to the right
    add_mended(findings, "eq40", "(40), (42)", "Angular acceleration of a disk that begins to roll from rest at s = −10 m.",
               -table_4.mass / inertia * (table_4.g * table_4.R * std::sin(alpha) + table_4.mu_r * N * moving),
               table_4.mass / inertia * (table_4.g * table_4.R * std::sin(alpha) - table_4.mu_r * N * moving), engine,
               "(39) has the right sign of the weight, (40) the opposite one: the disk would roll uphill. s = −Rθ + const.");
  }
  {
    // Row 2: the centre moves to the left, the contact point slips to the right.
    const Start& second = table_5[1];
    const double friction = table_4.mu * normal_force(table_4, alpha, second.v_after), engine = -table_4.g * std::sin(alpha);
    const RunOrder order = row(2).with({"integrate.end=2"});
    const double acceleration = (bench.measure(order, "v@1e-4") - second.v_after) / 1e-4 - engine;
    findings.add({.id = "martins2019.sec3.eq11",
                  .where = "3.1, (11)",
                  .says = "Friction opposes s-dot: its acceleration of the centre in run 2.",
                  .printed = friction * (second.v_after > 0.0 ? -1.0 : 1.0),
                  .as_printed = friction * (second.v_after > 0.0 ? -1.0 : 1.0),
                  .converged = acceleration,
                  .corrected = Printed(friction * (second.v_after + table_4.R * second.omega_after > 0.0 ? -1.0 : 1.0)),
                  .unit = "m/s²",
                  .tolerance = 1e-3 * friction,
                  .reason = "difference quotient of the engine's s-dot over the first 0.1 ms",
                  .note = "It opposes the slip s-dot + Rθ-dot, as (19) and (27) have it; in run 2 the two have opposite signs.",
                  .expected = Verdict::Corrected});
  }
  {
    const Start& first = table_5[0];
    const double N = normal_force(table_4, alpha, first.v_after), factor = -table_4.mass / table_4.J(), slips = -1.0, turns = -1.0;
    const double bracket = table_4.mu * table_4.R * slips + table_4.mu_r * turns;
    const double engine = (bench.measure(row(1).with({"integrate.end=2"}), "omega@1e-4") - first.omega_after) / 1e-4;
    add_mended(findings, "eq41", "(41)", "Angular acceleration of the sliding disk of run 1.", factor * bracket, factor * N * bracket,
               engine, "The last line of (41) lacks Γ_1, which (28) has.");
  }
  crests(bench, findings);
}

}  // namespace tippe::papers::martins2019
