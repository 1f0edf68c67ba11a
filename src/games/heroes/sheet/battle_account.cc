#include "games/heroes/sheet/battle_account.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "games/heroes/battle/battle.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/sides.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/actions.h"

namespace muster::heroes {
namespace {

std::string short_hero_name(int hero) { return fmt::format("Hero {}", hero % kHeroesPerSeat + 1); }

// "6d6+6 = 22".
std::string roll_words(const BattleRules& rules, const DiceSum& sum, int total) {
  const bool stands_for_all = sum.count > rules.representative_above;
  return fmt::format("{} = {}", stands_for_all ? representative_text(sum) : to_string(sum), total);
}

std::string army_words(int army) { return army == 0 ? "no mercenaries" : mercenaries(army); }

// "Hero 1 2d6+6, rare main hand 2d6", in parts.
void add_hero_parts(const HeroesGame& game, const HeroesState& state, int hero, bool with_seat,
                    std::vector<std::string>& parts) {
  parts.push_back(fmt::format("{} {}", with_seat ? hero_name(hero) : short_hero_name(hero),
                              to_string(game.items().hero())));
  for (const Item item : worn_of(state.heroes[static_cast<std::size_t>(hero)].items)) {
    parts.push_back(fmt::format("{} {}", item_words(item), to_string(game.items().roll_of(item))));
  }
}

// Of a defender, piece by piece.
std::vector<std::string> defender_parts(const HeroesGame& game, const HeroesState& state) {
  const SettlementTable& figures = game.settlements();
  std::vector<std::string> parts;
  const Encounter& encounter = state.encounter;
  if (encounter.foe == Foe::kHero) {
    add_hero_parts(game, state, encounter.whom, false, parts);
  } else if (encounter.foe == Foe::kSettlement) {
    const Settlement& place = state.settlements[encounter.whom];
    parts.push_back(fmt::format("{} {}", name_of(place.buildings.tier),
                                to_string(figures.row_of(place.buildings.tier).defense)));
    if (place.buildings.ramparts != Ramparts::kNone) {
      parts.push_back(fmt::format("{} {}", name_of(place.buildings.ramparts),
                                  to_string(figures.row_of(place.buildings.ramparts).defense)));
    }
    for (const int hero : garrison(state, encounter.whom)) {
      add_hero_parts(game, state, hero, false, parts);
      const int army = state.heroes[static_cast<std::size_t>(hero)].army;
      if (army > 0) parts.push_back(fmt::format("its {} {}d6", mercenaries(army), army));
    }
    if (place.recruits > 0) {
      parts.push_back(
          fmt::format("{} {}d6", number_of(place.recruits, "recruit", "recruits"), place.recruits));
    }
  }
  return parts;
}

}  // namespace

// ---- The beginning.

BattleAccount::Fight BattleAccount::fight_of(const Board& board, const HeroesState& state) {
  Fight fight;
  fight.sides = {hero_name(state.active), defender_words(board, state)};
  for (const SideOfBattle which : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    const std::size_t side = index_of(which);
    const Player player = player_of_side(state, which);
    if (player >= 0) fight.seats[side] = seat_name(player);
    fight.creatures[side] = creature_words(state, which);
    fight.pieces[side] = piece_words(state, which);
    fight.began[side] = state.battle.sides[side].creatures;
  }
  fight.round = state.battle;
  return fight;
}

std::string BattleAccount::foe_words(const Telling& telling) {
  const HeroesState& state = telling.after;
  const Encounter& encounter = state.encounter;
  const int fighters = encounter.fighters;
  switch (encounter.foe) {
    case Foe::kHero:
      return fmt::format("attacks {} with {}", hero_name(encounter.whom),
                         army_words(state.heroes[encounter.whom].army));
    case Foe::kSettlement:
      return "assaults " + owned_place_words(telling.game.board(), state, encounter.whom);
    case Foe::kGuardians:
      return fmt::format("fights {} of the mine", number_of(fighters, "guardian", "guardians"));
    default:
      return "fights " + number_of(fighters, "monster", "monsters");
  }
}

void BattleAccount::begin(Telling& telling) {
  const HeroesState& state = telling.after;
  fight_ = fight_of(telling.game.board(), state);
  std::string words = fmt::format("{} with {} {}", hero_name(state.active),
                                  army_words(fight_->began[kAttackers]), foe_words(telling));
  if (state.encounter.foe != Foe::kSettlement) words += " at " + telling.tile(telling.here());
  telling.act(words);
  if (state.encounter.foe == Foe::kSettlement) {
    std::vector<std::string> parts;
    for (const int hero : garrison(state, state.encounter.whom)) {
      parts.push_back(short_hero_name(hero));
    }
    const int creatures = fight_->began[kDefenders];
    if (creatures > 0) parts.push_back(mercenaries(creatures));
    if (!parts.empty())
      telling.act(fmt::format("in {}: {}", fight_->sides[kDefenders], and_list(parts)));
  }
  tell_sides(telling);
}

// What each side rolls, and where it comes from.
void BattleAccount::tell_sides(Telling& telling) const {
  const HeroesState& state = telling.after;
  const bool duel = telling.game.rules().battle.model == BattleModel::kDuel;
  std::array<std::vector<std::string>, 2> parts;
  add_hero_parts(telling.game, state, state.active, false, parts[kAttackers]);
  parts[kDefenders] = defender_parts(telling.game, state);
  for (std::size_t side = 0; side < 2; ++side) {
    const int creatures = fight_->began[side];
    if (creatures > 0 && !(side == kDefenders && state.encounter.foe == Foe::kSettlement)) {
      parts[side].push_back(fmt::format("{} {}d6", count_words(side, creatures), creatures));
    }
    const std::string sum = to_string(total_of(state.battle.sides[side]));
    if (fight_->seats[side].empty()) {
      telling.detail(fmt::format("{} roll {}", role_and_name(side), duel ? "1d6 each" : sum));
      continue;
    }
    const std::string prefix = duel ? fmt::format("{}:", role_and_name(side))
                                    : fmt::format("{} rolls {}:", role_and_name(side), sum);
    for (std::string& line : broken_list(prefix, parts[side])) telling.detail(std::move(line));
  }
}

// ---- In a round.

std::string BattleAccount::count_words(std::size_t side, int count) const {
  return number_of(count, fight_->creatures[side].first, fight_->creatures[side].second);
}

std::string BattleAccount::role_and_name(std::size_t side) const {
  return fmt::format("{} {}", kSideNames[side], fight_->sides[side]);
}

std::string BattleAccount::whose_round(std::size_t side, int round) const {
  return fmt::format("{} against {}, round {}", fight_->sides[side], fight_->sides[1 - side],
                     round);
}

std::string BattleAccount::losses(std::size_t side, const BattleState& next) const {
  const BattleSide& before = fight_->round.sides[side];
  const BattleSide& after = next.sides[side];
  std::vector<std::string> parts;
  const int fallen = before.creatures - after.creatures;
  if (fallen > 0) parts.push_back(count_words(side, fallen));
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (before.stands(piece) && !after.stands(piece)) parts.push_back(fight_->pieces[side][piece]);
  }
  return and_list(parts);
}

