#include <tippe/analysis/stationary.h>

#include <algorithm>
#include <numbers>
#include <tippe/flow/scales.h>
#include <tippe/laws/registry.h>
#include <tippe/math/circular.h>

namespace tippe {

namespace {

/// Two motions are the same if no number of them differs by more than this, in units of the problem.
constexpr double same_part = 1e-6;
/// Slower than this in units of the problem is zero, for telling what kind of motion it is.
constexpr double zero_part = 1e-7;

std::string brief(double x) {
  std::array<char, 32> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.4g", x);
  return buffer.data();
}

/// Numbers that differ between different motions, and agree for those that symmetry makes equal.
std::vector<double> signature(const SteadySystem& system, const Symmetry& symmetry, const StationaryMotion& s) {
  const SteadyMotion& m = s.motion;
  const Vec3 nu = m.up(), v = rotation_matrix(m.state.p).transpose() * m.state.v_S;
  const double T = system.time(), V = T / system.length();
  std::vector<double> numbers{s.sticks ? 1.0 : 0.0, T * m.spin(), T * m.state.omega.norm(), V * v.norm()};
  if (symmetry.axis_count == 1)
    for (const double x : {nu.dot(symmetry.own()), T * m.state.omega.dot(symmetry.own()), V * v.dot(symmetry.own())}) numbers.push_back(x);
  if (symmetry.axis_count == 0)
    for (int i = 0; i < 3; ++i)
      for (const double x : {nu(i), T * m.state.omega(i), V * v(i)}) numbers.push_back(x);
  for (int i = 0; i < system.world().contact_count; ++i)
    for (int j = 0; j < max_face_points; ++j) numbers.push_back(m.modes.at(i, j).closed ? 1.0 : 0.0);
  return numbers;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, std::abs(a[i] - b[i]));
  return most;
}

SteadyKind kind_of(const SteadySystem& system, const SteadyMotion& m) {
  const Vec3 nu = m.up(), w = m.state.omega;
  const double T = system.time(), speed = m.state.v_S.norm() * T / system.length(), spin = std::abs(m.spin()) * T,
               wobble = (w - w.dot(nu) * nu).norm() * T;
  if (speed < zero_part && wobble < zero_part) return spin < zero_part ? SteadyKind::Rest : SteadyKind::Spin;
  return std::abs(m.turning) * T < zero_part ? SteadyKind::Straight : SteadyKind::Circular;
}

void judge_disturbances(StationaryMotion& s, double size) {
  const double limit = 1e-9 * size;
  if (s.eigenvalues.empty()) {
    s.stable = true;
    s.why = "friction holds it: there is nothing left to disturb";
    return;
  }
  const auto& worst = s.eigenvalues.front();
  const double turn = std::abs(worst.imag());
  const std::string how = turn > limit ? " while it oscillates with " + brief(turn) + " rad/s" : " without oscillation";
  if (worst.real() > limit) {
    s.stable = false;
    s.why = "a disturbance grows by a factor e in " + brief(1.0 / worst.real()) + " s" + how;
  } else if (worst.real() < -limit) {
    s.stable = true;
    s.why = "the slowest disturbance decays by a factor e in " + brief(-1.0 / worst.real()) + " s" + how;
  } else {
    const auto fastest = std::ranges::max_element(s.eigenvalues, {}, [](const auto& z) { return std::abs(z.imag()); });
    s.why = "disturbances neither grow nor decay to first order";
    if (std::abs(fastest->imag()) > limit) s.why += "; it swings with up to " + brief(std::abs(fastest->imag())) + " rad/s";
  }
}

/// Places over the sphere, evenly.
std::vector<Vec3> directions(const Symmetry& symmetry, int density) {
  std::vector<Vec3> all;
  if (symmetry.axis_count > 0) {
    const Vec3& b = symmetry.own();
    const Vec3 a = b.unitOrthogonal();
    const int n = 24 * density;
    for (int i = 0; i <= n; ++i) {
      const double angle = std::numbers::pi * (i + 0.5 * (i > 0 && i < n ? 0.37 : 0.0)) / n;
      all.emplace_back(real::cos(angle) * b + real::sin(angle) * a);
    }
    return all;
  }
  for (int i = 0; i < 3; ++i) all.emplace_back(Vec3::Unit(i)), all.emplace_back(-Vec3::Unit(i));
  const int n = 80 * density;
  const double golden = std::numbers::pi * (3.0 - std::sqrt(5.0));
  for (int i = 0; i < n; ++i) {
    const double z = 1.0 - 2.0 * (i + 0.5) / n, r = std::sqrt(1.0 - z * z);
    all.emplace_back(r * real::cos(golden * i), r * real::sin(golden * i), z);
  }
  return all;
}

/// An orientation in which the body's direction points up.
Vec4 standing_with(const Vec3& up) {
  const Vec3 ez = Vec3::UnitZ();
  const double c = up.dot(ez);
  if (c < -1.0 + 1e-15) return {0.0, 1.0, 0.0, 0.0};
  Vec4 p;
  p << 1.0 + c, up.cross(ez);
  return p / p.norm();
}

class Search {
 public:
  Search(const Model& model, const StationaryRequest& request, double rate)
      : model_(model),
        request_(request),
        symmetry_(find_symmetry(model.world)),
        full_(share(World(model.world)), symmetry_, rate),
        bare_(share(without_resistances(model.world)), symmetry_, rate) {}

