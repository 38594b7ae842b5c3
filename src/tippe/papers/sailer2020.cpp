// sailer2020: Sailer, Eugster and Leine, Regul. Chaotic Dyn. 25 (2020)
#include <tippe/papers/paper.h>

namespace tippe::papers {

const Paper& sailer2020() {
  static const Paper paper{"sailer2020", "Sailer, Eugster and Leine, Regul. Chaotic Dyn. 25 (2020)", "Tippedisk", {}, {}};
  return paper;
}

}  // namespace tippe::papers
