// Drawing with gnuplot: the common style, and running the program.
#pragma once

#include <filesystem>
#include <string>

namespace tippe::cli {

/// A complete script that draws `commands` twice, as NAME.svg and NAME.png, beside itself.
/// Line styles: 1 black solid, 2 blue, 3 vermillion, 4 green, 5 purple, 6 orange, 7 sky blue, each with its own dashes; 11 grey hairline;
/// 21 to 27 the same colours, solid. The colours stay apart for colour-blind eyes (Okabe and Ito).
std::string gnuplot_script(const std::string& name, int width, int height, const std::string& commands);

/// For a title between double quotes: gnuplot's enhanced text gives meaning to some characters, which a scene's name does not mean.
std::string gnuplot_text(const std::string& text);

/// Whether `gnuplot` is on the path.
bool gnuplot_exists();

/// Runs a script in its folder; empty if all went well, otherwise what gnuplot said.
std::string run_gnuplot(const std::filesystem::path& folder, const std::string& script);

}  // namespace tippe::cli
