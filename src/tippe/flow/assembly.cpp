#include <limits>
#include <tippe/flow/assembly.h>

namespace tippe {

void MassSolver::prepare(const Chart& chart, const Coordinates& q) {
  trivial_ = chart.trivial();
  if (trivial_) return;
  // A = [1 B; 0 C]
  const Mat6 A = chart.transform(q);
  transform_ = A.transpose();
  const Mat3 C_inverse = A.bottomRightCorner<3, 3>().inverse();
  inverse_.bottomRightCorner<3, 3>() = C_inverse;
  inverse_.topRightCorner<3, 3>() = -A.topRightCorner<3, 3>() * C_inverse;
}

Vec6 MassSolver::apply(const World& world, const Vec6& b) const {
  return trivial_ ? world.body().accelerate(b) : Vec6(inverse_ * world.body().accelerate(inverse_.transpose() * b));
}

void MassSolver::apply(const World& world, const DirX& b, DirX& result) const {
  for (int j = 0; j < b.cols(); ++j) {
    if (trivial_) {
      world.body().accelerate(b.data() + 6 * j, result.data() + 6 * j);
    } else {
      result.col(j) = apply(world, b.col(j));
    }
  }
}

ClosedSet find_closed(const World& world, const Pose& pose, const RimMemory& memory, double tolerance) {
  ClosedSet set;
  // A gap is a difference of coordinates: a touching point's is a few units in the last place of where the body is, of either sign.
  // Held to zero it would be open now and then, and a body at the top of its path would fall for a step.
  const double closed_below = tolerance + 4 * std::numeric_limits<double>::epsilon() * pose.r_S.norm();
  for (int i = 0; i < world.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    set.gap[at] = gaps(world.contacts[at], pose, memory[at]);
    const auto points = static_cast<std::size_t>(point_count(world.contacts[at]));
    for (std::size_t j = 0; j < points; ++j)
      if (set.gap[at][j] <= closed_below) set.closed[at][j] = true, ++set.count;
  }
  return set;
}

namespace {

Vec6 other_forces(Workspace& ws, const World& world, const State& s) {
  ws.outer.fill(Vec6::Zero());
  Vec6 sum = Vec6::Zero();
  for (int i = 0; i < world.force_count; ++i) {
    const Force& force = *world.forces[static_cast<std::size_t>(i)];
    const Vec6 F = force.at(s), in_chart = ws.mass.trivial() ? F : Vec6(ws.mass.transform() * F);
    ws.outer[static_cast<std::size_t>(force.owner())] += in_chart;
    sum += in_chart;
  }
  return sum;
}

Vec6 weight_and_inertia(const World& world, const Chart& chart, const Coordinates& q, const Vec6& nu, const MassSolver& mass) {
  if (mass.trivial()) return forces_h(world, nu.tail<3>());
  const Vec6 bias = chart.transform_bias(q, nu);
  Vec6 h = forces_h(world, chart.omega(q, nu));
  h.head<3>() -= world.body().mass * bias.head<3>();
  h.tail<3>() -= world.body().Theta_S() * bias.tail<3>();
  return mass.transform() * h;
}

}  // namespace

Vec6 chart_forces(Workspace& ws, const World& world, const Chart& chart, const Coordinates& q, const Vec6& nu) {
  const Vec6 own = weight_and_inertia(world, chart, q, nu, ws.mass);
  return (world.force_count > 0) ? Vec6(own + other_forces(ws, world, chart.to_state(q, nu))) : own;
}

bool assemble(Workspace& ws, const World& world, const Pose& pose, const Vec6& nu, const ClosedSet& closed, const RimMemory& memory,
              const WarmStart& warm) {
  ws.problem.clear();
  ws.point_count = 0;
  ws.W.resize(6, max_unknowns);
  for (int i = 0; i < world.contact_count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto& flags = closed.closed[at];
    // A rim that touches with several points has no contour velocity.
    const bool alone = !touches_with_face(world.contacts[at], [&](int j) { return flags[static_cast<std::size_t>(j)]; });
    const int candidates = point_count(world.contacts[at]);
    for (int j = 0; j < candidates; ++j) {
      if (!flags[static_cast<std::size_t>(j)]) continue;
      const int n = ws.point_count;
      PointKinematics& k = ws.points[static_cast<std::size_t>(n)];
      k.contact = i;
      kinematics(world.contacts[at], j, pose, memory[at], alone, world.contacts[at].law.resists_contour(), k);
      // Coefficients that depend on speed or load are frozen at the beginning of the step.
      const laws::ContactLaw& law = world.contacts[at].law;
      double mu = law.mu.kinetic;
      if (law.mu.stribeck_speed > 0.0 || world.contacts[at].changes_load()) {
        const Vec6 u = ws.mass.trivial() ? nu : Vec6(ws.mass.transform().transpose() * nu);
        const double slip = k.slip(u).norm();
        mu = law.mu.at(slip);
        if (world.contacts[at].changes_load())
          k.parts = world.contacts[at].surface->load_parts(world, k, pose.A_IB, u, slip < rolling_slip(world.contacts[at], u));
      }
      const double load = ws.problem.dt > 0.0 ? warm[at][static_cast<std::size_t>(j)].impulse[0] / ws.problem.dt : 0.0;
      if (!add_point(ws.problem, world, k, n, mu, law.radius.at(load), ws.W)) return false;
      ++ws.point_count;
    }
  }
  const int n = ws.problem.size;
  ws.W.conservativeResize(6, n);
  if (!ws.mass.trivial()) ws.W = (ws.mass.transform() * ws.W).eval();
  ws.MinvW.resize(6, n);
  ws.mass.apply(world, ws.W, ws.MinvW);
  return true;
}

void load_warm(Workspace& ws, const WarmStart& start, double ratio) {
  ContactProblem& problem = ws.problem;
  problem.x.resize(problem.size);
  double* const x = problem.x.data();
  // The blocks of a point follow each other, and so do its unknowns.
  for (int b = 0; b < problem.block_count;) {
    const int n = problem.blocks[static_cast<std::size_t>(b)].point, from = problem.blocks[static_cast<std::size_t>(b)].start;
    while (b < problem.block_count && problem.blocks[static_cast<std::size_t>(b)].point == n) ++b;
    const int size = ((b < problem.block_count) ? problem.blocks[static_cast<std::size_t>(b)].start : problem.size) - from;
    const PointKinematics& k = ws.points[static_cast<std::size_t>(n)];
    const WarmPoint& warm = start[static_cast<std::size_t>(k.contact)][static_cast<std::size_t>(k.point)];
    // A smooth motion goes on as it did: then one Newton step is enough. After a jump the last impulse alone is the better guess.
    const double change = warm.impulse[0] - warm.before[0];
    const bool smooth = ws.extrapolate && warm.size_before == size && std::abs(change) < 0.1 * warm.impulse[0];
    for (int i = 0; i < size; ++i) {
      const auto at = static_cast<std::size_t>(i);
      x[from + i] = (warm.size != size) ? 0.0 : ratio * (smooth ? 2.0 * warm.impulse[at] - warm.before[at] : warm.impulse[at]);
    }
  }
}

void store_warm(const Workspace& ws, const World& world, WarmStart& start) {
  const ContactProblem& problem = ws.problem;
  for (std::size_t i = 0; i < static_cast<std::size_t>(world.contact_count); ++i) {
    const auto points = static_cast<std::size_t>(point_count(world.contacts[i]));
    for (std::size_t j = 0; j < points; ++j) {
      WarmPoint& warm = start[i][j];
      if (warm.size == 0 && warm.size_before == 0) continue;  // open for two solves
      warm.size_before = warm.size;
      warm.before = warm.impulse;
      warm.size = 0, warm.impulse[0] = 0.0;
    }
  }
  const double* const x = problem.x.data();
  for (const Block& block : problem.used()) {
    const PointKinematics& k = ws.points[static_cast<std::size_t>(block.point)];
    WarmPoint& warm = start[static_cast<std::size_t>(k.contact)][static_cast<std::size_t>(k.point)];
    for (int i = 0; i < block.dim; ++i) warm.impulse[static_cast<std::size_t>(warm.size++)] = x[block.start + i];
  }
}

}  // namespace tippe
