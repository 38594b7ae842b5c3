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
