#include "experiments/cli/watch/browser_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "core/json_text.h"
#include "experiments/cli/running/browser.h"
#include "experiments/cli/running/interrupt.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/watch/watch_report.h"
#include "experiments/serve/local_server.h"
#include "experiments/store/row.h"

namespace muster::cli {
namespace {

// What the server's threads see of the run.
class Shown {
 public:
  explicit Shown(watch::Snapshot snapshot) : snapshot_(std::move(snapshot)) {}

  void set(watch::Snapshot snapshot) {
    const std::lock_guard lock(mutex_);
    snapshot_ = std::move(snapshot);
  }
  std::string json() const {
    const std::lock_guard lock(mutex_);
    return json_text(report::watch_json(snapshot_, utc_now()));
  }
  std::string page() const {
    const std::lock_guard lock(mutex_);
    return report::watch_page(snapshot_.status.experiment);
  }

 private:
  mutable std::mutex mutex_;
  watch::Snapshot snapshot_;
};

serve::Reply answer_watcher(const serve::Request& request, const std::string& key,
                            const Shown& shown) {
  if (!serve::same_key(request.key, key)) return serve::refusal(404, "there is nothing here");
  if (request.post) return serve::refusal(405, "a run is only looked at here");
  if (request.rest.empty()) return serve::page_reply(shown.page());
  if (request.rest == "now") return {.body = shown.json()};
  return serve::refusal(404, "there is nothing here");
}

}  // namespace

void wait_for_next_look(const watch::Watcher& watcher, double every) {
  // Looking takes a fifth of the time at most.
  constexpr double kRest = 4;
  constexpr std::chrono::milliseconds kSlice(20);
  const auto end = std::chrono::steady_clock::now() +
                   std::chrono::duration<double>(std::max(every, kRest * watcher.seconds()));
  while (!Interrupt::requested() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kSlice);
  }
}

int watch_in_browser(watch::Watcher& watcher, double every, int port) {
  auto server = serve::LocalServer::listen(port);
  if (!server.ok()) return report_error(server.status());
  const std::string key = serve::random_key();
  Shown shown(watcher.snapshot());
  return serve_in_browser(
      *std::move(server),
      [&](const serve::Request& request) { return answer_watcher(request, key, shown); },
      [&](const serve::LocalServer& opened) { fmt::print("watch: {}\n", opened.address(key)); },
      [&] {
        wait_for_next_look(watcher, every);
        if (watcher.look().ok()) shown.set(watcher.snapshot());
      });
}

}  // namespace muster::cli
