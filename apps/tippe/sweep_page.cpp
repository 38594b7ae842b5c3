// A sweep over two axes as one page without any other file: the map, the numbers under the pointer, and the command that runs a point.
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>

#include "numbers.h"
#include "shell_words.h"
#include "sweep.h"

namespace tippe::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Numbers as base64 of their bytes, the lowest first, as every browser's machine has them.
std::string as_base64(const std::vector<double>& numbers) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes(numbers.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  std::string text;
  text.reserve(bytes.size() * 4 / 3 + 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned three = 0;
    for (std::size_t k = 0; k < 3; ++k) three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (unsigned k = 0; k < 4; ++k) text += (i + k > bytes.size()) ? '=' : letters[(three >> (18U - 6U * k)) & 63U];
  }
  return text;
}

/// The run of a point, with X and Y where the values of the two axes stand.
std::string command_of(const SweepJob& job, const MapAxes& axes) {
  std::string text = "tippe run " + shell_word(job.sweep.scene);
  for (const std::string& setting : job.settings) text += " --set " + shell_word(setting);
  const std::vector<std::string> values = job.sweep.values_of(0);
  for (std::size_t j = 0; j < job.sweep.axes.size(); ++j) {
    const SweepAxis& axis = job.sweep.axes[j];
    if (axis.key == "scene") continue;
    const std::string value = j == axes.x ? "\x01x\x01" : j == axes.y ? "\x01y\x01" : axis.of ? fmt::format("\x01{}\x01", j) : values[j];
    text += " --set " + (value.front() == '\x01' ? axis.key + "=" + value : shell_word(axis.key + "=" + value));
    for (const std::string& key : axis.linked)
      text += " --set " + (value.front() == '\x01' ? key + "=" + value : shell_word(key + "=" + value));
  }
  return text;
}

Json axis_as_json(const SweepAxis& axis) {
  Json values = Json::array();
  for (std::size_t i = 0; i < Sweep::length(axis); ++i) values.push_back(Sweep::value(axis, i));
  return {{"label", axis.label}, {"unit", axis.unit}, {"values", values}};
}

constexpr std::string_view page_head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title></title>
<style>
body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #222; background: #fff; max-width: 60rem }
canvas { width: min(100%, 42rem); aspect-ratio: 1; image-rendering: pixelated; border: 1px solid #888; cursor: crosshair; background: #ddd }
#said { min-height: 4.5em; font-variant-numeric: tabular-nums } code { overflow-wrap: anywhere } button, select { font: inherit }
</style></head><body>
<h1></h1>
<p><label>Result <select id="result"></select></label> <span id="range"></span></p>
<canvas id="map" tabindex="0" aria-label="Map; the arrow keys move from point to point"></canvas>
<p id="axes"></p>
<div id="said" aria-live="polite">Move over the map, or focus it and use the arrow keys. A click keeps a point.</div>
<p><code id="command"></code> <button id="copy" hidden>Copy</button></p>
<script>
"use strict";
const data = )";

constexpr std::string_view page_tail = R"(;
const at = id => document.getElementById(id);
const numbers = text => new Float64Array(Uint8Array.from(atob(text), c => c.charCodeAt(0)).buffer);
const nx = data.x.values.length, ny = data.y.values.length;
for (const r of data.results) r.numbers = numbers(r.numbers);
document.title = data.title;
document.querySelector("h1").textContent = data.title;
const named = a => a.label + (a.unit ? " [" + a.unit + "]" : "");
at("axes").textContent = "Right: " + named(data.x) + ", " + data.x.values[0] + " to " + data.x.values[nx - 1] +
  ". Up: " + named(data.y) + ", " + data.y.values[0] + " to " + data.y.values[ny - 1] + ".";
