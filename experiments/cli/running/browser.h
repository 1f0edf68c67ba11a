// What verbs share that show something in a browser of this machine (experiments/serve).
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <string>

#include "experiments/serve/local_server.h"

namespace muster::cli {

struct BrowserOptions {
  bool on = false;
  int port = 0;  // 0: a free one
};
// Adds --browser, whose help begins with `what` it does, and --port; `options` outlives `verb`.
// Returns --browser.
CLI::Option* add_browser_options(CLI::App& verb, BrowserOptions& options, const std::string& what);

// Answers requests until the verb is interrupted, which an Interrupt of the caller watches for.
// `addresses`: prints those of the server, once; `meanwhile`: waits a little, again and again.
// Returns the exit code.
int serve_in_browser(std::unique_ptr<serve::LocalServer> server, serve::Handler handler,
                     const std::function<void(const serve::LocalServer&)>& addresses,
                     const std::function<void()>& meanwhile);

}  // namespace muster::cli
