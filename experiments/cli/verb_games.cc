#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include "core/config/data_root.h"
#include "core/text.h"
#include "experiments/cli/verbs.h"
#include "experiments/config/game_documents.h"

namespace muster::cli {
namespace {

struct GamesOptions {
  std::string game;
  bool settings = false;
  bool json = false;
  bool markdown = false;
};

constexpr DocumentKind kKinds[] = {DocumentKind::kRuleset, DocumentKind::kScenario};

// What there is to say in one kind of file.
struct Described {
  std::string what;
  const std::vector<ParamInfo>* settings;
};

std::vector<Described> described(const GameInfo& game) {
  std::vector<Described> all = {{"ruleset", &game.ruleset_settings},
                                {"scenario", &game.scenario_settings}};
  const std::string folder =
      game.rules_folder.substr(std::min(data_root().size() + 1, game.rules_folder.size()));
  all.push_back({"rule of " + folder, &game.rule_settings});
  std::erase_if(all, [](const Described& each) { return each.settings->empty(); });
  return all;
}

void print_documents(const GameInfo& game, DocumentKind kind) {
  const std::string folder = document_folder(game, kind);
  if (folder.empty()) return;
  const std::vector<std::string> names = document_names(folder);
  if (!names.empty()) fmt::print("  {}s: {}\n", kind_name(kind), fmt::join(names, ", "));
}

void print_game(const GameInfo& game) {
  fmt::print("{}: {}\n", game.name, game.summary);
  fmt::print("  seats: {}\n", fmt::join(game.seat_names, ", "));
  fmt::print("  state: {} bytes\n", game.state_bytes);
  for (const DocumentKind kind : kKinds) print_documents(game, kind);
}

void print_settings(const GameInfo& game) {
  fmt::print("{}: {}\n", game.name, game.summary);
  for (const auto& [what, settings] : described(game)) {
    fmt::print("  a {}\n", what);
    for (const ParamInfo& setting : *settings) {
      std::string about = setting.type;
      about += setting.fallback.empty() ? "; required" : "; default " + setting.fallback;
      if (!setting.only.empty()) about += "; for " + setting.only;
      if (!setting.rule.empty()) about += "; " + setting.rule;
      fmt::print("    {:<34} {}{}({})\n", setting.name, setting.summary,
                 setting.summary.empty() ? "" : " ", about);
    }
  }
}

nlohmann::ordered_json as_json(const GameInfo& game) {
  nlohmann::ordered_json all = {{"game", game.name}};
  for (const auto& [what, settings] : described(game)) {
    nlohmann::ordered_json& list = all[what.substr(0, what.find(' '))];
    for (const ParamInfo& setting : *settings) {
      list.push_back({{"key", setting.name},
                      {"type", setting.type},
                      {"default", setting.fallback},
                      {"summary", setting.summary},
                      {"rule", setting.rule},
                      {"only", setting.only}});
    }
  }
  return all;
}

// A cell of a table: bars between values would end it.
std::string cell(std::string_view text) {
  return absl::StrReplaceAll(std::string(text), {{"|", "\\|"}});
}

std::string code(std::string_view text) {
  const bool words = text.empty() || text.front() == '(';
  return words ? std::string(text) : fmt::format("`{}`", cell(text));
}

void print_markdown(const GameInfo& game) {
  fmt::print("\n## {}\n\n{}.\n", game.name, game.summary);
  for (const auto& [what, settings] : described(game)) {
    fmt::print("\n| key of a {} | values | default | what it is | rules |\n|---|---|---|---|---|\n",
               what);
    for (const ParamInfo& setting : *settings) {
      std::string summary = cell(setting.summary);
      if (!setting.only.empty()) {
        summary += fmt::format("{}for `{}`", summary.empty() ? "" : "; ",
                               absl::StrReplaceAll(setting.only, {{" and ", "` and `"}}));
      }
      fmt::print("| `{}` | {} | {} | {} | {} |\n", setting.name, cell(setting.type),
                 setting.fallback.empty() ? "required" : code(setting.fallback), summary,
                 setting.rule);
    }
  }
}

constexpr std::string_view kHead =
    "# Settings\n\n"
    "<!-- Written by `muster games --settings --markdown`; a test compares. -->\n\n"
    "What rulesets, scenarios and players' rules of each game can say, beside a `name` (without it "
    "the file's) and "
    "a `summary`. A key "
    "that does\nnot exist, a value out of range and a setting that means nothing beside others are "
    "mistakes, told with "
    "file, line and what\nwas expected. Keys inside tables have dots, tables of a list `[]`, and "
    "`{a,b}` stands for "
    "either. A name is that of a file\nthat comes with muster; paths are relative to the file that "
    "says them.\n";

int print(const GamesOptions& options, const std::vector<const GameEngine*>& games) {
  if (options.markdown) fmt::print("{}", kHead);
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const GameEngine* engine : games) {
    const GameInfo& game = engine->info();
    const bool any = !described(game).empty();
    if (!options.settings) {
      print_game(game);
    } else if (options.json) {
      all.push_back(as_json(game));
    } else if (any) {
      options.markdown ? print_markdown(game) : print_settings(game);
    }
  }
  if (options.json) fmt::print("{}\n", all.dump(2));
  return kExitDone;
}

int act(const GamesOptions& options, const Registry& registry) {
  if (options.game.empty()) return print(options, registry.games());
  const GameEngine* engine = find_game(registry, options.game);
  return engine == nullptr ? kExitBadInput : print(options, {engine});
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  auto options = std::make_shared<GamesOptions>();
  CLI::App* verb = add_verb(app, context, "games", "Lists the games, their scenarios and settings",
                            [options, &context] { return act(*options, context.registry); });
  verb->add_option("GAME", options->game, "A game's name (default: all games)")->type_name("");
  CLI::Option* settings = verb->add_flag("--settings", options->settings,
                                         "What rulesets, scenarios and rules can say: every key");
  CLI::Option* json = verb->add_flag("--json", options->json, "The settings as JSON");
  verb->add_flag("--markdown", options->markdown, "The settings as a page")
      ->excludes(json)
      ->needs(settings);
  json->needs(settings);
  verb->footer(
      "For each game: its seats, the size of a state, and the rulesets and scenarios that\n"
      "a config can name. With --settings every key of these files with its values, default,\n"
      "meaning and the rules it changes (muster rules GAME).");
}

}  // namespace muster::cli
