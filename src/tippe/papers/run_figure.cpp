#include <tippe/papers/run_figure.h>

#include <algorithm>

namespace tippe::papers {

namespace {

std::size_t column_of(std::vector<std::string>& columns, const std::string& name) {
  const auto at = std::ranges::find(columns, name);
  if (at != columns.end()) return static_cast<std::size_t>(at - columns.begin()) + 1;
  columns.push_back(name);
  return columns.size();
}

}  // namespace

std::vector<Curve> printed_and_converged(const std::string& printed_title, const RunOrder& printed, const RunOrder& converged) {
  return {{"converged", converged, 22}, {printed_title, printed, 33}};
}

Figure run_figure(Workbench& bench, Figure figure, const std::vector<Curve>& curves, const std::vector<Panel>& panels, double every) {
  std::vector<std::string> columns{"t"};
  std::string script;
  const std::size_t across = panels.size() > 1 ? 2 : 1, down = (panels.size() + across - 1) / across;
  if (panels.size() > 1) script += "set multiplot layout " + std::to_string(down) + "," + std::to_string(across) + "\n";
  // Line styles 31 to 37 are those of 21 to 27, thin and dashed: for what lies on top.
  script +=
      "do for [i=1:7] { set style line 30+i lw 1.4 dt (9,6) lc rgb word(\"#000000 #0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9\", i) "
      "}\n";
  for (std::size_t k = 0; k < panels.size(); ++k) {
    const Panel& panel = panels[k];
    const std::string x = std::to_string(column_of(columns, panel.x)), y = std::to_string(column_of(columns, panel.y));
    script += "unset logscale\nset autoscale\nset format '%h'\n" + panel.extra + "\nset xlabel '" + panel.x_label + "'\nset ylabel '" +
              panel.label + "'\n" + (k == 0 ? "set key outside top center horizontal\n" : "unset key\n") + "plot ";
    for (std::size_t i = 0; i < curves.size(); ++i)
      script += (i > 0 ? ", \\\n  " : "") + std::string("'") + figure.name + "-" + std::to_string(i + 1) + ".csv' using " + x + ":(" +
                panel.scale + "*$" + y + ") with lines ls " + std::to_string(curves[i].style) + " title \"" + curves[i].title + "\"";
    script += "\n";
  }
  if (panels.size() > 1) script += "unset multiplot\n";
  for (std::size_t i = 0; i < curves.size(); ++i)
    figure.tables.push_back({figure.name + "-" + std::to_string(i + 1), columns, bench.trace(curves[i].order, columns, every)});
  figure.script = script;
  figure.width = across == 2 ? 1100 : 860;
  figure.height = across == 2 ? static_cast<int>(120 + 300 * down) : 480;
  return figure;
}

}  // namespace tippe::papers