std::string BattleAccount::left(std::size_t side, const BattleSide& now) const {
  std::vector<std::string> parts;
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (now.stands(piece)) parts.push_back(fight_->pieces[side][piece]);
  }
  if (now.creatures > 0) parts.push_back(count_words(side, now.creatures));
  if (parts.empty()) return "nobody is left";
  return fmt::format("{} {} left", and_list(parts), now.units() == 1 ? "is" : "are");
}

void BattleAccount::step(Telling& telling, Action action) {
  if (!fight_) fight_ = fight_of(telling.game.board(), telling.before);
  if (verb_of(action) == Verb::kRetreat) return tell_retreat(telling);
  if (telling.before.phase == Phase::kRetreat) return;  // fights on
  const int code = argument_of(action);
  BattleState next = telling.before.battle;
  telling.game.battle().apply(next, code);
  if (telling.before.phase == Phase::kBattleRoll) {
    tell_roll(telling, code, next);
  } else {
    tell_choice(telling, code);
  }
  const bool over = need_of(next) == BattleNeed::kOver;
  if (next.round != fight_->round.round || over) {
    tell_round(telling, next);
    fight_->round = next;
  }
  if (over) tell_end(telling, next);
}

// Big sums are rolled in portions, the attacker's first; they are told when both totals are known.
void BattleAccount::tell_roll(Telling& telling, int code, const BattleState& next) const {
  const BattleState& before = telling.before.battle;
  if (before.phase == BattlePhase::kPairs) {
    const int pairs = std::min<int>(before.pairs_left, kMaxPairsPerRoll);
    return telling.detail(fmt::format("{} of creatures, 1d6 each: {} won by {}, {} by {}",
                                      number_of(pairs, "pair", "pairs"), code, role_and_name(0),
                                      pairs - code, role_and_name(1)));
  }
  const std::size_t side = index_of(side_of(before));
  const BattleRules& rules = telling.game.rules().battle;
  const int dice = before.dice_left[side];
  const bool stands_for_all = dice > rules.representative_above;
  const int rolled = stands_for_all ? dice : std::min(dice, kMaxDicePerRoll);
  if (rolled < dice || (side == kAttackers && before.dice_left[kDefenders] > 0)) return;
  std::array<int, 2> totals = {before.totals[0], before.totals[1]};
  totals[side] += stands_for_all ? dice * (1 + code) : rolled + code;
  if (rules.model == BattleModel::kDuel) return tell_meeting(telling, totals);
  tell_totals(telling, totals, next);
}

