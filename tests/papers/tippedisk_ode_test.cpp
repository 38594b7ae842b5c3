// sailer2020's ODE model 1, written out beside the engine: by itself, and against it.
#include <gtest/gtest.h>

#include <numbers>
#include <tippe/analysis/run.h>
#include <tippe/papers/tippedisk_ode.h>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using papers::TippediskOde;
using Value = TippediskOde::Value;
using std::numbers::pi;
const TippediskOde model;

/// The engine's model 6 with the event scheme, other keys set on top.
Observables by_engine(double end, const std::vector<std::string>& more = {}) {
  const auto path = std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "tippedisk-model-6.toml";
  std::vector<std::string> settings{"integrate.scheme=event", "integrate.end=" + std::to_string(end)};
  settings.insert(settings.end(), more.begin(), more.end());
  const ReadScene read = read_scene(file_text(path), "tippedisk-model-6", settings);
  const World world = make_world(*read.scene);
  const IntegrateOptions options = make_options(*read.scene);
  RunRequest request;
  return run(world, make_start(*read.scene, world), options, request).final;
}

TEST(TippediskOde, moves_as_the_engine_does) {
  // Two codes, two sets of coordinates; both err by less than 1e-10 a step over some thousand steps, and 5 s enlarge that by less than 100.
  for (const double t : {0.3, 1.0, 5.0}) {
    const Value y = model.after(TippediskOde::start(), t);
    const Observables o = by_engine(t);
    EXPECT_NEAR(y(TippediskOde::Gamma), o.angles(2), 1e-6) << t;
    EXPECT_NEAR(y(TippediskOde::Beta), o.angles(1), 1e-6) << t;
    EXPECT_NEAR(model.energy(y), o.energy(), 1e-8) << t;
    EXPECT_NEAR(model.height_of_S(y), o.state.r_S.z(), 1e-8) << t;
    EXPECT_NEAR(model.normal_force(y), o.contacts[0].lambda_N, 1e-4) << t;
  }
}

TEST(TippediskOde, without_friction_keeps_its_energy) {
  TippediskOde smooth = model;
  smooth.mu = 0.0;
  const Value start = TippediskOde::start();
  EXPECT_NEAR(smooth.energy(smooth.after(start, 0.1)) / smooth.energy(start), 1.0, 1e-10);
}

TEST(TippediskOde, spins_on_one_place_with_S_straight_below_or_above_G) {  // Fig. 6
  for (const bool inverted : {false, true})
    for (const double spin : {5.0, 40.0, -50.0}) {
      const Value y = TippediskOde::stationary(inverted, spin), rate = model.slope(y);
      EXPECT_LE(rate.tail<5>().norm(), 1e-12 * spin * spin);
      EXPECT_EQ(rate(TippediskOde::Alpha), spin);
      EXPECT_NEAR(model.normal_force(y), model.disk.mass() * model.gravity, 1e-12);
    }
  // Tilted by a hundredth it is not stationary any more.
  Value y = TippediskOde::stationary(true, 40.0);
  y(TippediskOde::Beta) += 0.01;
  EXPECT_GT(model.slope(y).tail<5>().norm(), 0.1);
}

TEST(TippediskOde, has_a_spectrum_of_conjugate_pairs_with_one_zero) {
  for (const bool inverted : {false, true}) {
    const auto list = model.eigenvalues(inverted, 40.0);
    std::complex<double> sum = 0.0;
    double least = 1e9;
    for (const auto& z : list) sum += z, least = std::min(least, std::abs(z));
    EXPECT_LE(std::abs(sum.imag()), 1e-9);
    EXPECT_LE(least, 1e-6);
    // The other sense of spin is its mirror image.
    EXPECT_NEAR(model.growth(inverted, 40.0), model.growth(inverted, -40.0), 1e-5);
  }
}

TEST(TippediskOde, grows_as_fast_as_its_eigenvalue_says) {
  // Not inverted: one real eigenvalue outgrows all else. After 0.6 s the next one is e^{−5} behind, after 0.9 s a disturbance of 1e-7 is 1e-3.
  const double rate = model.growth(false, 40.0);
  Value y = TippediskOde::stationary(false, 40.0);
  y(TippediskOde::Gamma) += 1e-7;
  const auto off = [&](double t) { return model.after(y, t, 1e-13)(TippediskOde::Gamma) + 0.5 * pi; };
  EXPECT_NEAR(std::log(off(0.9) / off(0.6)) / 0.3, rate, 0.05);
  EXPECT_GT(rate, 9.0);
}

TEST(TippediskOde, swings_slowly_to_the_inverted_state_while_a_fast_tremble_grows) {
  // At 35 rad/s: a slow pair that decays, a fast one that grows.
  const auto list = model.eigenvalues(true, 35.0);
  bool slow_decays = false, fast_grows = false;
  for (const auto& z : list) {
    if (z.imag() > 1.0 && z.imag() < 10.0) slow_decays = z.real() < -0.5;
    if (z.imag() > 20.0) fast_grows = z.real() > 0.2 && z.real() < 0.3;
  }
  EXPECT_TRUE(slow_decays);
  EXPECT_TRUE(fast_grows);
}

}  // namespace
}  // namespace tippe::test
