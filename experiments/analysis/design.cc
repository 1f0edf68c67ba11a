#include "experiments/analysis/design.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace muster::analysis {
namespace {

// Every player has every seat equally often, in every scenario.
bool seats_balanced(const StoreMeta& meta, const Plan& plan) {
  const std::vector<std::size_t> players = players_of(meta);
  // [scenario, ruleset][player][seat]
  std::map<std::pair<std::size_t, std::size_t>, std::map<std::size_t, std::vector<int>>> games;
  for (const PlannedCell& cell : plan.cells()) {
    auto& here = games[{cell.scenario, cell.ruleset}];
    for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
      std::vector<int>& seats = here[players[cell.seats[seat]]];
      seats.resize(cell.seats.size());
      ++seats[seat];
    }
  }
  for (const auto& [place, here] : games) {
    for (const auto& [player, seats] : here) {
      if (std::adjacent_find(seats.begin(), seats.end(), std::not_equal_to<>()) != seats.end()) {
        return false;
      }
    }
  }
  return true;
}

// Places and seats of games with few players are worth more.
bool is_of_one_size(const Question& question, const StoreMeta& meta, const Plan& plan) {
  std::set<std::size_t> players;
  for (const PlannedCell& cell : plan.cells()) {
    if (!question.covers(meta.scenarios[cell.scenario].name)) continue;
    players.insert(cell.seats.size());
  }
  return players.size() < 2;
}

// The scores of all seats of a game add up to one: over all players they say nothing.
bool always_even(const Question& question, const StoreMeta& meta) {
  if (meta.format == "gauntlet" && question.players.empty()) return false;
  if (!question.of_score() && question.outcome != kMargin) return false;
  if (question.players.empty()) return true;
  const std::set<std::string> some(question.players.begin(), question.players.end());
  return some.size() == meta.agents.size();
}

// Before it is said of which scenarios.
std::string question_without_place(const Question& question, const StoreMeta& meta) {
  const std::string role = role_of(question, meta);
  if (!question.focus.empty()) {
    return fmt::format("How does {} compare with the other {}s{}?", question.focus, role,
                       question.of_score() ? "" : " in " + question.outcome);
  }
  if (!question.of_score()) {
    return fmt::format("How do {}s differ in {}?", role, question.outcome);
  }
  switch (question.subject) {
    case Subject::kAgent:
      return meta.format == "gauntlet" ? "Which candidate is hardest to beat?"
                                       : "Which agent is strongest?";
    case Subject::kOpponent:
      return "Which opponent is strongest?";
    case Subject::kRuleset:
    case Subject::kScenario:
      return fmt::format(
          "Under which {} {} more often?", role,
          question.players.empty()
              ? "do candidates win"
              : fmt::format("{} {} win", question.players.size() == 1 ? "does" : "do",
                            fmt::join(question.players, " and ")));
    case Subject::kSeat:
      return "What is the seat worth?";
    case Subject::kTurn:
      return "What is the place in the turn order worth?";
    case Subject::kMetric:
      return fmt::format("Which {} is strongest?", role);
  }
  return "";
}

}  // namespace

std::vector<Question> questions_of(const StoreMeta& meta) {
  if (!meta.questions.empty()) return meta.questions;
  const bool gauntlet = meta.format == "gauntlet";
  return default_questions({gauntlet, gauntlet ? meta.candidates.size() : meta.agents.size(),
                            meta.opponents.size(), meta.rulesets.size()});
}

std::vector<std::size_t> players_of(const StoreMeta& meta) {
  std::map<std::pair<std::string, std::string>, std::size_t> known;
  std::vector<std::size_t> players;
  for (const StoredAgent& agent : meta.agents) {
    players.push_back(known.try_emplace({agent.type, agent.params}, known.size()).first->second);
  }
  return players;
}

std::string withheld_reason(const Question& question, const StoreMeta& meta, const Plan& plan) {
  const bool gauntlet = meta.format == "gauntlet";
  if (meta.format == "listed") {
    return "the games were listed one by one: who met whom, where and with which luck was chosen, "
           "so that they are a sample of nothing";
  }
  if (question.outcome == kMargin && meta.seat_names.size() > 2) {
    return "margins are between two seats, and some scenario has more; take outcome = \"score\"";
  }
  const bool of_places = question.subject == Subject::kSeat || question.subject == Subject::kTurn;
  if (of_places && question.of_score() && !is_of_one_size(question, meta, plan)) {
    return fmt::format(
        "a {} is worth more among few players, and scenarios have different numbers of them. Name "
        "with scenarios = [...] some of one number",
        role_of(question, meta));
  }
  switch (question.subject) {
    case Subject::kAgent:
      if (!gauntlet && meta.seats == "fixed") {
        return "of two agents, the one listed first in the config always has the first seat, so "
               "that its score is as much the seat's. With seats = \"swap\" every seed is played "
               "from every seat";
      }
      return "";
    case Subject::kOpponent:
      return "";
    case Subject::kRuleset:
    case Subject::kScenario:
      if (always_even(question, meta)) {
        return fmt::format(
            "the {}s of all agents of a game add up to the same under every {}. Say with for = "
            "[...] whose {} counts, or take another outcome",
            question.outcome, question.compared(), question.outcome);
      }
      return "";
    case Subject::kSeat:
      if (!seats_balanced(meta, plan)) {
        return "the seats are not played by the same agents, so that a seat's score is as much its "
               "agents'. With seats = \"swap\", or the same agent on both sides, it is the seat's";
      }
      return "";
    case Subject::kTurn:
    case Subject::kMetric:
      return "";
  }
  return "";
}

std::vector<std::string> scope_limits(const Question& question, const StoreMeta& meta) {
  std::vector<std::string> limits;
  const std::size_t count = question.scenarios_of(meta.scenarios.size());
  if (question.subject != Subject::kScenario && count < 5) {
    limits.push_back(fmt::format("{} {}: nothing is said about others; that takes five or more",
                                 count == 1 ? "one" : fmt::format("{}", count),
                                 count == 1 ? "scenario" : "scenarios"));
  }
  return limits;
}

std::string role_of(const Question& question, const StoreMeta& meta) {
  switch (question.subject) {
    case Subject::kAgent:
      return meta.format == "gauntlet" ? "candidate" : "agent";
    case Subject::kTurn:
      return "place in the turn order";
    default:
      return question.compared();
  }
}

std::string question_text(const Question& question, const StoreMeta& meta) {
  std::string text = question_without_place(question, meta);
  const std::vector<std::string>& some = question.scenarios;
  if (some.empty()) return text;
  text.back() = ' ';
  return text + (some.size() > kMostNamed ? fmt::format("in {} scenarios?", some.size())
                                          : fmt::format("in {}?", fmt::join(some, ", ")));
}

}  // namespace muster::analysis
