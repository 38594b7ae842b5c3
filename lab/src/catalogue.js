// What can be plotted: name, title, unit, and the series as functions of a recording's row.

const palette = ["#2b6cb0", "#c05621", "#2f855a", "#805ad5", "#b83280", "#718096"];
const series = (label, value, color) => ({ label, value, color });
const columnOf = (name) => (r, i) => (r.has(name) ? r.value(i, r.index.get(name)) : NaN);
const contactsOf = (r) => r.columns.filter((name) => /^gap_\d$/.test(name)).length;
const perContact =
  (label, name, scale = 1) =>
  (r, names) =>
    Array.from({ length: contactsOf(r) }, (_, c) =>
      series(contactsOf(r) > 1 ? `${label} ${names[c]}` : label, (rec, i) => scale * columnOf(`${name}_${c}`)(rec, i), palette[c]),
    );
const fixed =
  (...list) =>
  () =>
    list.map(([label, value, color], k) => series(label, value, color ?? palette[k]));
const column = (label, name) => [label, columnOf(name)];

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

export const catalogue = {
  height: { title: "Height of the centre of mass", unit: "mm", series: fixed(["z", (r, i) => 1e3 * columnOf("r_S_z")(r, i)]) },
  angles: { title: "Euler angles", unit: "rad", series: fixed(column("β", "beta"), column("γ", "gamma")) },
  alpha: { title: "Precession angle", unit: "rad", series: fixed(column("α", "alpha")) },
  tilt: { title: "Tilt of the axis", unit: "rad", series: fixed(column("θ", "theta")) },
  lean: { title: "Lean of the disk", unit: "rad", series: fixed(column("lean", "lean")) },
  spin: { title: "Spin about the vertical", unit: "rad/s", series: fixed(column("ω·e_z", "spin")) },
  omega: {
    title: "Angular velocity, body axes",
    unit: "rad/s",
    series: fixed(column("ω₁", "omega_x"), column("ω₂", "omega_y"), column("ω₃", "omega_z")),
  },
  gaps: { title: "Heights of the contact points", unit: "mm", series: perContact("gap", "gap", 1e3) },
  slip: { title: "Slip speed", unit: "m/s", series: perContact("slip", "slip") },
  normal: { title: "Normal force", unit: "N", series: perContact("λ_N", "lambda_N") },
  drilling: { title: "Drilling torque", unit: "N m", series: perContact("τ", "tau") },
  contour: { title: "Contour rate", unit: "rad/s", series: perContact("ψ̇", "contour_rate") },
  energy: {
    title: "Energy: every joule has an owner",
    unit: "J",
    stacked: true,
    series: (r) => owners.filter(([, name]) => r.has(name)).map(([label, name, color]) => series(label, columnOf(name), color)),
  },
  error: { title: "The scheme’s own error", unit: "J", series: fixed(column("residual", "residual")) },
  chi: {
    title: "χ: rolling asks for this part of μ",
    unit: "",
    disk: true,
    series: (r, names, scene) => [series("χ", (rec, i) => chi(rec, i, scene.contact[0].mu), palette[0]), series("limit", () => 1, "#a0aec0")],
  },
  path: { title: "Path", unit: "m", track: true, series: fixed(column("x", "x"), column("y", "y")) },
  trackSlip: { title: "Speeds on the track", unit: "m/s", track: true, series: fixed(column("v", "v"), column("slip", "slip")) },
  trackForces: { title: "Forces", unit: "N", track: true, series: fixed(column("λ_N", "lambda_N"), column("λ_T", "lambda_T")) },
  trackSpin: { title: "Spin", unit: "rad/s", track: true, series: fixed(column("ω", "omega")) },
};

// What a run can show.
export function available(recording, scene) {
  const onTrack = Boolean(scene.track);
  const always = new Set(["energy", "error"]);
  const disk = scene.contact[0]?.shape === "rim";
  return Object.keys(catalogue).filter((name) => always.has(name) || (Boolean(catalogue[name].track) === onTrack && (!catalogue[name].disk || disk)));
}
