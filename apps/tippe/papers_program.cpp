#include "papers_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "errors.h"

namespace tippe::cli {

namespace {

constexpr const char* verb_of_papers = "reproduce";

}  // namespace

void register_papers_program(CLI::App& program) { program.add_subcommand(verb_of_papers, reproduce_help); }

bool asks_for_papers(int argc, char** argv) { return argc > 1 && std::string_view(argv[1]) == verb_of_papers; }

int run_papers_program(char** argv) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string path = (self.parent_path() / "tippe-papers").string();
  execv(path.c_str(), argv);
  throw Failure(CannotWrite, fmt::format("the program of the papers cannot be started: {}", std::strerror(errno)), path,
                "build it with ./tippe reproduce, or install it beside tippe");
}

}  // namespace tippe::cli
