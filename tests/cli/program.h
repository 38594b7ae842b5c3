// Runs the built program as a shell would, and keeps what it says.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace tippe::testing {

struct Result {
  int exit = -1;  ///< −1 if it was killed
  std::string out, err;
};

/// A directory for one test, removed afterwards.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "tippe-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    path_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string path(const std::string& name = {}) const { return name.empty() ? path_.string() : (path_ / name).string(); }
  std::string file(const std::string& name, const std::string& content) const {
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path(name);
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

struct Surroundings {
  std::string input = {};       ///< standard input
  std::string output = {};      ///< a file that takes standard output, e.g. /dev/full
  bool without_rights = false;  ///< as user nobody, if the tests run as root
};

inline Result run(const std::vector<std::string>& arguments, const Surroundings& around = {}) {
  const Scratch scratch;
  const std::string in = scratch.file("in", around.input), err = scratch.path("err");
  const std::string out = around.output.empty() ? scratch.path("out") : around.output;
  const int files[] = {open(in.c_str(), O_RDONLY), open(out.c_str(), O_WRONLY | O_CREAT, 0600),
                       open(err.c_str(), O_WRONLY | O_CREAT, 0600)};

  std::vector<std::string> words{TIPPE_PROGRAM};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const int program = open(TIPPE_PROGRAM, O_RDONLY | O_CLOEXEC);  // while it can be found: nobody may not look into the home of root
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < 3; ++i) dup2(files[i], i);
    constexpr unsigned nobody = 65534;
    if (around.without_rights && geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0)) _exit(127);
    fexecve(program, argv.data(), environ);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  for (const int file : files) close(file);
  close(program);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, around.output.empty() ? content_of(out) : std::string(), content_of(err)};
}

/// "law contensou --slip 1,0" split at blanks.
inline Result tippe(const std::string& line, const Surroundings& around = {}) {
  std::istringstream words(line);
  return run({std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()}, around);
}

/// A refusal: this exit code, nothing on standard output, and one line that begins with the program's name and contains `part`.
inline void expect_refusal(const Result& result, int exit, const std::string& part) {
  EXPECT_EQ(result.exit, exit) << result.err;
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.err.starts_with("tippe: ")) << result.err;
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  EXPECT_NE(result.err.find(part), std::string::npos) << "expected '" << part << "' in: " << result.err;
}

}  // namespace tippe::testing
