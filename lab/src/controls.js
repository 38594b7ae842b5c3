// Buttons, menus, words: everything around the views that is plain HTML.
import { catalogue } from "./catalogue.js";
import { speeds, speedText } from "./player.js";

const $ = (id) => document.getElementById(id);
const showNames = {
  trail: "Trail on the table",
  bodyTrail: "Trail on the body",
  arrows: "Arrows: force, spin",
  axis: "Axis on a sphere",
  follow: "Camera follows",
};
const eventWords = {
  touch: "touches",
  impact: "impact",
  accumulation: "impacts accumulate",
  lift_off: "lifts off",
  stick: "sticks",
  slip: "slips",
  contour_stop: "contact point stops",
  rest: "at rest",
  singular: "singular",
};
const rounding = 1e-12; // smaller than this is none
const number = (x, digits = 4) => (!Number.isFinite(x) ? "–" : Math.abs(x) < rounding ? "0" : Number(x).toPrecision(digits));

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export class Controls {
  constructor(lab, toys, cards) {
    this.lab = lab;
    this.cards = cards;
    this.toyButtons = toys.map((toy) => {
      const button = element("button", { textContent: toy.title, title: toy.about });
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
    $("share").addEventListener("click", () => this.share());
    for (const what of ["csv", "png", "scene"]) $(`get-${what}`).addEventListener("click", () => (($("downloads").open = false), lab.download(what)));
    $("theme").addEventListener("click", () => lab.setTheme(lab.theme === "dark" ? "light" : "dark"));
    $("help").addEventListener("click", () => $("keys").showModal());
    $("reset").addEventListener("click", () => lab.reset());
    $("compare-on").addEventListener("change", () => ($("compare-on").checked ? lab.compareLaws() : lab.compare(null)));
    $("compare-law").addEventListener("click", () => lab.compareLaws());
    for (const [name, title] of Object.entries(showNames)) {
      const box = element("input", { type: "checkbox" });
      box.dataset.show = name;
      box.addEventListener("change", () => lab.setShow(name, box.checked));
      $("show-list").append(element("label", {}, box, title));
    }
    // A menu closes when one clicks elsewhere or presses Escape.
    document.addEventListener("click", (event) => {
      for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") for (const menu of document.querySelectorAll("details.menu[open]")) menu.open = false;
    });
  }

  async share() {
    this.lab.remember();
    try {
      await navigator.clipboard.writeText(location.href);
      this.status("The address of this state is copied.");
    } catch {
      this.status("The address bar holds this state: copy it from there.");
    }
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
    // On a phone the row of toys is wider than the screen.
    const row = $("toys"),
      chosen = this.toyButtons.find((button) => button.dataset.toy === toy.name);
    row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
    const names = Object.keys(this.lab.scenes).filter((name) => toy.scenes.test(name));
    const own = state.text !== null;
    $("preset").replaceChildren(
      ...(own ? [element("option", { value: "", textContent: "your own" })] : []),
      ...names.map((name) => element("option", { value: name, textContent: name })),
    );
    $("preset").value = own ? "" : state.scene;
    this.text(this.lab.text);
    $("scrub").max = String(last);
    $("learn").innerHTML = this.cards[toy.name] ?? "";
    $("events").replaceChildren();
    $("report").replaceChildren();
    this.eventCount = 0;
    this.status(`${toy.title}: ${toy.about}`);
    this.playing(this.lab.player);
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
    if (errors.length > 0) this.status(`${which === 1 ? "The other run: " : ""}${errors[0]}`, true);
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
      const button = element("button", { textContent: `${t.toFixed(4)} s  ${name}${eventWords[kind] ?? kind}` });
      button.dataset.kind = kind;
      button.addEventListener("click", () => this.lab.player.seek(t));
      $("events").append(element("li", {}, button));
    }
    if (list.length > most && (this.eventCount ?? 0) <= most) $("events").append(element("li", { textContent: `… and more` }));
    this.eventCount = Math.max(this.eventCount ?? 0, Math.min(list.length, most + 1));
  }

  report(report, wall, reached) {
    const words = report.trustworthy ? "This result may be relied on." : "Do not rely on this result:";
    const times = wall > 0 ? `${Number((reached / wall).toPrecision(2))} times real time` : "";
    $("report").replaceChildren(
      element("p", {
        textContent: `${words} ${report.steps} steps, ${times}; the scheme’s own error is ${report.residual?.toPrecision(2) ?? "not a number"} J.`,
      }),
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
        return element("label", {}, box, catalogue[name].title);
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
    $("play").setAttribute("aria-label", player.playing ? "Pause" : "Play");
    const nearest = speeds.reduce((best, s) => (Math.abs(s - player.speed) < Math.abs(best - player.speed) ? s : best), speeds[0]);
    $("speed").value = String(nearest);
  }

  moment(player, seen, run, force) {
    if (document.activeElement !== $("scrub") || player.playing) $("scrub").value = String(player.t);
    $("clock").textContent = `${player.t.toFixed(3)} s`;
    $("scrub").setAttribute("aria-valuetext", `${player.t.toFixed(3)} seconds`);
    const rows = run.resolved.track
      ? [
          ["v", seen.v, "m/s"],
          ["spin", seen.omega, "rad/s"],
          ["slip", seen.slip, "m/s"],
          ["mode", ["rolls", "slides", "flies", "rests"][seen.mode]],
          ["energy", seen.energy, "J"],
        ]
      : [
          ["height of S", 1e3 * seen.r_S_z, "mm"],
          ["tilt", seen.theta, "rad"],
          ["spin", seen.spin, "rad/s"],
          ["slip", seen[`slip_${force?.contact ?? 0}`], "m/s"],
          ["energy", 1e3 * seen.energy, "mJ"],
        ];
    if (!this.cells || this.cellsOf !== rows.length + rows[0][0]) {
      this.cells = rows.map(([name]) => [element("dt", { textContent: name }), element("dd")]);
      this.cellsOf = rows.length + rows[0][0];
      $("readout").replaceChildren(...this.cells.flat());
    }
    rows.forEach(([, value, unit = ""], i) => (this.cells[i][1].textContent = typeof value === "string" ? value : `${number(value)} ${unit}`));
    this.forceWords(force, run);
  }

  forceWords(force, run) {
    if (!force) return;
    const { law, name } = run.resolved.contact[force.contact];
    const where = run.resolved.contact.length > 1 ? `${name}, ` : "";
    if (!force.at) return ($("ball-text").textContent = `${where}${law}: in the air, no force.`);
    const [x, y, z] = force.at;
    const drilling = run.resolved.contact[force.contact].radius > 0 ? `, drilling ${(100 * Math.abs(z)).toFixed(0)} % of μλ_N R` : "";
    $("ball-text").textContent = `${where}${law}: sliding uses ${(100 * Math.hypot(x, y)).toFixed(0)} % of μλ_N${drilling}.`;
  }
}
