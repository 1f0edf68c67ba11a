#include "experiments/cli/play/sitting_options.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <random>
#include <utility>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/position_file.h"

namespace muster::cli {
namespace {

using play::Seat;
using play::Sitting;

constexpr std::string_view kAll = "all";
constexpr std::string_view kNone = "none";
constexpr const char* kDefaultOpponent = "greedy";

// A new game each time; small enough for a number of a TOML file.
std::uint64_t random_deal() {
  std::random_device source;
  return source();
}

// What a file is called from anywhere; a name that is none stays.
std::string lasting_name(const std::string& name) {
  std::error_code error;
  if (name.empty() || !std::filesystem::is_regular_file(name, error)) return name;
  const std::filesystem::path path = std::filesystem::absolute(name, error);
  return error ? name : path.lexically_normal().string();
}

absl::StatusOr<std::size_t> seat_option(const std::string& text, const GameInfo& game,
                                        std::size_t seats) {
  std::vector<std::string> names;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    names.push_back(seat_name(game, seat));
    if (names.back() == text || fmt::format("{}", seat) == text) return seat;
  }
  return absl::InvalidArgumentError(
      fmt::format("--as {}: expected {}, \"all\" or \"none\"", text, fmt::join(names, ", ")));
}

// By seat: whether a person sits there.
absl::StatusOr<std::vector<bool>> people_of(const std::vector<std::string>& given,
                                            const GameInfo& game, std::size_t seats) {
  std::vector<bool> people(seats, false);
  if (given.empty()) people[0] = true;
  for (const std::string& text : given) {
    if (text == kAll) people.assign(seats, true);
    if (text == kAll || text == kNone) {
      if (given.size() == 1) continue;
      return absl::InvalidArgumentError(fmt::format("--as {}: it stands alone", text));
    }
    const auto seat = seat_option(text, game, seats);
    if (!seat.ok()) return seat.status();
    people[*seat] = true;
  }
  return people;
}

absl::Status seat_everybody(const SittingOptions& options, const std::vector<bool>& people,
                            Sitting& sitting) {
  const auto others = static_cast<std::size_t>(std::count(people.begin(), people.end(), false));
  std::vector<std::string> against = options.against;
  if (against.empty() && others > 0) against = {kDefaultOpponent};
  if (against.size() == 1) against.resize(others, std::string(against.front()));
  if (against.size() != others) {
    return absl::InvalidArgumentError(
        fmt::format("--against: {} agents for {} seats without a person", against.size(), others));
  }
  if (options.names.size() > people.size() - others) {
    return absl::InvalidArgumentError(fmt::format("--name: {} names for {} people",
                                                  options.names.size(), people.size() - others));
  }
  std::size_t agent = 0;
  std::size_t person = 0;
  for (const bool is_person : people) {
    Seat seat{.person = is_person, .name = {}, .agent = {}};
    if (is_person) {
      if (person < options.names.size()) seat.name = options.names[person];
      ++person;
    } else {
      seat.name = against[agent++];
      auto made = agent_option(seat.name, *sitting.engine);
      if (!made.ok()) {
        return absl::InvalidArgumentError(
            fmt::format("--against {}: {}", seat.name, message_of(made.status())));
      }
      seat.agent = *std::move(made);
    }
    sitting.seats.push_back(std::move(seat));
  }
  return absl::OkStatus();
}

// What a saved game says of seats, where the options say nothing.
SittingOptions with_file(const SittingOptions& options, const PositionFile& file,
                         const GameInfo& game) {
  SittingOptions settled = options;
  if (settled.scenario.empty()) settled.scenario = file.scenario_name;
  if (settled.ruleset.empty()) settled.ruleset = file.ruleset_name;
  if (!settled.deal) settled.deal = file.deal;
  if (!options.people.empty() || !options.against.empty()) return settled;
  for (std::size_t seat = 0; seat < file.seats.size(); ++seat) {
    const std::string& text = file.seats[seat];
    if (auto person = play::person_in(text)) {
      settled.people.push_back(seat_name(game, seat));
      settled.names.push_back(*std::move(person));
    } else {
      settled.against.push_back(text);
    }
  }
  if (!file.seats.empty() && settled.people.empty()) settled.people = {std::string(kNone)};
  return settled;
}

absl::Status read_rules(const SittingOptions& options, Sitting& sitting) {
  const GameInfo& game = sitting.engine->info();
  auto ruleset = document_option(game, DocumentKind::kRuleset, options.ruleset);
  if (!ruleset.ok()) return ruleset.status();
  auto scenario = document_option(game, DocumentKind::kScenario, options.scenario);
  if (!scenario.ok()) return scenario.status();
  sitting.ruleset = lasting_name(options.ruleset);
  sitting.scenario = lasting_name(options.scenario);
  sitting.ruleset_document = *std::move(ruleset);
  sitting.scenario_document = *std::move(scenario);
  return absl::OkStatus();
}

absl::Status read_critic(const SittingOptions& options, Sitting& sitting) {
  if (options.critic == kNone) return absl::OkStatus();
  // The default is known to rank the moves of every game, and is not asked before the first hint.
  const bool known = options.critic == SittingOptions{}.critic;
  auto critic = known ? agent_option(options.critic, *sitting.engine)
                      : critic_option("--hints", options.critic, *sitting.engine,
                                      play::seated(sitting), seed_of_deal(sitting.deal));
  if (!critic.ok()) return critic.status();
  sitting.critic = *std::move(critic);
  return absl::OkStatus();
}

}  // namespace

