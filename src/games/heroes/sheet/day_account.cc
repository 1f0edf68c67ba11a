#include "games/heroes/sheet/day_account.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <utility>

#include "core/bits.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

constexpr std::array<std::string_view, kTokenKinds> kTokensOfSetup = {
    "items at", "resources at", "monsters at", "free mines at"};

std::string battle_words(const BattleRules& rules) {
  switch (rules.model) {
    case BattleModel::kAttrition:
      return fmt::format(
          "battles by attrition: the lower total loses 1 for every {} of the "
          "difference, at least 1",
          rules.loss_step);
    case BattleModel::kSingleRoll:
      return "battles by a single roll: the higher total wins";
    default:
      return "battles by duels of two lines";
  }
}

// Where a step stands in the course of a day.
struct Part {
  bool turns = false;  // past the Daybreaks
  int order = 0;       // of the seat
};
Part part_of(const HeroesGame& game, const HeroesState& state) {
  const int last = game.num_players() - 1;
  switch (state.phase) {
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return {false, state.order};
    case Phase::kAppear:
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
    case Phase::kAnchorRoll:
      return {state.day == 0, last};
    default:
      return {true, state.order};
  }
}

std::vector<std::string> income_parts(const HeroesGame& game, const HeroesState& state, int seat) {
  std::vector<std::string> parts;
  for (int place = 0; place < kMaxSettlements; ++place) {
    const Settlement& each = state.settlements[static_cast<std::size_t>(place)];
    if (each.owner != seat) continue;
    parts.push_back(fmt::format("{} +{}", place_words(game.board(), state, place).substr(4),
                                game.settlements().row_of(each.buildings.tier).reward));
  }
  const int mines = state.realms[static_cast<std::size_t>(seat)].mines;
  if (mines > 0) {
    parts.push_back(
        fmt::format("{} +{}", number_of(mines, "mine", "mines"), mines * game.rules().mine_income));
  }
  return parts;
}

}  // namespace

// ---- The set-up.

void DayAccount::open(Telling& telling) {
  const HeroesGame& game = telling.game;
  const HeroesState& state = telling.after;
  telling.round("Set-up");
  telling.act(fmt::format("{} x {} tiles, {} days at most", game.board().columns(),
                          game.board().rows(), game.day_limit()));
  telling.detail(battle_words(game.rules().battle));
  telling.detail(fmt::format("equal totals favour the {}; items by {}",
                             kSideNames[index_of(game.rules().battle.ties)],
                             game.rules().item_cards ? "cards" : "dice only"));
  for (int seat = 0; seat < game.num_players(); ++seat) {
    std::string heroes;
    if (heroes_of(state, seat) == 1) heroes = " with Hero 1";
    if (heroes_of(state, seat) == 2) heroes = " with Heroes 1 and 2";
    telling.act(fmt::format("{}: {}{}, {}", seat_name(seat),
                            settlement_words(game.board(), state, seat).substr(4), heroes,
                            coins(state.realms[static_cast<std::size_t>(seat)].coins)));
  }
  for (int seat = 0; seat < game.num_players(); ++seat) {
    const unsigned team = state.realms[static_cast<std::size_t>(seat)].allies;
    const bool first = std::countr_zero(team) == seat;
    if (first && !std::has_single_bit(team)) {
      telling.act(fmt::format("{} are a team: they are allied and win together", seat_names(team)));
    }
  }
}

void DayAccount::tell_place(Telling& telling, int column) {
  const HeroesState& before = telling.before;
  const std::string where = telling.tile(telling.game.board().tile(column, before.at));
  if (before.day > 0) {
    return telling.act(fmt::format(
        "{} appears at {}",
        with_article(before.kind == static_cast<int>(Token::kMine) ? std::string_view("free mine")
                                                                   : kTokenNames[before.kind]),
        where));
  }
  places_.push_back(where);
  const HeroesState& after = telling.after;
  if (after.phase == Phase::kPlaceRow && after.kind == before.kind) return;
  for (std::string& line : broken_list(std::string(kTokensOfSetup[before.kind]), places_)) {
    telling.act(std::move(line));
  }
  places_.clear();
}

