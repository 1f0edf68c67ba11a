// Loads the rules of every fight that a map can have.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/config/data_root.h"
#include "core/hash.h"
#include "core/status.h"
#include "games/homm/map/state/meetings.h"

namespace muster::homm::map {
namespace {

// Roles of an AI hero in a fight.
constexpr std::array<const char*, 3> kRoles = {"attack", "defend", "citadel"};

constexpr int kShortScenario = 9;  // rounds (DS-65)

// Gold that guards of the level are worth on average.
int guards_value(const UnitCatalog& units, const NeutralTable::Draw& draw) {
  double value = 0;
  for (int tier = 0; tier < 4; ++tier) {
    const auto deck = units.neutral_deck(static_cast<Tier>(tier));
    double all = 0;
    for (const UnitSide* unit : deck) all += unit->gold_value();
    value += draw.count[tier] * all / static_cast<double>(deck.size());
  }
  return static_cast<int>(value);
}

int enemy_value(const SideSetup& side) {
  int value = 0;
  for (const UnitEntry& entry : side.army) value += entry.side->gold_value();
  return value;
}

unsigned traits_of(const UnitSide& card) {
  constexpr std::array<std::pair<std::string_view, unsigned>, 6> kTraits = {
      {{"MAP_STABLES_DISCOUNT_6", kStablesDiscount},
       {"MAP_GOLD_3", kGoldIncome},
       {"MAP_VALUABLES_2", kValuablesIncome},
       {"MAP_PEEK_DECK", kPeeksDeck},
       {"MAP_END_TURN_STEP", kEndTurnStep},
       {"MAP_MORALE_DIE", kMoraleDie}}};
  unsigned traits = 0;
  for (const auto& [code, trait] : kTraits) {
    const auto& codes = card.abilities;
    if (std::find(codes.begin(), codes.end(), code) != codes.end()) traits |= trait;
  }
  return traits;
}

}  // namespace

toml::table enemy_side(const AiHero& hero, bool grown, const MapScenario& scenario,
                       const MapRuleset& rules) {
  toml::table side = grown ? hero.army_grown : hero.army;
  side.insert("kind", "ai_hero");
  if (!side.contains("rule")) side.insert("rule", "rulebook");
  const bool stacks = rules.combat.table["dice_stacks"].value_or(false);
  if (stacks && rules.final_battle_bonus && hero.final_battle && scenario.rounds > kShortScenario) {
    side.insert("final_battle", true);
  }
  return side;
}

// As Combat::build_cards numbers them: by card, war machines behind other copies.
void Meetings::number_cards(const HandSetup& cards, const CardCatalog& catalog) {
  struct Entry {
    int card;
    bool machine;
    std::uint64_t CardPiles::*pile;
  };
  std::vector<Entry> entries;
  const auto add = [&entries](const std::vector<int>& list, std::uint64_t CardPiles::*pile) {
    for (const int card : list) entries.push_back({card, pile == nullptr, pile});
  };
  add(cards.hand, &CardPiles::hand);
  add(cards.deck, &CardPiles::deck);
  add(cards.discard, &CardPiles::discard);
  add(cards.supply, &CardPiles::supply);
  add(cards.in_play, nullptr);
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return a.card != b.card ? a.card < b.card : a.machine < b.machine;
  });
  toml::array deck;
  toml::array in_play;
  for (const Entry& entry : entries) {
    const auto one = std::uint64_t{1} << cards_.size();
    cards_.push_back(entry.card);
    const std::string& id = catalog.cards()[static_cast<std::size_t>(entry.card)].id;
    if (entry.machine) {
      machines_ |= one;
      in_play.push_back(id);
    } else {
      dealt_.*entry.pile |= one;
      deck.push_back(id);
    }
  }
  if (entries.empty() && cards.morale == 0) return;
  toml::table table;
  table.insert("deck", deck);
  table.insert("in_play", in_play);
  player_.insert("cards", table);
}

// The player's side of every fight, with both sides of all cards it may own.
toml::table Meetings::player_table(const MapScenario& scenario) const {
  toml::table table;
  toml::array army;
  for (const std::string& id : side_ids_) {  // more than fit are for fights by the table alone
    if (army.size() < kMaxArmyCards) army.push_back(id);
  }
  table.insert("kind", "hero");
  table.insert("army", army);
  if (!scenario.faction.empty()) table.insert("faction", scenario.faction);
  return table;
}

absl::Status Meetings::add(Meeting meeting, const toml::table& enemy,
                           const Document& combat_rules) {
  RulesSource source;
  source.ruleset = combat_rules;
  source.scenario.file = meeting.name;
  source.scenario.name = meeting.name;
  toml::table player = player_;
  toml::table other = enemy;
  const bool citadel = meeting.name.ends_with("citadel");
  if (meeting.player_side == 1) {
    other.erase("citadel");
    other.erase("town");
    if (citadel) player.insert("citadel", true);
  }
  source.scenario.table.insert("extra_rounds", 0);
  source.scenario.table.insert("attacker", meeting.player_side == 0 ? player : other);
  source.scenario.table.insert("defender", meeting.player_side == 0 ? other : player);
  auto combat = Combat::load(source);
  if (!combat.ok()) return combat.status();
  const SideSetup& side =
      (*combat)->scenario().sides[static_cast<std::size_t>(1 - meeting.player_side)];
  meeting.reward = side.defeat;
  if (side.kind == SideKind::kAiHero) meeting.value = enemy_value(side);
  hold_back_ = (*combat)->ruleset().hold_back;
  meeting.rules = *std::move(combat);
  all_.push_back(std::move(meeting));
  return absl::OkStatus();
}

