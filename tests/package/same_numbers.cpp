// A user's program with somebody else's flags: what the library computes in it is what the command line computes, to the last bit.
//
//   beside run SCENE.toml TRAJECTORY.csv     as `tippe run SCENE --out DIR` wrote them
//   beside law NAME POINTS.csv ANSWERS.csv   as `tippe law NAME --points POINTS.csv` answered, forces or projections
// Without arguments: the user's own code only.

#include "own_code.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/laws/registry.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <vector>

namespace {

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

/// Line by line: the columns' names first.
std::vector<std::vector<std::string>> read_table(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) rows.push_back(split(line));
  if (rows.size() < 2) throw std::runtime_error(path + " has no rows");
  return rows;
}

class Comparison {
 public:
  void same(const std::string& what, double here, const std::string& there) {
    const double x = std::strtod(there.c_str(), nullptr);
    ++count_;
    if (here == x || (std::isnan(here) && std::isnan(x))) return;
    if (different_++ < 5) std::printf("%s is %.17g here, %s of the command line\n", what.c_str(), here, there.c_str());
  }
  int finish() const {
    std::printf("%ld of %ld numbers differ\n", different_, count_);
    return (different_ == 0 && count_ > 0) ? 0 : 1;
  }

 private:
  long count_ = 0, different_ = 0;
};

/// Code of the headers, compiled here with the flags of this program: the library must go on with its own copies of it.
double use_headers(double x) {
  const tippe::laws::HertzBall hertz;
  const tippe::laws::UniformBall uniform;
  const tippe::Vec3 gamma(x, 0.3, 0.7), force(x, 2.0, 1.0);
  double sum = hertz.force(gamma).sum() + uniform.force(gamma).sum() + hertz.potential(gamma) + uniform.potential(gamma);
  sum += hertz.project(force, 1.0).point.sum() + uniform.project(force, 1.0).point.sum();
  tippe::World world;
  world.body().set_inertia(tippe::Vec3(1.0, x, 3.0).asDiagonal());
  sum += tippe::forces_h(world, gamma).sum() + tippe::rotation_matrix(tippe::Vec4(1.0, x, 0.1, 0.2)).sum();
  return sum + tippe::norm2(x, 0.3) + tippe::real::atan2(x, 0.3) + tippe::real::sin(x) + tippe::real::exp(x);
}

int compare_run(const std::string& path, const std::string& trajectory) {
  std::ifstream stream(path);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  const tippe::ReadScene read = tippe::read_scene(text, path);
  if (!read.scene) throw std::runtime_error(path + " is no scene");
  const tippe::Scene& scene = *read.scene;
  const tippe::Model model = tippe::make_model(scene);

  const auto rows = read_table(trajectory);
  std::vector<std::string> keys = rows[0];
  const bool on_track = keys.back() == "mode";
  if (on_track) keys.pop_back();
  tippe::RunRequest request;
  request.every = scene.sample.every;

  // What a function of the user throws goes through the library.
  struct Enough {};
  request.row = [](const tippe::Observables&, const tippe::EnergyAudit&) { throw Enough(); };
  try {
    tippe::run(model, request);
    throw std::runtime_error("the library kept an exception of the user");
  } catch (const Enough&) {
  }

  Comparison comparison;
  std::size_t row = 1;
  request.row = [&](const tippe::Observables& o, const tippe::EnergyAudit& audit) {
    if (row == rows.size()) throw std::runtime_error("the run of the command line has fewer rows");
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto quantity = tippe::parse_quantity(keys[i], model.world.contact_count, on_track).quantity;
      if (!quantity) throw std::runtime_error(keys[i] + " is no quantity");
      comparison.same(keys[i] + " at " + rows[row][0] + " s", quantity->key.of(o, audit), rows[row][i]);
    }
    ++row;
  };
  tippe::run(model, request);
  if (row < rows.size()) throw std::runtime_error("the run of the command line has more rows");
  return comparison.finish();
}

int compare_law(const std::string& name, const std::string& points, const std::string& answers) {
  tippe::laws::ContactLaw law;  // all coefficients as the command line has them when nothing is said
  tippe::laws::LawSettings settings;
  settings.radius = 1.0;
  law.friction = tippe::laws::make_law(name, settings);
  if (law.friction == nullptr) throw std::runtime_error("there is no law " + name);
  law.mu.kinetic = law.mu.still = 1.0;
  law.radius.constant = 1.0;

  const auto asked = read_table(points), told = read_table(answers);
  if (asked.size() != told.size()) throw std::runtime_error("not every point has an answer");
  Comparison comparison;
  for (std::size_t i = 1; i < asked.size(); ++i) {
    const auto number = [&](std::size_t column) { return std::strtod(asked[i][column].c_str(), nullptr); };
    const std::string where = "point " + std::to_string(i);
    if (asked[0][0] == "lt1") {
      const auto p = law.project({number(0), number(1), number(2)}, 1.0);
      for (int k = 0; k < 3; ++k) comparison.same(where, p.value().point(k), told[i][static_cast<std::size_t>(k)]);
    } else {
      tippe::laws::ContactMotion motion;
      motion.slip = {number(0), number(1)};
      motion.spin = number(2);
      const tippe::laws::ContactForce f = law.force(motion, 1.0);
      comparison.same(where + ", force_x", f.force.x(), told[i][0]);
      comparison.same(where + ", force_y", f.force.y(), told[i][1]);
      comparison.same(where + ", torque", f.torque, told[i][2]);
      if (f.potential) comparison.same(where + ", potential", *f.potential, told[i][5]);
    }
  }
  return comparison.finish();
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  try {
    if (!std::isfinite(use_headers(0.1 * count))) throw std::runtime_error("the laws of the headers give no numbers");
    if (words.size() == 3 && words[0] == "run") return compare_run(words[1], words[2]);
    if (words.size() == 4 && words[0] == "law") return compare_law(words[1], words[2], words[3]);
  } catch (const std::exception& e) {
    std::printf("%s\n", e.what());
    return 2;
  }
  std::printf("%.17g\n", own::everything());
  return 0;
}
