// The work-precision picture: what a digit costs.
#include <fmt/format.h>

#include <filesystem>

#include "converge.h"
#include "errors.h"
#include "files.h"
#include "gnuplot.h"

namespace tippe::cli {

namespace {

/// One curve for each scheme; a grey line where the reference itself is no surer.
std::string curves(const Race& race, std::size_t quantity) {
  std::string text;
  int style = 0;
  for (const Race::Lane& lane : race.lanes) {
    text += fmt::format(
        "{}'converge.csv' using (strcol('observable') eq {} && strcol('scheme') eq '{}' ? column('work') : NaN):'error' with linespoints "
        "ls {} pt {} title '{}'",
        style == 0 ? "plot " : ", \\\n     ", gnuplot_string(race.quantities[quantity]), lane.scheme->name, 21 + style % 7,
        5 + 2 * (style % 5), lane.scheme->name);
    ++style;
  }
  const auto& apart = race.uncertainty[quantity];
  if (apart && *apart > 0.0) text += fmt::format(", \\\n     {} with lines ls 11 title 'reference'", *apart);
  return text + "\n";
}

std::string commands(const Race& race, std::size_t quantity) {
  const std::string name = gnuplot_text(race.loaded.scene.title.empty() ? race.loaded.name : race.loaded.scene.title);
  return fmt::format(
      "set title \"{{/:Bold What a digit costs}}\\n{}\"\nset logscale xy\nset format x '10^{{%T}}'\nset format y '10^{{%T}}'\n"
      "set xlabel 'work: right-hand sides and contact problems'\nset ylabel \"error of {}\"\nset key outside right top samplen 2 font "
      "',15'\n"
      "set datafile missing ''\n{}",
      name, gnuplot_text(race.quantities[quantity]), curves(race, quantity));
}

bool any_error(const Race& race, std::size_t quantity) {
  for (const Race::Lane& lane : race.lanes)
    for (const Race::Rung& rung : lane.rungs)
      if (rung.errors[quantity] && *rung.errors[quantity] > 0.0) return true;
  return false;
}

}  // namespace

void write_race(const std::string& folder, const Race& race) {
  const std::filesystem::path at(folder);
  remove_pictures_of(at, "converge.csv");
  write_file(at / "converge.csv", race_as_csv(race));
  write_file(at / "converge.json", race_as_json(race));
  for (std::size_t k = 0; k < race.quantities.size(); ++k) {
    if (!any_error(race, k)) {
      warn(fmt::format("{} has no error that could be drawn", in_quotes(race.quantities[k])));
      continue;
    }
    const std::string name = (race.quantities.size() == 1) ? "work_precision" : fmt::format("work_precision_{}", k + 1);
    write_file(at / (name + ".gp"), gnuplot_script(name, 900, 560, commands(race, k)));
    if (const std::string said = draw_script(at, name); !said.empty()) warn(fmt::format("gnuplot on {}/{}.gp: {}", folder, name, said));
  }
}

}  // namespace tippe::cli
