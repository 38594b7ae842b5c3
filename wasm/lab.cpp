// The lab for JavaScript. Text goes in through input(bytes), which gives the address to write to; text comes out at answer() with answer_size() bytes,
// numbers at numbers() with number_count() doubles. One run at a time: who wants two takes two instances.
//
//   load(bytes)        the input is NAME \0 SCENE TEXT \0 SETTING \0 SETTING …; 1: loaded, 0: not; the answer has the errors and warnings, a line each
//   advance(steps)     1: there is more to come; the numbers are the rows since the last call, column by column as columns() says
#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <tippe/scenes/write.h>
#include <tippe/version.h>

#include "lab_run.h"

namespace {

using tippe::lab::LabRun;

std::string input_text, answer_text;
std::vector<double> number_list;
std::unique_ptr<LabRun> current;

/// The parts of the input, which zeros divide.
std::vector<std::string> parts(std::size_t bytes) {
  std::vector<std::string> list(1);
  for (std::size_t i = 0; i < bytes; ++i) {
    if (input_text[i] == '\0') {
      list.emplace_back();
    } else {
      list.back() += input_text[i];
    }
  }
  return list;
}

}  // namespace

extern "C" {

[[clang::export_name("input")]] char* input(int bytes) {
  input_text.assign(static_cast<std::size_t>(bytes), '\0');
  return input_text.data();
}
[[clang::export_name("answer")]] const char* answer() { return answer_text.data(); }
[[clang::export_name("answer_size")]] int answer_size() { return static_cast<int>(answer_text.size()); }
[[clang::export_name("numbers")]] const double* numbers() { return number_list.data(); }
[[clang::export_name("number_count")]] int number_count() { return static_cast<int>(number_list.size()); }

[[clang::export_name("version")]] void version() { answer_text = tippe::kVersion; }

/// The registry of laws, as JSON.
[[clang::export_name("laws")]] void laws() { answer_text = tippe::lab::laws_as_json(); }

[[clang::export_name("load")]] int load() {
  std::vector<std::string> list = parts(input_text.size());
  current.reset();
  if (list.size() < 2) list.resize(2);
  const std::vector<std::string> settings(list.begin() + 2, list.end());
  tippe::ReadScene read = tippe::read_scene(list[1], list[0], settings);
  answer_text = tippe::lab::lines_of(read.diagnostics);
  if (!read.scene) return 0;
  if (tippe::is_cvode(read.scene->integrate.options.scheme)) {
    answer_text += "error integrate.scheme: the browser has no SUNDIALS; take event\n";
    return 0;
  }
  current = std::make_unique<LabRun>(std::move(read));
  return 1;
}

// All that follows needs a loaded scene.

/// The scene with every key explicit.
[[clang::export_name("scene")]] void scene() { answer_text = tippe::to_toml(current->scene()); }

[[clang::export_name("columns")]] void columns() {
  answer_text.clear();
  for (const std::string& name : current->columns()) answer_text += (answer_text.empty() ? "" : ",") + name;
}

/// Mass, time between rows, and G seen from S.
[[clang::export_name("facts")]] void facts() {
  const tippe::World& world = current->world();
  number_list = {world.body().mass, current->every(), world.body().r_SG.x(), world.body().r_SG.y(), world.body().r_SG.z()};
}

[[clang::export_name("track")]] void track(int points) { number_list = tippe::lab::track_points(*current, points); }

[[clang::export_name("border")]] void border(int contact, double rolling_x, double rolling_y, int rings, int segments) {
  const tippe::laws::ContactLaw& law = current->world().contacts[static_cast<std::size_t>(contact)].law;
  number_list = tippe::lab::border_of(law, {rolling_x, rolling_y}, rings, segments);
}

[[clang::export_name("advance")]] int advance(int steps) {
  current->forget_rows();
  const bool more = current->advance(steps);
  number_list = current->rows();
  return more ? 1 : 0;
}
[[clang::export_name("time")]] double time_reached() { return current->time(); }

/// Time, kind and contact of the events from the given one on.
[[clang::export_name("events")]] void events(int from) {
  number_list.clear();
  const std::vector<tippe::Event>& list = current->events();
  for (std::size_t i = static_cast<std::size_t>(from); i < list.size(); ++i)
    number_list.insert(number_list.end(), {list[i].t, static_cast<double>(list[i].kind), static_cast<double>(list[i].contact)});
}
[[clang::export_name("event_kinds")]] void event_kinds() {
  answer_text.clear();
  for (const std::string_view kind : tippe::event_kinds()) answer_text.append(answer_text.empty() ? "" : ",").append(kind);
}

/// Is the spin of this state stable? Quaternion (scalar first) and omega in the input, seven doubles. Numbers: 1 or 0, whether a stationary spin was found; 1 stable, -1
/// unstable, 0 neutral; the leading eigenvalue [1/s]; how far the axes are apart [rad]; the drain [rad/s²]. The first call searches, for a second or so.
[[clang::export_name("stability")]] void stability() {
  std::array<double, 7> state{};
  std::memcpy(state.data(), input_text.data(), std::min(input_text.size(), sizeof state));
  number_list = current->stability(state);
}

/// Of a run that is over, as JSON.
[[clang::export_name("report")]] void report() { answer_text = tippe::lab::report_of(*current); }
}
