// Drawing with gnuplot: the common style, and running the program.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tippe::cli {

/// A complete script that draws `commands` twice, as NAME.svg and NAME.png, beside itself. Its head has a checksum, by which it is known again.
/// Line styles: 1 black solid, 2 blue, 3 vermillion, 4 green, 5 purple, 6 orange, 7 sky blue, each with its own dashes; 11 grey hairline;
/// 21 to 27 the same colours, solid. The colours stay apart for colour-blind eyes (Okabe and Ito).
/// `commands` may use `pt`, the size of the text, `em`, the same as a part of the width, and `small`, a font. With `print_mm` there is a NAME.pdf of that width, too, with
/// text of 8 points, and the variable `format` is "pdf" there. `data`: named blocks of numbers that they plot.
std::string gnuplot_script(const std::string& name, int width, int height, const std::string& commands, double print_mm = 0.0,
                           const std::string& data = {});

/// A text as a literal of gnuplot, in quotes: nothing in it is a command or a file name. For names of columns and their values.
std::string gnuplot_string(std::string_view text);

/// For a title between double quotes: as above, and without the meaning that gnuplot's enhanced text gives to some characters.
std::string gnuplot_text(std::string_view text);

/// Whether `gnuplot` is on the path.
bool gnuplot_exists();

/// Runs NAME.gp in its folder. NAME.svg and NAME.png appear when both are complete; otherwise a Failure says why not. Gives what gnuplot only warns of,
/// in one line; empty if all went well.
/// `print`: the script draws NAME.pdf as well.
std::string draw_script(const std::filesystem::path& folder, const std::string& name, bool print = false);

/// Removes the pictures that tippe drew of a table, which is about to change, with their scripts, and names them. What somebody has changed since stays, with
/// a warning.
std::vector<std::string> remove_pictures_of(const std::filesystem::path& folder, std::string_view table);

}  // namespace tippe::cli
