// The report of `tippe reproduce`: one HTML file, its pictures beside it, nothing from elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tippe/papers/discoveries.h>

#include "reproduction.h"

namespace tippe::cli {

namespace {

using papers::Claim;
using papers::Verdict;

std::string escaped(std::string_view text) {
  std::string html;
  for (const char c : text) {
    if (c == '<')
      html += "&lt;";
    else if (c == '>')
      html += "&gt;";
    else if (c == '&')
      html += "&amp;";
    else if (c == '"')
      html += "&quot;";
    else
      html += c;
  }
  return html;
}

/// A sign beside the word, so that neither colour nor language is needed.
const char* sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Confirmed:
      return "✓";
    case Verdict::ConfirmedAsPrinted:
      return "≈";
    case Verdict::Corrected:
      return "✎";
    case Verdict::Refuted:
      return "✗";
    case Verdict::Undetermined:
      break;
  }
  return "?";
}

std::string word(Verdict verdict) {
  return fmt::format(
      "<span class=\"word\" style=\"--of: var(--{0})\"><span class=\"mark\">{1}</span><span class=\"name\">{0}</span></span>",
      name_of(verdict), sign_of(verdict));
}

/// What the page is made for, and where its pictures are.
struct Page {
  const Reproduction* all = nullptr;
  std::filesystem::path pictures;
  PageFor medium = PageFor::Screen;
  std::map<std::string, const Claim*, std::less<>> claims{};  ///< by id
  std::set<std::string, std::less<>> figures{};
};

/// A drawing, or the image where that is much smaller: hundreds of thousands of points are of no use as a drawing.
std::string picture_html(const Page& page, const std::string& name, std::string_view alt, int width, int height,
                         std::string_view attributes = {}) {
  constexpr std::uintmax_t large_drawing = 200'000;
  std::error_code error;
  const std::uintmax_t drawing = std::filesystem::file_size(page.pictures / (name + ".svg"), error);
  if (error) return {};
  const char* ending = drawing > large_drawing && std::filesystem::exists(page.pictures / (name + ".png"), error) ? "png" : "svg";
  return fmt::format("<div class=\"picture\"{}><img {}src=\"{}.{}\" alt=\"{}\" width=\"{}\" height=\"{}\"></div>", attributes,
                     page.medium == PageFor::Screen ? "loading=\"lazy\" " : "", name, ending, escaped(alt), width, height);
}

std::string figure_html(const Page& page, const papers::Figure& figure, std::string_view paper) {
  std::string picture = picture_html(page, figure.name, figure.alt, figure.width, figure.height, " tabindex=\"0\"");
  if (picture.empty())
    picture = "<p class=\"soft\">No picture: gnuplot is not installed. The data and the script are in the same folder as this page.</p>";
  else
    picture += "<p class=\"swipe soft small\">⇆ swipe sideways to see the whole picture</p>";
  std::string data;
  for (const papers::Table& table : figure.tables) data += fmt::format(" · <a href=\"{0}.csv\">{0}.csv</a>", table.file);
  return fmt::format(
      "<figure id=\"picture-{6}-{0}\">\n<h4>{1}</h4>\n<p class=\"soft small\">{2}</p>\n{3}\n<figcaption><p>{4}</p>\n"
      "<p class=\"soft small\">Files: <a href=\"{0}.svg\">SVG</a> · <a href=\"{0}.png\">PNG</a> · <a "
      "href=\"{0}.gp\">script</a>{5}</p>"
      "</figcaption>\n</figure>\n",
      figure.name, escaped(figure.title), escaped(figure.source), picture, figure.caption, data, paper);
}

std::string cell(std::string_view name, const std::string& value, const std::string& unit = {}) {
  const bool plain = unit.empty() || unit == papers::yes_no || value == "—" || value == "never";
  return fmt::format("<div><span>{}</span>{}{}</div>", escaped(name), escaped(value), plain ? "" : " " + escaped(unit));
}

std::string_view basis_words(const Claim& c, bool benchmark) {
  switch (papers::basis_of(c)) {
    case papers::Basis::Printed:
      return benchmark ? "published" : "printed";
    case papers::Basis::Said:
      return benchmark ? "source says" : "paper says";
    case papers::Basis::Follows:
      break;
  }
  return benchmark ? "follows from the source" : "follows from the paper";
}

