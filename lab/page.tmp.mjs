import { chromium } from "playwright-core";
const [out, ...pages] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const sizes = { desktop: [1440, 900, {}], tablet: [820, 1180, {}], phone: [390, 844, { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }] };
for (const spec of pages) {
  const [label, url] = spec.split("=", 2).length === 2 ? [spec.slice(0, spec.indexOf("=")), spec.slice(spec.indexOf("=") + 1)] : [spec, spec];
  for (const [name, [width, height, more]] of Object.entries(sizes))
    for (const colorScheme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, ...more });
      const page = await context.newPage();
      const said = [];
      page.on("console", (m) => said.push(m.text()));
      page.on("pageerror", (e) => said.push(e.message));
      await page.goto(url);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `${out}/${label}-${name}-${colorScheme}.png` });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(label, name, colorScheme, "overflow", wide, said.join(";"));
      await context.close();
    }
}
await browser.close();
