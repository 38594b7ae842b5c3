// What the tests stand on: the program's own server, a browser, pages that may not complain.
import { spawn, execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { chromium } from "playwright-core";

export const run = promisify(execFile);

const patience = 60000; // [ms] for what a busy machine may be slow at

export class World {
  static async start(tippe, site, out) {
    const world = new World();
    Object.assign(world, { tippe, site, out, pages: [], complaints: [], measured: {} });
    [world.server, world.address] = await serve(tippe, site);
    world.chromium = await start();
    world.browser = await connect(world.chromium);
    return world;
  }

  // A browser that answers no more is killed, not asked to close.
  async another() {
    this.pages = [];
    this.complaints = [];
    await this.chromium.kill();
    this.chromium = await start();
    this.browser = await connect(this.chromium);
  }

  // A page of the lab that has loaded its scene; `hash` as in the address.
  async open(hash = "", { width = 1440, height = 900, address = this.address, browser = this.browser, wait = true, prepare = () => {}, ...more } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, acceptDownloads: true, ...more });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    page.on("console", (message) => {
      // Software rendering talks about its speed; that is no error of the page.
      if (message.type() === "error" || (message.type() === "warning" && !/GPU stall|GL Driver|WebGL|swiftshader/i.test(message.text())))
        this.complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.complaints.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) this.complaints.push(`asks another host: ${request.url()}`);
    });
    this.pages.push(context);
    await prepare(page);
    await page.goto(address + hash);
    if (wait) await loaded(page);
    return page;
  }

  // Fails if a page had something to complain about.
  complain() {
    if (this.complaints.length > 0) throw new Error(this.complaints.join("\n"));
  }

  async tidy() {
    for (const context of this.pages) await context.close();
    this.pages = [];
    this.complaints = [];
  }

  async end() {
    await this.chromium.kill();
    await this.server.stop();
  }
}

// A browser as a process of its own, with more words for its command line, and the way to it.
export function start(...more) {
  return chromium.launchServer({
    timeout: patience,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist", ...more],
  });
}
export const connect = (server) => chromium.connect(server.wsEndpoint(), { timeout: patience });

// [s] of the processor that the workers of all open pages have used, as Linux counts it: what else the machine does is not in it.
export function workerTime(world) {
  const parent = new Map();
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) parent.set(Number(id), Number(statistics(id)?.[1] ?? 0));
  const isOurs = (id) => id === world.chromium.process().pid || (id > 1 && isOurs(parent.get(id) ?? 0));
  let ticks = 0;
  for (const id of [...parent.keys()].filter(isOurs))
    for (const thread of threads(id)) {
      const fields = statistics(`${id}/task/${thread}`, "DedicatedWorker");
      if (fields) ticks += Number(fields[11]) + Number(fields[12]);
    }
  return ticks / 100;
}

// The fields after the name in /proc/…/stat; none of a process that ended meanwhile or has another name.
function statistics(where, name = "") {
  try {
    const [head, tail] = readFileSync(`/proc/${where}/stat`, "utf8").split(/\) (?!.*\) )/);
    return head.includes(name) ? tail.split(" ") : null;
  } catch {
    return null;
  }
}
function threads(id) {
  try {
    return readdirSync(`/proc/${id}/task`);
  } catch {
    return [];
  }
}

// `tippe lab` in the background: {stop} and the address.
export async function serve(tippe, site, ...more) {
  const child = spawn(tippe, ["lab", "--no-open", "--site", site, ...more], { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stderr.on("data", (data) => (said += data));
  const ended = new Promise((done) => child.on("exit", (code) => done(code)));
  const address = await new Promise((done, fail) => {
    child.stdout.once("data", (data) => done(String(data).trim()));
    ended.then((code) => fail(new Error(`tippe lab ended with ${code}: ${said}`)));
  });
  return [{ child, ended, stop: () => (child.kill("SIGINT"), ended) }, address];
}

// The scene of the page's first engine is loaded, and this much of it is computed.
// Asked by the clock: frames are rare where software draws them on a busy machine.
export const polling = 50; // [ms]
export const loaded = (page) => page.waitForFunction(() => window.lab?.runs[0]?.recording.count > 1, null, { timeout: patience, polling });
export const computed = (page, which = 0) =>
  page.waitForFunction((i) => window.lab.runs[i]?.recording.done && !window.lab.pending, which, { timeout: 2 * patience, polling });

export function check(condition, what) {
  if (!condition) throw new Error(what);
}

export function near(a, b, tolerance, what) {
  if (!(Math.abs(a - b) <= tolerance)) throw new Error(`${what}: ${a} is not ${b} to ${tolerance}`);
}

// One column of the page's first run.
export const column = (page, name, which = 0) => page.evaluate(([n, i]) => Array.from(window.lab.runs[i].recording.column(n)), [name, which]);
export const events = (page) => page.evaluate(() => window.lab.runs[0].recording.events);
export const moment = (page) =>
  page.evaluate(() => ({ t: window.lab.player.t, playing: window.lab.player.playing, seen: window.lab.runs[0].recording.at(window.lab.player.t) }));
