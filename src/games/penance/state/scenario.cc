#include "games/penance/state/scenario.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "core/fields/settings.h"
#include "core/hash.h"
#include "core/status.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, 2> kSeatKeys = {"first", "second"};

using ScenarioTable = ParamTable<DuelScenario>;

// What needs the ruleset and the decks.
class SeatsReader {
 public:
  SeatsReader(const DuelRules& rules, const Armory& armory, Reader& top, DuelScenario& scenario)
      : rules_(rules), armory_(armory), top_(top), scenario_(scenario) {}

  void read() {
    read_arena();
    for (std::size_t seat = 0; seat < kSeatKeys.size(); ++seat) read_seat(seat);
  }

 private:
  void read_arena() {
    // A scenario may be played without a board: its arena then counts for nothing.
    const Document document = read_document(top_, "arena", arenas_folder(), "kit16");
    if (!rules_.board || document.file.empty()) return;
    absl::StatusOr<std::shared_ptr<const Arena>> arena = shared_arena(document);
    if (!arena.ok()) {
      top_.diagnostics().error(message_of(arena.status()));
      return;
    }
    scenario_.arena = *std::move(arena);
  }

  void read_seat(std::size_t seat) {
    std::optional<Reader> reader = top_.table(kSeatKeys[seat], true);
    if (!reader) return;
    scenario_.decks[seat] = read_deck(*reader, "deck", armory_);
    read_start(*reader, seat);
    reader->finish();
  }

  void read_start(Reader& reader, std::size_t seat) {
    Start& start = scenario_.starts[seat];
    if (reader.has("at")) {
      const std::vector<std::int64_t> at = reader.integers("at", std::nullopt);
      if (at.size() != 2) {
        reader.fail("at", "expected [column, row]");
      } else if (scenario_.arena != nullptr) {
        start.hex = start_hex(reader, static_cast<int>(at[0]), static_cast<int>(at[1]));
      }
    }
    if (!reader.has("facing")) return;
    const std::string name = reader.text("facing", std::nullopt);
    for (int direction = 0; direction < kDirections; ++direction) {
      if (direction_name(direction) == name) start.facing = direction;
    }
    if (start.facing < 0) {
      reader.fail("facing", fmt::format("expected one of N, NE, SE, S, SW, NW, got \"{}\"", name));
    }
  }

  int start_hex(Reader& reader, int column, int row) {
    const HexGrid& grid = scenario_.arena->grid();
    const bool inside = column >= 1 && column <= grid.columns() && row >= 1 && row <= grid.rows();
    const int hex = inside ? grid.at(column, row) : HexGrid::kNoHex;
    if (!inside) {
      reader.fail("at", fmt::format("({},{}) is not on the board of {} columns and {} rows", column,
                                    row, grid.columns(), grid.rows()));
    } else if (scenario_.arena->closed().contains(hex)) {
      reader.fail("at", fmt::format("nobody can stand in ({},{})", column, row));
    } else if (hex == scenario_.starts[0].hex || hex == scenario_.starts[1].hex) {
      reader.fail("at", "is where the other Casket starts");
    }
    return hex;
  }

  const DuelRules& rules_;
  const Armory& armory_;
  Reader& top_;
  DuelScenario& scenario_;
};

