#include <fmt/format.h>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cli/chosen_match.h"
#include "experiments/cli/verbs.h"
#include "experiments/engine/plain_scribe.h"
#include "experiments/report/sheet_text.h"

namespace muster::cli {
namespace {

struct ReplayVerb {
  MatchOptions match;
  bool verify = false;
  bool decisions = false;
  bool brief = false;
  bool json = false;
  bool no_legal = false;
  bool no_state = false;
  bool no_words = false;
};

// Text: the scoresheet, or the choices alone.
class TextTeller {
 public:
  TextTeller(const GameInfo& game, bool brief, bool decisions)
      : game_(game), decisions_(decisions), text_(brief) {}

  void step(const TranscriptStep& step) {
    if (!decisions_) {
      const std::string opening = text_.add(step.opening);
      fmt::print("{}{}", opening, text_.add(step.told));
      return;
    }
    // A step's headings are about what comes after it.
    if (step.player != kChance && step.choices.size() > 1) {
      fmt::print("{}", text_.add_act(fmt::format("{}: {} (1 of {})", actor_name(game_, step.player),
                                                 step.action, step.choices.size())));
    }
    fmt::print("{}", text_.add_headings(step.told));
  }

 private:
  const GameInfo& game_;
  bool decisions_;
  report::SheetText text_;
};

void print_end(const GameInfo& game, bool brief, const MatchResult& result) {
  fmt::print("\n");
  for (int seat = 0; seat < result.num_players; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    fmt::print("{}: {:+.3g}\n", seat_name(game, index), result.returns[index]);
  }
  fmt::print("rounds: {}, decisions: {}\n", result.summary.rounds, result.decisions);
  if (!brief) fmt::print("metrics: {}\n", json_text(to_json(result.summary.metrics)));
}

nlohmann::ordered_json choices_json(const TranscriptStep& step) {
  nlohmann::ordered_json choices = nlohmann::ordered_json::array();
  for (const TranscriptChoice& choice : step.choices) {
    nlohmann::ordered_json one = {{"code", static_cast<int>(choice.action)},
                                  {"action", choice.text}};
    if (step.player == kChance) one["weight"] = choice.weight;
    choices.push_back(std::move(one));
  }
  return choices;
}

void add_words(const TranscriptStep& step, nlohmann::ordered_json& line) {
  if (!step.opening.empty()) line["opening"] = report::sheet_json(step.opening);
  line["told"] = report::sheet_json(step.told);
}

// docs/replay.md describes the lines.
void print_json_step(const GameInfo& game, const ReplayVerb& verb, const TranscriptStep& step) {
  const bool chance = step.player == kChance;
  nlohmann::ordered_json line = {{"turn", step.turn}, {"by", actor_name(game, step.player)}};
  line["seat"] = chance ? nlohmann::ordered_json() : nlohmann::ordered_json(int{step.player});
  line["choices"] = step.choices.size();
  line["code"] = static_cast<int>(step.code);
  line["action"] = step.action;
  line["hash"] = hex_text(step.hash);
  if (!verb.no_legal) line[chance ? "outcomes" : "legal"] = choices_json(step);
  if (!verb.no_words) add_words(step, line);
  if (!verb.no_state) line["state"] = parse_json(step.state_before);
  fmt::print("{}\n", json_text(line));
}

void print_json_end(const ReplayVerb& verb, const std::string& final_state,
                    const MatchResult& result) {
  const std::vector<double> returns(result.returns.begin(),
                                    result.returns.begin() + result.num_players);
  nlohmann::ordered_json line = {{"returns", returns},
                                 {"margin", result.summary.margin},
                                 {"rounds", result.summary.rounds},
                                 {"decisions", result.decisions},
                                 {"metrics", to_json(result.summary.metrics)},
                                 {"hash", hex_text(result_hash(result))}};
  if (!verb.no_state) line["state"] = parse_json(final_state);
  fmt::print("{}\n", json_text(line));
}

int tell(const ReplayVerb& verb, const GameInfo& game, const Matchup& matchup, std::uint64_t seed,
         MatchResult& result) {
  TextTeller teller(game, verb.brief, verb.decisions);
  const auto told = [&](const TranscriptStep& step) {
    if (verb.json) {
      print_json_step(game, verb, step);
    } else {
      teller.step(step);
    }
  };
  ToldEnd end;
  result = matchup.tell(seed, {.choices = true, .states = verb.json}, told, end);
  if (!result.error.empty()) return report_error(absl::InternalError(result.error));
  if (verb.json) {
    print_json_end(verb, end.state, result);
  } else {
    print_end(game, verb.brief, result);
  }
  return kExitDone;
}

int act(const ReplayVerb& verb, const Registry& registry) {
  if (verb.verify && !names_run(verb.match)) {
    return report_error(
        fmt::format("--verify is for runs, and there is no folder {}", verb.match.game));
  }
  const auto match = chosen_match(verb.match, registry);
  if (!match.ok()) return report_error(match.status());
  MatchResult result;
  const int told = tell(verb, match->engine->info(), *match->matchup, match->seed, result);
  if (told != kExitDone || !verb.verify) return told;
  const absl::Status same = compared_with_row(*match, result);
  if (!same.ok()) return report_error(same);
  print_message(stderr, "the row of game {} says the same\n", match->id);
  return kExitDone;
}

}  // namespace

void add_replay(CLI::App& app, Context& context) {
  auto options = std::make_shared<ReplayVerb>();
  CLI::App* verb = add_verb(app, context, "replay", "Plays one game and writes its scoresheet",
                            [options, &context] { return act(*options, context.registry); });
  add_match_options(*verb, options->match);
  verb->add_flag("--verify", options->verify,
                 "Of a run: also compares with the row; exit code 1 when it differs");
  CLI::Option* brief =
      verb->add_flag("--brief", options->brief,
                     "Only what is done and what becomes of it: no dice, costs, reasons");
  CLI::Option* decisions =
      verb->add_flag("--decisions", options->decisions, "Only the choices that the seats had")
          ->excludes(brief);
  CLI::Option* json =
      verb->add_flag(
              "--json", options->json,
              "A JSON object a line: who, what, out of which legal actions or outcomes of chance "
              "with\n"
              "their weights, a hash and the state before; at the end the result (docs/replay.md)")
          ->excludes(brief)
          ->excludes(decisions);
  verb->add_flag("--no-legal", options->no_legal, "With --json: without legal actions and outcomes")
      ->needs(json);
  verb->add_flag("--no-words", options->no_words, "With --json: without the scoresheet's lines")
      ->needs(json);
  verb->add_flag("--no-state", options->no_state, "With --json: without states")->needs(json);
  verb->footer(
      "The same agents, documents and seed give the same game as in an experiment. For example:\n"
      "  muster replay GAME --agent greedy --agent mcts:iterations=200 --seed 7\n"
      "  muster replay runs/quickstart --game 0123456789 --verify");
}

}  // namespace muster::cli
