#include "law_errors.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>

#include "document.h"
#include "errors.h"
#include "files.h"

namespace tippe::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view verb = "law errors";

struct ErrorsCommand {
  bool markdown = false, json = false;
  std::string update, check;
};

/// JSON has no infinity: it is written as a text.
Json number(double x) { return std::isinf(x) ? Json("infinity") : Json(x); }

std::string errors_as_json(const ErrorTables& tables) {
  const auto worst = [](const Worst& w) { return Json{{"error", number(w.error)}, {"u", number(w.u)}}; };
  Json all{{"errors", Json::array()},
           {"components", Json::array()},
           {"vectors", Json::array()},
           {"sets", Json::array()},
           {"slopes", Json::array()}};
  for (const ErrorRow& r : tables.errors)
    all["errors"].push_back({{"law", r.law},
                             {"against", r.against},
                             {"quantity", r.quantity},
                             {"absolute", worst(r.absolute)},
                             {"relative", worst(r.relative)}});
  for (const ComponentRow& r : tables.components) {
    Json laws = Json::object();
    constexpr std::array<const char*, 3> names{"pade1", "pade2", "tanh"};
    for (std::size_t k = 0; k < 3; ++k) laws[names[k]] = {{"largest", r.worst[k]}, {"u", number(r.at_u[k])}, {"rms", r.rms[k]}};
    all["components"].push_back({{"component", r.component},
                                 {"size", r.size},
                                 {"laws", laws},
                                 {"closest_by_largest", r.closest_worst},
                                 {"closest_by_rms", r.closest_rms}});
  }
  for (const VectorRow& r : tables.vectors)
    all["vectors"].push_back({{"law", r.law},
                              {"force", r.force},
                              {"force_u", number(r.force_u)},
                              {"force_beta_deg", r.force_beta_deg},
                              {"torque", r.torque},
                              {"torque_u", number(r.torque_u)},
                              {"torque_beta_deg", r.torque_beta_deg}});
  for (const SetRow& r : tables.sets)
    all["sets"].push_back({{"form", r.form},
                           {"xi_star", r.xi_star},
                           {"step", r.step},
                           {"step_relative", r.step_relative},
                           {"error", r.error},
                           {"error_relative", r.error_relative},
                           {"at_xi", r.at_xi}});
  for (const SlopeRow& r : tables.slopes)
    all["slopes"].push_back({{"quantity", r.quantity}, {"law", r.law}, {"exact", r.exact}, {"approximation", r.ours}});
  return all.dump() + "\n";
}

int run_errors(const ErrorsCommand& c) {
  if (c.markdown + c.json + !c.update.empty() + !c.check.empty() > 1)
    throw bad_input("more than one kind of answer is asked for", "tippe law errors",
                    "give one of --markdown, --json, --update FILE, --check FILE");
  const std::string path = c.update.empty() ? c.check : c.update;
  const std::string document = path.empty() ? std::string() : read_document(path);
  std::vector<DocumentBlock> blocks;
  if (!path.empty()) blocks = find_blocks(document, path, verb);  // complain before the work

  const ErrorTables tables = compute_error_tables();
  if (!path.empty()) {
    const std::vector<std::string> texts(blocks.size(), errors_as_markdown(tables));
    return renew_document(path, document, with_blocks(document, blocks, texts), !c.check.empty(), verb);
  }
  Output out;
  out.write(c.json ? errors_as_json(tables) : errors_as_markdown(tables));
  out.finish();
  return Fine;
}

}  // namespace

void register_law_errors(CLI::App& law, Action& action) {
  CLI::App& errors = *law.add_subcommand("errors", "Tabulate the largest error of every approximation against the exact law");
  const auto command = std::make_shared<ErrorsCommand>();
  errors.add_flag("--markdown", command->markdown, "As Markdown tables (the default)");
  errors.add_flag("--json", command->json, "As one JSON object");
  errors
      .add_option("--update", command->update, "Update the tables in a Markdown file, between <!-- tippe law errors --> and <!-- end -->")
      ->type_name("FILE");
  errors.add_option("--check", command->check, "Exit with 1 if the tables in this file are out of date")->type_name("FILE");
  errors.footer("\nExamples:\n  tippe law errors\n  tippe law errors --update docs/laws.md");
  errors.callback([&action, command] { action = [command] { return run_errors(*command); }; });
}

}  // namespace tippe::cli
