#include <tippe/math/formula.h>

#include <cstdlib>
#include <numbers>

namespace tippe {

/// Recursive descent: sum, product, sign, power, primary.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, std::span<const std::string_view> variables, Formula& formula)
      : text_(text), variables_(variables), formula_(formula) {}

  Formula::Fault read() {
    skip();
    if (at_ >= text_.size()) fail("the formula is empty");
    sum(0);
    if (ok() && at_ < text_.size()) fail((text_[at_] == ')') ? "a bracket closes that was not opened" : "an operator is missing here");
    return fault_;
  }

 private:
  using Op = Formula::Op;

  bool ok() const { return fault_.column == 0; }
  void fail(std::string_view what) { fail(what, at_); }
  void fail(std::string_view what, std::size_t where) {
    if (ok()) fault_ = {static_cast<int>(where) + 1, what};
  }
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    skip();
    return true;
  }
  void put(Op op, double number = 0.0) {
    if (formula_.count_ >= Formula::most_steps) return fail("the formula is too long");
    formula_.steps_[static_cast<std::size_t>(formula_.count_++)] = {op, number};
  }

  void sum(int depth) {
    product(depth);
    while (ok()) {
      if (take('+')) {
        product(depth), put(Op::Add);
      } else if (take('-')) {
        product(depth), put(Op::Subtract);
      } else {
        return;
      }
    }
  }

  void product(int depth) {
    signed_power(depth);
    while (ok()) {
      if (take('*')) {
        signed_power(depth), put(Op::Multiply);
      } else if (take('/')) {
        signed_power(depth), put(Op::Divide);
      } else {
        return;
      }
    }
  }

  /// −t^2 is −(t^2), and 2^−t is allowed.
  void signed_power(int depth) {
    if (depth > Formula::most_depth) return fail("the formula is nested too deeply");
    if (take('-')) {
      signed_power(depth + 1), put(Op::Negate);
    } else if (take('+')) {
      signed_power(depth + 1);
    } else {
      primary(depth);
      if (ok() && take('^')) signed_power(depth + 1), put(Op::Power);
    }
  }

  void primary(int depth) {
    if (at_ >= text_.size()) return fail("the formula ends where a value should follow");
    const char c = text_[at_];
    if (take('(')) return bracket(depth);
    if ((c >= '0' && c <= '9') || c == '.') return number();
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return name(depth);
    fail("a value is missing here");
  }

  void bracket(int depth) {
    sum(depth + 1);
    if (ok() && !take(')')) fail("a bracket is not closed");
  }

  /// Digits with a point and an exponent. std::from_chars of doubles is not everywhere; strtod wants an end.
  void number() {
    std::array<char, 64> digits{};
    std::size_t n = 0, from = at_;
    const auto digit = [this](std::size_t i) { return i < text_.size() && text_[i] >= '0' && text_[i] <= '9'; };
    bool any = false;
    for (int points = 0; digit(at_) || (at_ < text_.size() && text_[at_] == '.' && points++ == 0); ++at_) any = any || digit(at_);
    if (!any) return fail("this is not a number", from);
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
      const std::size_t sign = (at_ + 1 < text_.size() && (text_[at_ + 1] == '-' || text_[at_ + 1] == '+')) ? 1 : 0;
      if (digit(at_ + 1 + sign))
        for (at_ += 1 + sign; digit(at_);) ++at_;
    }
    if (at_ - from >= digits.size()) return fail("this number is too long", from);
    for (; from < at_; ++from) digits[n++] = text_[from];
    skip();
    put(Op::Number, std::strtod(digits.data(), nullptr));
  }

  void name(int depth) {
    const std::size_t begin = at_;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; };
    while (at_ < text_.size() && letter(text_[at_])) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    skip();
    for (std::size_t i = 0; i < variables_.size(); ++i)
      if (word == variables_[i]) return put(Op::Parameter, static_cast<double>(i));
    if (word == "pi") return put(Op::Number, std::numbers::pi);
    constexpr std::array<std::string_view, 12> functions{"sin",  "cos",  "tan",  "asin", "acos", "atan",
                                                         "sinh", "cosh", "tanh", "exp",  "log",  "sqrt"};
    for (std::size_t i = 0; i < functions.size(); ++i) {
      if (functions[i] != word) continue;
      if (!take('(')) return fail("a function needs its argument in brackets");
      bracket(depth);
      return put(static_cast<Op>(static_cast<std::size_t>(Op::Sin) + i));
    }
    fail(variables_.size() > 1
             ? "unknown name: there are the variables, pi, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, sqrt"
         : variables_.front() == "r" ? "unknown name: there are r, pi, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, sqrt"
                                     : "unknown name: there are t, pi, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, sqrt",
         begin);
  }

  std::string_view text_;
  std::span<const std::string_view> variables_;
  Formula& formula_;
  std::size_t at_ = 0;
  Formula::Fault fault_;
};

