// The toy on its table: body, ghost, trails, arrows, camera.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { dispose, makeBody, makeGhost, makeTrack } from "./bodies.js";
import { Trail } from "./trails.js";

const colors = {
  light: { back: "#e9edf1", table: "#f7f4ee", grid: "#c9c4b8" },
  dark: { back: "#14181d", table: "#22282f", grid: "#3a424c" },
};
const arrowColors = { normal: "#2e9e4f", friction: "#d93025", omega: "#8e44ad" };

export class SceneView {
  // Throws where the browser has no WebGL.
  constructor(canvas) {
    this.canvas = canvas;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(38, 1, 0.001, 100);
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.show = { trail: true, bodyTrail: true, arrows: true, axis: false, follow: true };
    this.addLights();
    this.arrows = Object.fromEntries(Object.entries(arrowColors).map(([name, color]) => [name, this.arrow(color)]));
    this.last = new THREE.Vector3();
    this.setTheme("light");
  }

  addLights() {
    this.scene.add(new THREE.HemisphereLight("#ffffff", "#8a8170", 1.6));
    this.sun = new THREE.DirectionalLight("#ffffff", 2.4);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(1024, 1024);
    this.sun.shadow.radius = 3;
    this.scene.add(this.sun, this.sun.target);
  }

  arrow(color) {
    const arrow = new THREE.ArrowHelper(new THREE.Vector3(0, 0, 1), new THREE.Vector3(), 1, color);
    arrow.visible = false;
    this.scene.add(arrow);
    return arrow;
  }

  setTheme(theme) {
    this.theme = colors[theme];
    this.scene.background = new THREE.Color(this.theme.back);
    if (this.table) this.setTable();
    this.dirty = true;
  }

  // A new scene: {resolved, r_SG, track}.
  setScene({ resolved, r_SG, track }) {
    this.clear();
    this.onTrack = track.length > 0;
    this.contacts = resolved.contact.length;
    const { group, size } = makeBody(resolved, r_SG);
    this.body = group;
    this.size = size;
    this.scene.add(group);
    if (this.onTrack) this.scene.add((this.ground = makeTrack(track, 0.6 * size)));
    this.setTable();
    this.makeTrails();
    this.placeCamera();
  }

  clear() {
    for (const part of [this.body, this.ghost, this.table, this.ground, this.globe]) if (part) dispose(part);
    for (const trail of this.trails ?? []) trail.dispose();
    this.body = this.ghost = this.table = this.ground = this.globe = null;
    this.trails = [];
  }

  // A plane with a grid whose lines are one body apart.
  setTable() {
    if (this.table) dispose(this.table);
    const fields = 200;
    const map = gridTexture(this.theme);
    map.repeat.set(fields, fields);
    this.table = new THREE.Mesh(
      new THREE.PlaneGeometry(fields * this.size, fields * this.size),
      new THREE.MeshStandardMaterial({ map, roughness: 0.95 }),
    );
    this.table.receiveShadow = true;
    this.table.visible = !this.onTrack;
    this.scene.add(this.table);
  }

  // Where the run leaves lines: on the table, on the body, and of its axis on a sphere.
  makeTrails() {
    const size = this.size;
    const lift = 2e-3 * size;
    const place = (r, names, i) => names.map((name) => r.value(i, r.index.get(name)));
    if (this.onTrack) {
      this.trails = [new Trail(this.scene, "#2b6cb0", (r, i) => [r.value(i, 1), -0.65 * size, r.value(i, 2)])];
      return;
    }
    const touching = (r, i, c) => r.value(i, r.index.get(`lambda_N_${c}`)) > 0;
    const lines = ["#2b6cb0", "#b7791f", "#2f855a", "#805ad5"];
    this.trails = [];
    for (let c = 0; c < this.contacts; ++c) {
      const names = [`r_C_${c}_x`, `r_C_${c}_y`, `r_C_${c}_z`];
      const onTable = new Trail(this.scene, lines[c], (r, i) => {
        if (!touching(r, i, c)) return null;
        const [x, y] = place(r, names, i);
        return [x, y, lift];
      });
      onTable.kind = "trail";
      const onBody = new Trail(this.body, "#1a202c", (r, i) => (touching(r, i, c) ? inBody(r, i, place(r, names, i)) : null));
      onBody.kind = "bodyTrail";
      this.trails.push(onTable, onBody);
    }
    this.globe = new THREE.Mesh(
      new THREE.SphereGeometry(1.6 * size, 24, 16),
      new THREE.MeshBasicMaterial({ color: "#718096", wireframe: true, transparent: true, opacity: 0.12 }),
    );
    this.scene.add(this.globe);
    const axis = new Trail(this.globe, "#d69e2e", (r, i) => axisOf(r, i).map((x) => 1.6 * size * x));
    axis.kind = "axis";
    this.trails.push(axis);
  }

