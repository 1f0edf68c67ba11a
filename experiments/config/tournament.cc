// Who meets whom.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/agent_info.h"
#include "core/config/nearest.h"
#include "core/text.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

std::vector<std::size_t> read_agent_names(Reader& reader, const Loading& loading,
                                          std::string_view key) {
  const std::vector<std::string>& known = loading.agent_names;
  const std::vector<std::string>& left_out = loading.left_out;
  std::vector<std::size_t> chosen;
  const toml::node* node = reader.node(key);
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr || list->empty()) {
    reader.fail(key, node == nullptr ? "is missing; expected a list of names of agents"
                                     : "expected a list of names of agents, at least one");
    return chosen;
  }
  for (const toml::node& element : *list) {
    const auto name = element.value_exact<std::string>();
    if (!name) {
      reader.fail_at(element, key, "expected a list of names of agents");
      continue;
    }
    if (std::count(left_out.begin(), left_out.end(), *name) > 0) continue;
    const auto found = std::find(known.begin(), known.end(), *name);
    if (found == known.end()) {
      reader.fail_at(element, key,
                     fmt::format("there is no agent `{}`{}", *name, suggestion(*name, known)));
      continue;
    }
    const auto index = static_cast<std::size_t>(found - known.begin());
    if (std::count(chosen.begin(), chosen.end(), index) > 0) {
      reader.fail_at(element, key, fmt::format("`{}` is listed twice", *name));
      continue;
    }
    chosen.push_back(index);
  }
  if (chosen.empty() && !left_out.empty()) {
    reader.fail(key, "no agent is left: the optional ones have parameters that the game lacks");
  }
  return chosen;
}

void check_meetings(Reader& reader, const Loading& loading) {
  const std::vector<std::size_t>& candidates = loading.experiment.candidates;
  for (const std::size_t opponent : loading.experiment.opponents) {
    if (std::count(candidates.begin(), candidates.end(), opponent) == 0) continue;
    reader.fail("opponents",
                fmt::format("`{}` is also a candidate; to let it play itself, list it under "
                            "another name in [[agents]]",
                            loading.agent_names[opponent]));
  }
}

void read_candidate_seat(Reader& reader, Loading& loading) {
  const toml::node* node = reader.node("candidate_seat");
  if (node == nullptr) {
    reader.fail("candidate_seat",
                "is missing; expected the candidates' seat for seats = "
                "\"fixed\"");
    return;
  }
  if (loading.experiment.engine == nullptr) return;
  const std::vector<std::string>& names = loading.experiment.engine->info().seat_names;
  if (const auto name = node->value_exact<std::string>()) {
    const auto found = std::find(names.begin(), names.end(), *name);
    if (found == names.end()) {
      reader.fail("candidate_seat",
                  fmt::format("there is no seat `{}`{}", *name, suggestion(*name, names)));
      return;
    }
    loading.experiment.candidate_seat = static_cast<int>(found - names.begin());
  } else if (const auto number = node->value_exact<std::int64_t>();
             number && *number >= 0 && *number < static_cast<std::int64_t>(kMaxPlayers)) {
    loading.experiment.candidate_seat = static_cast<int>(*number);
  } else {
    reader.fail("candidate_seat", "expected a seat's name or its number, from 0");
  }
}

ConfigTable gauntlet_table() {
  return ConfigTable()
      .other({"candidates", "a list of names of agents", "", "who is compared"},
             [](Reader& reader, Loading& loading) {
               loading.experiment.candidates = read_agent_names(reader, loading, "candidates");
             })
      .other({"opponents", "a list of names of agents", "", "whom each candidate meets"},
             [](Reader& reader, Loading& loading) {
               loading.experiment.opponents = read_agent_names(reader, loading, "opponents");
               check_meetings(reader, loading);
             });
}

// A listed game as its table says it.
struct GameReading {
  std::string scenario;
  std::string ruleset;
  std::vector<std::string> seats;
  std::optional<std::uint64_t> deal;
};

void read_deal(Reader& reader, GameReading& game) {
  const toml::node* node = reader.node("deal");
  if (node == nullptr) {
    reader.fail("deal", "is missing; expected what the game's seeds are made from");
    return;
  }
  if (const auto number = node->value_exact<std::int64_t>()) {
    if (*number >= 0) game.deal = static_cast<std::uint64_t>(*number);
  } else if (const auto text = node->value_exact<std::string>()) {
    if (text->starts_with("0x")) game.deal = parse_seed(*text);
  }
  if (!game.deal) {
    reader.fail("deal",
                "expected a whole number from 0, or \"0x\" and up to 16 hexadecimal digits");
  }
}

ParamTable<GameReading> game_table() {
  return ParamTable<GameReading>()
      .text("scenario", &GameReading::scenario, "its name, one of `scenarios`")
      .otherwise("the only one")
      .text("ruleset", &GameReading::ruleset, "its name, one of the rulesets")
      .otherwise("the only one")
      .texts("seats", &GameReading::seats, "who plays, by seat")
      .values("a list of names of agents")
      .required()
      .other({"deal", "number or \"0x...\"", "",
              "what the game's seeds are made from, in place of `seed` and the scenario's name"},
             read_deal);
}

// The index of the document that a listed game names, or of the only one.
std::size_t document_named(Reader& reader, std::string_view key, const std::string& name,
                           const std::vector<Document>& documents) {
  std::vector<std::string> names;
  for (const Document& each : documents) names.push_back(each.name);
  if (name.empty()) {
    if (documents.size() > 1) {
      reader.fail(key, fmt::format("is missing; expected the name of one of the {} {}s",
                                   documents.size(), key));
    }
    return 0;
  }
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return static_cast<std::size_t>(found - names.begin());
  reader.fail(key, fmt::format("there is no {} `{}`{}", key, name, suggestion(name, names)));
  return 0;
}

