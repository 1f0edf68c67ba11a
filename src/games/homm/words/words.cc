// A combat in words: descriptions of actions.
#include <fmt/format.h>

#include "games/homm/ai/deck.h"
#include "games/homm/attack/pool.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/names.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// A group of faces of a pool's roll: "2 of 7 dice show 5 to 6".
std::string pool_words(const FaceGroup& group, const PoolRoll& roll, int count) {
  const int top = roll.face;
  const std::string faces =
      group.lowest == top ? fmt::format("{}", top) : fmt::format("{} to {}", group.lowest, top);
  return fmt::format("{} of {} dice show {}", count, roll.open, faces);
}

std::string roll_words(Faces faces) {
  if (faces.second == kNoDie) return fmt::format("attack die {:+}", faces.first);
  return fmt::format("attack dice {:+} and {:+}", faces.first, faces.second);
}

std::string unit_words(const Combat& combat, const State& state, int slot) {
  const Unit& unit = state.units[slot];
  if (unit.cell == kNoCell) return combat.card(unit.side).id;
  if (unit.cell >= kCells) return fmt::format("{} beside the board", combat.card(unit.side).id);
  return fmt::format("{} on {}", combat.card(unit.side).id, cell_name(unit.cell));
}

// Who asks, for answers to State::ask.
std::string asker_name(const Combat& combat, const State& state) {
  if (state.ask.asker == Asker::kAbility) {
    return std::string(ability_codes()[state.ask.id].code);
  }
  if (state.ask.what == AskWhat::kTokens) {
    return fmt::format("tokens of {}", unit_words(combat, state, state.ask.unit));
  }
  if (state.ask.asker == Asker::kCard) return "the card";
  return static_cast<EngineAsk>(state.ask.id) == EngineAsk::kYield ? "accept defeat without a fight"
                                                                   : "call off the attack";
}

std::string_view pick_words(const State& state) {
  if (state.phase == Phase::kTieTarget) return "the target is";
  if (state.phase == Phase::kPlaceOrder) return "next to be placed is";
  return state.phase == Phase::kAsk ? "choose" : "activate";
}

// Actions that name no unit, space or card.
std::string plain_words(const Combat& combat, const State& state, Action action) {
  const int argument = argument_of(action);
  const auto blow = [&] {
    const bool back = state.kind == AttackKind::kRetaliation;
    return fmt::format("{} {} {}", unit_words(combat, state, state.attacker),
                       back ? "strikes back at" : "attacks",
                       unit_words(combat, state, state.target));
  };
  switch (kind_of(action)) {
    case ActionKind::kSurrender:
      return "surrender";
    case ActionKind::kBuyRound:
      return "spend 1 movement point for another round";
    case ActionKind::kRetreat:
      return "retreat";
    case ActionKind::kRoll:
      return fmt::format("{}: {}", blow(), roll_words(rolled_faces(argument)));
    case ActionKind::kReroll:
      if (argument == 0) return "keep the roll";
      return combat.ruleset().stacks.on ? fmt::format("reroll the {}s", argument)
                                        : std::string("reroll");
    case ActionKind::kPool:
      return fmt::format("{}: {}", blow(),
                         pool_words(pool_group(state), state.pool_roll, argument % 32));
    case ActionKind::kTokens:
      return fmt::format("{}: {} removed", asker_name(combat, state), argument);
    case ActionKind::kDefenseRoll:
      return argument != 0 ? "defense die +1" : "defense die 0 or -1";
    case ActionKind::kDice:
      return fmt::format("{} of {} dice count", argument, state.ask.dice);
    case ActionKind::kAnswer:
      return fmt::format("{}: {}", asker_name(combat, state), argument != 0 ? "yes" : "no");
    case ActionKind::kDecline:
      return fmt::format("{}: none", asker_name(combat, state));
    default:
      return "pass";
  }
}

// An action of a card.
std::string describe_play(const Combat& combat, const State& state, Action action) {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlayCard: {
      const bool window = state.phase == Phase::kWindow;
      const int side = window || state.active >= kUnits ? state.mover : side_of(state.active);
      const Card& card = combat.card_of(side, argument / 4);
      const CardOption& option = card.options[static_cast<std::size_t>(argument % 4)];
      return fmt::format("play {}: {}", card.name, option.text);
    }
    case ActionKind::kPickCard:
      return fmt::format("choose {}", combat.card_of(state.mover, argument).name);
    case ActionKind::kDrawInstance: {
      constexpr std::string_view kVerbs[] = {"draws", "loses", "discards from the deck",
                                             "looks at"};
      return fmt::format("{} {} {}", state.draw_side == 0 ? "attacker" : "defender",
                         kVerbs[static_cast<std::size_t>(state.draw_kind)],
                         combat.card_of(state.draw_side, argument).name);
    }
    default:
      return state.window == Window::kNone ? "no card" : "pass";
  }
}

}  // namespace

std::string Combat::describe(const State& state, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlace: {
      const std::uint8_t card_index = prefilled(state.mover) ? state.units[state.next_card].side
                                                             : army(state.mover)[state.next_card];
      return argument == kNoCell
                 ? fmt::format("leave out {}", card(card_index).id)
                 : fmt::format("place {} on {}", card(card_index).id, cell_name(argument));
    }
    case ActionKind::kPickUnit:
      return fmt::format("{} {}", pick_words(state), unit_words(*this, state, argument));
    case ActionKind::kPickSpace:
      if (state.phase == Phase::kPlaceGate)
        return fmt::format("the gate on {}", cell_name(argument));
      if (state.phase == Phase::kAsk)
        return fmt::format("{}: {}", asker_name(*this, state), cell_name(argument));
      return (state.walls & cell_bit(argument)) != 0
                 ? fmt::format("the attacker strikes the {} on {}",
                               argument == state.gate ? "gate" : "wall", cell_name(argument))
                 : fmt::format("the attacker goes to {}", cell_name(argument));
    case ActionKind::kMove:
      return fmt::format("{} to {}", unit_words(*this, state, state.active), cell_name(argument));
    case ActionKind::kAttack:
      return fmt::format("{} attacks {}", unit_words(*this, state, state.active),
                         unit_words(*this, state, argument));
    case ActionKind::kAttackWall:
      return fmt::format("{} destroys the {} on {}", unit_words(*this, state, state.active),
                         argument == state.gate ? "gate" : "wall", cell_name(argument));
    case ActionKind::kDefend:
      return fmt::format("{} defends", unit_words(*this, state, state.active));
    case ActionKind::kInstead: {
      const auto index = static_cast<std::size_t>(argument);
      const std::uint8_t id = row(state.units[state.active]).abilities[index];
      return fmt::format("{} uses {}", unit_words(*this, state, state.active),
                         ability_codes()[id].code);
    }
    case ActionKind::kEnd:
      return fmt::format("{} is done", unit_words(*this, state, state.active));
    case ActionKind::kDrawCard:
      return fmt::format("draw {}", card(static_cast<std::uint8_t>(argument)).id);
    case ActionKind::kPickCard:
    case ActionKind::kPlayCard:
    case ActionKind::kDrawInstance:
      return describe_play(*this, state, action);
    case ActionKind::kAiCard:
      return describe_ai_card(*this, state, argument);
    default:
      return plain_words(*this, state, action);
  }
}

}  // namespace muster::homm
