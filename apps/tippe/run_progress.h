// The progress bar of a run on a terminal, and Ctrl-C.
#pragma once

#include <chrono>
#include <string>

namespace tippe::cli {

class Progress {
 public:
  Progress(bool show, double end) : Progress(show, end, 0.0, "s") {}
  /// Of anything that is counted in `unit` (none: work, of which only the part that is done means something); `begin` of it was there before, and says nothing about the time left.
  Progress(bool show, double end, double begin, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  ///< wipes the bar

  /// After each step.
  void update(double t) {
    if (++steps_ % 64 == 0) reach(t);
  }
  /// After what happens less often than a step.
  void reach(double t);

 private:
  void draw(double t, double elapsed) const;

  bool show_;
  double end_, first_;
  std::string unit_;
  std::chrono::steady_clock::time_point begin_, drawn_;
  int steps_ = 0;
};

/// While it lives, the first Ctrl-C (or SIGTERM) asks the run to end in good order; a second one ends the program.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  static bool asked();
};

}  // namespace tippe::cli
