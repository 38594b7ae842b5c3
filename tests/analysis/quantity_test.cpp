// Quantities: what each expression means, on motions with a closed form; and what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <tippe/analysis/run.h>

#include "toys.h"

namespace tippe::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr double g = 9.81, mu = 0.3, speed = 0.5;

std::vector<Quantity> quantities(const std::vector<std::string>& texts, int contacts = 1) {
  std::vector<Quantity> all;
  for (const std::string& text : texts) {
    const ParsedQuantity parsed = parse_quantity(text, contacts);
    EXPECT_TRUE(parsed.quantity.has_value()) << text << ": " << parsed.what;
    if (parsed.quantity) all.push_back(*parsed.quantity);
  }
  return all;
}

/// A disk lying flat, sliding along (0.6, 0.8) to its stop: v = v₀ − μ g t.
std::vector<std::optional<double>> slide(const std::vector<std::string>& texts, double dt = 1e-4, double end = 0.5) {
  Toy toy = euler_disk("coulomb", 0.0);
  toy.start = State();
  toy.start.v_S = speed * Vec3(0.6, 0.8, 0.0);
  IntegrateOptions options;
  options.scheme = Scheme::Moreau;
  options.dt = dt, options.end = end, options.gap_tolerance = 1e-6;
  RunRequest request;
  request.quantities = quantities(texts);
  return run(*toy.world, toy.start, options, request).quantities;
}

/// A ball thrown upwards: z = 1 + 3 t − g t²/2, never on the table.
std::vector<std::optional<double>> fly(const std::vector<std::string>& texts, double dt = 1e-3) {
  Toy toy;
  toy.world->contact_count = 1;
  toy.world->contacts[0].shape = shapes::sphere(0.01);
  set_law(toy.world->contacts[0], "coulomb", mu, 0.0);
  toy.start.r_S = Vec3(0.0, 0.0, 1.0);
  toy.start.v_S = Vec3(2.0, 0.0, 3.0);
  IntegrateOptions options;
  options.scheme = Scheme::Moreau;
  options.dt = dt, options.end = 0.6;
  RunRequest request;
  request.quantities = quantities(texts);
  return run(*toy.world, toy.start, options, request).quantities;
}

double height(double t) { return 1.0 + 3.0 * t - 0.5 * g * t * t; }

TEST(Quantity, a_key_is_read_at_the_end_or_at_a_time_between_steps) {
  const auto v = fly({"z", "r_S_z@0.20037", "x@0.1", "gap", "gap_0@0", "energy@0.3"});
  EXPECT_NEAR(*v[0], height(0.6), 1e-12);  // Moreau's midpoint rule is exact for constant forces
  EXPECT_NEAR(*v[1], height(0.20037), 1e-12);
  EXPECT_NEAR(*v[2], 0.2, 1e-14);
  EXPECT_NEAR(*v[3], height(0.6) - 0.01, 1e-12);
  EXPECT_NEAR(*v[4], 0.99, 1e-15);
  EXPECT_NEAR(*v[5], 0.5 * 13.0 + g, 1e-12);
}

TEST(Quantity, the_first_crossing_is_located_inside_its_step) {
  const double up = (3.0 - std::sqrt(9.0 - 2.0 * g * 0.25)) / g;  // at 1.25 m
  const auto v = fly({"first.z=1.25", "x@first.z=1.25", "v_S_z@first.v_S_z=0", "first.z=1", "first.z=2"});
  EXPECT_NEAR(*v[0], up, 1e-12);
  EXPECT_NEAR(*v[1], 2.0 * up, 1e-12);
  EXPECT_NEAR(*v[2], 0.0, 1e-12);
  EXPECT_EQ(*v[3], 0.0);  // it starts there
  EXPECT_FALSE(v[4].has_value());
}

