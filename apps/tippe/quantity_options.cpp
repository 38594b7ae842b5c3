#include "quantity_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "errors.h"
#include "numbers.h"

namespace tippe::cli {

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, ',');) parts.push_back(part);
  return parts;
}

namespace {

void check_time(double t, const Scene& scene, std::string_view where) {
  const double end = scene.integrate.options.end;
  if (t > end)
    throw bad_input(fmt::format("{} s lies after the end of the run", number_text(t)), where,
                    fmt::format("set integrate.end, now {}", number_text(end)));
}

}  // namespace

Quantity read_quantity(const std::string& text, const Scene& scene, std::string_view where, std::string_view help) {
  const int contacts = static_cast<int>(scene.contacts.size());
  ParsedQuantity parsed = parse_quantity(text, contacts, scene.track.has_value());
  if (!parsed.quantity) {
    std::vector<std::string> names = quantity_keys(contacts, scene.track.has_value());
    names.insert(names.end(), event_kinds().begin(), event_kinds().end());
    const std::vector<std::string_view> candidates(names.begin(), names.end());
    throw bad_input(parsed.what, where, suggestion(parsed.unknown, candidates, help));
  }
  Quantity& q = *parsed.quantity;
  if (q.when.kind == QuantityTime::Kind::Given) check_time(q.when.t, scene, where);
  if (q.kind != Quantity::Kind::Exponent && q.to) check_time(*q.to, scene, where);
  return q;
}

std::vector<Quantity> read_quantities(const std::vector<std::string>& texts, const std::optional<double>& at, const Scene& scene,
                                      std::string_view verb) {
  if (at) check_time(*at, scene, "--at");
  std::vector<Quantity> quantities;
  for (const std::string& text : texts) {
    Quantity q = read_quantity(text, scene, fmt::format("--observable {}", in_quotes(text)), fmt::format("see tippe {} --help", verb));
    if (q.kind == Quantity::Kind::Value && q.when.kind == QuantityTime::Kind::End && at)
      q.when.kind = QuantityTime::Kind::Given, q.when.t = *at;
    quantities.push_back(std::move(q));
  }
  return quantities;
}

std::optional<double> latest_time(const std::vector<Quantity>& quantities) {
  double latest = 0.0;
  for (const Quantity& q : quantities) {
    const bool window = q.kind == Quantity::Kind::Mean || q.kind == Quantity::Kind::Max || q.kind == Quantity::Kind::Min;
    if (q.kind == Quantity::Kind::Value && q.when.kind == QuantityTime::Kind::Given) {
      latest = std::max(latest, q.when.t);
    } else if (window && q.to) {
      latest = std::max(latest, *q.to);
    } else {
      return std::nullopt;
    }
  }
  return latest;
}

}  // namespace tippe::cli
