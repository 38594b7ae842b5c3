// Where claims get their numbers from: runs of shipped scenes, and other long computations.
//
// A chapter of a paper is evaluated more than once. It asks the workbench for numbers; those that are not there yet are noted, and the answer is
// `none` (or an empty table). Between two passes the workbench computes all that was asked for, side by side on all cores, and keeps it in a cache;
// when a pass asks for nothing new, its claims are final. So the code of a claim reads as if every run were instant. It must be cheap, must ask for
// the same things again, and must bear `none` and empty tables on the way.
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tippe/papers/claim.h>
#include <vector>

namespace tippe::papers {

/// A run of a shipped scene with some keys set: {"tippe-top", {"integrate.scheme=moreau", "integrate.dt=1e-4"}}. Two claims that order the same
/// run share it, whatever they measure.
struct RunOrder {
  std::string scene;
  std::vector<std::string> settings;
  double cost = 0.0;  ///< about how long it takes [s]; 0: guessed

  RunOrder with(std::initializer_list<std::string> more) const {
    RunOrder order = *this;
    order.settings.insert(order.settings.end(), more);
    return order;
  }
};

/// Something that happened in a run: "touch", "impact", "accumulation", "lift_off", "stick", "slip", "contour_stop", "rest", "singular".
struct RunEvent {
  double t = 0.0;
  std::string kind;
  int contact = 0;
};

using Rows = std::vector<std::vector<double>>;

/// A computation other than a run.
struct Computation {
  std::string key;             ///< unique, with every parameter that the answer depends on: "leine2003.stability n=200"
  double cost = 1.0;           ///< about how long it takes [s]
  std::function<Rows()> work;  ///< called at most once, in any thread; must not ask the workbench
};

class Workbench {
 public:
  virtual ~Workbench() = default;

  /// Coarser maps and no ladders.
  virtual bool quick() const = 0;

  /// A quantity of a run (analysis/quantity.h), "lean@event.slip"; `none` if it did not happen.
  virtual double measure(const RunOrder& order, std::string_view quantity) = 0;

  /// Columns of a run over time, "t" and quantity keys, every so many seconds.
  virtual Rows trace(const RunOrder& order, const std::vector<std::string>& columns, double every) = 0;

  /// The first events of a run (a thousand at most).
  virtual std::vector<RunEvent> events(const RunOrder& order) = 0;

  /// Why the run is not trustworthy; empty if it is.
  virtual std::vector<std::string> doubts(const RunOrder& order) = 0;

  virtual Rows compute(const Computation& computation) = 0;

  /// A computation whose answer is one number.
  double number(const Computation& computation);
};

/// rows[i][j], or `none` where there is no such entry.
double entry(const Rows& rows, std::size_t i, std::size_t j = 0);

/// A quantity by one scheme with several steps, the coarsest first: integrate.dt of time-stepping, integrate.rtol of the others. A quick workbench
/// climbs no ladders: theirs have no rungs.
Ladder climb(Workbench& bench, const RunOrder& order, const std::string& scheme, std::string_view quantity,
             const std::vector<double>& steps);

}  // namespace tippe::papers
