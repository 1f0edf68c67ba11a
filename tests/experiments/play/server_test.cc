// The web server at which people play: who is answered, and that it lives whatever comes.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/rng.h"
#include "core/status.h"
#include "experiments/cli/play/tables.h"
#include "experiments/serve/local_server.h"
#include "tests/support/builtin_games.h"

namespace muster {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Bytes to 127.0.0.1:port, and what comes back until it closes, or says nothing for so long.
std::string exchange(int port, const std::string& bytes, int patience_ms = 10'000) {
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(connection, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    close(connection);
    return "no connection";
  }
  const timeval patience{.tv_sec = patience_ms / 1000, .tv_usec = patience_ms % 1000 * 1000};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  std::string reply;
  char buffer[4096];
  for (ssize_t got = 0; (got = recv(connection, buffer, sizeof buffer, 0)) > 0;) {
    reply.append(buffer, static_cast<std::size_t>(got));
  }
  close(connection);
  return reply;
}

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    cli::SittingOptions options;
    options.game = "tic_tac_toe";
    options.against = {"random"};
    options.keep = false;
    tables_ = std::make_unique<cli::Tables>(options, testing::builtin_games());
    auto sitting = cli::sitting_of(options, testing::builtin_games());
    ASSERT_TRUE(sitting.ok()) << message_of(sitting.status());
    const auto opened = tables_->open(*std::move(sitting));
    ASSERT_TRUE(opened.ok()) << message_of(opened.status());
    key_ = opened->key;
    auto server = serve::LocalServer::listen(0);
    ASSERT_TRUE(server.ok()) << message_of(server.status());
    server_ = *std::move(server);
    server_->start([this](const serve::Request& request) { return tables_->answer(request); });
  }

  std::string host() const { return fmt::format("127.0.0.1:{}", server_->port()); }
  // A request with these header lines, "Name: value\r\n" each, and Host.
  std::string ask(const std::string& line, const std::string& headers = "",
                  const std::string& body = "") const {
    return exchange(server_->port(), fmt::format("{} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n"
                                                 "Content-Length: {}\r\n{}\r\n{}",
                                                 line, host(), body.size(), headers, body));
  }
  std::string get(const std::string& path) const { return ask("GET " + path); }
  std::string post(const std::string& path, const std::string& body) const {
    return ask("POST " + path, "Content-Type: application/json\r\n", body);
  }
  std::string news() const { return get(fmt::format("/{}/news", key_)); }

  std::unique_ptr<cli::Tables> tables_;
  std::unique_ptr<serve::LocalServer> server_;
  std::string key_;
};

TEST_F(ServerTest, ServesThePageToWhoeverHasTheKey) {
  const std::string page = get(fmt::format("/{}/", key_));
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("Referrer-Policy: no-referrer"));
  EXPECT_THAT(page, HasSubstr("tic_tac_toe"));
  EXPECT_THAT(get(fmt::format("/{}/", tables_->lobby())), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(get(fmt::format("/{}/games", tables_->lobby())), HasSubstr("\"homm\""));
}

TEST_F(ServerTest, KnowsNobodyElse) {
  std::string wrong = key_;
  wrong.back() = wrong.back() == '0' ? '1' : '0';
  for (const std::string& path :
       {fmt::format("/{}/", wrong), fmt::format("/{}/news", key_.substr(1)), std::string("//news"),
        fmt::format("/{}", std::string(32, '0') + "/")}) {
    EXPECT_THAT(get(path), AnyOf(StartsWith("HTTP/1.1 403"), StartsWith("HTTP/1.1 404"))) << path;
  }
  EXPECT_THAT(get("/"), StartsWith("HTTP/1.1 404"));
  // A key of a game is none of the lobby.
  EXPECT_THAT(post(fmt::format("/{}/new", key_), "{}"), StartsWith("HTTP/1.1 404"));
}

