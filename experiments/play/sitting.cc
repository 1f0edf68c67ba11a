#include "experiments/play/sitting.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "experiments/config/experiment.h"

namespace muster::play {
namespace {

std::string seat_text(const Seat& seat) {
  if (!seat.person) return seat.name;
  return seat.name.empty() ? std::string(kPerson) : fmt::format("{}:{}", kPerson, seat.name);
}

}  // namespace

std::optional<std::string> person_in(std::string_view text) {
  if (!text.starts_with(kPerson)) return std::nullopt;
  text.remove_prefix(kPerson.size());
  if (text.empty()) return std::string();
  if (text.front() != ':') return std::nullopt;
  return std::string(text.substr(1));
}

AgentConfig stand_in() {
  AgentConfig agent;
  agent.name = agent.type = "random";
  agent.params.name = agent.name;
  agent.params.file = "(a person's seat)";
  return agent;
}

bool Sitting::has_people() const {
  return std::any_of(seats.begin(), seats.end(), [](const Seat& seat) { return seat.person; });
}

std::vector<std::string> Sitting::names() const {
  std::vector<std::string> names;
  for (const Seat& seat : seats) {
    names.push_back(seat.person && seat.name.empty() ? "you" : seat.name);
  }
  return names;
}

MatchupSpec seated(const Sitting& sitting) {
  MatchupSpec spec = {
      .ruleset = sitting.ruleset_document, .scenario = sitting.scenario_document, .seats = {}};
  for (const Seat& seat : sitting.seats) {
    spec.seats.push_back(seat.person ? stand_in() : seat.agent);
  }
  return spec;
}

absl::StatusOr<std::unique_ptr<PlaySession>> sit(Sitting& sitting) {
  MatchupSpec spec = seated(sitting);
  SessionRequest request = {.seed = seed_of_deal(sitting.deal), .people = {}};
  request.start = sitting.position.start;
  for (const Seat& seat : sitting.seats) request.people.push_back(seat.person);
  if (sitting.critic) spec.annotation = Annotation{.critic = sitting.critic};
  auto matchup = sitting.engine->prepare(spec);
  if (!matchup.ok()) return matchup.status();
  sitting.matchup = *std::move(matchup);
  return sitting.matchup->begin(request);
}

std::string not_stored_because(const Sitting& sitting) {
  if (!sitting.has_people()) return "nobody played but agents";
  if (sitting.folder.empty()) return "there is no folder for it (--store)";
  if (sitting.position.start) return "it began in the middle";
  if (sitting.matchup != nullptr && !sitting.matchup->reproducible()) {
    return "an agent is limited by time, so that it could not be played again";
  }
  return "";
}

absl::StatusOr<std::string> record(const Sitting& sitting, const PlaySession& session) {
  RecordedGame game;
  game.game = sitting.engine->info().name;
  game.ruleset = sitting.ruleset_document;
  game.scenario = sitting.scenario_document;
  game.deal = sitting.deal;
  game.history_hash = session.result().history_hash;
  for (std::size_t i = 0; i < sitting.seats.size(); ++i) {
    const Seat& seat = sitting.seats[i];
    if (!seat.person) {
      game.seats.emplace_back(seat.agent);
      continue;
    }
    const std::uint64_t before = i < sitting.undone.size() ? sitting.undone[i] : 0;
    game.seats.emplace_back(Person{
        .player = seat.name, .moves = session.choices_of(i), .undone = before + session.undone(i)});
  }
  return record_game(sitting.folder, game, *sitting.registry);
}

std::string position_text(const Sitting& sitting, const PlaySession& session) {
  toml::array seats;
  toml::array undone;
  toml::array moves;
  for (std::size_t i = 0; i < sitting.seats.size(); ++i) {
    seats.push_back(seat_text(sitting.seats[i]));
    const std::uint64_t before = i < sitting.undone.size() ? sitting.undone[i] : 0;
    undone.push_back(static_cast<std::int64_t>(before + session.undone(i)));
  }
  for (std::string& words : session.record()) moves.push_back(std::move(words));
  toml::table position{{"game", sitting.engine->info().name}};
  if (!sitting.ruleset.empty()) position.insert("ruleset", sitting.ruleset);
  if (!sitting.scenario.empty()) position.insert("scenario", sitting.scenario);
  position.insert("deal", static_cast<std::int64_t>(sitting.deal));
  position.insert("seats", std::move(seats));
  position.insert("undone", std::move(undone));
  position.insert("moves", std::move(moves));
  std::ostringstream text;
  text << position << "\n";
  return text.str();
}

}  // namespace muster::play
