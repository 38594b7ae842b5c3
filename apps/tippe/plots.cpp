#include "plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <tippe/scenes/names.h>

#include "errors.h"
#include "files.h"

namespace tippe::cli {

namespace {

constexpr const char* file = "'trajectory.csv'";

/// gnuplot's enhanced text gives meaning to some characters; a scene's name has none of them but these.
std::string plain(std::string text) {
  std::string result;
  for (const char c : text) {
    if (c == '_' || c == '^' || c == '{' || c == '}' || c == '@' || c == '&' || c == '~') result += "\\\\";
    result += (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) ? ' ' : c;
  }
  return result;
}

std::string title(const LoadedScene& loaded, std::string_view what) {
  const std::string name = loaded.scene.title.empty() ? loaded.name : loaded.scene.title;
  return fmt::format("\"{{/:Bold {}}}\\n{}\"", what, plain(name));
}

/// One curve for each contact: NAME_0, NAME_1, …
std::string per_contact(const LoadedScene& loaded, std::string_view column, std::string_view factor) {
  std::string curves;
  for (std::size_t i = 0; i < loaded.scene.contacts.size(); ++i) {
    curves += fmt::format("{}{} using \"t\":({}*column(\"{}_{}\")) with lines ls {} title \"{}\"", i == 0 ? "plot " : ", \\\n     ", file,
                          factor, column, i, 21 + i, plain(loaded.scene.contacts[i].name));
  }
  return curves + "\n";
}

constexpr const char* three_panels = "set multiplot layout 3,1 margins 0.11,0.97,0.09,0.88 spacing 0.05\n";
constexpr const char* two_panels = "set multiplot layout 2,1 margins 0.11,0.97,0.10,0.88 spacing 0.06\n";

std::string angles_plot(const LoadedScene& loaded) {
  return fmt::format(
      "{}set title {}\nset format x ''\nset ylabel 'θ [rad]'\n"
      "plot {f} using \"t\":\"theta\" with lines ls 21 title 'axis from the vertical'\n"
      "unset title\nset ylabel 'α, γ [rad]'\n"
      "plot {f} using \"t\":\"alpha\" with lines ls 22 title 'precession α', {f} using \"t\":\"gamma\" with lines ls 23 title 'own "
      "rotation γ'\n"
      "set format x '%g'\nset xlabel 't [s]'\nset ylabel 'spin [rad/s]'\n"
      "plot {f} using \"t\":\"spin\" with lines ls 24 title 'spin about the normal'\nunset multiplot\n",
      three_panels, title(loaded, "Angles"), fmt::arg("f", file));
}

std::string heights_plot(const LoadedScene& loaded) {
  return fmt::format(
      "{}set title {}\nset format x ''\nset ylabel 'z_S [mm]'\nplot {} using \"t\":(1e3*column(\"r_S_z\")) with lines ls 21 title 'centre "
      "of mass'\n"
      "unset title\nset format x '%g'\nset xlabel 't [s]'\nset ylabel 'gap [mm]'\n{}unset multiplot\n",
      two_panels, title(loaded, "Heights"), file, per_contact(loaded, "gap", "1e3"));
}

/// Energies on top of each other; the upper edge stays at the initial energy as far as the scheme has no error of its own.
std::string energy_plot(const LoadedScene& loaded) {
  constexpr std::pair<const char*, const char*> layers[] = {{"potential", "potential"},
                                                            {"kinetic", "kinetic"},
                                                            {"dissipated_sliding", "lost to sliding"},
                                                            {"dissipated_drilling", "lost to drilling"},
                                                            {"dissipated_contour", "lost to contour friction"},
                                                            {"dissipated_rolling", "lost to rolling"},
                                                            {"dissipated_impact", "lost in impacts"}};
  constexpr const char* colours[] = {"#56b4e9", "#0072b2", "#d55e00", "#e69f00", "#cc79a7", "#009e73", "#999999"};
  std::string curves, below = "0", above;
  for (std::size_t i = 0; i < std::size(layers); ++i) {
    above = fmt::format("{}+column(\"{}\")", below, layers[i].first);
    curves += fmt::format("{}{} using \"t\":(1e3*({})):(1e3*({})) with filledcurves lc rgb '{}' title '{}'",
                          i == 0 ? "plot " : ", \\\n     ", file, below, above, colours[i], layers[i].second);
    below = above;
  }
  return fmt::format(
      "set title {}\nset xlabel 't [s]'\nset ylabel 'energy [mJ]'\nset style fill solid 0.85 noborder\nset key outside right top reverse "
      "Left\n{}\n",
      title(loaded, "Energy and where it went"), curves);
}

std::string one_panel(const LoadedScene& loaded, std::string_view what, std::string_view label, const std::string& curves) {
  return fmt::format("set title {}\nset xlabel 't [s]'\nset ylabel '{}'\n{}", title(loaded, what), label, curves);
}

std::string path_plot(const LoadedScene& loaded) {
  std::string curves = fmt::format("plot {} using \"r_S_x\":\"r_S_y\" with lines ls 21 title 'centre of mass'", file);
  for (std::size_t i = 0; i < loaded.scene.contacts.size(); ++i)
    curves += fmt::format(
        ", \\\n     {} using \"r_C_{}_x\":(column(\"lambda_N_{}\") > 0 ? column(\"r_C_{}_y\") : NaN) with lines ls {} lw 1 title 'contact "
        "{}'",
        file, i, i, i, 22 + i, plain(loaded.scene.contacts[i].name));
  return fmt::format("set title {}\nset size ratio -1\nset xlabel 'x [m]'\nset ylabel 'y [m]'\n{}\n", title(loaded, "Path on the table"),
                     curves);
}

std::string commands_of(std::string_view plot, const LoadedScene& loaded) {
  if (plot == "angles") return angles_plot(loaded);
  if (plot == "heights") return heights_plot(loaded);
  if (plot == "energy") return energy_plot(loaded);
  if (plot == "slip") return one_panel(loaded, "Slip speed", "slip [m/s]", per_contact(loaded, "slip", "1"));
  if (plot == "path") return path_plot(loaded);
  if (plot == "contour")
    return one_panel(loaded, "Rate of the contact point along the rim", "contour rate [rad/s]", per_contact(loaded, "contour_rate", "1"));
  return one_panel(loaded, "Normal force", "normal force [N]", per_contact(loaded, "lambda_N", "1"));
}

}  // namespace

void draw_plots(const std::string& folder, const LoadedScene& loaded, const Body& body) {
  std::vector<std::string> plots = loaded.scene.sample.plots;
  if (plots.empty()) {
    const bool rim = std::ranges::any_of(body.contacts, [](const Contact& contact) { return contact.shape.is_thin_rim(); });
    for (const std::string_view name : plot_names)
      if (name != "contour" || rim) plots.emplace_back(name);
  }
  for (const std::string& plot : plots) {
    const std::string script = plot + ".gp";
    Output out((std::filesystem::path(folder) / script).string());
    out.write(gnuplot_script(plot, 900, plot == "path" ? 800 : 640, commands_of(plot, loaded)));
    out.finish();
    const std::string said = run_gnuplot(folder, script);
    if (!said.empty()) warn(fmt::format("gnuplot on {}/{}: {}", folder, script, said));
  }
}

}  // namespace tippe::cli
