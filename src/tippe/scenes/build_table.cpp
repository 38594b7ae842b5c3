// The surface of a scene: its form, and the motion of the table that carries it.
#include <tippe/scenes/build.h>
#include <tippe/world/grounds.h>
#include <tippe/world/table_motion.h>

namespace tippe {

namespace {

Formula formula_of(const std::string& text) {
  Formula formula;
  formula.read(text.empty() ? "0" : text);
  return formula;
}

TimedPath timed_path(const std::vector<double>& rows) {
  std::vector<double> times;
  std::vector<Vec3> places;
  for (std::size_t i = 0; i + 4 <= rows.size(); i += 4)
    times.push_back(rows[i]), places.emplace_back(rows[i + 1], rows[i + 2], rows[i + 3]);
  return {times, places};
}

TableMotion motion_of(const Scene& scene) {
  const SceneTable& table = scene.table;
  TableMotion motion;
  motion.horizon = scene.integrate.options.end;
  if (const auto& shake = table.shake) {
    motion.amplitude = shake->amplitude * shake->direction.normalized();
    motion.frequency = shake->frequency;
    motion.phase = shake->phase;
  }
  if (const auto& path = table.path) {
    if (path->rows.empty()) {
      motion.path = std::array{formula_of(path->formula[0]), formula_of(path->formula[1]), formula_of(path->formula[2])};
    } else {
      motion.timed = timed_path(path->rows);
    }
  }
  if (const auto& turn = table.turn) {
    motion.axis = turn->axis.normalized();
    motion.at = turn->at;
    motion.rate = turn->rate;
    motion.growth = turn->growth;
    if (!turn->angle.empty()) motion.angle = formula_of(turn->angle);
  }
  return motion;
}

}  // namespace

SurfacePtr make_form(const Scene& scene) {
  if (scene.track) return surface_of(make_track(*scene.track), scene.track->load);
  if (!scene.table.ground) return nullptr;
  const SceneGround& g = *scene.table.ground;
  switch (g.form) {
    case GroundForm::Bowl:
      return bowl(g.radius);
    case GroundForm::Dome:
      return dome(g.radius);
    case GroundForm::Trough:
      return trough(g.radius);
    case GroundForm::Ridge:
      return ridge(g.radius);
    case GroundForm::Funnel:
      return funnel(g.slope, g.radius);
    case GroundForm::Hill:
      return hill(g.slope, g.radius);
  }
  return nullptr;
}

SurfacePtr make_surface(const Scene& scene) {
  SurfacePtr form = make_form(scene);
  return scene.table.moves() ? carry(std::move(form), motion_of(scene)) : form;
}

}  // namespace tippe
