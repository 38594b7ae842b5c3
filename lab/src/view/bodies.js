// A scene's body as meshes, in body axes about its centre of mass S.
import * as THREE from "three";

const palette = { first: "#d9822b", second: "#f3e3c3", stem: "#8c4a1f", metal: "#b9c6d0", mark: "#c23b22" };

// Stripes that make a spin visible.
function stripes(first, second, count) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [512, 256];
  const pen = canvas.getContext("2d");
  for (let i = 0; i < 2 * count; ++i) {
    pen.fillStyle = i % 2 ? first : second;
    pen.fillRect((i * 512) / (2 * count), 0, 512 / (2 * count) + 1, 256);
  }
  pen.fillStyle = palette.mark;
  pen.fillRect(0, 116, 512, 24);
  const texture = new THREE.CanvasTexture(canvas);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

const smooth = (options) => new THREE.MeshStandardMaterial({ roughness: 0.35, metalness: 0.1, ...options });

// A sphere or ellipsoid whose poles lie on the z-axis.
function ball(radius, map) {
  const geometry = new THREE.SphereGeometry(radius, 64, 40);
  geometry.rotateX(Math.PI / 2);
  return new THREE.Mesh(geometry, smooth({ map }));
}

// A disk whose edge is sharp in its middle plane, where the model's thin rim is. `hole`: {radius, x}.
function disk(radius, thickness, hole) {
  const bevel = 0.12 * radius;
  const outline = new THREE.Shape().absarc(0, 0, radius - bevel, 0, 2 * Math.PI);
  if (hole?.radius > 0) {
    const size = Math.min(hole.radius + bevel, radius - bevel - Math.abs(hole.x) - 1e-4 * radius);
    outline.holes.push(new THREE.Path().absarc(hole.x, 0, Math.max(size, 0.3 * hole.radius), 0, 2 * Math.PI, true));
  }
  const geometry = new THREE.ExtrudeGeometry(outline, {
    depth: 1e-4 * radius,
    bevelEnabled: true,
    bevelSize: bevel,
    bevelThickness: thickness / 2,
    bevelSegments: 5,
    curveSegments: 72,
  });
  const group = new THREE.Group();
  group.add(new THREE.Mesh(geometry, smooth({ color: palette.metal, metalness: 0.2, roughness: 0.3 })));
  // A painted radius on both faces shows the turn about the axis.
  for (const side of [-1, 1]) {
    const mark = new THREE.Mesh(new THREE.CircleGeometry(0.09 * radius, 24), smooth({ color: palette.mark }));
    mark.position.set(0.62 * radius, 0, side * (thickness / 2 + 0.002 * radius));
    if (side < 0) mark.rotation.y = Math.PI;
    group.add(mark);
  }
  return group;
}

// On a track a sphere stands for a disk, seen from the side: its axis is y.
function wheel(radius) {
  const group = new THREE.Group();
  group.add(new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, 0.6 * radius, 64), smooth({ color: palette.metal })));
  for (const turn of [0, Math.PI / 2]) {
    const spoke = new THREE.Mesh(
      new THREE.BoxGeometry(1.7 * radius, 0.64 * radius, 0.14 * radius),
      smooth({ color: turn ? palette.first : palette.mark }),
    );
    spoke.rotation.y = turn;
    group.add(spoke);
  }
  return group;
}

// Between the spheres of a top: its neck.
function neck(from, to, radius) {
  const length = from.distanceTo(to);
  if (length === 0) return new THREE.Group();
  const mesh = new THREE.Mesh(new THREE.CylinderGeometry(radius, radius, length, 32), smooth({ color: palette.stem }));
  mesh.position.copy(from).add(to).multiplyScalar(0.5);
  mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), to.clone().sub(from).normalize());
  return mesh;
}

// A ball up to the height of the cut, and its lid, scaled to the ellipsoid.
function cutEllipsoid({ semi_axes, cut = 0, turn = 0 }) {
  const group = new THREE.Group();
  const part = cut / semi_axes[2];
  const above = Math.acos(part); // of the polar angle that is missing
  const shell = new THREE.SphereGeometry(1, 64, 48, 0, 2 * Math.PI, above, Math.PI - above).rotateX(Math.PI / 2);
  const lid = new THREE.CircleGeometry(Math.sqrt(1 - part * part), 64).translate(0, 0, part);
  group.add(new THREE.Mesh(shell, smooth({ color: palette.first })), new THREE.Mesh(lid, smooth({ color: palette.second })));
  group.scale.set(...semi_axes);
  group.rotation.z = turn;
  return group;
}

// Every triangle of corners that has all others on one side.
function hull(corners) {
  const points = corners.map((c) => new THREE.Vector3(...c));
  const size = Math.max(...points.map((p) => p.distanceTo(points[0])));
  const triangles = [];
  for (let i = 0; i < points.length; ++i)
    for (let j = i + 1; j < points.length; ++j)
      for (let k = j + 1; k < points.length; ++k) {
        const normal = points[j].clone().sub(points[i]).cross(points[k].clone().sub(points[i]));
        if (normal.length() < 1e-9 * size * size) continue;
        normal.normalize();
        const heights = points.map((p) => normal.dot(p.clone().sub(points[i])));
        if (Math.max(...heights) < 1e-9 * size) triangles.push(points[i], points[j], points[k]);
        else if (Math.min(...heights) > -1e-9 * size) triangles.push(points[i], points[k], points[j]);
      }
  const geometry = new THREE.BufferGeometry().setFromPoints(triangles);
  geometry.computeVertexNormals();
  return geometry;
}