  const Symmetry& symmetry() const { return symmetry_; }

  /// False if it was asked to stop.
  bool look(const std::vector<SteadyCondition>& conditions, double spin, double from, double to, bool keep_families) {
    std::vector<Vec3> all = directions(symmetry_, request_.density);
    all.insert(all.end(), more_directions.begin(), more_directions.end());
    const bool driven = spin != 0.0;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (request_.keep_going && !request_.keep_going(from + (to - from) * static_cast<double>(k) / static_cast<double>(all.size())))
        return false;
      for (const bool stick : {false, true})
        for (const auto& [turning, rolling] : rates(all[k], spin))
          attempt(all[k], stick, turning, rolling, conditions, driven, keep_families);
    }
    return true;
  }

  /// Rest and spins on faces, and rest on edges, where several points touch; a body of revolution may roll on two.
  void look_at_faces(const std::vector<SteadyCondition>& conditions, double spin) {
    for (int i = 0; i < model_.world.contact_count; ++i) {
      const Contact& contact = model_.world.contacts[static_cast<std::size_t>(i)];
      const shapes::Shape& shape = contact.shape;
      if (shape.has_face())
        for (const double side : {1.0, -1.0}) {
          const Vec3 up = side * shape.A_BE.col(2);
          if (!shape.face_towards(-up)) continue;
          SteadyMotion m = standing(up);
          for (int j = 0; j < contact.face_points; ++j) m.modes.at(i, j).closed = true;
          lie(m, conditions, spin);
        }
      for (int a = 0; a < shape.corner_count(); ++a)
        for (int b = a + 1; b < shape.corner_count(); ++b) {
          const Vec3 from = corner(contact, a), edge = corner(contact, b) - from;
          for (int c = b + 1; c < shape.corner_count(); ++c) {
            const Vec3 normal = edge.cross(Vec3(corner(contact, c) - from));
            if (!(normal.norm() > 1e-9 * edge.squaredNorm())) continue;
            for (const double side : {1.0, -1.0}) lie_on(i, side * normal.normalized(), conditions, spin);
          }
          if (spin != 0.0) continue;
          const Vec3 e1 = edge.unitOrthogonal(), e2 = edge.normalized().cross(e1);
          for (int k = 0; k < 12; ++k) {
            const double angle = 2.0 * std::numbers::pi * k / 12;
            SteadyMotion m = standing(real::cos(angle) * e1 + real::sin(angle) * e2);
            m.modes.at(i, a).closed = m.modes.at(i, b).closed = true;
            full_.settle(m);
            take(m, true, conditions, false, true);
          }
        }
    }
  }

  bool families() const { return !family_.empty(); }
  std::vector<StationaryMotion> found;
  std::vector<Vec3> more_directions;  ///< that the search begins at, beside those of its grid

  /// Why solutions of the equations are no motions of the body; empty if there were none.
  std::string refused() const {
    if (least_friction_ < std::numeric_limits<double>::infinity())
      return "it would need " + brief(least_friction_) + " times the friction of the contact";
    return pulls_ ? "the table would have to pull at the body, or another part of it would be inside the table" : "";
  }

  /// Of each family the member nearest to the start.
  void add_families() {
    for (auto& [key, near] : family_) add(near.second);
  }

 private:
  std::vector<std::pair<double, double>> rates(const Vec3& up, double spin) const {
    std::vector<std::pair<double, double>> all{{spin, 0.0}};
    if (symmetry_.axis_count == 0) return all;
    const double along = symmetry_.own().dot(up), natural = 1.0 / full_.time(), own = model_.start.omega.dot(symmetry_.own());
    if (std::abs(along) > 0.05) all.emplace_back(0.0, spin / along);
    for (const double r : {0.4, 1.0, 2.5})
      for (const double sign : {1.0, -1.0}) all.emplace_back(spin - sign * r * natural * along, sign * r * natural);
    if (own != 0.0) all.emplace_back(spin - own * along, own);
    return all;
  }

