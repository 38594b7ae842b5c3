// From a scene to the model: body, start and options; and its run.
#pragma once

#include <memory>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>
#include <tippe/world/kinematics.h>

namespace tippe {

/// Θ_S, by the parallel-axis theorem where the scene gives it about G.
Mat3 inertia_about_S(const SceneBody& body);

/// Mass, inertia and centre of a body that is a solid.
void set_mass(SceneBody& body);

World make_world(const Scene& scene);
/// The pressure of a formula or a table; none for one that has a name. The reader prepares it once, and keeps it among the law's keys.
std::shared_ptr<const laws::SampledProfile> make_profile(const SceneContact& contact);

/// The track, with its fault if it has one; none without [track]. Formulas must read without fault.
std::shared_ptr<const shapes::Track> make_track(const SceneTrack& track);

/// What the contacts touch, as it is at rest; none is the plane.
SurfacePtr make_form(const Scene& scene);
/// The same as it moves.
SurfacePtr make_surface(const Scene& scene);

/// The state that [start] describes; `touch` and `roll` refer to the contact that is lowest.
State make_start(const Scene& scene, const World& world);

/// Height of a contact's lowest point over the table.
double start_gap(const World& world, int contact, const State& state);

/// How the scene is integrated.
IntegrateOptions make_options(const Scene& scene);

/// All three. Whoever runs a scene runs this.
Model make_model(const Scene& scene);
inline RunResult run(const Scene& scene, const RunRequest& request = {}) { return run(make_model(scene), request); }

}  // namespace tippe
