#include "experiments/play/what_if.h"

#include <utility>

#include "core/status.h"
#include "experiments/engine/matchup.h"
#include "experiments/play/unfinished.h"
#include "experiments/report/replay/annotations.h"

namespace muster::play {
namespace {

using Json = nlohmann::json;

// Choices whose odds are told.
constexpr std::size_t kMostOdds = 40;

}  // namespace

Sitting from_state(const Sitting& sitting, const nlohmann::json& state) {
  Sitting other = sitting;
  other.position = {.start = state, .start_place = "the position", .steps = {}, .seed = {}};
  other.undone.clear();
  return other;
}

absl::StatusOr<nlohmann::json> look_at(const Sitting& sitting, const nlohmann::json& state) {
  const MatchupSpec spec = {
      .ruleset = sitting.ruleset_document, .scenario = sitting.scenario_document, .seats = {}};
  const auto picture = sitting.engine->picture(spec, state, sitting.deal, BoardForm::kPicture);
  if (!picture.ok()) return picture.status();
  return Json{{"picture", *picture}};
}

absl::StatusOr<nlohmann::json> rank_choices(const Sitting& sitting, const nlohmann::json& state) {
  Sitting people = from_state(sitting, state);
  for (Seat& seat : people.seats) {
    if (!seat.person && seat.agent.type == kRuleAgentType) continue;  // plays inside the game
    seat.person = true;
  }
  const auto session = sit(people);
  if (!session.ok()) return session.status();
  PlaySession& position = **session;
  while (!position.waits() && position.to_move() != kTerminal) {
    const auto step = position.advance();
    if (!step.ok()) return step.status();
  }
  if (!position.waits()) return absl::FailedPreconditionError("the game is over here");
  const auto ranking = position.hint();
  if (!ranking.ok()) return ranking.status();
  Json odds = Json::array();
  for (const SessionChoice& choice : position.choices()) {
    if (odds.size() == kMostOdds) break;
    const auto prospects = position.prospects(choice.code);
    if (!prospects.ok()) return prospects.status();
    if (!prospects->outcomes.empty()) odds.push_back({choice.text, odds_json(*prospects)});
  }
  return Json{
      {"seat", seat_name(sitting.engine->info(), static_cast<std::size_t>(position.to_move()))},
      {"moves", report::ranking_json(*ranking, Action{0xffff})},
      {"odds", std::move(odds)}};
}

}  // namespace muster::play
