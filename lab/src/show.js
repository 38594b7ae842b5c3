// One run in a page of its own: the lab's view with the run's rows in it. `run.show()` of the Python package fills in the data; the page needs neither a
// server nor a network.
import { Player, speeds, speedText } from "./player.js";
import { Recording } from "./recording.js";
import { readResolved } from "./toml.js";
import { BallView } from "./view/ball_view.js";
import { rateOf, SceneView } from "./view/scene_view.js";

const $ = (id) => document.getElementById(id);

// Numbers of four bytes, in base64.
function numbers(text) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  return new Float32Array(bytes.buffer);
}

class Page {
  constructor(data) {
    this.data = data;
    this.resolved = readResolved(data.scene);
    this.recording = new Recording({ columns: data.columns, every: data.every, kinds: [] });
    this.recording.append(Float64Array.from(numbers(data.rows)), []);
    this.player = new Player(() => this.tell());
    Object.assign(this.player, { step: data.every, end: this.recording.end, last: this.recording.end });
    document.title = $("title").textContent = data.title;
    this.makeViews();
    this.makeControls();
    this.player.play(!matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.before = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  makeViews() {
    try {
      this.view = new SceneView($("scene"));
      this.ball = new BallView($("ball"));
    } catch {
      $("status").textContent = "This browser shows no 3-D graphics (WebGL): try another one, or switch hardware acceleration on.";
      return;
    }
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    this.view.setTheme(dark ? "dark" : "light");
    this.view.setScene({ resolved: this.resolved, r_SG: this.data.r_SG, track: numbers(this.data.track) });
    this.view.setScales(this.data.mass * (this.resolved.table?.gravity || 9.81), rateOf(this.resolved));
    this.view.restart(this.recording);
    this.ball.setLaws(this.resolved.contact);
    this.ball.follow(this.recording);
    const resize = () => [this.view, this.ball].forEach((view) => view.resize());
    new ResizeObserver(resize).observe($("view"));
    resize();
  }

  makeControls() {
    $("play").addEventListener("click", () => this.player.play());
    $("scrub").max = this.recording.end;
    $("scrub").addEventListener("input", () => {
      this.player.playing = false;
      this.player.seek(Number($("scrub").value));
    });
    for (const speed of speeds) $("speed").append(new Option(speedText(speed), speed, speed === 1, speed === 1));
    $("speed").addEventListener("change", () => this.player.setSpeed(Number($("speed").value)));
    $("show-ball").addEventListener("change", () => ($("ball-view").hidden = !$("show-ball").checked));
    $("show-arrows").addEventListener("change", () => {
      if (this.view) this.view.show.arrows = $("show-arrows").checked;
      this.shown = null;
    });
  }

  tell() {
    $("play").textContent = this.player.playing ? "❚❚" : "▶";
    $("play").setAttribute("aria-label", this.player.playing ? "Pause" : "Play");
  }

  frame(now) {
    this.player.tick(Math.min(0.1, (now - this.before) / 1000));
    this.before = now;
    if (this.shown !== this.player.t) this.show((this.shown = this.player.t));
    this.view?.render();
    this.ball?.render();
    requestAnimationFrame((next) => this.frame(next));
  }

  show(t) {
    const seen = this.recording.at(t),
      row = this.recording.rowAt(t);
    this.view?.pose(seen, row, null);
    const force = this.ball?.pose(seen, row);
    if (force && force.contact !== this.borderOf) {
      this.borderOf = force.contact;
      const { rings, segments, borders } = this.data;
      this.ball.setBorder({ points: numbers(borders[force.contact]), rings, segments });
    }
    $("scrub").value = t;
    $("clock").textContent = `${t.toFixed(3)} s`;
    const last = this.data.events.findLast((event) => event[0] <= t);
    $("status").textContent = last ? `${last[1].replace("_", " ")} of ${last[2]} at ${Number(last[0].toPrecision(5))} s` : "";
  }
}

window.page = new Page(JSON.parse($("run").textContent));
