// Requests to the server at which people play (experiments/cli/play/tables.h). The first line names
// the game of a table; each other is a request to it or to the lobby: "GET table news?eye=0",
// "POST lobby new {...}".
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "experiments/cli/play/sitting_options.h"
#include "experiments/cli/play/tables.h"
#include "experiments/serve/local_server.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace muster::fuzz {
namespace {

constexpr std::size_t kMostRequests = 24;

cli::SittingOptions options_of(std::string_view game) {
  cli::SittingOptions options;
  options.game = std::string(game);
  options.against = {"random"};
  options.critic = "mcts:iterations=8,preset=plain,max_nodes=1000,rollout_depth=20";
  options.deal = 1;
  options.keep = false;
  return options;
}

// The part before the first `end`, which is taken off with it.
std::string_view take(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

// As long as they are told to, or as their files say.
bool takes_long(std::string_view body) {
  for (const char* word : {"mcts", "exact", "greedy", "equilibrium", "/", "\\"}) {
    if (body.find(word) != std::string_view::npos) return true;
  }
  return false;
}

serve::Request request_of(std::string_view line, const std::string& table,
                          const std::string& lobby) {
  serve::Request request;
  request.post = take(line, ' ') == "POST";
  request.key = take(line, ' ') == "lobby" ? lobby : table;
  std::string_view path = take(line, ' ');
  request.rest = std::string(take(path, '?'));
  while (!path.empty()) {
    std::string_view parameter = take(path, '&');
    const std::string name(take(parameter, '='));
    request.parameters.emplace(name, parameter);
  }
  request.body = std::string(line);
  return request;
}

void expect_good(const serve::Reply& reply) {
  expect(reply.status == 200 || (reply.status >= 400 && reply.status < 500),
         "a request is answered, or refused");
  if (reply.type != "application/json") return;
  const auto json = nlohmann::json::parse(reply.body, nullptr, false);
  expect(!json.is_discarded(), "an answer is JSON");
  expect(reply.status == 200 || !json.value("error", "").empty(), "a mistake has words");
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(requests) {
  using namespace muster;
  auto [game, rest] = fuzz::split_line(input);
  if (testing::builtin_games().find(game) == nullptr) return;
  const cli::SittingOptions options = fuzz::options_of(game);
  auto sitting = cli::sitting_of(options, testing::builtin_games());
  fuzz::expect(sitting.ok(), "every game can be played");
  cli::Tables tables(options, testing::builtin_games());
  const auto opened = tables.open(*std::move(sitting));
  fuzz::expect(opened.ok(), "there is a table");
  for (std::size_t count = 0; !rest.empty() && count < fuzz::kMostRequests; ++count) {
    const std::string_view line = fuzz::take(rest, '\n');
    const serve::Request request = fuzz::request_of(line, opened->key, tables.lobby());
    if (!fuzz::takes_long(request.body)) fuzz::expect_good(tables.answer(request));
  }
}
