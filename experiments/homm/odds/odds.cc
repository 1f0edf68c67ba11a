#include "experiments/homm/odds/odds.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "core/json_text.h"
#include "core/status.h"
#include "experiments/cli/verbs.h"
#include "experiments/homm/duel/units.h"
#include "experiments/homm/odds/fight.h"
#include "experiments/odds/odds_words.h"
#include "games/homm/cards/cards.h"
#include "games/homm/targeting/foresee.h"

namespace muster::homm {
namespace {

using dice::Fraction;
using odds::fraction_json;
using odds::percent;
using odds::values_json;
using Json = nlohmann::json;

struct OddsVerb {
  std::string attacker;
  std::string defender;
  std::string attacker_cards;
  std::string defender_cards;
  std::string distance = "adjacent";
  std::string ruleset;
  std::array<int, 2> damage = {0, 0};
  std::string token_policy = "survive";
  bool defending = false;
  bool json = false;
};

const std::map<std::string, TokenPolicy> kPolicies = {{"always", TokenPolicy::kAlways},
                                                      {"never", TokenPolicy::kNever},
                                                      {"survive", TokenPolicy::kSurvive}};

const std::vector<std::pair<std::string, OddsDistance>> kDistances = {
    {"adjacent", OddsDistance::kAdjacent},
    {"moved", OddsDistance::kMoved},
    {"shot", OddsDistance::kShot},
    {"back_row", OddsDistance::kBackRow}};

// "offense:expert", "bless", "stat_power:1", "stone_skin@own".
absl::StatusOr<PlannedCard> planned_card(const CardCatalog& catalog, const std::string& text) {
  PlannedCard planned;
  std::string name = text;
  const std::size_t at = name.find('@');
  if (at != std::string::npos) {
    const std::string aim = name.substr(at + 1);
    planned.on_own = aim == "own";
    planned.on_enemy = aim == "enemy";
    if (!planned.on_own && !planned.on_enemy) {
      return absl::InvalidArgumentError(fmt::format("`{}`: expected @own or @enemy", text));
    }
    name.resize(at);
  }
  const std::size_t colon = name.find(':');
  const std::string option = colon == std::string::npos ? "" : name.substr(colon + 1);
  if (colon != std::string::npos) name.resize(colon);
  const auto index = catalog.resolve(name);
  if (!index.ok()) return index.status();
  const Card& card = catalog.cards()[static_cast<std::size_t>(*index)];
  planned.card = card.id;
  planned.expert = option == "expert";
  const auto known = static_cast<int>(card.options.size());
  if (!option.empty() && !planned.expert &&
      (!absl::SimpleAtoi(option, &planned.option) || planned.option < 0 ||
       planned.option >= known)) {
    return absl::InvalidArgumentError(fmt::format(
        "`{}`: expected :expert, or the number of one of its options, 0 to {}", text, known - 1));
  }
  return planned;
}

absl::Status read_cards_option(const std::string& option, const std::string& text,
                               const CardCatalog& catalog, std::vector<PlannedCard>& cards) {
  const std::vector<std::string> parts = absl::StrSplit(text, ',', absl::SkipEmpty());
  for (const std::string& part : parts) {
    auto planned = planned_card(catalog, part);
    if (!planned.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: {}", option, message_of(planned.status())));
    }
    cards.push_back(*std::move(planned));
  }
  return absl::OkStatus();
}

absl::StatusOr<OddsQuery> query_of(const OddsVerb& verb, const UnitCatalog& units) {
  OddsQuery query;
  auto attacker = stack_option(units, verb.attacker);
  if (!attacker.ok()) return attacker.status();
  auto defender = stack_option(units, verb.defender);
  if (!defender.ok()) return defender.status();
  auto ruleset = ruleset_option(verb.ruleset);
  if (!ruleset.ok()) return ruleset.status();
  query.attacker = attacker->side;
  query.defender = defender->side;
  query.tokens = {attacker->tokens, defender->tokens};
  query.token_policy = kPolicies.at(verb.token_policy);
  query.ruleset = *std::move(ruleset);
  query.defending = verb.defending;
  query.damage = verb.damage;
  for (const auto& [name, distance] : kDistances) {
    if (name == verb.distance) query.distance = distance;
  }
  if (verb.attacker_cards.empty() && verb.defender_cards.empty()) return query;
  const auto catalog = CardCatalog::load(cards_folder());
  if (!catalog.ok()) return catalog.status();
  absl::Status read =
      read_cards_option("--attacker-cards", verb.attacker_cards, *catalog, query.cards[0]);
  read.Update(read_cards_option("--defender-cards", verb.defender_cards, *catalog, query.cards[1]));
  if (!read.ok()) return read;
  return query;
}

// ---- What is told.

using dice::Values;
constexpr std::size_t kAttackerSide = 0;
constexpr std::size_t kDefenderSide = 1;

Values lost(const OddsTable& table, std::size_t side) {
  return odds_by(table, [side](const OddsOutcome& outcome) { return outcome.fates[side].lost; });
}

Values removed(const OddsTable& table, std::size_t side) {
  return odds_by(table, [side](const OddsOutcome& outcome) { return outcome.fates[side].tokens; });
}

bool some(const Values& values) { return values.size() > 1 || values.begin()->first != 0; }

// Events worth a line, with their probabilities.
struct Event {
  std::string key;
  std::string words;
  Fraction probability;
};
std::vector<Event> events(const OddsTable& table, bool whole) {
  std::vector<Event> all;
  const auto add = [&](const char* key, const char* words, auto holds) {
    all.push_back({key, words, odds_of(table, holds)});
  };
  add("defender_falls", "the defender falls",
      [](const OddsOutcome& o) { return o.fates[kDefenderSide].fallen; });
  add("defender_turns", "the defender turns to Few", [](const OddsOutcome& o) {
    return o.fates[kDefenderSide].turned && !o.fates[kDefenderSide].fallen;
  });
  add("defender_paralysed", "the defender is paralysed",
      [](const OddsOutcome& o) { return o.fates[kDefenderSide].paralysed; });
  add("defender_poisoned", "the defender is poisoned",
      [](const OddsOutcome& o) { return o.fates[kDefenderSide].poison > 0; });
  add("retaliation", whole ? "the defender retaliates" : "a retaliation follows",
      [](const OddsOutcome& o) { return o.retaliated; });
  if (whole) {
    add("second_attack", "the attacker attacks again",
        [](const OddsOutcome& o) { return o.attacks > 1; });
  }
  add("attacker_falls", "the attacker falls",
      [](const OddsOutcome& o) { return o.fates[kAttackerSide].fallen; });
  add("attacker_turns", "the attacker turns to Few", [](const OddsOutcome& o) {
    return o.fates[kAttackerSide].turned && !o.fates[kAttackerSide].fallen;
  });
  add("attacker_paralysed", "the attacker is paralysed",
      [](const OddsOutcome& o) { return o.fates[kAttackerSide].paralysed; });
  return all;
}

void print_values(const std::string& title, const Values& values) {
  fmt::print("  {}\n", title);
  for (const auto& [value, probability] : values) {
    fmt::print("    {:>3}  {:>14}  {:>11}\n", value, probability.to_string(), percent(probability));
  }
  const Fraction average = mean(values);
  fmt::print("    mean {} = {:.4f}\n", average.to_string(), average.to_double());
}

void print_damage(const char* who, const Values& values, int health) {
  print_values(fmt::format("damage to the {} (of {} health)", who, health), values);
}

void print_table(const char* title, const OddsTable& table, const Odds& odds, bool whole) {
  fmt::print("\n{}\n", title);
  print_damage("defender", lost(table, kDefenderSide), odds.health[kDefenderSide]);
  const Values own = lost(table, kAttackerSide);
  if (some(own)) print_damage("attacker", own, odds.health[kAttackerSide]);
  for (const std::size_t side : {kDefenderSide, kAttackerSide}) {
    const Values tokens = removed(table, side);
    const char* who = side == kDefenderSide ? "defender" : "attacker";
    if (some(tokens)) print_values(fmt::format("tokens of the {} that go", who), tokens);
  }
  for (const Event& event : events(table, whole)) {
    if (event.probability == Fraction(0)) continue;
    fmt::print("  {:<27}{:>14}  {:>11}\n", event.words, event.probability.to_string(),
               percent(event.probability));
  }
}

Json table_json(const OddsTable& table, bool whole) {
  Json json = {{"defender_damage", values_json(lost(table, kDefenderSide), "damage")},
               {"attacker_damage", values_json(lost(table, kAttackerSide), "damage")},
               {"defender_tokens", values_json(removed(table, kDefenderSide), "tokens")},
               {"attacker_tokens", values_json(removed(table, kAttackerSide), "tokens")}};
  for (const Event& event : events(table, whole)) {
    json["events"][event.key] = fraction_json(event.probability);
  }
  std::map<std::pair<int, int>, Fraction> joint;
  for (const auto& [outcome, probability] : table) {
    Fraction& sum = joint[{outcome.fates[kAttackerSide].lost, outcome.fates[kDefenderSide].lost}];
    sum = sum + probability;
  }
  for (const auto& [damage, probability] : joint) {
    Json entry = fraction_json(probability);
    entry["attacker"] = damage.first;
    entry["defender"] = damage.second;
    json["joint"].push_back(entry);
  }
  return json;
}

void print_json(const OddsVerb& verb, const OddsQuery& query, const Odds& odds) {
  Json json = {{"attacker", query.attacker->id},
               {"defender", query.defender->id},
               {"distance", verb.distance},
               {"ruleset", query.ruleset.name},
               {"health", {{"attacker", odds.health[0]}, {"defender", odds.health[1]}}},
               {"attack", table_json(odds.first, false)},
               {"activation", table_json(odds.whole, true)},
               {"unplayed_cards", odds.unplayed}};
  if (odds.dice > 0) {
    json["dice"] = odds.dice;
    json["tokens"] = query.tokens;
    json["token_policy"] = to_string(query.token_policy);
    if (!odds.hits.empty()) json["hits"] = values_json(odds.hits, "hits");
  }
  fmt::print("{}\n", json_text(json, 2));
}

void print_text(const OddsQuery& query, const Odds& odds) {
  const auto print_side = [](const char* who, const UnitSide& side) {
    fmt::print("{}: {} (attack {}, defense {}, health {}{})\n", who, side.id, side.attack,
               side.defense, side.health,
               side.abilities.empty() ? "" : fmt::format("; {}", fmt::join(side.abilities, ", ")));
  };
  print_side("attacker", *query.attacker);
  print_side("defender", *query.defender);
  if (odds.dice > 0) {
    fmt::print("Dice Stacks: {} against {} tokens, which go by \"{}\"; {} dice\n", query.tokens[0],
               query.tokens[1], to_string(query.token_policy), odds.dice);
    if (!odds.hits.empty()) print_values("hits", odds.hits);
  }
  print_table("The attack", odds.first, odds, false);
  print_table("The whole activation, with retaliation and further attacks", odds.whole, odds, true);
  for (const std::string& card : odds.unplayed) {
    fmt::print("note: {} could not be played in any case\n", card);
  }
}

int act(const OddsVerb& verb) {
  const auto units = load_units();
  if (!units.ok()) return cli::report_error(units.status());
  const auto query = query_of(verb, **units);
  if (!query.ok()) return cli::report_error(query.status());
  const auto odds = exact_odds(*query);
  if (!odds.ok()) return cli::report_error(odds.status());
  if (verb.json) {
    print_json(verb, *query, *odds);
  } else {
    print_text(*query, *odds);
  }
  return kExitDone;
}

std::function<int()> add_odds_options(CLI::App& app) {
  auto verb = std::make_shared<OddsVerb>();
  app.add_option("--attacker", verb->attacker,
                 "A unit side: griffins:pack, griffins_pack or \"P griffins\"; under Dice Stacks\n"
                 "with tokens: pit_lords:upgraded:4")
      ->required()
      ->type_name("UNIT");
  app.add_option("--defender", verb->defender, "The unit it attacks")
      ->required()
      ->type_name("UNIT");
  app.add_option("--attacker-cards", verb->attacker_cards,
                 "Cards that the attacker plays as soon as it can: offense:expert,stat_attack;\n"
                 "NAME:N takes option N, NAME@own and NAME@enemy say whom it is aimed at")
      ->type_name("CARDS");
  app.add_option("--defender-cards", verb->defender_cards, "The same for the defender")
      ->type_name("CARDS");
  std::vector<std::string> distances;
  for (const auto& [name, distance] : kDistances) distances.push_back(name);
  app.add_option("--distance", verb->distance,
                 "adjacent; moved: adjacent after a move; shot: 2 steps away; back_row: from\n"
                 "back row to back row")
      ->capture_default_str()
      ->check(CLI::IsMember(distances))
      ->type_name("WHERE");
  app.add_option("--token-policy", verb->token_policy,
                 "Dice Stacks, which tokens go: survive: the fewest that save the unit; never;\n"
                 "always: before health is lost")
      ->capture_default_str()
      ->check(CLI::IsMember({"survive", "never", "always"}))
      ->type_name("POLICY");
  app.add_flag("--defending", verb->defending, "The defender holds a defense token");
  app.add_option("--attacker-damage", verb->damage[0], "Damage that the attacker has taken before")
      ->type_name("N");
  app.add_option("--defender-damage", verb->damage[1], "Damage that the defender has taken before")
      ->type_name("N");
  app.add_option("--ruleset", verb->ruleset, "A ruleset's name or file (default: base)")
      ->type_name("F");
  app.add_flag("--json", verb->json, "Prints JSON, with the joint distribution of both damages");
  app.footer(
      "The odds are exact fractions: every way that the dice can fall is followed through the\n"
      "combat itself, so all abilities and cards count. Damage is health lost, over Pack and Few\n"
      "side together; damage beyond the last health does not count. Rerolls are taken when they\n"
      "raise the expected damage. For example:\n"
      "  muster odds homm --attacker griffins:pack --defender zombies:pack\n"
      "  muster odds homm --attacker marksmen:pack --defender orcs:few --distance shot \\\n"
      "    --attacker-cards offense:expert --defender-cards stat_defense");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb odds_verb() {
  return {.verb = cli::kOddsVerb,
          .game = "homm",
          .summary = "one attack of a unit on another: damage, kills, retaliation",
          .add = add_odds_options};
}

}  // namespace muster::homm
