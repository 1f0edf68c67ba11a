#include "games/homm/words/state_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/playout.h"
#include "games/homm/attack/pool.h"
#include "games/homm/cards/operations.h"
#include "games/homm/casting/power.h"
#include "games/homm/casting/targets.h"
#include "games/homm/inquiry/units.h"
#include "games/homm/units/ability.h"
#include "games/homm/words/state_fields.h"

namespace muster::homm {
namespace {

bool is_slot(int unit) { return unit >= 0 && unit < kUnits; }

class Checker {
 public:
  Checker(const Combat& combat, const State& state, JsonMistakes& mistakes)
      : combat_(combat), state_(state), mistakes_(mistakes) {}

  void units() {
    Mask taken[2] = {0, 0};
    for (int slot = 0; slot < kUnits; ++slot) {
      const Unit& unit = state_.units[slot];
      const std::string where = fmt::format("units (slot {})", slot);
      if (unit.side != kNoSide && unit.side >= combat_.unit_sides()) {
        mistakes_.add(where, "is no unit of this combat");
      }
      if (unit.cell == kNoCell) continue;
      if (unit.side == kNoSide) mistakes_.add(where, "stands somewhere, but `unit` is missing");
      const bool tower = slot % kSlots == kTowerSlot;
      if (unit.side != kNoSide && unit.side < combat_.unit_sides() &&
          combat_.row(unit).has(Trait::kOffBoard) != tower) {
        mistakes_.add(where, tower ? "is no arrow tower" : "is an arrow tower");
      }
      if ((unit.cell == kOffBoard) != tower) {
        mistakes_.add(where, fmt::format("slot {} is for the arrow tower beside the board",
                                         tower ? slot : slot / kSlots * kSlots + kTowerSlot));
      }
      if (((taken[0] | taken[1]) & cell_bit(unit.cell)) != 0) {
        mistakes_.add(where, "stands where another unit stands");
      }
      taken[side_of(slot)] |= cell_bit(unit.cell);
    }
    for (std::uint8_t i = 0; i < state_.effect_count; ++i) effect(state_.effects[i], i);
    sets();
  }

  void all() {
    for (int slot = 0; slot < kUnits; ++slot) {
      if (alive(state_, slot) && health_left(combat_, state_, slot) < 1) {
        fail(fmt::format("units (slot {})", slot), "has no health left");
      }
    }
    Mask waiting = state_.pending;
    for (int slot : BitRange(waiting)) {
      if (!alive(state_, slot)) fail("to_activate", "names a slot without a unit in the fight");
    }
    for (const auto& [name, unit] : {std::pair{"active", state_.active},
                                     {"attacker", state_.attacker},
                                     {"target", state_.target},
                                     {"main_target", state_.main_target}}) {
      if (unit == kNoUnit) continue;
      if (!is_slot(unit) || state_.units[unit].side == kNoSide) fail(name, "is no unit");
    }
    sides();
    stage();
    play("play", state_.play);
    play("answer", state_.answer);
    play("aid", state_.aid);
    mover();
    if (!mistakes_.ok()) return;
    phase();
    if (mistakes_.ok()) choices();
  }

 private:
  void fail(std::string_view where, std::string_view what) { mistakes_.add(where, what); }

  void effect(const Effect& effect, std::size_t index) {
    const std::string where = fmt::format("effects[{}].on", index);
    const bool unit = lasts_on_unit(effect.kind) || effect.kind == Lasting::kDamageWaits;
    if (effect.kind == Lasting::kNone) fail(fmt::format("effects[{}]", index), "has no `effect`");
    if (unit && (!is_slot(effect.on) || !alive(state_, effect.on))) {
      fail(where, "is no unit in the fight");
    }
    if (lasts_on_space(effect.kind) && effect.on >= kCells) fail(where, "is no space");
    const int card = effect.source & 127;
    if (card != kNoCard && card != kMoraleToken && card >= combat_.instances(effect.source >> 7)) {
      fail(fmt::format("effects[{}].source", index), "is no card of its side");
    }
  }

  void sets() {
    for (int side = 0; side < 2; ++side) {
      const Cards& cards = state_.cards[side];
      const int count = combat_.instances(side);
      const std::uint64_t all = count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
      const std::uint64_t places[] = {cards.hand, cards.deck, cards.discard, cards.play,
                                      cards.supply};
      std::uint64_t seen = 0;
      for (const std::uint64_t place : places) {
        if ((place & ~all) != 0)
          fail(fmt::format("sides[{}]", side), "has a card that it cannot have");
        if ((place & seen) != 0) fail(fmt::format("sides[{}]", side), "has a card in two places");
        seen |= place;
      }
      if ((cards.known & ~all) != 0) {
        fail(fmt::format("sides[{}].known", side), "names a card that the side cannot have");
      }
    }
    if ((state_.walls & ~kBoard) != 0) fail("walls", "names a place beside the board");
    if (state_.gate == kOffBoard) fail("gate", "is beside the board");
  }