  placeCamera() {
    const d = this.size;
    this.last.set(0, 0, 0.5 * d);
    this.controls.target.copy(this.last);
    if (this.onTrack) this.camera.position.set(0, -20 * d, 4 * d);
    else this.camera.position.set(3.4 * d, -4.6 * d, 2.6 * d);
    this.camera.near = 0.1 * d;
    this.camera.far = 400 * d;
    this.camera.updateProjectionMatrix();
    this.controls.minDistance = 1.2 * d;
    this.controls.maxDistance = 200 * d;
    this.dirty = true;
  }

  restart(recording) {
    for (const trail of this.trails) trail.restart();
    this.follow(recording);
  }

  follow(recording) {
    for (const trail of this.trails) trail.follow(recording);
    this.dirty = true;
  }

  setGhost(scene) {
    if (this.ghost) dispose(this.ghost);
    this.ghost = scene ? makeGhost(scene.resolved, scene.r_SG) : null;
    if (this.ghost) this.scene.add(this.ghost);
    this.dirty = true;
  }

  // Shows one moment. `seen`: of recording.at(t); `row`: trails are shown up to it; `ghost`: of the other run.
  pose(seen, row, ghost) {
    if (!this.body || !seen) return;
    place(this.body, seen);
    const at = this.body.position;
    if (this.show.follow) {
      const step = at.clone().sub(this.last);
      if (!this.onTrack) step.z = 0; // a rocking body must not shake the camera
      this.camera.position.add(step);
      this.controls.target.add(step);
      this.last.add(step);
    }
    this.light(at);
    for (const trail of this.trails) {
      trail.line.visible = this.show[trail.kind ?? "trail"];
      trail.showRows(trail.kind === "axis" ? Math.max(0, row - 2000) : 0, row + 1);
    }
    if (this.globe) {
      this.globe.visible = this.show.axis;
      this.globe.position.copy(at);
    }
    // The table comes along by whole fields: one does not see it move.
    const step = this.size;
    this.table.position.set(Math.round(at.x / step) * step, Math.round(at.y / step) * step, 0);
    this.drawArrows(seen);
    if (this.ghost) {
      this.ghost.visible = Boolean(ghost);
      if (ghost) place(this.ghost, ghost);
    }
    this.dirty = true;
  }

  light(at) {
    const d = this.size;
    // A track is looked at from the side.
    this.sun.position.set(at.x + 3 * d, at.y - (this.onTrack ? 7 : 2) * d, at.z + 7 * d);
    this.sun.target.position.copy(at);
    const camera = this.sun.shadow.camera;
    if (camera.right !== 4 * d) {
      Object.assign(camera, { left: -4 * d, right: 4 * d, top: 4 * d, bottom: -4 * d, near: 0.1 * d, far: 20 * d });
      camera.updateProjectionMatrix();
      this.sun.shadow.normalBias = 0.01 * d;
    }
  }

  // Forces in units of the weight, so that arrows compare.
  drawArrows(seen) {
    for (const arrow of Object.values(this.arrows)) arrow.visible = false;
    if (!this.show.arrows) return;
    if (this.onTrack) return this.trackArrows(seen);
    let c = 0;
    for (let i = 1; i < this.contacts; ++i) if (seen[`lambda_N_${i}`] > seen[`lambda_N_${c}`]) c = i;
    const from = new THREE.Vector3(seen[`r_C_${c}_x`], seen[`r_C_${c}_y`], 2e-3 * this.size);
    const N = seen[`lambda_N_${c}`];
    this.draw("normal", from, new THREE.Vector3(0, 0, N / this.forceScale));
    this.draw("friction", from, new THREE.Vector3(seen[`lambda_T_${c}_x`], seen[`lambda_T_${c}_y`], 0).multiplyScalar(2.5 / this.forceScale));
    const omega = new THREE.Vector3(seen.omega_x, seen.omega_y, seen.omega_z).applyQuaternion(this.body.quaternion);
    this.draw("omega", this.body.position, omega.multiplyScalar(1 / this.rateScale));
  }

  trackArrows(seen) {
    const from = new THREE.Vector3(seen.r_C_0_x, -0.65 * this.size, seen.r_C_0_z);
    const normal = new THREE.Vector3(seen.x - seen.r_C_0_x, 0, seen.y - seen.r_C_0_z).normalize();
    this.draw("normal", from, normal.clone().multiplyScalar(seen.lambda_N / this.forceScale));
    const along = new THREE.Vector3(normal.z, 0, -normal.x);
    this.draw("friction", from, along.multiplyScalar((2.5 * seen.lambda_T) / this.forceScale));
  }

