// Formulas in t: values, derivatives, and what is wrong where.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <tippe/math/formula.h>

namespace tippe::test {
namespace {

Jet value(const std::string& text, double t) {
  Formula f;
  const Formula::Fault fault = f.read(text);
  EXPECT_EQ(fault.column, 0) << text << ": " << fault.what;
  return f.at(t);
}

TEST(Formula, operators_bind_as_on_paper) {
  EXPECT_EQ(value("1 + 2*3^2", 0.0).value, 19.0);
  EXPECT_EQ(value("-2^2", 0.0).value, -4.0);
  EXPECT_EQ(value("2^3^2", 0.0).value, 512.0);
  EXPECT_EQ(value("2^-1", 0.0).value, 0.5);
  EXPECT_EQ(value("8/2/2 - 1 - 1", 0.0).value, 0.0);
  EXPECT_EQ(value(" ( t + 1 ) * 2 ", 3.0).value, 8.0);
  EXPECT_EQ(value("1.5e-3*.5", 0.0).value, 0.75e-3);
  EXPECT_NEAR(value("cos(pi)", 0.0).value, -1.0, 1e-15);
}

TEST(Formula, derivatives_agree_with_differences) {
  const double h = 1e-4;
  for (const char* text : {"sin(t)*cos(2*t)", "tan(t)", "asin(t/2)", "acos(t/2)", "atan(t)", "sinh(t)/cosh(t)", "tanh(t^2)", "exp(-t^2/2)",
                           "log(1+t)", "sqrt(1+t^2)", "t^3", "(1+t)^2.5", "2^t", "t^t", "1/(1+t)", "-t + 3"}) {
    for (const double t : {0.1, 0.5, 1.2}) {
      const Jet j = value(text, t), a = value(text, t - h), b = value(text, t + h);
      EXPECT_NEAR(j.first, (b.value - a.value) / (2.0 * h), 1e-5 * (1.0 + std::abs(j.first))) << text;
      EXPECT_NEAR(j.second, (b.first - a.first) / (2.0 * h), 1e-5 * (1.0 + std::abs(j.second))) << text;
    }
  }
  EXPECT_EQ(value("t^2", 0.0).second, 2.0);
  EXPECT_EQ(value("t^1", 0.0).first, 1.0);
  EXPECT_EQ(value("t^0", 0.0).first, 0.0);
}

TEST(Formula, what_does_not_parse_is_said_with_its_column) {
  const auto column = [](const std::string& text) {
    Formula f;
    const Formula::Fault fault = f.read(text);
    EXPECT_EQ(f.at(1.0).value, 0.0) << text;
    return fault.column;
  };
  EXPECT_EQ(column(""), 1);
  EXPECT_EQ(column("2*"), 3);
  EXPECT_EQ(column("2 + foo(t)"), 5);
  EXPECT_EQ(column("x"), 1);
  EXPECT_EQ(column("sin t"), 5);
  EXPECT_EQ(column("sin(t"), 6);
  EXPECT_EQ(column("t)"), 2);
  EXPECT_EQ(column("2 t"), 3);
  EXPECT_EQ(column("2 ** t"), 4);
  EXPECT_EQ(column("."), 1);
  EXPECT_EQ(column("1.2.3"), 4);
  EXPECT_GT(column(std::string(100, '(') + "t" + std::string(100, ')')), 0);
  EXPECT_GT(column(std::string(100, '-') + "t"), 0);
  std::string longest = "t";
  for (int i = 0; i < 300; ++i) longest += "+t";
  EXPECT_GT(column(longest), 0);
  EXPECT_GT(column(std::string(100, '1')), 0);
}

}  // namespace
}  // namespace tippe::test
