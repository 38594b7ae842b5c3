// The friction ball: the set of admissible forces (λ_T, τ/R)/(μ λ_N), and where the contact's force is on it or in it.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Trail } from "./trails.js";

export class BallView {
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(30, 1, 0.1, 50);
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(3.2, -3.6, 1.9);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.scene.add(new THREE.HemisphereLight("#ffffff", "#667", 2.2));
    const light = new THREE.DirectionalLight("#ffffff", 1.5);
    light.position.set(2, -3, 4);
    this.scene.add(light, axes(), ...["λx/μN", "λy/μN", "τ/μNR"].map((text, i) => label(text, i)));
    this.marks = ["#d93025", "#3f7fff"].map((color) => this.mark(color));
    [this.force] = this.marks;
    this.sets = [null, null];
    this.dirty = true;
  }

  // The point of a run's force, and its line from the middle.
  mark(color) {
    const point = new THREE.Mesh(new THREE.SphereGeometry(0.055, 24, 16), new THREE.MeshBasicMaterial({ color }));
    const ends = new THREE.BufferGeometry().setFromPoints([new THREE.Vector3(), new THREE.Vector3()]);
    point.ray = new THREE.Line(ends, new THREE.LineBasicMaterial({ color }));
    point.frustumCulled = point.ray.frustumCulled = false;
    point.visible = point.ray.visible = false;
    this.scene.add(point, point.ray);
    return point;
  }

  put(point, at) {
    point.visible = point.ray.visible = Boolean(at);
    if (!at) return;
    point.position.set(...at);
    point.ray.geometry.attributes.position.array.set(at, 3);
    point.ray.geometry.attributes.position.needsUpdate = true;
  }

  clearBorder(which) {
    for (const part of this.sets[which] ?? []) {
      part.geometry.dispose();
      part.material.dispose();
      part.removeFromParent();
    }
    this.sets[which] = null;
    this.dirty = true;
  }

  // Points over rings and segments, as the core gives them. The other run's set is a blue net.
  setBorder({ points, rings, segments }, which = 0) {
    this.clearBorder(which);
    const lines = new THREE.LineBasicMaterial({ color: which ? "#3f7fff" : "#2c5282", transparent: true, opacity: which ? 0.6 : 0.35 });
    this.sets[which] = [new THREE.LineSegments(net(points, rings, segments), lines)];
    this.scene.add(this.sets[which][0]);
    if (which) return;
    const geometry = new THREE.BufferGeometry();
    geometry.setAttribute("position", new THREE.BufferAttribute(Float32Array.from(points), 3));
    const index = [];
    for (let i = 0; i < rings; ++i) {
      for (let k = 0; k < segments; ++k) {
        const a = i * segments + k,
          b = i * segments + ((k + 1) % segments);
        index.push(a, b, a + segments, b, b + segments, a + segments);
      }
    }
    geometry.setIndex(index);
    geometry.computeVertexNormals();
    const material = new THREE.MeshStandardMaterial({
      color: "#4a90d9",
      transparent: true,
      opacity: 0.38,
      side: THREE.DoubleSide,
      depthWrite: false,
      roughness: 0.5,
    });
    this.set = new THREE.Mesh(geometry, material);
    this.sets[0].push(this.set);
    this.scene.add(this.set);
  }

  setLaws(contacts) {
    this.laws = contacts;
    this.trail?.dispose();
    this.trail = new Trail(this.scene, "#dd6b20", (r, i) => {
      const c = heaviest((name) => r.value(i, r.index.get(name)), contacts.length, r.has("lambda_N"));
      return scaled((name) => r.value(i, r.index.get(name)), c, contacts[c], r.has("lambda_N"));
    });
  }

  restart() {
    this.trail?.restart();
  }

  follow(recording) {
    this.trail?.follow(recording);
    this.dirty = true;
  }

  // {contact, at}: which contact bears most, and where its force is. `other`: {seen, laws} of the second run.
  pose(seen, row, other) {
    if (!this.laws || !seen) return null;
    const force = forceAt(seen, this.laws);
    this.put(this.marks[0], force.at);
    this.put(this.marks[1], other ? forceAt(other.seen, other.laws).at : null);
    if (!other) this.clearBorder(1);
    this.trail.showRows(Math.max(0, row - 400), row + 1);
    this.dirty = true;
    return force;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  render() {
    if (!this.dirty) return;
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
  }
}

function forceAt(seen, laws) {
  const onTrack = "lambda_N" in seen;
  const contact = heaviest((name) => seen[name], laws.length, onTrack);
  return { contact, at: scaled((name) => seen[name], contact, laws[contact], onTrack) };
}

// The contact that bears most.
function heaviest(value, count, onTrack) {
  if (onTrack) return 0;
  let c = 0;
  for (let i = 1; i < count; ++i) if (value(`lambda_N_${i}`) > value(`lambda_N_${c}`)) c = i;
  return c;
}

// (λ_T, τ/R)/(μ λ_N); none while nothing presses.
export function scaled(value, c, contact, onTrack) {
  const s = contact.mu * (onTrack ? value("load") : value(`lambda_N_${c}`));
  if (!(s > 0) || !Number.isFinite(s)) return null;
  if (onTrack) return [value("lambda_T") / s, 0, 0];
  const R = contact.radius;
  return [value(`lambda_T_${c}_x`) / s, value(`lambda_T_${c}_y`) / s, R > 0 ? value(`tau_${c}`) / (R * s) : 0];
}

// A word at the end of an axis, readable on light and dark.
function label(text, axis) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [256, 96];
  const pen = canvas.getContext("2d");
  pen.font = "italic 56px system-ui, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = "#7b8794";
  pen.fillText(text, 128, 48, 250);
  const map = new THREE.CanvasTexture(canvas);
  map.colorSpace = THREE.SRGBColorSpace;
  const sprite = new THREE.Sprite(new THREE.SpriteMaterial({ map, depthTest: false }));
  sprite.scale.set(0.62, 0.23, 1);
  sprite.position.setComponent(axis, axis === 2 ? 1.02 : 1.3);
  return sprite;
}

function axes() {
  const points = [];
  for (const axis of [0, 1, 2]) {
    const tip = [0, 0, 0];
    tip[axis] = axis === 2 ? 0.9 : 1.1;
    points.push(new THREE.Vector3(...tip.map((x) => -x)), new THREE.Vector3(...tip));
  }
  return new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(points), new THREE.LineBasicMaterial({ color: "#888888" }));
}

// Every eighth meridian and every sixth ring.
function net(points, rings, segments) {
  const at = (i, k) => 3 * (i * segments + (k % segments));
  const lines = [];
  const line = (a, b) => lines.push(points[a], points[a + 1], points[a + 2], points[b], points[b + 1], points[b + 2]);
  for (let k = 0; k < segments; k += 8) for (let i = 0; i < rings; ++i) line(at(i, k), at(i + 1, k));
  for (let i = 0; i <= rings; i += 6) for (let k = 0; k < segments; ++k) line(at(i, k), at(i, k + 1));
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(Float32Array.from(lines), 3));
  return geometry;
}
