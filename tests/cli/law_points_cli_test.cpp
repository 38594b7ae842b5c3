// tippe law --points: many questions at once.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <random>

#include "csv.h"
#include "errors.h"
#include "named_law.h"
#include "program.h"

namespace tippe::testing {
namespace {

constexpr const char* force_header = "force_x,force_y,torque,rolling_torque_x,rolling_torque_y,potential\n";

std::vector<std::vector<double>> numbers(const std::string& csv) {
  std::vector<std::vector<double>> rows;
  std::istringstream lines(csv.substr(csv.find('\n') + 1));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::vector<double>& row = rows.emplace_back();
    for (std::string field; std::getline(fields, field, ',');) row.push_back(std::stod(field));
  }
  return rows;
}

/// Velocities over many decades, so that each row is its own question.
std::vector<std::array<double, 3>> random_triples(std::size_t count) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> decade(-6.0, 6.0), sign(-1.0, 1.0);
  std::vector<std::array<double, 3>> triples(count);
  for (auto& triple : triples)
    for (double& x : triple) x = sign(random) * std::pow(10.0, decade(random));
  return triples;
}

std::string csv_of(const std::string& header, const std::vector<std::array<double, 3>>& triples) {
  std::string text = header + "\n";
  for (const auto& t : triples) text += fmt::format("{},{},{}\n", t[0], t[1], t[2]);
  return text;
}

cli::NamedLaw law_named(const std::string& name) {
  cli::LawRequest request;
  request.name = name;
  return cli::make_named_law(request);
}

TEST(LawPoints, hundred_thousand_forces_come_in_order_and_equal_single_evaluations) {
  const auto triples = random_triples(100000);
  const Result result = tippe("law contensou --points -", {.input = csv_of("slip_x,slip_y,spin", triples)});
  ASSERT_EQ(result.exit, 0) << result.err;
  ASSERT_TRUE(result.out.starts_with(force_header));
  const auto rows = numbers(result.out);
  ASSERT_EQ(rows.size(), triples.size());
  const cli::NamedLaw law = law_named("contensou");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    laws::ContactMotion motion;
    motion.slip = Vec2(triples[i][0], triples[i][1]), motion.spin = triples[i][2];
    const laws::ContactForce f = law.force(motion);
    ASSERT_EQ(rows[i], (std::vector<double>{f.force.x(), f.force.y(), f.torque, 0.0, 0.0, f.potential.value()})) << i;
  }
}

TEST(LawPoints, hundred_thousand_projections_come_in_order_and_equal_single_evaluations) {
  const auto triples = random_triples(100000);
  const Result result = tippe("law contensou --metric 1,4 --points -", {.input = csv_of("lt1,lt2,ltau", triples)});
  ASSERT_EQ(result.exit, 0) << result.err;
  ASSERT_TRUE(result.out.starts_with("lt1,lt2,ltau,inside,iterations\n"));
  const auto rows = numbers(result.out);
  ASSERT_EQ(rows.size(), triples.size());
  const cli::NamedLaw law = law_named("contensou");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto p = law.project(Vec3(triples[i][0], triples[i][1], triples[i][2]), Vec2::Zero(), Vec3(1.0, 1.0, 4.0));
    ASSERT_EQ(rows[i], (std::vector<double>{p.point.x(), p.point.y(), p.point.z(), p.inside ? 1.0 : 0.0, double(p.iterations)})) << i;
  }
}

TEST(LawPoints, columns_may_come_in_any_order_with_rolling_and_contour) {
  const std::string line = "law contensou-rolling+contour --kr 0.5 --points -";
  const Result plain = tippe(line, {.input = "slip_x,slip_y,spin,rolling_x,rolling_y,contour_x,contour_y\n1,2,3,4,5,6,7\n"});
  const Result mixed = tippe(line, {.input = "contour_y,rolling_x,spin,slip_y,slip_x,rolling_y,contour_x\n7,4,3,2,1,5,6\n"});
  EXPECT_EQ(plain.exit, 0) << plain.err;
  EXPECT_EQ(plain.out, mixed.out);
  EXPECT_NE(plain.out.find("contour_force_x"), std::string::npos);
  const Result option =
      tippe("law contensou-rolling+contour --kr 0.5 --rolling 4,5 --contour 6,7 --points -", {.input = "slip_x,slip_y,spin\n1,2,3\n"});
  EXPECT_EQ(option.out, plain.out);
}

