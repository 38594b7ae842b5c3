// The plots under the scene: uPlot with one cursor for all, a line at the player's time, the other run dashed.
import uPlot from "uplot";
import { catalogue } from "./catalogue.js";
import { digits } from "./precision.js";
import { shownUnit } from "./units.js";
import { say, words } from "./words.js";

const mostPoints = 3000; // of a line; a screen has no more
const cursor = uPlot.sync("lab");

export class Plots {
  // `seek(t)`: somebody points at a time; `zoomed()`: a range was chosen.
  constructor(box, seek) {
    this.box = box;
    this.seek = seek;
    this.plots = [];
    this.t = 0;
    this.reading = null;
    new ResizeObserver(() => this.resize()).observe(box);
  }

  // `runs`: [{recording, scene, floors}, …], the first one solid, the second dashed.
  show(names, runs, last) {
    for (const plot of this.plots) plot.chart.destroy();
    this.box.replaceChildren();
    this.runs = runs;
    this.last = last;
    this.plots = names.filter((name) => catalogue[name]).map((name) => this.make(name));
    this.update();
  }

  make(name) {
    const entry = catalogue[name];
    const figure = document.createElement("figure");
    figure.className = "plot";
    figure.dataset.plot = name;
    const title = document.createElement("figcaption");
    const unit = shownUnit(entry.unit);
    title.textContent = unit.text ? `${words.plots[name]} [${unit.text}]` : words.plots[name];
    const holder = document.createElement("div");
    holder.setAttribute("role", "img");
    holder.setAttribute("aria-label", say("over", { title: words.plots[name] }));
    figure.append(title, holder);
    this.box.append(figure);
    const lists = this.runs.map(({ recording, scene }) =>
      entry.series(
        recording,
        scene.contact.map((c) => c.name),
        scene,
      ),
    );
    const now = document.createElement("div");
    now.className = "now";
    now.hidden = true;
    const scale = (entry.scale ?? 1) * unit.factor;
    const plot = { entry, lists, now, scale, floor: scale * (this.runs[0].floors[entry.kind] ?? 0) };
    const chart = new uPlot(this.options(plot), [[0], ...lists.flat().map(() => [null])], holder);
    chart.over.append(now);
    // A click goes to that time; a drag is a zoom.
    let down = 0;
    chart.over.addEventListener("pointerdown", (event) => (down = event.clientX));
    chart.over.addEventListener("pointerup", (event) => {
      if (Math.abs(event.clientX - down) < 3) this.seek(chart.posToVal(event.clientX - chart.over.getBoundingClientRect().left, "x"));
    });
    // Under a pointer the legend shows what is there, otherwise the player's time.
    chart.over.addEventListener("pointerleave", () => setTimeout(() => this.mark(this.t)));
    return Object.assign(plot, { chart });
  }

  options({ entry, lists, now, floor }) {
    const ink = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    const faint = getComputedStyle(document.documentElement).getPropertyValue("--line").trim();
    const axis = { stroke: ink, grid: { stroke: faint, width: 1 }, ticks: { stroke: faint, width: 1 }, font: "11px system-ui" };
    const stacked = entry.stacked;
    const own = (u, v, series, i) => {
      // In a stack a line stands on those after it: its own part is the difference.
      const last = (series - 1) % lists[0].length === lists[0].length - 1;
      const below = stacked && !last && i !== null ? u.data[series + 1][i] : 0;
      if (v == null) return "";
      return digits(v - below, Math.max(floor, 1e-13 * Math.abs(v))); // less is rounding of the sum
    };
    const line = (s, run) => ({
      label: this.runs.length > 1 ? `${s.label} ${"AB"[run]}` : s.label,
      stroke: s.color,
      width: run ? 1.2 : 1.5,
      dash: run ? [5, 4] : undefined,
      fill: stacked && run === 0 ? s.color : undefined,
      points: { show: false },
      value: own,
    });
    return {
      width: Math.max(200, this.box.clientWidth - 4),
      height: 170,
      cursor: { sync: { key: cursor.key, setSeries: false }, drag: { x: true, y: false } },
      // The marks of the second run are dashed as its lines are.
      legend: {
        show: true,
        live: true,
        markers: { width: 2, dash: (_u, i) => (i > lists[0].length ? "dashed" : "solid"), fill: (_u, i) => (i > lists[0].length ? null : lists[0][i - 1]?.color) },
      },
      scales: {
        x: { time: false, range: (_u, min, max) => (this.zoomed ? [min, max] : [0, Math.max(this.last, 1e-9)]) },
        y: { range: (_u, min, max) => rangeOf(min, max, floor) },
      },
      axes: [
        { ...axis, size: 28 },
        { ...axis, size: 54 },
      ],
      series: [
        { label: "t", value: (_u, v) => (v == null ? "" : `${Number(v).toFixed(4)} s`) },
        ...lists.flatMap((list, run) => list.map((s) => line(s, run))),
      ],
      hooks: {
        setSelect: [(u) => u.select.width > 2 && (this.zoomed = true)],
        init: [(u) => u.over.addEventListener("dblclick", () => this.unzoom())],
        draw: [(u) => this.place(u, now)], // only now the chart knows its scale
      },
    };
  }

