// Random numbers that are the same on every machine: a seed is a scene, wherever it is read.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <tippe/math/vec.h>

namespace tippe::test {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  /// The standard leaves its distributions to the library, but not the generator.
  double uniform(double a, double b) { return a + (b - a) * static_cast<double>(random_() >> 11) * 0x1p-53; }
  double log_uniform(double a, double b) { return std::exp(uniform(std::log(a), std::log(b))); }
  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
  bool one_in(int n) { return below(n) == 0; }
  Vec3 vector() {
    const double x = uniform(-1.0, 1.0), y = uniform(-1.0, 1.0), z = uniform(-1.0, 1.0);
    return {x, y, z};
  }
  template <class T, std::size_t n>
  const T& from(const T (&list)[n]) {
    return list[static_cast<std::size_t>(below(static_cast<int>(n)))];
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace tippe::test
