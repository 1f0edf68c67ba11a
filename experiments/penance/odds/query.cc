#include "experiments/penance/odds/query.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <utility>

#include "core/config/nearest.h"
#include "core/config/reader.h"
#include "core/status.h"

namespace muster::penance {
namespace {

constexpr std::array<std::pair<std::string_view, CoverBits>, 12> kCoverNames = {{
    {"open", 0},
    {"light", kLightCover},
    {"rubble", kLightCover},
    {"low_wall", kLightCover},
    {"heavy", kHeavyCover},
    {"forest", kHeavyCover},
    {"fortress_wall", kHeavyCover},
    {"obscured", kObscured},
    {"smoke", kObscured},
    {"darkness", kObscured},
    {"elevated", kHigherGround},
    {"higher_ground", kHigherGround},
}};

// PN-151.
constexpr std::array<std::pair<std::string_view, int>, 4> kMajorWounds = {
    {{"scout", 3}, {"warden", 5}, {"vanguard", 7}, {"colossus", 9}}};

// The value that `name` has in a table of names; an error names `what` it should be.
template <class Table>
absl::StatusOr<typename Table::value_type::second_type> named(const Table& table,
                                                              std::string_view name,
                                                              std::string_view what) {
  std::vector<std::string> names;
  for (const auto& [known, value] : table) {
    if (known == name) return value;
    names.emplace_back(known);
  }
  return absl::InvalidArgumentError(
      fmt::format("unknown {} `{}`{}", what, name, suggestion(name, names)));
}

absl::Status at_option(const char* option, const absl::Status& status) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", option, message_of(status)));
}

absl::StatusOr<DiceRules> read_settings(const std::vector<std::string>& settings) {
  Document document = {"--set", "", {}};
  for (const std::string& setting : settings) {
    const absl::Status status = apply_override(document, setting);
    if (!status.ok()) return at_option("--set", status);
  }
  Diagnostics diagnostics;
  Reader reader(document, diagnostics);
  const DiceRules rules = dice_settings().read(reader);
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return rules;
}

absl::StatusOr<std::vector<DiceRules>> read_rules(const OddsWords& words) {
  const auto settings = read_settings(words.settings);
  if (!settings.ok()) return settings.status();
  if (words.compare.empty()) return std::vector<DiceRules>{*settings};
  constexpr std::array<std::pair<std::string_view, ToHit>, 2> kSystems = {
      {{"modifiers", ToHit::kModifiers}, {"pools", ToHit::kPools}}};
  std::vector<DiceRules> rules;
  for (const std::string& name : words.compare) {
    const auto system = named(kSystems, name, "way of rolling");
    if (!system.ok()) return at_option("--compare", system.status());
    rules.push_back(*settings);
    rules.back().to_hit = *system;
  }
  return rules;
}

void add_target_options(CLI::App& app, OddsWords& words) {
  const auto hexes = CLI::Range(0, 99);
  const std::array<CLI::Option*, 4> terms = {
      app.add_option("--range", words.range, "Hexes to the target")->check(CLI::Range(1, 99)),
      app.add_option("--attacker-moved", words.attacker_moved, "Hexes moved this turn")
          ->check(hexes),
      app.add_option("--defender-moved", words.defender_moved,
                     "Hexes moved in its last finished turn")
          ->check(hexes),
      app.add_option("--card-modifier", words.cards, "The sum of cards' terms; below 0 is easier")
          ->check(CLI::Range(-99, 99)),
  };
  for (CLI::Option* term : terms) term->type_name("N")->capture_default_str();
  CLI::Option* terrain =
      app.add_option("--terrain", words.terrain,
                     "Cover of the target: light (rubble), heavy (forest), obscured (smoke),\n"
                     "elevated (the attacker stands higher); several with commas")
          ->delimiter(',')
          ->type_name("NAMES");
  CLI::Option* target =
      app.add_option("--target", words.target, "The target number itself, instead of its terms")
          ->type_name("N")
          ->check(CLI::Range(1, 30));
  for (CLI::Option* term : terms) target->excludes(term);
  target->excludes(terrain);
  app.add_option("--side", words.side,
                 "Side of the target the attack comes from: 1 front, 2 front right,\n"
                 "3 rear right, 4 rear, 5 rear left, 6 front left")
      ->type_name("1-6")
      ->check(CLI::Range(1, 6))
      ->capture_default_str();
  app.add_option("--advantage", words.query.advantage, "Steps of advantage; below 0 disadvantage")
      ->type_name("N")
      ->check(CLI::Range(-9, 9));
}

void add_effect_options(CLI::App& app, AttackQuery& query) {
  const auto number = [&app](const char* name, int& value, const char* help) {
    return app.add_option(name, value, help)->type_name("N")->check(CLI::Range(0, 99));
  };
  number("--damage", query.damage, "Printed damage, with buffs and penalties")->required();
  number("--hits", query.hits, "Rolls of the card, 1 to 6")->capture_default_str();
  number("--next-attack", query.next_attack, "A bonus for the first roll only");
  number("--defense", query.flat_defense, "Flat Defense, without that of the side");
  number("--ignore-defense", query.ignore_defense, "Flat Defense that the card ignores");
  number("--reduction", query.reduction, "What a reactive card takes off each hit, if it may");
  number("--component-damage", query.component_damage, "Of the targeted component, before");
  number("--component-threshold", query.component_threshold, "Destroyed from so much on")
      ->capture_default_str();
  number("--card-component-damage", query.card_component_damage, "Added by the card on a hit");
  app.add_flag("--autohit", query.autohit, "A miss is a plain hit");
  app.add_flag("--ignore-cover", query.ignore_cover, "The card ignores cover");
  app.add_flag("--armor-piercing", query.armor_piercing, "No flat Defense");
  app.add_flag("--unblockable", query.unblockable, "No Defense Dice");
  app.add_flag("--no-reaction", query.no_reaction, "Nobody may react");
  app.add_flag("--structural-weakness", query.structural_weakness,
               "The next hit adds 1 Component Damage");
}

}  // namespace

