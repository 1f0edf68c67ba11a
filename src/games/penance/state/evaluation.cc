#include "games/penance/state/evaluation.h"

#include "core/fields/settings.h"

namespace muster::penance {
namespace {

constexpr double kMostWeight = 100;

const ParamTable<DuelEvaluation>& weights_table() {
  static const ParamTable<DuelEvaluation> table =
      ParamTable<DuelEvaluation>()
          .number("scale", &DuelEvaluation::scale, 0, kMostWeight, "of a card of life")
          .number("life", &DuelEvaluation::life, 0, kMostWeight, "each card of life")
          .number("weapon_arm", &DuelEvaluation::weapon_arm, 0, kMostWeight,
                  "lost with the Right Arm")
          .number("shield_arm", &DuelEvaluation::shield_arm, 0, kMostWeight, "with the Left Arm")
          .number("chassis", &DuelEvaluation::chassis, 0, kMostWeight, "with the Chassis")
          .number("legs", &DuelEvaluation::legs, 0, kMostWeight, "with the Legs")
          .number("head", &DuelEvaluation::head, 0, kMostWeight, "with the Head")
          .number("damaged", &DuelEvaluation::damaged, 0, kMostWeight,
                  "share of that lost with each Component Damage")
          .number("scrap", &DuelEvaluation::scrap, 0, kMostWeight, "each DAMAGED card, subtracted")
          .number("heat", &DuelEvaluation::heat, 0, kMostWeight, "each point of Heat, subtracted")
          .number("danger", &DuelEvaluation::danger, 0, kMostWeight, "each from 5 on, more")
          .number("wound", &DuelEvaluation::wound, 0, kMostWeight, "each Pilot Wound, subtracted")
          .number("bleed", &DuelEvaluation::bleed, 0, kMostWeight, "each Bleed counter, subtracted")
          .number("reach", &DuelEvaluation::reach, 0, kMostWeight,
                  "share of own attack cards that reach the enemy")
          .number("effect", &DuelEvaluation::effect, 0, kMostWeight,
                  "each lasting effect of its own making")
          .number("summon", &DuelEvaluation::summon, 0, kMostWeight, "each summon in play");
  return table;
}

}  // namespace

absl::StatusOr<DuelEvaluation> parse_duel_evaluation(const Document& document) {
  return read_settings(document, weights_table());
}

}  // namespace muster::penance
