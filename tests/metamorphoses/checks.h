// What every run must obey by itself: books of energy, gaps, laws of friction, Newton's law, and equilibrium at rest.
#pragma once

#include <set>
#include <string>

#include "motion.h"

namespace tippe::test {

/// Kinds of faults ("energy", "gap", "cone", …), each with its worst case. One run may have many of one kind; the first tells.
struct Faults {
  struct Fault {
    std::string kind, what;
  };
  std::vector<Fault> all;

  void add(const std::string& kind, double t, const std::string& what);
  bool none() const { return all.empty(); }

 private:
  std::set<std::string> kinds_;
};

/// `event`, step by step.
Faults faults_of_event_run(const Model& model);

/// `moreau` and `midpoint`, step by step.
Faults faults_of_time_stepping(const Model& model);

/// `ode` holds what touches: a run to be relied on does not pull.
Faults faults_of_ode(const Model& model);

}  // namespace tippe::test
