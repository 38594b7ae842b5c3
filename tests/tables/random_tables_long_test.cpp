// Balls, coins and stones on tables that move and are not flat, in air, from random starts: every run ends without a fault, its energy accounted for.
#include <gtest/gtest.h>

#include <random>
#include <tippe/scenes/build.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

class Draw {
 public:
  explicit Draw(unsigned seed) : engine_(seed) {}
  double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(engine_); }
  Vec3 vector(double size) { return {uniform(-size, size), uniform(-size, size), uniform(-size, size)}; }
  std::string pick(std::initializer_list<const char*> of) {
    return of.begin()[std::uniform_int_distribution<std::size_t>(0, of.size() - 1)(engine_)];
  }

 private:
  std::mt19937_64 engine_;
};

std::string text(double x) { return std::to_string(x); }
std::string text(const Vec3& v) { return "[" + text(v.x()) + ", " + text(v.y()) + ", " + text(v.z()) + "]"; }

void expect_fair(const std::string& scene_text, unsigned seed) {
  const ReadScene read = read_scene(scene_text, "random");
  ASSERT_TRUE(read.scene.has_value()) << scene_text << read.diagnostics[0].text();
  const RunResult r = run(*read.scene);
  EXPECT_EQ(r.fault, RunFault::None) << seed << "\n" << scene_text;
  // The schemes' tolerances, over some thousand steps and the projections at events; a table goes on giving.
  EXPECT_LT(std::abs(r.audit.residual()), 1e-6 * (r.energy_scale + std::abs(r.audit.table) + std::abs(r.audit.forces))) << seed << "\n"
                                                                                                                        << scene_text;
  EXPECT_GT(r.final.contacts[0].gap, -1e-9) << seed;
}

std::string body(Draw& draw, bool coin) {
  const std::string law = draw.pick({"coulomb", "contensou"});
  std::string all = coin ? "[body]\nmass = 0.02\ninertia = [2e-6, 2e-6, 4e-6]\n[[contact]]\nshape = \"rim\"\nshape_radius = 0.02\n"
                         : "[body]\nmass = 0.1\ninertia = [1.6e-5, 1.6e-5, 1.6e-5]\n[[contact]]\nshape = \"sphere\"\nshape_radius = 0.02\n";
  all += "law = \"" + law + "\"\nmu = " + draw.pick({"0.05", "0.3", "0.8"}) +
         "\nradius = 5e-4\nrestitution = " + draw.pick({"0.0", "0.0", "0.5"}) + "\n";
  return all;
}

std::string start(Draw& draw, const std::string& position) {
  return "[start]\nposition = " + position + "\ntouch = true\nangles = " + text(draw.vector(0.5)) + "\nomega = " + text(draw.vector(20.0)) +
         "\nvelocity = " + text(draw.vector(0.3)) + "\n[integrate]\nend = 1\n";
}

TEST(RandomTables, balls_and_coins_on_tables_that_move) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Draw draw(seed);
    std::string scene = "[table]\nimpact_law = \"energetic\"\n";
    if (draw.uniform(0, 1) < 0.7)
      scene += "[table.shake]\namplitude = " + text(draw.uniform(0.0, 3e-3)) + "\nfrequency = " + text(draw.uniform(1.0, 25.0)) +
               "\ndirection = " + text(draw.vector(1.0)) + "\n";
    if (draw.uniform(0, 1) < 0.5)
      scene += "[table.turn]\naxis = " + draw.pick({"[0, 0, 1]", "[0, 0.1, 1]"}) + "\nrate = " + text(draw.uniform(-5.0, 5.0)) + "\n";
    if (draw.uniform(0, 1) < 0.3) scene += "[table.path]\nx = \"0.05*sin(4*t)\"\n";
    expect_fair(scene + body(draw, draw.uniform(0, 1) < 0.3) + start(draw, "[0.05, 0, 0]"), seed);
  }
}

TEST(RandomTables, balls_on_grounds_that_are_not_flat) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Draw draw(seed);
    const std::string form = draw.pick({"bowl", "dome", "trough", "ridge", "funnel", "hill"});
    std::string scene =
        "[table]\nimpact_law = \"energetic\"\n[table.ground]\nform = \"" + form + "\"\nradius = " + text(draw.uniform(0.1, 0.4)) + "\n";
    if (form == "funnel" || form == "hill") scene += "slope = " + text(draw.uniform(0.2, 1.0)) + "\n";
    if (draw.uniform(0, 1) < 0.3)
      scene += "[table.shake]\namplitude = " + text(draw.uniform(0.0, 1e-3)) + "\nfrequency = " + text(draw.uniform(1.0, 25.0)) + "\n";
    expect_fair(scene + body(draw, false) + start(draw, text(Vec3(draw.uniform(-0.05, 0.05), draw.uniform(-0.05, 0.05), 0.0))), seed);
  }
}

TEST(RandomTables, coins_and_balls_in_air_and_on_springs) {
  for (unsigned seed = 0; seed < 1000; ++seed) {
    Draw draw(seed);
    const bool coin = draw.uniform(0, 1) < 0.5;
    std::string forces = "[[force]]\nkind = \"drag\"\nlinear = " + text(draw.uniform(0.0, 0.01)) +
                         "\nquadratic = " + text(draw.uniform(0.0, 0.01)) + "\nturning = 1e-7\n";
    if (coin)
      forces += "[[force]]\nkind = \"air-layer\"\nradius = 0.02\nlayer = \"" + draw.pick({"moffatt", "bildsten", "thinner"}) + "\"\n";
    if (draw.uniform(0, 1) < 0.3) forces += "[[force]]\nkind = \"spring\"\nstiffness = 0.5\ndamping = 0.01\npoint = [0, 0, 0.1]\n";
    if (draw.uniform(0, 1) < 0.3) forces += "[[force]]\nkind = \"formula\"\nacceleration = [\"0.5*cos(5*t)\", \"0.5*sin(5*t)\", \"0\"]\n";
    expect_fair("[table]\nimpact_law = \"energetic\"\n" + body(draw, coin) + forces + start(draw, "[0, 0, 0]"), seed);
  }
}

}  // namespace
}  // namespace tippe::test
