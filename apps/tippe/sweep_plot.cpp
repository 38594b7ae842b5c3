#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "numbers.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

std::string with_unit(const std::string& label, const std::string& unit) {
  return gnuplot_text(unit.empty() ? label : label + " [" + unit + "]");
}

/// A file's name from a result's: letters, digits, - and _.
std::string file_name(const std::string& name) {
  std::string safe = name;
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  std::ranges::replace_if(safe, [&](char c) { return !plain(c); }, '_');
  return safe;
}

/// One picture: a result over the axes that change.
class SweepPicture {
 public:
  SweepPicture(const SweepReport& report, std::size_t result)
      : report_(report), sweep_(report.job.sweep), result_(sweep_.results[result]), k_(result) {
    for (std::size_t j = 0; j < sweep_.axes.size(); ++j) {
      const SweepAxis& axis = sweep_.axes[j];
      if (axis.of) continue;  // it shows nothing that the axis it follows does not
      if (sweep_.sample ? (axis.numeric) : (axis.numeric && Sweep::length(axis) > 1)) changing_.push_back(j);
      if (!axis.numeric && (sweep_.sample || Sweep::length(axis) > 1)) texts_.push_back(j);
    }
    for (std::size_t i = 0; i < report.outcomes.points(); ++i)
      if (const std::optional<double> x = report.outcomes.value(i, k_)) least_ = std::min(least_, *x), greatest_ = std::max(greatest_, *x);
  }

  /// Why there can be no picture; empty if there can be one.
  std::string obstacle() const {
    if (!(least_ <= greatest_)) return "it has no value anywhere";
    if (changing_.empty()) return "no axis with numbers changes";
    if (sweep_.sample || changing_.size() == 1) return {};
    if (changing_.size() > 2 || !texts_.empty()) return "a picture shows two axes with numbers, or one";
    return {};
  }

  bool is_map() const { return !sweep_.sample && changing_.size() == 2; }
  std::string name() const { return file_name(result_.name); }

  /// Cells in scans of the second axis, a blank line after each: x y value, and x_low x_high y_low y_high unless all cells are alike and many.
  void grid(const TakeText& take) const {
    const SweepAxis &x = axis(0), &y = axis(1);
    std::string text = is_image() ? "# x y value\n" : "# x y value x_low x_high y_low y_high\n";
    for (std::size_t i = 0; i < Sweep::length(x); ++i) {
      const std::string here = number_text(at(x, i));
      for (std::size_t j = 0; j < Sweep::length(y); ++j) {
        const std::optional<double> value = report_.outcomes.value(place(i, j), k_);
        text += fmt::format("{} {} {}", here, at(y, j), value ? number_text(*value) : "NaN");
        // Upper edges reach a little under the next cell, or gaps show in some viewers.
        if (!is_image()) text += fmt::format(" {} {} {} {}", edge(x, i, 0.0), edge(x, i, 1.03), edge(y, j, 0.0), edge(y, j, 1.03));
        text += "\n";
      }
      text += "\n";
      take(text);
      text.clear();
    }
  }

  std::string commands() const {
    std::string text = fmt::format("set title \"{{/:Bold {}}}\\n{{/*0.8 {}}}\"\nset xlabel \"{}\"\n", gnuplot_text(title()),
                                   gnuplot_text(result_.note), with_unit(axis(0).label, axis(0).unit));
    if (axis(0).log) text += "set logscale x\n";
    return text + (changing_.size() == 1 ? curves() : is_map() ? map() : scatter());
  }

 private:
  const SweepAxis& axis(std::size_t i) const { return sweep_.axes[changing_[i]]; }
  std::string title() const { return sweep_.title.empty() ? report_.job.file.name : sweep_.title; }
  static double at(const SweepAxis& axis, std::size_t i) { return parse_number(Sweep::value(axis, i)).value; }

  /// Many cells of one size are drawn as a picture of dots: as single boxes a million of them would be a file of 100 MB.
  bool is_image() const {
    constexpr std::size_t most_boxes = 10'000;
    const auto even = [](const SweepAxis& a) { return !a.is_list() && !a.log; };
    return report_.outcomes.points() > most_boxes && even(axis(0)) && even(axis(1));
  }
  /// Contour lines of at most some 300 x 300 values.
  std::string thinned() const {
    const std::size_t step = (std::max(Sweep::length(axis(0)), Sweep::length(axis(1))) + 299) / 300;
    return step > 1 ? fmt::format(" every {0}:{0}", step) : "";
  }

