// The config of a collection of games that people played, as text that grows by a game at a time.
// For this folder only.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <toml++/toml.h>
#include <string>
#include <string_view>

#include "experiments/config/game_documents.h"
#include "experiments/engine/game_engine.h"
#include "experiments/play/recorded_games.h"

namespace muster::play {

class Collection {
 public:
  // One without games; `engine` outlives it.
  explicit Collection(const GameEngine& engine);
  // What a config at `file` says. Errors: InvalidArgument when it does not list games of this one.
  static absl::StatusOr<Collection> parse(const std::string& text, const std::string& file,
                                          const GameEngine& engine);

  // Lists a game, last. Errors: InvalidArgument when a config cannot say what it was played by.
  absl::Status add(const RecordedGame& game);
  // As parse() reads it, and parse_experiment().
  std::string text() const;

 private:
  // The list `key`, made where there is none.
  toml::array& list(std::string_view key);
  absl::StatusOr<std::string> add_document(DocumentKind kind, const Document& document);
  absl::StatusOr<std::string> add_seat(const RecordedSeat& seat, std::size_t game);
  std::string add_agent(toml::table agent, const std::string& name);

  const GameEngine* engine_;
  toml::table table_;
};

}  // namespace muster::play
