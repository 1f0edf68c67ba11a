#include "games/homm/attack/hooks.h"

#include "games/homm/inquiry/units.h"
#include "games/homm/state/actions.h"
#include "games/homm/units/ability.h"

namespace muster::homm {
namespace {

// Where one ability is one stage when the course is told (Combat::take_stage).
constexpr int kStagedHooks = kOnActivation | kAfterAttack | kAfterRetaliation | kFollowUp;

}  // namespace

bool run_steps(const CombatTables& combat, State& state, int unit, int hooks) {
  const Stage stage = state.stage;
  while (alive(state, unit) && hooked(combat, state, unit, hooks)) {
    const SideRow& values = combat.row(state.units[unit]);
    if (state.step >= values.abilities.size()) break;
    const std::uint8_t id = values.abilities[state.step++];
    const AbilityCode& code = ability_codes()[id];
    if ((code.hook & hooks) == 0 || code.step == nullptr) continue;
    const bool of_attack = (code.hook & (kAfterAttack | kAfterRetaliation)) != 0;
    if (of_attack &&
        !acts_in(code.icon, state.kind, combat.ruleset().retaliation_triggers_attack_icons))
      continue;
    code.step(combat, state, {.unit = unit, .amount = code.amount, .id = id});
    if (state.phase != Phase::kResolving || state.stage != stage) return true;
    if ((state.somebody_left & kDamageWaits) != 0) return true;
    if (combat.staged() && (hooks & kStagedHooks) != 0) return true;
  }
  state.step = 0;
  return false;
}

void list_instead(const CombatTables& combat, const State& state, ActionList& actions) {
  const int unit = state.active;
  if (!hooked(combat, state, unit, kInstead)) return;
  const SideRow& values = combat.row(state.units[unit]);
  for (std::size_t i = 0; i < values.abilities.size(); ++i) {
    const std::uint8_t id = values.abilities[i];
    const AbilityCode& code = ability_codes()[id];
    if (code.hook != kInstead) continue;
    const Cue cue{.unit = unit, .amount = code.amount, .id = id};
    if (code.open != nullptr && !code.open(combat, state, cue)) continue;
    actions.push_back(make_action(ActionKind::kInstead, static_cast<int>(i)));
  }
}

void act_instead(const CombatTables& combat, State& state, int index) {
  const int unit = state.active;
  const auto ability = static_cast<std::size_t>(index);
  const std::uint8_t id = combat.row(state.units[unit]).abilities[ability];
  const AbilityCode& code = ability_codes()[id];
  state.acted = kHasActed;
  state.moved = 1;
  state.stage = Stage::kActivationOver;
  code.step(combat, state, {.unit = unit, .amount = code.amount, .id = id});
}

}  // namespace muster::homm
