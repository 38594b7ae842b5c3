// leine2003: Leine and Glocker, Eur. J. Mech. A/Solids 22 (2003): Coulomb-Contensou friction and the tippe-top.
#include <tippe/papers/paper.h>

namespace tippe::papers {

const Paper& leine2003() {
  static const Paper paper{"leine2003", "Leine and Glocker, Eur. J. Mech. A/Solids 22 (2003)", "Tippe-top", {}, {}};
  return paper;
}

}  // namespace tippe::papers
