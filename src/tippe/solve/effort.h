// What may be spent on one contact problem, whatever ways are tried on it: a problem without a solution must end, too.
#pragma once

namespace tippe {

/// Evaluations of all laws of the problem. Of 100 800 random problems (tests/solve) all with set laws are solved within this; 60 000 were too few for three.
class Effort {
 public:
  static constexpr int most = 400000;

  /// One more. False when all is spent.
  bool spend() { return ++spent_ < most; }
  bool left() const { return spent_ < most; }
  int spent() const { return spent_; }

 private:
  int spent_ = 0;
};

}  // namespace tippe
