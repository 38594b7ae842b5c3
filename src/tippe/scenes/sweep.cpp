#include <tippe/scenes/sweep.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <tippe/math/exponential.h>
#include <tippe/math/scramble.h>

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

/// A permutation of 0 … count − 1 for each seed: rounds of a Feistel network on the next power of four, gone through until the number fits.
std::uint64_t permuted(std::uint64_t number, std::uint64_t count, std::uint64_t seed) {
  unsigned half = 1;
  while ((std::uint64_t{1} << (2 * half)) < count) ++half;
  const std::uint64_t mask = (std::uint64_t{1} << half) - 1;
  do {
    std::uint64_t left = number >> half, right = number & mask;
    for (std::uint64_t round = 0; round < 6; ++round) {
      const std::uint64_t next = left ^ (scrambled(seed + round, right) & mask);
      left = right, right = next;
    }
    number = (left << half) | right;
  } while (number >= count);
  return number;
}

/// Direction numbers of Sobol's sequence: degree and inner coefficients of a primitive polynomial, and the first odd numbers (Joe, Kuo 2008), for the
/// second axis on; the first is van der Corput's sequence.
struct SobolAxis {
  unsigned degree, polynomial;
  std::array<std::uint32_t, 5> first;
};
constexpr std::array<SobolAxis, SweepSample::most_sobol_axes - 1> sobol_axes{{{1, 0, {1}},
                                                                              {2, 1, {1, 3}},
                                                                              {3, 1, {1, 3, 1}},
                                                                              {3, 2, {1, 1, 1}},
                                                                              {4, 1, {1, 1, 3, 3}},
                                                                              {4, 4, {1, 3, 5, 13}},
                                                                              {5, 2, {1, 1, 5, 5, 17}},
                                                                              {5, 4, {1, 1, 5, 5, 5}},
                                                                              {5, 7, {1, 1, 7, 11, 19}}}};

/// 32 binary digits of a point of the sequence on an axis.
std::uint32_t sobol_digits(std::uint64_t point, std::size_t axis) {
  constexpr unsigned digits = 32;
  std::array<std::uint32_t, digits> m{};
  for (unsigned k = 0; k < digits; ++k) {
    if (axis == 0) {
      m[k] = 1;
      continue;
    }
    const SobolAxis& a = sobol_axes[axis - 1];
    if (k < a.degree) {
      m[k] = a.first[k];
      continue;
    }
    m[k] = m[k - a.degree] ^ (m[k - a.degree] << a.degree);
    for (unsigned i = 1; i < a.degree; ++i)
      if (((a.polynomial >> (a.degree - 1 - i)) & 1U) != 0) m[k] ^= m[k - i] << i;
  }
  std::uint32_t x = 0;
  for (unsigned k = 0; k < digits && (point >> k) != 0; ++k)
    if (((point >> k) & 1U) != 0) x ^= m[k] << (digits - 1 - k);
  return x;
}

}  // namespace

double SweepSample::part(std::size_t point, std::size_t axis, std::size_t axes) const {
  switch (kind) {
    case Kind::Latin: {
      const auto slices = static_cast<std::uint64_t>(count);
      // The last digits of a part just below 1 may round up to it.
      const double within = scrambled_part(seed, point * axes + axis),
                   part = (static_cast<double>(permuted(point, slices, scrambled(~seed, axis))) + within) / static_cast<double>(slices);
      return std::min(part, 1.0 - 0x1p-53);
    }
    case Kind::Sobol: {
      const auto shift = static_cast<std::uint32_t>(seed == 0 ? 0 : scrambled(seed, axis) >> 32U);
      return static_cast<double>(sobol_digits(point, axis) ^ shift) * 0x1p-32;
    }
    case Kind::Random:
      break;
  }
  return scrambled_part(seed, point * axes + axis);
}

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
    if (axes[j].of) continue;
    if (sample) {
      const double part = sample->part(point, j, axes.size());
      const auto place = static_cast<std::size_t>(part * static_cast<double>(axes[j].values.size()));
      values[j] = axes[j].is_list() ? axes[j].values[place] : exact_text(within(axes[j], part));
    } else {
      values[j] = value(axes[j], point % length(axes[j]));
      point /= length(axes[j]);
    }
  }
  follow(values);
  return values;
}

void Sweep::follow(std::vector<std::string>& values) const {
  for (std::size_t j = 0; j < axes.size(); ++j) {
    if (!axes[j].of) continue;
    const double x = std::strtod(values[*axes[j].of].c_str(), nullptr);  // std::from_chars of doubles is not everywhere
    values[j] = exact_text(axes[j].formula.at(x).value);
  }
}

Sweep Sweep::every(std::size_t n, std::vector<std::size_t>& points) const {
  Sweep coarse = *this;
  points.clear();
  if (sample) {
    coarse.sample->count = static_cast<int>((this->points() + n - 1) / n);
    for (std::size_t i = 0; i < static_cast<std::size_t>(coarse.sample->count); ++i) points.push_back(i);
    return coarse;
  }
  points.push_back(0);
  for (SweepAxis& axis : coarse.axes) {
    const std::size_t step = (axis.is_list() || axis.of) ? 1 : n, all = length(axis);
    std::vector<std::size_t> longer;
    for (const std::size_t point : points)
      for (std::size_t i = 0; i < all; i += step) longer.push_back(point * all + i);
    points = std::move(longer);
    if (step == 1) continue;
    std::vector<std::string> values;
    for (std::size_t i = 0; i < all; i += step) values.push_back(value(axis, i));
    axis.values = std::move(values);
  }
  return coarse;
}

std::string column_name(std::string_view expression) {
  std::string name;
  const auto add = [&](std::string_view word) {
    for (const char c : word)
      if (c != '_' || (!name.empty() && name.back() != '_')) name += c;
  };
  for (const char c : expression) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'), digit = c >= '0' && c <= '9';
    if (digit && name.empty()) add("x");
    add(letter || digit ? std::string_view(&c, 1) : c == '@' ? "_at_" : c == '=' ? "_is_" : c == ':' ? "_to_" : c == '-' ? "_minus_" : "_");
  }
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
}

}  // namespace tippe
