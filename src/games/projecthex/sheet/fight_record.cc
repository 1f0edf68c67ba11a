#include "games/projecthex/sheet/fight_record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "games/projecthex/inquiry/fights.h"
#include "games/projecthex/inquiry/units.h"
#include "games/projecthex/sheet/exchange_words.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/words.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

// Where attackers come from, each once, ascending.
std::vector<int> origins_of(const Groups& attackers) {
  std::vector<int> origins;
  for (std::size_t i = 0; i < attackers.size; ++i) {
    const int origin = attackers.items[i].territory;
    if (origins.empty() || origins.back() != origin) origins.push_back(origin);
  }
  return origins;
}

Troops attackers_from(const Groups& attackers, int origin) {
  Troops troops{};
  for (std::size_t i = 0; i < attackers.size; ++i) {
    const Group& group = attackers.items[i];
    if (group.territory != origin) continue;
    auto& count = troops[static_cast<std::size_t>(kind_of(group.kind).type)];
    count = static_cast<std::uint8_t>(count + group.count);
  }
  return troops;
}

Troops less(Troops troops, const Troops& others) {
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    troops[type] = static_cast<std::uint8_t>(troops[type] - others[type]);
  }
  return troops;
}

}  // namespace

std::string_view FightRecord::name(int side) const { return colour_of(game_, seat(side)); }

int FightRecord::seat(int side) const { return side == 0 ? start_.on_turn : start_.fight.defender; }

void FightRecord::open(const ConquestState& state) {
  start_ = state;
  lost_ = {};
  lost_at_ = {};
}

void FightRecord::step(const ConquestState& before, Action action, const ConquestState& after,
                       SheetLines& lines) {
  if (after.phase == Phase::kRoll && before.phase != Phase::kRoll) return begin(after, lines);
  if (before.fight.target == kNowhere) return;
  for (const int side : {0, 1}) {
    const auto at = static_cast<std::size_t>(side);
    if (before.fight.to_roll[at] > 0 && after.fight.to_roll[at] == 0) {
      tell_roll(name(side), seat(side), after.fight.dice[at], lines);
    }
  }
  const int argument = argument_of(action);
  if (before.phase == Phase::kDefenderDie) {
    exchange(before, duel_choice(argument), after, lines);
  } else if (before.phase == Phase::kGuard) {
    lines.detail(fmt::format("1 {} stays as a guard",
                             kUnitTypeNames[static_cast<std::size_t>(kind_of(argument).type)]));
  } else if (before.phase == Phase::kAdvance && argument > 0) {
    const Group& group = before.fight.attackers.items[0];
    lines.detail(fmt::format("{} {} {} in {}", argument,
                             kUnitTypeNames[static_cast<std::size_t>(kind_of(group.kind).type)],
                             argument == 1 ? "stays" : "stay",
                             place_words(game_, group.territory)));
  }
  if (after.fight.target == kNowhere) end(after, lines);
}

// "from t03 with 3 assault", "from t07 over the sea with 1 ranged".
std::string FightRecord::origin_words(const ConquestState& state, int origin, int number) const {
  const int target = state.fight.target;
  std::string_view way;
  if (game_.board().by_sea(origin, target)) way = " over the sea";
  if (game_.board().distance(origin, target) > 1) way = " by Rocket";
  return fmt::format("{}from {}{} with {}", number == 0 ? "" : " and ", place_words(game_, origin),
                     way, troop_words(attackers_from(state.fight.attackers, origin)));
}

void FightRecord::begin(const ConquestState& state, SheetLines& lines) {
  open(state);
  const int target = state.fight.target;
  std::string words = fmt::format("{} attacks {} ({}: {}) ", name(0), place_words(game_, target),
                                  name(1), troop_words(fighting(state, 1)));
  int number = 0;
  for (const int origin : origins_of(state.fight.attackers)) {
    words += origin_words(state, origin, number++);
  }
  lines.act(words);
  if ((state.fortresses >> target & 1) != 0) {
    lines.detail(fmt::format("fortress in {}: {} for {}", place_words(game_, target),
                             counted(game_.rules().fortress_dice, "die more", "dice more"),
                             name(1)));
  }
  tell_bonuses(state, 0, lines);
  tell_bonuses(state, 1, lines);
}

