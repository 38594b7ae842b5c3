// A flick with mouse or finger on the body: the body spins, the camera stays where it is.

const window_ms = 90; // the last part of the drag makes the flick
const least = 150; // [px/s]; slower is a touch, not a flick

export class Flick {
  // `flicked(rate)`: [rad/s] as the pointer took the body along.
  constructor(view, flicked) {
    this.view = view;
    this.flicked = flicked;
    // Before the camera hears of it.
    view.canvas.parentElement.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    view.canvas.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, (event) => this.up(event));
  }

  down(event) {
    if (event.target !== this.view.canvas || event.button !== 0) return;
    if (!event.isPrimary) return this.end(); // two fingers move the camera
    this.point = this.view.hit(event.clientX, event.clientY);
    if (!this.point) return;
    this.view.controls.enabled = false;
    this.pointer = event.pointerId;
    this.path = [[event.timeStamp, event.clientX, event.clientY]];
  }

  move(event) {
    if (!this.point) {
      // The hand says where it can flick.
      if (event.pointerType === "mouse" && event.buttons === 0)
        this.view.canvas.style.cursor = this.view.hit(event.clientX, event.clientY) ? "grab" : "";
      return;
    }
    if (event.pointerId === this.pointer) this.path.push([event.timeStamp, event.clientX, event.clientY]);
  }

  up(event) {
    if (!this.point || event.pointerId !== this.pointer) return;
    const point = this.point,
      [t1, x1, y1] = [event.timeStamp, event.clientX, event.clientY];
    const [t0, x0, y0] = this.path.find(([t]) => t1 - t <= window_ms) ?? this.path.at(-1);
    this.end();
    const seconds = Math.max(t1 - t0, 8) / 1000;
    const [vx, vy] = [(x1 - x0) / seconds, (y1 - y0) / seconds];
    if (event.type === "pointerup" && Math.hypot(vx, vy) > least) this.flicked(this.view.twist(point, vx, vy));
  }

  end() {
    this.point = null;
    this.view.controls.enabled = true;
  }
}