  static SteadyMotion standing(const Vec3& up) {
    SteadyMotion m;
    m.state.p = standing_with(up);
    return m;
  }
  /// A corner of a polyhedron, or the middle of the sphere about it.
  static Vec3 corner(const Contact& contact, int i) { return contact.shape.at_corner(i).center; }

  /// On all corners that are lowest when the body stands so.
  void lie_on(int contact, const Vec3& up, const std::vector<SteadyCondition>& conditions, double spin) {
    SteadyMotion m = standing(up);
    const auto at = static_cast<std::size_t>(contact);
    const auto all = gaps(model_.world.contacts[at], pose_of(m.state), m.memory[at]);
    const int corners = free_points(model_.world.contacts[at]);
    const double least = *std::min_element(all.begin(), all.begin() + corners);
    int closed = 0;
    for (int j = 0; j < corners; ++j)
      if (all[static_cast<std::size_t>(j)] < least + 1e-9 * full_.length()) m.modes.at(contact, j).closed = true, ++closed;
    if (closed > 2) lie(m, conditions, spin);
  }
  void lie(SteadyMotion& m, const std::vector<SteadyCondition>& conditions, double spin) {
    if (spin == 0.0) return rest_on(m);
    m.turning = spin;
    full_.settle(m);
    take(m, false, conditions, true, true);
  }
  void rest_on(SteadyMotion& m) {
    full_.settle(m);
    const std::optional<StationaryMotion> s = examine(full_, symmetry_, m, true);
    if (s && s->residual < 1e-9) add(*s);
  }

  void attempt(const Vec3& up, bool stick, double turning, double rolling, const std::vector<SteadyCondition>& conditions, bool driven,
               bool keep_families) {
    SteadyMotion m;
    m.state.p = standing_with(up);
    m.turning = turning, m.rolling = rolling;
    const Pose pose = pose_of(m.state);
    int lowest = 0;
    double deepest = -1.0;
    for (int i = 0; i < model_.world.contact_count; ++i) {
      const double h = model_.world.contacts[static_cast<std::size_t>(i)].shape.height(downward(pose.A_IB), Vec2(0.0, -1.0));
      if (i == 0 || h > deepest) lowest = i, deepest = h;
    }
    const Contact& contact = model_.world.contacts[static_cast<std::size_t>(lowest)];
    if (contact.shape.has_face() && std::abs(contact.shape.A_BE.col(2).dot(up)) > 1.0 - 1e-6) return;  // it lies
    m.modes.at(lowest, lowest_candidate(contact, pose)).closed = true;
    const Vec3 omega = turning * up + rolling * (symmetry_.axis_count > 0 ? symmetry_.own() : Vec3(Vec3::Zero()));
    full_.settle(m);
    if (rolling != 0.0) {
      const Vec3 arm = pose.A_IB * candidate_point(contact, lowest_candidate(contact, pose), downward(pose.A_IB), Vec2(0.0, -1.0));
      m.state.v_S = -(pose.A_IB * omega).cross(arm);
    }
    take(m, stick, conditions, driven, keep_families);
  }

  /// Newton's method from here, without and with the resistances; with them also from where it came without.
  void take(const SteadyMotion& m, bool stick, const std::vector<SteadyCondition>& conditions, bool driven, bool keep_families) {
    const std::optional<SteadyMotion> near = take_in(bare_, m, stick, conditions, driven, keep_families);
    if (!has_resistances(model_.world)) return;
    take_in(full_, m, stick, conditions, driven, keep_families);
    if (near) take_in(full_, *near, stick, conditions, driven, keep_families);
  }

  /// A solution that is no motion of the whole world comes back.
  std::optional<SteadyMotion> take_in(SteadySystem& system, const SteadyMotion& m, bool stick,
                                      const std::vector<SteadyCondition>& conditions, bool driven, bool keep_families) {
    SteadyMotion tried = m;
    system.set_modes(tried, stick, &system == &bare_);
    if (stick && !system.sticks(tried)) return std::nullopt;
    if (!system.solve(tried, conditions, driven)) return std::nullopt;
    const int freedom = system.freedom(tried, conditions, driven);
    // What the one world holds the other may not know.
    for (auto& contact : tried.modes.point)
      for (PointMode& point : contact) point.part = {};
    stand_still(symmetry_, tried);
    full_.settle(tried);
    std::optional<StationaryMotion> s = examine(full_, symmetry_, tried, stick);
    if (!s) note_refused(tried, stick);
    if (!s || s->residual > 1e-9) return tried;
    s->freedom = freedom;
    if (freedom == 0) {
      add(*s);
    } else if (keep_families) {
      keep_nearest(*s);
    }
    return std::nullopt;
  }

