#include "games/homm/sheet/opening.h"

#include <fmt/format.h>

#include <bit>
#include <map>

#include "games/homm/course/aftermath.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/sheet/ai_cards.h"

namespace muster::homm {
namespace {

std::string kind_words(const SideSetup& side) {
  switch (side.kind) {
    case SideKind::kNeutral:
      return "neutral guards";
    case SideKind::kAiHero:
      return "an AI hero";
    default:
      return side.main_hero ? "a hero" : "a secondary hero";
  }
}

void tell_army(const Combat& combat, int side, SheetLines& lines) {
  const SideSetup& setup = combat.scenario().sides[static_cast<std::size_t>(side)];
  if (setup.draw.has_value()) {
    constexpr std::string_view kTiers[] = {"bronze", "silver", "gold", "azure"};
    std::vector<std::string> counts;
    for (std::size_t tier = 0; tier < 4; ++tier) {
      const int count = setup.draw->count[tier];
      if (count > 0) counts.push_back(fmt::format("{} {}", count, kTiers[tier]));
    }
    lines.detail(fmt::format("{}'s army: {}, to be drawn for a field of level {} ({})",
                             side_name(side), in_words(counts), setup.draw->level,
                             setup.draw->difficulty));
    return;
  }
  std::vector<std::string> army;
  for (const UnitEntry& entry : setup.army) {
    std::string unit = fmt::format("{} ({})", entry.side->name, side_words(combat, *entry.side));
    if (entry.tokens > 0) unit += " with " + counted(entry.tokens, "token");
    army.push_back(std::move(unit));
  }
  lines.list(SheetLevel::kDetail, fmt::format("{}'s army", side_name(side)), army);
}

void tell_hand(const Combat& combat, const State& start, int side, SheetLines& lines) {
  const Cards& cards = start.cards[side];
  struct Pile {
    std::string_view name;
    std::uint64_t cards;
    Readers readers = kEverybody;
  };
  const Pile piles[] = {{"hand", cards.hand, only(side)},
                        {"deck", cards.deck, only(side)},
                        {"discard pile", cards.discard},
                        {"cards in play", cards.play},
                        {"supply", cards.supply}};
  for (const Pile& pile : piles) {
    const std::string title = fmt::format("{}'s {}", side_name(side), pile.name);
    lines.list(SheetLevel::kDetail, title, card_names(combat, side, pile.cards), pile.readers,
               fmt::format("{}: {}", title, counted(std::popcount(pile.cards), "card")));
  }
  std::vector<std::string> tokens;
  if (start.experts[side] > 0) tokens.push_back(counted(start.experts[side], "expert token"));
  if (start.morale[side] != 0)
    tokens.push_back(fmt::format("morale {:+}", int{start.morale[side]}));
  if (start.materials[side] > 0) {
    tokens.push_back(fmt::format("{} building materials", int{start.materials[side]}));
  }
  lines.list(SheetLevel::kDetail, fmt::format("{}'s tokens", side_name(side)), tokens);
}

void tell_ai_deck(const Combat& combat, int side, SheetLines& lines) {
  const AiDeckSetup& deck = combat.scenario().sides[static_cast<std::size_t>(side)].ai_deck;
  if (deck.empty()) return;
  constexpr std::string_view kKinds[] = {"might", "magic", "skill"};
  constexpr std::string_view kDifficulties[] = {"easy", "normal", "hard", "impossible"};
  std::vector<std::string> cards;
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    if (deck.copies[i] > 0) {
      cards.push_back(fmt::format("{} {}", int{deck.copies[i]}, ai_card_title(deck.cards[i])));
    }
  }
  for (std::size_t i = 0; i < kAiKinds; ++i) {
    if (deck.unknown[i] > 0) cards.push_back(fmt::format("{} {}", int{deck.unknown[i]}, kKinds[i]));
  }
  lines.list(SheetLevel::kDetail,
             fmt::format("{}'s AI deck ({})", side_name(side),
                         kDifficulties[static_cast<std::size_t>(deck.difficulty)]),
             cards);
  std::vector<std::string> spells;
  for (const AiSpell& spell : deck.spells) {
    spells.push_back(combat.card_catalog().cards()[static_cast<std::size_t>(spell.card)].name);
  }
  lines.list(SheetLevel::kDetail, fmt::format("{}'s AI spells", side_name(side)), spells);
  std::vector<std::string> skills;
  for (const AiSkill& skill : deck.skills) skills.push_back(title_of(skill.id));
  lines.list(SheetLevel::kDetail, fmt::format("{}'s AI skills", side_name(side)), skills);
}

std::string length_words(const Combat& combat, const State& start) {
  if (start.unlimited != 0) {
    return fmt::format("no limit of rounds but {}", combat.ruleset().max_rounds);
  }
  return fmt::format("1 round, and {} more for a movement point each", int{start.rounds_left});
}

std::string end_words(const Combat& combat, const State& over) {
  const auto loser = side_name(over.winner == 0 ? 1 : 0);
  switch (over.ending) {
    case Ending::kElimination:
      return fmt::format("the {} has no unit left on the board", loser);
    case Ending::kRetreat:
      return "the attacker retreats";
    case Ending::kSurrender:
      return fmt::format("the {} surrenders for {} gold", loser, kSurrenderPrice);
    case Ending::kQuickCombat:
      return fmt::format("quick combat, level {} against a field of level {}",
                         combat.scenario().sides[0].level, combat.scenario().field_level);
    case Ending::kRoundLimit:
      return fmt::format("the last round, {}, is over", int{over.round});
    default:
      return fmt::format("the {} accepts defeat without a fight", loser);
  }
}

void tell_aftermath(const Combat& combat, const State& over, SheetLines& lines) {
  const Aftermath after = aftermath(combat, over);
  for (int side = 0; side < 2; ++side) {
    const SideAftermath& each = after.sides[static_cast<std::size_t>(side)];
    std::vector<std::string> gains;
    const auto add = [&gains](int count, std::string_view what) {
      if (count != 0) gains.push_back(fmt::format("{} {}", count, what));
    };
    add(each.experience.value_or(0), "experience");
    add(each.gold_received, "gold received");
    add(each.gold_paid, "gold paid");
    add(each.valuables_received, "valuables received");
    add(each.cubes_received, "cubes received");
    lines.list(SheetLevel::kDetail, fmt::format("{} afterwards", side_name(side)), gains);
  }
}

}  // namespace

