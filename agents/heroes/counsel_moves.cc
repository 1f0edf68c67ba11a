// Where a leader's Hero goes: goals by what they gain for each point of movement, and what pays on
// the way there.
#include <algorithm>
#include <array>

#include "agents/heroes/counsel.h"
#include "core/inline_vector.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/routes.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

// Of a monster token, on average and about: half of those that fight in coins, and what joins.
constexpr double kMonsterPay = 4;
constexpr double kFarther = 6;  // points that another own Hero has to be nearer to count

struct Goal {
  int tile = 0;
  int steps = 0;
  int cost = 0;  // steps and pick-ups
  double gain = 0;
};
using Goals = InlineVector<Goal, kMaxGoals>;

struct Stake {
  double chance;  // of winning
  double pay;     // for that
};

double risked(const Counsel& counsel, int hero, const Stake& stake) {
  const Leader& leader = *counsel.leader;
  if (stake.chance < leader.least_odds) return -1;
  const double lost = leader.life + counsel.worth_of_hero(hero);
  return stake.chance * stake.pay - (1 - stake.chance) * leader.caution * lost;
}

double gain_of_mine(const Counsel& counsel, int hero, int tile) {
  if (!foreign_mine(*counsel.state, counsel.seat, tile)) return 0;
  const int owner = tokens_on(*counsel.state, tile, Token::kMine);
  return risked(counsel, hero, {counsel.of_capture(hero), counsel.worth_of_mine(owner)});
}

double gain_of_hero(const Counsel& counsel, int hero, int enemy, const Way& way) {
  const HeroesState& state = *counsel.state;
  const double chance = win_chance(counsel.rules().battle, side_of_hero(*counsel.game, state, hero),
                                   side_of_hero(*counsel.game, state, enemy));
  double pay = counsel.leader->hero * (counsel.leader->life + counsel.worth_of_hero(enemy)) +
               counsel.finish_bonus(seat_of_hero(enemy), 0, 1);
  if (way.steps > way.points) pay *= counsel.leader->pursuit;
  return risked(counsel, hero, {chance, pay});
}

double gain_of_assault(const Counsel& counsel, int hero, int place) {
  const HeroesState& state = *counsel.state;
  const int loser = counsel.settlement(place).owner;
  const Garrison heroes = garrison(state, place);
  const double chance = win_chance(counsel.rules().battle, side_of_hero(*counsel.game, state, hero),
                                   side_of_settlement(*counsel.game, state, place));
  double pay = 2 * counsel.worth_of_settlement(place);
  for (const int each : heroes) pay += counsel.leader->life + counsel.worth_of_hero(each);
  if (heroes.size > 0 && counsel.rules().coins_are_spoils) pay += 2 * counsel.realm(loser).coins;
  pay = counsel.leader->settlement * pay +
        counsel.finish_bonus(loser, 1, static_cast<int>(heroes.size));
  return risked(counsel, hero, {chance, pay});
}

// Mercenaries and items that wait in an own Settlement.
double gain_of_home(const Counsel& counsel, int hero, int place) {
  const Leader& leader = *counsel.leader;
  const Settlement& there = counsel.settlement(place);
  const int room = counsel.rules().army_limit - counsel.hero(hero).army;
  const int free = there.recruits - counsel.guards_wanted(place);
  double gain = leader.recruits * std::clamp(free, 0, room);
  for (std::size_t type = 0; type < kItemTypes; ++type) {
    const auto best = [type](const ItemCounts& items) {
      for (std::size_t rarity = kRarities; rarity-- > 0;) {
        if (items[type * kRarities + rarity] > 0) return static_cast<int>(rarity);
      }
      return -1;
    };
    gain += leader.item * std::max(0, best(there.armory) - best(counsel.hero(hero).items)) / 2;
  }
  return gain;
}

// An own Settlement that needs the moving Hero, to be in it when its movement ends.
struct Post {
  int tile = -1;  // -1: there is none
  double cover = 0;
};

