// The panel of parameters: a slider and a field with a unit for each number, a menu for each choice.
import { read } from "./settings.js";

const digits = (x) => String(Number(Number(x).toPrecision(6)));
const steps = 1000;

function toSlider(p, x) {
  if (!p.log) return ((x - p.min) / (p.max - p.min)) * steps;
  return (Math.log(Math.max(x, p.min) / p.min) / Math.log(p.max / p.min)) * steps;
}
function fromSlider(p, k) {
  const f = k / steps;
  const x = p.log ? p.min * (p.max / p.min) ** f : p.min + f * (p.max - p.min);
  return Number(x.toPrecision(p.log ? 3 : 4));
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

export class Parameters {
  // `changed(parameter, value)`
  constructor(box, changed) {
    this.box = box;
    this.changed = changed;
    this.controls = [];
  }

  // The controls that make sense for this scene. `prefix` keeps ids apart.
  show(toy, scene, prefix = "p") {
    this.controls = [];
    this.prefix = prefix;
    this.box.replaceChildren(
      ...toy.groups.map((group, g) => {
        const rows = group.parameters.filter((p) => read(scene, p) !== undefined).map((p) => this.row(p));
        return rows.length === 0
          ? ""
          : element("details", { open: g < 2, className: "group" }, element("summary", { textContent: group.title }), ...rows);
      }),
    );
    this.update(scene);
  }

  row(p) {
    const id = `${this.prefix}-${p.key}${p.index ?? ""}`.replaceAll(".", "-");
    const control = p.choice ? this.choice(p, id) : this.number(p, id);
    this.controls.push({ p, ...control });
    const label = element("label", { htmlFor: id, textContent: p.label });
    label.title = p.key + (p.index === undefined ? "" : `[${p.index}]`);
    const row = element("div", { className: "row" }, label, ...control.parts);
    row.dataset.key = p.key + (p.index === undefined ? "" : `.${p.index}`);
    return row;
  }

  choice(given, id) {
    let p = typeof given.choice === "function" ? { ...given, choice: given.choice() } : given;
    const menu = element("select", { id });
    menu.append(...p.choice.map((name) => element("option", { value: String(name), textContent: String(name) })));
    menu.addEventListener("change", () => this.changed(p, p.choice[menu.selectedIndex]));
    return {
      parts: [menu],
      set: (value) => {
        const i = p.choice.indexOf(value);
        // A value that the menu does not have, of a scene of one's own.
        if (i < 0 && menu.dataset.extra !== String(value)) {
          p = { ...p, choice: [...p.choice, value] };
          menu.append(element("option", { value: String(value), textContent: String(value) }));
          menu.dataset.extra = String(value);
        }
        menu.value = String(value);
      },
    };
  }

  number(p, id) {
    const slider = element("input", { type: "range", min: 0, max: steps, step: 1, id: `${id}-slider` });
    slider.setAttribute("aria-label", `${p.label}, slider`);
    const field = element("input", { type: "text", inputMode: "decimal", id, autocomplete: "off", spellcheck: false });
    const unit = element("span", { className: "unit", textContent: p.unit });
    let waiting = 0;
    slider.addEventListener("input", () => {
      const x = fromSlider(p, Number(slider.value));
      field.value = digits(x);
      slider.setAttribute("aria-valuetext", `${field.value} ${p.unit}`);
      // While the slider moves, every pause of a tenth of a second counts.
      clearTimeout(waiting);
      waiting = setTimeout(() => this.changed(p, x), 100);
    });
    field.addEventListener("change", () => {
      const x = Number(field.value.trim().replace(",", "."));
      const good = field.value.trim() !== "" && Number.isFinite(x);
      field.setAttribute("aria-invalid", String(!good));
      if (good) this.changed(p, x);
    });
    return {
      parts: [slider, field, unit],
      set: (value) => {
        if (document.activeElement !== slider) slider.value = toSlider(p, value);
        slider.setAttribute("aria-valuetext", `${digits(value)} ${p.unit}`);
        if (document.activeElement !== field) field.value = digits(value);
        field.removeAttribute("aria-invalid");
      },
    };
  }

  update(scene) {
    for (const { p, set } of this.controls) {
      const value = read(scene, p);
      if (value !== undefined) set(value);
    }
  }
}
