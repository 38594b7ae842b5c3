// The five toys: which scenes belong to them, what can be turned, what is worth plotting.
//
// A parameter is a key of the scene, as --set takes it; `index` picks one entry of a list. `also`: settings that must come with it.
import { actsOn, lawNames } from "./laws.js";

const touch = ["start.touch=true"]; // another tilt or size: put the body on the table anew

const law = (fits) => ({ key: "contact.law", label: "Friction law", choice: () => lawNames(fits) });
const pressure = { key: "contact.pressure", label: "Pressure", choice: ["hertz", "uniform"] };
const mu = { key: "contact.mu", label: "Friction μ", unit: "", min: 0, max: 1 };
const radius = { key: "contact.radius", label: "Contact radius", unit: "m", min: 1e-5, max: 1e-2, log: true };
const contour = { key: "contact.contour.mu", label: "Contour friction", unit: "", min: 0, max: 0.01 };
const pivoting = { key: "contact.pivoting.mu", label: "Pivoting friction", unit: "", min: 0, max: 1 };
const rolling = { key: "contact.rolling.mu", label: "Rolling friction", unit: "m", min: 0, max: 5e-3 };
const restitution = { key: "contact.restitution", label: "Restitution", unit: "", min: 0, max: 0.95 };
const gravity = { key: "table.gravity", label: "Gravity", unit: "m/s²", min: 0, max: 25 };
const inclination = { key: "table.inclination", label: "Slope of the table", unit: "rad", min: 0, max: 0.3 };
const end = { key: "integrate.end", label: "Run until", unit: "s", min: 0.5, max: 300, log: true };
const mass = { key: "body.mass", label: "Mass", unit: "kg", min: 1e-3, max: 5, log: true };
const inertia = (max) =>
  [0, 1, 2].map((i) => ({ key: "body.inertia", index: i, label: `Inertia ${"ABC"[i]}`, unit: "kg m²", min: max / 1000, max, log: true }));
const withoutRolling = (law) => !actsOn(law, "rolling");
const slipOnly = (law) => withoutRolling(law) && !actsOn(law, "spin");

const contactGroup = (laws, more = []) => ({ title: "Contact", parameters: [law(laws), pressure, mu, radius, ...more, pivoting, restitution] });
const surroundings = { title: "Table and time", parameters: [gravity, inclination, end] };

