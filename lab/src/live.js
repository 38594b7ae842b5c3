// A change that acts on a body in motion: the moment that is seen becomes the start.

// Velocity away from the track: in flight the gap is nearly a parabola of time; the one through three rows tells its slope.
function leaving(recording, t) {
  const row = Math.max(1, Math.min(recording.count - 2, recording.rowAt(t)));
  const [[t0, g0], [t1, g1], [t2, g2]] = [row - 1, row, row + 1].map((i) => {
    const seen = recording.at(recording.value(i, 0));
    return [seen.t, seen.gap];
  });
  const first = (g1 - g0) / (t1 - t0),
    second = ((g2 - g1) / (t2 - t1) - first) / (t2 - t0);
  return first + second * (2 * t - t0 - t1);
}

export function goOnFrom(settings, run, t) {
  const seen = run.recording.at(t);
  const list = (...names) => `[${names.map((name) => seen[name]).join(",")}]`;
  const kept = settings.filter((setting) => !setting.startsWith("start.") && !setting.startsWith("integrate.end"));
  const rest = Math.max(run.resolved.integrate.end - t, 1);
  if (run.resolved.track) {
    kept.push(
      "start.roll=false",
      `start.s=${seen.s}`,
      `start.v=${seen.v}`,
      `start.omega=${seen.omega}`,
      `start.angle=${seen.angle}`,
      `start.gap=${Math.max(0, seen.gap)}`,
      `start.v_n=${seen.gap > 0 ? leaving(run.recording, t) : 0}`,
    );
  } else {
    const q = ["w", "x", "y", "z"].map((axis) => seen[`quaternion_${axis}`]);
    kept.push(
      "start.position_of=S",
      `start.position=${list("r_S_x", "r_S_y", "r_S_z")}`,
      `start.quaternion=[${q.join(",")}]`,
      `start.velocity=${list("v_S_x", "v_S_y", "v_S_z")}`,
      `start.omega=${list("omega_x", "omega_y", "omega_z")}`,
    );
  }
  return [...kept, `integrate.end=${rest}`];
}

// The settings of a state in motion with more spin [rad/s], about the vertical or on a track about the disk's axis.
export function twisted(settings, seen, change, end) {
  const omega = seen.quaternion_w === undefined ? seen.omega + change : addTurn(seen, change);
  const kept = settings.filter((setting) => !/^(start\.omega|integrate\.end)=/.test(setting));
  return [...kept, `start.omega=${Array.isArray(omega) ? `[${omega.join(",")}]` : omega}`, `integrate.end=${end}`];
}

// ω in body axes, with more of it about the vertical: e_z in body axes is the last row of the rotation.
function addTurn({ quaternion_w: w, quaternion_x: x, quaternion_y: y, quaternion_z: z, omega_x, omega_y, omega_z }, change) {
  const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  return [omega_x, omega_y, omega_z].map((rate, i) => rate + change * up[i]);
}