  /// The point of a grid with these two indices; all other axes have one value.
  std::size_t place(std::size_t i, std::size_t j) const { return i * Sweep::length(axis(1)) + j; }

  /// Where the cell of value i begins (part = 0) and ends (1): half way to its neighbours, on a logarithmic axis in ratios.
  static double edge(const SweepAxis& axis, std::size_t i, double part) {
    const auto scale = [&](std::size_t n) { return axis.log ? std::log(at(axis, n)) : at(axis, n); };
    const std::size_t last = Sweep::length(axis) - 1, before = (i > 0) ? i - 1 : 0, after = std::min(i + 1, last);
    const double low = (i > 0) ? 0.5 * (scale(i) - scale(before)) : 0.5 * (scale(after) - scale(i));
    const double high = (i < last) ? 0.5 * (scale(after) - scale(i)) : low;
    const double x = scale(i) - low + part * (low + high);
    return axis.log ? std::exp(x) : x;
  }

  /// Colours that stay apart for colour-blind eyes: from blue over white to red around zero, or dark to light for one sign.
  std::string colours() const {
    const double reach = std::max(std::abs(least_), std::abs(greatest_));
    if (least_ < 0.0 && greatest_ > 0.0)
      return fmt::format(
          "set palette defined (-1 '#2166ac', -0.5 '#92c5de', 0 '#f7f7f7', 0.5 '#f4a582', 1 '#b2182b')\nset cbrange [{}:{}]\n", -reach,
          reach);
    const double top = (greatest_ > least_) ? greatest_ : least_ + 1.0;
    return fmt::format(
        "set palette defined (0 '#440154', 0.25 '#3b528b', 0.5 '#21918c', 0.75 '#5ec962', 1 '#fde725')\nset cbrange [{}:{}]\n", least_,
        top);
  }

  /// Round numbers, about eight of them, or those of the file.
  std::vector<double> levels() const {
    if (!result_.contours.empty()) return result_.contours;
    std::vector<double> levels;
    if (!(greatest_ > least_)) return levels;
    const double raw = (greatest_ - least_) / 8.0, ten = std::pow(10.0, std::floor(std::log10(raw))), part = raw / ten;
    const double step = ten * (part < 1.5 ? 1.0 : part < 3.5 ? 2.0 : part < 7.5 ? 5.0 : 10.0);
    const long first = std::lround(std::ceil(least_ / step)), last = std::lround(std::floor(greatest_ / step));
    for (long n = first; n <= last; ++n) levels.push_back(static_cast<double>(n) * step);
    return levels;
  }

  std::string map() const {
    const SweepAxis &x = axis(0), &y = axis(1);
    const auto ends = [](const SweepAxis& a) {
      const double begin = edge(a, 0, 0.0), end = edge(a, Sweep::length(a) - 1, 1.0);
      return fmt::format("[{}:{}]", begin, end);
    };
    std::string text = fmt::format(
        "set ylabel \"{}\"\nset cblabel \"{}\"\n{}unset grid\nset border 15\nset datafile separator whitespace\nunset datafile "
        "columnheaders\n",
        with_unit(y.label, y.unit), with_unit(result_.label, result_.unit), colours());
    const std::vector<double> all = levels();
    const bool lines = !all.empty(), both = least_ < 0.0 && greatest_ > 0.0;
    const std::string file = fmt::format("'{}.dat'", name());
    if (lines)
      text += fmt::format(
          "set contour base\nunset surface\nset cntrparam linear\nset cntrparam levels discrete {}\nset table $lines\nsplot {}{} using "
          "1:2:3 "
          "with lines\nunset table\n",
          fmt::join(all, ","), file, thinned());
    if (both)
      text += fmt::format(
          "set contour base\nunset surface\nset cntrparam linear\nset cntrparam levels discrete 0\nset table $zero\nsplot {}{} using 1:2:3 "
          "with "
          "lines\nunset table\n",
          file, thinned());
    if (y.log) text += "set logscale y\n";
    text += fmt::format(
        "unset contour\nset xrange {}\nset yrange {}\nunset key\nset style fill solid 1 noborder\n"
        "set object 1 rectangle from graph 0,0 to graph 1,1 behind fillcolor rgb '#dddddd' fillstyle solid noborder\n"
        "plot {} {}",
        ends(x), ends(y), file, is_image() ? "using 1:2:3 with image" : "using 1:2:4:5:6:7:3 with boxxyerror fillcolor palette");
    if (lines) text += ", \\\n     $lines using 1:2 with lines lw 0.8 lc rgb '#555555'";
    if (both) text += ", \\\n     $zero using 1:2 with lines lw 2.4 lc rgb '#000000'";
    return text + "\n";
  }

