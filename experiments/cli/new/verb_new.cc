#include <absl/strings/ascii.h>
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "core/status.h"
#include "experiments/cli/new/new_file.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/experiment.h"

namespace muster::cli {
namespace {

struct NewVerb {
  std::vector<std::string> words;
  std::string game;
  std::string out;
};

// "which faction" -> "which-faction.toml".
std::string file_of(std::string words) {
  for (char& c : words) c = absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '-';
  return words + ".toml";
}

int write_new(const std::string& path, const std::string& text) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    return report_error(fmt::format("{} is there already; name another file with --out", path));
  }
  return write_text(path, text);
}

// A file of a game's own: `what` is "rule", "weights" or "ruleset".
int write_file_of_game(const NewVerb& verb, const std::string& what, const Registry& registry) {
  if (verb.game.empty()) {
    return report_error(fmt::format("`muster new {}` is for one game: --game GAME", what));
  }
  const GameEngine* engine = find_game(registry, verb.game);
  if (engine == nullptr) return kExitBadInput;
  const auto text = what == "ruleset" ? new_ruleset_text(*engine) : new_rule_text(*engine);
  if (!text.ok()) return report_error(text.status());
  const std::string path = verb.out.empty() ? fmt::format("my-{}.toml", what) : verb.out;
  if (const int code = write_new(path, *text); code != kExitDone) return code;
  fmt::print(
      "{0}: a {1} for {2} to begin with\nmuster try {0} --game {2} plays it beside the "
      "shipped ones; muster try {0} --game {2} --watch goes on as you edit it\n",
      path, what == "weights" ? "file of weights" : what, verb.game);
  return kExitDone;
}

int write_config(const NewVerb& verb, const Registry& registry) {
  const std::string words = fmt::format("{}", fmt::join(verb.words, " "));
  const std::string command =
      fmt::format("muster new \"{}\"{}", words, verb.game.empty() ? "" : " --game " + verb.game);
  const auto config = new_config(words, verb.game, command);
  if (!config.ok()) return report_error(config.status());
  const std::string path = verb.out.empty() ? file_of(words) : verb.out;
  if (const int code = write_new(path, config->text); code != kExitDone) return code;
  const auto experiment = load_experiment(path, {}, registry);
  if (!experiment.ok()) return report_error(experiment.status());
  fmt::print("{}: after {} ({})\n", path, config->model, experiment->summary);
  print_questions(*experiment);
  fmt::print("muster plan {0} says how long it takes, muster run {0} plays it\n", path);
  return kExitDone;
}

int act(const NewVerb& verb, const Registry& registry) {
  if (verb.words.size() == 1) {
    const std::string& word = verb.words.front();
    for (const char* what : {"rule", "weights", "ruleset"}) {
      if (word == what) return write_file_of_game(verb, word, registry);
    }
  }
  if (!verb.game.empty() && find_game(registry, verb.game) == nullptr) return kExitBadInput;
  return write_config(verb, registry);
}

}  // namespace

void add_new(CLI::App& app, Context& context) {
  auto options = std::make_shared<NewVerb>();
  CLI::App* verb =
      add_verb(app, context, "new", "Writes a config for a question, or a rule or ruleset to edit",
               [options, &context] { return act(*options, context.registry); });
  verb->add_option("WORDS", options->words,
                   "What it is to be about: \"factions\", \"first player\"; or one of\n"
                   "rule, weights: a file of a player's rules, every key with its meaning\n"
                   "ruleset: another ruleset with edits")
      ->required()
      ->type_name("");
  verb->add_option("--game", options->game, "Of which game")->type_name("GAME");
  verb->add_option("--out", options->out, "The file (default: WORDS.toml; my-rule.toml)")
      ->type_name("FILE");
  verb->footer(
      "A config follows the shipped experiment that is nearest to the words, with another seed "
      "and\n"
      "the meaning of every key above it. Nothing is overwritten.\n"
      "  muster new \"factions\" --game projecthex\n"
      "  muster new rule --game homm && muster try my-rule.toml");
}

}  // namespace muster::cli
