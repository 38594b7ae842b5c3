// Our branches of the tippedisk with smooth friction against those of AUTO-07p, which continues sailer2020's equations as Fortran: Hopf points, the periodic
// motions that begin there, and where they turn back. Skipped where AUTO is not installed.
#include <gtest/gtest.h>

#include "toys.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tippe/analysis/orbit_family.h>
#include <tippe/world/forces.h>
#include <unistd.h>

namespace tippe::test {
namespace {

namespace fs = std::filesystem;

/// A line of a b-file: what it says of a point.
struct AutoPoint {
  int type = 0;  ///< 3: Hopf, 5: fold, -4: asked for
  std::vector<double> column;
};

std::vector<AutoPoint> auto_points(const fs::path& file) {
  std::vector<AutoPoint> all;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    int branch = 0, point = 0, label = 0;
    AutoPoint p;
    if (!(words >> branch) || branch == 0 || !(words >> point >> p.type >> label)) continue;
    for (double x = 0.0; words >> x;) p.column.push_back(x);
    all.push_back(p);
  }
  return all;
}

/// Runs lines of AUTO's Python in a folder of its own.
class Auto {
 public:
  Auto() : folder_(fs::temp_directory_path() / ("tippe_auto_" + std::to_string(std::rand()) + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    for (const char* name : {"tippedisk.f90", "c.tippedisk"})
      fs::copy_file(fs::path(TIPPE_SOURCE_DIR) / "tests/papers/auto" / name, folder_ / name, fs::copy_options::overwrite_existing);
  }
  ~Auto() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Auto(const Auto&) = delete;
  Auto& operator=(const Auto&) = delete;

  static bool installed() { return std::system("command -v auto-07p >/dev/null && command -v gfortran >/dev/null") == 0; }
  bool run(const std::string& script) const {
    std::ofstream(folder_ / "script.auto") << script;
    const std::string command = "cd '" + folder_.string() + "' && auto-07p script.auto >log 2>&1 </dev/null";
    return std::system(command.c_str()) == 0;
  }
  std::vector<AutoPoint> points(const std::string& name) const { return auto_points(folder_ / ("b." + name)); }
  std::string log() const {
    std::ifstream in(folder_ / "log");
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  fs::path folder_;
};

struct Followed {
  std::vector<SpecialPoint> hopf;
  std::vector<OrbitFamily> family;
};

/// Our own: the inverted disk over the spin.
Followed followed(int most_points) {
  const Toy disk = tippedisk("smooth-coulomb");
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 20.0, 45.0, [&](double, double) { return std::optional(Model{*disk.world, disk.start, {}}); }};
  StationaryRequest search;
  search.near = {{SteadyNumber::Spin, 20.0}};
  const auto motions = find_stationary({*disk.world, disk.start, {}}, search).motions;
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.potential; });
  Followed all;
  for (const SpecialPoint& s : continue_motions({*inverted}, 0.0, request).branches.at(0).special)
    if (s.kind == SpecialKind::Hopf) all.hopf.push_back(s);
  OrbitFamilyRequest follow;
  follow.low = 20.0, follow.high = 45.0, follow.spin = follow.held_up = true;
  follow.model = [&](double) { return std::optional(Model{*disk.world, disk.start, {}}); };
  follow.most_points = most_points;
  for (const SpecialPoint& s : all.hopf) {
    const OrbitFamilyResult r = follow_orbits(s.motion, s.p, follow);
    EXPECT_EQ(r.fault, "");
    all.family.push_back(r.family);
  }
  return all;
}

