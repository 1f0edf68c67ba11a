#include "games/projecthex/sheet/conquest_scribe.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "core/scribe.h"
#include "games/projecthex/inquiry/missions.h"
#include "games/projecthex/inquiry/territories.h"
#include "games/projecthex/sheet/exchange_words.h"
#include "games/projecthex/sheet/fight_record.h"
#include "games/projecthex/sheet/names.h"
#include "games/projecthex/sheet/troop_record.h"
#include "games/projecthex/sheet/turn_record.h"
#include "games/projecthex/sheet/words.h"
#include "games/projecthex/state/actions.h"

namespace muster::projecthex {
namespace {

bool in_fight(const ConquestState& state) { return state.fight.target != kNowhere; }

class ConquestScribe final : public Scribe<Conquest> {
 public:
  explicit ConquestScribe(const Conquest& game)
      : game_(game), fights_(game), troops_(game), turns_(game) {}

  void open(const ConquestState& start, Sheet& sheet) override;
  void step(const ConquestState& before, Action action, const ConquestState& after,
            Sheet& sheet) override;

 private:
  void tell_rules(SheetLines& lines) const;
  void tell_action(const ConquestState& before, Action action, const ConquestState& after,
                   SheetLines& lines) const;
  void tell_faction(const ConquestState& after, int player, std::string_view how,
                    SheetLines& lines) const;
  void tell_draw(const ConquestState& before, int card, const ConquestState& after,
                 SheetLines& lines) const;
  void tell_given_up(const ConquestState& before, std::string_view verb, int slots,
                     SheetLines& lines) const;
  void tell_move(const ConquestState& before, int argument, const ConquestState& after,
                 SheetLines& lines) const;
  std::string pace_words(const ConquestState& before, const Group& group,
                         const ConquestState& after) const;
  void tell_consequences(const ConquestState& after, SheetLines& lines) const;

