// A scene as plain data: what its TOML says, with every default filled in. Keys are the names below, units SI, angles in rad.
//
// Frames: I is fixed to the table, z up from it. B is fixed to the body. G is the point that the scene measures the body from (often its geometric
// centre), S the centre of mass; they coincide unless body.center says otherwise.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <tippe/analysis/quantity.h>
#include <tippe/laws/registry.h>
#include <tippe/shapes/sizes.h>
#include <tippe/world/disk_with_hole.h>
#include <tippe/world/forces.h>
#include <tippe/world/track_surface.h>
#include <vector>

namespace tippe {

/// [body.solid]: a homogeneous solid, of a shape that shapes/kinds.h lists; its sizes are the base.
struct SceneSolid : shapes::Sizes {
  std::string shape = "sphere";
  double density = 0.0;        ///< [kg/m³]; or
  std::optional<double> mass;  ///< [kg]
  Vec3 at = Vec3::Zero();      ///< centre of the shape seen from G, body axes [m]
};

/// [body]
struct SceneBody {
  double mass = 1.0;                 ///< [kg]
  Mat3 inertia = Mat3::Identity();   ///< [kg m²], body axes; written [A, B, C] or as three rows
  bool about_G = false;              ///< inertia_about = "S" | "G"
  Vec3 center = Vec3::Zero();        ///< S seen from G, body axes [m]
  std::optional<DiskWithHole> disk;  ///< [body.disk] gives mass, inertia and center instead
  std::optional<SceneSolid> solid;   ///< so does [body.solid]
};

/// [table.shake]: a sine along a line.
struct SceneShake {
  double amplitude = 0.0;          ///< [m]
  double frequency = 0.0;          ///< [Hz]
  double phase = 0.0;              ///< [rad]
  Vec3 direction = Vec3::UnitZ();  ///< any length
};

/// [table.path]: where the table's origin is at a time.
struct ScenePath {
  std::array<std::string, 3> formula;  ///< x, y, z: texts in t [m]; or
  std::vector<double> rows;            ///< t, x, y, z; t, x, …
};

/// [table.turn]: about an axis that is fixed in the table.
struct SceneTurn {
  Vec3 axis = Vec3::UnitZ();  ///< any length
  Vec3 at = Vec3::Zero();     ///< a point of it [m]
  double rate = 0.0;          ///< [rad/s]
  double growth = 0.0;        ///< [rad/s²]
  std::string angle;          ///< added to these: a text in t [rad]
};

enum class GroundForm { Bowl, Dome, Trough, Ridge, Funnel, Hill };

/// [table.ground]: what the table is instead of a plane.
struct SceneGround {
  GroundForm form = GroundForm::Bowl;
  double radius = 0.0;  ///< of a bowl, dome, trough or ridge, or of the tip of a funnel or hill [m]
  double slope = 0.0;   ///< of a funnel or hill, against the horizontal [rad]
};

/// [table]
struct SceneTable {
  double gravity = 9.81;                                 ///< [m/s²]
  double inclination = 0.0;                              ///< of the table: gravity leans towards +x by this angle [rad]
  laws::ImpactLaw impact_law = laws::ImpactLaw::Newton;  ///< "newton" | "energetic": how restitution is meant
  std::optional<SceneGround> ground;
  std::optional<SceneShake> shake;
  std::optional<ScenePath> path;
  std::optional<SceneTurn> turn;

  bool moves() const { return shake || path || turn; }
};

enum class CurveKind { Line, Circle, Parabola, Cosine, Plateaus, Hump, Spiral, Cardioid, Brachistochrone, Loop, Formula, Points };

/// [track]: a curve in the x-z plane instead of the table; its own coordinates are x and y, y up. shapes/curve.h has the formulas.
struct SceneTrack {
  CurveKind curve = CurveKind::Line;
  double angle = 0.0;                ///< line: slope [rad]
  double radius = 0.0;               ///< circle, spiral, cardioid, brachistochrone, loop [m]
  double p = 0.0;                    ///< parabola [m]
  double height = 0.0;               ///< cosine, hump [m]
  double length = 0.0;               ///< cosine: wave length [m]
  double width = 0.0;                ///< hump [m]
  double pitch = 0.0;                ///< spiral: distance of its turns [m]
  double plateau = 0.0, ramp = 0.0;  ///< plateaus: lengths [m]
  double run_in = 0.0, turn = 0.0;   ///< loop: straight begin [m], angle [rad]
  std::vector<double> heights;       ///< plateaus [m]
  std::string x, y;                  ///< formula: texts in t
  std::vector<Vec2> points;          ///< points [m]
  shapes::Side side = shapes::Side::Left;
  std::optional<double> from, to;     ///< parameters; default: those the curve has by itself
  std::optional<double> origin;       ///< where s, S and the turned angle are 0; default 0, or `from` where 0 is not on the track
  TrackLoad load = TrackLoad::Right;  ///< normal_force = "right" | "martins2019"
};

/// [[contact]]; the sizes of its shape are the base.
struct SceneContact : shapes::Sizes {
  std::string name;              ///< default "contact0", …
  std::string shape = "sphere";  ///< of those that shapes/kinds.h lists
  Vec3 at = Vec3::Zero();        ///< centre of the shape seen from G, body axes [m]

