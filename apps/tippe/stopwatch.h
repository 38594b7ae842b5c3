// How long something takes, and saying so. The clock is one that nobody sets.
#pragma once

#include <fmt/format.h>
#include <time.h>

#include <chrono>
#include <ctime>
#include <string>

namespace tippe::cli {

class Stopwatch {
 public:
  /// Seconds since the last call, or since it was made.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - begin_).count();
    begin_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// The same in processor time of the thread that asks, whatever else the machine does.
class ThreadWatch {
 public:
  double lap() {
    const double now = seconds(), taken = now - begin_;
    begin_ = now;
    return taken;
  }

 private:
  static double seconds() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  double begin_ = seconds();
};

/// "12 s", "34 min", "5.6 h".
inline std::string duration(double seconds) {
  if (seconds < 10.0) return fmt::format("{:.1f} s", seconds);
  if (seconds < 90.0) return fmt::format("{:.0f} s", seconds);
  if (seconds < 5400.0) return fmt::format("{:.0f} min", seconds / 60.0);
  return fmt::format("{:.1f} h", seconds / 3600.0);
}

/// "0.12 ms", "3.4 s".
inline std::string short_time(double seconds) {
  return seconds < 1.0 ? fmt::format("{:.3g} ms", 1e3 * seconds) : fmt::format("{:.3g} s", seconds);
}

}  // namespace tippe::cli
