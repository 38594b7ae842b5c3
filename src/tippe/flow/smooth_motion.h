// The equation of motion between events: which contact points are closed and which of their laws hold still is given; forces and accelerations follow
// from a small linear system.
//
//   M u̇ = h + Σ (W_N + W_F φ) λ_N + Σ W_held λ_held,   W_Nᵀ u̇ + Ẇ_Nᵀ u = 0,   W_heldᵀ u̇ + Ẇ_heldᵀ u = 0
// A moving part of a contact has λ_F = λ_N φ(γ) with φ of unit load, so it only bends the direction of the normal force; viscous parts go into h.
// W_Nᵀ M⁻¹ (W_N + W_F φ) is the mass that decides about Painlevé's paradox.
#pragma once

#include <tippe/flow/assembly.h>
#include <tippe/flow/contact_books.h>
#include <tippe/flow/shared_load.h>

namespace tippe {

using laws::Mat5;
using laws::Vec5;

struct DirectionTangents;
struct MotionTangent;
class KeyMotion;

struct PartMode {
  bool held = false;
  Vec5 direction = Vec5::Zero();  ///< unit vector: the sign of one component; of several, the direction in which they begin, then zero

  bool directed() const {
    for (int i = 0; i < direction.size(); ++i)
      if (direction(i) != 0.0) return true;
    return false;
  }
};

/// The set laws of a contact point can hold still, each on its own: listed by the component they act on first.
struct PointMode {
  bool closed = false;
  std::array<PartMode, laws::component_count> part;
};

struct Modes {
  std::array<std::array<PointMode, max_face_points>, max_contacts> point;
  PointMode& at(int contact, int j) { return point[static_cast<std::size_t>(contact)][static_cast<std::size_t>(j)]; }
  const PointMode& at(int contact, int j) const { return point[static_cast<std::size_t>(contact)][static_cast<std::size_t>(j)]; }
};

/// Normal forces that the radii of patches follow [N], for every point that may touch: the last one, also while it is open. Before the first
/// it is the weight of the body.
using Loads = std::array<double, max_points>;
inline std::size_t slot_of(const PointKinematics& k) { return static_cast<std::size_t>(k.contact * max_face_points + k.point); }

/// Forces at one configuration. Kept between calls so that nothing is allocated.
class SmoothMotion {
 public:
  /// The body must outlive it.
  explicit SmoothMotion(const World& world) : world_(&world) { load_.fill(weight()); }
  explicit SmoothMotion(const World&&) = delete;

  /// Where the search for the loads begins; and where the last one ended.
  void start_from(const Loads& loads) { load_ = loads; }
  const Loads& loads() const { return load_; }

  /// Speeds below this count as standing [m/s].
  void resolve(double standing) { standing_ = standing; }

  /// A constant torque about the vertical drives the body [N m]: what keeps up a spin that friction drains.
  void drive(double torque) { drive_ = torque; }

  /// False if more points are closed than fit, or the numbers are not finite.
  bool evaluate(const State& s, const Modes& modes, const RimMemory& memory);

  const Vec6& acceleration() const { return acceleration_; }
  const Losses& powers() const { return powers_; }                  ///< [W]
  double table_power() const { return table_power_; }               ///< that surfaces which move give [W]
  const WorkShares& force_powers() const { return force_powers_; }  ///< that other forces give, by owner [W]
  const ContactProblem& problem() const { return problem_; }        ///< its blocks, and x: all forces [N, N m of scaled parts]
  const DirX& W() const { return W_; }
  const VecX& gamma() const { return gamma_; }
  double bias(int i) const { return bias_(i); }  ///< γ̇ of one column at u̇ = 0
  int closed_points() const { return point_count_; }
  const PointKinematics& point(int n) const { return points_[static_cast<std::size_t>(n)]; }
  /// Least principal minor of W_Nᵀ M⁻¹ (W_N + W_F φ) over all closed points, held parts eliminated, each as a part of the product of its diagonal
  /// without friction. All positive: one solution whatever the forces; otherwise it is Painlevé's paradox. At the state last evaluated.
  Paradox contact_mass() const;
  /// Has one point that moves alone, with nothing held, no such mass? At the state last evaluated.
  bool lone_mass_lost() const { return active_count_ == 1 && !(lone_mass_ > 0.0); }
  /// How fast slip turns into the direction that the forces want: the friction of set laws, as a rate, over the speed it opposes [1/s].
  double slip_rate(const Modes& modes) const;
  /// ∂u̇/∂u of the friction of moving parts alone, by the laws' own derivatives. At the state last evaluated.
  Mat6 friction_tangent(const Modes& modes) const;
  /// How all of this changes with the state and with the keys: motion_tangent.h. At the state last evaluated, which is given again. `loads` is a
  /// workspace of the same world, needed where radii follow the load.
  void tangent(const State& s, const Modes& modes, const RimMemory& memory, std::span<KeyMotion> keys, KeyMotion* loads,
               MotionTangent& result) const;
  void direction_tangents(const State& s, const Modes& modes, const RimMemory& memory, DirectionTangents& result) const;
  void direction_differences(const State& s, const Modes& modes, const RimMemory& memory, int p, DirectionTangents& result) const;
  /// From now on friction of moving parts is what it was at the state last evaluated, per load; or again what the laws say.
  void keep_friction(bool keep) { friction_kept_ = keep; }
  /// More parts hold than there are motions: the forces are one of many solutions, and one outside its set proves nothing.
  bool indeterminate() const { return indeterminate_; }
  /// Some normal forces are among these: shared_load.h chose them.
  bool load_shared() const { return load_shared_; }