/// What was run for a number, in one line. Without the scene where all are of one.
std::string run_words(const std::vector<RunBehind>& runs, std::string_view otherwise) {
  if (runs.empty()) return std::string(otherwise);
  const std::string_view first = runs.front().what;
  const auto scheme = [](std::string_view what) { return what.substr(what.find(": ") + 2); };
  if (runs.size() == 1) return std::string(first);
  if (std::ranges::all_of(runs, [&](const RunBehind& r) { return scheme(r.what) == scheme(first); }))
    return fmt::format("{} runs: {}", runs.size(), scheme(first));
  return fmt::format("{} computations, listed below", runs.size());
}

std::string printed_scheme(const Claim& c, const Provenance& from) {
  if (!c.as_printed) return "as printed";
  return "as printed · " + run_words(from.as_printed, c.unit == papers::yes_no ? "statement checked with the printed data"
                                                                               : "the printed formula or data, evaluated");
}
std::string converged_scheme(const Claim& c, const Provenance& from) {
  return "converged · " + run_words(from.converged, c.converged ? "closed form or quadrature" : "none");
}

std::string runs_html(const Provenance& from) {
  std::string list;
  for (const auto& [label, runs] : {std::pair{"as printed", &from.as_printed}, {"converged", &from.converged}})
    for (const RunBehind& run : *runs)
      list += run.command.empty() ? fmt::format("<li>{}: {}</li>", label, escaped(run.what))
                                  : fmt::format("<li>{}: <code>{}</code> <span class=\"soft\">({:.2g} s)</span></li>", label,
                                                escaped(run.command), run.wall_s);
  if (list.empty()) return {};
  return "<details><summary>What was run</summary><ul>" + list + "</ul></details>\n";
}

std::string evidence_html(const Claim& c) {
  std::string html;
  for (const papers::Ladder& ladder : c.evidence) {
    if (ladder.rungs.empty()) continue;
    html += fmt::format("<tr><td>{}</td>", escaped(ladder.scheme));
    for (const papers::Rung& rung : ladder.rungs)
      html += fmt::format("<td>{}<br><span class=\"soft small\">{}</span></td>", value_text(c, rung.value), papers::digits(rung.step, 3));
    html += "</tr>";
  }
  if (html.empty()) return {};
  return "<div class=\"wide\" tabindex=\"0\"><table class=\"small\"><caption class=\"soft\" style=\"text-align:left\">Evidence: the value, "
         "and below it "
         "the "
         "step or tolerance</caption>" +
         html + "</table></div>\n";
}

std::string head_of(const Claim& c, std::string_view paper, std::string_view chapter, const char* kind) {
  return fmt::format(
      "<div class=\"claim{}\" id=\"{}\" data-paper=\"{}\" data-verdict=\"{}\" data-figure=\"{}-{}\" style=\"--of: var(--{})\">\n<a "
      "class=\"self\" "
      "href=\"#{}\">{}</a>\n",
      kind, c.id, paper, name_of(c.verdict), paper, chapter, name_of(c.verdict), c.id, c.id);
}

/// What is confirmed and needs no words takes little room.
std::string plain_claim_html(const Claim& c, const Provenance& from, std::string_view paper, std::string_view chapter) {
  const std::string unit = (c.unit.empty() || c.unit == papers::yes_no) ? "" : " " + escaped(c.unit);
  std::string numbers =
      fmt::format("{} <span class=\"value\">{}</span>", basis_words(c, paper == "external"), escaped(printed_text(c, c.printed)));
  if (c.as_printed)
    numbers += fmt::format(" · {} <span class=\"value\">{}</span>", escaped(printed_scheme(c, from)), value_text(c, c.as_printed));
  numbers += fmt::format(" · {} <span class=\"value\">{}</span>{}", escaped(converged_scheme(c, from)), value_text(c, c.converged), unit);
  if (c.tolerance > 0.0) numbers += fmt::format(" · tolerance {}", papers::digits(c.tolerance, 3));
  if (!c.reason.empty()) numbers += fmt::format(" <span class=\"soft\">({})</span>", escaped(c.reason));
  return head_of(c, paper, chapter, " plain") +
         fmt::format("<p>{} {} <span class=\"soft small\">{}</span></p>\n<p class=\"small\">{}</p>\n{}</div>\n", word(c.verdict),
                     escaped(c.says), escaped(c.where), numbers, runs_html(from));
}

