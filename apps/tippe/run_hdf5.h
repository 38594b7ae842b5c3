// A trajectory as trajectory.h5: the columns of trajectory.csv as arrays over t, with units, and the events.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hdf5_file.h"
#include "run_report.h"

namespace tippe::cli {

class TrajectoryHdf5 {
 public:
  /// `header` is the first line of trajectory.csv.
  TrajectoryHdf5(const std::string& path, std::string_view header);

  /// A line of trajectory.csv.
  void row(std::string_view line);

  /// With what the report and the resolved scene say.
  void finish(const RunReport& report, const std::string& scene_text);

 private:
  Hdf5File file_;
  std::vector<std::string> columns_;
  std::vector<double> numbers_;
};

/// The unit of a column of trajectory.csv; empty for a number without one.
std::string_view unit_of_column(std::string_view column);

}  // namespace tippe::cli
