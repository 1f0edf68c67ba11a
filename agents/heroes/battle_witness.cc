#include "agents/heroes/battle_witness.h"

#include <fmt/format.h>

#include <memory>
#include <string>

#include "games/heroes/battle/chance.h"
#include "games/heroes/state/actions.h"
#include "games/heroes/state/names.h"

namespace muster::heroes {
namespace {

struct Tally {
  int attacks = 0;
  int won = 0;
  int rated = 0;
  double odds = 0;
};

class BattleWitness final : public Witness<HeroesGame> {
 public:
  explicit BattleWitness(const HeroesGame& game) : game_(game) {}

  void before(const HeroesState& state, Action action) override {
    look(state);
    if (state.phase == Phase::kRetreat && verb_of(action) == Verb::kRetreat) {
      ++left_[state.on_turn];
    }
  }

  void report(const HeroesState& state, Metrics& metrics) override {
    look(state);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(game_.num_players()); ++seat) {
      Tally all;
      for (std::size_t kind = 0; kind < kAttackedNames.size(); ++kind) {
        const Tally& tally = tallies_[seat][kind];
        add(metrics, fmt::format("{}_{}", kAttackedNames[kind], kSeatNames[seat]), tally);
        all.attacks += tally.attacks;
        all.won += tally.won;
        all.rated += tally.rated;
        all.odds += tally.odds;
      }
      add(metrics, std::string(kSeatNames[seat]), all);
      metrics.add(fmt::format("attacks_left_{}", kSeatNames[seat]), left_[seat]);
    }
  }

 private:
  static void add(Metrics& metrics, const std::string& whose, const Tally& tally) {
    metrics.add("attacks_" + whose, tally.attacks);
    metrics.add("attacks_won_" + whose, tally.won);
    metrics.add("attacks_rated_" + whose, tally.rated);
    metrics.add("attack_odds_" + whose, tally.odds);
  }

  // Battles begin within a step of the player on turn, at most one in each, and the counters of the
  // game say so; the one before has then ended.
  void look(const HeroesState& state) {
    if (fought_ != nullptr && state.realms[attacker_].battles_won > won_before_) {
      ++fought_->won;
      fought_ = nullptr;
    }
    const std::size_t seat = state.on_turn;
    if (state.realms[seat].battles > battles_[seat]) begin(state, seat);
    for (std::size_t each = 0; each < battles_.size(); ++each) {
      battles_[each] = state.realms[each].battles;
    }
  }

  void begin(const HeroesState& state, std::size_t seat) {
    attacker_ = seat;
    won_before_ = state.realms[seat].battles_won;
    fought_ = &tallies_[seat][static_cast<std::size_t>(state.encounter.foe) - 1];
    ++fought_->attacks;
    const auto chance =
        chance_to_win(game_.rules().battle, state.battle.sides[0], state.battle.sides[1]);
    if (!chance) return;
    ++fought_->rated;
    fought_->odds += *chance;
  }

  const HeroesGame& game_;
  std::array<int, kMaxSeats> battles_{};
  std::array<int, kMaxSeats> left_{};
  std::array<std::array<Tally, kAttackedNames.size()>, kMaxSeats> tallies_{};
  Tally* fought_ = nullptr;  // of the battle that goes on
  std::size_t attacker_ = 0;
  int won_before_ = 0;
};

}  // namespace

WitnessFactory<HeroesGame> battle_witness() {
  return
      [](const HeroesGame& game, std::uint64_t /*seed*/) -> std::unique_ptr<Witness<HeroesGame>> {
        return std::make_unique<BattleWitness>(game);
      };
}

}  // namespace muster::heroes
