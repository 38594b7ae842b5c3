// kudra2011 4, Figs 4 and 5: the stone spun fast, and slowly with and without drilling torque.
#include <cmath>
#include <tippe/papers/celtic_stone.h>
#include <tippe/papers/curves.h>

namespace tippe::papers::celtic_stone {

RunOrder stone(Form form, const std::array<double, 3>& omega, double end, bool drilling_torque) {
  constexpr std::array<const char*, 4> laws{"contensou-rolling", "pade1", "pade2", "tanh"};
  RunOrder order{"celtic-stone",
                 {"start.omega=[" + digits(omega[0], 17) + "," + digits(omega[1], 17) + "," + digits(omega[2], 17) + "]",
                  std::string("contact.law=") + laws[static_cast<std::size_t>(form)], "integrate.end=" + digits(end, 17)}};
  // Section 4: ε = 1e-4 rad/s, ε₁ = 1e-12 rad/s. The exact law needs none.
  if (form != Form::Exact) order = order.with({"contact.eps=1e-4", "contact.eps_1=1e-12", "integrate.rtol=1e-8"});
  return drilling_torque ? order : order.with({"contact.drilling_torque=false"});
}

namespace {

constexpr std::array<double, 3> fast{0.0, 1.0, 20.0}, slow{0.0, 1.0, 4.0};
constexpr const char* reversal = "first.omega_z=0";

Rows omega_of(Workbench& bench, const RunOrder& order, double every) {
  return bench.trace(order, {"t", "omega_x", "omega_y", "omega_z"}, every);
}

}  // namespace

void fig4(Workbench& bench, Findings& findings) {
  constexpr double end = 16.0;
  const RunOrder exact = stone(Form::Exact, fast, 30.0), tanh = stone(Form::Tanh, fast, end), one = stone(Form::Pade1, fast, end),
                 two = stone(Form::Pade2, fast, end);
  findings.add(
      {.id = "kudra2011.fig4.reversal",
       .where = "4, Fig. 4",
       .says = "Spun with 20 rad/s and wobbling with 1 rad/s, the stone reverses its spin after some time.",
       .printed = Printed(0.0, end),
       .as_printed = bench.measure(tanh, reversal),
       .converged = bench.measure(exact, reversal),
       .unit = "s",
       .note =
           "Padé 1: " + digits(bench.measure(one, reversal), 4) + " s, Padé 2: " + digits(bench.measure(two, reversal), 4) +
           " s. The times are ours; the paper's stood in the picture. (Its moments of inertia are those of no rigid body: B1 + B2 < B3.)"});
  const auto left = [&](const RunOrder& order) { return bench.measure(order, "kinetic@16") / bench.measure(order, "kinetic@0"); };
  findings.add({.id = "kudra2011.fig4.vanishes",
                .where = "4, Fig. 4",
                .says = "Then the motion vanishes.",
                .printed = 0.0,
                .as_printed = left(tanh),
                .converged = left(exact),
                .tolerance = 1e-3,
                .reason = "kinetic energy at 16 s as a part of that at the start",
                .note = "The exact set-valued law brings the stone to rest, at " + digits(bench.measure(exact, "event.rest"), 5) + " s."});
  const Rows by_exact = omega_of(bench, exact, 0.01), by_tanh = omega_of(bench, tanh, 0.01), by_one = omega_of(bench, one, 0.01),
             by_two = omega_of(bench, two, 0.01);
  const auto apart = [&](const Rows& rows) { return largest_difference(rows, by_tanh, 3, 0.0, 8.0); };
  findings.add({.id = "kudra2011.fig4.differences",
                .where = "4, Fig. 4",
                .says = "The three solutions differ, above all the one with the first-order Padé approximation.",
                .printed = at_least(1.0),
                .as_printed = apart(by_one) / apart(by_two),
                .converged = largest_difference(by_one, by_exact, 3, 0.0, 8.0) / largest_difference(by_two, by_exact, 3, 0.0, 8.0),
                .reason = "largest distance of ω3 over 8 s, of Padé 1 over that of Padé 2: from tanh, and from the exact law",
                .note = "From the exact law: Padé 1 " + digits(largest_difference(by_one, by_exact, 3, 0.0, 8.0), 3) + ", Padé 2 " +
                        digits(largest_difference(by_two, by_exact, 3, 0.0, 8.0), 3) + ", tanh " +
                        digits(largest_difference(by_tanh, by_exact, 3, 0.0, 8.0), 3) + " rad/s."});
  findings.add({.id = "kudra2011.sec5.tanh",
                .where = "5",
                .says = "Where accuracy matters the second-order Padé or the hyperbolic tangent should be used, the latter being closer to "
                        "the exact model.",
                .printed = at_most(1.0),
                .converged = largest_difference(by_tanh, by_exact, 3, 0.0, 8.0) / largest_difference(by_two, by_exact, 3, 0.0, 8.0),
                .reason = "largest distance of ω3 from the exact law over 8 s, of tanh over that of Padé 2"});
  findings.figures.push_back(
      {"kudra2011-fig4",
       "The stone spun fast",
       "Fig. 4",
       "Angular velocity in body axes for the three approximations, regularised as in the paper, and for the exact set-valued law. "
       "tanh lies on the exact law; Padé 1 parts from it first. The 8 s are ours; the paper's time axis stood in the picture.",
       "Three panels over time: omega 1, omega 2 and omega 3 for four laws",
       1200,
       900,
       R"gp(
file = 'kudra2011-fig4.csv'
set multiplot layout 3,1 margins 0.08,0.985,0.11,0.97 spacing 0.05
set xrange [0:8]; set key top right horizontal samplen 1.6 font ',14'
do for [k=1:3] {
  if (k > 1) { unset key }
  set ylabel sprintf('ω_%d  [rad/s]', k)
  if (k == 3) { set xlabel 't  [s]'; set format x '%h' } else { set format x '' }
  plot file using "t":sprintf("one_%d", k) with lines ls 23 lw 1.2 title 'Padé 1', '' using "t":sprintf("two_%d", k) with lines ls 24 lw 1.2 title 'Padé 2', \
       '' using "t":sprintf("tanh_%d", k) with lines ls 22 lw 1.2 title 'tanh', '' using "t":sprintf("exact_%d", k) with lines ls 21 lw 1 title 'exact'
}
unset multiplot
)gp",
       {side_by_side(
           "kudra2011-fig4",
           {"t", "one_1", "one_2", "one_3", "two_1", "two_2", "two_3", "tanh_1", "tanh_2", "tanh_3", "exact_1", "exact_2", "exact_3"},
           {by_one, by_two, by_tanh, by_exact})}});
}

