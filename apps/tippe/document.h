// Markdown pages with tables that a command writes. A table stands between a comment that names the command and an end:
//
//   <!-- tippe VERB … -->
//   | … |
//   <!-- end -->
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// The page with its tables replaced, one text for each block.
std::string with_blocks(const std::string& document, const std::vector<DocumentBlock>& blocks, const std::vector<std::string>& tables);

/// Writes the renewed page, or with `check` says whether it is as it was: the exit code of --update FILE and --check FILE.
int renew_document(const std::string& path, const std::string& document, const std::string& renewed, bool check, std::string_view verb);

}  // namespace tippe::cli
