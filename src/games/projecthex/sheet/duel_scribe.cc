#include "games/projecthex/sheet/duel_scribe.h"

#include <fmt/format.h>

#include "core/scribe.h"
#include "games/projecthex/sheet/exchange_words.h"
#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

constexpr std::array<std::string_view, 2> kSides = {"attacker", "defender"};

class DuelScribe final : public Scribe<DuelGame> {
 public:
  explicit DuelScribe(const DuelGame& game) : game_(game) {}

  void open(const DuelGame::State& start, Sheet& sheet) override {
    SheetLines lines(sheet);
    const DuelFight& fight = game_.fight();
    lines.act(fmt::format("attacker with {} against defender with {}",
                          troop_words(start.troops.attack), troop_words(start.troops.defence)));
    tell_duel_rules(fight.terms.type_bonus, fight.terms.naturals, lines);
    if (fight.fortress_dice > 0) {
      lines.detail(fmt::format("fortress: {} for the defender",
                               counted(fight.fortress_dice, "die more", "dice more")));
    }
    tell_bonuses(kSides[0], fight.terms.attack, lines);
    tell_bonuses(kSides[1], fight.terms.defence, lines);
  }

  void step(const DuelGame::State& before, Action action, const DuelGame::State& after,
            Sheet& sheet) override {
    SheetLines lines(sheet);
    if (before.rolling < 2 && after.rolling > before.rolling) {
      tell_roll(kSides[before.rolling], before.rolling, after.dice[before.rolling], lines);
    }
    if (after.exchange > before.exchange) {
      lines.detail(
          exchange_words(game_.fight().terms, {.number = after.exchange,
                                               .attacker = kSides[0],
                                               .defender = kSides[1],
                                               .attack = duel_choice(before.pending),
                                               .defence = duel_choice(static_cast<int>(action)),
                                               .left = after.troops}));
    }
    if (game_.to_move(after) == kTerminal) tell_end(after, lines);
  }

 private:
  static void tell_bonuses(std::string_view side, const std::array<std::int8_t, kUnitTypes>& bonus,
                           SheetLines& lines) {
    for (std::size_t type = 0; type < kUnitTypes; ++type) {
      if (bonus[type] == 0) continue;
      lines.detail(fmt::format("{} adds {:+} to {}", side, bonus[type], kUnitTypeNames[type]));
    }
  }

  void tell_end(const DuelGame::State& state, SheetLines& lines) const {
    const Survivors& left = state.troops;
    const bool captured = total(left.defence) == 0;
    lines.act(fmt::format("{}: attacker has {} left, defender {}",
                          captured ? "captured" : "not captured", troop_words(left.attack),
                          troop_words(left.defence)));
    if (game_.stakes().payoff == DuelPayoff::kLosses) {
      lines.act(
          fmt::format("worth {:+g} to the attacker", game_.stakes().value(game_.fight(), left)));
    } else if (!captured && total(left.attack) > 0) {
      lines.detail("too few dice are left for a capture");
    }
  }

  const DuelGame& game_;
};

}  // namespace

std::unique_ptr<Scribe<DuelGame>> make_duel_scribe(const DuelGame& game) {
  return std::make_unique<DuelScribe>(game);
}

}  // namespace muster::projecthex
