// [track] in scenes: reading, writing, the start on it, and every error.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/scenes/build.h>
#include <tippe/scenes/write.h>

#include "../scenes/scene_texts.h"

namespace tippe::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* valley = R"([body]
mass = 2
inertia = [5e-3, 1e-2, 5e-3]
[track]
curve = "parabola"
p = 2
[[contact]]
shape = "sphere"
shape_radius = 0.1
law = "coulomb"
mu = 0.3
[start]
s = -1
v = 2
omega = 5
[integrate]
end = 1
)";

std::string on(const std::string& track) { return replaced(valley, "curve = \"parabola\"\np = 2\n", track); }

TEST(TrackScene, the_start_is_on_the_centres_curve) {
  const ReadScene read = read_scene(valley, "valley.toml");
  ASSERT_TRUE(read.scene.has_value()) << read.diagnostics[0].text();
  const World world = make_world(*read.scene);
  const State s = make_start(*read.scene, world);
  EXPECT_NEAR(start_gap(world, 0, s), 0.0, 1e-15);
  EXPECT_NEAR(s.v_S.norm(), 2.0, 1e-15);
  EXPECT_EQ(s.omega, Vec3(0.0, -5.0, 0.0));
  const shapes::Track& track = *world.contacts[0].track();
  EXPECT_NEAR(track.center_length(track.nearest(Vec2(s.r_S.x(), s.r_S.z()), 0.0, 0.1), 0.1), -1.0, 1e-14);
}

TEST(TrackScene, a_rolling_start_and_one_above_the_track) {
  const auto start = [](const std::vector<std::string>& settings, const std::string& side = "left") {
    std::string text = replaced(valley, "omega = 5\n", "roll = true\n");
    if (side == "right") text = replaced(replaced(text, "p = 2\n", "p = 2\nside = \"right\"\n"), "mass", "mass");
    const ReadScene read = read_scene(text, "valley.toml", settings);
    EXPECT_TRUE(read.scene.has_value()) << read.diagnostics[0].text();
    const World world = make_world(*read.scene);
    const State s = make_start(*read.scene, world);
    const PointKinematics k = kinematics(world, 0, 0, pose_of(s), Vec2::Zero());
    return std::pair(k.gap, (k.W_T.transpose() * s.u()).norm());
  };
  EXPECT_NEAR(start({}).second, 0.0, 1e-14);
  EXPECT_NEAR(start({}, "right").second, 0.0, 1e-14);
  EXPECT_NEAR(start({"start.gap=0.01"}).first, 0.01, 1e-15);
  EXPECT_NEAR(start({"body.center=[0.05,0,0]", "start.angle=0.7"}).second, 0.0, 1e-14);
}

TEST(TrackScene, every_curve_reads_and_survives_the_round_trip) {
  const std::vector<std::string> tracks{
      "curve = \"line\"\nangle = 0.1\n",
      "curve = \"circle\"\nradius = 2\n",
      "curve = \"cosine\"\nheight = 0.1\nlength = 3\norigin = 0.2\n",
      "curve = \"plateaus\"\nheights = [2, 1, 0]\nplateau = 2\nramp = 2\n",
      "curve = \"hump\"\nheight = 0.3\nwidth = 1\nside = \"left\"\n",
      "curve = \"spiral\"\nradius = 1\npitch = 0.7\n",
      "curve = \"cardioid\"\nradius = 1\n",
      "curve = \"brachistochrone\"\nradius = 1\nfrom = 0.5\nto = 6\n",
      "curve = \"loop\"\nradius = 0.6\nrun_in = 3\nturn = 4.2\n",
      "curve = \"formula\"\nx = \"3*t\"\ny = \"cos(t)\"\nfrom = -2\nto = 4\n",
      "curve = \"points\"\npoints = [[-3, 1], [-1, 0.5], [1, 0], [3, 0.5]]\nnormal_force = \"martins2019\"\n"};
  for (const std::string& track : tracks) {
    const std::string text = replaced(on(track), "s = -1", "s = 1");
    const ReadScene read = read_scene(text, "track.toml");
    ASSERT_TRUE(read.scene.has_value()) << track << read.diagnostics[0].text();
    const ReadScene again = read_scene(to_toml(*read.scene), "resolved.toml");
    ASSERT_TRUE(again.scene.has_value()) << again.diagnostics[0].text();
    EXPECT_EQ(to_toml(*again.scene), to_toml(*read.scene));
    const World a = make_world(*read.scene), b = make_world(*again.scene);
    EXPECT_EQ(make_start(*read.scene, a).r_S, make_start(*again.scene, b).r_S) << track;
  }
}

