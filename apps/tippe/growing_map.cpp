#include "growing_map.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "sweep.h"

namespace tippe::cli {

namespace {

/// Of 256 colours: dark to light, and blue over white to red for values of both signs.
constexpr std::array one_sign{53, 54, 61, 25, 31, 37, 36, 35, 71, 77, 113, 149, 185, 191, 227};
constexpr std::array two_signs{18, 25, 32, 74, 117, 153, 195, 231, 224, 217, 210, 203, 167, 160, 124};
constexpr int unknown = 236;

}  // namespace

GrowingMap::GrowingMap(bool show, const Sweep& sweep) {
  winsize size{};
  const char *const kind = std::getenv("TERM"), *const plain = std::getenv("NO_COLOR");
  if (!show || isatty(STDERR_FILENO) == 0 || (kind != nullptr && std::string_view(kind) == "dumb") ||
      (plain != nullptr && *plain != '\0') || ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0)
    return;
  fit(sweep, std::min<std::size_t>(64, size.ws_col), size.ws_row > 8 ? std::min<std::size_t>(20, size.ws_row - 4U) : 0);
}

GrowingMap::GrowingMap(const Sweep& sweep, std::size_t columns, std::size_t lines) { fit(sweep, columns, lines); }

void GrowingMap::fit(const Sweep& sweep, std::size_t columns, std::size_t lines) {
  const std::optional<MapAxes> axes = map_axes(sweep);
  if (!axes || columns == 0 || lines == 0) return;
  nx_ = Sweep::length(sweep.axes[axes->x]), ny_ = Sweep::length(sweep.axes[axes->y]);
  width_ = std::min(nx_, columns), height_ = std::min((ny_ + 1) / 2, lines);
  cells_.assign(width_ * 2 * height_, std::numeric_limits<double>::quiet_NaN());
}

GrowingMap::~GrowingMap() {
  if (drawn_) fmt::print(stderr, "\r\033[{}A\033[J", height_);
}

void GrowingMap::set(std::size_t point, std::optional<double> value) {
  if (!is_shown() || !value) return;
  const std::size_t x = (point / ny_) * width_ / nx_, y = (point % ny_) * 2 * height_ / ny_;
  const std::scoped_lock now(turn_);
  cells_[y * width_ + x] = *value;
}

int GrowingMap::colour(double x, double least, double greatest) const {
  if (std::isnan(x)) return unknown;
  const bool both = least < 0.0 && greatest > 0.0;
  const double reach = std::max(-least, greatest), low = both ? -reach : least, high = both ? reach : greatest;
  const double part = high > low ? (x - low) / (high - low) : 0.5;
  const auto place = static_cast<std::size_t>(std::clamp(part * 15.0, 0.0, 14.0));
  return both ? two_signs[place] : one_sign[place];
}

std::string GrowingMap::text() {
  const std::scoped_lock now(turn_);
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (const double x : cells_)
    if (!std::isnan(x)) least = std::min(least, x), greatest = std::max(greatest, x);
  std::string text;
  for (std::size_t line = 0; line < height_; ++line) {
    for (std::size_t i = 0; i < width_; ++i) {
      // The second axis goes upwards, as in the picture.
      const std::size_t upper = 2 * height_ - 1 - 2 * line;
      text += fmt::format("\033[38;5;{};48;5;{}m▀", colour(cells_[upper * width_ + i], least, greatest),
                          colour(cells_[(upper - 1) * width_ + i], least, greatest));
    }
    text += "\033[0m\n";
  }
  return text;
}

void GrowingMap::draw() {
  if (!is_shown()) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - last_ < std::chrono::milliseconds(300)) return;
  last_ = now;
  const std::string up = drawn_ ? fmt::format("\r\033[{}A", height_) : "\r\033[K";
  fmt::print(stderr, "{}{}", up, text());
  drawn_ = true;
}

}  // namespace tippe::cli
