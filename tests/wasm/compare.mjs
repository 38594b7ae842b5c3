// node compare.mjs LAW_TABLE.wasm NATIVE.txt: do both builds of the core compute the same law table?
// Exit 0 when every number agrees to 1e-13 relative to the larger one; NaN never agrees.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const tolerance = 1e-13; // a few hundred ulp: the two libm differ in the last bits, no more

// The table as the WebAssembly module computes it.
async function wasm_table(path) {
  const wasi = new WASI({ version: "preview1" });
  const module = await WebAssembly.compile(await readFile(path));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport });
  wasi.initialize(instance);
  const { rows, row, buffer, memory } = instance.exports;
  const table = [];
  for (let i = 0; i < rows(); ++i) {
    const columns = row(i);
    table.push(Array.from(new Float64Array(memory.buffer, buffer(), columns)));
  }
  return table;
}

// The table as the native program printed it.
async function native_table(path) {
  const text = (await readFile(path, "utf8")).trim();
  return text === "" ? [] : text.split("\n").map((line) => line.split(" ").map(Number));
}

function relative_difference(a, b) {
  if (a === b) return 0;
  return Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b)); // NaN for NaN or opposite infinities
}

const [wasm_path, native_path] = process.argv.slice(2);
if (!native_path) {
  console.error("usage: node compare.mjs LAW_TABLE.wasm NATIVE.txt");
  process.exit(2);
}
const wasm = await wasm_table(wasm_path);
const native = await native_table(native_path);

let numbers = 0;
let worst = { difference: 0, where: "" };
const failures = [];
if (wasm.length !== native.length || wasm.length === 0) failures.push(`${wasm.length} rows in wasm, ${native.length} native`);
for (let i = 0; i < Math.min(wasm.length, native.length); ++i) {
  if (wasm[i].length !== native[i].length) failures.push(`row ${i}: ${wasm[i].length} columns in wasm, ${native[i].length} native`);
  for (let j = 0; j < Math.min(wasm[i].length, native[i].length); ++j) {
    const difference = relative_difference(wasm[i][j], native[i][j]);
    ++numbers;
    if (difference > worst.difference) worst = { difference, where: ` (row ${i}, column ${j})` };
    if (!(difference <= tolerance)) failures.push(`row ${i}, column ${j}: wasm ${wasm[i][j]}, native ${native[i][j]}`);
  }
}

console.log(
  `${wasm.length} rows, ${numbers} numbers compared; largest relative difference ` +
    `${worst.difference.toExponential(2)}${worst.where}, allowed ${tolerance}`,
);
for (const failure of failures.slice(0, 20)) console.error(`  differs: ${failure}`);
if (failures.length > 20) console.error(`  … and ${failures.length - 20} more`);
process.exit(failures.length === 0 ? 0 : 1);
