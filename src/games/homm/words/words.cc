// A combat in words: replays, descriptions of actions.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "games/homm/combat.h"
#include "games/homm/course/aftermath.h"
#include "games/homm/sheet/names.h"

namespace muster::homm {
namespace {

std::string_view phase_name(Phase phase) {
  constexpr std::string_view kNames[] = {
      "place",      "place_order",  "place_gate", "draw",      "choose_unit", "activate",
      "act",        "move_after",   "tie_target", "tie_space", "roll",        "reroll",
      "reroll_die", "defense_roll", "ask",        "dice",      "window",      "ai_card",
      "draw_cards", "buy_round",    "resolving",  "over"};
  return kNames[static_cast<std::size_t>(phase)];
}

}  // namespace

std::string_view to_string(Ending ending) {
  switch (ending) {
    case Ending::kElimination:
      return "elimination";
    case Ending::kRetreat:
      return "retreat";
    case Ending::kSurrender:
      return "surrender";
    case Ending::kQuickCombat:
      return "quick_combat";
    case Ending::kRoundLimit:
      return "round_limit";
    case Ending::kYielded:
      return "yielded";
    case Ending::kNone:
      break;
  }
  return "none";
}

namespace {

nlohmann::json place_json(int cell) {
  if (cell >= kCells) return "beside the board";
  return {column_of(cell), row_of(cell)};
}

// The faces of the dice on the table, ascending. Faces that nothing tells apart stand for each
// other.
nlohmann::json pool_json(const Pool& pool) {
  nlohmann::json faces = nlohmann::json::array();
  for (int face = 1; face <= kDieFaces; ++face) {
    for (int i = 0; i < pool.showing(face); ++i) faces.push_back(face);
  }
  return faces;
}

nlohmann::json cells_json(Mask cells) {
  nlohmann::json all = nlohmann::json::array();
  for (int cell : BitRange(cells)) all.push_back(place_json(cell));
  return all;
}

}  // namespace

nlohmann::json Combat::unit_json(const State& state, int slot) const {
  const Unit& unit = state.units[slot];
  nlohmann::json entry = {{"slot", slot},
                          {"unit", card(unit.side).id},
                          {"damage", unit.damage},
                          {"activated", (state.pending >> slot & 1) == 0},
                          {"retaliated", (unit.flags & kRetaliated) != 0},
                          {"paralysed", (unit.flags & kParalysed) != 0},
                          {"defending", (unit.flags & kDefending) != 0}};
  if (unit.cell != kNoCell) entry["at"] = place_json(unit.cell);
  if (unit.poison > 0) entry["poison"] = static_cast<int>(unit.poison);
  if (rules_.stacks.on) {
    entry["tokens"] = static_cast<int>(unit.tokens);
    entry["upgraded"] = card(unit.side).side == CardSide::kPack;
  }
  const std::pair<const char*, bool> marks[] = {{"ability_used", (unit.flags & kUsed) != 0},
                                                {"flipped", (unit.flags & kFlipped) != 0},
                                                {"stacked", (unit.flags & kStacked) != 0},
                                                {"corroded", (unit.flags & kCorroded) != 0},
                                                {"silenced", (unit.flags & kSilenced) != 0}};
  for (const auto& [name, set] : marks) {
    if (set) entry[name] = true;
  }
  const std::pair<const char*, int> changes[] = {
      {"attack_change", unit.attack - row(unit).attack},
      {"defense_change", unit.defense - row(unit).defense},
      {"initiative_change", unit.initiative - row(unit).initiative},
      {"health_change", health_change(state, slot)}};
  for (const auto& [name, change] : changes) {
    if (change != 0) entry[name] = change;
  }
  return entry;
}

nlohmann::json Combat::to_json(const State& state) const {
  nlohmann::json units = nlohmann::json::array();
  for (int slot = 0; slot < kUnits; ++slot) {
    if (state.units[slot].side != kNoSide) units.push_back(unit_json(state, slot));
  }
  nlohmann::json json = {{"game", std::string(kName)},       {"phase", phase_name(state.phase)},
                         {"to_move", state.mover},           {"round", state.round},
                         {"rounds_left", state.rounds_left}, {"unlimited", state.unlimited != 0},
                         {"units", std::move(units)}};
  if (state.active != kNoUnit) json["active"] = state.active;
  if (state.phase == Phase::kRoll || state.phase == Phase::kDefenseRoll) {
    json["attacker"] = state.attacker;
    json["target"] = state.target;
    json["retaliation"] = state.kind == AttackKind::kRetaliation;
    json["two_dice"] = state.two_dice == kLowerDie;
  }
  const bool dice = state.phase == Phase::kRoll || state.phase == Phase::kReroll ||
                    state.phase == Phase::kRerollDie || state.phase == Phase::kDefenseRoll;
  if (rules_.stacks.on && (dice || state.phase == Phase::kWindow)) {
    json["dice"] = pool_json(Pool::unpacked(state.choice));
    json["dice_to_roll"] = state.pool_roll.open + state.pool_roll.waiting;
  }
  if (state.walls != 0) {
    json["walls"] = cells_json(state.walls);
    json["gate"] = place_json(state.gate);
  }
  if (uses_cards_) json["cards"] = cards_json(state);
  for (int side = 0; side < 2; ++side) {
    if (ai_deck(side).empty()) continue;
    json[side == 0 ? "attacker_ai_deck" : "defender_ai_deck"] = ai_deck_json(*this, state, side);
  }
  if (state.phase == Phase::kOver) {
    json["winner"] = state.winner;
    json["ending"] = to_string(state.ending);
    json["aftermath"] = homm::to_json(aftermath(*this, state));
  }
  return json;
}

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

}  // namespace

