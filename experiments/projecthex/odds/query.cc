#include "experiments/projecthex/odds/query.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/status.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

constexpr const char* kDefaultRuleset = "0.1.3";

std::string ruleset_folder() { return data_file("games/projecthex/rulesets"); }

absl::Status at_option(const char* option, const absl::Status& status) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", option, message_of(status)));
}

absl::StatusOr<ConquestRules> read_ruleset(const std::string& name) {
  const auto document = resolve_document(name.empty() ? kDefaultRuleset : name, ruleset_folder());
  if (!document.ok()) return at_option("--ruleset", document.status());
  return parse_ruleset(*document);
}

// PH-83: not every version has fortresses; says which shipped ones do.
absl::Status check_fortress(const ConquestRules& rules) {
  if (rules.fortresses) return absl::OkStatus();
  std::vector<std::string> having;
  for (const std::string& name : document_names(ruleset_folder())) {
    const auto other = read_ruleset(name);
    if (other.ok() && other->fortresses) having.push_back("`" + name + "`");
  }
  return absl::InvalidArgumentError(
      fmt::format("--fortress: the ruleset `{}` has no fortresses; {} have them", rules.name,
                  absl::StrJoin(having, ", ")));
}

absl::Status read_troops(const char* option, const std::string& text, Troops& troops) {
  troops = {1, 0, 0};
  if (text.empty()) return absl::OkStatus();
  const auto read = parse_troops(text);
  if (!read.ok()) return at_option(option, read.status());
  troops = *read;
  return absl::OkStatus();
}

}  // namespace

void add_fight_options(CLI::App& app, OddsWords& words) {
  app.add_option("--attack", words.attack,
                 "Attacking troops: 3a1r = 3 assault, 1 ranged (m: mounted)")
      ->type_name("TROOPS");
  app.add_option("--defend", words.defend, "Defending troops")->type_name("TROOPS");
  app.add_flag("--sea", words.sea, "The attack goes along a sea route");
  app.add_flag("--fortress", words.fortress,
               "The defender has the dice of a fortress (versions 0.2.x)");
  app.add_option("--faction", words.faction, "The attacker's faction; islanders gain by sea")
      ->type_name("NAME");
  app.add_option("--attacker-cards", words.attacker_cards,
                 "The attacker's unit cards and upgrades: spearman,island_raiders")
      ->type_name("CARDS");
  app.add_option("--defender-cards", words.defender_cards, "The defender's")->type_name("CARDS");
  app.add_option("--ruleset", words.ruleset, "A ruleset's name or file (default: 0.1.3)")
      ->type_name("F");
}

absl::StatusOr<CardSet> read_cards(std::string_view text, const Cards& cards) {
  std::vector<std::string> names = cards.names();
  CardSet set = 0;
  const std::vector<std::string> words =
      absl::StrSplit(std::string(text), ',', absl::SkipWhitespace());
  for (const std::string& word : words) {
    const auto place = std::find(names.begin(), names.end(), word);
    if (place == names.end()) {
      names.erase(std::remove(names.begin(), names.end(), ""), names.end());
      return absl::InvalidArgumentError(
          fmt::format("unknown card `{}`{}", word, suggestion(word, names)));
    }
    set = static_cast<CardSet>(set | 1U << (place - names.begin()));
  }
  return set;
}

absl::StatusOr<Faction> read_faction(const std::string& name) {
  if (name.empty()) return Faction::kPhilosophers;
  const auto* const place = std::find(kFactionNames.begin(), kFactionNames.end(), name);
  if (place != kFactionNames.end()) return static_cast<Faction>(place - kFactionNames.begin());
  const std::vector<std::string> names(kFactionNames.begin(), kFactionNames.end());
  return absl::InvalidArgumentError(
      fmt::format("unknown faction `{}`{}", name, suggestion(name, names)));
}

absl::StatusOr<std::pair<DuelPolicy, DuelPolicy>> read_policies(const std::string& text) {
  std::vector<DuelPolicy> policies;
  std::vector<std::string> words = absl::StrSplit(text, ':');
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word = words[i];
    const bool table = word == to_string(DuelPolicyKind::kEquilibrium);
    if (table && i + 1 < words.size()) word += ":" + words[++i];
    auto policy = DuelPolicy::parse(word);
    if (!policy.ok()) return policy.status();
    policies.push_back(*std::move(policy));
  }
  if (policies.size() == 1) policies.push_back(policies.front());
  if (policies.size() == 2) return std::pair(policies[0], policies[1]);
  return absl::InvalidArgumentError(
      fmt::format("`{}`: expected the attacker's and the defender's policy, A:B", text));
}

absl::StatusOr<OddsQuery> read_odds_query(const OddsWords& words) {
  OddsQuery query;
  absl::Status read = read_troops("--attack", words.attack, query.fight.attack);
  read.Update(read_troops("--defend", words.defend, query.fight.defence));
  if (!read.ok()) return read;
  auto policies = read_policies(words.policies);
  if (!policies.ok()) return at_option("--policies", policies.status());
  query.policies = *std::move(policies);
  const auto rules = read_ruleset(words.ruleset);
  if (!rules.ok()) return rules.status();
  query.ruleset = rules->name;
  const absl::Status fortress = words.fortress ? check_fortress(*rules) : absl::OkStatus();
  if (!fortress.ok()) return fortress;
  const auto attacker = read_cards(words.attacker_cards, rules->cards);
  if (!attacker.ok()) return at_option("--attacker-cards", attacker.status());
  const auto defender = read_cards(words.defender_cards, rules->cards);
  if (!defender.ok()) return at_option("--defender-cards", defender.status());
  const auto faction = read_faction(words.faction);
  if (!faction.ok()) return at_option("--faction", faction.status());
  query.fight.terms = duel_terms(*rules, *attacker, *defender, *faction, words.sea);
  query.fight.fortress_dice = words.fortress ? rules->fortress_dice : 0;
  return query;
}

}  // namespace muster::projecthex
