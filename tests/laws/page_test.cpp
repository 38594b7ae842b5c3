// docs/laws.md has every law of the registry and every key.
#include <gtest/gtest.h>
#include <tippe/laws/registry.h>

#include <fstream>
#include <iterator>

namespace tippe::laws::page_test {
namespace {

TEST(LawsPage, names_every_law_and_every_key) {
  std::ifstream file(std::string(TIPPE_SOURCE_DIR) + "/docs/laws.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  const auto has = [&](const std::string& name) { return page.find("`" + name + "`") != std::string::npos; };
  for (const LawEntry& entry : law_entries()) {
    if (entry.name.starts_with("test-")) continue;  // of another test
    EXPECT_TRUE(has(entry.name)) << entry.name;
    for (const LawKey& key : entry.keys) {
      EXPECT_TRUE(has(key.name)) << entry.name << ' ' << key.name;
      for (const std::string& name : key.names) EXPECT_TRUE(has(name)) << entry.name << ' ' << name;
    }
  }
}

}  // namespace
}  // namespace tippe::laws::page_test
