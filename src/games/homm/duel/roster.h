// The unit sides that can fight duels, as the duel needs them.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/inline_vector.h"
#include "games/homm/duel/codes.h"
#include "games/homm/state/scenario.h"
#include "games/homm/units/ability.h"
#include "games/homm/units/strike.h"
#include "games/homm/units/units.h"

namespace muster::homm::duel {

// Something that an ability does after an attack.
struct After {
  Act act = Act::kNothing;
  When when = When::kAlways;
  std::uint8_t amount = 0;
  double chance = 1;
};
using AfterList = InlineVector<After, kMaxAbilities>;
inline constexpr std::size_t kAttackKinds = 4;  // of AttackKind

// One side of a duelist's card.
struct Form {
  SideRow row;
  int heal = 0;               // on activation
  int bolt = 0;               // spell damage on activation
  int inspire = 0;            // attack in own activations
  Act again = Act::kNothing;  // kSecondShot or kSecondStrike
  When again_when = When::kAlways;
  bool returns = false;
  std::array<AfterList, kAttackKinds> after;      // by the kind of attack it follows
  std::array<bool, kAttackKinds> looks_at_die{};  // some ability asks what the die showed

  bool ranged() const { return row.type == UnitType::kRanged; }
  bool does(Act act) const;  // after some attack
};

// A unit side and, for a Pack that turns, its Few side. forms[0] is the side it starts on.
struct Duelist {
  const UnitSide* card = nullptr;
  std::array<Form, 2> forms;
  int form_count = 1;
  int tokens = 0;  // Quantity Tokens at the start (Dice Stacks)

  // Whether some form satisfies the predicate.
  template <class Predicate>
  bool some(Predicate predicate) const {
    return predicate(forms[0]) || (form_count > 1 && predicate(forms[1]));
  }
  int health() const;  // of all forms
};

// Settings of the ruleset that a duel looks at while it is fought.
struct Customs {
  bool excess_carries = true;         // HC-43
  bool attack_ends_paralysis = true;  // HC-50
  bool paralysed_retaliate = false;   // HC-51
  bool all_icons = false;             // HC-84
  bool ranged_penalty = true;         // HC-38, HC-39
  bool corrosion_lasts = false;
  bool elemental_ignores_defense = false;
  // Dice Stacks: pools of dice in place of the attack die, and how tokens go.
  bool stacks = false;
  PoolReadings readings;
  TokenPolicy tokens = TokenPolicy::kSurvive;
};

class Roster {
 public:
  // All of the sides (a catalog's) but those of the siege, in their order; they outlive the roster.
  // `flip`: a fallen Pack goes on as Few (never under Dice Stacks). `tokens`: Quantity Tokens of
  // each unit, under Dice Stacks. Errors: InvalidArgument for an ability that duels do not know.
  static absl::StatusOr<Roster> make(std::span<const UnitSide> sides, const Ruleset& ruleset,
                                     bool flip, int tokens = 0);

  const std::vector<Duelist>& duelists() const { return duelists_; }
  std::size_t size() const { return duelists_.size(); }
  const Duelist& operator[](std::size_t index) const { return duelists_[index]; }
  // The entry of the same side with so many tokens: `index` or a new one at the end.
  std::size_t with_tokens(std::size_t index, int tokens);
  // Index of the side with this id; size() when there is none.
  std::size_t find(std::string_view id) const;
  const Customs& customs() const { return customs_; }

 private:
  std::vector<Duelist> duelists_;
  Customs customs_;
};

}  // namespace muster::homm::duel
