// What may be spent on one contact problem, whatever ways are tried on it: a problem without a solution must end, too.
#pragma once

namespace tippe {

/// Evaluations of all laws of the problem. The hardest of 100 800 random problems that was solved took 54 566 (bench/solver_stages).
class Effort {
 public:
  static constexpr int most = 60000;

  /// One more. False when all is spent.
  bool spend() { return ++spent_ < most; }
  bool left() const { return spent_ < most; }
  int spent() const { return spent_; }

 private:
  int spent_ = 0;
};

}  // namespace tippe
