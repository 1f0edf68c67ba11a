#include "games/projecthex/rules/ruleset.h"

#include <fmt/format.h>

#include "core/config/data_root.h"
#include "games/projecthex/rules/known_names.h"

namespace muster::projecthex {
namespace {

// Defaults are those of ConquestRules: what a file leaves out is as in version 0.1.3.
class RulesetReader {
 public:
  explicit RulesetReader(const Document& document) : top_(document, diagnostics_) {
    rules_.name = document.name;
  }

  absl::StatusOr<ConquestRules> read() {
    rules_.name = top_.text("name", rules_.name);
    top_.text("summary", "");
    read_numbers();
    read_naturals();
    read_gold();
    read_setup();
    read_troop_readings();
    read_attack_readings();
    read_mission_readings();
    read_cards();
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return rules_;
  }

 private:
  void number(std::string_view key, int& value, int min, int max) {
    value = static_cast<int>(top_.integer(key, {.fallback = value, .min = min, .max = max}));
  }

  // A setting of two words, `no` and `yes`.
  void either(std::string_view key, bool& value, const char* no, const char* yes) {
    value = top_.choice<bool>(key, value, {{no, false}, {yes, true}});
  }

  void read_numbers() {
    number("prestige_to_win", rules_.prestige_to_win, 1, 30);
    number("troop_capacity", rules_.troop_capacity, 1, 50);
    number("starting_troops", rules_.starting_troops, 1, 50);
    if (rules_.starting_troops > rules_.troop_capacity) {
      top_.fail("starting_troops", fmt::format("{} troops do not fit in `troop_capacity` = {}",
                                               rules_.starting_troops, rules_.troop_capacity));
    }
    number("income_divisor", rules_.income_divisor, 1, 64);
    number("income_minimum", rules_.income_minimum, 0, 50);
    number("type_bonus", rules_.type_bonus, 0, 9);
    number("domination_regions", rules_.domination_regions, 1, kMaxRegions);
    number("horizon_territories", rules_.horizon_territories, 1, kMaxTerritories);
    number("horizon_troops", rules_.horizon_troops, 1, 50);
    number("great_victory_units", rules_.great_victory_units, 1, 50);
    number("max_rounds", rules_.max_rounds, 1, 500);
    either("capped_games", rules_.capped_games_ranked, "draw", "ranked");
  }

  void read_naturals() {
    bool special = true;
    bool bonuses = false;
    either("naturals", special, "plain", "special");
    either("natural_ties", bonuses, "defender", "bonuses");
    if (!special && bonuses) top_.fail("natural_ties", "is for naturals = \"special\"");
    rules_.naturals = !special  ? NaturalFaces::kPlain
                      : bonuses ? NaturalFaces::kBonuses
                                : NaturalFaces::kDefender;
  }

  // What 0.2.x adds. These keys are mistakes wherever they mean nothing, even with their defaults.
  void read_gold() {
    either("economy", rules_.gold, "troops", "gold");
    number("starting_coins", rules_.starting_coins, 0, 1000);
    if (!rules_.gold && top_.has("starting_coins")) {
      top_.fail("starting_coins", "is for economy = \"gold\"");
    }
    rules_.fortresses = top_.boolean("fortresses", false);
    if (rules_.fortresses && !rules_.gold) {
      top_.fail("fortresses", "are bought with coins: they need economy = \"gold\"");
    }
    number("fortress_dice", rules_.fortress_dice, 0, 20);
    for (const std::int64_t price : top_.integers("fortress_prices", std::vector<std::int64_t>{})) {
      if (price < 0 || price > 99) {
        top_.fail("fortress_prices", fmt::format("expected prices from 0 to 99, got {}", price));
      } else {
        rules_.fortress_prices.push_back(static_cast<int>(price));
      }
    }
    for (const std::string_view key : {"fortress_dice", "fortress_prices"}) {
      if (!rules_.fortresses && top_.has(key)) top_.fail(key, "is for fortresses = true");
    }
  }

