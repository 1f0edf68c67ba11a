#include "experiments/serve/local_server.h"

#include <fmt/format.h>
#include <httplib.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>
#include <utility>

#include "core/json_text.h"

namespace muster::serve {
namespace {

constexpr const char* kHost = "127.0.0.1";
constexpr std::size_t kThreads = 24;
constexpr int kPatience = 5;  // seconds for a request to come, or a reply to go
// Connections that say nothing make room for others.
constexpr int kKeepAlive = 2;  // seconds

// Pages bring their own script and style, and are shown nowhere else.
constexpr const char* kPolicy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

void send(const Reply& reply, httplib::Response& response) {
  response.status = reply.status;
  response.set_content(reply.body, reply.type);
}

bool comes_from_here(const httplib::Request& request, int port) {
  const auto ours = [&](std::string_view where) {
    return where == fmt::format("127.0.0.1:{}", port) || where == fmt::format("localhost:{}", port);
  };
  if (request.get_header_value_count("Host") != 1 || !ours(request.get_header_value("Host"))) {
    return false;
  }
  if (!request.has_header("Origin")) return true;
  const std::string origin = request.get_header_value("Origin");
  constexpr std::string_view kScheme = "http://";
  return origin.starts_with(kScheme) && ours(std::string_view{origin}.substr(kScheme.size()));
}

// The key and what follows; "" for a path that has none.
void split_path(const std::string& path, Request& request) {
  if (path.empty() || path.front() != '/') return;
  const std::size_t end = path.find('/', 1);
  if (end == std::string::npos) return;
  request.key = path.substr(1, end - 1);
  request.rest = path.substr(end + 1);
}

Reply answer(const httplib::Request& given, bool post, int port, const Handler& handler) {
  if (!comes_from_here(given, port)) return refusal(403, "this server is for this machine's pages");
  Request request;
  request.post = post;
  split_path(given.path, request);
  for (const auto& [name, value] : given.params) request.parameters.emplace(name, value);
  if (post) {
    // Other sites cannot send this type without asking first, which nobody answers.
    if (!given.get_header_value("Content-Type").starts_with("application/json")) {
      return refusal(415, "expected Content-Type: application/json");
    }
    request.body = given.body;
  }
  if (request.key.empty()) return refusal(404, "there is nothing here");
  return handler(request);
}

std::string hex_of(std::uint64_t value) { return fmt::format("{:016x}", value); }

}  // namespace

Reply refusal(int status, std::string_view message) {
  return {.status = status, .body = json_text(nlohmann::json{{"error", std::string(message)}})};
}

Reply page_reply(std::string html) {
  return {.type = "text/html; charset=utf-8", .body = std::move(html)};
}

std::string random_key() {
  std::random_device source;  // the system's: /dev/urandom or getrandom
  const auto word = [&] { return (std::uint64_t{source()} << 32) | source(); };
  return hex_of(word()) + hex_of(word());
}

bool same_key(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    differs |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return differs == 0;
}

struct LocalServer::Parts {
  httplib::Server server;
  int port = 0;
  Handler handler;
  std::thread thread;
};

LocalServer::LocalServer(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
LocalServer::~LocalServer() { stop(); }

absl::StatusOr<std::unique_ptr<LocalServer>> LocalServer::listen(int port) {
  auto parts = std::make_unique<Parts>();
  httplib::Server& server = parts->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_payload_max_length(kMostBody);
  server.set_read_timeout(kPatience);
  server.set_write_timeout(kPatience);
  server.set_keep_alive_timeout(kKeepAlive);
  server.set_tcp_nodelay(true);
  server.set_default_headers({{"Content-Security-Policy", kPolicy},
                              {"Cache-Control", "no-store"},
                              {"Referrer-Policy", "no-referrer"},
                              {"X-Content-Type-Options", "nosniff"}});
  if (port == 0) {
    parts->port = server.bind_to_any_port(kHost);
  } else if (server.bind_to_port(kHost, port)) {
    parts->port = port;
  }
  if (parts->port <= 0) {
    return absl::UnavailableError(
        fmt::format("port {} of {} cannot be had: it is in use, or "
                    "needs permission",
                    port, kHost));
  }
  return std::unique_ptr<LocalServer>(new LocalServer(std::move(parts)));
}

int LocalServer::port() const { return parts_->port; }

std::string LocalServer::address(std::string_view key) const {
  return fmt::format("http://{}:{}/{}/", kHost, parts_->port, key);
}

void LocalServer::start(Handler handler) {
  Parts& parts = *parts_;
  parts.handler = std::move(handler);
  const auto reply = [&parts](bool post) {
    return [&parts, post](const httplib::Request& request, httplib::Response& response) {
      send(answer(request, post, parts.port, parts.handler), response);
    };
  };
  parts.server.Get(".*", reply(false));
  parts.server.Post(".*", reply(true));
  const auto not_allowed = [](const httplib::Request&, httplib::Response& response) {
    send(refusal(405, "expected GET or POST"), response);
  };
  parts.server.Put(".*", not_allowed);
  parts.server.Patch(".*", not_allowed);
  parts.server.Delete(".*", not_allowed);
  parts.server.Options(".*", not_allowed);
  parts.server.set_exception_handler(
      [](const httplib::Request&, httplib::Response& response, const std::exception_ptr&) {
        send(refusal(500, "this request could not be answered"), response);
      });
  parts.thread = std::thread([&parts] { parts.server.listen_after_bind(); });
  while (!parts.server.is_running()) std::this_thread::yield();
}

void LocalServer::stop() {
  if (!parts_ || !parts_->thread.joinable()) return;
  parts_->server.stop();
  parts_->thread.join();
}

}  // namespace muster::serve
