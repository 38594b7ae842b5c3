#include "track_plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "files.h"
#include "numbers.h"

namespace tippe::cli {

namespace {

constexpr const char* file = "'trajectory.csv'";

/// The disk at a dozen times, its centre's path, and the track.
std::string path(const std::string& title, const Scene& scene, const TrackOutline& outline) {
  // A flat track has room for few numbers at its side.
  const double decade = std::pow(10.0, std::floor(std::log10(outline.height / 3.0)));
  const double tics = decade * ((outline.height / decade < 6.0) ? 2.0 : (outline.height / decade < 15.0) ? 5.0 : 10.0);
  return fmt::format("set ytics {}\n", tics) +
         fmt::format(
             "set title {}\nset size ratio -1\nset key below height 1\nset xlabel 'x [m]'\nset ylabel 'y [m]'\nset style fill transparent "
             "solid "
             "0.25\n"
             "stats {} using \"t\" nooutput\n"
             "plot 'track.csv' using \"x\":\"y\" with lines lw 3 lc rgb '#555555' title 'track', \\\n"
             "     {} every ceil(STATS_records/12.0) using \"x\":\"y\":({}) with circles lc rgb '#56b4e9' title 'disk', \\\n"
             "     {} using \"x\":\"y\" with lines ls 21 title 'its centre'\n",
             title, file, file, scene.contacts[0].shape_radius, file);
}

std::string motion(const std::string& title) {
  constexpr std::array<std::pair<const char*, const char*>, 4> panels{
      {{"s", "s [m]"}, {"v", "v [m/s]"}, {"omega", "ω [rad/s]"}, {"angle", "angle [rad]"}}};
  std::string text =
      "set multiplot layout 4,1 margins 5.5*em,1-1.5*em,(format eq \"pdf\" ? 3.2 : 4.2)*em*900/800.,1-(format eq \"pdf\" ? 0.7 : "
      "4.2)*em*900/800. "
      "spacing 0.03\nunset key\nset ytics font small\nset ylabel font small\nset format x ''\n";
  text += fmt::format("set title {}\n", title);
  for (std::size_t i = 0; i < panels.size(); ++i) {
    if (i == 1) text += "unset title\n";
    if (i + 1 == panels.size()) text += "set format x '%g'\nset xlabel 't [s]'\n";
    text += fmt::format("set ylabel '{}'\nplot {} using \"t\":\"{}\" with lines ls {}\n", panels[i].second, file, panels[i].first, 21 + i);
  }
  return text + "unset multiplot\n";
}

std::string slip(const std::string& title) {
  return fmt::format(
      "set title {}\nset xlabel 't [s]'\nset ylabel 'slip [m/s]'\nunset key\nplot {} using \"t\":\"slip\" with lines ls 21\n", title, file);
}

/// Normal force, friction, and how much friction there could be.
std::string forces(const std::string& title, const Scene& scene) {
  std::string text = fmt::format("set title {}\nset xlabel 't [s]'\nset ylabel 'force [N]'\nset key below height 1\n", title);
  text += fmt::format("plot {} using \"t\":\"lambda_N\" with lines ls 21 title 'normal force'", file);
  if (scene.track->load == TrackLoad::Martins2019)
    text += fmt::format(", \\\n     {} using \"t\":\"load\" with lines ls 23 title 'normal force of martins2019 (14)-(20), (36)'", file);
  if (scene.contacts[0].law != "none") {
    text += fmt::format(", \\\n     {} using \"t\":\"lambda_T\" with lines ls 22 title 'friction'", file);
    for (const char* sign : {"", "-"})
      text += fmt::format(", \\\n     {} using \"t\":({}{}*column(\"load\")) with lines dt 2 lc rgb '#999999' {}", file, sign,
                          scene.contacts[0].mu, *sign == '\0' ? "title '± μ times normal force'" : "notitle");
  }
  return text + "\n";
}

}  // namespace

std::string_view track_heading(std::string_view plot) {
  if (plot == "track") return "Path";
  if (plot == "motion") return "Motion along the track";
  if (plot == "slip") return "Slip";
  return "Forces";
}

int track_picture_height(std::string_view plot, const TrackOutline& outline) {
  if (plot == "motion") return 800;
  if (plot != "track") return 640;
  // 750 pixels for the width of the track, 200 for title, numbers and key.
  return static_cast<int>(std::clamp(200.0 + 750.0 * outline.height / outline.width, 320.0, 1000.0));
}

std::string track_commands(std::string_view plot, const std::string& title, const Scene& scene, const TrackOutline& outline) {
  if (plot == "track") return path(title, scene, outline);
  if (plot == "motion") return motion(title);
  if (plot == "slip") return slip(title);
  return forces(title, scene);
}

TrackOutline write_track_outline(const std::string& folder, const RunResult& result, const shapes::Track& track) {
  constexpr int points = 1000;
  // From the least to the greatest arc length that was visited; a closed track as a whole.
  double low = result.least_S, high = result.greatest_S;
  const double margin = 0.1 * (high - low) + 2e-3 * (track.arc_length(track.end()) - track.arc_length(track.begin()));
  low -= margin, high += margin;
  const double begin = track.closed() ? track.begin() : track.parameter_at(low, 0.0),
               end = track.closed() ? track.end() : track.parameter_at(high, 0.0);
  Vec2 least = track.at(begin).r, most = least;
  fmt::memory_buffer rows;
  fmt::format_to(std::back_inserter(rows), "x,y\n");
  for (int i = 0; i <= points; ++i) {
    const Vec2 r = track.at(begin + i * (end - begin) / points).r;
    least = least.cwiseMin(r), most = most.cwiseMax(r);
    append_number(rows, r.x());
    rows.push_back(',');
    append_number(rows, r.y());
    rows.push_back('\n');
  }
  Output out((std::filesystem::path(folder) / "track.csv").string());
  out.write(fmt::to_string(rows));
  out.finish();
  const Vec2 size = (most - least).cwiseMax(1e-3 * (most - least).maxCoeff() + 1e-9);
  return {size.x(), size.y()};
}

}  // namespace tippe::cli
