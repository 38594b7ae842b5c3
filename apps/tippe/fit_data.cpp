#include "fit_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "csv.h"
#include "errors.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

struct Rows {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> values;  ///< by column
  std::size_t time = 0;
};

/// A record longer than this, in units of the scene's own end, is taken for one in milliseconds.
constexpr double longest = 100.0;

Rows read_rows(const std::string& file, const Scene& scene) {
  CsvReader csv(open_lines(file, "data file"), {}, CsvReader::Gaps::Allowed);
  Rows rows;
  rows.columns = csv.columns();
  const int t = csv.find("t") >= 0 ? csv.find("t") : csv.find("time");
  if (t < 0)
    throw bad_input(fmt::format("there is no column t; the columns are {}", fmt::join(rows.columns, ",")), csv.where(),
                    "name the column of times t, in seconds");
  rows.time = static_cast<std::size_t>(t);
  rows.values.resize(rows.columns.size());
  const double end = scene.integrate.options.end;
  for (std::vector<double> row; csv.next(row); row.clear()) {
    const double now = row[rows.time];
    std::vector<double>& times = rows.values[rows.time];
    const std::string where = fmt::format("{}, column {}", csv.where(), rows.columns[rows.time]);
    if (std::isnan(now)) throw bad_input("a row has no time", where, "give one, or leave the row out");
    if (now < 0.0)
      throw bad_input(fmt::format("the time {} lies before the start at 0", number_text(now)), where, "count from the start of the motion");
    if (!times.empty() && now <= times.back())
      throw bad_input(fmt::format("the time {} does not come after {}", number_text(now), number_text(times.back())), where,
                      "sort the rows by time and keep one of those with the same");
    if (now > longest * end)
      throw bad_input(fmt::format("the time {} is far beyond the scene's end of {} s", number_text(now), number_text(end)), where,
                      "give times in seconds; if they are, set integrate.end");
    for (std::size_t c = 0; c < row.size(); ++c) rows.values[c].push_back(row[c]);
  }
  if (rows.values[rows.time].size() < 2)
    throw bad_input(fmt::format("the file has {} of numbers", rows.values[rows.time].empty() ? "no row" : "one row"), file,
                    "give a row for each time of the record");
  return rows;
}

}  // namespace

FitData read_fit_data(const std::vector<std::string>& files, const FitDataOptions& options, const Scene& scene) {
  FitData data;
  const int contacts = static_cast<int>(scene.contacts.size());
  const std::vector<std::string> known = quantity_keys(contacts, scene.track.has_value());
  const std::vector<std::string_view> names(known.begin(), known.end());
  std::set<std::string> asked;
  for (const auto& [column, unused] : options.observables) asked.insert(column);
  for (const auto& [column, unused] : options.sigmas) asked.insert(column);
  for (std::size_t f = 0; f < files.size(); ++f) {
    const Rows rows = read_rows(files[f], scene);
    std::size_t found = 0;
    for (std::size_t c = 0; c < rows.columns.size(); ++c) {
      const std::string& column = rows.columns[c];
      if (c == rows.time || column.starts_with("sigma_")) continue;
      const auto mapped = options.observables.find(column);
      const std::string observable = mapped == options.observables.end() ? column : mapped->second;
      const std::string where = fmt::format("{}, column {}", files[f], column);
      const ParsedQuantity parsed = parse_quantity(observable, contacts, scene.track.has_value());
      const bool plain =
          parsed.quantity && parsed.quantity->kind == Quantity::Kind::Value && parsed.quantity->when.kind == QuantityTime::Kind::End;
      if (!plain) {
        if (mapped != options.observables.end())
          throw bad_input(fmt::format("{} is not an observable", in_quotes(observable)), "--observable",
                          suggestion(observable, names, "give a column of trajectory.csv, as theta, spin or r_S_z"));
        data.warnings.push_back(fmt::format("{}: not an observable, left out; --observable {}=NAME takes it in", where, column));
        continue;
      }
      asked.erase(column);
      FitSeries series;
      series.column = column, series.record = f, series.observable = parsed.quantity->key;
      const auto sigmas = std::ranges::find(rows.columns, "sigma_" + column);
      const auto given = options.sigmas.find(column);
      for (std::size_t i = 0; i < rows.values[c].size(); ++i) {
        if (std::isnan(rows.values[c][i])) continue;
        series.t.push_back(rows.values[rows.time][i]);
        series.value.push_back(rows.values[c][i]);
        if (sigmas != rows.columns.end()) {
          const double sigma = rows.values[static_cast<std::size_t>(sigmas - rows.columns.begin())][i];
          if (!(sigma > 0.0))
            throw bad_input(fmt::format("the standard deviation of {} at t = {} is {}", column, series.t.back(),
                                        std::isnan(sigma) ? "missing" : number_text(sigma)),
                            fmt::format("{}, column {}", files[f], *sigmas), "give a number greater than 0 for each value");
          series.sigma.push_back(sigma);
        } else if (given != options.sigmas.end()) {
          series.sigma.push_back(given->second);
        }
      }
      if (series.t.size() < 2)
        throw bad_input(fmt::format("the column has {} of numbers", series.t.empty() ? "no row" : "one row"), where,
                        "give more samples, or leave it out");
      if (std::ranges::all_of(series.value, [&](double v) { return v == series.value.front(); }))
        throw bad_input(fmt::format("all values are {}", number_text(series.value.front())), where,
                        "a constant column says nothing about the motion: leave it out, or check how it was made");
      data.series.push_back(std::move(series));
      ++found;
    }
    if (found == 0)
      throw bad_input(fmt::format("no column is an observable; the columns are {}", fmt::join(rows.columns, ",")), files[f],
                      "name them as in trajectory.csv (theta, spin, r_S_z), or give --observable COLUMN=NAME");
  }
  for (const std::string& column : asked)
    throw bad_input(fmt::format("no file has a column {} to fit", in_quotes(column)),
                    options.sigmas.contains(column) ? "--sigma" : "--observable", "name a column of the data");
  return data;
}

void check_units(const FitProblem& problem, const FitSeen& seen) {
  const auto largest = [](const std::vector<double>& values) {
    double most = 0.0;
    for (const double v : values) most = std::max(most, std::abs(v));
    return most;
  };
  for (std::size_t s = 0; s < problem.series.size(); ++s) {
    const FitSeries& series = problem.series[s];
    const bool free = std::ranges::any_of(problem.unknowns, [&](const FitUnknown& one) {
      return (one.kind == FitUnknown::Kind::Scale || one.kind == FitUnknown::Kind::Offset) && one.of == series.column;
    });
    const double data = largest(series.value), model = largest(seen.value[s]);
    if (free || !(model > 0.0)) continue;
    const double ratio = data / model;
    const auto near = [&](double factor) { return ratio > factor / 1.8 && ratio < factor * 1.8; };
    const char* guess = near(1000.0)                      ? "values a thousand times too large: are they in millimetres? give SI units"
                        : near(1e-3)                      ? "values a thousand times too small: give SI units"
                        : near(180.0 / 3.141592653589793) ? "are the angles in degrees? give radians"
                                                          : nullptr;
    if (guess != nullptr)
      throw bad_input(fmt::format("the data reach {:.3g} where the motion at the starting values reaches {:.3g}", data, model),
                      fmt::format("column {} of file {}", series.column, series.record + 1),
                      fmt::format("{}, or free the scale with --free scale.{}", guess, series.column));
  }
}

}  // namespace tippe::cli
