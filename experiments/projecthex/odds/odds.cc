#include "experiments/projecthex/odds/odds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "core/json_text.h"
#include "experiments/cli/verbs.h"
#include "experiments/odds/odds_words.h"
#include "experiments/projecthex/odds/query.h"
#include "games/projecthex/duel/odds.h"
#include "games/projecthex/duel/table.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

using dice::Fraction;
using odds::fraction_json;
using odds::percent;
using odds::values_json;
using Json = nlohmann::json;

struct OddsVerb {
  OddsWords words;
  bool table = false;
  bool json = false;
};

Values lost(const DuelOdds& odds, const OddsQuery& query, bool attacker) {
  const Troops& before = attacker ? query.fight.attack : query.fight.defence;
  return odds_by(odds.outcomes, [&](const Survivors& left) {
    return total(before) - total(attacker ? left.attack : left.defence);
  });
}

// Of one type.
Values lost(const DuelOdds& odds, const OddsQuery& query, bool attacker, std::size_t type) {
  const Troops& before = attacker ? query.fight.attack : query.fight.defence;
  return odds_by(odds.outcomes, [&](const Survivors& left) {
    return before[type] - (attacker ? left.attack : left.defence)[type];
  });
}

// ---- Text.

void print_side(const char* who, const Troops& troops,
                const std::array<std::int8_t, kUnitTypes>& bonuses, int extra_dice,
                const DuelPolicy& policy) {
  fmt::print("{}: {} (bonus", who, troops_text(troops));
  for (std::size_t t = 0; t < troops.size(); ++t) {
    if (troops[t] > 0) fmt::print(" {} {:+}", kUnitTypeNames[t], bonuses[t]);
  }
  fmt::print("), {} dice, plays {}\n", total(troops) + extra_dice, to_string(policy.kind()));
}

void print_sides(const OddsQuery& query) {
  const auto& [fight, policies, ruleset] = query;
  fmt::print("ruleset: {}\n", ruleset);
  print_side("attacker", fight.attack, fight.terms.attack, 0, policies.first);
  print_side("defender", fight.defence, fight.terms.defence, fight.fortress_dice, policies.second);
}

void print_values(const char* title, const Values& values) {
  fmt::print("  {}\n", title);
  for (const auto& [value, probability] : values) {
    fmt::print("    {:>3}  {:>11}  {}\n", value, percent(probability), probability.to_string());
  }
  const Fraction average = mean(values);
  fmt::print("    mean {:.6f} = {}\n", average.to_double(), average.to_string());
}

void print_text(const OddsQuery& query, const DuelOdds& odds) {
  print_sides(query);
  fmt::print("capture: {} = {:.8f}\n", odds.capture.to_string(), odds.capture.to_double());
  print_values("attackers lost", lost(odds, query, true));
  print_values("defenders lost", lost(odds, query, false));
  for (const bool attacker : {true, false}) {
    const Troops& troops = attacker ? query.fight.attack : query.fight.defence;
    for (std::size_t t = 0; t < troops.size(); ++t) {
      if (troops[t] == 0 || troops[t] == total(troops)) continue;  // told above
      fmt::print("  {} {} lost: mean {:.6f}\n", attacker ? "attacking" : "defending",
                 kUnitTypeNames[t], mean(lost(odds, query, attacker, t)).to_double());
    }
  }
}

// ---- JSON.

Json losses_json(const DuelOdds& odds, const OddsQuery& query, bool attacker) {
  Json json = values_json(lost(odds, query, attacker), "lost");
  for (std::size_t t = 0; t < kUnitTypes; ++t) {
    json["by_type"][std::string(kUnitTypeNames[t])] =
        values_json(lost(odds, query, attacker, t), "lost");
  }
  return json;
}

Json head_json(const OddsQuery& query) {
  return {{"ruleset", query.ruleset},
          {"terms", terms_json(query.fight.terms)},
          {"fortress_dice", query.fight.fortress_dice},
          {"policies",
           {{"attacker", to_string(query.policies.first.kind())},
            {"defender", to_string(query.policies.second.kind())}}}};
}