// Of all that it can be in today, the one that it keeps most of; it is there already, perhaps.
Post post_of(const Counsel& counsel, int hero) {
  Post post;
  const int here = hero_tile(*counsel.state, hero);
  for (int place = 0; place < kMaxSettlements; ++place) {
    if (counsel.settlement(place).owner != counsel.seat) continue;
    const int tile = counsel.state->settlement_at[static_cast<std::size_t>(place)];
    if (counsel.game->board().distance(here, tile) > counsel.hero(hero).points) continue;
    const double cover = counsel.cover(hero, place);
    if (cover > post.cover) post = {tile, cover};
  }
  return post;
}

// What cannot be dealt with on the way to a post costs what the post is for. Being there has its
// worth whether the Hero comes or stays, so that nothing pushes it out that pulls it back.
void keep_post(const Counsel& counsel, const Post& post, Goals& goals) {
  if (post.tile < 0) return;
  const int points = counsel.hero(counsel.state->active).points;
  for (Goal& goal : goals) {
    if (goal.cost + counsel.game->board().distance(goal.tile, post.tile) > points) {
      goal.gain -= post.cover;
    }
  }
}

// The quiet ways from the moving Hero (course/moves.cc), in the same order.
void find_goals(const Counsel& counsel, Goals& goals) {
  const HeroesGame& game = *counsel.game;
  const HeroesState& state = *counsel.state;
  const int hero = state.active;
  const int points = counsel.hero(hero).points;
  const int here = hero_tile(state, hero);
  const Ground stops = ground(state, counsel.seat);
  const TileSet wanted = interests(state, counsel.seat);
  const double danger_here = counsel.danger(hero, here);
  game.board().flood(here, stops, game.board().tiles(), [&](const TileSet& layer, int steps) {
    layer.each_of_both(wanted, [&](int tile) {
      Goal goal = {tile, steps, steps + pick_up_cost(state, tile), 0};
      goal.gain = gain_of_goal(counsel, hero, tile, {steps, points});
      if (steps <= points && goal.gain > -danger_here) {
        goal.gain += danger_here - counsel.danger(hero, tile);
      }
      goals.push_back(goal);
      return !goals.full();
    });
    return !goals.full();
  });
}

// A goal that another own Hero is much nearer to is worth less.
void leave_to_others(const Counsel& counsel, Goals& goals) {
  const HeroesState& state = *counsel.state;
  const int other = state.active ^ 1;
  if (!has_hero(state, other) || counsel.leader->share >= 1) return;
  const int there = hero_tile(state, other);
  for (Goal& goal : goals) {
    if (goal.gain <= 0 || goal.steps <= counsel.hero(state.active).points) continue;
    if (counsel.game->board().distance(there, goal.tile) + kFarther < goal.steps) {
      goal.gain *= counsel.leader->share;
    }
  }
}

// What pays on the way to a goal, the nearest of it first; or the goal.
const Goal* on_the_way(const Counsel& counsel, const Goals& goals, const Goal& target) {
  const Board& board = counsel.game->board();
  const double rate = target.gain / (target.cost + counsel.leader->delay);
  const Goal* best = &target;
  for (const Goal& goal : goals) {
    if (goal.gain <= 0 || goal.cost >= best->cost) continue;
    const int extra = goal.cost + board.distance(goal.tile, target.tile) - target.steps;
    if (goal.gain >= counsel.leader->detour * rate * std::max(extra, 0)) best = &goal;
  }
  return best;
}

// The first step of a quiet way to a tile: of those that are as short one that does not lead back,
// if there is one.
int direction_to(const Counsel& counsel, int tile) {
  const HeroesState& state = *counsel.state;
  const Board& board = counsel.game->board();
  const int here = hero_tile(state, state.active);
  Ground back = ground(state, counsel.seat);
  back.closed = back.ends;
  back.closed.erase(here);
  back.closed.erase(tile);
  back.ends = {};
  int found = -1;
  const auto next_to_me = [&](const TileSet& layer) {
    for (int direction = 0; direction < board.directions(); ++direction) {
      const int next = board.neighbour(here, direction);
      if (next == Board::kNoNeighbour || !layer.contains(next)) continue;
      if (found < 0 || next != state.encounter.from) found = direction;
    }
    return found >= 0;
  };
  TileSet start;
  start.insert(tile);
  if (next_to_me(start)) return found;
  board.flood(tile, back, board.tiles(),
              [&](const TileSet& layer, int /*steps*/) { return !next_to_me(layer); });
  return found;
}

}  // namespace

