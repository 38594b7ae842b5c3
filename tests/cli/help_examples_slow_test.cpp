// The examples of help texts are commands that work.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <sstream>

#include "program.h"

namespace tippe::testing {
namespace {

/// The commands after "Examples:", each on one line.
std::vector<std::string> examples_of(const std::string& verb) {
  std::string help = tippe(verb + " --help").out;
  const std::size_t at = help.find("Examples:\n");
  if (at == std::string::npos) return {};
  help.erase(0, at);
  for (std::size_t broken = help.find("\\\n"); broken != std::string::npos; broken = help.find("\\\n")) help.replace(broken, 2, " ");
  std::vector<std::string> found;
  std::istringstream lines(help);
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("  tippe " + verb)) found.push_back(line.substr(2));
  return found;
}

TEST(HelpExamples, of_laws_and_of_questions_about_stability_run_as_they_stand) {
  const Scratch scratch;
  std::filesystem::create_symlink(TIPPE_PROGRAM, scratch.path("tippe"));
  for (const char* verb : {"list", "info", "law", "stationary", "continue", "section", "lyapunov", "orbit"}) {
    const std::vector<std::string> all = examples_of(verb);
    EXPECT_FALSE(all.empty()) << verb;
    for (const std::string& line : all) {
      // Files of the reader's own, and what takes minutes.
      const auto has = [&](const char* part) { return line.find(part) != std::string::npos; };
      if (has("my.toml") || has(".csv") || has("--periodic") || has("--settle 0.2")) continue;
      const std::string script = scratch.file("example.sh", "set -eu\nPATH='" + scratch.path() + "':$PATH\n" + line + "\n"),
                        log = scratch.path("log");
      const int status = std::system(("cd '" + scratch.path() + "' && sh '" + script + "' > '" + log + "' 2>&1").c_str());
      EXPECT_EQ(WEXITSTATUS(status), 0) << line << "\n" << content_of(log);
    }
  }
}

}  // namespace
}  // namespace tippe::testing
