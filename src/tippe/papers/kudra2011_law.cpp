// kudra2011 2: the coefficients of (5), (6) and (7), what they keep of the exact model, and Fig. 2.
#include <cmath>
#include <numbers>
#include <tippe/laws/rolling_laws.h>
#include <tippe/papers/celtic_stone.h>

namespace tippe::papers::celtic_stone {

namespace {

using std::numbers::pi;

/// What the conditions for the coefficients ask of the exact functions, for |ω| = 1 and u → 0, or u = 1 and ω → 0.
struct Ends {
  double t0_slope, f1, f2, eta, f2_slope, eta_slope, g;
};

Ends ends() {
  // The next terms of the functions are of relative order 1e-12 here.
  const auto spin = [](std::size_t which) { return component(Form::Exact, which, 1e-6, 1.0); };
  const auto slip = [](std::size_t which) { return component(Form::Exact, which, 1e6, 1.0); };
  return {spin(0) * 1e6, spin(1), spin(2), spin(3), slip(2) * 1e6, slip(3) * 1e6, slip(4)};
}

struct Coefficient {
  const char* name;
  const char* printed_as;
  double printed, ours;
};

void add_coefficients(Findings& findings, const char* where, std::initializer_list<Coefficient> list) {
  for (const Coefficient& c : list)
    findings.add({.id = std::string("kudra2011.coefficients.") + c.name,
                  .where = where,
                  .says = std::string(c.name) + " = " + c.printed_as + " follows from the exact model.",
                  .printed = c.printed,
                  .converged = c.ours,
                  .tolerance = 1e-10,
                  .reason = "a closed form: what the limits u = 1e-6 and 1e6 leave"});
}

}  // namespace

void coefficients(Workbench& /*bench*/, Findings& findings) {
  const Ends e = ends();
  const double a11 = 1.0 / e.t0_slope, c11 = e.eta / e.eta_slope;
  add_coefficients(findings, "2, (5)",
                   {{"a11", "8/(3π)", 8.0 / (3.0 * pi), a11},
                    {"a21", "−1/4", -0.25, e.f1 * a11},
                    {"b01", "3π/32", 3.0 * pi / 32.0, e.f2},
                    {"b11", "15π/32", 15.0 * pi / 32.0, e.f2 / e.f2_slope},
                    {"c01", "3π/16", 3.0 * pi / 16.0, e.eta},
                    {"c11", "15π/16", 15.0 * pi / 16.0, c11},
                    {"c21", "−3π/16", -3.0 * pi / 16.0, e.g * c11}});
  findings.add({.id = "kudra2011.coefficients.a12",
                .where = "2, (6)",
                .says = "a12 = 8π/8 follows from the exact model.",
                .printed = pi,
                .converged = e.t0_slope,
                .corrected = Printed(3.0 * pi / 8.0),
                .tolerance = 1e-10,
                .reason = "a closed form",
                .note = "The slope of T_0x at u = 0 is 3π/8 = " + digits(e.t0_slope, 6) + ", as in h1 of (7): a misprint.",
                .expected = Verdict::Corrected});
  add_coefficients(findings, "2, (6)",
                   {{"a22", "−3π/32", -3.0 * pi / 32.0, e.f1},
                    {"b02", "3π/32", 3.0 * pi / 32.0, e.f2},
                    {"b12", "32/(15π)", 32.0 / (15.0 * pi), e.f2_slope / e.f2},
                    {"c02", "3π/16", 3.0 * pi / 16.0, e.eta},
                    {"c12", "16/(15π)", 16.0 / (15.0 * pi), e.eta_slope / e.eta},
                    {"c22", "−1/5", -0.2, e.g}});
  add_coefficients(findings, "2, (7)",
                   {{"h1", "3π/8", 3.0 * pi / 8.0, e.t0_slope},
                    {"h2", "−3π/32", -3.0 * pi / 32.0, e.f1},
                    {"h3", "3π/32", 3.0 * pi / 32.0, e.f2},
                    {"h4", "32/(15π)", 32.0 / (15.0 * pi), e.f2_slope / e.f2},
                    {"h5", "−1/5", -0.2, e.g}});
  for (const bool first : {true, false}) {
    const std::size_t which = first ? 1 : 4;
    const double q = first ? 1.75 : 2.5, s = first ? 1.25 : 0.275;
    const BestFit best = best_fit(which);
    findings.add(
        {.id = std::string("kudra2011.coefficients.") + (first ? "fit1" : "fit2"),
         .where = "2, (7)",
         .says = std::string(first ? "q1 = 1.75 and s1 = 1.25" : "q2 = 2.5 and s2 = 0.275") + " fit the exact " + (first ? "f1" : "M_r") +
                 " best: their error over the least one.",
         .printed = 1.0,
         .converged = fit_rms(which, q, s) / best.rms,
         .unit = "times",
         .tolerance = 0.02,
         .reason = "best, as far as the printed digits allow: a unit of the last one changes the least error by less",
         .note = "The paper does not say by what measure they are best. In the mean square over atan(u/ω), which is ours, the best "
                 "pair is q = " +
                 digits(best.q, 4) + ", s = " + digits(best.s, 4) + ".",
         .expected = Verdict::Undetermined});
  }
}

namespace {

/// Largest deviation of an approximation from the exact model at one end: of values, and of both first derivatives from the side of u, ω ≥ 0.
struct Deviation {
  double value = 0.0, slope = 0.0;
};

Deviation deviation(Form form, double u, double omega) {
  constexpr double h = 1e-8;  // the powers 1.75 and 2.5 of (7) leave h^0.75 = 1e-6 of a slope, rounding 1e-8
  Deviation worst;
  for (std::size_t i = 0; i < 5; ++i) {
    const auto off = [&](double du, double domega) {
      return component(form, i, u + du, omega + domega) - component(Form::Exact, i, u + du, omega + domega);
    };
    worst.value = std::max(worst.value, std::abs(off(0.0, 0.0)));
    worst.slope = std::max({worst.slope, std::abs(off(h, 0.0) - off(0.0, 0.0)) / h, std::abs(off(0.0, h) - off(0.0, 0.0)) / h});
  }
  return worst;
}

Deviation deviation(Form form) {
  const Deviation spin = deviation(form, 0.0, 1.0), slip = deviation(form, 1.0, 0.0);
  return {std::max(spin.value, slip.value), std::max(spin.slope, slip.slope)};
}

}  // namespace

void derivatives(Workbench& /*bench*/, Findings& findings) {
  const auto add = [&](const char* id, const char* where, const char* says, const Printed& printed, double ours, double tolerance,
                       const char* reason) {
    findings.add({.id = std::string("kudra2011.derivatives.") + id,
                  .where = where,
                  .says = says,
                  .printed = printed,
                  .converged = ours,
                  .tolerance = tolerance,
                  .reason = reason});
  };
  const Deviation pade1 = deviation(Form::Pade1), pade2 = deviation(Form::Pade2), tanh = deviation(Form::Tanh);
  constexpr const char* rounding = "largest deviation of the five components at u = 0 and ω = 0: rounding";
  constexpr const char* quotient = "largest deviation of the first derivatives: what one-sided quotients over 1e-8 leave";
  add("pade1_values", "2, (5)", "(5) keeps the values of the exact model at u = 0 and ω = 0.", 0.0, pade1.value, 1e-15, rounding);
  add("pade1_slopes", "2, (5)", "(5) does not keep all first partial derivatives there.", at_least(0.1), pade1.slope, 0.0,
      "largest deviation of a first derivative: a tenth would show in Fig. 2");
  add("pade2_values", "2, (6)", "(6) keeps the values there.", 0.0, pade2.value, 1e-15, rounding);
  add("pade2_slopes", "2, (6)", "(6) keeps all first partial derivatives there (with a12 = 3π/8).", 0.0, pade2.slope, 1e-7, quotient);
  add("tanh_values", "2, (7)", "(7) keeps the values there.", 0.0, tanh.value, 1e-15, rounding);
  add("tanh_slopes", "2, (7)", "(7) keeps all first partial derivatives there.", 0.0, tanh.slope, 3e-6,
      "one-sided quotients over 1e-8 of the powers 1.75 and 2.5: s1 h2 1e-6");
  double relation = 0.0, closed = 0.0;
  for (const double d : {0.03, 0.3, 0.9, 1.1, 2.0, 30.0}) {
    const std::array<double, 5> integrals = integrated_components(d);
    relation = std::max(relation, std::abs(integrals[3] - integrals[2] + integrals[1]));
    for (std::size_t i = 0; i < 5; ++i) closed = std::max(closed, std::abs(component(Form::Exact, i, d, 1.0) - integrals[i]));
  }
  constexpr const char* quadrature = "largest deviation at six ratios u/ω, by quadrature about the point that does not slide: rounding";
  add("closed", "2", "The integrals (2) have exact expressions in elementary functions.", 0.0, closed, 1e-12, quadrature);
  add("relation", "2, (7)", "A relation between T_rx, T_ry and M_0 saves constants: M_0 = f2 − f1.", 0.0, relation, 1e-12, quadrature);
}

void fig2(Workbench& /*bench*/, Findings& findings) {
  for (std::size_t i = 0; i < 5; ++i) {
    const ComponentError one = component_error(Form::Pade1, i), two = component_error(Form::Pade2, i),
                         tanh = component_error(Form::Tanh, i);
    const double rivals = std::min(one.rms, two.rms);
    findings.add({.id = std::string("kudra2011.fig2.closest_") + component_names[i],
                  .where = "2, Fig. 2",
                  .says = std::string("The hyperbolic tangent is closest to the exact ") + component_names[i] + ".",
                  .printed = at_most(1.0),
                  .converged = tanh.rms / rivals,
                  .reason = "root-mean-square error over atan(u/ω), over that of the better Padé approximant",
                  .note = "Largest errors: " + digits(one.largest, 3) + " (Padé 1), " + digits(two.largest, 4) + " (Padé 2), " +
                          digits(tanh.largest, 4) + " (tanh)." +
                          (tanh.largest > two.largest ? " In the largest error the second Padé approximant is a little ahead." : "")});
  }
  double sum_two = 0.0, sum_tanh = 0.0;
  for (std::size_t i = 0; i < 5; ++i) {
    sum_two += std::pow(component_error(Form::Pade2, i).rms, 2);
    sum_tanh += std::pow(component_error(Form::Tanh, i).rms, 2);
  }
  findings.add({.id = "kudra2011.fig2.significant",
                .where = "2, Fig. 2",
                .says = "The hyperbolic tangent is significantly more accurate than the second-order Padé approximation.",
                .printed = at_most(0.5),
                .converged = std::sqrt(sum_tanh / sum_two),
                .reason = "root-mean-square error of all five components, of tanh over that of Padé 2; \"significantly\" read as half"});
  Table table{"kudra2011-fig2", {"angle"}, {}};
  for (const char* name : component_names)
    for (const char* form : {"exact", "pade1", "pade2", "tanh"}) table.columns.push_back(std::string(name) + "_" + form);
  for (int k = 0; k <= 300; ++k) {
    const double angle = 0.5 * pi * k / 300.0, u = std::sin(angle), omega = (k == 300) ? 0.0 : std::cos(angle);
    std::vector<double> row{angle};
    for (std::size_t i = 0; i < 5; ++i)
      for (const Form form : {Form::Exact, Form::Pade1, Form::Pade2, Form::Tanh}) row.push_back(component(form, i, u, omega));
    table.rows.push_back(std::move(row));
  }
  findings.figures.push_back(
      {"kudra2011-fig2",
       "Five components of friction, exact and approximate",
       "Fig. 2",
       "For k_r = 1, over atan(u/|ω|): pure spin left, pure slip right. The exact model is elementary and costs less than "
       "tanh. (The paper's axes stood in the picture; ours show the whole range.)",
       "Five panels, each with an exact curve and three approximations",
       1200,
       720,
       R"gp(
file = 'kudra2011-fig2.csv'
set multiplot layout 2,3 margins 0.07,0.985,0.13,0.93 spacing 0.08,0.27
set xrange [0:90]; set xtics 30; set xlabel 'atan(u/|ω|)  [deg]'; unset key
names = "T0x Trx Try M0 Mr"
do for [k=1:5] {
  set title word("T_{0x} T_{rx}/sinβ T_{ry}/cosβ M_0 M_r/sinβ", k)
  n = word(names, k)
  plot file using (column("angle")*180/pi):n."_pade1" with lines ls 3, '' using (column("angle")*180/pi):n."_pade2" with lines ls 4, \
       '' using (column("angle")*180/pi):n."_tanh" with lines ls 2, '' using (column("angle")*180/pi):n."_exact" with lines ls 1
}
unset title; unset border; unset tics; unset xlabel; unset grid; set yrange [0:1]
set key at graph 0.1,0.9 top left Left reverse spacing 1.6
plot NaN with lines ls 1 title 'exact (2)', NaN with lines ls 3 title 'Padé 1 (5)', NaN with lines ls 4 title 'Padé 2 (6)', NaN with lines ls 2 title 'tanh (7)'
unset multiplot
)gp",
       {table}});
}

}  // namespace tippe::papers::celtic_stone
