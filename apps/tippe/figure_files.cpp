#include "figure_files.h"

#include <fmt/core.h>

#include <cmath>
#include <exception>
#include <fstream>
#include <iterator>
#include <mutex>
#include <utility>

#include "errors.h"
#include "files.h"
#include "gnuplot.h"
#include "hidden_folder.h"
#include "jobs.h"
#include "numbers.h"

namespace tippe::cli {
namespace {

namespace fs = std::filesystem;
using papers::Figure;
using papers::Table;

std::string csv_text(const Table& table) {
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += (i > 0 ? "," : "") + table.columns[i];
  text += '\n';
  for (const std::vector<double>& row : table.rows) {
    // An empty cell is a point that is not drawn.
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + (std::isnan(row[i]) ? std::string() : number_text(row[i]));
    text += '\n';
  }
  return text;
}

/// Name and text of the files that gnuplot reads.
std::vector<std::pair<std::string, std::string>> sources_of(const Figure& figure) {
  std::vector<std::pair<std::string, std::string>> files;
  files.reserve(figure.tables.size() + 1);
  for (const Table& table : figure.tables) files.emplace_back(table.file + ".csv", csv_text(table));
  files.emplace_back(figure.name + ".gp", gnuplot_script(figure.name, figure.width, figure.height, figure.script));
  return files;
}

bool is_there(const fs::path& folder, const Figure& figure, bool drawn) {
  std::error_code error;
  for (const auto& [name, text] : sources_of(figure))
    if (read_all((folder / name).string()) != text) return false;
  return !drawn || (fs::exists(folder / (figure.name + ".svg"), error) && fs::exists(folder / (figure.name + ".png"), error));
}

void write_figure(const fs::path& folder, const Figure& figure, bool draw) {
  if (is_there(folder, figure, draw)) return;
  if (!draw) {
    for (const auto& [name, text] : sources_of(figure)) write_file(folder / name, text);
    return;
  }
  const HiddenFolder hidden(folder);
  draw_figure(hidden.path(), figure);
  for (const fs::directory_entry& entry : fs::directory_iterator(hidden.path())) {
    std::error_code error;
    fs::rename(entry.path(), folder / entry.path().filename(), error);
    if (error)
      throw Failure(CannotWrite, fmt::format("cannot move a finished file to its place: {}", error.message()), folder.string(),
                    "write elsewhere");
  }
}

}  // namespace

void draw_figure(const fs::path& folder, const Figure& figure) {
  for (const auto& [name, text] : sources_of(figure)) write_file(folder / name, text);
  if (const std::string complaint = draw_script(folder, figure.name); !complaint.empty())
    throw Failure(CannotWrite, fmt::format("gnuplot could not draw {}: {}", figure.name, complaint), "",
                  "version 5.4 of gnuplot-nox is known to work");
}

void write_figures(const fs::path& folder, const std::vector<const Figure*>& figures, bool draw, int jobs) {
  std::mutex mutex;
  std::exception_ptr failure;
  in_parallel(figures.size(), jobs, [&](std::size_t i) {
    try {
      write_figure(folder, *figures[i], draw);
    } catch (...) {
      const std::scoped_lock lock(mutex);
      if (!failure) failure = std::current_exception();
    }
  });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace tippe::cli
