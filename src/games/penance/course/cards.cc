// Cards on their way: drawn, lost to damage, discarded, picked (PN-40 .. PN-44, PN-50 .. PN-55,
// PN-89).
#include <algorithm>

#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// The only kind of a set, or -1 when there are more.
int only_kind(KindSet kinds) {
  return kinds != 0 && (kinds & (kinds - 1)) == 0 ? lowest_bit(kinds) : -1;
}
// Kinds from one on: choices of several cards are made in this order, so that there is one way to
// choose them.
constexpr KindSet from_kind(int kind) { return ~KindSet{0} << static_cast<unsigned>(kind); }

}  // namespace

// A pile of vocabulary.h by its number; the draw pile where it says no other.
const CardPile& DuelInquiry::pile_of(const State& state, int side, int pile) {
  const Duelist& own = duelist(state, side);
  switch (static_cast<Pile>(pile)) {
    case Pile::kHand:
      return own.hand;
    case Pile::kDiscard:
      return own.discard;
    case Pile::kGraveyard:
      return own.graveyard;
    default:
      return own.draw;
  }
}

CardPile& DuelInquiry::pile_of(State& state, int side, int pile) {
  return const_cast<CardPile&>(pile_of(static_cast<const State&>(state), side, pile));
}

// PN-89a: without cards in the draw pile the discard pile becomes it. False: nothing left.
bool CasketDuel::ready_to_draw(State& state, int side) const {
  Duelist& own = duelist(state, side);
  if (!own.draw.empty()) return true;
  if (own.discard.empty()) return false;
  reshuffle(state, side);
  return state.phase != Phase::kOver;
}

void CasketDuel::reshuffle(State& state, int side) const {
  Duelist& own = duelist(state, side);
  own.draw.take_all(own.discard);
  own.tops = 0;
  own.top = {};
  count_up(own.tally.reshuffles);
  for (int i = 0; i < rules_.reshuffle_penalty; ++i) add_damaged(state, side);
  if (scenario_.reshuffles_to_lose > 0 && own.tally.reshuffles >= scenario_.reshuffles_to_lose) {
    defeat(state, side, Ending::kReshuffles);  // PN-167
  }
}

void CasketDuel::add_damaged(State& state, int side) const {
  Duelist& own = duelist(state, side);
  const int copies = own.draw.copies(kDamagedKind) + own.hand.copies(kDamagedKind) +
                     own.discard.copies(kDamagedKind) + own.graveyard.copies(kDamagedKind);
  if (copies >= kMostCopies || own.life() + own.graveyard.size() >= kMostCards) {
    return count_refused(state);  // PN-171
  }
  own.discard.add(kDamagedKind);
  note(Op::kDamagedCard);
}

// The card on top of the draw pile is taken off; with an empty one, a card of the discard pile.
void CasketDuel::take_top(State& state, int side, int kind) {
  Duelist& own = duelist(state, side);
  ++state.draws[static_cast<std::size_t>(side)];
  if (own.draw.empty()) {
    own.discard.remove(kind);
    return;
  }
  own.draw.remove(kind);
  if (own.tops == 0) return;
  for (std::size_t i = 1; i < own.top.size(); ++i) own.top[i - 1] = own.top[i];
  own.top.back() = 0;
  --own.tops;
}

// The kind of the next card where no chance is needed: a known one, or all are alike; else -1.
int DuelInquiry::sure_top(const State& state, int side) {
  const Duelist& own = duelist(state, side);
  if (own.tops > 0) return own.top[0];
  return only_kind(own.draw.empty() ? own.discard.kinds() : own.draw.kinds());
}

void CasketDuel::run_draw(State& state, Task& task) const {
  const int side = task.side;
  while (task.n > 0) {
    if (!ready_to_draw(state, side)) {
      if (state.phase == Phase::kOver) return;
      const bool out = !rules_.defeat_only_at_zero_life || life_of(state, side) == 0;  // PN-164
      if ((task.flags & kDue) != 0 && out) {
        if (may_return(state, side)) {
          return_from_defeat(state, side);
          return;
        }
        return defeat(state, side, Ending::kNoDraw);
      }
      break;
    }
    const int kind = sure_top(state, side);
    if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
    take_top(state, side, kind);
    duelist(state, side).hand.add(kind);
    --task.n;
  }
  pop(state);
}

// The outcome of kDrawCard.
void CasketDuel::draw_card(State& state, int kind) const {
  Task& task = top_task(state);
  go_on(state);
  if (task.kind == TaskKind::kLose) return lose_top(state, task, kind);
  take_top(state, task.side, kind);
  if (task.kind == TaskKind::kDiscard) return put_discarded(state, task, kind);
  duelist(state, task.side).hand.add(kind);
  --task.n;
}

