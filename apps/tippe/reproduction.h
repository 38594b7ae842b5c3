// What `tippe reproduce` found out, and the ways to tell it.
#pragma once

#include <filesystem>
#include <string>
#include <tippe/papers/paper.h>
#include <utility>
#include <vector>

namespace tippe::cli {

struct ReproducedChapter {
  const papers::Chapter* chapter = nullptr;
  papers::Findings findings;
};

struct ReproducedPaper {
  const papers::Paper* paper = nullptr;
  std::vector<ReproducedChapter> chapters;
};

struct Reproduction {
  std::vector<ReproducedPaper> papers;
  bool quick = false;
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

/// One page with everything in it. `pictures`: the folder in which the figures were drawn.
std::string reproduction_page(const Reproduction& all, const std::filesystem::path& pictures);

}  // namespace tippe::cli
