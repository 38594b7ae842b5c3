// tippe-papers reproduce …: what `tippe reproduce` runs. The papers are most of the code; nothing else needs them.
#include "command_line.h"
#include "verbs.h"

int main(int argc, char** argv) {
  using namespace tippe::cli;
  return exit_code_of([&] { return act_on(argc, argv, register_reproduce); });
}
