// A claim of a paper: what is printed, what we compute, and the verdict, which follows from the numbers alone.
//
// Two numbers stand beside the printed one: `as_printed`, with the paper's own scheme, step and formula, and `converged`, of the model itself: by a
// closed form, or by a scheme of high order whose error is far below the tolerance. A statement is a number as well: what it says must lie in
// an interval, or is 1 where it holds and 0 where it does not (`holds`).
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tippe::papers {

enum class Verdict {
  Confirmed,  ///< the converged value agrees with what is printed: the model does what the paper says, even if its own step misses it
  ConfirmedAsPrinted,  ///< the paper's scheme with its step agrees, the converged value does not
  Corrected,           ///< a misprint: what should stand there agrees
  Refuted,             ///< neither agrees, by two schemes that differ in code and a ladder of steps
  Undetermined         ///< the paper does not give the data, or the evidence is not enough
};
std::string_view name_of(Verdict verdict);  ///< "confirmed-as-printed", …

inline constexpr double infinite = std::numeric_limits<double>::infinity();
inline constexpr double none = std::numeric_limits<double>::quiet_NaN();  ///< a number that there is not

/// Where the number that a claim is compared with comes from.
enum class Basis {
  Printed,  ///< the paper prints this number
  Said,     ///< the paper says it in words: a statement, a bound, a range
  Follows   ///< it follows from what the paper prints: a formula with its data, or what a statement means for a number
};

/// What the paper says of a number: that it is `low`, or that it lies between `low` and `high`.
struct Printed {
  double low = none, high = none;
  bool derived = false;  ///< the paper does not print the number, only what it follows from

  Printed() = default;
  Printed(double value) : low(value), high(value) {}  // NOLINT(google-explicit-constructor): a printed number is the usual case
  Printed(double from, double to) : low(from), high(to) {}

  bool single() const { return low == high; }
  double distance(double value) const;  ///< from the interval; NaN for NaN
};
/// A number that the paper does not print, though it has few digits: r + e.
inline Printed derived(double value) {
  Printed number(value);
  number.derived = true;
  return number;
}
inline Printed at_most(double bound) { return {-infinite, bound}; }
inline Printed at_least(double bound) { return {bound, infinite}; }
/// A statement without a number, as 1 for true: .printed = holds(), .converged = truth(…), .unit = yes_no; tolerance 0.
inline Printed holds() { return 1.0; }
inline constexpr const char* yes_no = "yes/no";
inline double truth(bool is_so) { return is_so ? 1.0 : 0.0; }

/// One scheme with several steps, the coarsest first.
struct Rung {
  double step = 0.0;  ///< [s], or what is refined: 1/nodes of a quadrature, a tolerance
  double value = 0.0;
};
struct Ladder {
  std::string scheme;  ///< "moreau", "event", "closed form", "quadrature": a name that code_of knows; "event, …" says more about it
  std::vector<Rung> rungs;

  double finest() const { return rungs.empty() ? none : rungs.back().value; }
};

/// The code that is behind a scheme's name: schemes of one code can share a fault, those of two cannot easily. The coordinates of a run, or what its
/// numbers are compared with, make no other code. Empty for a name that is not known: it is no evidence.
std::string_view code_of(std::string_view scheme);

/// What a refutation rests on: two schemes that differ in code, one of them on a ladder of three falling steps at least. No ladder may have gaps (a
/// value that is not a number) or still move at its end, and the finest values must agree with each other three times better than with what is
/// printed. It can only be made by weighing the evidence, and only with it there is a verdict `Refuted`.
class Refutation {
 public:
  static std::optional<Refutation> from(const std::vector<Ladder>& evidence, const Printed& printed, double tolerance);

  double distance() const { return distance_; }  ///< of the nearest finest value from what is printed
  double spread() const { return spread_; }      ///< of the finest values among themselves

 private:
  Refutation(double distance, double spread) : distance_(distance), spread_(spread) {}
  double distance_, spread_;
};

/// Written with named members, in this order: {.id = …, .where = …, .says = …, .printed = …, …}.
struct Claim {
  std::string id{};                                 ///< unique: "leine2003.fig9.stem", paper, chapter, what
  std::string where{};                              ///< "5.4, Fig. 9"
  std::string says{};                               ///< the claim, in our words
  Printed printed{};                                ///< what stands there
  std::optional<double> as_printed{}, converged{};  ///< ours; NaN: it did not happen
  std::optional<Printed> corrected{};               ///< of a misprint: what should stand there
  std::string unit{};
  double tolerance = 0.0;          ///< how far from `printed` still agrees, in its unit
  std::string reason{};            ///< why so far: "one unit of the last digit", …
  std::string missing{};           ///< data that the paper does not give and without which nothing can be said
  std::vector<Ladder> evidence{};  ///< needed to refute
  std::string note{};              ///< what is right, what surprised us
  Verdict expected = Verdict::Confirmed;
  Verdict verdict = Verdict::Undetermined;  ///< set by judge
};

/// Where the number of a claim comes from: statements, bounds and ranges are said in words; a number of at most four digits is printed; 0 and 1, which
/// stand for "no difference" and "the same", and numbers with more digits follow from a formula of the paper.
Basis basis_of(const Claim& claim);

/// The verdict, from the numbers of the claim alone; `expected` plays no part.
Verdict judge(const Claim& claim);

/// Whether the project stands by this claim's verdict. Without ladders (`quick`) what is to be refuted stays undetermined.
bool as_expected(const Claim& claim, bool quick);

/// What there is to say about a claim, in sentences: what the paper does not give, the note, and whether only the converged value confirms it.
std::string remarks(const Claim& claim);

/// A number for a note: so many significant digits.
std::string digits(double value, int significant = 4);

}  // namespace tippe::papers
