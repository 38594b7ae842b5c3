// Random scenes, each checked and held against its copies and the other schemes. CONTRIBUTING.md tells how to read what it says.
//   scene_metamorphoses [--seeds A:B] [--seconds N] [--out DIR] [SCENE.toml …]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>
#include <tippe/scenes/read.h>
#include <tippe/scenes/write.h>
#include <vector>

#include "examine.h"
#include "random_scene.h"

namespace {

using namespace tippe;
using namespace tippe::test;

struct Options {
  std::uint64_t first = 0, last = 500;
  double seconds = 0.0;
  std::filesystem::path out = "out/metamorphoses";
  std::vector<std::string> files;
  bool scene_only = false;
  bool verbose = false;
};

bool read_options(int argc, char** argv, Options& o) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string next = (i + 1 < argc) ? argv[i + 1] : "";
    if (word == "--seeds") {
      const std::size_t colon = next.find(':');
      o.first = std::strtoull(next.c_str(), nullptr, 10);
      o.last = (colon == std::string::npos) ? o.first + 1 : std::strtoull(next.c_str() + colon + 1, nullptr, 10);
      ++i;
    } else if (word == "--seconds") {
      o.seconds = std::strtod(next.c_str(), nullptr);
      ++i;
    } else if (word == "--out") {
      o.out = next;
      ++i;
    } else if (word == "--scene") {
      o.scene_only = true;
    } else if (word == "--verbose") {
      o.verbose = true;
    } else if (word.starts_with("--")) {
      std::cerr << "scene_metamorphoses: unknown option " << word
                << "; usage: scene_metamorphoses [--seeds A:B] [--seconds N] [--out DIR] [--scene] [--verbose] [SCENE.toml ...]\n";
      return false;
    } else {
      o.files.push_back(word);
    }
  }
  return true;
}

class Report {
 public:
  explicit Report(const Options& o) : options_(o) {}

  void take(const std::string& name, const std::string& again, const Scene& scene, const Examination& e) {
    ++scenes_;
    trusted_ += e.trusted ? 1 : 0;
    compared_ += e.compared, copies_ += e.copies, ladders_ += e.ladders;
    if (!e.trusted) ++doubts_[e.doubt.substr(0, 40)];
    if (options_.verbose) std::cout << name << ": " << (e.trusted ? "compared over " + std::to_string(e.compared) : e.doubt) << "\n";
    for (const Finding& f : e.findings) {
      ++findings_[f.kind];
      std::string file = name + "-" + f.kind + ".toml";
      for (char& c : file)
        if (c == ' ') c = '-';
      std::filesystem::create_directories(options_.out);
      std::ofstream(options_.out / file) << f.scene;
      std::ofstream(options_.out / (name + ".toml")) << to_toml(scene);
      std::cout << name << ": " << f.kind << ": " << f.what << "\n    again: " << again << "    scene: " << (options_.out / file).string()
                << std::endl;
    }
  }

  int finish() const {
    std::cout << scenes_ << " scenes, " << trusted_ << " to rely on; " << copies_ << " copies and " << ladders_
              << " ladders, compared over " << (trusted_ > 0 ? 100.0 * compared_ / trusted_ : 0.0) << " % of the time\n";
    for (const auto& [doubt, count] : doubts_) std::cout << "  not relied on: " << count << "  " << doubt << "\n";
    for (const auto& [kind, count] : findings_) std::cout << "  finding: " << count << "  " << kind << "\n";
    return findings_.empty() ? 0 : 1;
  }

 private:
  const Options& options_;
  int scenes_ = 0, trusted_ = 0, copies_ = 0, ladders_ = 0;
  double compared_ = 0.0;
  std::map<std::string, int> doubts_, findings_;
};

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read_options(argc, argv, options)) return 2;
  Report report(options);
  for (const std::string& file : options.files) {
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    const ReadScene read = read_scene(text, file);
    for (const Diagnostic& d : read.diagnostics) std::cerr << d.text() << "\n";
    if (!read.scene) return 2;
    report.take(std::filesystem::path(file).stem().string(), std::string(argv[0]) + " " + file, *read.scene, examine(*read.scene, 0));
  }
  if (!options.files.empty()) return report.finish();
  for (std::uint64_t seed = options.first; seed < options.last; ++seed) {
    if (options.seconds > 0.0 && static_cast<double>(std::clock()) > options.seconds * CLOCKS_PER_SEC) break;
    const Scene scene = random_scene(seed);
    if (options.scene_only) {
      std::cout << to_toml(scene);
      continue;
    }
    const std::clock_t begin = std::clock();
    report.take("seed" + std::to_string(seed), std::string(argv[0]) + " --seeds " + std::to_string(seed), scene, examine(scene, seed));
    if (options.verbose) std::cout << "    " << static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC << " s\n";
  }
  return report.finish();
}
