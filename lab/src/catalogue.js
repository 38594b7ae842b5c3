// What can be plotted: unit, kind, and the series as functions of a recording's row. Titles are in words/.
import { words } from "./words.js";

// `kind` is the kind of quantity, for what counts as zero (precision.js); `scale` takes SI to the unit of the plot.
const palette = ["#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#718096"];
const series = (label, value, color) => ({ label, value, color });
const columnOf = (name) => (r, i) => (r.has(name) ? r.value(i, r.index.get(name)) : NaN);
const contactsOf = (r) => r.columns.filter((name) => /^gap_\d$/.test(name)).length;
const perContact = (label, name) => (r, names) =>
  Array.from({ length: contactsOf(r) }, (_, c) =>
    series(contactsOf(r) > 1 ? `${words.series[label] ?? label} ${names[c]}` : (words.series[label] ?? label), columnOf(`${name}_${c}`), palette[c]),
  );
const fixed =
  (...list) =>
  () =>
    list.map(([label, name], k) => series(words.series[label] ?? label, columnOf(name), palette[k]));

export const owners = [
  ["kinetic", "kinetic", "#2b6cb0"],
  ["potential", "potential", "#63b3ed"],
  ["sliding", "dissipated_sliding", "#e53e3e"],
  ["drilling", "dissipated_drilling", "#ed8936"],
  ["contour", "dissipated_contour", "#ecc94b"],
  ["rolling", "dissipated_rolling", "#48bb78"],
  ["impact", "dissipated_impact", "#9f7aea"],
];

// lesaux2005 (5.28), the absolute value of the whole: at most 1 while a disk may roll in a circle without slipping. ρ = −α̇/γ̇ is (5.11).
export function chi(r, i, mu) {
  const value = (name) => r.value(i, r.index.get(name));
  const beta = value("beta"),
    gamma = value("gamma"),
    sin = Math.sin(value("lean"));
  const alphaRate = (value("omega_x") * Math.sin(gamma) + value("omega_y") * Math.cos(gamma)) / Math.sin(beta);
  const gammaRate = value("omega_z") - alphaRate * Math.cos(beta);
  const part = (-alphaRate / gammaRate) * sin;
  const chi = Math.abs(((1 - part) * 4 * sin) / ((6 - 5 * part) * Math.sin(beta) * mu));
  return chi < 10 ? chi : NaN; // far beyond 1 it says nothing more, and would flatten the plot
}

// The tilt θ. A disk looks the same from both sides: for it θ is the angle between disk and table, 90° upright and 0 lying flat.
export const tiltOf = (theta, scene) => (scene.contact[0].shape === "rim" && !scene.body.disk ? Math.PI / 2 - Math.abs(Math.PI / 2 - theta) : theta);

const mm = { unit: "mm", scale: 1e3, kind: "length" };
const angle = { unit: "rad", kind: "angle" };
const rate = { unit: "rad/s", kind: "rate" };

export const catalogue = {
  height: { ...mm, series: fixed(["z", "r_S_z"]) },
  angles: { ...angle, series: fixed(["θ", "theta"], ["γ", "gamma"]) },
  alpha: { ...angle, series: fixed(["α", "alpha"]) },
  tilt: { ...angle, series: (_r, _names, scene) => [series("θ", (r, i) => tiltOf(columnOf("theta")(r, i), scene), palette[0])] },
  spin: { ...rate, series: fixed(["ω·e_z", "spin"]) },
  omega: { ...rate, series: fixed(["ω₁", "omega_x"], ["ω₂", "omega_y"], ["ω₃", "omega_z"]) },
  gaps: { ...mm, series: perContact("gap", "gap") },
  slip: { unit: "m/s", kind: "speed", series: perContact("slip", "slip") },
  normal: { unit: "N", kind: "force", series: perContact("λ_N", "lambda_N") },
  drilling: { unit: "N m", kind: "torque", series: perContact("τ", "tau") },
  contour: { ...rate, series: perContact("ψ̇", "contour_rate") },
  energy: {
    unit: "J",
    kind: "energy",
    stacked: true,
    series: (r) => owners.filter(([, name]) => r.has(name)).map(([label, name, color]) => series(words.series[label], columnOf(name), color)),
  },
  error: { unit: "J", series: fixed(["residual", "residual"]) },
  chi: {
    unit: "",
    disk: true,
    series: (r, names, scene) => [
      series("χ", (rec, i) => chi(rec, i, scene.contact[0].mu), palette[0]),
      series(words.series.limit, () => 1, "#a0aec0"),
    ],
  },
  path: { unit: "m", kind: "length", track: true, series: fixed(["x", "x"], ["y", "y"]) },
  trackSlip: { unit: "m/s", kind: "speed", track: true, series: fixed(["v", "v"], ["slip", "slip"]) },
  trackForces: { unit: "N", kind: "force", track: true, series: fixed(["λ_N", "lambda_N"], ["λ_T", "lambda_T"]) },
  trackSpin: { ...rate, track: true, series: fixed(["ω", "omega"]) },
};

// What a run can show.
export function available(recording, scene) {
  const onTrack = Boolean(scene.track);
  const always = new Set(["energy", "error"]);
  const disk = scene.contact[0]?.shape === "rim";
  return Object.keys(catalogue).filter((name) => always.has(name) || (Boolean(catalogue[name].track) === onTrack && (!catalogue[name].disk || disk)));
}
