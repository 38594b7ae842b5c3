#include "plots.h"
#include "track_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tippe/scenes/names.h>
#include <tuple>

#include "errors.h"
#include "files.h"

namespace tippe::cli {

namespace {

constexpr const char* file = "'trajectory.csv'";

std::string title(const LoadedScene& loaded, std::string_view what) {
  const std::string name = loaded.scene.title.empty() ? loaded.name : loaded.scene.title;
  return fmt::format("(format eq \"pdf\" ? \"\" : \"{{/:Bold {}}}\\n{}\")", what, gnuplot_text(name));
}

/// One curve for each contact: NAME_0, NAME_1, …
std::string per_contact(const LoadedScene& loaded, std::string_view column, std::string_view factor) {
  std::string curves;
  for (std::size_t i = 0; i < loaded.scene.contacts.size(); ++i) {
    curves += fmt::format("{}{} using \"t\":({}*column(\"{}_{}\")) with lines ls {} title \"{}\"", i == 0 ? "plot " : ", \\\n     ", file,
                          factor, column, i, 21 + i, gnuplot_text(loaded.scene.contacts[i].name));
  }
  return curves + "\n";
}

/// Room for a key above the curves, so that it hides none.
constexpr const char* room_for_key = "set offsets 0,0,graph 0.3,0\nset key top right horizontal\n";

/// Margins in units of the text, so that they fit in print as well.
std::string panels(int count) {
  return fmt::format(
      "set multiplot layout {},1 margins 5.5*em,1-1.5*em,(format eq \"pdf\" ? 3.2 : 4.2)*em*{},1-(format eq \"pdf\" ? 0.7 : 4.2)*em*{} "
      "spacing 0.03\n",
      count, count > 2 ? "900/800." : "900/640.", count > 2 ? "900/800." : "900/640.");
}

/// Four panels that say what they show on their axes, so that no key hides a curve.
std::string angles_plot(const LoadedScene& loaded) {
  // Where the axis is vertical, precession and rotation are one: there the two angles are not drawn, since they jump.
  constexpr const char* chart =
      "(abs(sin(column(\"beta\"))) < 0.02 ? NaN : (was = now, now = column(\"{0}\"), abs(sin(column(\"beta\"))) < 0.05 && abs(now - was) > "
      "1.5 ? "
      "NaN : now))";
  const std::array<std::tuple<const char*, std::string, const char*>, 4> shown{
      {{"theta", "\"theta\"", "tilt θ [rad]"},
       {"alpha", fmt::format(fmt::runtime(chart), "alpha"), "precession α [rad]"},
       {"gamma", fmt::format(fmt::runtime(chart), "gamma"), "rotation γ [rad]"},
       {"spin", "\"spin\"", "spin [rad/s]"}}};
  // Some three marks on each panel, at 1, 2 or 5 times a power of ten: they stay apart at any width.
  std::string text = "mark(range) = (p = 10**floor(log10(range/3.0)), m = range/3.0/p, (m < 1.5 ? 1 : m < 3.5 ? 2 : m < 7.5 ? 5 : 10)*p)\n";
  for (const auto& [name, value, label] : shown) text += fmt::format("stats {} using \"{}\" name '{}' nooutput\n", file, name, name);
  text += panels(4) + "unset key\nset ytics font small\nset ylabel font small\nset format x ''\n";
  text += fmt::format("set title {}\n", title(loaded, "Angles"));
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const auto& [name, value, label] = shown[i];
    if (i == 1) text += "unset title\n";
    if (i + 1 == shown.size()) text += "set format x '%g'\nset xlabel 't [s]'\n";
    text += fmt::format("if ({0}_max > {0}_min) {{ set ytics mark({0}_max - {0}_min) }} else {{ set ytics autofreq }}\n", name);
    text += fmt::format("set ylabel '{}'\nnow = NaN\nplot {} using \"t\":{} with lines ls {}\n", label, file, value, 21 + i);
  }
  return text + "unset multiplot\n";
}

std::string heights_plot(const LoadedScene& loaded) {
  return fmt::format(
      "{}set ytics font small\nset title {}\nset format x ''\nset ylabel 'z_S [mm]'\nplot {} using "
      "\"t\":(1e3*column(\"r_S_z\")) with lines ls 21 title 'centre "
      "of mass'\n"
      "unset title\nset format x '%g'\nset xlabel 't [s]'\nset ylabel 'gap [mm]'\nset yrange [*<-1e-3:1e-3<*]\n{}unset multiplot\n",
      panels(2) + room_for_key, title(loaded, "Heights"), file, per_contact(loaded, "gap", "1e3"));
}

/// Energies on top of each other; the upper edge stays at the initial energy as far as the scheme has no error of its own.
std::string energy_plot(const LoadedScene& loaded, const EnergyAudit& audit) {
  struct Layer {
    const char *column, *words, *colour;
    bool there;
  };
  const Layer layers[] = {{"potential", "potential", "#56b4e9", true},
                          {"kinetic", "kinetic", "#0072b2", true},
                          {"dissipated_sliding", "lost to sliding", "#d55e00", audit.sliding != 0.0},
                          {"dissipated_drilling", "lost to drilling", "#e69f00", audit.drilling != 0.0},
                          {"dissipated_contour", "lost to contour friction", "#cc79a7", audit.contour != 0.0},
                          {"dissipated_rolling", "lost to rolling", "#009e73", audit.rolling != 0.0},
                          {"dissipated_impact", "lost in impacts", "#999999", audit.impact != 0.0},
                          {"dissipated_air", "lost to air", "#56e9d3", audit.air != 0.0},
                          {"residual", "lost by the scheme itself", "#dddddd", audit.residual() > 1e-3 * std::abs(audit.initial)}};
  // A track may go down below y = 0: then its lowest place is where potential energy is counted from.
  std::string curves, below = "-base";
  for (const Layer& layer : layers) {
    if (!layer.there) continue;
    const std::string above = fmt::format("{}+column(\"{}\")", below, layer.column);
    const std::string from = (below == "-base") ? "0" : below;
    curves += fmt::format("{}{} using \"t\":(1e3*({})):(1e3*({})) with filledcurves lc rgb '{}' title '{}'",
                          curves.empty() ? "plot " : ", \\\n     ", file, from, above, layer.colour, layer.words);
    below = above;
  }
  return fmt::format(
      "stats {} using \"potential\" name 'P' nooutput\nbase = (P_min < 0) ? P_min : 0\n"
      "set title {}\nset xlabel 't [s]'\nset ylabel 'energy [mJ]'\nset style fill solid 0.85 noborder\nset key below reverse Left height "
      "1\n{}\n",
      file, title(loaded, "Energy and where it went"), curves);
}

std::string one_panel(const LoadedScene& loaded, std::string_view what, std::string_view label, const std::string& curves) {
  return fmt::format("{}set title {}\nset xlabel 't [s]'\nset ylabel '{}'\n{}", room_for_key, title(loaded, what), label, curves);
}

/// The contact point as dots: between two rows it may go around the body more than once.
std::string path_plot(const LoadedScene& loaded) {
  constexpr const char* colours[max_contacts] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7"};
  std::string curves;
  for (std::size_t i = 0; i < loaded.scene.contacts.size(); ++i) {
    curves += fmt::format(
        "{0} using \"r_C_{1}_x\":(column(\"lambda_N_{1}\") > 0 ? column(\"r_C_{1}_y\") : NaN) with points pt 7 ps 0.25 lc rgb '{2}' title "
        "\"contact {3}\", \\\n     ",
        file, i, colours[i], gnuplot_text(loaded.scene.contacts[i].name));
  }
  return fmt::format(
      "set title {}\nset size ratio -1\nset key below height 1\nset xlabel 'x [m]'\nset ylabel 'y [m]'\nplot {}{} using "
      "\"r_S_x\":\"r_S_y\" with "
      "lines ls 21 title 'centre of mass'\n",
      title(loaded, "Path on the table"), curves, file);
}

std::string commands_of(std::string_view plot, const LoadedScene& loaded, const EnergyAudit& audit) {
  if (plot == "angles") return angles_plot(loaded);
  if (plot == "heights") return heights_plot(loaded);
  if (plot == "energy") return energy_plot(loaded, audit);
  if (plot == "slip") return one_panel(loaded, "Slip speed", "slip [m/s]", per_contact(loaded, "slip", "1"));
  if (plot == "spin")
    return one_panel(
        loaded, "Spin", "angular velocity [rad/s]",
        fmt::format("plot {0} using \"t\":\"spin\" with lines ls 21 title 'spin about the vertical', \\\n     {0} using "
                    "\"t\":(sqrt(column(\"omega_x\")**2 + column(\"omega_y\")**2 + column(\"omega_z\")**2)) with lines ls 3 title "
                    "'angular speed'\n",
                    file));
  if (plot == "path") return path_plot(loaded);
  if (plot == "contour")
    return one_panel(loaded, "Rate of the contact point along the rim", "contour rate [rad/s]", per_contact(loaded, "contour_rate", "1"));
  return one_panel(loaded, "Normal force", "normal force [N]", per_contact(loaded, "lambda_N", "1"));
}

}  // namespace

