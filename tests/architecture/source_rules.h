// The rules of the layers, applied to the text of one source file.
//
//   math, laws, shapes, world, solve, flow, cvode, analysis, scenes, fit, papers
// No layer includes one to its right; laws and shapes do not know each other. The core (math … flow) includes only std, Eigen,
// Boost.Math and tippe headers, and uses no exceptions, no heap in a step, no files, no streams, no threads. Heap that is used once, when an
// object is made, is allowed on lines that end in a comment "heap: …" with the reason. Sines and the like are those of tippe::real: two C libraries
// round them differently. Eigen's own matrix types are laid out as the compiler's flags say: all but the papers and fits take those of math/vec.h.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace tippe::test {

inline constexpr std::array<std::string_view, 11> kLayers{"math",  "laws",     "shapes", "world", "solve", "flow",
                                                          "cvode", "analysis", "scenes", "fit",   "papers"};
inline constexpr std::size_t kCoreLayers = 6;

/// The place of a layer, counted from the left; kLayers.size() for what is no layer.
inline std::size_t layer_index(std::string_view name) {
  return static_cast<std::size_t>(std::find(kLayers.begin(), kLayers.end(), name) - kLayers.begin());
}

inline bool may_include(std::size_t from, std::size_t to) {
  if (kLayers[from] == "shapes" && kLayers[to] == "laws") return false;
  return to <= from;
}

/// The source with comments and the insides of string and character literals blanked; lines stay where they are.
inline std::string blank_comments(const std::string& source, bool blank_strings) {
  enum class In { Code, Line, Block, String, Character };
  std::string out = source;
  In in = In::Code;
  for (std::size_t i = 0; i < source.size(); ++i) {
    const char c = source[i], next = i + 1 < source.size() ? source[i + 1] : '\0';
    switch (in) {
      case In::Code:
        if (c == '/' && next == '/') {
          in = In::Line;
          out[i] = ' ';
        } else if (c == '/' && next == '*') {
          in = In::Block;
          out[i] = out[i + 1] = ' ';
          ++i;
        } else if (c == '"') {
          in = In::String;
        } else if (c == '\'' && !(i > 0 && std::isalnum(static_cast<unsigned char>(source[i - 1])) != 0)) {  // not 1'000
          in = In::Character;
        }
        break;
      case In::Line:
        if (c == '\n') {
          in = In::Code;
        } else {
          out[i] = ' ';
        }
        break;
      case In::Block:
        if (c != '\n') out[i] = ' ';
        if (c == '*' && next == '/') {
          out[++i] = ' ';
          in = In::Code;
        }
        break;
      case In::String:
      case In::Character:
        if (c == '\n' || c == (in == In::String ? '"' : '\'')) {
          in = In::Code;
        } else {
          if (blank_strings) out[i] = ' ';
          if (c == '\\') ++i;
        }
        break;
    }
  }
  return out;
}

inline std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Why this include is not allowed in the layer; empty where it is.
inline std::string include_complaint(std::size_t layer, const std::string& header) {
  static const std::regex tippe_header(R"(tippe/([a-z_]+)/.*)");
  static const std::regex standard_header(R"([a-z_0-9]+)");
  static const std::regex core_library(R"((Eigen|boost/math)/.*)");
  static const std::regex not_in_core(
      "(i|o|f|s|io|span|sync)?stream|streambuf|filesystem|thread|jthread|mutex|shared_mutex|"
      "condition_variable|future|"
      "semaphore|latch|barrier|stop_token|exception|stdexcept|functional|memory|memory_resource|new|vector|string|"
      "deque|list|map|set|"
      "unordered_map|unordered_set|any|regex|random|chrono|iomanip|locale|cstdio|typeinfo");
  std::smatch match;
  if (header == "tippe/version.h") return "";
  if (std::regex_match(header, match, tippe_header)) {
    const std::size_t other = layer_index(match[1].str());
    if (other == kLayers.size()) return "is in no layer";
    return may_include(layer, other) ? "" : "is not left of " + std::string(kLayers[layer]);
  }
  if (header.starts_with("tippe/")) return "is in no layer";
  if (layer >= kCoreLayers) return "";
  if (std::regex_match(header, core_library)) return "";
  if (!std::regex_match(header, standard_header)) return "is neither std, Eigen, Boost.Math nor tippe";
  return std::regex_match(header, not_in_core) ? "has no place in the core" : "";
}

