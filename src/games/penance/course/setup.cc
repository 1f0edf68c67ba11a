// Before the first round: hands, mulligans, deployment (PN-160 .. PN-162).
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

Stage after(Stage stage) { return static_cast<Stage>(static_cast<int>(stage) + 1); }

}  // namespace

void CasketDuel::run_set_up(State& state) const {
  const Stage stage = state.stage;
  state.stage = after(stage);
  switch (stage) {
    case Stage::kFirstHands:
      for (const int side : {1, 0}) {
        push(state, TaskKind::kFillHand, side, {.n = rules_.hand_size, .flags = kDue});
      }
      return;
    case Stage::kMulligan:
      if (scenario_.mulligan) ask_mulligan(state, 0);
      return;
    case Stage::kSecondMulligan:
      if (!scenario_.mulligan) return;
      mulligan(state, 0);
      return ask_mulligan(state, 1);
    case Stage::kWhoDeploys:
      if (scenario_.mulligan) mulligan(state, 1);
      state.on_turn = 0;
      if (order_matters()) wait(state, Phase::kDeployer, kChance);
      return;
    case Stage::kDeploy:
      return deploy(state, state.on_turn);
    case Stage::kDeployFacing:
      return face_at_start(state, state.on_turn);
    case Stage::kSecondDeploy:
      return deploy(state, opponent(state.on_turn));
    case Stage::kSecondDeployFacing:
      return face_at_start(state, opponent(state.on_turn));
    default:  // kSetUpEffects
      for (const int side : {1, 0}) {
        raise(state, Event::kSetup, side);
        raise(state, Event::kStartOfMission, side);
        if (scenario_.penance_ritual) push(state, TaskKind::kSuffering, side, {.n = 1});  // PN-74a
      }
  }
}

// Whether it makes a difference who deploys first.
bool DuelInquiry::order_matters() const {
  if (!rules_.board) return false;
  if (arena_->data().first_deployer_starts) return true;
  for (const int side : {0, 1}) {
    const Start& start = scenario_.starts[static_cast<std::size_t>(side)];
    const Deployment& here = deployment(side);
    const bool chooses = start.hex == kNoHex && here.hexes.size() > 1;
    const bool turns = start.facing < 0 && (here.facings & (here.facings - 1U)) != 0;
    if (chooses || (turns && rules_.facing)) return true;
  }
  return false;
}

void CasketDuel::ask_mulligan(State& state, int side) {
  push(state, TaskKind::kYesNo, side, {.x = static_cast<int>(Question::kMulligan)});
}

// The whole hand goes back; the task of drawing anew comes before the other player is asked.
void CasketDuel::mulligan(State& state, int side) const {
  if (state.chosen == 0) return;
  Duelist& own = duelist(state, side);
  own.draw.take_all(own.hand);
  push(state, TaskKind::kFillHand, side, {.n = rules_.hand_size, .flags = kDue});
}

void CasketDuel::deploy(State& state, int side) const {
  if (!rules_.board) return;
  const Start& start = scenario_.starts[static_cast<std::size_t>(side)];
  if (start.hex != kNoHex) return place(state, side, start.hex);
  push(state, TaskKind::kHex, side,
       {.unit = static_cast<std::uint8_t>(side), .x = static_cast<int>(HexUse::kDeployment)});
}

void CasketDuel::face_at_start(State& state, int side) const {
  if (!rules_.board || !rules_.facing) return;
  const Start& start = scenario_.starts[static_cast<std::size_t>(side)];
  if (start.facing >= 0) {
    duelist(state, side).facing = static_cast<std::uint8_t>(start.facing);
    return;
  }
  const int allowed = start.hex == kNoHex ? deployment(side).facings : kAllFacings;
  push(state, TaskKind::kFacing, side, {.x = allowed});
}

}  // namespace muster::penance
