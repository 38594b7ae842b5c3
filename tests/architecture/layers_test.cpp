// No layer knows the one to its right, and the core stays free of exceptions, heap, files and threads.

#include "source_rules.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace tippe::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(Layers, every_source_keeps_the_rules_of_its_layer) {
  const std::filesystem::path root = std::filesystem::path(TIPPE_SOURCE_DIR) / "src" / "tippe";
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".h" && path.extension() != ".cpp") continue;
    std::ifstream stream(path);
    const std::string source{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    const std::string layer = path.lexically_relative(root).begin()->string();
    EXPECT_THAT(violations(layer, source), IsEmpty()) << "in " << path;
    ++files;
  }
  EXPECT_GT(files, 0);
}

TEST(Layers, a_layer_includes_itself_and_what_is_left_of_it_only) {
  EXPECT_THAT(violations("laws", "#include <tippe/math/vec.h>\n#include <tippe/laws/law.h>\n#include <tippe/version.h>\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "\n#  include \"tippe/world/body.h\"\n"), ElementsAre("2: tippe/world/body.h is not left of laws"));
  EXPECT_THAT(violations("math", "#include <tippe/laws/law.h>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include <tippe/shapes/rim.h>\n"), SizeIs(1));
  EXPECT_THAT(violations("shapes", "#include <tippe/laws/law.h>\n"), SizeIs(1));
  EXPECT_THAT(violations("world", "#include <tippe/laws/law.h>\n#include <tippe/shapes/rim.h>\n"), IsEmpty());
  EXPECT_THAT(violations("analysis", "#include <tippe/papers/claim.h>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include <tippe/lows/law.h>\n"), ElementsAre(HasSubstr("is in no layer")));
  EXPECT_THAT(violations("lows", ""), ElementsAre(HasSubstr("is no layer")));
}

TEST(Layers, the_core_includes_only_std_Eigen_and_Boost_Math) {
  EXPECT_THAT(violations("laws", "#include <cmath>\n#include <Eigen/Core>\n#include <boost/math/quadrature/gauss.hpp>\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "#include <fmt/core.h>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include <boost/asio.hpp>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include <iostream>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include <sstream>\n"), SizeIs(1));
  EXPECT_THAT(violations("solve", "#include <thread>\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "#include \"law.h\"\n"), SizeIs(1));
  EXPECT_THAT(violations("scenes", "#include <fstream>\n#include <toml++/toml.h>\n"), IsEmpty());
}

TEST(Layers, the_core_uses_no_exceptions_heap_files_or_threads) {
  EXPECT_THAT(violations("world", "void f() {\n  throw 1;\n}\n"), ElementsAre("2: exceptions: throw"));
  EXPECT_THAT(violations("world", "void f() { try { g(); } catch (...) {} }\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "std::vector<double> x;\n"), ElementsAre("1: heap: std::vector"));
  EXPECT_THAT(violations("laws", "std::function<double(double)> f;\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "VectorXd x;\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "Some<double, Eigen::Dynamic, 3> x;\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "auto* x = new double[3];\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "delete x;\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "std::printf(\"%g\", x);\n"), SizeIs(1));
  EXPECT_THAT(violations("papers", "std::vector<double> x; throw x;\n"), IsEmpty());
}

TEST(Layers, functions_that_c_libraries_round_differently_are_our_own) {
  EXPECT_THAT(violations("laws", "double a = std::asin(w);\n"), ElementsAre("1: take tippe::real: std::asin"));
  EXPECT_THAT(violations("scenes", "using std::pow;\n"), SizeIs(1));
  EXPECT_THAT(violations("laws", "double a = real::asin(w), b = std::sqrt(a), c = std::fmax(a, b);\n"), IsEmpty());
  EXPECT_THAT(violations("math", "namespace tippe::real {\ndouble a = std::sin(w);\n}\n"), IsEmpty());
  EXPECT_THAT(violations("papers", "double a = std::asin(w);\n"), IsEmpty());
}

TEST(Layers, matrices_are_laid_out_alike_whatever_the_flags) {
  EXPECT_THAT(violations("scenes", "Eigen::Matrix<double, 6, 2> W;\n"), ElementsAre("1: take Vec, Mat or Grid: Eigen::Matrix"));
  EXPECT_THAT(violations("world", "void f(const Eigen::Vector3d& r);\n"), ElementsAre("1: take Vec, Mat or Grid: Eigen::Vector3d"));
  EXPECT_THAT(violations("world", "Eigen::Array2d a;\n"), SizeIs(1));
  EXPECT_THAT(violations("world", "Grid<6, 2> W; const Eigen::Map<const Vec3> r(x); Eigen::PartialPivLU<Mat3> lu;\n"), IsEmpty());
  EXPECT_THAT(violations("math", "inline constexpr int plain_layout = 2;\nusing A = Eigen::Matrix<double, 3, 1, plain_layout>;\n"),
              IsEmpty());
  EXPECT_THAT(violations("papers", "Eigen::Vector3d x;\n"), IsEmpty());
}

TEST(Layers, comments_strings_and_look_alikes_are_no_violation) {
  EXPECT_THAT(violations("laws", "// throw a die, try again: std::vector\n/* #include <iostream>\n new table */ int i;\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "const char* s = \"throw // new x\"; int retry = 1'000; int throws;\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "Law(const Law&) = delete;\nVec3 new_force;\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "char quote = '\"'; std::vector<int> x;\n"), SizeIs(1));
}

TEST(Layers, heap_at_construction_is_allowed_where_the_line_says_why) {
  EXPECT_THAT(violations("laws", "std::vector<double> table_;  // heap: filled once, when the law is made\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "#include <vector>  // heap: see table_\n"), IsEmpty());
  EXPECT_THAT(violations("laws", "// heap, whole file: read before a run\n#include <string>\nstd::vector<std::string> names;\n"),
              IsEmpty());
}

}  // namespace
}  // namespace tippe::test
