#include <tippe/solve/led_law.h>

#include <Eigen/LU>
#include <numbers>
#include <tippe/math/circular.h>

namespace tippe {

namespace {

/// The problem for a given lead, and what it answers with.
class GivenLead {
 public:
  GivenLead(const ContactProblem& whole, int led, const SolverOptions& options, Effort& effort)
      : whole_(&whole),
        options_(options),
        effort_(&effort),
        led_(*block_of(whole, led).law->led()),
        torque_(block_of(whole, led).at(led_.leader->components().leading())),
        friction_(led) {
    rest_.scale = whole.scale, rest_.dt = whole.dt;
    for (int b = 0; b < whole.block_count; ++b) {
      const Block& block = block_of(whole, b);
      const laws::ForceLaw* law = (b == led) ? led_.follower : block.law;
      rest_.add(law, (b == led) ? block.dim - 2 : block.dim, block.normal, block.coefficient, block.contact, block.point);
    }
    const int n = rest_.size;
    rest_.G.resize(n, n), rest_.c.resize(n), rest_.x.resize(n);
    for (int i = 0; i < n; ++i) {
      rest_.c(i) = whole.c(from(i));
      rest_.x(i) = whole.x(from(i));
    }
  }

  /// Ω(a): the rolling velocity.
  Vec2 rolling(const Vec2& a) {
    const ContactProblem& w = *whole_;
    const int n = rest_.size;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) rest_.G(i, j) = entry(from(i), from(j), a);
    rest_.blocks[static_cast<std::size_t>(friction_)].lead = a;
    solve_within(*effort_, rest_, options_);
    Vec2 omega = w.c.segment<2>(torque_);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < 2; ++i) omega(i) += entry(torque_ + i, from(j), a) * rest_.x(j);
    return omega;
  }

  /// The impulses of the axis last asked for, for the whole problem.
  void give(const Vec2& a, VecX& x) const {
    for (int i = 0; i < rest_.size; ++i) x(from(i)) = rest_.x(i);
    x.segment<2>(torque_) = -led_.arm * x(normal()) * a;
  }

 private:
  int from(int i) const { return (i < torque_) ? i : i + 2; }
  int normal() const { return rest_.blocks[static_cast<std::size_t>(friction_)].normal; }
  /// Of G, with the torque that goes with the normal impulse.
  double entry(int i, int j, const Vec2& a) const {
    const MatX& G = whole_->G;
    return (j != normal()) ? G(i, j) : G(i, j) - led_.arm * (a.x() * G(i, torque_) + a.y() * G(i, torque_ + 1));
  }

  static const Block& block_of(const ContactProblem& problem, int b) { return problem.blocks[static_cast<std::size_t>(b)]; }

  const ContactProblem* whole_;
  ContactProblem rest_;
  SolverOptions options_;
  Effort* effort_;
  laws::Led led_;
  int torque_, friction_;
};

}  // namespace

bool search_lead(ContactProblem& problem, const SolverOptions& options, Effort& effort) {
  int friction = -1, points = 0;
  for (int b = 0; b < problem.block_count; ++b) {
    const Block& block = problem.blocks[static_cast<std::size_t>(b)];
    if (block.is_normal()) {
      ++points;
    } else if (block.law->led() != nullptr) {
      friction = b;
    }
  }
  if (friction < 0 || points != 1) return false;
  const double reach = problem.blocks[static_cast<std::size_t>(friction)].law->led()->reach;
  GivenLead given(problem, friction, options, effort);

  // Held. Ω is nearly affine: differences over the disk, then Newton.
  Vec2 a = Vec2::Zero();
  for (int round = 0; round < 20 && effort.left(); ++round) {
    const double step = (round == 0) ? 0.1 * reach : 1e-6 * reach;
    const Vec2 omega = given.rolling(a);
    Mat2 slope;
    for (int i = 0; i < 2; ++i) slope.col(i) = (given.rolling(a + step * Vec2::Unit(i)) - omega) / step;
    const Vec2 next = a - slope.inverse() * omega;
    if (!next.allFinite() || norm2(next) > 2.0 * reach) break;
    const double change = norm2(next - a);
    a = next;
    if (change > 1e-9 * reach) continue;
    if (norm2(a) > reach) break;
    given.rolling(a);
    given.give(a, problem.x);
    return true;
  }

  // Rolling. Across the axis nothing is left of Ω, along it Ω points outward.
  const auto axis = [&](double angle) { return Vec2(reach * real::cos(angle), reach * real::sin(angle)); };
  constexpr int directions = 64;
  const double between = 2.0 * std::numbers::pi / directions;
  const auto across = [&](double angle, double& along) {
    const Vec2 e = axis(angle), omega = given.rolling(e);
    along = e.dot(omega);
    return e.x() * omega.y() - e.y() * omega.x();
  };
  double along = 0.0, before = across(0.0, along);
  for (int k = 1; k <= directions && effort.left(); ++k) {
    const double here = across(k * between, along);
    if ((before > 0.0) != (here > 0.0)) {
      double low = (k - 1) * between, high = k * between;
      for (int i = 0; i < 40; ++i) {
        const double middle = 0.5 * (low + high);
        ((across(middle, along) > 0.0) == (before > 0.0) ? low : high) = middle;
      }
      across(high, along);
      if (along >= 0.0) {
        given.give(axis(high), problem.x);
        return true;
      }
    }
    before = here;
  }
  return false;
}

}  // namespace tippe
