// Who meets whom.
#include <fmt/format.h>

#include <algorithm>

#include "core/config/nearest.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

std::vector<std::size_t> read_agent_names(Reader& reader, const Loading& loading,
                                          std::string_view key) {
  const std::vector<std::string>& known = loading.agent_names;
  const std::vector<std::string>& left_out = loading.left_out;
  std::vector<std::size_t> chosen;
  const toml::node* node = reader.node(key);
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr || list->empty()) {
    reader.fail(key, node == nullptr ? "is missing; expected a list of names of agents"
                                     : "expected a list of names of agents, at least one");
    return chosen;
  }
  for (const toml::node& element : *list) {
    const auto name = element.value_exact<std::string>();
    if (!name) {
      reader.fail_at(element, key, "expected a list of names of agents");
      continue;
    }
    if (std::count(left_out.begin(), left_out.end(), *name) > 0) continue;
    const auto found = std::find(known.begin(), known.end(), *name);
    if (found == known.end()) {
      reader.fail_at(element, key,
                     fmt::format("there is no agent `{}`{}", *name, suggestion(*name, known)));
      continue;
    }
    const auto index = static_cast<std::size_t>(found - known.begin());
    if (std::count(chosen.begin(), chosen.end(), index) > 0) {
      reader.fail_at(element, key, fmt::format("`{}` is listed twice", *name));
      continue;
    }
    chosen.push_back(index);
  }
  if (chosen.empty() && !left_out.empty()) {
    reader.fail(key, "no agent is left: the optional ones have parameters that the game lacks");
  }
  return chosen;
}

void check_meetings(Reader& reader, const Loading& loading) {
  const std::vector<std::size_t>& candidates = loading.experiment.candidates;
  for (const std::size_t opponent : loading.experiment.opponents) {
    if (std::count(candidates.begin(), candidates.end(), opponent) == 0) continue;
    reader.fail("opponents",
                fmt::format("`{}` is also a candidate; to let it play itself, list it under "
                            "another name in [[agents]]",
                            loading.agent_names[opponent]));
  }
}

void read_candidate_seat(Reader& reader, Loading& loading) {
  const toml::node* node = reader.node("candidate_seat");
  if (node == nullptr) {
    reader.fail("candidate_seat",
                "is missing; expected the candidates' seat for seats = "
                "\"fixed\"");
    return;
  }
  if (loading.experiment.engine == nullptr) return;
  const std::vector<std::string>& names = loading.experiment.engine->info().seat_names;
  if (const auto name = node->value_exact<std::string>()) {
    const auto found = std::find(names.begin(), names.end(), *name);
    if (found == names.end()) {
      reader.fail("candidate_seat",
                  fmt::format("there is no seat `{}`{}", *name, suggestion(*name, names)));
      return;
    }
    loading.experiment.candidate_seat = static_cast<int>(found - names.begin());
  } else if (const auto number = node->value_exact<std::int64_t>();
             number && *number >= 0 && *number < static_cast<std::int64_t>(kMaxPlayers)) {
    loading.experiment.candidate_seat = static_cast<int>(*number);
  } else {
    reader.fail("candidate_seat", "expected a seat's name or its number, from 0");
  }
}

ConfigTable gauntlet_table() {
  return ConfigTable()
      .other({"candidates", "a list of names of agents", "", "who is compared"},
             [](Reader& reader, Loading& loading) {
               loading.experiment.candidates = read_agent_names(reader, loading, "candidates");
             })
      .other({"opponents", "a list of names of agents", "", "whom each candidate meets"},
             [](Reader& reader, Loading& loading) {
               loading.experiment.opponents = read_agent_names(reader, loading, "opponents");
               check_meetings(reader, loading);
             });
}

}  // namespace

void add_tournament(ConfigTable& table) {
  const ConfigTable seat = ConfigTable().other(
      {"candidate_seat", "a seat's name, or its number from 0", "", "where candidates sit"},
      read_candidate_seat);
  const ConfigTable compositions = ConfigTable().choice(
      "compositions", &Loading::compositions,
      {{"lone", Compositions::kLone}, {"all", Compositions::kAll}},
      "who sits together in games of more than two players: lone: one agent, and another one in "
      "all other seats; all: every way to fill the seats with agents, but for one in all of them "
      "(K agents in N seats: K^N - K games a seed), as `muster metagame` needs it");
  table
      .table("tournament",
             ConfigTable()
                 .choice("format", inside(&Loading::experiment, &Experiment::format),
                         {{"round_robin", TournamentFormat::kRoundRobin},
                          {"gauntlet", TournamentFormat::kGauntlet}},
                         "round robin: every two agents meet; gauntlet: candidates meet opponents")
                 .either("kind", &Loading::match, "tournament", "match",
                         "a match is two agents and a test that ends the run, by keys of [stop]")
                 .only(
                     "format = \"gauntlet\"",
                     [](const Loading& loading) { return loading.gauntlet(); }, gauntlet_table())
                 .only(
                     "format = \"gauntlet\" and seats = \"fixed\"",
                     [](const Loading& loading) {
                       return loading.gauntlet() && loading.experiment.seats == SeatMode::kFixed;
                     },
                     seat)
                 .only(
                     "seats = \"swap\" and format = \"round_robin\"",
                     [](const Loading& loading) {
                       return !loading.gauntlet() && loading.experiment.seats == SeatMode::kSwap;
                     },
                     compositions))
      .check([](Reader& reader, Loading& loading) {
        // An exact oracle plays no games: one agent is a population.
        const toml::node_view oracle = reader.raw()["psro"]["oracle"];
        if (oracle.value_or(std::string()) == "exact") return;
        if (!loading.gauntlet() && loading.experiment.agents.size() == 1) {
          reader.fail("agents", "a round robin needs at least two agents");
        }
      });
}

}  // namespace muster
