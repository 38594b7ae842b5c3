#include "errors.h"

#include <fmt/format.h>

#include <cstdio>
#include <tippe/scenes/names.h>

#include "terminal.h"

namespace tippe::cli {

namespace {

std::string clauses(std::string_view what, std::string_view where, std::string_view change) {
  std::string text(what);
  for (const std::string_view clause : {where, change})
    if (!clause.empty()) text.append("; ").append(clause);
  return text;
}

}  // namespace

Failure::Failure(Exit code, std::string_view what, std::string_view where, std::string_view change)
    : std::runtime_error(clauses(what, where, change)), code_(code) {}

Failure bad_input(std::string_view what, std::string_view where, std::string_view change) { return {BadInput, what, where, change}; }

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string result = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      fmt::format_to(std::back_inserter(result), "\\x{:02x}", byte);
    } else {
      result += c;
    }
  }
  return result + (text.size() > longest ? "…'" : "'");
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates, std::string_view otherwise) {
  const std::string_view nearest = nearest_name(name, candidates);
  return nearest.empty() ? std::string(otherwise) : fmt::format("did you mean '{}'?", nearest);
}

void warn(std::string_view text) { say(fmt::format("warning: {}", text)); }

}  // namespace tippe::cli
