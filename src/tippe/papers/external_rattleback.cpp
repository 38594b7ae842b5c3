// external: a rattleback that rolls without slip. Kuypers' equations, with the numbers of another program.
#include <tippe/papers/external.h>
#include <tippe/papers/run_figure.h>

namespace tippe::papers::external {

void rattleback(Workbench& bench, Findings& findings) {
  const char* where = "Kuypers' equations; Wittenstein, Simulation of the Rattleback (2024), program with Tsit5 at 1e-12";
  const RunOrder stone{"rattleback", {}};
  const RunOrder mirrored = stone.with({"body.inertia=[[0.05796875,0.025,0],[0.025,0.0903294297749979,0],[0,0,0.12236067977499791]]"}),
                 other_way = stone.with({"start.omega=[0.01,-0.02,2]"});
  findings.add(
      {.id = "external.rattleback.reverses",
       .where = where,
       .says = "Spun with −2 rad/s and disturbed by 0.02 rad/s, the stone with I12 = −0.025 kg m² reverses its spin after so many seconds.",
       .printed = 34.35,
       .converged = bench.measure(stone, "first.omega_z=0"),
       .unit = "s",
       .tolerance = 0.005,
       .reason = "the program looks for the smallest |ω3| in steps of 0.01 s",
       .evidence = {climb(bench, stone, "event", "first.omega_z=0", {1e-7, 1e-8, 1e-9})}});
  findings.add({.id = "external.rattleback.mirrored",
                .where = where,
                .says = "With I12 = +0.025 kg m² it does not reverse: its spin stays negative.",
                .printed = at_most(0.0),
                .converged = bench.measure(mirrored, "max.omega_z"),
                .unit = "rad/s",
                .note = "Over 69 s."});
  findings.add({.id = "external.rattleback.other_way",
                .where = where,
                .says = "The stone does not reverse either with I12 = −0.025 kg m² where it is spun with +2 rad/s.",
                .printed = at_least(0.0),
                .converged = bench.measure(other_way, "min.omega_z"),
                .unit = "rad/s",
                .note = "Over 69 s."});
  findings.add({.id = "external.rattleback.energy",
                .where = where,
                .says = "The stone rolls without loss: after two reversal times it has the energy of the start.",
                .printed = 0.0,
                .converged = bench.measure(stone, "energy@69") / bench.measure(stone, "energy@0") - 1.0,
                .unit = "of it",
                .tolerance = 1e-7,
                .reason = "rtol 1e-10 for each of a thousand steps",
                .note = "Nothing in the scheme keeps the energy; friction holds without work, and no slip occurs."});
  Figure texts{.name = "external-rattleback",
               .title = "A rattleback without slip",
               .source = "Kuypers; Wittenstein 2024",
               .caption = "The stone spun against its preferred sense reverses at 34.3 s; its mirror image, spun alike, does not.",
               .alt = "Spin over time: one curve goes from -2 to +2 rad/s, the other stays at -2"};
  findings.figures.push_back(run_figure(bench, texts, {{"I_{12} = −0.025", stone, 22}, {"I_{12} = +0.025", mirrored, 23}},
                                        {{"omega_z", "ω_3 in rad/s"}, {"omega_y", "ω_2 in rad/s"}}, 0.02));
}

}  // namespace tippe::papers::external