const dark_to_light = [[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]];
const both_signs = [[33, 102, 172], [146, 197, 222], [247, 247, 247], [244, 165, 130], [178, 24, 43]];
function colour(stops, part) {
  const p = Math.min(Math.max(part, 0), 1) * (stops.length - 1), i = Math.min(Math.floor(p), stops.length - 2);
  return stops[i].map((c, k) => c + (p - i) * (stops[i + 1][k] - c));
}
const map = at("map"), pen = map.getContext("2d");
map.width = nx; map.height = ny;
let shown = data.results[0], kept = false, place = [0, 0];
function draw() {
  let least = Infinity, greatest = -Infinity;
  for (const x of shown.numbers) { if (x < least) least = x; if (x > greatest) greatest = x; }
  const signs = least < 0 && greatest > 0, reach = Math.max(-least, greatest);
  const low = signs ? -reach : least, high = signs ? reach : greatest, stops = signs ? both_signs : dark_to_light;
  const image = pen.createImageData(nx, ny);
  for (let i = 0; i < nx; ++i) for (let j = 0; j < ny; ++j) {
    const x = shown.numbers[i * ny + j], to = 4 * ((ny - 1 - j) * nx + i);
    if (Number.isNaN(x)) continue;
    const c = colour(stops, high > low ? (x - low) / (high - low) : 0.5);
    for (let k = 0; k < 3; ++k) image.data[to + k] = c[k];
    image.data[to + 3] = 255;
  }
  pen.putImageData(image, 0, 0);
  at("range").textContent = least <= greatest ? "from " + least.toPrecision(6) + " to " + greatest.toPrecision(6) + (shown.unit ? " " + shown.unit : "") : "no value";
}
function command(i, j) {
  return data.command.replace(/\u0001(\w+)\u0001/g, (whole, a) => a === "x" ? data.x.values[i] : a === "y" ? data.y.values[j] :
    data.followers[a].values[data.followers[a].of === "x" ? i : j]);
}
function tell(i, j) {
  place = [i, j];
  const lines = [data.x.label + " = " + data.x.values[i] + " " + data.x.unit + ", " + data.y.label + " = " + data.y.values[j] + " " + data.y.unit];
  for (const r of data.results) {
    const x = r.numbers[i * ny + j];
    lines.push(r.label + " = " + (Number.isNaN(x) ? "none" : x + " " + r.unit));
  }
  const why = data.reasons[i * ny + j];
  if (why) lines.push("Checks failed: " + why);
  at("said").replaceChildren(...lines.map(line => Object.assign(document.createElement("div"), { textContent: line })));
  at("command").textContent = command(i, j);
  at("copy").hidden = false;
}
function cell(event) {
  const box = map.getBoundingClientRect();
  return [Math.min(nx - 1, Math.max(0, Math.floor(nx * (event.clientX - box.left) / box.width))),
          Math.min(ny - 1, Math.max(0, ny - 1 - Math.floor(ny * (event.clientY - box.top) / box.height)))];
}
map.addEventListener("pointermove", event => { if (!kept) tell(...cell(event)); });
map.addEventListener("click", event => { kept = !kept; tell(...cell(event)); });
map.addEventListener("keydown", event => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (!step) return;
  event.preventDefault();
  tell(Math.min(nx - 1, Math.max(0, place[0] + step[0])), Math.min(ny - 1, Math.max(0, place[1] + step[1])));
});
at("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(at("command").textContent);
  at("copy").textContent = "Copied";
  setTimeout(() => at("copy").textContent = "Copy", 1000);
});
for (const [k, r] of data.results.entries()) at("result").append(new Option(r.label + (r.unit ? " [" + r.unit + "]" : ""), k));
at("result").addEventListener("change", () => { shown = data.results[at("result").value]; draw(); });
draw();
</script></body></html>
)";

}  // namespace

std::string sweep_as_page(const SweepReport& report) {
  const Sweep& sweep = report.job.sweep;
  const std::optional<MapAxes> axes = map_axes(sweep);
  constexpr std::size_t most_numbers = 4'000'000;  // 43 MB of page
  if (!axes || report.outcomes.points() * sweep.results.size() > most_numbers) return {};
  Json data{{"title", sweep.title.empty() ? report.job.file.name : sweep.title},
            {"x", axis_as_json(sweep.axes[axes->x])},
            {"y", axis_as_json(sweep.axes[axes->y])},
            {"followers", Json::object()},
            {"command", command_of(report.job, *axes)},
            {"results", Json::array()},
            {"reasons", Json::object()}};
  for (std::size_t j = 0; j < sweep.axes.size(); ++j) {
    const SweepAxis& axis = sweep.axes[j];
    if (!axis.of) continue;
    Json values = Json::array();
    const SweepAxis& leader = sweep.axes[*axis.of];
    for (std::size_t i = 0; i < Sweep::length(leader); ++i)
      values.push_back(number_text(axis.formula.at(parse_number(Sweep::value(leader, i)).value).value));
    data["followers"][std::to_string(j)] = {{"of", *axis.of == axes->x ? "x" : "y"}, {"values", values}};
  }
  for (std::size_t k = 0; k < sweep.results.size(); ++k)
    data["results"].push_back(
        {{"label", sweep.results[k].label}, {"unit", sweep.results[k].unit}, {"numbers", as_base64(report.outcomes.column(k))}});
  for (const auto& [point, reason] : report.outcomes.reasons()) data["reasons"][std::to_string(point)] = reason;
  std::string json = data.dump(-1, ' ', true, Json::error_handler_t::replace);
  // Nothing in it ends the script.
  for (std::size_t at = json.find("</"); at != std::string::npos; at = json.find("</", at + 1)) json.replace(at, 2, "<\\/");
  return std::string(page_head) + json + std::string(page_tail);
}

}  // namespace tippe::cli
