// Parameters of the panel as settings of the command line: KEY=VALUE, later ones win.
import { valueOf } from "./toml.js";
import { lawNeeds } from "./laws.js";

const text = (value) => (Array.isArray(value) ? `[${value.map(text).join(",")}]` : String(value));

// z-x-z Euler angles of a quaternion; standing upright the first one is zero.
export function eulerAngles([w, x, y, z]) {
  const r33 = 1 - 2 * (x * x + y * y);
  const r13 = 2 * (x * z + w * y),
    r23 = 2 * (y * z - w * x),
    r31 = 2 * (x * z - w * y),
    r32 = 2 * (y * z + w * x);
  const sin = Math.hypot(r13, r23);
  if (sin < 1e-12) return [0, r33 > 0 ? 0 : Math.PI, Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z))];
  return [Math.atan2(r13, -r23), Math.atan2(sin, r33), Math.atan2(r31, r32)];
}

// What a parameter is in a resolved scene; undefined where the scene has no such key.
export function read(scene, parameter) {
  let value = valueOf(scene, parameter.key);
  if (value === undefined && parameter.key === "start.angles" && scene.start?.quaternion) value = eulerAngles(scene.start.quaternion);
  if (value === undefined && parameter.key === "start.rates") return undefined;
  if (parameter.index === undefined || value === undefined) return value;
  if (Array.isArray(value[0])) return value[parameter.index]?.[parameter.index]; // an inertia in three rows
  return value[parameter.index];
}

// The settings after a parameter got a value.
export function change(settings, scene, parameter, value) {
  let whole = value;
  if (parameter.index !== undefined) {
    let list = valueOf(scene, parameter.key);
    if (list === undefined && parameter.key === "start.angles") list = eulerAngles(scene.start.quaternion);
    whole = [...list];
    if (Array.isArray(whole[0])) {
      whole = whole.map((row, i) => row.map((x, k) => (i === parameter.index && k === parameter.index ? value : x)));
    } else {
      whole[parameter.index] = value;
    }
  }
  const changed = [[parameter.key, text(whole)]];
  for (const setting of parameter.also ?? []) changed.push(setting.split("="));
  const needs = parameter.key === "contact.law" ? lawNeeds(value) : undefined;
  if (needs && !(valueOf(scene, needs.key) > 0)) changed.push([needs.key, text(needs.value)]);
  const keys = new Set(changed.map(([key]) => key));
  return [...settings.filter((setting) => !keys.has(setting.split("=")[0])), ...changed.map(([key, v]) => `${key}=${v}`)];
}

// As one types it.
export function commandLine(name, settings) {
  const quote = (setting) => (/[^\w.=+-]/.test(setting) ? `'${setting}'` : setting);
  return ["tippe run", name, ...settings.map((setting) => `--set ${quote(setting)}`)].join(" ");
}
