// The clock of the page: play, pause, step, slow, fast, back.

export const speeds = [1 / 1000, 1 / 300, 1 / 100, 1 / 30, 1 / 10, 1 / 3, 1, 3, 10, 30];

export function speedText(speed) {
  return speed < 1 ? `1/${Math.round(1 / speed)}` : `${speed}×`;
}

export class Player {
  constructor(changed) {
    this.changed = changed; // when playing, speed or time was changed by hand
    this.t = 0;
    this.speed = 1;
    this.playing = false;
    this.step = 1e-3;
    this.end = 0; // that was computed
    this.last = 1; // that will be
  }

  tick(seconds) {
    if (!this.playing) return;
    this.t += seconds * this.speed;
    if (this.t >= this.last && this.end >= this.last) {
      this.t = this.last;
      this.playing = false;
      this.changed();
    }
    this.t = Math.min(this.t, this.end);
  }

  play(on = !this.playing) {
    if (on && this.t >= this.last) this.t = 0;
    this.playing = on;
    this.changed();
  }

  seek(t) {
    this.t = Math.max(0, Math.min(t, this.end));
    this.changed();
  }

  // To the next or previous row.
  stepBy(rows) {
    this.playing = false;
    this.seek((Math.round(this.t / this.step) + rows) * this.step);
  }

  setSpeed(speed) {
    this.speed = speed;
    this.changed();
  }

  faster(by) {
    const i = speeds.reduce((best, s, n) => (Math.abs(Math.log(s / this.speed)) < Math.abs(Math.log(speeds[best] / this.speed)) ? n : best), 0);
    this.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, i + by))]);
  }
}