TEST_F(ServerTest, RefusesOtherSites) {
  const std::string path = fmt::format("/{}/news", key_);
  EXPECT_THAT(exchange(server_->port(), fmt::format("GET {} HTTP/1.1\r\nHost: evil.example:{}\r\n"
                                                    "Connection: close\r\n\r\n",
                                                    path, server_->port())),
              StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(
      exchange(server_->port(), fmt::format("GET {} HTTP/1.1\r\nConnection: close\r\n\r\n", path)),
      StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ask("GET " + path, "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ask("GET " + path, "Origin: null\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(ask("GET " + path, fmt::format("Origin: http://{}\r\n", host())),
              StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(ask(fmt::format("POST /{}/undo", key_), "Content-Type: text/plain\r\n", "{}"),
              StartsWith("HTTP/1.1 415"));
  EXPECT_THAT(ask(fmt::format("PUT /{}/undo", key_), "", "{}"), StartsWith("HTTP/1.1 405"));
}

TEST_F(ServerTest, TellsWhatIsWrongWithARequest) {
  const auto answer = [&](const std::string& what, const std::string& body) {
    return post(fmt::format("/{}/{}", key_, what), body);
  };
  EXPECT_THAT(answer("choose", "no JSON"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer("choose", "[1]"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer("choose", "{}"), HasSubstr("step: expected a whole number"));
  EXPECT_THAT(answer("choose", R"({"step": 1, "code": 99999})"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer("choose", R"({"step": 9, "code": 4})"), HasSubstr("this position is over"));
  EXPECT_THAT(answer("look", R"({"state": {"cells": 3}})"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(answer("look", "{}"), HasSubstr("state: is missing"));
  EXPECT_THAT(answer("undo", "{}"), HasSubstr("there is nothing to take back"));
  EXPECT_THAT(answer("nothing", "{}"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(post(fmt::format("/{}/new", tables_->lobby()), R"({"game": "hom"})"),
              HasSubstr("homm"));
}

TEST_F(ServerTest, RefusesWhatIsTooLarge) {
  EXPECT_THAT(post(fmt::format("/{}/choose", key_), std::string(serve::kMostBody + 1, ' ')),
              StartsWith("HTTP/1.1 413"));
  EXPECT_THAT(get("/" + std::string(100'000, 'a')), StartsWith("HTTP/1.1 4"));
  EXPECT_THAT(get(fmt::format("/{}/news", std::string(7000, 'a'))), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(post(fmt::format("/{}/look", key_), std::string(500'000, '[')),
              StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(news(), StartsWith("HTTP/1.1 200"));
}

TEST_F(ServerTest, GoesOnWhenAPlayerChooses) {
  const auto told = [&] {
    const std::string reply = news();
    return nlohmann::json::parse(reply.substr(reply.find("\r\n\r\n") + 4));
  };
  nlohmann::json now = told();
  for (int choices = 0; choices < 9 && !now["over"].get<bool>(); ++choices) {
    ASSERT_TRUE(now["mine"].get<bool>());
    const std::string chosen =
        post(fmt::format("/{}/choose", key_),
             nlohmann::json{{"step", now["size"]}, {"code", now["choices"][0][0]}}.dump());
    ASSERT_THAT(chosen, StartsWith("HTTP/1.1 200")) << chosen;
    do {
      now = told();
    } while (!now["mine"].get<bool>() && !now["over"].get<bool>());
  }
  EXPECT_THAT(now["stored"]["not"].get<std::string>(), HasSubstr("no folder"));
}

// A valid request with some of its bytes replaced, dropped or repeated, as often as it takes: each
// is answered with an error, with the page, or not at all, and the next good one is answered.
TEST_F(ServerTest, LivesThroughBrokenRequests) {
  const std::vector<std::string> good = {
      fmt::format("GET /{}/news?epoch=1&frames=2&pieces=3&eye=0 HTTP/1.1\r\nConnection: close\r\n"
                  "Host: {}\r\n\r\n",
                  key_, host()),
      fmt::format("POST /{}/choose HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n"
                  "Connection: close\r\nContent-Length: 22\r\n\r\n{{\"step\": 1, \"code\": 4}}",
                  key_, host()),
      fmt::format("POST /{}/look HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n"
                  "Connection: close\r\nTransfer-Encoding: "
                  "chunked\r\n\r\n9\r\n{{\"state\":\r\n3\r\n{{}}}}\r\n0\r\n\r\n",
                  key_, host())};
  Rng rng(20261129);
  constexpr int kRequests = 600;
  int answered = 0;
  for (int i = 0; i < kRequests; ++i) {
    std::string bytes = good[uniform_below(rng, good.size())];
    for (std::uint64_t change = uniform_below(rng, 6) + 1; change > 0 && !bytes.empty(); --change) {
      const auto at = static_cast<std::size_t>(uniform_below(rng, bytes.size()));
      switch (uniform_below(rng, 4)) {
        case 0:
          bytes[at] = static_cast<char>(uniform_below(rng, 256));
          break;
        case 1:
          bytes.erase(at, static_cast<std::size_t>(uniform_below(rng, 12)));
          break;
        case 2:
          bytes.insert(at, bytes.substr(at, static_cast<std::size_t>(uniform_below(rng, 40))));
          break;
        default:
          bytes.insert(at, static_cast<std::size_t>(uniform_below(rng, 300)), '\xff');
      }
    }
    const std::string reply = exchange(server_->port(), bytes, 40);
    answered += !reply.empty();
    EXPECT_THAT(reply, Not(HasSubstr("HTTP/1.1 5"))) << i << ": " << bytes;
    if (i % 50 == 0) {
      ASSERT_THAT(news(), StartsWith("HTTP/1.1 200")) << i;
    }
  }
  EXPECT_THAT(news(), StartsWith("HTTP/1.1 200"));
  EXPECT_GT(answered, kRequests / 4);
}

}  // namespace
}  // namespace muster
