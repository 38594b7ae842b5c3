// Branches, borders and periodic motions as branches.h5.
#include <tippe/scenes/sweep.h>
#include <tippe/version.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "branch_picture.h"
#include "hdf5_file.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

using Complexes = std::vector<std::complex<double>>;

/// Rows of one kind of point, as arrays over a dimension of their own.
class PointTable {
 public:
  PointTable(Hdf5File& file, std::string dimension, std::size_t count) : file_(file), dimension_(std::move(dimension)), count_(count) {
    file_.dimension(dimension_, count_);
  }

  template <class Value>
  void numbers(const std::string& name, const std::string& unit, const Value& value) {
    std::vector<double> all(count_);
    for (std::size_t i = 0; i < count_; ++i) all[i] = value(i);
    file_.array(dimension_ + "_" + name, {dimension_}, all, {name, unit, {}});
  }
  template <class Value>
  void words(const std::string& name, const Value& value) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < count_; ++i) all.emplace_back(value(i));
    file_.array(dimension_ + "_" + name, {dimension_}, all, {name, {}, {}});
  }
  /// Lists of complex numbers, the missing ones NaN.
  template <class Value>
  void lists(const std::string& name, const std::string& unit, const Value& value) {
    std::size_t most = 1;
    for (std::size_t i = 0; i < count_; ++i) most = std::max(most, value(i).size());
    const std::string rank = dimension_ + "_" + name + "_rank";
    file_.dimension(rank, most);
    std::vector<double> real(count_ * most, std::nan("")), imaginary = real;
    for (std::size_t i = 0; i < count_; ++i) {
      const Complexes& all = value(i);
      for (std::size_t k = 0; k < all.size(); ++k) real[i * most + k] = all[k].real(), imaginary[i * most + k] = all[k].imag();
    }
    file_.array(dimension_ + "_" + name + "_real", {dimension_, rank}, real, {name + ", real part", unit, {}});
    file_.array(dimension_ + "_" + name + "_imag", {dimension_, rank}, imaginary, {name + ", imaginary part", unit, {}});
  }

 private:
  Hdf5File& file_;
  std::string dimension_;
  std::size_t count_;
};

double stable_number(const std::optional<bool>& stable) { return !stable ? 0.0 : *stable ? 1.0 : -1.0; }

/// Of a number of a family; keys of a scene say theirs in the scene.
std::string unit_of_number(const std::string& name) {
  if (name == "spin" || name == "omega" || name == "turning" || name == "own_spin") return "rad/s";
  if (name == "rolling_radius" || name == "center_radius") return "m";
  if (name == "speed") return "m/s";
  return name == "theta" ? "rad" : "";
}

/// What stationary motions have; `of` numbers their branch.
void put_motions(Hdf5File& file, const std::string& dimension, const std::string& of, const ChartNames& names,
                 const std::vector<const BranchPoint*>& points, const std::vector<std::size_t>& number) {
  PointTable table(file, dimension, points.size());
  table.numbers(of, "", [&](std::size_t i) { return static_cast<double>(number[i]); });
  table.numbers(column_name(names.by), unit_of_number(names.by), [&](std::size_t i) { return points[i]->p; });
  if (!names.also.empty()) table.numbers(column_name(names.also), "", [&](std::size_t i) { return points[i]->q; });
  if (names.by != "spin") table.numbers("spin", "rad/s", [&](std::size_t i) { return points[i]->motion.seen.spin; });
  if (names.by != "theta") table.numbers("theta", "rad", [&](std::size_t i) { return points[i]->motion.seen.theta; });
  table.numbers("z", "m", [&](std::size_t i) { return points[i]->motion.seen.state.r_S.z(); });
  if (names.by != "speed") table.numbers("speed", "m/s", [&](std::size_t i) { return points[i]->motion.motion.state.v_S.norm(); });
  table.numbers("drain", "rad/s^2", [&](std::size_t i) { return points[i]->motion.drain; });
  table.numbers("load", "", [&](std::size_t i) { return points[i]->motion.load; });
  table.numbers("stable", "", [&](std::size_t i) { return stable_number(points[i]->motion.stable); });
  table.lists("eigenvalues", "1/s", [&](std::size_t i) -> const Complexes& { return points[i]->motion.eigenvalues; });
}

