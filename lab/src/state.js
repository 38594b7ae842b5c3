// All that the page remembers, and how the address holds it: #scene=tippedisk&set=contact.mu=0.2&t=1.5 …

export const fresh = () => ({
  scene: "tippedisk", // a shipped scene, or the name of one's own
  text: null, // of one's own scene
  set: [], // settings, as the command line's
  compare: null, // settings of the other run, on top of `set`
  plots: null, // names; null: those of the toy
  t: 0,
  speed: 1,
  playing: true,
  show: ["trail", "bodyTrail", "arrows", "follow"],
  tab: "learn",
  units: null, // "deg" or "rad"; null: as chosen before
  embed: false, // only the toy and its time, in somebody's page
});

export const shown = ["trail", "bodyTrail", "arrows", "axis", "follow"];

export function toAddress(state) {
  const q = new URLSearchParams();
  q.set("scene", state.scene);
  if (state.text !== null) q.set("text", state.text);
  for (const setting of state.set) q.append("set", setting);
  if (state.compare) {
    q.set("compare", "");
    for (const setting of state.compare) q.append("with", setting);
  }
  if (state.plots) q.set("plots", state.plots.join(","));
  if (state.t > 0) q.set("t", state.t.toPrecision(12));
  if (state.speed !== 1) q.set("speed", String(state.speed));
  if (!state.playing) q.set("paused", "");
  if (state.show.join() !== fresh().show.join()) q.set("show", state.show.join(","));
  if (state.tab !== "learn") q.set("tab", state.tab);
  if (state.units) q.set("units", state.units);
  if (state.embed) q.set("embed", "");
  return `#${q}`;
}

// Whatever stands in the address: what makes no sense is left out.
export function fromAddress(hash, scenes) {
  const state = fresh();
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  if (q.has("text")) state.text = q.get("text");
  if (q.has("scene") && (state.text !== null || scenes[q.get("scene")] !== undefined)) state.scene = q.get("scene");
  state.set = q.getAll("set").filter((setting) => setting.includes("="));
  if (q.has("compare")) state.compare = q.getAll("with").filter((setting) => setting.includes("="));
  if (q.has("plots"))
    state.plots = q
      .get("plots")
      .split(",")
      .filter((name) => name !== "");
  const number = (key, fallback) => {
    const x = Number(q.get(key));
    return q.has(key) && Number.isFinite(x) && x >= 0 ? x : fallback;
  };
  state.t = number("t", 0);
  state.speed = number("speed", 1) || 1;
  state.playing = !q.has("paused");
  if (q.has("show"))
    state.show = q
      .get("show")
      .split(",")
      .filter((name) => shown.includes(name));
  if (["deg", "rad"].includes(q.get("units"))) state.units = q.get("units");
  state.embed = q.has("embed");
  if (["parameters", "compare", "scene", "learn"].includes(q.get("tab"))) state.tab = q.get("tab");
  return state;
}