namespace {

Figure slow_figure(Workbench& bench, const RunOrder& with, const RunOrder& without, const RunOrder& exact) {
  const auto columns = [&](const RunOrder& order) {
    return bench.trace(order, {"t", "omega_x", "omega_y", "omega_z", "lambda_N_0"}, 0.005);
  };
  return {
      "kudra2011-fig5",
      "The stone spun slowly, with and without drilling torque, and its normal force",
      "Fig. 5",
      "tanh as in the paper, and the exact law. Without M_t the spin that is left after the reversal stays. The 8 s are ours; the paper's "
      "time axis stood in the picture.",
      "Four panels over time: omega 1, 2, 3 and the normal force",
      1200,
      900,
      R"gp(
file = 'kudra2011-fig5.csv'
set multiplot layout 4,1 margins 0.08,0.985,0.11,0.97 spacing 0.04
set xrange [0:8]; set key top right horizontal samplen 1.6 font ',14'
do for [k=1:4] {
  if (k > 1) { unset key }
  set ylabel (k == 4 ? 'N  [N]' : sprintf('ω_%d  [rad/s]', k))
  if (k == 4) { set xlabel 't  [s]'; set format x '%h'; set ytics 1 } else { set format x '' }
  plot file using "t":sprintf("without_%d", k) with lines ls 23 lw 1.4 title 'tanh without M_t', '' using "t":sprintf("with_%d", k) with lines ls 22 lw 1.4 title 'tanh', \
       '' using "t":sprintf("exact_%d", k) with lines ls 1 lw 1 dt 2 title 'exact'
}
unset multiplot
)gp",
      {side_by_side("kudra2011-fig5",
                    {"t", "with_1", "with_2", "with_3", "with_4", "without_1", "without_2", "without_3", "without_4", "exact_1", "exact_2",
                     "exact_3", "exact_4"},
                    {columns(with), columns(without), columns(exact)})}};
}

}  // namespace