void add_sitting_options(CLI::App& verb, SittingOptions& options) {
  verb.add_option("GAME", options.game, "A game's name")->required()->type_name("");
  verb.add_option("--as", options.people,
                  "The seat you take, by its name or number (default: the first); repeated for a\n"
                  "game of several people, \"all\" for all seats, \"none\" to look on")
      ->allow_extra_args(false)
      ->type_name("SEAT");
  verb.add_option("--against", options.against,
                  "The agent of the other seats (default: greedy), or repeated, one per seat")
      ->allow_extra_args(false)
      ->type_name("AGENT");
  verb.add_option("--name", options.names, "What you are called in the store; repeated likewise")
      ->allow_extra_args(false)
      ->type_name("NAME");
  add_document_options(verb, options.scenario, options.ruleset);
  verb.add_option("--state", options.state,
                  "Goes on from a position file: one that was saved, or a state as JSON")
      ->type_name("FILE");
  add_count_option(verb, "--deal", options.deal, 0, std::uint64_t{1} << 62U,
                   "Whose luck the game has (default: a new one each time)");
  verb.add_option("--hints", options.critic, "Who gives hints; \"none\": nobody")
      ->capture_default_str()
      ->type_name("AGENT");
  CLI::Option* store =
      verb.add_option("--store", options.store,
                      "The folder where games go that are over (default: runs/played/GAME)")
          ->type_name("DIR");
  verb.add_flag("!--no-store", options.keep, "The game is not stored")->excludes(store);
}

absl::StatusOr<Sitting> sitting_of(const SittingOptions& given, const Registry& registry) {
  Sitting sitting;
  sitting.registry = &registry;
  sitting.engine = registry.find(given.game);
  if (sitting.engine == nullptr) return unknown_game(registry, given.game);
  const GameInfo& game = sitting.engine->info();
  SittingOptions options = given;
  if (!given.state.empty()) {
    auto file = load_position(given.state, game);
    if (!file.ok()) return file.status();
    options = with_file(given, *file, game);
    sitting.position = std::move(file->position);
    sitting.undone = std::move(file->undone);
  }
  absl::Status read = read_rules(options, sitting);
  if (!read.ok()) return read;
  const auto seats =
      sitting.engine->num_players(sitting.ruleset_document, sitting.scenario_document);
  if (!seats.ok()) return seats.status();
  const auto people = people_of(options.people, game, static_cast<std::size_t>(*seats));
  if (!people.ok()) return people.status();
  read.Update(seat_everybody(options, *people, sitting));
  if (!read.ok()) return read;
  sitting.deal = options.deal ? *options.deal : random_deal();
  read.Update(read_critic(options, sitting));
  if (!read.ok()) return read;
  if (options.keep) {
    sitting.folder =
        options.store.empty() ? fmt::format("runs/played/{}", game.name) : options.store;
  }
  return sitting;
}

}  // namespace muster::cli
