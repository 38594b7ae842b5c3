#include "examine.h"

#include <algorithm>
#include <cstdio>
#include <tippe/scenes/write.h>

#include "checks.h"
#include "copies.h"
#include "random_scene.h"

namespace tippe::test {

namespace {

/// The event scheme lets go what is slower or nearer than 1e-7 of the scales of a run (the end of an accumulation, a rim's last tilt). So a copy may differ by what a
/// start differs that is changed by as much, and by what a hundred times smaller tolerances change; ten times that, as nudges are drawn. In most motions one direction of
/// the twelve of a start grows most. A nudge drawn at random has less than a tenth of its length in it with a probability of 0.1 √(24/π) = 0.28: with two of them
/// one motion in 13 would be held to a bound that is too small, with six one in 2000.
constexpr double nudge = 1e-7;
constexpr double factor = 10.0;
constexpr int nudges = 6;
/// Of a run that is worth waiting for.
constexpr int patient = 10;
/// Less energy than this part of what moves shows nowhere.
constexpr double energy_slack = 1e-6;
/// Where that is more than this, chance decides: no comparison.
constexpr double told_apart = 0.01;

std::string number(double x) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.3g", x);
  return buffer;
}

Scene nudged(const Scene& scene, Draw& draw) {
  const Scales scales = scales_of(scene);
  Scene other = with_plain_start(scene);
  SceneStart& s = other.start;
  const Vec3 turn = nudge * draw.vector();
  s.quaternion = (s.quaternion + quaternion_rate(s.quaternion, turn)).normalized();
  s.velocity += nudge * (scales.speed() + s.velocity.norm()) * draw.vector();
  s.omega += nudge * (scales.speed() / scales.length + s.omega.norm()) * draw.vector();
  s.touch = scene.start.touch;
  if (!s.touch) s.position += nudge * scales.length * draw.vector();
  return other;
}

void grow(std::vector<double>& bound, const std::vector<double>& by) {
  bound.resize(std::min(bound.size(), by.size()));
  for (std::size_t i = 0; i < bound.size(); ++i) bound[i] = std::max(bound[i], by[i]);
}

class Examiner {
 public:
  Examiner(const Scene& scene, std::uint64_t seed) : scene_(scene), draw_(seed ^ 0x9e3779b97f4a7c15u), length_(scales_of(scene).length) {}

  Examination examine(const std::vector<Copy>* copies) {
    const Model model = model_of(scene_);
    if (!model.refused.empty()) {
      report("refused", model.refused, scene_);
      return out_;
    }
    base_ = motion_of(model);
    out_.trusted = base_.usable();
    if (!out_.trusted) {
      out_.doubt = base_.cut ? "more steps than there is time for" : base_.verdict.doubts.front();
      return out_;
    }
    report("event", faults_of_event_run(model), scene_);
    find_bound();
    out_.compared = static_cast<double>(bound_.size()) / sample_count;
    find_spread_by_points();
    if (!bound_.empty()) {
      compare_copies(copies != nullptr ? *copies : copies_of(model_of(scene_).scene, draw_));
      continue_halfway();
      resume_halfway(model);
    }
    climb(Scheme::Moreau);
    climb(Scheme::Midpoint);
    hold();
    return out_;
  }

 private:
  void report(const std::string& kind, const std::string& what, const Scene& scene) {
    out_.findings.push_back({kind, what, to_toml(scene)});
  }
  void report(const std::string& run, const Faults& faults, const Scene& scene) {
    for (const Faults::Fault& fault : faults.all) report(run + " " + fault.kind, fault.what, scene);
  }

  /// How far a copy may be away at each sample; as long as that means something.
  void find_bound() {
    bound_.assign(base_.samples.size(), 1e-7);
    for (int i = 0; i < nudges; ++i) {
      const Motion other = motion_of(nudged(scene_, draw_));
      grow(bound_, distances(base_.samples, other.samples, length_));
    }
    std::vector<double> by_nudge = bound_;
    Scene finer = scene_;
    finer.integrate.options.rtol *= 0.01, finer.integrate.options.atol *= 0.01;
    const Motion fine = motion_of(finer);
    if (fine.usable()) {
      const std::vector<double> by_tolerance = distances(base_.samples, fine.samples, length_);
      for (std::size_t i = 0; i < std::min(by_nudge.size(), by_tolerance.size()); ++i) {
        if (factor * by_nudge[i] > told_apart) break;
        if (by_tolerance[i] <= factor * by_nudge[i]) continue;
        report("tolerance",
               "a hundredth of rtol moves it by " + number(by_tolerance[i]) + ", a nudge of 1e-7 by " + number(by_nudge[i]) +
                   " at t = " + number(time_of(i)),
               scene_);
        break;
      }
      grow(bound_, by_tolerance);
    }
    for (double& b : bound_) b *= factor;
    const auto lost = std::ranges::find_if(bound_, [](double b) { return !(b <= told_apart); });
    bound_.erase(lost, bound_.end());
  }

