// A change that acts on a body in motion: the moment that is seen becomes the start.

export function goOnFrom(settings, run, t) {
  const seen = run.recording.at(t);
  const list = (...names) => `[${names.map((name) => seen[name]).join(",")}]`;
  const kept = settings.filter((setting) => !setting.startsWith("start.") && !setting.startsWith("integrate.end"));
  const rest = Math.max(run.resolved.integrate.end - t, 1);
  if (run.resolved.track) {
    kept.push(
      `start.s=${seen.s}`,
      `start.v=${seen.v}`,
      `start.omega=${seen.omega}`,
      `start.angle=${seen.angle}`,
      `start.gap=${Math.max(0, seen.gap)}`,
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
