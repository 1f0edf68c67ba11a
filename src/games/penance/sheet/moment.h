// A step of a duel in slow motion, and the lines it is told in: what the parts of the scribe share.
#pragma once

#include <array>
#include <string>

#include "core/scribe.h"
#include "games/penance/duel.h"
#include "games/penance/state/effect_views.h"

namespace muster::penance {

// What is told already where something else tells it better than the comparison of states.
enum Told : unsigned {
  kSpTold = 1,
  kHandTold = 2,  // a card that has left the hand
  kPlaceTold = 4,
  kFacingTold = 8,
  kHeatTold = 16,
  kTaintTold = 32,
};

// One thing that is done: the action itself, a task, a stage.
struct Moment {
  const CasketDuel& game;
  const DuelState& before;
  const DuelState& after;
  Task task;        // that was on top before, of kind kNone when there was none
  bool acted;       // the action; else a task or stage
  Action action{};  // where it was that

  bool ran(TaskKind kind) const { return !acted && task.kind == kind; }
  bool staged(Stage stage) const {
    return !acted && before.tasks_used == 0 && before.stage == stage;
  }
  // The effect of a card that was carried out; nullptr: none.
  const Effect* effect() const {
    const bool runs = ran(TaskKind::kEffects) && task.step < EffectsView(task).count();
    return runs ? &game.effect(static_cast<std::size_t>(EffectsView(task).index())) : nullptr;
  }
};

class Telling;

// Why tasks on the stack move cards: " (Feint)", " at the altar"; by their place there.
class Causes {
 public:
  const std::string& of(int depth) const { return causes_[static_cast<std::size_t>(depth)]; }
  // The moment is told: notes what it has set going.
  void note(const Telling& telling);

 private:
  std::array<std::string, kMaxTasks> causes_;
};

// Lines of one moment.
class Telling : public SheetLines {
 public:
  Telling(const Moment& moment, const Causes& causes, Sheet& sheet)
      : SheetLines(sheet), m(moment), causes_(causes) {}

  void tell(int side, unsigned what) { told_[static_cast<std::size_t>(side)] |= what; }
  bool told(int side, Told what) const {
    return (told_[static_cast<std::size_t>(side)] & what) != 0;
  }
  // ", 2 SP (3 left)" for what `side` has paid, which counts as told; "" when nothing.
  std::string price(int side);
  // " (Brace)": the card whose effect is carried out, or what has set the task going; "" unknown.
  std::string cause() const;
  const Causes& causes() const { return causes_; }

  const Moment& m;  // NOLINT(misc-non-private-member-variables-in-classes): read by all parts

 private:
  const Causes& causes_;
  std::array<unsigned, kDuelists> told_{};
};

// What was done, in words of its own (headlines.cc): called before the comparisons.
void tell_headline(Telling& telling);
// What has changed of a player's Casket (body_lines.cc) and lasts on it.
void tell_body(Telling& telling, int side);
// Zones, seeds, structures, summons (board_lines.cc).
void tell_board(Telling& telling);

// ---- Cards (card_lines.cc).

// Cards that one task draws, loses or discards, over several steps.
class CardFlow {
 public:
  // Tells what is done with when the moment is about something else: called first.
  void finish(Telling& telling);
  // Goes on with the cards of the moment.
  void follow(Telling& telling);

 private:
  // By pile: draw pile, hand, discard pile.
  using Sources = std::array<CardPile, 3>;

  bool same(const Moment& moment) const;
  void collect(Telling& telling);
  void flush(Telling& telling, const DuelState& now);

  bool active_ = false;
  int depth_ = 0;
  Task task_{};
  CardPile moved_;
  Sources from_;
};

// Cards that move otherwise.
void tell_cards(Telling& telling, int side);

// ---- The attack under way (attack_lines.cc).

class AttackBlock {
 public:
  void follow(Telling& telling);

 private:
  void aim(const Moment& moment);
  static Pool aim_pool(const Moment& moment);
  void tell_roll(Telling& telling);
  void tell_damage(Telling& telling) const;
  void tell_flat(Telling& telling) const;
  void tell_dice(Telling& telling) const;
  void tell_final(Telling& telling) const;

  std::string need_;   // the target number and its terms
  std::string again_;  // dice before one was rolled again
};

}  // namespace muster::penance
