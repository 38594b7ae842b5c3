// What a terminal gets to see: texts from files are shown there, not obeyed.
#pragma once

#include <string>
#include <string_view>

namespace tippe::cli {

/// Control characters and bytes that are not UTF-8 become \u001b or \xff; line ends and tabs stay. In JSON \u001b means the same character.
std::string harmless(std::string_view text);

/// One line of standard error: "tippe: " and the text, harmless and without line ends.
void say(std::string_view text);

}  // namespace tippe::cli
