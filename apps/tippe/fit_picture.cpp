#include "fit_picture.h"

#include <fmt/format.h>

#include <filesystem>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "numbers.h"

namespace tippe::cli {

void write_fit(const std::string& folder, const FitProblem& problem, const FitResult& result, const std::string& scene) {
  make_folder(folder);
  const std::filesystem::path at(folder);
  const bool draw = gnuplot_exists();
  if (!draw) warn("gnuplot is not installed: there are no pictures");
  for (std::size_t s = 0; s < problem.series.size(); ++s) {
    const FitSeries& series = problem.series[s];
    const FitSeriesResult& fitted = result.series[s];
    const std::string name = fmt::format("fit-{}-{}", s + 1, series.record + 1);
    Output table((at / (name + ".csv")).string());
    table.write("t,data,fit,residual\n");
    for (std::size_t i = 0; i < series.t.size(); ++i)
      table.write(fmt::format("{},{},{},{}\n", number_text(series.t[i]), number_text(series.value[i]), number_text(fitted.fitted[i]),
                              number_text(fitted.residual[i])));
    table.finish();
    if (!draw) continue;
    Output script((at / (name + ".gp")).string());
    script.write(gnuplot_script(
        name, 900, 640,
        fmt::format("set multiplot layout 2,1 margins 0.13,0.97,0.13,0.88 spacing 0.06\nset title \"{{/:Bold {} of file {}}}\\n{}\"\nset "
                    "format x ''\n"
                    "set ylabel \"{}\"\nplot '{}.csv' using \"t\":\"data\" with points pt 7 ps 0.4 lc rgb '#999999' title 'data', \\\n"
                    "     '' using \"t\":\"fit\" with lines ls 22 title 'fit'\n"
                    "unset title\nset format x '%g'\nset xlabel 't [s]'\nset ylabel 'residual'\n"
                    "plot '{}.csv' using \"t\":\"residual\" with points pt 7 ps 0.4 lc rgb '#0072b2' notitle, 0 with lines ls 11 "
                    "notitle\nunset multiplot\n",
                    gnuplot_text(series.column), series.record + 1, gnuplot_text(scene), gnuplot_text(series.column), name, name)));
    script.finish();
    if (const std::string said = draw_script(at, name); !said.empty()) warn(fmt::format("gnuplot on {}/{}.gp: {}", folder, name, said));
  }
}

}  // namespace tippe::cli