TEST(LawPoints, carriage_returns_blank_lines_comments_blanks_quotes_and_a_missing_last_line_end_do_no_harm) {
  const std::string line = "law contensou --points -";
  const Result plain = tippe(line, {.input = "slip_x,slip_y,spin\n1,2,3\n4,5,6\n"});
  const Result wild =
      tippe(line, {.input = "\xef\xbb\xbf# two points\r\n\r\n\"slip_x\", slip_y ,spin\r\n 1,+2, 3\r\n\r\n# half way\r\n4,5,6e0"});
  EXPECT_EQ(wild.exit, 0) << wild.err;
  EXPECT_EQ(wild.out, plain.out);
}

TEST(LawPoints, header_alone_gives_a_header_alone) {
  const Result result = tippe("law contensou --points -", {.input = "slip_x,slip_y,spin\n"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.out, force_header);
}

TEST(LawPoints, malformed_input_is_refused_with_its_line_and_nothing_is_written) {
  const auto refusal = [](const std::string& input, const std::string& part) {
    expect_refusal(tippe("law contensou --points -", {.input = input}), 2, part);
  };
  refusal("", "empty");
  refusal("# only a comment\n\n", "empty");
  refusal("1,2,3\n", "header");
  refusal("slip_x,slip_y,spn\n", "did you mean 'spin'?");
  refusal("slip_x;slip_y;spin\n1;2;3\n", "commas");
  refusal("slip_x,slip_x,spin\n", "twice");
  refusal("slip_x,slip_y\n", "'spin' is missing");
  refusal("slip_x,slip_y,spin,rolling_x\n", "'rolling_y' is missing");
  refusal("lt1,lt2,ltau,spin\n", "does not go with");
  refusal("slip_x,slip_y,spin\n1,2,3\n1,2,x\n", ":3, column spin");
  refusal("slip_x,slip_y,spin\n1,,3\n", ":2, column slip_y");
  refusal("slip_x,slip_y,spin\n1,2,nan\n", "not finite");
  refusal("slip_x,slip_y,spin\n1,2,1e999\n", "too large");
  refusal("slip_x,slip_y,spin\n1,2,3\n\n1,2\n", ":4");
  refusal("slip_x,slip_y,spin\n1,2,3,4\n", ":2");
  refusal("slip_x,slip_y,spin\n1,2,3,\n", ":2");
  refusal(std::string(3000000, 'x'), "longer than");
  expect_refusal(tippe("law pade1 --points -", {.input = "lt1,lt2,ltau\n1,2,3\n"}), 2, "only a function");
}

TEST(LawPoints, files_that_cannot_be_read_are_refused) {
  const Scratch scratch;
  expect_refusal(tippe("law contensou --points " + scratch.path()), 2, "is a directory");
  expect_refusal(tippe("law contensou --points " + scratch.path("none.csv")), 2, "No such file");
  expect_refusal(tippe("law contensou --points /dev/null"), 2, "empty");
}

TEST(LawPoints, file_without_permission_is_refused) {
  const Scratch scratch;
  const std::string file = scratch.file("secret.csv", "slip_x,slip_y,spin\n1,2,3\n");
  std::filesystem::permissions(scratch.path(), std::filesystem::perms::all);
  std::filesystem::permissions(file, std::filesystem::perms::none);
  expect_refusal(tippe("law contensou --points " + file, {.without_rights = true}), 2, "Permission denied");
}

TEST(LawPoints, output_file_is_written_whole_and_an_old_one_survives_a_failure) {
  const Scratch scratch;
  const std::string out = scratch.path("forces.csv");
  const std::string good = "slip_x,slip_y,spin\n1,2,3\n";
  EXPECT_EQ(tippe("law contensou --points - --out " + out, {.input = good}).exit, 0);
  const std::string old = content_of(out);
  EXPECT_EQ(old, tippe("law contensou --points -", {.input = good}).out);
  expect_refusal(tippe("law contensou --points - --out " + out, {.input = good + "bad,2,3\n"}), 2, ":3");
  EXPECT_EQ(content_of(out), old);
  EXPECT_EQ(scratch.entries(), 1u);
}

TEST(LawPoints, full_device_ends_with_exit_code_3) {
  const std::string input = csv_of("slip_x,slip_y,spin", random_triples(5000));
  expect_refusal(tippe("law contensou --points -", {.input = input, .output = "/dev/full"}), 3, "No space left");
  expect_refusal(tippe("law contensou --points - --out /dev/full", {.input = input}), 3, "No space left");
}

TEST(LawPoints, rows_that_overflow_are_counted_and_not_trustworthy) {
  const Result result = tippe("law coulomb --normal 1e200 --points -", {.input = "slip_x,slip_y,spin\n1,0,0\n1e200,0,0\n"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_NE(result.err.find("1 of 2 answers"), std::string::npos);
}

/// Bytes that are likely to confuse a reader of tables.
std::string garbage(std::mt19937& random) {
  static const std::string pieces[] = {"slip_x", "slip_y", "spin", ",",  "\n",   "\r\n",         "\r",     "#",
                                       "\"",     "1",      "-",    ".5", "e",    "e999",         "nan",    "\t",
                                       " ",      ";",      "0x1",  "+",  "\xff", "\xef\xbb\xbf", "1e-400", "lt1,lt2,ltau\n"};
  std::string text = (random() % 2 == 0) ? "slip_x,slip_y,spin\n" : "";
  for (auto i = random() % 60; i > 0; --i) {
    if (random() % 4 == 0) {
      text += static_cast<char>(random() % 256);
    } else {
      text += pieces[random() % std::size(pieces)];
    }
  }
  return text;
}

TEST(Csv, garbage_is_read_or_refused_with_one_line_whatever_the_size_of_the_pieces) {
  constexpr std::array<std::string_view, 6> known{"slip_x", "slip_y", "spin", "lt1", "lt2", "ltau"};
  std::mt19937 random(11);
  int read = 0, refused = 0;
  for (int i = 0; i < 4000; ++i) {
    const std::string text = garbage(random);
    std::size_t at = 0;
    const auto source = [&](char* to, std::size_t size) {
      const std::size_t count = std::min({size, text.size() - at, static_cast<std::size_t>(1 + random() % 7)});
      text.copy(to, count, at);
      at += count;
      return count;
    };
    try {
      cli::CsvReader csv(cli::LineReader("garbage", source), known);
      std::vector<double> values;
      while (csv.next(values)) {
      }
      for (const double x : values) ASSERT_TRUE(std::isfinite(x));
      ASSERT_EQ(values.size() % csv.columns().size(), 0u);
      ++read;
    } catch (const cli::Failure& failure) {
      ASSERT_EQ(failure.code(), cli::BadInput);
      ASSERT_EQ(std::string(failure.what()).find('\n'), std::string::npos);
      ++refused;
    }
  }
  EXPECT_GT(read, 10);
  EXPECT_GT(refused, 100);
}

TEST(Csv, garbage_never_crashes_the_program) {
  std::mt19937 random(13);
  for (int i = 0; i < 60; ++i) {
    const Result result = tippe("law contensou --points -", {.input = garbage(random)});
    EXPECT_TRUE(result.exit == 0 || result.exit == 2) << result.exit << result.err;
  }
}

}  // namespace
}  // namespace tippe::testing
