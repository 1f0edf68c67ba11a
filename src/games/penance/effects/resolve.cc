// A card is played: prices, requirements, uses, its target, and the course of its resolution
// (PN-130 .. PN-134).
#include <algorithm>
#include <bit>

#include "games/penance/attack/attack.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// Steps of kCard.
enum CardStep : std::uint8_t {
  kAnnounce,  // token price
  kNumbered,  // how many tokens has been chosen
  kPlayed,    // events of playing it
  kBegin,
  kTargeted,  // a card that is no attack has its target
  kListDone,
  kFirstTarget,  // the first target of an attack
  kBeforeRolls,
  kWallStruck,  // instead of rolls
  kNextRoll,
  kRollDone,
  kNextTarget,
  kRolled,  // no roll is left
  kAfterwards,
  kOverStep,
};

constexpr bool single(unsigned units) { return std::has_single_bit(units); }

bool once_slot(const DeckTable& table, int kind, unsigned& bit) {
  if (kind > kDamagedKind) return false;
  const unsigned slot = table.once[static_cast<std::size_t>(kind)];
  bit = slot == DeckTable::kNoOnce ? 0 : 1U << slot;
  return bit != 0;
}

std::size_t period_of(What period) {
  return period == What::kTurn ? 0 : period == What::kRound ? 1 : 2;
}

}  // namespace

// ---- What may be played.

KindSet DuelInquiry::allowed_cards(const State& state, int side, KindSet candidates,
                                   MarkSet borne) const {
  const auto at = static_cast<std::size_t>(side);
  const KindSet attacks = candidates & kinds(state, side, KindClass::kAttack);
  // Only the enemy Casket is there: what reaches it can be aimed at it, and nothing else.
  const bool plain = state.summoned == 0 && !holds_taken(state, side);
  KindSet allowed = candidates;
  KindSet looked_at = candidates & (kinds(state, side, KindClass::kConditional) |
                                    kinds(state, side, KindClass::kPriced));
  if (!plain) {
    looked_at |= attacks;
    if (rules_.board) {
      // A card whose range is not the user itself may need a target.
      const KindSet others = candidates & ~attacks & ~kinds(state, side, KindClass::kReactive);
      looked_at |= others & ~table(side).reaching[0];
    }
  } else {
    const int enemy = opponent(side);
    const int hexes = std::min(distance(state, side, enemy), kMostDistance);
    const KindSet reaching =
        rules_.board ? table(side).reaching[static_cast<std::size_t>(hexes)] : ~KindSet{0};
    if (rules_.board) allowed &= reaching | ~ranged_cards_[at];
    KindSet complex = attacks & ~early_movers_[at];  // to look at one by one
    if (complex != 0 && !rules_.arena_extras && stat(state, side, Stat::kRange, borne) == 0) {
      const KindSet simple = complex & simple_attacks_[at];
      const KindSet in_reach = simple & reaching;
      const bool open = in_reach != 0 && may_target(state, side, enemy, hexes);
      KindSet aimed = open ? in_reach : 0;
      const bool walled = state.zones_used > 0 || (rules_.board && !arena_->breakable().empty());
      if (walled && aimed != simple) aimed |= simple & kinds_reaching_walls(state, side);
      allowed &= ~(simple & ~aimed);
      complex &= ~simple;
    }
    looked_at = (looked_at & allowed) | complex;
  }
  for (const int kind : BitRange(looked_at)) {
    const Card& card = this->card(state, side, kind);
    const bool aimed = kind <= kDamagedKind ? (aimed_cards_[at] >> kind & 1U) != 0
                                            : !moves_first(card) && needs_target(card);
    const bool open = requirements_hold(state, side, kind) && tokens_payable(state, side, card) &&
                      (!aimed || card_targets(state, side, card) != 0);
    if (!open) allowed &= ~kind_bit(kind);
  }
  return allowed;
}

bool DuelInquiry::requirements_hold(const State& state, int side, int kind) const {
  if (!once_open(state, side, kind)) return false;
  const Card& card = this->card(state, side, kind);
  if (card.is(kTeamOnly) || card.is(kUnplayable)) return false;
  for (const Effect& effect : cards_->run(card.program)) {
    if (effect.op == Op::kReq && !holds(state, effect, side, opponent(side))) return false;
    if (needs_wreck(effect) && wreck_for(state, side, card) == kNoUnit) return false;
  }
  return true;
}

