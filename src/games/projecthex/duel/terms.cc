#include "games/projecthex/duel/terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/bits.h"

namespace muster::projecthex {
namespace {

constexpr std::string_view kLetters = "amr";

std::array<std::int8_t, kUnitTypes> modifiers(const ConquestRules& rules, CardSet cards) {
  std::array<std::int8_t, kUnitTypes> best = {0, 0, 0};
  std::array<bool, kUnitTypes> found{};
  const unsigned units = (1U << rules.cards.units.size()) - 1;
  const unsigned base = rules.free_base_units ? rules.cards.base : 0U;
  for (const int u : BitRange((cards & units) | base)) {
    const UnitCard& card = rules.cards.units[static_cast<std::size_t>(u)];
    const auto type = static_cast<std::size_t>(card.type);
    const auto modifier = static_cast<std::int8_t>(card.modifier);
    best[type] = found[type] ? std::max(best[type], modifier) : modifier;
    found[type] = true;
  }
  return best;
}

bool has_upgrade(CardSet cards, Upgrade upgrade) {
  return (cards >> (kUpgradeBit0 + static_cast<int>(upgrade)) & 1) != 0;
}

absl::Status bad_troops(std::string_view text) {
  return absl::InvalidArgumentError(fmt::format(
      "\"{}\" are no troops: expected numbers with a type, a (assault), m (mounted) or r (ranged), "
      "like 3a1r",
      text));
}

}  // namespace

DuelTerms duel_terms(const ConquestRules& rules, CardSet attacker, CardSet defender,
                     Faction attacker_faction, bool sea) {
  DuelTerms terms;
  terms.attack = modifiers(rules, attacker);
  terms.defence = modifiers(rules, defender);
  terms.type_bonus = static_cast<std::int8_t>(rules.type_bonus);
  terms.naturals = rules.naturals;
  if (!sea) return terms;
  const auto raise = [&terms](UnitType type, int bonus) {
    std::int8_t& modifier = terms.attack[static_cast<std::size_t>(type)];
    modifier = static_cast<std::int8_t>(modifier + bonus);
  };
  if (attacker_faction == Faction::kIslanders) {
    raise(UnitType::kAssault, kIslandersBonus);
    if (rules.islanders_all_types) {
      raise(UnitType::kMounted, kIslandersBonus);
      raise(UnitType::kRanged, kIslandersBonus);
    }
  }
  if (has_upgrade(attacker, Upgrade::kIslandRaiders)) raise(UnitType::kAssault, kRaidersBonus);
  return terms;
}

absl::StatusOr<Troops> parse_troops(std::string_view text) {
  Troops troops{};
  std::array<bool, kUnitTypes> named{};
  int number = -1;
  for (const char c : text) {
    if (c >= '0' && c <= '9') {
      number = std::max(number, 0) * 10 + (c - '0');
      if (number > 255) return bad_troops(text);
      continue;
    }
    const std::size_t type = kLetters.find(c);
    if (type == std::string_view::npos || number < 0 || named[type]) return bad_troops(text);
    named[type] = true;
    troops[type] = static_cast<std::uint8_t>(number);
    number = -1;
  }
  if (number >= 0 || total(troops) == 0) return bad_troops(text);
  return troops;
}

std::string troops_text(const Troops& troops) {
  std::string text;
  for (std::size_t type = 0; type < troops.size(); ++type) {
    if (troops[type] > 0) text += fmt::format("{}{}", troops[type], kLetters[type]);
  }
  return text.empty() ? "0" : text;
}

char type_letter(UnitType type) { return kLetters[static_cast<std::size_t>(type)]; }

}  // namespace muster::projecthex
