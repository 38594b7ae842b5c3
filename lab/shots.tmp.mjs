import { World, computed, polling } from "./test/world.mjs";
const [tippe, site, out] = process.argv.slice(2);
const world = await World.start(tippe, site, out);
const sizes = { desktop: [1440, 900, {}], tablet: [820, 1180, { hasTouch: true }], phone: [390, 844, { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }] };
const list = process.argv[5] ? process.argv[5].split(",") : ["tippedisk:1.7:light", "euler-disk:12:dark", "tippe-top:1.4:light"];
for (const [name, [width, height, more]] of Object.entries(sizes)) {
  for (const item of list) {
    const [toy, t, scheme, extra = ""] = item.split(":");
    const page = await world.open(`#scene=${toy}&paused=&t=${t}${extra ? "&" + extra : ""}`, { width, height, colorScheme: scheme, ...more });
    await computed(page);
    await page.waitForTimeout(800);
    await page.screenshot({ path: `${out}/lab-${name}-${toy}-${scheme}${extra ? "-x" : ""}.png` });
    if (name !== "desktop") await page.screenshot({ path: `${out}/lab-${name}-${toy}-${scheme}-full.png`, fullPage: true });
    console.log(name, item, world.complaints.join(";"));
    await world.tidy();
  }
}
await world.end();
