#include "hidden_folder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "errors.h"

namespace tippe::cli {

HiddenFolder::HiddenFolder(const std::filesystem::path& in) : path_((in / ".drawing.XXXXXX").string()) {
  if (mkdtemp(path_.data()) != nullptr) return;
  const int error = errno;
  throw Failure(CannotWrite, fmt::format("cannot create a folder: {}", std::generic_category().message(error)), in.string(),
                error == ENOSPC ? "make room on the device or write elsewhere" : "write elsewhere, or check the permissions");
}

HiddenFolder::~HiddenFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace tippe::cli
