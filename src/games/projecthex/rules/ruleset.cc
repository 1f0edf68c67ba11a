#include "games/projecthex/rules/ruleset.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/fields/names.h"
#include "core/fields/settings.h"

namespace muster::projecthex {
namespace {

using RulesTable = ParamTable<ConquestRules>;

bool with_gold(const ConquestRules& rules) { return rules.gold; }
bool with_fortresses(const ConquestRules& rules) { return rules.fortresses; }

void add_numbers(RulesTable& table) {
  table
      .integer("prestige_to_win", &ConquestRules::prestige_to_win, 1, 30,
               "prestige that wins at once", "PH-71")
      .integer("troop_capacity", &ConquestRules::troop_capacity, 1, 50,
               "troops of a player, on the board and incoming", "PH-30")
      .integer("starting_troops", &ConquestRules::starting_troops, 1, 50,
               "troops in the capital's territory at the start", "PH-14")
      .check([](Reader& reader, ConquestRules& rules) {
        if (rules.starting_troops <= rules.troop_capacity) return;
        reader.fail("starting_troops", fmt::format("{} troops do not fit in `troop_capacity` = {}",
                                                   rules.starting_troops, rules.troop_capacity));
      })
      .integer("income_divisor", &ConquestRules::income_divisor, 1, 64,
               "a troop or coin for so many territories, rounded down", "PH-27")
      .integer("income_minimum", &ConquestRules::income_minimum, 0, 50, "but never less", "PH-27")
      .integer("type_bonus", &ConquestRules::type_bonus, 0, 9, "for the type that beats the other",
               "PH-42, PH-90")
      .integer("domination_regions", &ConquestRules::domination_regions, 1, kMaxRegions,
               "regions for Domination", "PH-62")
      .integer("horizon_territories", &ConquestRules::horizon_territories, 1, kMaxTerritories,
               "territories for Eyes on the Horizon", "PH-63")
      .integer("horizon_troops", &ConquestRules::horizon_troops, 1, 50, "troops in each of them",
               "PH-63")
      .integer("great_victory_units", &ConquestRules::great_victory_units, 1, 50,
               "units for A Great Victory", "PH-69")
      .integer("max_rounds", &ConquestRules::max_rounds, 1, 500,
               "rounds, then the game ends without a winner", "PH-79")
      .either("capped_games", &ConquestRules::capped_games_ranked, "draw", "ranked",
              "what such a game is worth to its players", "PH-79a");
}

// Two settings for one value. A file may say the usual `natural_ties` also where it means nothing,
// so that `naturals` can be changed alone.
void read_naturals(Reader& reader, ConquestRules& rules) {
  const bool special = reader.choice<bool>("naturals", true, {{"special", true}, {"plain", false}});
  const bool bonuses =
      reader.choice<bool>("natural_ties", false, {{"defender", false}, {"bonuses", true}});
  if (!special && bonuses) reader.fail("natural_ties", "is for naturals = \"special\"");
  rules.naturals = !special  ? NaturalFaces::kPlain
                   : bonuses ? NaturalFaces::kBonuses
                             : NaturalFaces::kDefender;
}

void add_naturals(RulesTable& table) {
  table
      .other({"naturals", "\"special\"|\"plain\"", "\"special\"",
              "whether a 9 ranks above and a 0 below all other faces", "PH-46, PH-91"},
             read_naturals)
      .other({"natural_ties", "\"defender\"|\"bonuses\"", "\"defender\"",
              "who wins with two 9s or two 0s: the defender, or by what is added", "PH-47",
              "naturals = \"special\""});
}

// What 0.2.x adds. These keys are mistakes wherever they mean nothing, even with their defaults.
void add_gold(RulesTable& table) {
  table
      .either("economy", &ConquestRules::gold, "troops", "gold",
              "income: troops, or coins that buy them", "PH-80")
      .only("economy = \"gold\"", with_gold,
            RulesTable().integer("starting_coins", &ConquestRules::starting_coins, 0, 1000,
                                 "the purse at the start", "PH-82"))
      .boolean("fortresses", &ConquestRules::fortresses,
               "true: may be bought; needs economy = \"gold\"", "PH-83")
      .check([](Reader& reader, ConquestRules& rules) {
        if (!rules.fortresses || rules.gold) return;
        reader.fail("fortresses", "are bought with coins: they need economy = \"gold\"");
      })
      .only("fortresses = true", with_fortresses,
            RulesTable()
                .integer("fortress_dice", &ConquestRules::fortress_dice, 0, 20,
                         "dice that one adds to the defender's", "PH-85")
                .integers("fortress_prices", &ConquestRules::fortress_prices, 0, 99,
                          "by distance from the own capital, the last for all farther; empty: the "
                          "distance itself",
                          "PH-84"));
}

// A list of names of `all`, each at most once; absent: as it is.
template <std::size_t N>
void read_names(Reader& reader, std::string_view key, std::string_view what,
                const std::array<std::string_view, N>& all, std::array<bool, N>& chosen) {
  if (!reader.has(key)) return;
  chosen.fill(false);
  const std::vector<std::string> names = reader.texts(key, std::nullopt);
  for (const std::string& name : names) {
    const auto number = known_name(reader, key, what, name, all);
    if (!number) continue;
    bool& one = chosen[*number];
    if (one) reader.fail(key, fmt::format("names \"{}\" twice", name));
    one = true;
  }
  const toml::array* list = reader.raw().get(key)->as_array();
  if (list != nullptr && list->empty()) {
    reader.fail(key, fmt::format("expected at least one {}", what));
  }
}

template <std::size_t N>
std::string named(const std::array<std::string_view, N>& all, const std::array<bool, N>& chosen) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < N; ++i) {
    if (chosen[i]) names.push_back(fmt::format("\"{}\"", all[i]));
  }
  return fmt::format("[{}]", fmt::join(names, ", "));
}

