#include <tippe/papers/paper.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <tippe/papers/external.h>

namespace tippe::papers {

std::string short_name(const PrintedItem& item) {
  std::string name;
  for (const char c : item.name)
    if (c != '.' && c != ' ') name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

const Chapter* chapter_of(const Paper& paper, std::string_view name) {
  auto chapter = std::ranges::find(paper.chapters, name, &Chapter::id);
  if (chapter == paper.chapters.end()) {
    const auto item =
        std::ranges::find_if(paper.items, [name](const PrintedItem& i) { return !i.chapter.empty() && short_name(i) == name; });
    if (item != paper.items.end()) chapter = std::ranges::find(paper.chapters, item->chapter, &Chapter::id);
  }
  return chapter == paper.chapters.end() ? nullptr : &*chapter;
}

std::span<const Paper* const> all_papers() {
  static const std::array<const Paper*, 6> papers{&leine2003(),         &lesaux2005(), &kudra2011(),
                                                  &martins2019_paper(), &sailer2020(), &external_benchmarks()};
  return papers;
}

}  // namespace tippe::papers