// Who asks, for answers to State::ask.
std::string Combat::asker_name(const State& state) const {
  if (state.ask.asker == Asker::kAbility) {
    return std::string(ability_codes()[state.ask.id].code);
  }
  if (state.ask.what == AskWhat::kTokens) {
    return fmt::format("tokens of {}", unit_words(state, state.ask.unit));
  }
  if (state.ask.asker == Asker::kCard) return "the card";
  return static_cast<EngineAsk>(state.ask.id) == EngineAsk::kYield ? "accept defeat without a fight"
                                                                   : "call off the attack";
}

std::string Combat::unit_words(const State& state, int slot) const {
  const Unit& unit = state.units[slot];
  if (unit.cell == kNoCell) return card(unit.side).id;
  if (unit.cell >= kCells) return fmt::format("{} beside the board", card(unit.side).id);
  return fmt::format("{} on {}", card(unit.side).id, cell_name(unit.cell));
}

std::string Combat::describe(const State& state, Action action) const {
  const int argument = argument_of(action);
  switch (kind_of(action)) {
    case ActionKind::kPlace: {
      const std::uint8_t card_index =
          prefilled(state.mover) ? state.units[state.next_card].side
                                 : army_[static_cast<std::size_t>(state.mover)][state.next_card];
      return argument == kNoCell
                 ? fmt::format("leave out {}", card(card_index).id)
                 : fmt::format("place {} on {}", card(card_index).id, cell_name(argument));
    }
    case ActionKind::kPickUnit:
      return fmt::format("{} {}", pick_words(state), unit_words(state, argument));
    case ActionKind::kPickSpace:
      if (state.phase == Phase::kPlaceGate)
        return fmt::format("the gate on {}", cell_name(argument));
      if (state.phase == Phase::kAsk)
        return fmt::format("{}: {}", asker_name(state), cell_name(argument));
      return (state.walls & cell_bit(argument)) != 0
                 ? fmt::format("the attacker strikes the {} on {}",
                               argument == state.gate ? "gate" : "wall", cell_name(argument))
                 : fmt::format("the attacker goes to {}", cell_name(argument));
    case ActionKind::kMove:
      return fmt::format("{} to {}", unit_words(state, state.active), cell_name(argument));
    case ActionKind::kAttack:
      return fmt::format("{} attacks {}", unit_words(state, state.active),
                         unit_words(state, argument));
    case ActionKind::kAttackWall:
      return fmt::format("{} destroys the {} on {}", unit_words(state, state.active),
                         argument == state.gate ? "gate" : "wall", cell_name(argument));
    case ActionKind::kDefend:
      return fmt::format("{} defends", unit_words(state, state.active));
    case ActionKind::kInstead: {
      const auto index = static_cast<std::size_t>(argument);
      const std::uint8_t id = row(state.units[state.active]).abilities[index];
      return fmt::format("{} uses {}", unit_words(state, state.active), ability_codes()[id].code);
    }
    case ActionKind::kEnd:
      return fmt::format("{} is done", unit_words(state, state.active));
    case ActionKind::kDrawCard:
      return fmt::format("draw {}", card(static_cast<std::uint8_t>(argument)).id);
    case ActionKind::kPickCard:
    case ActionKind::kPlayCard:
    case ActionKind::kDrawInstance:
      return describe_play(state, action);
    case ActionKind::kAiCard:
      return describe_ai_card(*this, state, argument);
    default:
      return plain_words(state, action);
  }
}

std::string_view Combat::pick_words(const State& state) const {
  if (state.phase == Phase::kTieTarget) return "the target is";
  if (state.phase == Phase::kPlaceOrder) return "next to be placed is";
  return state.phase == Phase::kAsk ? "choose" : "activate";
}

// Actions that name no unit, space or card.
std::string Combat::plain_words(const State& state, Action action) const {
  const int argument = argument_of(action);
  const auto blow = [&] {
    const bool back = state.kind == AttackKind::kRetaliation;
    return fmt::format("{} {} {}", unit_words(state, state.attacker),
                       back ? "strikes back at" : "attacks", unit_words(state, state.target));
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
      return rules_.stacks.on ? fmt::format("reroll the {}s", argument) : std::string("reroll");
    case ActionKind::kPool:
      return fmt::format("{}: {}", blow(),
                         pool_words(pool_group(state), state.pool_roll, argument % 32));
    case ActionKind::kTokens:
      return fmt::format("{}: {} removed", asker_name(state), argument);
    case ActionKind::kDefenseRoll:
      return argument != 0 ? "defense die +1" : "defense die 0 or -1";
    case ActionKind::kDice:
      return fmt::format("{} of {} dice count", argument, state.ask.dice);
    case ActionKind::kAnswer:
      return fmt::format("{}: {}", asker_name(state), argument != 0 ? "yes" : "no");
    case ActionKind::kDecline:
      return fmt::format("{}: none", asker_name(state));
    default:
      return "pass";
  }
}

}  // namespace muster::homm
