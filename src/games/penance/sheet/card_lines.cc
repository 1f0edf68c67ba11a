// Cards on their way between piles, in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "games/penance/inquiry/piles.h"
#include "games/penance/sheet/moment.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

bool is_flow(TaskKind kind) {
  return kind == TaskKind::kDraw || kind == TaskKind::kFillHand || kind == TaskKind::kLose ||
         kind == TaskKind::kDiscard;
}

enum PlaceOf : std::uint8_t { kInDraw, kInHand, kInDiscard, kInGrave, kNowhere };
constexpr std::size_t kPiles = 4;
constexpr std::array<std::string_view, kPiles> kOffPile = {
    "off the draw pile", "out of the hand", "out of the discard pile", "out of the Graveyard"};

std::array<const CardPile*, kPiles> piles_of(const Duelist& own) {
  return {&own.draw, &own.hand, &own.discard, &own.graveyard};
}

// Cards that went from one pile to another, by both.
struct Traffic {
  std::array<std::array<CardPile, kPiles + 1>, kPiles + 1> cards;

  CardPile& at(std::size_t from, std::size_t to) { return cards[from][to]; }
  bool empty() const {
    return std::all_of(cards.begin(), cards.end(), [](const auto& row) {
      return std::all_of(row.begin(), row.end(), [](const CardPile& pile) { return pile.empty(); });
    });
  }
};

Traffic traffic_of(const Duelist& was, const Duelist& is) {
  const auto before = piles_of(was);
  const auto after = piles_of(is);
  Traffic traffic;
  for (int kind = 0; kind < kAllKinds; ++kind) {
    std::array<int, kPiles + 1> change{};
    for (std::size_t i = 0; i < kPiles; ++i) {
      change[i] = after[i]->copies(kind) - before[i]->copies(kind);
      change[kNowhere] -= change[i];
    }
    for (std::size_t from = 0; from <= kPiles; ++from) {
      for (std::size_t to = 0; to <= kPiles && change[from] < 0; ++to) {
        for (; change[to] > 0 && change[from] < 0; --change[to], ++change[from]) {
          traffic.at(from, to).add(kind);
        }
      }
    }
  }
  return traffic;
}

std::string names(const Moment& m, int side, const CardPile& cards) {
  const DuelState& known = cards.kinds() >> kFirstTaken != 0 ? m.after : m.before;
  return pile_words(m.game, known, side, cards);
}

int damaged_of(const Duelist& own) {
  int copies = 0;
  for (const CardPile* pile : piles_of(own)) copies += pile->copies(kDamagedKind);
  return copies;
}

// Why cards are lost; `direct`: what says so where it is no attack, strain or bleeding.
std::string loss_cause(const Task& task, const std::string& direct) {
  switch (LoseView(task).cause()) {
    case LossCause::kAttack:
      return " to the attack";
    case LossCause::kStrain:
      return " to strain";
    case LossCause::kBleeding:
      return " to bleeding";
    default:
      return direct;
  }
}

// A card that was taken out of the other player's hand.
void tell_theft(Telling& t, int side, const CardPile& cards) {
  t.act(fmt::format("{} takes {} out of the hand of {}{}", seat_title(side),
                    pile_words(t.m.game, t.m.after, side, cards), seat_title(opponent(side)),
                    t.cause()));
}

void tell_new(Telling& t, int side, CardPile& into_hand, CardPile& into_discard) {
  if (!into_hand.empty()) tell_theft(t, side, into_hand);
  if (into_discard.empty()) return;
  if (t.m.ran(TaskKind::kCard)) return;  // a card that was played (PN-87)
  t.act(fmt::format("{} takes {} into the discard pile{}", seat_title(side),
                    counted(into_discard.size(), "DAMAGED card"),
                    t.m.ran(TaskKind::kRoll) ? ": a Major Wound" : t.cause()));
}

void tell_gone(Telling& t, int side, std::size_t from, const CardPile& cards) {
  if (from == kInHand && t.told(side, kHandTold)) return;
  const Effect* const effect = t.m.effect();
  if (effect != nullptr && effect->op == Op::kSteal) return;  // told by who takes it
  if (effect != nullptr && effect->op == Op::kPeek) return;   // put aside while it is looked at
  t.act(fmt::format("{} loses {} for good {}: {}{}", seat_title(side),
                    counted(cards.size(), "card"), kOffPile[from], names(t.m, side, cards),
                    t.cause()));
}

