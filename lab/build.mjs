// node build.mjs LAB.wasm SITE: the page as a folder of plain files, ready for any web host.
// node build.mjs show FILE.html: only the page of one run, which the Python package fills with its rows.
//
// Scenes and cards go into the page; formulas are set here, by KaTeX, so that the browser only shows them. The folder appears under its name when it
// is complete.
import { build } from "esbuild";
import katex from "katex";
import { marked } from "marked";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, given] = process.argv.slice(2);
if (!given) {
  console.error("usage: node build.mjs LAB.wasm SITE, or node build.mjs show FILE.html");
  process.exit(2);
}
const site = resolve(given),
  part = `${site}.part`;

// name → text of every file with this ending.
async function texts(folder, ending) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  const entries = names.map(async (name) => [basename(name, ending), await readFile(join(folder, name), "utf8")]);
  return Object.fromEntries(await Promise.all(entries));
}

// \[ … \] stands alone, \( … \) in the line.
function withFormulas(html) {
  const set = (displayMode) => (_all, tex) => katex.renderToString(tex.trim(), { displayMode, throwOnError: true, strict: "error" });
  const formulas = html.replace(/\\\[([\s\S]*?)\\\]/g, set(true)).replace(/\\\(([\s\S]*?)\\\)/g, set(false));
  // A wide one is scrolled, also by keys.
  return formulas.replaceAll('class="katex-display"', 'class="katex-display" tabindex="0"');
}

// The texts of every language, a file each, with their formulas set.
async function languages() {
  const folder = join(here, "src/words");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js")).sort();
  const read = async (name) => {
    const { default: words } = await import(new URL(`src/words/${name}`, import.meta.url));
    for (const toy of Object.values(words.toys)) toy.card = withFormulas(toy.card);
    return [basename(name, ".js"), words];
  };
  return Object.fromEntries(await Promise.all(names.map(read)));
}
const words = await languages();

// The plain HTML in English, as src/words.js fills it in other languages.
function withWords(html) {
  const attribute = (name) => (all, key) => `${all} ${name}="${words.en.page[key].replaceAll('"', "&quot;")}"`;
  return html
    .replace(/ data-w-title="(\w+)"/g, attribute("title"))
    .replace(/ data-w-label="(\w+)"/g, attribute("aria-label"))
    .replace(/( data-w="(\w+)"[^>]*>)/g, (all, _tag, key) => all + words.en.page[key]);
}

const virtual = {
  name: "virtual",
  setup(esbuild) {
    esbuild.onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path, namespace: "virtual" }));
    esbuild.onLoad({ filter: /.*/, namespace: "virtual" }, async ({ path }) => {
      if (path === "virtual:scenes") return { contents: JSON.stringify(await texts(join(here, "../scenes"), ".toml")), loader: "json" };
      return { contents: JSON.stringify(words), loader: "json" };
    });
    // Of KaTeX's fonts every browser of today takes the first form.
    esbuild.onLoad({ filter: /katex\.min\.css$/ }, async ({ path }) => {
      const css = await readFile(path, "utf8");
      return { contents: css.replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, ""), loader: "css" };
    });
  },
};

// Headings get the names that links inside a page use.
function withNames(html) {
  const slug = (title) =>
    title
      .replace(/<[^>]*>|&\w+;/g, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replace(/\s/g, "-");
  return html.replace(/<h(\d)>([\s\S]*?)<\/h\1>/g, (_all, level, title) => `<h${level} id="${slug(title)}">${title}</h${level}>`);
}

// The pages of docs/ that the cards lead to, with their pictures.
async function pages(folder) {
  const docs = join(here, "../docs");
  await mkdir(join(folder, "pictures"), { recursive: true });
  const written = await texts(docs, ".md");
  for (const [name, text] of Object.entries(written)) {
    // A link to what is not part of the site is text.
    const link = (_all, to, hash = "", title) => (written[to] === undefined ? title : `<a href="${to}.html${hash}">${title}</a>`);
    const body = withNames(marked.parse(text))
      .replace(/<a href="(?!http)([^"#]+)\.md(#[^"]*)?">([\s\S]*?)<\/a>/g, link)
      .replace(/<a href="\.\.\/[^"]*">([\s\S]*?)<\/a>/g, "$1");
    for (const [, picture] of text.matchAll(/\(pictures\/([\w.-]+)\)/g)) await cp(join(docs, "pictures", picture), join(folder, "pictures", picture));
    const title = text.match(/^# (.*)/)?.[1] ?? name;
    await writeFile(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
        `<title>${title}</title><link rel="stylesheet" href="page.css"></head><body><p><a href="../">The lab</a></p>${body}</body></html>\n`,
    );
  }
  await cp(join(here, "src/page.css"), join(folder, "page.css"));
}

const common = {
  bundle: true,
  minify: true,
  target: ["es2022"],
  logLevel: "warning",
  legalComments: "linked",
  absWorkingDir: here,
  plugins: [virtual],
};
// One file with everything in it. The data's place keeps its mark.
async function showPage() {
  const { outputFiles } = await build({ ...common, entryPoints: ["src/show.js"], format: "iife", legalComments: "inline", write: false });
  const script = outputFiles[0].text.replaceAll("</script", "<\\/script");
  return (await readFile(join(here, "src/show.html"), "utf8")).replace("TIPPE_SCRIPT", () => script);
}
if (wasm === "show") {
  await mkdir(dirname(site), { recursive: true });
  await writeFile(part, await showPage());
  await rename(part, site);
  process.exit(0);
}
await rm(part, { recursive: true, force: true });
await mkdir(part, { recursive: true });
await Promise.all([
  build({ ...common, entryPoints: { lab: "src/main.js" }, format: "esm", outdir: part }),
  build({ ...common, entryPoints: { worker: "src/worker.js" }, format: "iife", outdir: part }),
  build({ ...common, entryPoints: { lab: "src/lab.css" }, loader: { ".woff2": "file" }, assetNames: "fonts/[name]", outdir: part }),
]);
for (const name of ["icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest"]) await cp(join(here, name), join(part, name));
await writeFile(join(part, "index.html"), withWords(await readFile(join(here, "index.html"), "utf8")));
await cp(wasm, join(part, "lab.wasm"));
// What the page works with is kept for use without a network; a changed file makes another cache.
const kept = (await readdir(part, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile() && !entry.name.endsWith(".txt"));
const files = kept.map((entry) => relative(part, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/")).sort();
const hash = createHash("sha256");
for (const name of files) hash.update(name).update(await readFile(join(part, name)));
const offline = await readFile(join(here, "src/offline.js"), "utf8");
await writeFile(join(part, "offline.js"), offline.replace("LAB_VERSION", hash.digest("hex").slice(0, 16)).replace('"LAB_FILES"', JSON.stringify(["./", ...files])));
await pages(join(part, "docs"));
await rm(site, { recursive: true, force: true });
await rename(part, site);