// HE-15.
void DayAccount::tell_anchor(Telling& telling, int face) {
  const HeroesState& before = telling.before;
  const HeroesState& after = telling.after;
  telling.detail(fmt::format("{} rolls {} for the Anchor", seat_name(before.at), face));
  if (after.phase == Phase::kAnchorRoll) {
    if (after.contenders != before.contenders || after.at <= before.at) {
      telling.detail(fmt::format("{} roll again for the Anchor", seat_names(after.contenders)));
    }
    return;
  }
  std::vector<std::string_view> order;
  const int players = telling.game.num_players();
  for (int i = 0; i < players; ++i) order.push_back(seat_name((after.anchor + i) % players));
  telling.act(fmt::format("{} is the Anchor; the order of turns: {}", seat_name(after.anchor),
                          fmt::join(order, ", ")));
  const std::vector<int>& handicaps = telling.game.rules().turn_coins;
  for (int place = 0; place < players && place < std::ssize(handicaps); ++place) {
    const int more = handicaps[static_cast<std::size_t>(place)];
    if (more == 0) continue;
    const int seat = (after.anchor + place) % players;
    telling.detail(fmt::format("{} begins with {} more", seat_name(seat), coins(more)));
    telling.earn(seat, more);
  }
}

// ---- Time.

void DayAccount::go_on(Telling& telling) {
  HeroesState& now = telling.now;
  const HeroesState& after = telling.after;
  const int players = telling.game.num_players();
  Part part = part_of(telling.game, telling.before);
  while (now.turn != after.turn) {
    ++now.turn;
    int seat = 0;
    do {
      if (++part.order == players) {
        part.order = 0;
        if (part.turns) {
          ++now.day;
          telling.round(fmt::format("Day {}", now.day));
          if (now.day > 1) telling.act(score_words(telling.game, now));
        }
        part.turns = !part.turns;
      }
      seat = (after.anchor + part.order) % players;
    } while (now.realms[static_cast<std::size_t>(seat)].out != 0);
    if (!part.turns) {
      telling.turn(fmt::format("Daybreak of {}", seat_name(seat)));
      tell_daybreak(telling, seat);
    } else if (now.turn == after.turn && after.phase != Phase::kOver) {
      telling.turn(fmt::format("{}'s turn", seat_name(seat)));
    }
  }
}

// HE-21 .. HE-23.
void DayAccount::tell_daybreak(Telling& telling, int seat) {
  const int coins_of_day = income(telling.game, telling.now, seat);
  const std::vector<std::string> from = income_parts(telling.game, telling.now, seat);
  telling.earn(seat, coins_of_day);
  tell_upkeep(telling, seat, fmt::format("income {}", coins_of_day));
  for (std::string& line : broken_list(fmt::format("{}'s income:", seat_name(seat)), from))
    telling.detail(std::move(line));
}

// Pays for the Heroes that live on; `income`: what is told with it.
void DayAccount::tell_upkeep(Telling& telling, int seat, const std::string& income) {
  const HeroesState& after = telling.after;
  const int price = telling.game.rules().hero_upkeep;
  const int heroes = heroes_of(telling.now, seat);
  const auto line = [&](const std::string& upkeep, const std::string& purse) {
    const bool both = !income.empty() && !upkeep.empty();
    telling.act(
        fmt::format("{}: {}{}{}: {}", seat_name(seat), income, both ? ", " : "", upkeep, purse));
  };
  if (after.phase == Phase::kUpkeep && after.turn == telling.now.turn) {
    return line(fmt::format("too little for {}", number_of(heroes, "Hero", "Heroes")),
                telling.earn(seat, 0));
  }
  const int paid = price * heroes_of(after, seat);
  const std::string upkeep = paid > 0 ? fmt::format("upkeep {}", paid) : std::string();
  if (!income.empty() || paid > 0) line(upkeep, telling.earn(seat, -paid));
  for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
    const int hero = hero_of(seat, slot);
    if (!has_hero(telling.now, hero) || has_hero(after, hero)) continue;
    telling.kill(hero, "goes unpaid and dies");
  }
}

// ---- Decisions.

void DayAccount::step(Telling& telling, Action action) {
  const int argument = argument_of(action);
  const bool passes = verb_of(action) == Verb::kPass;
  switch (telling.before.phase) {
    case Phase::kPlaceRow:
      return;
    case Phase::kPlaceColumn:
      return tell_place(telling, argument);
    case Phase::kAnchorRoll:
      return tell_anchor(telling, argument);
    case Phase::kAppear:
      return tell_appearance(telling, argument);
    case Phase::kUpkeep: {
      const int seat = telling.before.on_turn;
      telling.kill(hero_of(seat, argument), "goes unpaid and dies");
      if (telling.realm(seat).out == 0) tell_upkeep(telling, seat, "");
      return;
    }
    case Phase::kBuild:
      return passes ? void() : tell_building(telling, action);
    case Phase::kRecruit:
      return argument == 0 ? void() : tell_recruits(telling, argument);
    case Phase::kRaise:
      return passes ? void() : tell_raised(telling, argument);
    default:
      tell_council(telling, action);
  }
}

