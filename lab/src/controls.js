// Buttons, menus, words: everything around the views that is plain HTML.
import { catalogue, tiltOf } from "./catalogue.js";
import { element } from "./element.js";
import { speeds, speedText } from "./player.js";
import { digits } from "./precision.js";
import { shown } from "./state.js";
import { Story } from "./story.js";
import { shownUnit, unitChoice } from "./units.js";
import { fill, language, languageNames, say, words } from "./words.js";

const $ = (id) => document.getElementById(id);
export class Controls {
  constructor(lab, toys) {
    this.lab = lab;
    this.story = new Story(lab);
    this.toyButtons = toys.map((toy) => {
      const button = element("button", { textContent: words.toys[toy.name].title, title: words.toys[toy.name].about });
      button.dataset.toy = toy.name;
      button.addEventListener("click", () => lab.choose(toy.name));
      return button;
    });
    $("toys").append(...this.toyButtons);
    this.timeControls();
    this.menus();
    this.tabs();
    this.editor();
    this.shows(lab.state.show);
    this.comparing(lab.state.compare !== null);
    this.tab(lab.state.tab);
  }

  timeControls() {
    const { player } = this.lab;
    $("play").addEventListener("click", () => player.play());
    $("to-start").addEventListener("click", () => player.seek(0));
    $("back").addEventListener("click", () => player.stepBy(-1));
    $("forward").addEventListener("click", () => player.stepBy(1));
    $("scrub").addEventListener("input", () => {
      player.playing = false;
      player.seek(Number($("scrub").value));
    });
    $("speed").append(...speeds.map((speed) => element("option", { value: String(speed), textContent: speedText(speed) })));
    $("speed").addEventListener("change", () => player.setSpeed(Number($("speed").value)));
  }

  menus() {
    const { lab } = this;
    $("preset").addEventListener("change", () => lab.choose($("preset").value));
    $("share").addEventListener("click", () => (($("sharing").open = false), this.share()));
    $("embed").addEventListener("click", () => (($("sharing").open = false), this.embed()));
    $("worksheet-print").addEventListener("click", () => (($("sharing").open = false), lab.printWorksheet()));
    $("embed-copy").addEventListener("click", () => this.copy($("embed-code").value));
    $("record").addEventListener("click", () => (($("downloads").open = false), lab.record()));
    $("spin").addEventListener("click", () => lab.twist(1));
    $("sound").addEventListener("click", () => lab.listen());
    $("ball-large").addEventListener("click", () => this.large());
    $("units").value = unitChoice();
    $("units").addEventListener("change", () => lab.setUnits($("units").value));
    $("language").append(...languageNames.map(([value, textContent]) => element("option", { value, textContent, lang: value })));
    $("language").value = language;
    $("language").addEventListener("change", () => lab.setLanguage($("language").value));
    for (const what of ["csv", "png", "scene"]) $(`get-${what}`).addEventListener("click", () => (($("downloads").open = false), lab.download(what)));
    $("theme").addEventListener("click", () => lab.setTheme(lab.theme === "dark" ? "light" : "dark"));
    $("help").addEventListener("click", () => $("keys").showModal());
    $("reset").addEventListener("click", () => lab.reset());
    $("compare-on").addEventListener("change", () => ($("compare-on").checked ? lab.compareLaws() : lab.compare(null)));
    $("compare-law").addEventListener("click", () => lab.compareLaws());
    for (const name of shown) {
      const box = element("input", { type: "checkbox" });
      box.dataset.show = name;
      box.addEventListener("change", () => lab.setShow(name, box.checked));
      $("show-list").append(element("label", {}, box, words.shows[name]));
    }
    // A menu closes when one clicks elsewhere or presses Escape.
    document.addEventListener("click", (event) => {
      for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
      this.large(false);
    });
  }

