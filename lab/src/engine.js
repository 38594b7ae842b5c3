// A worker with its core, as the page sees it: run(…) fills a recording, and notifies its listeners.
import { Recording } from "./recording.js";

export class Engine {
  // `tell(what, data)`: "loaded", "refused", "rows", "done", "border", "stability", "broken".
  constructor(tell) {
    this.tell = tell;
    this.id = 0;
    this.recording = null;
    this.broken = null;
    this.start();
  }

  start() {
    this.worker = new Worker(new URL("worker.js", document.baseURI));
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.fail(event.message || "the worker did not start");
    };
  }

  run(name, text, settings) {
    this.id += 1;
    this.worker.postMessage({ do: "load", id: this.id, name, text, settings });
  }

  askBorder(contact, rolling = [0, 0]) {
    if (this.recording) this.worker.postMessage({ do: "border", id: this.id, contact, rolling });
  }

  askStability(t, state) {
    if (this.recording) this.worker.postMessage({ do: "stability", id: this.id, t, state });
  }

  // Forgets what it computes.
  drop() {
    this.id += 1;
    this.recording = null;
    this.worker.terminate();
    this.start();
  }

  hear(data) {
    if (data.is === "broken") return this.fail(data.message);
    if (data.is === "ready") return ((this.version = data.version), this.tell("ready", data));
    if (data.id !== this.id) return;
    if (data.is === "loaded") this.recording = new Recording(data);
    if (data.is === "rows") this.recording.append(data.rows, data.events);
    if (data.is === "done") this.recording.done = true;
    this.tell(data.is, data);
  }

  fail(message) {
    if (this.broken) return;
    this.broken = message;
    this.tell("broken", { message });
  }
}
