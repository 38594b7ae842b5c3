// Where and when a report was made: date, version, commit, machine.
#include <sys/utsname.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <tippe/version.h>

#include "reproduction.h"
#include "source_stamp.h"
#include "subprocess.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

std::string line_of(const std::vector<std::string>& words) {
  const ProgramAnswer answer = ask_program(words);
  return answer.exit == 0 ? answer.out.substr(0, answer.out.find('\n')) : std::string();
}

/// The commit of the sources beside which this program was built; empty: it is installed somewhere else.
std::string commit_of_sources() {
  std::error_code error;
  const std::string here = fs::read_symlink("/proc/self/exe", error).parent_path().string();
  const std::string root = line_of({"git", "-C", here, "rev-parse", "--show-toplevel"});
  if (root.empty() || !fs::exists(fs::path(root) / "src/tippe/papers", error)) return {};
  const std::string commit = line_of({"git", "-C", root, "rev-parse", "--short=10", "HEAD"});
  return commit + (line_of({"git", "-C", root, "status", "--porcelain", "--", "src", "apps", "scenes"}).empty() ? "" : " with changes");
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
  utsname system{};
  return uname(&system) == 0 ? system.machine : "unknown processor";
}

}  // namespace

Circumstances circumstances(int jobs) {
  Circumstances made;
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::string date(40, '\0');
  date.resize(std::strftime(date.data(), date.size(), "%Y-%m-%d %H:%M UTC", &utc));
  made.date = date;
  made.version = kVersion;
  made.commit = commit_of_sources();
  made.sources = library_stamp();
  made.machine = processor() + ", " + std::to_string(std::thread::hardware_concurrency()) + " threads";
#ifdef __clang__
  made.compiler = "clang " __clang_version__;
#else
  made.compiler = "gcc " __VERSION__;
#endif
  made.jobs = jobs;
  return made;
}

}  // namespace tippe::cli