  // Both sides are there as far as the set-up has come, with AI decks that hold what they can.
  void sides() {
    const bool setting_up = state_.phase == Phase::kPlace || state_.phase == Phase::kPlaceOrder ||
                            state_.phase == Phase::kDraw || state_.phase == Phase::kPlaceGate;
    for (int side = 0; side < 2; ++side) {
      const bool placed = state_.placing > (side == 0 ? kAttackerPlaces : kDefenderPlaces);
      const bool there = units_of(state_, side) & board_units(state_);
      if ((setting_up ? placed : state_.phase != Phase::kOver) && !there) {
        fail("units", fmt::format("the {} has no unit on the board",
                                  kBothSides[static_cast<std::size_t>(side)]));
      }
      ai_deck(static_cast<std::size_t>(side));
    }
  }

  // A byte a card: known copies in the low half, copies in the pool in the high half.
  void ai_deck(std::size_t side) {
    const AiDeckSetup& deck = combat_.scenario().sides[side].ai_deck;
    std::array<int, kAiKinds> gone{};
    for (std::size_t i = 0; i < kMaxAiCards; ++i) {
      const int known = state_.ai_cards[side][i] & 15;
      const int pool = state_.ai_cards[side][i] >> 4;
      const bool card = !deck.empty() && i < deck.cards.size();
      // A card of the pool that was drawn may come back as one that is known.
      const int all = card ? deck.copies[i] + deck.pool_copies : 0;
      if (known + pool > all || pool > (card ? deck.pool_copies : 0)) {
        return fail(fmt::format("sides[{}].ai_cards", side), "has more cards than the AI deck");
      }
      if (card) gone[static_cast<std::size_t>(deck.cards[i].kind)] += deck.pool_copies - pool;
    }
    for (std::size_t kind = 0; kind < kAiKinds; ++kind) {
      if (deck.unknown[kind] > 0 && gone[kind] > deck.unknown[kind]) {
        fail(fmt::format("sides[{}].ai_cards", side), "has fewer cards than none of a kind");
      }
    }
    if ((state_.ai_spells[side] >> deck.spells.size()) != 0) {
      fail(fmt::format("sides[{}].ai_spells", side), "names a spell that the AI deck lacks");
    }
  }

  // Whose activation and which attack goes on.
  void stage() {
    const bool over = state_.phase == Phase::kOver;
    if (over) return;
    const bool activation =
        (state_.stage >= Stage::kActivated && state_.stage < Stage::kActivationOver) ||
        state_.stage == Stage::kMoved;
    const bool card = state_.play.card != kNoCard && state_.outer == Window::kNone &&
                      (state_.play.marks & kFree) == 0;
    if (card && !is_slot(state_.active)) fail("active", "is missing; it plays a card");
    const bool attack = state_.stage >= Stage::kDeclared && state_.stage < Stage::kActivationOver;
    if (activation && !is_slot(state_.active)) fail("active", "is missing at this stage");
    const int there = state_.origin < kCells ? state_.unit_at[state_.origin] : kNoUnit;
    if (activation && there != kNoUnit && there != state_.active) {
      fail("origin", "is where another unit stands");
    }
    if (!attack) return;
    for (const auto& [name, unit] : {std::pair{"attacker", state_.attacker},
                                     {"target", state_.target},
                                     {"main_target", state_.main_target}}) {
      if (!is_slot(unit)) fail(name, "is missing at this stage");
    }
  }

  void play(const char* where, const Play& play) {
    if (play.card == kNoCard) return;
    if (play.card != kMoraleToken && play.card >= combat_.instances(play.side)) {
      return fail(where, "names a card that its side does not have");
    }
    const Card& card = combat_.card_of(play.side, play.card);
    if (play.option >= card.options.size()) return fail(where, "names an option of no card");
  }

