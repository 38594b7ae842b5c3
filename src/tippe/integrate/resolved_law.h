// Laws that are functions of the velocity, as the event scheme can follow them: none turns within speeds that count as standing.
//
// kudra2011's ε₁ of 1e-12 rad/s is less than doubles tell apart in the velocities of a stone, and the exact law with a smooth rolling axis still jumps where
// slip and spin end together. Below `standing` forces grow from zero in proportion; what creeps there moves no further than the scheme's own error.
#pragma once

#include <tippe/laws/rolling_laws.h>

namespace tippe {

template <class Law>
Law resolved(Law law, double standing) {
  if constexpr (requires { law.options.eps_1; }) {
    law.options.eps = std::max(law.options.eps, standing), law.options.eps_1 = std::max(law.options.eps_1, standing);
    law.options.eps_square = std::max(law.options.eps_square, standing * standing);
  } else if constexpr (requires { law.eps; }) {
    law.eps = std::max(law.eps, standing);
  }
  return law;
}

/// The exact law has no ε of its own for slip and spin.
struct ResolvedRolling {
  static constexpr int dim = 5;
  laws::ContensouRolling law;
  double standing = 0.0;

  template <class T>
  Vec<5, T> force(const Vec<5, T>& gamma, double size) const {
    Vec<5, T> lambda = law.force(gamma, size);
    const T speed = norm2(norm2(gamma(0), gamma(1)), gamma(2)), soft = speed + standing;
    if (standing > 0.0)
      for (int i = 0; i < 3; ++i) lambda(i) = lambda(i) * (speed / soft);
    return lambda;
  }
};
inline ResolvedRolling resolved(laws::ContensouRolling law, double standing) {
  law.options.eps = std::max(law.options.eps, standing);
  return {law, standing};
}

}  // namespace tippe