void print_json(const OddsQuery& query, const DuelOdds& odds) {
  Json json = head_json(query);
  json["attack"] = troops_text(query.fight.attack);
  json["defend"] = troops_text(query.fight.defence);
  json["capture"] = fraction_json(odds.capture);
  json["attackers_lost"] = losses_json(odds, query, true);
  json["defenders_lost"] = losses_json(odds, query, false);
  for (const auto& [troops, probability] : odds.outcomes) {
    Json entry = fraction_json(probability);
    entry["attackers_left"] = troops_text(troops.attack);
    entry["defenders_left"] = troops_text(troops.defence);
    json["outcomes"].push_back(entry);
  }
  fmt::print("{}\n", json_text(json, 2));
}

// ---- The table over numbers of troops.

// The type of all troops, or an error.
absl::StatusOr<std::size_t> only_type(const char* option, const Troops& troops) {
  for (std::size_t t = 0; t < troops.size(); ++t) {
    if (troops[t] == total(troops)) return t;
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: --table is for troops of one type on each side", option));
}

int print_table(const OddsVerb& verb, OddsQuery query) {
  const auto attack = only_type("--attack", query.fight.attack);
  if (!attack.ok()) return cli::report_error(attack.status());
  const auto defend = only_type("--defend", query.fight.defence);
  if (!defend.ok()) return cli::report_error(defend.status());
  Json json = head_json(query);
  json["attack"] = kUnitTypeNames[*attack];
  json["defend"] = kUnitTypeNames[*defend];
  std::string text = fmt::format("chance of a capture, %: {} (rows) against {} (columns)\n   ",
                                 kUnitTypeNames[*attack], kUnitTypeNames[*defend]);
  for (int d = 1; d <= kMostOddsTroops; ++d) text += fmt::format("  {:>8}", d);
  for (int a = 1; a <= kMostOddsTroops; ++a) {
    text += fmt::format("\n{:>3}", a);
    for (int d = 1; d <= kMostOddsTroops; ++d) {
      query.fight.attack[*attack] = static_cast<std::uint8_t>(a);
      query.fight.defence[*defend] = static_cast<std::uint8_t>(d);
      const auto odds = exact_duel_odds(query.fight, query.policies.first, query.policies.second);
      if (!odds.ok()) return cli::report_error(odds.status());
      text += fmt::format("  {:>8.4f}", 100 * odds->capture.to_double());
      Json cell = fraction_json(odds->capture);
      cell["attackers"] = a;
      cell["defenders"] = d;
      json["table"].push_back(cell);
    }
  }
  if (verb.json) {
    fmt::print("{}\n", json_text(json, 2));
  } else {
    fmt::print("ruleset: {}; attacker plays {}, defender {}\n{}\n", query.ruleset,
               to_string(query.policies.first.kind()), to_string(query.policies.second.kind()),
               text);
  }
  return kExitDone;
}

int act(const OddsVerb& verb) {
  if (!verb.table && (verb.words.attack.empty() || verb.words.defend.empty())) {
    return cli::report_error("--attack and --defend are required without --table");
  }
  const auto query = read_odds_query(verb.words);
  if (!query.ok()) return cli::report_error(query.status());
  if (verb.table) return print_table(verb, *query);
  const auto odds = exact_duel_odds(query->fight, query->policies.first, query->policies.second);
  if (!odds.ok()) return cli::report_error(odds.status());
  if (verb.json) {
    print_json(*query, *odds);
  } else {
    print_text(*query, *odds);
  }
  return kExitDone;
}

std::function<int()> add_odds_options(CLI::App& app) {
  auto verb = std::make_shared<OddsVerb>();
  OddsWords& words = verb->words;
  add_fight_options(app, words);
  app.add_option("--policies", words.policies,
                 "How both choose die and type, ATTACKER:DEFENDER, or one for both:\n"
                 "highest-first, lowest-first, random, spend-low, counter-type, best-response,\n"
                 "or equilibrium:FILE, a table")
      ->capture_default_str()
      ->type_name("A:B");
  app.add_flag("--table", verb->table,
               "Prints the chance of a capture for 1 to 6 against 1 to 6 troops of one type");
  app.add_flag("--json", verb->json, "Prints JSON, with the joint distribution of survivors");
  app.footer(
      "The odds are exact fractions over all rolls and choices, for up to 6 troops on a side.\n"
      "For example:\n"
      "  muster odds projecthex --attack 3a1r --defend 2m --sea --faction islanders\n"
      "  muster odds projecthex --table --ruleset 0.2.1 --fortress --policies random:spend-low");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb odds_verb() {
  return {.verb = cli::kOddsVerb,
          .game = "projecthex",
          .summary = "one attack on a territory: capture, losses",
          .add = add_odds_options};
}

}  // namespace muster::projecthex
