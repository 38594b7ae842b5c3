// Everything a scene calls by name.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tippe/flow/options.h>
#include <tippe/scenes/scene.h>

namespace tippe {

template <class Value>
struct Named {
  std::string_view name;
  Value value;
};

inline constexpr std::array<Named<Scheme>, 8> scheme_names{{
    {"event", Scheme::Event},
    {"moreau", Scheme::Moreau},
    {"moreau-implicit", Scheme::MoreauImplicit},
    {"moreau-rk4", Scheme::MoreauRk4},
    {"midpoint", Scheme::Midpoint},
    {"ode", Scheme::Ode},
    {"cvode", Scheme::Cvode},
    {"cvode-adams", Scheme::CvodeAdams},
}};
inline constexpr std::array<Named<RkMethod>, 3> method_names{{
    {"dop853", RkMethod::Dop853},
    {"dp5", RkMethod::Dp5},
    {"rk4", RkMethod::Rk4},
}};
inline constexpr std::array<Named<CurveKind>, 12> curve_names{{
    {"line", CurveKind::Line},
    {"circle", CurveKind::Circle},
    {"parabola", CurveKind::Parabola},
    {"cosine", CurveKind::Cosine},
    {"plateaus", CurveKind::Plateaus},
    {"hump", CurveKind::Hump},
    {"spiral", CurveKind::Spiral},
    {"cardioid", CurveKind::Cardioid},
    {"brachistochrone", CurveKind::Brachistochrone},
    {"loop", CurveKind::Loop},
    {"formula", CurveKind::Formula},
    {"points", CurveKind::Points},
}};
inline constexpr std::array<Named<GroundForm>, 6> ground_names{{
    {"bowl", GroundForm::Bowl},
    {"dome", GroundForm::Dome},
    {"trough", GroundForm::Trough},
    {"ridge", GroundForm::Ridge},
    {"funnel", GroundForm::Funnel},
    {"hill", GroundForm::Hill},
}};
inline bool has_slope(GroundForm form) { return form == GroundForm::Funnel || form == GroundForm::Hill; }
inline constexpr std::array<Named<shapes::Side>, 2> side_names{{{"left", shapes::Side::Left}, {"right", shapes::Side::Right}}};
inline constexpr std::array<Named<TrackLoad>, 2> normal_force_names{{{"right", TrackLoad::Right}, {"martins2019", TrackLoad::Martins2019}}};
inline constexpr std::array<Named<SolverKind>, 3> solver_names{{
    {"newton", SolverKind::Newton},
    {"gauss-seidel", SolverKind::GaussSeidel},
    {"jacobi", SolverKind::Jacobi},
}};
inline constexpr std::array<Named<ChartKind>, 2> chart_names{{{"quaternion", ChartKind::Quaternion}, {"euler", ChartKind::Euler}}};
inline constexpr std::array<Named<laws::Pressure>, 2> pressure_names{
    {{"hertz", laws::Pressure::Hertz}, {"uniform", laws::Pressure::Uniform}}};
inline constexpr std::array<Named<laws::ImpactLaw>, 2> impact_names{
    {{"newton", laws::ImpactLaw::Newton}, {"energetic", laws::ImpactLaw::Energetic}}};
/// [contact.impact]: a coefficient of friction in collisions, and the one of lasting contact that it stands for.
struct ImpactKey {
  std::string_view name;
  std::optional<double> ImpactFriction::* member;
  std::string_view lasting;
  double SceneContact::* lasting_member;
};
inline constexpr std::array<ImpactKey, 4> impact_keys{{
    {"mu", &ImpactFriction::mu, "mu", &SceneContact::mu},
    {"pivoting_mu", &ImpactFriction::pivoting, "pivoting.mu", &SceneContact::pivoting_mu},
    {"contour_mu", &ImpactFriction::contour, "contour.mu", &SceneContact::contour_mu},
    {"rolling_mu", &ImpactFriction::rolling, "rolling.mu", &SceneContact::rolling_mu},
}};
inline constexpr std::array<Named<bool>, 2> point_names{{{"G", false}, {"S", true}}};
inline constexpr std::array<Named<bool>, 2> observer_names{{{"table", false}, {"room", true}}};
inline constexpr std::array<std::string_view, 10> plot_names{"angles", "spin",    "heights", "energy", "slip",
                                                             "path",   "contour", "forces",  "motion", "track"};
/// Those of a disk on a track; the others need a body on the table.
inline constexpr std::array<std::string_view, 5> track_plot_names{"track", "motion", "slip", "forces", "energy"};

/// The name of a value; the value must be in the table.
template <class Value, std::size_t n>
std::string_view name_of(const std::array<Named<Value>, n>& table, const Value& value) {
  for (const Named<Value>& entry : table)
    if (entry.value == value) return entry.name;
  return {};
}

/// The candidate with the smallest edit distance (a swap of neighbours counts once, upper and lower case count as equal); empty if none is similar.
std::string_view nearest_name(std::string_view typed, std::span<const std::string_view> candidates);

}  // namespace tippe
