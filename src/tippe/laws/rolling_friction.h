// The laws of kudra2011 as objects: friction of a patch whose pressure rolling distorts, and its rolling resistance.
//
// Padé 1, Padé 2 and tanh are functions of the velocity. The exact law is more. Its rolling torque is a set law of its own, ‖λ_r‖ ≤ ⅕ k_r λ_N, and the rolling
// axis is ξ̂ = −λ_r/(⅕ k_r λ_N): a unit vector while the body rolls, shorter while the torque holds it. Given the axis, sliding and spinning are a convex set
// (DistortedBall, or TorquelessBall without drilling torque). So the law also holds a body at rest, which as a function it could not. Rolling leads,
// friction follows: the lead is a = k_r ξ̂ (force_law.h). With ε > 0 the axis is a function of the velocity, and so is the law.
#pragma once

#include <tippe/laws/force_law.h>
#include <tippe/laws/rolling_laws.h>

namespace tippe::laws {

LawPtr pade1_law(const RollingOptions& options, const Pade1Functions& functions = {});
LawPtr pade2_law(const RollingOptions& options, const Pade2Functions& functions = {});
LawPtr tanh_law(const RollingOptions& options, const TanhFunctions& functions = {});

/// Without distortion (k_r = 0) rolling has nothing to say, and it is a law of slip and spin alone.
LawPtr contensou_rolling_law(const RollingOptions& options);

}  // namespace tippe::laws
