// The page computes what the command line computes.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, computed, run } from "./world.mjs";

// To this part of the largest value of its kind. Both builds do the same arithmetic, so that they are the same bits; what is promised is this.
const tolerance = 1e-9;

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

async function compare(world, name, settings = []) {
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
    const scale = scales[kindOf(column)];
    list.forEach((x, i) => {
      const part = Math.abs(x - ours[column][i]) / scale;
      check(Number.isFinite(part), `${name}: ${column} in row ${i} is ${ours[column][i]} here, ${x} there`);
      if (part > worst.part) worst = { part, where: `${column} at ${theirs.t[i]} s: ${ours[column][i]} here, ${x} there` };
    });
  }
  (world.measured.difference ??= {})[[name, ...settings].join(" ")] = worst.part;
  check(worst.part <= tolerance, `${name} ${settings}: ${worst.part} of what is large, ${worst.where}`);
}

const toys = ["tippedisk", "tippe-top", "celtic-stone", "track-disk", "euler-disk"];

// What is said of the present spin is what `tippe stationary` says of it.
async function stability(world, name) {
  const page = await world.open(`#${new URLSearchParams([["scene", name], ["paused", ""]])}`);
  await computed(page);
  await page.waitForFunction(() => !document.getElementById("stability").hidden);
  const seen = await page.evaluate(() => {
    const lab = window.lab;
    return { spin: lab.runs[0].recording.at(lab.player.t).spin, theta: lab.runs[0].recording.at(lab.player.t).theta, stable: Number(document.getElementById("stability").dataset.stable) };
  });
  const { stdout } = await run(world.tippe, ["stationary", name, "--near", `spin=${seen.spin}`, "--json", "--quiet"]);
  const spins = JSON.parse(stdout).motions.filter((motion) => motion.kind === "spin");
  const nearest = spins.reduce((best, one) => (Math.abs(one.parameters.theta - seen.theta) < Math.abs(best.parameters.theta - seen.theta) ? one : best));
  check(seen.stable === (nearest.stable === null ? 0 : nearest.stable ? 1 : -1), `${name}: ${seen.stable} here, ${nearest.stable} there`);
  const [re, im] = nearest.eigenvalues[0];
  const text = await page.evaluate(() => document.getElementById("stability").textContent);
  check(text.includes(Number(re).toPrecision(3)), `${name}: no growth ${re} in: ${text}`);
  check(text.includes(Math.abs(im).toPrecision(3)), `${name}: no frequency ${im} in: ${text}`);
}

export const tests = {
  "the stability of the tippe-top's present spin is that of tippe stationary": (world) => stability(world, "tippe-top"),
  ...Object.fromEntries(toys.map((name) => [`numbers of ${name} equal those of tippe run`, (world) => compare(world, name)])),
  "numbers with settings equal those of tippe run": (world) =>
    compare(world, "tippedisk", ["contact.law=coulomb", "contact.mu=0.2", "integrate.end=2"]),
  "numbers of time-stepping equal those of tippe run": (world) => compare(world, "euler-disk", ["integrate.scheme=moreau", "integrate.end=1"]),
};
