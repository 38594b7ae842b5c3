// The report of `tippe reproduce`: one HTML file with all pictures inside, no script, nothing from elsewhere.
#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <tippe/version.h>

#include "reproduction.h"

namespace tippe::cli {

namespace {

using papers::Claim;
using papers::Verdict;

constexpr const char* page_head = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Five papers, recomputed</title>
<style>
  :root { color-scheme: light dark; --ink: #1c2430; --soft: #56616f; --page: #f6f7f9; --card: #ffffff; --line: #dde2e8; --link: #0062a0;
    --confirmed: #00724f; --confirmed-as-printed: #0062a0; --corrected: #8a5a00; --refuted: #b3400a; --undetermined: #5d6570; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #a3adb9; --page: #14181d; --card: #1d232a; --line: #333c46; --link: #7cc0ec;
    --confirmed: #3ecf9f; --confirmed-as-printed: #7cc0ec; --corrected: #f0b84a; --refuted: #ff8f5c; --undetermined: #b4bcc6; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.5 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
  main { max-width: 64rem; margin: 0 auto; padding: 1.2rem 1rem 4rem; }
  h1 { font-size: 1.9rem; line-height: 1.2; margin: 1rem 0 .4rem; }
  h2 { font-size: 1.5rem; margin: 3rem 0 .2rem; padding-top: .8rem; border-top: 3px solid var(--line); }
  h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
  h4 { font-size: 1rem; margin: 0 0 .2rem; }
  p { margin: .4rem 0; } a { color: var(--link); }
  .lead, .soft { color: var(--soft); } .small { font-size: .86rem; }
  .wide { overflow-x: auto; }
  table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  th, td { padding: .25rem .7rem .25rem 0; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
  th { font-weight: 600; color: var(--soft); font-size: .86rem; } th:first-child, td:first-child { text-align: left; }
  figure { margin: .8rem 0; padding: .8rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
  .picture { overflow-x: auto; background: #ffffff; border-radius: .4rem; margin: .5rem 0; }
  .picture img { display: block; width: 100%; min-width: 34rem; height: auto; margin: 0 auto; }
  .claim { margin: .7rem 0; padding: .7rem .9rem; background: var(--card); border: 1px solid var(--line); border-left: .35rem solid var(--of); border-radius: .4rem; }
  .claim p { max-width: 52rem; }
  .word { color: var(--of); font-weight: 700; } .mark { display: inline-block; min-width: 1.2em; }
  .numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .2rem .9rem; margin: .4rem 0; }
  .numbers div { font-variant-numeric: tabular-nums; font-weight: 600; overflow-wrap: anywhere; }
  .numbers span { display: block; font-size: .8rem; font-weight: 400; color: var(--soft); }
  .plain { padding: .35rem .9rem; } .plain p { margin: .15rem 0; } .plain .value { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
  .swipe { display: none; }
  @media (max-width: 44rem) { th .name { display: none; } .picture img { min-width: 30rem; } }
  @media (max-width: 33rem) { .swipe { display: block; } .subject { display: none; } }
  .bad { outline: .2rem solid var(--refuted); }
  @media print { .swipe { display: none; } body { font-size: 10pt; background: #fff; } main { max-width: none; } .claim, figure { break-inside: avoid; } .picture img { min-width: 0; max-width: 34rem; } }
</style>
</head>
<body>
<main>
)html";

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

std::string base64(const std::string& bytes) {
  static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve(bytes.size() * 4 / 3 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) text += (i + k <= bytes.size()) ? letters[group >> (18 - 6 * k) & 63U] : '=';
  }
  return text;
}

std::string figure_html(const papers::Figure& figure, std::string_view paper, const std::filesystem::path& pictures) {
  std::ifstream in(pictures / (figure.name + ".svg"), std::ios::binary);
  const std::string svg{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const std::string picture =
      svg.empty() ? "<p class=\"soft\">No picture: gnuplot is not installed. The table and the script are beside this page.</p>"
                  : fmt::format(
                        "<div class=\"picture\"><img src=\"data:image/svg+xml;base64,{}\" alt=\"{}\" width=\"{}\" height=\"{}\"></div>"
                        "<p class=\"swipe soft small\">⇆ wider than the screen: swipe the picture</p>",
                        base64(svg), escaped(figure.alt), figure.width, figure.height);
  std::string data;
  for (const papers::Table& table : figure.tables) data += fmt::format(" · <a href=\"{0}.csv\">{0}.csv</a>", table.file);
  return fmt::format(
      "<figure id=\"picture-{6}-{0}\">\n<h4>{1}</h4>\n<p class=\"soft small\">{2}</p>\n{3}\n<figcaption><p>{4}</p>\n"
      "<p class=\"soft small\">Beside this page: <a href=\"{0}.svg\">SVG</a> · <a href=\"{0}.png\">PNG</a> · <a "
      "href=\"{0}.gp\">script</a>{5}</p>"
      "</figcaption>\n</figure>\n",
      figure.name, escaped(figure.title), escaped(figure.source), picture, figure.caption, data, paper);
}

std::string cell(const char* name, const std::string& value, const std::string& unit = {}) {
  const bool plain = unit.empty() || unit == papers::yes_no || value == "—" || value == "never";
  return fmt::format("<div><span>{}</span>{}{}</div>", name, escaped(value), plain ? "" : " " + escaped(unit));
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
  return "<div class=\"wide\"><table class=\"small\"><caption class=\"soft\" style=\"text-align:left\">Evidence: value, and below it the "
         "step or "
         "tolerance</caption>" +
         html + "</table></div>\n";
}

/// What is confirmed and needs no words takes little room.
std::string plain_claim_html(const Claim& c) {
  const std::string unit = (c.unit.empty() || c.unit == papers::yes_no) ? "" : " " + escaped(c.unit);
  std::string numbers = fmt::format("printed <span class=\"value\">{}</span>", escaped(printed_text(c, c.printed)));
  if (c.as_printed) numbers += fmt::format(" · paper’s scheme <span class=\"value\">{}</span>", value_text(c, c.as_printed));
  numbers += fmt::format(" · converged <span class=\"value\">{}</span>{}", value_text(c, c.converged), unit);
  if (c.tolerance > 0.0) numbers += fmt::format(" · tolerance {}", papers::digits(c.tolerance, 3));
  if (!c.reason.empty()) numbers += fmt::format(" <span class=\"soft\">({})</span>", escaped(c.reason));
  return fmt::format(
      "<div class=\"claim plain\" id=\"{}\" style=\"--of: var(--{})\">\n<p>{} {} <span class=\"soft small\">{}</span></p>\n<p "
      "class=\"small\">{}</p>\n</div>\n",
      c.id, name_of(c.verdict), word(c.verdict), escaped(c.says), escaped(c.where), numbers);
}

std::string claim_html(const Claim& c, bool quick) {
  if (c.verdict == Verdict::Confirmed && papers::as_expected(c, quick) && papers::remarks(c).empty() && c.evidence.empty())
    return plain_claim_html(c);
  std::string numbers = cell("printed", printed_text(c, c.printed), c.unit);
  // A formula that fails as it stands says the right thing: nothing else should stand there.
  const bool other = c.corrected && (c.corrected->low != c.printed.low || c.corrected->high != c.printed.high);
  if (other && c.verdict == Verdict::Corrected) numbers += cell("should read", printed_text(c, *c.corrected), c.unit);
  numbers += cell("paper’s scheme", value_text(c, c.as_printed), c.unit) + cell("converged", value_text(c, c.converged), c.unit);
  if (c.unit != papers::yes_no) numbers += cell("tolerance", papers::digits(c.tolerance, 3), c.unit);
  std::string html = fmt::format(
      "<div class=\"claim{}\" id=\"{}\" style=\"--of: var(--{})\">\n<p>{} <span class=\"soft small\">{} · {}</span></p>\n<p>{}</p>\n"
      "<div class=\"numbers\">{}</div>\n",
      papers::as_expected(c, quick) ? "" : " bad", c.id, name_of(c.verdict), word(c.verdict), escaped(c.where), c.id, escaped(c.says),
      numbers);
  if (!papers::as_expected(c, quick))
    html += fmt::format("<p><strong>Not as expected: we stand by {}.</strong></p>\n", name_of(c.expected));
  if (!c.reason.empty()) html += fmt::format("<p class=\"soft small\">Tolerance: {}.</p>\n", escaped(c.reason));
  if (const std::string said = papers::remarks(c); !said.empty()) html += fmt::format("<p>{}</p>\n", escaped(said));
  return html + evidence_html(c) + "</div>\n";
}

std::string summary_html(const Reproduction& all) {
  std::string html = "<div class=\"wide\"><table>\n<tr><th>paper</th>";
  for (const Verdict verdict : all_verdicts) html += fmt::format("<th>{}</th>", word(verdict));
  html += "<th>claims</th></tr>\n";
  for (const ReproducedPaper& paper : all.papers) {
    std::vector<int> counts(std::size(all_verdicts));
    int claims = 0;
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const Claim& claim : chapter.findings.claims) ++counts[static_cast<std::size_t>(claim.verdict)], ++claims;
    html += fmt::format("<tr><td><a href=\"#{0}\">{0}</a> <span class=\"soft small subject\">{1}</span></td>", paper.paper->key,
                        escaped(paper.paper->subject));
    for (const int count : counts) html += count > 0 ? fmt::format("<td>{}</td>", count) : "<td class=\"soft\">·</td>";
    html += fmt::format("<td>{}</td></tr>\n", claims);
  }
  return html + "</table></div>\n";
}

std::string legend_html() {
  return fmt::format(
      "<p class=\"small\">{}: the converged value agrees with the printed one. {}: it comes out with the paper’s own scheme and step, and "
      "moves when the "
      "step is refined. {}: a misprint; what should stand there agrees. {}: two independent schemes and a ladder of steps say otherwise. "
      "{}: the paper "
      "does not give the data, or the evidence is not enough.</p>\n",
      word(Verdict::Confirmed), word(Verdict::ConfirmedAsPrinted), word(Verdict::Corrected), word(Verdict::Refuted),
      word(Verdict::Undetermined));
}

std::string paper_html(const ReproducedPaper& paper, const std::filesystem::path& pictures, bool quick) {
  std::string html = fmt::format("<h2 id=\"{0}\">{1} <span class=\"soft\">{0}</span></h2>\n<p class=\"lead\">{2}</p>\n", paper.paper->key,
                                 escaped(paper.paper->subject), escaped(paper.paper->reference));
  for (const ReproducedChapter& chapter : paper.chapters) {
    html += fmt::format("<h3 id=\"{}-{}\">{}</h3>\n", paper.paper->key, chapter.chapter->id, escaped(chapter.chapter->title));
    for (const papers::Figure& figure : chapter.findings.figures) html += figure_html(figure, paper.paper->key, pictures);
    for (const Claim& claim : chapter.findings.claims) html += claim_html(claim, quick);
  }
  return html;
}

std::string times_html(const Reproduction& all) {
  std::string html = fmt::format("<h2>Where the time went</h2>\n<p class=\"small\">{:.1f} s in all, {:.1f} s of computing on all cores.",
                                 all.wall_s, all.computing_s);
  if (all.longest.empty()) return html + " Nothing had to be computed anew.</p>\n";
  html += "</p>\n<div class=\"wide\"><table class=\"small\">\n";
  for (const auto& [name, seconds] : all.longest) html += fmt::format("<tr><td>{}</td><td>{:.1f} s</td></tr>\n", escaped(name), seconds);
  return html + "</table></div>\n";
}

}  // namespace

std::string reproduction_page(const Reproduction& all, const std::filesystem::path& pictures) {
  std::string page = page_head;
  page +=
      "<h1>Five papers, recomputed</h1>\n<p class=\"lead\">Euler’s disk, the tippe-top, the celtic stone, a disk on a curve and the "
      "tippedisk: every "
      "figure, table and definite statement, computed with the paper’s own scheme and data, and converged. Only the papers’ words and "
      "numbers were at "
      "hand, not their pictures: ranges of the axes are ours. Every verdict follows from the numbers beside it. At the end: benchmarks "
      "that others published.</p>\n";
  if (all.quick) page += "<p><strong>Quick:</strong> maps are coarse and there are no ladders of steps, so nothing can be refuted.</p>\n";
  page += summary_html(all) + legend_html();
  for (const ReproducedPaper& paper : all.papers) page += paper_html(paper, pictures, all.quick);
  return page + times_html(all) +
         fmt::format("<p class=\"soft small\">Made by tippe {} with <code>tippe reproduce</code>.</p>\n</main>\n</body>\n</html>\n",
                     kVersion);
}

}  // namespace tippe::cli
