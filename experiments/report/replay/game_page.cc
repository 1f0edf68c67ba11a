#include "experiments/report/replay/game_page.h"

#include <absl/status/status.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "experiments/report/replay/annotations.h"
#include "experiments/report/replay/step_page.h"
#include "experiments/report/words.h"

namespace muster::report {
namespace {

std::string lead_words(const GameInfo& game, const MatchNames& names, std::uint64_t seed) {
  std::string lead = game.name;
  if (!names.scenario.empty()) lead += fmt::format(", {}", names.scenario);
  if (!names.ruleset.empty()) lead += fmt::format(", ruleset {}", names.ruleset);
  lead += fmt::format(", seed {}", seed);
  if (!names.id.empty()) lead += fmt::format(", game {}", names.id);
  return lead +
         "; arrow keys, space, Home and End, or the slider; click a line or a curve to go "
         "there.";
}

PageThoughts page_thoughts(const Annotations& annotations, const ThoughtOptions& options,
                           const GameInfo& game) {
  PageThoughts thoughts = {.evaluator = options.evaluator,
                           .points = annotations.values(),
                           .turning_points = {},
                           .missed_chances = {}};
  for (std::vector<double>& frame : thoughts.points) {
    std::transform(frame.begin(), frame.end(), frame.begin(), points_of);
  }
  for (const TurningPoint& point : annotations.turning_points(options.turning_points)) {
    thoughts.turning_points.emplace_back(point.frame, words_of(point, game));
  }
  for (const MissedChance& missed : annotations.missed_chances(options.turning_points)) {
    thoughts.missed_chances.emplace_back(missed.frame, words_of(missed, game));
  }
  return thoughts;
}

}  // namespace

std::string result_words(const GameInfo& game, const std::vector<std::string>& agents,
                         const MatchResult& result) {
  double best = result.returns[0];
  for (std::size_t seat = 1; seat < agents.size(); ++seat) {
    best = std::max(best, result.returns[seat]);
  }
  std::vector<std::string> first;
  std::vector<std::string> others;
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    const std::string name = fmt::format("{} ({})", agents[seat], seat_name(game, seat));
    (result.returns[seat] == best ? first : others).push_back(name);
  }
  if (agents.size() == 1) return fmt::format("{}: {:+.3g}", first.front(), best);
  if (first.size() == 1) return fmt::format("{} beats {}", first.front(), listed(others));
  if (others.empty()) return fmt::format("a draw between {}", listed(first));
  return fmt::format("{} share the win over {}", listed(first), listed(others));
}

absl::StatusOr<std::string> game_page(const GameInfo& game, const Matchup& matchup,
                                      const MatchNames& names, std::uint64_t seed,
                                      MatchResult& result,
                                      const std::optional<ThoughtOptions>& thoughts) {
  const ViewPage view = matchup.view_page();
  Film film(view);
  Annotations annotations;
  // A step waits until the frame after it is there.
  TranscriptStep last;
  std::size_t frames = 0;
  const auto show = [&](const ViewFrame& after) {
    film.add({.turn = last.turn,
              .round = last.frame_before.round,
              .by = last.player,
              .words = last.told,
              .after = after,
              .thoughts = thoughts ? annotations.step_json(frames) : nlohmann::json()});
    ++frames;
  };
  ToldEnd end;
  result = matchup.tell(
      seed, {.choices = false, .states = false, .frames = true, .thoughts = thoughts.has_value()},
      [&](TranscriptStep step) {
        if (frames > 0) {
          show(step.frame_before);
        } else {
          film.begin(step.frame_before, step.opening);
          frames = 1;
        }
        if (thoughts) annotations.add(step);
        last = std::move(step);
      },
      end);
  if (!result.error.empty()) return absl::InternalError(result.error);
  if (frames > 0) {
    show(end.frame);
  } else {
    film.begin(end.frame, {});
  }
  const std::string outcome = result_words(game, names.agents, result);
  StepPage page = {.title = outcome, .lead = lead_words(game, names, seed), .end = outcome};
  if (thoughts) {
    annotations.end(result);
    page.thoughts = page_thoughts(annotations, *thoughts, game);
  }
  return step_page(page, view, film);
}

}  // namespace muster::report
