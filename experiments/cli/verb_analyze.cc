#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/config/data_root.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cli/game_options.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/position_file.h"
#include "experiments/play/sitting.h"

namespace muster::cli {
namespace {

struct AnalyzeVerb {
  std::string game;
  std::string state;
  std::string agent = "mcts:iterations=10000,budget=decision";
  std::vector<std::string> rules;
  std::string scenario;
  std::string ruleset;
  std::uint64_t seed = 1;
  std::optional<std::uint64_t> random_decisions;
  bool json = false;
};

struct Asked {
  MatchupSpec spec;
  AnalysisRequest request;
  std::string preset;  // the file that lies under the agent's parameters; "": none does
};

absl::Status read_documents(const AnalyzeVerb& verb, const GameInfo& game, PositionFile& file,
                            MatchupSpec& spec) {
  const auto settle = [&](DocumentKind kind, const std::string& option,
                          std::optional<Document>& in_file, Document& out) {
    if (option.empty() && in_file) {
      out = *std::move(in_file);
      return absl::OkStatus();
    }
    auto named = document_option(game, kind, option);
    if (!named.ok()) return named.status();
    out = *std::move(named);
    return absl::OkStatus();
  };
  absl::Status status = settle(DocumentKind::kRuleset, verb.ruleset, file.ruleset, spec.ruleset);
  status.Update(settle(DocumentKind::kScenario, verb.scenario, file.scenario, spec.scenario));
  return status;
}

// Who sits at a game that was saved.
absl::Status seat_players(const AnalyzeVerb& verb, const std::vector<std::string>& seats,
                          const GameEngine& engine, MatchupSpec& spec) {
  if (seats.empty()) return absl::OkStatus();
  const auto expected = engine.num_players(spec.ruleset, spec.scenario);
  if (!expected.ok()) return expected.status();
  if (seats.size() != static_cast<std::size_t>(*expected)) {
    return absl::InvalidArgumentError(
        fmt::format("{}: seats: {} of them, expected {}", verb.state, seats.size(), *expected));
  }
  for (const std::string& text : seats) {
    auto agent = play::person_in(text) ? play::stand_in() : agent_option(text, engine);
    if (!agent.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: seats: {}: {}", verb.state, text, message_of(agent.status())));
    }
    spec.seats.push_back(*std::move(agent));
  }
  return absl::OkStatus();
}

absl::StatusOr<Asked> make_question(const AnalyzeVerb& verb, const GameEngine& engine) {
  PositionFile file;
  file.position.seed = verb.seed;  // without a file, chance is drawn
  if (!verb.state.empty()) {
    auto loaded = load_position(verb.state, engine.info());
    if (!loaded.ok()) return loaded.status();
    file = *std::move(loaded);
    if (file.position.start) file.position.seed = verb.seed;
  }
  if (verb.random_decisions) {
    file.position.random_decisions = *verb.random_decisions;
    if (!file.position.seed) file.position.seed = verb.seed;
  }
  Asked question;
  absl::Status read = read_documents(verb, engine.info(), file, question.spec);
  if (!read.ok()) return read;
  auto agent = agent_option(verb.agent, engine);
  if (!agent.ok()) return agent.status();
  auto preset = preset_of(*agent, engine);
  if (!preset.ok()) return preset.status();
  question.preset = *std::move(preset);
  question.spec.seats = {*std::move(agent)};
  read.Update(seat_players(verb, file.seats, engine, question.spec));
  if (!read.ok()) return read;
  for (const std::string& rule : verb.rules) {
    auto document = resolve_document(rule, data_file(engine.info().rule_folder));
    if (!document.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("--rule {}: {}", rule, message_of(document.status())));
    }
    question.request.rules.push_back(*std::move(document));
  }
  question.request.seed = verb.seed;
  question.request.position = std::move(file.position);
  return question;
}

// The part of a line of play that fits on a screen.
std::string told(const std::vector<std::string>& line) {
  constexpr std::size_t kShown = 6;
  std::string text;
  for (std::size_t i = 1; i < std::min(line.size(), kShown); ++i) {
    text += (i > 1 ? ", " : "") + line[i];
  }
  return text + (line.size() > kShown ? " ..." : "");
}

std::string prior_text(const RankedMove& move) {
  return move.prior ? fmt::format("{:.1f} %", 100 * *move.prior) : "–";
}

void print_text(const Asked& question, const PositionAnalysis& result, const GameInfo& game,
                const std::string& agent) {
  fmt::print("game: {}\nscenario: {}\nruleset: {}\n", game.name, question.spec.scenario.name,
             question.spec.ruleset.name);
  constexpr std::size_t kLast = 8;
  const std::size_t count = result.history.size();
  const std::size_t skipped = count > kLast ? count - kLast : 0;
  const std::vector<std::string> last(result.history.begin() + static_cast<std::ptrdiff_t>(skipped),
                                      result.history.end());
  fmt::print("after {} moves{}{}{}\n", count, last.empty() ? "" : ": ", skipped > 0 ? "... " : "",
             fmt::join(last, ", "));
  fmt::print("to move: {}\nagent: {}{}\n\n",
             seat_name(game, static_cast<std::size_t>(result.player)), agent,
             question.preset.empty() ? "" : fmt::format(", over {}", question.preset));
  std::size_t width = 4;
  for (const RankedMove& move : result.analysis.moves) width = std::max(width, move.name.size());
  const bool informed = std::any_of(result.analysis.moves.begin(), result.analysis.moves.end(),
                                    [](const RankedMove& move) { return move.prior.has_value(); });
  fmt::print("{:>3}  {:<{}}  {:>7}  {:<18}  {:>10}  {:>6}  {}{}\n", "", "move", width, "value",
             "95 % interval", "visits", "share", informed ? " prior  " : "", "then");
  for (std::size_t i = 0; i < result.analysis.moves.size(); ++i) {
    const RankedMove& move = result.analysis.moves[i];
    const bool unknown = move.low <= -1 && move.high >= 1;
    const std::string interval = move.exact ? "exact"
                                 : unknown  ? "–"
                                            : fmt::format("[{:.3f}, {:.3f}]", move.low, move.high);
    fmt::print("{:>3}  {:<{}}  {:>7.3f}  {:<18}  {:>10}  {:>4.1f} %  {}{}\n", i + 1, move.name,
               width, move.value, interval, move.visits, 100 * move.share,
               informed ? fmt::format("{:>6}  ", prior_text(move)) : "", told(move.line));
  }
  fmt::print("\n");
  for (const RuleOpinion& rule : result.rules) {
    fmt::print("rule {}: {}, {:.3f} behind the best\n", rule.rule, rule.move, rule.behind);
  }
  for (const auto& [name, value] : result.analysis.facts) fmt::print("{}: {}\n", name, value);
}

void print_json(const Asked& question, const PositionAnalysis& result, const GameInfo& game,
                const std::string& agent) {
  nlohmann::json json = {{"game", game.name},
                         {"scenario", question.spec.scenario.name},
                         {"ruleset", question.spec.ruleset.name},
                         {"agent", agent},
                         {"preset", question.preset},
                         {"to_move", seat_name(game, static_cast<std::size_t>(result.player))},
                         {"history", result.history},
                         {"state", result.state}};
  for (const RankedMove& move : result.analysis.moves) {
    json["moves"].push_back({{"move", move.name},
                             {"action", static_cast<int>(move.action)},
                             {"value", move.value},
                             {"low", move.low},
                             {"high", move.high},
                             {"exact", move.exact},
                             {"visits", move.visits},
                             {"share", move.share},
                             {"line", move.line}});
    if (move.prior) json["moves"].back()["prior"] = *move.prior;
  }
  for (const RuleOpinion& rule : result.rules) {
    json["rules"].push_back({{"rule", rule.rule},
                             {"move", rule.move},
                             {"action", static_cast<int>(rule.action)},
                             {"behind", rule.behind}});
  }
  for (const auto& [name, value] : result.analysis.facts) json["facts"][name] = value;
  fmt::print("{}\n", json_text(json, 2));
}

int act(const AnalyzeVerb& verb, const Registry& registry) {
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  const auto question = make_question(verb, *engine);
  if (!question.ok()) return report_error(question.status());
  const auto result = engine->analyze(question->spec, question->request);
  if (!result.ok()) return report_error(result.status());
  (verb.json ? print_json : print_text)(*question, *result, engine->info(), verb.agent);
  return kExitDone;
}

}  // namespace