  // [N] and [rad/s] that are as long as 1.3 bodies.
  setScales(weight, rate) {
    this.forceScale = weight || 1;
    this.rateScale = rate || 1;
  }

  draw(name, from, vector) {
    const length = Math.min(vector.length(), 2) * 1.3 * this.size;
    const arrow = this.arrows[name];
    arrow.visible = length > 0.02 * this.size;
    if (!arrow.visible) return;
    arrow.position.copy(from);
    arrow.setDirection(vector.normalize());
    arrow.setLength(length, Math.min(0.3 * length, 0.22 * this.size), Math.min(0.15 * length, 0.11 * this.size));
  }

  // The point of the body under a place of the window, or null.
  hit(x, y) {
    if (!this.body) return null;
    const ray = new THREE.Raycaster();
    ray.setFromCamera(this.onScreen(x, y), this.camera);
    return ray.intersectObject(this.body).find(({ object }) => object.isMesh)?.point ?? null;
  }

  onScreen(x, y) {
    const box = this.canvas.getBoundingClientRect();
    return new THREE.Vector2((2 * (x - box.left)) / box.width - 1, 1 - (2 * (y - box.top)) / box.height);
  }

  // [rad/s] about the vertical (on a track about the disk's axis) that takes this point of the body along with a pointer of this speed [px/s].
  twist(point, vx, vy) {
    const box = this.canvas.getBoundingClientRect();
    const near = point.clone().project(this.camera);
    const moved = near.clone().add(new THREE.Vector3((2 * vx) / box.width, (-2 * vy) / box.height, 0)).unproject(this.camera);
    const axis = this.onTrack ? new THREE.Vector3(0, -1, 0) : new THREE.Vector3(0, 0, 1);
    const arm = point.clone().sub(this.body.position).projectOnPlane(axis);
    // Grabbed near the axis, the body follows as if grabbed at a third of its size.
    const length = Math.max(arm.length(), 0.33 * this.size);
    return axis.dot(arm.cross(moved.sub(point))) / (length * length);
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (width === 0 || height === 0) return;
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    // A narrow view steps back, so that the toy stays in it.
    this.camera.fov = width < height ? 50 : 38;
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  render() {
    this.controls.update();
    if (!this.dirty) return;
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
  }

  picture() {
    this.renderer.render(this.scene, this.camera);
    return new Promise((done) => this.canvas.toBlob(done, "image/png"));
  }
}

// [rad/s] that the start has, for the length of the arrow.
export function rateOf(resolved) {
  const rates = resolved.start.rates ?? resolved.start.omega;
  return Array.isArray(rates) ? Math.hypot(...rates) : Math.abs(rates ?? 1);
}

function gridTexture({ table, grid }) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 128;
  const pen = canvas.getContext("2d");
  pen.fillStyle = table;
  pen.fillRect(0, 0, 128, 128);
  pen.fillStyle = grid;
  pen.fillRect(0, 0, 128, 2);
  pen.fillRect(0, 0, 2, 128);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 8;
  return texture;
}

// A body on the table has a quaternion; on a track it turns counter-clockwise about −y.
function place(group, seen) {
  if ("quaternion_w" in seen) {
    group.position.set(seen.r_S_x, seen.r_S_y, seen.r_S_z);
    group.quaternion.set(seen.quaternion_x, seen.quaternion_y, seen.quaternion_z, seen.quaternion_w);
  } else {
    group.position.set(seen.r_S_x, 0, seen.r_S_y);
    group.quaternion.setFromAxisAngle(new THREE.Vector3(0, -1, 0), seen.angle);
  }
}

function turnOf(r, i) {
  const q = ["quaternion_x", "quaternion_y", "quaternion_z", "quaternion_w"].map((name) => r.value(i, r.index.get(name)));
  return new THREE.Quaternion(...q);
}

function inBody(r, i, point) {
  const from = ["r_S_x", "r_S_y", "r_S_z"].map((name) => r.value(i, r.index.get(name)));
  const v = new THREE.Vector3(point[0] - from[0], point[1] - from[1], point[2] - from[2]);
  v.applyQuaternion(turnOf(r, i).invert());
  return v.toArray();
}

function axisOf(r, i) {
  return new THREE.Vector3(0, 0, 1).applyQuaternion(turnOf(r, i)).toArray();
}