  const Conquest& game_;
  FightRecord fights_;
  TroopRecord troops_;
  TurnRecord turns_;
  ConquestState told_{};  // as it was when the present attack began, else before the present step
};

void ConquestScribe::open(const ConquestState& start, Sheet& sheet) {
  SheetLines lines(sheet);
  const ConquestRules& rules = game_.rules();
  const Board& board = game_.board();
  lines.round("Set-up");
  lines.act(fmt::format("{} players on {}: {} prestige win, {} at most", game_.num_players(),
                        board.name(), rules.prestige_to_win,
                        counted(game_.max_rounds(), "round", "rounds")));
  TerritorySet free = board.all();
  for (int r = 0; r < board.regions(); ++r) {
    free &= ~board.region(r);
    lines.detail(fmt::format("region {}: {}", board.data().regions[static_cast<std::size_t>(r)],
                             places_words(game_, board.region(r))));
  }
  if (free != 0) lines.detail("free islands: " + places_words(game_, free));
  tell_rules(lines);
  for (int player = 0; player < game_.num_players(); ++player) {
    if (start.realms[static_cast<std::size_t>(player)].faction < kFactions) {
      tell_faction(start, player, "plays", lines);
    }
  }
  fights_.open(start);
  told_ = start;
}

// What rulesets differ in and the rest of the sheet is read with.
void ConquestScribe::tell_rules(SheetLines& lines) const {
  const ConquestRules& rules = game_.rules();
  tell_duel_rules(rules.type_bonus, rules.naturals, lines);
  if (rules.free_base_units) {
    std::vector<std::string> cards;
    for (const int card : BitRange(rules.cards.base)) cards.push_back(card_words(rules, card));
    lines.detail(fmt::format("everybody has {}", fmt::join(cards, ", ")));
  }
  if (rules.gold) {
    lines.detail(
        fmt::format("everybody begins with {}", counted(rules.starting_coins, "coin", "coins")));
  }
  if (!rules.seat_troops.empty()) {
    lines.detail(
        fmt::format("troops more at the start, by seat: {}", fmt::join(rules.seat_troops, ", ")));
  }
  if (rules.order_rounds > 1) {
    lines.detail(fmt::format("New Order has its own troop every {} rounds", rules.order_rounds));
  }
}

void ConquestScribe::step(const ConquestState& before, Action action, const ConquestState& after,
                          Sheet& sheet) {
  SheetLines lines(sheet);
  fights_.step(before, action, after, lines);
  troops_.step(before, action, after, lines);
  tell_action(before, action, after, lines);
  if (in_fight(after)) return;
  tell_consequences(after, lines);
  turns_.step(before, action, after, lines);
  told_ = after;
}

void ConquestScribe::tell_action(const ConquestState& before, Action action,
                                 const ConquestState& after, SheetLines& lines) const {
  const int what = argument_of(action);
  const int player = before.on_turn;
  const std::string_view name = colour_of(game_, player);
  switch (verb_of(action)) {
    case Verb::kFaction:
      return tell_faction(after, player, before.mover == kChance ? "is dealt" : "chooses", lines);
    case Verb::kPick:
      return lines.act(fmt::format("{} picks {}", name, card_words(game_.rules(), what)));
    case Verb::kDrawMission:
      return tell_draw(before, what, after, lines);
    case Verb::kReturn:
      return tell_given_up(before, "gives back", what, lines);
    case Verb::kDiscard:
      return tell_given_up(before, "discards", what, lines);
    case Verb::kResurge:
      return lines.act(
          fmt::format("{} comes back to the board in {}", name, place_words(game_, what)));
    case Verb::kPass:
      if (before.phase == Phase::kResurge) {
        lines.act(fmt::format("{} stays off the board", name));
      }
      return;
    case Verb::kMove:
      return tell_move(before, what, after, lines);
    default:
      return;
  }
}

void ConquestScribe::tell_faction(const ConquestState& after, int player, std::string_view how,
                                  SheetLines& lines) const {
  const auto faction = static_cast<Faction>(after.realms[static_cast<std::size_t>(player)].faction);
  lines.act(
      fmt::format("{} {} the {}", colour_of(game_, player), how, faction_words(after, player)));
  lines.detail(faction_gift(game_.rules(), faction));
}

void ConquestScribe::tell_draw(const ConquestState& before, int card, const ConquestState& after,
                               SheetLines& lines) const {
  const auto player = static_cast<Player>(before.on_turn);
  const std::string_view name = colour_of(game_, player);
  if (!met(game_, before, player, card)) {
    return lines.act(fmt::format("{} draws {}", name, mission_with_prestige(game_, card)));
  }
  lines.detail(fmt::format("{} draws {} and turns it down, as it {}", name,
                           mission_with_prestige(game_, card),
                           met_words(game_, before, player, card, before.held_at_start)));
  if (after.phase != Phase::kDraw || after.on_turn != before.on_turn) {
    lines.detail("no mission is left that fits");
  }
}

void ConquestScribe::tell_given_up(const ConquestState& before, std::string_view verb, int slots,
                                   SheetLines& lines) const {
  std::vector<std::string> missions;
  for (const int slot : BitRange(static_cast<unsigned>(slots))) {
    missions.push_back(mission_words(
        game_, before.realms[before.on_turn].dossier[static_cast<std::size_t>(slot)]));
  }
  if (missions.empty()) return;
  lines.act(fmt::format("{} {} {}", colour_of(game_, before.on_turn), verb,
                        fmt::join(missions, " and ")));
}

void ConquestScribe::tell_move(const ConquestState& before, int argument,
                               const ConquestState& after, SheetLines& lines) const {
  const Group group(before.from, argument / 64, argument % 64);
  const int holder = before.holder[before.to];
  std::string taking;
  if (holder == kNobody) {
    taking = " and takes it";
  } else if (holder != before.on_turn) {
    taking = fmt::format(" and takes it, left by {}", colour_of(game_, holder));
  }
  lines.act(fmt::format("{} moves {} {} from {} to {}{}", colour_of(game_, before.on_turn),
                        group.count,
                        kUnitTypeNames[static_cast<std::size_t>(kind_of(group.kind).type)],
                        place_words(game_, before.from), place_words(game_, before.to), taking));
  const std::string pace = pace_words(before, group, after);
  if (!pace.empty()) lines.detail(pace);
}

// What is special about the step of a group: what it may still do, or why it may be made.
std::string ConquestScribe::pace_words(const ConquestState& before, const Group& group,
                                       const ConquestState& after) const {
  if (before.galloping != 0) return "by Hit and Run";
  const auto there = [&before](const ConquestState& state, int kind) {
    int number = 0;
    for (std::size_t i = 0; i < state.spent.size; ++i) {
      const Group& each = state.spent.items[i];
      if (each.territory == before.to && each.kind == kind) number += each.count;
    }
    return number;
  };
  const Kind then = kind_of(group.kind);
  const int without_bonus = kind_code({then.type, then.steps, false});
  if (then.bonus && there(after, without_bonus) - there(before, without_bonus) == group.count) {
    return "by the extra step of the Ascendancy";
  }
  const int one_less = kind_code({then.type, then.steps - 1, then.bonus});
  const bool steps_left =
      then.steps > 1 && there(after, one_less) - there(before, one_less) == group.count;
  return steps_left ? counted(then.steps - 1, "step left", "steps left") : "";
}

// What an action means for who holds what.
void ConquestScribe::tell_consequences(const ConquestState& after, SheetLines& lines) const {
  for (int t = 0; t < game_.board().size(); ++t) {
    const auto at = static_cast<std::size_t>(t);
    if (told_.holder[at] == kNobody || after.holder[at] != kNobody) continue;
    lines.act(fmt::format("{} is left empty: nobody holds it", place_words(game_, t)));
  }
  for (int player = 0; player < game_.num_players(); ++player) {
    const auto at = static_cast<std::size_t>(player);
    const unsigned held = regions_held(game_, told_, static_cast<Player>(player));
    const unsigned now = regions_held(game_, after, static_cast<Player>(player));
    for (const int r : BitRange(held ^ now)) {
      lines.detail(fmt::format("{} {} all of {}", colour_of(game_, player),
                               (now >> r & 1) != 0 ? "holds" : "no longer holds",
                               game_.board().data().regions[static_cast<std::size_t>(r)]));
    }
    if (told_.realms[at].held != 0 && after.realms[at].held == 0) {
      lines.act(fmt::format("{} has no territory left", colour_of(game_, player)));
    }
  }
}

}  // namespace

std::unique_ptr<Scribe<Conquest>> make_conquest_scribe(const Conquest& game) {
  return std::make_unique<ConquestScribe>(game);
}

}  // namespace muster::projecthex
