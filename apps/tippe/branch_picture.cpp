#include "branch_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string_view>
#include <tippe/laws/registry.h>
#include <utility>
#include <vector>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "numbers.h"
#include "steady_options.h"

namespace tippe::cli {

namespace {

std::string row(std::initializer_list<double> values) {
  std::string text;
  for (const double x : values) text += (text.empty() ? "" : ",") + (std::isfinite(x) ? number_text(x) : std::string());
  return text;
}

double real_part(const BranchPoint& p) { return p.motion.eigenvalues.empty() ? std::nan("") : p.motion.eigenvalues.front().real(); }
double imaginary_part(const BranchPoint& p) {
  return p.motion.eigenvalues.empty() ? std::nan("") : std::abs(p.motion.eigenvalues.front().imag());
}
/// A name of a special point for a picture.
template <class Kind>
std::string words_of(Kind kind) {
  std::string text(name_of(kind));
  std::ranges::replace(text, '_', ' ');
  return text == "hopf" ? "Hopf" : text;
}
double verdict(const BranchPoint& p) { return p.motion.stable ? (*p.motion.stable ? 1.0 : -1.0) : 0.0; }

/// A key with its unit, where it has one that is known.
std::string axis_label(const std::string& key) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> family{{{"spin", "rad/s"},
                                                                                        {"theta", "rad"},
                                                                                        {"rolling_radius", "m"},
                                                                                        {"center_radius", "m"},
                                                                                        {"speed", "m/s"},
                                                                                        {"turning", "rad/s"},
                                                                                        {"own_spin", "rad/s"}}};
  for (const auto& [name, unit] : family)
    if (name == key) return fmt::format("{} [{}]", key, unit);
  const std::string last = key.substr(key.rfind('.') + 1);
  if (key.starts_with("contact.")) {
    if (last == "radius") return key + " [m]";
    for (const laws::LawKey* one : laws::law_keys())
      if (one->name == last && one->unit.size() > 1) return fmt::format("{} [{}]", key, one->unit);
  }
  if (key == "body.mass") return key + " [kg]";
  if (key == "table.gravity") return key + " [m/s²]";
  return key;
}

constexpr std::array<const char*, 7> palette{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"};

void draw(const std::filesystem::path& at, const std::string& name, const std::string& data, const std::string& commands) {
  Output script((at / (name + ".gp")).string());
  script.write(gnuplot_script(name, 900, 560, "set datafile nocolumnheaders\n" + commands, 0.0, data));
  script.finish();
  if (const std::string said = draw_script(at, name); !said.empty()) warn(fmt::format("gnuplot on {}/{}.gp: {}", at.string(), name, said));
}

struct PointColumn {
  const char* name;
  double (*of)(const BranchPoint& p);
};
constexpr std::array<PointColumn, 4> of_motion{{{"spin", [](const BranchPoint& p) { return p.motion.seen.spin; }},
                                                {"theta", [](const BranchPoint& p) { return p.motion.seen.theta; }},
                                                {"z", [](const BranchPoint& p) { return p.motion.seen.state.r_S.z(); }},
                                                {"speed", [](const BranchPoint& p) { return p.motion.motion.state.v_S.norm(); }}}};
constexpr std::array<PointColumn, 2> of_eigenvalue{{{"leading_real", real_part}, {"leading_imag", imaginary_part}}};
constexpr std::array<PointColumn, 3> of_balance{{{"stable", verdict},
                                                 {"drain", [](const BranchPoint& p) { return p.motion.drain; }},
                                                 {"load", [](const BranchPoint& p) { return p.motion.load; }}}};

/// Columns after that of the number that varies, which may be one of them and is not written twice.
using PointColumns = std::vector<PointColumn>;
PointColumns point_columns(const ChartNames& names, bool special) {
  PointColumns all;
  const auto add = [&](const auto& some) {
    for (const PointColumn& c : some)
      if (c.name != names.by) all.push_back(c);
  };
  add(of_motion), add(of_eigenvalue);
  if (!special) add(of_balance);
  return all;
}
std::string titles(const ChartNames& names, const PointColumns& columns) {
  std::string text = names.by;
  for (const PointColumn& c : columns) text.append(",").append(c.name);
  return text + "\n";
}
std::string row(const BranchPoint& p, const PointColumns& columns) {
  std::string text = number_text(p.p);
  for (const PointColumn& c : columns) {
    const double x = c.of(p);
    text.append(",").append(std::isfinite(x) ? number_text(x) : std::string());
  }
  return text + "\n";
}

/// A table of all points, and one of the special ones.
void write_points(const std::filesystem::path& at, const ContinuationResult& result, const ChartNames& names) {
  const PointColumns columns = point_columns(names, false), of_special = point_columns(names, true);
  Output table((at / "branches.csv").string()), special((at / "special.csv").string());
  table.write("branch," + titles(names, columns));
  special.write("branch,kind," + titles(names, of_special));
  for (std::size_t i = 0; i < result.branches.size(); ++i) {
    for (const BranchPoint& p : result.branches[i].points) table.write(fmt::format("{},{}", i, row(p, columns)));
    for (const SpecialPoint& p : result.branches[i].special) special.write(fmt::format("{},{},{}", i, name_of(p.kind), row(p, of_special)));
  }
  table.finish();
  special.finish();
}

/// The least and the largest tilt of periodic motions, split by stability.
void add_orbits(std::size_t i, const OrbitFamily& family, std::string& data, std::string& commands, std::string& plots) {
  const auto stable = [](const OrbitPoint& p) { return p.stable && *p.stable; };
  std::array<std::string, 2> block;
  for (const bool greatest : {false, true}) {
    const auto line = [&](const OrbitPoint& p) { return fmt::format("{},{}\n", p.p, greatest ? p.theta_greatest : p.theta_least); };
    for (std::size_t k = 0; k < family.points.size(); ++k) {
      const bool now = stable(family.points[k]);
      if (k > 0 && stable(family.points[k - 1]) != now) block[now ? 0 : 1] += line(family.points[k]) + "\n";
      block[now ? 1 : 0] += line(family.points[k]);
    }
    for (std::string& text : block) text += "\n";
    for (const OrbitSpecial& p : family.special)
      if (p.kind != OrbitSpecialKind::End)
        commands += fmt::format("set label '{}' at {},{} point pt 6 ps 1 offset 0.8,0.6\n", greatest ? "" : gnuplot_text(words_of(p.kind)),
                                p.p, greatest ? p.theta_greatest : p.theta_least);
  }
  for (std::size_t s = 0; s < 2; ++s) {
    if (block[s].find(',') == std::string::npos) continue;
    const std::string id = fmt::format("$o{}_{}", i, s);
    data += id + " << EOD\n" + block[s] + "EOD\n";
    plots += fmt::format("{}{} using 1:2 with lines {} lw 1.6 lc rgb '{}' title 'periodic {} {}'", plots.empty() ? "plot " : ", \\\n     ",
                         id, s == 1 ? "dt 1" : "dt 2", std::array{"#000000", "#e69f00", "#56b4e9", "#cc79a7"}[i % 4], i,
                         s == 1 ? "stable" : "unstable");
  }
}

/// Curves of a column, split by stability, with labels of special points.
void draw_branches(const std::filesystem::path& at, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                   const std::vector<BornFamily>& orbits, const std::string& name, const std::string& label,
                   double (*value)(const BranchPoint&)) {
  std::string data, commands = fmt::format(
                        "set title \"{{/:Bold {}}}\\nstationary motions over {}\"\nset xlabel \"{}\"\nset ylabel \"{}\"\nset key outside\n",
                        gnuplot_text(scene), gnuplot_text(names.by), gnuplot_text(axis_label(names.by)), gnuplot_text(label));
  double least = std::numeric_limits<double>::infinity(), most = -least;
  std::string plots;
  for (std::size_t i = 0; i < result.branches.size(); ++i) {
    const std::vector<BranchPoint>& points = result.branches[i].points;
    std::array<std::string, 3> block;  // unstable, neutral, stable
    for (std::size_t k = 0; k < points.size(); ++k) {
      const auto kind = static_cast<std::size_t>(verdict(points[k]) + 1.0);
      if (k > 0 && verdict(points[k - 1]) != verdict(points[k])) {
        const auto before = static_cast<std::size_t>(verdict(points[k - 1]) + 1.0);
        block[before] += fmt::format("{},{}\n\n", points[k].p, value(points[k]));
      }
      block[kind] += fmt::format("{},{}\n", points[k].p, value(points[k]));
      least = std::fmin(least, value(points[k])), most = std::fmax(most, value(points[k]));
    }
    const std::array<const char*, 3> dash{"dt 2", "dt 3", "dt 1"};
    for (std::size_t s = 0; s < 3; ++s) {
      if (block[s].empty()) continue;
      const std::string id = fmt::format("$b{}_{}", i, s);
      data += id + " << EOD\n" + block[s] + "EOD\n";
      plots +=
          fmt::format("{}{} using 1:2 with lines {} lw 2.4 lc rgb '{}' title '{}'", plots.empty() ? "plot " : ", \\\n     ", id, dash[s],
                      palette[i % palette.size()],
                      fmt::format("{} {}, {}", i, name_of(points.front().motion.kind), std::array{"unstable", "neutral", "stable"}[s]));
    }
    for (const SpecialPoint& p : result.branches[i].special) {
      if (p.kind == SpecialKind::End || !std::isfinite(value(p))) continue;
      commands += fmt::format("set label '{}' at {},{} point pt 7 ps 1 offset 0.8,0.6\n", gnuplot_text(words_of(p.kind)), p.p, value(p));
    }
  }
  for (std::size_t i = 0; i < orbits.size(); ++i) add_orbits(i, orbits[i].family, data, commands, plots);
  if (plots.empty()) return;
  // One value all along has no range of its own.
  if (orbits.empty() && most - least < 1e-6 * std::max(1.0, std::abs(most)))
    commands += fmt::format("set yrange [{}:{}]\n", least - 0.1, most + 0.1);
  draw(at, name, data, commands + plots + (name == "growth" ? ", \\\n     0 with lines ls 11 notitle\n" : "\n"));
}

void write_borders(const std::filesystem::path& at, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                   bool csv, bool drawn) {
  std::string table = "border,kind," + names.by + "," + names.also + ",leading_real,leading_imag\n";
  std::string data, plots;
  for (std::size_t i = 0; i < result.borders.size(); ++i) {
    const Border& b = result.borders[i];
    std::string block;
    double slowest = std::numeric_limits<double>::infinity(), fastest = 0.0;
    for (const BranchPoint& p : b.points) {
      double frequency = 0.0;
      if (!p.motion.eigenvalues.empty())
        frequency = std::abs(std::ranges::min_element(p.motion.eigenvalues, {}, [](const auto& z) { return std::abs(z.real()); })->imag());
      slowest = std::min(slowest, frequency), fastest = std::max(fastest, frequency);
      table += fmt::format("{},{},{}\n", i, name_of(b.kind), row({p.p, p.q, real_part(p), frequency}));
      block += fmt::format("{},{}\n", p.p, p.q);
    }
    if (block.empty()) continue;
    data += fmt::format("$c{} << EOD\n{}EOD\n", i, block);
    const std::string swings = b.kind == SpecialKind::Hopf ? fmt::format(", {:.3g} to {:.3g} rad/s", slowest, fastest) : "";
    plots += fmt::format("{}$c{} using 1:2 with lines lw 2.4 lc rgb '{}' title '{} {}{}'", plots.empty() ? "plot " : ", \\\n     ", i,
                         palette[i % palette.size()], i, words_of(b.kind), swings);
  }
  if (csv) {
    Output file((at / "borders.csv").string());
    file.write(table);
    file.finish();
  }
  if (plots.empty() || !drawn) return;
  draw(at, "chart", data,
       fmt::format("set title \"{{/:Bold {}}}\\nwhere stability changes\"\nset xlabel \"{}\"\nset ylabel \"{}\"\nset key below height 1\n",
                   gnuplot_text(scene), gnuplot_text(axis_label(names.by)), gnuplot_text(axis_label(names.also))) +
           plots + "\n");
}

}  // namespace

void write_branches(const std::string& folder, const std::string& scene, const ChartNames& names, const ContinuationResult& result,
                    const std::vector<BornFamily>& orbits, const TableFormat& format) {
  make_folder(folder);
  const std::filesystem::path at(folder);
  const bool drawn = gnuplot_exists();
  if (!drawn) warn("gnuplot is not installed: there are no pictures");
  if (format.csv) write_points(at, result, names);
  if (format.csv && !orbits.empty()) write_families(at, orbits, names.by);
  if (format.hdf5) write_branches_hdf5((at / "branches.h5").string(), scene, names, result, orbits);
  if (drawn) {
    draw_branches(at, scene, names, result, {}, "growth", "growth of the leading disturbance [1/s]", real_part);
    draw_branches(at, scene, names, result, orbits, "branches", "theta [rad]", [](const BranchPoint& p) { return p.motion.seen.theta; });
  }
  if (!names.also.empty()) write_borders(at, scene, names, result, format.csv, drawn);
}

}  // namespace tippe::cli
