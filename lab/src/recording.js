// All rows of one run, as they come: any time of it can be asked for.

export class Recording {
  constructor({ columns, every, kinds }) {
    this.columns = columns;
    this.width = columns.length;
    this.every = every;
    this.kinds = kinds;
    this.index = new Map(columns.map((name, i) => [name, i]));
    this.count = 0;
    this.events = [];
    this.done = false;
    this.data = new Float64Array(1024 * this.width);
  }

  append(rows, events) {
    const need = this.count * this.width + rows.length;
    if (need > this.data.length) {
      const larger = new Float64Array(Math.max(need, 2 * this.data.length));
      larger.set(this.data);
      this.data = larger;
    }
    this.data.set(rows, this.count * this.width);
    this.count += rows.length / this.width;
    for (let i = 0; i < events.length; i += 3) this.events.push({ t: events[i], kind: this.kinds[events[i + 1]], contact: events[i + 2] });
  }

  // Time that was reached.
  get end() {
    return this.count > 0 ? this.value(this.count - 1, 0) : 0;
  }

  value(row, column) {
    return this.data[row * this.width + column];
  }

  has(name) {
    return this.index.has(name);
  }

  // One column, or NaN for what the run does not have.
  column(name, from = 0, to = this.count, every = 1) {
    const at = this.index.get(name);
    const list = new Float64Array(Math.ceil((to - from) / every));
    for (let i = from, k = 0; i < to; i += every, ++k) list[k] = at === undefined ? NaN : this.value(i, at);
    return list;
  }

  // The row at or before a time.
  rowAt(t) {
    return Math.max(0, Math.min(this.count - 1, Math.floor(t / this.every + 1e-9)));
  }

  // What is seen at a time: an object by column names, linear between two rows, the orientation along the shorter arc.
  at(t) {
    if (this.count === 0) return null;
    const i = this.rowAt(t),
      k = Math.min(i + 1, this.count - 1);
    const t0 = this.value(i, 0),
      t1 = this.value(k, 0);
    const f = t1 > t0 ? Math.max(0, Math.min(1, (t - t0) / (t1 - t0))) : 0;
    const seen = {};
    for (let c = 0; c < this.width; ++c) seen[this.columns[c]] = (1 - f) * this.value(i, c) + f * this.value(k, c);
    if (this.has("mode")) seen.mode = this.value(f < 1 ? i : k, this.index.get("mode"));
    if (this.has("quaternion_w")) this.turn(seen, i, k, f);
    return seen;
  }

  // Quaternions a and b stand for the same turn as −a and −b.
  turn(seen, i, k, f) {
    const names = ["quaternion_w", "quaternion_x", "quaternion_y", "quaternion_z"];
    const a = names.map((name) => this.value(i, this.index.get(name)));
    const b = names.map((name) => this.value(k, this.index.get(name)));
    let cos = a.reduce((sum, x, n) => sum + x * b[n], 0);
    const sign = cos < 0 ? -1 : 1;
    cos = Math.min(1, Math.abs(cos));
    const angle = Math.acos(cos),
      sin = Math.sin(angle);
    const [p, q] = sin > 1e-6 ? [Math.sin((1 - f) * angle) / sin, Math.sin(f * angle) / sin] : [1 - f, f];
    names.forEach((name, n) => (seen[name] = p * a[n] + sign * q * b[n]));
  }
}
