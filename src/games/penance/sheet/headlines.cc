// What is done, in words of its own: decisions, dice, the course of rounds and turns.
#include <fmt/format.h>

#include "games/penance/inquiry/piles.h"
#include "games/penance/inquiry/steps.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

std::string who_of(int side) { return std::string(seat_title(side)); }

// The card whose effect asks or rolls: of the task below the one on top; "" when there is none.
std::string asking_card(const Moment& m) {
  for (int i = m.before.tasks_used - 2; i >= 0; --i) {
    const Task& task = m.before.tasks[static_cast<std::size_t>(i)];
    if (task.kind == TaskKind::kEffects) {
      return m.game.cards().text(m.game.card_of_effect(EffectsView(task).first())).name;
    }
    if (task.kind == TaskKind::kCard)
      return card_words(m.game, m.before, task.side, CardView(task).kind());
  }
  return "";
}

std::string of_card(const Moment& m) {
  const std::string card = asking_card(m);
  return card.empty() ? card : fmt::format(" ({})", card);
}

// ---- The Action phase.

void tell_taint_spent(Telling& t, int side, int points) {
  const std::string_view what = points == 1   ? "2 hexes to move"
                                : points == 2 ? "+2 damage of its next attack"
                                              : "all Heat gone";
  t.act(fmt::format("{} spends {} Taint: {}", seat_title(side), points, what));
}

void tell_main(Telling& t) {
  const Moment& m = t.m;
  const int side = m.before.mover;
  const int argument = argument_of(m.action);
  const std::string who = who_of(side);
  switch (verb_of(m.action)) {
    case Verb::kPlay:
      t.tell(side, kHandTold);
      return t.act(fmt::format("{} plays {}{}", who, card_words(m.game, m.before, side, argument),
                               t.price(side)));
    case Verb::kMove: {
      const int to = step_end(m.game, m.before, side, argument);
      return t.act(fmt::format("{} moves {} to {}{}", who, direction_name(argument),
                               m.game.grid().name(to), t.price(side)));
    }
    case Verb::kTurn:
      t.tell(side, kFacingTold);
      return t.act(
          fmt::format("{} turns to face {}{}", who, direction_name(argument), t.price(side)));
    case Verb::kSacrifice:
      t.tell(side, kHandTold);
      return t.act(fmt::format("{} sacrifices a DAMAGED card to the discard pile", who));
    case Verb::kPurge:
      t.tell(side, kHandTold);
      return t.act(fmt::format("{} purges a DAMAGED card to the Graveyard: {} left", who,
                               life_of(m.game, m.after, side)));
    case Verb::kSalvage:
      return t.act(fmt::format("{} salvages SCRAP", who));
    case Verb::kSkim:
      return t.act(fmt::format("{} goes leg-skimming", who));
    case Verb::kTaint:
      return tell_taint_spent(t, side, argument);
    default:
      return;
  }
}

// ---- Other decisions.

void tell_answer(Telling& t) {
  const Moment& m = t.m;
  const bool yes = verb_of(m.action) == Verb::kYes;
  const std::string who = who_of(m.before.mover);
  switch (ChoiceView(m.task).question()) {
    case Question::kMulligan:
      if (yes) t.act(fmt::format("{} wants a new hand", who));
      return;
    case Question::kListA:
      return t.detail(fmt::format("{} chooses the {} part of {}", who, yes ? "first" : "other",
                                  asking_card(m)));
    case Question::kWhoseTaint:
    case Question::kBlocks:
    case Question::kNumb:
      if (yes) t.detail(fmt::format("{}: {}", who, m.game.describe(m.before, m.action)));
      return;
    case Question::kBuyOff:
      if (yes) t.detail(fmt::format("{} buys itself off{}", who, of_card(m)));
      return;
    case Question::kOption:
      if (yes) t.detail(fmt::format("{} takes the option{}", who, of_card(m)));
      return;
    default:
      return;
  }
}

void tell_number(Telling& t) {
  const Moment& m = t.m;
  const bool exploits = ChoiceView(m.task).question() == Question::kExploit;
  if (!exploits || argument_of(m.action) == 0) return;
  t.detail(fmt::format("{} uses the target's {}", seat_title(m.before.mover),
                       m.game.describe(m.before, m.action)));
}

void tell_reaction(Telling& t) {
  const Moment& m = t.m;
  if (verb_of(m.action) != Verb::kReact) return;
  const int side = m.before.mover;
  t.tell(side, kHandTold);
  t.act(fmt::format("{} {} {}{}", seat_title(side),
                    m.task.kind == TaskKind::kEvent ? "plays" : "answers with",
                    card_words(m.game, m.before, side, argument_of(m.action)), t.price(side)));
}

// A step of a free move; those of summons are told by their places.
void tell_free_step(Telling& t) {
  const Moment& m = t.m;
  if (verb_of(m.action) != Verb::kMove || !is_casket(m.task.unit)) return;
  const int direction = argument_of(m.action);
  const int to = step_end(m.game, m.before, m.task.unit, direction);
  t.act(fmt::format("{} moves {} to {}, free{}", seat_title(m.task.unit), direction_name(direction),
                    m.game.grid().name(to), of_card(m)));
}

// ---- Dice.

std::string_view hazard_words(int face) {
  return face <= 2 ? "nothing" : face <= 4 ? "a hex becomes difficult" : "a quarter burns";
}

