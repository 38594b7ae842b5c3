// node run.mjs TIPPE SITE OUT [NAME…]: the lab in headless Chromium. Prints "ok" or "not ok" for each test; OUT gets screenshots and measurements.
// With names, only the tests whose title contains one of them.
import { mkdir, writeFile } from "node:fs/promises";
import { tests as access } from "./access.mjs";
import { tests as broken } from "./broken.mjs";
import { tests as numbers } from "./numbers.mjs";
import { tests as page } from "./page.mjs";
import { tests as server } from "./server.mjs";
import { tests as toys } from "./toys.mjs";
import { tests as visitor } from "./visitor.mjs";
import { World } from "./world.mjs";

const [tippe, site, out, ...names] = process.argv.slice(2);
if (!out) {
  console.error("usage: node run.mjs TIPPE SITE OUT [NAME…]");
  process.exit(2);
}
await mkdir(out, { recursive: true });
const world = await World.start(tippe, site, out);
const limit = 240; // [s] for one test; the longest takes 60 on a busy machine

// Did it end in time? Its error is an error of this one.
async function inTime(promise) {
  let clock;
  const late = new Promise((done) => (clock = setTimeout(() => done(false), 1000 * limit)));
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(clock);
  }
}

// A browser that answers no more says nothing about the page: once for each test it is killed and another one asked.
async function attempt(test) {
  for (let again = 0; again < 2; ++again) {
    if (await inTime(test(world).then(() => world.complain()))) return;
    console.log(`# no answer in ${limit} s, another browser`);
    await world.another();
    ++hung;
  }
  throw new Error(`no answer in ${limit} s, twice`);
}

let failed = 0,
  passed = 0,
  hung = 0;
for (const [title, test] of Object.entries({ ...toys, ...numbers, ...page, ...visitor, ...server, ...broken, ...access })) {
  if (names.length > 0 && !names.some((name) => title.includes(name))) continue;
  if (hung > 3) {
    ++failed;
    console.log(`not ok ${title}\n  not tried: browsers do not answer on this machine`);
    continue;
  }
  const begin = performance.now();
  try {
    await attempt(test);
    ++passed;
    console.log(`ok ${title} (${((performance.now() - begin) / 1000).toFixed(1)} s)`);
  } catch (error) {
    ++failed;
    console.log(
      `not ok ${title}\n  ${String(error.stack ?? error)
        .split("\n")
        .slice(0, 6)
        .join("\n  ")}`,
    );
  }
  if (!(await inTime(world.tidy()))) await world.another();
}
await inTime(world.end());
await writeFile(`${out}/measured.json`, JSON.stringify(world.measured, null, 2) + "\n");
console.log(JSON.stringify(world.measured));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
