// The README's example: does the tippedisk turn over? Run it from the root of the repository.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>

int main() {
  std::ostringstream text;
  text << std::ifstream("scenes/tippedisk.toml").rdbuf();
  const std::string settings[] = {"contact.law=smooth-coulomb", "integrate.end=3"};
  const tippe::ReadScene read = tippe::read_scene(text.str(), "tippedisk.toml", settings);
  if (!read.scene) return 2;  // read.diagnostics says why
  const tippe::RunResult run = tippe::run(*read.scene);
  std::printf("height of the centre of mass: %.2f mm\n", 1e3 * run.final.state.r_S.z());
}
