// The law table for JavaScript: call rows(), then row(i) and read as many doubles at the address buffer().

#include <law_table.h>

#include <array>

namespace {
std::array<double, 64> row_buffer{};
}

extern "C" {

[[clang::export_name("rows")]] int rows() { return tippe::test::law_table_rows(); }
[[clang::export_name("row")]] int row(int i) { return tippe::test::law_table_row(i, row_buffer.data()); }
[[clang::export_name("buffer")]] double* buffer() { return row_buffer.data(); }
}