  /// How a sliding face is braked depends on where its points are in the body: other axes have others, a start knows no longer where it came down, and steps
  /// meet it a little earlier or later. The run notes it. How much it is for this motion, other numbers of points tell.
  void find_spread_by_points() {
    if (!(base_.result.counts.face_loss > energy_slack * base_.result.energy_scale)) return;
    by_points_.assign(base_.samples.size(), 0.0);
    for (const int points : {4, 6, 8}) {
      Scene other = scene_;
      for (SceneContact& c : other.contacts)
        if (c.shape == "rim" || c.shape == "rounded-rim") c.face_points = points;
      // Also of a run that gets stuck: as far as it came.
      const Motion motion = motion_of(other);
      if (!motion.samples.empty()) grow(by_points_, distances(base_.samples, motion.samples, length_));
    }
  }

  /// `bound_`, and what the places of the points do to it.
  std::vector<double> bound_of_face() const {
    std::vector<double> bound = bound_;
    if (by_points_.empty()) return bound;
    bound.resize(std::min(bound.size(), by_points_.size()));
    for (std::size_t i = 0; i < bound.size(); ++i) bound[i] = std::max(bound[i], factor * by_points_[i]);
    bound.erase(std::ranges::find_if(bound, [](double b) { return !(b <= told_apart); }), bound.end());
    return bound;
  }

  double time_of(std::size_t i) const { return scene_.integrate.options.end * static_cast<double>(i + 1) / sample_count; }

  /// The first sample that is too far away.
  void compare(const std::string& kind, const std::vector<State>& samples, std::size_t from, const Scene& scene,
               const std::vector<double>& bound) {
    for (std::size_t i = 0; i < samples.size() && i + from < bound.size(); ++i) {
      const double away = distance(base_.samples[i + from], samples[i], length_);
      if (away <= bound[i + from]) continue;
      report(kind,
             "away by " + number(away) + " at t = " + number(time_of(i + from)) + ", where " + number(bound[i + from]) + " is allowed",
             scene);
      return;
    }
  }

  void compare_copies(const std::vector<Copy>& copies) {
    const std::vector<double> bound_of_other_points = bound_of_face();
    for (const Copy& copy : copies) {
      const bool other_points = copy.name == "renamed" || copy.name == "mirrored";
      // How many steps a motion takes that chatters is a matter of rounding.
      const Motion motion = motion_of(copy.scene, patient);
      if (!motion.usable()) {
        report(copy.name + " verdict", motion.cut ? "takes too many steps" : motion.verdict.doubts.front(), copy.scene);
        continue;
      }
      std::vector<State> samples;
      for (const State& s : motion.samples) samples.push_back(copy.back(s));
      ++out_.copies;
      compare(copy.name, samples, 0, copy.scene, other_points ? bound_of_other_points : bound_);
    }
  }

  /// A run to the middle, and another from where the body is there and how it moves.
  void continue_halfway() {
    Scene first = scene_;
    first.integrate.options.end *= 0.5;
    const Motion half = motion_of(first);
    if (!half.usable() || half.result.resting) return;
    Scene second = starting_from(first, half.result.final.state);
    const Motion rest = motion_of(second);
    if (!rest.usable()) {
      report("continued verdict", rest.cut ? "takes too many steps" : rest.verdict.doubts.front(), second);
      return;
    }
    // Its samples are twice as dense.
    std::vector<State> samples;
    for (std::size_t i = 1; i < rest.samples.size(); i += 2) samples.push_back(rest.samples[i]);
    ++out_.copies;
    compare("continued", samples, sample_count / 2, second, bound_of_face());
  }

  /// From the whole state it goes on to the same bits.
  void resume_halfway(const Model& model) {
    const Motion rest = resumed_halfway(model);
    if (!rest.usable()) {
      report("resumed verdict", rest.cut ? "takes too many steps" : rest.verdict.doubts.front(), scene_);
      return;
    }
    const std::vector<double> nothing(base_.samples.size(), 0.0);
    compare("resumed", rest.samples, sample_count / 2, scene_, nothing);
  }

