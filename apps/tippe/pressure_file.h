// A pressure distribution from a file: CSV with the columns rho,sigma.
#pragma once

#include <string>
#include <tippe/laws/law.h>
#include <tippe/laws/sampled_profile.h>
#include <vector>

namespace tippe::cli {

/// ρ from 0 outward in any unit (the last is the border of the patch), σ in any unit. What the table breaks is said with its line.
laws::SampledProfile read_pressure_file(const std::string& path);

/// slip, spin, potential; … of a law that is given as a table.
std::vector<double> read_potential_file(const std::string& path);

/// Rows of so many numbers, under a header of any names. A file of numbers alone, without header, is an image of square cells around the middle, the first line
/// on top: its rows are [x, y, value].
std::vector<double> read_rows_file(const std::string& path, int columns, double cell);

}  // namespace tippe::cli
