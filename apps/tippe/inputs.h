// The files that a command reads: no answer replaces one of them.
#pragma once

#include <string>

namespace tippe::cli {

/// Takes down that a file is read. What is no regular file does not count.
void remember_input(const std::string& path);

/// Throws a Failure if `path` is a file that was read. An Output asks by itself; who opens one late asks before the work begins.
void refuse_input(const std::string& path);

}  // namespace tippe::cli