std::vector<std::size_t> seats_named(Reader& reader, const std::vector<std::string>& seats,
                                     const std::vector<std::string>& known) {
  std::vector<std::size_t> indices;
  for (const std::string& name : seats) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      reader.fail("seats", fmt::format("there is no agent `{}`{}", name, suggestion(name, known)));
    } else {
      indices.push_back(static_cast<std::size_t>(found - known.begin()));
    }
  }
  return indices;
}

void read_games(Reader& reader, Loading& loading) {
  if (!reader.has("games")) {
    reader.fail("games", "is missing; expected tables [[games]], one for each game");
    return;
  }
  Experiment& experiment = loading.experiment;
  const toml::array* list = reader.node("games")->as_array();
  if (list != nullptr && list->empty()) reader.fail("games", "expected at least one table");
  for (Reader& each : reader.tables("games")) {
    const GameReading game = game_table().read(each);
    each.finish();
    experiment.listed.push_back(
        {.ruleset = document_named(each, "ruleset", game.ruleset, experiment.rulesets),
         .scenario = document_named(each, "scenario", game.scenario, experiment.scenarios),
         .seats = seats_named(each, game.seats, loading.agent_names),
         .deal = game.deal});
    loading.games.push_back(each);
  }
}

// What lists of games do not go together with.
void check_list(Reader& reader, Loading& loading) {
  const auto refuse = [&](const char* key, std::string_view why) {
    if (reader.has(key)) reader.fail(key, why);
  };
  refuse("seats", "is for other formats than \"listed\", whose games say who sits where");
  for (const char* key : {"stop", "tune", "psro", "balance", "try"}) {
    refuse(key, "is for other formats than \"listed\", whose games are those that are listed");
  }
  if (loading.match) reader.fail("tournament", "kind = \"match\" is for other formats");
}

// A list of moves is of one game.
void check_people(Reader& reader, Loading& loading) {
  const std::vector<AgentConfig>& agents = loading.experiment.agents;
  const bool people = std::any_of(agents.begin(), agents.end(), [](const AgentConfig& agent) {
    return agent.type == kHumanAgentType;
  });
  if (!people) return;
  if (!loading.listed()) {
    reader.fail("agents",
                "type = \"human\" is for tournament.format = \"listed\": a list of moves is of one "
                "game");
  } else if (loading.experiment.repetitions > 1) {
    reader.fail("repetitions", "is 1 with type = \"human\": a list of moves is of one game");
  }
}

}  // namespace

void add_listed_games(ConfigTable& table) {
  table.only(
      "tournament.format = \"listed\"", [](const Loading& loading) { return loading.listed(); },
      ConfigTable()
          .other({"games", "tables [[games]]", "", "what is played, one by one"}, read_games)
          .tell("games[]", game_table())
          .check(check_list));
  table.check(check_people);
}

void check_listed(std::vector<Reader>& games, const Experiment& experiment) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    const Cell& game = experiment.listed[i];
    const auto players =
        static_cast<std::size_t>(experiment.num_players[game.ruleset][game.scenario]);
    if (game.seats.size() == players) continue;
    games[i].fail(
        "seats", fmt::format("scenario `{}` has {} seats, {} agents are given",
                             experiment.scenarios[game.scenario].name, players, game.seats.size()));
  }
}

void add_tournament(ConfigTable& table) {
  const ConfigTable seat = ConfigTable().other(
      {"candidate_seat", "a seat's name, or its number from 0", "", "where candidates sit"},
      read_candidate_seat);
  const ConfigTable compositions = ConfigTable().choice(
      "compositions", &Loading::compositions,
      {{"lone", Compositions::kLone}, {"all", Compositions::kAll}},
      "who sits together in games of more than two players: lone: one agent, and another one in "
      "all other seats; all: every way to fill the seats with agents, but for one in all of them "
      "(K agents in N seats: K^N - K games a seed), as `muster metagame` needs it");
  table
      .table("tournament",
             ConfigTable()
                 .choice("format", inside(&Loading::experiment, &Experiment::format),
                         {{"round_robin", TournamentFormat::kRoundRobin},
                          {"gauntlet", TournamentFormat::kGauntlet},
                          {"listed", TournamentFormat::kListed}},
                         "round robin: every two agents meet; gauntlet: candidates meet opponents; "
                         "listed: the games are tables [[games]], one by one, as `muster play` "
                         "records them")
                 .either("kind", &Loading::match, "tournament", "match",
                         "a match is two agents and a test that ends the run, by keys of [stop]")
                 .only(
                     "format = \"gauntlet\"",
                     [](const Loading& loading) { return loading.gauntlet(); }, gauntlet_table())
                 .only(
                     "format = \"gauntlet\" and seats = \"fixed\"",
                     [](const Loading& loading) {
                       return loading.gauntlet() && loading.experiment.seats == SeatMode::kFixed;
                     },
                     seat)
                 .only(
                     "seats = \"swap\" and format = \"round_robin\"",
                     [](const Loading& loading) {
                       return !loading.gauntlet() && !loading.listed() &&
                              loading.experiment.seats == SeatMode::kSwap;
                     },
                     compositions))
      .check([](Reader& reader, Loading& loading) {
        // An exact oracle plays no games: one agent is a population.
        const toml::node_view oracle = reader.raw()["psro"]["oracle"];
        if (oracle.value_or(std::string()) == "exact") return;
        const bool all_meet = !loading.gauntlet() && !loading.listed();
        if (all_meet && loading.experiment.agents.size() == 1) {
          reader.fail("agents", "a round robin needs at least two agents");
        }
      });
}

}  // namespace muster
