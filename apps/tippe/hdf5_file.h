// A file of arrays with named dimensions, in HDF5 as netCDF-4 lays it out: h5py, xarray and Octave read it. It has no times and no names of machines inside, so
// that equal contents give equal bytes, and appears under its name only when it is complete.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tippe::cli {

/// Whether this program was built with HDF5.
bool hdf5_available();

/// Refuses the option that asks for a file, if it was not.
void require_hdf5(const std::string& option);

/// What to say of an array.
struct ArrayAbout {
  std::string long_name, units;
  std::string coordinates;  ///< names of other arrays that say where its entries are, with blanks between them
};

class Hdf5File {
 public:
  /// The final name, under which it appears by `finish`. Every failure is a Failure that names the file.
  explicit Hdf5File(const std::string& path);
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;
  ~Hdf5File();  ///< without `finish` nothing is left

  void attribute(const std::string& name, const std::string& text);
  void attribute(const std::string& name, double number);

  /// A dimension with its coordinates.
  void dimension(const std::string& name, std::span<const double> values, const ArrayAbout& about);
  void dimension(const std::string& name, const std::vector<std::string>& values, const ArrayAbout& about);
  /// A dimension whose entries are only numbered.
  void dimension(const std::string& name, std::size_t length);

  /// An array over dimensions that are there, the last of them changes fastest; NaN means: none.
  void array(const std::string& name, const std::vector<std::string>& dimensions, std::span<const double> values, const ArrayAbout& about);
  void array(const std::string& name, const std::vector<std::string>& dimensions, const std::vector<std::string>& values,
             const ArrayAbout& about);

  /// A table that grows: the first column is the dimension, the others are arrays over it.
  void begin_table(const std::vector<std::string>& columns, const std::vector<ArrayAbout>& about);
  void add_row(std::span<const double> row);
  /// An attribute of an array that is there: words that its numbers 0, 1, … stand for.
  void meanings(const std::string& array, const std::vector<std::string>& words);

  void finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tippe::cli
