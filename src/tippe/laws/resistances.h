// What acts beside friction, each with one coefficient: dry and viscous resistance against one component.
//
//   dry      ‖λ‖ ≤ μ λ_N     pivoting (Spin), sailer2020 (2.30); contour, lesaux2005 (2.33); classical rolling, lesaux2005 (5.42)
//   viscous  λ = −c γ         contour, lesaux2005 (5.39); rolling, lesaux2005 (5.48)
#pragma once

#include <tippe/laws/force_law.h>

namespace tippe::laws {

/// One object for all contacts; the coefficient comes with the contact.
const ForceLaw& dry_resistance(Component component);
const ForceLaw& viscous_resistance(Component component);

}  // namespace tippe::laws