  void add(const StationaryMotion& s) {
    const std::vector<double> own = signature(full_, symmetry_, s);
    for (const StationaryMotion& other : found)
      if (distance(own, signature(full_, symmetry_, other)) < same_part) return;
    found.push_back(s);
  }

  void note_refused(SteadyMotion& m, bool stick) {
    full_.set_modes(m, stick, true);
    if (full_.residual(m) > 1e-9) return;
    const SteadySystem::Reserve r = full_.reserve(m);
    if (r.load > 0.0 && r.hold < 0.0 && full_.clearance(m) > 0.0) least_friction_ = std::min(least_friction_, 1.0 - r.hold);
    pulls_ = true;
  }

  void keep_nearest(const StationaryMotion& s) {
    SteadyMotion start;
    start.state = model_.start;
    start.modes = s.motion.modes;
    StationaryMotion begin;
    begin.motion = start, begin.sticks = s.sticks;
    const double far = distance(signature(full_, symmetry_, begin), signature(full_, symmetry_, s));
    std::vector<int> key{s.sticks ? 1 : 0, s.freedom};
    for (int i = 0; i < model_.world.contact_count; ++i) key.push_back(s.motion.modes.at(i, 0).closed ? 1 : 0);
    const auto known = std::ranges::find(family_, key, [](const auto& one) { return one.first; });
    if (known == family_.end()) {
      family_.push_back({key, {far, s}});
    } else if (far < known->second.first) {
      known->second = {far, s};
    }
  }

  const Model& model_;
  const StationaryRequest& request_;
  Symmetry symmetry_;
  SteadySystem full_, bare_;
  std::vector<std::pair<std::vector<int>, std::pair<double, StationaryMotion>>> family_;
  double least_friction_ = std::numeric_limits<double>::infinity();  ///< that a solution needs, as a part of what there is
  bool pulls_ = false;
};

bool couples_rolling(const laws::ContactLaw& law) {
  return law.friction != nullptr && law.friction->components().has(laws::Component::Rolling);
}

}  // namespace

void stand_still(const Symmetry& symmetry, SteadyMotion& m) {
  if (symmetry.axis_count == 0) return;
  const double along = symmetry.own().dot(m.up());
  if (std::abs(along) < 1.0 - 1e-13) return;
  m.rolling = m.spin() * (along > 0.0 ? 1.0 : -1.0);
  m.turning = 0.0;
}

bool has_resistances(const World& world) {
  for (int i = 0; i < world.contact_count; ++i) {
    const laws::ContactLaw& law = world.contacts[static_cast<std::size_t>(i)].law;
    if (law.mu_contour > 0.0 || law.mu_rolling > 0.0 || couples_rolling(law)) return true;
  }
  return false;
}

World without_resistances(const World& world) {
  World bare = world;
  for (int i = 0; i < world.contact_count; ++i) {
    laws::ContactLaw& law = bare.contacts[static_cast<std::size_t>(i)].law;
    law.mu_contour = law.mu_rolling = 0.0;
    if (!couples_rolling(law)) continue;
    laws::LawSettings settings;
    settings.radius = law.radius.constant;
    law.friction = laws::make_law("contensou", settings);
  }
  return bare;
}

StationaryFault fault_of_world(const World& world) {
  if (world.contact_count == 0) return {"the body has no contact, so that it has no table to be stationary on", "give it a [[contact]]"};
  for (int i = 0; i < world.contact_count; ++i) {
    const Contact& contact = world.contacts[static_cast<std::size_t>(i)];
    if (contact.track() != nullptr) return {"a disk on a track has no stationary motions: the track bends", "take a body on the table"};
    if (contact.curved()) return {"the surface is curved, and stationary motions are those of a level table", "take a body on the table"};
    if (contact.carried()) return {"the table moves, and stationary motions are those of a still one", "take a table that stands still"};
  }
  if (!world.movable()) return {"the scene has several bodies, and stationary motions are those of one", "take a scene with one body"};
  if (norm2(Vec2(world.gravity.head<2>())) > 1e-12 * world.gravity.norm())
    return {"the table is inclined, so that nothing stays as it is", "give --set table.inclination=0"};
  if (!(world.gravity.z() < 0.0)) return {"without gravity nothing presses the body on the table", "give --set table.gravity=9.81"};
  return {};
}

