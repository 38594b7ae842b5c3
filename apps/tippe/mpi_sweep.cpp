#include "mpi_sweep.h"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

#include "errors.h"
#include "run_progress.h"
#include "source_stamp.h"
#include "stopwatch.h"

namespace tippe::cli {

namespace {

// Messages. To a rank: points to run, none of them to stop. From a rank: first who it is, then outcomes, the last ones of a batch marked; at the end goodbye.
enum Tag : int { Points = 1, Hello = 2, Some = 3, Batch = 4, Goodbye = 5 };

/// MPI's blocking calls keep a core busy; a rank that waits should not.
void rest_a_little() { std::this_thread::sleep_for(std::chrono::microseconds(200)); }

void send_text(const std::string& text, int to, int tag) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD);
}

std::string receive_text(const MPI_Status& status) {
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  std::string text(static_cast<std::size_t>(size), '\0');
  MPI_Recv(text.data(), size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return text;
}

/// A number as its bytes: all ranks run one program, whose sources are compared.
template <class Number>
void put(std::string& text, Number x) {
  std::array<char, sizeof x> bytes{};
  std::memcpy(bytes.data(), &x, sizeof x);
  text.append(bytes.data(), bytes.size());
}
template <class Number>
Number take(std::string_view& text) {
  Number x{};
  std::memcpy(&x, text.data(), sizeof x);
  text.remove_prefix(sizeof x);
  return x;
}

void put_outcome(std::string& text, std::size_t point, const PointOutcome& outcome) {
  put(text, static_cast<std::uint64_t>(point));
  for (const std::optional<double>& x : outcome.values) put(text, static_cast<char>(x.has_value())), put(text, x.value_or(0.0));
  put(text, static_cast<std::uint64_t>(outcome.reason.size()));
  text += outcome.reason;
}

void deliver_all(std::string_view text, std::size_t results, const Deliver& deliver) {
  while (!text.empty()) {
    const auto point = take<std::uint64_t>(text);
    PointOutcome outcome;
    for (std::size_t k = 0; k < results; ++k) {
      const bool there = take<char>(text) != 0;
      const auto x = take<double>(text);
      outcome.values.push_back(there ? std::optional(x) : std::nullopt);
    }
    const auto size = take<std::uint64_t>(text);
    outcome.reason = text.substr(0, size);
    text.remove_prefix(size);
    deliver(point, outcome);
  }
}

std::string goodbye_of(const SweepCost& cost) {
  std::string text;
  put(text, cost.reading), put(text, cost.running), put(text, static_cast<std::uint64_t>(cost.points));
  return text;
}

SweepCost cost_of(std::string_view goodbye) {
  SweepCost cost;
  cost.reading = take<double>(goodbye), cost.running = take<double>(goodbye);
  cost.points = take<std::uint64_t>(goodbye);
  return cost;
}

/// What a rank must have in common with rank 0.
std::string identity(const SweepJob& job) { return head_of(job).line(); }

int rank_count() {
  int count = 1;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  return count;
}

/// The points that are left, handed out in batches that become smaller towards the end.
class Supply {
 public:
  Supply(const std::vector<std::size_t>& points, std::size_t takers) : points_(points), takers_(takers) {}

  std::vector<std::uint64_t> next() {
    const std::scoped_lock now(turn_);
    constexpr std::size_t most = 256;
    const std::size_t left = points_.size() - begin_, count = std::min(left, std::clamp<std::size_t>(left / (8 * takers_), 1, most));
    const auto first = points_.begin() + static_cast<std::ptrdiff_t>(begin_);
    begin_ += count;
    return {first, first + static_cast<std::ptrdiff_t>(count)};
  }
  void end() {
    const std::scoped_lock now(turn_);
    begin_ = points_.size();
  }

 private:
  const std::vector<std::size_t>& points_;
  std::size_t takers_, begin_ = 0;
  std::mutex turn_;
};

/// The other ranks as rank 0 sees them.
class OtherRanks {
 public:
  OtherRanks() : said_goodbye_(static_cast<std::size_t>(rank_count()), false) { said_goodbye_[0] = true; }

  /// Waits until all have said which sweep they have read. Throws a Failure if it is not ours.
  void greet(const SweepJob& job) {
    for (int i = 1; i < rank_count(); ++i) {
      MPI_Status status;
      MPI_Probe(MPI_ANY_SOURCE, Hello, MPI_COMM_WORLD, &status);
      const std::string said = receive_text(status);
      if (said != identity(job) && wrong_.empty())
        wrong_ = fmt::format("rank {}: {}", status.MPI_SOURCE,
                             JournalHead::parse(said) ? "it has read another sweep, or is another program" : said);
    }
    greeted_ = true;
    if (!wrong_.empty()) throw bad_input(wrong_, "tippe-mpi", "give a file that all machines see, and one program to all of them");
  }

  void send(int rank, const std::vector<std::uint64_t>& points) {
    MPI_Send(points.data(), static_cast<int>(points.size()), MPI_UINT64_T, rank, Points, MPI_COMM_WORLD);
    if (points.empty()) stopped_.push_back(rank);
  }

  /// Stops the ranks that are still waiting for points, and takes their last messages.
  SweepCost dismiss(const std::function<void(const std::string&)>& take_outcomes) {
    if (!greeted_) {
      for (int i = 1; i < rank_count(); ++i) {
        MPI_Status status;
        MPI_Probe(MPI_ANY_SOURCE, Hello, MPI_COMM_WORLD, &status);
        receive_text(status);
      }
      greeted_ = true;
    }
    for (int i = 1; i < rank_count(); ++i)
      if (std::ranges::find(stopped_, i) == stopped_.end()) send(i, {});
    while (std::ranges::find(said_goodbye_, false) != said_goodbye_.end()) {
      MPI_Status status;
      MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      note(status, receive_text(status), take_outcomes);
    }
    return cost_;
  }

  void note(const MPI_Status& status, const std::string& text, const std::function<void(const std::string&)>& take_outcomes) {
    if (status.MPI_TAG == Goodbye) {
      said_goodbye_[static_cast<std::size_t>(status.MPI_SOURCE)] = true;
      cost_ += cost_of(text);
    } else if (!text.empty()) {
      take_outcomes(text);
    }
  }

 private:
  std::vector<bool> said_goodbye_;
  std::vector<int> stopped_;
  std::string wrong_;
  bool greeted_ = false;
  SweepCost cost_;
};

SweepCost share_points(OtherRanks& others, bool compute, const SweepJob& job, const std::vector<std::size_t>& points,
                       const Deliver& deliver, const std::function<bool()>& keep_going) {
  others.greet(job);
  const int ranks = rank_count();
  Supply supply(points, static_cast<std::size_t>(ranks));
  std::mutex delivery;
  std::exception_ptr failure;
  std::atomic<bool> stopped = false;
  const auto give_up = [&] {
    if (!failure) failure = std::current_exception();
    stopped = true;
    supply.end();
  };
  const auto take_outcomes = [&](const std::string& text) {
    const std::scoped_lock now(delivery);
    try {
      if (!stopped) deliver_all(text, job.sweep.results.size(), deliver);
    } catch (...) {
      give_up();
    }
  };
  const auto go_on = [&] { return !stopped && keep_going(); };

  SweepCost own;
  const auto run_own = [&] {
    for (std::vector<std::uint64_t> batch = supply.next(); !batch.empty() && go_on(); batch = supply.next())
      for (const std::uint64_t point : batch) {
        const std::optional<PointOutcome> outcome = go_on() ? run_point(job, point, go_on, own) : std::nullopt;
        if (!outcome) return;
        const std::scoped_lock now(delivery);
        try {
          if (!stopped) deliver(point, *outcome);
        } catch (...) {
          give_up();
        }
      }
  };
  std::atomic<bool> own_done = false;
  std::jthread own_work;
  if (compute)
    own_work = std::jthread([&] {
      run_own();
      own_done = true;
    });
  else
    own_done = true;

  int working = 0;
  for (int rank = 1; rank < ranks; ++rank) {
    const std::vector<std::uint64_t> batch = supply.next();
    others.send(rank, batch);
    if (!batch.empty()) ++working;
  }
  while (working > 0 || !own_done) {
    if (!keep_going()) supply.end();
    if (stopped || !keep_going()) break;
    int waiting = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &waiting, &status);
    if (waiting == 0) {
      rest_a_little();
      continue;
    }
    const std::string text = receive_text(status);
    others.note(status, text, take_outcomes);
    if (status.MPI_TAG != Batch) continue;
    const std::vector<std::uint64_t> batch = supply.next();
    others.send(status.MPI_SOURCE, batch);
    if (batch.empty()) --working;
  }
  supply.end();
  if (own_work.joinable()) own_work.join();
  own += others.dismiss(take_outcomes);
  if (failure) std::rethrow_exception(failure);
  return own;
}

