// What is wrong with a scene, and where.
#pragma once

#include <string>
#include <vector>

namespace tippe {

struct Diagnostic {
  enum class Kind { Error, Warning };

  Kind kind = Kind::Error;
  std::string where;   ///< "FILE:LINE:COLUMN", or "--set KEY=VALUE" for what the command line changed
  std::string what;    ///< a clause without a full stop
  std::string change;  ///< what to do about it; may be empty

  std::string text() const {
    std::string line = where.empty() ? what : where + ": " + what;
    if (!change.empty()) line += "; " + change;
    return line;
  }
};

using Diagnostics = std::vector<Diagnostic>;

inline bool has_error(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics)
    if (d.kind == Diagnostic::Kind::Error) return true;
  return false;
}

}  // namespace tippe
