#include "gnuplot.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>

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

}  // namespace

std::string gnuplot_script(const std::string& name, int width, int height, const std::string& commands) {
  return fmt::format(
      "# Draws {0}.svg and {0}.png from the tables beside it: gnuplot {0}.gp\n"
      "do for [format in \"svg png\"] {{\n"
      "reset\n"
      "if (format eq \"svg\") {{\n"
      "  set terminal svg enhanced size {1},{2} font 'DejaVu Sans,18' background 'white' dashlength 1.0\n  set pointsize 0.6\n"
      "}} else {{\n"
      "  set terminal pngcairo enhanced size {3},{4} font 'DejaVu Sans,18' fontscale 1.125 linewidth 1.5 background 'white' dashlength "
      "1.0\n  set pointsize 1.2\n"
      "}}\n"
      "set output '{0}.'.format\n"
      "{5}\n{6}\n"
      "unset output\n"
      "}}\n",
      name, width, height, width * 3 / 2, height * 3 / 2, kStyle, commands);
}

std::string gnuplot_text(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '_' || c == '^' || c == '{' || c == '}' || c == '@' || c == '&' || c == '~') result += "\\\\";
    result += (c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20) ? ' ' : c;
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

std::string run_gnuplot(const std::filesystem::path& folder, const std::string& script) {
  std::array<int, 2> said{};
  if (pipe2(said.data(), O_CLOEXEC) != 0) return std::strerror(errno);
  const pid_t child = fork();
  if (child < 0) {
    close(said[0]), close(said[1]);
    return std::strerror(errno);
  }
  if (child == 0) {
    dup2(said[1], STDERR_FILENO);
    dup2(said[1], STDOUT_FILENO);
    if (chdir(folder.c_str()) == 0) execlp("gnuplot", "gnuplot", script.c_str(), static_cast<char*>(nullptr));
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
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return message.find("arning") == std::string::npos ? "" : message;
  return message.empty() ? "gnuplot stopped without a message" : message;
}

}  // namespace tippe::cli