std::string claim_html(const Claim& c, const Provenance& from, std::string_view paper, std::string_view chapter, bool quick) {
  if (c.verdict == Verdict::Confirmed && papers::as_expected(c, quick) && papers::remarks(c).empty() && c.evidence.empty())
    return plain_claim_html(c, from, paper, chapter);
  std::string numbers = cell(basis_words(c, paper == "external"), printed_text(c, c.printed), c.unit);
  // A formula that fails as it stands says the right thing: nothing else should stand there.
  const bool other = c.corrected && (c.corrected->low != c.printed.low || c.corrected->high != c.printed.high);
  if (other && c.verdict == Verdict::Corrected) numbers += cell("should read", printed_text(c, *c.corrected), c.unit);
  if (c.as_printed) numbers += cell(printed_scheme(c, from), value_text(c, c.as_printed), c.unit);
  numbers += cell(converged_scheme(c, from), value_text(c, c.converged), c.unit);
  if (c.unit != papers::yes_no) numbers += cell("tolerance", papers::digits(c.tolerance, 3), c.unit);
  std::string html = head_of(c, paper, chapter, papers::as_expected(c, quick) ? "" : " bad") +
                     fmt::format("<p>{} <span class=\"soft small\">{}</span></p>\n<p>{}</p>\n<div class=\"numbers\">{}</div>\n",
                                 word(c.verdict), escaped(c.where), escaped(c.says), numbers);
  if (!papers::as_expected(c, quick))
    html += fmt::format("<p><strong>Unexpected: this verdict should be {}.</strong></p>\n", name_of(c.expected));
  if (!c.reason.empty()) html += fmt::format("<p class=\"soft small\">Tolerance: {}.</p>\n", escaped(c.reason));
  if (const std::string said = papers::remarks(c); !said.empty()) html += fmt::format("<p>{}</p>\n", escaped(said));
  return html + evidence_html(c) + runs_html(from) + "</div>\n";
}

std::string count_html(int count, std::string_view paper, std::string_view verdict) {
  if (count == 0) return "<td class=\"soft\">·</td>";
  std::string filter = paper.empty() ? "" : fmt::format("paper={}", paper);
  if (!verdict.empty()) filter += fmt::format("{}verdict={}", filter.empty() ? "" : "&amp;", verdict);
  if (filter.empty()) filter = "words=";
  return fmt::format("<td><a href=\"#{}\">{}</a></td>", filter, count);
}

std::string summary_html(const Reproduction& all) {
  std::string html = "<div class=\"wide\"><table>\n<tr><th>paper</th>";
  for (const Verdict verdict : all_verdicts) html += fmt::format("<th>{}</th>", word(verdict));
  html += "<th>claims</th></tr>\n";
  std::vector<int> sums(std::size(all_verdicts) + 1);
  const auto row = [&html](const std::string& name, const std::vector<int>& counts, std::string_view paper) {
    html += "<tr><td>" + name + "</td>";
    for (std::size_t i = 0; i < std::size(all_verdicts); ++i) html += count_html(counts[i], paper, name_of(all_verdicts[i]));
    html += count_html(counts.back(), paper, "") + "</tr>\n";
  };
  for (const ReproducedPaper& paper : all.papers) {
    std::vector<int> counts(std::size(all_verdicts) + 1);
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const Claim& claim : chapter.findings.claims) ++counts[static_cast<std::size_t>(claim.verdict)], ++counts.back();
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += counts[i];
    row(fmt::format("<a href=\"#{0}\">{0}</a> <span class=\"soft small subject\">{1}</span>", paper.paper->key,
                    escaped(paper.paper->subject)),
        counts, paper.paper->key);
  }
  if (all.papers.size() > 1) row("all", sums, "");
  return html + "</table></div>\n";
}

std::string legend_html() {
  return fmt::format(
      "<ul class=\"small\">\n<li>{}: the converged value agrees with the paper.</li>\n<li>{}: true only with the paper’s scheme and step; "
      "with smaller "
      "steps the value moves away.</li>\n<li>{}: the paper has a misprint; the corrected formula agrees.</li>\n<li>{}: two independent "
      "schemes, one of "
      "them with ever smaller steps, disagree with the paper.</li>\n<li>{}: the paper does not give the data, or the evidence is not "
      "sufficient.</li>\n</ul>\n",
      word(Verdict::Confirmed), word(Verdict::ConfirmedAsPrinted), word(Verdict::Corrected), word(Verdict::Refuted),
      word(Verdict::Undetermined));
}

