#include "subprocess.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace tippe::cli {

namespace {

/// Reads what comes until both ends are closed.
void drain(std::array<int, 2> from, std::array<std::string*, 2> to) {
  std::array<pollfd, 2> waiting{pollfd{from[0], POLLIN, 0}, pollfd{from[1], POLLIN, 0}};
  std::array<char, 4096> buffer{};
  for (int open = 2; open > 0;) {
    if (poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) return;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].fd < 0 || waiting[i].revents == 0) continue;
      const ssize_t n = read(waiting[i].fd, buffer.data(), buffer.size());
      if (n > 0) to[i]->append(buffer.data(), static_cast<std::size_t>(n));
      if (n == 0 || (n < 0 && errno != EINTR)) waiting[i].fd = -1, --open;
    }
  }
}

}  // namespace

ProgramAnswer ask_program(const std::vector<std::string>& words) {
  ProgramAnswer answer;
  std::vector<std::string> copy = words;
  std::vector<char*> argv;
  argv.reserve(copy.size() + 1);
  for (std::string& word : copy) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::array<int, 2> out{}, err{};
  if (pipe(out.data()) != 0) return answer;
  if (pipe(err.data()) != 0) {
    close(out[0]), close(out[1]);
    return answer;
  }
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0) _exit(127);
    dup2(nothing, 0), dup2(out[1], 1), dup2(err[1], 2);
    for (const int d : {nothing, out[0], out[1], err[0], err[1]}) close(d);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  close(out[1]), close(err[1]);
  if (child > 0) drain({out[0], err[0]}, {&answer.out, &answer.err});
  close(out[0]), close(err[0]);
  int status = 0;
  if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)) answer.exit = WEXITSTATUS(status);
  return answer;
}

bool program_exists(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path != nullptr ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / name).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace tippe::cli
