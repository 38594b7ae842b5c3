#include <fmt/core.h>

#include <cmath>
#include <map>

#include "law_errors.h"

namespace tippe::cli {
namespace {

/// Three digits; the table must not depend on the last bits.
std::string size_text(double x) { return std::isinf(x) ? "∞" : fmt::format("{:.3g}", x); }
std::string percent(double x) { return std::isinf(x) ? "unbounded" : fmt::format("{:.3g} %", 100.0 * x); }
std::string place(double u) { return u == 0.0 ? "→ 0" : std::isinf(u) ? "→ ∞" : fmt::format("{:.3g}", u); }
std::string slope_text(double x) { return std::abs(x) < 1e-6 ? "0" : fmt::format("{:.4g}", x); }

std::string error_table(const ErrorTables& tables) {
  std::string text =
      "| approximation | instead of | quantity | largest error [μN, μNR, μN‖γ‖] | at u | largest relative error | at u "
      "|\n|---|---|---|---|---|---|---|\n";
  for (const ErrorRow& r : tables.errors)
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", r.law, r.against, r.quantity, size_text(r.absolute.error),
                        place(r.absolute.u), percent(r.relative.error), place(r.relative.u));
  return text;
}

std::string component_table(const ErrorTables& tables) {
  std::string text =
      "| component | its size | pade1, largest / r.m.s. | pade2, largest / r.m.s. | tanh, largest / r.m.s. | closest by largest error | by "
      "r.m.s. |\n"
      "|---|---|---|---|---|---|---|\n";
  for (const ComponentRow& r : tables.components) {
    text += fmt::format("| {} | {:.4f} |", r.component, r.size);
    for (std::size_t k = 0; k < 3; ++k) text += fmt::format(" {:.5f} / {:.5f} |", r.worst[k], r.rms[k]);
    text += fmt::format(" {} | {} |\n", r.closest_worst, r.closest_rms);
  }
  return text;
}

std::string vector_table(const ErrorTables& tables) {
  std::string text =
      "| law | largest force error [μN] | at u | β | largest torque error [μNρ] | at u | β |\n|---|---|---|---|---|---|---|\n";
  for (const VectorRow& r : tables.vectors)
    text += fmt::format("| {} | {} | {} | {:.0f}° | {} | {} | {:.0f}° |\n", r.law, size_text(r.force), place(r.force_u), r.force_beta_deg,
                        size_text(r.torque), place(r.torque_u), r.torque_beta_deg);
  return text;
}

std::string set_table(const ErrorTables& tables) {
  std::string text =
      "| truncated set | ξ* | step there [μNR] | of the torque | largest error of the border [μNR] | at ξ | of the torque "
      "|\n|---|---|---|---|---|---|---|\n";
  for (const SetRow& r : tables.sets)
    text += fmt::format("| {} | {:.4f} | {} | {} | {} | {:.4f} | {} |\n", r.form, r.xi_star, size_text(r.step), percent(r.step_relative),
                        size_text(r.error), r.at_xi, percent(r.error_relative));
  return text;
}

/// One row for each quantity, one column for each law.
std::string slope_table(const ErrorTables& tables) {
  std::string text = "| first derivative | exact | ellipsoid | difference |\n|---|---|---|---|\n";
  for (const SlopeRow& r : tables.slopes)
    if (r.law.starts_with("ellipsoid"))
      text += fmt::format("| {} ({}) | {} | {} | {:+.1f} % |\n", r.quantity, r.law.substr(r.law.find(' ') + 1), slope_text(r.exact),
                          slope_text(r.ours), 100.0 * (r.ours / r.exact - 1.0));
  text += "\n| first derivative | exact | pade1 | pade2 | tanh |\n|---|---|---|---|---|\n";
  std::string row, quantity;
  for (const SlopeRow& r : tables.slopes) {
    if (r.law.starts_with("ellipsoid")) continue;
    if (r.quantity != quantity) {
      if (!row.empty()) text += row + "\n";
      quantity = r.quantity;
      row = fmt::format("| {} | {} |", r.quantity, slope_text(r.exact));
    }
    row += fmt::format(" {} |", slope_text(r.ours));
  }
  return text + row + "\n";
}

}  // namespace

std::string errors_as_markdown(const ErrorTables& tables) {
  return "**Against the exact law, over all u = ‖v‖/(R|ω|).** T0x to Mr are kudra2011's five components, freed of k_r, sin β, cos β.\n\n" +
         error_table(tables) +
         "\n**Which approximation is closest, component by component.** The root mean square is over the angle atan u.\n\n" +
         component_table(tables) +
         "\n**As laws, with k_r = 1.** Worst over u and over the angle β from the direction of rolling to that of sliding.\n\n" +
         vector_table(tables) +
         "\n**Truncated sets.** Their border as torque at given force; a step outward makes the set non-convex.\n\n" + set_table(tables) +
         "\n**Slopes at the two ends**, w = 1/u.\n\n" + slope_table(tables);
}

}  // namespace tippe::cli