TEST(Auto, has_the_same_hopf_points_periodic_motions_and_folds_of_the_inverted_tippedisk) {
  if (!Auto::installed()) GTEST_SKIP() << "auto-07p and gfortran are not installed";
  const Followed ours = followed(40);
  ASSERT_EQ(ours.hopf.size(), 2U);
  const Auto program;
  // Points of ours are asked for by their torque.
  std::ostringstream script;
  script.precision(17);
  script << "eq = run('tippedisk')\nsave(eq, 'eq')\n";
  std::vector<std::vector<OrbitPoint>> asked(2);
  for (std::size_t k = 0; k < 2; ++k) {
    const std::vector<OrbitPoint>& points = ours.family[k].points;
    ASSERT_GE(points.size(), 9U);
    for (const std::size_t i : {std::size_t{2}, std::size_t{5}, std::size_t{8}}) asked[k].push_back(points[i]);
    script << "p = run(eq('HB" << k + 1 << "'), IPS=2, ICP=[1,11], ILP=1, NMX=120, DS=0.01, DSMAX=0.1, A1=1000, UZR={1:[";
    for (const OrbitPoint& p : asked[k]) script << p.torque << ",";
    script << "]})\nsave(p, 'p" << k << "')\n";
  }
  ASSERT_TRUE(program.run(script.str())) << program.log();

  std::vector<double> hopf;
  for (const AutoPoint& p : program.points("eq"))
    if (p.type == 3) hopf.push_back(p.column.at(6));  // U(5), the spin
  ASSERT_EQ(hopf.size(), 2U) << program.log();
  for (std::size_t k = 0; k < 2; ++k) EXPECT_NEAR(ours.hopf[k].p / hopf[k], 1.0, 1e-8);

  for (std::size_t k = 0; k < 2; ++k) {
    const std::vector<AutoPoint> points = program.points("p" + std::to_string(k));
    for (const OrbitPoint& p : asked[k]) {
      double nearest = 1e300;
      for (const AutoPoint& one : points)
        if (one.type == -4 && std::abs(one.column.at(0) / p.torque - 1.0) < 1e-6)
          nearest = std::min(nearest, std::abs(one.column.back() / p.period - 1.0));
      EXPECT_LE(nearest, 1e-6) << k << " " << p.torque << "\n" << program.log();
    }
    std::vector<double> folds;
    for (const OrbitSpecial& s : ours.family[k].special)
      if (s.kind == OrbitSpecialKind::Fold) folds.push_back(s.torque);
    for (const AutoPoint& one : points) {
      if (one.type != 5) continue;
      const bool found = std::ranges::any_of(folds, [&](double torque) { return std::abs(torque / one.column.at(0) - 1.0) < 1e-6; });
      EXPECT_TRUE(found) << k << " " << one.column.at(0);
    }
  }
}

/// A torque about the vertical as scenes have it: formulas in the axes of the room.
Model pushed(const Toy& toy, double torque, double rtol) {
  Model model{*toy.world, toy.start, {}};
  ForceSettings keys;
  std::ostringstream text;
  text.precision(17);
  text << torque;
  keys.texts["force"] = keys.texts["acceleration"] = {"0", "0", "0"};
  keys.texts["torque"] = {"0", "0", text.str()};
  keys.numbers["axes"] = 0.0;
  model.world.forces[0] = make_formula_force(keys);
  model.world.force_count = 1;
  model.options.rtol = rtol, model.options.atol = 1e-2 * rtol;
  return model;
}

TEST(OrbitFamily, periodic_motions_of_the_tippedisk_come_back_in_runs_and_their_disturbances_grow_by_the_multipliers) {
  const Followed ours = followed(6);
  ASSERT_EQ(ours.family.size(), 2U);
  const Toy disk = tippedisk("smooth-coulomb");
  for (const OrbitFamily& family : ours.family) {
    ASSERT_GE(family.points.size(), 4U);
    const OrbitPoint& p = family.points[3];
    EXPECT_EQ(p.neutral, 4);
    EXPECT_LE(p.residual, 1e-9);
    const auto after = [&](const State& start) {
      Model model = pushed(disk, p.torque, 1e-12);
      model.start = start, model.options.end = p.period;
      State s = run(model).final.state;
      for (const auto& [symmetry, amount] : p.closed_by) s = moved_by(symmetry, s, amount);
      return s;
    };
    const State home = after(p.start);
    const Observables back = observe(*disk.world, 0.0, home, AngleTracker(), {}, {});
    EXPECT_NEAR(back.theta, p.seen.theta, 1e-8);
    EXPECT_NEAR(back.spin, p.seen.spin, 1e-8 * std::abs(p.spin));
    // A disturbance that is carried round and round becomes the leading one, next to which those of symmetry are small; it is a pair.
    const std::complex<double> leading = p.others.front();
    Vec<state_columns> z = Vec<state_columns>::Zero();
    z(4) = 1e-6, z(9) = 2e-5;
    std::vector<double> angle;
    for (int round = 0; round < 60; ++round) {
      const Vec<state_columns> to = difference(after(moved_along(p.start, z)), home);
      angle.push_back(to(4));
      const double scale = 1e-6 / std::max(std::abs(to(4)), std::abs(to(9)) / 30.0);
      z = scale * to;
      for (double& one : angle) one *= scale;
    }
    // x'' − 2 Re μ x' + |μ|² x = 0 of the last four.
    const std::size_t n = angle.size();
    const double a = angle[n - 4], b = angle[n - 3], c = angle[n - 2], d = angle[n - 1];
    const double square = (c * c - b * d) / (b * b - a * c), trace = (square * a + c) / b;
    EXPECT_NEAR(square, std::norm(leading), 2e-3 * std::norm(leading));
    EXPECT_NEAR(trace, 2.0 * leading.real(), 2e-3 * std::abs(leading));
  }
}

}  // namespace
}  // namespace tippe::test
