// How angles and turning rates are shown and typed; scenes and rows stay in radians.
import { words } from "./words.js";

const shown = {
  rad: { rad: ["rad", 1], "rad/s": ["rad/s", 1] },
  deg: { rad: ["deg", 180 / Math.PI], "rad/s": ["turns", 1 / (2 * Math.PI)] },
};
let choice = "deg";

export const unitChoices = Object.keys(shown);
export const unitChoice = () => choice;
export function chooseUnits(name) {
  choice = name;
}

// {text, factor}: a value in SI times `factor` is what is shown.
export function shownUnit(unit) {
  const [name, factor] = shown[choice][unit] ?? [null, 1];
  return { text: name ? words.units[name] : (unit ?? ""), factor };
}
