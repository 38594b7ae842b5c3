#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <tippe/version.h>

int main(int argc, char** argv) {
  CLI::App app{"Rigid bodies with dry friction"};
  app.set_version_flag("--version", tippe::kVersion);
  CLI11_PARSE(app, argc, argv);
  return 0;
}