std::string side_line(const Combat& combat, int side) {
  const SideSetup& setup = combat.scenario().sides[static_cast<std::size_t>(side)];
  std::string words = fmt::format("{}: {}", side_name(side), kind_words(setup));
  if (!setup.faction.empty()) words += " of " + title_of(setup.faction);
  if (setup.level > 0) words += fmt::format(", level {}", setup.level);
  if (setup.citadel) words += ", in a citadel";
  if (combat.driven(side)) words += ", moved by the targeting rule " + combat.rule_for(side).name;
  if (combat.picks(side)) words += ", with targets that its player picks";
  return words;
}

void tell_opening(const Combat& combat, const State& start, SheetLines& lines) {
  lines.round("Placement");
  for (int side = 0; side < 2; ++side) {
    lines.act(side_line(combat, side));
    tell_army(combat, side, lines);
    if (combat.uses_cards()) tell_hand(combat, start, side, lines);
    tell_ai_deck(combat, side, lines);
    if (start.gold[side] > 0) {
      lines.detail(fmt::format("{}'s gold: {}", side_name(side), start.gold[side]));
    }
  }
  lines.detail(length_words(combat, start));
}

void tell_standing(const Combat& combat, const State& state, const UnitNames& names,
                   SheetLevel level, SheetLines& lines) {
  for (int side = 0; side < 2; ++side) {
    std::vector<std::string> units;
    for (int unit : BitRange(units_of(state, side))) {
      units.push_back(
          fmt::format("{} ({})", names.at(state, unit), condition_words(combat, state, unit)));
    }
    lines.list(level, fmt::format("{} has", side_name(side)), units);
  }
}

State with_damage_of(const State& before, const State& over) {
  State left = over;
  for (int unit = 0; unit < kUnits; ++unit) {
    if (before.units[unit].side == over.units[unit].side) {
      left.units[unit].damage = before.units[unit].damage;
    }
  }
  return left;
}

void tell_end(const Combat& combat, const State& before, const State& over, const UnitNames& names,
              SheetLines& lines) {
  const std::string who =
      over.winner < 0 ? std::string("nobody wins") : fmt::format("{} wins", side_name(over.winner));
  lines.act(fmt::format("{}: {}", who, end_words(combat, over)));
  tell_standing(combat, with_damage_of(before, over), names, SheetLevel::kAct, lines);
  tell_aftermath(combat, over, lines);
}

}  // namespace muster::homm
