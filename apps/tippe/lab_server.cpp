// The lab's server: loopback only, files from memory, nothing that a request says reaches the disk.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

#include "lab_site.h"

#ifdef TIPPE_HAS_HTTPLIB
#include <httplib.h>
#endif

namespace tippe::cli {

#ifndef TIPPE_HAS_HTTPLIB

bool can_serve() { return false; }
bool serve_site(const Site& /*site*/, int /*port*/, void (* /*ready*/)(const std::string&, bool), bool /*open*/) { return false; }

#else

bool can_serve() { return true; }

namespace {

constexpr int patience_s = 2, workers = 64;

void refuse(httplib::Response& response, int status, const char* why) {
  response.status = status;
  response.set_content(why, "text/plain; charset=utf-8");
}

/// At most one range, inside the file. cpp-httplib 0.11 asks its content provider for whatever a request says, also beyond the end.
bool is_inside(const httplib::Ranges& ranges, std::size_t size) {
  if (ranges.empty()) return true;
  const auto end = static_cast<ssize_t>(size);
  const auto [first, last] = ranges.front();  // −1: left out
  const bool suffix = first < 0 && last > 0, rest = first >= 0 && last < 0, both = first >= 0 && last >= first;
  return ranges.size() == 1 && (suffix ? last <= end : rest ? first < end : both && last < end);
}

void answer(const Site& site, const httplib::Request& request, httplib::Response& response) {
  response.set_header("X-Content-Type-Options", "nosniff");
  response.set_header("Cache-Control", "no-cache");
  const std::string* content = find_file(site, request.path);
  if (content == nullptr) return refuse(response, 404, "There is no such file in the lab.\n");
  const std::string name = (request.path == "/") ? "index.html" : request.path;
  const std::string type(mime_type(name));
  if (!is_inside(request.ranges, content->size())) {
    response.status = 416;
    return response.set_header("Content-Range", "bytes */" + std::to_string(content->size()));
  }
  if (content->empty()) return response.set_content(*content, type);
  // Uncompressed: cpp-httplib would compress the whole file again for every request, which takes seconds and gains nothing on a loopback.
  response.set_content_provider(content->size(), type, [content](std::size_t from, std::size_t length, httplib::DataSink& sink) {
    return from <= content->size() && length <= content->size() - from && sink.write(content->data() + from, length);
  });
}

/// Ctrl-C and SIGTERM, waited for by a thread: nothing can be interrupted half-way.
class Ending {
 public:
  Ending() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  }
  void wait() const {
    int which = 0;
    sigwait(&signals_, &which);
  }

 private:
  sigset_t signals_{};
};

}  // namespace

bool serve_site(const Site& site, int port, void (*ready)(const std::string& address, bool open), bool open) {
  const Ending ending;  // before any thread, so that all inherit it
  httplib::Server server;
  server.set_keep_alive_max_count(100);
  // Who opens a connection and says nothing, or half a request, holds a worker until then; so there are enough of them.
  server.set_keep_alive_timeout(patience_s);
  server.set_read_timeout(patience_s);
  server.set_write_timeout(patience_s);
  server.set_payload_max_length(1 << 16);
  server.new_task_queue = [] { return new httplib::ThreadPool(workers); };
  server.set_tcp_nodelay(true);  // a head does not wait for its body
  // An address that is still in its last minute may be taken; one where somebody listens may not.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  int bound = port;
  if (port == 0) {
    bound = server.bind_to_any_port("127.0.0.1");
    if (bound <= 0) return false;
  } else if (!server.bind_to_port("127.0.0.1", port)) {
    return false;
  }
  server.set_pre_routing_handler([bound](const httplib::Request& request, httplib::Response& response) {
    using Handled = httplib::Server::HandlerResponse;
    if (!is_own_host(request.get_header_value("Host"), bound)) {
      refuse(response, 403, "This server answers to 127.0.0.1 only.\n");
      return Handled::Handled;
    }
    if (request.method != "GET" && request.method != "HEAD") {
      refuse(response, 405, "There is nothing but files to read here.\n");
      return Handled::Handled;
    }
    return Handled::Unhandled;
  });
  server.Get(".*", [&site](const httplib::Request& request, httplib::Response& response) { answer(site, request, response); });

  std::atomic<bool> over = false;
  std::thread listening([&] {
    server.listen_after_bind();
    over = true;
  });
  // A server that does not listen yet would not hear that it is to stop.
  while (!server.is_running() && !over) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ready("http://127.0.0.1:" + std::to_string(bound) + "/", open);
  ending.wait();
  server.stop();
  // A request that comes letter by letter does not keep the program.
  for (int i = 0; i < 1000 * patience_s && !over; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  if (!over) std::_Exit(0);
  listening.join();
  return true;
}

#endif

}  // namespace tippe::cli