/// The discoveries whose evidence is on this page.
std::string discoveries_html(const Page& page) {
  std::string items;
  const auto find = [&page](std::string_view id) {
    const auto at = page.claims.find(id);
    return at == page.claims.end() ? nullptr : at->second;
  };
  for (const papers::Discovery& discovery : papers::discoveries()) {
    if (find(discovery.evidence[0]) == nullptr) continue;
    const std::string figure{discovery.figure};
    std::string evidence;
    for (const std::string_view id : discovery.evidence)
      if (find(id) != nullptr)
        evidence += fmt::format("{}<a href=\"#{}\">{}</a>", evidence.empty() ? "" : " · ", id, id.substr(id.find('.') + 1));
    items += fmt::format("<li>{}\n<h3>{}</h3>\n<p>{}</p>\n<p class=\"small soft evidence\">{}: {}</p></li>\n",
                         page.figures.contains(figure) ? fmt::format("<a href=\"#picture-{}-{}\">{}</a>", discovery.paper(), figure,
                                                                     picture_html(page, figure, std::string(discovery.title), 1100, 700))
                                                       : "",
                         escaped(discovery.title), escaped(papers::text_of(discovery, find)), discovery.paper(), evidence);
  }
  if (items.empty()) return {};
  return "<h2 id=\"found\">What we found</h2>\n<ol class=\"found\">\n" + items + "</ol>\n";
}

std::string paper_html(const Page& page, const ReproducedPaper& paper) {
  std::string html =
      fmt::format("<section class=\"paper\">\n<h2 id=\"{0}\">{1} <span class=\"soft\">{0}</span></h2>\n<p class=\"lead\">{2}</p>\n",
                  paper.paper->key, escaped(paper.paper->subject), escaped(paper.paper->reference));
  for (const ReproducedChapter& chapter : paper.chapters) {
    html += fmt::format("<section class=\"chapter\">\n<h3 id=\"{}-{}\">{}</h3>\n", paper.paper->key, chapter.chapter->id,
                        escaped(chapter.chapter->title));
    for (const papers::Figure& figure : chapter.findings.figures) html += figure_html(page, figure, paper.paper->key);
    for (std::size_t i = 0; i < chapter.findings.claims.size(); ++i)
      html += claim_html(chapter.findings.claims[i], i < chapter.provenance.size() ? chapter.provenance[i] : Provenance{}, paper.paper->key,
                         chapter.chapter->id, page.all->quick);
    html += "</section>\n";
  }
  return html + "</section>\n";
}

std::string contents_html(const Reproduction& all, bool with_discoveries) {
  std::string html = "<nav class=\"contents\" id=\"contents\" aria-label=\"Contents\">\n<strong>Contents</strong>\n<ul>\n";
  if (with_discoveries) html += "<li><a href=\"#found\">What we found</a></li>\n";
  html += "<li><a href=\"#claims\">All claims</a></li>\n";
  for (const ReproducedPaper& paper : all.papers) {
    html += fmt::format("<li><details><summary>{0} <span class=\"soft\">{1}</span></summary><ul><li><a href=\"#{0}\">all of it</a></li>",
                        paper.paper->key, escaped(paper.paper->subject));
    for (const ReproducedChapter& chapter : paper.chapters)
      html += fmt::format("<li><a href=\"#{}-{}\">{}</a></li>", paper.paper->key, chapter.chapter->id, escaped(chapter.chapter->title));
    html += "</ul></details></li>\n";
  }
  return html + "<li><a href=\"#made\">How this report was made</a></li>\n</ul>\n</nav>\n";
}

