// tippe reproduce [PAPER [FIGURE]]: every claim of five papers, and benchmarks of others, recomputed, with a verdict.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>

#include "atlas.h"
#include "document.h"
#include "errors.h"
#include "figure_files.h"
#include "files.h"
#include "gnuplot.h"
#include "hidden_folder.h"
#include "jobs.h"
#include "paper_bench.h"
#include "reproduction.h"
#include "subprocess.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* reproduce_examples = R"(
Recomputes what five papers print, with each paper's own scheme and step and again converged, and benchmarks that others published
(external). Writes a report to open in a browser.
Results are cached; interrupted runs resume.

Verdicts: confirmed; confirmed-as-printed (true only with the paper's scheme and step); corrected (the paper has a misprint; the
corrected formula agrees); refuted (two independent schemes and a series of ever smaller steps disagree with the paper);
undetermined (the paper does not give the data).

Examples:
  tippe reproduce
  tippe reproduce --quick
  tippe reproduce leine2003
  tippe reproduce leine2003 fig9
  tippe reproduce lesaux2005 --json
  tippe reproduce external
  tippe reproduce --pdf)";

struct ReproduceCommand {
  std::string paper, figure, out = "out/reproduce", update, check;
  bool quick = false, fresh = false, json = false, quiet = false, pdf = false;
  int jobs = usual_jobs();
};

