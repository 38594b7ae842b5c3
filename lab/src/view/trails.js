// Lines that a run leaves: filled as rows come, shown up to the time of the player.
import * as THREE from "three";

// Between two rows lies one piece of the line; where there is nothing to draw it has no length.
export class Trail {
  // `point(recording, row)`: where the line is at a row, or null for no line there.
  constructor(parent, color, point) {
    this.point = point;
    this.material = new THREE.LineBasicMaterial({ color });
    this.line = new THREE.LineSegments(new THREE.BufferGeometry(), this.material);
    this.line.frustumCulled = false;
    this.restart();
    this.reserve(2048);
    parent.add(this.line);
  }

  reserve(pieces) {
    const old = this.line.geometry.getAttribute("position")?.array;
    const position = new Float32Array(6 * pieces);
    if (old) position.set(old);
    this.capacity = pieces;
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
      const now = this.point(recording, i);
      const from = now && this.last ? this.last : [0, 0, 0];
      attribute.array.set(from, 6 * i);
      attribute.array.set(now && this.last ? now : from, 6 * i + 3);
      this.last = now;
    }
    this.filled = recording.count;
    attribute.needsUpdate = true;
  }

  showRows(from, to) {
    this.line.geometry.setDrawRange(2 * from, 2 * Math.max(0, Math.min(to, this.filled) - from));
  }

  restart() {
    this.filled = 0;
    this.last = null;
  }

  dispose() {
    this.line.geometry.dispose();
    this.material.dispose();
    this.line.removeFromParent();
  }
}
