#include "experiments/cli/chosen_match.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/replay/game_page.h"
#include "experiments/runner/question.h"
#include "experiments/store/meta.h"

namespace muster::cli {
namespace {

// What the plan calls the players of a row and the documents; what the row knows of them when no
// plan has it.
void add_names(const Store& store, ChosenMatch& match) {
  if (!match.row->job) {
    for (const CellParts::Seat& seat : match.row->cell->parts.seats) {
      match.agents.push_back(seat.type);
    }
    return;
  }
  const StoreMeta& meta = store.meta();
  const Plan& plan = store.plan();
  const PlannedCell& cell = plan.cells()[plan.job(*match.row->job).cell];
  for (const std::size_t agent : cell.seats) match.agents.push_back(meta.agents[agent].name);
  match.scenario = meta.scenarios[cell.scenario].name;
  match.ruleset = meta.rulesets[cell.ruleset].name;
}

absl::StatusOr<Annotation> annotation_of(const ThinkOptions& think, const ChosenMatch& match) {
  Annotation annotation;
  if (!think.evaluator.empty()) {
    annotation.luck.emplace();
    annotation.luck->file = "--evaluator " + think.evaluator;
    annotation.luck->table.insert("evaluator", think.evaluator);
  }
  if (think.critic != "none") {
    auto critic = critic_option(
        "--critic", think.critic, *match.engine,
        {.ruleset = match.spec.ruleset, .scenario = match.spec.scenario, .seats = {}}, match.seed);
    if (!critic.ok()) return critic.status();
    annotation.critic = *std::move(critic);
  }
  return annotation;
}

// Makes a matchup of the match's spec, which tells thoughts if that is asked for.
absl::Status prepare(const ThinkOptions& think, ChosenMatch& match) {
  if (think.on) {
    auto annotation = annotation_of(think, match);
    if (!annotation.ok()) return annotation.status();
    match.spec.annotation = *std::move(annotation);
  }
  auto matchup = match.engine->prepare(match.spec);
  if (!matchup.ok()) return matchup.status();
  match.own = *std::move(matchup);
  match.matchup = match.own.get();
  return absl::OkStatus();
}

absl::StatusOr<ChosenMatch> match_of_game(const MatchOptions& options, const ThinkOptions& think,
                                          const Registry& registry) {
  ChosenMatch match;
  match.engine = registry.find(options.game);
  if (match.engine == nullptr) return unknown_game(registry, options.game);
  if (options.agents.empty()) return absl::InvalidArgumentError("--agent is required");
  auto spec = matchup_option(*match.engine, options.ruleset, options.scenario, options.agents);
  if (!spec.ok()) return spec.status();
  match.spec = *std::move(spec);
  match.seed = options.seed.value_or(1);
  const absl::Status ready = prepare(think, match);
  if (!ready.ok()) return ready;
  for (std::size_t seat = 0; seat < match.spec.seats.size(); ++seat) {
    match.agents.push_back(options.agents[options.agents.size() == 1 ? 0 : seat]);
  }
  match.scenario = match.spec.scenario.name;
  match.ruleset = match.spec.ruleset.name;
  return match;
}

// Everything comes from the row.
absl::StatusOr<ChosenMatch> match_of_run(const MatchOptions& options, const ThinkOptions& think,
                                         const Registry& registry) {
  if (!options.agents.empty() || !options.scenario.empty() || !options.ruleset.empty() ||
      options.seed) {
    return absl::InvalidArgumentError(
        "a game of a run has its agents, scenario, ruleset and seed from the run; give --game "
        "alone");
  }
  if (options.id.empty()) {
    return absl::InvalidArgumentError("--game: expected the id of a game of the run");
  }
  auto store = open_store(options.game);
  if (!store.ok()) return store.status();
  auto stored = std::make_unique<StoredMatchups>(**store, registry);
  auto match = stored_match(**store, *stored, options.id);
  if (!match.ok()) return match;
  match->store = *std::move(store);
  match->stored = std::move(stored);
  // The row's own matchup has been held against its cell.
  const absl::Status ready = think.on ? prepare(think, *match) : absl::OkStatus();
  return ready.ok() ? std::move(match) : ready;
}

}  // namespace

void add_match_options(CLI::App& verb, MatchOptions& options) {
  verb.add_option("GAME", options.game, "A game's name, or a run directory")
      ->required()
      ->type_name("");
  verb.add_option("--game", options.id,
                  "Of a run: the game with this id (muster export has them), all of it from the\n"
                  "run itself")
      ->type_name("ID");
  add_agents_option(verb, options.agents);
  add_seed_option(
      verb, options.seed,
      "A number (default: 1), or a row's seed (0x and hexadecimal digits, see muster export)");
  add_document_options(verb, options.scenario, options.ruleset);
}

void add_think_options(CLI::App& verb, ThinkOptions& options) {
  verb.add_option("--evaluator", options.evaluator,
                  "What positions are worth: a name of configs/luck/GAME, or evaluate (default:\n"
                  "what the game measures luck by; random rollouts where it has nothing)")
      ->type_name("NAME");
  verb.add_option("--critic", options.critic,
                  "An agent that ranks moves, and judges the choices by that; none: no critic")
      ->capture_default_str()
      ->type_name("AGENT");
}

std::string evaluator_words(const ThinkOptions& options) {
  return options.evaluator.empty() ? "" : fmt::format(" by {}", options.evaluator);
}

bool names_run(const MatchOptions& options) {
  std::error_code ignored;  // a name too long for the file system is no folder
  return std::filesystem::is_directory(options.game, ignored);
}

absl::StatusOr<ChosenMatch> chosen_match(const MatchOptions& options, const Registry& registry,
                                         const ThinkOptions& think) {
  if (names_run(options)) return match_of_run(options, think, registry);
  if (!options.id.empty()) {
    return absl::InvalidArgumentError(
        fmt::format("--game is for runs, and there is no folder {}", options.game));
  }
  return match_of_game(options, think, registry);
}

absl::StatusOr<ChosenMatch> stored_match(const Store& store, StoredMatchups& matchups,
                                         const std::string& id) {
  ChosenMatch match;
  auto found = store.find(id);
  if (!found.ok()) return found.status();
  match.row = *std::move(found);
  const auto matchup = matchups.of(*match.row->cell);
  if (!matchup.ok()) return matchup.status();
  const auto engine = matchups.engine_of(*match.row->cell);
  if (!engine.ok()) return engine.status();
  auto spec = matchups.spec_of(*match.row->cell);
  if (!spec.ok()) return spec.status();
  match.matchup = *matchup;
  match.engine = *engine;
  match.spec = *std::move(spec);
  match.seed = match.row->row.seed;
  match.id = id;
  add_names(store, match);
  return match;
}

absl::StatusOr<std::string> match_page(const ChosenMatch& match, const ThinkOptions& think) {
  MatchResult result;
  std::optional<report::ThoughtOptions> thoughts;
  if (think.on) thoughts = {.evaluator = evaluator_words(think)};
  auto page = report::game_page(match.engine->info(), *match.matchup,
                                {.agents = match.agents,
                                 .ruleset = match.ruleset,
                                 .scenario = match.scenario,
                                 .id = match.id},
                                match.seed, result, thoughts);
  if (!page.ok() || !match.row || !match.row->is_there) return page;
  const absl::Status same = compared_with_row(match, result);
  return same.ok() ? std::move(page) : same;
}

absl::Status compared_with_row(const ChosenMatch& match, const MatchResult& result) {
  if (!match.row->is_there) {
    return absl::InvalidArgumentError("the run has no row of this game to compare with");
  }
  const std::string differs = difference(match.row->row, result);
  if (differs.empty()) return absl::OkStatus();
  return absl::DataLossError(fmt::format(
      "game {} differs from its row{}: {}", match.id,
      match.row->cell->reproducible ? "" : " (which a rerun may, an agent being limited by time)",
      differs));
}

}  // namespace muster::cli
