// README.md: its C++ is an example that is compiled, its commands are understood, its links lead somewhere.
#include <gmock/gmock.h>

#include <regex>

#include "../cli/program.h"

namespace tippe::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

const fs::path root = TIPPE_SOURCE_DIR;

std::string readme() { return content_of((root / "README.md").string()); }

TEST(ReadmePage, its_program_is_the_example) {
  const std::string program = content_of((root / "examples" / "tippedisk.cpp").string());
  EXPECT_THAT(readme(), HasSubstr("```cpp\n" + program.substr(program.find('\n') + 1) + "```"));
}

TEST(ReadmePage, its_disk_turns_over) {
  std::smatch command;
  const std::string text = readme();
  ASSERT_TRUE(std::regex_search(text, command, std::regex(R"(\n\./tippe (run tippedisk [^\n#]*[^\n# ]) *(#[^\n]*)?\n)")));
  const Result said = tippe(command[1].str());
  EXPECT_EQ(said.exit, 0) << said.err;
  EXPECT_THAT(said.out, AllOf(HasSubstr(" 0.04747) m"), HasSubstr("Checks passed.")));
  EXPECT_THAT(text, HasSubstr("All three print 47.47 mm"));
}

TEST(ReadmePage, its_laws_answer) {
  const std::string text = readme();
  const std::regex command(R"(\n\./tippe (law [^#\n]*))");
  int commands = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), command); it != std::sregex_iterator(); ++it, ++commands)
    EXPECT_EQ(tippe((*it)[1].str()).exit, 0) << (*it)[1].str();
  EXPECT_GE(commands, 2);
}

TEST(ReadmePage, links_only_to_files_that_are_there) {
  const std::string text = readme();
  const std::regex link(R"(\]\(([^)#]+)[^)]*\))");
  int links = 0;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), link); it != std::sregex_iterator(); ++it, ++links)
    EXPECT_TRUE(fs::exists(root / (*it)[1].str())) << (*it)[1].str();
  EXPECT_GT(links, 15);
}

}  // namespace
}  // namespace tippe::testing
