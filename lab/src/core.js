// The C++ core as an object: text in, text and numbers out. wasm/lab.cpp has the other side.
import { wasiImports } from "./wasi.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Core {
  // `module` is a WebAssembly.Module.
  static async start(module) {
    const core = new Core();
    const system = wasiImports(() => core.exports.memory);
    // A Proxy does not pass for an import object everywhere: ask the module what it wants.
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = system[name];
    const instance = await WebAssembly.instantiate(module, imports);
    core.exports = instance.exports;
    core.exports._initialize?.();
    return core;
  }

  // {ok, errors, warnings}: as the command line says them.
  load(name, text, settings = []) {
    const bytes = encoder.encode([name, text, ...settings].join("\0"));
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const ok = this.exports.load() === 1;
    const lines = this.answer()
      .split("\n")
      .filter((line) => line !== "");
    const those = (kind) => lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(kind.length));
    return { ok, errors: those("error "), warnings: those("warning ") };
  }

  // All that follows needs a loaded scene.
  describe() {
    this.exports.scene();
    const scene = this.answer();
    this.exports.columns();
    const columns = this.answer().split(",");
    this.exports.event_kinds();
    const kinds = this.answer().split(",");
    this.exports.facts();
    const [mass, every, ...r_SG] = this.numbers();
    this.exports.track(2000);
    return { scene, columns, kinds, mass, every, r_SG, track: this.numbers() };
  }

  // Some more steps: {more, rows}.
  advance(steps) {
    const more = this.exports.advance(steps) === 1;
    return { more, rows: this.numbers() };
  }

  events(from) {
    this.exports.events(from);
    return this.numbers();
  }

  report() {
    this.exports.report();
    return JSON.parse(this.answer());
  }

  border(contact, rolling, rings, segments) {
    this.exports.border(contact, rolling[0], rolling[1], rings, segments);
    return this.numbers();
  }

  // Is the spin of this state stable? `state`: quaternion (scalar first) and omega. {found, stable: 1, -1 or 0, growth, frequency, apart, drain}
  stability(state) {
    const bytes = new Uint8Array(Float64Array.from(state).buffer);
    const at = this.exports.input(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    this.exports.stability();
    const [found, stable, growth, frequency, apart, drain] = this.numbers();
    return { found: found === 1, stable, growth, frequency, apart, drain };
  }

  // The registry of laws.
  laws() {
    this.exports.laws();
    return JSON.parse(this.answer());
  }

  version() {
    this.exports.version();
    return this.answer();
  }

  answer() {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, this.exports.answer(), this.exports.answer_size()));
  }

  numbers() {
    return new Float64Array(this.exports.memory.buffer, this.exports.numbers(), this.exports.number_count()).slice();
  }
}