Formula::Fault Formula::read(std::string_view text, char variable) {
  const std::string_view name(&variable, 1);
  return read(text, std::span(&name, 1));
}

Formula::Fault Formula::read(std::string_view text, std::span<const std::string_view> variables) {
  count_ = 0;
  const Fault fault = FormulaReader(text, variables, *this).read();
  if (fault.column > 0) count_ = 0;
  return fault;
}

Jet Formula::apply(Op op, const Jet& x) {
  switch (op) {
    case Op::Negate:
      return -x;
    case Op::Sin:
      return sin(x);
    case Op::Cos:
      return cos(x);
    case Op::Tan:
      return tan(x);
    case Op::Asin:
      return asin(x);
    case Op::Acos:
      return acos(x);
    case Op::Atan:
      return atan(x);
    case Op::Sinh:
      return sinh(x);
    case Op::Cosh:
      return cosh(x);
    case Op::Tanh:
      return tanh(x);
    case Op::Exp:
      return exp(x);
    case Op::Log:
      return log(x);
    case Op::Sqrt:
      return sqrt(x);
    default:
      return x;
  }
}

Jet Formula::at(const Jet& t) const {
  return evaluate([&t](int) { return t; });
}

double Formula::value(std::span<const double> variables) const {
  return evaluate([&variables](int i) { return Jet(variables[static_cast<std::size_t>(i)]); }).value;
}

bool Formula::uses(int variable) const {
  for (int i = 0; i < count_; ++i) {
    const Step& step = steps_[static_cast<std::size_t>(i)];
    if (step.op == Op::Parameter && static_cast<int>(step.number) == variable) return true;
  }
  return false;
}

template <class Variable>
Jet Formula::evaluate(const Variable& variable) const {
  // A sum, a product and a power may wait at each level of nesting, and one value.
  std::array<Jet, 3 * (most_depth + 3) + 1> stack;
  std::size_t top = 0;
  const auto binary = [&](auto&& f) {
    stack[top - 2] = f(stack[top - 2], stack[top - 1]);
    --top;
  };
  for (int i = 0; i < count_; ++i) {
    const Step& step = steps_[static_cast<std::size_t>(i)];
    switch (step.op) {
      case Op::Number:
        stack[top++] = step.number;
        break;
      case Op::Parameter:
        stack[top++] = variable(static_cast<int>(step.number));
        break;
      case Op::Add:
        binary([](const Jet& a, const Jet& b) { return a + b; });
        break;
      case Op::Subtract:
        binary([](const Jet& a, const Jet& b) { return a - b; });
        break;
      case Op::Multiply:
        binary([](const Jet& a, const Jet& b) { return a * b; });
        break;
      case Op::Divide:
        binary([](const Jet& a, const Jet& b) { return a / b; });
        break;
      case Op::Power:
        binary([](const Jet& a, const Jet& b) { return pow(a, b); });
        break;
      default:
        stack[top - 1] = apply(step.op, stack[top - 1]);
    }
  }
  return (top == 1) ? stack[0] : Jet();
}

}  // namespace tippe
