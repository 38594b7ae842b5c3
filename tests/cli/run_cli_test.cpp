// tippe run, list and info as scripts see them: the JSON object, files, exit codes, determinism, interruption.

#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>

#include "json.h"
#include "run_report.h"

namespace tippe::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;

std::vector<std::string> keys_of(const Json& object) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : object.items()) keys.push_back(key);
  return keys;
}

TEST(RunCli, json_is_the_object_that_scripts_were_promised) {
  const Result said = run({"run", "tippe-top", "--set", "integrate.end=0.02", "--at", "0.015,0,0.0100001", "--json"});
  ASSERT_EQ(said.exit, 0) << said.err;
  const Json j = json_of(said);
  EXPECT_THAT(keys_of(j), ElementsAre("scene", "version", "scheme", "trustworthy", "warnings", "steps", "rejected", "rhs", "solves",
                                      "solver_iterations", "solver_iterations_max", "solver_fallbacks", "solver_residual_max", "wall_s",
                                      "events", "samples", "final", "energy"));
  EXPECT_EQ(j["scene"], "tippe-top");
  EXPECT_TRUE(j["trustworthy"].get<bool>());
  EXPECT_TRUE(j["warnings"].empty());
  EXPECT_THAT(keys_of(j["energy"]), ElementsAre("initial", "final", "dissipated", "residual"));
  EXPECT_THAT(keys_of(j["energy"]["dissipated"]), ElementsAre("sliding", "drilling", "contour", "rolling", "impact"));
  // Samples come in the order asked for.
  ASSERT_EQ(j["samples"].size(), 3U);
  EXPECT_EQ(j["samples"][0]["t"], 0.015);
  EXPECT_EQ(j["samples"][1]["t"], 0.0);
  EXPECT_EQ(j["samples"][2]["t"], 0.0100001);
  EXPECT_EQ(j["final"]["t"], 0.02);
  for (const Json& o : {j["samples"][0], j["final"]}) {
    EXPECT_THAT(keys_of(o),
                ElementsAre("t", "r_S", "quaternion", "v_S", "omega", "theta", "alpha", "beta", "gamma", "lean", "spin", "wobble", "energy",
                            "kinetic", "potential", "gap", "slip", "lambda_N", "lambda_T", "tau", "lambda_R", "r_C", "contour_rate"));
    EXPECT_EQ(o["r_S"].size(), 3U);
    EXPECT_EQ(o["quaternion"].size(), 4U);
    EXPECT_EQ(o["gap"].size(), 2U);
    EXPECT_EQ(o["lambda_T"][0].size(), 2U);
    EXPECT_EQ(o["r_C"][1].size(), 3U);
    EXPECT_NEAR(o["energy"].get<double>(), o["kinetic"].get<double>() + o["potential"].get<double>(), 1e-18);
  }
  ASSERT_FALSE(j["events"].empty());
  EXPECT_THAT(keys_of(j["events"][0]), ElementsAre("t", "kind", "contact", "name"));
  EXPECT_EQ(j["events"][0]["name"], "body");
}

TEST(RunCli, progress_and_notes_stay_out_of_a_pipe) {
  const Result said = run({"run", "euler-disk", "--set", "integrate.end=0.05", "--json"});
  EXPECT_EQ(said.exit, 0);
  EXPECT_EQ(said.err, "");
  const Result quiet = run({"run", "euler-disk", "--set", "integrate.end=0.05", "--quiet"});
  EXPECT_EQ(quiet.out + quiet.err, "");
}

TEST(RunCli, the_summary_says_in_words_what_happened) {
  const Result said = run({"run", "disk-flat"});
  EXPECT_EQ(said.exit, 0) << said.err;
  for (const char* part : {"disk-flat: A disk lying flat", "What happened", "rim on the table", "rim is at rest", "Energy",
                           "lost to sliding", "the scheme's own error", "steps", "Checks passed."})
    EXPECT_THAT(said.out, HasSubstr(part));
  EXPECT_THAT(said.out, Not(HasSubstr("-0 rad/s")));
  EXPECT_THAT(said.out, Not(HasSubstr("-0.00 %")));
}

TEST(RunCli, the_summary_names_what_was_changed_of_the_scene) {
  const Result said = run({"run", "disk-flat", "--set", "contact.mu=0.2", "--set", "integrate.end=0.1"});
  EXPECT_THAT(said.out, HasSubstr("\nwith contact.mu=0.2, integrate.end=0.1\n"));
  EXPECT_THAT(run({"run", "disk-flat"}).out, Not(HasSubstr("\nwith ")));
}

