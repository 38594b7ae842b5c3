// Markdown pages with tables that a command writes. A table stands between a comment that names the command and an end:
//
//   <!-- tippe VERB … -->
//   | … |
//   <!-- end -->
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "errors.h"

namespace tippe::cli {

/// One table of a page.
struct DocumentBlock {
  std::string command;                ///< what stands in the comment after "tippe "
  std::size_t begin = 0, length = 0;  ///< of the text between the two comments
};

/// The page's text, or a Failure that names it.
std::string read_document(const std::string& path);

/// The tables whose command begins with `verb`, in the order of the page. There must be one at least.
std::vector<DocumentBlock> find_blocks(const std::string& document, const std::string& path, std::string_view verb);

/// What a block asks for: its words after the verb.
std::vector<std::string> words_of(const DocumentBlock& block);

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

/// The page with its tables replaced, one text for each block.
std::string with_blocks(const std::string& document, const std::vector<DocumentBlock>& blocks, const std::vector<std::string>& tables);

/// Writes the renewed page, or with `check` says whether it is as it was: the exit code of --update FILE and --check FILE.
int renew_document(const std::string& path, const std::string& document, const std::string& renewed, bool check, std::string_view verb);

}  // namespace tippe::cli
