// A picture as data: tables, and the gnuplot commands that draw them. Nothing is drawn here.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

namespace tippe::papers {

/// A CSV file. An empty row becomes a blank line, which separates the lines of a surface or the strokes of a drawing.
struct Table {
  std::string file;  ///< without .csv
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;

  void add(std::initializer_list<double> row) { rows.emplace_back(row); }
  void gap() { rows.emplace_back(); }
};

struct Figure {
  std::string name{};     ///< of its files: "leine2003-fig9"
  std::string title{};    ///< one line
  std::string source{};   ///< the figure or equation it belongs to
  std::string caption{};  ///< what to see, as HTML
  std::string alt{};      ///< the picture in words
  int width = 0, height = 0;
  std::string script{};  ///< gnuplot commands; terminal, output and style are set around it
  std::vector<Table> tables{};
};

}  // namespace tippe::papers