  void mover() {
    Player expected = state_.mover;
    switch (state_.phase) {
      case Phase::kResolving:
        return fail("phase", "is between two decisions; expected one of a player or of chance");
      case Phase::kOver:
        expected = kTerminal;
        break;
      case Phase::kDraw:
      case Phase::kRoll:
      case Phase::kRerollDie:
      case Phase::kDefenseRoll:
      case Phase::kDice:
      case Phase::kAiCard:
      case Phase::kDrawCards:
        expected = kChance;
        break;
      case Phase::kTieTarget:
      case Phase::kTieSpace:
      case Phase::kPlaceOrder:
      case Phase::kChooseUnit:  // a player or chance
        if (expected == kTerminal) return fail("to_move", "expected 0, 1 or -1 (chance)");
        break;
      default:
        if (expected < 0) return fail("to_move", "expected 0 or 1");
        break;
    }
    if (state_.mover != expected) fail("to_move", fmt::format("expected {}", expected));
  }

  void in_fight(const char* where, int unit) {
    if (!is_slot(unit) || !alive(state_, unit)) fail(where, "expected a unit in the fight");
  }

  void phase() {
    switch (state_.phase) {
      case Phase::kActivate:
      case Phase::kAct:
      case Phase::kMoveAfter:
        in_fight("active", state_.active);
        if (mistakes_.ok() && side_of(state_.active) != state_.mover) {
          fail("active", "is a unit of the side that is not to move");
        }
        return;
      case Phase::kTieTarget:
      case Phase::kTieSpace:
        return in_fight("active", state_.active);
      case Phase::kRoll:
      case Phase::kReroll:
      case Phase::kRerollDie:
      case Phase::kDefenseRoll:
        in_fight("active", state_.active);
        in_fight("attacker", state_.attacker);
        in_fight("target", state_.target);
        if (!is_slot(state_.main_target)) fail("main_target", "is missing");
        if (state_.stage < Stage::kRoll || state_.stage > Stage::kHit) {
          fail("stage", "is not one of an attack");
        }
        return;
      case Phase::kPlace:
        return placing();
      case Phase::kAsk:
      case Phase::kDice:
        return question();
      case Phase::kAiCard:
        in_fight("active", state_.active);
        if (mistakes_.ok()) ai_question();
        return;
      case Phase::kDrawCards:
        if (state_.draws == 0) fail("draws", "expected a card to be drawn");
        if (state_.draw_kind == DrawKind::kLookAt) looking();
        return;
      case Phase::kWindow:
        if (!combat_.uses_cards() || state_.window == Window::kNone) {
          fail("window", "expected a moment for cards");
        }
        return;
      case Phase::kDraw:
        if (!combat_.scenario().sides[1].draw) fail("phase", "this scenario draws no units");
        return;
      default:
        return;
    }
  }

  void placing() {
    const int side = placing_side(state_);
    const auto army = combat_.scenario().sides[static_cast<std::size_t>(side)].army.size();
    const bool places = state_.placing == kAttackerPlaces || state_.placing == kDefenderPlaces;
    if (!places || state_.mover != side) {
      return fail("setup", "is not where the side that is to move places its units");
    }
    if (combat_.prefilled(side)) {
      const int slot = state_.next_card;
      const bool waits = is_slot(slot) && side_of(slot) == side &&
                         state_.units[slot].side != kNoSide && !alive(state_, slot);
      if (!waits) fail("next_card", "expected the slot of a unit that is not on the board");
      return;
    }
    if (state_.next_card >= army) return fail("next_card", "is no unit of the side's army");
    int used = 0;
    for (int slot = side * kSlots; slot < (side + 1) * kSlots; ++slot) {
      if (state_.units[slot].side == kNoSide) continue;
      if (slot != side * kSlots + used++) fail("units", "leaves a slot empty before another one");
    }
    if (used > state_.next_card) fail("next_card", "is less than the units that are there");
  }

  void looking() {
    const Play& play = state_.answer.card != kNoCard ? state_.answer : state_.play;
    if (play.card == kNoCard) return fail("play", "expected a card on its way");
    if (!mistakes_.ok()) return;
    const auto& effects = combat_.card_of(play.side, play.card).options[play.option].effects;
    if (play.step == 0 || play.step > effects.size()) fail("play.step", "expected an effect");
  }

