// A formula in t, in another letter or in several names, read once and evaluated with its first two derivatives: "2*t - sin(t)", "exp(-t^2/2)".
//
// Numbers, t, pi, + - * / ^ (to the right), brackets, and sin cos tan asin acos atan sinh cosh tanh exp log sqrt. All of these are smooth where they
// are finite. The formula becomes a short program for a stack of jets: no heap, neither in reading nor in evaluating.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <tippe/math/jet.h>

namespace tippe {

class Formula {
 public:
  /// What is wrong with a text, and at which of its characters, counted from 1.
  struct Fault {
    int column = 0;  ///< 0: nothing is wrong
    std::string_view what;
  };

  /// Reads a text. After a fault the formula is 0.
  Fault read(std::string_view text, char variable = 't');
  /// In several variables, each of which has a name.
  Fault read(std::string_view text, std::span<const std::string_view> variables);

  Jet at(const Jet& t) const;
  Jet at(double t) const { return at(Jet::variable(t)); }
  /// Of several variables, given in the order of their names; the value alone.
  double value(std::span<const double> variables) const;
  /// Is this one of the variables that it reads?
  bool uses(int variable) const;

 private:
  friend class FormulaReader;

  enum class Op : unsigned char {
    Number,
    Parameter,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Sqrt
  };
  struct Step {
    Op op = Op::Number;
    double number = 0.0;
  };
  static constexpr int most_steps = 200, most_depth = 24;

  static Jet apply(Op op, const Jet& x);
  template <class Variable>
  Jet evaluate(const Variable& variable) const;

  std::array<Step, most_steps> steps_{};
  int count_ = 0;
};

}  // namespace tippe
