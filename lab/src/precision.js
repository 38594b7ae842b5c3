// What a run cannot tell from zero: values below the integrator's relative tolerance times the natural size of their kind are shown as 0.
import { reachOf } from "./view/bodies.js";

// Natural sizes, in SI, of a body of this mass and length under its weight.
export function floorsOf(resolved, mass) {
  const g = resolved.table?.gravity || 9.81;
  const length = Math.max(...resolved.contact.map(reachOf));
  const size = {
    length,
    speed: Math.sqrt(g * length),
    rate: Math.sqrt(g / length),
    force: mass * g,
    torque: mass * g * length,
    energy: mass * g * length,
    angle: 1,
  };
  const tolerance = resolved.integrate.rtol ?? 1e-8;
  return Object.fromEntries(Object.entries(size).map(([kind, scale]) => [kind, tolerance * scale]));
}

// Four digits, or 0.
export function digits(x, floor = 0, count = 4) {
  if (!Number.isFinite(x)) return "–";
  return Math.abs(x) <= floor ? "0" : Number(x).toPrecision(count);
}
