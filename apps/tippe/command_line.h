// The command line of a program: one verb acts, and every failure becomes one line and an exit code.
#pragma once

#include <functional>

#include "verbs.h"

namespace tippe::cli {

using AddVerbs = std::function<void(CLI::App& program, Action& action)>;

/// Reads the command line, with the verbs that are added, and acts; throws a Failure.
int act_on(int argc, char** argv, const AddVerbs& add_verbs);

/// Acts and tells on standard error what went wrong.
int exit_code_of(const Action& action);

}  // namespace tippe::cli