TEST(TrackScene, what_is_wrong_with_a_track_is_said_with_the_place) {
  const auto says = [](const std::string& track, const std::string& what) {
    EXPECT_THAT(errors_of(on(track)), Contains(HasSubstr(what))) << track;
  };
  says("", "missing key 'track.curve'");
  says("curve = \"parabolla\"\n", "did you mean 'parabola'?");
  says("curve = \"parabola\"\n", "missing key 'track.p'");
  says("curve = \"parabola\"\np = -1\n", "'track.p' = -1 is negative");
  says("curve = \"parabola\"\np = 2\nradius = 1\n", "the curve 'parabola' has no 'track.radius'");
  says("curve = \"parabola\"\np = 2\nfrom = 3\nto = 1\n", "the track has no length");
  says("curve = \"parabola\"\np = 0.09\n",
       "bends towards the disk at t = 0 (x = 0, y = 0) with a radius of 0.09 m, and the disk has 0.1 m");
  says("curve = \"brachistochrone\"\nradius = 1\nfrom = 0\n", "has a cusp or stands still at t = 0");
  says("curve = \"loop\"\nradius = 1\nturn = 6.5\n", "crosses itself");
  says("curve = \"formula\"\nx = \"t\"\ny = \"t^2 +\"\nfrom = 0\nto = 1\n", "column 6 of the formula 't^2 +'");
  says("curve = \"formula\"\nx = \"t\"\ny = \"foo(t)\"\nfrom = 0\nto = 1\n", "unknown name");
  says("curve = \"formula\"\nx = \"t\"\ny = \"t\"\n", "missing key 'track.from'");
  says("curve = \"formula\"\nx = \"t\"\ny = \"log(t)\"\nfrom = -1\nto = 1\n", "the track is not finite at t = -1");
  says("curve = \"points\"\npoints = [[0, 0], [1, 1]]\n", "'track.points' has 2 points");
  says("curve = \"points\"\npoints = [[0, 0], [1, 1], [1, 1]]\n", "points 2 and 3 of 'track.points' are the same");
  says("curve = \"points\"\npoints = [[0, 0], [1, nan], [2, 1]]\n", "'track.points' = nan is not finite");
  says("curve = \"points\"\npoints = [[0, 0], [1], [2, 1]]\n", "entry 2 of 'track.points' is not a pair");
  says("curve = \"points\"\npoints = [[0, 0], [2, 2], [2, 0], [0, 2]]\n", "crosses itself");
  says("curve = \"parabola\"\np = 2\nnormal_force = \"wrong\"\n", "unknown normal force 'wrong'");
}

TEST(TrackScene, a_track_asks_for_one_sphere_in_its_plane) {
  EXPECT_THAT(errors_of(replaced(valley, "\"sphere\"", "\"rim\"")), ElementsAre(HasSubstr("on a track runs a 'sphere', not a 'rim'")));
  EXPECT_THAT(errors_of(valley, {"contact.contour.mu=0.1"}), ElementsAre(HasSubstr("no contour friction")));
  EXPECT_THAT(errors_of(valley, {"integrate.chart=euler"}), ElementsAre(HasSubstr("Euler angles are singular")));
  EXPECT_THAT(errors_of(valley, {"contact.at=[0,0.1,0]"}), ElementsAre(HasSubstr("leave the plane")));
  EXPECT_THAT(errors_of(valley, {"track.normal_force=martins2019", "body.center=[0.01,0,0]"}),
              ElementsAre(HasSubstr("mass in the centre")));
  EXPECT_THAT(errors_of(valley, {"start.position=[0,0,1]"}), ElementsAre(HasSubstr("unknown key 'start.position'")));
  EXPECT_THAT(errors_of(replaced(valley, "[start]", "[start]\nroll = true")), ElementsAre(HasSubstr("say the same thing twice")));
  EXPECT_THAT(errors_of(valley, {"start.roll=true"}), ElementsAre());  // a setting replaces the key that says the same
  EXPECT_THAT(errors_of(valley, {"start.gap=-1"}), ElementsAre(HasSubstr("'start.gap' = -1 is negative")));
  EXPECT_THAT(errors_of(replaced(valley, "[start]", "[[contact]]\nshape = \"sphere\"\nshape_radius = 1\nlaw = \"none\"\n[start]")),
              ElementsAre(HasSubstr("a track goes with one contact")));
}

}  // namespace
}  // namespace tippe::test
