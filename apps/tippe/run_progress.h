// The progress bar of a run on a terminal, and Ctrl-C.
#pragma once

#include <chrono>

namespace tippe::cli {

class Progress {
 public:
  /// `timed`: t is a time of a run; else it is work, of which only the part that is done means something.
  Progress(bool show, double end, bool timed = true);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  ///< wipes the bar

  /// After each step.
  void update(double t);

 private:
  void draw(double t, double elapsed) const;

  bool show_;
  double end_;
  bool timed_;
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
