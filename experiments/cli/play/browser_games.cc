#include "experiments/cli/play/browser_games.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <utility>

#include "core/status.h"
#include "experiments/cli/play/tables.h"
#include "experiments/cli/running/browser.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/serve/local_server.h"

namespace muster::cli {
namespace {

void print_addresses(const Tables& tables, const serve::LocalServer& server,
                     const Tables::Opened& first) {
  fmt::print("play: {}\n", server.address(first.key));
  for (const auto& [seat, key] : first.seats) {
    fmt::print("play as {} alone: {}\n", seat, server.address(key));
  }
  fmt::print("all games: {}\n", server.address(tables.lobby()));
}

}  // namespace

int play_in_browser(play::Sitting sitting, const SittingOptions& options, int port) {
  // Before any thread is begun, so that none is ended by a signal.
  constexpr double kGrace = 5;  // seconds for requests under way
  Interrupt interrupt(kGrace, false);
  auto server = serve::LocalServer::listen(port);
  if (!server.ok()) return report_error(server.status());
  Tables tables(options, *sitting.registry);
  const auto first = tables.open(std::move(sitting));
  if (!first.ok()) return report_error(first.status());
  interrupt.set_rescue([] {});
  return serve_in_browser(
      *std::move(server), [&](const serve::Request& request) { return tables.answer(request); },
      [&](const serve::LocalServer& opened) { print_addresses(tables, opened, *first); },
      [] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
}

}  // namespace muster::cli
