#include "experiments/penance/show/duel_outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "experiments/view/outcome_words.h"
#include "games/penance/dice/pools.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/attack.h"
#include "games/penance/state/effect_views.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

// The attack roll under way, the last one begun; nullptr: none.
const Task* roll_under_way(const DuelState& state) {
  for (int i = state.tasks_used - 1; i >= 0; --i) {
    const Task& task = state.tasks[static_cast<std::size_t>(i)];
    if (task.kind == TaskKind::kRoll) return &task;
  }
  return nullptr;
}
// Whether the result of its dice is open.
bool is_open(const Task* roll) { return roll != nullptr && roll->step <= kJudging; }

// Cards that a side has lost or is about to.
int cards_lost(const DuelState& state, int side) {
  const auto& lost = duelist(state, side).tally.lost;
  int cards = std::accumulate(lost.begin(), lost.end(), 0);
  for (int i = 0; i < state.tasks_used; ++i) {
    const Task& task = state.tasks[static_cast<std::size_t>(i)];
    if (task.kind == TaskKind::kLose && task.side == side) cards += LoseView(task).cards();
  }
  return cards;
}

class DuelOutcome : OutcomeWords {
 public:
  DuelOutcome(const CasketDuel& game, const DuelState& before, const DuelState& after)
      : game_(game), before_(before), after_(after) {}

  std::string words() {
    if (after_.mover == kTerminal) {
      say("{}", after_.winner == kNoUnit ? std::string("nobody wins")
                                         : fmt::format("{} wins", seat_title(after_.winner)));
    }
    const int side = before_.mover;
    for (const int attacker : {side, opponent(side)}) tell_rolls(attacker);
    tell_dice();
    for (const int sufferer : {opponent(side), side}) tell_casket(sufferer);
    tell_summons();
    if (after_.phase == Phase::kReact) say("{} may answer", seat_title(after_.mover));
    return joined();
  }

 private:
  // Attack rolls whose result has come.
  void tell_rolls(int side) {
    const Tally& then = duelist(before_, side).tally;
    const Tally& now = duelist(after_, side).tally;
    const auto open = [&](const DuelState& state) {
      return state.attack.attacker == side && is_open(roll_under_way(state)) ? 1 : 0;
    };
    const int rolls = now.attacks - then.attacks + open(before_) - open(after_);
    const int hits = now.hits - then.hits;
    if (rolls <= 0) return;
    const std::string_view whose = side == before_.mover ? "" : "answered by a ";
    if (rolls > 1) return say("{}{} of {} rolls hit", whose, hits, rolls);
    say("{}{}", whose, kBandNames[index_of(band_of_only_roll(side))]);
  }
  // Of a side that has made one roll since. An attack that is over leaves its band behind.
  Band band_of_only_roll(int side) const {
    const Tally& then = duelist(before_, side).tally;
    const Tally& now = duelist(after_, side).tally;
    if (now.catastrophes > then.catastrophes) return Band::kCatastrophe;
    if (now.executions > then.executions) return Band::kExecution;
    const bool hit = now.hits > then.hits;
    const Tally& other_then = duelist(before_, opponent(side)).tally;
    const Tally& other_now = duelist(after_, opponent(side)).tally;
    const bool over = after_.attack.attacker == kNoUnit && other_now.attacks == other_then.attacks;
    const auto band = static_cast<Band>(after_.attack.band);
    if ((over || after_.attack.attacker == side) && is_hit(band) == hit) return band;
    return hit ? Band::kHit : Band::kMiss;
  }

  // What is on the table of a roll that goes on.
  void tell_dice() {
    const Task* roll = roll_under_way(after_);
    if (roll == nullptr) return;
    const Attack& attack = after_.attack;
    if (roll->step > kDiceShown && roll->step <= kJudging) {
      return say("the dice show {}", total_of(static_cast<KeptPair>(attack.pair)));
    }
    const bool hit = is_hit(static_cast<Band>(attack.band));
    if (roll->step > kJudging && roll->step <= kFinal && hit) {
      say("{} damage to come", std::max(0, attack.damage - attack.blocks));
    }
  }

  void tell_casket(int side) {
    const Duelist& then = duelist(before_, side);
    const Duelist& now = duelist(after_, side);
    const std::string_view who = seat_title(side);
    const int lost = cards_lost(after_, side) - cards_lost(before_, side);
    if (lost > 0) say("{} loses {}", who, counted(lost, "card"));
    for (const Component part : kAllComponents) {
      const int damage = now.damage[index_of(part)] - then.damage[index_of(part)];
      if (now.lacks(part) && !then.lacks(part)) {
        say("{}'s {} destroyed", who, title_of(part));
      } else if (damage != 0) {
        say("{}'s {} {:+}", who, title_of(part), damage);
      }
    }
    if (now.heat != then.heat) say("{} {:+} Heat", who, now.heat - then.heat);
    if (now.taint != then.taint) say("{} {:+} Taint", who, now.taint - then.taint);
    if (now.bleed > then.bleed) say("{} bleeds", who);
    const int wounds = std::popcount(now.wounds) - std::popcount(then.wounds);
    if (wounds > 0) say("{} has {}", who, counted(wounds, "Pilot Wound"));
  }

  void tell_summons() {
    for (int unit = kDuelists; unit < kUnits; ++unit) {
      const int then = summon_of(before_, unit).hp;
      const int now = summon_of(after_, unit).hp;
      if (then == 0 || now >= then) continue;
      const std::string name = unit_words(game_, before_, unit);
      if (now == 0) {
        say("{} destroyed", name);
      } else {
        say("{} loses {}", name, counted(then - now, "hit point"));
      }
    }
  }

  const CasketDuel& game_;
  const DuelState& before_;
  const DuelState& after_;
};

}  // namespace

std::string outcome_words(const CasketDuel& game, const DuelState& before, const DuelState& after) {
  return DuelOutcome(game, before, after).words();
}

bool only_draws_cards(const DuelState& now) {
  if (now.phase != Phase::kDrawCard) return false;
  const Task& task = top_task(now);
  // A card or two that an effect draws in the Action phase do not end what the card does.
  return task.kind != TaskKind::kDraw || now.stage != Stage::kAction || DrawView(task).cards() > 2;
}

}  // namespace muster::penance
