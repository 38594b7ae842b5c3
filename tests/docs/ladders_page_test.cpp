// docs/ladders.md: its tables belong to its commands. Computing them takes minutes: tippe ladder --check docs/ladders.md does.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <tippe/analysis/quantity.h>

namespace tippe::test {
namespace {

const std::filesystem::path source_dir = TIPPE_SOURCE_DIR;

std::vector<std::string> split(const std::string& text, char mark) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, mark);) parts.push_back(part);
  return parts;
}

TEST(LaddersPage, every_table_has_a_row_for_each_step_and_a_column_for_each_quantity) {
  std::ifstream in(source_dir / "docs" / "ladders.md", std::ios::binary);
  const std::string page{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::regex block(R"(<!-- tippe ladder (\S+) [^>]*--steps (\S+) --observable (\S+) -->\n([^<]*)<!-- end -->)");
  int tables = 0;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), block); it != std::sregex_iterator(); ++it, ++tables) {
    SCOPED_TRACE((*it)[1].str());
    EXPECT_TRUE(std::filesystem::exists(source_dir / "scenes" / ((*it)[1].str() + ".toml")));
    const std::vector<std::string> steps = split((*it)[2], ','), quantities = split((*it)[3], ',');
    EXPECT_GE(steps.size(), 4U);
    for (const std::string& text : quantities) EXPECT_TRUE(parse_quantity(text, 1).quantity.has_value()) << text;
    std::vector<std::string> lines;
    for (const std::string& line : split((*it)[4], '\n'))
      if (!line.empty()) lines.push_back(line);
    ASSERT_EQ(lines.size(), steps.size() + 2);
    for (const std::string& line : lines) EXPECT_EQ(split(line, '|').size(), 2 * quantities.size() + 5) << line;
    for (const std::string& text : quantities) EXPECT_THAT(lines[0], testing::HasSubstr(text));
    for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(std::stod(split(lines[i + 2], '|')[1]), std::stod(steps[i]));
  }
  EXPECT_GE(tables, 6);
}

}  // namespace
}  // namespace tippe::test
