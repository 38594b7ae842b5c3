// State to JSON and back, member by member (analysis/state_members.h).
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <tippe/analysis/state_members.h>

namespace tippe::cli {

/// What is wrong with a state: a clause, and the member that it is about.
struct StateFault {
  std::string what, where;
};

using StateJson = nlohmann::ordered_json;

template <class T>
concept Unpacked = requires(T& t) { each_member(t, [](const char*, auto&) {}); };
template <class T>
concept Matrix = requires(const T& t) { t.coeff(0, 0); };
template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// ---- To JSON. Points and contacts at the end of an array that a body does not have are left out: they are as a default makes them.

template <class T>
StateJson state_json(const T& value);

template <class T>
StateJson list_json(const T& list, bool cut) {
  StateJson array = StateJson::array();
  for (const auto& item : list) array.push_back(state_json(item));
  using Item = typename T::value_type;
  // By its text, since −0 and 0 are equal and not the same.
  if (cut)
    for (const std::string fresh = state_json(Item{}).dump(); !array.empty() && array.back().dump() == fresh;)
      array.erase(array.size() - 1);
  return array;
}

template <class T>
StateJson state_json(const T& value) {
  if constexpr (std::is_same_v<T, double>) {
    if (!std::isfinite(value)) throw StateFault{"a number is not finite", ""};
    return value;
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<int>(value);
  } else if constexpr (std::is_arithmetic_v<T>) {
    return value;
  } else if constexpr (is_optional<T>) {
    return value ? state_json(*value) : StateJson();
  } else if constexpr (Unpacked<T>) {
    StateJson object = StateJson::object();
    each_member(value, [&](const char* name, const auto& member) { object[name] = state_json(member); });
    return object;
  } else if constexpr (Matrix<T>) {
    StateJson array = StateJson::array();
    for (int j = 0; j < value.cols(); ++j) {
      StateJson column = StateJson::array();
      for (int i = 0; i < value.rows(); ++i) column.push_back(state_json(double(value(i, j))));
      if (value.cols() == 1) return column;
      array.push_back(std::move(column));
    }
    return array;
  } else if constexpr (requires { std::variant_size<T>::value; }) {
    return std::visit([](const auto& one) { return state_json(one); }, value);
  } else {
    using Item = typename T::value_type;
    return list_json(value, !std::is_arithmetic_v<Item> && !Matrix<Item> && requires { std::tuple_size<T>::value; });
  }
}

// ---- From JSON, trusting nothing.

template <class T>
void read_json(const StateJson& json, const std::string& where, T& value);

template <class T>
void read_number(const StateJson& json, const std::string& where, T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) throw StateFault{"this is neither true nor false", where};
    value = json.get<bool>();
  } else if constexpr (std::is_same_v<T, double>) {
    if (!json.is_number()) throw StateFault{"this is not a number", where};
    value = json.get<double>();
    if (!std::isfinite(value)) throw StateFault{"this number is not finite", where};
  } else {
    if (!json.is_number_integer()) throw StateFault{"this is not a whole number", where};
    const auto whole = json.get<long long>();
    value = static_cast<T>(whole);
    if (whole < 0 || static_cast<long long>(value) != whole) throw StateFault{"this whole number is out of range", where};
  }
}

inline void check_list(const StateJson& json, const std::string& where, std::size_t least, std::size_t most) {
  if (!json.is_array()) throw StateFault{"this is not a list", where};
  if (json.size() < least || json.size() > most) throw StateFault{fmt::format("this list has {} entries", json.size()), where};
}

inline std::string entry(const std::string& where, std::size_t i) { return fmt::format("{}[{}]", where, i); }

template <class T>
void read_json(const StateJson& json, const std::string& where, T& value) {
  if constexpr (std::is_enum_v<T>) {
    int number = 0;
    read_number(json, where, number);
    constexpr int last = std::is_same_v<T, EventKind> ? static_cast<int>(EventKind::Singular) : static_cast<int>(RunFault::Painleve);
    if (number > last) throw StateFault{"this number names nothing", where};
    value = static_cast<T>(number);
  } else if constexpr (std::is_arithmetic_v<T>) {
    read_number(json, where, value);
  } else if constexpr (is_optional<T>) {
    if (json.is_null()) return value.reset();
    read_json(json, where, value.emplace());
  } else if constexpr (Unpacked<T>) {
    if (!json.is_object()) throw StateFault{"this has no members", where};
    std::size_t members = 0;
    each_member(value, [&](const char* name, auto& member) {
      const auto found = json.find(name);
      if (found == json.end()) throw StateFault{"this member is missing", where + "." + name};
      read_json(*found, where + "." + name, member);
      ++members;
    });
    if (json.size() != members) throw StateFault{"there are members that a state does not have", where};
  } else if constexpr (Matrix<T>) {
    const auto rows = static_cast<std::size_t>(value.rows()), columns = static_cast<std::size_t>(value.cols());
    if (columns > 1) check_list(json, where, columns, columns);
    for (std::size_t j = 0; j < columns; ++j) {
      const StateJson& column = columns > 1 ? json[j] : json;
      const std::string here = columns > 1 ? entry(where, j) : where;
      check_list(column, here, rows, rows);
      for (std::size_t i = 0; i < rows; ++i) read_number(column[i], entry(here, i), value(static_cast<int>(i), static_cast<int>(j)));
    }
  } else if constexpr (requires { std::variant_size<T>::value; }) {
    std::visit([&](auto& one) { read_json(json, where, one); }, value);
  } else if constexpr (requires { value.push_back(value.front()); }) {
    check_list(json, where, 0, json.size());
    for (std::size_t i = 0; i < json.size(); ++i) read_json(json[i], entry(where, i), value.emplace_back());
  } else {
    using Item = typename T::value_type;
    constexpr bool whole = std::is_arithmetic_v<Item> || Matrix<Item>;
    check_list(json, where, whole ? value.size() : 0, value.size());
    for (std::size_t i = 0; i < json.size(); ++i) read_json(json[i], entry(where, i), value[i]);
  }
}

}  // namespace tippe::cli
