// tippe lab: which files a request reaches, who may ask, and what an export leaves behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lab_site.h>

#include "program.h"

namespace tippe::cli {
namespace {

using tippe::testing::content_of;
using tippe::testing::expect_refusal;
using tippe::testing::Result;
using tippe::testing::run;
using tippe::testing::Scratch;

/// A page of four small files and one in a folder.
void make_page(const Scratch& scratch) {
  std::filesystem::create_directory(scratch.path("page"));
  std::filesystem::create_directory(scratch.path("page/fonts"));
  for (const char* name : {"page/index.html", "page/lab.js", "page/worker.js", "page/lab.wasm", "page/fonts/a.woff2"})
    scratch.file(name, std::string("this is ") + name);
}

TEST(LabSite, a_request_reaches_the_files_of_the_page_and_nothing_else) {
  const Scratch scratch;
  make_page(scratch);
  scratch.file("secret", "secret");
  const Site site = load_site(scratch.path("page"));
  ASSERT_NE(find_file(site, "/"), nullptr);
  EXPECT_EQ(*find_file(site, "/"), "this is page/index.html");
  EXPECT_NE(find_file(site, "/lab.js"), nullptr);
  EXPECT_NE(find_file(site, "/fonts/a.woff2"), nullptr);
  for (const char* path : {"", "lab.js", "/../secret", "//lab.js", "/fonts", "/fonts/../lab.js", "/LAB.JS", "/lab.js/", "/./lab.js"})
    EXPECT_EQ(find_file(site, path), nullptr) << path;
}

TEST(LabSite, only_the_own_name_with_the_own_port_is_served) {
  EXPECT_TRUE(is_own_host("127.0.0.1:8080", 8080));
  EXPECT_TRUE(is_own_host("localhost:8080", 8080));
  for (const char* host : {"", "127.0.0.1", "127.0.0.1:80801", "127.0.0.1:8081", "example.org:8080", "localhost.example.org:8080"})
    EXPECT_FALSE(is_own_host(host, 8080)) << host;
}

TEST(LabSite, browsers_get_the_types_they_insist_on) {
  EXPECT_EQ(mime_type("lab.wasm"), "application/wasm");
  EXPECT_EQ(mime_type("/lab.js"), "text/javascript; charset=utf-8");
  EXPECT_EQ(mime_type("no-ending"), "application/octet-stream");
}

TEST(LabVerb, an_export_is_the_page_and_never_replaces_anything) {
  const Scratch scratch;
  make_page(scratch);
  const Result first = run({"lab", "--site", scratch.path("page"), "--export", scratch.path("deep/site")});
  EXPECT_EQ(first.exit, 0) << first.err;
  EXPECT_EQ(content_of(scratch.path("deep/site/fonts/a.woff2")), "this is page/fonts/a.woff2");
  EXPECT_EQ(content_of(scratch.path("deep/site/index.html")), "this is page/index.html");
  expect_refusal(run({"lab", "--site", scratch.path("page"), "--export", scratch.path("deep/site")}), 2, "not empty");
  std::filesystem::create_directory(scratch.path("empty"));
  EXPECT_EQ(run({"lab", "--site", scratch.path("page"), "--export", scratch.path("empty/")}).exit, 0);
  EXPECT_TRUE(std::filesystem::exists(scratch.path("empty/lab.wasm")));
  EXPECT_EQ(scratch.entries(), 3U) << "something is left behind";
}

TEST(LabVerb, a_page_that_is_not_built_and_a_wrong_port_are_refused) {
  const Scratch scratch;
  std::filesystem::create_directory(scratch.path("page"));
  scratch.file("page/index.html", "");
  expect_refusal(run({"lab", "--site", scratch.path("page"), "--no-open"}), 3, "the lab is not built: lab.js is missing");
  expect_refusal(run({"lab", "--site", scratch.path("nowhere"), "--no-open"}), 3, "index.html is missing");
  expect_refusal(run({"lab", "--port", "70000"}), 2, "give a port from 1 to 65535");
}

}  // namespace
}  // namespace tippe::cli
