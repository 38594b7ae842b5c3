// tippe lab: which files a request reaches, who may ask, and what an export leaves behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lab_site.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/types.h>

#include <chrono>
#include <csignal>

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
  EXPECT_EQ(mime_type("manifest.webmanifest"), "application/manifest+json");
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

/// The program as a server of the page above, until the test ends.
class Served {
 public:
  Served() {
    make_page(scratch_);
    if (!can_serve()) return;
    int said[2];
    if (pipe(said) != 0) return;
    const std::string page = scratch_.path("page");
    child_ = fork();
    if (child_ == 0) {
      dup2(said[1], 1);
      execl(TIPPE_PROGRAM, TIPPE_PROGRAM, "lab", "--no-open", "--site", page.c_str(), static_cast<char*>(nullptr));
      _exit(127);
    }
    close(said[1]);
    // http://127.0.0.1:PORT/
    std::string line;
    for (char c = 0; read(said[0], &c, 1) == 1 && c != '\n';) line += c;
    close(said[0]);
    if (const std::size_t colon = line.rfind(':'); colon != std::string::npos) port_ = std::stoi(line.substr(colon + 1));
  }
  ~Served() { stop(); }

  int port() const { return port_; }

  /// Ctrl-C; gives the exit code, −1 if it had to be killed after `seconds`.
  int stop(double seconds = 10.0) {
    if (child_ <= 0) return -1;
    kill(child_, SIGINT);
    int status = 0;
    for (int i = 0; i < 100.0 * seconds; ++i) {
      if (waitpid(child_, &status, WNOHANG) == child_) {
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
      }
      usleep(10000);
    }
    kill(child_, SIGKILL);
    waitpid(child_, &status, 0);
    child_ = -1;
    return -1;
  }

  int connected() const {
    const int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(s, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return -1;
    return s;
  }

  /// The whole answer to a request for a file of the page.
  std::string ask(const std::string& more, const std::string& path = "/lab.js", const std::string& method = "GET") const {
    const std::string request =
        method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\nConnection: close\r\n" + more + "\r\n";
    const int s = connected();
    if (send(s, request.data(), request.size(), MSG_NOSIGNAL) < 0) return {};
    const std::string answer = rest_of(s, 10.0);
    close(s);
    return answer;
  }

  /// What comes until the other side closes, or for `seconds`.
  static std::string rest_of(int s, double seconds) {
    std::string answer;
    pollfd wait{s, POLLIN, 0};
    char buffer[4096];
    while (poll(&wait, 1, static_cast<int>(1000.0 * seconds)) == 1) {
      const ssize_t n = recv(s, buffer, sizeof buffer, 0);
      if (n <= 0) return answer;
      answer.append(buffer, static_cast<std::size_t>(n));
      if (answer.size() > (1 << 20)) return answer;  // far more than the page has
    }
    return answer + "(still open)";
  }

 private:
  Scratch scratch_;
  pid_t child_ = -1;
  int port_ = 0;
};

std::string body_of(const std::string& answer) {
  const std::size_t at = answer.find("\r\n\r\n");
  return at == std::string::npos ? "" : answer.substr(at + 4);
}

TEST(LabServer, a_range_never_reads_beyond_its_file) {
  if (!can_serve()) GTEST_SKIP() << "built without cpp-httplib";
  Served served;
  ASSERT_GT(served.port(), 0);
  const std::string file = "this is page/lab.js";  // 19 bytes
  EXPECT_EQ(body_of(served.ask("")), file);
  const std::pair<const char*, std::string> inside[] = {
      {"bytes=0-3", "this"}, {"bytes=5-", file.substr(5)}, {"bytes=-3", ".js"}, {"bytes=0-18", file}};
  for (const auto& [range, part] : inside) {
    const std::string answer = served.ask("Range: " + std::string(range) + "\r\n");
    EXPECT_THAT(answer, ::testing::StartsWith("HTTP/1.1 206")) << range;
    EXPECT_EQ(body_of(answer), part) << range;
  }
  for (const char* range : {"bytes=0-6700000", "bytes=0-19", "bytes=19-", "bytes=18-19", "bytes=1000-2000", "bytes=-6700000", "bytes=5-3",
                            "bytes=0-3,0-6700000", "bytes=0-0,0-0,0-0", "bytes=9223372036854775807-", "bytes=0-9223372036854775807"}) {
    for (const char* method : {"GET", "HEAD"}) {
      const std::string answer = served.ask("Range: " + std::string(range) + "\r\n", "/lab.js", method);
      EXPECT_THAT(answer, ::testing::StartsWith("HTTP/1.1 416")) << range;
      EXPECT_EQ(body_of(answer), "") << range;
    }
  }
  // A range that is no range, and one of a file that is not there.
  EXPECT_LE(body_of(served.ask("Range: lines=1-2\r\n")).size(), file.size());
  EXPECT_LE(body_of(served.ask("Range: bytes=0-6700000\r\n", "/no-such-file")).size(), 100U);
  EXPECT_EQ(served.stop(), 0);
}

TEST(LabServer, half_a_request_is_given_up_and_holds_nobody) {
  if (!can_serve()) GTEST_SKIP() << "built without cpp-httplib";
  Served served;
  ASSERT_GT(served.port(), 0);
  std::vector<int> halves;
  for (int i = 0; i < 20; ++i) {
    halves.push_back(served.connected());
    ASSERT_GE(halves.back(), 0);
    const std::string half = (i % 2 == 0) ? "" : "GET /lab.js HTTP/1.1\r\nHost: 127";
    ASSERT_GE(send(halves.back(), half.data(), half.size(), MSG_NOSIGNAL), 0);
  }
  // Others are served meanwhile.
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(body_of(served.ask("")), "this is page/lab.js");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(1500));
  // Two seconds of patience, and as many for a busy machine.
  for (const int s : halves) {
    EXPECT_THAT(Served::rest_of(s, 4.0), ::testing::Not(::testing::HasSubstr("(still open)")));
    close(s);
  }
  // Ctrl-C does not wait for somebody who is slow.
  const int slow = served.connected();
  ASSERT_GE(send(slow, "GET /", 5, MSG_NOSIGNAL), 0);
  EXPECT_EQ(served.stop(6.0), 0);
  close(slow);
}

}  // namespace
}  // namespace tippe::cli