void put_orbits(Hdf5File& file, const std::string& dimension, const std::string& by, const std::vector<const OrbitPoint*>& points,
                const std::vector<std::size_t>& number) {
  PointTable table(file, dimension, points.size());
  table.numbers("family", "", [&](std::size_t i) { return static_cast<double>(number[i]); });
  table.numbers(column_name(by), unit_of_number(by), [&](std::size_t i) { return points[i]->p; });
  if (by != "spin") table.numbers("spin", "rad/s", [&](std::size_t i) { return points[i]->spin; });
  table.numbers("torque", "N m", [&](std::size_t i) { return points[i]->torque; });
  table.numbers("period", "s", [&](std::size_t i) { return points[i]->period; });
  table.numbers("theta_least", "rad", [&](std::size_t i) { return points[i]->theta_least; });
  table.numbers("theta_greatest", "rad", [&](std::size_t i) { return points[i]->theta_greatest; });
  table.numbers("stable", "", [&](std::size_t i) { return stable_number(points[i]->stable); });
  table.lists("multipliers", "", [&](std::size_t i) -> const Complexes& { return points[i]->multipliers; });
}

}  // namespace

void write_branches_hdf5(const std::string& path, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                         const std::vector<BornFamily>& orbits) {
  Hdf5File file(path);
  file.attribute("title", "Stationary motions of " + scene + " over " + names.by);
  file.attribute("scene", scene);
  file.attribute("by", names.by);
  if (!names.also.empty()) file.attribute("also", names.also);
  file.attribute("tippe_version", kVersion);
  std::vector<const BranchPoint*> points, special, border;
  std::vector<std::size_t> of_point, of_special, of_border;
  std::vector<SpecialKind> kind;
  for (std::size_t i = 0; i < result.branches.size(); ++i) {
    for (const BranchPoint& p : result.branches[i].points) points.push_back(&p), of_point.push_back(i);
    for (const SpecialPoint& p : result.branches[i].special) special.push_back(&p), of_special.push_back(i), kind.push_back(p.kind);
  }
  for (std::size_t i = 0; i < result.borders.size(); ++i)
    for (const BranchPoint& p : result.borders[i].points) border.push_back(&p), of_border.push_back(i);
  put_motions(file, "point", "branch", names, points, of_point);
  put_motions(file, "special", "branch", names, special, of_special);
  std::vector<std::string> kinds;
  kinds.reserve(kind.size());
  for (const SpecialKind one : kind) kinds.emplace_back(name_of(one));
  file.array("special_kind", {"special"}, kinds, {"kind of the special point", {}, {}});
  if (!border.empty()) put_motions(file, "border_point", "border", names, border, of_border);
  std::vector<const OrbitPoint*> orbit, orbit_special;
  std::vector<std::size_t> of_orbit, of_orbit_special;
  kinds.clear();
  for (std::size_t i = 0; i < orbits.size(); ++i) {
    for (const OrbitPoint& p : orbits[i].family.points) orbit.push_back(&p), of_orbit.push_back(i);
    for (const OrbitSpecial& p : orbits[i].family.special)
      orbit_special.push_back(&p), of_orbit_special.push_back(i), kinds.emplace_back(name_of(p.kind));
  }
  if (!orbit.empty()) {
    put_orbits(file, "orbit", names.by, orbit, of_orbit);
    put_orbits(file, "orbit_special", names.by, orbit_special, of_orbit_special);
    file.array("orbit_special_kind", {"orbit_special"}, kinds, {"kind of the special point", {}, {}});
  }
  file.finish();
}

}  // namespace tippe::cli
