#include "document.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "errors.h"
#include "files.h"

namespace tippe::cli {

std::string read_document(const std::string& path) {
  if (std::filesystem::is_directory(path)) throw bad_input("the document is a directory", path, "give a Markdown file");
  std::ifstream in(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (!in.is_open() || in.bad()) throw bad_input("the document cannot be read", path, "check the path and the permissions");
  return text;
}

std::vector<DocumentBlock> find_blocks(const std::string& document, const std::string& path, std::string_view verb) {
  constexpr std::string_view close = " -->", end = "<!-- end -->";
  const std::string open = fmt::format("<!-- tippe {}", verb);
  std::vector<DocumentBlock> blocks;
  for (std::size_t at = document.find(open); at != std::string::npos; at = document.find(open, at)) {
    const std::size_t command = at + std::string_view("<!-- tippe ").size();
    const std::size_t closed = document.find(close, at), ended = (closed == std::string::npos) ? closed : document.find(end, closed);
    if (ended == std::string::npos) break;
    const std::size_t begin = closed + close.size();
    blocks.push_back({document.substr(command, closed - command), begin, ended - begin});
    at = ended;
  }
  if (blocks.empty())
    throw bad_input("the document has no place for the tables", path,
                    fmt::format("put the lines <!-- tippe {} --> and {} where they belong", verb, end));
  return blocks;
}

std::vector<std::string> words_of(const DocumentBlock& block) {
  std::istringstream words(block.command);
  return {std::next(std::istream_iterator<std::string>(words)), {}};
}

std::string with_blocks(const std::string& document, const std::vector<DocumentBlock>& blocks, const std::vector<std::string>& tables) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    text += document.substr(at, blocks[i].begin - at) + "\n\n" + tables[i] + "\n";
    at = blocks[i].begin + blocks[i].length;
  }
  return text + document.substr(at);
}

int renew_document(const std::string& path, const std::string& document, const std::string& renewed, bool check, std::string_view verb) {
  if (!check) {
    Output out(path);
    out.write(renewed);
    out.finish();
    return Fine;
  }
  if (renewed == document) return Fine;
  warn(fmt::format("the tables are out of date; {}; renew them with tippe {} --update {}", path, verb, path));
  return NotTrustworthy;
}

}  // namespace tippe::cli
