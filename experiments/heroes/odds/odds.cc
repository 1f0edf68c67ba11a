#include "experiments/heroes/odds/odds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "core/json_text.h"
#include "experiments/cli/verbs.h"
#include "experiments/heroes/odds/query.h"
#include "experiments/heroes/odds/report.h"

namespace muster::heroes {
namespace {

struct OddsVerb {
  OddsWords words;
  bool json = false;
};

int act(const OddsVerb& verb) {
  const auto figures = load_figures();
  if (!figures.ok()) return cli::report_error(figures.status());
  const auto query = read_odds_query(*figures, verb.words);
  if (!query.ok()) return cli::report_error(query.status());
  std::vector<OddsColumn> columns;
  for (const OddsVariant& variant : query->variants) {
    columns.push_back({variant, exact_battle_odds(variant.rules, query->attacker.side,
                                                  query->defender.side, query->orders)});
  }
  const bool none = std::none_of(columns.begin(), columns.end(),
                                 [](const OddsColumn& column) { return column.odds.ok(); });
  if (none) return cli::report_error(columns.front().odds.status());
  if (verb.json) {
    fmt::print("{}\n", json_text(odds_json(*query, columns), 2));
  } else {
    fmt::print("{}", odds_text(*query, columns));
  }
  return kExitDone;
}

std::function<int()> add_options(CLI::App& app) {
  auto verb = std::make_shared<OddsVerb>();
  OddsWords& words = verb->words;
  app.add_option("--attack", words.attack,
                 "The attacking side, parts joined by `+`: `hero`, each followed by its items\n"
                 "(common, uncommon, rare, epic or legendary, then _main_hand, _off_hand or\n"
                 "_amulet), and a number of creatures: hero+rare_main_hand+12")
      ->required()
      ->type_name("SIDE");
  app.add_option(
         "--defend", words.defend,
         "The defending side, also with a Settlement: encampment, villa, estate or castle,\n"
         "then pallisade or fortifications: castle+fortifications+hero+9")
      ->required()
      ->type_name("SIDE");
  app.add_option("--model", words.model,
                 "attrition, single_roll or duel (default: all, side by side)")
      ->type_name("MODEL");
  app.add_flag("--representative", words.representative,
               "Shows representative rolls beside individual ones");
  app.add_option("--representative-above", words.representative_above,
                 "Sums of more dice than this are rolled as one die times their number")
      ->capture_default_str()
      ->type_name("N");
  app.add_option("--casualties", words.casualties,
                 "Attrition: creatures_first, or choice: each side gives up what is best for it")
      ->capture_default_str()
      ->type_name("POLICY");
  app.add_option("--orders", words.orders,
                 "Duel: how the sides set their lines, ATTACKER:DEFENDER or one for both: random;\n"
                 "front or rear: Heroes and Settlement before or behind the creatures")
      ->capture_default_str()
      ->type_name("A:B");
  app.add_option("--ties", words.ties, "Whom equal totals favour: defender or attacker")
      ->capture_default_str()
      ->type_name("SIDE");
  app.add_flag("--faint-penalty", words.faint_penalty,
               "A winner with a fainted Hero loses half of its creatures that are left");
  app.add_flag("--json", verb->json, "Prints JSON, with all fractions and the joint outcomes");
  app.footer(
      "The odds are exact fractions; those too long to read are shown with 40 digits.\n"
      "For example:\n"
      "  muster odds heroes --attack hero+rare_main_hand+12 --defend castle+fortifications+9\n"
      "  muster odds heroes --attack hero+20 --defend villa+hero+6 --model attrition \\\n"
      "    --representative --casualties choice");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb odds_verb() {
  return {.verb = cli::kOddsVerb,
          .game = "heroes",
          .summary = "one battle: who wins, what is left, by each battle model",
          .add = add_options};
}

}  // namespace muster::heroes