  share() {
    this.lab.remember();
    return this.copy(location.href);
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.status(words.say.copied);
    } catch {
      this.status(words.say.copyFailed);
    }
  }

  // The toy as it is now, for a page of somebody else's.
  embed() {
    const title = words.toys[this.lab.toy.name].title.replaceAll('"', "&quot;");
    const address = this.lab.embedAddress().replaceAll("&", "&amp;");
    $("embed-code").value =
      `<iframe src="${address}" title="${title}" width="720" height="520" style="border: 0; max-width: 100%" loading="lazy" allow="fullscreen"></iframe>`;
    $("embedding").showModal();
    $("embed-code").select();
  }

  large(on = !$("ball-box").classList.contains("large")) {
    $("ball-box").classList.toggle("large", on);
    $("ball-large").setAttribute("aria-pressed", String(on));
    $("ball-large").textContent = on ? words.page.ballSmall : words.page.ballLarge;
  }

  tabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    tabs.forEach((tab, i) => {
      tab.addEventListener("click", () => this.lab.setTab(tab.dataset.tab));
      tab.addEventListener("keydown", (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const next = tabs[(i + step + tabs.length) % tabs.length];
        this.lab.setTab(next.dataset.tab);
        next.focus();
      });
    });
  }

  tab(name) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const on = tab.dataset.tab === name;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      $(`panel-${tab.dataset.tab}`).hidden = !on;
    }
  }

  editor() {
    $("run-text").addEventListener("click", () => this.lab.runText($("text").value));
    $("revert-text").addEventListener("click", () => this.lab.revertText());
    $("text").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.lab.runText($("text").value);
    });
  }

  live() {
    return $("live").checked;
  }

  // ---- what the lab tells

  newScene(state, toy, last) {
    for (const button of this.toyButtons) button.setAttribute("aria-current", String(button.dataset.toy === toy.name));
    const names = Object.keys(this.lab.scenes).filter((name) => toy.scenes.test(name));
    const own = state.text !== null;
    $("preset").replaceChildren(
      ...(own ? [element("option", { value: "", textContent: words.say.ownScene })] : []),
      ...names.map((name) => element("option", { value: name, textContent: this.sceneTitle(name), title: name })),
    );
    $("preset").value = own ? "" : state.scene;
    this.text(this.lab.text);
    $("scrub").max = String(last);
    this.story.show(toy);
    $("events").replaceChildren();
    $("report").replaceChildren();
    this.eventCount = 0;
    this.status(`${words.toys[toy.name].title}: ${words.toys[toy.name].about}`);
    this.playing(this.lab.player);
  }

  // A scene as people call it: by the words of this language, otherwise by its own title.
  sceneTitle(name) {
    return words.scenes[name] ?? this.lab.scenes[name].match(/^title = "(.*)"/m)?.[1] ?? name;
  }

  // What the arrows, lines and points in the view mean; only what is there.
  legend(run, other, show) {
    const arrows = [
      ["normal", "#2e9e4f", "arrow"],
      ["friction", "#d93025", "arrow"],
      ...(run.resolved.track ? [] : [["omega", "#8e44ad", "arrow"]]),
    ];
    const items = [
      ...(show.includes("arrows") ? arrows : []),
      ...(show.includes("trail") ? [[run.resolved.track ? "path" : "trail", "#2b6cb0", "line"]] : []),
      ...(show.includes("bodyTrail") && !run.resolved.track ? [["bodyTrail", "#1a202c", "line"]] : []),
      ...(run.resolved.contact[0].shape === "rim" ? [["mark", "#c23b22", "dot"]] : []),
      ...(other ? [["ghost", "#3f7fff", "dot"]] : []),
    ];
    const key = JSON.stringify(items);
    if (key === this.legendOf) return;
    this.legendOf = key;
    $("legend").replaceChildren(
      ...items.map(([name, color, kind]) => {
        const mark = element("span", { className: `mark ${kind}` });
        mark.style.setProperty("--mark", color);
        return element("li", {}, mark, words.legend[name]);
      }),
    );
  }

  // The editor's, unless somebody is at it.
  text(text) {
    if (document.activeElement !== $("text")) $("text").value = text;
  }

  command(text) {
    $("command").textContent = text;
  }

  errors(errors, warnings, which) {
    const items = [
      ...errors.map((text) => element("li", { textContent: text })),
      ...warnings.map((text) => element("li", { textContent: text, className: "warning" })),
    ];
    if (which === 0) $("errors").replaceChildren(...items);
    if (errors.length > 0) this.status(`${which === 1 ? words.say.otherRun : ""}${errors[0]}`, true);
  }

  status(text, bad = false) {
    $("status").textContent = text;
    $("status").classList.toggle("bad", bad);
  }

  message(text) {
    $("message").textContent = text;
    $("message").hidden = false;
  }

  version(text) {
    $("version").textContent = `tippe ${text}`;
  }

  computed(part) {
    $("scrub").style.setProperty("--computed", `${(100 * part).toFixed(1)}%`);
  }

  events(list, contacts) {
    const most = 400; // in the list; plots and downloads have all
    for (let i = this.eventCount ?? 0; i < Math.min(list.length, most); ++i) {
      const { t, kind, contact } = list[i];
      const name = contacts.length > 1 ? `${contacts[contact].name}: ` : "";
      const button = element("button", { textContent: `${t.toFixed(4)} s  ${name}${words.events[kind] ?? kind}` });
      button.dataset.kind = kind;
      button.addEventListener("click", () => this.lab.player.seek(t));
      $("events").append(element("li", {}, button));
    }
    if (list.length > most && (this.eventCount ?? 0) <= most) $("events").append(element("li", { textContent: words.say.moreEvents }));
    this.eventCount = Math.max(this.eventCount ?? 0, Math.min(list.length, most + 1));
  }

  report(report, wall, reached) {
    const text = say("report", {
      verdict: report.trustworthy ? words.say.trusted : words.say.notTrusted,
      steps: report.steps,
      speed: say("realTime", { times: wall > 0 ? Number((reached / wall).toPrecision(2)) : "–" }),
      error: report.residual?.toPrecision(2) ?? words.say.notANumber,
    });
    $("report").replaceChildren(
      element("p", { textContent: text }),
      ...[...report.warnings, ...report.notes].map((text) => element("p", { textContent: text, className: "quiet" })),
    );
    if (!report.trustworthy) this.status(report.warnings[0], true);
  }

  plotMenu(names, on) {
    $("plot-list").replaceChildren(
      ...names.map((name) => {
        const box = element("input", { type: "checkbox", checked: on.includes(name) });
        box.dataset.plot = name;
        box.addEventListener("change", () =>
          this.lab.setPlots([...$("plot-list").querySelectorAll("input:checked")].map((other) => other.dataset.plot)),
        );
        return element("label", {}, box, words.plots[name]);
      }),
    );
  }

  shows(names) {
    for (const box of document.querySelectorAll("[data-show]")) box.checked = names.includes(box.dataset.show);
  }

  comparing(on) {
    $("compare-on").checked = on;
    $("compare-parameters").hidden = !on;
  }

  playing(player) {
    $("play").textContent = player.playing ? "❚❚" : "▶";
    $("play").setAttribute("aria-label", player.playing ? words.page.pause : words.page.play);
    const nearest = speeds.reduce((best, s) => (Math.abs(s - player.speed) < Math.abs(best - player.speed) ? s : best), speeds[0]);
    $("speed").value = String(nearest);
  }

  moment(player, seen, run, force) {
    if (document.activeElement !== $("scrub") || player.playing) $("scrub").value = String(player.t);
    $("clock").textContent = `${player.t.toFixed(3)} s`;
    $("scrub").setAttribute("aria-valuetext", `${player.t.toFixed(3)} seconds`);
    const w = words.say;
    const rows = run.resolved.track
      ? [
          [w.speed, seen.v, "m/s", "speed"],
          [w.spin, seen.omega, "rad/s", "rate"],
          [w.slip, seen.slip, "m/s", "speed"],
          [w.mode, words.modes[seen.mode]],
          [w.energy, seen.energy, "J", "energy"],
        ]
      : [
          [w.height, seen.r_S_z, "mm", "length", 1e3],
          [w.tilt, tiltOf(seen.theta, run.resolved), "rad", "angle"],
          [w.spin, seen.spin, "rad/s", "rate"],
          [w.slip, seen[`slip_${force?.contact ?? 0}`], "m/s", "speed"],
          [w.energy, seen.energy, "mJ", "energy", 1e3],
        ];
    const value = ([, x, unit, kind, scale = 1]) => {
      if (typeof x === "string") return x;
      const { text, factor } = shownUnit(unit);
      return `${digits(scale * factor * x, scale * factor * run.floors[kind])} ${text}`;
    };
    if (!this.cells || this.cellsOf !== rows.length + rows[0][0]) {
      this.cells = rows.map(([name]) => [element("dt", { textContent: name }), element("dd")]);
      this.cellsOf = rows.length + rows[0][0];
      $("readout").replaceChildren(...this.cells.map((cell) => element("div", {}, ...cell)));
    }
    rows.forEach((row, i) => (this.cells[i][1].textContent = value(row)));
    this.forceWords(force, run);
  }

  // Of the stationary spin next to what is seen; none where the body does not spin, or has none.
  stability(answer) {
    $("stability").hidden = !answer?.found;
    if (!answer?.found) return;
    const { text, factor } = shownUnit("rad");
    const { stable, growth, frequency, apart } = answer;
    const size = Math.hypot(growth, frequency);
    const part = (x) => (Math.abs(x) < 1e-9 * size ? "0" : digits(x, 0, 3));
    const value = frequency > 1e-9 * size ? `${part(growth)} ± ${part(frequency)} i` : part(growth);
    $("stability").dataset.stable = String(stable);
    $("stability").textContent = say(stable > 0 ? "spinStable" : stable < 0 ? "spinUnstable" : "spinNeutral", {
      value,
      apart: `${digits(apart * factor, 1e-6 * factor, 3)} ${text}`,
    });
  }

  forceWords(force, run) {
    if (!force) return;
    const { law, name } = run.resolved.contact[force.contact];
    const where = run.resolved.contact.length > 1 ? `${name}, ${law}` : law;
    if (!force.at) return ($("ball-text").textContent = say("air", { where }));
    const [x, y, z] = force.at;
    const radius = run.resolved.contact[force.contact].radius;
    const drilling = radius > 0 ? fill(words.say.drilling, { part: (100 * Math.abs(z)).toFixed(0) }) : "";
    $("ball-text").textContent = say("force", { where, slide: (100 * Math.hypot(x, y)).toFixed(0), drilling });
  }
}