void read_missions(Reader& reader, ConquestRules& rules) {
  read_names(reader, "missions", "mission", kMissionNames, rules.missions);
  const auto mission = static_cast<std::size_t>(MissionKind::kManTheWalls);
  if (rules.missions[mission] && !rules.fortresses) {
    reader.fail("missions", "\"man_the_walls\" needs fortresses = true");
  }
}

void read_factions(Reader& reader, ConquestRules& rules) {
  read_names(reader, "factions", "faction", kFactionNames, rules.factions);
  const auto faction = static_cast<std::size_t>(Faction::kArchitects);
  if (rules.factions[faction] && !rules.fortresses) {
    reader.fail("factions", "\"architects\" need fortresses = true");
  }
}

// Whether what needs unit cards or upgrades to pick makes sense.
void check_picks(Reader& reader, ConquestRules& rules) {
  if (rules.picks != Picks::kNone) return;
  if (!rules.free_base_units) {
    reader.fail("base_units", "with picks = \"none\" nobody would have a unit card");
  }
  if (rules.rocket) reader.fail("rocket", "with picks = \"none\" nobody has upgrades");
}

void add_setup(RulesTable& table) {
  table
      .integer("setup_distance", &ConquestRules::setup_distance, 1, 9,
               "least steps between first territories", "PH-15")
      .integer("mulligan_minimum", &ConquestRules::mulligan_minimum, 0, 2,
               "missions of the first two that must be given back", "PH-11")
      .choice("picks", &ConquestRules::picks,
              {{"none", Picks::kNone}, {"two", Picks::kTwo}, {"two_of_each", Picks::kTwoOfEach}},
              "cards picked for one's faction: two of any sort, or two unit cards and two upgrades",
              "PH-05")
      .either("base_units", &ConquestRules::free_base_units, "picked", "free",
              "whether everybody has the unit cards that require nothing", "PH-04")
      .either("rocket", &ConquestRules::rocket, "excluded", "waived",
              "the upgrade whose requirement does not exist", "PH-07")
      .check(check_picks)
      .other({"missions", "a list of kinds of missions",
              named(kMissionNames, ConquestRules{}.missions),
              fmt::format("kinds in the deck; known: {}", fmt::join(kMissionNames, ", ")), "PH-75"},
             read_missions)
      .other(
          {"factions", "a list of factions", named(kFactionNames, ConquestRules{}.factions),
           fmt::format("factions to be had; known: {}", fmt::join(kFactionNames, ", ")), "PH-01"},
          read_factions);
}