  void read_setup() {
    number("setup_distance", rules_.setup_distance, 1, 9);
    number("mulligan_minimum", rules_.mulligan_minimum, 0, 2);
    rules_.picks = top_.choice<Picks>(
        "picks", rules_.picks,
        {{"none", Picks::kNone}, {"two", Picks::kTwo}, {"two_of_each", Picks::kTwoOfEach}});
    either("base_units", rules_.free_base_units, "picked", "free");
    if (!rules_.free_base_units && rules_.picks == Picks::kNone) {
      top_.fail("base_units", "with picks = \"none\" nobody would have a unit card");
    }
    either("rocket", rules_.rocket, "excluded", "waived");
    if (rules_.rocket && rules_.picks == Picks::kNone) {
      top_.fail("rocket", "with picks = \"none\" nobody has upgrades");
    }
    read_names("missions", "mission", kMissionNames, rules_.missions);
    read_names("factions", "faction", kFactionNames, rules_.factions);
    const auto mission = static_cast<std::size_t>(MissionKind::kManTheWalls);
    if (rules_.missions[mission] && !rules_.fortresses) {
      top_.fail("missions", "\"man_the_walls\" needs fortresses = true");
    }
    const auto faction = static_cast<std::size_t>(Faction::kArchitects);
    if (rules_.factions[faction] && !rules_.fortresses) {
      top_.fail("factions", "\"architects\" need fortresses = true");
    }
  }

  // A list of names of `all`, each at most once; absent: as it is.
  template <std::size_t N>
  void read_names(std::string_view key, std::string_view what,
                  const std::array<std::string_view, N>& all, std::array<bool, N>& chosen) {
    if (!top_.has(key)) return;
    chosen.fill(false);
    const std::vector<std::string> names = top_.texts(key, std::nullopt);
    for (const std::string& name : names) {
      const auto number = known_name(top_, key, what, name, all);
      if (!number) continue;
      bool& one = chosen[*number];
      if (one) top_.fail(key, fmt::format("names \"{}\" twice", name));
      one = true;
    }
    const toml::array* list = top_.raw().get(key)->as_array();
    if (list != nullptr && list->empty()) {
      top_.fail(key, fmt::format("expected at least one {}", what));
    }
  }

  void read_troop_readings() {
    either("control", rules_.markers_hold, "troops", "markers");
    either("recruit_types", rules_.types_when_placing, "recruiting", "placing");
    if (rules_.types_when_placing && rules_.gold) {
      top_.fail("recruit_types", "is for economy = \"troops\"");
    }
    either("end_effects", rules_.end_effects_at_recruiting, "turn_end", "recruiting");
    either("levy", rules_.levy_needs_capital, "open", "controlled");
    rules_.abandonment = top_.choice<Abandonment>("abandonment", rules_.abandonment,
                                                  {{"declaring", Abandonment::kDeclaring},
                                                   {"advancing", Abandonment::kAdvancing},
                                                   {"ignored", Abandonment::kIgnored}});
    either("passing_through", rules_.passing_through_free, "guarded", "free");
    either("ascendancy_own", rules_.ascendancy_at_start, "now", "turn_start");
    either("ascendancy_step", rules_.ascendancy_through, "into", "through");
  }

  void read_attack_readings() {
    either("attack_step", rules_.attack_takes_step, "free", "shared");
    either("spent_ranged", rules_.spent_ranged_join, "stay_out", "join");
    if (!rules_.attack_takes_step && !rules_.spent_ranged_join) {
      top_.fail("spent_ranged", "is for attack_step = \"shared\"");
    }
    either("islanders", rules_.islanders_all_types, "assault", "all");
  }

  void read_mission_readings() {
    either("great_victory", rules_.great_victory_any_turn, "own_turn", "any_turn");
    either("rivalry", rules_.rivalry_by_taking, "control", "take");
    either("own_rivalry", rules_.own_rivalry_met, "scores", "met");
    either("absent_rivalries", rules_.absent_rivalries_removed, "kept", "removed");
    rules_.global_empire =
        top_.choice<GlobalEmpire>("global_empire", rules_.global_empire,
                                  {{"territories", GlobalEmpire::kTerritories},
                                   {"regions", GlobalEmpire::kRegions},
                                   {"not_adjacent", GlobalEmpire::kNotAdjacent}});
  }

  void read_cards() {
    const Document document = read_document(top_, "cards", data_file("games/projecthex"), "cards");
    if (document.file.empty()) return;  // reported
    absl::StatusOr<Cards> cards = Cards::parse(document);
    if (cards.ok()) {
      rules_.cards = *std::move(cards);
    } else {
      diagnostics_.error(cards.status());
    }
  }

  Diagnostics diagnostics_;
  Reader top_;
  ConquestRules rules_;
};

}  // namespace

absl::StatusOr<ConquestRules> parse_ruleset(const Document& document) {
  return RulesetReader(document).read();
}

}  // namespace muster::projecthex
