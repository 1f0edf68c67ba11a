// The games a program knows.
#pragma once

#include <absl/status/status.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/status.h"
#include "experiments/engine/game_engine.h"

namespace muster {

// The games a program knows, by name, in the order they were added.
class Registry {
 public:
  // A game that was registered wrongly, or under a name that is taken, is left out: see status().
  void add(std::unique_ptr<GameEngine> engine) {
    const absl::Status registered = engine->registered();
    if (!registered.ok()) {
      refuse(message_of(registered));
    } else if (find(engine->info().name) != nullptr) {
      refuse("there are two games of the name `" + engine->info().name + "`");
    } else {
      engines_.push_back(std::move(engine));
    }
  }
  // Notes a mistake in what a program was put together from.
  void refuse(const std::string& mistake) {
    mistakes_ += mistakes_.empty() ? mistake : "\n" + mistake;
  }
  // Whether the program is what it was meant to be; cli_main goes no further if not. Errors:
  // InvalidArgument, one mistake per line.
  absl::Status status() const {
    return mistakes_.empty() ? absl::OkStatus() : absl::InvalidArgumentError(mistakes_);
  }
  // nullptr when unknown.
  const GameEngine* find(std::string_view name) const {
    for (const auto& engine : engines_) {
      if (engine->info().name == name) return engine.get();
    }
    return nullptr;
  }
  std::vector<const GameEngine*> games() const {
    std::vector<const GameEngine*> all;
    for (const auto& engine : engines_) all.push_back(engine.get());
    return all;
  }

 private:
  std::vector<std::unique_ptr<GameEngine>> engines_;
  std::string mistakes_;  // one per line
};

}  // namespace muster
