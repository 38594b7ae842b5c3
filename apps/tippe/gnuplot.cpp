#include "gnuplot.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "checksum.h"
#include "errors.h"
#include "files.h"
#include "hidden_folder.h"
#include "terminal.h"

namespace tippe::cli {
namespace {

constexpr const char* kStyle = R"gp(
set encoding utf8
set format '%h'
set datafile separator ','
set datafile columnheaders
set border 3 lw 1.2 lc rgb '#333333'
set tics nomirror out scale 0.7 textcolor rgb '#333333'
set grid lw 0.8 lc rgb '#dddddd' dt 1
set key samplen 3.2 spacing 1.15 noopaque
set style line 1  lw 2.6 dt 1 lc rgb '#000000'
set style line 2  lw 2.2 dt (10,4) lc rgb '#0072b2'
set style line 3  lw 2.2 dt (4,3) lc rgb '#d55e00'
set style line 4  lw 2.2 dt (14,4,3,4) lc rgb '#009e73'
set style line 5  lw 2.2 dt (2,4) lc rgb '#cc79a7'
set style line 6  lw 2.2 dt (9,3,2,3,2,3) lc rgb '#e69f00'
set style line 7  lw 2.2 dt (18,6) lc rgb '#56b4e9'
set style line 11 lw 1.0 dt (3,3) lc rgb '#999999'
do for [i=1:7] { set style line 20+i lw 2.2 dt 1 lc rgb word("#000000 #0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9", i) }
)gp";

namespace fs = std::filesystem;

std::string first_line(const std::string& name) {
  return fmt::format("# Draws {0}.svg and {0}.png from the tables beside it: gnuplot {0}.gp\n", name);
}
std::string second_line(std::string_view rest) { return fmt::format("# As tippe wrote it: {:016x}\n", checksum(rest)); }

/// A script that nobody has changed since.
bool is_as_written(const std::string& text, const std::string& name) {
  const std::string first = first_line(name);
  const std::size_t rest = first.size() + second_line("").size();
  return text.size() > rest && text == first + second_line(std::string_view(text).substr(rest)) + text.substr(rest);
}

/// A character between double quotes. Backticks would start a shell.
void append_quoted(std::string& text, char c) {
  if (c == '`') {
    text += "\\140";
  } else if (c == '"' || c == '\\') {
    text += '\\', text += c;
  } else {
    text += (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) ? ' ' : c;
  }
}

struct Spoken {
  bool fine = false;
  std::string message;
};

/// Runs a script in its folder; its pictures go to `drawn_in` there.
Spoken run_gnuplot(const fs::path& folder, const std::string& script, const std::string& drawn_in) {
  std::array<int, 2> said{};
  if (pipe2(said.data(), O_CLOEXEC) != 0) return {false, std::strerror(errno)};
  const std::string set = fmt::format("drawn_in = {}", gnuplot_string(drawn_in));
  const pid_t child = fork();
  if (child < 0) {
    close(said[0]), close(said[1]);
    return {false, std::strerror(errno)};
  }
  if (child == 0) {
    dup2(said[1], STDERR_FILENO);
    dup2(said[1], STDOUT_FILENO);
    // Without the settings of the user's own start-up file.
    if (chdir(folder.c_str()) == 0) execlp("gnuplot", "gnuplot", "-d", "-e", set.c_str(), script.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(said[1]);
  std::string message;
  std::array<char, 4096> buffer{};
  for (ssize_t n = 0; (n = read(said[0], buffer.data(), buffer.size())) != 0;) {
    if (n < 0 && errno != EINTR) break;
    if (n > 0) message.append(buffer.data(), static_cast<std::size_t>(n));
  }
  close(said[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  message = message.substr(0, 400);
  std::ranges::replace(message, '\n', ' ');
  return {WIFEXITED(status) && WEXITSTATUS(status) == 0, message};
}

/// gnuplot does not say when a picture is cut short, by a full device for instance: look for the end of each.
void check_pictures(const fs::path& folder, const std::string& name, bool print) {
  std::string drawing = read_all((folder / (name + ".svg")).string());
  const std::string image = read_all((folder / (name + ".png")).string());
  const bool printed = !print || read_all((folder / (name + ".pdf")).string()).rfind("%%EOF") != std::string::npos;
  if (drawing.rfind("</svg>") == std::string::npos || image.find("IEND") == std::string::npos || !printed)
    throw Failure(CannotWrite, "gnuplot left an incomplete picture", name, "make room on the device or write elsewhere");
  // Where the font is missing the viewer should take one of the same widths, or any without serifs.
  const std::string from = "font-family=\"DejaVu Sans\"", to = "font-family=\"DejaVu Sans, Verdana, sans-serif\"";
  for (std::size_t at = 0; (at = drawing.find(from, at)) != std::string::npos; at += to.size()) drawing.replace(at, from.size(), to);
  Output out((folder / (name + ".svg")).string());
  out.write(drawing);
  out.finish();
}

}  // namespace

std::string gnuplot_script(const std::string& name, int width, int height, const std::string& commands, double print_mm,
                           const std::string& data) {
  // In print the text has 8 points whatever the width; lengths in em are those of the screen's 18 pixels. Titles belong in the caption there.
  const std::string print =
      print_mm > 0.0
          ? fmt::format(
                "if (format eq \"pdf\") {{\n  print_mm = {0:g}; pt = 8.0; em = pt*25.4/72/print_mm; small = ',7'\n"
                "  set terminal pdfcairo enhanced color size (print_mm/10.0)cm,(print_mm/10.0*{1})cm font 'DejaVu Sans,8' linewidth 0.5 "
                "dashlength 0.5\n  set pointsize 0.3\n}}\n",
                print_mm, static_cast<double>(height) / width)
          : std::string();
  const std::string rest = fmt::format(
      "if (!exists(\"drawn_in\")) drawn_in = '.'\n{9}"
      "do for [format in \"svg png{7}\"] {{\n"
      "reset\n"
      "pt = 18.0; em = pt/{1}; small = ',12'\n"
      "{8}"
      "if (format eq \"svg\") {{\n"
      "  set terminal svg enhanced size {1},{2} font 'DejaVu Sans,18' background 'white' dashlength 1.0\n  set pointsize 0.6\n"
      "}}\nif (format eq \"png\") {{\n"
      "  set terminal pngcairo enhanced size {3},{4} font 'DejaVu Sans,18' fontscale 1.125 linewidth 1.5 background 'white' dashlength "
      "1.0\n  set pointsize 1.2\n"
      "}}\n"
      "set output drawn_in.'/{0}.'.format\n"
      "{5}\n{6}\n"
      "unset output\n"
      "}}\n",
      name, width, height, width * 3 / 2, height * 3 / 2, kStyle, commands, print.empty() ? "" : " pdf", print, data);
  return first_line(name) + second_line(rest) + rest;
}

std::string gnuplot_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) append_quoted(result, c);
  return result + "\"";
}

std::string gnuplot_text(std::string_view text) {
  std::string result;
  for (const char c : harmless(text)) {
    if (c == '&') {
      result += "\\\\046";  // \& would come out as a bare &, which SVG does not allow
      continue;
    }
    if (c == '_' || c == '^' || c == '{' || c == '}' || c == '@' || c == '~') result += "\\\\";
    if (c == '\\') append_quoted(result, c);
    append_quoted(result, c);
  }
  return result;
}

bool gnuplot_exists() {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((folder + "/gnuplot").c_str(), X_OK) == 0) return true;
  return false;
}

std::string draw_script(const fs::path& folder, const std::string& name, bool print) {
  const HiddenFolder hidden(folder);
  const Spoken said = run_gnuplot(folder, name + ".gp", hidden.path().filename().string());
  if (!said.fine)
    throw Failure(CannotWrite,
                  fmt::format("gnuplot could not draw {}: {}", name, said.message.empty() ? "it gave no reason" : said.message),
                  folder.string(), "version 5.4 of gnuplot-nox is known to work");
  check_pictures(hidden.path(), name, print);
  for (const char* ending : {".svg", ".png", ".pdf"}) {
    std::error_code error;
    if (!print && std::string_view(ending) == ".pdf") continue;
    fs::rename(hidden.path() / (name + ending), folder / (name + ending), error);
    if (error)
      throw Failure(CannotWrite, fmt::format("cannot move a finished picture to its place: {}", error.message()),
                    (folder / (name + ending)).string(), "write elsewhere");
  }
  return said.message.find("arning") == std::string::npos ? "" : said.message;
}

std::vector<std::string> remove_pictures_of(const fs::path& folder, std::string_view table) {
  std::vector<std::string> scripts, removed;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".gp" && entry.is_regular_file(error)) scripts.push_back(entry.path().stem().string());
  std::ranges::sort(scripts);
  for (const std::string& name : scripts) {
    const std::string text = read_all((folder / (name + ".gp")).string());
    // A map of a sweep has its cells in a file of its own.
    const bool map = table == "sweep.csv" && text.find(fmt::format("'{}.dat'", name)) != std::string::npos;
    if (!map && text.find(fmt::format("'{}'", table)) == std::string::npos) continue;
    if (!is_as_written(text, name)) {
      warn(fmt::format("{} is not as this program wrote it and stays; its pictures show an earlier {}", (folder / (name + ".gp")).string(),
                       table));
      continue;
    }
    for (const char* ending : {".gp", ".svg", ".png", ".pdf"}) fs::remove(folder / (name + ending), error);
    if (map) fs::remove(folder / (name + ".dat"), error);
    if (name == "track") fs::remove(folder / "track.csv", error);
    removed.push_back(name);
  }
  return removed;
}

}  // namespace tippe::cli