bool DuelInquiry::once_open(const State& state, int side, int kind) const {
  unsigned bit = 0;
  if (!once_slot(table(side), kind, bit)) return true;
  const Card& card = this->card(state, side, kind);
  return (duelist(state, side).used[period_of(card.once_per)] & bit) == 0;
}

void CasketDuel::mark_once(State& state, int side, int kind) const {
  unsigned bit = 0;
  if (!once_slot(table(side), kind, bit)) return;
  note(Op::kOnce);
  const Card& card = this->card(state, side, kind);
  duelist(state, side).used[period_of(card.once_per)] |= bit;
}

int DuelInquiry::tokens(const State& state, int side, TokenKind kind, const DuelRules& rules) {
  const Duelist& own = duelist(state, side);
  if (kind == TokenKind::kTaint) return rules.taint ? own.taint : 0;
  return own.tokens[static_cast<std::size_t>(kind)];
}

void CasketDuel::pay_tokens(State& state, int side, TokenKind kind, int count) {
  Duelist& own = duelist(state, side);
  std::uint8_t& stock =
      kind == TokenKind::kTaint ? own.taint : own.tokens[static_cast<std::size_t>(kind)];
  stock = static_cast<std::uint8_t>(std::max(0, stock - count));
}

bool DuelInquiry::tokens_payable(const State& state, int side, const Card& card) const {
  if (card.alt_cost == 0) return true;
  const int needed = card.alt_cost == kAllTokens ? 1 : card.alt_cost;
  return tokens(state, side, card.alt_token, rules_) >= needed;
}

// Whether an attack card moves before it needs a target: then it can be played without one.
bool DuelInquiry::moves_first(const Card& card) const {
  if (!card.is(kAttackCard)) return false;
  const std::span<const Effect> program = cards_->run(card.program);
  for (std::size_t i = 0; i < card.dmg_index; ++i) {
    const Effect& effect = program[i];
    if (effect.op != Op::kMove) continue;
    if (!effect.has(kTowardTarget) && effect.to != Destination::kAdjacentTarget) return true;
  }
  return false;
}

bool DuelInquiry::needs_target(const Card& card) const {
  if (card.is(kAttackCard)) return true;
  if (card.range_max == 0 || card.is(kReactive)) return false;
  const auto aimed = [](const Effect& effect) {
    return effect.area == AreaKind::kNone && effect.op != Op::kDisplace &&
           (effect.who == Who::kTarget || effect.who == Who::kEnemy);
  };
  const std::span<const Effect> program = cards_->run(card.program);
  return std::any_of(program.begin(), program.end(), aimed);
}

// Enemy units that a card in hand can be aimed at now.
unsigned DuelInquiry::card_targets(const State& state, int side, const Card& card) const {
  if (!card.is(kAttackCard)) {
    unsigned units = units_of(state, opponent(side));
    for (unsigned left = units; left != 0; left &= left - 1) {
      const int unit = std::countr_zero(left);
      const int hexes = distance(state, side, unit);
      if (hexes < card.range_min || hexes > card.range_max) units &= ~unit_bit(unit);
    }
    return units;
  }
  const Effect& dmg = cards_->effect(static_cast<std::size_t>(card.program.first) + card.dmg_index);
  switch (dmg.area) {
    case AreaKind::kAdjacentSelf:
    case AreaKind::kRadiusSelf:
    case AreaKind::kCone:
    case AreaKind::kAdjacentWreck:
    case AreaKind::kAdjacentHexes:
      return units_in(state, dmg, side, kNoUnit, card.range_max);
    default: {
      const unsigned wall = walls_for(state, side, card).empty() ? 0 : unit_bit(kStructure);
      return wall |
             legal_targets(state, side, card.range_min, greatest_range(state, side, card, dmg));
    }
  }
}

// ---- Playing.

void CasketDuel::play(State& state, int side, int kind, unsigned use) const {
  const int cost = (use & kFreeOfSp) != 0 ? 0 : price(state, side, kind);
  Duelist& own = duelist(state, side);
  take_from_hand(own, kind);
  count_up(own.tally.cards_played);
  if (cards_->ops_of(card_of(state, side, kind))[static_cast<std::size_t>(Op::kReq)]) {
    note(Op::kReq);
  }
  mark_once(state, side, kind);
  const std::uint8_t unit = (use & kAsReaction) != 0 ? state.attack.attacker : kNoUnit;
  push(state, TaskKind::kCard, side, {.unit = unit, .x = kind, .flags = use});
  if (cost > 0) pay(state, side, cost);
}