  /// One curve for each combination of the axes with texts.
  std::string curves() const {
    std::string text = fmt::format("set ylabel \"{}\"\nset datafile missing NaN\n", with_unit(result_.label, result_.unit));
    const std::string use = fmt::format("using {}:{}", gnuplot_string(axis(0).name), gnuplot_string(result_.name));
    const std::string style = sweep_.sample ? "with points" : "with linespoints";
    if (texts_.empty()) return text + fmt::format("unset key\nplot 'sweep.csv' {} {} ls 22 pt 7\n", use, style);
    const SweepAxis& by = sweep_.axes[texts_[0]];
    text += fmt::format("set key below title \"{}\"\n", gnuplot_text(by.label));
    for (std::size_t i = 0; i < by.values.size(); ++i) {
      const std::string value = plain_value(by.values[i]);
      text += fmt::format("{}'sweep.csv' using {}:(stringcolumn({}) eq {} ? column({}) : NaN) {} ls {} pt 7 title \"{}\"",
                          i == 0 ? "plot " : ", \\\n     ", gnuplot_string(axis(0).name), gnuplot_string(by.name), gnuplot_string(value),
                          gnuplot_string(result_.name), style, 21 + i % 7, gnuplot_text(value));
    }
    return text + "\n";
  }

  std::string scatter() const {
    return fmt::format(
        "set ylabel \"{}\"\nset cblabel \"{}\"\n{}{}unset key\nset datafile missing ''\n"
        "plot 'sweep.csv' using {}:{}:{} with points pt 7 palette\n",
        with_unit(axis(1).label, axis(1).unit), with_unit(result_.label, result_.unit), colours(), axis(1).log ? "set logscale y\n" : "",
        gnuplot_string(axis(0).name), gnuplot_string(axis(1).name), gnuplot_string(result_.name));
  }

  const SweepReport& report_;
  const Sweep& sweep_;
  const SweepResult& result_;
  std::size_t k_;
  std::vector<std::size_t> changing_, texts_;  ///< axes with numbers and with texts that have more than one value
  double least_ = std::numeric_limits<double>::infinity(), greatest_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

void draw_sweep(const std::string& folder, const SweepReport& report, bool with_csv) {
  if (!gnuplot_exists()) {
    warn("gnuplot is not installed: there are no pictures; install it and give --resume, which draws them");
    return;
  }
  const std::filesystem::path at(folder);
  for (std::size_t k = 0; k < report.job.sweep.results.size(); ++k) {
    const SweepPicture picture(report, k);
    std::string why = picture.obstacle();
    if (why.empty() && !picture.is_map() && !with_csv) why = "it is drawn from sweep.csv; give --format both";
    if (!why.empty()) {
      warn(fmt::format("no picture of {}: {}", in_quotes(report.job.sweep.results[k].name), why));
      continue;
    }
    const std::string name = picture.name();
    if (picture.is_map()) {
      Output table((at / (name + ".dat")).string());
      picture.grid([&](std::string_view text) { table.write(text); });
      table.finish();
    }
    write_file(at / (name + ".gp"), gnuplot_script(name, 900, picture.is_map() ? 780 : 560, picture.commands()));
    if (const std::string said = draw_script(at, name); !said.empty()) warn(fmt::format("gnuplot on {}/{}.gp: {}", folder, name, said));
  }
}

}  // namespace tippe::cli
