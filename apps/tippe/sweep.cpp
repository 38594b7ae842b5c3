// tippe sweep FILE: one scene at many values of its keys.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>

#include "errors.h"
#include "numbers.h"
#include "sweep_command.h"
#include "table_format.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* sweep_examples = R"(
FILE is a TOML file, or the name of a shipped sweep: see tippe list. It names a scene, the keys to vary and the results to record:
  scene = "tippe-top"
  [[axis]]
  key = "contact.mu"          # any key that --set takes; start.omega.2 is the third entry of a vector
  from = 0.05
  to = 0.5
  count = 31                  # or values = [0.1, 0.2, 0.4]; or no count and a table [random] with count and seed
  unit = ""
  [[result]]
  quantity = "first.theta=1.5707963"    # as for tippe ladder --observable: KEY@T, event.KIND, settled.KEY=A:D, max.KEY, ...
  label = "time of inversion"
  unit = "s"
docs/sweeps.md has every key. DIR gets sweep.csv (one row for each point), sweep.json, scene.toml, and a picture of each result as SVG and PNG. The
numbers do not depend on --jobs. Ctrl-C keeps finished points; --resume continues and gives the same bytes.
Any scheduler can distribute a sweep: run --shard 0/64 to --shard 63/64 with the same DIR, in any order, on any machines, repeating those that were cut
off; then --merge (docs/clusters.md). --slurm N submits this to Slurm; mpirun -n N tippe-mpi sweep FILE shares the points among the ranks of one job.

Examples:
  tippe sweep kudra2011-fig6a --out fig6a
  tippe sweep my-sweep.toml --out map --jobs 2
  tippe sweep my-sweep.toml --out map --resume
  tippe sweep my-sweep.toml --out map --subset 4
  tippe sweep my-sweep.toml --out map --shard 0/2; tippe sweep my-sweep.toml --out map --shard 1/2; tippe sweep my-sweep.toml --out map --merge
  tippe sweep my-sweep.toml --out map --slurm 64 --time 2:00:00; tippe sweep --status map
  tippe sweep my-sweep.toml --set integrate.rtol=1e-8 --json)";

/// Started by mpirun or srun as one of several? Each would do the whole sweep.
void refuse_many_ranks() {
  for (const auto& [size, rank] : {std::pair("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"), std::pair("PMI_SIZE", "PMI_RANK"),
                                   std::pair("SLURM_STEP_NUM_TASKS", "SLURM_PROCID")}) {
    const char *const ranks = std::getenv(size), *const mine = std::getenv(rank);
    if (ranks == nullptr || parse_number(ranks).value <= 1.0) continue;
    if (mine != nullptr && std::string_view(mine) != "0") throw Failure(BadInput, "", "", "");  // one of them speaks for all
    throw bad_input(fmt::format("this program was started {} times at once, and each would compute the whole sweep", ranks), size,
                    "start tippe-mpi instead, or one shard each");
  }
}

int sweep_verb(const SweepCommand& c) {
  if (!c.status.empty()) return tell_status(c);
  if (c.merge) return merge_shards(c);
  if (!c.shard.empty()) return sweep_one_shard(c);
  if (c.slurm > 0) return submit_to_slurm(c);
  refuse_many_ranks();
  return c.subset > 0 ? sweep_subset(c) : sweep_whole(c);
}

}  // namespace

void register_sweep(CLI::App& program, Action& action) { register_sweep(program, action, sweep_verb); }

void register_sweep(CLI::App& program, Action& action, const std::function<int(const SweepCommand&)>& act) {
  CLI::App* verb = program.add_subcommand("sweep", "Run a scene over ranges of its parameters; tables and plots");
  verb->footer(sweep_examples);
  const auto c = std::make_shared<SweepCommand>();
  verb->add_option("FILE", c->file, "Sweep file or name of a shipped sweep");
  add_settings(*verb, c->settings);
  verb->add_option("--out", c->out, "Folder of the results (default: tippe-NAME)")->type_name("DIR");
  verb->add_flag("--resume", c->resume, "Resume the sweep in DIR");
  CLI::Option* jobs =
      verb->add_option("--jobs", c->jobs, "Runs at once")->type_name("N")->check(CLI::PositiveNumber)->default_str(std::to_string(c->jobs));
  CLI::Option* shard = verb->add_option("--shard", c->shard, "Only part K of N (from 0), or of a Slurm array job; resumes if interrupted")
                           ->type_name("K/N|slurm");
  CLI::Option* merge =
      verb->add_flag("--merge", c->merge, "Join the shards in DIR into the files that one machine would write")->excludes(shard);
  CLI::Option* slurm = verb->add_option("--slurm", c->slurm, "Submit N shards and their merge to Slurm")
                           ->type_name("N")
                           ->check(CLI::Range(1, 100000))
                           ->excludes(shard)
                           ->excludes(merge);
  verb->add_option("--time", c->time, "Time limit of each shard, as for sbatch")->type_name("TIME")->needs(slurm);
  verb->add_option("--partition", c->partition, "Partition, as for sbatch")->type_name("NAME")->needs(slurm);
  verb->add_flag("--dry-run", c->dry_run, "Print the job scripts, submit nothing")->needs(slurm);
  verb->add_option("--subset", c->subset, "A coarse look first: every N-th value of ranges, in DIR/subset-N; no point is computed twice")
      ->type_name("N")
      ->check(CLI::Range(2, 1000000))
      ->excludes(shard)
      ->excludes(merge)
      ->excludes(slurm);
  verb->add_option("--format", c->format, format_help)->type_name("FORMAT");
  verb->add_option("--status", c->status, "Show the progress of the sweep in DIR")->type_name("DIR");
  verb->add_flag("--json", c->json, "One JSON object for scripts");
  verb->add_flag("--quiet", c->quiet, "No progress bar and no summary");
  verb->callback([c, jobs, act, &action] {
    if (c->file.empty() && c->status.empty()) throw bad_input("FILE is required", "tippe sweep", "see tippe sweep --help");
    if (!c->file.empty() && !c->status.empty())
      throw bad_input("--status takes the folder alone", in_quotes(c->file), "leave the sweep's file out");
    c->jobs_given = jobs->count() > 0;
    action = [c, act] { return act(*c); };
  });
}

}  // namespace tippe::cli
