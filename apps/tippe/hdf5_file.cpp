#include "hdf5_file.h"

#include <fmt/format.h>

#include "errors.h"

#ifdef TIPPE_HAS_HDF5

#include <fcntl.h>
#include <hdf5.h>
#include <hdf5_hl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <sys/stat.h>
#include <system_error>
#include <utility>

#include "hidden_folder.h"
#include "inputs.h"

namespace tippe::cli {

namespace {

/// An identifier of HDF5's and the function that gives it back.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_), std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  hid_t get() const { return id_; }
  herr_t close() { return id_ >= 0 ? close_(std::exchange(id_, -1)) : 0; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

constexpr std::size_t most_in_chunk = 1 << 16, rows_at_once = 4096;

/// The whole array, halved along its longest side until it is small.
std::vector<hsize_t> chunk_of(std::vector<hsize_t> sizes) {
  const auto count = [&] { return std::accumulate(sizes.begin(), sizes.end(), hsize_t{1}, std::multiplies<>()); };
  for (hsize_t& n : sizes) n = std::max<hsize_t>(n, 1);
  while (count() > most_in_chunk) {
    hsize_t& longest = *std::ranges::max_element(sizes);
    longest = (longest + 1) / 2;
  }
  return sizes;
}

}  // namespace

struct Hdf5File::Parts {
  explicit Parts(const std::string& path) : target(path), hidden(std::filesystem::absolute(path).parent_path()) {
    temporary = (hidden.path() / "file.h5").string();
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);  // failures are said by us
    const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose), access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    // The order of arrays is part of netCDF's format. One format whatever the library's version: equal bytes.
    check(H5Pset_link_creation_order(creation.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
    check(H5Pset_attr_creation_order(creation.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
    check(H5Pset_obj_track_times(creation.get(), false));
    check(H5Pset_libver_bounds(access.get(), H5F_LIBVER_V18, H5F_LIBVER_V18));
    file = Handle(H5Fcreate(temporary.c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose);
    check(file.get());
    text_type = Handle(H5Tcopy(H5T_C_S1), H5Tclose);
    check(H5Tset_size(text_type.get(), H5T_VARIABLE));
    check(H5Tset_cset(text_type.get(), H5T_CSET_UTF8));
  }

  void check(hid_t result) const {
    if (result >= 0) return;
    const int error = errno;
    throw Failure(CannotWrite,
                  fmt::format("the HDF5 file cannot be written: {}", error == 0 ? "HDF5 failed" : std::generic_category().message(error)),
                  target, error == ENOSPC ? "make room on the device or write elsewhere" : "write elsewhere, or check the permissions");
  }

  /// With its length where it can be, which Octave asks for; an attribute holds 64 KB, and longer texts outside of it.
  void put_text(hid_t object, const std::string& name, const std::string& text) {
    constexpr std::size_t most = 60'000;
    const bool fixed = text.size() <= most;
    const Handle type(H5Tcopy(fixed ? H5T_C_S1 : text_type.get()), H5Tclose), space(H5Screate(H5S_SCALAR), H5Sclose);
    if (fixed) {
      check(H5Tset_size(type.get(), std::max<std::size_t>(text.size(), 1)));
      check(H5Tset_strpad(type.get(), H5T_STR_NULLPAD));
      check(H5Tset_cset(type.get(), H5T_CSET_UTF8));
    }
    const Handle attribute(H5Acreate2(object, name.c_str(), type.get(), space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    check(attribute.get());
    const char* const pointer = text.c_str();
    check(H5Awrite(attribute.get(), type.get(), fixed ? static_cast<const void*>(pointer) : static_cast<const void*>(&pointer)));
  }

  void put_number(hid_t object, const std::string& name, double x) {
    const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
    const Handle attribute(H5Acreate2(object, name.c_str(), H5T_IEEE_F64LE, space.get(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    check(attribute.get());
    check(H5Awrite(attribute.get(), H5T_NATIVE_DOUBLE, &x));
  }

  /// An empty array, compressed. With `grows` its first side has no end.
  Handle make(const std::string& name, hid_t type, const std::vector<hsize_t>& sizes, const ArrayAbout& about, bool grows = false) {
    std::vector<hsize_t> most = sizes, chunk = grows ? std::vector<hsize_t>{rows_at_once} : chunk_of(sizes);
    if (grows) most[0] = H5S_UNLIMITED;
    const Handle space(H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), most.data()), H5Sclose);
    const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    check(H5Pset_obj_track_times(creation.get(), false));
    check(H5Pset_attr_creation_order(creation.get(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED));
    check(H5Pset_chunk(creation.get(), static_cast<int>(chunk.size()), chunk.data()));
    if (H5Zfilter_avail(H5Z_FILTER_DEFLATE) > 0) {
      check(H5Pset_shuffle(creation.get()));
      check(H5Pset_deflate(creation.get(), 4));
    }
    Handle set(H5Dcreate2(file.get(), name.c_str(), type, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT), H5Dclose);
    check(set.get());
    if (!about.long_name.empty()) put_text(set.get(), "long_name", about.long_name);
    if (!about.units.empty()) put_text(set.get(), "units", about.units);
    if (!about.coordinates.empty()) put_text(set.get(), "coordinates", about.coordinates);
    return set;
  }

  void become_dimension(const std::string& name, Handle set, hsize_t length, const char* said) {
    check(H5DSset_scale(set.get(), said));
    sizes[name] = length;
    scales.insert_or_assign(name, std::move(set));
  }

  std::vector<hsize_t> sizes_of(const std::vector<std::string>& dimensions) const {
    std::vector<hsize_t> all;
    all.reserve(dimensions.size());
    for (const std::string& name : dimensions) all.push_back(sizes.at(name));
    return all;
  }

  void attach(const Handle& set, const std::vector<std::string>& dimensions) {
    for (std::size_t i = 0; i < dimensions.size(); ++i)
      check(H5DSattach_scale(set.get(), scales.at(dimensions[i]).get(), static_cast<unsigned>(i)));
  }

  void write_texts(const Handle& set, const std::vector<std::string>& values) {
    std::vector<const char*> pointers;
    pointers.reserve(values.size());
    for (const std::string& value : values) pointers.push_back(value.empty() ? "" : value.c_str());
    check(H5Dwrite(set.get(), text_type.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()));
  }

  void flush_rows() {
    if (buffered == 0) return;
    const hsize_t all = written + buffered, begin = written, count = buffered;
    const Handle memory(H5Screate_simple(1, &count, nullptr), H5Sclose);
    for (std::size_t j = 0; j < columns.size(); ++j) {
      check(H5Dset_extent(columns[j].get(), &all));
      const Handle space(H5Dget_space(columns[j].get()), H5Sclose);
      check(H5Sselect_hyperslab(space.get(), H5S_SELECT_SET, &begin, nullptr, &count, nullptr));
      check(H5Dwrite(columns[j].get(), H5T_NATIVE_DOUBLE, memory.get(), space.get(), H5P_DEFAULT, buffer[j].data()));
      buffer[j].clear();
    }
    written = all, buffered = 0;
  }

  std::string target, temporary;
  HiddenFolder hidden;
  Handle file, text_type;
  std::map<std::string, hsize_t> sizes;
  std::map<std::string, Handle> scales;
  // A table that grows.
  std::vector<Handle> columns;
  std::vector<std::string> column_names;
  std::vector<std::vector<double>> buffer;
  hsize_t written = 0, buffered = 0;
};

bool hdf5_available() { return true; }
void require_hdf5(const std::string& /*option*/) {}

Hdf5File::Hdf5File(const std::string& path) {
  refuse_input(path);
  if (std::filesystem::is_directory(path))
    throw Failure(CannotWrite, "there is a folder of that name", path, "give another --out directory");
  parts_ = std::make_unique<Parts>(path);
}

Hdf5File::~Hdf5File() = default;

void Hdf5File::attribute(const std::string& name, const std::string& text) { parts_->put_text(parts_->file.get(), name, text); }
void Hdf5File::attribute(const std::string& name, double number) { parts_->put_number(parts_->file.get(), name, number); }

void Hdf5File::dimension(const std::string& name, std::span<const double> values, const ArrayAbout& about) {
  Handle set = parts_->make(name, H5T_IEEE_F64LE, {values.size()}, about);
  parts_->check(H5Dwrite(set.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
  parts_->become_dimension(name, std::move(set), values.size(), name.c_str());
}

void Hdf5File::dimension(const std::string& name, const std::vector<std::string>& values, const ArrayAbout& about) {
  Handle set = parts_->make(name, parts_->text_type.get(), {values.size()}, about);
  parts_->write_texts(set, values);
  parts_->become_dimension(name, std::move(set), values.size(), name.c_str());
}

void Hdf5File::dimension(const std::string& name, std::size_t length) {
  // So netCDF calls a dimension that has no variable of its name.
  const std::string said = fmt::format("This is a netCDF dimension but not a netCDF variable.{:10}", length);
  parts_->become_dimension(name, parts_->make(name, H5T_IEEE_F32BE, {length}, {}), length, said.c_str());
}

void Hdf5File::array(const std::string& name, const std::vector<std::string>& dimensions, std::span<const double> values,
                     const ArrayAbout& about) {
  const Handle set = parts_->make(name, H5T_IEEE_F64LE, parts_->sizes_of(dimensions), about);
  parts_->put_number(set.get(), "_FillValue", std::numeric_limits<double>::quiet_NaN());
  parts_->check(H5Dwrite(set.get(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()));
  parts_->attach(set, dimensions);
}

void Hdf5File::array(const std::string& name, const std::vector<std::string>& dimensions, const std::vector<std::string>& values,
                     const ArrayAbout& about) {
  const Handle set = parts_->make(name, parts_->text_type.get(), parts_->sizes_of(dimensions), about);
  if (!values.empty()) parts_->write_texts(set, values);
  parts_->attach(set, dimensions);
}

void Hdf5File::begin_table(const std::vector<std::string>& columns, const std::vector<ArrayAbout>& about) {
  for (std::size_t j = 0; j < columns.size(); ++j) parts_->columns.push_back(parts_->make(columns[j], H5T_IEEE_F64LE, {0}, about[j], true));
  parts_->column_names = columns;
  parts_->buffer.resize(columns.size());
}

void Hdf5File::add_row(std::span<const double> row) {
  for (std::size_t j = 0; j < row.size(); ++j) parts_->buffer[j].push_back(row[j]);
  if (++parts_->buffered == rows_at_once) parts_->flush_rows();
}

void Hdf5File::meanings(const std::string& array, const std::vector<std::string>& words) {
  const auto place = std::ranges::find(parts_->column_names, array) - parts_->column_names.begin();
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  parts_->put_text(parts_->columns[static_cast<std::size_t>(place)].get(), "flag_meanings", text);
}

void Hdf5File::finish() {
  Parts& p = *parts_;
  p.flush_rows();
  if (!p.columns.empty()) {
    p.check(H5DSset_scale(p.columns[0].get(), p.column_names[0].c_str()));
    for (std::size_t j = 1; j < p.columns.size(); ++j) p.check(H5DSattach_scale(p.columns[j].get(), p.columns[0].get(), 0));
  }
  p.columns.clear();
  p.scales.clear();
  p.check(p.text_type.close());
  p.check(H5Fflush(p.file.get(), H5F_SCOPE_GLOBAL));
  p.check(p.file.close());
  const int descriptor = open(p.temporary.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = descriptor >= 0 && fsync(descriptor) == 0;
  if (descriptor >= 0) close(descriptor);
  if (!synced || rename(p.temporary.c_str(), p.target.c_str()) != 0) p.check(-1);
}

}  // namespace tippe::cli

#else

namespace tippe::cli {

struct Hdf5File::Parts {};

bool hdf5_available() { return false; }
void require_hdf5(const std::string& option) {
  throw bad_input("this program was built without HDF5", option, "install libhdf5-dev and build it again, or take --format csv");
}

Hdf5File::Hdf5File(const std::string& /*path*/) { require_hdf5("--format"); }
Hdf5File::~Hdf5File() = default;
void Hdf5File::attribute(const std::string& /*name*/, const std::string& /*text*/) {}
void Hdf5File::attribute(const std::string& /*name*/, double /*number*/) {}
void Hdf5File::dimension(const std::string& /*name*/, std::span<const double> /*values*/, const ArrayAbout& /*about*/) {}
void Hdf5File::dimension(const std::string& /*name*/, const std::vector<std::string>& /*values*/, const ArrayAbout& /*about*/) {}
void Hdf5File::dimension(const std::string& /*name*/, std::size_t /*length*/) {}
void Hdf5File::array(const std::string& /*name*/, const std::vector<std::string>& /*dimensions*/, std::span<const double> /*values*/,
                     const ArrayAbout& /*about*/) {}
void Hdf5File::array(const std::string& /*name*/, const std::vector<std::string>& /*dimensions*/,
                     const std::vector<std::string>& /*values*/, const ArrayAbout& /*about*/) {}
void Hdf5File::begin_table(const std::vector<std::string>& /*columns*/, const std::vector<ArrayAbout>& /*about*/) {}
void Hdf5File::add_row(std::span<const double> /*row*/) {}
void Hdf5File::meanings(const std::string& /*array*/, const std::vector<std::string>& /*words*/) {}
void Hdf5File::finish() {}

}  // namespace tippe::cli

#endif
