#include "agents/heroes/counsel.h"

#include <algorithm>
#include <cmath>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// Chance of an enemy's victory from which it is in the way.
constexpr double kFeared = 0.5;

Action first_of(const Counsel& counsel, Verb verb) {
  ActionList legal;
  counsel.game->legal_actions(*counsel.state, legal);
  for (const Action action : legal) {
    if (verb_of(action) == verb) return action;
  }
  return legal[0];
}

Action random_action(const Counsel& counsel, Rng& rng) {
  ActionList legal;
  counsel.game->legal_actions(*counsel.state, legal);
  return legal[uniform_below(rng, legal.size())];
}

Action engage_if(bool engages) { return make_action(engages ? Verb::kEngage : Verb::kPass); }

// Dealing with what the moving Hero stands on.
bool pays_here(const Counsel& counsel) {
  const int hero = counsel.state->active;
  const int tile = hero_tile(*counsel.state, hero);
  return gain_of_goal(counsel, hero, tile, {.steps = 0, .points = kDayOfMovement}) > 0;
}

// All that can be had, or the wanted share of it; the largest number that is offered is last.
Action choose_taken(const Counsel& counsel) {
  ActionList legal;
  counsel.game->legal_actions(*counsel.state, legal);
  if (counsel.state->phase == Phase::kDefect) return legal[legal.size() - 1];
  const double wanted = counsel.leader->bribe * static_cast<double>(legal.size() - 1);
  return legal[static_cast<std::size_t>(std::lround(wanted))];
}

Action choose_retreat(const Counsel& counsel) {
  const BattleState& battle = counsel.state->battle;
  const BattleRules& rules = counsel.rules().battle;
  const double chance = win_chance(rules, battle.sides[0], battle.sides[1]);
  bool leaves = false;
  if (counsel.rules().retreat == Retreat::kStepBack) {
    leaves = chance < counsel.leader->flee;
  } else if (counsel.state->encounter.foe == Foe::kSettlement) {
    leaves = battle.sides[0].creatures > 0 && chance < counsel.leader->spite;
  }
  return make_action(leaves ? Verb::kRetreat : Verb::kPass);
}

// Monsters on the tile bar the way out (HE-83), so that waiting seldom helps.
bool breaks_out(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  const int tile = hero_tile(state, state.active);
  const int tokens = tokens_on(state, tile, Token::kMonster);
  return counsel.against_tokens(state.active, tokens) >= counsel.leader->least_odds / 2;
}

}  // namespace

double Counsel::days() const { return std::min(static_cast<double>(days_left()), leader->horizon); }

Counsel::Known::Known() {
  worth.fill(-1);
  for (auto& each : threat) each.fill(-1);
  for (auto& each : against_tokens) each.fill(-1);
  of_capture.fill(-1);
}

namespace {

template <class Work>
double once(double& known, Work work) {
  if (known < 0) known = work();
  return known;
}

double hero_worth(const Counsel& counsel, int index) {
  const Force force =
      force_of(counsel.rules().battle, side_of_hero(*counsel.game, *counsel.state, index));
  const DiceSum& roll = counsel.game->items().hero();
  const Force bare = {3.5 * roll.count + roll.bonus + 3.5 * counsel.hero(index).army, 0};
  const double items = std::max(0.0, force.mean - bare.mean);
  return counsel.rules().hero_price + counsel.rules().mercenary_price * counsel.hero(index).army +
         items;
}

std::size_t slot_of(int hero) { return static_cast<std::size_t>(hero % kHeroesPerSeat); }

}  // namespace

double Counsel::worth_of_hero(int index) const {
  return once(known.worth[static_cast<std::size_t>(index)],
              [this, index] { return hero_worth(*this, index); });
}

double Counsel::against_tokens(int hero, int tokens) const {
  const auto number = static_cast<std::size_t>(std::min(tokens, kMostTokens));
  return once(known.against_tokens[slot_of(hero)][number], [&] {
    return chance_against_tokens(rules().battle, side_of_hero(*game, *state, hero), tokens);
  });
}

double Counsel::of_capture(int hero) const {
  return once(known.of_capture[slot_of(hero)], [&] {
    return chance_of_capture(rules().battle, side_of_hero(*game, *state, hero),
                             highest_tier(*state));
  });
}

double Counsel::worth_of_settlement(int index) const {
  const Settlement& place = settlement(index);
  const SettlementTable& figures = game->settlements();
  return figures.build_costs(place.buildings) +
         days() * figures.row_of(place.buildings.tier).reward;
}

double Counsel::worth_of_mine(int owner_code) const {
  const double income = days() * rules().mine_income + rules().mine_score;
  const double harmed = owner_code > kFreeMine ? 1 + leader->harm : 1;
  return rules().capture_bonus + leader->mine * income * harmed;
}

double Counsel::worth_of_loot(int tile) const {
  return leader->item * tokens_on(*state, tile, Token::kItem) +
         leader->resource * tokens_on(*state, tile, Token::kResource);
}

double Counsel::finish_bonus(int loser, int settlements_fall, int heroes_fall) const {
  const int settlements = settlements_of(*state, loser) - settlements_fall;
  const int heroes = heroes_of(*state, loser) - heroes_fall;
  if (settlements > 0) return 0;
  return heroes > 0 ? leader->finish / 2 : leader->finish;
}