void add_seats(ScenarioTable& table) {
  table
      .other({"arena", "name, path or table", "\"kit16\"",
              "a file of configs/games/penance/arenas; without a board it counts for nothing"})
      .other({"deployments", "\"as_listed\"|\"swapped\"", "\"as_listed\"",
              "whose corner of the arena is which"},
             [](Reader& reader, DuelScenario& scenario) {
               const bool swapped = reader.choice<bool>("deployments", false,
                                                        {{"as_listed", false}, {"swapped", true}});
               if (swapped) scenario.corners = {1, 0};
             })
      .other({"{first,second}", "table", "", "a player"})
      .other({"{first,second}.deck", "name or table", "", "a prebuilt deck, or one of one's own"})
      .other({"{first,second}.deck.faction", "a faction", "", "of a deck of one's own"})
      .other({"{first,second}.deck.class", "a class", "", "its Casket's class"})
      .other({"{first,second}.deck.name", "text", "(faction and class)",
              "what a listed deck is called"})
      .other({"{first,second}.deck.cards", "table", "(drawn)",
              "a listed deck: so many copies of each card",
              "PN-153, PN-154, PN-155, PN-156, PN-157"})
      .other({"{first,second}.deck.cards.ID", fmt::format("integer 1..{}", kMaxCopies), "",
              "copies of the card"})
      .other({"{first,second}.deck.items", "a list of items and sets", "(drawn)",
              "a composed deck: the universal cards, all of these, and the two lists below",
              "PN-153, PN-154, PN-157, PN-158"})
      .other({"{first,second}.deck.faction_cards", "a list of cards", "[]",
              "of a composed deck; twice for two copies", "PN-155, PN-156"})
      .other({"{first,second}.deck.tactics", "a list of cards", "[]", "likewise", "PN-155, PN-156"})
      .other({"{first,second}.deck.size", fmt::format("integer 0..{}", kMaxDeckCards), "0",
              "cards of a drawn deck; 0: the most that the class allows", "PN-153"})
      .other({"{first,second}.deck.seed", "integer 0..", "0", "which of the drawn decks"})
      .other({"{first,second}.at", "[column, row]", "(its owner chooses)", "where it starts"})
      .other({"{first,second}.facing", "\"N\"|\"NE\"|\"SE\"|\"S\"|\"SW\"|\"NW\"",
              "(its owner chooses)", "whereto it looks at the start"});
}

void add_ends(ScenarioTable& table) {
  table
      .integer("max_rounds", &DuelScenario::max_rounds, 1, 100, "rounds, then life decides",
               "PN-166")
      .otherwise("the ruleset's")
      .integer("reshuffles_to_lose", &DuelScenario::reshuffles_to_lose, 0, 99,
               "reshuffles of a player that end the duel; 0: never", "PN-167")
      .otherwise("the ruleset's")
      .integer("damage_to_win", &DuelScenario::damage_to_win, 0, 99,
               "damage dealt that ends the duel; 0: never", "PN-167")
      .otherwise("the ruleset's")
      .integer("components_to_win", &DuelScenario::components_to_win, 0, 5,
               "components destroyed that end the duel; 0: never", "PN-167")
      .otherwise("the ruleset's")
      .boolean("mulligan", &DuelScenario::mulligan, "whether first hands may be given back",
               "PN-160")
      .otherwise("the ruleset's");
}

void add_occasions(ScenarioTable& table) {
  table
      .boolean("penance_ritual", &DuelScenario::penance_ritual,
               "a Suffering Die before the first round", "PN-74a")
      .boolean("taint_purging", &DuelScenario::taint_purging,
               "one for purging Taint; for rules with taint = true", "PN-74a")
      .boolean("soul_bargain", &DuelScenario::soul_bargain, "one at the start of a round", "PN-74a")
      .only(
          "soul_bargain = true", [](const DuelScenario& it) { return it.soul_bargain; },
          ScenarioTable().integer("soul_bargain_round", &DuelScenario::soul_bargain_round, 1, 100,
                                  "which", "PN-74a"))
      .boolean("leg_skimming", &DuelScenario::leg_skimming, "one for a leg that is skimmed",
               "PN-74a");
}

const ScenarioTable& scenario_table() {
  static const ScenarioTable table = [] {
    ScenarioTable all;
    for (const auto add : {add_seats, add_ends, add_occasions}) add(all);
    return all;
  }();
  return table;
}

}  // namespace

absl::StatusOr<DuelScenario> parse_duel_scenario(const Document& document, const DuelRules& rules,
                                                 const Armory& armory) {
  ScenarioTable table = scenario_table();
  table.check([&](Reader& top, DuelScenario& scenario) {
    SeatsReader(rules, armory, top, scenario).read();
    if (scenario.taint_purging && !rules.taint) {
      top.fail("taint_purging", "is for rules with taint = true");
    }
  });
  DuelScenario by_rules;
  by_rules.max_rounds = rules.max_rounds;
  by_rules.reshuffles_to_lose = rules.reshuffles_to_lose;
  by_rules.damage_to_win = rules.damage_to_win;
  by_rules.components_to_win = rules.components_to_win;
  by_rules.mulligan = rules.mulligan;
  return read_settings(document, table, std::move(by_rules));
}

std::vector<ParamInfo> scenario_settings() { return scenario_table().info(); }

}  // namespace muster::penance