void fig5(Workbench& bench, Findings& findings) {
  const RunOrder with = stone(Form::Tanh, slow, 8.0), without = stone(Form::Tanh, slow, 8.0, false), exact = stone(Form::Exact, slow, 20.0),
                 exact_without = stone(Form::Exact, slow, 8.0, false);
  const auto claim = [&](const char* id, const char* says, const Printed& printed, double ours, double converged, const char* unit,
                         double tolerance, const char* reason, const std::string& note) {
    findings.add({.id = std::string("kudra2011.fig5.") + id,
                  .where = "4, Fig. 5",
                  .says = says,
                  .printed = printed,
                  .as_printed = ours,
                  .converged = converged,
                  .unit = unit,
                  .tolerance = tolerance,
                  .reason = reason,
                  .note = note});
  };
  claim("reversal", "Spun with 4 rad/s the stone reverses its spin, too.", Printed(0.0, 8.0), bench.measure(with, reversal),
        bench.measure(exact, reversal), "s", 0.0, "",
        "With the exact law it rests at " + digits(bench.measure(exact, "event.rest"), 5) + " s.");
  const auto change = [&](const RunOrder& order) {
    return std::abs(bench.measure(order, "omega_z@8") - bench.measure(order, "omega_z@4"));
  };
  claim("constant", "Without M_t the motion ends with a constant spin.", 0.0, change(without), change(exact_without), "rad/s", 1e-3,
        "change of ω3 from 4 s to 8 s, a four-thousandth of its start",
        "It ends with " + digits(bench.measure(without, "omega_z@8"), 4) + " rad/s.");
  const auto wobble = [&](const RunOrder& order) {
    return std::hypot(bench.measure(order, "omega_x@8"), bench.measure(order, "omega_y@8"));
  };
  claim("no_wobble", "It ends without wobbling.", 0.0, wobble(without), wobble(exact_without), "rad/s", 0.02,
        "√(ω1² + ω2²) at 8 s, a fiftieth of the wobble at the start", "");
  const auto apart = [&](const RunOrder& a, const RunOrder& b) {
    return largest_difference(omega_of(bench, a, 0.005), omega_of(bench, b, 0.005), 3, 0.0, 0.5);
  };
  claim("initial", "At first the motion with and without M_t hardly differs.", at_most(0.2), apart(with, without),
        apart(stone(Form::Exact, slow, 20.0), exact_without), "rad/s", 0.0,
        "largest difference of ω3 in the first half second, a twentieth of the start", "");
  claim("normal_force", "The stone stays on the table: the normal force is positive throughout.", at_least(0.0),
        bench.measure(with, "min.lambda_N@0.001:8"), bench.measure(exact, "min.lambda_N@0.001:8"), "N", 0.0, "",
        "It lies between " + digits(bench.measure(exact, "min.lambda_N@0.001:8"), 3) + " N and " +
            digits(bench.measure(exact, "max.lambda_N@0.001:8"), 3) + " N around the weight of 2.5 N.");
  findings.figures.push_back(slow_figure(bench, with, without, exact));
}

}  // namespace tippe::papers::celtic_stone
