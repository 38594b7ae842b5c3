// The resolved scene, as the core writes it: one key to a line, and every value is JSON as well.

export function readResolved(text) {
  const scene = { contact: [] };
  let table = scene;
  for (const line of text.split("\n")) {
    if (line === "[[contact]]") {
      scene.contact.push((table = {}));
    } else if (line.startsWith("[")) {
      table = scene;
      for (const part of line.slice(1, -1).split(".")) table = table[part] ??= {};
    } else if (line.includes(" = ")) {
      const at = line.indexOf(" = ");
      table[line.slice(0, at)] = JSON.parse(line.slice(at + 3));
    }
  }
  return scene;
}

// "contact.0.mu", "contact.mu" (of the first), "body.disk.radius" …
export function valueOf(scene, key) {
  if (key.startsWith("contact.")) {
    const [, which, rest] = key.match(/^contact\.(?:(\d+)\.)?(.*)$/);
    return scene.contact[Number(which ?? 0)]?.[rest];
  }
  return key.split(".").reduce((table, part) => table?.[part], scene);
}
