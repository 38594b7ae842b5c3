// tippe lab: the browser lab, served on loopback or written to a folder.
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "errors.h"
#include "files.h"
#include "lab_site.h"
#include "options.h"
#include "terminal.h"
#include "verbs.h"

namespace tippe::cli {

namespace {

constexpr const char* lab_examples = R"(
The page computes in your browser, with the same code as this program; nothing is sent anywhere.

Examples:
  tippe lab
  tippe lab --port 8080 --no-open
  tippe lab --export site        then put the folder on any web host, under any path)";

struct LabCommand {
  std::optional<double> port;
  std::string folder, site;
  bool no_open = false;
};

/// Starts the desktop's browser and does not wait for it.
void open_in_browser(const std::string& address) {
  if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
  const pid_t child = fork();
  if (child != 0) {
    if (child > 0) waitpid(child, nullptr, 0);
    return;
  }
  if (fork() != 0) _exit(0);  // a grandchild belongs to nobody
  std::freopen("/dev/null", "w", stdout);
  std::freopen("/dev/null", "w", stderr);
  execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
  _exit(127);
}

void announce(const std::string& address, bool open) {
  Output out;
  out.write(address + "\n");
  out.finish();
  say("the lab is open at this address; Ctrl-C closes it");
  if (open) open_in_browser(address);
}

int lab_verb(const LabCommand& c) {
  const Site site = load_site(c.site.empty() ? site_folder() : std::filesystem::path(c.site));
  if (!c.folder.empty()) {
    export_site(site, c.folder);
    std::size_t bytes = 0;
    for (const auto& [name, content] : site.files) bytes += content.size();
    say(fmt::format("{} files, {:.1f} MB, are in {}", site.files.size(), static_cast<double>(bytes) * 1e-6, c.folder));
    return Fine;
  }
  if (!can_serve())
    throw Failure(CannotWrite, "this program was built without cpp-httplib and cannot serve", "",
                  "install libcpp-httplib-dev and build it again, or use --export and any web server");
  const int port = static_cast<int>(c.port.value_or(0.0));
  if (!serve_site(site, port, announce, !c.no_open))
    throw Failure(CannotWrite, fmt::format("port {} cannot be opened on 127.0.0.1", port), "--port",
                  "leave --port out: a free one is found");
  return Fine;
}

}  // namespace

void register_lab(CLI::App& program, Action& action) {
  CLI::App* verb = program.add_subcommand("lab", "Open the interactive lab in the browser");
  verb->footer(lab_examples);
  const auto c = std::make_shared<LabCommand>();
  constexpr Bounds ports{.low = 1.0, .high = 65535.0, .allowed = "give a port from 1 to 65535"};
  add_number(*verb, "--port", c->port, ports, "Port on 127.0.0.1 (default: a free one)");
  verb->add_flag("--no-open", c->no_open, "Print the address and open no browser");
  verb->add_option("--export", c->folder, "Write the static site to a new folder instead")->type_name("DIR");
  verb->add_option("--site", c->site, "Take the page from another folder")->type_name("DIR");
  verb->callback([c, &action] { action = [c] { return lab_verb(*c); }; });
}

}  // namespace tippe::cli
