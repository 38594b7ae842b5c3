#include <tippe/analysis/ends.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <numeric>

namespace tippe {

namespace {

/// Marks in cells of this size, or in cells side by side, are of one end: a sixth of the angle between faces of a box.
constexpr double cell_size = 0.25;
/// What else moves, as a part of a standing spin.
constexpr double steady_part = 0.05;
/// Kinetic energy of a body that has as good as stopped, as a part of the energy scale.
constexpr double stopped_part = 1e-9;

using EndCell = std::array<int, 4>;

EndCell cell_of(const RunEnd& end) {
  const auto place = [](double x) { return static_cast<int>(std::floor(x / cell_size + 0.5)); };
  return {static_cast<int>(end.kind), place(end.mark.x()), place(end.mark.y()), place(end.mark.z())};
}

std::size_t root_of(std::vector<std::size_t>& parent, std::size_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

}  // namespace

RunEnd end_of(const World& world, const RunResult& result) {
  const Observables& o = result.final;
  RunEnd end;
  if (result.left_track) {
    end.kind = RunEnd::Kind::LeftTrack;
    return end;
  }
  const bool rests = result.resting || o.kinetic < stopped_part * result.energy_scale;
  const double length = scales_of(world, o.state).length;
  const bool spins = !o.track && o.wobble < steady_part * std::abs(o.spin) && o.state.v_S.norm() < steady_part * length * std::abs(o.spin);
  if (!rests && !spins) return end;
  end.kind = rests ? RunEnd::Kind::Rest : o.spin > 0.0 ? RunEnd::Kind::SpinLeft : RunEnd::Kind::SpinRight;
  end.mark =
      o.track ? Vec3(o.track->S / length, 0.0, 0.0) : Vec3(-rotation_matrix(o.state.p).transpose() * normal_of(world.contacts[0], o.t));
  return end;
}

std::vector<int> tell_apart(std::span<const RunEnd> ends) {
  std::map<EndCell, std::size_t> cells;
  std::vector<std::size_t> cell(ends.size());
  for (std::size_t i = 0; i < ends.size(); ++i) cell[i] = cells.try_emplace(cell_of(ends[i]), cells.size()).first->second;
  std::vector<std::size_t> parent(cells.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  for (const auto& [at, number] : cells)
    for (int i = 0; i < 27; ++i) {
      const EndCell beside{at[0], at[1] + i % 3 - 1, at[2] + i / 3 % 3 - 1, at[3] + i / 9 - 1};
      if (const auto other = cells.find(beside); other != cells.end()) parent[root_of(parent, number)] = root_of(parent, other->second);
    }
  std::vector<int> label(ends.size()), of_root(cells.size(), -1);
  int count = 0;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    int& known = of_root[root_of(parent, cell[i])];
    if (known < 0) known = count++;
    label[i] = known;
  }
  return label;
}

std::string name_of_end(std::span<const RunEnd> same) {
  const RunEnd::Kind kind = same.front().kind;
  if (kind == RunEnd::Kind::Moving) return "moving";
  if (kind == RunEnd::Kind::LeftTrack) return "left the track";
  Vec3 mean = Vec3::Zero();
  for (const RunEnd& one : same) mean += one.mark / static_cast<double>(same.size());
  const std::string what = kind == RunEnd::Kind::Rest ? "rest" : kind == RunEnd::Kind::SpinLeft ? "spin to the left" : "spin to the right";
  int axis = 0;
  mean.cwiseAbs().maxCoeff(&axis);
  if (mean.norm() < 0.5) return what;  // many directions
  char text[80];
  if (std::abs(mean(axis)) > 0.98)
    std::snprintf(text, sizeof text, "%s on %c%c", what.c_str(), mean(axis) < 0.0 ? '-' : '+', "xyz"[axis]);
  else
    std::snprintf(text, sizeof text, "%s on (%.2f, %.2f, %.2f)", what.c_str(), mean.x(), mean.y(), mean.z());
  return text;
}

}  // namespace tippe
