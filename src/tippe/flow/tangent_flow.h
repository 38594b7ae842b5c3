// The derivative of a run by its start and by the keys of its scene: the tangent of the flow inside a mode, and the saltation at each event.
//
//   in a mode      δy' = ∂f/∂y δy + ∂f/∂p                                        linear, along the run's own dense output: collocation at Radau's nodes
//   at an event    δt = −δm / ṁ for the margin m that is used up;   δy⁺ = R(δy⁻ + f⁻ δt) − f⁺ δt for the reset R
// A margin and a reset also change with time where a surface moves: the clock is one more key, a world whose surfaces are ahead of themselves.
//   afterwards     gaps of closed points and velocities of held parts are zero, and so are their derivatives
// Where a slide sets in its friction turns with a rate that has no bound, where one stops it too: the nodes keep off both, and implicit stages follow.
#pragma once

#include <tippe/flow/event_simulation.h>
#include <tippe/flow/motion_tangent.h>
#include <tippe/math/radau_tableau.h>
#include <vector>  // heap: workspaces, made once with the run

namespace tippe {

/// Why a derivative does not exist, or is not known here.
enum class Obstacle {
  None,
  Grazing,        ///< a contact is touched without normal velocity
  Paradox,        ///< Painlevé's
  Choice,         ///< forces that the equations leave open move the body
  Shape,          ///< a shape or surface without third derivatives
  Energetic,      ///< an impact by the energetic law
  Coincidence,    ///< the body rests, but would move on for other values of a key
  Flutter,        ///< a rule ends a flutter, not the motion
  Onset,          ///< what was held lets go in a direction that the equations leave open
  SeveralAtOnce,  ///< a key changes which events there are
  NotFinite
};

/// Who wants to know the tangents at Radau's nodes of every step that is taken.
class TangentWatch {
 public:
  virtual ~TangentWatch() = default;
  virtual void see(double t, double weight, const Columns<state_columns, max_keys>& tangents) = 0;
};

class TangentFlow {
 public:
  static constexpr int stages = 5;
  static constexpr int losses = 6;  ///< sliding, drilling, contour, rolling, given by tables, impact
  using Tangents = Columns<state_columns, max_keys>;

  /// `start`: of the state at the run's time, a column for each key, and further ones that no key changes. The simulation must outlive it, and be where it
  /// was made.
  TangentFlow(const EventSimulation& run, const std::vector<Neighbours>& keys, const Tangents& start);  // heap: workspaces, once

  // After each step of the run: advance to its end, with stops on the way as wanted, then pass what its end led to.
  void advance(double to);
  void pass_end();

  double time() const { return time_; }
  const Tangents& state() const { return Z_; }  ///< at time()
  /// Goes on from other columns at the end of a step, with their part that leaves gaps of closed points and velocities of held parts at zero; obstacles that were met are
  /// of the past.
  void restart(const Tangents& columns);
  /// The same of columns that are combinations of those of state(), and may be fewer; losses begin anew.
  void replace(const Tangents& columns);
  /// ∫ tr ∂f/∂y dt of the modes so far: how volumes of starts have grown, without events.
  double spread() const { return spread_; }
  const Columns<losses, max_keys>& lost() const { return lost_; }
  /// At the last event, wherever that moves to.
  Columns<losses, max_keys> lost_at_event() const { return lost_ + power_after_ * event_time_; }
  Row event_time() const { return event_time_ + tail_; }  ///< of the end of the last step, if an event ended it
  /// Of the state at the last event, wherever that moves to.
  Tangents at_event() const { return Z_ + rate_after_ * event_time_; }
  void watch(TangentWatch* who) { watch_ = who; }
  /// What collisions take is not followed unless somebody asks for it.
  void follow_losses() { losses_wanted_ = true; }
  /// What the start takes: it may be a collision.
  void begin_with(const Columns<losses, max_keys>& lost) { lost_ = lost; }
  /// f of the state at time(), in the directions of the state.
  Vec<state_columns> rate(const State& s, const ContactSituation& situation);
  /// Of what is lost, where forces were last looked at [W].
  Vec<losses> power() const;

  /// Has an event been passed of a kind whose derivative deserves a second opinion: several points in one collision, rolling that turns its own friction and
  /// lets go, a collision with what moves?
  bool doubtful() const { return doubtful_; }
  Obstacle obstacle() const { return obstacle_; }  ///< the first
  double obstacle_at() const { return obstacle_time_; }

 private:
  struct Node {
    Grid<6, state_columns> by_state;
    Columns<6, max_keys> by_key;
    Columns<5, max_columns> power;
    Vec3 omega;
    BoundedGrid<laws::max_law_dim, max_columns> slip;  ///< of the slowest part that moves in several components, by all columns; else empty
    bool sets_in = false;                              ///< some part has only begun to move: its friction turns at once
  };

  bool same_mode() const;
  void watch_onset();
  bool stays_at_rest(const Tangents& there);
  bool hit_together(const State& s, const Modes& touching, const Tangents& before);
  bool look(const State& s, const ContactSituation& situation);
  void meet(Obstacle obstacle);
  void take(Node& node, const State& s, const ContactSituation& situation);
  void step_to(double to, int depth);
  double collocate(double h);
  Tangents slope(const Node& node, const Tangents& Z) const;
  double size(const Tangents& Z, int column) const;
  Row margin(const State& s, double& rate);
  double steady_rate(double rate) const;
  Tangents after_impact(const State& s, const Tangents& before);
  void lose_in_impact(const State& s, const Tangents& before, const Modes& touching, double approach);
  void add_tail(const State& s, const Tangents& before, const DirectionTangents& directions);
  void project(Tangents& Z) const;
  Row along(const Row& by_columns, const Tangents& Z) const {
    Row all = by_columns.head(state_columns) * Z;
    all.head(keys_) += by_columns.segment(state_columns, keys_);
    return all;
  }
  /// The column of what a margin, or a reset, changes with time; none on surfaces that stand still.
  int clock() const { return clocked_ ? state_columns + keys_ : -1; }

  const EventSimulation& run_;
  int keys_;     ///< the first columns
  int columns_;  ///< of tangents
  bool clocked_ = false, losses_wanted_ = false;
  double time_;
  Tangents Z_;
  Columns<losses, max_keys> lost_;
  double spread_ = 0.0;
  Row event_time_;
  Row tail_;  ///< what the impacts that an accumulation leaves out add to it; friction takes no notice of them
  Vec<state_columns> rate_after_ = Vec<state_columns>::Zero();
  Vec<losses> power_after_ = Vec<losses>::Zero();
  Obstacle obstacle_ = Obstacle::None;
  double obstacle_time_ = 0.0;

  // Workspace.
  SmoothMotion motion_;
  TangentWatch* watch_ = nullptr;
  std::vector<KeyMotion> key_motion_;   ///< the clock is the last  // heap: once
  std::vector<KeyMotion> load_motion_;  ///< one, where radii follow the load  // heap: once
  MotionTangent tangent_;               ///< at the state last looked at
  Vec<state_columns> flow_;             ///< its rate
  Node begin_;                          ///< at time()
  bool begin_known_ = false;
  double slowest_ = 0.0;       ///< speed of the slowest part where a node was taken last
  double slowest_rate_ = 0.0;  ///< of that part, how fast its velocity changes
  bool setting_in_ = false;    ///< a slide has begun and is still searching its direction
  double onset_rate_ = 0.0;    ///< of its velocity, when it began
  bool doubtful_ = false;
  std::array<Node, stages> node_;
  std::array<Tangents, stages> stage_;
};

}  // namespace tippe
