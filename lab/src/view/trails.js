// Lines that a run leaves: filled as rows come, shown up to the time of the player.
import * as THREE from "three";

export class Trail {
  // `point(recording, row)`: where the line is at a row, or null for no line there.
  constructor(parent, color, point) {
    this.point = point;
    this.filled = 0;
    this.material = new THREE.LineBasicMaterial({ color });
    this.line = new THREE.Line(new THREE.BufferGeometry(), this.material);
    this.line.frustumCulled = false;
    this.reserve(2048);
    parent.add(this.line);
  }

  reserve(count) {
    const old = this.line.geometry.getAttribute("position")?.array;
    const position = new Float32Array(3 * count);
    if (old) position.set(old);
    this.capacity = count;
    this.line.geometry.dispose();
    this.line.geometry = new THREE.BufferGeometry();
    this.line.geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
  }

  // Takes over the rows that are new.
  follow(recording) {
    if (recording.count <= this.filled) return;
    if (recording.count > this.capacity) this.reserve(Math.max(recording.count, 2 * this.capacity));
    const attribute = this.line.geometry.getAttribute("position");
    for (let i = this.filled; i < recording.count; ++i) {
      const at = this.point(recording, i);
      // Where there is nothing to draw the line stays on its last point.
      if (at) attribute.array.set(at, 3 * i);
      else if (i > 0) attribute.array.copyWithin(3 * i, 3 * i - 3, 3 * i);
    }
    this.filled = recording.count;
    attribute.needsUpdate = true;
  }

  showRows(from, to) {
    this.line.geometry.setDrawRange(from, Math.max(0, Math.min(to, this.filled) - from));
  }

  restart() {
    this.filled = 0;
  }

  dispose() {
    this.line.geometry.dispose();
    this.material.dispose();
    this.line.removeFromParent();
  }
}
