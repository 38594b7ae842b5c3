#include "law_points.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "csv.h"
#include "errors.h"
#include "law_answer.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

constexpr std::array<std::string_view, 10> columns{"slip_x",    "slip_y",    "spin", "rolling_x", "rolling_y",
                                                   "contour_x", "contour_y", "lt1",  "lt2",       "ltau"};

struct Points {
  std::array<int, columns.size()> position{};  // in a row, −1 where the file has no such column
  std::size_t width = 0;
  std::vector<double> values;  // row by row

  std::size_t count() const { return values.size() / width; }
  bool has(std::size_t column) const { return position[column] >= 0; }
  bool asks_for_projections() const { return has(7) || has(8) || has(9); }

  Vec2 pair(const double* row, std::size_t first, const Vec2& otherwise) const {
    return has(first) ? Vec2(row[position[first]], row[position[first + 1]]) : otherwise;
  }
};

void require(const Points& points, std::size_t first, std::size_t count, const std::string& where) {
  for (std::size_t i = first; i < first + count; ++i)
    if (!points.has(i))
      throw bad_input(fmt::format("column '{}' is missing", columns[i]), where, "give slip_x,slip_y,spin or lt1,lt2,ltau");
}

void check_columns(const Points& points, const PointDefaults& defaults, const std::string& where) {
  if (points.asks_for_projections()) {
    require(points, 7, 3, where);
    for (std::size_t i = 0; i < 7; ++i)
      if (points.has(i))
        throw bad_input(fmt::format("column '{}' does not go with lt1,lt2,ltau", columns[i]), where,
                        "ask for forces and projections in two files");
    return;
  }
  require(points, 0, 3, where);
  if (points.has(3) || points.has(4)) require(points, 3, 2, where);
  if (points.has(5) || points.has(6)) require(points, 5, 2, where);
  if (points.has(3) && defaults.rolling_given) throw bad_input("rolling is given twice", "--rolling and " + where, "leave one of them out");
  if (points.has(5) && defaults.contour_given) throw bad_input("contour is given twice", "--contour and " + where, "leave one of them out");
}

Points read_points(const NamedLaw& law, const std::string& path, const PointDefaults& defaults) {
  CsvReader csv(open_lines(path, "points file"), columns);
  Points points;
  for (std::size_t i = 0; i < columns.size(); ++i) points.position[i] = csv.find(columns[i]);
  points.width = csv.columns().size();
  check_columns(points, defaults, csv.where());
  if (points.asks_for_projections()) refuse_projection(law);
  while (csv.next(points.values)) {
  }
  return points;
}

void append_row(fmt::memory_buffer& out, std::initializer_list<double> numbers) {
  bool first = true;
  for (const double x : numbers) {
    if (!first) out.push_back(',');
    first = false;
    append_number(out, x);
  }
}

/// A function law has no potential: NaN, which every reader of number tables takes.
bool append_force(fmt::memory_buffer& out, const NamedLaw& law, const Points& points, const double* row, const PointDefaults& defaults) {
  laws::ContactMotion motion;
  motion.slip = points.pair(row, 0, Vec2::Zero());
  motion.spin = row[points.position[2]];
  motion.rolling = points.pair(row, 3, defaults.rolling);
  motion.contour = points.pair(row, 5, defaults.contour);
  const laws::ContactForce f = law.force(motion);
  append_row(out, {f.force.x(), f.force.y(), f.torque, f.rolling_torque.x(), f.rolling_torque.y()});
  out.push_back(',');
  if (f.potential) {
    append_number(out, *f.potential);
  } else {
    out.append(std::string_view("NaN"));
  }
  if (law.has_contour) {
    out.push_back(',');
    append_row(out, {f.contour_force.x(), f.contour_force.y()});
  }
  return is_finite(f);
}

bool append_projection(fmt::memory_buffer& out, const NamedLaw& law, const Points& points, const double* row,
                       const PointDefaults& defaults) {
  const Vec3 lambda(row[points.position[7]], row[points.position[8]], row[points.position[9]]);
  const laws::Projection<3> p = law.project(lambda, defaults.rolling, defaults.metric);
  append_row(out, {p.point.x(), p.point.y(), p.point.z()});
  fmt::format_to(std::back_inserter(out), ",{},{}", p.inside ? 1 : 0, p.iterations);
  return p.point.allFinite();
}

std::string_view header(const NamedLaw& law, bool projections) {
  if (projections) return "lt1,lt2,ltau,inside,iterations\n";
  return law.has_contour ? "force_x,force_y,torque,rolling_torque_x,rolling_torque_y,potential,contour_force_x,contour_force_y\n"
                         : "force_x,force_y,torque,rolling_torque_x,rolling_torque_y,potential\n";
}

}  // namespace

int answer_points(const NamedLaw& law, const std::string& path, const PointDefaults& defaults, const std::string& out) {
  const Points points = read_points(law, path, defaults);
  const bool projections = points.asks_for_projections();
  Output file(out);
  fmt::memory_buffer buffer;
  const auto flush = [&] {
    file.write({buffer.data(), buffer.size()});
    buffer.clear();
  };
  buffer.append(header(law, projections));
  std::size_t overflows = 0, first_overflow = 0;
  for (std::size_t i = 0; i < points.count(); ++i) {
    const double* const row = points.values.data() + i * points.width;
    const bool finite =
        projections ? append_projection(buffer, law, points, row, defaults) : append_force(buffer, law, points, row, defaults);
    if (!finite && overflows++ == 0) first_overflow = i + 1;
    buffer.push_back('\n');
    if (buffer.size() > (1 << 16)) flush();
  }
  flush();
  file.finish();
  if (overflows == 0) return Fine;
  warn(fmt::format("{} of {} answers are not finite, the first is point {}: the input exceeds the range of double precision", overflows,
                   points.count(), first_overflow));
  return NotTrustworthy;
}

}  // namespace tippe::cli
