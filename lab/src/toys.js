// The five toys: which scenes belong to them, what can be turned, what is worth plotting.
//
// A parameter is a key of the scene, as --set takes it; `index` picks one entry of a list. `also`: settings that must come with it. `word` leads to what
// it is called, in words/; `asItIs`: its unit is the one of the scene, whatever units are chosen.
// `questions`: settings for a run from the shipped scene, and which of the answers in words/ that run gives: all are found by computing.
import { actsOn, lawNames } from "./laws.js";

const touch = ["start.touch=true"]; // another tilt or size: put the body on the table anew

const law = (fits) => ({ key: "contact.law", word: "law", choice: () => lawNames(fits) });
const pressure = { key: "contact.pressure", word: "pressure", choice: ["hertz", "uniform"] };
const mu = { key: "contact.mu", word: "mu", unit: "", min: 0, max: 1 };
const radius = { key: "contact.radius", word: "radius", unit: "m", min: 1e-5, max: 1e-2, log: true };
const contour = { key: "contact.contour.mu", word: "contour", unit: "", min: 0, max: 0.01 };
const pivoting = { key: "contact.pivoting.mu", word: "pivoting", unit: "", min: 0, max: 1 };
const rolling = { key: "contact.rolling.mu", word: "rolling", unit: "m", min: 0, max: 5e-3 };
const restitution = { key: "contact.restitution", word: "restitution", unit: "", min: 0, max: 0.95 };
const gravity = { key: "table.gravity", word: "gravity", unit: "m/s²", min: 0, max: 25 };
const inclination = { key: "table.inclination", word: "inclination", unit: "rad", min: 0, max: 0.3 };
const end = { key: "integrate.end", word: "end", unit: "s", min: 0.5, max: 300, log: true };
const mass = { key: "body.mass", word: "mass", unit: "kg", min: 1e-3, max: 5, log: true };
const inertia = (max) =>
  [0, 1, 2].map((i) => ({ key: "body.inertia", index: i, word: `inertia${"ABC"[i]}`, unit: "kg m²", min: max / 1000, max, log: true }));
const withoutRolling = (law) => !actsOn(law, "rolling");
const slipOnly = (law) => withoutRolling(law) && !actsOn(law, "spin");

const contactGroup = (laws, more = []) => ({ word: "contact", parameters: [law(laws), pressure, mu, radius, ...more, pivoting, restitution] });
const surroundings = { word: "table", parameters: [gravity, inclination, end] };

// What a run did, for the questions.
const most = (run, name) => Math.max(...run.recording.column(name));
const happened = (run, kind) => run.recording.events.some((event) => event.kind === kind);
const yes = (answer) => (answer ? 0 : 1);
const risesAbove = (run) => yes(most(run, "r_S_z") > run.resolved.contact[0].shape_radius); // the heavy side is up when S is above the middle
const rests = (run) => yes(happened(run, "rest"));
const runsOnStem = (run) => {
  const stem = run.recording.column("lambda_N_1"),
    body = run.recording.column("lambda_N_0");
  return stem.findIndex((force, i) => force > 0 && body[i] === 0);
};
// Spins back with at least a tenth of what it had.
const turnsBack = (run) => {
  const spin = run.recording.column("spin");
  return yes(spin.some((x) => x * spin[0] < 0 && Math.abs(x) > 0.1 * Math.abs(spin[0])));
};
// The mean rate of the contact point in the last tenth of the motion against that in the third tenth, when it no longer stands upright.
const rateGrows = (run) => {
  const rate = run.recording.column("contour_rate_0").map(Math.abs);
  const end = run.recording.events.find((event) => event.kind === "rest")?.t ?? run.recording.end;
  const mean = (from, to) => {
    const part = rate.slice(run.recording.rowAt(from * end), run.recording.rowAt(to * end));
    return part.reduce((sum, x) => sum + x, 0) / part.length;
  };
  const growth = mean(0.9, 1) / mean(0.2, 0.3);
  return growth < 0.8 ? 0 : growth > 1.25 ? 2 : 1;
};

