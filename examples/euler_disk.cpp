// Euler's disk in C++: build a body, choose its laws, run it, read trajectory and report. euler_disk.toml is the same toy as a scene.
#include <cmath>
#include <cstdio>
#include <tippe/analysis/run.h>
#include <tippe/laws/registry.h>

int main() {
  using namespace tippe;
  const double r = 0.0375, tilt = 1.2;  // of the rim [m]; between the disk's axis and the vertical [rad]

  World disk;
  disk.body().mass = 0.3048;
  disk.body().set_inertia(Vec3(1.0716e-4, 1.0716e-4, 2.1433e-4).asDiagonal());
  disk.contact_count = 1;
  disk.contacts[0].shape = shapes::rim(r);
  laws::ContactLaw& law = disk.contacts[0].law;
  law.friction = laws::make_law("contensou");  // Coulomb-Contensou friction: sliding and spinning share one patch
  law.mu.kinetic = law.mu.still = 0.3;
  law.radius.constant = 2e-3;
  law.mu_contour = 3e-4;

  State start;
  start.p = quaternion_of(euler_matrix({0.0, tilt, 0.0}));
  start.r_S = Vec3(0.0, 0.0, r * std::sin(tilt));
  start.omega = Vec3(0.0, 12.0, 4.0);

  IntegrateOptions options;
  options.scheme = Scheme::Midpoint;
  options.end = 2.0;
  RunRequest request;
  request.every = 0.5;
  request.row = [](const Observables& o, const EnergyAudit&) {
    std::printf("t = %.1f s: theta %.4f rad, slip %.4f m/s\n", o.t, o.theta, o.contacts[0].slip);
  };
  const RunResult result = run(disk, start, options, request);

  const Observables& end = result.final;
  std::printf("lost to sliding %.4f J, to drilling %.4f J, to the contour %.4f J\n", result.audit.sliding, result.audit.drilling,
              result.audit.contour);
  std::printf("final: %.6g %.6g %.6g %.6g\n", end.state.r_S.x(), end.state.r_S.y(), end.theta, end.energy());
  for (const std::string& doubt : judge(result).doubts) std::printf("check failed: %s\n", doubt.c_str());
  return judge(result).trustworthy() ? 0 : 1;
}
