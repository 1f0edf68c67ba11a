#include "games/heroes/words/state_check.h"

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <string_view>

#include "core/playout.h"
#include "games/heroes/course/chance.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

bool is_placing(Phase phase) { return phase == Phase::kPlaceRow || phase == Phase::kPlaceColumn; }

// What the rules rely on and a file may get wrong.
class HeroesChecker {
 public:
  HeroesChecker(const HeroesGame& game, const HeroesState& state, JsonMistakes& mistakes)
      : game_(game), state_(state), mistakes_(mistakes) {}

  // Whether there is a choice is asked last: it relies on the rest.
  void all() {
    const Phase phase = state_.phase;
    if (phase >= Phase::kMoveRoll && phase != Phase::kOver) hero();
    if (phase == Phase::kBattleRoll || phase == Phase::kBattleChoice || phase == Phase::kRetreat) {
      battle();
    }
    asked();
    if (mistakes_.ok() && phase != Phase::kOver && choices(game_, state_).empty()) {
      fail("phase", "there is nothing to choose from");
    }
  }

 private:
  void fail(std::string_view where, std::string_view what) { mistakes_.add(where, what); }

  void asked();
  void placing();
  void hero();
  void battle();
  void foe();

  const HeroesGame& game_;
  const HeroesState& state_;
  JsonMistakes& mistakes_;
};

void HeroesChecker::asked() {
  const Phase phase = state_.phase;
  const int seats = game_.num_players();
  const bool appear = appears(state_);
  const int most = appear || phase == Phase::kOver ? seats : seats - 1;  // after all daybreaks
  if (state_.order > most || (appear && state_.order < seats)) {
    fail("order",
         fmt::format("expected {}{} in phase {}", appear ? "" : "0 to ", most, phase_name(phase)));
  }
  if (is_placing(phase)) placing();
  if (phase == Phase::kHeroOrder) {
    for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
      if (!has_hero(state_, hero_of(state_.on_turn, slot)) || (state_.moved >> slot & 1) != 0) {
        fail("phase", "expected two Heroes of the player on turn that have not moved");
      }
    }
  }
  if (phase == Phase::kRecruit && state_.at >= kMaxSettlements) fail("at", "no such Settlement");
  if ((phase == Phase::kVote || phase == Phase::kAnswer || phase == Phase::kAnchorRoll) &&
      state_.at >= seats) {
    return fail("at", "no such seat");
  }
  if (phase == Phase::kVote && (state_.left == 0 || state_.left > seats)) {
    fail("left", fmt::format("expected votes to cast, 1 to {}", seats));
  }
  if (phase == Phase::kAnchorRoll) {
    if ((state_.contenders >> state_.at & 1) == 0) fail("contenders", "expected the seat `at`");
    if ((state_.best == 0) != (state_.leaders == 0) ||
        state_.best > die_weights(state_.phase).total) {
      fail("best", "expected the roll of `leaders`");
    }
  }
}

// HE-13: tokens kind by kind, each on a tile of its own. HE-14a: one of each kind in `left`.
void HeroesChecker::placing() {
  if (state_.kind >= kTokenKinds) return fail("kind", "expected a kind of token");
  if (state_.phase == Phase::kPlaceColumn && state_.at >= game_.board().rows()) {
    fail("at", "no such row");
  }
  if (state_.day > 0) {
    if (state_.left >> kTokenKinds != 0 || std::countr_zero(state_.left) != state_.kind) {
      fail("left", "expected kinds of tokens, `kind` the lowest");
    }
    return;
  }
  int most = free_tiles(game_, state_).size();
  for (std::size_t kind = state_.kind + 1U; kind < kTokenKinds; ++kind) {
    most -= game_.rules().tokens[kind] * game_.num_players();
  }
  if (state_.left == 0 || state_.left > most) {
    fail("left", fmt::format("expected tokens to place, 1 to {}", most));
  }
}

