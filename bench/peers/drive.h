// The main program of every engine: TOY PATCH_RADIUS DT END [EVERY]. Runs the toy with steps DT up to END. With EVERY it prints a row of
// the trajectory, with the names of tippe's trajectory.csv, whenever so much time has gone by; without it prints nothing, to be timed.
//
// An engine is a class made from a toy and a step, with step() and state().
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "toys.h"

namespace peers {

inline Toy toy_named(const std::string& name, double patch_radius) {
  if (name == "tippe-top") return tippe_top(patch_radius);
  if (name == "tippedisk") return tippedisk(patch_radius);
  if (name == "rolling-disk") return rolling_disk();
  std::fprintf(stderr, "no toy '%s': tippe-top, tippedisk, rolling-disk\n", name.c_str());
  std::exit(2);
}

inline void print_row(double t, const Toy& toy, const State& state) {
  const double theta = std::acos(std::fmin(1.0, std::fmax(-1.0, state.A_IB(2, 2))));
  std::printf("%.9g,%.9g,%.9g,%.12g\n", t, state.r_OS.z(), theta, energy(toy, state));
}

template <class Engine>
int drive(int count, char** words) {
  if (count < 5) return std::fprintf(stderr, "usage: %s TOY PATCH_RADIUS DT END [EVERY]\n", words[0]), 2;
  const Toy toy = toy_named(words[1], std::atof(words[2]));
  const double dt = std::atof(words[3]);
  const long steps = std::lround(std::atof(words[4]) / dt);
  const long stride = (count > 5) ? std::lround(std::atof(words[5]) / dt) : 0;

  Engine engine(toy, dt);
  if (stride > 0) {
    std::printf("t,r_S_z,theta,energy\n");
    print_row(0, toy, engine.state());
  }
  for (long i = 1; i <= steps; ++i) {
    engine.step();
    if (stride > 0 && i % stride == 0) print_row(static_cast<double>(i) * dt, toy, engine.state());
  }
  // A run that is only timed must not be optimised away, nor go on with a body that has left.
  if (!std::isfinite(engine.state().r_OS.sum())) return std::fprintf(stderr, "%s: the body is lost\n", words[0]), 1;
  return 0;
}

}  // namespace peers