absl::Status Meetings::add_units(const MapScenario& scenario, const UnitCatalog& units) {
  for (const std::string& name : scenario.units) {
    const bool neutral = is_neutral_card(name);  // AM-31: one side, named for both
    const auto few = units.resolve(neutral ? name : "F " + name);
    const auto pack = units.resolve(neutral ? name : "P " + name);
    if (!few.ok()) return few.status();
    if (!pack.ok()) return pack.status();
    const UnitSide& card = **few;
    names_.push_back(name);
    neutral_.push_back(neutral ? 1 : 0);
    traits_.push_back(traits_of(card));
    prices_.push_back({{card.recruit_gold, 0, card.recruit_valuables},
                       {card.reinforce_gold, 0, card.reinforce_valuables}});
    tiers_.push_back(static_cast<int>(card.tier));
    side_ids_.push_back(card.id);
    side_ids_.push_back((*pack)->id);
  }
  return absl::OkStatus();
}

// Guards of every level that a tile of the map may have, or that attack by themselves.
absl::Status Meetings::add_guards(const MapScenario& scenario, const MapRuleset& rules,
                                  const UnitCatalog& units, const Layout& layout) {
  const auto neutrals = NeutralTable::load(data_file("games/homm/neutral_armies.csv"));
  if (!neutrals.ok()) return neutrals.status();
  std::array<bool, kLevels + 1> levels{};
  for (const Tile& tile : layout.tiles()) {
    for (const TileField& field : tile.fields) levels[field.level] = true;
  }
  for (const auto& [round, level] : scenario.turn_fights) {
    levels[static_cast<std::size_t>(level)] = true;
  }
  for (int level = 1; level <= kLevels; ++level) {
    if (!levels[static_cast<std::size_t>(level)]) continue;
    const std::string numeral(numeral_of_level(level));
    const auto draw = neutrals->find(numeral, scenario.difficulty);
    if (!draw.ok()) return draw.status();
    toml::table drawn;
    drawn.insert("field", numeral);
    drawn.insert("difficulty", scenario.difficulty);
    toml::table guards;
    guards.insert("kind", "neutral");
    guards.insert("rule", "rulebook");
    guards.insert("draw", drawn);
    guards_[static_cast<std::size_t>(level)] = static_cast<int>(all_.size());
    Meeting meeting;
    meeting.name = fmt::format("guards:{}", numeral);
    meeting.value = guards_value(units, *draw);
    absl::Status status = add(std::move(meeting), guards, rules.combat);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status Meetings::add_heroes(const MapScenario& scenario, const MapRuleset& rules) {
  Diagnostics diagnostics;
  for (const AiHero& hero : scenario.ai_heroes) {
    for (const bool grown : {false, true}) {
      for (std::size_t role = 0; role < kRoles.size(); ++role) {
        heroes_.push_back(-1);
        if (grown && hero.army_grown.empty()) continue;
        Meeting meeting;
        meeting.name = fmt::format("{}{}:{}", hero.name, grown ? "+" : "", kRoles[role]);
        meeting.player_side = role == 0 ? 0 : 1;
        heroes_.back() = static_cast<int>(all_.size());
        const absl::Status status =
            add(std::move(meeting), enemy_side(hero, grown, scenario, rules), rules.combat);
        if (status.ok()) continue;
        diagnostics.error(status);
        break;  // the other roles have the same army
      }
    }
  }
  return diagnostics.status();
}

// The table of fights, and which of its lines are about which meeting.
absl::Status Meetings::add_table(const MapScenario& scenario, const MapRuleset& rules) {
  if (!scenario.table.empty()) {
    auto table = FightTable::parse(scenario.table_text, scenario.table);
    if (!table.ok()) return table.status();
    table_ = *std::move(table);
  }
  Diagnostics diagnostics;
  for (Meeting& meeting : all_) {
    meeting.row = table_.find(meeting.name);
    if (meeting.row >= 0 || rules.fights != FightMode::kTable) continue;
    diagnostics.error(fmt::format(
        "{}: no line for the meeting \"{}\"; `muster meetings homm_map` makes a table",
        scenario.table.empty() ? scenario.name + ": key `table`" : scenario.table, meeting.name));
  }
  return diagnostics.status();
}

absl::StatusOr<Meetings> Meetings::load(const MapScenario& scenario, const MapRuleset& rules,
                                        const MapData& data, const Layout& layout) {
  Meetings meetings;
  meetings.dice_stacks_ = rules.dice_stacks;
  absl::Status status = meetings.add_units(scenario, data.units);
  if (!status.ok()) return status;
  meetings.player_ = meetings.player_table(scenario);
  meetings.number_cards(scenario.cards, data.cards);
  const auto rule = TargetingRule::load(rules.fight_rule);
  if (!rule.ok()) return rule.status();
  meetings.rule_ = *rule;
  status = meetings.add_guards(scenario, rules, data.units, layout);
  if (!status.ok()) return status;
  status = meetings.add_heroes(scenario, rules);
  if (!status.ok()) return status;
  status = meetings.add_table(scenario, rules);
  if (!status.ok()) return status;
  return meetings;
}

}  // namespace muster::homm::map