double Counsel::peril(int index, int leaving) const {
  BattleSide defense = side_of_settlement(*game, *state, index);
  defense.creatures =
      static_cast<std::uint16_t>(std::max(0, static_cast<int>(defense.creatures) - leaving));
  return peril(state->settlement_at[static_cast<std::size_t>(index)], defense, 2);
}

double Counsel::peril(int tile, const BattleSide& defense, int days) const {
  double worst = 0;
  for (int enemy = 0; enemy < kMaxHeroes; ++enemy) {
    if (!has_hero(*state, enemy)) continue;
    if (allied(*state, seat, seat_of_hero(enemy))) continue;
    const int at = hero_tile(*state, enemy);
    if (game->board().distance(at, tile) > days * kDayOfMovement) continue;
    worst =
        std::max(worst, win_chance(rules().battle, side_of_hero(*game, *state, enemy), defense));
  }
  return worst;
}

double Counsel::cover(int hero_index, int place) const {
  if (leader->defend <= 0) return 0;
  const Settlement& there = settlement(place);
  const int tile = state->settlement_at[static_cast<std::size_t>(place)];
  BattleSide others;
  others.set_settlement(game->settlements().defense_of(there.buildings));
  int creatures = there.recruits;
  for (const int each : garrison(*state, place)) {
    if (each == hero_index) continue;
    others.add_hero(roll_of_hero(*game, *state, each));
    creatures += hero(each).army;
  }
  others.creatures = static_cast<std::uint16_t>(creatures);
  const double alone = peril(tile, others, 1);
  if (alone <= 0.5) return 0;
  BattleSide all = others;
  all.add_hero(roll_of_hero(*game, *state, hero_index));
  all.creatures = static_cast<std::uint16_t>(creatures + hero(hero_index).army);
  return leader->defend * std::max(0.0, alone - peril(tile, all, 1)) * worth_of_settlement(place);
}

int Counsel::guards_wanted(int index) const {
  BattleSide bare;
  bare.set_settlement(game->settlements().defense_of(settlement(index).buildings));
  const double defense = force_of(rules().battle, bare).mean;
  const int tile = state->settlement_at[static_cast<std::size_t>(index)];
  double most = 0;
  for (int enemy = 0; enemy < kMaxHeroes; ++enemy) {
    if (!has_hero(*state, enemy)) continue;
    if (allied(*state, seat, seat_of_hero(enemy))) continue;
    const int at = hero_tile(*state, enemy);
    if (game->board().distance(at, tile) > kDayOfMovement) continue;
    most = std::max(most, force_of(rules().battle, side_of_hero(*game, *state, enemy)).mean);
  }
  return std::max(0, static_cast<int>((leader->guard * most - defense) / 3.5));
}

double Counsel::danger(int index, int tile) const {
  if (leader->fear <= 0) return 0;
  double worst = 0;
  for (int enemy = 0; enemy < kMaxHeroes; ++enemy) {
    if (!has_hero(*state, enemy)) continue;
    const int at = hero_tile(*state, enemy);
    if (game->board().distance(at, tile) > kDayOfMovement) continue;
    worst = std::max(worst, threat(index, enemy));
  }
  if (worst < kFeared) return 0;
  return leader->fear * worst * (leader->life + worth_of_hero(index));
}

double Counsel::threat(int index, int enemy) const {
  if (allied(*state, seat, seat_of_hero(enemy))) return 0;
  return once(known.threat[slot_of(index)][static_cast<std::size_t>(enemy)], [&] {
    return win_chance(rules().battle, side_of_hero(*game, *state, enemy),
                      side_of_hero(*game, *state, index));
  });
}

bool Counsel::fears(int index, int enemy) const {
  return leader->fear > 0 && threat(index, enemy) >= kFeared;
}

Action rule_action(const HeroesGame& game, const HeroesState& state, const Leader& leader,
                   Rng& rng) {
  const Counsel counsel = {&game, &state, &leader, static_cast<int>(game.to_move(state))};
  switch (state.phase) {
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return choose_at_daybreak(counsel);
    case Phase::kMove:
      return choose_move(counsel);
    case Phase::kHeroOrder: {  // the stronger one first
      const int first = hero_of(counsel.seat, 0);
      const bool second = counsel.hero(first + 1).army > counsel.hero(first).army;
      return make_action(Verb::kHero, second ? 1 : 0);
    }
    case Phase::kEngage:
      return engage_if(breaks_out(counsel));
    case Phase::kAttackHero:
    case Phase::kAssault:
    case Phase::kCapture:
      return engage_if(pays_here(counsel));
    case Phase::kDefect:
    case Phase::kBribe:
      return choose_taken(counsel);
    case Phase::kPickUp:
      return make_action(leader.item >= leader.resource ? Verb::kPickItem : Verb::kPickResource);
    case Phase::kRetreat:
      return choose_retreat(counsel);
    case Phase::kLoadArmy:
      return choose_army(counsel);
    case Phase::kLoadItems:
      return make_action(Verb::kLoadItems, static_cast<int>(LoadWay::kBest));
    case Phase::kBattleChoice:
      if (game.commits(state)) return random_action(counsel, rng);
      return first_of(counsel, Verb::kBattle);
    default:  // no alliances, no votes
      return first_of(counsel, Verb::kPass);
  }
}

}  // namespace muster::heroes