/// A figure without claims is a fair question: the message says what the figure shows.
Failure no_chapter(const papers::Paper& paper, const std::string& figure) {
  std::vector<std::string> names;
  for (const papers::Chapter& chapter : paper.chapters) names.emplace_back(chapter.id);
  for (const papers::PrintedItem& item : paper.items) {
    const std::string name = papers::short_name(item);
    if (item.chapter.empty() && name == figure)
      return bad_input(fmt::format("{} of {} has no claims: {}", item.name, paper.key, item.sketch), "tippe reproduce",
                       fmt::format("there are: {}", fmt::join(names, ", ")));
    if (!item.chapter.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return bad_input(fmt::format("{} has no chapter {}", paper.key, in_quotes(figure)), "tippe reproduce",
                   suggestion(figure, candidates, fmt::format("there are: {}", fmt::join(names, ", "))));
}

/// The papers and chapters that are asked for, still without numbers.
Reproduction chosen(const std::string& paper, const std::string& figure) {
  Reproduction all;
  std::vector<std::string_view> names;
  for (const papers::Paper* p : papers::all_papers()) {
    names.push_back(p->key);
    if (!paper.empty() && paper != p->key) continue;
    const papers::Chapter* one_chapter = figure.empty() ? nullptr : papers::chapter_of(*p, figure);
    if (!figure.empty() && one_chapter == nullptr) throw no_chapter(*p, figure);
    ReproducedPaper& one = all.papers.emplace_back(ReproducedPaper{p, {}});
    for (const papers::Chapter& chapter : p->chapters)
      if (figure.empty() || one_chapter == &chapter) one.chapters.push_back({&chapter, {}, {}});
  }
  if (all.papers.empty())
    throw bad_input(fmt::format("there is no paper {}", in_quotes(paper)), "tippe reproduce",
                    suggestion(paper, names, fmt::format("the papers are: {}", fmt::join(names, ", "))));
  return all;
}

/// Asks, computes, and asks again until nothing is missing. False if Ctrl-C ended it.
bool fill(Reproduction& all, PaperBench& bench) {
  for (;;) {
    for (ReproducedPaper& paper : all.papers)
      for (ReproducedChapter& chapter : paper.chapters) {
        chapter.findings = {};
        chapter.chapter->evaluate(bench, chapter.findings);
      }
    if (!bench.work_left()) return true;
    if (!bench.work()) return false;
  }
}

bool same(const std::optional<double>& a, const std::optional<double>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return *a == *b || (std::isnan(*a) && std::isnan(*b));
}

/// Which runs each number comes from: those without which it is another.
void trace_runs(ReproducedChapter& chapter, PaperBench& bench) {
  bench.asked_runs();
  papers::Findings whole;
  chapter.chapter->evaluate(bench, whole);
  chapter.provenance.assign(whole.claims.size(), {});
  for (const std::string& run : bench.asked_runs()) {
    bench.leave_out(run);
    papers::Findings without;
    chapter.chapter->evaluate(bench, without);
    bench.leave_out({});
    const PaperBench::RunStory story = bench.story_of(run);
    for (std::size_t i = 0; i < whole.claims.size() && i < without.claims.size(); ++i) {
      const RunBehind behind{story.what, story.command, story.wall_s};
      if (!same(whole.claims[i].as_printed, without.claims[i].as_printed)) chapter.provenance[i].as_printed.push_back(behind);
      if (!same(whole.claims[i].converged, without.claims[i].converged)) chapter.provenance[i].converged.push_back(behind);
    }
  }
}

Reproduction reproduce(const ReproduceCommand& c, bool with_runs = false) {
  const auto begin = std::chrono::steady_clock::now();
  Reproduction all = chosen(c.paper, c.figure);
  all.quick = c.quick;
  PaperBench bench({fs::path(c.out) / "cache", c.quick, c.fresh, c.jobs, !c.quiet});
  if (!fill(all, bench))
    throw Failure(NotTrustworthy, "interrupted", "",
                  fmt::format("finished results are in {}/cache; run the same command to resume", c.out));
  all.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  all.made = circumstances(c.jobs);
  all.made.computed = bench.computed();
  all.made.reused = bench.reused();
  if (with_runs)
    for (ReproducedPaper& paper : all.papers)
      for (ReproducedChapter& chapter : paper.chapters) trace_runs(chapter, bench);
  all.computing_s = bench.computing_s();
  all.longest = bench.longest(12);
  return all;
}

/// The figures about laws are those of `tippe law atlas`.
void add_law_pictures(Reproduction& all) {
  std::vector<papers::Figure> atlas = potential_figures();
  for (papers::Figure& figure : characteristic_figures()) atlas.push_back(std::move(figure));
  for (ReproducedPaper& paper : all.papers)
    for (ReproducedChapter& chapter : paper.chapters) {
      const std::string_view id = chapter.chapter->id;
      if (!id.starts_with("fig") || !chapter.findings.figures.empty()) continue;
      // lesaux2005 takes its friction ball from leine2003.
      const bool ball = paper.paper->key == "lesaux2005" && id == "fig3";
      const std::string source = ball ? "leine2003 Fig. 4" : fmt::format("{} Fig. {}", paper.paper->key, id.substr(3));
      for (const papers::Figure& figure : atlas)
        if (figure.source == source || figure.source.starts_with(source + ",")) chapter.findings.figures.push_back(figure);
    }
}

void draw_figures(const ReproduceCommand& c, const Reproduction& all) {
  std::vector<const papers::Figure*> figures;
  for (const ReproducedPaper& paper : all.papers)
    for (const ReproducedChapter& chapter : paper.chapters)
      for (const papers::Figure& figure : chapter.findings.figures) figures.push_back(&figure);
  const bool drawing = gnuplot_exists();
  if (!drawing && !figures.empty())
    warn("gnuplot is not installed: the report has no figures; install the package gnuplot-nox and run the command again");
  write_figures(c.out, figures, drawing, c.jobs);
}

/// The browser that prints, or nothing.
std::string browser() {
  for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
    if (program_exists(name)) return name;
  return {};
}

void print_page(const std::string& page, const fs::path& folder, const std::string& name) {
  const std::string program = browser();
  if (program.empty())
    throw Failure(CannotWrite, "no browser to print with", "--pdf", "install chromium, or open the report and print it from your browser");
  // Beside the pictures that the page shows.
  const HiddenFolder hidden(folder);
  const fs::path source = folder / ("." + name + ".html");
  Output file(source.string());
  file.write(page);
  file.finish();
  const std::string pdf = (hidden.path() / name).string();
  std::vector<std::string> words{program,
                                 "--headless",
                                 "--disable-gpu",
                                 "--no-first-run",
                                 "--disable-background-networking",
                                 "--disable-component-update",
                                 "--disable-sync",
                                 "--user-data-dir=" + (hidden.path() / "profile").string(),
                                 "--no-pdf-header-footer",
                                 "--print-to-pdf=" + pdf,
                                 "file://" + fs::absolute(source).string()};
  if (geteuid() == 0) words.insert(words.begin() + 1, "--no-sandbox");  // Chromium refuses its sandbox to root
  const ProgramAnswer answer = ask_program(words);
  std::error_code error;
  fs::remove(source, error);
  fs::rename(pdf, folder / name, error);
  if (answer.exit != 0 || error)
    throw Failure(CannotWrite, program + " could not print the report", (folder / name).string(),
                  "open the report and print it from your browser");
}

/// The tables of a page in docs/papers: each block names a paper and, if it likes, a chapter.
int renew(const ReproduceCommand& c) {
  const std::string path = c.update.empty() ? c.check : c.update;
  const std::string document = read_document(path);
  const std::vector<DocumentBlock> blocks = find_blocks(document, path, "reproduce");
  std::vector<std::string> tables;
  for (const DocumentBlock& block : blocks) {
    const std::vector<std::string> words = words_of(block);
    if (words.empty() || words.size() > 2)
      throw bad_input("a table needs a paper and at most one chapter", path + ": " + in_quotes(block.command),
                      "write tippe reproduce PAPER CHAPTER");
    ReproduceCommand one = c;
    one.paper = words[0];
    one.figure = words.size() > 1 ? words[1] : "";
    tables.push_back(claims_as_markdown(reproduce(one).claims()));
  }
  return renew_document(path, document, with_blocks(document, blocks, tables), !c.check.empty(), "reproduce");
}

int reproduce_verb(const ReproduceCommand& c) {
  if (!c.update.empty() || !c.check.empty()) return renew(c);
  const auto begin = std::chrono::steady_clock::now();
  Reproduction all = reproduce(c, true);
  add_law_pictures(all);
  draw_figures(c, all);
  all.wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  // A part of the report does not replace the whole.
  const std::string name = c.paper.empty() ? "index" : c.figure.empty() ? c.paper : c.paper + "-" + c.figure;
  const std::string page = (fs::path(c.out) / (name + ".html")).string();
  for (const auto& [path, text] : {std::pair{page, reproduction_page(all, c.out, PageFor::Screen)},
                                   {(fs::path(c.out) / (name + ".json")).string(), reproduction_as_json(all)}}) {
    Output file(path);
    file.write(text);
    file.finish();
  }
  if (c.pdf) print_page(reproduction_page(all, c.out, PageFor::Paper), c.out, name + ".pdf");
  Output out;
  out.write(c.json ? reproduction_as_json(all) : reproduction_for_reading(all, page, !c.paper.empty()));
  out.finish();
  return all.unexpected().empty() ? Fine : NotTrustworthy;
}

}  // namespace

void register_reproduce(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("reproduce", reproduce_help);
  verb->footer(reproduce_examples);
  const auto c = std::make_shared<ReproduceCommand>();
  verb->add_option("PAPER", c->paper, "One of the papers: lesaux2005, leine2003, kudra2011, martins2019, sailer2020; or external");
  verb->add_option("FIGURE", c->figure, "One of its figures, tables or sections: fig9, table1, sec5.5");
  verb->add_option("--out", c->out, "Folder of the report")->type_name("DIR")->default_str(c->out);
  verb->add_flag("--quick", c->quick, "Coarser maps, and no series of ever smaller steps");
  verb->add_flag("--fresh", c->fresh, "Ignore cached results");
  verb->add_flag("--pdf", c->pdf, "Also print the report to PDF, with Chromium");
  verb->add_option("--jobs", c->jobs, "Runs at once")->type_name("N")->check(CLI::PositiveNumber)->default_str(std::to_string(c->jobs));
  verb->add_flag("--json", c->json, "As one JSON object");
  verb->add_flag("--quiet", c->quiet, "No progress bar");
  verb->add_option("--update", c->update, "Update the tables in a Markdown file")->type_name("FILE");
  verb->add_option("--check", c->check, "Exit with 1 if the tables in this file are out of date")->type_name("FILE");
  verb->callback([c, &action] { action = [c] { return reproduce_verb(*c); }; });
}

}  // namespace tippe::cli
