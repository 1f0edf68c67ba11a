#include "agents/homm/damage_witness.h"

#include <algorithm>

#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

class DamageWitness final : public Witness<Combat> {
 public:
  explicit DamageWitness(const Combat& combat) : combat_(combat) {}

  void before(const State& state, Action /*action*/) override { look(state); }

  void report(const State& state, Metrics& metrics) override {
    look(state);
    metrics.add("damage_dealt_attacker", lost_[1]);
    metrics.add("damage_dealt_defender", lost_[0]);
  }

 private:
  // Health over all sides of the card that the unit still has.
  int health(const State& state, int unit) const {
    if (!alive(state, unit)) return 0;
    const Unit& each = state.units[unit];
    int sum = health_left(combat_, state, unit);
    const SideRow& values = combat_.row(each);
    if (values.few != kNoSide && (each.marks & kClone) == 0) sum += combat_.row(values.few).health;
    return std::max(0, sum);
  }

  void look(const State& state) {
    for (int unit = 0; unit < kUnits; ++unit) {
      const int now = health(state, unit);
      int& known = health_[static_cast<std::size_t>(unit)];
      if (now < known && state.round > 0) {
        lost_[static_cast<std::size_t>(side_of(unit))] += known - now;
      }
      known = now;
    }
  }

  const Combat& combat_;
  std::array<int, kUnits> health_{};
  std::array<std::int64_t, 2> lost_{};  // by the side that lost it
};

}  // namespace

WitnessFactory<Combat> damage_witness() {
  return [](const Combat& combat, std::uint64_t /*seed*/) -> std::unique_ptr<Witness<Combat>> {
    return std::make_unique<DamageWitness>(combat);
  };
}

}  // namespace muster::homm
