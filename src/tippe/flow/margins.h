// How far a state is from the end of its mode. Every way in which a mode can end has a margin: positive in the mode, negative beyond its end, and smooth where
// it passes zero, so that a driver finds the place by interpolation. Asking changes nothing but the workspace.
//
//   Touch     gap of an open point                              Stop      speed of a moving part, over the one that counts as standing;
//   Flat      tilt of a rim, over the one that counts as flat             of one component, its velocity in the direction it moves in
//   LiftOff   normal force of a closed point                    Leave     what is left of the set to the force of a held part, by the set's gauge
//   Paradox   contact-space mass
// Where the equations leave a choice between the forces of held parts, Leave asks whether any choice holds (resets.h): a yes or no.
#pragma once

#include <tippe/flow/hybrid_flow.h>

namespace tippe {

/// Geometry of a rim that may come to lie, and of candidates over their surface.
class ContactGeometry {
 public:
  ContactGeometry(const HybridFlow& flow, const ContactSituation& situation) : flow_(flow), now_(situation) {}

  double tilt(int contact, const State& s) const;           ///< sine of the angle to lying flat; 1 if its face looks up
  double slope_of_tilt(int contact, const State& s) const;  ///< its rate
  bool lies(int contact, const State& s) const;             ///< so little tilt that a rim that comes down is met by all points of its face
  bool nearly_flat(int contact, const State& s) const;  ///< on the table with less tilt than a rim can have and still know its lowest point
  /// Is some rim about to lie down, or just up? Its contour then moves so much more easily than its centre that what is left of the contact-space mass
  /// is rounding.
  bool landing(const State& s) const;
  double normal_speed(int contact, int point, const State& s, const Mat3& A_IB) const;
  /// Gap of an open point; above zero for one that has just left the table, whose gap is zero up to rounding.
  double height(int contact, int point, const State& s, const Mat3& A_IB) const;

 protected:
  const HybridFlow& flow_;

 private:
  const ContactSituation& now_;
};

/// What ends a mode.
enum class ModeEnd { None, Touch, LiftOff, Leave, Stop, Flat, Paradox };

/// Lives as long as what it is asked about: made for a question.
class Margins : public ContactGeometry {
 public:
  /// `motion` must have been evaluated at the state that is asked about, except for Touch and Flat.
  Margins(const HybridFlow& flow, const EventState& run, SmoothMotion& motion)
      : ContactGeometry(flow, run.now), run_(run), motion_(motion) {}

  /// The first that is used up.
  ModeEnd due(const State& s) const;
  /// The least of a kind.
  double least(ModeEnd kind, const State& s) const;
  /// Does some closed point pull or have no mass, some held force leave its set, or some part move against its sign?
  bool strained() const;
  /// Has this part gone through so many swings that it will not stop in any number of steps?
  bool flutters(const Block& block) const;

 private:
  double of_mass(const State& s) const;
  double of_moving(const Block& block, const PartMode& mode) const;
  double of_held(const Block& block, const State& s) const;
  Vec5 force_of(const Block& block) const;

  const EventState& run_;
  SmoothMotion& motion_;
};

}  // namespace tippe
