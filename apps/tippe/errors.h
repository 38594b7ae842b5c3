// How the program fails: one line `tippe: what is wrong; where; what to change` on standard error, and an exit code that scripts can tell apart.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tippe::cli {

enum Exit : int {
  Fine = 0,
  NotTrustworthy = 1,  ///< it ran, and the warnings say why not to rely on the result
  BadInput = 2,        ///< bad input or usage
  CannotWrite = 3      ///< could not write or start what it needs
};

/// Ends a verb. Each text is a clause without a full stop; an empty one is left out; if all are, nothing is said.
class Failure : public std::runtime_error {
 public:
  Failure(Exit code, std::string_view what, std::string_view where, std::string_view change);
  Exit code() const { return code_; }

 private:
  Exit code_;
};

/// Bad input, the usual case.
Failure bad_input(std::string_view what, std::string_view where, std::string_view change);

/// 'text' for a message: control characters are escaped and long values cut, so that the message stays one readable line.
std::string in_quotes(std::string_view text);

/// "did you mean 'X'?" if a candidate is similar, otherwise the text that says where to look.
std::string suggestion(std::string_view name, std::span<const std::string_view> candidates, std::string_view otherwise);

/// Warnings go to standard error, one line each, and never into the answer.
void warn(std::string_view text);

}  // namespace tippe::cli
