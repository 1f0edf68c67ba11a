// What the players of an odds fight decide on the way (fight.h).
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <memory>
#include <vector>

#include "experiments/homm/odds/fight.h"
#include "games/homm/combat.h"
#include "games/homm/targeting/foresee.h"

namespace muster::homm {

// The two units; the peasants have the slots after theirs.
inline constexpr int kOddsAttacker = 0;
inline constexpr int kOddsDefender = kSlots;

// The attacker moves if the query says so and attacks; planned cards are played as soon as they can
// be; rerolls are taken when they raise the expected damage. Nobody else does anything.
class OddsPolicy {
 public:
  OddsPolicy(const Combat& combat, const OddsQuery& query);

  // For a state in which a player decides.
  Action decide(const State& state);
  // Planned cards that were played in no branch so far.
  std::vector<std::string> unplayed() const;

 private:
  struct Plan {
    PlannedCard planned;
    const Card* card = nullptr;
    bool played = false;
  };
  Plan* plan_for(int side, int instance, int option);
  bool play_planned(const State& state, const ActionList& legal, Action& action);
  Action answer(const State& state, const ActionList& legal) const;
  Action aim(const State& state, const ActionList& legal) const;
  Action turn(const State& state, const ActionList& legal) const;

  const Combat& combat_;
  bool moves_ = false;
  TokenPolicy tokens_ = TokenPolicy::kSurvive;
  std::array<std::vector<Plan>, 2> plans_;
};

}  // namespace muster::homm
