#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/json_text.h"
#include "experiments/cli/help/forms.h"
#include "experiments/cli/verbs.h"

namespace muster::cli {
namespace {

struct HelpVerb {
  std::vector<std::string> words;
  std::string shell;
  bool markdown = false;
  bool man = false;
  bool json = false;
};

struct VerbGroup {
  std::string_view name;
  std::vector<std::string_view> verbs;
};

// Verbs that are in none are asked about games.
const std::vector<VerbGroup>& groups() {
  static const std::vector<VerbGroup> all = {
      {"Play an experiment",
       {"run", "try", "tune", "psro", "balance", "decide", "study", "new", "validate", "plan"}},
      {"Read what came of it", {"watch", "report", "compare", "metagame", "export", "choices"}},
      {"Trust it", {"check", "verify", "merge", "gc"}},
      {"Play on a cluster", {"submit", "status", "advance", "cancel"}},
      {"Ask about a game", {}},
      {"Ask about muster", {"help", "doctor", "fingerprint"}},
  };
  return all;
}
constexpr std::string_view kOtherVerbs = "Ask about a game";

nlohmann::ordered_json json_of(const std::vector<DescribedOption>& options) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const DescribedOption& option : options) {
    list.push_back({{"name", option.name},
                    {"word", option.word},
                    {"value", option.value},
                    {"range", option.range},
                    {"choices", option.choices},
                    {"default", option.fallback},
                    {"required", option.required},
                    {"repeated", option.repeated},
                    {"summary", option.help}});
  }
  return list;
}

void print_verbs(const DescribedProgram& program) {
  nlohmann::ordered_json verbs = nlohmann::ordered_json::array();
  for (const DescribedVerb& verb : program.verbs) {
    verbs.push_back({{"name", verb.name},
                     {"group", verb.group},
                     {"summary", verb.summary},
                     {"options", json_of(verb.options)}});
  }
  const nlohmann::ordered_json all = {{"general", json_of(program.general)}, {"verbs", verbs}};
  fmt::print("{}\n", json_text(all, 2));
}

DescribedProgram described(const CLI::App& app, const Registry& registry) {
  DescribedProgram program{
      general_options(app), described_verbs(app), app.get_description(), app.get_footer(), {}, {}};
  for (const GameEngine* game : registry.games()) program.games.push_back(game->info().name);
  program.experiments = document_names(data_file("experiments"));
  return program;
}

// Of a verb, or of what a game has of it.
int print_help(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* at = &app;
  std::string path = "muster";
  std::string around;  // the path but for its last word
  for (const std::string& word : words) {
    const std::vector<const CLI::App*> inside = verbs_of(*at);
    if (inside.empty()) {
      return report_error(fmt::format("`{}` has no `{}` of its own", path, word));
    }
    std::vector<std::string> names;
    for (const CLI::App* verb : inside) names.push_back(verb->get_name());
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      return report_error(
          fmt::format("there is no `{} {}`{}", path, word, suggestion(word, names)));
    }
    at = inside[static_cast<std::size_t>(found - names.begin())];
    around = path;
    path += " " + word;
  }
  // The program's own would be that of the verb that was called: of this one.
  const std::string text =
      words.empty() ? app.get_formatter()->make_help(&app, path, CLI::AppFormatMode::Normal)
                    : at->help(around);
  fmt::print("{}", text);
  return kExitDone;
}

int act(const HelpVerb& verb, const CLI::App& app, const Registry& registry) {
  if (!verb.shell.empty()) {
    fmt::print("{}", completion_of(described(app, registry), verb.shell));
  } else if (verb.markdown) {
    fmt::print("{}", markdown_of(described(app, registry)));
  } else if (verb.man) {
    fmt::print("{}", man_page_of(described(app, registry)));
  } else if (verb.json) {
    print_verbs(described(app, registry));
  } else {
    return print_help(app, verb.words);
  }
  return kExitDone;
}

}  // namespace

void group_verbs(CLI::App& app) {
  for (CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    verb->group(std::string(kOtherVerbs));
    for (const VerbGroup& group : groups()) {
      for (const std::string_view name : group.verbs) {
        if (verb->get_name() == name) verb->group(std::string(group.name));
      }
    }
  }
}

void add_help(CLI::App& app, Context& context) {
  auto options = std::make_shared<HelpVerb>();
  CLI::App* verb =
      add_verb(app, context, "help", "Tells about a verb, or about all of them",
               [options, &app, &context] { return act(*options, app, context.registry); });
  CLI::Option* words =
      verb->add_option("VERB", options->words, "A verb, and a game that has it: odds homm")
          ->type_name("")
          ->expected(1, 2);
  CLI::Option* shell =
      verb->add_option("--completion", options->shell, "What a shell completes words with")
          ->check(CLI::IsMember({"bash", "zsh", "fish"}))
          ->type_name("SHELL");
  CLI::Option* markdown = verb->add_flag("--markdown", options->markdown,
                                         "All verbs and options as a page (docs/verbs.md)");
  CLI::Option* man = verb->add_flag("--man", options->man, "The same as a page of the manual");
  CLI::Option* json = verb->add_flag("--json", options->json, "The same as JSON");
  const std::array<CLI::Option*, 5> all = {words, shell, markdown, man, json};
  for (CLI::Option* one : all) {
    for (CLI::Option* other : all) {
      if (one != other) one->excludes(other);
    }
  }
  verb->footer(
      "An installation (cmake --install) puts completion and manual where shells and man look.\n"
      "From a checkout: source <(build/release/muster help --completion bash)");
}

}  // namespace muster::cli
