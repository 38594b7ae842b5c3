#include "pressure_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
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

namespace {

/// What stands between commas, semicolons or blanks.
struct Fields {
  std::vector<double> numbers;
  bool all = true, any = false;  ///< are all of them numbers, is one?
};
Fields fields_of(std::string_view line) {
  Fields fields;
  while (true) {
    const std::size_t begin = line.find_first_not_of(" \t,;\r");
    if (begin == std::string_view::npos) return fields;
    const std::size_t end = std::min(line.find_first_of(" \t,;\r", begin), line.size());
    const Number number = parse_number(line.substr(begin, end - begin));
    (number.fault == NumberFault::None ? fields.any : fields.all) = number.fault == NumberFault::None;
    fields.numbers.push_back(number.value);
    line.remove_prefix(end);
  }
}

/// [x, y, value] of every cell.
std::vector<double> cells_of_image(const std::vector<std::vector<double>>& image, double cell) {
  std::vector<double> rows;
  const double half_width = 0.5 * static_cast<double>(image.front().size()), half_height = 0.5 * static_cast<double>(image.size());
  for (std::size_t j = 0; j < image.size(); ++j)
    for (std::size_t i = 0; i < image[j].size(); ++i)
      rows.insert(rows.end(),
                  {cell * (static_cast<double>(i) + 0.5 - half_width), cell * (half_height - static_cast<double>(j) - 0.5), image[j][i]});
  return rows;
}

}  // namespace

std::vector<double> read_rows_file(const std::string& path, int columns, double cell) {
  LineReader lines = open_lines(path, "file of rows");
  std::vector<std::vector<double>> table;
  std::string_view line;
  bool header = false;
  const auto at = [&] { return fmt::format("{}:{}", path, lines.line_number()); };
  while (lines.next(line)) {
    if (line.find_first_not_of(" \t\r") == std::string_view::npos || line.front() == '#') continue;
    Fields fields = fields_of(line);
    if (!fields.all) {
      if (fields.any || !table.empty() || header) throw bad_input("a row is not numbers", at(), "give finite numbers, separated by commas");
      header = true;
      continue;
    }
    if (!table.empty() && fields.numbers.size() != table.front().size())
      throw bad_input(fmt::format("a row has {} numbers, the first has {}", fields.numbers.size(), table.front().size()), at(),
                      "give rows of one length");
    table.push_back(std::move(fields.numbers));
  }
  if (table.empty()) throw bad_input("the file has no rows", path, "give a header and rows of numbers");
  if (!header && columns == 3 && cell > 0.0) return cells_of_image(table, cell);
  if (static_cast<int>(table.front().size()) != columns)
    throw bad_input(
        fmt::format("rows have {} numbers instead of {}", table.front().size(), columns), path,
        columns == 3 ? "give x,y and a value; of an image give the size of its cells, too, as in --key cell=0.001" : "give x,y");
  std::vector<double> rows;
  for (const std::vector<double>& row : table) rows.insert(rows.end(), row.begin(), row.end());
  return rows;
}

}  // namespace tippe::cli
