#include <tippe/analysis/exponents.h>
#include <tippe/math/exponential.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tippe {

namespace {

/// What is left of a column, as a part of it, below which it depends on those before: far above rounding, and no piece contracts so much by itself.
constexpr double dependent_part = 1e-11;

}  // namespace

Orthonormal orthonormal(const TangentFrame& Z) {
  Orthonormal result;
  result.Q.resize(Z.rows(), Z.cols());
  int count = 0;
  for (int c = 0; c < Z.cols(); ++c) {
    const double whole = Z.col(c).norm();
    auto q = result.Q.col(count);
    q = Z.col(c);
    for (int round = 0; round < 2; ++round)  // the second takes what rounding left
      for (int i = 0; i < count; ++i) q -= result.Q.col(i).dot(q) * result.Q.col(i);
    const double left = q.norm();
    if (!(left > dependent_part * whole)) continue;
    q /= left;
    result.kept.push_back(c);
    result.growth.push_back(left);
    ++count;
  }
  result.Q.conservativeResize(Z.rows(), count);
  return result;
}

TangentFrame general_columns(int rows, int count) {
  TangentFrame Z(rows, count);
  std::uint64_t x = 1;
  for (int c = 0; c < count; ++c)
    for (int r = 0; r < rows; ++r) {
      x = 6364136223846793005u * x + 1442695040888963407u;
      Z(r, c) = static_cast<double>(x >> 33) / 4294967296.0 - 0.25;
    }
  return orthonormal(Z).Q;
}

ExponentMeter::ExponentMeter(const TangentFrame& start, double settle, double end, int blocks)
    : Q_(start),
      settle_(settle),
      end_(end),
      column_(static_cast<std::size_t>(start.cols())),
      block_time_(static_cast<std::size_t>(blocks), 0.0) {
  for (Column& column : column_) column.block.assign(static_cast<std::size_t>(blocks), 0.0);
}

void ExponentMeter::take(const TangentFrame& carried, double from, double to) {
  const Orthonormal next = orthonormal(carried);
  collapsed_ += static_cast<int>(carried.cols()) - static_cast<int>(next.kept.size());
  std::vector<Column> kept;
  kept.reserve(next.kept.size());
  for (const int c : next.kept) kept.push_back(std::move(column_[static_cast<std::size_t>(c)]));
  column_ = std::move(kept);
  Q_ = next.Q;
  if (from < settle_) return;
  const double part = (from - settle_) / (end_ - settle_) * static_cast<double>(block_time_.size());
  const std::size_t block = std::min(static_cast<std::size_t>(part), block_time_.size() - 1);
  time_ += to - from;
  block_time_[block] += to - from;
  for (std::size_t c = 0; c < column_.size(); ++c) {
    const double growth = real::log(next.growth[c]);
    column_[c].sum += growth;
    column_[c].block[block] += growth;
  }
}

std::vector<Exponent> ExponentMeter::exponents() const {
  std::vector<Exponent> result;
  for (const Column& column : column_) {
    Exponent one;
    one.value = column.sum / time_;
    double weighted = 0.0;
    int blocks = 0;
    for (std::size_t b = 0; b < block_time_.size(); ++b) {
      if (!(block_time_[b] > 0.0)) continue;
      const double apart = column.block[b] / block_time_[b] - *one.value;
      weighted += block_time_[b] / time_ * apart * apart;
      ++blocks;
    }
    one.error = (blocks > 1) ? std::sqrt(weighted / (blocks - 1)) : std::abs(*one.value);
    result.push_back(one);
  }
  std::ranges::stable_sort(result, [](const Exponent& a, const Exponent& b) { return *a.value > *b.value; });
  result.insert(result.end(), static_cast<std::size_t>(collapsed_), Exponent{});
  return result;
}

std::vector<Exponent> lyapunov_exponents(int dimension, const CarryColumns& carry, double settle, double end) {
  ExponentMeter meter(general_columns(dimension, dimension), settle, end);
  double t = 0.0;
  while (t < end) {
    TangentFrame columns = meter.columns();
    const std::optional<double> next = carry(columns);
    if (!next) break;
    meter.take(columns, t, *next);
    t = *next;
  }
  return meter.exponents();
}

}  // namespace tippe
