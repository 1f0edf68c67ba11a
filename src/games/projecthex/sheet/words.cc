#include "games/projecthex/sheet/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <vector>

#include "games/projecthex/duel/terms.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/sheet/names.h"

namespace muster::projecthex {
namespace {

std::string region_words(const Conquest& game, unsigned regions) {
  std::vector<std::string> names;
  for (const int r : BitRange(regions)) {
    names.push_back(game.board().data().regions[static_cast<std::size_t>(r)]);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Regions held of which nothing was when the turn began.
unsigned quick_regions(const Conquest& game, unsigned held, TerritorySet quiet) {
  unsigned quick = 0;
  for (const int r : BitRange(held)) {
    if ((game.board().region(r) & quiet) == 0) quick |= 1U << r;
  }
  return quick;
}

unsigned distant_regions(const Conquest& game, unsigned held) {
  unsigned distant = 0;
  for (const int r : BitRange(held)) {
    if ((held & game.far_regions(r)) != 0) distant |= 1U << r;
  }
  return distant;
}

TerritorySet strongholds(const Conquest& game, const ConquestState& state, TerritorySet held) {
  TerritorySet strong = 0;
  for (const int t : BitRange(held)) {
    if (total(state.troops[static_cast<std::size_t>(t)]) >= game.rules().horizon_troops) {
      strong |= bit<TerritorySet>(t);
    }
  }
  return strong;
}

}  // namespace

std::string printed_name(std::string_view name) {
  std::string words;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find('_', at), name.size());
    std::string word(name.substr(at, end - at));
    const bool small = word == "on" || word == "the" || word == "and";
    if (!small && !word.empty()) {
      word[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
    }
    words += (words.empty() ? "" : " ") + word;
    at = end + 1;
  }
  return words;
}

std::string mission_words(const Conquest& game, int card) {
  const std::string name = mission_name(game, card);
  const std::size_t kind = std::min(name.find(' '), name.size());
  return printed_name(name.substr(0, kind)) + name.substr(kind);
}

std::string mission_with_prestige(const Conquest& game, int card) {
  return fmt::format("{} ({})", mission_words(game, card), game.prestige_of(card));
}

std::string mission_aim(const Conquest& game, int card) {
  const ConquestRules& rules = game.rules();
  switch (mission_kind(card)) {
    case MissionKind::kQuickVictory:
      return "all of a region, nothing of it when the turn began";
    case MissionKind::kColonialAmbition:
      return "a territory in every region";
    case MissionKind::kDomination:
      return fmt::format("all of {}", counted(rules.domination_regions, "region", "regions"));
    case MissionKind::kEyesOnTheHorizon:
      return fmt::format("{} or more in {}", counted(rules.horizon_troops, "troop", "troops"),
                         counted(rules.horizon_territories, "territory", "territories"));
    case MissionKind::kGlobalEmpire:
      return "all of two regions far from each other";
    case MissionKind::kManifestDestiny:
      if (mission_object(card) >= game.board().regions()) return "a region that there is not";
      return fmt::format("all of {}", region_words(game, 1U << mission_object(card)));
    case MissionKind::kRivalry:
      if (mission_object(card) >= game.num_players()) return "a capital that there is not";
      return fmt::format("the capital of {}{}", colour_of(game, mission_object(card)),
                         rules.rivalry_by_taking ? ", taken in this turn" : "");
    case MissionKind::kControlTheSeas:
      return "all islands that only the sea leads to";
    case MissionKind::kManTheWalls:
      return "two fortresses";
    case MissionKind::kGreatVictory:
      return fmt::format("{} defeated in a turn",
                         counted(rules.great_victory_units, "troop", "troops"));
  }
  return "";
}

std::string faction_words(const ConquestState& state, int player) {
  const int faction = state.realms[static_cast<std::size_t>(player)].faction;
  return faction < kFactions ? printed_name(kFactionNames[static_cast<std::size_t>(faction)])
                             : "no faction";
}

std::string faction_gift(const ConquestRules& rules, Faction faction) {
  switch (faction) {
    case Faction::kImperials:
      return "every turn a troop in their capital for each region they hold";
    case Faction::kIslanders:
      return fmt::format("+{} {}when they attack over the sea", kIslandersBonus,
                         rules.islanders_all_types ? "" : "for assault ");
    case Faction::kNewOrder:
      return rules.gold ? "one more coin every turn" : "one more troop every turn";
    case Faction::kNomads:
      return "they need leave nobody behind";
    case Faction::kAscendancy:
      return fmt::format("one more step, {} own territory{}",
                         rules.ascendancy_through ? "out of" : "into",
                         rules.ascendancy_at_start ? ", own since the turn began" : "");
    case Faction::kPhilosophers:
      return "they may discard both missions";
    case Faction::kArchitects:
      return "they begin with a fortress";
  }
  return "";
}

std::string card_words(const ConquestRules& rules, int card) {
  if (card >= kUpgradeBit0) {
    return printed_name(kUpgradeNames[static_cast<std::size_t>(card - kUpgradeBit0)]);
  }
  const UnitCard& unit = rules.cards.units[static_cast<std::size_t>(card)];
  std::string words =
      fmt::format("{} ({}", unit.name, kUnitTypeNames[static_cast<std::size_t>(unit.type)]);
  if (unit.modifier != 0) words += fmt::format(" {:+}", unit.modifier);
  if (unit.movement != 1) words += fmt::format(", {} steps", unit.movement);
  if (unit.stays) words += ", may stay behind";
  if (rules.gold && unit.price != 1) words += fmt::format(", {} coins", unit.price);
  return words + ")";
}

std::string best_card(const Conquest& game, const ConquestState& state, int player, UnitType type) {
  const auto& units = game.rules().cards.units;
  const CardSet own = state.realms[static_cast<std::size_t>(player)].cards;
  const UnitCard* best = nullptr;
  for (std::size_t u = 0; u < units.size(); ++u) {
    if ((own >> u & 1) == 0 || units[u].type != type) continue;
    if (best == nullptr || units[u].modifier >= best->modifier) best = &units[u];
  }
  return best == nullptr ? "" : best->name;
}

std::string counted(int number, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number, number == 1 ? one : many);
}

std::string troop_words(const Troops& troops) {
  std::vector<std::string> words;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] > 0) words.push_back(fmt::format("{} {}", troops[type], kUnitTypeNames[type]));
  }
  return words.empty() ? "nobody" : fmt::format("{}", fmt::join(words, ", "));
}

