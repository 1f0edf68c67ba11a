#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cli/chosen_match.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/position_options.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct ShowVerb {
  MatchOptions match;
  std::string state;  // a file
  std::optional<std::uint64_t> round;
  bool replay = false;
  bool text = false;
  ThinkOptions think;
  std::string out;
};

int write_picture(const ShowVerb& verb, const GameEngine& engine, const MatchupSpec& spec,
                  const std::optional<nlohmann::json>& state, std::uint64_t seed) {
  const BoardForm form = verb.text ? BoardForm::kText : BoardForm::kPicture;
  const auto picture = engine.picture(spec, state, seed, form);
  if (!picture.ok()) {
    return report_error(verb.state.empty() ? picture.status()
                                           : in_file(verb.state, picture.status()));
  }
  return write_text(verb.out, *picture);
}

// The first decision of a round of the match.
int show_round(const ShowVerb& verb, const ChosenMatch& match) {
  std::string found;
  int last = 0;
  ToldEnd end;
  const MatchResult result = match.matchup->tell(
      match.seed, {.choices = false, .states = true, .frames = true},
      [&](const TranscriptStep& step) {
        last = step.frame_before.round;
        const bool there = step.player >= 0 && std::cmp_greater_equal(last, *verb.round);
        if (there && found.empty()) found = step.state_before;
      },
      end);
  if (!result.error.empty()) return report_error(absl::InternalError(result.error));
  if (found.empty()) {
    return report_error(
        fmt::format("--round {}: this game is over in round {}", *verb.round, last));
  }
  return write_picture(verb, *match.engine, match.spec, parse_json(found), match.seed);
}

// A position without a match: of a file, or how a scenario begins.
int show_position(const ShowVerb& verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.match.game);
  if (engine == nullptr) return kExitBadInput;
  auto ruleset = document_option(engine->info(), DocumentKind::kRuleset, verb.match.ruleset);
  if (!ruleset.ok()) return report_error(ruleset.status());
  auto scenario = document_option(engine->info(), DocumentKind::kScenario, verb.match.scenario);
  if (!scenario.ok()) return report_error(scenario.status());
  std::optional<nlohmann::json> state;
  if (!verb.state.empty()) {
    auto json = json_option("--state", verb.state);
    if (!json.ok()) return report_error(json.status());
    state = *std::move(json);
  }
  const MatchupSpec spec = {
      .ruleset = *std::move(ruleset), .scenario = *std::move(scenario), .seats = {}};
  return write_picture(verb, *engine, spec, state, verb.match.seed.value_or(1));
}

int act(const ShowVerb& verb, const Registry& registry) {
  const bool run = names_run(verb.match);
  if (!run && verb.match.agents.empty() && verb.match.id.empty()) {
    if (verb.replay) {
      return report_error("--replay: expected --agent, once for all seats or once for each");
    }
    if (verb.round) {
      return report_error("--round: expected --agent, once for all seats or once for each");
    }
    return show_position(verb, registry);
  }
  if (verb.text && !verb.round) {
    return report_error("--text: expected --round as well, for a position of the game");
  }
  if (run && !verb.state.empty()) return report_error("--state is of a game, not of a run");
  if (!run && verb.match.id.empty() && !verb.replay && !verb.round) {
    return report_error("--agent: expected --replay or --round as well");
  }
  const auto match = chosen_match(verb.match, registry, verb.think);
  if (!match.ok()) return report_error(match.status());
  if (verb.round) return show_round(verb, *match);
  const auto page = match_page(*match, verb.think);
  return page.ok() ? write_text(verb.out, *page) : report_error(page.status());
}

}  // namespace

void add_show(CLI::App& app, Context& context) {
  auto options = std::make_shared<ShowVerb>();
  CLI::App* verb = add_verb(app, context, "show",
                            "Draws positions as pictures, and games as pages to step through",
                            [options, &context] { return act(*options, context.registry); });
  add_match_options(*verb, options->match);
  CLI::Option* replay = verb->add_flag("--replay", options->replay,
                                       "Plays a game and writes a page that steps through it");
  CLI::Option* state = add_state_option(*verb, options->state)
                           ->excludes(replay)
                           ->excludes(verb->get_option("--agent"))
                           ->excludes(verb->get_option("--seed"));
  add_count_option(*verb, "--round", options->round, 0, 65535,
                   "A picture of the first decision of this round of the game")
      ->excludes(state)
      ->excludes(replay);
  verb->add_flag("--text", options->text, "The position as text for a terminal, not as a picture")
      ->excludes(replay);
  verb->add_flag("--think", options->think.on,
                 "The page also tells what the agents thought, how the chances went, and what a\n"
                 "critic makes of the choices")
      ->excludes(state);
  add_think_options(*verb, options->think);
  verb->add_option("--out", options->out, "File to write (default: the terminal)")
      ->type_name("FILE");
  verb->footer(
      "Draws the board as a game begins, or a position, as an SVG picture or as text; or plays a\n"
      "game, or one of a run again, and writes it as an HTML page. For example:\n"
      "  muster show homm --scenario castle_vs_necropolis --out board.svg\n"
      "  muster show projecthex --state position.json --out position.svg\n"
      "  muster show penance --state position.json --text\n"
      "  muster show heroes --agent leader --seed 4 --round 12 --out day12.svg\n"
      "  muster show penance --replay --agent random --agent greedy --seed 7 --out duel.html\n"
      "  muster show runs/quickstart --game 0123456789 --think --out game.html");
}

}  // namespace muster::cli
