// Games as people play them: one that agents have played, in which a seat's moves are a person's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "experiments/config/game_documents.h"
#include "experiments/engine/game_engine.h"
#include "experiments/plan/plan.h"
#include "experiments/play/recorded_games.h"
#include "tests/support/agents.h"

namespace muster::testing {

struct SatDown {
  std::string player = "Ann";
  std::size_t seat = 0;
  std::uint64_t deal = 1;
  std::string other = "greedy";  // an agent type, in all other seats
  std::string params = {};
  std::uint64_t undone = 0;
};

// The person chooses as `random` does.
inline play::RecordedGame sat_down(const GameEngine& engine, Document ruleset, Document scenario,
                                   const SatDown& sitting) {
  play::RecordedGame game{.game = engine.info().name,
                          .ruleset = std::move(ruleset),
                          .scenario = std::move(scenario),
                          .seats = {},
                          .deal = sitting.deal};
  MatchupSpec spec{game.ruleset, game.scenario, {}};
  const int seats = engine.num_players(game.ruleset, game.scenario).value();
  for (int seat = 0; seat < seats; ++seat) {
    const bool own = seat == static_cast<int>(sitting.seat);
    spec.seats.push_back(own ? agent("random") : agent(sitting.other, sitting.params));
    game.seats.emplace_back(spec.seats.back());
  }
  play::Person person{.player = sitting.player, .moves = {}, .undone = sitting.undone};
  const auto matchup = engine.prepare(spec).value();
  ToldEnd end;
  const MatchResult result = matchup->tell(
      seed_of_deal(sitting.deal), {},
      [&](const TranscriptStep& step) {
        const bool own = step.player == static_cast<Player>(sitting.seat);
        if (own && step.choices.size() > 1) person.moves.push_back(step.code);
      },
      end);
  game.seats[sitting.seat] = std::move(person);
  game.history_hash = result.history_hash;
  return game;
}
inline play::RecordedGame sat_down(const GameEngine& engine, Document scenario,
                                   const SatDown& sitting) {
  return sat_down(engine, *default_document(engine.info(), DocumentKind::kRuleset),
                  std::move(scenario), sitting);
}
inline play::RecordedGame sat_down(const GameEngine& engine, const SatDown& sitting) {
  return sat_down(engine, *default_document(engine.info(), DocumentKind::kScenario), sitting);
}

}  // namespace muster::testing
