// The panel of parameters: a slider and a field with a unit for each number, a menu for each choice. What is wrong is said at its field.
import { element } from "./element.js";
import { read } from "./settings.js";
import { shownUnit } from "./units.js";
import { say, words } from "./words.js";

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
          : element("details", { open: g < 2, className: "group" }, element("summary", { textContent: words.groups[group.word] }), ...rows);
      }),
    );
    this.update(scene);
  }

  row(p) {
    const id = `${this.prefix}-${p.key}${p.index ?? ""}`.replaceAll(".", "-");
    const control = p.choice ? this.choice(p, id) : this.number(p, id);
    const key = p.key + (p.index === undefined ? "" : `.${p.index}`);
    const [title, help] = words.parameters[p.word];
    const row = element("div", { className: "row", title: `${help} (${key})` }, element("label", { htmlFor: id, textContent: title }), ...control.parts);
    row.dataset.key = key;
    this.controls.push({ p, row, ...control });
    return row;
  }

  // Says at the fields what the core refused: [{key, text}]. The row that was changed last comes before others of its key.
  mark(refused) {
    for (const { row } of this.controls) this.unmark(row);
    for (const { key, text } of refused) {
      const rows = this.controls.filter(({ p }) => p.key === key);
      const at = rows.find(({ p }) => p === this.last) ?? rows[0];
      if (at) this.complain(at.row, text);
    }
  }

  complain(row, text) {
    this.unmark(row);
    row.closest("details").open = true;
    const field = row.querySelector("input[type=text], select");
    const said = element("p", { className: "wrong", id: `${field.id}-wrong`, textContent: text });
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", said.id);
    row.append(said);
  }

  unmark(row) {
    row.querySelector(".wrong")?.remove();
    const field = row.querySelector("[aria-invalid]");
    field?.removeAttribute("aria-invalid");
    field?.removeAttribute("aria-describedby");
  }

  turn(p, value) {
    this.last = p;
    this.changed(p, value);
  }

  choice(given, id) {
    let p = typeof given.choice === "function" ? { ...given, choice: given.choice() } : given;
    const menu = element("select", { id });
    menu.append(...p.choice.map((name) => element("option", { value: String(name), textContent: String(name) })));
    menu.addEventListener("change", () => this.turn(p, p.choice[menu.selectedIndex]));
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
    const { text: unitText, factor } = p.asItIs ? { text: p.unit, factor: 1 } : shownUnit(p.unit);
    const slider = element("input", { type: "range", min: 0, max: steps, step: 1, id: `${id}-slider` });
    slider.setAttribute("aria-label", say("slider", { label: words.parameters[p.word][0] }));
    const field = element("input", { type: "text", inputMode: "decimal", id, autocomplete: "off", spellcheck: false });
    const unit = element("span", { className: "unit", textContent: unitText });
    const spoken = () => slider.setAttribute("aria-valuetext", `${field.value} ${unitText}`);
    let waiting = 0;
    slider.addEventListener("input", () => {
      const x = fromSlider(p, Number(slider.value));
      field.value = digits(factor * x);
      spoken();
      // While the slider moves, every pause of a tenth of a second counts.
      clearTimeout(waiting);
      waiting = setTimeout(() => this.turn(p, x), 100);
    });
    field.addEventListener("change", () => {
      const x = Number(field.value.trim().replace(",", "."));
      if (field.value.trim() === "" || !Number.isFinite(x)) return this.complain(field.closest(".row"), say("notHere"));
      this.turn(p, factor === 1 ? x : Number((x / factor).toPrecision(12)));
    });
    return {
      parts: [slider, field, unit],
      set: (value) => {
        if (document.activeElement !== slider) slider.value = toSlider(p, value);
        if (document.activeElement !== field) field.value = digits(factor * value);
        slider.setAttribute("aria-valuetext", `${digits(factor * value)} ${unitText}`);
      },
    };
  }

  update(scene) {
    for (const { p, row, set } of this.controls) {
      const value = read(scene, p);
      this.unmark(row);
      if (value !== undefined) set(value);
    }
  }
}
