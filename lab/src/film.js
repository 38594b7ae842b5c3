// Records what the view shows, as WebM.

export class Film {
  constructor(canvas, done) {
    this.canvas = canvas;
    this.done = done;
  }

  get running() {
    return this.recorder?.state === "recording";
  }

  // Starts, or stops and hands over the film. False where the browser cannot.
  toggle() {
    if (this.running) {
      this.recorder.stop();
      return true;
    }
    if (!this.canvas.captureStream || !window.MediaRecorder) return false;
    const pieces = [];
    this.recorder = new MediaRecorder(this.canvas.captureStream(30), { mimeType: "video/webm", videoBitsPerSecond: 6e6 });
    this.recorder.ondataavailable = ({ data }) => pieces.push(data);
    this.recorder.onstop = () => this.done(new Blob(pieces, { type: "video/webm" }));
    this.recorder.start(1000);
    return true;
  }
}