// The same for the usual case: several cards go from a draw pile to the hand. False: it is another.
// The phase stays what it is where the next card is left to chance, too.
bool CasketDuel::draw_one_of_many(State& state, int kind) {
  Task& task = top_task(state);
  Duelist& own = duelist(state, task.side);
  if (task.kind != TaskKind::kDraw || task.n < 2 || own.tops > 0 || own.draw.size() < 2) {
    return false;
  }
  own.draw.remove(kind);
  own.hand.add(kind);
  ++state.draws[task.side];
  --task.n;
  if (only_kind(own.draw.kinds()) >= 0) go_on(state);
  return true;
}

void CasketDuel::run_fill_hand(State& state, Task& task) const {
  const int missing = task.n - duelist(state, task.side).hand.size();
  if (missing <= 0) return pop(state);
  task.kind = TaskKind::kDraw;
  task.n = static_cast<std::uint8_t>(missing);
  run_draw(state, task);
}

// ---- Losing cards. step 0: how many; 1: out of the hand by choice; 2: off the draw pile.

void CasketDuel::run_lose(State& state, Task& task) const {
  const int side = task.side;
  Duelist& own = duelist(state, side);
  if (task.step == 0) {
    int loss = guarded_loss(state, task);
    if (loss > life_of(state, side)) {
      if (!may_return(state, side)) return defeat(state, side, Ending::kDamage);  // PN-43
      loss = return_from_defeat(state, side);
    }
    task.n = static_cast<std::uint8_t>(std::max(loss, 0));
    task.step = (task.flags & kTopOnly) != 0 ? 2 : 1;
    if (&top_task(state) != &task) return;  // what has been set going comes first
  }
  while (task.n > 0 && task.step == 1) {
    const int off_pile = top_life(state, side);
    const KindSet choices = losable(state, task);
    if (choices != 0 && task.n >= life_of(state, side)) {  // everything goes
      lose_card(state, task, lowest_bit(choices));
    } else if (choices == 0) {
      task.step = 2;
    } else if (off_pile < task.n && only_kind(choices) >= 0) {
      lose_card(state, task, only_kind(choices));
    } else {
      return wait(state, Phase::kLoseCard, side);
    }
  }
  while (task.n > 0) {
    if (own.draw.empty() && own.discard.empty()) {  // only what is no life is left of the piles
      task.step = 1;
      return;
    }
    const int kind = sure_top(state, side);
    if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
    lose_top(state, task, kind);
  }
  lost_cards(state, task);
}

// Kinds of cards that pay for a loss: DAMAGED does not where it is no life (PN-50).
KindSet DuelInquiry::payable(KindSet kinds) const {
  return rules_.damaged_counts_as_life ? kinds : kinds & ~kind_bit(kDamagedKind);
}

int DuelInquiry::top_life(const State& state, int side) const {
  const Duelist& own = duelist(state, side);
  if (rules_.damaged_counts_as_life) return own.draw.size() + own.discard.size();
  const KindSet all = payable(~KindSet{0});
  return own.draw.count(all) + own.discard.count(all);
}

// Kinds in hand that may be chosen next.
KindSet DuelInquiry::losable(const State& state, const Task& task) const {
  const KindSet hand = payable(duelist(state, task.side).hand.kinds());
  return top_life(state, task.side) < task.n ? hand : hand & from_kind(task.y);
}

void CasketDuel::lose_top(State& state, Task& task, int kind) const {
  take_top(state, task.side, kind);
  put_lost(state, task, kind);
}

void CasketDuel::lose_card(State& state, Task& task, int kind) const {
  take_from_hand(duelist(state, task.side), kind);
  task.y = static_cast<std::uint8_t>(kind);
  put_lost(state, task, kind);
}

// A lost card goes to the Graveyard (PN-42) and is counted.
void CasketDuel::put_lost(State& state, Task& task, int kind) const {
  const int side = task.side;
  Duelist& own = duelist(state, side);
  own.graveyard.add(kind);
  count_up(own.tally.lost[task.x]);
  if (kind == kDamagedKind) {
    ++task.at;
    if (!rules_.damaged_counts_as_life) return;
  }
  --task.n;
  if ((task.flags & kOfAttack) != 0) note_loss(state, side, kind);
}