const std::string& place_words(const Conquest& game, int territory) {
  return game.board().territory(territory).id;
}

std::string places_words(const Conquest& game, TerritorySet set) {
  std::vector<std::string> names;
  for (const int t : BitRange(set)) names.push_back(place_words(game, t));
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::string met_words(const Conquest& game, const ConquestState& state, int player, int card,
                      TerritorySet quiet) {
  const Realm& realm = state.realms[static_cast<std::size_t>(player)];
  const unsigned regions = regions_held(game, state, static_cast<Player>(player));
  switch (mission_kind(card)) {
    case MissionKind::kQuickVictory:
      return fmt::format("holds all of {}, nothing of it when the turn began",
                         region_words(game, quick_regions(game, regions, quiet)));
    case MissionKind::kColonialAmbition:
      return "has a territory in every region";
    case MissionKind::kDomination:
      return fmt::format("holds {}: {}", counted(std::popcount(regions), "region", "regions"),
                         region_words(game, regions));
    case MissionKind::kEyesOnTheHorizon:
      return fmt::format("has {} troops or more in {}", game.rules().horizon_troops,
                         places_words(game, strongholds(game, state, realm.held)));
    case MissionKind::kGlobalEmpire:
      return fmt::format("holds regions far from each other: {}",
                         region_words(game, distant_regions(game, regions)));
    case MissionKind::kManifestDestiny:
      return fmt::format("holds all of {}", region_words(game, 1U << mission_object(card)));
    case MissionKind::kRivalry: {
      const int rival = mission_object(card);
      if (rival == player) return "is of that colour";
      const int capital = state.realms[static_cast<std::size_t>(rival)].capital;
      return fmt::format("has the capital of {}, {}", colour_of(game, rival),
                         place_words(game, capital));
    }
    case MissionKind::kControlTheSeas:
      return fmt::format("has all islands: {}", places_words(game, game.board().islands()));
    case MissionKind::kManTheWalls:
      return fmt::format("has fortresses in {}", places_words(game, state.fortresses & realm.held));
    case MissionKind::kGreatVictory:
      return fmt::format("has defeated {} this turn", counted(realm.defeated, "troop", "troops"));
  }
  return "";
}

}  // namespace muster::projecthex
