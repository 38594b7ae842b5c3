// What may be spent on one contact problem, whatever ways are tried on it: a problem without a solution must end, too.
#pragma once

namespace tippe {

/// Evaluations of all laws of the problem. Of 240 000 random problems (bench/solver_stages) none that was solved took a third of this.
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
