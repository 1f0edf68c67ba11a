#include "experiments/penance/odds/odds.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/json_text.h"
#include "experiments/cli/verbs.h"
#include "experiments/odds/odds_words.h"
#include "experiments/penance/odds/query.h"

namespace muster::penance {
namespace {

using dice::Distribution;
using dice::Fraction;
using odds::distribution_json;
using odds::fraction_json;
using Json = nlohmann::json;

struct OddsVerb {
  OddsWords words;
  bool json = false;
};

// One column of the answer.
struct Column {
  DiceRules rules;
  AttackOdds odds;
};
using Columns = std::vector<Column>;

struct NamedDistribution {
  const char* key;
  const char* title;
  Distribution AttackOdds::*member;
};
const std::array<NamedDistribution, 6> kDistributions = {{
    {"after_flat", "damage after flat Defense", &AttackOdds::after_flat},
    {"blocks", "blocks", &AttackOdds::blocks},
    {"final_damage", "final damage", &AttackOdds::final_damage},
    {"component_damage", "Component Damage added", &AttackOdds::component_damage},
    {"heat", "Heat of the target", &AttackOdds::heat},
    {"attacker_heat", "Heat of the attacker", &AttackOdds::attacker_heat},
}};

struct NamedFraction {
  const char* key;
  const char* title;
  Fraction AttackOdds::*member;
};
const std::array<NamedFraction, 5> kChances = {{
    {"hit", "hits", &AttackOdds::hit},
    {"destroyed", "component destroyed", &AttackOdds::destroyed},
    {"major_wound", "Major Wound", &AttackOdds::major_wound},
    {"pierce", "a Pierce shows", &AttackOdds::pierce},
    {"defeated", "target cannot pay", &AttackOdds::defeated},
}};
const std::array<NamedFraction, 3> kExpectations = {{
    {"cards_lost", "cards lost", &AttackOdds::cards_lost},
    {"primary_lost", "Primary Weapon cards lost", &AttackOdds::primary_lost},
    {"damage_dice", "Damage Dice rolled", &AttackOdds::damage_dice},
}};

// ---- Text.

constexpr std::size_t kLongestFraction = 22;
constexpr int kCellWidth = 38;

std::string fraction_text(const Fraction& fraction) {
  std::string text = fraction.to_string();
  return text.size() > kLongestFraction ? "" : text;
}

std::string chance_text(const Fraction& chance) {
  return fmt::format("{:8.4f} %  {}", 100 * chance.to_double(), fraction_text(chance));
}

std::string mean_text(const Fraction& mean) {
  return fmt::format("{:8.4f}    {}", mean.to_double(), fraction_text(mean));
}

// A line: `label`, and for each column what `cell` says.
void print_line(const std::string& label, const Columns& columns,
                const std::function<std::string(const Column&)>& cell) {
  std::string line = fmt::format("{:<30}", label);
  for (const Column& column : columns) line += fmt::format("{:<{}}", cell(column), kCellWidth);
  fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
}

void print_distribution(const NamedDistribution& named, const Columns& columns) {
  std::set<std::int64_t> values;
  for (const Column& column : columns) {
    const auto support = (column.odds.*named.member).support();
    values.insert(support.begin(), support.end());
  }
  fmt::print("{}\n", named.title);
  for (const std::int64_t value : values) {
    print_line(fmt::format("  {}", value), columns, [&](const Column& column) {
      const Fraction chance = (column.odds.*named.member).probability(value);
      return chance == Fraction(0) ? "       -" : chance_text(chance);
    });
  }
  print_line("  mean", columns,
             [&](const Column& column) { return mean_text((column.odds.*named.member).mean()); });
}

void print_terms(const AttackQuery& query, const DiceRules& rules) {
  const ToHitTerms& terms = query.terms;
  const int flat = query.flat_defense + side_defense(terms.side) - query.ignore_defense;
  fmt::print("attack of {} damage", query.damage);
  if (query.hits > 1) fmt::print(", {} hits", query.hits);
  fmt::print(" from side {} ({})\n", index_of(terms.side) + 1, kSideNames[index_of(terms.side)]);
  fmt::print(
      "target: flat Defense {}; {} cards, {} of them Primary Weapon, {} DAMAGED;\n"
      "  Major Wound from {} on; component at {} of {}\n",
      query.armor_piercing ? 0 : std::max(0, flat), query.cards.all, query.cards.primary,
      query.cards.damaged, query.major_wound, query.component_damage, query.component_threshold);
  if (query.target) return;
  const CoverBits cover = query.ignore_cover ? without_cover(terms.cover) : terms.cover;
  const int terrain = cover_term(cover, rules.cover_stacking);
  fmt::print(
      "terms: range {} {:+}, attacker moved {} {:+}, defender moved {} {:+}, side {:+}, "
      "terrain {:+}, cards {:+}: {:+}\n",
      terms.range, range_term(terms.range), terms.attacker_moved,
      movement_term(terms.attacker_moved), terms.defender_moved,
      movement_term(terms.defender_moved), side_term(terms.side), terrain, terms.cards,
      modifier_of(terms, rules.cover_stacking) + terrain -
          cover_term(terms.cover, rules.cover_stacking));
}

void print_text(const AttackQuery& query, const Columns& columns) {
  print_terms(query, columns.front().rules);
  fmt::print("\n");
  print_line("", columns, [](const Column& column) { return name_of(column.rules.to_hit); });
  print_line("target number", columns,
             [](const Column& column) { return fmt::format("{}", column.odds.aimed.target); });
  print_line("dice", columns, [](const Column& column) {
    return std::string(kPoolNames[index_of(column.odds.aimed.pool)]);
  });
  fmt::print("result of {} roll\n", query.hits > 1 ? "the first" : "the");
  for (std::size_t band = 0; band < kBands; ++band) {
    print_line(fmt::format("  {}", kBandNames[band]), columns,
               [band](const Column& column) { return chance_text(column.odds.bands[band]); });
  }
  for (const NamedDistribution& named : kDistributions) print_distribution(named, columns);
  fmt::print("chances\n");
  for (const auto& [key, title, member] : kChances) {
    print_line(fmt::format("  {}", title), columns, [member = member](const Column& column) {
      return chance_text(column.odds.*member);
    });
  }
  fmt::print("expected\n");
  for (const auto& [key, title, member] : kExpectations) {
    print_line(fmt::format("  {}", title), columns,
               [member = member](const Column& column) { return mean_text(column.odds.*member); });
  }
}

// ---- JSON.

Json column_json(const AttackOdds& odds) {
  const std::size_t pool = index_of(odds.aimed.pool);
  Json json = {
      {"target_number", odds.aimed.target}, {"dice", kPoolDice[pool]}, {"pool", kPoolNames[pool]}};
  for (std::size_t band = 0; band < kBands; ++band) {
    json["bands"][std::string(kBandNames[band])] = fraction_json(odds.bands[band]);
  }
  for (const auto& [key, title, member] : kDistributions) {
    json[key] = distribution_json(odds.*member, "of");
  }
  for (const auto& [key, title, member] : kChances) json[key] = fraction_json(odds.*member);
  for (const auto& [key, title, member] : kExpectations) json[key] = fraction_json(odds.*member);
  return json;
}

int act(const OddsVerb& verb) {
  const auto query = read_odds_query(verb.words);
  if (!query.ok()) return cli::report_error(query.status());
  Columns columns;
  Json json = Json::object();
  for (const DiceRules& rules : query->rules) {
    const auto odds = attack_odds(query->attack, rules);
    if (!odds.ok()) return cli::report_error(odds.status());
    columns.push_back({rules, *odds});
    json[name_of(rules.to_hit)] = column_json(*odds);
  }
  if (verb.json) {
    fmt::print("{}\n", json_text(json, 2));
  } else {
    print_text(query->attack, columns);
  }
  return kExitDone;
}

std::function<int()> add_odds_options(CLI::App& app) {
  auto verb = std::make_shared<OddsVerb>();
  add_attack_options(app, verb->words);
  app.add_flag("--json", verb->json, "Prints JSON, with every fraction");
  app.footer(
      "The odds are exact fractions over all rolls; cards that the target loses are drawn at\n"
      "random from its own. For example:\n"
      "  muster odds penance --damage 4 --range 5 --attacker-moved 4 --defender-moved 2 --side 6 "
      "\\\n"
      "    --terrain rubble --compare modifiers,pools\n"
      "  muster odds penance --damage 6 --side 4 --defense 2 --primary 12 --class scout");
  return [verb] { return act(*verb); };
}

}  // namespace

cli::GameVerb odds_verb() {
  return {.verb = cli::kOddsVerb,
          .game = "penance",
          .summary = "one attack card: results, damage, components, Heat, cards lost",
          .add = add_odds_options};
}

}  // namespace muster::penance