// The sum to beat is the other side's.
void BattleAccount::tell_totals(Telling& telling, const std::array<int, 2>& totals,
                                const BattleState& next) const {
  const BattleRules& rules = telling.game.rules().battle;
  std::array<std::string, 2> rolls;
  for (std::size_t side = 0; side < 2; ++side) {
    rolls[side] = fmt::format("{} {}", role_and_name(side),
                              roll_words(rules, total_of(fight_->round.sides[side]), totals[side]));
  }
  const int more = std::abs(totals[0] - totals[1]);
  const std::size_t loser = totals[0] == totals[1]
                                ? 1 - index_of(rules.ties)
                                : (totals[0] < totals[1] ? kAttackers : kDefenders);
  std::string words =
      fmt::format("round {}: {}, {}; ", fight_->round.round + 1, rolls[0], rolls[1]);
  words += more == 0 ? fmt::format("equal, for the {}", kSideNames[1 - loser])
                     : fmt::format("{} more", more);
  if (rules.model == BattleModel::kAttrition) {
    words +=
        fmt::format(", {} for {}", number_of(std::max(1, more / rules.loss_step), "loss", "losses"),
                    fight_->sides[loser]);
  }
  telling.detail(words);
  if (next.phase == BattlePhase::kCasualty) {
    telling.detail(fmt::format("{} against {} says what falls: {}", fight_->sides[loser],
                               fight_->sides[1 - loser],
                               number_of(next.losses[loser], "loss", "losses")));
  }
}

// A duel: two that meet at a place of the lines.
void BattleAccount::tell_meeting(Telling& telling, const std::array<int, 2>& totals) const {
  const BattleState& before = telling.before.battle;
  std::array<std::string, 2> words;
  std::array<std::string, 2> names;
  for (std::size_t side = 0; side < 2; ++side) {
    std::size_t piece = 0;
    const BattleSide& line = before.sides[side];
    while (piece < kMaxPieces &&
           !(line.stands(piece) &&
             Battle::place_of(before, static_cast<SideOfBattle>(side), piece) == before.cursor)) {
      ++piece;
    }
    if (piece < kMaxPieces) {
      names[side] = fmt::format("{} {}", fight_->seats[side], fight_->pieces[side][piece]);
    } else {
      const std::string_view seat = fight_->seats[side];
      names[side] =
          fmt::format("a {}{}{}", seat, seat.empty() ? "" : " ", fight_->creatures[side].first);
    }
    words[side] =
        fmt::format("{} {}", names[side],
                    roll_words(telling.game.rules().battle, roll_of(line, piece), totals[side]));
  }
  const bool tie = totals[0] == totals[1];
  const std::size_t winner = tie ? index_of(telling.game.rules().battle.ties)
                                 : (totals[0] > totals[1] ? kAttackers : kDefenders);
  telling.detail(fmt::format("place {} of the lines: attacker {}, defender {}; {} falls",
                             before.cursor + 1, words[0], words[1], names[1 - winner]));
}

void BattleAccount::tell_choice(Telling& telling, int code) const {
  const BattleState& before = telling.before.battle;
  const std::size_t side = index_of(before.side);
  if (before.phase == BattlePhase::kPlace) {
    const std::string puts =
        fmt::format("{} puts {}", fight_->seats[side], fight_->pieces[side][before.cursor]);
    telling.secret(SheetLevel::kDetail, only(player_of_side(telling.before, before.side)),
                   code == kRearPlace ? fmt::format("{} at the rear of its line", puts)
                                      : fmt::format("{} in place {} of its line", puts, code + 1),
                   fmt::format("{} somewhere in its line", puts));
    return;
  }
  const std::string what =
      code == kGiveCreatures
          ? count_words(side, std::min(before.losses[side], before.sides[side].creatures))
          : fight_->pieces[side][static_cast<std::size_t>(code - 1)];
  telling.detail(
      fmt::format("{} against {} gives up {}", fight_->sides[side], fight_->sides[1 - side], what));
}

