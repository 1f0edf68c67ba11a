#include <functional>
#include <optional>
#include <string>

#include "core/config/data_root.h"
#include "experiments/conformance/named_checks.h"
#include "experiments/homm/show/combat_view.h"
#include "games/homm/combat.h"
#include "games/homm/sheet/combat_scribe.h"
#include "tests/conformance/cases.h"

namespace muster {
namespace {

// A targeting rule drives the second seat; `picks`: its targets are its player's (AI-40).
std::function<absl::Status(RulesSource&)> by_rule(const std::string& rule, bool picks = false) {
  return [=](RulesSource& source) {
    auto document = resolve_document(rule, homm::TargetingRule::folder());
    if (!document.ok()) return document.status();
    source.seat_rules = {std::nullopt, *std::move(document)};
    source.seat_agents = {true, picks};
    return absl::OkStatus();
  };
}

// Stacks with many tokens, abilities that reroll, shift, set and ignore dice, area spells and an
// answer to every damage.
constexpr const char* kStacksFight = R"(
[attacker]
kind = "hero"
army = [
  {unit = "F crusaders", upgraded = true, tokens = 2}, {unit = "N champions", tokens = 9},
  {unit = "F ghost_dragons", upgraded = true, tokens = 1}, {unit = "F medusas", tokens = 3},
]
cards = {hand = ["fireball", "luck", "cards_of_prophecy"], deck = ["fortune", "2 stat_knowledge", "bless"], hand_limit = 4, experts = 1, morale = -1}
[defender]
kind = "hero"
army = [
  {unit = "N mummies", tokens = 2}, {unit = "F zombies", upgraded = true, tokens = 3},
  {unit = "N halflings", tokens = 1}, {unit = "F basilisks", tokens = 2},
]
cards = {hand = ["lightning_bolt", "centaurs_axe"], deck = ["2 stat_power", "mysticism"], draw = 1}
)";

absl::Status fight_of_stacks(RulesSource& source) {
  auto document = parse_document(kStacksFight, "stacks_fight.toml");
  if (!document.ok()) return document.status();
  source.scenario = *std::move(document);
  return absl::OkStatus();
}

}  // namespace

std::vector<ConformanceCheck> homm_checks() {
  // Whoever has cards has them all in hand.
  const ConformanceOptions open_hands{.hides = false};
  std::vector<NamedCase> cases = {
      {"homm_heroes", "castle_vs_necropolis", "base"},
      {"homm_rule_driven", "castle_vs_level_4_normal", "base"},
      {"homm_random_ties", "necropolis_vs_level_5_hard", "base", {}, by_rule("random")},
      {"homm_picked_targets", "castle_vs_level_5_hard", "base", {}, by_rule("rulebook", true)},
      {"homm_picked_targets_siege", "sicilian_dragon", "base", open_hands,
       by_rule("nearest", true)},
      {"homm_opponent_driven", "clash_level_3_normal", "base"},
      {"homm_ai_hero", "greek_gift_ai_army", "base", open_hands},
      {"homm_cards", "catherine_vs_sandro", "base"},
      {"homm_ai_deck_and_siege", "sicilian_dragon", "base", open_hands},
      {"homm_defended_siege", "deal_with_the_devil_final", "base", open_hands},
      {"homm_stacks_heroes", "castle_vs_necropolis", "dice_stacks"},
      {"homm_stacks_guards", "castle_vs_level_4_normal", "dice_stacks"},
      {"homm_stacks_cards", "catherine_vs_sandro", "dice_stacks"},
      {"homm_stacks_ai_hero", "greek_gift_ai_army", "dice_stacks", open_hands},
      {"homm_stacks_siege", "sicilian_dragon", "dice_stacks", open_hands},
      {"homm_stacks_tokens", "", "dice_stacks", {}, fight_of_stacks},
  };
  std::vector<ConformanceCheck> all = named_checks<homm::Combat>(cases);
  std::vector<ConformanceCheck> sheets =
      named_sheet_checks<homm::Combat>(cases, homm::make_combat_scribe);
  std::move(sheets.begin(), sheets.end(), std::back_inserter(all));
  for (NamedCase& each : cases) each.options.cases = 4;
  std::vector<ConformanceCheck> views = named_view_checks<homm::Combat>(
      cases, [](const homm::Combat& combat) { return homm::make_combat_view(combat); });
  std::move(views.begin(), views.end(), std::back_inserter(all));
  return all;
}

}  // namespace muster
