#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/chosen_match.h"
#include "experiments/cli/verbs.h"
#include "experiments/report/replay/annotations.h"
#include "experiments/report/replay/game_page.h"
#include "experiments/report/sheet_text.h"

namespace muster::cli {
namespace {

struct AnnotateVerb {
  MatchOptions match;
  ThinkOptions think;
  std::size_t moves = 3;  // of each ranking
};

// What stands behind a step, under its lines of the scoresheet.
void print_thoughts(const AnnotateVerb& verb, const GameInfo& game, const TranscriptStep& step) {
  const StepThoughts& thoughts = step.thoughts;
  std::string chances;
  for (std::size_t seat = 0; seat < thoughts.values.size(); ++seat) {
    chances += fmt::format("{}{} {:.0f}", seat == 0 ? "" : ", ", seat_name(game, seat),
                           report::points_of(thoughts.values[seat]));
  }
  const bool told = thoughts.own || thoughts.critic;
  if (told) fmt::print("      before it: {}\n", chances);
  const auto print_ranking = [&](std::string_view who, const std::optional<MoveAnalysis>& ranking) {
    if (!ranking) return;
    fmt::print("      {}: {}\n", who, report::ranking_words(*ranking, step.code, verb.moves));
  };
  print_ranking("the agent", thoughts.own);
  print_ranking("the critic", thoughts.critic);
  std::string luck;
  for (std::size_t seat = 0; seat < thoughts.luck.size(); ++seat) {
    luck += fmt::format("{}{} {:+.0f}", seat == 0 ? "" : ", ", seat_name(game, seat),
                        report::points_between(thoughts.luck[seat]));
  }
  if (!luck.empty()) fmt::print("      luck: {}\n", luck);
}

void print_end(const AnnotateVerb& verb, const ChosenMatch& match,
               const report::Annotations& annotations, const MatchResult& result) {
  const GameInfo& game = match.engine->info();
  fmt::print("\n{}\n", report::result_words(game, match.agents, result));
  fmt::print("\nTurning points (points of 100{}):\n", evaluator_words(verb.think));
  for (const report::TurningPoint& point : annotations.turning_points(8)) {
    fmt::print("  step {}: {}\n", point.frame, report::words_of(point, game));
  }
  if (verb.think.critic == "none") return;
  fmt::print("\nMissed chances, as {} sees them:\n", verb.think.critic);
  for (const report::MissedChance& missed : annotations.missed_chances(8)) {
    fmt::print("  step {}: {}\n", missed.frame, report::words_of(missed, game));
  }
}

int act(const AnnotateVerb& verb, const Registry& registry) {
  const auto match = chosen_match(verb.match, registry, verb.think);
  if (!match.ok()) return report_error(match.status());
  report::Annotations annotations;
  report::SheetText sheet;
  std::size_t number = 0;
  ToldEnd end;
  const MatchResult result = match->matchup->tell(
      match->seed, {.choices = false, .states = false, .thoughts = true},
      [&](const TranscriptStep& step) {
        fmt::print("{}{}", sheet.add(step.opening), sheet.add(step.told));
        ++number;
        if (step.player != kChance || !step.thoughts.luck.empty()) fmt::print("    [{}]\n", number);
        print_thoughts(verb, match->engine->info(), step);
        annotations.add(step);
      },
      end);
  if (!result.error.empty()) return report_error(absl::InternalError(result.error));
  annotations.end(result);
  print_end(verb, *match, annotations, result);
  if (!match->row || !match->row->is_there) return kExitDone;
  const absl::Status same = compared_with_row(*match, result);
  return same.ok() ? kExitDone : report_error(same);
}

}  // namespace

void add_annotate(CLI::App& app, Context& context) {
  auto options = std::make_shared<AnnotateVerb>();
  options->think.on = true;
  CLI::App* verb = add_verb(app, context, "annotate",
                            "Writes a game's scoresheet with what its agents thought and a critic",
                            [options, &context] { return act(*options, context.registry); });
  add_match_options(*verb, options->match);
  add_think_options(*verb, options->think);
  verb->add_option("--moves", options->moves, "So many moves of each ranking")
      ->capture_default_str()
      ->check(CLI::Range(1, 100))
      ->type_name("N");
  verb->footer(
      "Under each decision the ranking of the agent (where it has one: search) and of the critic,\n"
      "the move that was chosen with a star, values in points of 100; under each event its luck;\n"
      "at the end turning points and missed chances. For example:\n"
      "  muster annotate homm --agent mcts:iterations=200 --agent greedy --seed 7\n"
      "  muster annotate runs/quickstart --game 0123456789 --critic mcts:iterations=10000");
}

}  // namespace muster::cli
