// What `tippe reproduce` found out, and the ways to tell it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <tippe/papers/paper.h>
#include <utility>
#include <vector>

namespace tippe::cli {

/// A run that numbers depend on.
struct RunBehind {
  std::string what;     ///< "tippe-top: moreau-rk4, Δt = 2e-05 s, Euler angles"
  std::string command;  ///< repeats it
  double wall_s = 0.0;
};

/// What the two numbers of a claim come from. No runs: a formula, a quadrature, or a computation of its own.
struct Provenance {
  std::vector<RunBehind> as_printed, converged;
};

/// Where and when a report was made.
struct Circumstances {
  std::string date, version, commit, sources, machine, compiler;
  int jobs = 1;
  std::size_t computed = 0, reused = 0;  ///< runs and computations
};
Circumstances circumstances(int jobs);

struct ReproducedChapter {
  const papers::Chapter* chapter = nullptr;
  papers::Findings findings;
  std::vector<Provenance> provenance;  ///< of each claim
};

struct ReproducedPaper {
  const papers::Paper* paper = nullptr;
  std::vector<ReproducedChapter> chapters;
};

struct Reproduction {
  std::vector<ReproducedPaper> papers;
  bool quick = false;
  Circumstances made;
  double wall_s = 0.0, computing_s = 0.0;               ///< computing: of all cores
  std::vector<std::pair<std::string, double>> longest;  ///< runs of this call, seconds

  std::vector<const papers::Claim*> claims() const;
  std::vector<const papers::Claim*> unexpected() const;  ///< claims whose verdict is not the one the project stands by
};

inline constexpr papers::Verdict all_verdicts[] = {papers::Verdict::Confirmed, papers::Verdict::ConfirmedAsPrinted,
                                                   papers::Verdict::Corrected, papers::Verdict::Refuted, papers::Verdict::Undetermined};

/// "0.45", "2 to 3", "at most 5", "yes".
std::string printed_text(const papers::Claim& claim, const papers::Printed& printed);
/// Ours: "0.4512", "no", "—" for what there is not.
std::string value_text(const papers::Claim& claim, const std::optional<double>& value);

std::string reproduction_for_reading(const Reproduction& all, const std::string& page, bool each_claim);
std::string reproduction_as_json(const Reproduction& all);
/// For docs/papers: the claims of one chapter as a table.
std::string claims_as_markdown(const std::vector<const papers::Claim*>& claims);

/// The page; its pictures lie beside it, in the folder in which the figures were drawn. On paper all of them are there at once.
enum class PageFor { Screen, Paper };
std::string reproduction_page(const Reproduction& all, const std::filesystem::path& pictures, PageFor medium);

/// How the page looks, and its script: filters and search. They are part of the page.
extern const std::string_view page_style, page_script;

}  // namespace tippe::cli
