// tippe continue: what scripts read, what it draws, and what it refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "json.h"
#include "program.h"

namespace tippe::testing {
namespace {

using ::testing::HasSubstr;

TEST(ContinueCli, the_inverted_tippedisk_loses_its_stability_at_two_hopf_points) {
  const Result r = tippe("continue tippedisk --set contact.law=smooth-coulomb --by spin=20:45 --from 1 --json --quiet");
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  ASSERT_EQ(j["branches"].size(), 1U);
  const Json& branch = j["branches"][0];
  EXPECT_EQ(branch["points"].front()["spin"].get<double>(), 20.0);
  EXPECT_EQ(branch["points"].back()["spin"].get<double>(), 45.0);
  std::vector<double> hopf;
  for (const Json& s : branch["special"])
    if (s["kind"] == "hopf") hopf.push_back(s["spin"].get<double>());
  ASSERT_EQ(hopf.size(), 2U);
  EXPECT_NEAR(hopf[0], 27.0, 1.0);  // the fast tremble
  EXPECT_NEAR(hopf[1], 30.0, 1.0);  // the slow swing
  EXPECT_EQ(branch["special"].back()["kind"], "end");
}

TEST(ContinueCli, periodic_motions_begin_at_a_hopf_point_with_its_period_and_close_when_they_are_run) {
  const Scratch dir;
  const Result r = tippe("continue tippedisk --set contact.law=smooth-coulomb --by spin=26:27.4 --from 1 --periodic --json --quiet --out " +
                         dir.path("p"));
  ASSERT_EQ(r.exit, 0) << r.err;
  const Json j = json_of(r);
  const Json& hopf = j["branches"][0]["special"][0];
  ASSERT_EQ(hopf["kind"], "hopf");
  ASSERT_EQ(j["orbits"].size(), 1U);
  const Json& family = j["orbits"][0];
  EXPECT_EQ(family["from"]["branch"], 0);
  EXPECT_EQ(family["from"]["spin"], hopf["spin"]);
  ASSERT_GE(family["points"].size(), 2U);
  // It goes one way, from the Hopf point to the end of the interval, over motions that close.
  double before = hopf["spin"].get<double>();
  for (const Json& p : family["points"]) {
    EXPECT_GT(p["spin"].get<double>(), before);
    before = p["spin"].get<double>();
    EXPECT_LE(p["residual"].get<double>(), 3e-9);
  }
  // The critical pair has the frequency of the first orbit, whose amplitude changes its period by the square of itself.
  double frequency = 0.0, least = 1e300;
  for (const Json& z : hopf["eigenvalues"])
    if (std::abs(z[0].get<double>()) < least) least = std::abs(z[0].get<double>()), frequency = std::abs(z[1].get<double>());
  const Json& first = family["points"][0];
  EXPECT_NEAR(first["period"].get<double>() * frequency / (2.0 * 3.141592653589793), 1.0, 0.01);
  EXPECT_EQ(first["neutral"], 4);
  EXPECT_EQ(first["multipliers"].size(), 10U);
  EXPECT_EQ(family["special"].back()["why"], "the interval ends");
  const Json& last = family["points"].back();
  EXPECT_NEAR(last["spin"].get<double>(), 27.4, 1e-8);
  EXPECT_THAT(content_of(dir.path("p/orbits.csv")), HasSubstr("family,spin,mean_spin,torque,period"));
  EXPECT_THAT(content_of(dir.path("p/orbit_special.csv")), HasSubstr("end,0,27."));
}

TEST(ContinueCli, writes_tables_and_pictures) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "tippe_continue_test";
  std::filesystem::remove_all(folder);
  const Result r = tippe("continue tippe-top --by spin=60:140 --from spin --quiet --out " + folder.string());
  ASSERT_EQ(r.exit, 0) << r.err;
  for (const char* name : {"branches.csv", "special.csv"}) EXPECT_TRUE(std::filesystem::exists(folder / name)) << name;
  std::filesystem::remove_all(folder);
}

TEST(ContinueCli, bad_questions_are_refused_with_what_to_change) {
  const auto refused = [](const std::string& words, const std::string& why) {
    const Result r = tippe("continue " + words + " --quiet");
    EXPECT_EQ(r.exit, 2) << words;
    EXPECT_THAT(r.err, HasSubstr(why)) << words;
  };
  refused("tippedisk --by spin", "KEY=A:B");
  refused("tippedisk --by spin=3:3", "empty");
  refused("tippedisk --by contact.law=1:2", "'contact.law' is no number but a text; --by; tippe info shows");
  refused("tippedisk --by contact.mew=0.1:0.2", "did you mean 'contact.mu'?");
  refused("tippedisk --by contact.mu=-1:1", "does not accept");
  refused("tippedisk --by spin=20:40 --from 7", "there is no motion 7");
  refused("track-disk --by contact.mu=0.1:0.2", "track");
  refused("tippedisk --by spin=20:40 --also spin", "too");
  refused("tippedisk --by theta=0.1:0.4 --periodic", "periodic motions are not followed over theta");
  refused("tippedisk --by spin=20:40 --format hdf5", "give --out DIR");
  refused("tippedisk --by spin=20:40 --format xml --out x", "there is no format");
}

}  // namespace
}  // namespace tippe::testing
