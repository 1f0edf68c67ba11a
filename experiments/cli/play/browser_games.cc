#include "experiments/cli/play/browser_games.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <thread>
#include <utility>

#include "core/status.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/play/tables.h"
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
  fmt::print("all games: {}\nCtrl-C ends it\n", server.address(tables.lobby()));
  std::fflush(stdout);
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
  (*server)->start([&tables](const serve::Request& request) { return tables.answer(request); });
  print_addresses(tables, **server, *first);
  while (!Interrupt::requested()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  (*server)->stop();
  fmt::print("ended\n");
  return kExitDone;
}

}  // namespace muster::cli