void add_analyze(CLI::App& app, Context& context) {
  auto options = std::make_shared<AnalyzeVerb>();
  CLI::App* verb = add_verb(app, context, "analyze", "Ranks the moves of a position",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name")->required()->type_name("");
  verb->add_option(
          "--state", options->state,
          "A position file. JSON: a state, as muster replay --json prints it. TOML: game,\n"
          "ruleset, scenario, seed, moves, random_decisions, seats. Default: the start")
      ->type_name("FILE");
  verb->add_option("--agent", options->agent, "Who analyses: mcts or exact, TYPE:KEY=VALUE,...")
      ->capture_default_str()
      ->type_name("AGENT");
  verb->add_option("--rule", options->rules,
                   "Also says what this rule would do, and how far that is behind; may be repeated")
      ->allow_extra_args(false)
      ->type_name("RULE");
  add_count_option(*verb, "--random-decisions", options->random_decisions, 0, 1'000'000,
                   "Decisions drawn at random after the position's moves");
  add_seed_option(*verb, options->seed, "Seed of the agent, and of chance without a TOML file");
  add_document_options(*verb, options->scenario, options->ruleset);
  verb->add_flag("--json", options->json, "Prints JSON, with the state");
  verb->footer(
      "Values are expected returns of the player to move, from -1 (loss) to 1 (win); shares are "
      "of\n"
      "the simulations. Moves are written as `muster analyze` prints them; forced moves (a single\n"
      "legal action) play themselves and are not listed. A position file, for example:\n"
      "  game = \"connect_four\"\n"
      "  moves = [\"column 4\", \"column 4\", \"column 3\"]");
}

}  // namespace muster::cli