// HE-29.
void DayAccount::tell_appearance(Telling& telling, int kinds) {
  if (kinds == 0) return;
  telling.turn("New tokens");
  if (telling.after.phase != Phase::kPlaceRow) telling.detail("new tokens find no free tile");
}

// HE-24, HE-25.
void DayAccount::tell_building(Telling& telling, Action action) {
  const SettlementTable& figures = telling.game.settlements();
  const HeroesState& before = telling.before;
  const int seat = before.on_turn;
  const int at = argument_of(action);
  const auto built = [&](const std::string& what, int cost) {
    telling.act(fmt::format("{} {} for {}: {} left", seat_name(seat), what, coins(cost),
                            telling.earn(seat, -cost)));
  };
  if (verb_of(action) == Verb::kFound) {
    const int hero = hero_of(seat, at);
    return built(fmt::format("founds an encampment at {} under Hero {}",
                             telling.tile(hero_tile(before, hero)), at + 1),
                 figures.row_of(SettlementTier::kEncampment).cost);
  }
  const Buildings& now = before.settlements[static_cast<std::size_t>(at)].buildings;
  const std::string place = settlement_words(telling.game.board(), before, at);
  if (verb_of(action) == Verb::kRaiseTier) {
    const SettlementTier tier = next_tier(now.tier);
    return built(fmt::format("builds {} out of {}", with_article(name_of(tier)), place),
                 figures.row_of(tier).cost);
  }
  const Ramparts ramparts = next_ramparts(now.ramparts);
  const std::string_view name = name_of(ramparts);
  const bool one = ramparts == Ramparts::kPallisade;
  built(fmt::format("builds {} for {}", one ? with_article(name) : std::string(name), place),
        figures.row_of(ramparts).cost);
}

// HE-26.
void DayAccount::tell_recruits(Telling& telling, int number) {
  const HeroesState& before = telling.before;
  const int cost = number * telling.game.rules().mercenary_price;
  telling.act(fmt::format(
      "{} recruits {} at {} for {}: {} there, {} left", seat_name(before.on_turn),
      mercenaries(number), place_words(telling.game.board(), before, before.at), coins(cost),
      before.settlements[before.at].recruits + number, telling.earn(before.on_turn, -cost)));
}

// HE-27.
void DayAccount::tell_raised(Telling& telling, int settlement) {
  const int seat = telling.before.on_turn;
  const int slot = has_hero(telling.before, hero_of(seat, 0)) ? 1 : 0;
  const int cost = telling.game.rules().hero_price;
  telling.act(fmt::format("{} raises Hero {} at {} for {}: {} left", seat_name(seat), slot + 1,
                          place_words(telling.game.board(), telling.before, settlement),
                          coins(cost), telling.earn(seat, -cost)));
}

// ---- Alliances and votes (HE-110 .. HE-113).

void DayAccount::tell_items_vote(Telling& telling) {
  const bool cards = telling.after.item_cards != 0;
  const bool changed = telling.after.item_cards != telling.before.item_cards;
  telling.act(fmt::format("the vote is over: items {} {}", changed ? "now go by" : "still go by",
                          cards ? "cards" : "dice only"));
}

void DayAccount::tell_council(Telling& telling, Action action) {
  const HeroesState& before = telling.before;
  const std::string_view caller = seat_name(before.on_turn);
  const int other = argument_of(action);
  const bool yes = verb_of(action) == Verb::kYes;
  switch (before.phase) {
    case Phase::kDiplomacy:
      if (verb_of(action) == Verb::kAlly) {
        telling.act(fmt::format("{} offers {} an alliance", caller, seat_name(other)));
      } else if (verb_of(action) == Verb::kBreak) {
        telling.act(fmt::format("{} leaves the alliance with {}", caller, seat_name(other)));
      }
      return;
    case Phase::kAnswer:
      return telling.act(
          yes ? fmt::format("{} accepts: {} and {} are allied", seat_name(before.at), caller,
                            seat_name(before.at))
              : fmt::format("{} refuses an alliance with {}", seat_name(before.at), caller));
    case Phase::kCallVote:
      if (yes) telling.act(fmt::format("{} calls a vote on the item ruleset", caller));
      return;
    case Phase::kVote: {
      telling.detail(fmt::format("{} votes {} a change of the item ruleset", seat_name(before.at),
                                 yes ? "for" : "against"));
      if (before.left > 1) return;
      if (telling.after.phase == Phase::kVoteTie)
        return telling.detail("the vote on the item ruleset is a tie, for a dP to settle");
      return tell_items_vote(telling);
    }
    case Phase::kVoteTie:
      return tell_items_vote(telling);
    default:
      return;
  }
}

}  // namespace muster::heroes
