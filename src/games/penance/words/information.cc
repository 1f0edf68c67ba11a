// Who knows what: hands are hidden, and the known cards on top of a draw pile; returns and metrics.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "core/hash.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/piles.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, kDuelists> kSeats = {"first", "second"};
constexpr std::array<std::string_view, kLossCauses> kCauses = {"attacks", "direct", "strain",
                                                               "bleeding"};

std::string_view ending_name(Ending ending) {
  constexpr std::array<std::string_view, 9> kNames = {
      "none", "no_draw", "damage", "pilot", "ejected", "rounds", "reshuffle", "dealt", "parts"};
  return kNames[static_cast<std::size_t>(ending)];
}

// The hand's cards that the opponent does not know go back to the draw pile; their number is
// returned. Known cards on top are forgotten but for their number.
int merge_hidden(DuelState& state, int side) {
  Duelist& own = duelist(state, side);
  CardPile known;
  for (const int kind : BitRange(own.shown & own.hand.kinds())) {
    own.hand.remove(kind);
    known.add(kind);
  }
  for (int i = 0; i < own.shown_damaged && own.hand.has(kDamagedKind); ++i) {
    own.hand.remove(kDamagedKind);
    known.add(kDamagedKind);
  }
  const int hidden = own.hand.size();
  own.draw.take_all(own.hand);
  own.hand = known;
  own.top = {};
  return hidden;
}

}  // namespace

DuelState CasketDuel::seen_by(const State& state, Player player) {
  State seen = state;
  seen.zero = static_cast<std::uint8_t>(merge_hidden(seen, opponent(player)));
  // What was drawn last; at a decision nothing reads it any more.
  if (to_move(state) != kChance) seen.chosen = 0;
  return seen;
}

std::uint64_t CasketDuel::hash(const State& state) { return hash_object(state); }

Returns CasketDuel::returns(const State& state) {
  Returns returns{};
  if (state.winner == kNoUnit) return returns;
  returns[state.winner] = 1;
  returns[static_cast<std::size_t>(opponent(state.winner))] = -1;
  return returns;
}

std::uint64_t CasketDuel::information_state(const State& state, Player player) {
  return hash_object(seen_by(state, player));
}

DuelState CasketDuel::resample(const State& state, Player player, Rng& rng) {
  State drawn = seen_by(state, player);
  Duelist& enemy = duelist(drawn, opponent(player));
  const auto any = [&rng](const CardPile& pile) {
    return pile.card(static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(pile.size()))));
  };
  for (; drawn.zero > 0; --drawn.zero) {
    const int kind = any(enemy.draw);
    enemy.draw.remove(kind);
    enemy.hand.add(kind);
  }
  CardPile below = enemy.draw;
  for (std::size_t i = 0; i < enemy.tops; ++i) {
    const int kind = any(below);
    below.remove(kind);
    enemy.top[i] = static_cast<std::uint8_t>(kind);
  }
  return drawn;
}

Summary CasketDuel::summary(const State& state) const {
  Summary summary;
  summary.rounds = state.round;
  summary.margin = life_of(*this, state, 0) - life_of(*this, state, 1);
  Metrics metrics{{"capped", state.ending == Ending::kRoundCap},
                  {"decided", state.ending == Ending::kRoundCap ? 0 : 1},
                  {"drawn", state.winner == kNoUnit},
                  {"duels", 1},
                  {"ending", ending_name(state.ending)},
                  {"refused_effects", state.refused},
                  {"turns", state.turns}};
  for (const int side : {0, 1}) {
    const Duelist& own = duelist(state, side);
    const auto put = [&](const std::string& name, int value) {
      metrics.add(name + "_" + std::string(kSeats[static_cast<std::size_t>(side)]), value);
    };
    const DeckTable& deck = table(side);
    const auto tell = [&](const char* name, std::string_view value) {
      metrics.add(fmt::format("{}_{}", name, kSeats[static_cast<std::size_t>(side)]), value);
    };
    tell("faction", faction_name(deck.faction));
    tell("class", class_name(deck.kind));
    put("attacks", own.tally.attacks);
    put("hits", own.tally.hits);
    put("executions", own.tally.executions);
    put("catastrophes", own.tally.catastrophes);
    put("major_wounds", own.tally.major_wounds);
    put("heat_gained", own.tally.heat);
    put("cards_played", own.tally.cards_played);
    put("cards_discarded", own.tally.discarded);
    put("reshuffles", own.tally.reshuffles);
    put("pilot_wounds", std::popcount(own.wounds));
    put("components_lost", std::popcount(own.destroyed));
    put("right_arm_lost", own.lacks(Component::kRightArm) ? 1 : 0);
    put("life", life_of(*this, state, side));
    put("behind", own.is(kBehind) ? 1 : 0);
    put("comeback", own.is(kBehind) && state.winner == side ? 1 : 0);
    int lost = 0;
    for (std::size_t cause = 0; cause < kLossCauses; ++cause) {
      put("cards_lost_to_" + std::string(kCauses[cause]), own.tally.lost[cause]);
      lost += own.tally.lost[cause];
    }
    put("cards_lost", lost);
  }
  if (duelist(state, 0).is(kBegan) != duelist(state, 1).is(kBegan)) {  // not before the first turn
    for (const int side : {0, 1}) {
      metrics.add(kTurnOrderMetric + std::string(kSeats[static_cast<std::size_t>(side)]),
                  duelist(state, side).is(kBegan) ? 1 : 2);
    }
  }
  summary.metrics = std::move(metrics);
  return summary;
}

}  // namespace muster::penance
