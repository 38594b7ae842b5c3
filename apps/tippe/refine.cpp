#include "refine.h"

#include <algorithm>

namespace tippe::cli {

namespace {

/// A square of the grid of one level, its borders included; at the end of the grid it is smaller.
struct RefinedCell {
  std::size_t i0, i1, j0, j1;
};

std::vector<std::size_t> edges_of(std::size_t count, std::size_t step) {
  std::vector<std::size_t> edges;
  for (std::size_t i = 0; i + 1 < count; i += step) edges.push_back(i);
  edges.push_back(count - 1);
  return edges;
}

template <class Visit>
void each_cell(const RefinedGrid& grid, std::size_t step, const Visit& visit) {
  const std::vector<std::size_t> x = edges_of(grid.nx, step), y = edges_of(grid.ny, step);
  for (std::size_t a = 0; a + 1 < std::max<std::size_t>(x.size(), 2); ++a)
    for (std::size_t b = 0; b + 1 < std::max<std::size_t>(y.size(), 2); ++b)
      visit(RefinedCell{x[a], x[std::min(a + 1, x.size() - 1)], y[b], y[std::min(b + 1, y.size() - 1)]});
}

}  // namespace

RefinedMap refine(const RefinedGrid& grid, const TakePoints& take, const std::function<int(std::size_t point)>& label_of) {
  RefinedMap map;
  map.label.assign(grid.nx * grid.ny, 0);
  map.taken.assign(grid.nx * grid.ny, false);
  const std::size_t coarse = std::size_t{1} << grid.levels;
  std::vector<std::size_t> next;
  for (const std::size_t i : edges_of(grid.nx, coarse))
    for (const std::size_t j : edges_of(grid.ny, coarse)) next.push_back(grid.place(i, j));
  // Do all known points of a cell agree?
  const auto agrees = [&](const RefinedCell& c) {
    const int first = label_of(grid.place(c.i0, c.j0));
    for (std::size_t i = c.i0; i <= c.i1; ++i)
      for (std::size_t j = c.j0; j <= c.j1; ++j)
        if (map.taken[grid.place(i, j)] && label_of(grid.place(i, j)) != first) return false;
    return true;
  };
  while (!next.empty()) {
    std::ranges::sort(next);
    next.erase(std::ranges::unique(next).begin(), next.end());
    if (!take(next)) return map;
    for (const std::size_t point : next) map.taken[point] = true;
    next.clear();
    // A cell whose corners are known and that is no border stays as it is; points of finer neighbours on its edge can make it one later.
    for (std::size_t step = coarse; step > 1; step /= 2)
      each_cell(grid, step, [&](const RefinedCell& c) {
        for (const std::size_t i : {c.i0, c.i1})
          for (const std::size_t j : {c.j0, c.j1})
            if (!map.taken[grid.place(i, j)]) return;
        if (agrees(c)) return;
        const std::size_t half = step / 2;
        for (const std::size_t i : {c.i0, std::min(c.i0 + half, c.i1), c.i1})
          for (const std::size_t j : {c.j0, std::min(c.j0 + half, c.j1), c.j1})
            if (!map.taken[grid.place(i, j)]) next.push_back(grid.place(i, j));
      });
  }
  // From coarse to fine: a cell in agreement gives its label to what it holds.
  std::vector<bool> known(map.taken.size(), false);
  for (std::size_t step = coarse;; step /= 2) {
    each_cell(grid, step, [&](const RefinedCell& c) {
      for (const std::size_t i : {c.i0, c.i1})
        for (const std::size_t j : {c.j0, c.j1})
          if (!map.taken[grid.place(i, j)]) return;
      if (!agrees(c)) return;
      for (std::size_t i = c.i0; i <= c.i1; ++i)
        for (std::size_t j = c.j0; j <= c.j1; ++j) {
          if (known[grid.place(i, j)]) continue;
          map.label[grid.place(i, j)] = label_of(grid.place(c.i0, c.j0));
          known[grid.place(i, j)] = true;
        }
    });
    if (step == 1) break;
  }
  for (std::size_t point = 0; point < map.taken.size(); ++point)
    if (map.taken[point]) map.label[point] = label_of(point);
  map.complete = true;
  return map;
}

}  // namespace tippe::cli
