// Another program, asked for an answer.
#pragma once

#include <string>
#include <vector>

namespace tippe::cli {

struct ProgramAnswer {
  int exit = -1;    ///< 127 if it could not be started, −1 if it was killed
  std::string out;  ///< standard output
  std::string err;  ///< standard error
};

/// Runs a program of the path with these words and waits for it. Its standard input is empty.
ProgramAnswer ask_program(const std::vector<std::string>& words);

/// Whether a program of this name is on the path.
bool program_exists(const std::string& name);

}  // namespace tippe::cli
