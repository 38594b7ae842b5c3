// node run.mjs TIPPE SITE OUT [NAME…]: the lab in headless Chromium. Prints "ok" or "not ok" for each test; OUT gets screenshots and measurements.
// With names, only the tests whose title contains one of them.
import { mkdir, writeFile } from "node:fs/promises";
import { tests as access } from "./access.mjs";
import { tests as broken } from "./broken.mjs";
import { tests as numbers } from "./numbers.mjs";
import { tests as page } from "./page.mjs";
import { tests as server } from "./server.mjs";
import { tests as toys } from "./toys.mjs";
import { World } from "./world.mjs";

const [tippe, site, out, ...names] = process.argv.slice(2);
if (!out) {
  console.error("usage: node run.mjs TIPPE SITE OUT [NAME…]");
  process.exit(2);
}
await mkdir(out, { recursive: true });
const world = await World.start(tippe, site, out);
let failed = 0,
  passed = 0;
try {
  for (const [title, test] of Object.entries({ ...toys, ...numbers, ...page, ...server, ...broken, ...access })) {
    if (names.length > 0 && !names.some((name) => title.includes(name))) continue;
    const begin = performance.now();
    try {
      await test(world);
      world.complain();
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
    await world.tidy();
  }
} finally {
  await world.end();
}
await writeFile(`${out}/measured.json`, JSON.stringify(world.measured, null, 2) + "\n");
console.log(JSON.stringify(world.measured));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
