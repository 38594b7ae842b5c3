// What a visitor, a teacher and a phone meet: the story, flicks, units, languages, questions, worksheet, embedding, sound, film, narrow screens, no network.
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { plainHost } from "./server.mjs";
import { check, column, computed, loaded, near, polling } from "./world.mjs";

const seek = (page, t) =>
  page.evaluate((time) => {
    window.lab.player.play(false);
    window.lab.player.seek(time);
    window.lab.show();
  }, t);
const readout = (page) =>
  page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#readout div")].map((div) => [...div.children].map((part) => part.textContent))));
const wait = (page, condition, argument) => page.waitForFunction(condition, argument, { polling });

export const tests = {
  "the line in the plots is at the time of a paused link": async (world) => {
    const page = await world.open("#scene=tippedisk&paused=&t=1.7");
    await computed(page);
    await wait(page, () => Math.abs(window.lab.player.t - 1.7) < 1e-9 && document.querySelectorAll(".plot .now:not([hidden])").length === 4);
    const off = await page.evaluate(() =>
      [...document.querySelectorAll(".plot .now")].map((now) => {
        const plot = now.parentElement.getBoundingClientRect();
        return now.getBoundingClientRect().left + 1 - plot.left - (1.7 / 5) * plot.width;
      }),
    );
    check(
      off.every((x) => Math.abs(x) < 1.5),
      `the lines are ${off} px off`,
    );
    // The story says that the red point is near the lower pole, on the surface.
    await page.waitForFunction(() => window.lab.ball.force.visible, null, { polling });
    const at = await page.evaluate(() => window.lab.ball.force.position.toArray());
    check(at[2] < -0.5 && Math.hypot(at[0], at[1]) < 0.4, `the point is at ${at}`);
  },
  "Euler's disk has one tilt, and rounding is not shown as data": async (world) => {
    const page = await world.open("#scene=euler-disk&paused=&tab=parameters&plots=tilt,slip,gaps");
    await computed(page);
    await seek(page, 0);
    check((await readout(page))["tilt θ"] === "90.00 °", `it starts at ${(await readout(page))["tilt θ"]}`);
    check((await page.inputValue("#p-start-angles1")) === "90", "the parameter has another tilt");
    const theta = await page.evaluate(() => window.lab.plots.plots[0].chart.data[1]);
    near(theta[0], 90, 1e-9, "tilt in the plot");
    check(Math.min(...theta) >= 0 && theta.at(-1) < 1, `the plot ends at ${theta.at(-1)} degrees`);
    await seek(page, 19);
    check((await readout(page)).slip === "0 m/s", `at rest it slips with ${(await readout(page)).slip}`);
    const small = await page.evaluate(() =>
      window.lab.plots.plots.flatMap(({ chart, floor }) => chart.data.slice(1).flatMap((list) => list.filter((x) => x !== 0 && Math.abs(x) <= floor))),
    );
    check(small.length === 0, `rounding in the plots: ${small.slice(0, 3)}`);
  },
  "no formula is clipped": async (world) => {
    const page = await world.open("#scene=tippedisk&paused=");
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of ["tippedisk", "tippe-top", "celtic-stone", "euler-disk", "track-disk"]) {
        await page.evaluate((toy) => window.lab.choose(toy), name);
        await wait(page, (toy) => !window.lab.pending && window.lab.toy.name === toy, name);
        const wide = await page.evaluate(() => {
          document.querySelector("#learn details").open = true;
          return [...document.querySelectorAll("#learn .katex-display")].map((box) => box.scrollWidth - box.clientWidth);
        });
        check(Math.max(...wide) <= 1, `${name}, ${width} px: ${wide}`);
      }
    }
  },
  "a flick spins the body and leaves the camera": async (world) => {
    const page = await world.open("#scene=tippe-top&paused=", { width: 900, height: 700 });
    await computed(page);
    const place = await page.evaluate(() => {
      const box = document.getElementById("scene").getBoundingClientRect();
      const center = window.lab.view.body.position.clone().project(window.lab.view.camera);
      return [box.left + ((center.x + 1) / 2) * box.width, box.top + ((1 - center.y) / 2) * box.height];
    });
    const camera = () => page.evaluate(() => window.lab.view.camera.position.toArray().map((x) => x.toFixed(6)).join());
    const before = await camera();
    // By hand, so that a slow machine does not make it a slow finger.
    const drag = (at, by, pointerType) =>
      page.evaluate(
        ([x, y, dx, type]) => {
          const canvas = document.getElementById("scene");
          const send = (name, left, buttons) =>
            canvas.dispatchEvent(
              new PointerEvent(name, { clientX: left, clientY: y, pointerId: 1, pointerType: type, isPrimary: true, button: 0, buttons, bubbles: true }),
            );
          send("pointerdown", x, 1);
          for (let i = 1; i <= 5; ++i) send("pointermove", x + (dx * i) / 5, 1);
          send("pointerup", x + dx, 0);
        },
        [...at, by, pointerType],
      );
    for (const pointerType of ["mouse", "touch"]) {
      const id = await page.evaluate(() => window.lab.runs[0].id);
      const spin = (await column(page, "spin"))[0];
      await drag(place, 60, pointerType);
      await wait(page, (last) => window.lab.runs[0].id > last && window.lab.runs[0].recording.count > 1, id);
      const now = (await column(page, "spin"))[0];
      check(now > spin + 10, `${pointerType}: the spin goes from ${spin} to ${now}`);
      check((await page.textContent("#status")).includes("turns/s"), "the spin is not said");
      await page.evaluate(() => (window.lab.player.play(false), window.lab.player.seek(0), window.lab.reset()));
      await computed(page);
      await page.evaluate(() => window.lab.player.play(false));
    }
    check((await page.evaluate(() => document.getElementById("hint").hidden)) === true, "the hint stays");
    await page.evaluate(() => window.lab.player.seek(0));
    await page.waitForTimeout(100);
    check((await camera()).slice(0, 5) === before.slice(0, 5), "the camera has turned");
    // The button does the same for those who cannot flick: the usual spin once more.
    const spin = (await column(page, "spin"))[0];
    await page.click("#spin");
    await wait(page, (s) => window.lab.runs[0].recording.count > 1 && window.lab.runs[0].recording.value(0, window.lab.runs[0].recording.index.get("spin")) > 1.9 * s, spin);
  },
  "degrees and turns are a choice": async (world) => {
    const page = await world.open("#scene=tippedisk&paused=&tab=parameters");
    near(Number(await page.inputValue("#p-start-rates0")), 40 / (2 * Math.PI), 1e-5, "spin in turns");
    await page.fill("#p-start-rates0", "5");
    await page.press("#p-start-rates0", "Enter");
    await wait(page, () => Math.abs(window.lab.runs[0].resolved.start.rates[0] - 10 * Math.PI) < 1e-9);
    await page.selectOption("#units", "rad");
    near(Number(await page.inputValue("#p-start-rates0")), 10 * Math.PI, 1e-4, "spin in rad/s");
    check((await page.textContent("figure[data-plot=angles] figcaption")).endsWith("[rad]"), "the plot has another unit");
    await page.reload();
    await loaded(page);
    check((await page.inputValue("#units")) === "rad", "the choice is forgotten");
  },
  "the page speaks German and Chinese": async (world) => {
    const { default: en } = await import("../src/words/en.js");
    const names = Object.keys(en.scenes);
    const shape = (value) => (typeof value === "object" ? Object.entries(value).map(([key, inner]) => `${key}:${shape(inner)}`).join() : "");
    for (const language of ["de", "zh"]) {
      const { default: words } = await import(`../src/words/${language}.js`);
      check(shape(words) === shape(en), `${language} has other texts than en`);
      const page = await world.open("#scene=euler-disk&paused=", { locale: language === "de" ? "de-DE" : "zh-CN" });
      check((await page.getAttribute("html", "lang")) === language, `the page is not in ${language}`);
      check((await page.textContent("[data-toy=euler-disk]")) === words.toys["euler-disk"].title, "the toy has another name");
      check((await page.textContent("#preset option")).length > 0, "no presets");
      const text = await page.evaluate(() => document.body.innerText);
      check(!/undefined|\{\w+\}/.test(text), `a text is missing: ${text.match(/.*(undefined|\{\w+\}).*/)}`);
      await page.screenshot({ path: `${world.out}/${language}.png` });
      await world.tidy();
    }
    const page = await world.open("#scene=tippedisk&paused=&t=1");
    await page.selectOption("#language", "de");
    await wait(page, () => document.documentElement.lang === "de" && window.lab?.runs[0]);
    check((await page.textContent("#tab-learn")) === "Geschichte", "the choice does nothing");
    const shipped = await page.evaluate(() => Object.keys(window.lab.scenes));
    const nameless = shipped.filter((name) => /^(tippe|celtic|euler|disk-|track)/.test(name) && !names.includes(name));
    check(nameless.length === 0, `presets without a name: ${nameless}`);
  },
  "a prediction is judged by its run": async (world) => {
    const page = await world.open("#scene=tippedisk&paused=", { width: 900, height: 700 });
    const ask = async (toy, question, answer) => {
      await page.click(`[data-toy=${toy}]`);
      await wait(page, (name) => !window.lab.pending && window.lab.toy.name === name, toy);
      const box = `[data-question="${question}"]`;
      await page.check(`${box} input[value="${answer}"]`);
      await page.click(`${box} button`);
      await wait(page, (where) => /^(You were|The computation)/.test(document.querySelector(`${where} .verdict`).textContent), box);
      return page.textContent(`${box} .verdict`);
    };
    // Without friction it cannot rise: nothing acts on the disk but its weight and the normal force at the rim.
    check((await ask("tippedisk", 1, 0)) === "The computation says: no, it does not.", "the tippedisk rises without friction");
    check((await ask("celtic-stone", 1, 1)) === "You were right: no, it does not.", "a stone without skew turns back");
    check((await ask("tippe-top", 1, 0)).startsWith("You were right: the same way"), "the top turns the other way");
  },
  "the worksheet is printed alone": async (world) => {
    const page = await world.open("#scene=euler-disk&paused=&t=5");
    await page.evaluate(() => (window.print = () => (window.printed = true)));
    await page.click("#sharing > summary");
    await page.click("#worksheet-print");
    await wait(page, () => window.printed);
    await page.emulateMedia({ media: "print" });
    check((await page.isVisible("#worksheet h1")) && !(await page.isVisible("main")), "the page is printed, not the worksheet");
    check((await page.locator("#worksheet section").count()) === 2 && (await page.locator("#worksheet img").count()) === 1, "parts are missing");
    await page.screenshot({ path: `${world.out}/worksheet.png` });
  },
  "one toy is embedded in another page": async (world) => {
    const page = await world.open("#scene=celtic-stone&set=contact.mu%3D0.4&paused=&t=1");
    await computed(page);
    await page.click("#sharing > summary");
    await page.click("#embed");
    const code = await page.inputValue("#embed-code");
    check(code.startsWith("<iframe src=") && code.includes("embed="), code);
    await page.goto("about:blank");
    await page.setContent(code);
    const frame = await (await page.waitForSelector("iframe")).contentFrame();
    await frame.waitForFunction(() => window.lab?.runs[0]?.recording.count > 1, null, { polling });
    check(await frame.isVisible("#play"), "there is no button to play");
    check(!(await frame.isVisible("header")) && !(await frame.isVisible("#side")) && !(await frame.isVisible("#data")), "more than the toy is there");
    check((await frame.evaluate(() => window.lab.runs[0].resolved.contact[0].mu)) === 0.4, "it is another state");
    check(!(await frame.getAttribute("#open-lab", "href")).includes("embed"), "the link leads to the embedded toy again");
    await page.screenshot({ path: `${world.out}/embedded.png` });
  },
  "the sound of Euler's disk rises with the rate of its contact": async (world) => {
    const page = await world.open("#scene=euler-disk&paused=");
    await computed(page);
    await page.click("#sound");
    const hear = (t) =>
      page.evaluate((time) => {
        const { player, sound } = window.lab;
        Object.assign(player, { t: time, playing: true });
        window.lab.ring();
        player.playing = false;
        return { pitch: sound.pitch, loud: sound.loudness, rate: window.lab.runs[0].recording.at(time).contour_rate_0 };
      }, t);
    const [early, late] = [await hear(8), await hear(13.3)];
    for (const { pitch, rate } of [early, late]) near(pitch, (8 * Math.abs(rate)) / (2 * Math.PI), 1e-9 * pitch, "pitch");
    check(late.pitch > 2 * early.pitch, `the pitch goes from ${early.pitch} to ${late.pitch}`);
    check(late.loud > 0, "nothing is heard");
    check((await hear(18)).loud === 0, "a disk at rest is heard");
  },
  "the view is recorded as WebM": async (world) => {
    const page = await world.open("#scene=tippedisk", { width: 700, height: 600 });
    await page.click("#downloads > summary");
    await page.click("#record");
    await page.waitForTimeout(2500);
    await page.click("#downloads > summary");
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
    const path = `${world.out}/download.webm`;
    await file.saveAs(path);
    const film = await readFile(path);
    await rm(path);
    check(film.length > 2000 && film.readUInt32BE(0) === 0x1a45dfa3, `the film has ${film.length} bytes`);
  },
  "phone and tablet have room for everything": async (world) => {
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [1180, 820],
    ]) {
      const page = await world.open("#scene=euler-disk&paused=&t=3", { width, height, hasTouch: true });
      const found = await page.evaluate(() => {
        const box = (id) => document.getElementById(id).getBoundingClientRect();
        const toys = [...document.querySelectorAll("#toys button")].map((button) => button.getBoundingClientRect());
        return {
          over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          scrub: box("scrub").width,
          toys: toys.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
          apart: box("readout").bottom <= box("view").top + 1 && box("legend").top >= box("view").bottom - 1,
          view: box("view").height,
        };
      });
      check(found.over <= 0 && found.toys && found.apart, `${width} px: ${JSON.stringify(found)}`);
      check(found.scrub >= 280 && found.view >= 150, `${width} px: ${JSON.stringify(found)}`);
      await world.tidy();
    }
  },
  "who wants little motion starts it by hand": async (world) => {
    const page = await world.open("#scene=tippedisk", { reducedMotion: "reduce" });
    check(!(await page.evaluate(() => window.lab.player.playing)), "it plays by itself");
    await page.click("[data-toy=tippe-top]");
    await wait(page, () => !window.lab.pending && window.lab.state.scene === "tippe-top");
    check(!(await page.evaluate(() => window.lab.player.playing)), "the next toy plays by itself");
  },
  "both runs are in the friction ball, and large on demand": async (world) => {
    const page = await world.open("#scene=tippedisk&paused=&t=1.5&compare=&with=contact.law%3Dcoulomb");
    await computed(page, 0);
    await computed(page, 1);
    await wait(page, () => window.lab.ball.sets[1] && window.lab.ball.marks.every((mark) => mark.visible));
    const borders = await page.evaluate(() => [...document.querySelectorAll(".plot .u-marker")].map((mark) => mark.style.border));
    check(borders.some((style) => style.includes("dashed")) && borders.some((style) => style.includes("solid")), `the marks are ${borders}`);
    const small = await page.evaluate(() => document.getElementById("ball").clientHeight);
    await page.click("#ball-large");
    await wait(page, (height) => document.getElementById("ball").clientHeight > 2 * height, small);
    await page.screenshot({ path: `${world.out}/ball.png` });
    await page.keyboard.press("Escape");
    check((await page.evaluate(() => document.getElementById("ball").clientHeight)) === small, "it stays large");
  },
  "the page is small, and works without a network once it is kept": async (world) => {
    let bytes = 0;
    for (const entry of await readdir(world.site, { recursive: true })) {
      if (entry.startsWith("docs") || !(await stat(join(world.site, entry))).isFile()) continue;
      bytes += gzipSync(await readFile(join(world.site, entry)), { level: 9 }).length;
    }
    world.measured.page_compressed_bytes = bytes;
    check(bytes < 3e6, `the page has ${bytes} bytes compressed`);
    const [server, address] = await plainHost(world.site);
    const page = await world.open("?offline", { address });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));
    await wait(page, () => navigator.serviceWorker.controller !== null);
    await new Promise((done) => (server.close(done), server.closeAllConnections()));
    await page.reload();
    await loaded(page);
    check((await page.evaluate(() => window.lab.runs[0].recording.count)) > 1, "without a network nothing is computed");
    const manifest = JSON.parse(await readFile(join(world.site, "manifest.webmanifest"), "utf8"));
    for (const { src } of manifest.icons) check((await stat(join(world.site, src))).size > 0, `${src} is missing`);
  },
};
