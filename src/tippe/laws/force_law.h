// A force law as the engine sees it: an immutable object that any number of contacts and threads may share.
// Thread safety: every member function is const and writes nothing but its answer; tables are made with the object, or once for all under the language's own
// lock. So any number of threads may ask one object at once. Only add_law of the registry must not run beside readers of the registry.
//
// Given are the relative velocity γ of its components and the normal force λ_N. Two kinds:
//   Set       −γ ∈ N_C(λ), C = μ λ_N C₁: it can hold still (law.h)          Function  λ = f(γ, μ, λ_N), linear in λ_N: it never holds still
// and a third that does not know the normal force: Viscous, λ = −μ γ with μ its coefficient [N s/m].
// Solvers, time-stepping and the event flow ask nothing else, and know no law by name. A new law is a struct as in law.h, made an object by `as_set`
// or `as_function` (wrapped_law.h), and an entry of the registry (registry.h).
//
// A law may be in two parts, one of which follows the other (`Led`): friction under a pressure that rolling distorts.
#pragma once

#include <memory>  // heap: a law is made once, and shared
#include <optional>
#include <tippe/laws/components.h>
#include <tippe/laws/response.h>

namespace tippe::laws {

enum class LawKind { Set, Function, Viscous };

/// How a contact moves, for a law.
struct Moving {
  Vec5 gamma = Vec5::Zero();  ///< the first `dim` numbers count
  int dim = 0;
  double mu = 1.0;           ///< coefficient
  double load = 1.0;         ///< normal force [N]
  double standing = 0.0;     ///< speeds below this count as standing: a function law grows in proportion there [m/s]
  Vec2 lead = Vec2::Zero();  ///< of a law that follows another
};

/// The admissible force nearest to a given one.
struct Nearest {
  Vec5 point = Vec5::Zero();
  bool inside = false;
  int iterations = 0;
};

/// The same with its derivatives by the given force and by the size of the set.
struct NearestLinear {
  Nearest nearest;
  Mat5 by_x = Mat5::Zero();
  Vec5 by_size = Vec5::Zero();  ///< dy/ds: 0 inside; where the set is a point (s = 0), that of growing from it
};

/// The smallest size of the set that holds a force, g(λ) = min {s ≥ 0 : λ ∈ sC}, and its gradient: gauge.h. λ is admissible where g(λ) ≤ μ λ_N.
struct SetGauge {
  double value = 0.0;
  Vec5 gradient = Vec5::Zero();
};

class ForceLaw;

/// A law in two parts. The set of the follower depends on a vector a, the lead; its force is affine in it. The leader tells a: with λ the force of its two
/// components, a = −λ/(arm λ_N) while it holds still, and reach γ/‖γ‖ while it moves. So ‖λ‖ ≤ reach arm λ_N.
struct Led {
  const ForceLaw* follower;
  const ForceLaw* leader;
  double reach;  ///< greatest ‖a‖
  double arm;    ///< [-]
};

class ForceLaw {
 public:
  ForceLaw() = default;
  ForceLaw(const ForceLaw&) = delete;
  ForceLaw& operator=(const ForceLaw&) = delete;
  virtual ~ForceLaw() = default;

  virtual Components components() const = 0;
  virtual LawKind kind() const = 0;

  /// T of the fixed point x = T(x, γ, x_N), with derivatives: response.h.
  virtual void respond(const Trial& trial, Response& response) const = 0;
  /// Of a function law: the implicit step in place of T.
  virtual void soften(const Trial& trial, Response& response) const { soften_response(trial, response); }

  /// Force while it moves.
  virtual Vec5 force(const Moving& m) const = 0;
  /// ∂force/∂γ.
  virtual Mat5 force_derivative(const Moving& m) const = 0;
  /// The power that a set law takes; none where it is no gradient.
  virtual std::optional<double> potential(const Moving&) const { return std::nullopt; }

  /// Of a set law of this size; of a law that is none: NaN.
  virtual bool contains(const Vec5& lambda, int dim, double size, const Vec2& lead) const;
  virtual Nearest project(const Vec5& x, int dim, double size, const Vec5& r, const Vec2& lead) const;
  virtual NearestLinear project_linear(const Vec5& x, int dim, double size, const Vec5& r, const Vec2& lead) const;
  virtual SetGauge gauge(const Vec5& lambda, int dim, const Vec2& lead) const;

  /// May it give to one component what it takes from another? Then only the sum of its losses is never negative.
  virtual bool exchanges() const { return false; }
  virtual const Led* led() const { return nullptr; }
};

using LawPtr = std::shared_ptr<const ForceLaw>;  // heap: when a law is made

}  // namespace tippe::laws