  std::string law = "coulomb";                      ///< of sliding and spinning, or "none"
  laws::Pressure pressure = laws::Pressure::Hertz;  ///< "hertz" | "uniform"; or
  std::string pressure_formula;                     ///< a text in r, 0 in the middle of the patch, 1 at its border; or
  std::vector<Vec2> pressure_table;                 ///< pairs of radius and pressure, from 0 to the border
  double mu = 0.0;                                  ///< [-]
  double mu_static = 0.0;                           ///< μ at rest, if stribeck_speed > 0; default mu [-]
  double stribeck_speed = 0.0;                      ///< [m/s]; 0: mu is constant
  double stribeck_exponent = 1.0;                   ///< [-]
  double radius = 0.0;                              ///< of the contact patch [m]; or Hertz's, which grows with the load, from
  double elastic_modulus = 0.0;                     ///< effective modulus E* [Pa], and
  double relative_radius = 0.0;                     ///< relative radius of curvature ϱ* [m]
  laws::LawSettings law_keys;      ///< of the laws themselves: kr, eps, … as laws/registry.h lists them; and a prepared pressure
  double contour_mu = 0.0;         ///< contour.mu [-]
  double contour_viscosity = 0.0;  ///< contour.viscosity [N s/m]
  double rolling_mu = 0.0;         ///< rolling.mu [m]
  double rolling_viscosity = 0.0;  ///< rolling.viscosity [N m s]
  double pivoting_mu = 0.0;        ///< pivoting.mu [-]: |τ| ≤ μ_τ radius λ_N
  double restitution = 0.0;        ///< e_N, 0 to 1
  double restitution_t = 0.0;      ///< e_T
  double restitution_tau = 0.0;    ///< e_τ
  double restitution_r = 0.0;      ///< e_R
  ImpactFriction impact;           ///< impact.mu, .pivoting_mu, .contour_mu, .rolling_mu; default: those above
};

/// [[force]]: the keys of a kind that world/forces.h lists.
struct SceneForce : ForceSettings {
  std::string kind;
};

/// [start] of a disk on a track.
struct SceneTrackStart {
  double s = 0.0;      ///< arc length of the centre's curve [m]
  double v = 0.0;      ///< of the centre, along the track [m/s]
  double omega = 0.0;  ///< counter-clockwise [rad/s]; or
  bool roll = false;   ///< such that the disk does not slip
  double angle = 0.0;  ///< counter-clockwise [rad]
  double gap = 0.0;    ///< distance from the track [m]
  double v_n = 0.0;    ///< velocity away from it [m/s]
};

/// [start]
struct SceneStart {
  bool of_S = false;                           ///< position_of = "G" | "S": the point whose position and velocity are given
  Vec3 position = Vec3::Zero();                ///< [m]
  bool touch = false;                          ///< the height is such that the lowest contact just touches; default true without a position
  std::optional<Vec3> angles;                  ///< α, β, γ (z-x-z) [rad]; or
  Vec4 quaternion = Vec4(1.0, 0.0, 0.0, 0.0);  ///< scalar first
  std::optional<Vec3> rates;                   ///< α̇, β̇, γ̇ [rad/s]; or
  Vec3 omega = Vec3::Zero();                   ///< body axes [rad/s]
  Vec3 velocity = Vec3::Zero();                ///< [m/s]; or
  bool roll = false;                           ///< the velocity is such that the lowest contact does not slip
  bool in_room = false;                        ///< seen_from = "table" | "room": what moves with a moving table, or stands
  std::optional<SceneTrackStart> on_track;     ///< with a [track], instead of all the above
};

/// [integrate]
struct SceneIntegrate {
  IntegrateOptions options;
  std::optional<Quantity> until;  ///< event.KIND, first.KEY=VALUE or settled.KEY=A:D: the run ends there, if that is before `end`
};

/// [sample]
struct SceneSample {
  double every = 0.0;              ///< time between the rows of a trajectory [s]; 0: 2000 rows
  std::vector<std::string> plots;  ///< standard pictures of the scene; empty: all that make sense
};

struct Scene {
  std::string title;  ///< one line
  std::string paper;  ///< where the numbers are from
  SceneBody body;
  SceneTable table;
  std::optional<SceneTrack> track;
  std::vector<SceneContact> contacts;
  std::vector<SceneForce> forces;
  SceneStart start;
  SceneIntegrate integrate;
  SceneSample sample;
};

}  // namespace tippe
