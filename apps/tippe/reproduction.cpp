#include "reproduction.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "tables.h"

namespace tippe::cli {

using nlohmann::ordered_json;
using papers::Claim;
using papers::Printed;

std::vector<const Claim*> Reproduction::claims() const {
  std::vector<const Claim*> all;
  for (const ReproducedPaper& paper : papers)
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const Claim& claim : chapter.findings.claims) all.push_back(&claim);
  return all;
}

std::vector<const Claim*> Reproduction::unexpected() const {
  std::vector<const Claim*> all = claims();
  std::erase_if(all, [this](const Claim* claim) { return papers::as_expected(*claim, quick); });
  return all;
}

std::string value_text(const Claim& claim, const std::optional<double>& value) {
  if (!value) return "—";
  if (std::isnan(*value)) return "never";
  if (claim.unit == papers::yes_no) return *value == 0.0 ? "no" : "yes";
  return papers::digits(*value + 0.0, 5);
}

std::string printed_text(const Claim& claim, const Printed& printed) {
  const auto text = [](double x) { return papers::digits(x + 0.0, 6); };
  if (claim.unit == papers::yes_no) return printed.low == 0.0 ? "no" : "yes";
  if (printed.single()) return text(printed.low);
  if (std::isinf(printed.low)) return "at most " + text(printed.high);
  if (std::isinf(printed.high)) return "at least " + text(printed.low);
  return text(printed.low) + " to " + text(printed.high);
}

namespace {

std::string unit_of(const Claim& claim) { return claim.unit == papers::yes_no ? "" : claim.unit; }

std::vector<TableRow> claim_table(const std::vector<const Claim*>& claims) {
  std::vector<TableRow> table{{"claim", "printed", "paper's scheme", "converged", "tolerance", "unit", "verdict"}};
  for (const Claim* c : claims)
    table.push_back({c->id, printed_text(*c, c->printed), value_text(*c, c->as_printed), value_text(*c, c->converged),
                     papers::digits(c->tolerance, 3), unit_of(*c), std::string(name_of(c->verdict))});
  return table;
}

std::vector<TableRow> summary_table(const Reproduction& all) {
  std::vector<TableRow> table{{"paper", "claims"}};
  for (const papers::Verdict verdict : all_verdicts) table[0].emplace_back(name_of(verdict));
  for (const ReproducedPaper& paper : all.papers) {
    std::vector<long> counts(std::size(all_verdicts));
    long claims = 0;
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const Claim& claim : chapter.findings.claims) ++counts[static_cast<std::size_t>(claim.verdict)], ++claims;
    TableRow& row = table.emplace_back(TableRow{std::string(paper.paper->key), std::to_string(claims)});
    for (const long count : counts) row.push_back(std::to_string(count));
  }
  return table;
}

ordered_json number(const std::optional<double>& x) { return (x && std::isfinite(*x)) ? ordered_json(*x) : ordered_json(nullptr); }

ordered_json printed_as_json(const Printed& printed) {
  if (printed.single()) return number(printed.low);
  return ordered_json::array({number(printed.low), number(printed.high)});
}

std::string_view basis_name(papers::Basis basis) {
  return basis == papers::Basis::Printed ? "printed" : basis == papers::Basis::Said ? "said" : "follows";
}

ordered_json claim_as_json(const Claim& c, const papers::Paper& paper, bool quick) {
  ordered_json evidence = ordered_json::array();
  for (const papers::Ladder& ladder : c.evidence) {
    ordered_json rungs = ordered_json::array();
    for (const papers::Rung& rung : ladder.rungs) rungs.push_back({{"step", rung.step}, {"value", number(rung.value)}});
    evidence.push_back({{"scheme", ladder.scheme}, {"rungs", rungs}});
  }
  ordered_json j{{"id", c.id},
                 {"paper", paper.key},
                 {"where", c.where},
                 {"says", c.says},
                 {"basis", basis_name(papers::basis_of(c))},
                 {"printed", printed_as_json(c.printed)},
                 {"ours_as_printed", number(c.as_printed)},
                 {"ours_converged", number(c.converged)},
                 {"unit", c.unit},
                 {"tolerance", c.tolerance},
                 {"reason", c.reason},
                 {"verdict", name_of(c.verdict)},
                 {"expected", name_of(c.expected)},
                 {"as_expected", papers::as_expected(c, quick)},
                 {"note", papers::remarks(c)},
                 {"evidence", evidence}};
  if (c.corrected) j["corrected"] = printed_as_json(*c.corrected);
  return j;
}

}  // namespace

std::string claims_as_markdown(const std::vector<const Claim*>& claims) { return as_markdown(claim_table(claims), 1); }

std::string reproduction_for_reading(const Reproduction& all, const std::string& page, bool each_claim) {
  std::string text;
  if (each_claim) text += aligned(claim_table(all.claims()), 1) + "\n";
  text += aligned(summary_table(all), 1);
  const std::vector<const Claim*> unexpected = all.unexpected();
  for (const Claim* c : unexpected)
    text += fmt::format("\nnot as expected: {} is {}, expected {}\n  printed {}, paper's scheme {}, converged {} {} (tolerance {})\n",
                        c->id, name_of(c->verdict), name_of(c->expected), printed_text(*c, c->printed), value_text(*c, c->as_printed),
                        value_text(*c, c->converged), unit_of(*c), papers::digits(c->tolerance, 3));
  text += fmt::format("\n{}{:.1f} s; report: {}\n", unexpected.empty() ? "Every verdict is as expected. " : "", all.wall_s, page);
  return text;
}

std::string reproduction_as_json(const Reproduction& all) {
  ordered_json claims = ordered_json::array();
  for (const ReproducedPaper& paper : all.papers)
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const Claim& claim : chapter.findings.claims) claims.push_back(claim_as_json(claim, *paper.paper, all.quick));
  return ordered_json{{"claims", claims}, {"quick", all.quick}, {"wall_s", all.wall_s}}.dump() + "\n";
}

}  // namespace tippe::cli