// What an attack's lost card means for the targeted component (PN-45, PN-45a, PN-59).
void CasketDuel::note_loss(State& state, int side, int kind) const {
  Attack& attack = state.attack;
  const KindSet card = kind_bit(kind);
  count_up(attack.lost);
  const auto is = [&](KindClass which) { return (kinds(state, side, which) & card) != 0; };
  Component part = Component::kChassis;
  if (is(KindClass::kPrimary)) {
    part = Component::kRightArm;
  } else if (is(KindClass::kSecondary)) {
    part = Component::kLeftArm;
  } else if (is(KindClass::kMovement)) {
    part = Component::kLegs;
  } else if (is(KindClass::kHeadPart)) {
    part = Component::kHead;
  }
  attack.parts_lost = static_cast<std::uint8_t>(attack.parts_lost | 1U << index_of(part));
  if ((scrap(state, side) & card) != 0) return;
  const bool left_arm = attack.component == static_cast<std::uint8_t>(Component::kLeftArm);
  const bool adds = part == Component::kRightArm ||
                    (part == Component::kLeftArm && left_arm && rules_.secondary_component_damage);
  if (adds) count_up(attack.primary_lost);
}

// The loss is over: Damage Dice of DAMAGED cards (PN-54), and the ends it may mean.
void CasketDuel::lost_cards(State& state, const Task& task) const {
  const int side = task.side;
  const int dice = (task.flags & kNoDie) != 0 ? 0 : task.at;
  pop(state);
  if (rules_.defeat_only_at_zero_life && life_of(state, side) == 0) {
    if (!may_return(state, side)) return defeat(state, side, Ending::kDamage);
    return_from_defeat(state, side);
  }
  const Tally& tally = duelist(state, side).tally;
  if (scenario_.damage_to_win > 0 &&
      tally.lost[static_cast<std::size_t>(LossCause::kAttack)] >= scenario_.damage_to_win) {
    return defeat(state, side, Ending::kDealt);
  }
  raise(state, Event::kFirstEachTurn, side);
  if (dice > 0) push(state, TaskKind::kDamageDie, side, {.n = dice});
}

// ---- Discarding.

// Kinds in hand that may be chosen next.
KindSet DuelInquiry::discardable(const State& state, const Task& task) const {
  const KindSet hand = duelist(state, task.side).hand.kinds();
  if ((task.flags & kOnlyScrap) != 0) return hand & scrap(state, task.side);
  return may_rest(state, task) ? hand & from_kind(task.y) : hand;
}

void CasketDuel::run_discard(State& state, Task& task) const {
  const int side = task.side;
  Duelist& own = duelist(state, side);
  const auto from = static_cast<Pile>(task.x);
  while (task.n > 0) {
    const bool top = from != Pile::kHand && !own.draw.empty();
    if (task.step == 0 && (from == Pile::kDeck || own.hand.empty())) task.step = 1;
    if (task.step == 1) {
      if (!top) break;
      const int kind = sure_top(state, side);
      if (kind < 0) return wait(state, Phase::kDrawCard, kChance);
      take_top(state, side, kind);
      put_discarded(state, task, kind);
      continue;
    }
    const KindSet choices = discardable(state, task);
    if (choices == 0) {
      if (from == Pile::kHand) break;
      task.step = 1;
    } else if (!may_rest(state, task) &&
               (only_kind(choices) >= 0 || own.hand.count(choices) <= task.n)) {
      discard_card(state, task, lowest_bit(choices));
    } else if ((task.flags & kAtRandom) != 0) {
      return wait(state, Phase::kRandomCard, kChance);
    } else {
      const bool enemy = (task.flags & kEnemyChooses) != 0;
      if (enemy) show_all(own);
      return wait(state, Phase::kDiscardCard, enemy ? opponent(side) : side);
    }
  }
  const bool own_effect = (task.flags & kSelfEffect) != 0;
  pop(state);
  if (own_effect) {
    own.set(kDiscardedSelf);
    raise(state, Event::kSelfDiscard, side);
  }
}

// Whether the rest may come off the draw pile.
bool DuelInquiry::may_rest(const State& state, const Task& task) {
  return static_cast<Pile>(task.x) != Pile::kHand && (task.flags & kOnlyScrap) == 0 &&
         duelist(state, task.side).draw.size() >= task.n;
}

void CasketDuel::discard_card(State& state, Task& task, int kind) {
  take_from_hand(duelist(state, task.side), kind);
  if (may_rest(state, task)) task.y = static_cast<std::uint8_t>(kind);
  put_discarded(state, task, kind);
}

void CasketDuel::put_discarded(State& state, Task& task, int kind) {
  Duelist& own = duelist(state, task.side);
  own.discard.add(kind);
  if ((task.flags & kSelfEffect) != 0) count_up(own.tally.discarded);
  --task.n;
}

void CasketDuel::drop_from_hand(State& state, int side, KindSet kinds) {
  Duelist& own = duelist(state, side);
  own.discard.take(own.hand, kinds);
  own.shown &= ~kinds;
}

