// What is taken home: rows as CSV, the view as PNG, the scene as TOML.
import { commandLine } from "./settings.js";

export function save(name, content, type) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// The columns of trajectory.csv; numbers read back exactly.
export function csvOf(recording) {
  const modes = ["roll", "slide", "fly", "rest"];
  const columns = recording.columns.map((name, i) => [name, i]).filter(([name]) => !(recording.has("mode") && name.startsWith("r_C")));
  const lines = [columns.map(([name]) => name).join(",")];
  for (let row = 0; row < recording.count; ++row)
    lines.push(columns.map(([name, i]) => (name === "mode" ? modes[recording.value(row, i)] : String(recording.value(row, i)))).join(","));
  return lines.join("\n") + "\n";
}

export function sceneOf(name, settings, resolved) {
  return `# The scene ${name} as the lab ran it: every key is explicit.\n# ${commandLine(name, settings)}\n${resolved}`;
}
