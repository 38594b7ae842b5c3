#include "sweep_slurm.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "errors.h"
#include "files.h"
#include "numbers.h"
#include "shell_words.h"
#include "subprocess.h"
#include "sweep_command.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

std::string this_program() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  return error ? "tippe" : self.string();
}

/// A path means the same in any folder; a shipped sweep is known by its name everywhere.
std::string absolute_file(const std::string& given) {
  std::error_code error;
  return fs::exists(given, error) ? fs::absolute(given).string() : given;
}

std::string settings_words(const SweepCommand& c) {
  std::string text;
  for (const std::string& setting : c.settings) text += " --set " + shell_word(setting);
  return text;
}

std::string job_script(const SweepCommand& c, const std::string& name, const std::string& log, const std::string& more,
                       const std::string& command) {
  const std::string out = fs::absolute(c.out).lexically_normal().string();
  std::string text = fmt::format("#!/bin/sh\n#SBATCH --job-name={}\n#SBATCH --output={}\n#SBATCH --open-mode=append\n", name,
                                 shell_word((fs::path(out) / "slurm" / log).string()));
  if (!c.time.empty()) text += fmt::format("#SBATCH --time={}\n", c.time);
  if (!c.partition.empty()) text += fmt::format("#SBATCH --partition={}\n", c.partition);
  return text + more +
         fmt::format("\nexec {} sweep {} --out {}{}{}{}\n", shell_word(this_program()), shell_word(absolute_file(c.file)), shell_word(out),
                     settings_words(c), c.format.empty() ? "" : " --format " + c.format, command);
}

/// Words of sbatch; what is not a word of Slurm's would be a line of its own in the script.
void check_words(const SweepCommand& c) {
  for (const auto& [option, text] : {std::pair("--time", &c.time), std::pair("--partition", &c.partition)})
    if (text->find_first_of(" \t\r\n'\"#") != std::string::npos)
      throw bad_input(fmt::format("{} is not what sbatch takes", in_quotes(*text)), option, "see man sbatch");
}

/// The number of the job, or a Failure with what sbatch says.
std::string submit(const std::vector<std::string>& words) {
  const ProgramAnswer answer = ask_program(words);
  const std::string scripts = "the scripts are kept; submit them when it can be";
  if (answer.exit == 127)
    throw Failure(CannotWrite, "sbatch cannot be started", words.back(), "install Slurm's programs, or take --dry-run; " + scripts);
  const std::string id = answer.out.substr(0, answer.out.find_first_of(";\n"));
  if (answer.exit != 0 || id.empty() || id.find_first_not_of("0123456789") != std::string::npos)
    throw Failure(CannotWrite, fmt::format("sbatch refuses: {}", trimmed(answer.err.substr(0, answer.err.find('\n')))), words.back(),
                  scripts);
  return id;
}

void append_job(const fs::path& folder, const std::string& line) {
  std::ofstream file(folder / "slurm" / "jobs", std::ios::app);
  file << line << "\n";
  file.close();
  if (!file)
    throw Failure(CannotWrite, "the number of the job cannot be written", (folder / "slurm" / "jobs").string(), "note it: " + line);
}

void write_script(const fs::path& path, const std::string& text) {
  Output out(path.string());
  out.write(text);
  out.finish();
  chmod(path.c_str(), 0755);
}

}  // namespace

std::string as_ranges(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]) + (last > i ? "-" + std::to_string(numbers[last]) : "");
    i = last + 1;
  }
  return text;
}

SlurmJobs read_slurm_jobs(const fs::path& folder) {
  SlurmJobs jobs;
  std::ifstream file(folder / "slurm" / "jobs");
  for (std::string kind, number; file >> kind >> number;) {
    if (kind == "array") jobs.arrays.push_back(number);
    if (kind == "merge") jobs.merge = number;
  }
  return jobs;
}

