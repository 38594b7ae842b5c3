// Every number of a state with its name, as bits: two states are the same where these are.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <tippe/analysis/state_members.h>
#include <utility>
#include <vector>

namespace tippe::test {

using Bits = std::vector<std::pair<std::string, std::uint64_t>>;

template <class T>
void add_bits(const T& value, const std::string& name, Bits& bits) {
  if constexpr (std::is_same_v<T, double>) {
    bits.emplace_back(name, std::bit_cast<std::uint64_t>(value));
  } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
    bits.emplace_back(name, static_cast<std::uint64_t>(value));
  } else if constexpr (requires { each_member(value, [](const char*, auto&) {}); }) {
    each_member(value, [&](const char* member, const auto& of) { add_bits(of, name + "." + member, bits); });
  } else if constexpr (requires { value.coeff(0, 0); }) {
    for (int j = 0; j < value.cols(); ++j)
      for (int i = 0; i < value.rows(); ++i) add_bits(double(value(i, j)), name, bits);
  } else if constexpr (requires { value.has_value(); }) {
    bits.emplace_back(name, value.has_value());
    if (value) add_bits(*value, name, bits);
  } else if constexpr (requires { std::variant_size<T>::value; }) {
    std::visit([&](const auto& one) { add_bits(one, name, bits); }, value);
  } else {
    for (const auto& item : value) add_bits(item, name, bits);
  }
}

template <class T>
Bits bits_of(const T& state) {
  Bits bits;
  add_bits(state, "", bits);
  return bits;
}

/// The first member in which two differ; empty if they are the same.
inline std::string first_difference(const Bits& a, const Bits& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
    if (i >= a.size() || i >= b.size() || a[i] != b[i]) return i < a.size() ? a[i].first : b[i].first;
  return {};
}

/// All that is observed of a time, as trajectory.csv has it.
inline Bits bits_of(const Observables& o, const EnergyAudit& audit) {
  Bits bits;
  const bool on_track = o.track.has_value();
  for (const std::string& key : quantity_keys(o.contact_count, on_track))
    add_bits(parse_quantity(key, o.contact_count, on_track).quantity->key.of(o, audit), key, bits);
  if (on_track) add_bits(o.track->mode, "mode", bits);
  return bits;
}

}  // namespace tippe::test