TEST(RunCli, a_suggestion_has_a_letter_in_common_with_what_was_typed) {
  EXPECT_THAT(run({"run", "disk-flat", "--set", "contact.zz=1"}).err, Not(HasSubstr("did you mean")));
  EXPECT_THAT(run({"run", "disk-flat", "--set", "contact.mu2=1"}).err, HasSubstr("did you mean 'contact.mu'"));
}

TEST(RunCli, a_run_says_where_newton_needed_help_and_how_well_the_contacts_were_solved) {
  const Json j = json_of(run({"run", "euler-disk", "--set", "integrate.end=0.05", "--set", "integrate.scheme=moreau", "--json"}));
  EXPECT_EQ(j["solver_fallbacks"], 0);
  EXPECT_GT(j["solver_residual_max"].get<double>(), 0.0);
  EXPECT_LE(j["solver_residual_max"].get<double>(), 1e-12);  // integrate.tolerance

  cli::RunReport report;
  report.result.counts.add({.solved = true, .iterations = 3, .fallback = false, .residual = 2e-13});
  EXPECT_THAT(cli::report_for_reading(report), HasSubstr("1 contact problem with 3.00 iterations each (most 3), "));
  report.result.counts.add({.solved = true, .iterations = 41, .fallback = true, .residual = 7e-13});
  EXPECT_THAT(cli::report_for_reading(report),
              HasSubstr("2 contact problems with 22.00 iterations each (most 41; 1 not by Newton alone), "));
  const Json told = Json::parse(cli::report_as_json(report));
  EXPECT_EQ(told["solver_fallbacks"], 1);
  EXPECT_EQ(told["solver_residual_max"], 7e-13);
}

TEST(RunCli, files_carry_the_answer_and_run_again_to_the_same_bits) {
  const Scratch scratch;
  const std::string first = scratch.path("a"), second = scratch.path("b");
  const std::vector<std::string> settings{"--set", "integrate.end=0.1", "--every", "0.01", "--at", "0.0503"};
  std::vector<std::string> command{"run", "euler-disk", "--json", "--out", first};
  command.insert(command.end(), settings.begin(), settings.end());
  const Result a = run(command);
  ASSERT_EQ(a.exit, 0) << a.err;
  const Result b = run({"run", first + "/scene.toml", "--json", "--out", second, "--at", "0.0503"});
  ASSERT_EQ(b.exit, 0) << b.err;
  EXPECT_EQ(json_of(a)["final"], json_of(b)["final"]);
  EXPECT_EQ(json_of(a)["samples"], json_of(b)["samples"]);
  EXPECT_EQ(content_of(first + "/trajectory.csv"), content_of(second + "/trajectory.csv"));
  EXPECT_EQ(Json::parse(content_of(first + "/summary.json"))["final"], json_of(a)["final"]);

  std::istringstream rows(content_of(first + "/trajectory.csv"));
  std::string header, row;
  std::getline(rows, header);
  EXPECT_THAT(header, StartsWith("t,r_S_x,r_S_y,r_S_z,quaternion_w,"));
  EXPECT_THAT(header, HasSubstr(",gap_0,slip_0,lambda_N_0,lambda_T_0_x,"));
  int count = 0;
  while (std::getline(rows, row)) {
    EXPECT_EQ(std::ranges::count(row, ','), std::ranges::count(header, ','));
    ++count;
  }
  EXPECT_EQ(count, 11);  // 0, 0.01, … 0.1
  int files = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(first)) ++files;
  EXPECT_EQ(files, 3);  // and no temporary ones
}

TEST(RunCli, the_same_scene_gives_the_same_bits_twice) {
  const std::vector<std::string> command{"run", "tippedisk", "--set", "integrate.end=0.02", "--json"};
  Json a = json_of(run(command)), b = json_of(run(command));
  a.erase("wall_s"), b.erase("wall_s");
  EXPECT_EQ(a.dump(), b.dump());
}

TEST(RunCli, samples_after_rest_repeat_the_state) {
  const Json j = json_of(run({"run", "disk-flat", "--at", "0.3,0.5", "--json"}));
  ASSERT_EQ(j["samples"].size(), 2U);
  EXPECT_LT(j["final"]["t"].get<double>(), 0.3);
  EXPECT_EQ(j["samples"][0]["r_S"], j["final"]["r_S"]);
  EXPECT_EQ(j["samples"][1]["r_S"], j["final"]["r_S"]);
  EXPECT_EQ(j["samples"][1]["t"], 0.5);
}