  void question() {
    const Ask& ask = state_.ask;
    if (ask.unit != kNoUnit && !is_slot(ask.unit) && ask.asker != Asker::kCard) {
      fail("ask.unit", "is no unit");
    }
    switch (ask.asker) {
      case Asker::kNobody:
        return fail("ask.asker", "expected who asks");
      case Asker::kAbility:
        if (ask.id >= ability_codes().size() || ability_codes()[ask.id].answer == nullptr) {
          fail("ask.id", "is no ability that asks");
        }
        in_fight("ask.unit", ask.unit);
        in_fight("active", state_.active);
        break;
      case Asker::kEngine:
        if (ask.id > static_cast<int>(EngineAsk::kTokens)) fail("ask.id", "is no such question");
        break;
      case Asker::kCard:
        card_question();
        break;
      case Asker::kAiDeck:
        in_fight("active", state_.active);
        if (mistakes_.ok()) ai_question();
        break;
    }
    if (state_.phase == Phase::kDice) {
      if (ask.dice == 0 || ask.dice > kPoolLimit || ask.faces == 0 || ask.faces > kDieFaces) {
        fail("ask.dice", "expected dice to be rolled");
      }
      return;
    }
    if (ask.what == AskWhat::kTokens) {
      in_fight("ask.unit", ask.unit);
      if (mistakes_.ok() && ask.choice > state_.units[ask.unit].tokens) {
        fail("ask.choice", "is more than the unit's tokens");
      }
    }
    if (ask.what == AskWhat::kSpace && (ask.choice & ~kBoard) != 0) {
      fail("ask.choice", "expected spaces");
    }
    if (ask.what == AskWhat::kUnit) {
      for (const int unit : BitRange(ask.choice)) in_fight("ask.choice", unit);
    }
  }

  const Play& current_play() const {
    if (state_.aid.card != kNoCard) return state_.aid;
    return state_.answer.card != kNoCard ? state_.answer : state_.play;
  }

  void card_question() {
    const Ask& ask = state_.ask;
    const auto what = static_cast<CardAsk>(ask.id);
    if (what > CardAsk::kNewHand) return fail("ask.id", "is no such question");
    const bool dice = state_.phase == Phase::kDice;
    if (dice ? what != CardAsk::kResist && what != CardAsk::kEffect : what == CardAsk::kResist) {
      return fail("ask.id", "is no such question");
    }
    AskWhat expected = AskWhat::kCard;
    if (what == CardAsk::kMillOn) expected = AskWhat::kYesNo;
    if (what == CardAsk::kTokens) expected = AskWhat::kTokens;
    if (what <= CardAsk::kResist && !play_question(what, expected)) return;
    if (!dice && ask.what != expected) {
      fail("ask.what",
           fmt::format("expected \"{}\"", kAskWhatNames[static_cast<std::size_t>(expected)]));
    }
    if (what == CardAsk::kTokens) waiting_damage();
  }

  // Of the card on its way; false: something is wrong with it.
  bool play_question(CardAsk what, AskWhat& expected) {
    const Play& play = current_play();
    if (play.card == kNoCard) fail("play", "expected a card on its way");
    if (!mistakes_.ok()) return false;
    const CardOption& option = combat_.card_of(play.side, play.card).options[play.option];
    if (what == CardAsk::kTarget) {
      if (play.step >= option.targets.size()) {
        fail("play.step", "expected a target");
        return false;
      }
      const TargetSpec& target = option.targets[play.step];
      expected = names_space(target.kind) ? AskWhat::kSpace : AskWhat::kUnit;
      const Mask reached =
          target_choice(combat_, state_, play, option, play.step, level_of(combat_, play));
      if ((state_.ask.choice & ~reached) != 0) fail("ask.choice", "is beyond the card's reach");
    }
    if (what == CardAsk::kEffect || what == CardAsk::kResist) {
      if (play.step == 0 || play.step > option.effects.size()) {
        fail("play.step", "expected an effect");
        return false;
      }
      if (option.effects[play.step - 1u].op == Operation::kRedirectSpell) {
        expected = AskWhat::kUnit;
      }
    }
    if (expected == AskWhat::kCard && state_.phase == Phase::kAsk && state_.mover != play.side) {
      fail("to_move", "expected the side whose card is on its way");
    }
    return mistakes_.ok();
  }

  void waiting_damage() {
    const auto* const last = std::begin(state_.effects) + state_.effect_count;
    const bool waits = std::any_of(std::begin(state_.effects), last, [this](const Effect& effect) {
      return effect.kind == Lasting::kDamageWaits && effect.on == state_.ask.unit;
    });
    if (!waits) fail("ask.unit", "no damage waits for its tokens");
  }

