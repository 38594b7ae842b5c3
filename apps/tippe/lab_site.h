// The lab's page as files in memory: what is not among them cannot be asked for.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace tippe::cli {

struct Site {
  std::filesystem::path folder;
  std::map<std::string, std::string, std::less<>> files;  ///< "index.html", "fonts/…" and what is in them
};

/// Where the built page is: beside an installed program, or in the build folder.
std::filesystem::path site_folder();

/// Reads the page. Throws a Failure where there is none.
Site load_site(const std::filesystem::path& folder);

/// The file that a request path names: "/" is the index, the rest is taken letter by letter. Null for all else.
const std::string* find_file(const Site& site, std::string_view path);

/// "text/html; charset=utf-8" … by the end of the name.
std::string_view mime_type(std::string_view name);

/// Does a Host header mean this very server? Any other name is somebody else's page that points here.
bool is_own_host(std::string_view host, int port);

/// Writes the page to a folder that is new or empty; it appears when it is complete.
void export_site(const Site& site, const std::filesystem::path& folder);

/// Serves the page on 127.0.0.1 until Ctrl-C. Port 0: a free one. `ready` is called with the address. Gives false if the port is taken.
bool serve_site(const Site& site, int port, void (*ready)(const std::string& address, bool open), bool open);
bool can_serve();  ///< false in a build without cpp-httplib

}  // namespace tippe::cli
