// The keyboard. Fields, menus and buttons keep their own keys.
import { toys } from "./toys.js";

export function listenToKeys(lab) {
  const { player } = lab;
  const keys = {
    " ": () => player.play(),
    ArrowLeft: (e) => player.stepBy(e.shiftKey ? -50 : -1),
    ArrowRight: (e) => player.stepBy(e.shiftKey ? 50 : 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.end),
    "[": () => player.faster(-1),
    "]": () => player.faster(1),
    s: () => lab.twist(1),
    c: () => (lab.state.compare === null ? lab.compareLaws() : lab.compare(null)),
    f: () => lab.setShow("follow", !lab.state.show.includes("follow")),
    r: () => lab.reset(),
    d: () => lab.setTheme(lab.theme === "dark" ? "light" : "dark"),
    "?": () => document.getElementById("keys").showModal(),
  };
  toys.forEach((toy, i) => (keys[String(i + 1)] = () => lab.choose(toy.name)));
  window.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const at = event.target.closest?.("input, textarea, select, button, summary, [role=tab]");
    if (at && !(at.tagName === "BUTTON" && event.key !== " " && !event.key.startsWith("Arrow"))) return;
    const act = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}
