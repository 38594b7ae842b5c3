// The texts of the page in the reader's language; src/words/ has a file for each language.
import languages from "virtual:words";

const kept = () => localStorage.getItem("language");

// What the address asks for, what was chosen, what the browser prefers.
export const language = [new URLSearchParams(location.hash.slice(1)).get("lang"), kept(), ...(navigator.languages ?? []).map((name) => name.slice(0, 2)), "en"].find(
  (name) => languages[name] !== undefined,
);
export const words = languages[language];
export const languageNames = Object.entries(languages).map(([name, { language: title }]) => [name, title]);

// A text with its {places} filled in.
export function say(name, values = {}) {
  return fill(words.say[name], values);
}
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
}

// The plain HTML of the page: data-w is an element's text, data-w-title and data-w-label its attributes.
export function fillPage() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-w]")) element.innerHTML = words.page[element.dataset.w];
  for (const element of document.querySelectorAll("[data-w-title]")) element.title = words.page[element.dataset.wTitle];
  for (const element of document.querySelectorAll("[data-w-label]")) element.setAttribute("aria-label", words.page[element.dataset.wLabel]);
}
