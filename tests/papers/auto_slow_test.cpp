// Our branches of the tippedisk with smooth friction against those of AUTO-07p, which continues sailer2020's equations as Fortran: Hopf points, the periodic
// motions that begin there, and where they turn back. Skipped where AUTO is not installed.
#include <gtest/gtest.h>

#include "toys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <tippe/analysis/orbit_family.h>
#include <tippe/analysis/orbit_shooting.h>
#include <tippe/world/forces.h>
#include <unistd.h>

namespace tippe::test {
namespace {

namespace fs = std::filesystem;

/// A line of a b-file: what it says of a point.
struct AutoPoint {
  int type = 0;  ///< 3: Hopf, 5: fold, -4: asked for
  int number = 0;
  std::vector<double> column;
};

std::vector<AutoPoint> auto_points(const fs::path& file) {
  std::vector<AutoPoint> all;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    int branch = 0, label = 0;
    AutoPoint p;
    if (!(words >> branch) || branch == 0 || !(words >> p.number >> p.type >> label)) continue;
    p.number = std::abs(p.number);
    for (double x = 0.0; words >> x;) p.column.push_back(x);
    all.push_back(p);
  }
  return all;
}

/// Of a d-file: the Floquet multipliers of each point, to six digits.
std::map<int, std::vector<std::complex<double>>> auto_multipliers(const fs::path& file) {
  std::map<int, std::vector<std::complex<double>>> all;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    int branch = 0, point = 0, which = 0;
    std::string word;
    double re = 0.0, im = 0.0;
    if (!(words >> branch >> point >> word >> which >> re >> im) || word != "Multiplier") continue;
    std::vector<std::complex<double>>& list = all[point];
    if (which == 1) list.clear();
    list.emplace_back(re, im);
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
  std::map<int, std::vector<std::complex<double>>> multipliers(const std::string& name) const {
    return auto_multipliers(folder_ / ("d." + name));
  }
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

/// Our own: the inverted disk over the spin, and so many motions that begin at each Hopf point.
Followed followed(std::array<int, 2> most_points) {
  const Toy disk = tippedisk("smooth-coulomb");
  ContinuationRequest request;
  request.by = {"spin", SteadyNumber::Spin, 20.0, 45.0, [&](double, double) { return std::optional(Model{*disk.world, disk.start, {}}); }};
  StationaryRequest search;
  search.near = {{SteadyNumber::Spin, 20.0}};
  const auto motions = find_stationary({*disk.world, disk.start, {}}, search).motions;
  EXPECT_FALSE(motions.empty());
  if (motions.empty()) return {};
  const auto inverted = std::ranges::max_element(motions, {}, [](const StationaryMotion& s) { return s.seen.potential; });
  Followed all;
  const ContinuationResult spins = continue_motions({*inverted}, 0.0, request);
  for (const SpecialPoint& s : spins.branches.at(0).special)
    if (s.kind == SpecialKind::Hopf) all.hopf.push_back(s);
  OrbitFamilyRequest follow;
  follow.low = 20.0, follow.high = 45.0, follow.spin = follow.held_up = true;
  follow.model = [&](double) { return std::optional(Model{*disk.world, disk.start, {}}); };
  follow.step = 0.03;
  for (std::size_t k = 0; k < all.hopf.size() && k < most_points.size(); ++k) {
    const SpecialPoint& s = all.hopf[k];
    follow.most_points = most_points[k];
    const OrbitFamilyResult r = follow_orbits(s.motion, s.p, follow);
    EXPECT_EQ(r.fault, "");
    all.family.push_back(r.family);
  }
  return all;
}

TEST(Auto, has_the_same_hopf_points_periodic_motions_and_folds_of_the_inverted_tippedisk) {
  if (!Auto::installed()) GTEST_SKIP() << "auto-07p and gfortran are not installed";
  const Followed ours = followed({5, 21});
  ASSERT_EQ(ours.hopf.size(), 2U);
  const Auto program;
  // Points of ours are asked for by their torque.
  std::ostringstream script;
  script.precision(17);
  script << "eq = run('tippedisk')\nsave(eq, 'eq')\n";
  std::vector<std::vector<OrbitPoint>> asked(2);
  for (std::size_t k = 0; k < 2; ++k) {
    const std::vector<OrbitPoint>& points = ours.family[k].points;
    const std::array<std::size_t, 3> which = k == 0 ? std::array<std::size_t, 3>{1, 2, 4} : std::array<std::size_t, 3>{4, 9, 14};
    ASSERT_GT(points.size(), which.back());
    for (const std::size_t i : which) asked[k].push_back(points[i]);
    script << "p = run(eq('HB" << k + 1 << "'), IPS=2, ICP=[1,11], ILP=1, NMX=42, NTST=30, DS=0.03, DSMAX=" << (k == 0 ? 0.6 : 0.2)
           << ", A1=1000, UZR={1:[";
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
    const std::string name = "p" + std::to_string(k);
    const std::vector<AutoPoint> points = program.points(name);
    const auto multipliers = program.multipliers(name);
    for (const OrbitPoint& p : asked[k]) {
      const AutoPoint* nearest = nullptr;
      double least = 1e300;
      for (const AutoPoint& one : points) {
        const double away = std::abs(one.column.back() / p.period - 1.0);
        if (one.type == -4 && std::abs(one.column.at(0) / p.torque - 1.0) < 1e-6 && away < least) nearest = &one, least = away;
      }
      EXPECT_LE(least, 1e-6) << k << " " << p.torque << "\n" << program.log();
      if (nearest == nullptr || !multipliers.contains(nearest->number)) continue;
      // AUTO's angles and velocities have one neutral direction, later starts.
      std::vector<std::complex<double>> theirs = multipliers.at(nearest->number);
      theirs.erase(std::ranges::min_element(theirs, {}, [](const auto& z) { return std::abs(z - 1.0); }));
      ASSERT_EQ(theirs.size(), p.others.size());
      for (const std::complex<double>& z : p.others)
        EXPECT_TRUE(std::ranges::any_of(theirs, [&](const auto& one) { return std::abs(one - z) < 2e-5; }))
            << k << " " << p.torque << " " << z;
    }
    // Both follow the slow swing over its first fold, and the fast tremble meets none.
    std::vector<double> folds, turns;
    for (const OrbitSpecial& s : ours.family[k].special)
      if (s.kind == OrbitSpecialKind::Fold) folds.push_back(s.torque);
    for (const AutoPoint& one : points)
      if (one.type == 5) turns.push_back(one.column.at(0));
    EXPECT_EQ(folds.size(), k);
    ASSERT_LE(folds.size(), turns.size());
    EXPECT_EQ(turns.empty(), k == 0);
    for (std::size_t i = 0; i < folds.size(); ++i) EXPECT_NEAR(folds[i] / turns[i], 1.0, 1e-6) << k << " " << turns[i];
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
  const Followed ours = followed({4, 4});
  ASSERT_EQ(ours.family.size(), 2U);
  const Toy disk = tippedisk("smooth-coulomb");
  for (const OrbitFamily& family : ours.family) {
    ASSERT_GE(family.points.size(), 4U);
    const OrbitPoint& p = family.points[3];
    EXPECT_EQ(p.neutral, 4);
    EXPECT_LE(p.residual, 1e-9);
    Model model = pushed(disk, p.torque, 1e-12);
    const auto after = [&](const State& start) {
      model.start = start, model.options.end = p.period;
      State s = run(model).final.state;
      for (const auto& [symmetry, amount] : p.closed_by) s = moved_by(symmetry, s, amount);
      return s;
    };
    const Observables back = observe(*disk.world, 0.0, after(p.start), AngleTracker(), {}, {});
    EXPECT_NEAR(back.theta, p.seen.theta, 1e-8);
    EXPECT_NEAR(back.spin, p.seen.spin, 1e-8 * std::abs(p.spin));
    // What a period makes of disturbances in all directions that leave the disk on the table: differences of runs.
    const Shot at = shoot(model, p.start, p.period);
    const ClosedContacts closed{true};
    const auto carried = [&](double h) {
      AnyMatrix M(at.basis.cols(), at.basis.cols());
      for (int c = 0; c < M.cols(); ++c) {
        const OrbitDirection z = h * at.units.cwiseProduct(OrbitDirection(at.basis.col(c)));
        const State to = after(on_surface(*disk.world, moved_along(p.start, z), closed));
        const State from = after(on_surface(*disk.world, moved_along(p.start, -z), closed));
        M.col(c) = AnyMatrix(at.basis).transpose() * AnyVector(difference(to, from).cwiseQuotient(at.units) / (2.0 * h));
      }
      return M;
    };
    // By 1e-5 entries up to 32 are wrong by less than 1e-6 (halved steps say so), by this step less than 1e-7.
    const AnyMatrix M = carried(3e-6);
    // Their sum and that of their squares; those that symmetries make equal come one by one with the root of such errors.
    std::complex<double> sum = 0.0, squares = 0.0;
    for (const std::complex<double>& z : p.multipliers) sum += z, squares += z * z;
    EXPECT_NEAR(M.trace(), sum.real(), 1e-6);  // ten of these errors
    EXPECT_NEAR((M * M).trace(), squares.real(), 1e-5);
    const std::vector<std::complex<double>> all = eigenvalues_of(M);
    for (const std::complex<double>& z : p.others) {
      double nearest = 1e300;
      for (const std::complex<double>& one : all) nearest = std::min(nearest, std::abs(one - z));
      EXPECT_LE(nearest, 1e-6) << z;
    }
  }
}

}  // namespace
}  // namespace tippe::test
