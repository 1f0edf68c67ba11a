#include "games/homm/attack/tokens.h"

#include "games/homm/attack/attack.h"
#include "games/homm/changes/questions.h"
#include "games/homm/changes/tokens.h"
#include "games/homm/inquiry/tokens.h"
#include "games/homm/inquiry/units.h"

namespace muster::homm {
namespace {

void tokens_settled(const CombatTables& combat, State& state) {
  const bool deadly = state.damage >= health_left(combat, state, state.target);
  if (combat.ruleset().stacks.tokens_before_deadly && deadly &&
      (combat.uses_cards() || combat.cancels())) {
    state.stage = Stage::kLethal;
  } else if (!combat.staged()) {
    hit(combat, state);
  }
}

}  // namespace

void take_attack_tokens(const CombatTables& combat, State& state, int count) {
  if (count > 0) {
    state.damage =
        static_cast<std::uint8_t>(spend_tokens(combat, state, state.target, count, state.damage));
  }
  tokens_settled(combat, state);
}

void settle_tokens(const CombatTables& combat, State& state) {
  const int unit = state.target;
  state.stage = Stage::kHit;
  const int useful = state.cancelled != 0 ? 0 : useful_tokens_of(combat, state, unit, state.damage);
  if (useful == 0) {
    tokens_settled(combat, state);
  } else if (chooses_tokens(combat, side_of(unit))) {
    ask(combat, state, side_of(unit),
        {.choice = static_cast<std::uint32_t>(useful),
         .asker = Asker::kEngine,
         .what = AskWhat::kTokens,
         .id = static_cast<std::uint8_t>(EngineAsk::kTokens),
         .unit = static_cast<std::uint8_t>(unit)});
  } else {
    take_attack_tokens(
        combat, state,
        policy_tokens(combat, state, unit, state.damage, combat.ruleset().stacks.ai_tokens));
  }
}

}  // namespace muster::homm
