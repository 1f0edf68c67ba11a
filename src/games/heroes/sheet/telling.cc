#include "games/heroes/sheet/telling.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "games/heroes/inquiry/places.h"
#include "games/heroes/inquiry/players.h"
#include "games/heroes/sheet/words.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {

Telling::Telling(const HeroesGame& rules, const HeroesState& from, Action action,
                 const HeroesState& to, Sheet& sheet)
    : SheetLines(sheet), game(rules), before(from), after(to), outcome(to), now(from) {
  bool gone = false;
  for (std::size_t i = 0; i < before.hero_at.size(); ++i) {
    gone = gone || (before.hero_at[i] != kNowhere && after.hero_at[i] == kNowhere);
  }
  if (!gone || after.turn == before.turn) return;
  // With full purses everybody is paid.
  constexpr int kPlenty = 1000;
  outcome = before;
  for (Realm& each : outcome.realms) {
    each.coins = static_cast<std::uint16_t>(std::min(65535, each.coins + kPlenty));
  }
  game.apply(outcome, action);
}

std::string Telling::earn(int seat, int number) {
  std::uint16_t& purse = realm(seat).coins;
  purse = static_cast<std::uint16_t>(std::clamp(purse + number, 0, 65535));
  return coins(purse);
}

void Telling::capture(bool guarded) {
  const int seat = now.on_turn;
  std::uint16_t& tokens = now.tokens[static_cast<std::size_t>(here())];
  const int owner = token_count(tokens, Token::kMine) - kFreeMine - 1;
  if (owner >= 0) --realm(owner).mines;
  ++realm(seat).mines;
  tokens = with_tokens(tokens, Token::kMine, kFreeMine + 1 + seat);
  const int bonus = game.rules().capture_bonus;
  const std::string purse = earn(seat, bonus);
  act(fmt::format("{} captures {} at {}{}{}: {}, {}", hero_name(now.active),
                  owner < 0 ? "the free mine" : mine_words(owner), tile(here()),
                  guarded ? "" : ", unguarded,",
                  bonus > 0 ? fmt::format(" and gets {}", coins(bonus)) : std::string(),
                  number_of(realm(seat).mines, "mine", "mines"), purse));
}

int Telling::appeared(int where, Token kind) const {
  const auto at = static_cast<std::size_t>(where);
  const HeroesState& seen = settled_ ? after : outcome;
  int number = token_count(seen.tokens[at], kind) - token_count(now.tokens[at], kind);
  // A Hero that goes on picks up the first of them in the same step.
  const bool picked = kind == Token::kItem && after.phase == Phase::kItemType &&
                      before.phase != Phase::kItemType && after.hero_at[after.active] == where;
  if (picked) ++number;
  return std::max(0, number);
}

std::string Telling::dropped(int from, Token kind, int number) {
  std::vector<int> tiles;
  for (int each = 0; each < game.board().tiles(); ++each) {
    if (appeared(each, kind) > 0) tiles.push_back(each);
  }
  std::stable_sort(tiles.begin(), tiles.end(), [&](int a, int b) {
    return game.board().distance(from, a) < game.board().distance(from, b);
  });
  int left = number;
  int away = 0;
  for (const int each : tiles) {
    const int some = std::min(left, appeared(each, kind));
    if (some == 0) break;
    left -= some;
    std::uint16_t& tokens = now.tokens[static_cast<std::size_t>(each)];
    tokens = with_tokens(tokens, kind, token_count(tokens, kind) + some);
    if (each == from) continue;
    away += some;
    overflowing_ = from;
    overflow_.push_back(number_of(some, kTokenNames[static_cast<std::size_t>(kind)],
                                  std::string(kTokenNames[static_cast<std::size_t>(kind)]) + "s") +
                        " at " + tile(each));
  }
  std::string words;
  if (away > 0) words += fmt::format(", {} near by for want of room", away);
  if (left > 0) words += fmt::format(", {} lost for want of room", left);
  return words;
}

std::string Telling::drop_items(int index) {
  const int number = number_of_items(hero(index).items);
  if (number == 0) return "";
  const int where = now.hero_at[static_cast<std::size_t>(index)];
  hero(index).items = {};
  const std::string items = number_of(number, "item", "items");
  if (settlement_on(now, where) >= 0) {
    return fmt::format("{} go{} into the Armory", items, number == 1 ? "es" : "");
  }
  return fmt::format("{} drop{}{}", items, number == 1 ? "s" : "",
                     dropped(where, Token::kItem, number));
}

void Telling::kill(int index, const std::string& how) {
  const auto at = static_cast<std::size_t>(index);
  const int where = now.hero_at[at];
  const std::vector<ItemFacts> items = items_of(hero(index).items);
  std::string words = fmt::format("{} {} at {}", hero_name(index), how, tile(where));
  if (const std::string drops = drop_items(index); !drops.empty()) words += "; " + drops;
  if (hero(index).army > 0) {
    words += "; a monster token is left" + dropped(where, Token::kMonster, 1);
  }
  act(words);
  for (std::string& line : broken_list(fmt::format("{} had:", hero_name(index)), item_list(items)))
    detail(std::move(line));
  tell_overflow();
  hero(index) = {};
  now.hero_at[at] = kNowhere;
  check_out(seat_of_hero(index));
}

void Telling::tell_overflow() {
  for (std::string& line :
       broken_list(fmt::format("dropped near {}:", tile(overflowing_)), overflow_))
    detail(std::move(line));
  overflow_.clear();
}

void Telling::check_out(int seat) {
  if (realm(seat).out != 0) return;
  if (heroes_of(now, seat) > 0 || settlements_of(now, seat) > 0) return;
  realm(seat).out = 1;
  realm(seat).mines = 0;
  std::vector<std::string> mines;
  for (int each = 0; each < game.board().tiles(); ++each) {
    std::uint16_t& tokens = now.tokens[static_cast<std::size_t>(each)];
    if (token_count(tokens, Token::kMine) != kFreeMine + 1 + seat) continue;
    tokens = with_tokens(tokens, Token::kMine, kFreeMine);
    mines.push_back(tile(each));
  }
  act(fmt::format("{} is out: it has neither Settlement nor Hero", seat_name(seat)));
  const std::string free_again = fmt::format("{}'s {} free again:", seat_name(seat),
                                             mines.size() == 1 ? "mine is" : "mines are");
  for (std::string& line : broken_list(free_again, mines)) {
    act(std::move(line));
  }
}

void Telling::settle() {
  now.settlements = outcome.settlements;
  now.settlement_at = outcome.settlement_at;
  now.hero_at = outcome.hero_at;
  now.heroes = outcome.heroes;
  settled_ = true;
}

}  // namespace muster::heroes