export const toys = [
  {
    name: "tippedisk",
    title: "Tippedisk",
    about: "A disk with a hole: spun with its heavy side down, it lifts it.",
    scenes: /^tippedisk/,
    plots: ["height", "angles", "energy", "slip"],
    groups: [
      {
        title: "Start",
        parameters: [
          { key: "start.rates", index: 0, label: "Spin", unit: "rad/s", min: -80, max: 80, also: [] },
          { key: "start.angles", index: 1, label: "Tilt β", unit: "rad", min: 0.05, max: 1.5708, also: touch },
          { key: "start.angles", index: 2, label: "Turn γ of the hole", unit: "rad", min: -3.1416, max: 3.1416, also: touch },
        ],
      },
      contactGroup(withoutRolling, [contour]),
      {
        title: "Body",
        parameters: [
          { key: "body.disk.hole_radius", label: "Hole radius", unit: "m", min: 0, max: 0.022 },
          { key: "body.disk.hole_distance", label: "Hole distance", unit: "m", min: 0, max: 0.022 },
          { key: "body.disk.height", label: "Thickness", unit: "m", min: 1e-3, max: 0.02 },
          { key: "body.disk.density", label: "Density", unit: "kg/m³", min: 500, max: 20000, log: true },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "tippe-top",
    title: "Tippe-top",
    about: "It turns over, stands on its stem, and falls back when the spin is gone.",
    scenes: /^tippe-top/,
    plots: ["tilt", "gaps", "energy", "spin"],
    groups: [
      {
        title: "Start",
        parameters: [
          { key: "start.rates", index: 2, label: "Spin", unit: "rad/s", min: -400, max: 400 },
          { key: "start.angles", index: 1, label: "Tilt θ", unit: "rad", min: 0, max: 3, also: touch },
        ],
      },
      contactGroup(withoutRolling),
      {
        title: "Body",
        parameters: [
          mass,
          ...inertia(1e-5),
          { key: "contact.0.at", index: 2, label: "Middle over S", unit: "m", min: -0.005, max: 0.01, also: touch },
          { key: "contact.1.shape_radius", label: "Stem radius", unit: "m", min: 1e-3, max: 0.01, also: touch },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "celtic-stone",
    title: "Celtic stone",
    about: "Spun one way it wobbles, stops, and turns the other way.",
    scenes: /^celtic-stone/,
    plots: ["spin", "tilt", "energy", "slip"],
    groups: [
      {
        title: "Start",
        parameters: [
          { key: "start.omega", index: 2, label: "Spin ω₃", unit: "rad/s", min: -20, max: 20 },
          { key: "start.omega", index: 1, label: "Rocking ω₂", unit: "rad/s", min: -5, max: 5 },
          { key: "start.omega", index: 0, label: "Rocking ω₁", unit: "rad/s", min: -5, max: 5 },
          { key: "start.angles", index: 1, label: "Tilt β", unit: "rad", min: 0, max: 1, also: touch },
        ],
      },
      {
        title: "Contact",
        parameters: [
          law(),
          mu,
          radius,
          { key: "contact.kr", label: "Rolling distortion k_r", unit: "", min: 0, max: 1 },
          { key: "contact.drilling_torque", label: "Drilling torque", choice: [true, false] },
          { key: "contact.eps", label: "Regularisation ε", unit: "rad/s", min: 0, max: 0.1 },
          rolling,
        ],
      },
      {
        title: "Body",
        parameters: [
          mass,
          ...inertia(5e-3),
          { key: "contact.turn", label: "Skew of the axes", unit: "rad", min: -0.8, max: 0.8, also: touch },
          { key: "contact.semi_axes", index: 1, label: "Half width", unit: "m", min: 5e-3, max: 0.05, also: touch },
          { key: "body.center", index: 2, label: "S over the middle", unit: "m", min: -0.01, max: 0.005, also: touch },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "euler-disk",
    title: "Euler’s disk",
    about: "It rolls, falls, and rattles faster and faster until it lies still.",
    scenes: /^(euler-disk|disk-)/,
    plots: ["lean", "chi", "energy", "slip"],
    groups: [
      {
        title: "Start",
        parameters: [
          { key: "start.omega", index: 2, label: "Rolling ω₃", unit: "rad/s", min: -40, max: 40 },
          { key: "start.omega", index: 0, label: "Falling ω₁", unit: "rad/s", min: -3, max: 3 },
          { key: "start.angles", index: 1, label: "Tilt β", unit: "rad", min: 0.02, max: 1.5708, also: touch },
        ],
      },
      contactGroup(withoutRolling, [contour, rolling]),
      {
        title: "Body",
        parameters: [mass, ...inertia(2e-3), { key: "contact.shape_radius", label: "Radius", unit: "m", min: 0.01, max: 0.1, also: touch }],
      },
      surroundings,
    ],
  },
  {
    name: "track-disk",
    title: "Disk on a track",
    about: "It slides, begins to roll, swings, hops: on a curve of your choice.",
    scenes: /^track-/,
    plots: ["path", "trackSlip", "energy", "trackForces"],
    groups: [
      {
        title: "Start",
        parameters: [
          { key: "start.s", label: "Place s", unit: "m", min: -20, max: 20 },
          { key: "start.v", label: "Speed v", unit: "m/s", min: -20, max: 20 },
          { key: "start.omega", label: "Spin ω", unit: "rad/s", min: -100, max: 100 },
          { key: "start.gap", label: "Gap", unit: "m", min: 0, max: 1 },
        ],
      },
      { title: "Contact", parameters: [law(slipOnly), mu, rolling, restitution] },
      { title: "Body", parameters: [mass, { key: "contact.shape_radius", label: "Radius", unit: "m", min: 0.02, max: 0.3 }] },
      { title: "Track and time", parameters: [{ key: "track.p", label: "Parabola p", unit: "m", min: 2, max: 100, log: true }, gravity, end] },
    ],
  },
];

// A scene of one's own belongs to the toy it looks like.
export function toyOf(sceneName) {
  return toys.find((toy) => toy.scenes.test(sceneName)) ?? toys[0];
}
