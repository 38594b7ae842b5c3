#include "save_states.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <tippe/scenes/names.h>

#include "errors.h"
#include "numbers.h"
#include "resolved_scene.h"
#include "state_json.h"
#include "terminal.h"

namespace tippe::cli {

std::vector<SaveOrder> read_save_orders(const std::vector<std::string>& texts) {
  std::vector<SaveOrder> orders;
  std::set<std::string> files;
  for (const std::string& text : texts) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign + 1 == text.size())
      throw bad_input(fmt::format("{} names no file", in_quotes(text)), "--save-state", "write --save-state T=FILE, T in seconds");
    SaveOrder& order = orders.emplace_back();
    order.at = number_of_option("--save-state", text.substr(0, sign), non_negative);
    order.file = text.substr(sign + 1);
    std::error_code ignored;
    if (!files.insert(std::filesystem::weakly_canonical(order.file, ignored).string()).second)
      throw bad_input(fmt::format("{} is to hold two states", in_quotes(order.file)), "--save-state", "give each state a file of its own");
  }
  std::ranges::stable_sort(orders, {}, &SaveOrder::at);
  return orders;
}

void check_save_orders(const std::vector<SaveOrder>& orders, const Scene& scene, double begin) {
  const IntegrateOptions& options = scene.integrate.options;
  if (!orders.empty() && !can_go_on(options.scheme))
    throw bad_input(fmt::format("a run by {} cannot be saved: SUNDIALS keeps its past to itself", name_of(scheme_names, options.scheme)),
                    "--save-state", "take integrate.scheme = event");
  for (const SaveOrder& order : orders) {
    if (order.at > options.end)
      throw bad_input(fmt::format("{} s lies after the end of the run", number_text(order.at)), "--save-state",
                      fmt::format("set integrate.end, now {}", number_text(options.end)));
    if (order.at < begin)
      throw bad_input(fmt::format("{} s lies before the state, which is at {} s", number_text(order.at), number_text(begin)),
                      "--save-state", "ask the run that begins at the start");
  }
}

StateFiles::StateFiles(const std::vector<SaveOrder>& orders, std::string name, const Scene& scene)
    : orders_(orders), name_(std::move(name)), scene_(orders.empty() ? std::string() : resolved_scene(scene, name_ + " as it ran")) {
  for (const SaveOrder& order : orders_) files_.push_back(std::make_unique<Output>(order.file));
}

void StateFiles::order(RunRequest& request) {
  for (const SaveOrder& order : orders_) request.save_at.push_back(order.at);
  request.save = [this](std::size_t i, const CourseState& state) {
    try {
      files_[i]->write(state_as_text(name_, scene_, orders_[i].at, state));
    } catch (const StateFault& fault) {
      throw Failure(CannotWrite, fmt::format("the state cannot be saved: {}", fault.what), orders_[i].file, "save an earlier one");
    }
    files_[i]->finish();
    files_[i].reset();
  };
}

void StateFiles::tell_missing() const {
  for (std::size_t i = 0; i < files_.size(); ++i)
    if (files_[i] != nullptr)
      say(fmt::format("{} was not written: the run did not get to {} s", orders_[i].file, number_text(orders_[i].at)));
}

}  // namespace tippe::cli
