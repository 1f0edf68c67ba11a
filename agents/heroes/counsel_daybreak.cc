// What a leader pays for: upkeep, buildings, mercenaries, Heroes; and who stays in a garrison.
#include <algorithm>
#include <array>
#include <cmath>

#include "agents/heroes/counsel.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

constexpr int kLastDaysWithoutHeroes = 5;

double tier_value(const Counsel& counsel, int place) {
  const SettlementTier tier = counsel.settlement(place).buildings.tier;
  const SettlementTable& figures = counsel.game->settlements();
  const TierRow& next = figures.row_of(next_tier(tier));
  return counsel.leader->tier * counsel.days() * (next.reward - figures.row_of(tier).reward) /
         next.cost;
}

double recruit_value(const Counsel& counsel, double peril) {
  return counsel.leader->recruit + counsel.leader->urgency * peril;
}

double most_peril(const Counsel& counsel) {
  double worst = 0;
  for (int place = 0; place < kMaxSettlements; ++place) {
    if (counsel.settlement(place).owner == counsel.seat) {
      worst = std::max(worst, counsel.peril(place));
    }
  }
  return worst;
}

int income_after_upkeep(const Counsel& counsel) {
  return income(*counsel.game, *counsel.state, counsel.seat) -
         counsel.rules().hero_upkeep * heroes_of(*counsel.state, counsel.seat);
}

bool wants_hero(const Counsel& counsel) {
  const int heroes = heroes_of(*counsel.state, counsel.seat);
  if (heroes >= counsel.rules().most_heroes) return false;
  if (heroes > 0 && counsel.days_left() < kLastDaysWithoutHeroes) return false;
  return heroes == 0 || heroes < static_cast<int>(std::lround(counsel.leader->heroes));
}

Action choose_building(const Counsel& counsel) {
  ActionList legal;
  counsel.game->legal_actions(*counsel.state, legal);
  Action best = make_action(Verb::kPass);
  double most = recruit_value(counsel, most_peril(counsel));
  for (const Action action : legal) {
    double value = 0;
    switch (verb_of(action)) {
      case Verb::kFound:
        return action;
      case Verb::kRaiseTier:
        value = tier_value(counsel, argument_of(action));
        break;
      case Verb::kRaiseRamparts:
        value =
            counsel.leader->ramparts + counsel.leader->alarm * counsel.peril(argument_of(action));
        break;
      default:
        continue;
    }
    if (value <= most) continue;
    most = value;
    best = action;
  }
  return best;
}

// Coins that are not for mercenaries: for a Hero, for a building that is near.
int kept_coins(const Counsel& counsel, double peril) {
  const Leader& leader = *counsel.leader;
  const int coins = counsel.realm(counsel.seat).coins;
  const int income = income_after_upkeep(counsel);
  int kept = income < 0 ? -income : 0;
  if (wants_hero(counsel)) kept += counsel.rules().hero_price;
  for (int place = 0; place < kMaxSettlements; ++place) {
    const Settlement& each = counsel.settlement(place);
    if (each.owner != counsel.seat || !can_raise_tier(each.buildings)) continue;
    const int price = counsel.game->settlements().row_of(next_tier(each.buildings.tier)).cost;
    const bool near = price - coins <= leader.patience * std::max(income, 0);
    if (near && tier_value(counsel, place) > recruit_value(counsel, peril)) kept += price;
  }
  return kept;
}

Action choose_recruits(const Counsel& counsel) {
  const double peril = counsel.peril(counsel.state->at);
  const int coins = counsel.realm(counsel.seat).coins;
  const int free = std::max(0, coins - kept_coins(counsel, peril));
  const HeroesRules& rules = counsel.rules();
  const int most = std::min({coins / rules.mercenary_price, kMostOffered,
                             rules.army_limit - counsel.settlement(counsel.state->at).recruits});
  return make_action(Verb::kRecruit, std::min(most, free / rules.mercenary_price));
}

// Where most mercenaries wait.
Action choose_new_hero(const Counsel& counsel) {
  if (!wants_hero(counsel)) return make_action(Verb::kPass);
  int best = -1;
  for (int place = 0; place < kMaxSettlements; ++place) {
    if (counsel.settlement(place).owner != counsel.seat) continue;
    if (best < 0 || counsel.settlement(place).recruits > counsel.settlement(best).recruits) {
      best = place;
    }
  }
  return make_action(Verb::kRaiseHero, best);
}

// The Hero that is worth less.
Action choose_starving(const Counsel& counsel) {
  const int first = hero_of(counsel.seat, 0);
  const bool second = counsel.worth_of_hero(first + 1) < counsel.worth_of_hero(first);
  return make_action(Verb::kStarve, second ? 1 : 0);
}

}  // namespace

Action choose_at_daybreak(const Counsel& counsel) {
  switch (counsel.state->phase) {
    case Phase::kUpkeep:
      return choose_starving(counsel);
    case Phase::kBuild:
      return choose_building(counsel);
    case Phase::kRecruit:
      return choose_recruits(counsel);
    default:
      return choose_new_hero(counsel);
  }
}

Action choose_army(const Counsel& counsel) {
  const int hero = counsel.state->active;
  const int place = garrison_of(*counsel.state, hero);
  const int total = counsel.hero(hero).army + counsel.settlement(place).recruits;
  const int limit = counsel.rules().army_limit;
  const int least = std::max(0, total - limit);
  const int most = std::min(total, limit);
  const int guards = std::min(counsel.guards_wanted(place), total);
  return make_action(Verb::kLoadArmy, std::clamp(total - guards, least, most));
}

}  // namespace muster::heroes
