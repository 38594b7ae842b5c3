// The constants of kudra2011 as keys, and its formulas as printed.
#include <gtest/gtest.h>
#include <tippe/laws/registry.h>

#include <numbers>

namespace tippe::laws::kudra_constants_test {
namespace {

using std::numbers::pi;

Vec5 five(double a, double b, double c, double d, double e) {
  Vec5 v;
  v << a, b, c, d, e;
  return v;
}

Vec5 force(const std::string& law, const LawSettings& given, const Vec5& gamma) {
  LawSettings settings = given;
  settings.radius = 1.0;
  Moving m;
  m.gamma = gamma, m.dim = 5, m.mu = 0.5, m.load = 2.0;
  return make_law(law, settings)->force(m);
}

const Vec5 gamma = five(0.3, -0.5, 0.8, 0.4, 0.9);

/// (9) with the third term as printed, T_rx s_β − T_ry c_β, for the components of a law with k_r = 1 and ε → 0.
Vec2 printed_force(double t0, double T_rx, double T_ry) {
  const Vec2 v = gamma.head<2>().normalized(), axis = gamma.tail<2>().normalized(), ahead(axis.y(), -axis.x());  // ω_β = ω_π × n
  const double c = v.dot(ahead), s = -v.dot(axis);
  return -0.5 * 2.0 * (t0 * v + (T_rx * s * c + T_ry * c * s) * ahead + (T_rx * s * s - T_ry * c * c) * axis);
}

// ε of 1e-9 changes directions by 1e-9.
const LawSettings printed{{"kr", 1.0}, {"eps", 1e-9}, {"form", 1.0}};

TEST(KudraPrinted, pade1_is_9_with_5) {
  const double u = gamma.head<2>().norm(), w = gamma(2);
  const double A = u + 8.0 / (3.0 * pi) * w, B = w + 15.0 * pi / 32.0 * u;
  const Vec5 lambda = force("pade1", printed, gamma);
  EXPECT_LE((lambda.head<2>() - printed_force(u / A, -0.25 * w / A, 3.0 * pi / 32.0 * w / B)).norm(), 1e-8);
}

TEST(KudraPrinted, pade2_is_9_with_6_and_a_torque_without_c02) {
  const double u = gamma.head<2>().norm(), w = gamma(2), squares = u * u + w * w, b12 = 32.0 / (15.0 * pi), c12 = 16.0 / (15.0 * pi);
  const Vec5 lambda = force("pade2", LawSettings(printed).set("eps", 1e-18), gamma);
  const Vec2 expected = printed_force((u + pi * w) * u / (squares + pi * u * w), -3.0 * pi / 32.0 * w * w / squares,
                                      3.0 * pi / 32.0 * (w + b12 * u) / (squares + b12 * u * w) * w);
  EXPECT_LE((lambda.head<2>() - expected).norm(), 1e-8);
  const double s = -gamma.head<2>().normalized().dot(gamma.tail<2>().normalized());
  EXPECT_NEAR(lambda(2), -((w + c12 * u) / (squares + c12 * u * w) * w - 0.2 * u * u * s / squares), 1e-8);
  // Corrected, the torque of a spin without slip is 3π/16 of that.
  const Vec5 spin = five(0.0, 0.0, 1.0, 0.0, 0.0);
  EXPECT_NEAR(force("pade2", printed, spin)(2), -1.0, 1e-8);
  EXPECT_NEAR(force("pade2", {{"eps", 1e-9}}, spin)(2), -3.0 * pi / 16.0, 1e-8);
}

TEST(KudraPrinted, tanh_keeps_the_sign_of_the_spin_sharp) {
  const double u = gamma.head<2>().norm(), w = gamma(2);
  const double f1 = -3.0 * pi / 32.0 * (1.0 - std::tanh(1.25 * std::pow(u / w, 1.75))),
               f2 = 3.0 * pi / 32.0 * std::tanh(32.0 / (15.0 * pi) * w / u);
  EXPECT_LE((force("tanh", printed, gamma).head<2>() - printed_force(std::tanh(3.0 * pi / 8.0 * u / w), f1, f2)).norm(), 1e-8);
  // A slow spin against a large ε: M₀ = f₂ − f₁ keeps the jump of sign(ω_n).
  const Vec5 slow = five(0.0, 0.0, 1e-6, 0.0, 0.0);
  EXPECT_NEAR(force("tanh", {{"eps", 1.0}, {"form", 1.0}}, slow)(2), -3.0 * pi / 32.0, 1e-5);
  EXPECT_NEAR(force("tanh", {{"eps", 1.0}}, slow)(2), 0.0, 1e-5);
}

TEST(KudraConstants, have_the_papers_values_and_can_be_given) {
  for (const std::string law : {"pade1", "pade2", "tanh"}) {
    const LawSettings plain{{"kr", 0.7}, {"eps", 1e-3}};
    LawSettings spelled = plain;
    int constants = 0;
    for (const LawKey& key : find_law(law)->keys)
      if (key.quiet && key.names.empty()) {
        spelled.set(key.name, key.fallback), ++constants;
        // A constant that did nothing would be no key.
        const double changed = key.fallback * 1.25 + 0.1;
        EXPECT_GT((force(law, LawSettings(plain).set(key.name, changed), gamma) - force(law, plain, gamma)).norm(), 1e-4)
            << law << ' ' << key.name;
      }
    EXPECT_EQ(constants, (law == "tanh") ? 9 : 7);
    EXPECT_EQ(force(law, spelled, gamma), force(law, plain, gamma)) << law;
  }
  // A constant that is given stays, also in the printed form.
  EXPECT_NE(force("pade2", LawSettings(printed).set("c02", 0.5), gamma)(2), force("pade2", printed, gamma)(2));
}

TEST(ContensouSeries, has_the_three_printed_forms) {
  // The step at ξ*, from docs/laws.md: 0.00474, 0.0232, 0.024.
  const auto warning = [](double form) { return find_law("contensou-series")->warning({{"form", form}}); };
  EXPECT_NE(warning(0.0).find("0.0047"), std::string::npos) << warning(0.0);
  EXPECT_NE(warning(1.0).find("0.023"), std::string::npos) << warning(1.0);
  EXPECT_NE(warning(2.0).find("0.024"), std::string::npos) << warning(2.0);
}

}  // namespace
}  // namespace tippe::laws::kudra_constants_test