std::map<std::size_t, std::string> slurm_states(const std::vector<std::string>& jobs) {
  std::map<std::size_t, std::string> states;
  const auto note = [&](const std::string& task, const std::string& state) {
    if (!task.empty() && task.find_first_not_of("0123456789") == std::string::npos) states[std::stoul(task)] = state;
  };
  // Later jobs and the queue have the last word.
  for (const std::string& job : jobs) {
    std::istringstream past(program_exists("sacct") ? ask_program({"sacct", "-n", "-P", "-X", "-j", job, "-o", "JobID,State"}).out : "");
    for (std::string line; std::getline(past, line);) {
      const std::size_t low = line.find('_'), bar = line.find('|');
      if (low < bar && bar != std::string::npos)
        note(line.substr(low + 1, bar - low - 1), line.substr(bar + 1, line.find(' ', bar) - bar - 1));
    }
    std::istringstream queue(program_exists("squeue") ? ask_program({"squeue", "-h", "-r", "-j", job, "-o", "%K %T"}).out : "");
    for (std::string task, state; queue >> task >> state;) note(task, state);
  }
  return states;
}

int submit_to_slurm(SweepCommand c) {
  check_words(c);
  if (c.file == "-") throw bad_input("tasks cannot read standard input", "--slurm", "give the sweep as a file");
  const SweepJob job = load_sweep(c.file, c.settings);
  const fs::path folder = c.dry_run && c.out.empty() ? fs::path(c.out = "tippe-" + job.file.name)
                          : c.dry_run                ? fs::path(c.out)
                                                     : folder_for(c, job);
  const std::size_t count = static_cast<std::size_t>(c.slurm);
  const JournalHead head = head_of(job, Shard{0, count});
  refuse_other_sweeps(folder, head, "");
  Outcomes outcomes(head.points, job.sweep.results.size());
  const std::vector<ShardState> known = gather_shards(folder, head, outcomes);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < count; ++i)
    if (known.empty() || !known[i].content.complete()) open.push_back(i);
  for (const auto& [task, state] : slurm_states(read_slurm_jobs(folder).arrays))
    if (state == "RUNNING" || state == "PENDING")
      throw bad_input(fmt::format("the sweep is in the queue already, task {} is {}", task, state), c.out,
                      "wait for it, or end it with scancel");

  const int cores = c.jobs_given ? c.jobs : 1;
  const std::string array =
      job_script(c, "tippe-" + job.file.name, "shard-%a.log",
                 fmt::format("#SBATCH --array={}\n#SBATCH --cpus-per-task={}\n#SBATCH --requeue\n", as_ranges(open), cores),
                 fmt::format(" --shard \"$SLURM_ARRAY_TASK_ID/{}\" --jobs {} --quiet", count, cores));
  const std::string merge = job_script(c, "merge-" + job.file.name, "merge.log", "", " --merge");
  const std::string array_path = (folder / "slurm" / "array.sh").string(), merge_path = (folder / "slurm" / "merge.sh").string();
  Output out;
  if (c.dry_run) {
    out.write(fmt::format("# {0}\n{1}\n# {2}\n{3}\n# To submit them:\nid=$(sbatch --parsable {4})\nsbatch --dependency=afterany:$id {5}\n",
                          array_path, array, merge_path, merge, shell_word(array_path), shell_word(merge_path)));
    out.finish();
    return Fine;
  }
  make_folder((folder / "slurm").string());
  write_script(array_path, array);
  write_script(merge_path, merge);
  std::vector<std::string> words{"sbatch", "--parsable"};
  if (!open.empty()) {
    const std::string id = submit({"sbatch", "--parsable", array_path});
    append_job(folder, "array " + id);
    // After any end: the merge says which shards are missing.
    words.push_back("--dependency=afterany:" + id);
    out.write(fmt::format("Submitted array job {}: {} of {} shards\n", id, open.size(), count));
  }
  words.push_back(merge_path);
  const std::string id = submit(words);
  append_job(folder, "merge " + id);
  out.write(fmt::format("Submitted merge job {}\nHow far it is: tippe sweep --status {}\n", id, shell_word(c.out)));
  out.finish();
  return Fine;
}

}  // namespace tippe::cli
