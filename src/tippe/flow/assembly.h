// From a configuration to a contact problem: which points are closed, their directions, mass and forces, in the velocities ν of a chart.
#pragma once

#include <algorithm>
#include <tippe/solve/contact_problem.h>
#include <tippe/world/chart.h>

namespace tippe {

/// (Aᵀ M A)⁻¹ in the chart's velocities ν, u = A ν, block by block: a factorisation of the whole would weigh kilograms against kg m².
class MassSolver {
 public:
  void prepare(const Chart& chart, const Coordinates& q);

  /// Of every column.
  void apply(const World& world, const DirX& b, DirX& result) const;
  Vec6 apply(const World& world, const Vec6& b) const;

  /// Aᵀ, for bringing forces and directions into the chart.
  const Mat6& transform() const { return transform_; }
  bool trivial() const { return trivial_; }

 private:
  bool trivial_ = true;
  Mat6 transform_ = Mat6::Identity();
  Mat6 inverse_ = Mat6::Identity();  ///< A⁻¹
};

/// Points that may touch, with their gaps and whether they count as closed.
struct ClosedSet {
  std::array<std::array<bool, max_face_points>, max_contacts> closed{};
  std::array<std::array<double, max_face_points>, max_contacts> gap{};
  int count = 0;

  bool any(int contact) const {
    return std::ranges::any_of(closed[static_cast<std::size_t>(contact)], [](bool c) { return c; });
  }
};

ClosedSet find_closed(const World& world, const Pose& pose, const RimMemory& memory, double tolerance);

/// Impulses of the last two solves at one point, where the next one begins.
struct WarmPoint {
  int size = 0;
  std::array<double, 13> impulse{};
  int size_before = 0;
  std::array<double, 13> before{};  ///< of the solve before the last one
};
using WarmStart = std::array<std::array<WarmPoint, max_face_points>, max_contacts>;

/// Everything one solve needs. Kept between steps, so that nothing is allocated.
struct Workspace {
  ContactProblem problem;
  DirX W{6, 0}, MinvW{6, 0};
  Vec6 nu_before = Vec6::Zero();  ///< ν at the beginning of the step
  MassSolver mass;
  std::array<PointKinematics, max_points> points;
  int point_count = 0;
  double compliance = 0.0;                ///< of points whose loads the equations do not determine, times share_of; 0: they do
  std::array<Vec6, work_owners> outer{};  ///< other forces of the last solve in the chart, by owner
  bool extrapolate = false;               ///< start from the last two solves, which were those of the last two steps
};

/// Products of columns of W, summed as Eigen sums: a torque alone has no translation to multiply with, and keeps its bits in three.
inline double dot3(const double* w, const double* u) { return w[0] * u[0] + (w[1] * u[1] + w[2] * u[2]); }
inline double dot6(const double* w, const double* u) { return dot3(w, u) + dot3(w + 3, u + 3); }

/// h of the chart: Aᵀ(h − M Ȧ ν); other forces are taken down.
Vec6 chart_forces(Workspace& ws, const World& world, const Chart& chart, const Coordinates& q, const Vec6& nu);

/// Blocks and directions W (and M⁻¹W) of the closed points at a pose; `ws.mass` is that of the place. Radii that follow the load take that of the last solve. False when there are more
/// unknowns than fit.
bool assemble(Workspace& ws, const World& world, const Pose& pose, const Vec6& nu, const ClosedSet& closed, const RimMemory& memory,
              const WarmStart& warm = {});

/// Impulses of the last solve as a start for this one, scaled from a step dt_before to dt; and back.
void load_warm(Workspace& ws, const WarmStart& warm, double ratio);
void store_warm(const Workspace& ws, const World& world, WarmStart& warm);

}  // namespace tippe