TEST(Quantity, mean_and_extremes_hold_over_their_window) {
  const double a = 0.1003, b = 0.5, mean = 1.0 + 1.5 * (b * b - a * a) / (b - a) - g / 6.0 * (b * b * b - a * a * a) / (b - a);
  const auto v = fly({"mean.z@0.1003:0.5", "max.z", "min.z", "max.z@0.0:0.1003", "min.z@0.1003:0.2"});
  EXPECT_NEAR(*v[0], mean, g * 1e-6 / 12.0 * 1.01);  // the trapezoidal rule's own error
  EXPECT_NEAR(*v[1], 1.0 + 9.0 / (2.0 * g), g * 1e-6 / 8.0);
  EXPECT_NEAR(*v[2], 1.0, 1e-15);
  EXPECT_NEAR(*v[3], height(0.1003), 1e-12);
  EXPECT_NEAR(*v[4], height(0.1003), 1e-12);
}

TEST(Quantity, events_and_rest_say_when_and_where) {
  const double stop = speed / (mu * g), path = speed * speed / (2.0 * mu * g);
  const auto v = slide({"event.rest", "rest.x", "y@event.rest", "event.lift_off", "x@event.lift_off", "kinetic@0.4", "mean.v_S_x@0:0.4"});
  EXPECT_NEAR(*v[0], stop, 12e-4);  // rest is seen ten steps late
  EXPECT_NEAR(*v[1], 0.6 * path, speed * 1e-4);
  EXPECT_NEAR(*v[2], 0.8 * path, speed * 1e-4);
  EXPECT_FALSE(v[3].has_value());
  EXPECT_FALSE(v[4].has_value());
  EXPECT_NEAR(*v[5], 0.0, 1e-15);                      // rest lasts
  EXPECT_NEAR(*v[6], 0.6 * path / 0.4, speed * 1e-3);  // and counts in a mean
}

TEST(Quantity, the_exponent_of_a_sliding_stop_is_two_in_kinetic_energy_and_one_in_speed) {
  const double kinetic = 0.5 * 0.3048 * speed * speed;
  const auto v = slide({"exponent.kinetic=" + std::to_string(0.5 * kinetic) + ":" + std::to_string(0.05 * kinetic),
                        "exponent.v_S_x=0.2:0.02", "exponent.v_S_x=0.2:0.9"});
  EXPECT_NEAR(*v[0], 2.0, 1e-3);
  EXPECT_NEAR(*v[1], 1.0, 1e-3);
  EXPECT_FALSE(v[2].has_value());
}

TEST(Quantity, a_window_that_the_run_does_not_reach_has_no_value) {
  Toy toy = euler_disk("coulomb", 0.0);
  IntegrateOptions options;
  options.scheme = Scheme::Moreau;
  options.dt = 1e-3, options.end = 1.0;
  RunRequest request;
  request.quantities = quantities({"mean.z@0.2:0.8", "max.z@0.6:0.8", "z@0.7", "z", "mean.z"});
  request.keep_going = [](double t) { return t < 0.5; };
  const RunResult result = run(*toy.world, toy.start, options, request);
  for (const int i : {0, 1, 2}) EXPECT_FALSE(result.quantities[static_cast<std::size_t>(i)].has_value()) << i;
  for (const int i : {3, 4}) EXPECT_TRUE(result.quantities[static_cast<std::size_t>(i)].has_value()) << i;
}

TEST(Quantity, what_settles_has_the_time_from_which_it_keeps_within_its_bound) {
  // |v_z| ≤ 1 from 2/g to 4/g seconds, and no longer; x grows with 2 m/s.
  const auto v = fly({"settled.v_S_z=1:0.2", "x@settled.v_S_z=1:0.2", "settled.v_S_z=1:0.21", "settled.v_S_x=2:0.3", "settled.z=0.5:0.1"});
  EXPECT_NEAR(*v[0], 2.0 / g, 1e-12);
  EXPECT_NEAR(*v[1], 4.0 / g, 1e-12);
  EXPECT_FALSE(v[2].has_value());
  EXPECT_EQ(*v[3], 0.0);  // from the start on
  EXPECT_FALSE(v[4].has_value());
  const double stop = speed / (mu * g);
  const auto rest = slide({"settled.kinetic=1e-4:0.3", "settled.slip=0.1:0.33"});
  EXPECT_NEAR(*rest[0], stop - std::sqrt(2.0 * 1e-4 / 0.3048) / (mu * g), 1e-4);  // rest lasts
  EXPECT_NEAR(*rest[1], stop - 0.1 / (mu * g), 1e-4);
}