void BattleAccount::tell_round(Telling& telling, const BattleState& next) const {
  bool lost = false;
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string fallen = losses(side, next);
    if (fallen.empty()) continue;
    lost = true;
    telling.detail(fmt::format("{}: {} lost; {}", whose_round(side, next.round), fallen,
                               left(side, next.sides[side])));
  }
  if (lost) return;
  telling.detail(fmt::format("{}: nothing falls", whose_round(kAttackers, next.round)));  // HE-126
}

// ---- The end.

std::string BattleAccount::toll(std::size_t side, int left) const {
  const int began = fight_->began[side];
  if (began == 0) return "";
  if (left == began) return fmt::format(": no losses, {} left", count_words(side, began));
  return fmt::format(": {} of {} lost, {} left", began - left, count_words(side, began), left);
}

void BattleAccount::tell_end(Telling& telling, const BattleState& next) {
  if (winner_of(next) == SideOfBattle::kAttacker) {
    tell_victory(telling, next);
  } else {
    tell_defeat(telling, next);
  }
  fight_.reset();
}

// HE-134, HE-136.
void BattleAccount::tell_faint(Telling& telling, int hero, const BattleSide& side,
                               std::size_t piece) {
  if (!side.fell(piece)) return;
  std::string words = fmt::format("{} fainted and lives", hero_name(hero));
  if (telling.game.rules().battle.faint_penalty) {
    if (telling.before.phase != Phase::kRetreat) words += ", which costs half of what was left";
    if (const std::string drops = telling.drop_items(hero); !drops.empty()) words += "; " + drops;
  }
  telling.act(words);
  telling.tell_overflow();
}

void BattleAccount::tell_victory(Telling& telling, const BattleState& next) const {
  const HeroesState& before = telling.before;
  const Encounter& encounter = before.encounter;
  const BattleSide& left = next.sides[kAttackers];
  const int hero = before.active;
  telling.act(fmt::format("{} beats {} in round {}{}", hero_name(hero), fight_->sides[kDefenders],
                          next.round, toll(kAttackers, left.creatures)));
  telling.hero(hero).army = static_cast<std::uint8_t>(left.creatures);
  tell_faint(telling, hero, left, 1);
  const auto pay = [&](const char* who) {
    const int number = encounter.fighters / 2;
    const std::string purse = telling.earn(before.on_turn, number);
    if (number == 0) return;
    telling.act(fmt::format("the {} {} at {} pay {}: {} has {}", encounter.fighters, who,
                            telling.tile(telling.here()), coins(number), seat_name(before.on_turn),
                            purse));
  };
  std::uint16_t& tokens = telling.now.tokens[static_cast<std::size_t>(telling.here())];
  switch (encounter.foe) {
    case Foe::kMonsters:
      tokens = with_tokens(tokens, Token::kMonster, 0);
      return pay("monsters");
    case Foe::kGuardians:
      if (token_count(tokens, Token::kMine) == kFreeMine) pay("guardians");
      return telling.capture(true);
    case Foe::kHero:
      telling.hero(encounter.whom).army = 0;
      return telling.kill(encounter.whom, "dies");
    default:
      tell_conquest(telling);
  }
}

// HE-98 .. HE-100.
void BattleAccount::tell_conquest(Telling& telling) const {
  const HeroesState& before = telling.before;
  const int place = before.encounter.whom;
  const int loser = before.settlements[before.encounter.whom].owner;
  const std::string name = settlement_words(telling.game.board(), before, place);
  const Garrison heroes = garrison(before, place);
  for (const int each : heroes) {
    telling.hero(each).army = 0;
    telling.kill(each, "dies");
  }
  telling.act(
      fmt::format("{} takes {} from {}", seat_name(before.on_turn), name, seat_name(loser)));
  const int spoils = telling.realm(loser).coins;
  if (heroes.size > 0 && telling.game.rules().coins_are_spoils && spoils > 0) {
    telling.earn(loser, -spoils);
    const std::string purse = telling.earn(before.on_turn, spoils);
    telling.act(fmt::format("{} takes all of {}'s {}: {} has {}", seat_name(before.on_turn),
                            seat_name(loser), coins(spoils), seat_name(before.on_turn), purse));
  }
  Settlement& now = telling.settlement(place);
  if (!telling.game.rules().ramparts_stay && now.buildings.ramparts != Ramparts::kNone) {
    telling.act(fmt::format("the {} of {} {}", name_of(now.buildings.ramparts),
                            place_words(telling.game.board(), before, place),
                            now.buildings.ramparts == Ramparts::kPallisade ? "falls" : "fall"));
  }
  now.owner = before.on_turn;
  const auto armory = items_of(telling.outcome.settlements[before.encounter.whom].armory);
  const std::string where = place_words(telling.game.board(), before, place);
  for (std::string& line :
       broken_list(fmt::format("in the Armory of {}:", where), item_list(armory))) {
    telling.detail(std::move(line));
  }
  telling.check_out(loser);
}

