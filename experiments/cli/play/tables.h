// The tables of a server (browser_games.h), and what its addresses answer.
//
//   GET  /LOBBY/             the page of all games
//   GET  /LOBBY/games        what can be played: [{name, summary, seats, rulesets, scenarios}, ...]
//   GET  /LOBBY/tables       what is played
//   POST /LOBBY/new          begins a game: {game, as, against, names, scenario, ruleset}
//   GET  /KEY/               the page of one game, as whoever has the key sees it
//   GET  /KEY/news           what is new there (play/table.h); eye, epoch, frames, pieces
//   POST /KEY/choose         {step, code}; likewise undo, hint, odds, why, save
//   GET  /KEY/state          the position, where that gives nothing away
//   POST /KEY/look, /KEY/rank, /KEY/play-on   of a position {state} that somebody has changed
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "experiments/cli/play/sitting_options.h"
#include "experiments/engine/registry.h"
#include "experiments/play/sitting.h"
#include "experiments/play/table.h"
#include "experiments/serve/local_server.h"

namespace muster::cli {

class Tables {
 public:
  // `options`: what holds where a request for a game says nothing. The registry outlives this.
  Tables(SittingOptions options, const Registry& registry);
  ~Tables();

  struct Opened {
    std::string key;                                         // of all its people, or to look on
    std::vector<std::pair<std::string, std::string>> seats;  // of several people: name, own key
  };
  // Errors: those of play::Table::open; ResourceExhausted when there are too many.
  absl::StatusOr<Opened> open(play::Sitting sitting);

  const std::string& lobby() const { return lobby_; }
  // From any thread.
  serve::Reply answer(const serve::Request& request);

 private:
  // What a key is good for.
  struct Access {
    std::string key;
    std::shared_ptr<play::Table> table;
    std::vector<int> own;  // seats
  };

  serve::Reply answer_lobby(const serve::Request& request);
  absl::StatusOr<nlohmann::json> begin(const nlohmann::json& wish);
  nlohmann::json list();
  serve::Reply answer_table(const Access& access, const serve::Request& request);
  absl::StatusOr<nlohmann::json> act(const Access& access, const std::string& what,
                                     const nlohmann::json& body);
  absl::StatusOr<nlohmann::json> play_on(const Access& access, const nlohmann::json& state);

  const SittingOptions options_;
  const Registry& registry_;
  const std::string lobby_;
  std::mutex mutex_;
  std::vector<Access> access_;  // the first of each table is that of all its people
  std::vector<std::size_t> first_;
};

}  // namespace muster::cli
