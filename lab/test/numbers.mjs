// The page computes what the command line computes.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, computed, run } from "./world.mjs";

// To this part of the largest value of its kind. Both builds do the same arithmetic; sine and cosine of the two C libraries differ in the last bit.
const usual = 1e-9;

// trajectory.csv of `tippe run` by columns.
async function native(world, name, settings, every) {
  const folder = await mkdtemp(join(tmpdir(), "tippe-lab-"));
  try {
    const set = settings.flatMap((setting) => ["--set", setting]);
    await run(world.tippe, ["run", name, ...set, "--every", String(every), "--out", folder, "--quiet"]);
    const [head, ...lines] = (await readFile(join(folder, "trajectory.csv"), "utf8")).trim().split("\n");
    const rows = lines.map((line) => line.split(","));
    return Object.fromEntries(head.split(",").map((column, i) => [column, rows.map((row) => Number(row[i]))]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

// What is of one kind has one scale: the parts of a vector, lengths, energies.
function kindOf(column) {
  if (/^(kinetic|potential|energy|dissipated|residual)/.test(column)) return "energy";
  if (/^(r_|gap|x$|y$|s$|S$)/.test(column)) return "length";
  if (/^(v_S|slip|v$)/.test(column)) return "speed";
  if (/^(lambda|load)/.test(column)) return "force";
  return column.replace(/_[wxyz]$/, "");
}

// Friction points against the slip: velocities that agree to a part of the largest one have forces that agree to that part times largest over slip.
function conditionOf(column, theirs, speed) {
  const contact = /^(?:lambda|load|tau)[^0-9]*_(\d)/.exec(column)?.[1];
  const slip = contact && theirs[`slip_${contact}`];
  return (i) => (slip && slip[i] > 0 ? Math.min(Math.max(1, speed / slip[i]), 1e4) : 1);
}

async function compare(world, name, settings = [], tolerance = usual) {
  const page = await world.open(`#${new URLSearchParams([["scene", name], ["paused", ""], ...settings.map((s) => ["set", s])])}`);
  await computed(page);
  const every = await page.evaluate(() => window.lab.runs[0].every);
  const ours = await page.evaluate(() => {
    const { recording } = window.lab.runs[0];
    return Object.fromEntries(recording.columns.map((column) => [column, Array.from(recording.column(column))]));
  });
  const theirs = await native(world, name, settings, every);
  const scales = {};
  for (const [column, list] of Object.entries(theirs))
    for (const x of list) scales[kindOf(column)] = Math.max(scales[kindOf(column)] ?? 1e-12, Math.abs(x) || 0);
  let worst = { part: 0, where: "" };
  for (const [column, list] of Object.entries(theirs)) {
    if (column === "mode") continue;
    check(ours[column]?.length === list.length, `${name}: ${ours[column]?.length} rows of ${column} here, ${list.length} there`);
    const scale = scales[kindOf(column)],
      condition = conditionOf(column, theirs, scales.speed);
    list.forEach((x, i) => {
      const part = Math.abs(x - ours[column][i]) / (scale * condition(i));
      check(Number.isFinite(part), `${name}: ${column} in row ${i} is ${ours[column][i]} here, ${x} there`);
      if (part > worst.part) worst = { part, where: `${column} at ${theirs.t[i]} s: ${ours[column][i]} here, ${x} there` };
    });
  }
  (world.measured.difference ??= {})[[name, ...settings].join(" ")] = worst.part;
  check(worst.part <= tolerance, `${name} ${settings}: ${worst.part} of what is large, ${worst.where}`);
}

const toys = ["tippedisk", "tippe-top", "celtic-stone", "track-disk"];

export const tests = {
  ...Object.fromEntries(toys.map((name) => [`numbers of ${name} equal those of tippe run`, (world) => compare(world, name)])),
  "numbers of euler-disk equal those of tippe run until it first sticks": (world) => compare(world, "euler-disk", ["integrate.end=10.9"]),
  // From 11 s on it sticks and slips: slip that sets in at 1e-10 of the largest speed has a millionth of rounding, and the two C libraries' inverse sines
  // differ in their last bits. The moment it lies down then differs by 1e-9 s; the contact point runs as the time left to the power of −1/3, and the last
  // row is 0.7 ms before that: a third of 1e-9 s over 0.7 ms is 5e-7.
  "numbers of euler-disk equal those of tippe run": (world) => compare(world, "euler-disk", [], 1e-6),
  "numbers with settings equal those of tippe run": (world) =>
    compare(world, "tippedisk", ["contact.law=coulomb", "contact.mu=0.2", "integrate.end=2"]),
  "numbers of time-stepping equal those of tippe run": (world) => compare(world, "euler-disk", ["integrate.scheme=moreau", "integrate.end=1"]),
};
