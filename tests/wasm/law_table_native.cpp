// Prints the law table, one row per line, with 17 digits: what the WebAssembly build must reproduce.

#include <law_table.h>

#include <array>
#include <cstdio>

int main() {
  std::array<double, 64> row{};
  const int rows = tippe::test::law_table_rows();
  for (int i = 0; i < rows; ++i) {
    const int columns = tippe::test::law_table_row(i, row.data());
    for (int j = 0; j < columns; ++j) {
      std::printf("%s%.17g", j == 0 ? "" : " ", row[j]);
    }
    std::printf("\n");
  }
  return 0;
}
