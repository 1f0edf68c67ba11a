#include "experiments/config/balance.h"

#include <fmt/format.h>

#include <utility>

#include "core/fields/settings.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

constexpr double kSharePoint = 0.01;

struct PlayersReading {
  BalancePlayers players;
  std::optional<double> band;  // in points
};

void read_players_agent(Reader& reader, PlayersReading& reading) {
  const toml::node* node = reader.node("agent");
  if (node == nullptr || !node->is_table()) {
    reader.fail("agent", "expected a table, as of [[agents]] without `name`");
    return;
  }
  reading.players.agent = *node->as_table();
  if (reading.players.agent.contains("name")) {
    reader.fail("agent", "has no `name`: it plays all of the config's");
  }
}

ParamTable<PlayersReading> players_table() {
  return ParamTable<PlayersReading>()
      .text("name", inside(&PlayersReading::players, &BalancePlayers::name),
            "what the report calls them")
      .required()
      .other({"agent", "table", "", "who plays all seats: a table of [[agents]] without `name`"},
             read_players_agent)
      .integer("games", inside(&PlayersReading::players, &BalancePlayers::games), 0, 1'000'000'000,
               "of the confirmation")
      .otherwise("confirm_games")
      .number("band", &PlayersReading::band, NumberRange{.min = 0.1, .max = 50},
              "points, in place of the questions'")
      .otherwise("the questions'")
      .boolean("shares_only", inside(&PlayersReading::players, &BalancePlayers::shares_only),
               "true: what `between` says of other outcomes is not for them")
      .boolean(
          "searched", inside(&PlayersReading::players, &BalancePlayers::searched),
          "true: screening and search are to make it fair for them, too, and share their games "
          "among all kinds of players that they look at")
      .check([](Reader& /*reader*/, PlayersReading& reading) {
        if (reading.band) reading.players.band = kSharePoint * *reading.band;
      });
}

void read_rules_space(Reader& reader, Balance& balance) {
  balance.space = read_space(reader, "balance.space");
  for (const TunedParameter& parameter : balance.space) {
    if (parameter.kind != TunedParameter::Kind::kOrder) continue;
    reader.fail("space",
                fmt::format("`{}`: expected `number`, `integer` or `choice`", parameter.key));
  }
}

ParamTable<Balance> balance_table() {
  return ParamTable<Balance>()
      .integer("screen_games", &Balance::screen_games, 1, 1'000'000'000,
               "in which every number is set to its ends, one at a time: what moves what")
      .required()
      .integer("games", &Balance::games, 1, 1'000'000'000, "of the search")
      .required()
      .integer("candidate_games", &Balance::candidate_games, 10, 1'000'000'000,
               "that a candidate of the search plays at least")
      .integer("confirm_games", &Balance::confirm_games, 1, 1'000'000'000,
               "on new seeds, of what was found and of the rules as they are, with each kind of "
               "players")
      .required()
      .number("aim", &Balance::aim, NumberRange{.min = 0, .max = 1, .open = true},
              "the search wants values to be within so much of each band, so that their intervals "
              "are inside when that is confirmed")
      .number(
          "edit_cost", &Balance::edit_cost, 0, 1000,
          "what an edit costs: as much as a value that is outside of `aim` times its band by the "
          "square root of this, in half widths of the band")
      .other({"space", "table", "",
              "what may be changed: by key of an edit (docs/edits.md), one of { number = [LOW, "
              "HIGH] }, { integer = [LOW, HIGH] } and { choice = [...] }, what is there now among "
              "them"},
             read_rules_space)
      .tables<PlayersReading>(
          {"players", "tables [[balance.players]]", "(those of the config)",
           "other players, with whom what was found is confirmed: weaker and stronger ones"},
          players_table(), [](const Balance& /*balance*/) { return PlayersReading{}; },
          [](Reader& table, Balance& balance, PlayersReading reading) {
            for (const BalancePlayers& other : balance.players) {
              if (other.name == reading.players.name) table.fail("name", "stands there twice");
            }
            if (reading.players.name == kConfigPlayers) table.fail("name", "is taken");
            balance.players.push_back(std::move(reading.players));
          });
}

}  // namespace

void add_balance(ConfigTable& table) {
  table.table("balance", ConfigTable().part(&Loading::balance, balance_table()))
      .check([](Reader& reader, Loading& loading) {
        if (reader.has("balance")) loading.experiment.balance = loading.balance;
      });
}

}  // namespace muster