export const toys = [
  {
    name: "tippedisk",
    questions: [
      { set: ["start.rates=[20,0,0]"], answer: risesAbove },
      { set: ["contact.mu=0"], answer: risesAbove },
    ],
    scenes: /^tippedisk/,
    plots: ["height", "angles", "energy", "slip"],
    groups: [
      {
        word: "start",
        parameters: [
          { key: "start.rates", index: 0, word: "spin", unit: "rad/s", min: -80, max: 80, also: [] },
          { key: "start.angles", index: 1, word: "tilt", unit: "rad", min: 0.05, max: 1.5708, also: touch },
          { key: "start.angles", index: 2, word: "turn", unit: "rad", min: -3.1416, max: 3.1416, also: touch },
        ],
      },
      contactGroup(withoutRolling, [contour]),
      {
        word: "body",
        parameters: [
          { key: "body.disk.hole_radius", word: "holeRadius", unit: "m", min: 0, max: 0.022 },
          { key: "body.disk.hole_distance", word: "holeDistance", unit: "m", min: 0, max: 0.022 },
          { key: "body.disk.height", word: "thickness", unit: "m", min: 1e-3, max: 0.02 },
          { key: "body.disk.density", word: "density", unit: "kg/m³", min: 500, max: 20000, log: true },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "tippe-top",
    questions: [
      { set: ["start.rates=[0,0,60]"], answer: (run) => yes(runsOnStem(run) >= 0) },
      {
        set: [],
        answer: (run) => {
          const spin = run.recording.column("spin");
          return yes(spin[0] * spin[runsOnStem(run)] > 0);
        },
      },
    ],
    scenes: /^tippe-top/,
    plots: ["tilt", "gaps", "energy", "spin"],
    groups: [
      {
        word: "start",
        parameters: [
          { key: "start.rates", index: 2, word: "spin", unit: "rad/s", min: -400, max: 400 },
          { key: "start.angles", index: 1, word: "tilt", unit: "rad", min: 0, max: 3, also: touch },
        ],
      },
      contactGroup(withoutRolling),
      {
        word: "body",
        parameters: [
          mass,
          ...inertia(1e-5),
          { key: "contact.0.at", index: 2, word: "middle", unit: "m", min: -0.005, max: 0.01, also: touch },
          { key: "contact.1.shape_radius", word: "stem", unit: "m", min: 1e-3, max: 0.01, also: touch },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "celtic-stone",
    questions: [
      { set: ["start.omega=[0,1,-4]"], answer: turnsBack },
      { set: ["contact.turn=0"], answer: turnsBack },
    ],
    scenes: /^celtic-stone/,
    plots: ["spin", "tilt", "energy", "slip"],
    groups: [
      {
        word: "start",
        parameters: [
          { key: "start.omega", index: 2, word: "spin", unit: "rad/s", min: -20, max: 20 },
          { key: "start.omega", index: 1, word: "rocking2", unit: "rad/s", min: -5, max: 5 },
          { key: "start.omega", index: 0, word: "rocking1", unit: "rad/s", min: -5, max: 5 },
          { key: "start.angles", index: 1, word: "tilt", unit: "rad", min: 0, max: 1, also: touch },
        ],
      },
      {
        word: "contact",
        parameters: [
          law(),
          mu,
          radius,
          { key: "contact.kr", word: "kr", unit: "", min: 0, max: 1 },
          { key: "contact.drilling_torque", word: "drillingTorque", choice: [true, false] },
          { key: "contact.eps", word: "eps", unit: "rad/s", asItIs: true, min: 0, max: 0.1 },
          rolling,
        ],
      },
      {
        word: "body",
        parameters: [
          mass,
          ...inertia(5e-3),
          { key: "contact.turn", word: "skew", unit: "rad", min: -0.8, max: 0.8, also: touch },
          { key: "contact.semi_axes", index: 1, word: "halfWidth", unit: "m", min: 5e-3, max: 0.05, also: touch },
          { key: "body.center", index: 2, word: "center", unit: "m", min: -0.01, max: 0.005, also: touch },
        ],
      },
      surroundings,
    ],
  },
  {
    name: "euler-disk",
    questions: [
      { set: [], answer: rateGrows },
      { set: ["contact.contour.mu=0"], answer: rests },
    ],
    scenes: /^(euler-disk|disk-)/,
    plots: ["tilt", "chi", "energy", "contour"],
    groups: [
      {
        word: "start",
        parameters: [
          { key: "start.omega", index: 2, word: "rollingRate", unit: "rad/s", min: -40, max: 40 },
          { key: "start.omega", index: 0, word: "falling", unit: "rad/s", min: -3, max: 3 },
          { key: "start.angles", index: 1, word: "tilt", unit: "rad", min: 0.02, max: 1.5708, also: touch },
        ],
      },
      contactGroup(withoutRolling, [contour, rolling]),
      {
        word: "body",
        parameters: [mass, ...inertia(2e-3), { key: "contact.shape_radius", word: "diskRadius", unit: "m", min: 0.01, max: 0.1, also: touch }],
      },
      surroundings,
    ],
  },
  {
    name: "track-disk",
    questions: [
      { set: ["contact.mu=0.01"], answer: (run) => yes(run.recording.column("mode").includes(0)) },
      { set: ["contact.rolling.mu=0"], answer: rests },
    ],
    scenes: /^track-/,
    plots: ["path", "trackSlip", "energy", "trackForces"],
    groups: [
      {
        word: "start",
        parameters: [
          { key: "start.s", word: "place", unit: "m", min: -20, max: 20 },
          { key: "start.v", word: "speed", unit: "m/s", min: -20, max: 20 },
          { key: "start.omega", word: "spin", unit: "rad/s", min: -100, max: 100 },
          { key: "start.gap", word: "gap", unit: "m", min: 0, max: 1 },
        ],
      },
      { word: "contact", parameters: [law(slipOnly), mu, rolling, restitution] },
      { word: "body", parameters: [mass, { key: "contact.shape_radius", word: "diskRadius", unit: "m", min: 0.02, max: 0.3 }] },
      { word: "track", parameters: [{ key: "track.p", word: "parabola", unit: "m", min: 2, max: 100, log: true }, gravity, end] },
    ],
  },
];

// A scene of one's own belongs to the toy it looks like.
export function toyOf(sceneName) {
  return toys.find((toy) => toy.scenes.test(sceneName)) ?? toys[0];
}
