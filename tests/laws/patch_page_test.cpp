// docs/patches.md has a table of outlines against the ellipsoid that robotics uses: these are its numbers.
#include <gtest/gtest.h>
#include <tippe/laws/patch_law.h>

#include <array>
#include <fstream>
#include <iterator>

namespace tippe::laws::patch_page_test {
namespace {

struct Row {
  std::string name;
  LawPtr law;
  double arm;
};

LawPtr made(const std::string& outline, double arm, LawSettings s, Pressure pressure = Pressure::Uniform) {
  const std::array<std::string, 5> names{"ellipse", "polygon", "ring", "points", "map"};
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == outline) s.set("outline", static_cast<double>(i));
  s.radius = arm, s.pressure = pressure;
  return make_law("patch", s);
}

std::vector<Row> rows() {
  LawSettings disk, hertz, ring, square, long_one, three, two;
  disk.set("semi_axis_x", 1.0).set("semi_axis_y", 1.0);
  hertz.set("semi_axis_x", 1.0).set("semi_axis_y", 0.5).set("tolerance_of_table", 1e-6);
  ring.set("outer", 1.0).set("inner", 0.8);
  square.set_rows("polygon", {-1, -1, 1, -1, 1, 1, -1, 1});
  long_one.set_rows("polygon", {-1, -0.2, 1, -0.2, 1, 0.2, -1, 0.2});
  const double h = std::sqrt(0.75);
  three.set_rows("points", {1, 0, 1, -0.5, h, 1, -0.5, -h, 1});
  two.set_rows("points", {1, 0, 1, -1, 0, 1});
  return {{"disk, uniform", made("ellipse", 1.0, disk), 1.0},
          {"ellipse 2:1, Hertz", made("ellipse", 1.0, hertz, Pressure::Hertz), 1.0},
          {"ring, hole 0.8", made("ring", 1.0, ring), 1.0},
          {"square", made("polygon", 1.0, square), 1.0},
          {"rectangle 5:1", made("polygon", 1.0, long_one), 1.0},
          {"three feet", made("points", 1.0, three), 1.0},
          {"two feet", made("points", 1.0, two), 1.0}};
}

std::string row_text(const Row& row) {
  Moving m;
  m.dim = 3;
  const auto potential = [&](const Vec3& g) { return m.gamma.head<3>() = g, row.law->potential(m).value(); };
  const auto force = [&](const Vec3& g) { return m.gamma.head<3>() = g, Vec3(row.law->force(m).head<3>()); };
  const double most = potential(Vec3(0.0, 0.0, 1.0));
  double excess = 0.0, force_error = 0.0, torque_error = 0.0;
  constexpr int steps = 180;
  for (int i = 0; i <= steps; ++i)
    for (int j = 0; j <= steps; ++j) {
      const double spin = 0.5 * std::numbers::pi * i / steps, turn = 0.5 * std::numbers::pi * j / steps;
      const Vec3 g(std::cos(spin) * std::cos(turn), std::cos(spin) * std::sin(turn), std::sin(spin) / most);
      const double ellipsoid = Vec3(g.x(), g.y(), most * g.z()).norm();
      const Vec3 of_it = -Vec3(g.x(), g.y(), most * most * g.z()) / ellipsoid, error = of_it - force(g);
      excess = std::max(excess, ellipsoid / potential(g) - 1.0);
      force_error = std::max(force_error, norm2(error.x(), error.y()));
      torque_error = std::max(torque_error, std::abs(error.z()) / most);
    }
  char text[200];
  std::snprintf(text, sizeof text, "| %s | %.4f | %.0f %% | %.0f %% | %.0f %% |", row.name.c_str(), most, 100.0 * excess,
                100.0 * force_error, 100.0 * torque_error);
  return text;
}

TEST(PatchesPage, has_the_errors_of_the_ellipsoid) {
  std::ifstream file(std::string(TIPPE_SOURCE_DIR) + "/docs/patches.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const Row& row : rows()) EXPECT_NE(page.find(row_text(row)), std::string::npos) << row_text(row);
}

}  // namespace
}  // namespace tippe::laws::patch_page_test
