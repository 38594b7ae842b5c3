#include "lab_site.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

#include "errors.h"
#include "files.h"

namespace tippe::cli {

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (!file.is_open() || file.bad()) throw Failure(CannotWrite, "a file of the lab cannot be read", path.string(), "build the lab again");
  return content;
}

}  // namespace

fs::path site_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    const fs::path installed = program.parent_path().parent_path() / TIPPE_LAB_FROM_PREFIX;
    if (fs::is_directory(installed, error)) return installed;
  }
  return TIPPE_LAB_DIR;
}

Site load_site(const fs::path& folder) {
  Site site{folder, {}};
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error); !error && entry != fs::end(entry); entry.increment(error))
    if (entry->is_regular_file()) site.files.emplace(entry->path().lexically_relative(folder).generic_string(), content_of(entry->path()));
  for (const std::string_view name : {"index.html", "lab.js", "worker.js", "lab.wasm"})
    if (!site.files.contains(name))
      throw Failure(CannotWrite, fmt::format("the lab is not built: {} is missing", name), folder.string(),
                    "run ./tippe lab from the repository, which builds it");
  return site;
}

const std::string* find_file(const Site& site, std::string_view path) {
  if (!path.starts_with('/')) return nullptr;
  path.remove_prefix(1);
  const auto found = site.files.find(path.empty() ? std::string_view("index.html") : path);
  return (found == site.files.end()) ? nullptr : &found->second;
}

std::string_view mime_type(std::string_view name) {
  struct Type {
    std::string_view ending, type;
  };
  constexpr std::array<Type, 10> types{{{".html", "text/html; charset=utf-8"},
                                        {".js", "text/javascript; charset=utf-8"},
                                        {".css", "text/css; charset=utf-8"},
                                        {".wasm", "application/wasm"},
                                        {".svg", "image/svg+xml"},
                                        {".png", "image/png"},
                                        {".woff2", "font/woff2"},
                                        {".txt", "text/plain; charset=utf-8"},
                                        {".json", "application/json"},
                                        {".webmanifest", "application/manifest+json"}}};
  for (const auto& [ending, type] : types)
    if (name.ends_with(ending)) return type;
  return "application/octet-stream";
}

bool is_own_host(std::string_view host, int port) {
  const std::string end = fmt::format(":{}", port);
  return host == "127.0.0.1" + end || host == "localhost" + end;
}

void export_site(const Site& site, const fs::path& folder) {
  std::error_code error;
  if (fs::exists(folder, error) && (!fs::is_directory(folder, error) || !fs::is_empty(folder, error)))
    throw bad_input("the folder is there already and not empty", folder.string(), "give a new folder, or remove this one");
  const fs::path target = fs::absolute(folder).lexically_normal(), clean = target.has_filename() ? target : target.parent_path();
  const fs::path part = clean.parent_path() / fmt::format(".{}.{}", clean.filename().string(), getpid());
  try {
    for (const auto& [name, content] : site.files) {
      make_folder((part / name).parent_path().string());
      Output out((part / name).string());
      out.write(content);
      out.finish();
    }
    if (fs::exists(clean, error)) fs::remove(clean, error);
    fs::rename(part, clean, error);
    if (error) throw Failure(CannotWrite, fmt::format("cannot make the folder: {}", error.message()), folder.string(), "write elsewhere");
  } catch (...) {
    fs::remove_all(part, error);
    throw;
  }
}

}  // namespace tippe::cli
