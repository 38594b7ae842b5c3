#include "lab_run.h"

#include <algorithm>
#include <tippe/scenes/build.h>

namespace tippe::lab {

namespace {

constexpr std::size_t most_rows_at_once = 4096;

double row_distance(const Scene& scene) {
  if (scene.sample.every > 0.0) return scene.sample.every;
  return std::max(1e-3, scene.integrate.options.end / least_rows);
}

}  // namespace

LabRun::LabRun(ReadScene read) : scene_(*std::move(read.scene)), world_(make_world(scene_)) {
  const bool on_track = scene_.track.has_value();
  columns_ = quantity_keys(world_.contact_count, on_track);
  for (const std::string& name : columns_) keys_.push_back(parse_quantity(name, world_.contact_count, on_track).quantity->key);
  if (on_track) columns_.insert(columns_.end(), {"r_C_0_x", "r_C_0_z", "mode"});
  request_.every = row_distance(scene_);
  request_.row = [this](const Observables& o, const EnergyAudit& audit) { add_row(o, audit); };
  course_ = std::make_unique<Course>(make_model(scene_), request_);
}

void LabRun::add_row(const Observables& o, const EnergyAudit& audit) {
  for (const QuantityKey& key : keys_) rows_.push_back(key.of(o, audit));
  if (!o.track) return;
  rows_.insert(rows_.end(), {o.contacts[0].r_C.x(), o.contacts[0].r_C.z(), static_cast<double>(o.track->mode)});
}

bool LabRun::advance(int steps) {
  for (int i = 0; i < steps && !over_ && rows_.size() < most_rows_at_once * columns_.size(); ++i) {
    if (course_->advance()) continue;
    result_ = course_->finish();
    verdict_ = judge(result_);
    over_ = true;
  }
  return !over_;
}

std::vector<double> LabRun::stability(const std::array<double, 7>& state) {
  if (!stability_) stability_ = std::make_unique<SpinStability>(make_model(scene_));
  State s;
  s.p << state[0], state[1], state[2], state[3];
  s.omega << state[4], state[5], state[6];
  const std::optional<SpinStability::Answer> answer = stability_->at(s);
  if (!answer) return {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const StationaryMotion& spin = answer->spin;
  const std::complex<double> leading = spin.eigenvalues.empty() ? std::complex<double>(0.0) : spin.eigenvalues.front();
  return {1.0, !spin.stable ? 0.0 : *spin.stable ? 1.0 : -1.0, leading.real(), std::abs(leading.imag()), answer->apart, spin.drain};
}

std::vector<double> track_points(const LabRun& run, int points) {
  std::vector<double> list;
  const shapes::Track* track = run.world().contacts[0].track();
  if (track == nullptr) return list;
  for (int i = 0; i <= points; ++i) {
    const Vec2 r = track->at(track->begin() + (track->end() - track->begin()) * i / points).r;
    list.insert(list.end(), {r.x(), r.y()});
  }
  return list;
}

}  // namespace tippe::lab
