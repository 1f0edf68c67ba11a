// What designers write for the games: rulesets, scenarios, rules that drive seats, agents'
// parameters, how luck is measured, and maps within scenarios. The first line says what: "GAME
// ROLE". What loads is played once, at random or by the rule.
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/status.h"
#include "experiments/config/game_documents.h"
#include "experiments/penance/show/board_picture.h"
#include "experiments/projecthex/show/board_picture.h"
#include "games/penance/board/arena.h"
#include "games/projecthex/board/board.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/builtin_games.h"

namespace muster::fuzz {
namespace {

struct Defaults {
  Document ruleset;
  Document scenario;
};
const Defaults& defaults_of(const GameEngine& engine) {
  static auto* const made = new std::map<std::string, Defaults>;
  const auto [place, added] = made->try_emplace(engine.info().name);
  if (added) {
    auto ruleset = default_document(engine.info(), DocumentKind::kRuleset);
    auto scenario = default_document(engine.info(), DocumentKind::kScenario);
    expect(ruleset.ok() && scenario.ok(), "every game has its files");
    place->second = {*std::move(ruleset), *std::move(scenario)};
  }
  return place->second;
}

AgentConfig random_agent(const std::string& name) {
  return {name, "random", {"random", "random", {}}};
}

// Agents of these types choose at once, whatever their parameters, and can play any game.
bool is_quick(const std::string& type) {
  return type != "mcts" && type != "exact" && type != "greedy" && type != "equilibrium" &&
         type != "human" && type != kRuleAgentType;
}

// All that is asked for by the role; nothing when the role is none.
struct Asked {
  MatchupSpec spec;
  std::optional<AgentConfig> agent;  // in the last seat
  bool play = true;
};

// Drawing a map takes some hundred times as long as reading it. The first of a process is drawn, so
// that a finding can be run again, and then one of many.
bool is_drawn() {
  constexpr int kOneOf = 50;
  static int asked = 0;
  return asked++ % kOneOf == 0;
}

void hold_map(const std::string& game, const toml::table& map, Asked& asked) {
  const bool hexes = game == "penance";
  asked.spec.scenario.table.insert_or_assign(hexes ? "arena" : "map", map);
  const Document document{"map.toml", "map", map};
  if (hexes) {
    auto arena = penance::parse_arena(document);
    if (arena.ok()) penance::arena_svg(penance::Arena(*std::move(arena)));
  } else if (game == "projecthex") {
    const auto board = projecthex::Board::parse(document);
    if (board.ok() && is_drawn()) projecthex::empty_board_svg(*board);
  }
}

std::optional<Asked> asked_for(const GameEngine& engine, std::string_view role, Document document) {
  const Defaults& defaults = defaults_of(engine);
  Asked asked{{defaults.ruleset, defaults.scenario, {}}, std::nullopt, is_short(document.table)};
  if (role == "ruleset") {
    asked.spec.ruleset = std::move(document);
  } else if (role == "scenario") {
    asked.spec.scenario = std::move(document);
  } else if (role == "map") {
    hold_map(engine.info().name, document.table, asked);
  } else if (role == "luck") {
    asked.spec.luck = std::move(document);
    asked.play = false;
  } else if (role == "rule") {
    toml::table params;
    params.insert("rule", document.table);
    document.table = std::move(params);
    asked.agent = {"rule", std::string(kRuleAgentType), std::move(document)};
  } else if (role == "agent") {
    const std::string type = document.table["type"].value_or(std::string("random"));
    document.table.erase("type");
    asked.agent = {"agent", type, std::move(document)};
    asked.play = asked.play && is_quick(type);
  } else {
    return std::nullopt;
  }
  return asked;
}

void make_and_play(const GameEngine& engine, Asked asked) {
  const auto players = engine.num_players(asked.spec.ruleset, asked.spec.scenario);
  if (!players.ok()) {
    expect(!message_of(players.status()).empty(), "a mistake has words");
    return;
  }
  expect(*players >= 1 && *players <= static_cast<int>(kMaxPlayers), "seats are within the limits");
  if (asked.agent) {
    const absl::Status checked = engine.check_agent(*asked.agent);
    expect(checked.ok() || !message_of(checked).empty(), "a mistake has words");
  }
  for (int seat = 0; seat < *players; ++seat) {
    const bool last = seat + 1 == *players;
    asked.spec.seats.push_back(last && asked.agent ? *asked.agent
                                                   : random_agent(fmt::format("r{}", seat)));
  }
  const auto matchup = engine.prepare(asked.spec);
  if (!matchup.ok()) {
    expect(!message_of(matchup.status()).empty(), "a mistake has words");
    return;
  }
  if (!asked.play || !is_short(asked.spec.scenario.table)) return;
  const MatchResult result = (*matchup)->play(1);
  expect(result.error.empty(), "what loads can be played");
  expect((*matchup)->play(1).history_hash == result.history_hash, "the same seed is the same game");
}

}  // namespace
}  // namespace muster::fuzz

MUSTER_FUZZ_TARGET(game_documents) {
  using namespace muster;
  const auto [line, text] = fuzz::split_line(input);
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos) return;
  const GameEngine* engine = testing::builtin_games().find(line.substr(0, space));
  if (engine == nullptr) return;
  auto document = parse_document(text, fuzz::folder().path("document.toml"));
  if (!document.ok()) return;
  auto asked = fuzz::asked_for(*engine, line.substr(space + 1), *std::move(document));
  if (asked) fuzz::make_and_play(*engine, *std::move(asked));
}
