// What the lab is told in words: errors of a scene, and the report of a run as JSON.
#include <array>
#include <charconv>

#include "lab_run.h"

namespace tippe::lab {

namespace {

std::string in_json(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\', out += c;
    } else if (byte < 0x20) {
      constexpr std::string_view hex = "0123456789abcdef";
      out += "\\u00", out += hex[byte >> 4U], out += hex[byte & 15U];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

/// The fewest digits that read back to the same double; JSON has no number that is not finite.
std::string number(double x) {
  if (!(x - x == 0.0)) return "null";
  std::array<char, 40> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr};
}

std::string list(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out.append(out.empty() ? "" : ",").append(in_json(text));
  return "[" + out + "]";
}

}  // namespace

std::string lines_of(const Diagnostics& diagnostics) {
  std::string lines;
  for (const Diagnostic& d : diagnostics)
    lines.append(d.kind == Diagnostic::Kind::Error ? "error " : "warning ").append(d.text()).append("\n");
  return lines;
}

std::string laws_as_json() {
  constexpr std::array<std::string_view, laws::component_count> names{"slip", "spin", "contour", "rolling"};
  std::string out;
  for (const laws::LawEntry& entry : laws::law_entries()) {
    if (!entry.make) continue;  // it acts beside friction, with keys of its own
    std::vector<std::string> components;
    for (const laws::Component c : laws::all_components)
      if (entry.components.has(c)) components.emplace_back(names[static_cast<std::size_t>(c)]);
    std::string keys;
    for (const laws::LawKey& key : entry.keys)
      keys += (keys.empty() ? "" : ",") + ("{\"name\":" + in_json(key.name)) + ",\"unit\":" + in_json(key.unit) +
              ",\"help\":" + in_json(key.help) + ",\"needed\":" + (key.above_low && !(key.fallback > key.low) ? "true" : "false") +
              ",\"rows\":" + (key.columns > 0 ? "true" : "false") + "}";
    out += (out.empty() ? "" : ",") + ("{\"name\":" + in_json(entry.name)) + ",\"kind\":" + in_json(laws::kind_name(entry.kind)) +
           ",\"components\":" + list(components) + ",\"summary\":" + in_json(entry.summary) +
           ",\"needsRadius\":" + (entry.needs_radius ? "true" : "false") + ",\"keys\":[" + keys + "]}";
  }
  return "[" + out + "]";
}

std::string report_of(const LabRun& run) {
  const RunResult& r = run.result();
  std::string out = "{";
  const auto put = [&out](std::string_view key, const std::string& value) {
    out.append(out.size() > 1 ? "," : "").append(in_json(key)).append(":").append(value);
  };
  put("trustworthy", run.verdict().trustworthy() ? "true" : "false");
  put("warnings", list(run.verdict().doubts));
  put("notes", list(run.verdict().notes));
  put("resting", r.resting ? "true" : "false");
  put("end", number(r.final.t));
  put("steps", std::to_string(r.counts.steps));
  put("rejected", std::to_string(r.counts.rejected));
  put("rhs", std::to_string(r.counts.rhs));
  put("solves", std::to_string(r.counts.solves));
  put("initial", number(r.audit.initial));
  put("residual", number(r.audit.residual()));
  return out + "}";
}

}  // namespace tippe::lab