  /// Time-stepping with smaller and smaller steps goes to the motion of the event scheme. A real disagreement is told from slow convergence by the
  /// distance between rungs: a limit elsewhere is further away than the rungs from each other, while these come closer, four times. Collisions that follow each
  /// other within a step of all rungs but the last are one collision for these, with another outcome; so the last one is taken only where the others agree.
  void climb(Scheme scheme) {
    if (scene_.table.impact_law == laws::ImpactLaw::Energetic) return;  // of the event schemes only
    const std::string name = (scheme == Scheme::Moreau) ? "moreau" : "midpoint";
    Scene stepped = scene_;
    IntegrateOptions& o = stepped.integrate.options;
    o.scheme = scheme;
    std::vector<std::vector<State>> rungs;
    for (const double part : {1.0, 0.25, 0.0625, 0.02, 0.005}) {
      o.dt = part * scene_.integrate.options.dt;
      const Model model = model_of(stepped);
      const Motion motion = motion_of(model, (part < 0.01) ? patient : 1);
      if (!motion.usable()) return;
      rungs.push_back(motion.samples);
      const std::size_t last = rungs.size() - 1;
      if (last == 0) {
        report(name, faults_of_time_stepping(model), stepped);
        compare_bits(name, model.scene);
        ++out_.ladders;
        continue;
      }
      const double away = to_event(rungs[last]);
      if (away < 1e-3 || away < 0.4 * to_event(rungs[last - 1])) return;
      if (last < 2) continue;
      const double near = between(rungs[last - 1], rungs[last]), before = between(rungs[last - 2], rungs[last - 1]);
      if (near > 0.5 * before || away < 4.0 * near || away <= by_points(rungs[last])) return;
      if (last == 4)
        report(name + " limit",
               "goes to a limit that is " + number(away) + " away; its last two rungs are " + number(near) + " apart, the two before " +
                   number(before),
               stepped);
    }
  }

  /// Time-stepping knows no unit of length, time or mass: with powers of two between the scales all its numbers have the same digits. Of four, for the
  /// mass: the solver weighs impulses with the roots of 1/G_ii, and √8 has other digits than 1.
  void compare_bits(const std::string& name, const Scene& scene) {
    const Scene plain = with_plain_start(scene);
    if (!has_a_scale(plain)) return;
    const Motion here = motion_of(plain);
    const Copy copy = rescaled(plain, (length_ > 0.01) ? -4 : 4, 4);
    const Motion there = motion_of(copy.scene);
    if (!here.usable() || !there.usable()) {
      if (here.usable() != there.usable())
        report(name + " rescaled verdict", there.usable() ? here.verdict.doubts.front() : there.verdict.doubts.front(), copy.scene);
      return;
    }
    for (std::size_t i = 0; i < std::min(here.samples.size(), there.samples.size()); ++i) {
      const double away = distance(here.samples[i], copy.back(there.samples[i]), length_);
      if (away == 0.0) continue;
      report(name + " rescaled", "away by " + number(away) + " at t = " + number(time_of(i)) + ", where nothing is allowed", copy.scene);
      return;
    }
  }

  double to_event(const std::vector<State>& rung) const { return between(rung, base_.samples); }
  /// As long as an error of a thousandth of the length, which a step may make, does not grow a hundredfold.
  double between(const std::vector<State>& a, const std::vector<State>& b) const {
    const std::vector<double> all = distances(a, b, length_);
    const std::size_t n = std::min(all.size(), tame());
    return (n == 0) ? 0.0 : all[n - 1];
  }
  std::size_t tame() const {
    return static_cast<std::size_t>(std::ranges::count_if(bound_, [](double x) { return x <= 100.0 * factor * nudge; }));
  }

  /// What other points of a face do to the motion, at the last sample that `between` looks at.
  double by_points(const std::vector<State>& rung) const {
    const std::size_t n = std::min({by_points_.size(), rung.size(), tame()});
    return (n == 0) ? 0.0 : factor * by_points_[n - 1];
  }

  void hold() {
    Scene held = scene_;
    held.integrate.options.scheme = Scheme::Ode;
    const Model model = model_of(held);
    if (!model.refused.empty()) return;
    if (motion_of(model).usable()) report("ode", faults_of_ode(model), held);
  }

  Scene scene_;
  Draw draw_;
  double length_;
  Motion base_;
  std::vector<double> bound_;
  std::vector<double> by_points_;  ///< how far other numbers of points on a face move it; none if no face slides
  Examination out_;
};

}  // namespace

Examination examine(const Scene& scene, std::uint64_t seed) { return Examiner(scene, seed).examine(nullptr); }
Examination examine(const Scene& scene, std::uint64_t seed, const std::vector<Copy>& copies) {
  return Examiner(scene, seed).examine(&copies);
}

}  // namespace tippe::test
