// The ledger: five papers and the benchmarks of others, each a list of chapters with claims and figures.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tippe/papers/claim.h>
#include <tippe/papers/figure.h>
#include <tippe/papers/workbench.h>
#include <vector>

namespace tippe::papers {

/// What a chapter has to show.
struct Findings {
  std::vector<Claim> claims;
  std::vector<Figure> figures;

  /// Judges and keeps a claim.
  void add(Claim claim) {
    claim.verdict = judge(claim);
    claims.push_back(std::move(claim));
  }
};

/// A figure, a table or a section of a paper: the smallest thing that can be asked for by name.
struct Chapter {
  std::string_view id;  ///< "fig9", "table1", "sec5.5"
  std::string_view title;
  void (*evaluate)(Workbench&, Findings&);
};

/// A figure or table as it is printed, and where its claims are.
struct PrintedItem {
  std::string_view name;     ///< "Fig. 9"
  std::string_view chapter;  ///< the chapter that has its claims; empty for a sketch without numbers
  std::string_view sketch;   ///< what it shows, if it makes no claim
};

struct Paper {
  std::string_view key;  ///< "leine2003"
  std::string_view reference;
  std::string_view subject;            ///< a few words: "Tippe-top"
  std::span<const PrintedItem> items;  ///< every figure and table of the paper
  std::span<const Chapter> chapters;
};

/// The chapter that has the claims of a figure, table or section: by its own name, or by that of a printed item, "fig8" for "Fig. 8"; null: none has.
const Chapter* chapter_of(const Paper& paper, std::string_view name);

/// A printed item as it is asked for: "fig8", "table2".
std::string short_name(const PrintedItem& item);

// One function for each paper, in a file of its own.
const Paper& lesaux2005();
const Paper& leine2003();
const Paper& kudra2011();
const Paper& martins2019_paper();
const Paper& sailer2020();

/// All of them, by year; the benchmarks last.
std::span<const Paper* const> all_papers();

}  // namespace tippe::papers
