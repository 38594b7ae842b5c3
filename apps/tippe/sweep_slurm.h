// A sweep as an array job of Slurm, and what Slurm says about it.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace tippe::cli {

/// What was submitted: DIR/slurm/jobs has a line for each.
struct SlurmJobs {
  std::vector<std::string> arrays;  ///< numbers of array jobs, the latest last
  std::string merge;                ///< number of the latest merge job
};

SlurmJobs read_slurm_jobs(const std::filesystem::path& folder);

/// State of each task of array jobs, as in RUNNING, PENDING, TIMEOUT: by squeue for those in the queue, by sacct for those before, where these
/// programs are and answer.
std::map<std::size_t, std::string> slurm_states(const std::vector<std::string>& jobs);

/// "0-3,7,9-12"
std::string as_ranges(const std::vector<std::size_t>& numbers);

}  // namespace tippe::cli