void draw_plots(const std::string& folder, const LoadedScene& loaded, const RunResult& result, const World& world, double print_mm) {
  std::vector<std::string> plots = loaded.scene.sample.plots;
  const bool on_track = loaded.scene.track.has_value();
  TrackOutline outline;
  if (on_track) {
    // What a scene of the table may ask for and a track has not is left out.
    if (plots.empty()) plots.assign(track_plot_names.begin(), track_plot_names.end());
    std::erase_if(plots, [](const std::string& name) { return std::ranges::find(track_plot_names, name) == track_plot_names.end(); });
    outline = write_track_outline(folder, result, *world.contacts[0].track());
  }
  std::erase_if(plots, [&](const std::string& name) { return !on_track && (name == "track" || name == "motion"); });
  if (plots.empty() && !on_track) {
    const bool rim = std::ranges::any_of(world.contacts, [](const Contact& contact) { return contact.shape.is_thin_rim(); });
    for (const std::string_view name : plot_names)
      if ((name != "contour" || rim) && name != "track" && name != "motion") plots.emplace_back(name);
  }
  for (const std::string& plot : plots) {
    const std::string script = plot + ".gp";
    Output out((std::filesystem::path(folder) / script).string());
    const int height = on_track ? track_picture_height(plot, outline) : (plot == "path" || plot == "angles") ? 800 : 640;
    const bool in_plane = on_track && plot != "energy";
    const std::string heading = title(loaded, on_track ? track_heading(plot) : "");
    out.write(gnuplot_script(plot, 900, height,
                             in_plane ? track_commands(plot, heading, loaded.scene, outline) : commands_of(plot, loaded, result.audit),
                             print_mm));
    out.finish();
    if (const std::string said = draw_script(folder, plot, true); !said.empty())
      warn(fmt::format("gnuplot on {}/{}: {}", folder, script, said));
  }
}

}  // namespace tippe::cli
