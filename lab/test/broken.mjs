// What may be missing: a whole wasm file, WebGL, sense in the address.
import { readFile } from "node:fs/promises";
import { check, connect, loaded, start } from "./world.mjs";

// A page whose lab.wasm is something else.
async function withWasm(world, answer) {
  const context = await world.browser.newContext();
  world.pages.push(context);
  const page = await context.newPage();
  await context.route("**/lab.wasm", answer);
  await page.goto(world.address);
  await page.waitForSelector("#message:not([hidden])", { timeout: 60000 });
  return page.textContent("#message");
}

export const tests = {
  "a truncated, a damaged and a missing module give a message": async (world) => {
    const whole = await readFile(`${world.site}/lab.wasm`);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 8, 4096);
    const answers = [
      (route) => route.fulfill({ body: whole.subarray(0, whole.length / 2), contentType: "application/wasm" }),
      (route) => route.fulfill({ body: damaged, contentType: "application/wasm" }),
      (route) => route.fulfill({ body: "<html>", contentType: "text/html" }),
      (route) => route.fulfill({ status: 404, body: "no" }),
    ];
    for (const answer of answers) {
      const message = await withWasm(world, answer);
      check(message.includes("does not work") && message.includes("Load the page again"), `the message is: ${message}`);
    }
  },
  "a browser without WebGL gives a message, and computes": async (world) => {
    const chromium = await start("--disable-3d-apis");
    try {
      const browser = await connect(chromium);
      const page = await world.open("#scene=tippedisk", { browser });
      check((await page.textContent("#message")).includes("WebGL"), "there is no message");
      await loaded(page);
      await page.waitForSelector("figure[data-plot=energy] canvas");
      // Three.js itself says that there is no WebGL.
      world.complaints = world.complaints.filter((text) => !/webgl/i.test(text));
    } finally {
      world.pages = [];
      await chromium.kill();
    }
  },
  "an address without sense opens the lab": async (world) => {
    const page = await world.open("#scene=nothing&set=&t=-3&speed=x&plots=a,b&show=,&tab=z&with=q&compare=&%%%");
    await loaded(page);
    await page.waitForFunction(() => window.lab.runs[0].recording.count > 10);
  },
  "an own scene in the address that is wrong shows its error": async (world) => {
    const page = await world.open("#scene=mine&text=hello&tab=scene", { wait: false });
    await page.waitForSelector("#errors li");
    check((await page.textContent("#errors")).includes("mine.toml:1"), await page.textContent("#errors"));
    check((await page.inputValue("#text")) === "hello", "the text is not there to mend");
  },
};
