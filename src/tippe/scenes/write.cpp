#include <tippe/scenes/write.h>

#include <array>
#include <charconv>
#include <tippe/scenes/names.h>
#include <tippe/scenes/track_keys.h>
#include <tippe/shapes/kinds.h>

namespace tippe {

namespace {

/// The fewest digits that read back to the same double, with a mark that it is no integer.
std::string toml(double x) {
  std::array<char, 40> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr;
  std::string text(buffer.data(), end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}
std::string toml(bool x) { return x ? "true" : "false"; }
std::string toml(int x) { return std::to_string(x); }
template <int n>
std::string toml(const Vec<n>& v) {
  std::string text = "[";
  for (int i = 0; i < n; ++i) text += (i > 0 ? ", " : "") + toml(v(i));
  return text + "]";
}
std::string toml(std::string_view s) {
  std::string text = "\"";
  for (const char c : s) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      text += '\\', text += c;
    } else if (byte < 0x20 || byte == 0x7f) {
      constexpr std::string_view hex = "0123456789ABCDEF";
      text += "\\u00", text += hex[byte >> 4U], text += hex[byte & 15U];
    } else {
      text += c;
    }
  }
  return text + "\"";
}

std::string toml(const shapes::Corners& corners) {
  std::string text;
  for (const Vec3& corner : corners.all()) text += (text.empty() ? "[" : ", ") + toml(corner);
  return text.empty() ? "[]" : text + "]";
}
template <class Values>
std::string list(const Values& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + toml(value);
  return "[" + text + "]";
}
std::string rows(std::span<const double> numbers, std::size_t columns) {
  std::string text;
  for (std::size_t i = 0; i + columns <= numbers.size(); i += columns)
    text += (text.empty() ? "" : ", ") + list(numbers.subspan(i, columns));
  return "[" + text + "]";
}

class Writer {
 public:
  template <class Value>
  void key(std::string_view name, const Value& value) {
    text_.append(name).append(" = ").append(toml(value)).append("\n");
  }
  void raw(std::string_view name, const std::string& value) { text_.append(name).append(" = ").append(value).append("\n"); }
  void heading(std::string_view name) { text_.append("\n").append(name).append("\n"); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

/// Those that the shape has.
void write_sizes(Writer& out, const std::string& shape, const shapes::Sizes& sizes, bool solid) {
  const shapes::ShapeKind* kind = shapes::find_shape(shape);
  for (const shapes::SizeKey& key : shapes::size_keys)
    if (const std::string_view name = key.called(solid); kind != nullptr && kind->has(key.name) && !name.empty())
      std::visit([&](auto member) { out.key(name, sizes.*member); }, key.member);
}

void write_body(Writer& out, const SceneBody& body) {
  if (body.solid) {
    out.heading("[body.solid]");
    out.key("shape", std::string_view(body.solid->shape));
    write_sizes(out, body.solid->shape, *body.solid, true);
    out.key("at", body.solid->at);
    if (body.solid->mass) {
      out.key("mass", *body.solid->mass);
    } else {
      out.key("density", body.solid->density);
    }
    return;
  }
  if (body.disk) {
    out.heading("[body.disk]");
    out.key("radius", body.disk->radius);
    out.key("hole_radius", body.disk->hole_radius);
    out.key("hole_distance", body.disk->hole_distance);
    out.key("height", body.disk->height);
    out.key("density", body.disk->density);
    return;
  }
  out.heading("[body]");
  out.key("mass", body.mass);
  if (body.inertia.isDiagonal(0.0)) {
    out.key("inertia", Vec3(body.inertia.diagonal()));
  } else {
    const auto row = [&](int i) { return toml(Vec3(body.inertia.row(i).transpose())); };
    out.raw("inertia", "[" + row(0) + ", " + row(1) + ", " + row(2) + "]");
  }
  out.key("inertia_about", name_of(point_names, !body.about_G));
  out.key("center", body.center);
}

void write_law_keys(Writer& out, const SceneContact& c) {
  const laws::LawEntry* law = laws::find_law(c.law);
  for (const laws::LawKey* any_law : laws::law_keys()) {
    const laws::LawKey* own = (law != nullptr) ? find_key(*law, any_law->name) : nullptr;
    const laws::LawKey& key = (own != nullptr) ? *own : *any_law;
    const double value = c.law_keys.get(key.name, key.fallback);
    if ((key.quiet || key.columns > 0) && !c.law_keys.has(key.name)) continue;
    if (key.columns > 0) {
      out.raw(key.name, rows(c.law_keys.rows(key.name), static_cast<std::size_t>(key.columns)));
    } else if (!key.names.empty()) {
      out.key(key.name, std::string_view(key.names[static_cast<std::size_t>(value)]));
    } else if (key.yes_no) {
      out.key(key.name, value != 0.0);
    } else {
      out.key(key.name, value);
    }
  }
}

void write_contact(Writer& out, const SceneContact& c) {
  out.heading("[[contact]]");
  out.key("name", std::string_view(c.name));
  out.key("shape", std::string_view(c.shape));
  write_sizes(out, c.shape, c, false);
  out.key("at", c.at);
  out.key("law", std::string_view(c.law));
  if (!c.pressure_formula.empty()) {
    out.key("pressure", std::string_view(c.pressure_formula));
  } else if (!c.pressure_table.empty()) {
    out.raw("pressure", list(c.pressure_table));
  } else {
    out.key("pressure", name_of(pressure_names, c.pressure));
  }
  out.key("mu", c.mu);
  if (c.mu_static != c.mu) out.key("mu_static", c.mu_static);  // otherwise it follows mu, also where mu is set anew
  out.key("stribeck_speed", c.stribeck_speed);
  out.key("stribeck_exponent", c.stribeck_exponent);
  if (c.elastic_modulus > 0.0) {
    out.key("elastic_modulus", c.elastic_modulus);
    out.key("relative_radius", c.relative_radius);
  } else {
    out.key("radius", c.radius);
  }
  write_law_keys(out, c);
  out.key("contour.mu", c.contour_mu);
  out.key("contour.viscosity", c.contour_viscosity);
  out.key("rolling.mu", c.rolling_mu);
  out.key("rolling.viscosity", c.rolling_viscosity);
  out.key("pivoting.mu", c.pivoting_mu);
  out.key("restitution", c.restitution);
  out.key("restitution_t", c.restitution_t);
  out.key("restitution_tau", c.restitution_tau);
  out.key("restitution_r", c.restitution_r);
  // Those that are not given follow the others, also where these are set anew.
  for (const ImpactKey& key : impact_keys)
    if (c.impact.*key.member) out.key("impact." + std::string(key.name), *(c.impact.*key.member));
}

void write_track(Writer& out, const SceneTrack& track) {
  out.heading("[track]");
  out.key("curve", name_of(curve_names, track.curve));
  for (const TrackKey& key : track_keys)
    if (key.of(track.curve)) out.key(key.name, track.*key.member);
  if (track.curve == CurveKind::Plateaus) out.raw("heights", list(track.heights));
  if (track.curve == CurveKind::Formula) out.key("x", std::string_view(track.x)), out.key("y", std::string_view(track.y));
  if (track.curve == CurveKind::Points) out.raw("points", list(track.points));
  out.key("side", name_of(side_names, track.side));
  if (track.from) out.key("from", *track.from);
  if (track.to) out.key("to", *track.to);
  if (track.origin) out.key("origin", *track.origin);
  out.key("normal_force", name_of(normal_force_names, track.load));
}

void write_force(Writer& out, const SceneForce& force) {
  out.heading("[[force]]");
  out.key("kind", std::string_view(force.kind));
  const ForceKind* kind = find_force(force.kind);
  if (kind == nullptr) return;
  for (const ForceKey& key : kind->keys) {
    if (key.kind == ForceKey::Kind::Number) {
      out.key(key.name, force.number(key.name));
    } else if (key.kind == ForceKey::Kind::Vector) {
      out.key(key.name, force.vector(key.name));
    } else if (key.kind == ForceKey::Kind::Choice) {
      out.key(key.name, key.choices[static_cast<std::size_t>(force.choice(key.name))]);
    } else if (const auto found = force.texts.find(key.name); found != force.texts.end()) {
      const auto& [x, y, z] = found->second;
      out.raw(key.name, "[" + toml(std::string_view(x)) + ", " + toml(std::string_view(y)) + ", " + toml(std::string_view(z)) + "]");
    }
  }
}

void write_motion(Writer& out, const SceneTable& table) {
  if (const auto& ground = table.ground) {
    out.heading("[table.ground]");
    out.key("form", name_of(ground_names, ground->form));
    out.key("radius", ground->radius);
    if (has_slope(ground->form)) out.key("slope", ground->slope);
  }
  if (const auto& shake = table.shake) {
    out.heading("[table.shake]");
    out.key("amplitude", shake->amplitude);
    out.key("frequency", shake->frequency);
    out.key("phase", shake->phase);
    out.key("direction", shake->direction);
  }
  if (const auto& path = table.path) {
    out.heading("[table.path]");
    constexpr std::array<std::string_view, 3> names{"x", "y", "z"};
    for (std::size_t i = 0; i < 3 && path->rows.empty(); ++i) out.key(names[i], std::string_view(path->formula[i]));
    if (!path->rows.empty()) out.raw("rows", rows(path->rows, 4));
  }
  if (const auto& turn = table.turn) {
    out.heading("[table.turn]");
    out.key("axis", turn->axis);
    out.key("at", turn->at);
    out.key("rate", turn->rate);
    out.key("growth", turn->growth);
    if (!turn->angle.empty()) out.key("angle", std::string_view(turn->angle));
  }
}

void write_start(Writer& out, const SceneStart& start, bool moving_table) {
  out.heading("[start]");
  if (moving_table) out.key("seen_from", name_of(observer_names, start.in_room));
  if (const auto& on_track = start.on_track) {
    out.key("s", on_track->s);
    out.key("v", on_track->v);
    if (!on_track->roll) out.key("omega", on_track->omega);
    out.key("roll", on_track->roll);
    out.key("angle", on_track->angle);
    out.key("gap", on_track->gap);
    out.key("v_n", on_track->v_n);
    return;
  }
  out.key("position_of", name_of(point_names, start.of_S));
  out.key("position", start.position);
  out.key("touch", start.touch);
  if (start.angles) {
    out.key("angles", *start.angles);
  } else {
    out.key("quaternion", start.quaternion);
  }
  if (start.rates) {
    out.key("rates", *start.rates);
  } else {
    out.key("omega", start.omega);
  }
  if (!start.roll) out.key("velocity", start.velocity);
  out.key("roll", start.roll);
}

void write_integrate(Writer& out, const SceneIntegrate& in) {
  const IntegrateOptions& o = in.options;
  out.heading("[integrate]");
  out.key("scheme", name_of(scheme_names, o.scheme));
  out.key("dt", o.dt);
  out.key("end", o.end);
  if (in.until) out.key("until", std::string_view(in.until->text));
  out.key("chart", name_of(chart_names, o.chart));
  out.key("reference", name_of(point_names, !o.reference_G));
  out.key("correction", o.correction);
  if (o.gap_tolerance) out.key("gap_tolerance", *o.gap_tolerance);
  out.key("method", name_of(method_names, o.method));
  out.key("fixed_step", o.fixed_step);
  out.key("rtol", o.rtol);
  out.key("atol", o.atol);
  out.key("solver", name_of(solver_names, o.solver.kind));
  out.key("tolerance", o.solver.tolerance);
  out.key("max_iterations", o.solver.max_iterations);
  out.key("r_N", o.solver.r_N);
  out.key("r_T", o.solver.r_T);
  out.key("r_tau", o.solver.r_tau);
  out.key("r_R", o.solver.r_R);
}

}  // namespace

std::string to_toml(const Scene& scene) {
  Writer out;
  out.key("title", std::string_view(scene.title));
  out.key("paper", std::string_view(scene.paper));
  write_body(out, scene.body);
  out.heading("[table]");
  out.key("gravity", scene.table.gravity);
  out.key("inclination", scene.table.inclination);
  out.key("impact_law", name_of(impact_names, scene.table.impact_law));
  write_motion(out, scene.table);
  if (scene.track) write_track(out, *scene.track);
  for (const SceneContact& contact : scene.contacts) write_contact(out, contact);
  for (const SceneForce& force : scene.forces) write_force(out, force);
  write_start(out, scene.start, scene.table.moves());
  write_integrate(out, scene.integrate);
  out.heading("[sample]");
  out.key("every", scene.sample.every);
  std::string plots;
  for (const std::string& plot : scene.sample.plots) plots += (plots.empty() ? "" : ", ") + toml(std::string_view(plot));
  out.raw("plots", "[" + plots + "]");
  return out.take();
}

}  // namespace tippe
