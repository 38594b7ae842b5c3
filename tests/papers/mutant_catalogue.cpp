#include "mutant_catalogue.h"
#include <tippe/laws/taylor_set.h>

namespace tippe::test {
namespace {

using papers::Rows;

ModelMutant of_scene(std::string name, std::function<void(Scene&)> change) { return {.name = std::move(name), .scene = std::move(change)}; }

/// What [body.disk] says is in mass, inertia and centre already, and would be written instead of them.
ModelMutant of_body(std::string name, std::function<void(SceneBody&)> change) {
  return of_scene(std::move(name), [change = std::move(change)](Scene& scene) {
    scene.body.disk.reset();
    change(scene.body);
  });
}

/// Whether the law of a contact has a patch, its pressure, and a regularisation.
bool has_patch(const SceneContact& c) {
  return (c.law != "coulomb" && c.law != "smooth-coulomb" && c.law != "none") || c.pivoting_mu > 0.0;
}

/// Every contact, one number times a factor.
ModelMutant of_contacts(const std::string& name, double SceneContact::* number, double factor) {
  return of_scene(name + " × " + papers::digits(factor, 3), [number, factor](Scene& scene) {
    for (SceneContact& contact : scene.contacts)
      if (number != &SceneContact::radius || has_patch(contact)) contact.*number *= factor;
  });
}

/// The same for a number that the law itself takes.
ModelMutant of_law_key(const std::string& name, double factor) {
  return of_scene(name + " × " + papers::digits(factor, 3), [name, factor](Scene& scene) {
    for (SceneContact& contact : scene.contacts) contact.law_keys.set(name, factor * contact.law_keys.get(name));
  });
}

void scale_start(Scene& scene, double factor) {
  SceneStart& start = scene.start;
  start.omega *= factor, start.velocity *= factor;
  if (start.rates) *start.rates *= factor;
  if (start.on_track) start.on_track->v *= factor, start.on_track->omega *= factor;
}

ModelMutant of_answers(std::string name, std::function<double(double)> change) {
  return {.name = std::move(name), .answer = [change = std::move(change)](Rows& rows) {
            for (auto& row : rows)
              for (double& number : row) number = change(number);
          }};
}

}  // namespace

std::vector<ModelMutant> scene_mutants() {
  std::vector<ModelMutant> all;
  const auto add = [&](ModelMutant mutant) { all.push_back(std::move(mutant)); };
  for (const double factor : {0.7, 1.5}) add(of_contacts("mu", &SceneContact::mu, factor));
  add(of_scene("gravity × 0.8", [](Scene& s) { s.table.gravity *= 0.8; }));
  add(of_body("inertia × 1.3", [](SceneBody& b) { b.inertia *= 1.3; }));
  add(of_body("mass × 1.3", [](SceneBody& b) { b.mass *= 1.3; }));
  add(of_body("flatter inertia", [](SceneBody& b) { b.inertia(2, 2) *= 1.2; }));
  for (const double factor : {0.8, 1.25}) add(of_scene("start × " + papers::digits(factor, 3), [=](Scene& s) { scale_start(s, factor); }));
  add(of_scene("pressure", [](Scene& s) {
    for (SceneContact& c : s.contacts)
      if (has_patch(c)) c.pressure = (c.pressure == laws::Pressure::Hertz) ? laws::Pressure::Uniform : laws::Pressure::Hertz;
  }));
  for (const double factor : {0.5, 2.0}) add(of_contacts("radius", &SceneContact::radius, factor));
  for (const double factor : {0.5, 3.0}) {
    add(of_contacts("contour.mu", &SceneContact::contour_mu, factor));
    add(of_contacts("rolling.mu", &SceneContact::rolling_mu, factor));
  }
  add(of_law_key("kr", 0.5));
  add(of_law_key("eps", 30.0));
  add(of_contacts("contour.viscosity", &SceneContact::contour_viscosity, 2.0));
  add(of_contacts("rolling.viscosity", &SceneContact::rolling_viscosity, 2.0));
  add(of_body("S farther from G", [](SceneBody& b) { b.center *= 1.3; }));
  add(of_scene("S off its place", [](Scene& s) {
    s.body.disk.reset();
    if (!s.contacts.empty()) s.body.center.x() += 0.2 * s.contacts.front().shape_radius;
  }));
  add(of_scene("start leaning", [](Scene& s) {
    if (s.start.angles) s.start.angles->y() += 0.2;
  }));
  add(of_contacts("shape_radius", &SceneContact::shape_radius, 1.2));
  add(of_scene("semi-axes", [](Scene& s) {
    for (SceneContact& c : s.contacts) c.semi_axes.x() *= 1.3;
  }));
  add(of_scene("turned the other way", [](Scene& s) {
    for (SceneContact& c : s.contacts) c.turn = -c.turn;
  }));
  add(of_scene("track", [](Scene& s) {
    if (s.track) s.track->p *= 2.0, s.track->height *= 0.5, s.track->ramp *= 2.0;
  }));
  add(of_scene("one start", [](Scene& s) {
    if (s.start.on_track) s.start.on_track->s = -10.0;
  }));
  add(of_scene("restitution", [](Scene& s) {
    for (SceneContact& c : s.contacts) c.restitution = 0.5;
  }));
  add(of_scene("impacts with the friction of lasting contact", [](Scene& s) {
    for (SceneContact& c : s.contacts) c.impact = {};
  }));
  for (const double factor : {8.0, 100.0})
    add(of_scene("step × " + papers::digits(factor, 3), [=](Scene& s) {
      if (is_time_stepping(s.integrate.options.scheme)) s.integrate.options.dt *= factor;
    }));
  add(of_scene("another scheme", [](Scene& s) {
    Scheme& scheme = s.integrate.options.scheme;
    if (scheme == Scheme::Moreau)
      scheme = Scheme::Midpoint;
    else if (scheme == Scheme::Midpoint || scheme == Scheme::MoreauRk4 || scheme == Scheme::MoreauImplicit)
      scheme = Scheme::Moreau;
  }));
  add(of_scene("loose error control", [](Scene& s) { s.integrate.options.rtol = 1e-3, s.integrate.options.atol = 1e-5; }));
  add(of_scene("correction", [](Scene& s) { s.integrate.options.correction = !s.integrate.options.correction; }));
  add(of_scene("chart", [](Scene& s) {
    ChartKind& chart = s.integrate.options.chart;
    chart = (chart == ChartKind::Quaternion && !s.track) ? ChartKind::Euler : ChartKind::Quaternion;
  }));
  add(of_scene("another law", [](Scene& s) {
    for (SceneContact& c : s.contacts) {
      if (c.law == "tanh")
        c.law = "pade1";
      else if (c.law == "contensou" || c.law == "contensou-series")
        c.law = "coulomb";
    }
  }));
  add(of_law_key("kr", 0.0));
  add(of_scene("rolling friction", [](Scene& s) {
    for (SceneContact& c : s.contacts) c.rolling_mu += 0.003 * (c.shape_radius > 0.0 ? c.shape_radius : c.semi_axes.maxCoeff());
  }));
  // Harsh ones, for statements that no small change touches.
  add(of_scene("start reversed", [](Scene& s) { scale_start(s, -1.0); }));
  for (const double factor : {0.3, 0.05}) add(of_contacts("mu", &SceneContact::mu, factor));
  add(of_contacts("mu", &SceneContact::mu, 10.0));
  add(of_contacts("rolling.mu", &SceneContact::rolling_mu, 30.0));
  add(of_contacts("radius", &SceneContact::radius, 0.02));
  add(of_contacts("radius", &SceneContact::radius, 20.0));
  add(of_scene("start × 0.1", [](Scene& s) { scale_start(s, 0.1); }));
  add(of_scene("start × 4", [](Scene& s) { scale_start(s, 4.0); }));
  add(of_scene("gravity × 0.05", [](Scene& s) { s.table.gravity *= 0.05; }));
  add(of_scene("gravity × 1e4", [](Scene& s) { s.table.gravity *= 1e4; }));
  add(of_scene("gravity reversed", [](Scene& s) { s.table.gravity *= -1.0; }));
  return all;
}

std::vector<ModelMutant> answer_mutants() {
  return {of_answers("answers × 1.1", [](double x) { return 1.1 * x; }), of_answers("answers × 0.5", [](double x) { return 0.5 * x; }),
          of_answers("answers reversed", [](double x) { return -x; }), of_answers("answers inverted", [](double x) { return 1.0 / x; })};
}

}  // namespace tippe::test