/// All violations in a file of the layer, as "line: what".
inline std::vector<std::string> violations(std::string_view layer_name, const std::string& source) {
  static const std::regex include(R"re(\s*#\s*include\s*[<"]([^>"]+)[>"].*)re");
  static const std::regex exceptions(R"(\b(throw|try|catch)\b)");
  static const std::regex output_or_threads(
      R"(\b(std::c(out|err|log|in)|f?printf|fopen|std::(jthread|thread|mutex|async)|thread_local)\b)");
  static const std::regex heap(
      R"(\bstd::(function|vector|string|deque|list|(unordered_)?(multi)?(map|set)|any|(unique|shared)_ptr|make_(unique|shared))\b)"
      R"(|\b(malloc|calloc|realloc|free)\s*\(|\bnew\s+[A-Za-z_:(]|\bdelete\b(?!\s*;)|\bdelete\s*\[)"
      R"(|\b(Matrix|Array)X[A-Za-z0-9]*|\b(Vector|RowVector)X[a-z]+|\bEigen::Dynamic\b)");
  static const std::regex of_the_c_library(
      R"(\bstd::(sin|cos|tan|asin|acos|atan2?|sinh|cosh|tanh|asinh|exp|expm1|log|log1p|pow|cbrt|hypot)\b)");
  static const std::regex aligned_by_flags(R"(\bEigen::(Matrix|Array|Vector|RowVector)[A-Za-z0-9]*)");
  static const std::regex deleted_function(R"(=\s*delete\b)");

  const std::size_t layer = layer_index(layer_name);
  if (layer == kLayers.size()) return {"0: folder " + std::string(layer_name) + " is no layer"};
  const bool core = layer < kCoreLayers;
  const bool real_functions = source.find("namespace tippe::real {") != std::string::npos;  // knows when to ask the C library
  const bool matrix_types = source.find("plain_layout =") != std::string::npos;             // says how they are laid out
  const bool whole_file = source.find("// heap, whole file: ") != std::string::npos;        // nothing of it runs in a step
  const std::vector<std::string> original = split_lines(source);
  const std::vector<std::string> with_strings = split_lines(blank_comments(source, false));
  const std::vector<std::string> code = split_lines(blank_comments(source, true));

  std::vector<std::string> found;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const auto complain = [&](const std::string& what) { found.push_back(std::to_string(i + 1) + ": " + what); };
    const bool heap_explained = whole_file || original[i].find("// heap: ") != std::string::npos;
    std::smatch match;
    if (std::regex_match(with_strings[i], match, include)) {
      const std::string complaint = include_complaint(layer, match[1].str());
      if (!complaint.empty() && !heap_explained) complain(match[1].str() + " " + complaint);
      continue;
    }
    if (layer_name != "papers" && layer_name != "fit" && !real_functions && std::regex_search(code[i], match, of_the_c_library))
      complain("take tippe::real: " + match.str());
    if (layer_name != "papers" && layer_name != "fit" && !matrix_types && std::regex_search(code[i], match, aligned_by_flags))
      complain("take Vec, Mat or Grid: " + match.str());
    if (!core) continue;
    const std::string line = std::regex_replace(code[i], deleted_function, "");
    if (std::regex_search(line, match, exceptions)) complain("exceptions: " + match.str());
    if (std::regex_search(line, match, output_or_threads)) complain("files, streams or threads: " + match.str());
    if (!heap_explained && std::regex_search(line, match, heap)) complain("heap: " + match.str());
  }
  return found;
}

}  // namespace tippe::test
