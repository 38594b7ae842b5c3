// tippe law atlas --out DIR: writes tables and scripts, lets gnuplot draw, and shows the result on one page.
#include "atlas.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "errors.h"
#include "figure_files.h"
#include "files.h"
#include "gnuplot.h"
#include "law_errors_table.h"

namespace tippe::cli {
namespace {

namespace fs = std::filesystem;

Failure cannot_write(const std::string& what, const fs::path& where, int error) {
  return {CannotWrite, fmt::format("{}: {}", what, std::generic_category().message(error)), where.string(),
          error == ENOSPC ? "make room on the device or write elsewhere" : "write elsewhere, or check the permissions"};
}

/// Whether the folder is there already; refuses a file of that name.
bool is_folder(const fs::path& target) {
  struct stat status{};
  if (stat(target.c_str(), &status) != 0) return false;
  if (!S_ISDIR(status.st_mode))
    throw Failure(CannotWrite, "the output folder is a file", target.string(), "give the name of a new or existing folder");
  return true;
}

/// A hidden folder beside the target (or in it, if the target is there already): everything is made here first and
/// appears under its name when all of it is complete.
class Workshop {
 public:
  explicit Workshop(const fs::path& target) : target_(fs::absolute(target / "").parent_path()), exists_(is_folder(target)) {
    std::error_code error;
    if (!exists_ && !fs::create_directories(target_.parent_path(), error) && error)
      throw cannot_write("cannot create the folder above the output", target_.parent_path(), error.value());
    std::string name =
        (exists_ ? target_ / ".atlas.XXXXXX" : target_.parent_path() / fmt::format(".{}.XXXXXX", target_.filename().string())).string();
    if (mkdtemp(name.data()) == nullptr) throw cannot_write("cannot create the output folder", target, errno);
    folder_ = name;
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() {
    std::error_code ignored;
    if (!folder_.empty()) fs::remove_all(folder_, ignored);
  }

  const fs::path& folder() const { return folder_; }

  void finish() {
    if (exists_) {
      for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) move(entry.path(), target_ / entry.path().filename());
      return;
    }
    const mode_t mask = umask(0);
    umask(mask);
    if (chmod(folder_.c_str(), 0777 & ~mask) != 0) throw cannot_write("cannot set the permissions of the output folder", target_, errno);
    move(folder_, target_);
    folder_.clear();
  }

 private:
  static void move(const fs::path& from, const fs::path& to) {
    if (rename(from.c_str(), to.c_str()) != 0) throw cannot_write("cannot move a finished file to its place", to, errno);
  }

  fs::path target_;
  bool exists_;
  fs::path folder_;
};

struct AtlasCommand {
  std::string out;
  bool json = false;
};

std::string answer(const AtlasCommand& command, const std::vector<Chapter>& chapters, double wall_s) {
  const std::string index = (fs::path(command.out) / "index.html").string();
  if (!command.json) {
    std::size_t count = 0;
    for (const Chapter& chapter : chapters) count += chapter.figures.size();
    return fmt::format("{} figures; open {}\n", count, index);
  }
  nlohmann::ordered_json figures = nlohmann::ordered_json::array();
  for (const Chapter& chapter : chapters)
    for (const Figure& f : chapter.figures) {
      nlohmann::ordered_json data = nlohmann::ordered_json::array();
      for (const Table& table : f.tables) data.push_back(table.file + ".csv");
      figures.push_back({{"name", f.name},
                         {"title", f.title},
                         {"source", f.source},
                         {"svg", f.name + ".svg"},
                         {"png", f.name + ".png"},
                         {"script", f.name + ".gp"},
                         {"data", data}});
    }
  return nlohmann::ordered_json{{"out", command.out}, {"index", index}, {"figures", figures}, {"wall_s", wall_s}}.dump() + "\n";
}

int make_atlas(const AtlasCommand& command) {
  if (command.out.empty()) throw bad_input("no output folder is given", "tippe law atlas", "give --out DIR");
  const auto start = std::chrono::steady_clock::now();
  is_folder(command.out);
  if (!gnuplot_exists())
    throw Failure(CannotWrite, "gnuplot is not installed", "tippe law atlas",
                  "install the package gnuplot-nox (Debian: apt-get install gnuplot-nox)");

  Workshop workshop(command.out);

  const std::vector<Chapter> chapters = atlas_chapters();
  std::size_t count = 0, done = 0;
  for (const Chapter& chapter : chapters) count += chapter.figures.size();
  for (const Chapter& chapter : chapters)
    for (const Figure& figure : chapter.figures) {
      fmt::print(stderr, "figure {} of {}: {}\n", ++done, count, figure.name);
      draw_figure(workshop.folder(), figure);
    }
  Output page((workshop.folder() / "index.html").string());
  page.write(atlas_page(chapters));
  page.finish();
  workshop.finish();

  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  Output out;
  out.write(answer(command, chapters, wall.count()));
  out.finish();
  return Fine;
}

}  // namespace

std::vector<Chapter> atlas_chapters() {
  const ErrorTables tables = compute_error_tables();
  return {{"Sliding and spinning", potential_figures()},
          {"Force against motion", characteristic_figures()},
          {"Series, truncated sets, ellipsoid", approximation_figures(tables)},
          {"Rolling: exact and approximate", component_figures(tables)},
          {"Other pressures, the rolling ball, projection", set_figures()},
          {"Patches that are not round", patch_figures()}};
}

void register_law_atlas(CLI::App& law, Action& action) {
  CLI::App& atlas = *law.add_subcommand("atlas", "Draw the figures of the laws: SVG, PNG, CSV, and a page that explains them");
  const auto command = std::make_shared<AtlasCommand>();
  atlas.add_option("--out", command->out, "Folder for the figures and index.html; new, or existing (files of the same names are replaced)")
      ->type_name("DIR");
  atlas.add_flag("--json", command->json, "Answer as one JSON object");
  atlas.footer("\nNeeds gnuplot (package gnuplot-nox).\n\nExample:\n  tippe law atlas --out atlas");
  atlas.callback([&action, command] { action = [command] { return make_atlas(*command); }; });
}

}  // namespace tippe::cli