void CasketDuel::run_card(State& state, Task& task) const {
  const Card& card = this->card(state, task.side, task.x);
  switch (task.step) {
    case kAnnounce: {
      task.step = kPlayed;
      if (card.alt_cost == 0) break;
      const int stock = tokens(state, task.side, card.alt_token, rules_);
      if (card.alt_cost != kAllTokens) {
        pay_tokens(state, task.side, card.alt_token, card.alt_cost);
        break;
      }
      task.step = kNumbered;
      push(state, TaskKind::kNumber, task.side,
           {.n = 1, .x = static_cast<int>(Question::kTokens), .y = stock});
      break;
    }
    case kNumbered:
      task.n = state.chosen;
      pay_tokens(state, task.side, card.alt_token, task.n);
      task.step = kPlayed;
      break;
    case kPlayed:
      task.step = kBegin;
      begin_card(state, task, card);
      break;
    default:
      if (card.is(kAttackCard)) return run_attack_card(state, task, card);
      run_plain_card(state, task, card);
  }
}

// What listens to cards being played.
void CasketDuel::begin_card(State& state, Task& task, const Card& card) const {
  const int side = task.side;
  task.y = duelist(state, side).hex;
  if (card.watched_name != kNoWatchedName) {
    raise(state, Event::kPlayNamed, side, {.n = card.watched_name});
  }
  if (card.is(kAmmoCard)) raise(state, Event::kPlayAmmo, side);
  if (card.is(kSpellCard)) raise(state, Event::kPlaySpell, side);
}

void CasketDuel::push_program(State& state, const Task& task, const Card& card,
                              unsigned mode) const {
  push(state, TaskKind::kEffects, task.side,
       {.unit = task.unit,
        .at = card.program.first,
        .n = card.program.count,
        .x = task.n,
        .flags = mode});
}

// PN-131.
void CasketDuel::run_plain_card(State& state, Task& task, const Card& card) const {
  const bool answer = (task.flags & kAsReaction) != 0;
  switch (task.step) {
    case kBegin: {
      task.step = kTargeted;
      if (answer || !needs_target(card)) break;
      const unsigned targets = card_targets(state, task.side, card);
      state.chosen = static_cast<std::uint8_t>(targets == 0 ? kNoUnit : std::countr_zero(targets));
      if (targets == 0 || single(targets)) {
        task.unit = state.chosen;
        break;
      }
      task.step = kFirstTarget;
      push(state, TaskKind::kUnit, task.side,
           {.at = static_cast<int>(targets), .x = static_cast<int>(Question::kTarget)});
      break;
    }
    case kFirstTarget:
      task.unit = state.chosen;
      task.step = kTargeted;
      break;
    case kTargeted:
      task.step = kListDone;
      push_program(state, task, card, answer ? kAnswering : kWholeList);
      break;
    default:
      run_card_done(state, task);
  }
}

// PN-132 .. PN-134.
void CasketDuel::run_attack_card(State& state, Task& task, const Card& card) const {
  Attack& attack = state.attack;
  switch (task.step) {
    case kBegin:
      attack = {};
      attack.card = card_of(state, task.side, task.x);
      attack.attacker = task.side;
      attack.printed = card.printed_damage;
      task.step = kFirstTarget;
      task.unit = kNoUnit;
      if (moves_first(card)) {
        push(state, TaskKind::kEffects, task.side,
             {.at = card.program.first, .n = card.dmg_index, .x = task.n});
      }
      break;
    case kFirstTarget: {
      task.step = kBeforeRolls;
      const Effect& dmg = effect(static_cast<std::size_t>(card.program.first) + card.dmg_index);
      if (!holds(state, dmg, task.side, opponent(task.side))) {
        attack.target = kNoUnit;
        break;
      }
      push(state, TaskKind::kDeclare, task.side,
           {.unit = kNoUnit, .at = card.program.first + card.dmg_index});
      break;
    }
    case kBeforeRolls: {
      task.unit = attack.target;
      task.step = attack.target == kNoUnit ? kAfterwards : kNextRoll;
      if ((attack.flags & kOnWall) != 0) task.step = kWallStruck;
      const unsigned first = moves_first(card) ? card.dmg_index : 0;
      push_cancellable(state, task, card);
      push(state, TaskKind::kEffects, task.side,
           {.unit = task.unit,
            .at = static_cast<int>(card.program.first + first),
            .n = static_cast<int>(card.program.count - first),
            .x = task.n,
            .flags = kBeforeRoll});
      break;
    }
    default:
      next_roll(state, task, card);
  }
}

