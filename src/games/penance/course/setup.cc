// Before the first round: hands, mulligans, deployment (PN-160 .. PN-162).
#include "games/penance/course/setup.h"

#include <cstdint>

#include "games/penance/changes/board.h"
#include "games/penance/changes/events.h"
#include "games/penance/state/task_fields.h"

namespace muster::penance {
namespace {

Stage after(Stage stage) { return static_cast<Stage>(static_cast<int>(stage) + 1); }

// Whether it makes a difference who deploys first.
bool order_matters(const DuelTables& duel) {
  if (!duel.rules().board) return false;
  if (duel.arena().data().first_deployer_starts) return true;
  for (const int side : {0, 1}) {
    const Start& start = duel.scenario().starts[static_cast<std::size_t>(side)];
    const Deployment& here = duel.deployment(side);
    const bool chooses = start.hex == kNoHex && here.hexes.size() > 1;
    const bool turns = start.facing < 0 && (here.facings & (here.facings - 1U)) != 0;
    if (chooses || (turns && duel.rules().facing)) return true;
  }
  return false;
}

void ask_mulligan(DuelState& state, int side) {
  push(state, side, YesNoTask{.question = Question::kMulligan});
}

// The whole hand goes back; the task of drawing anew comes before the other player is asked.
void mulligan(const DuelTables& duel, DuelState& state, int side) {
  if (state.chosen == 0) return;
  Duelist& own = duelist(state, side);
  own.draw.take_all(own.hand);
  push(state, side, FillHandTask{.hand = duel.rules().hand_size, .flags = kDue});
}

void deploy(const DuelTables& duel, DuelState& state, int side) {
  if (!duel.rules().board) return;
  const Start& start = duel.scenario().starts[static_cast<std::size_t>(side)];
  if (start.hex != kNoHex) return place(state, side, start.hex);
  push(state, side, HexTask{.unit = side, .use = HexUse::kDeployment});
}

void face_at_start(const DuelTables& duel, DuelState& state, int side) {
  if (!duel.rules().board || !duel.rules().facing) return;
  const Start& start = duel.scenario().starts[static_cast<std::size_t>(side)];
  if (start.facing >= 0) {
    duelist(state, side).facing = static_cast<std::uint8_t>(start.facing);
    return;
  }
  const int allowed = start.hex == kNoHex ? duel.deployment(side).facings : kAllFacings;
  push(state, side, FacingTask{.allowed = allowed});
}

}  // namespace

void run_set_up(const DuelTables& duel, DuelState& state) {
  const Stage stage = state.stage;
  state.stage = after(stage);
  switch (stage) {
    case Stage::kFirstHands:
      for (const int side : {1, 0}) {
        push(state, side, FillHandTask{.hand = duel.rules().hand_size, .flags = kDue});
      }
      return;
    case Stage::kMulligan:
      if (duel.scenario().mulligan) ask_mulligan(state, 0);
      return;
    case Stage::kSecondMulligan:
      if (!duel.scenario().mulligan) return;
      mulligan(duel, state, 0);
      return ask_mulligan(state, 1);
    case Stage::kWhoDeploys:
      if (duel.scenario().mulligan) mulligan(duel, state, 1);
      state.on_turn = 0;
      if (order_matters(duel)) wait(state, Phase::kDeployer, kChance);
      return;
    case Stage::kDeploy:
      return deploy(duel, state, state.on_turn);
    case Stage::kDeployFacing:
      return face_at_start(duel, state, state.on_turn);
    case Stage::kSecondDeploy:
      return deploy(duel, state, opponent(state.on_turn));
    case Stage::kSecondDeployFacing:
      return face_at_start(duel, state, opponent(state.on_turn));
    default:  // kSetUpEffects
      for (const int side : {1, 0}) {
        raise(duel, state, Event::kSetup, side);
        raise(duel, state, Event::kStartOfMission, side);
        if (duel.scenario().penance_ritual) push(state, side, SufferingTask{.dice = 1});  // PN-74a
      }
  }
}

}  // namespace muster::penance
