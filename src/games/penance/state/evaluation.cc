#include "games/penance/state/evaluation.h"

#include "core/fields/settings.h"

namespace muster::penance {
namespace {

constexpr double kMost = 100;

const ParamTable<DuelEvaluation>& weights_table() {
  static const ParamTable<DuelEvaluation> table =
      ParamTable<DuelEvaluation>()
          .number("scale", &DuelEvaluation::scale, 0, kMost, "of a card of life")
          .number("life", &DuelEvaluation::life, 0, kMost, "each card of life")
          .number("weapon_arm", &DuelEvaluation::weapon_arm, 0, kMost, "lost with the Right Arm")
          .number("shield_arm", &DuelEvaluation::shield_arm, 0, kMost, "with the Left Arm")
          .number("chassis", &DuelEvaluation::chassis, 0, kMost, "with the Chassis")
          .number("legs", &DuelEvaluation::legs, 0, kMost, "with the Legs")
          .number("head", &DuelEvaluation::head, 0, kMost, "with the Head")
          .number("damaged", &DuelEvaluation::damaged, 0, kMost,
                  "share of that lost with each Component Damage")
          .number("scrap", &DuelEvaluation::scrap, 0, kMost, "each DAMAGED card, subtracted")
          .number("heat", &DuelEvaluation::heat, 0, kMost, "each point of Heat, subtracted")
          .number("danger", &DuelEvaluation::danger, 0, kMost, "each from 5 on, more")
          .number("wound", &DuelEvaluation::wound, 0, kMost, "each Pilot Wound, subtracted")
          .number("bleed", &DuelEvaluation::bleed, 0, kMost, "each Bleed counter, subtracted")
          .number("reach", &DuelEvaluation::reach, 0, kMost,
                  "share of own attack cards that reach the enemy")
          .number("effect", &DuelEvaluation::effect, 0, kMost,
                  "each lasting effect of its own making")
          .number("summon", &DuelEvaluation::summon, 0, kMost, "each summon in play");
  return table;
}

}  // namespace

absl::StatusOr<DuelEvaluation> parse_duel_evaluation(const Document& document) {
  return read_settings(document, weights_table());
}

}  // namespace muster::penance