TEST(RunCli, bad_input_is_one_line_and_exit_code_2) {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& message) {
    const Result said = run(arguments);
    EXPECT_EQ(said.exit, 2) << said.err;
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr(message));
    EXPECT_THAT(said.err, StartsWith("tippe: "));
  };
  refused({"run", "euler-dsik"}, "there is no scene 'euler-dsik'; did you mean 'euler-disk'?");
  refused({"run", "no/such.toml"}, "there is no scene file 'no/such.toml'");
  refused({"run", "/"}, "'/' is a folder, not a scene file");
  refused({"run", "euler-disk", "--set", "contact.muu=1"}, "--set contact.muu=1: unknown key 'contact.muu'; did you mean 'contact.mu'?");
  refused({"run", "euler-disk", "--set", "integrate.dt=0"}, "'integrate.dt' = 0 is too small");
  refused({"run", "euler-disk", "--at", "1,x"}, "'x' is not a number; --at");
  refused({"run", "euler-disk", "--at", "-1"}, "--at");
  refused({"run", "euler-disk", "--at", "21"}, "21 s lies after the end of the run; --at; set integrate.end, now 20");
  refused({"run", "euler-disk", "--every", "0"}, "--every");
  refused({"run", "euler-disk", "--every", "1e-9", "--out", "never-made"}, "rows");
  refused({"run", "euler-disk", "--sett", "a=b"}, "unknown option '--sett'");
  refused({"run"}, "SCENE");
}

TEST(RunCli, output_that_cannot_be_written_is_found_out_before_the_run) {
  const Scratch scratch;
  const std::string file = scratch.file("file", "x");
  expect_refusal(run({"run", "euler-disk-coulomb", "--out", file}), 3, "cannot make the output directory");
  expect_refusal(run({"run", "euler-disk-coulomb", "--out", "/proc/tippe"}), 3, "cannot make the output directory");
  const std::string closed = scratch.path("closed");
  fs::create_directory(closed);
  fs::permissions(closed, fs::perms::owner_read | fs::perms::owner_exec);
  fs::permissions(scratch.path(), fs::perms::all);
  const std::string scene = scratch.file("disk.toml", content_of(TIPPE_SOURCE_DIR "/scenes/euler-disk-coulomb.toml"));
  expect_refusal(run({"run", scene, "--out", closed}, {.without_rights = true}), 3, "closed");
}

TEST(RunCli, a_full_disk_leaves_no_file_under_a_final_name) {
  const Scratch scratch;
  const std::string small = scratch.path("small");
  fs::create_directory(small);
  if (std::system(("mount -t tmpfs -o size=64k none " + small + " 2>/dev/null").c_str()) != 0)
    GTEST_SKIP() << "cannot mount a small file system";
  const Result said = run({"run", "euler-disk", "--set", "integrate.end=1", "--every", "1e-3", "--out", small});
  std::vector<std::string> left;
  for (const auto& entry : fs::directory_iterator(small)) left.push_back(entry.path().filename().string());
  [[maybe_unused]] const int ignored = std::system(("umount " + small).c_str());
  expect_refusal(said, 3, "No space left on device");
  EXPECT_THAT(left, IsEmpty());
}

