// external: a disk slides and spins on its face. How slip and spin end together, and for which radii of gyration.
#include <tippe/papers/external.h>
#include <tippe/papers/patch_numbers.h>

#include <cmath>
#include <numbers>

namespace tippe::papers::external {

namespace {

constexpr double radius = 0.1;

RunOrder disk(double k, double v) {
  const std::string axial = digits(k * k * radius * radius, 17);  // of 1 kg
  return {"sliding-disk", {"body.inertia=[5e-3,5e-3," + axial + "]", "start.velocity=[" + digits(v, 17) + ",0,0]", "integrate.end=6"}};
}

/// v/(R ω) when the spin has come down to so much.
double ratio(Workbench& bench, const RunOrder& run, const char* spin, double value) {
  return bench.measure(run, std::string("slip@first.spin=") + spin) / (radius * value);
}

/// The ratio that friction keeps: force and torque slow down slip and spin alike, ξ/ε = η/k², by quadrature over the disk.
double kept(double k) {
  const Patch patch = integrated_patch(false, 300);
  double low = 0.1, high = 2.0;
  for (int i = 0; i < 24; ++i) {
    const double middle = 0.5 * (low + high);
    const PatchPoint p = patch(middle);
    (p.xi / middle < p.eta / (k * k) ? low : high) = middle;  // spin decays faster: the ratio grows
  }
  return 0.5 * (low + high);
}

Figure ratios(Workbench& bench) {
  Figure figure{.name = "external-sliding",
                .title = "A disk slides and spins on its face",
                .source = "Farkas et al. 2003; Weidman and Malhotra 2007",
                .caption =
                    "Speed over rim speed against the spin that is left, which falls to the right. A homogeneous disk (k² = 1/2) ends with "
                    "0.653 however it began; with little "
                    "inertia the ratio diverges, with much it goes to zero.",
                .alt = "Ratio against spin on logarithmic axes: two curves meet at 0.653, one rises, one falls",
                .width = 860,
                .height = 480};
  figure.script =
      "set logscale xy\nset xrange [50:1e-3]\nset yrange [0.05:30]\nset xlabel 'spin in rad/s'\nset ylabel 'v/(R ω)'\nset key top "
      "left\nplot ";
  int i = 0;
  for (const auto& [k, v, title] : {std::tuple{std::sqrt(0.5), 1.0, "homogeneous, slow"},
                                    {std::sqrt(0.5), 8.0, "homogeneous, fast"},
                                    {0.45, 1.0, "k = 0.45"},
                                    {0.85, 1.0, "k = 0.85"}}) {
    Table table{"external-sliding-" + std::to_string(++i), {"spin", "ratio"}, {}};
    for (const std::vector<double>& row : bench.trace(disk(k, v), {"t", "spin", "slip"}, 5e-4))
      if (row[1] > 1e-3) table.add({row[1], row[2] / (radius * row[1])});
    figure.script += "'" + table.file + ".csv' using 1:2 with lines ls " + std::to_string(21 + i) + " title '" + title + "', ";
    figure.tables.push_back(std::move(table));
  }
  figure.script += "0.653 with lines ls 1 dt 2 title '0.653'\n";
  return figure;
}

}  // namespace

void sliding_disk(Workbench& bench, Findings& findings) {
  const char *farkas = "Farkas, Bartels, Unger and Wolf, Phys. Rev. Lett. 90 (2003) 248302",
             *weidman = "Weidman and Malhotra, Physica D 233 (2007); Goyal, Ruina and Papadopoulos, Wear 143 (1991)";
  const double homogeneous = std::sqrt(0.5),
               limit = bench.number({"external.sliding kept ratio k²=1/2", 0.3, [homogeneous] { return Rows{{kept(homogeneous)}}; }});
  for (const double v : {1.0, 8.0}) {
    const RunOrder run = disk(homogeneous, v);
    const bool slow = v < 5.0;
    findings.add({.id = slow ? "external.sliding.from_below" : "external.sliding.from_above",
                  .where = farkas,
                  .says = std::string("A homogeneous disk with uniform pressure ends with v/(R ω) = 0.653; here it starts with ") +
                          digits(v / (radius * 50.0), 2) + ".",
                  .printed = 0.653,
                  .as_printed = limit,
                  .converged = ratio(bench, run, "1e-6", 1e-6),
                  .tolerance = 5e-4,
                  .reason = "half a unit of the last printed digit; read at 1e-6 rad/s, by then the distance has fallen by a quarter for "
                            "each tenth of the spin",
                  .note = slow ? "The body is a patch as large as the disk with its centre of mass in the table, so that it cannot tilt: "
                                 "the plane problem. (As "
                                 "printed: the ratio that the integrals over the disk keep.) A disk with height tilts the pressure, which "
                                 "today's shapes do not model."
                               : ""});
  }
  const RunOrder run = disk(homogeneous, 1.0);
  findings.add({.id = "external.sliding.together",
                .where = farkas,
                .says = "Sliding and spinning stop at the same moment: 1e-6 rad/s and 1e-7 m/s before it come within a microsecond.",
                .printed = 0.0,
                .converged = bench.measure(run, "first.spin=1e-6") - bench.measure(run, "first.slip=1e-6"),
                .unit = "s",
                .tolerance = 1e-5,
                .reason = "time in which friction takes 1e-6 m/s: 1e-6/(0.7 μ g) is 7e-7 s",
                .note = "It rests at " + digits(bench.measure(run, "event.rest"), 7) + " s."});
  const auto grows = [&](double k, double v) {
    const RunOrder order = disk(k, v);
    return ratio(bench, order, "1e-6", 1e-6) / ratio(bench, order, "1e-3", 1e-3);
  };
  const auto power = [](double growth) {
    return "A power of the spin: " + digits(std::log(growth) / std::log(1e-3), 3) + ", by expansion of the integrals ";
  };
  const double little = grows(0.45, 1.0), much = grows(0.85, 1.0);
  findings.add({.id = "external.sliding.little_inertia",
                .where = weidman,
                .says = "With a radius of gyration k R below R/2 the ratio diverges (expanded: with the power 4 k² − 1 of the spin); here "
                        "from 1e-3 to 1e-6 rad/s with 0.45 R.",
                .printed = std::pow(1e-3, 4.0 * 0.45 * 0.45 - 1.0),
                .converged = little,
                .unit = "times",
                .tolerance = 0.1,
                .reason = "the power 4 k² − 1 of the spin holds for large ratios; here they are 6 to 24",
                .note = power(little) + digits(4.0 * 0.45 * 0.45 - 1.0, 3) + "."});
  findings.add({.id = "external.sliding.much_inertia",
                .where = weidman,
                .says = "Above √(2/3) R it vanishes (expanded: with the power 3 k²/2 − 1 of the spin); here with 0.85 R.",
                .printed = std::pow(1e-3, 1.5 * 0.85 * 0.85 - 1.0),
                .converged = much,
                .unit = "times",
                .tolerance = 0.02,
                .reason = "the power 3 k²/2 − 1 of the spin holds for small ratios; here they are 0.07 to 0.04",
                .note = power(much) + digits(1.5 * 0.85 * 0.85 - 1.0, 3) + "."});
  findings.figures.push_back(ratios(bench));
}

}  // namespace tippe::papers::external
