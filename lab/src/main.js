// The page: one state, an engine or two, and the views that follow them.
import { available } from "./catalogue.js";
import { Controls } from "./controls.js";
import { Engine } from "./engine.js";
import { csvOf, save, sceneOf } from "./keep.js";
import { listenToKeys } from "./keys.js";
import { seesRolling, setLaws } from "./laws.js";
import { Parameters } from "./parameters.js";
import { Player } from "./player.js";
import { Plots } from "./plots.js";
import { change, commandLine } from "./settings.js";
import { fromAddress, toAddress } from "./state.js";
import { goOnFrom, twisted } from "./live.js";
import { readResolved } from "./toml.js";
import { toyOf, toys } from "./toys.js";
import { Film } from "./film.js";
import { Flick } from "./flick.js";
import { digits, floorsOf } from "./precision.js";
import { Sound } from "./sound.js";
import { chooseUnits, shownUnit } from "./units.js";
import { fillPage, language, say, words } from "./words.js";
import { BallView } from "./view/ball_view.js";
import { rateOf, SceneView } from "./view/scene_view.js";
import scenes from "virtual:scenes";

const $ = (id) => document.getElementById(id);

class Lab {
  constructor() {
    this.scenes = scenes;
    this.state = fromAddress(location.hash, scenes);
    chooseUnits(this.state.units ?? localStorage.getItem("units") ?? "deg");
    if (language !== "en") fillPage(); // English is there
    document.body.classList.toggle("embed", this.state.embed);
    this.sound = new Sound();
    // Who wants little motion starts it by hand.
    this.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.player = new Player(() => this.played());
    this.player.speed = this.state.speed;
    this.pending = true; // until the scene of the state is loaded
    this.runs = [null, null]; // what each engine has loaded: {recording, resolved, …}
    this.controls = new Controls(this, toys);
    if (this.calm) this.state.playing = false;
    // The worker loads its core while the views are made.
    this.engines = [new Engine((what, data) => this.hear(0, what, data)), null];
    this.restart();
    this.makeViews();
    if (this.view) {
      this.view.controls.enableDamping = !this.calm;
      this.film = new Film($("scene"), (film) => save(`${this.state.scene}.webm`, film));
      new Flick(this.view, (rate) => this.twist(rate / 8));
    }
    this.plots = new Plots($("plots"), (t) => this.player.seek(t));
    this.parameters = new Parameters($("parameters"), (p, value) => this.turn(p, value));
    this.compareParameters = new Parameters($("compare-parameters"), (p, value) => this.turnOther(p, value));
    listenToKeys(this);
    this.setTheme(localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    window.addEventListener("hashchange", () => this.addressChanged());
    new ResizeObserver(() => this.resize()).observe($("view"));
    new ResizeObserver(() => this.resize()).observe($("ball-view"));
    this.before = performance.now();
    requestAnimationFrame((now) => this.frame(now));
  }

  // Without WebGL the numbers and plots still work.
  makeViews() {
    try {
      this.view = new SceneView($("scene"));
      this.ball = new BallView($("ball"));
    } catch {
      this.view = this.ball = null;
      this.controls.message(words.say.noWebGL);
    }
  }

  // ---- the run

  get text() {
    return this.state.text ?? scenes[this.state.scene];
  }

  get toy() {
    return this.runs[0] && this.state.text !== null ? this.toyLike(this.runs[0].resolved) : toyOf(this.state.scene);
  }

  // The toy that a scene of one's own resembles.
  toyLike(resolved) {
    if (resolved.track) return toys.find((toy) => toy.name === "track-disk");
    if (resolved.body.disk) return toys.find((toy) => toy.name === "tippedisk");
    const shape = resolved.contact[0]?.shape;
    const name = shape === "ellipsoid" ? "celtic-stone" : shape === "sphere" ? "tippe-top" : "euler-disk";
    return toys.find((toy) => toy.name === name);
  }

  // Computes anew. The player goes to `t` once that is computed.
  restart(t = this.state.t) {
    this.goal = this.state.t = t;
    this.pending = true;
    const name = this.state.text === null ? this.state.scene : `${this.state.scene}.toml`;
    this.engines[0].run(name, this.text, this.state.set);
    this.restartOther();
    this.remember();
  }

  restartOther() {
    if (this.state.compare === null) {
      if (this.runs[1]) {
        this.engines[1].drop();
        this.runs[1] = null;
        this.view?.setGhost(null);
        this.showPlots();
      }
      return;
    }
    this.engines[1] ??= new Engine((what, data) => this.hear(1, what, data));
    this.engines[1].run(this.state.scene, this.text, [...this.state.set, ...this.state.compare]);
  }

  hear(which, what, data) {
    if (what === "ready") {
      setLaws(data.laws);
      this.controls.version(data.version);
    }
    if (what === "broken")
      this.controls.message(say("broken", { why: data.message }));
    if (what === "refused") this.refused(which, data);
    if (what === "loaded") this.loaded(which, data);
    if (what === "rows") this.rows(which);
    if (what === "done") this.done(which, data);
    if (what === "stability" && which === 0) {
      this.stabilityAsked = false;
      this.controls.stability(data);
    }
    if (what === "border") {
      if (which === 0) this.borderAsked = false;
      this.ball?.setBorder(data, which);
    }
  }

  // What ran before stays.
  refused(which, data) {
    if (which === 0) this.pending = false;
    this.controls.errors(data.errors, data.warnings, which);
    const said = data.errors.map((line) => line.match(/^--set ([^=]+)=[^:]*: (.*)$/)).filter(Boolean);
    (which === 0 ? this.parameters : this.compareParameters)?.mark(said.map(([, key, text]) => ({ key, text })));
    if (which === 0 && this.state.text !== null) this.controls.text(this.state.text);
  }

  loaded(which, data) {
    const run = { ...data, recording: this.engines[which].recording, resolved: readResolved(data.scene), text: data.scene };
    run.floors = floorsOf(run.resolved, run.mass);
    this.runs[which] = run;
    this.plotsStale = true;
    if (which === 1) {
      this.view?.setGhost(run);
      this.otherBorderOf = -1;
      this.compareParameters.show(this.toy, run.resolved, "c");
      this.controls.errors([], [], 1);
      return;
    }
    this.pending = false;
    this.stabilityAsked = false;
    this.stabilityOf = null;
    this.controls.stability(null);
    this.controls.errors([], data.warnings, 0);
    const shape = JSON.stringify([
      run.resolved.body,
      run.resolved.contact.map((c) => [c.shape, c.shape_radius, c.semi_axes, c.at, c.turn, c.edges, c.corners, c.length, c.cut]),
      run.resolved.track,
    ]);
    if (shape !== this.shape) {
      this.view?.setScene(run);
      if (this.runs[1]) this.view?.setGhost(this.runs[1]); // the other worker may have been first
    }
    this.shape = shape;
    // The spin of the scene as shipped is the measure for flicks and arrows.
    if (!this.state.set.some((setting) => setting.startsWith("start."))) this.usual = { rate: rateOf(run.resolved), end: run.resolved.integrate.end, of: this.state.scene };
    const usual = this.usual?.of === this.state.scene ? this.usual.rate : rateOf(run.resolved);
    run.weight = run.mass * (run.resolved.table?.gravity || 9.81);
    this.view?.setScales(run.weight, usual);
    $("sound").hidden = !/rim$/.test(run.resolved.contact[0].shape);
    this.view?.restart(run.recording);
    this.ball?.setLaws(run.resolved.contact);
    this.borderOf = -1;
    this.borderAsked = false;
    this.borderAxis = [0, 0];
    this.player.step = run.every;
    this.player.last = run.resolved.integrate.end;
    this.player.end = 0;
    this.player.t = 0;
    this.player.playing = this.state.playing;
    this.controls.newScene(this.state, this.toy, this.player.last);
    $("hint").hidden = Boolean(this.flicked) || !this.view;
    $("open-lab").href = `${location.pathname}${this.address().replace("&embed=", "")}`;
    if (this.said) this.controls.status(this.said);
    this.said = null;
    if (this.parametersOf !== `${this.toy.name} ${this.state.scene}`) this.parameters.show(this.toy, run.resolved);
    else this.parameters.update(run.resolved);
    this.parametersOf = `${this.toy.name} ${this.state.scene}`;
    this.controls.command(commandLine(this.state.text === null ? this.state.scene : `${this.state.scene}.toml`, this.state.set));
    this.controls.plotMenu(available(run.recording, run.resolved), this.plotNames());
  }

  rows(which) {
    const { recording } = this.runs[which];
    this.plotsStale = this.rowsCame = true;
    if (which === 1) return;
    this.player.end = recording.end;
    if (this.goal > 0 && recording.end >= Math.min(this.goal, this.player.last)) {
      this.player.t = Math.min(this.goal, recording.end);
      this.goal = 0;
    }
    this.view?.follow(recording);
    this.ball?.follow(recording);
    this.controls.computed(recording.end / this.player.last);
    this.controls.events(recording.events, this.runs[0].resolved.contact);
  }

  done(which, data) {
    this.runs[which].report = data.report;
    this.runs[which].wall = data.wall;
    if (which === 1) return;
    const { recording } = this.runs[0];
    // A run that ended early, at a fault, has no more to play.
    this.player.last = Math.min(this.player.last, Math.max(recording.end, this.player.step));
    if (this.goal > 0) this.player.t = Math.min(this.goal, recording.end);
    this.goal = 0;
    this.controls.computed(1);
    this.controls.report(data.report, data.wall, recording.end);
    this.controls.story.done(this.runs[0]);
  }

  // ---- what the user does

  choose(scene) {
    Object.assign(this.state, { scene, text: null, set: [], compare: null, plots: null, t: 0, playing: !this.calm });
    this.restart(0);
  }

  turn(parameter, value) {
    if (!this.runs[0]) return;
    const live = this.controls.live() && this.player.t > 0;
    if (live) this.state.set = goOnFrom(this.state.set, this.runs[0], this.player.t);
    const scene = this.runs[0].resolved;
    this.state.set = live && parameter.key.startsWith("start.") ? this.state.set : change(this.state.set, scene, parameter, value);
    this.state.playing = this.player.playing || !live;
    this.restart(0);
  }

  turnOther(parameter, value) {
    if (!this.runs[1] || this.state.compare === null) return;
    this.state.compare = change(this.state.compare, this.runs[1].resolved, parameter, value);
    this.restart(this.player.t);
  }

  // A run that answers a question; gives its number.
  ask(scene, set) {
    Object.assign(this.state, { scene, text: null, set, compare: null, t: 0, playing: true });
    this.restart(0);
    return this.engines[0].id;
  }

  // A flick: `part` of the usual spin is added about the vertical, on a track about the disk's axis. What is at rest begins from the start.
  twist(part) {
    const run = this.runs[0];
    if (!run || this.pending) return;
    const { recording, resolved } = run;
    const rest = recording.events.find((event) => event.kind === "rest")?.t ?? this.player.last;
    const t = this.player.t < rest ? this.player.t : 0;
    const usual = this.usual?.of === this.state.scene ? this.usual : { rate: rateOf(resolved), end: resolved.integrate.end };
    const change = Math.max(-2.5, Math.min(2.5, part)) * (usual.rate || 10);
    $("hint").hidden = true;
    this.flicked = true;
    this.state.set = twisted(goOnFrom(this.state.set, run, t), recording.at(t), change, usual.end);
    this.state.playing = true;
    this.restart(0);
    const { text, factor } = shownUnit("rad/s");
    const now = (resolved.track ? recording.at(t).omega : recording.at(t).spin) + change;
    this.said = say("flicked", { spin: `${digits(now * factor, 0, 3)} ${text}` });
  }

  record() {
    if (!this.film?.toggle()) return this.controls.status(words.say.cannotRecord, true);
    $("record").textContent = this.film.running ? words.page.recordStop : words.page.record;
    $("downloads").classList.toggle("recording", this.film.running);
    if (this.film.running) {
      this.controls.status(words.say.recording);
      this.player.play(true);
    }
  }

  listen() {
    this.sound.turn();
    $("sound").setAttribute("aria-pressed", String(this.sound.on));
  }

  async printWorksheet() {
    const blob = await this.view?.picture();
    const read = (file) => new Promise((done) => Object.assign(new FileReader(), { onload: ({ target }) => done(target.result) }).readAsDataURL(file));
    this.controls.story.worksheet(blob && (await read(blob)));
    window.print();
  }

  setUnits(name) {
    chooseUnits(name);
    localStorage.setItem("units", name);
    this.state.units = null;
    this.parametersOf = null;
    if (this.runs[0]) this.parameters.show(this.toy, this.runs[0].resolved);
    if (this.runs[1]) this.compareParameters.show(this.toy, this.runs[1].resolved, "c");
    this.shown = null;
    this.showPlots();
    this.remember();
  }

  // All texts change: the page begins again, with its state.
  setLanguage(name) {
    localStorage.setItem("language", name);
    this.remember();
    location.reload();
  }

  embedAddress() {
    const q = new URLSearchParams(this.address().slice(1));
    q.set("embed", "");
    q.set("lang", language);
    return `${location.origin}${location.pathname}#${q}`;
  }

  reset() {
    Object.assign(this.state, { set: [], t: 0 });
    this.restart(0);
  }

  compare(settings) {
    this.state.compare = settings;
    this.controls.comparing(settings !== null);
    this.state.playing = true;
    this.restart(0);
  }

  // The lesson in one picture: the law without spin beside the one with it.
  compareLaws() {
    const now = this.runs[0]?.resolved.contact[0].law;
    this.compare([`contact.law=${now === "coulomb" ? "contensou" : "coulomb"}`]);
  }

  runText(text) {
    if (text === scenes[this.state.scene]) Object.assign(this.state, { text: null, set: [] });
    else Object.assign(this.state, { text, set: [] });
    this.parametersOf = null;
    this.restart(0);
  }

  revertText() {
    if (scenes[this.state.scene] === undefined) this.state.scene = "tippedisk";
    this.choose(this.state.scene);
  }

  setPlots(names) {
    this.state.plots = names;
    this.showPlots();
    this.remember();
  }

  setShow(name, on) {
    this.state.show = on ? [...new Set([...this.state.show, name])] : this.state.show.filter((other) => other !== name);
    this.controls.shows(this.state.show);
    this.remember();
  }

  setTab(tab) {
    this.state.tab = tab;
    this.controls.tab(tab);
    this.remember();
  }

  setTheme(theme) {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
    localStorage.setItem("theme", theme);
    this.view?.setTheme(theme);
    this.showPlots();
  }

  download(what) {
    const run = this.runs[0];
    if (!run) return;
    if (what === "csv") save(`${this.state.scene}.csv`, csvOf(run.recording), "text/csv");
    if (what === "scene") save(`${this.state.scene}-lab.toml`, sceneOf(this.state.scene, this.state.set, run.text), "text/plain");
    if (what === "png") this.view?.picture().then((blob) => save(`${this.state.scene}.png`, blob));
  }

  address() {
    // While a scene loads, the state says where the player will be.
    if (!this.pending) Object.assign(this.state, { t: this.goal > 0 ? this.goal : this.player.t, playing: this.player.playing });
    this.state.speed = this.player.speed;
    return toAddress(this.state);
  }

  remember() {
    const hash = this.address();
    this.written = hash;
    history.replaceState(null, "", hash);
  }

  // Somebody typed or followed a link.
  addressChanged() {
    if (location.hash === this.written) return;
    this.state = fromAddress(location.hash, scenes);
    if (this.state.units) chooseUnits(this.state.units);
    document.body.classList.toggle("embed", this.state.embed);
    this.player.setSpeed(this.state.speed);
    this.controls.shows(this.state.show);
    this.controls.comparing(this.state.compare !== null);
    this.controls.tab(this.state.tab);
    this.parametersOf = null;
    this.restart(this.state.t);
  }

  // ---- each frame

  played() {
    if (!this.pending) this.state.playing = this.player.playing;
    this.controls?.playing(this.player);
    if (!this.player.playing && !this.pending) this.remember();
  }

  frame(now) {
    const seconds = Math.min(0.1, (now - this.before) / 1000);
    this.before = now;
    if (!(this.goal > 0)) this.player.tick(seconds);
    this.show();
    if (this.sound.on) this.ring();
    if (this.plotsStale && now - (this.plotted ?? 0) > 200) {
      this.plotted = now;
      this.plotsStale = false;
      if (this.plotsOf !== this.plotKey()) this.showPlots();
      else this.plots.update();
    }
    this.askStability(now);
    this.view?.render();
    this.ball?.render();
    requestAnimationFrame((next) => this.frame(next));
  }

  // Of the body on the table, once its run is computed; a few times a second while it plays.
  askStability(now) {
    const run = this.runs[0];
    if (!run?.recording.done || this.stabilityAsked || this.pending || this.stabilityOf === this.player.t || now - (this.stabilityWhen ?? 0) < 250) return;
    const seen = run.recording.at(this.player.t);
    if (!seen || !("quaternion_w" in seen)) return;
    this.stabilityAsked = true;
    this.stabilityWhen = now;
    this.stabilityOf = this.player.t;
    const names = ["quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z", "omega_x", "omega_y", "omega_z"];
    this.engines[0].askStability(
      this.player.t,
      names.map((name) => seen[name]),
    );
  }

  ring() {
    const run = this.runs[0],
      seen = this.player.playing && run?.recording.at(this.player.t);
    if (seen) this.sound.play(seen.contour_rate_0 ?? 0, (seen.lambda_N_0 ?? 0) / run.weight);
    else this.sound.play(0, 0);
  }

  // Does the picture differ from the last one?
  changed() {
    const now = [this.player.t, this.runs[0]?.id, this.runs[1]?.id, this.state.show, this.ball?.laws];
    const same = this.shown && now.every((x, i) => x === this.shown[i]) && !this.rowsCame;
    this.shown = now;
    this.rowsCame = false;
    return !same;
  }

  show() {
    const run = this.runs[0];
    if (!this.changed()) return;
    const seen = run?.recording.at(this.player.t);
    if (!seen) return;
    const row = run.recording.rowAt(this.player.t);
    if (this.view) {
      for (const name of Object.keys(this.view.show)) this.view.show[name] = this.state.show.includes(name);
      const other = this.runs[1]?.recording;
      this.view.pose(seen, row, other?.at(this.player.t));
    }
    const other = this.runs[1];
    const beside = other?.recording.at(this.player.t);
    const force = this.ball?.pose(seen, row, beside && { seen: beside, laws: other.resolved.contact });
    if (force) this.askBorder(force.contact, run.resolved.contact[force.contact].law, seen);
    if (force && beside && this.otherBorderOf !== force.contact) this.engines[1].askBorder((this.otherBorderOf = force.contact), rollingAxis(beside));
    this.controls.legend(run, other, this.state.show);
    this.controls.moment(this.player, seen, run, force);
    this.plots.mark(this.player.t);
  }

  // The set of the contact that bears; some laws see the rolling axis, and their set turns with it.
  askBorder(contact, law, seen) {
    const axis = seesRolling(law) ? rollingAxis(seen) : [0, 0];
    const turned =
      Math.abs(axis[0] * this.borderAxis[1] - axis[1] * this.borderAxis[0]) > 0.1 || axis[0] * this.borderAxis[0] + axis[1] * this.borderAxis[1] < 0;
    if (this.borderAsked || (contact === this.borderOf && !turned)) return;
    this.borderAsked = true;
    this.borderOf = contact;
    this.borderAxis = axis;
    this.engines[0].askBorder(contact, axis);
  }

  plotNames() {
    return this.state.plots ?? this.toy.plots;
  }

  plotKey() {
    const runs = this.runs.filter(Boolean).map((run) => run.id + run.scene);
    return JSON.stringify([this.plotNames(), runs, this.theme]);
  }

  showPlots() {
    const runs = this.runs.filter(Boolean).map(({ recording, resolved, floors }) => ({ recording, scene: resolved, floors }));
    if (runs.length === 0 || !this.plots) return;
    this.plotsOf = this.plotKey();
    const can = available(runs[0].recording, runs[0].scene);
    this.plots.show(
      this.plotNames().filter((name) => can.includes(name)),
      runs,
      this.player.last,
    );
  }

  resize() {
    this.view?.resize();
    this.ball?.resize();
  }
}

// Direction of ω in the table's plane; none while the body does not roll.
function rollingAxis(seen) {
  if (!("omega_x" in seen)) return [0, 0];
  const { quaternion_w: w, quaternion_x: x, quaternion_y: y, quaternion_z: z, omega_x: a, omega_y: b, omega_z: c } = seen;
  const p = (1 - 2 * (y * y + z * z)) * a + 2 * (x * y - w * z) * b + 2 * (x * z + w * y) * c;
  const q = 2 * (x * y + w * z) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z - w * x) * c;
  const length = Math.hypot(p, q);
  return length > 1e-9 ? [p / length, q / length] : [0, 0];
}

window.lab = new Lab();
// An installed lab works without a network. A copy on one's own machine needs none of this, but with ?offline.
if (navigator.serviceWorker && (location.protocol === "https:" || new URLSearchParams(location.search).has("offline")))
  navigator.serviceWorker.register("offline.js");
