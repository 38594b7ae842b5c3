// A law of your own, by name in a scene: the tippedisk on a brushed table, which is slippery along its marks.
//   own_law brushed_tippedisk.toml [KEY=VALUE …]
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <tippe/laws/registry.h>
#include <tippe/laws/wrapped_law.h>
#include <tippe/scenes/build.h>
#include <tippe/scenes/read.h>
#include <vector>

#include "elliptic_disk.h"

int main(int argc, char** argv) {
  using namespace tippe;
  using laws::Component;
  laws::add_law({.name = "coulomb-ellipse",
                 .kind = laws::LawKind::Set,
                 .components = {Component::Slip},
                 .summary = "Coulomb friction on a brushed table, weaker along its marks (x)",
                 .keys = {{"along", "-", 1.0, "friction along the marks, in parts of that across", 0.0, 1.0, true}},
                 .make = [](const laws::LawSettings& s) { return laws::as_set(EllipticDisk{s.get("along", 1.0)}, {Component::Slip}); }});

  const std::string file = (argc > 1) ? argv[1] : "brushed_tippedisk.toml";
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const ReadScene read = read_scene(text, file, std::vector<std::string>(argv + std::min(argc, 2), argv + argc));
  for (const Diagnostic& d : read.diagnostics) std::fprintf(stderr, "%s\n", d.text().c_str());
  if (!read.scene) return 2;

  const RunResult result = run(*read.scene);
  const Vec3& r = result.final.state.r_S;
  std::printf("final: %.17g %.17g %.17g\n", r.x(), r.y(), result.final.theta);
  const bool done = result.fault == RunFault::None && std::abs(result.audit.residual()) < 1e-6 * result.audit.initial;
  return done ? 0 : 1;
}