double gain_of_goal(const Counsel& counsel, int hero, int tile, const Way& way) {
  const HeroesState& state = *counsel.state;
  const int tokens = tokens_on(state, tile, Token::kMonster);
  const int enemy = enemy_hero_on(state, counsel.seat, tile);
  const int place = settlement_on(state, tile);
  const bool own = place >= 0 && counsel.settlement(place).owner == counsel.seat;
  const bool foreign = enemy_settlement_on(state, counsel.seat, tile) >= 0;
  double gain = counsel.worth_of_loot(tile);
  if (own && garrison_of(state, hero) != place) {
    gain += gain_of_home(counsel, hero, place);
    if (way.steps > way.points) gain += counsel.cover(hero, place);
  }
  if (foreign) gain += gain_of_assault(counsel, hero, place);
  if (!foreign) gain += std::max(0.0, gain_of_mine(counsel, hero, tile));
  if (enemy >= 0) gain += gain_of_hero(counsel, hero, enemy, way);
  if (enemy >= 0 && gain < 0) return -1;
  if (tokens == 0) return gain;
  const double pay = counsel.leader->monsters * kMonsterPay * tokens;
  return risked(counsel, hero, {counsel.against_tokens(hero, tokens), pay + std::max(0.0, gain)});
}

bool sees_to_garrison(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  if (state.encounter.loaded != 0) return false;
  const int place = garrison_of(state, state.active);
  if (place < 0) return false;
  const Settlement& there = counsel.settlement(place);
  const Hero& hero = counsel.hero(state.active);
  const auto any = [](const ItemCounts& items) {
    return std::any_of(items.begin(), items.end(), [](int count) { return count > 0; });
  };
  return there.recruits + hero.army > 0 || any(there.armory) || any(hero.items);
}

Aim choose_aim(const Counsel& counsel) {
  const HeroesState& state = *counsel.state;
  if (counsel.hero(state.active).points == 0) return {};
  Goals goals;
  find_goals(counsel, goals);
  leave_to_others(counsel, goals);
  const Post post = post_of(counsel, state.active);
  keep_post(counsel, post, goals);
  const Goal* best = nullptr;
  double best_rate = 0;
  for (const Goal& goal : goals) {
    const double rate = goal.gain / (goal.cost + counsel.leader->delay);
    if (rate <= best_rate) continue;
    best = &goal;
    best_rate = rate;
  }
  if (best != nullptr) {
    best = on_the_way(counsel, goals, *best);
  } else {
    best = std::find_if(goals.begin(), goals.end(),
                        [&post](const Goal& goal) { return goal.tile == post.tile; });
    if (best == goals.end()) return {};
  }
  return {best->tile, best->steps};
}

bool goes_by_steps(const Counsel& counsel, const Aim& aim) {
  const HeroesRules& rules = counsel.rules();
  if (rules.choices == MoveChoices::kGoals || aim.tile < 0) return false;
  return rules.choices == MoveChoices::kSteps ||
         (!rules.far_goals && aim.steps > counsel.hero(counsel.state->active).points);
}

Action action_to(const Counsel& counsel, const Aim& aim) {
  if (aim.tile < 0) return make_action(Verb::kPass);
  if (goes_by_steps(counsel, aim)) {
    return make_action(Verb::kStep, direction_to(counsel, aim.tile));
  }
  const bool offered =
      counsel.rules().far_goals || aim.steps <= counsel.hero(counsel.state->active).points;
  return offered ? make_action(Verb::kGoal, aim.tile) : make_action(Verb::kPass);
}

Action choose_move(const Counsel& counsel) {
  if (sees_to_garrison(counsel)) return make_action(Verb::kGarrison);
  return action_to(counsel, choose_aim(counsel));
}

}  // namespace muster::heroes
