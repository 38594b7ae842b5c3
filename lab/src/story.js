// The story of a toy, its questions "predict, then run", and the worksheet that is printed.
import { commandLine } from "./settings.js";
import { fill, say, words } from "./words.js";
import { element } from "./element.js";

const $ = (id) => document.getElementById(id);

export class Story {
  constructor(lab) {
    this.lab = lab;
    this.waiting = null; // the question whose run is under way: {question, chosen, id, answers, verdict}
  }

  show(toy) {
    if (this.toy === toy) return;
    this.toy = toy;
    const text = words.toys[toy.name];
    const part = (title, said) => element("p", {}, element("strong", { textContent: `${title}: ` }), said);
    $("story").replaceChildren(
      element("h2", { textContent: text.title }),
      element("p", { className: "about", textContent: text.about }),
      part(words.say.storySee, text.see),
      part(words.say.storyTry, text.try),
      part(words.say.storyWhy, text.why),
    );
    $("questions").replaceChildren(element("h3", { textContent: words.say.ask }), ...toy.questions.map((question, i) => this.question(question, i)));
    $("learn").innerHTML = `<details><summary>${words.say.more}</summary>${text.card}</details>`;
    this.waiting = null;
  }

  // What is asked, with the numbers that its run will have.
  text(question, i) {
    const { ask, answers } = words.toys[this.toy.name].questions[i];
    const mu = question.set.find((setting) => setting.startsWith("contact.mu="))?.split("=")[1];
    const end = this.lab.scenes[this.toy.name].match(/^end = ([\d.]+)/m)?.[1];
    return { ask: fill(ask, { mu, end }), answers };
  }

  question(question, i) {
    const { ask, answers } = this.text(question, i);
    const name = `question-${i}`;
    const verdict = element("p", { className: "verdict" });
    verdict.setAttribute("role", "status");
    const run = element("button", { textContent: words.say.predict, disabled: true });
    const choices = answers.map((answer, k) => {
      const box = element("input", { type: "radio", name, value: String(k) });
      box.addEventListener("change", () => (run.disabled = false));
      return element("label", {}, box, answer);
    });
    const whole = element("fieldset", {}, element("legend", { textContent: ask }), ...choices, run, verdict);
    whole.dataset.question = String(i);
    run.addEventListener("click", () => {
      const chosen = Number(whole.querySelector("input:checked").value);
      verdict.textContent = words.say.running;
      const id = this.lab.ask(this.toy.name, question.set);
      this.waiting = { question, chosen, answers, verdict, id };
    });
    return whole;
  }

  // The run is over: its answer is the one that counts.
  done(run) {
    if (!this.waiting || run.id !== this.waiting.id) return;
    const { question, chosen, answers, verdict } = this.waiting;
    const found = question.answer(run);
    verdict.textContent = say(found === chosen ? "right" : "wrong", { answer: answers[found] });
    verdict.classList.toggle("bad", found !== chosen);
    this.waiting = null;
  }

  // A page to print: the story, the questions with room for reasons, a table for own measurements.
  worksheet(picture) {
    const text = words.toys[this.toy.name],
      w = words.say;
    const line = () => element("div", { className: "line" });
    const questions = this.toy.questions.map((question, i) => {
      const { ask, answers } = this.text(question, i);
      const boxes = answers.map((answer) => element("p", { textContent: `☐ ${answer}` }));
      const command = element("pre", { textContent: commandLine(this.toy.name, question.set) });
      return element(
        "section",
        {},
        element("h3", { textContent: `${i + 1}. ${ask}` }),
        ...boxes,
        element("p", { textContent: w.sheetBecause }),
        line(),
        line(),
        element("p", { textContent: w.sheetResult }),
        line(),
        command,
      );
    });
    const head = element("tr", {}, ...[w.sheetParameter, w.sheetValue, w.sheetSeen].map((title) => element("th", { textContent: title })));
    const rows = Array.from({ length: 5 }, () => element("tr", {}, element("td"), element("td"), element("td")));
    $("worksheet").replaceChildren(
      element("p", { className: "name", textContent: w.sheetName }),
      element("h1", { textContent: text.title }),
      element("p", { textContent: text.about }),
      picture ? element("img", { src: picture, alt: text.title }) : "",
      element("p", { textContent: text.see }),
      element("p", {}, element("strong", { textContent: w.sheetPredict })),
      ...questions,
      element("p", { textContent: w.sheetMeasure }),
      element("table", {}, head, ...rows),
      element("p", { className: "quiet", textContent: `tippe lab · ${location.origin}${location.pathname}` }),
    );
  }
}