std::string filters_html(const Reproduction& all) {
  std::string html =
      "<form class=\"filters\" hidden onsubmit=\"return false\" aria-label=\"Filter the claims\">\n<select id=\"by-paper\" "
      "aria-label=\"Paper\"><option value=\"\">all papers</option>";
  for (const ReproducedPaper& paper : all.papers) html += fmt::format("<option>{}</option>", paper.paper->key);
  html += "</select>\n<select id=\"by-verdict\" aria-label=\"Verdict\"><option value=\"\">all verdicts</option>";
  for (const Verdict verdict : all_verdicts) html += fmt::format("<option>{}</option>", name_of(verdict));
  html += "</select>\n<select id=\"by-figure\" aria-label=\"Figure or section\"><option value=\"\">all figures</option>";
  for (const ReproducedPaper& paper : all.papers)
    for (const ReproducedChapter& chapter : paper.chapters)
      html +=
          fmt::format("<option value=\"{0}-{1}\">{0} {2}</option>", paper.paper->key, chapter.chapter->id, escaped(chapter.chapter->title));
  return html +
         "</select>\n<input id=\"by-words\" type=\"search\" placeholder=\"search\" aria-label=\"Search\">\n<span id=\"so-many\" "
         "class=\"soft small\" "
         "role=\"status\"></span>\n<button id=\"all-claims\" type=\"button\" hidden>show all</button>\n<a class=\"to-contents small\" "
         "href=\"#contents\">contents</a>\n</form>\n";
}

std::string made_html(const Reproduction& all) {
  const Circumstances& m = all.made;
  std::string html = "<h2 id=\"made\">How this report was made</h2>\n<div class=\"wide\"><table class=\"small\">\n";
  const auto row = [&html](const char* name, const std::string& value) {
    html += fmt::format("<tr><td>{}</td><td style=\"text-align:left;white-space:normal\">{}</td></tr>\n", name, escaped(value));
  };
  row("date", m.date);
  row("version", fmt::format("tippe {}{}, sources {}", m.version, m.commit.empty() ? "" : ", commit " + m.commit, m.sources));
  row("machine", fmt::format("{}; {}; {} runs at once", m.machine, m.compiler, m.jobs));
  row("time", fmt::format("{:.1f} s, of which {:.1f} s of computing on all cores; {} runs and computations, {} more from the cache",
                          all.wall_s, all.computing_s, m.computed, m.reused));
  html += "</table></div>\n";
  if (all.longest.empty()) return html;
  html += "<details><summary>Longest computations</summary>\n<div class=\"wide\"><table class=\"small\">\n";
  for (const auto& [name, seconds] : all.longest) html += fmt::format("<tr><td>{}</td><td>{:.1f} s</td></tr>\n", escaped(name), seconds);
  return html + "</table></div></details>\n";
}

}  // namespace

std::string reproduction_page(const Reproduction& all, const std::filesystem::path& pictures, PageFor medium) {
  Page page{&all, pictures, medium};
  for (const ReproducedPaper& paper : all.papers)
    for (const ReproducedChapter& chapter : paper.chapters) {
      for (const Claim& claim : chapter.findings.claims) page.claims.emplace(claim.id, &claim);
      for (const papers::Figure& figure : chapter.findings.figures) page.figures.insert(figure.name);
    }
  const std::string found = discoveries_html(page);
  const std::string title =
      all.papers.size() == 1 ? std::string(all.papers.front().paper->key) + ", recomputed" : "Five papers, recomputed";
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, "
      "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n<div class=\"layout\">\n{}<main>\n",
      title, page_style, contents_html(all, !found.empty()));
  html += "<h1>" + title + "</h1>\n";
  html +=
      "<p class=\"lead\">Euler’s disk, the tippe-top, the celtic stone, a disk on a curve and the "
      "tippedisk: every figure, table and definite statement of five papers on dry friction, computed with each paper’s own scheme and "
      "data, and "
      "again converged. Every verdict follows from the numbers beside it. We had the papers’ text and numbers but not their pictures, so "
      "the ranges of "
      "our axes are our choice. Benchmarks that others published come last.</p>\n";
  html +=
      fmt::format("<p class=\"soft small\">{} · tippe {}{} · {} · {:.0f} s · <a href=\"#made\">details</a></p>\n", all.made.date,
                  all.made.version, all.made.commit.empty() ? "" : ", commit " + all.made.commit, escaped(all.made.machine), all.wall_s);
  if (all.quick)
    html +=
        "<p><strong>Quick run:</strong> maps are coarse and no series of ever smaller steps is computed, so nothing can be refuted.</p>\n";
  html += found + "<h2 id=\"claims\">All claims</h2>\n" + summary_html(all) + legend_html() + filters_html(all);
  for (const ReproducedPaper& paper : all.papers) html += paper_html(page, paper);
  return html + made_html(all) + fmt::format("</main>\n</div>\n<script>{}</script>\n</body>\n</html>\n", page_script);
}

}  // namespace tippe::cli
