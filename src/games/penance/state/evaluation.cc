#include "games/penance/state/evaluation.h"

#include <array>

#include "core/config/weights.h"

namespace muster::penance {
namespace {

using Weight = NamedWeight<DuelEvaluation>;
constexpr std::array kWeights = {
    Weight{"scale", &DuelEvaluation::scale},
    Weight{"life", &DuelEvaluation::life},
    Weight{"weapon_arm", &DuelEvaluation::weapon_arm},
    Weight{"shield_arm", &DuelEvaluation::shield_arm},
    Weight{"chassis", &DuelEvaluation::chassis},
    Weight{"legs", &DuelEvaluation::legs},
    Weight{"head", &DuelEvaluation::head},
    Weight{"damaged", &DuelEvaluation::damaged},
    Weight{"scrap", &DuelEvaluation::scrap},
    Weight{"heat", &DuelEvaluation::heat},
    Weight{"danger", &DuelEvaluation::danger},
    Weight{"wound", &DuelEvaluation::wound},
    Weight{"bleed", &DuelEvaluation::bleed},
    Weight{"reach", &DuelEvaluation::reach},
    Weight{"effect", &DuelEvaluation::effect},
    Weight{"summon", &DuelEvaluation::summon},
};
constexpr double kMost = 100;

}  // namespace

absl::StatusOr<DuelEvaluation> parse_duel_evaluation(const Document& document) {
  return parse_weights(document, kWeights, kMost);
}

}  // namespace muster::penance
