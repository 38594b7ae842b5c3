// martins2019: Martins, Fleury and Trigo (2019)
#include <tippe/papers/paper.h>

namespace tippe::papers {

const Paper& martins2019_paper() {
  static const Paper paper{"martins2019", "Martins, Fleury and Trigo (2019)", "Disk on a curve", {}, {}};
  return paper;
}

}  // namespace tippe::papers