void add_attack_options(CLI::App& app, OddsWords& words) {
  AttackQuery& query = words.query;
  add_effect_options(app, query);
  add_target_options(app, words);
  const auto cards = [&app](const char* name, int& value, const char* help) {
    app.add_option(name, value, help)
        ->type_name("N")
        ->check(CLI::Range(0, kMostOddsCards))
        ->capture_default_str();
  };
  cards("--life", query.cards.all, "Cards of the target: draw pile, hand and discard pile");
  cards("--primary", query.cards.primary, "Those that are Primary Weapon cards");
  cards("--damaged", query.cards.damaged, "Those that are DAMAGED");
  CLI::Option* wound =
      app.add_option("--major-wound", query.major_wound, "Final damage that is a Major Wound")
          ->type_name("N")
          ->check(CLI::Range(1, 99))
          ->capture_default_str();
  app.add_option("--class", words.casket_class,
                 "The target's class, for its Major Wound: scout, warden, vanguard, colossus")
      ->type_name("NAME")
      ->excludes(wound);
  app.add_option("--set", words.settings,
                 "Changes a setting of the dice, for example --set exec_defense_dice=true")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
  app.add_option("--compare", words.compare, "Ways of rolling side by side: modifiers,pools")
      ->delimiter(',')
      ->type_name("A,B");
}

absl::StatusOr<CoverBits> parse_cover(std::string_view name) {
  return named(kCoverNames, name, "terrain");
}

absl::StatusOr<OddsQuery> read_odds_query(const OddsWords& words) {
  OddsQuery query = {words.query, {}};
  ToHitTerms& terms = query.attack.terms;
  terms.range = static_cast<std::int16_t>(words.range);
  terms.attacker_moved = static_cast<std::int16_t>(words.attacker_moved);
  terms.defender_moved = static_cast<std::int16_t>(words.defender_moved);
  terms.cards = static_cast<std::int16_t>(words.cards);
  terms.side = static_cast<Side>(words.side - 1);
  for (const std::string& name : words.terrain) {
    const auto cover = parse_cover(name);
    if (!cover.ok()) return at_option("--terrain", cover.status());
    terms.cover |= *cover;
  }
  if (words.target != 0) query.attack.target = words.target;
  if (!words.casket_class.empty()) {
    const auto wound = named(kMajorWounds, words.casket_class, "class");
    if (!wound.ok()) return at_option("--class", wound.status());
    query.attack.major_wound = *wound;
  }
  auto rules = read_rules(words);
  if (!rules.ok()) return rules.status();
  query.rules = *std::move(rules);
  return query;
}

}  // namespace muster::penance
