// What a run says: one JSON object for scripts, a summary for people, rows of a trajectory.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tippe/analysis/run.h>
#include <vector>

#include "scene_files.h"

namespace tippe::cli {

struct Twice;

struct RunReport {
  LoadedScene loaded;
  std::vector<std::string> settings;  ///< of the command line
  RunResult result;
  std::vector<std::size_t> sample_order;  ///< position in result.samples of each --at time
  std::vector<std::string> warnings;      ///< of reading and of the run
  bool trustworthy = true;
  double wall_s = 0.0;
  std::shared_ptr<const Twice> twice;  ///< null without --twice
};

/// One line.
std::string report_as_json(const RunReport& report);

std::string report_for_reading(const RunReport& report);

/// The observables of one time under the names of the interface.
nlohmann::ordered_json observables_as_json(const Observables& o);

/// "roll", "slide", "fly", "rest".
std::string_view mode_name(TrackObservables::Mode mode);

std::string trajectory_header(const World& world);
std::string trajectory_row(const Observables& o, const EnergyAudit& audit);

}  // namespace tippe::cli
