// --save-state T=FILE of a run.
#pragma once

#include <memory>
#include <string>
#include <tippe/analysis/run.h>
#include <tippe/scenes/scene.h>
#include <vector>

#include "files.h"
#include "state_file.h"

namespace tippe::cli {

struct SaveOrder {
  double at = 0.0;
  std::string file;
};

/// From "T=FILE", ascending in T. Throws a Failure.
std::vector<SaveOrder> read_save_orders(const std::vector<std::string>& texts);

/// Refuses what a run of the scene from `begin` on cannot save.
void check_save_orders(const std::vector<SaveOrder>& orders, const Scene& scene, double begin);

/// The files. All are opened before the run begins; each appears under its name when the run has passed its time.
class StateFiles {
 public:
  StateFiles(const std::vector<SaveOrder>& orders, std::string name, const Scene& scene);

  /// Has the request save them. It must not outlive this.
  void order(RunRequest& request);

  /// Says which were not written, because the run was interrupted.
  void tell_missing() const;

 private:
  std::vector<SaveOrder> orders_;
  std::string name_, scene_;
  std::vector<std::unique_ptr<Output>> files_;  ///< null once written
};

}  // namespace tippe::cli