void HeroesChecker::hero() {
  const int hero = state_.active;
  if (seat_of_hero(hero) != state_.on_turn) return fail("active", "is not a Hero on turn");
  if (!has_hero(state_, hero)) return fail("active", "there is no such Hero");
  const Phase phase = state_.phase;
  const bool loads =
      phase == Phase::kLoadArmy || phase == Phase::kLoadItems || phase == Phase::kLoadItem;
  if (loads && garrison_of(state_, hero) < 0) {
    fail("active", "the Hero is in no garrison");
  }
  const int tile = hero_tile(state_, hero);
  if (phase == Phase::kPickUp && (tokens_on(state_, tile, Token::kItem) == 0 ||
                                  tokens_on(state_, tile, Token::kResource) == 0 ||
                                  state_.heroes[static_cast<std::size_t>(hero)].points == 0)) {
    fail("phase", "there is nothing to choose from");
  }
  if (phase == Phase::kMonsterRoll && state_.encounter.unrolled == 0) {
    fail("encounter.unrolled", "expected a monster token");
  }
  if (phase == Phase::kMonsterCount &&
      state_.encounter.bands[static_cast<std::size_t>(state_.encounter.counting)] == 0) {
    fail("encounter.bands", "expected a token of the kind that is counted");
  }
  if (phase == Phase::kAttackHero && !has_hero(state_, state_.encounter.whom)) {
    fail("encounter.whom", "there is no such Hero");
  }
  if (phase == Phase::kAssault && state_.settlements[state_.encounter.whom].owner == kNobody) {
    fail("encounter.whom", "there is no such Settlement");
  }
}

void HeroesChecker::battle() {
  const BattleState& battle = state_.battle;
  const BattleNeed need = need_of(battle);
  if (state_.phase == Phase::kBattleRoll && need != BattleNeed::kRoll) {
    return fail("battle.phase", "expected dice to be rolled");
  }
  if (state_.phase == Phase::kBattleChoice && need != BattleNeed::kDecision) {
    return fail("battle.phase", "expected a decision");
  }
  for (const BattleSide& side : battle.sides) {
    if (side.units() == 0) return fail("battle", "a side has no units");
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      if (side.stands(piece) && side.rolls[piece].dice == 0) {
        return fail("battle", "a piece without dice stands");
      }
    }
  }
  if (battle.phase == BattlePhase::kRoll && battle.dice_left[0] + battle.dice_left[1] == 0) {
    return fail("battle.dice_left", "no dice are left");
  }
  if (battle.phase == BattlePhase::kPairs && battle.pairs_left == 0) {
    return fail("battle.pairs_left", "no pairs are left");
  }
  if (battle.phase == BattlePhase::kPlace && battle.cursor >= kMaxPieces) {
    return fail("battle.cursor", "no such piece");
  }
  foe();
}

void HeroesChecker::foe() {
  const Encounter& encounter = state_.encounter;
  if (encounter.foe == Foe::kNone) return fail("encounter.foe", "is missing");
  if (encounter.foe == Foe::kHero && !has_hero(state_, encounter.whom)) {
    fail("encounter.whom", "there is no such Hero");
  }
  if (encounter.foe == Foe::kSettlement && state_.settlements[encounter.whom].owner == kNobody) {
    fail("encounter.whom", "there is no such Settlement");
  }
}

}  // namespace

bool appears(const HeroesState& state) {
  return state.phase == Phase::kAppear || (is_placing(state.phase) && state.day > 0);
}

Player mover_of(const HeroesState& state) {
  if (state.phase == Phase::kOver) return kTerminal;
  if (is_chance(state.phase)) return kChance;
  if (state.phase == Phase::kVote || state.phase == Phase::kAnswer) {
    return static_cast<Player>(state.at);
  }
  const bool defends =
      state.phase == Phase::kBattleChoice && side_of(state.battle) == SideOfBattle::kDefender;
  if (!defends) return static_cast<Player>(state.on_turn);
  return static_cast<Player>(state.encounter.foe == Foe::kHero
                                 ? seat_of_hero(state.encounter.whom)
                                 : state.settlements[state.encounter.whom].owner % kMaxSeats);
}

void check_state(const HeroesGame& game, const HeroesState& state, JsonMistakes& mistakes) {
  HeroesChecker(game, state, mistakes).all();
}

}  // namespace muster::heroes
