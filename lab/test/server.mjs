// The program's own server, and the exported site on another one.
import { createServer, request } from "node:http";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { check, computed, run, serve } from "./world.mjs";

// A request as it is, without the tidying up that fetch does.
function ask(address, path, { method = "GET", headers = {} } = {}) {
  const { hostname, port } = new URL(address);
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let body = "";
      response.on("data", (data) => (body += data));
      response.on("end", () => done({ status: response.statusCode, type: response.headers["content-type"], packed: response.headers["content-encoding"], body }));
    });
    asked.on("error", fail);
    asked.end();
  });
}

// The plainest web host there is, under a path of its own.
export async function plainHost(folder) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const server = createServer(async (asked, answer) => {
    try {
      const path = new URL(asked.url, "http://x").pathname.replace(/^\/some\/where\//, "");
      const content = await readFile(join(folder, path === "" ? "index.html" : path));
      answer.writeHead(200, { "content-type": types[extname(path)] ?? (path === "" ? "text/html" : "application/octet-stream") });
      answer.end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return [server, `http://127.0.0.1:${server.address().port}/some/where/`];
}

export const tests = {
  "the server gives files with their types and nothing else": async (world) => {
    const types = {
      "/": "text/html; charset=utf-8",
      "/lab.js": "text/javascript; charset=utf-8",
      "/lab.css": "text/css; charset=utf-8",
      "/lab.wasm": "application/wasm",
    };
    for (const [path, type] of Object.entries(types)) {
      const answer = await ask(world.address, path, { headers: { "accept-encoding": "gzip, deflate, br" } });
      check(answer.status === 200 && answer.type === type, `${path}: ${answer.status} ${answer.type}`);
      check(answer.packed === undefined, `${path} is packed for a loopback, which takes seconds`);
    }
    for (const path of [
      "/../../../etc/passwd",
      "/..%2f..%2f..%2fetc/passwd",
      "//etc/passwd",
      "/%2e%2e/%2e%2e/check",
      "/lab.js/",
      "/nothing",
      "/fonts",
    ]) {
      const answer = await ask(world.address, path);
      check(answer.status === 404 || answer.status === 400, `${path} is answered with ${answer.status}`);
    }
    check((await ask(world.address, "/", { method: "POST" })).status === 405, "POST is not refused");
    check((await ask(world.address, "/", { method: "HEAD" })).status === 200, "HEAD is refused");
  },
  "the server answers to its own name only": async (world) => {
    const { port } = new URL(world.address);
    check((await ask(world.address, "/", { headers: { host: `localhost:${port}` } })).status === 200, "localhost is refused");
    for (const host of ["example.org", `example.org:${port}`, "127.0.0.1", `127.0.0.1.example.org:${port}`])
      check((await ask(world.address, "/", { headers: { host } })).status === 403, `${host} is served`);
  },
  "a port that is taken is refused, and Ctrl-C ends in good order": async (world) => {
    const { port } = new URL(world.address);
    const failure = await run(world.tippe, ["lab", "--no-open", "--site", world.site, "--port", port]).catch((error) => error);
    check(failure.code === 3 && failure.stderr.includes("cannot be opened"), `exit ${failure.code}: ${failure.stderr}`);
    const [server] = await serve(world.tippe, world.site);
    check((await server.stop()) === 0, "the server does not end with 0");
  },
  "the exported site works on a plain host under any path": async (world) => {
    const folder = await mkdtemp("/tmp/tippe-site-");
    try {
      await run(world.tippe, ["lab", "--site", world.site, "--export", join(folder, "site")]);
      const [server, address] = await plainHost(join(folder, "site"));
      const page = await world.open("#scene=tippedisk&set=integrate.end%3D0.5", { address });
      await computed(page);
      check((await page.evaluate(() => window.lab.runs[0].recording.count)) === 501, "the exported lab does not compute");
      world.complain();
      server.close();
      const again = await run(world.tippe, ["lab", "--site", world.site, "--export", join(folder, "site")]).catch((error) => error);
      check(again.code === 2 && again.stderr.includes("not empty"), `a full folder: exit ${again.code}`);
      const full = await run(world.tippe, ["lab", "--site", world.site, "--export", "/proc/site"]).catch((error) => error);
      check(full.code === 3, `a folder that cannot be made: exit ${full.code}`);
      check((await readdir(folder)).join() === "site", `left behind: ${await readdir(folder)}`);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
