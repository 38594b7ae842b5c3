// sailer2020 Tables 1 to 4: the disk, its start, its models.
#include <array>
#include <tippe/papers/tippedisk.h>
#include <tippe/papers/tippedisk_ode.h>

namespace tippe::papers::tippedisk {

void table1(Workbench& /*bench*/, Findings& findings) {
  findings.add({.id = "sailer2020.table1.e",
                .where = "5, Table 1, Fig. 5",
                .says = "A hole of radius a at the distance b moves the centre of mass by e = b a²/(r² − a²).",
                .printed = 2.5e-3,
                .converged = TippediskOde::table_1().eccentricity(),
                .unit = "m",
                .tolerance = 5e-5,
                .reason = half_a_unit});
}

void table2(Workbench& /*bench*/, Findings& findings) {
  const DiskWithHole disk = TippediskOde::table_1();
  const Vec3 inertia = disk.inertia_G();
  struct Row {
    const char* id;
    const char* says;
    double printed, ours, tolerance;
    const char* unit;
  };
  const std::array<Row, 4> rows{{{"m", "Mass of the disk with its hole.", 0.435, disk.mass(), 5e-4, "kg"},
                                 {"A", "Moment of inertia A about G.", 0.249e-3, inertia.x(), 5e-7, "kg m²"},
                                 {"B", "Moment of inertia B about G.", 0.227e-3, inertia.y(), 5e-7, "kg m²"},
                                 {"C", "Moment of inertia C about G.", 0.468e-3, inertia.z(), 5e-7, "kg m²"}}};
  for (const Row& row : rows)
    findings.add({.id = std::string("sailer2020.table2.") + row.id,
                  .where = "5, Table 2",
                  .says = row.says,
                  .printed = row.printed,
                  .converged = row.ours,
                  .unit = row.unit,
                  .tolerance = row.tolerance,
                  .reason = half_a_unit,
                  .note = "From Table 1 and the density: " + digits(row.ours, 7) + " " + row.unit + "."});
  findings.add({.id = "sailer2020.table2.order",
                .where = "2",
                .says = "B < A < C.",
                .printed = holds(),
                .converged = truth(inertia.y() < inertia.x() && inertia.x() < inertia.z()),
                .unit = yes_no});
}

void table3(Workbench& bench, Findings& findings) {
  const RunOrder order = converged(6);
  findings.add({.id = "sailer2020.table3.slip",
                .where = "6, Table 3",
                .says = "The disk starts without slip.",
                .printed = 0.0,
                .converged = bench.measure(order, "slip@0"),
                .unit = "m/s",
                .tolerance = 1e-14,
                .reason = "rounding of r α-dot"});
  findings.add({.id = "sailer2020.table3.gap",
                .where = "6, Table 3",
                .says = "The disk starts on the table.",
                .printed = 0.0,
                .converged = bench.measure(order, "gap@0"),
                .unit = "m",
                .tolerance = 1e-16,
                .reason = "rounding of r"});
}

void table4(Workbench& bench, Findings& findings) {
  int runs = 0;
  for (int number = 1; number <= 10; ++number) {
    const RunOrder solved = model(number).with({"integrate.solver=newton", "integrate.tolerance=1e-12"});
    if (bench.measure(model(number), "t") > 5.0 - 1e-6 && bench.doubts(solved).empty()) ++runs;
  }
  for (int number = 1; number <= 2; ++number)
    if (bench.measure(ode_model(number), "t") > 5.0 - 1e-6 && bench.doubts(ode_model(number)).empty()) ++runs;
  findings.add({.id = "sailer2020.table4.models",
                .where = "6, Table 4",
                .says = "Ten time-stepping models and two ordinary differential equations can be run for 5 s.",
                .printed = 12.0,
                .as_printed = runs,
                .converged = runs,
                .note = "A model counts if its run with the printed iteration reaches 5 s, and the same with its contact problems solved "
                        "has no doubts: the printed "
                        "iteration leaves the pivoting torque of models 7 to 10 wrong by its own size in some steps. The pivoting radius "
                        "of models 7 to 10 and the "
                        "contact radius of models 3 and 4 are not printed; ours is 1 mm."});
}

}  // namespace tippe::papers::tippedisk