// The farthest that a contact's shape reaches from its centre.
export function reachOf(c) {
  if (c.semi_axes) return Math.max(...c.semi_axes);
  if (c.edges) return 0.5 * Math.hypot(...c.edges);
  if (c.corners) return Math.max(...c.corners.map((corner) => Math.hypot(...corner)));
  return c.shape_radius + (c.rounding ?? 0) + 0.5 * (c.length ?? 0);
}

function shapeOf(contact, scene, index) {
  switch (contact.shape) {
    case "ellipsoid": {
      const mesh = ball(1, stripes(palette.first, palette.second, 6));
      mesh.scale.set(...contact.semi_axes);
      mesh.rotation.z = contact.turn ?? 0;
      return mesh;
    }
    case "box": {
      const mesh = new THREE.Mesh(new THREE.BoxGeometry(...contact.edges), smooth({ color: palette.first }));
      mesh.rotation.z = contact.turn ?? 0;
      return mesh;
    }
    case "capsule": {
      // Its axis is z; that of three.js is y.
      const geometry = new THREE.CapsuleGeometry(contact.shape_radius, contact.length, 16, 32).rotateX(Math.PI / 2);
      return new THREE.Mesh(geometry, smooth({ color: palette.first }));
    }
    case "cut-ellipsoid":
      return cutEllipsoid(contact);
    case "polyhedron": {
      const mesh = new THREE.Mesh(hull(contact.corners), smooth({ color: palette.first, flatShading: true }));
      mesh.rotation.z = contact.turn ?? 0;
      return mesh;
    }
    case "rim":
    case "rounded-rim": {
      const given = scene.body?.disk;
      const r = contact.shape_radius + (contact.rounding ?? 0);
      // Thinner than life: a thick body would dip into the table where the model's rim only leans on it.
      const thickness = Math.min(given?.height ?? 0.1 * r, 0.14 * r);
      return disk(r, thickness, given && { radius: given.hole_radius, x: -given.hole_distance });
    }
    default:
      if (scene.track) return wheel(contact.shape_radius);
      return index === 0
        ? ball(contact.shape_radius, stripes(palette.first, palette.second, 6))
        : ball(contact.shape_radius, stripes(palette.stem, "#a5602f", 3));
  }
}

// {group, size}: the body, and the largest distance of its surface from S. `r_SG`: G seen from S.
export function makeBody(scene, r_SG) {
  const group = new THREE.Group();
  let size = 0;
  const centers = scene.contact.map((contact) => new THREE.Vector3(...contact.at).add(new THREE.Vector3(...r_SG)));
  scene.contact.forEach((contact, i) => {
    const mesh = shapeOf(contact, scene, i);
    mesh.position.copy(centers[i]);
    group.add(mesh);
    size = Math.max(size, reachOf(contact) + centers[i].length());
  });
  const spheres = scene.contact.map((c, i) => [c, i]).filter(([c]) => c.shape === "sphere");
  if (spheres.length > 1 && !scene.track) {
    const [[, a], [thin, b]] = spheres;
    group.add(neck(centers[a], centers[b], 0.98 * thin.shape_radius));
  }
  group.traverse((part) => {
    if (part.isMesh) part.castShadow = part.receiveShadow = true;
  });
  return { group, size };
}

// The same body as a ghost.
export function makeGhost(scene, r_SG) {
  const { group } = makeBody(scene, r_SG);
  const material = new THREE.MeshStandardMaterial({ color: "#3f7fff", transparent: true, opacity: 0.32, depthWrite: false, roughness: 0.6 });
  group.traverse((part) => {
    if (!part.isMesh) return;
    part.material.map?.dispose();
    part.material.dispose();
    part.material = material;
    part.castShadow = part.receiveShadow = false;
  });
  return group;
}

// The track as a ribbon, extruded along y.
export function makeTrack(points, width) {
  const count = points.length / 2;
  const position = new Float32Array(6 * count);
  const index = [];
  for (let i = 0; i < count; ++i) {
    position.set([points[2 * i], -width, points[2 * i + 1], points[2 * i], width, points[2 * i + 1]], 6 * i);
    if (i > 0) index.push(2 * i - 2, 2 * i, 2 * i - 1, 2 * i - 1, 2 * i, 2 * i + 1);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute("position", new THREE.BufferAttribute(position, 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  const mesh = new THREE.Mesh(geometry, smooth({ color: "#7c8896", side: THREE.DoubleSide, roughness: 0.8 }));
  mesh.receiveShadow = true;
  return mesh;
}

export function dispose(object) {
  object.traverse((part) => {
    part.geometry?.dispose();
    part.material?.map?.dispose();
    part.material?.dispose();
  });
  object.removeFromParent();
}
