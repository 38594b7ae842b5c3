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