// Cards between draw pile and hand, of which the other player sees the number.
void tell_drawn(Telling& t, int side, const std::string& what, const std::string& which,
                bool hidden) {
  t.secret(SheetLevel::kDetail, hidden ? only(side) : kEverybody,
           fmt::format("{}: {}", what, which), what);
}

void tell_moved(Telling& t, int side, std::size_t from, std::size_t to, const CardPile& cards) {
  if (from == kInHand && t.told(side, kHandTold)) return;
  const std::string who(seat_title(side));
  const std::string which = names(t.m, side, cards);
  const std::string number = counted(cards.size(), "card");
  const std::string cause = t.cause();
  if (to == kInHand) {
    tell_drawn(t, side, fmt::format("{} draws {}{}", who, number, cause), which, from == kInDraw);
  } else if (to == kInGrave) {
    t.act(fmt::format("{} loses {}{}: {} left", who, number, cause,
                      life_of(t.m.game, t.m.after, side)));
    t.detail(fmt::format("{} {}: {}", cards.size(), kOffPile[from], which));
  } else if (to == kInDiscard && from == kInGrave) {
    t.act(fmt::format("{} gets {} back from the Graveyard into the discard pile: {}{}", who, number,
                      which, cause));
  } else if (to == kInDiscard) {
    t.detail(fmt::format("{} discards {} {}{}: {}", who, number, kOffPile[from], cause, which));
  } else if (from == kInHand) {
    tell_drawn(t, side, fmt::format("{} puts {} of the hand back into the draw pile", who, number),
               which, true);
  } else if (from == kInGrave) {
    t.act(fmt::format("{} gets {} back from the Graveyard into the draw pile: {}{}", who, number,
                      which, cause));
  } else {
    t.act(fmt::format("{} recovers {}: {}{}", who, number, which, cause));
  }
}

// The discard pile has become the draw pile (PN-89a), or is shuffled into it. The cards that were
// then drawn, lost or discarded are told by who has them.
void tell_shuffle(Telling& t, int side, int cards) {
  if (cards > 0) {
    t.detail(fmt::format("{} shuffles the discard pile into the draw pile: {}{}", seat_title(side),
                         counted(cards, "card"), t.cause()));
  }
}

// Reshuffles of the moment, with what they add (PN-89a): they come before the cards move. `own` is
// then as they leave it; each but the first finds what the one before has added.
void tell_reshuffles(Telling& t, int side, Duelist& own) {
  const Duelist& after = duelist(t.m.after, side);
  int added = damaged_of(after) - damaged_of(own);
  for (int left = after.tally.reshuffles - own.tally.reshuffles; left > 0; --left) {
    tell_shuffle(t, side, own.discard.size());
    own.draw.take_all(own.discard);
    const int penalty = std::min(added, t.m.game.rules().reshuffle_penalty);
    if (penalty == 0) continue;
    for (int i = 0; i < penalty; ++i) own.discard.add(kDamagedKind);
    added -= penalty;
    t.act(fmt::format("{} takes {} into the discard pile for the reshuffle", seat_title(side),
                      counted(penalty, "DAMAGED card")));
  }
}

// Whatever is left of the traffic.
void tell_traffic(Telling& t, int side, Traffic& traffic) {
  for (std::size_t from = 0; from < kPiles; ++from) {
    for (std::size_t to = 0; to < kPiles; ++to) {
      const CardPile& cards = traffic.at(from, to);
      if (!cards.empty()) tell_moved(t, side, from, to, cards);
    }
    const CardPile& gone = traffic.at(from, kNowhere);
    if (!gone.empty()) tell_gone(t, side, from, gone);
  }
  tell_new(t, side, traffic.at(kNowhere, kInHand), traffic.at(kNowhere, kInDiscard));
}

}  // namespace

void tell_cards(Telling& t, int side) {
  const Moment& m = t.m;
  if (is_flow(m.task.kind) && m.task.side == side) return;
  const Duelist& before = duelist(m.before, side);
  const Duelist& after = duelist(m.after, side);
  const bool still = before.draw == after.draw && before.hand == after.hand &&
                     before.discard == after.discard && before.graveyard == after.graveyard;
  if (still) return;
  const Effect* const effect = m.effect();
  Traffic traffic = traffic_of(before, after);
  if (effect != nullptr && effect->op == Op::kShuffleDiscard) {
    tell_shuffle(t, side, before.discard.size());
    traffic.at(kInDiscard, kInDraw) = {};
  }
  tell_traffic(t, side, traffic);
}