void CasketDuel::recover(State& state, int side, int kind) {
  Duelist& own = duelist(state, side);
  own.discard.remove(kind);
  own.draw.add(kind);
  own.tops = 0;  // the pile is shuffled
  own.top = {};
}

// ---- Picking.

KindSet DuelInquiry::filtered(const State& state, int side, int filter) const {
  switch (static_cast<Filter>(filter)) {
    case Filter::kShield:
      return kinds(state, side, KindClass::kShield);
    case Filter::kWeapon:
      return kinds(state, side, KindClass::kWeapon);
    default:
      return ~KindSet{0};
  }
}

// Of the opponent's hand what has been shown: of what is in it besides the player may know less.
KindSet DuelInquiry::pickable(const State& state, const Task& task) const {
  const KindSet open = pile_of(state, task.y, task.x).kinds() & filtered(state, task.y, task.n);
  const bool foreign = static_cast<Pile>(task.x) == Pile::kHand && task.y != task.side;
  return foreign && task.kind == TaskKind::kPick ? open & shown_kinds(duelist(state, task.y))
                                                 : open;
}

void CasketDuel::run_pick(State& state, Task& task) const {
  const KindSet choices = pickable(state, task);
  if (choices == 0) return choose(state, kNoKind);
  if (task.kind == TaskKind::kRandomCard) {
    if (only_kind(choices) >= 0) return drawn_at_random(state, only_kind(choices));
    return wait(state, Phase::kRandomCard, kChance);
  }
  if ((task.flags & kMayDecline) == 0 && only_kind(choices) >= 0) {
    return picked(state, only_kind(choices));
  }
  wait(state, Phase::kPickCard, task.side);
}

// A card named by chance; one that comes back does so now, and others may follow.
void CasketDuel::drawn_at_random(State& state, int kind) {
  Task& task = top_task(state);
  if ((task.flags & kBringsBack) == 0) return choose(state, kind);
  ++state.rolls;
  pile_of(state, task.y, task.x).remove(kind);
  Duelist& own = duelist(state, task.y);
  own.draw.add(kind);
  own.tops = 0;  // the pile is shuffled
  own.top = {};
  if (--task.at == 0) choose(state, kind);
}

void CasketDuel::picked(State& state, int kind) {
  const Task task = top_task(state);
  choose(state, kind);
  if ((task.flags & kRecovers) != 0 && kind != kNoKind) recover(state, task.side, kind);
}

// ---- Decisions and outcomes of this file.

void DuelInquiry::list_cards(const State& state, ActionList& actions) const {
  const Task& task = top_task(state);
  if (state.phase == Phase::kPickCard) {
    if ((task.flags & kMayDecline) != 0) actions.push_back(make_action(Verb::kPass));
    for (const int kind : BitRange(pickable(state, task))) {
      actions.push_back(make_action(Verb::kPick, kind));
    }
    if (actions.empty()) actions.push_back(make_action(Verb::kPass));
    return;
  }
  const bool lose = state.phase == Phase::kLoseCard;
  const bool rest = lose ? top_life(state, task.side) >= task.n : may_rest(state, task);
  KindSet choices = lose ? losable(state, task) : discardable(state, task);
  // As in pickable.
  if (!lose && (task.flags & kEnemyChooses) != 0) choices &= shown_kinds(duelist(state, task.side));
  if (rest) actions.push_back(make_action(Verb::kRest));
  for (const int kind : BitRange(choices)) actions.push_back(make_action(Verb::kLose, kind));
  // Only in a state that a player imagines: the hand has nothing of what is asked for.
  if (actions.empty()) actions.push_back(make_action(Verb::kPass));
}

void CasketDuel::apply_cards(State& state, Action action) const {
  Task& task = top_task(state);
  const int kind = argument_of(action);
  const Phase phase = state.phase;
  go_on(state);
  switch (phase) {
    case Phase::kPickCard:
      return picked(state, verb_of(action) == Verb::kPass ? kNoKind : kind);
    case Phase::kLoseCard:
      if (verb_of(action) == Verb::kPass) return pop(state);
      if (verb_of(action) == Verb::kLose) return lose_card(state, task, kind);
      task.step = 2;
      return;
    case Phase::kDiscardCard:
      if (verb_of(action) == Verb::kPass) return pop(state);
      if (verb_of(action) == Verb::kLose) return discard_card(state, task, kind);
      task.step = 1;
      return;
    default:  // kRandomCard
      if (task.kind == TaskKind::kRandomCard) return drawn_at_random(state, kind);
      take_from_hand(duelist(state, task.side), kind);
      return put_discarded(state, task, kind);
  }
}

}  // namespace muster::penance