// What a side adds to its dice, of the types it fights with: for cards, and for the sea.
void FightRecord::tell_bonuses(const ConquestState& state, int side, SheetLines& lines) const {
  const DuelTerms terms = fight_terms(game_, state);
  const Troops troops = fighting(state, side);
  const int player = side == 0 ? state.on_turn : state.fight.defender;
  std::vector<std::string> bonuses;
  for (std::size_t type = 0; type < kUnitTypes; ++type) {
    if (troops[type] == 0) continue;
    const auto unit = static_cast<UnitType>(type);
    const int by_cards = modifier(game_, state, static_cast<Player>(player), unit);
    const int all = side == 0 ? terms.attack[type] : terms.defence[type];
    if (by_cards != 0) {
      bonuses.push_back(fmt::format("{:+} {} ({})", by_cards, kUnitTypeNames[type],
                                    best_card(game_, state, player, unit)));
    }
    if (all != by_cards) {
      bonuses.push_back(fmt::format("{:+} {} (sea)", all - by_cards, kUnitTypeNames[type]));
    }
  }
  if (bonuses.empty()) return;
  lines.detail(fmt::format("{} adds {}", name(side), fmt::join(bonuses, ", ")));
}

void FightRecord::exchange(const ConquestState& before, DuelChoice defence,
                           const ConquestState& after, SheetLines& lines) {
  const DuelTerms terms = fight_terms(game_, before);
  const DuelChoice attack = duel_choice(before.fight.choice);
  Survivors left{.attack = fighting(before, 0), .defence = fighting(before, 1)};
  left = after_exchange(terms, left, attack, defence);
  if (attacker_wins(terms, attack, defence)) {
    ++lost_[1][static_cast<std::size_t>(defence.type)];
  } else {
    const auto type = static_cast<std::size_t>(attack.type);
    ++lost_[0][type];
    for (const int origin : origins_of(before.fight.attackers)) {
      const auto at = static_cast<std::size_t>(origin);
      if (after.troops[at][type] < before.troops[at][type]) ++lost_at_[at][type];
    }
  }
  lines.detail(exchange_words(terms, {.number = before.fight.exchange + 1,
                                      .attacker = name(0),
                                      .defender = name(1),
                                      .attack = attack,
                                      .defence = defence,
                                      .left = left}));
}

// What the attacker has lost; "1 assault of t03, 1 ranged of t07" when several places joined.
std::string FightRecord::losses_words() const {
  const std::vector<int> origins = origins_of(start_.fight.attackers);
  if (origins.size() == 1 || total(lost_[0]) == 0) return troop_words(lost_[0]);
  std::vector<std::string> losses;
  for (const int origin : origins) {
    const Troops& lost = lost_at_[static_cast<std::size_t>(origin)];
    if (total(lost) == 0) continue;
    losses.push_back(fmt::format("{} of {}", troop_words(lost), place_words(game_, origin)));
  }
  return fmt::format("{}", fmt::join(losses, ", "));
}

// "2 assault move in from t03, 1 ranged from t07"; "" for nobody.
std::string FightRecord::moved_words(const ConquestState& after) const {
  std::vector<std::string> moved;
  for (const int origin : origins_of(start_.fight.attackers)) {
    const auto at = static_cast<std::size_t>(origin);
    const Troops gone = less(less(start_.troops[at], lost_at_[at]), after.troops[at]);
    if (total(gone) == 0) continue;
    std::string_view verb;
    if (moved.empty()) verb = total(gone) == 1 ? " moves in" : " move in";
    moved.push_back(
        fmt::format("{}{} from {}", troop_words(gone), verb, place_words(game_, origin)));
  }
  return fmt::format("{}", fmt::join(moved, " and "));
}

void FightRecord::end(const ConquestState& after, SheetLines& lines) const {
  const int target = start_.fight.target;
  const std::string& place = place_words(game_, target);
  const std::string losses =
      fmt::format("losing {} against {}", losses_words(), troop_words(lost_[1]));
  const Troops held = less(start_.troops[static_cast<std::size_t>(target)], lost_[1]);
  if (total(held) > 0) {
    return lines.act(fmt::format("{} fails to take {}, {}; {} keeps {} there", name(0), place,
                                 losses, name(1), troop_words(held)));
  }
  if (after.holder[static_cast<std::size_t>(target)] != start_.on_turn) {
    return lines.act(fmt::format("{} empties {}, {}; nobody moves in", name(0), place, losses));
  }
  lines.act(fmt::format("{} captures {} from {}, {}; {}", name(0), place, name(1), losses,
                        moved_words(after)));
  for (int player = 0; player < game_.num_players(); ++player) {
    if (after.realms[static_cast<std::size_t>(player)].capital != target) continue;
    const bool own = player == start_.on_turn;
    lines.act(own ? fmt::format("{} has its capital again", name(0))
                  : fmt::format("{} has the capital of {} now", name(0), colour_of(game_, player)));
  }
  if ((after.fortresses >> target & 1) != 0) {
    lines.detail(fmt::format("the fortress in {} is {}'s now", place, name(0)));
  }
}

}  // namespace muster::projecthex
