// What docs/laws.md shows is what the library does.

#include "expect_valid_law.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

#include "../../examples/elliptic_disk.h"

namespace tippe::test {
namespace {

const std::filesystem::path source_dir = TIPPE_SOURCE_DIR;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << path;
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(LawsPage, its_example_of_an_own_law_is_a_valid_set_law) {
  static_assert(laws::SetLaw<EllipticDisk>);
  SetLawOptions options;
  options.turning_planes = {};
  expect_valid_law(EllipticDisk{0.5}, options);
}

TEST(LawsPage, shows_the_example_as_it_is_compiled) {
  EXPECT_NE(read(source_dir / "docs" / "laws.md").find(read(source_dir / "examples" / "elliptic_disk.h")), std::string::npos);
}

TEST(LawsPage, links_only_to_files_that_are_there) {
  const std::string page = read(source_dir / "docs" / "laws.md");
  const std::regex link(R"(\]\(([^)#]+)(#[^)]*)?\))");
  int links = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), link); it != std::sregex_iterator(); ++it, ++links) {
    const std::string target = (*it)[1].str();
    if (target.find(' ') != std::string::npos) continue;  // a lambda in an example
    EXPECT_TRUE(target.starts_with("http") || std::filesystem::exists(source_dir / "docs" / target)) << target;
  }
  EXPECT_GT(links, 10);
}

}  // namespace
}  // namespace tippe::test
