// The games of the conformance suite. A new game adds itself here, once per setting that matters;
// rules from files as a function, as this list is made before main.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/config/data_root.h"
#include "games/classic/breakthrough.h"
#include "games/classic/connect_four.h"
#include "games/classic/kuhn_poker.h"
#include "games/classic/leduc_poker.h"
#include "games/classic/matrix_game.h"
#include "games/classic/nim.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "games/homm/combat.h"
#include "tests/conformance/conformance.h"
#include "tests/conformance/heroes_cases.h"
#include "tests/conformance/homm_map_cases.h"
#include "tests/conformance/penance_cases.h"
#include "tests/conformance/projecthex_cases.h"
#include "tests/conformance/projecthex_duel_cases.h"
#include "tests/support/hidden_card.h"

namespace muster {

namespace {

// `picks`: the second seat's targets are its player's (AI-40).
GameMaker<homm::Combat> combat(const std::string& scenario, const std::string& rule = "",
                               const std::string& rules = "base", bool picks = false) {
  return [scenario, rule, rules, picks]() -> absl::StatusOr<std::shared_ptr<const homm::Combat>> {
    RulesSource source;
    auto ruleset = resolve_document(rules, data_file("games/homm/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = resolve_document(scenario, data_file("games/homm/scenarios"));
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    if (!rule.empty()) {
      auto seat_rule = resolve_document(rule, homm::TargetingRule::folder());
      if (!seat_rule.ok()) return seat_rule.status();
      source.seat_rules = {std::nullopt, *std::move(seat_rule)};
      source.seat_agents = {true, picks};
    }
    return homm::Combat::load(source);
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

GameMaker<homm::Combat> stacks_fight() {
  return []() -> absl::StatusOr<std::shared_ptr<const homm::Combat>> {
    RulesSource source;
    auto ruleset = resolve_document("dice_stacks", data_file("games/homm/rulesets"));
    if (!ruleset.ok()) return ruleset.status();
    source.ruleset = *std::move(ruleset);
    auto document = parse_document(kStacksFight, "stacks_fight.toml");
    if (!document.ok()) return document.status();
    source.scenario = *std::move(document);
    return homm::Combat::load(source);
  };
}

// Players in pairs, misere, small turns.
std::shared_ptr<const classic::Nim> nim_of_teams() {
  classic::Nim::Options options;
  options.heaps = {2, 3, 4, 1};
  options.players = 5;
  options.teams = {1, 2, 1, 2, 1};
  options.max_take = 2;
  options.misere = true;
  return std::make_shared<const classic::Nim>(options);
}

std::vector<ConformanceCheck> classic_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all]<Game G>(const std::string& setting, std::shared_ptr<const G> game) {
    std::vector<ConformanceCheck> checks = conformance_checks(setting, std::move(game));
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  add("tic_tac_toe", std::make_shared<const classic::TicTacToe>());
  add("connect_four", std::make_shared<const classic::ConnectFour>());
  add("connect_four_begun",
      std::make_shared<const classic::ConnectFour>(*classic::ConnectFour::position("4444443")));
  add("breakthrough", std::make_shared<const classic::Breakthrough>());
  add("breakthrough_narrow", std::make_shared<const classic::Breakthrough>(5, 3));
  add("nim", std::make_shared<const classic::Nim>());
  add("nim_of_teams", nim_of_teams());
  add("pig_to_100", std::make_shared<const classic::Pig>());
  add("pig_cut_short", std::make_shared<const classic::Pig>(100, 3));
  add("kuhn_poker", std::make_shared<const classic::KuhnPoker>());
  add("leduc_poker", std::make_shared<const classic::LeducPoker>());
  add("matrix_game", std::make_shared<const classic::MatrixGame>());
  add("matrix_game_of_one_row",
      std::make_shared<const classic::MatrixGame>(classic::MatrixGame::Table{{2, -3, 0.5}},
                                                  classic::MatrixGame::Table{{1, 1, -4}}));
  return all;
}

}  // namespace

std::vector<ConformanceCheck> all_checks() {
  std::vector<ConformanceCheck> all;
  const auto add = [&all](std::vector<ConformanceCheck> checks) {
    std::move(checks.begin(), checks.end(), std::back_inserter(all));
  };
  using testing::HiddenCard;
  add(conformance_checks("hidden_card", std::make_shared<const HiddenCard>()));
  add(conformance_checks("hidden_card_of_two", std::make_shared<const HiddenCard>(2, 1)));
  add(classic_checks());
  add(conformance_checks("homm_heroes", combat("castle_vs_necropolis")));
  add(conformance_checks("homm_rule_driven", combat("castle_vs_level_4_normal")));
  add(conformance_checks("homm_random_ties", combat("necropolis_vs_level_5_hard", "random")));
  add(conformance_checks("homm_picked_targets",
                         combat("castle_vs_level_5_hard", "rulebook", "base", true)));
  add(conformance_checks("homm_picked_targets_siege",
                         combat("sicilian_dragon", "nearest", "base", true)));
  add(conformance_checks("homm_opponent_driven", combat("clash_level_3_normal")));
  add(conformance_checks("homm_ai_hero", combat("greek_gift_ai_army")));
  add(conformance_checks("homm_cards", combat("catherine_vs_sandro")));
  add(conformance_checks("homm_ai_deck_and_siege", combat("sicilian_dragon")));
  add(conformance_checks("homm_defended_siege", combat("deal_with_the_devil_final")));
  add(conformance_checks("homm_stacks_heroes", combat("castle_vs_necropolis", "", "dice_stacks")));
  add(conformance_checks("homm_stacks_guards",
                         combat("castle_vs_level_4_normal", "", "dice_stacks")));
  add(conformance_checks("homm_stacks_cards", combat("catherine_vs_sandro", "", "dice_stacks")));
  add(conformance_checks("homm_stacks_ai_hero", combat("greek_gift_ai_army", "", "dice_stacks")));
  add(conformance_checks("homm_stacks_siege", combat("sicilian_dragon", "", "dice_stacks")));
  add(conformance_checks("homm_stacks_tokens", stacks_fight()));
  add(homm_map_checks());
  add(penance_checks());
  add(heroes_checks());
  add(projecthex_checks());
  add(projecthex_duel_checks());
  return all;
}

}  // namespace muster
