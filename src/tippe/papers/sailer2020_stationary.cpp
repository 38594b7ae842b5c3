// sailer2020 Fig. 6: the two ways to spin on one place, and whether they are stable.
#include <algorithm>
#include <cmath>
#include <tippe/papers/tippedisk.h>
#include <tippe/papers/tippedisk_ode.h>

namespace tippe::papers::tippedisk {

namespace {

/// Growth of a small tilt of the inverted disk at 35 rad/s in the engine, from the largest β of two seconds that are four seconds apart.
double measured_growth(Workbench& bench, const RunOrder& order) {
  const double early = bench.measure(order, "max.beta@3:4") - quarter_turn, late = bench.measure(order, "max.beta@7:8") - quarter_turn;
  return std::log(late / early) / 4.0;
}

RunOrder tilted_inverted_disk() {
  return converged(6, 8.0).with({"start.angles=[0,1.5708963267948966,1.5707963267948966]", "start.rates=[35,0,0]", "start.touch=true"});
}

/// Growth of the slow swing of the inverted disk: the oscillating pair of low frequency, or what becomes of it.
double swing_growth(const TippediskOde& ode, double spin) {
  double growth = none;
  for (const auto& z : ode.eigenvalues(true, spin))
    if (z.imag() >= 0.0 && z.imag() < 10.0 && std::abs(z) > 1e-3 && z.real() > -20.0) growth = std::fmax(growth, z.real());
  return growth;
}

/// Growth of the fast tremble: the oscillating pair that is about as fast as the spin.
double tremble_growth(const TippediskOde& ode, double spin) {
  double growth = none;
  for (const auto& z : ode.eigenvalues(true, spin))
    if (z.imag() > 10.0) growth = std::fmax(growth, z.real());
  return growth;
}

/// The spin between 20 and 40 rad/s at which a growth changes its sign.
double changes_sign(const TippediskOde& ode, double (*growth)(const TippediskOde&, double)) {
  double low = 20.0, high = 40.0;
  const bool grows = growth(ode, low) > 0.0;
  for (int i = 0; i < 40; ++i) {
    const double middle = 0.5 * (low + high);
    ((growth(ode, middle) > 0.0) == grows ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

void stability(Findings& findings) {
  const TippediskOde ode;
  findings.add({.id = "sailer2020.fig6.unstable",
                .where = "6, Fig. 6, Figs 7 to 13",
                .says = "Spun at 40 rad/s with S below G, a small disturbance grows: the disk inverts.",
                .printed = at_least(0.0),
                .converged = ode.growth(false, 40.0),
                .unit = "1/s",
                .note = "Growth rate of ODE model 1 linearised: a factor e in " + digits(1.0 / ode.growth(false, 40.0), 3) + " s."});
}

}  // namespace

void inverted_stability(Workbench& bench, Findings& findings) {
  const TippediskOde ode;
  const double linear = ode.growth(true, 35.0);
  Ladder by_eigenvalue{"eigenvalues", {}}, by_engine{"event", {}};
  if (!bench.quick()) {
    for (const double delta : {1e-4, 1e-5, 1e-6}) by_eigenvalue.rungs.push_back({delta, ode.growth(true, 35.0, delta)});
    for (const double rtol : {1e-8, 1e-9, 1e-10})
      by_engine.rungs.push_back({rtol, measured_growth(bench, tilted_inverted_disk().with({"integrate.rtol=" + digits(rtol, 17)}))});
  }
  double slow = none, swing = none, fast = none;
  for (const auto& z : ode.eigenvalues(true, 35.0)) {
    if (z.imag() > 1.0 && z.imag() < 15.0) slow = z.real(), swing = z.imag();
    if (z.imag() > 15.0) fast = z.imag();
  }
  findings.add({.id = "sailer2020.fig11.stable",
                .where = "6.2, 6.3, Figs 9 and 11",
                .says = "After the inversion the inverted orientation seems to be asymptotically stable.",
                .printed = at_most(0.0),
                .converged = linear,
                .unit = "1/s",
                .reason = "the growth rate of a small disturbance at 35 rad/s, the spin after the inversion, should not be positive",
                .evidence = {by_eigenvalue, by_engine},
                .note = "The slow swing that is seen decays with " + digits(-slow, 3) + "/s. A fast tremble of " + digits(fast, 3) +
                        " rad/s grows with " + digits(linear, 3) +
                        "/s, too slowly to be noticed within 5 s; it is the high frequency that "
                        "6.2 and 6.3 notice, and what lets the disk fall in Fig. 15. The swing is damped above " +
                        digits(changes_sign(ode, swing_growth), 3) + " rad/s, the tremble below " +
                        digits(changes_sign(ode, tremble_growth), 3) + " rad/s: no spin damps both.",
                .expected = Verdict::Refuted});
  findings.add({.id = "sailer2020.fig11.tremble",
                .where = "6.2, 6.3, 6.4",
                .says = "Small oscillations of a higher frequency are superimposed on the swing of β and γ, more and more.",
                .printed = holds(),
                .converged = truth(fast > 2.0 * swing && linear > 0.0),
                .unit = yes_no,
                .note = "At 35 rad/s the linear motion has a pair of eigenvalues with " + digits(fast, 3) +
                        " rad/s, whose amplitude grows; the slow swing has " + digits(swing, 2) + " rad/s."});
}

namespace {

Figure growth_figure(const TippediskOde& ode) {
  Table table{"sailer2020-fig6", {"spin", "noninverted", "inverted_fast", "inverted_slow"}, {}};
  for (int i = 0; i <= 60; ++i) {
    const double spin = 20.0 + 0.5 * i;
    table.add({spin, ode.growth(false, spin), tremble_growth(ode, spin), swing_growth(ode, spin)});
  }
  return {"sailer2020-fig6",
          "How fast small disturbances of the two stationary spins grow",
          "Fig. 6",
          "The paper's Fig. 6 is a sketch of the two stationary motions; this is what they are worth. With S below G (black) a disturbance "
          "grows "
          "tenfold in " +
              digits(std::log(10.0) / ode.growth(false, 40.0), 2) +
              " s at 40 rad/s. With S above G the slow swing (blue) is damped above " + digits(changes_sign(ode, swing_growth), 3) +
              " rad/s, while the fast tremble (orange) is damped below " + digits(changes_sign(ode, tremble_growth), 3) +
              " rad/s and grows weakly above: no spin damps both.",
          "Growth rates over the spin for the noninverted and the inverted disk",
          1000,
          560,
          R"gp(
set xlabel 'spin  α-dot  [rad/s]'; set ylabel 'growth rate  [1/s]'; set yrange [-5:12]; set key at graph 0.97,0.75
plot 'sailer2020-fig6.csv' using "spin":"noninverted" with lines ls 1 title 'S below G', \
     '' using "spin":"inverted_slow" with lines ls 2 title 'S above G, slow swing', \
     '' using "spin":"inverted_fast" with lines ls 3 title 'S above G, fast tremble', 0 with lines ls 11 notitle
)gp",
          {table}};
}

}  // namespace

void fig6(Workbench& /*bench*/, Findings& findings) {
  const TippediskOde ode;
  for (const bool inverted : {true, false}) {
    double most = 0.0;
    for (const double spin : {5.0, 20.0, 40.0, -50.0})
      most = std::max(most, ode.slope(TippediskOde::stationary(inverted, spin)).tail<5>().cwiseAbs().maxCoeff() / (spin * spin));
    findings.add({.id = inverted ? "sailer2020.fig6.inverted" : "sailer2020.fig6.noninverted",
                  .where = "6, Fig. 6",
                  .says = inverted ? "With β = γ = π/2 the disk spins on one place at any rate." : "With β = π/2, γ = −π/2 it does, too.",
                  .printed = 0.0,
                  .converged = most,
                  .tolerance = 1e-13,
                  .reason = "accelerations over α-dot² at four rates: rounding",
                  .note = "From (3.13)-(3.20) and (4.10) at spins of 5, 20, 40 and −50 rad/s."});
  }
  stability(findings);
  findings.figures.push_back(growth_figure(ode));
}

}  // namespace tippe::papers::tippedisk