std::optional<StationaryMotion> examine(SteadySystem& full, const Symmetry& symmetry, const SteadyMotion& m, bool stick,
                                        std::optional<int> null, bool allowed) {
  StationaryMotion s;
  s.motion = m;
  stand_still(symmetry, s.motion);
  full.set_modes(s.motion, stick, true);
  if (!allowed && !full.admissible(s.motion)) return std::nullopt;
  s.sticks = full.sticks(s.motion);
  s.kind = kind_of(full, s.motion);
  s.residual = full.residual(s.motion);
  const std::optional<Disturbances> d = full.disturbances(s.motion);
  if (!d) return std::nullopt;
  s.eigenvalues = d->eigenvalues;
  const int zeros = std::min(null.value_or(d->null), static_cast<int>(s.eigenvalues.size()));
  for (int i = 0; i < zeros; ++i)
    s.eigenvalues.erase(std::ranges::min_element(s.eigenvalues, {}, [](const auto& z) { return std::abs(z); }));
  s.neutral = d->symmetric + zeros;
  s.symmetric = d->symmetric;
  s.size = d->size;
  judge_disturbances(s, d->size);
  s.drain = full.drain(s.motion);
  const SteadySystem::Reserve r = full.reserve(s.motion);
  s.load = r.load, s.hold = r.hold;
  s.seen = full.observe(s.motion);
  return s;
}

StationaryResult find_stationary(const Model& model, const StationaryRequest& request) {
  StationaryResult result;
  const StationaryFault fault = fault_of_world(model.world);
  if (!fault.what.empty()) {
    result.fault = fault.what, result.change = fault.change;
    return result;
  }
  const auto given = std::ranges::find(request.near, SteadyNumber::Spin, &SteadyCondition::which);
  const Scales scales = scales_of(model.world, State());
  SteadyMotion start;
  start.state = model.start;
  const double natural = std::sqrt(model.world.gravity.norm() / scales.length);
  double spin = given != request.near.end() ? given->value : start.spin();
  const bool any_spin = given == request.near.end();
  if (any_spin && std::abs(spin) < 1e-6 * natural) spin = natural;
  Search search(model, request, spin);
  if (!search.symmetry().table) {
    result.fault = "the contact laws know directions on the table: no motion stays as it is while it turns",
    result.change = "take laws that are the same in all directions";
    return result;
  }
  std::vector<SteadyCondition> conditions = request.near;
  const auto with = [&](double at) {
    std::vector<SteadyCondition> all = conditions;
    const bool family = std::ranges::any_of(all, [](const SteadyCondition& c) { return c.which != SteadyNumber::Spin; });
    if (any_spin && !family) all.push_back({SteadyNumber::Spin, at});
    return all;
  };
  bool going = true;
  if (search.symmetry().axis_count == 0 && spin != 0.0) {
    // Spins begin near the directions in which the body can rest; those on its ends are a small target for a grid.
    Search rests(model, request, spin);
    going = rests.look({{SteadyNumber::Spin, 0.0}}, 0.0, 0.0, 0.1, false);
    for (const StationaryMotion& s : rests.found) search.more_directions.push_back(s.motion.up());
  }
  going = going && search.look(with(spin), spin, 0.1, 0.4, true);
  if (going && search.families()) {
    // Of families with more than the spin: the members whose centre stands, and those that go straight ahead.
    std::vector<SteadyCondition> still = with(spin), straight = with(spin);
    still.push_back({SteadyNumber::Speed, 0.0});
    going = search.look(still, spin, 0.4, 0.6, false);
    search.add_families();
    result.notes.emplace_back(
        "some motions belong to families with more parameters than the spin; of each the member nearest to the start is shown, and those "
        "whose centre "
        "stands still; name a member with --near, as in --near spin=10 --near theta=1.2");
  }
  if (going && spin != 0.0) search.look_at_faces(with(spin), spin);
  if (going && request.near.empty()) {
    going = search.look({{SteadyNumber::Spin, 0.0}}, 0.0, 0.6, 1.0, true);
    search.look_at_faces({{SteadyNumber::Spin, 0.0}}, 0.0);
  }
  search.add_families();
  result.interrupted = !going;
  result.motions = std::move(search.found);
  if (result.motions.empty()) result.refused = search.refused();
  std::ranges::stable_sort(result.motions, [](const StationaryMotion& a, const StationaryMotion& b) {
    if (a.kind != b.kind) return a.kind < b.kind;
    return a.seen.potential < b.seen.potential - 1e-12 * std::abs(b.seen.potential);
  });
  return result;
}

}  // namespace tippe
