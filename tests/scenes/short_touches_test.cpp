// Touches that begin and end within one step of the event scheme.

#include <gtest/gtest.h>

#include "same_motion.h"

namespace tippe::test {
namespace {

/// Three feet, thrown so that one of them brushes the table for 2 ms while another one stops to slide.
constexpr const char* tripod = R"(
[body]
mass = 0.49205490939635294
inertia = [0.0003623361067998472, 0.0002116264102505438, 0.00034845768166566645]
center = [0.007969617872184784, -0.006154248517608698, 0.03713180512534524]
[table]
inclination = 0.2935152472111816
impact_law = "energetic"
[[contact]]
shape = "sphere"
shape_radius = 0.005406361261100493
at = [0.06428109616321283, 0, 0]
law = "coulomb"
mu = 0.14781414606629106
restitution = 0.32545699799990657
[[contact]]
shape = "sphere"
shape_radius = 0.005406361261100493
at = [-0.0321405480816064, 0.05566906226045272, 0]
law = "contensou"
mu = 0.005126504359810178
radius = 0.0002487956793472464
rolling.viscosity = 0.0011291552238721415
[[contact]]
shape = "sphere"
shape_radius = 0.005406361261100493
at = [-0.03214054808160644, -0.0556690622604527, 0]
law = "smooth-coulomb"
mu = 0.08523257696660547
eps = 0.010106757259226056
restitution = 0.6965677172328384
restitution_t = 0.6965677172328384
[start]
touch = true
angles = [-2.6882375541010357, 1.5707963267948966, 0.3333347200645407]
omega = [0, 0, 31.70329430425307]
[integrate]
end = 0.2
)";

constexpr const char* club = R"(
[body]
mass = 1
inertia = [1e-3, 1e-2, 1e-2]
[[contact]]
shape = "sphere"
shape_radius = 0.01
at = [0.3, 0, 0]
law = "coulomb"
mu = 0.3
[start]
position = [0, 0, 0.5]
omega = [0, 20, 0]
[integrate]
end = 0.2
)";

/// Times of the first impacts of a contact.
std::vector<double> impacts(const char* text, const std::vector<std::string>& settings, int contact) {
  const Scene scene = read_scene(text, "test", settings).scene.value();
  const World world = make_world(scene);
  std::vector<double> times;
  for (const Event& e : run(world, make_start(scene, world), make_options(scene)).events)
    if (e.kind == EventKind::Impact && e.contact == contact) times.push_back(e.t);
  return times;
}

TEST(ShortTouches, are_seen_whatever_the_tolerance) {
  const std::vector<double> fine = impacts(tripod, {"integrate.rtol=1e-12"}, 1);
  ASSERT_FALSE(fine.empty());
  for (const char* rtol : {"1e-6", "1e-7", "1e-8", "1e-9", "1e-10"}) {
    const std::vector<double> times = impacts(tripod, {std::string("integrate.rtol=") + rtol}, 1);
    ASSERT_EQ(times.size(), fine.size()) << rtol;
    EXPECT_NEAR(times[0], fine[0], 1e-6) << rtol;
  }
}

TEST(ShortTouches, a_swinging_club_that_brushes_the_table_touches_it) {
  // The club hangs down at ωt = π/2, where S has fallen by g/2 (π/2ω)²: so deep is the touch, from a millimetre to a micrometre.
  const double down = 0.5 * 9.81 * std::pow(0.5 * 3.14159265358979323846 / 20.0, 2) + 0.31;
  for (const double depth : {1e-3, 1e-4, 1e-5, 1e-6}) {
    char place[64];
    std::snprintf(place, sizeof place, "start.position=[0, 0, %.17g]", down - depth);
    for (const char* rtol : {"1e-5", "1e-8", "1e-11"}) {
      const std::vector<double> times = impacts(club, {place, std::string("integrate.rtol=") + rtol}, 0);
      ASSERT_FALSE(times.empty()) << depth << " " << rtol;
      EXPECT_NEAR(times[0], 0.5 * 3.14159265358979323846 / 20.0, 0.05 * std::sqrt(depth) + 1e-3) << depth << " " << rtol;
    }
  }
}

}  // namespace
}  // namespace tippe::test