  unzoom() {
    this.zoomed = false;
    this.update();
  }

  // New rows came.
  update() {
    const first = this.runs?.[0]?.recording;
    if (!first || first.count === 0) return;
    const stride = Math.max(1, Math.ceil(first.count / mostPoints));
    const rows = [];
    for (let i = 0; i < first.count; i += stride) rows.push(i);
    if (rows.at(-1) !== first.count - 1) rows.push(first.count - 1);
    const times = rows.map((i) => first.value(i, 0));
    for (const plot of this.plots) plot.chart.setData([times, ...this.dataOf(plot, rows, times)], !this.zoomed);
    this.mark(this.t);
  }

  dataOf({ entry, lists, scale, floor }, rows, times) {
    const shown = (x) => (Math.abs(scale * x) <= floor ? 0 : scale * x);
    const data = lists[0].map((s) => rows.map((i) => shown(s.value(this.runs[0].recording, i))));
    if (entry.stacked) stack(data);
    if (lists[1]) {
      const other = this.runs[1].recording;
      const second = lists[1].map((s) => times.map((t) => (t <= other.end + 1e-12 ? shown(s.value(other, other.rowAt(t))) : null)));
      if (entry.stacked) stack(second);
      data.push(...second);
    }
    return data.map((list) => list.map((x) => (x === null || Number.isNaN(x) ? null : x)));
  }

  // The line at the player's time, and the numbers there; words change no more often than one can read them.
  mark(t) {
    this.t = t;
    this.reading ??= setTimeout(() => {
      this.reading = null;
      this.read();
    }, 100);
    for (const { chart, now } of this.plots) this.place(chart, now);
  }

  place(chart, now) {
    const width = chart.bbox.width / uPlot.pxRatio;
    const x = chart.valToPos(this.t, "x");
    now.style.transform = `translateX(${x}px)`;
    now.hidden = !(x >= 0 && x <= width);
  }

  read() {
    for (const { chart } of this.plots) {
      const times = chart.data[0];
      let low = 0,
        high = times.length - 1;
      while (high - low > 1) times[(low + high) >> 1] <= this.t ? (low = (low + high) >> 1) : (high = (low + high) >> 1);
      if (!(chart.cursor.left >= 0)) chart.setLegend({ idx: times[high] - this.t < this.t - times[low] ? high : low }, false);
    }
  }

  resize() {
    for (const { chart } of this.plots) chart.setSize({ width: Math.max(200, this.box.clientWidth - 4), height: 170 });
  }
}

// Each line on top of those before; uPlot fills down to zero, so that the largest is to be drawn first: the lists are summed from the end.
function stack(data) {
  for (let k = data.length - 2; k >= 0; --k) for (let i = 0; i < data[k].length; ++i) if (data[k + 1][i] !== null) data[k][i] += data[k + 1][i];
}

// A little more than the values; at least so much that rounding does not fill the plot.
function rangeOf(min, max, floor) {
  if (min === null || max === null) return [0, 1];
  const middle = (min + max) / 2;
  const least = Math.max(1e3 * floor, 1e-6 * Math.abs(middle)) || 1e-12;
  const half = Math.max(0.55 * (max - min), least);
  // What never is below zero starts there.
  return min >= 0 && middle - half < 0 ? [0, middle + half] : [middle - half, middle + half];
}
