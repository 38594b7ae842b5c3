// kudra2011: Kudra and Awrejcewicz, Int. J. Bifurcation and Chaos 21 (2011)
#include <tippe/papers/paper.h>

namespace tippe::papers {

const Paper& kudra2011() {
  static const Paper paper{"kudra2011", "Kudra and Awrejcewicz, Int. J. Bifurcation and Chaos 21 (2011)", "Celtic stone", {}, {}};
  return paper;
}

}  // namespace tippe::papers