void add_troop_readings(RulesTable& table) {
  table
      .either("control", &ConquestRules::markers_hold, "troops", "markers",
              "a territory is whose troops are there, or whose marker until somebody else takes it",
              "PH-02")
      .either("recruit_types", &ConquestRules::types_when_placing, "recruiting", "placing",
              "when types of recruits are chosen", "PH-28")
      .check([](Reader& reader, ConquestRules& rules) {
        if (!rules.types_when_placing || !rules.gold) return;
        reader.fail("recruit_types", "is for economy = \"troops\"");
      })
      .either("end_effects", &ConquestRules::end_effects_at_recruiting, "turn_end", "recruiting",
              "when factions receive what they do at the end of a turn", "PH-29")
      .either("levy", &ConquestRules::levy_needs_capital, "open", "controlled",
              "whether Imperials need their capital's territory, or only no enemy there", "PH-50")
      .choice("abandonment", &ConquestRules::abandonment,
              {{"declaring", Abandonment::kDeclaring},
               {"advancing", Abandonment::kAdvancing},
               {"ignored", Abandonment::kIgnored}},
              "who stays behind in an attack: one all along, one when advancing, nobody", "PH-36")
      .either("passing_through", &ConquestRules::passing_through_free, "guarded", "free",
              "whether empty land that is passed through keeps a guard", "PH-35")
      .either("ascendancy_own", &ConquestRules::ascendancy_at_start, "now", "turn_start",
              "since when a territory is the Ascendancy's for the extra step", "PH-54, PH-92")
      .either("ascendancy_step", &ConquestRules::ascendancy_through, "into", "through",
              "whether the extra step enters or leaves such a territory", "PH-54");
}

void add_attack_readings(RulesTable& table) {
  table
      .either("attack_step", &ConquestRules::attack_takes_step, "free", "shared",
              "whether attacking needs a step that is left", "PH-38")
      .either("spent_ranged", &ConquestRules::spent_ranged_join, "stay_out", "join",
              "whether ranged troops without steps attack, and stay", "PH-39")
      .check([](Reader& reader, ConquestRules& rules) {
        if (rules.attack_takes_step || rules.spent_ranged_join) return;
        reader.fail("spent_ranged", "is for attack_step = \"shared\"");
      })
      .either("islanders", &ConquestRules::islanders_all_types, "assault", "all",
              "types with the Islanders' bonus", "PH-51");
}

void add_mission_readings(RulesTable& table) {
  table
      .either("great_victory", &ConquestRules::great_victory_any_turn, "own_turn", "any_turn",
              "in whose turn units are defeated", "PH-69")
      .either("rivalry", &ConquestRules::rivalry_by_taking, "control", "take",
              "whether the capital is held, or taken in this turn", "PH-66")
      .either("own_rivalry", &ConquestRules::own_rivalry_met, "scores", "met",
              "whether the card of the own colour is like others, or never kept", "PH-77")
      .either("absent_rivalries", &ConquestRules::absent_rivalries_removed, "kept", "removed",
              "cards of colours that nobody plays", "PH-76")
      .choice("global_empire", &ConquestRules::global_empire,
              {{"territories", GlobalEmpire::kTerritories},
               {"regions", GlobalEmpire::kRegions},
               {"not_adjacent", GlobalEmpire::kNotAdjacent}},
              "how far the two regions are apart: in territories, in regions, or not adjacent",
              "PH-64");
}

// What no version says: numbers by which seats and factions can be made even.
void add_handicaps(RulesTable& table) {
  table
      .integers("seat_troops", &ConquestRules::seat_troops, -49, 49,
                "troops more at the start, by place in the order of turns: [0, 1]")
      .integer("order_rounds", &ConquestRules::order_rounds, 1, 500,
               "the New Order's own troop or coin comes once in so many rounds")
      .integer("levy_most", &ConquestRules::levy_most, 0, kMaxRegions,
               "troops of an Imperial levy at most");
}

void read_cards(Reader& reader, ConquestRules& rules) {
  const Document document = read_document(reader, "cards", data_file("games/projecthex"), "cards");
  if (document.file.empty()) return;  // reported
  absl::StatusOr<Cards> cards = Cards::parse(document);
  if (cards.ok()) {
    rules.cards = *std::move(cards);
  } else {
    reader.diagnostics().error(cards.status());
  }
}

// What a file leaves out is as in version 0.1.3.
const RulesTable& rules_table() {
  static const RulesTable table = [] {
    RulesTable all;
    for (const auto add : {add_numbers, add_naturals, add_gold, add_setup, add_troop_readings,
                           add_attack_readings, add_mission_readings, add_handicaps}) {
      add(all);
    }
    return all.other(
        {"cards", "name, path or table", "\"cards\"", "a card file of configs/games/projecthex"},
        read_cards);
  }();
  return table;
}

}  // namespace

absl::StatusOr<ConquestRules> parse_ruleset(const Document& document) {
  return read_settings(document, rules_table());
}

std::vector<ParamInfo> ruleset_settings() { return rules_table().info(); }

}  // namespace muster::projecthex