TEST(RunCli, interruption_keeps_what_was_computed_and_is_not_a_success) {
  const Scratch scratch;
  const std::string out = scratch.path("run"), answer = scratch.path("answer"), notes = scratch.path("notes");
  // The shell stops the run once its temporary files have been there for a moment.
  const std::string script = std::string(TIPPE_PROGRAM) +
                             " run euler-disk-coulomb --set integrate.scheme=moreau --set integrate.dt=1e-6 --json --out " + out + " >" +
                             answer + " 2>" + notes + " & child=$!; for i in $(seq 500); do [ -n \"$(ls -A " + out +
                             " 2>/dev/null)\" ] && break; sleep 0.02; done; sleep 0.5; "
                             "kill -INT $child; wait $child; exit $?";
  const int status = std::system(("bash -mc '" + script + "' 2>/dev/null").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const Json j = Json::parse(content_of(answer), nullptr, false);
  ASSERT_FALSE(j.is_discarded());
  EXPECT_FALSE(j["trustworthy"].get<bool>());
  EXPECT_THAT(j["warnings"][0].get<std::string>(), StartsWith("interrupted at t = "));
  EXPECT_GT(j["final"]["t"].get<double>(), 0.0);
  EXPECT_LT(j["final"]["t"].get<double>(), 80.0);
  EXPECT_TRUE(fs::exists(out + "/trajectory.csv"));
  EXPECT_TRUE(fs::exists(out + "/summary.json"));
  EXPECT_THAT(content_of(notes), HasSubstr("what was computed until then is in"));
}

TEST(RunCli, absurd_numbers_run_or_say_why_not) {
  const std::vector<std::vector<std::string>> absurd{{"integrate.dt=1e300"},
                                                     {"integrate.dt=10"},
                                                     {"body.mass=1e-12"},
                                                     {"body.mass=1e12"},
                                                     {"body.inertia=[1e-12,1e-12,1e-12]"},
                                                     {"body.inertia=[1e6,1e6,1e6]"},
                                                     {"start.omega=[0,0,1e6]"},
                                                     {"start.omega=[1e6,1e6,1e6]"},
                                                     {"start.omega=[1e200,0,0]"},
                                                     {"table.gravity=0"},
                                                     {"table.gravity=1e9"},
                                                     {"start.position=[0,0,-1]"},
                                                     {"start.quaternion=[1,0,0,0]"},
                                                     {"start.quaternion=[0,1,0,0]"},
                                                     {"contact.radius=0"},
                                                     {"contact.radius=1e3"},
                                                     {"contact.mu=0"},
                                                     {"contact.mu=1e6"},
                                                     {"contact.shape_radius=1e-9"},
                                                     {"contact.shape_radius=1e6"},
                                                     {"contact.restitution=1"},
                                                     {"start.position=[0,0,1e12]"},
                                                     {"table.inclination=1.5"},
                                                     {"contact.contour.viscosity=1e9"},
                                                     {"contact.rolling.viscosity=1e9"},
                                                     {"start.velocity=[1e9,0,-1e9]"}};
  for (const std::string scheme : {"event", "moreau", "midpoint", "moreau-implicit", "moreau-rk4"}) {
    for (const auto& settings : absurd) {
      // Error control follows each of the hundred million turns that such an impact leaves, up to its million steps.
      if (scheme == "event" && settings[0].starts_with("start.velocity")) continue;
      std::vector<std::string> command{"run", "euler-disk", "--json", "--set", "integrate.end=0.01", "--set", "integrate.scheme=" + scheme};
      for (const std::string& setting : settings) command.insert(command.end(), {"--set", setting});
      const Result said = run(command);
      SCOPED_TRACE(scheme + " " + settings[0] + " " + said.err);
      ASSERT_TRUE(said.exit >= 0 && said.exit <= 2) << said.exit;
      if (said.exit == 2) {
        EXPECT_EQ(said.out, "");
        continue;
      }
      const Json j = json_of(said);
      EXPECT_EQ(j["trustworthy"].get<bool>(), said.exit == 0);
      if (said.exit == 1) {
        EXPECT_FALSE(j["warnings"].empty());
      }
      // A number that is not finite is null in JSON.
      if (said.exit == 0) {
        EXPECT_THAT(said.out, Not(HasSubstr("null")));
      }
    }
  }
}

TEST(RunCli, list_names_every_shipped_scene_with_title_and_paper) {
  const Result said = run({"list"});
  EXPECT_EQ(said.exit, 0);
  for (const auto& entry : fs::directory_iterator(fs::path(TIPPE_SOURCE_DIR) / "scenes"))
    if (entry.path().extension() == ".toml") {
      EXPECT_THAT(said.out, HasSubstr(entry.path().stem().string() + " "));
    }
  EXPECT_THAT(said.out, HasSubstr("leine2003 5.4"));
  EXPECT_GE(json_of(run({"list", "--json"})).size(), 30U);
}

TEST(RunCli, info_tells_mass_properties_contacts_and_start) {
  const Result said = run({"info", "tippedisk"});
  EXPECT_EQ(said.exit, 0);
  for (const char* part : {"mass 0.4354", "rim of radius 0.045 m", "contensou, mu 0.3", "slip", "spin 40 rad/s", "event"})
    EXPECT_THAT(said.out, HasSubstr(part));
  const Json j = json_of(run({"info", "celtic-stone", "--set", "contact.mu=0.1", "--json"}));
  EXPECT_EQ(j["contacts"][0]["mu"], 0.1);
  EXPECT_EQ(j["start"]["omega"], Json({0.0, 1.0, 4.0}));
  EXPECT_EQ(j["warnings"].size(), 1U);
}

TEST(RunCli, a_scene_may_come_from_standard_input) {
  const std::string scene = content_of(std::string(TIPPE_SOURCE_DIR) + "/scenes/disk-flat.toml");
  EXPECT_EQ(tippe("run - --quiet", {.input = scene}).exit, 0);
}

}  // namespace
}  // namespace tippe::testing
