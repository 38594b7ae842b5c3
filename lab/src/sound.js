// The sound of a disk that rattles to its rest: a tone with a fixed multiple of the rate at which the contact point runs round the rim.

const octaves = 3; // up: in its last second the contact point of Euler's disk goes from 14 to more than 100 rounds each second
const highest = 8000; // [Hz]

// [Hz] of the tone for a contact rate in rad/s.
export const pitchOf = (rate) => Math.min(highest, (2 ** octaves * Math.abs(rate)) / (2 * Math.PI));

export class Sound {
  on = false;

  // Browsers allow sound only after a click.
  turn(on = !this.on) {
    this.on = on;
    if (on && !this.context) {
      this.context = new AudioContext();
      this.gain = this.context.createGain();
      this.gain.gain.value = 0;
      this.tone = this.context.createOscillator();
      this.tone.type = "triangle";
      this.tone.connect(this.gain).connect(this.context.destination);
      this.tone.start();
    }
    if (!on) this.play(0, 0);
  }

  // `load`: the normal force over the weight, which makes it loud; 0 is silence.
  play(rate, load) {
    if (!this.context) return;
    this.pitch = pitchOf(rate);
    this.loudness = this.on && this.pitch > 20 ? 0.12 * Math.min(load, 2) : 0;
    const now = this.context.currentTime;
    this.tone.frequency.setTargetAtTime(Math.max(this.pitch, 1), now, 0.01);
    this.gain.gain.setTargetAtTime(this.loudness, now, 0.02);
  }
}
