// axe-core: no serious violation, whatever tab is open, light or dark, wide or narrow.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { check } from "./world.mjs";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function audit(page, where) {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => window.axe.run());
  const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  check(
    bad.length === 0,
    `${where}: ${bad
      .map(
        (v) =>
          `${v.id} (${v.nodes
            .map((n) => n.target)
            .slice(0, 3)
            .join(" | ")})`,
      )
      .join("; ")}`,
  );
}

export const tests = {
  "no serious violation of accessibility": async (world) => {
    for (const [colorScheme, width] of [
      ["light", 1440],
      ["dark", 1440],
      ["light", 390],
    ]) {
      const page = await world.open("#scene=tippe-top&paused=", { colorScheme, width });
      for (const tab of ["parameters", "compare", "scene", "learn"]) {
        await page.click(`#tab-${tab}`);
        await audit(page, `${tab}, ${colorScheme}, ${width} px`);
      }
      world.complain();
      await world.tidy();
    }
  },
};