void BattleAccount::tell_defeat(Telling& telling, const BattleState& next) const {
  const int hero = telling.before.active;
  telling.act(fmt::format("{} loses to {} in round {}", hero_name(hero), fight_->sides[kDefenders],
                          next.round));
  tell_defense(telling, next.sides[kDefenders]);
  telling.hero(hero).army = 0;
  telling.kill(hero, "dies");
}

void BattleAccount::tell_defense(Telling& telling, const BattleSide& left) const {
  const HeroesState& before = telling.before;
  const Encounter& encounter = before.encounter;
  switch (encounter.foe) {
    case Foe::kHero: {
      const int whom = encounter.whom;
      telling.act(fmt::format("{} stands at {}{}", hero_name(whom),
                              telling.tile(before.hero_at[encounter.whom]),
                              toll(kDefenders, left.creatures)));
      telling.hero(whom).army = static_cast<std::uint8_t>(left.creatures);
      return tell_faint(telling, whom, left, 1);
    }
    case Foe::kSettlement:
      return tell_garrison(telling, left);
    case Foe::kGuardians:
      return telling.act(fmt::format("{} hold the mine", fight_->sides[kDefenders]));
    default:
      telling.act(fmt::format("{} stay, as {}", fight_->sides[kDefenders],
                              number_of(encounter.tokens, "token", "tokens")));
  }
}

// HE-95a. Which creatures fell the battle does not say, but its outcome does.
void BattleAccount::tell_garrison(Telling& telling, const BattleSide& left) const {
  const HeroesState& before = telling.before;
  const int place = before.encounter.whom;
  const Garrison heroes = garrison(before, place);
  const int recruits = telling.outcome.settlements[before.encounter.whom].recruits;
  std::vector<std::string> parts;
  if (recruits > 0) parts.push_back(number_of(recruits, "recruit", "recruits"));
  for (const int each : heroes) {
    const int army = telling.outcome.heroes[static_cast<std::size_t>(each)].army;
    telling.hero(each).army = static_cast<std::uint8_t>(army);
    parts.push_back(fmt::format("{} with {}", hero_name(each), army_words(army)));
  }
  telling.act(
      fmt::format("{} holds{}", fight_->sides[kDefenders], toll(kDefenders, left.creatures)));
  if (heroes.size > 0) {
    telling.act(fmt::format("left in {}: {}", fight_->sides[kDefenders], and_list(parts)));
  }
  for (std::size_t i = 0; i < heroes.size; ++i) {
    tell_faint(telling, heroes.heroes[i], left, 1 + i);
  }
}

// HE-137.
void BattleAccount::tell_retreat(Telling& telling) {
  const HeroesState& before = telling.before;
  const BattleState& battle = before.battle;
  const int hero = before.active;
  const int creatures = battle.sides[kAttackers].creatures;
  telling.hero(hero).army = static_cast<std::uint8_t>(creatures);
  std::string words = fmt::format("{} retreats from {} after round {}", hero_name(hero),
                                  fight_->sides[kDefenders], battle.round);
  if (telling.game.rules().retreat == Retreat::kStepBack) {
    const std::uint16_t from = before.encounter.from;
    if (from != kNowhere) telling.now.hero_at[static_cast<std::size_t>(hero)] = from;
    words += fmt::format("{} {}", from == kNowhere ? " and stays at" : " to",
                         telling.tile(telling.here()));
  }
  telling.act(words + toll(kAttackers, creatures));
  tell_defense(telling, battle.sides[kDefenders]);
  if (telling.game.rules().retreat == Retreat::kSacrifice) telling.kill(hero, "dies");
  fight_.reset();
}

}  // namespace muster::heroes