// Damage to the user itself that a payment of the card may cancel comes after that payment.
void CasketDuel::push_cancellable(State& state, const Task& task, const Card& card) const {
  if (!cards_->ops_of(state.attack.card)[static_cast<std::size_t>(Op::kCancel)]) return;
  for (int i = 0; i < card.program.count; ++i) {
    const int index = card.program.first + i;
    if (effect(static_cast<std::size_t>(index)).op != Op::kSelfDmg) continue;
    push(state, TaskKind::kEffects, task.side, {.unit = task.unit, .at = index, .n = 1});
  }
}

void CasketDuel::next_roll(State& state, Task& task, const Card& card) const {
  Attack& attack = state.attack;
  switch (task.step) {
    case kWallStruck:
      task.step = kAfterwards;
      return strike_wall(state);
    case kNextRoll:
      if (attack.rolls_left == 0 || attack.target == kNoUnit) {
        task.step = kRolled;
        break;
      }
      --attack.rolls_left;
      task.step = kRollDone;
      push(state, TaskKind::kRoll, task.side, {.unit = attack.attacker});
      break;
    case kRollDone:
      task.step = kNextRoll;
      if (attack.rolls_left > 0) {
        push(state, TaskKind::kDeclare, task.side,
             {.unit = task.unit, .at = card.program.first + card.dmg_index});
      }
      break;
    case kRolled:
      if (follow_up(state, task, card)) {
        task.step = kNextRoll;
        break;
      }
      task.step = kAfterwards;
      break;
    case kAfterwards: {
      task.step = kOverStep;
      use_wreck(state, task.side, attack.card);
      const bool declared = task.unit != kNoUnit;
      push_program(state, task, card, declared && attack.hits > 0 ? kAfterHit : kAfterMiss);
      break;
    }
    default:
      if (task.at > 0) {  // the list once more
        --task.at;
        task.step = kBegin;
        break;
      }
      run_card_done(state, task);
  }
}

// The second attack of a card, when it has one: a roll of its own.
bool CasketDuel::follow_up(State& state, const Task& task, const Card& card) const {
  Attack& attack = state.attack;
  if (task.unit == kNoUnit || (attack.flags & kFollowUp) != 0) return false;
  if (!cards_->ops_of(attack.card)[static_cast<std::size_t>(Op::kSecondAttack)]) return false;
  for (int i = 0; i < card.program.count; ++i) {
    const int index = card.program.first + i;
    const Effect& effect = this->effect(static_cast<std::size_t>(index));
    if (effect.op != Op::kSecondAttack || !holds(state, effect, task.side, task.unit)) continue;
    note(Op::kSecondAttack);
    attack.flags = (attack.flags | kFollowUp | kAnyTargets) & ~(kOtherTargets | kWholeArea);
    attack.printed = static_cast<std::int8_t>(amount(state, effect, task));
    attack.spare[kAdded] = 0;
    attack.rolls_left = 1;
    push(state, TaskKind::kDeclare, task.side, {.unit = task.unit, .at = index});
    return true;
  }
  return false;
}

// The card has been resolved: where it goes, and what an attack leaves behind.
void CasketDuel::run_card_done(State& state, Task& task) const {
  const Task done = task;
  const Card& card = this->card(state, done.side, done.x);
  pop(state);
  Duelist& own = duelist(state, done.side);
  const OpSet& ops = cards_->ops_of(card_of(state, done.side, done.x));
  bool exiled = false;
  if (ops[static_cast<std::size_t>(Op::kExileSelf)]) {
    for (const Effect& effect : cards_->run(card.program)) {
      exiled = exiled || (effect.op == Op::kExileSelf && effect.when != When::kTriggered);
    }
  }
  if (exiled) {
    note(Op::kExileSelf);
  } else {
    own.discard.add(done.x);  // PN-87
  }
  if (!card.is(kAttackCard) || (done.flags & kAsReaction) != 0) return;
  const std::span<const Effect> program = cards_->run(card.program);
  const auto returning = [](const Effect& effect) {
    return effect.op == Op::kMove && effect.has(kReturn);
  };
  const bool returns = rules_.board && ops[static_cast<std::size_t>(Op::kMove)] &&
                       std::any_of(program.begin(), program.end(), returning);
  if (returns && !occupied(state).contains(done.y)) place(state, done.side, done.y);
  if (done.unit != kNoUnit) {
    spend_lasting(state, true);
    raise(state, Event::kAfterAttack, done.side, {.unit = done.unit});
  }
  state.attack.card = kNoAttackCard;
  state.attack.attacker = kNoUnit;
  state.attack.target = kNoUnit;
}

}  // namespace muster::penance
