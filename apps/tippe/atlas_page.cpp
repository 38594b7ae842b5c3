#include <fmt/core.h>

#include <tippe/version.h>

#include "atlas.h"

namespace tippe::cli {
namespace {

constexpr const char* kHead = R"html(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Atlas of friction laws</title>
<style>
  :root { color-scheme: light dark; --ink: #1c2430; --soft: #5a6675; --page: #f6f7f9; --card: #ffffff; --line: #dde2e8; --link: #0072b2; }
  @media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #a3adb9; --page: #14181d; --card: #1d232a; --line: #333c46; --link: #7cc0ec; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.55 system-ui, "Segoe UI", "DejaVu Sans", sans-serif; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.2rem 1rem 4rem; }
  h1 { font-size: 1.9rem; line-height: 1.2; margin: 1rem 0 .4rem; }
  h2 { font-size: 1.35rem; margin: 2.6rem 0 .6rem; }
  h3 { font-size: 1.1rem; margin: 0 0 .2rem; }
  p { margin: .5rem 0; }
  a { color: var(--link); }
  .lead, .source, .files { color: var(--soft); }
  .source, .files { font-size: .88rem; }
  nav ul { padding-left: 1.2rem; columns: 18rem; }
  figure { margin: 1.1rem 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
  .picture { overflow-x: auto; background: #ffffff; border-radius: .4rem; margin: .6rem 0; }
  .picture img { display: block; width: 100%; min-width: 36rem; height: auto; margin: 0 auto; }
  figcaption p { max-width: 46rem; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .8rem 0; }
  dt { font-style: italic; } dd { margin: 0; }
</style>
</head>
<body>
<main>
<h1>Atlas of friction laws</h1>
<p class="lead">What a round contact patch does to a body that slides, spins and rolls on it: the exact laws, and how far the usual approximations
are from them.</p>
<dl>
  <dt>v, ω</dt><dd>sliding velocity [m/s] and spin [rad/s] of the body against the table</dd>
  <dt>R, ρ</dt><dd>radius of the contact patch [m] (ρ in kudra2011)</dd>
  <dt>u</dt><dd>|v|/(|ω|R), the ratio of sliding to spinning</dd>
  <dt>λ<sub>N</sub>, μ</dt><dd>normal force [N] (N in kudra2011) and friction coefficient</dd>
  <dt>λ<sub>T</sub>, τ</dt><dd>friction force [N] and drilling torque [N m]; λ<sub>τ</sub> = τ/R, γ<sub>τ</sub> = ωR</dd>
</dl>
<p class="lead">leine2003: Leine and Glocker, Eur. J. Mech. A/Solids 22 (2003). lesaux2005: Le Saux, Leine and Glocker, J. Nonlinear Sci. 15 (2005).
kudra2011: Kudra and Awrejcewicz, Int. J. Bifurcation and Chaos 21 (2011). sailer2020: Sailer, Eugster and Leine, Regul. Chaotic Dyn. 25 (2020).</p>
)html";

std::string figure_html(const Figure& figure) {
  std::string data;
  for (const Table& table : figure.tables) data += fmt::format(" · <a href=\"{0}.csv\">{0}.csv</a>", table.file);
  return fmt::format(
      "<figure id=\"{0}\">\n<h3>{1}</h3>\n<p class=\"source\">{2}</p>\n"
      "<div class=\"picture\"><a href=\"{0}.svg\"><img src=\"{0}.svg\" alt=\"{3}\" width=\"{4}\" height=\"{5}\" "
      "loading=\"lazy\"></a></div>\n"
      "<figcaption><p>{6}</p>\n<p class=\"files\"><a href=\"{0}.svg\">SVG</a> · <a href=\"{0}.png\">PNG</a> · <a href=\"{0}.gp\">gnuplot "
      "script</a>{7}</p>"
      "</figcaption>\n</figure>\n",
      figure.name, figure.title, figure.source, figure.alt, figure.width, figure.height, figure.caption, data);
}

}  // namespace

std::string atlas_page(const std::vector<Chapter>& chapters) {
  std::string page = kHead;
  page += "<nav>\n<ul>\n";
  for (const Chapter& chapter : chapters)
    for (const Figure& figure : chapter.figures) page += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", figure.name, figure.title);
  page += "</ul>\n</nav>\n";
  for (const Chapter& chapter : chapters) {
    page += fmt::format("<h2>{}</h2>\n", chapter.title);
    for (const Figure& figure : chapter.figures) page += figure_html(figure);
  }
  return page +
         fmt::format(
             "<p class=\"files\">Made by tippe {} with <code>tippe law atlas</code>. Each script redraws its picture from the tables "
             "beside it.</p>\n</main>\n</body>\n</html>\n",
             kVersion);
}

}  // namespace tippe::cli