  /// Brings the forces of held parts into their sets where the equations leave a choice, at the state last evaluated and with its accelerations. False if
  /// that is not found.
  bool share_within_sets(const Modes& modes);

  /// Mode of a block that can be held; null for normal, viscous and function laws.
  static const PartMode* mode_of(const Block& block, const PointKinematics& k, const Modes& modes) {
    return block.holds() ? &modes.at(k.contact, k.point).part[static_cast<std::size_t>(block.components.leading())] : nullptr;
  }
  static PartMode* mode_of(const Block& block, const PointKinematics& k, Modes& modes) {
    return block.holds() ? &modes.at(k.contact, k.point).part[static_cast<std::size_t>(block.components.leading())] : nullptr;
  }

  /// The acceleration-level contact problem of all normals and of the parts without velocity (`still`: slower than v): what may start, stay or end.
  /// `origin` takes the blocks of problem() that the new blocks were made from.
  void decision_problem(const State& s, const Modes& modes, const RimMemory& memory, double v, ContactProblem& decision,
                        std::array<int, max_unknowns>& origin);
  /// u̇ by the forces that solve it.
  Vec6 acceleration_by(const ContactProblem& decision, const std::array<int, max_unknowns>& origin) const;

  /// Directions, blocks and velocities alone, and what accelerations need unless it is not wanted.
  bool assemble(const State& s, const Modes& modes, const RimMemory& memory, bool accelerations = true);

 private:
  void take_bias(const ContactRates& point, int first);
  void split_led_laws(int first, const Vec6& u);
  const Block* leader_of(const Block& follower) const;
  static const laws::Led& led_of(const Block& follower) { return *follower.contact->law.friction->led(); }
  void guess_decision(ContactProblem& decision, const std::array<int, max_unknowns>& column) const;
  void follow_leader(Block& follower, const Block& leader);
  void fold_moving_parts(const Modes& modes, double still);
  void fold_kept_parts();
  void solve_forces(const Modes& modes);
  void fill_system(const DirX& response, const Vec6& free, MatX& A, VecX& b) const;
  void follow_loads();
  bool follows_same_forces(const SmoothMotion& other) const;
  Vec6 unbalanced(const Vec6& acceleration, const SmoothMotion& at) const;
  void follow_held_leaders(const Modes& modes);
  VecX shares(const MatX& A) const;
  VecX least_forces(const MatX& A, const VecX& b, const VecX& share, const std::array<int, max_unknowns>& stage,
                    const std::array<bool, max_unknowns>& out) const;
  void share_load(const MatX& A, const VecX& b, const std::array<int, max_unknowns>& stage, VecX& x);

  const World* world_;
  double standing_ = 0.0, drive_ = 0.0;
  ContactProblem problem_;
  DirX W_{6, 0};
  DirX bent_{6, 0};  ///< in the columns of normals W_N + W_F φ, in all others W
  VecX gamma_, bias_, phi_;
  std::array<Grid<5, 2>, max_points> by_leader_;  ///< of a law that follows another which is held: its force by the other's
  Vec6 h_ = Vec6::Zero(), acceleration_ = Vec6::Zero();
  Losses powers_;
  double table_power_ = 0.0;
  WorkShares force_powers_ = WorkShares::Zero();
  std::array<PointKinematics, max_points> points_;
  double weight() const { return world_->body().mass * world_->gravity.norm(); }
  Loads load_{};
  int point_count_ = 0;
  std::array<int, max_unknowns> active_{};  ///< unknowns of the linear system
  int active_count_ = 0;
  double lone_mass_ = 1.0;  ///< of the first of them
  bool indeterminate_ = false, load_shared_ = false, friction_kept_ = false;
  bool led_ = false;  ///< some law is in two parts
};

/// Force of a moving part at unit normal force (of a viscous one, the force), and its derivative by γ.
Vec5 moving_force(const Block& block, const Vec5& gamma, double standing);
Mat5 moving_derivative(const Block& block, const Vec5& gamma, double standing);
/// ∂φ/∂a of a law that follows another, its coefficient as one.
Grid<5, 2> by_lead(const Block& follower, const Vec5& gamma);
/// A held force may leave its set by this part: far enough that what gives way soon moves faster than rounding, near enough for event times (forces
/// change by their own size in a second or less).
inline constexpr double leave_slack = 1e-7;

/// Is a force of a held part inside its set?
bool admissible(const Block& block, const Vec5& lambda, double lambda_N);

}  // namespace tippe
