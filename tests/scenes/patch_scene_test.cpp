// Faces that slide: a thin body on a patch of its own outline.
#include <gtest/gtest.h>

#include <tippe/analysis/run.h>
#include <tippe/laws/friction_ball.h>
#include <tippe/laws/patch.h>
#include <tippe/scenes/build.h>

#include <boost/math/tools/toms748_solve.hpp>

#include "../scenes/scene_texts.h"

namespace tippe::test::patch_scene_test {
namespace {

Scene scene_of(const std::string& name, const std::vector<std::string>& settings) {
  const ReadScene read = read_scene(file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / (name + ".toml")), name, settings);
  EXPECT_TRUE(read.scene.has_value()) << (read.diagnostics.empty() ? "" : read.diagnostics[0].text());
  return read.scene.value();
}

std::string number(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

template <class F>
double root(const F& f, double low, double high) {
  std::uintmax_t most = 100;
  return boost::math::tools::toms748_solve(f, low, high, boost::math::tools::eps_tolerance<double>(52), most).first;
}

/// v/(Rω) at which slip and spin end together: m v' = −μ m g ξ, I ω' = −μ m g R η, so ξ/v = (m R²/I) η/(Rω).
double uniform_ratio() {
  return root([](double u) { return laws::UniformProfile::spinning(u).xi - 2.0 * u * laws::UniformProfile::spinning(u).eta; }, 0.3, 0.9);
}

TEST(SlidingFace, farkas_ratio_in_closed_form) { EXPECT_NEAR(uniform_ratio(), 0.653, 5e-4); }

/// From the ratio itself the coin keeps it, slows down evenly, and ends both at v₀/(μ g ξ).
TEST(SlidingFace, coin_at_farkas_ratio_keeps_it_to_the_end) {
  const double u = uniform_ratio(), R = 0.012, spin = 60.0, v = u * R * spin;
  const double end = v / (0.3 * 9.81 * laws::UniformProfile::spinning(u).xi);
  for (const double part : {0.5, 0.9, 0.999}) {
    const RunResult result =
        run(scene_of("sliding-coin", {"start.velocity=[" + number(v) + ",0,0]", "integrate.end=" + number(part * end)}));
    const State& s = result.final.state;
    EXPECT_NEAR(s.v_S.x(), (1.0 - part) * v, 1e-8 * v);
    EXPECT_NEAR(s.v_S.x() / (R * s.omega.z()), u, 1e-6) << part;
  }
  const RunResult whole = run(scene_of("sliding-coin", {"start.velocity=[" + number(v) + ",0,0]"}));
  EXPECT_TRUE(whole.resting);
  EXPECT_NEAR(whole.final.state.r_S.x(), 0.5 * v * end, 1e-7 * v * end);
}

/// From any start it is drawn there, like a power of what is left of the spin: (ξ′(1 + 2u²) − 2η)/(2η) at the ratio.
TEST(SlidingFace, coin_comes_to_farkas_ratio_from_any_start) {
  const double u = uniform_ratio(), R = 0.012;
  const auto p = laws::UniformProfile::spinning(u);
  const double power = (p.slope * (1.0 + 2.0 * u * u) - 2.0 * p.eta) / (2.0 * p.eta);
  EXPECT_GT(power, 0.5);
  for (const double v : {0.2, 0.5, 1.5}) {
    std::vector<double> off, spin;
    // The end of the motion by bisection of the time at which it still slides.
    double slides = 0.0, rests = 2.0;
    const auto at = [&](double time) {
      return run(scene_of("sliding-coin", {"start.velocity=[" + number(v) + ",0,0]", "integrate.end=" + number(time)}));
    };
    for (int i = 0; i < 30; ++i) {
      const double middle = 0.5 * (slides + rests);
      (at(middle).resting ? rests : slides) = middle;
    }
    for (const double left : {1e-3, 1e-5}) {
      const State s = at(slides * (1.0 - left)).final.state;
      off.push_back(std::abs(s.v_S.norm() / (R * s.omega.z()) - u)), spin.push_back(s.omega.z());
    }
    const double measured = std::log(off[1] / off[0]) / std::log(spin[1] / spin[0]);
    EXPECT_NEAR(measured, power, 0.05) << v;
    EXPECT_LT(off[1], 1e-2) << v;
  }
}

/// A ring: the same with I = ½ m (R² + r²), from the force of its own law.
TEST(SlidingFace, ring_keeps_its_own_ratio) {
  const double R = 0.012, r = 0.009;
  laws::PatchPieces pieces;
  laws::PatchEllipse outer, inner;
  const double area = R * R - r * r;
  outer.hertz = inner.hertz = false, inner.E = Vec2(r / R, r / R).asDiagonal();
  outer.load = R * R / area, inner.load = -r * r / area;
  pieces.ellipses = {outer, inner};
  const laws::Patch law(pieces);
  const double inertia = 0.5 * (1.0 + r * r / (R * R));
  const double u = root(
      [&](double x) {
        const Vec3 f = -law.force(Vec3(x, 0.0, 1.0));
        return f.x() - x * f.z() / inertia;
      },
      0.3, 1.5);
  const double v = u * R * 60.0, m = 0.008, I = m * R * R * inertia;
  const std::vector<std::string> settings{"contact.outline=ring", "contact.outer=0.012", "contact.inner=0.009",
                                          "start.velocity=[" + number(v) + ",0,0]",
                                          "body.inertia=[" + number(I / 2) + "," + number(I / 2) + "," + number(I) + "]"};
  const double end = v / (0.3 * 9.81 * -law.force(Vec3(u, 0.0, 1.0)).x());
  auto shorter = settings;
  shorter.push_back("integrate.end=" + number(0.99 * end));
  const State s = run(scene_of("sliding-coin", shorter)).final.state;
  EXPECT_NEAR(s.v_S.x() / (R * s.omega.z()), u, 1e-6);
  EXPECT_NEAR(s.v_S.x(), 0.01 * v, 1e-8 * v);
}

/// Isotropic friction of a round patch knows no axes: the law by its outline and the closed form make one motion.
TEST(SlidingFace, a_round_patch_is_the_coin_of_the_closed_form) {
  const RunResult patch = run(scene_of("sliding-coin", {}));
  const RunResult ball = run(scene_of("sliding-coin", {"contact.law=contensou", "contact.radius=0.012"}));
  EXPECT_NEAR(patch.final.state.r_S.x(), ball.final.state.r_S.x(), 1e-8);
  EXPECT_TRUE(patch.resting && ball.resting);
}

TEST(PatchScene, says_what_is_wrong_with_a_patch) {
  const auto errors = [](const std::vector<std::string>& settings) {
    const std::string text = file_text(std::filesystem::path(TIPPE_SOURCE_DIR) / "scenes" / "sliding-coin.toml");
    std::string all;
    for (const Diagnostic& d : read_scene(text, "coin.toml", settings).diagnostics) all += d.text() + "\n";
    return all;
  };
  const auto says = [&](const std::vector<std::string>& settings, const std::string& part) {
    const std::string all = errors(settings);
    EXPECT_NE(all.find(part), std::string::npos) << part << " not in: " << all;
  };
  says({"contact.outline=polygon", "contact.polygon=[[0,0],[1,1],[1,0],[0,1.5]]"}, "crosses itself");
  says({"contact.outline=polygon"}, "needs three corners");
  says({"contact.outline=map", "contact.map=[[0,0,1],[1,0,-1]]"}, "row 2 of 'map' has a negative pressure");
  says({"contact.outline=map", "contact.map=[[0,0,nan],[1,0,1]]"}, "finite");
  says({"contact.outline=points", "contact.points=[[0,0,1]]"}, "one place only");
  says({"contact.outline=ring", "contact.outer=1", "contact.inner=2"}, "'outer' > 'inner'");
  says({"contact.outline=oval"}, "unknown");
  EXPECT_EQ(errors({}), "");
}

}  // namespace
}  // namespace tippe::test::patch_scene_test
