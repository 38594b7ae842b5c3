#include <tippe/scenes/sweep.h>

#include <array>
#include <charconv>
#include <cmath>
#include <tippe/math/exponential.h>

namespace tippe {

namespace {

/// The fewest digits that read back exactly.
std::string exact_text(double x) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x + 0.0);  // no −0
  return {buffer.data(), end};
}

/// Between the ends of a range, which are met exactly.
double within(const SweepAxis& axis, double part) {
  if (!axis.log) return std::lerp(axis.from, axis.to, part);
  if (part == 0.0 || part == 1.0) return (part == 0.0) ? axis.from : axis.to;
  return real::exp(std::lerp(real::log(axis.from), real::log(axis.to), part));
}

/// SplitMix64 (Steele, Lea, Flood 2014): a number for every place of a sequence, in any order.
std::uint64_t scrambled(std::uint64_t seed, std::uint64_t place) {
  std::uint64_t x = seed + (place + 1) * 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

}  // namespace

std::size_t Sweep::points() const {
  if (sample) return static_cast<std::size_t>(sample->count);
  std::size_t all = 1;
  for (const SweepAxis& axis : axes) all *= length(axis);
  return all;
}

std::string Sweep::value(const SweepAxis& axis, std::size_t i) {
  if (axis.is_list()) return axis.values[i];
  return exact_text(axis.count == 1 ? axis.from : within(axis, static_cast<double>(i) / (axis.count - 1)));
}

std::vector<std::string> Sweep::values_of(std::size_t point) const {
  std::vector<std::string> values(axes.size());
  for (std::size_t j = axes.size(); j-- > 0;) {
    if (sample) {
      const double part = static_cast<double>(scrambled(sample->seed, point * axes.size() + j) >> 11U) * 0x1p-53;  // 0 ≤ part < 1
      const auto place = static_cast<std::size_t>(part * static_cast<double>(axes[j].values.size()));
      values[j] = axes[j].is_list() ? axes[j].values[place] : exact_text(within(axes[j], part));
    } else {
      values[j] = value(axes[j], point % length(axes[j]));
      point /= length(axes[j]);
    }
  }
  return values;
}

}  // namespace tippe
