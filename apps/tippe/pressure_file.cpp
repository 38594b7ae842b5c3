#include "pressure_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <vector>

#include "csv.h"
#include "errors.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

constexpr std::array<std::string_view, 2> pressure_columns{"rho", "sigma"};
constexpr std::array<std::string_view, 2> shapes{"hertz", "uniform"};

struct Table {
  std::vector<double> rho, sigma;

  void add(double radius, double pressure, const std::string& where) {
    if (rho.empty() && radius != 0.0)
      throw bad_input(fmt::format("the first rho is {} instead of 0", number_text(radius)), where,
                      "begin the table in the middle of the patch");
    if (!rho.empty() && radius <= rho.back())
      throw bad_input(fmt::format("rho = {} does not increase", number_text(radius)), where, "sort the rows by rho and name each rho once");
    if (pressure < 0.0)
      throw bad_input(fmt::format("sigma = {} is negative", number_text(pressure)), where, "a contact presses only: give 0 or more");
    if (rho.size() == laws::SampledProfile::max_points)
      throw bad_input("the table is too long", where, fmt::format("give at most {} rows", laws::SampledProfile::max_points));
    rho.push_back(radius);
    sigma.push_back(pressure);
  }
};

std::string_view describe(laws::PressureFault fault) {
  using laws::PressureFault;
  switch (fault) {
    case PressureFault::TooFewPoints:
      return "the pressure table needs two rows or more";
    case PressureFault::TooManyPoints:
      return "the pressure table is too long";
    case PressureFault::NotIncreasing:
      return "rho does not increase from 0";
    case PressureFault::NotFinite:
      return "the pressure is not finite, its numbers are too large";
    case PressureFault::Negative:
      return "the pressure is negative somewhere";
    case PressureFault::NoLoad:
      return "the pressure is zero everywhere, it carries no load";
    case PressureFault::None:
      break;
  }
  return "the pressure is fine";
}

}  // namespace

laws::SampledProfile read_pressure_file(const std::string& path) {
  if (path != "-" && access(path.c_str(), F_OK) != 0) {
    throw bad_input(fmt::format("{} is neither a pressure nor a file", in_quotes(path)), "--pressure",
                    suggestion(path, shapes, "give hertz, uniform, or a CSV file with the columns rho,sigma"));
  }
  CsvReader csv(open_lines(path, "pressure file"), pressure_columns);
  const int rho = csv.find("rho"), sigma = csv.find("sigma");
  if (rho < 0 || sigma < 0)
    throw bad_input(fmt::format("column '{}' is missing", rho < 0 ? "rho" : "sigma"), csv.where(), "give both rho and sigma");

  Table table;
  std::vector<double> row;
  while (row.clear(), csv.next(row)) table.add(row[static_cast<std::size_t>(rho)], row[static_cast<std::size_t>(sigma)], csv.where());

  const laws::SampledProfile profile(table.rho, table.sigma);
  if (profile.fault() != laws::PressureFault::None) throw bad_input(describe(profile.fault()), path, "correct the table");
  return profile;
}

std::vector<double> read_potential_file(const std::string& path) {
  constexpr std::array<std::string_view, 3> names{"slip", "spin", "potential"};
  CsvReader csv(open_lines(path, "potential file"), names);
  std::array<int, 3> at{};
  for (std::size_t i = 0; i < names.size(); ++i) {
    at[i] = csv.find(names[i]);
    if (at[i] < 0) throw bad_input(fmt::format("column '{}' is missing", names[i]), csv.where(), "give slip, spin and potential");
  }
  std::vector<double> rows, row;
  while (row.clear(), csv.next(row))
    for (const int column : at) rows.push_back(row[static_cast<std::size_t>(column)]);
  return rows;
}

}  // namespace tippe::cli
