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

}  // namespace tippe::cli
