#include "games/projecthex/state/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "core/config/data_root.h"
#include "core/fields/names.h"
#include "core/fields/settings.h"
#include "core/status.h"

namespace muster::projecthex {
namespace {

// What needs the ruleset.
class SeatsReader {
 public:
  SeatsReader(const ConquestRules& rules, Reader& top, ConquestScenario& scenario)
      : rules_(rules), top_(top), counted_(scenario.players > 0), scenario_(scenario) {}

  void read() {
    read_map();
    read_factions();
    read_colours();
  }

 private:
  void read_map() {
    const toml::node* node = top_.node("map");
    const toml::table* table = node == nullptr ? nullptr : node->as_table();
    if (node == nullptr) {
      top_.fail("map", "is missing; expected the name or path of a map, or a table");
    } else if (table != nullptr && table->contains("hex")) {
      read_grid();
    } else {
      const Document map = read_document(top_, "map", maps_folder(), "");
      if (map.file.empty()) return;  // reported
      keep(Board::parse(map));
    }
    if (counted_ && scenario_.board != nullptr && scenario_.board->size() < scenario_.players) {
      top_.fail("map", fmt::format("has {} territories for {} players", scenario_.board->size(),
                                   scenario_.players));
    }
  }

  // map = { hex = "6x5", seed = 7 }
  void read_grid() {
    Reader grid = *top_.table("map");
    const std::string text = grid.text("hex", std::nullopt);
    const auto seed = static_cast<std::uint64_t>(grid.integer("seed", {.fallback = 1, .min = 0}));
    grid.finish();
    const auto size = parse_grid_size(text);
    if (!size) {
      grid.fail("hex", fmt::format("expected WIDTHxHEIGHT such as \"6x5\", got \"{}\"", text));
      return;
    }
    absl::StatusOr<Board> board = Board::hex_grid((*size)[0], (*size)[1], seed);
    if (board.ok()) {
      keep(std::move(board));
    } else {
      grid.fail("hex", message_of(board.status()));
    }
  }

  void keep(absl::StatusOr<Board> board) {
    if (board.ok()) {
      scenario_.board = std::make_shared<const Board>(*std::move(board));
    } else {
      top_.diagnostics().error(board.status());
    }
  }

  // Indices of the names in list `key`: known, all different, one for each player.
  std::vector<std::size_t> read_seats(std::string_view key, std::string_view what,
                                      std::span<const std::string_view> known) {
    std::vector<std::size_t> seats;
    const std::vector<std::string> names = top_.texts(key, std::nullopt);
    for (const std::string& name : names) {
      const auto number = known_name(top_, key, what, name, known);
      if (!number) continue;
      if (std::find(seats.begin(), seats.end(), *number) != seats.end()) {
        top_.fail(key, fmt::format("two players have \"{}\"", name));
      } else {
        seats.push_back(*number);
      }
    }
    const toml::array* list = top_.raw().get(key)->as_array();
    if (list == nullptr || list->size() != names.size()) return {};  // reported by texts
    if (counted_ && names.size() != static_cast<std::size_t>(scenario_.players)) {
      top_.fail(key, fmt::format("expected one {} for each of {} players, got {}", what,
                                 scenario_.players, names.size()));
    }
    if (seats.size() > kMaxPlayers) seats.resize(kMaxPlayers);
    return seats;
  }

  void read_factions() {
    const toml::node* node = top_.node("factions");
    if (node != nullptr && node->is_array()) {
      scenario_.choice = FactionChoice::kNamed;
      read_named_factions();
      return;
    }
    if (node != nullptr && !node->is_string()) {
      top_.fail("factions", "expected \"random\", \"choose\" or a list of factions");
      return;
    }
    scenario_.choice = top_.choice<FactionChoice>(
        "factions", FactionChoice::kRandom,
        {{"random", FactionChoice::kRandom}, {"choose", FactionChoice::kChosen}});
    const auto allowed = std::count(rules_.factions.begin(), rules_.factions.end(), true);
    if (counted_ && allowed < scenario_.players) {
      top_.fail("factions", fmt::format("{} players cannot have different factions: ruleset \"{}\" "
                                        "has {}",
                                        scenario_.players, rules_.name, allowed));
    }
  }

  void read_named_factions() {
    const auto seats = read_seats("factions", "faction", kFactionNames);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      scenario_.factions[i] = static_cast<Faction>(seats[i]);
      if (!rules_.factions[seats[i]]) {
        top_.fail("factions", fmt::format("\"{}\" is not a faction of ruleset \"{}\"",
                                          kFactionNames[seats[i]], rules_.name));
      }
    }
  }

  void read_colours() {
    if (!top_.has("colours")) return;
    const auto seats = read_seats("colours", "colour", kColours);
    for (std::size_t i = 0; i < seats.size(); ++i) {
      scenario_.colours[i] = static_cast<std::uint8_t>(seats[i]);
    }
  }

  const ConquestRules& rules_;
  Reader& top_;
  const bool counted_;  // whether `players` is a number of players
  ConquestScenario& scenario_;
};

const ParamTable<ConquestScenario>& scenario_table() {
  static const ParamTable<ConquestScenario> table =
      ParamTable<ConquestScenario>()
          .integer("players", &ConquestScenario::players, 2, kMaxPlayers,
                   "players, in the order of turns", "PH-01")
          .required()
          .check([](Reader& top, ConquestScenario& scenario) {
            if (!top.diagnostics().ok()) scenario.players = 0;
          })
          .other({"map", "name, path or table", "",
                  "a file of configs/games/projecthex/maps, or a generated board: { hex = \"6x5\", "
                  "seed = 7 }"})
          .other({"map.hex", "WIDTHxHEIGHT", "", "size of a generated board, in hexes"})
          .other({"map.seed", "integer 0..", "1", "which of these boards"})
          .other({"factions", "\"random\"|\"choose\"|a list of factions", "\"random\"",
                  "dealt, chosen in turn order, or given", "PH-01"})
          .other({"colours", "a list of colours",
                  "[\"blue\", \"green\", \"orange\", \"purple\", \"red\", \"yellow\"]",
                  "of the pieces, by seat; Rivalry missions name them", "PH-66"})
          .integer("max_rounds", &ConquestScenario::max_rounds, 1, 500,
                   "rounds, then the game ends without a winner", "PH-79")
          .otherwise("the ruleset's");
  return table;
}

}  // namespace

absl::StatusOr<ConquestScenario> parse_conquest_scenario(const Document& document,
                                                         const ConquestRules& rules) {
  ParamTable<ConquestScenario> table = scenario_table();
  table.check([&rules](Reader& top, ConquestScenario& scenario) {
    SeatsReader(rules, top, scenario).read();
  });
  return read_settings(document, table);
}

std::vector<ParamInfo> scenario_settings() { return scenario_table().info(); }

}  // namespace muster::projecthex
