// The commands that write the tables of a page, read as the command line reads them. For verbs only: it includes CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "document.h"
#include "errors.h"

namespace tippe::cli {

/// The commands of all blocks, read before any of them runs; `add_options(app, command)` says what they may contain.
template <class Command, class AddOptions>
std::vector<Command> commands_of(const std::vector<DocumentBlock>& blocks, const std::string& path, const std::string& verb,
                                 const AddOptions& add_options) {
  std::vector<Command> commands(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    CLI::App app("", "tippe " + verb);
    add_options(app, commands[i]);
    std::vector<std::string> words = words_of(blocks[i]);
    std::ranges::reverse(words);
    try {
      app.parse(words);
    } catch (const CLI::ParseError& error) {
      throw bad_input(error.what(), path + ": " + in_quotes(blocks[i].command), "see tippe " + verb + " --help");
    }
  }
  return commands;
}

}  // namespace tippe::cli
