// A folder for what is not finished yet.
#pragma once

#include <filesystem>
#include <string>

namespace tippe::cli {

/// Made inside another folder, and gone with all that is in it when it is left.
class HiddenFolder {
 public:
  explicit HiddenFolder(const std::filesystem::path& in);
  HiddenFolder(const HiddenFolder&) = delete;
  HiddenFolder& operator=(const HiddenFolder&) = delete;
  ~HiddenFolder();

  std::filesystem::path path() const { return path_; }

 private:
  std::string path_;
  int descriptor_ = -1;
};

}  // namespace tippe::cli
