// Every toy starts, moves, and comes to its known end; pictures of each.
import { check, column, computed, events, moment, near, polling, workerTime } from "./world.mjs";

const last = (list) => list.at(-1);

async function plays(world, name) {
  const page = await world.open(`#scene=${name}`);
  await computed(page);
  const used = workerTime(world);
  const before = await moment(page);
  await page.waitForFunction((t) => window.lab.player.t > t + 0.05, before.t);
  const after = await moment(page);
  check(before.playing, `${name} does not play by itself`);
  check(JSON.stringify(before.seen) !== JSON.stringify(after.seen), `${name} does not move`);
  const { reached, report } = await page.evaluate(() => ({ reached: window.lab.runs[0].recording.end, report: window.lab.runs[0].report }));
  check(report.trustworthy, `${name}: ${report.warnings}`);
  // By the processor's time, which other work on the machine can double but no more: 20 are promised, 10 are held. After rest nothing is computed: what
  // counts is the motion until there.
  const speed = Math.min(reached, report.end) / used;
  (world.measured.timesRealTime ??= {})[name] = Number(speed.toFixed(1));
  check(speed > 10, `${name} is computed at ${speed} times real time`);
  return page;
}

async function pictures(world, page, name, t) {
  await page.evaluate((time) => (window.lab.player.play(false), window.lab.player.seek(time)), t);
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${world.out}/${name}.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${world.out}/${name}-phone.png` });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(overflow <= 0, `${name}: the page is ${overflow} px wider than a phone`);
}

export const tests = {
  "the tippedisk lifts its centre of mass": async (world) => {
    const page = await plays(world, "tippedisk");
    const z = await column(page, "r_S_z");
    // S lies e = b a²/(r² − a²) = 2.5 mm off the middle of a rim of 45 mm: it starts below the middle and comes to lie above it.
    check(z[0] < 0.0426, `it starts at ${z[0]}`);
    check(Math.max(...z) > 0.0459, `its highest point is ${Math.max(...z)}`);
    await pictures(world, page, "tippedisk", 1.2);
  },
  "the tippe-top stands on its stem": async (world) => {
    const page = await plays(world, "tippe-top");
    const theta = await column(page, "theta");
    const body = await column(page, "gap_0"),
      stem = await column(page, "lambda_N_1");
    check(theta[0] < 0.11, `it starts with a tilt of ${theta[0]}`);
    // θ = π would be upside down; on its stem with the body in the air is what turning over means.
    check(
      theta.some((x, i) => x > 2.5 && body[i] > 1e-3 && stem[i] > 0),
      "it never stands on its stem",
    );
    await pictures(world, page, "tippe-top", 3);
  },
  "the celtic stone turns back and rests": async (world) => {
    const page = await plays(world, "celtic-stone");
    const spin = await column(page, "spin");
    check(spin[0] > 3.9 && Math.min(...spin) < -0.5, `the spin goes from ${spin[0]} to ${Math.min(...spin)}`);
    near((await events(page)).find((e) => e.kind === "rest").t, 9.078, 1e-3, "time of rest");
    await pictures(world, page, "celtic-stone", 2.5);
  },
  "Euler's disk lies still": async (world) => {
    const page = await plays(world, "euler-disk");
    near((await events(page)).find((e) => e.kind === "rest").t, 13.39, 1e-3, "time of rest");
    near(last(await column(page, "kinetic")), 0, 1e-12, "kinetic energy at the end");
    await pictures(world, page, "euler-disk", 6);
  },
  "the disk on a track rolls and rests": async (world) => {
    const page = await plays(world, "track-disk");
    const mode = await column(page, "mode");
    check(mode[1] === 1, "it does not begin to slide");
    check(mode.includes(0), "it never rolls");
    check(last(mode) === 3, "it does not rest");
    await pictures(world, page, "track-disk", 8);
  },
  "every shipped scene loads and moves": async (world) => {
    const page = await world.open("#paused=", { width: 640, height: 480 }); // drawn by software: smaller is quicker
    for (const name of await page.evaluate(() => Object.keys(window.lab.scenes))) {
      await page.evaluate((scene) => window.lab.choose(scene), name);
      await page.waitForFunction((scene) => window.lab.state.scene === scene && !window.lab.pending && window.lab.runs[0].recording.count > 3, name, { polling });
      world.complain();
    }
  },
};
