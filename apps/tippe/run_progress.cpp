#include "run_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <string>

#include "stopwatch.h"

namespace tippe::cli {

namespace {

volatile std::sig_atomic_t interrupted = 0;

void note(int /*signal*/) { interrupted = 1; }

}  // namespace

Progress::Progress(bool show, double end, double begin, std::string unit)
    : show_(show && isatty(STDERR_FILENO) != 0),
      end_(end),
      first_(begin),
      unit_(std::move(unit)),
      begin_(std::chrono::steady_clock::now()),
      drawn_(begin_) {}

Progress::~Progress() {
  if (show_) fmt::print(stderr, "\r\033[K");
}

void Progress::reach(double t) {
  if (!show_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - drawn_ < std::chrono::milliseconds(100)) return;
  drawn_ = now;
  draw(t, std::chrono::duration<double>(now - begin_).count());
}

void Progress::draw(double t, double elapsed) const {
  constexpr int width = 30;
  const double part = t / end_;
  const int full = static_cast<int>(part * width);
  std::string bar;
  for (int i = 0; i < width; ++i) bar += (i < full) ? "█" : "░";
  const std::string reached = (unit_ == "s")  ? fmt::format("t = {:.2f} of {:g} s  ", t, end_)
                              : unit_.empty() ? std::string()
                                              : fmt::format("{:.0f} of {:.0f} {}  {:.3g}/s  ", t, end_, unit_, (t - first_) / elapsed);
  const std::string left = (t > first_) ? duration(elapsed * (end_ - t) / (t - first_)) + " left" : "";
  fmt::print(stderr, "\r\033[K{} {:3.0f} %  {}{}", bar, 100.0 * part, reached, left);
  std::fflush(stderr);
}

Interrupt::Interrupt() {
  interrupted = 0;
  struct sigaction action{};
  action.sa_handler = note;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

bool Interrupt::asked() { return interrupted != 0; }

}  // namespace tippe::cli
