#include "experiments/cli/running/browser.h"

#include <fmt/format.h>
#include <malloc.h>

#include <cstdio>
#include <utility>

#include "experiments/cli/cli.h"
#include "experiments/cli/running/interrupt.h"

namespace muster::cli {

CLI::Option* add_browser_options(CLI::App& verb, BrowserOptions& options, const std::string& what) {
  CLI::Option* browser = verb.add_flag(
      "--browser", options.on,
      what + " in a browser of this machine, at the address that is printed;\nCtrl-C ends it");
  verb.add_option("--port", options.port, "Of the browser's address (default: a free one)")
      ->needs(browser)
      ->check(CLI::Range(0, 65535))
      ->type_name("N");
  return browser;
}

int serve_in_browser(std::unique_ptr<serve::LocalServer> server, serve::Handler handler,
                     const std::function<void(const serve::LocalServer&)>& addresses,
                     const std::function<void()>& meanwhile) {
  server->start(std::move(handler));
  addresses(*server);
  fmt::print("Ctrl-C ends it\n");
  std::fflush(stdout);
#ifdef __GLIBC__
  malloc_trim(0);  // loading took more than waiting needs
#endif
  while (!Interrupt::requested()) meanwhile();
  server->stop();
  fmt::print("ended\n");
  return kExitDone;
}

}  // namespace muster::cli