void refuse_other_tasks(const SweepCommand& c) {
  const auto refuse = [](const char* option) {
    return bad_input("this is for tippe, which needs no MPI", option, "start it with tippe instead of tippe-mpi");
  };
  if (c.merge) throw refuse("--merge");
  if (!c.shard.empty()) throw refuse("--shard");
  if (!c.status.empty()) throw refuse("--status");
  if (c.slurm > 0) throw refuse("--slurm");
  if (c.jobs_given) throw bad_input("every rank runs one point at a time", "--jobs", "give mpirun -n N");
}

}  // namespace

int sweep_as_rank_0(const SweepCommand& given, bool compute) {
  SweepCommand c = given;
  c.jobs = rank_count();
  OtherRanks others;
  const auto run_points = [&](const SweepJob& job, const std::vector<std::size_t>& points, int /*jobs*/, const Deliver& deliver,
                              const std::function<bool()>& keep_going) {
    return share_points(others, compute || rank_count() == 1, job, points, deliver, keep_going);
  };
  try {
    refuse_other_tasks(given);
    return c.subset > 0 ? sweep_subset(c, run_points) : sweep_whole(c, run_points);
  } catch (...) {
    others.dismiss([](const std::string&) {});
    throw;
  }
}

int work_for_rank_0(const SweepCommand& c) {
  SweepJob job;
  std::string hello;
  try {
    job = load_sweep(c.file, c.settings);
    hello = identity(job);
  } catch (const Failure& failure) {
    hello = failure.what();
  }
  send_text(hello, 0, Hello);
  const Interrupt interrupt;
  SweepCost cost;
  bool stop = false;
  std::string outcomes;
  std::vector<std::uint64_t> batch;
  // A message from rank 0 during a batch can only be: stop.
  int calls = 0;
  const auto keep_going = [&] {
    if (++calls % 1024 == 0 && !stop) {
      int waiting = 0;
      MPI_Iprobe(0, Points, MPI_COMM_WORLD, &waiting, MPI_STATUS_IGNORE);
      stop = waiting != 0;
    }
    return !stop && !Interrupt::asked();
  };
  for (;;) {
    int waiting = 0;
    MPI_Status status;
    MPI_Iprobe(0, Points, MPI_COMM_WORLD, &waiting, &status);
    if (waiting == 0) {
      rest_a_little();
      continue;
    }
    int count = 0;
    MPI_Get_count(&status, MPI_UINT64_T, &count);
    batch.resize(static_cast<std::size_t>(count));
    MPI_Recv(batch.data(), count, MPI_UINT64_T, 0, Points, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (batch.empty()) break;
    auto sent = std::chrono::steady_clock::now();
    for (const std::uint64_t point : batch) {
      const std::optional<PointOutcome> outcome = keep_going() ? run_point(job, point, keep_going, cost) : std::nullopt;
      if (!outcome) break;
      put_outcome(outcomes, point, *outcome);
      // What is known goes to the journal soon, however long the batch takes.
      if (std::chrono::steady_clock::now() - sent < std::chrono::milliseconds(200)) continue;
      send_text(outcomes, 0, Some);
      outcomes.clear();
      sent = std::chrono::steady_clock::now();
    }
    send_text(outcomes, 0, Batch);
    outcomes.clear();
  }
  send_text(goodbye_of(cost), 0, Goodbye);
  return Fine;
}

}  // namespace tippe::cli