// ---- Cards of one task.

bool CardFlow::same(const Moment& m) const {
  const int depth = m.before.tasks_used - 1;
  if (depth != depth_ || m.task.side != task_.side) return false;
  const bool draws = task_.kind == TaskKind::kFillHand && m.task.kind == TaskKind::kDraw;
  return m.task.kind == task_.kind || draws;
}

void CardFlow::finish(Telling& t) {
  if (active_ && !same(t.m)) flush(t, t.m.before);
}

void CardFlow::follow(Telling& t) {
  const Moment& m = t.m;
  if (!is_flow(m.task.kind)) return;
  if (!active_) {
    active_ = true;
    depth_ = m.before.tasks_used - 1;
    task_ = m.task;
    moved_ = {};
    from_ = {};
  }
  collect(t);
  const bool over = m.after.tasks_used <= depth_ ||
                    !is_flow(m.after.tasks[static_cast<std::size_t>(depth_)].kind);
  if (over) flush(t, m.after);
}

void CardFlow::collect(Telling& t) {
  const Moment& m = t.m;
  const int side = m.task.side;
  const std::size_t to = m.task.kind == TaskKind::kLose      ? kInGrave
                         : m.task.kind == TaskKind::kDiscard ? kInDiscard
                                                             : kInHand;
  const Duelist& after = duelist(m.after, side);
  Duelist before = duelist(m.before, side);
  tell_reshuffles(t, side, before);
  Traffic traffic = traffic_of(before, after);
  for (std::size_t from = 0; from < from_.size(); ++from) {
    CardPile& cards = traffic.at(from, to);
    if (from == to || cards.empty()) continue;
    CardPile copy = cards;
    moved_.take_all(copy);
    from_[from].take_all(cards);
  }
  tell_traffic(t, side, traffic);
}

void CardFlow::flush(Telling& t, const DuelState& now) {
  active_ = false;
  const int side = task_.side;
  const std::string who(seat_title(side));
  const std::string& cause = t.causes().of(depth_);
  if (moved_.empty()) {
    const bool spared =
        task_.kind == TaskKind::kLose && LoseView(task_).cards() > 0 && now.phase != Phase::kOver;
    if (spared) t.act(fmt::format("{} loses no card{}", who, loss_cause(task_, cause)));
    return;
  }
  const std::string number = counted(moved_.size(), "card");
  if (task_.kind == TaskKind::kLose) {
    t.act(fmt::format("{} loses {}{}: {} left", who, number, loss_cause(task_, cause),
                      life_of(t.m.game, now, side)));
  } else if (task_.kind == TaskKind::kDiscard && DiscardView(task_).has(kOnlyScrap)) {
    return t.detail(fmt::format("{} discards {} {}: {}", who, number, kOffPile[kInHand],
                                pile_words(t.m.game, now, side, moved_)));
  } else if (task_.kind == TaskKind::kDiscard) {
    const bool overspent = DiscardView(task_).has(kOverspent);
    t.act(fmt::format("{} discards {}{}", who, number, overspent ? " for overspending" : cause));
  } else {
    return tell_drawn(t, side, fmt::format("{} draws {}{}", who, number, cause),
                      pile_words(t.m.game, now, side, moved_), true);
  }
  std::vector<std::string> piles;
  std::vector<std::string> counts;
  for (std::size_t from = 0; from < from_.size(); ++from) {
    if (from_[from].empty()) continue;
    counts.push_back(fmt::format("{} {}", from_[from].size(), kOffPile[from]));
    piles.push_back(
        fmt::format("{}: {}", counts.back(), pile_words(t.m.game, now, side, from_[from])));
  }
  const std::string which = fmt::format("{}", fmt::join(piles, "; "));
  if (piles.size() == 1) return t.detail(which);
  // Which of the cards were in the hand, its owner knows.
  t.secret(SheetLevel::kDetail, only(side), which,
           fmt::format("{}: {}", fmt::join(counts, ", "), pile_words(t.m.game, now, side, moved_)));
}

}  // namespace muster::penance