void tell_die(Telling& t) {
  const Moment& m = t.m;
  const std::string who = who_of(m.task.side);
  const int face = argument_of(m.action);
  const std::string text = m.game.describe(m.before, m.action);
  switch (DieView(m.task).use()) {
    case DieUse::kDamage:
    case DieUse::kSuffering:
      return t.act(fmt::format("{} rolls a {}", who, text));
    case DieUse::kTrauma:
      if (face > 2) return t.detail(fmt::format("{} keeps steady: {}", who, face));
      return t.act(fmt::format("{} shakes: {} on the die", who, face));
    case DieUse::kHazard:
      return t.act(fmt::format("hazard die {}: {}", face, hazard_words(face)));
    case DieUse::kQuarter:
      return t.act(fmt::format("quarter {} of the board burns", face));
    case DieUse::kSmoke:
      if (face >= 5) t.detail(fmt::format("a die of {} for the smoke", face));
      return;
    case DieUse::kStrain:
    case DieUse::kLock:
    case DieUse::kTurnedBy:
      return;
    default:
      return t.detail(text);
  }
}

void tell_first(Telling& t) {
  const Moment& m = t.m;
  const int side = argument_of(m.action);
  if (m.before.phase == Phase::kDeployer) {
    return t.act(fmt::format("{} deploys first", seat_title(side)));
  }
  t.act(fmt::format("{} wins the initiative", seat_title(side)));
}

void tell_action(Telling& t) {
  switch (t.m.before.phase) {
    case Phase::kMain:
      return tell_main(t);
    case Phase::kYesNo:
      return tell_answer(t);
    case Phase::kNumber:
      return tell_number(t);
    case Phase::kReact:
      return tell_reaction(t);
    case Phase::kStep:
      return tell_free_step(t);
    case Phase::kDie:
      return tell_die(t);
    case Phase::kDeployer:
    case Phase::kInitiative:
      return tell_first(t);
    case Phase::kRandomUnit:
      return t.detail(fmt::format("chance names {}",
                                  unit_words(t.m.game, t.m.before, argument_of(t.m.action))));
    default:
      return;
  }
}

// ---- What runs by itself.

void tell_strain(Telling& t) {
  const Moment& m = t.m;
  const int heat = duelist(m.before, m.task.side).heat;
  const bool part = m.after.tasks_used >= m.before.tasks_used &&
                    m.after.tasks[static_cast<std::size_t>(m.before.tasks_used - 1)].step == 2;
  const std::string who = who_of(m.task.side);
  if (m.task.step == 0 && part) {
    t.act(fmt::format("{} melts down at {} Heat", who, heat));
  } else if (m.task.step == 1) {
    const int result = m.before.chosen + heat;
    const std::string_view what = part          ? "a component is struck"
                                  : result <= 5 ? "1 Heat"
                                  : result <= 8 ? "1 SP less"
                                                : "2 cards";
    t.act(
        fmt::format("{} strains: {} + {} Heat = {}, {}", who, m.before.chosen, heat, result, what));
  }
}

// A card that was played is done with: it leaves the game where it says so (PN-87).
void tell_card_done(Telling& t) {
  const Moment& m = t.m;
  const int depth = m.before.tasks_used - 1;
  const bool there = m.after.tasks_used > depth &&
                     m.after.tasks[static_cast<std::size_t>(depth)].kind == TaskKind::kCard;
  if (there || m.after.phase == Phase::kOver) return;
  const CardPile& was = duelist(m.before, m.task.side).discard;
  const CardPile& is = duelist(m.after, m.task.side).discard;
  const int kind = CardView(m.task).kind();
  if (was.copies(kind) != is.copies(kind)) return;
  t.detail(fmt::format("{} of {} leaves the game", card_words(m.game, m.before, m.task.side, kind),
                       seat_title(m.task.side)));
}

// A card that is played out of the effect of another.
void tell_free_play(Telling& t) {
  const Moment& m = t.m;
  for (std::size_t i = m.before.tasks_used; i < m.after.tasks_used; ++i) {
    const Task& task = m.after.tasks[i];
    if (task.kind != TaskKind::kCard) continue;
    t.tell(task.side, kHandTold);
    t.act(fmt::format("{} plays {}{}", seat_title(task.side),
                      card_words(m.game, m.before, task.side, CardView(task).kind()),
                      t.price(task.side)));
  }
}

void tell_stage(Telling& t) {
  const Moment& m = t.m;
  const auto life = [&](int side) { return life_of(m.game, m.after, side); };
  const int side = m.after.on_turn;
  const Duelist& own = duelist(m.after, side);
  switch (m.before.stage) {
    case Stage::kRound:
      return t.round(fmt::format("Round {}: {} cards to {}", m.after.round, life(0), life(1)));
    case Stage::kTurn:
      return t.turn(fmt::format("{} ({}): {} cards, {} Heat", seat_title(side),
                                m.game.table(side).name, life(side), own.heat));
    case Stage::kRefresh: {
      const int change = duelist(m.before, side).sp_change;
      t.tell(side, kSpTold);
      t.detail(fmt::format("{} has {} SP{}", seat_title(side), points_words(own.sp),
                           change == 0 ? "" : fmt::format(", {:+} from before", change)));
      return;
    }
    case Stage::kRoundEnd:
      return t.turn(fmt::format("End of round {}", m.after.round));
    default:
      return;
  }
}

}  // namespace

void tell_headline(Telling& t) {
  if (t.m.acted) return tell_action(t);
  if (t.m.before.tasks_used == 0) return tell_stage(t);
  switch (t.m.task.kind) {
    case TaskKind::kStrain:
      return tell_strain(t);
    case TaskKind::kCard:
      return tell_card_done(t);
    case TaskKind::kEffects:
      return tell_free_play(t);
    case TaskKind::kMoveStep:
      if (is_casket(t.m.task.unit)) t.tell(t.m.task.unit, kPlaceTold);
      return;
    default:
      return;
  }
}

}  // namespace muster::penance
