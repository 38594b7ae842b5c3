// Computes beside the page: one scene at a time, in slices, so that a new scene is heard between two of them.
//
//   in   {do: "load", id, name, text, settings}   {do: "border", id, contact, rolling}   {do: "stability", id, t, state}
//   out  {is: "refused", id, errors} or {is: "loaded", id, warnings, …}, then {is: "rows", id, rows, events} …, {is: "done", id, report, wall}
//        {is: "stability", id, t, found, stable, growth, frequency, apart, drain}
//        {is: "broken", message}: the core did not load, or stopped
import { Core } from "./core.js";

const slice = 30; // [ms] between two looks at the mailbox
const rings = 48,
  segments = 64;

let core;
let running = 0; // id of the scene being computed, 0: none
let loaded = 0;

const starting = start();
self.onmessage = async ({ data }) => {
  if (!(await starting)) return;
  try {
    if (data.do === "load") load(data);
    if (data.do === "border" && data.id === loaded) border(data);
    if (data.do === "stability" && data.id === loaded) self.postMessage({ is: "stability", id: data.id, t: data.t, ...core.stability(data.state) });
  } catch (error) {
    self.postMessage({ is: "broken", message: String(error?.message ?? error) });
  }
};

async function start() {
  try {
    const response = await fetch(new URL("lab.wasm", self.location.href));
    if (!response.ok) throw new Error(`the server answers ${response.status} to lab.wasm`);
    core = await Core.start(await compiled(response));
    self.postMessage({ is: "ready", version: core.version(), laws: core.laws() });
    return true;
  } catch (error) {
    self.postMessage({ is: "broken", message: String(error?.message ?? error) });
    return false;
  }
}

// While it arrives, where the host names the type of the file; a plain host may not.
async function compiled(response) {
  if (response.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

function load({ id, name, text, settings }) {
  running = loaded = 0;
  const { ok, errors, warnings } = core.load(name, text, settings);
  if (!ok) return self.postMessage({ is: "refused", id, errors, warnings });
  self.postMessage({ is: "loaded", id, warnings, ...core.describe() });
  running = loaded = id;
  compute(id, { events: 0, wall: 0, steps: 16 });
}

// One slice, then the mailbox, then the next.
function compute(id, progress) {
  if (running !== id) return;
  try {
    const begin = performance.now();
    let more = true;
    const pieces = [];
    while (more && performance.now() - begin < slice) {
      const answer = core.advance(progress.steps);
      more = answer.more;
      if (answer.rows.length > 0) pieces.push(answer.rows);
    }
    progress.wall += performance.now() - begin;
    const events = core.events(progress.events);
    progress.events += events.length / 3;
    const rows = joined(pieces);
    self.postMessage({ is: "rows", id, rows, events }, [rows.buffer, events.buffer]);
    if (more) return later(() => compute(id, progress));
    running = 0;
    self.postMessage({ is: "done", id, report: core.report(), wall: progress.wall / 1000 });
  } catch (error) {
    running = 0;
    self.postMessage({ is: "broken", message: String(error?.message ?? error) });
  }
}

// The set of the law; its resolution is the picture's.
function border({ id, contact, rolling }) {
  const points = core.border(contact, rolling, rings, segments);
  self.postMessage({ is: "border", id, contact, rings, segments, points }, [points.buffer]);
}

function joined(pieces) {
  const all = new Float64Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) (all.set(piece, at), (at += piece.length));
  return all;
}

// Unlike setTimeout a channel does not wait four milliseconds.
const channel = new MessageChannel();
let next = null;
channel.port1.onmessage = () => next?.();
function later(what) {
  next = what;
  channel.port2.postMessage(0);
}
