#include "hidden_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "errors.h"

namespace tippe::cli {

HiddenFolder::HiddenFolder(const std::filesystem::path& in) : path_((in / ".drawing.XXXXXX").string()) {
  if (mkdtemp(path_.data()) != nullptr) {
    descriptor_ = open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor_ >= 0) flock(descriptor_, LOCK_EX | LOCK_NB);  // as long as we live: see remove_leftovers
    return;
  }
  const int error = errno;
  throw Failure(CannotWrite, fmt::format("cannot create a folder: {}", std::generic_category().message(error)), in.string(),
                error == ENOSPC ? "make room on the device or write elsewhere" : "write elsewhere, or check the permissions");
}

HiddenFolder::~HiddenFolder() {
  if (descriptor_ >= 0) close(descriptor_);
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace tippe::cli
