#include <tippe/papers/paper.h>

#include <array>

namespace tippe::papers {

std::span<const Paper* const> all_papers() {
  static const std::array<const Paper*, 5> papers{&leine2003(), &lesaux2005(), &kudra2011(), &martins2019_paper(), &sailer2020()};
  return papers;
}

}  // namespace tippe::papers