TEST(Quantity, a_run_can_end_as_soon_as_all_is_measured) {
  Toy toy = euler_disk("coulomb", 0.0);
  IntegrateOptions options;
  options.scheme = Scheme::Moreau;
  options.dt = 1e-3, options.end = 1.0;
  RunRequest request;
  request.stop_when_measured = true;
  request.quantities = quantities({"z@0.2", "max.z@0.1:0.3", "settled.z=1:0.05"});
  const RunResult soon = run(*toy.world, toy.start, options, request);
  EXPECT_NEAR(soon.final.t, 0.3, 1.001e-3);
  EXPECT_FALSE(soon.interrupted);
  for (const auto& value : soon.quantities) EXPECT_TRUE(value.has_value());
  request.quantities.push_back(quantities({"z"})[0]);  // at the end
  const RunResult whole = run(*toy.world, toy.start, options, request);
  EXPECT_NEAR(whole.final.t, 1.0, 1e-9);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(whole.quantities[i], soon.quantities[i]);
}

TEST(Quantity, nonsense_is_refused_with_what_is_wrong) {
  const std::pair<const char*, const char*> cases[] = {{"", "no observable ''"},
                                                       {"gama", "no observable 'gama'"},
                                                       {"gap_1", "no observable 'gap_1'"},
                                                       {"gamma@", "'' is not a number"},
                                                       {"gamma@-1", "before the start"},
                                                       {"gamma@inf", "is not a number"},
                                                       {"gamma@1:2", "is not a number"},
                                                       {"event.slide", "no event 'slide'"},
                                                       {"event.slip@3", "nothing may follow '@'"},
                                                       {"first.gamma", "'' is not a number"},
                                                       {"first.gamma=1x", "'1x' is not a number"},
                                                       {"settled.gamma=1", "'' is not a number"},
                                                       {"settled.gamma=-1:1", "A >= 0 and D > 0"},
                                                       {"settled.gamma=1:0", "A >= 0 and D > 0"},
                                                       {"settled.gama=1:2", "no observable 'gama'"},
                                                       {"median.z", "'median.' is not known"},
                                                       {"mean.z@2:1", "T1:T2"},
                                                       {"mean.z@1", "'' is not a number"},
                                                       {"exponent.energy=1", "'' is not a number"},
                                                       {"exponent.energy=1:0", "two positive values"},
                                                       {"rest.x@1", "nothing may follow '@'"}};
  for (const auto& [text, part] : cases) {
    const ParsedQuantity parsed = parse_quantity(text, 1);
    EXPECT_FALSE(parsed.quantity.has_value()) << text;
    EXPECT_THAT(parsed.what, HasSubstr(part)) << text;
  }
  EXPECT_EQ(parse_quantity("max.gama", 1).unknown, "gama");
  EXPECT_EQ(parse_quantity("event.slide", 1).unknown, "slide");
}

TEST(Quantity, every_key_can_be_asked_for_and_each_contact_has_its_own) {
  for (const int contacts : {0, 1, 2})
    for (const std::string& key : quantity_keys(contacts)) EXPECT_TRUE(parse_quantity(key, contacts).quantity.has_value()) << key;
  EXPECT_THAT(quantity_keys(2), Contains("lambda_T_1_x"));
  EXPECT_EQ(parse_quantity("slip_1", 2).quantity->key.contact, 1U);
  EXPECT_FALSE(parse_quantity("slip", 0).quantity.has_value());
  EXPECT_EQ(event_name(EventKind::LiftOff), "lift_off");
  EXPECT_EQ(event_name(EventKind::Singular), event_kinds().back());
}

}  // namespace
}  // namespace tippe::test