  // The questions of an AI deck keep the card in `dice`, its step in `faces`, the skill in `spare`.
  void ai_question() {
    const auto side = static_cast<std::size_t>(side_of(state_.active));
    const AiDeckSetup& deck = combat_.scenario().sides[side].ai_deck;
    const Ask& ask = state_.ask;
    if (deck.empty()) return fail("ask", "the side of the active unit has no AI deck");
    if (ask.dice >= deck.cards.size()) return fail("ask.dice", "is no AI card");
    const bool skill = deck.cards[ask.dice].step.effect == AiEffect::kSkill;
    if (skill && static_cast<std::size_t>(ask.spare & 127) >= deck.skills.size()) {
      return fail("ask.spare", "is no skill");
    }
    const std::size_t steps = skill ? deck.skills[ask.spare & 127].steps.size() : 1;
    const auto what = static_cast<AiAsk>(ask.id);
    if (what == AiAsk::kStep && (ask.faces == 0 || ask.faces > steps)) {
      fail("ask.faces", "is no step of the AI card");
    }
    if (what == AiAsk::kAim && ask.faces >= deck.spells.size()) {
      fail("ask.faces", "is no spell of the AI deck");
    }
    const bool asks = what == AiAsk::kStep || what == AiAsk::kAim;
    if (asks != (state_.phase == Phase::kAsk) || what > AiAsk::kAim) {
      fail("ask.id", "is no such question");
    }
  }

  // Somebody, or chance, has something to choose from.
  void choices() {
    if (state_.phase == Phase::kOver) return;
    chosen_units();
    chosen_spaces();
    if (!mistakes_.ok()) return;
    if (combat_.ruleset().stacks.on &&
        (state_.phase == Phase::kRoll || state_.phase == Phase::kRerollDie) && !rolling()) {
      return fail("next_face", "no dice are to be rolled");
    }
    if (muster::choices(combat_, state_).empty()) fail("phase", "there is nothing to choose from");
  }

  // Units that are placed next, activate or are attacked.
  void chosen_units() {
    const bool order = state_.phase == Phase::kPlaceOrder;
    if (!order && state_.phase != Phase::kChooseUnit && state_.phase != Phase::kTieTarget) return;
    for (const int unit : BitRange(state_.choice)) {
      if (!is_slot(unit) || state_.units[unit].side == kNoSide || alive(state_, unit) == order) {
        return fail("choice", order ? "expected units that are not on the board yet"
                                    : "expected units in the fight");
      }
      const bool waits = (state_.pending >> unit & 1) != 0;
      if (state_.phase == Phase::kChooseUnit && !waits) {
        return fail("choice", "expected units that have not activated");
      }
    }
  }

  // Spaces to go to, or of walls to strike.
  void chosen_spaces() {
    const bool space = state_.phase == Phase::kTieSpace || state_.phase == Phase::kPlaceGate;
    const bool asked = state_.phase == Phase::kAsk && state_.ask.what == AskWhat::kSpace &&
                       state_.ask.asker == Asker::kAbility;
    if (!space && !asked) return;
    if (state_.phase == Phase::kTieSpace && state_.target == kNoUnit) return storming();
    const Mask own = state_.active < kUnits ? cell_bit(state_.units[state_.active].cell) : 0;
    const Mask free = kBoard & ~((state_.occupied[0] | state_.occupied[1]) & ~own);
    if (((space ? state_.choice : state_.ask.choice) & ~free) != 0) {
      fail(space ? "choice" : "ask.choice", "expected free spaces");
    }
  }

  // Walls next to the active unit, or spaces next to walls.
  void storming() {
    const int from = state_.units[state_.active].cell;
    for (const int cell : BitRange(state_.choice)) {
      const bool wall = (state_.walls & cell_bit(cell)) != 0;
      const Mask next = cell < kCells ? cells_next_to(cell) : 0;
      if (wall ? (next & cell_bit(from)) == 0 : (next & state_.walls) == 0) {
        return fail("choice", "expected spaces next to a wall, or walls next to the unit");
      }
    }
  }

  bool rolling() const {
    if (state_.pool_roll.face == 0 || state_.pool_roll.face > kDieFaces) return false;
    if (state_.pool_roll.open == 0 || static_cast<DieKind>(state_.faces.second) >= kDieKinds)
      return false;
    const FaceGroup group = pool_group(state_);
    return group.weight > 0 && group.below > 0 &&
           state_.pool_roll.open + Pool::unpacked(state_.choice).size() <= kPoolLimit;
  }

  const Combat& combat_;
  const State& state_;
  JsonMistakes& mistakes_;
};

}  // namespace

void check_units(const Combat& combat, const State& state, JsonMistakes& mistakes) {
  Checker(combat, state, mistakes).units();
}

void check_state(const Combat& combat, const State& state, JsonMistakes& mistakes) {
  Checker(combat, state, mistakes).all();
}

}  // namespace muster::homm
