#include "experiments/heroes/show/outcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "experiments/view/outcome_words.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/sheet/words.h"

namespace muster::heroes {
namespace {

class Outcome : OutcomeWords {
 public:
  Outcome(const HeroesGame& game, const HeroesState& before, const HeroesState& after)
      : game_(game), before_(before), after_(after), seat_(before.mover) {}

  std::string words() {
    tell_end();
    tell_heroes();
    tell_settlements();
    tell_battle();
    tell_monsters();
    tell_gains();
    return joined();
  }

 private:
  static bool fights(const HeroesState& state) { return state.battle.phase != BattlePhase::kOver; }

  void tell_end() {
    if (after_.mover != kTerminal) return;
    say("{}",
        after_.winners == 0 ? "nobody wins" : fmt::format("{} wins", seat_names(after_.winners)));
  }

  // Armies of those that are fighting are what they were when the battle began.
  void tell_heroes() {
    for (const int seat : others_first()) {
      for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
        const int hero = hero_of(seat, slot);
        if (!has_hero(before_, hero)) continue;
        if (!has_hero(after_, hero)) {
          say("{} dies", hero_name(hero));
          continue;
        }
        const auto at = static_cast<std::size_t>(hero);
        tell_mercenaries(hero_name(hero), began(hero), after_.heroes[at].army);
      }
    }
  }
  // Of a Hero as `before` has it: in a battle, what is left of its side when it fights alone.
  int began(int hero) const {
    const int army = before_.heroes[static_cast<std::size_t>(hero)].army;
    const Encounter& encounter = before_.encounter;
    if (!fights(before_) || fights(after_)) return army;
    if (hero == before_.active) return before_.battle.sides[0].creatures;
    const bool attacked = encounter.foe == Foe::kHero && encounter.whom == hero;
    return attacked ? int{before_.battle.sides[1].creatures} : army;
  }
  void tell_mercenaries(const std::string& whose, int then, int now) {
    if (now < then) say("{}: {} lost", whose, mercenaries(then - now));
    if (now > then) say("{}: {} more", whose, mercenaries(now - then));
  }

  void tell_settlements() {
    for (std::size_t i = 0; i < after_.settlements.size(); ++i) {
      const Settlement& then = before_.settlements[i];
      const Settlement& now = after_.settlements[i];
      const std::string place = place_words(game_.board(), before_, static_cast<int>(i));
      if (now.owner != then.owner) {
        say("{} takes {}", seat_name(now.owner), place);
      } else if (now.recruits < then.recruits) {
        tell_mercenaries(place, then.recruits, now.recruits);
      }
    }
  }

  // A battle that goes on: what both sides have lost since.
  void tell_battle() {
    if (!fights(after_)) return;
    const bool new_battle = !fights(before_);
    const bool strangers =
        after_.encounter.foe == Foe::kMonsters || after_.encounter.foe == Foe::kGuardians;
    if (new_battle && strangers) {
      say("{} {} fight", int{after_.encounter.fighters},
          creature_words(after_, SideOfBattle::kDefender).second);
    }
    for (const SideOfBattle side : {SideOfBattle::kDefender, SideOfBattle::kAttacker}) {
      const auto at = static_cast<std::size_t>(side);
      const BattleSide& now = after_.battle.sides[at];
      const int then = new_battle ? creatures_at_start(side) : before_.battle.sides[at].creatures;
      const auto [one, many] = creature_words(after_, side);
      const std::string who = side == SideOfBattle::kAttacker
                                  ? hero_name(after_.active)
                                  : defender_words(game_.board(), after_);
      if (now.creatures < then) {
        say("{}: {} lost", who, number_of(then - now.creatures, one, many));
      }
      const std::vector<std::string> pieces = piece_words(after_, side);
      for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
        const bool stood = new_battle || before_.battle.sides[at].stands(piece);
        if (stood && now.fell(piece)) say("{}: {} falls", who, pieces[piece]);
      }
    }
    if (empty()) say("no losses");
  }
  int creatures_at_start(SideOfBattle side) const {
    const auto army = [&](int hero) {
      return int{after_.heroes[static_cast<std::size_t>(hero)].army};
    };
    if (side == SideOfBattle::kAttacker) return army(after_.active);
    const int whom = after_.encounter.whom;
    if (after_.encounter.foe == Foe::kHero) return army(whom);
    if (after_.encounter.foe != Foe::kSettlement) return after_.encounter.fighters;
    int all = after_.settlements[static_cast<std::size_t>(whom)].recruits;
    for (const int hero : garrison(after_, whom)) all += army(hero);
    return all;
  }

  void tell_monsters() {
    if (after_.phase == Phase::kDefect) say("{} would join", monsters());
    if (after_.phase == Phase::kBribe) say("{} can be bribed", monsters());
    const int were = before_.monsters.size();
    const int are = after_.monsters.size();
    if (are < were && before_.day == after_.day) say("the monsters are gone");
  }
  std::string monsters() const {
    return number_of(after_.encounter.willing, "monster", "monsters");
  }

  // What whoever chose has got.
  void tell_gains() {
    const auto at = static_cast<std::size_t>(seat_);
    const Realm& then = before_.realms[at];
    const Realm& now = after_.realms[at];
    if (now.coins != then.coins) say("{:+} coins", now.coins - then.coins);
    if (now.mines != then.mines) say("{:+} mines", now.mines - then.mines);
    for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
      const int hero = hero_of(seat_, slot);
      if (!has_hero(after_, hero) || !has_hero(before_, hero)) continue;
      tell_items(before_.heroes[static_cast<std::size_t>(hero)].items,
                 after_.heroes[static_cast<std::size_t>(hero)].items);
    }
    const bool rolled = after_.phase == Phase::kMove && before_.phase != Phase::kMove &&
                        (before_.active != after_.active || before_.phase == Phase::kHeroOrder);
    if (rolled && seat_of_hero(after_.active) == seat_) {
      say("{} points of movement", int{after_.heroes[after_.active].points});
    }
  }
  void tell_items(const ItemCounts& then, const ItemCounts& now) {
    for (std::size_t cell = 0; cell < now.size(); ++cell) {
      if (now[cell] == then[cell]) continue;
      say("{:+} {}", now[cell] - then[cell], item_words(item_at(cell)));
    }
  }

  std::vector<int> others_first() const {
    std::vector<int> seats;
    for (int seat = 0; seat < game_.num_players(); ++seat) {
      if (seat != seat_) seats.push_back(seat);
    }
    seats.push_back(seat_);
    return seats;
  }

  const HeroesGame& game_;
  const HeroesState& before_;
  const HeroesState& after_;
  int seat_;
};

}  // namespace

std::string outcome_words(const HeroesGame& game, const HeroesState& before,
                          const HeroesState& after) {
  return Outcome(game, before, after).words();
}

}  // namespace muster::heroes
