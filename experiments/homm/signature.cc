#include "experiments/homm/signature.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "experiments/signature/players.h"

namespace muster::homm {
namespace {

const std::vector<std::string> kFields = {"castle_vs_level_4_normal", "castle_vs_level_5_hard",
                                          "castle_fair_vs_level_1", "necropolis_vs_level_4_normal",
                                          "necropolis_vs_level_5_hard"};
const std::vector<std::string> kClashes = {"castle_vs_necropolis", "clash_level_3_normal"};
const std::vector<std::string> kCards = {"catherine_vs_sandro", "devilish_plan_gold_dragons",
                                         "greek_gift_ai_army", "greek_gift_battle",
                                         "two_knights_defense"};
const std::vector<std::string> kSieges = {"deal_with_the_devil_final", "graduation_inferno",
                                          "graduation_necropolis", "sicilian_dragon",
                                          "steadwicks_fall"};

std::vector<std::string> all_of(std::initializer_list<std::vector<std::string>> lists) {
  std::vector<std::string> all;
  for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
  return all;
}

// The second seat is driven inside the game.
SignaturePlayer against_rule(const std::string& rule, std::uint64_t games) {
  return {"random-rule:" + rule, {{"random"}, {"rule", "rule = \"" + rule + "\""}}, games};
}

// The second seat's targets are an agent's, all else is a rule's.
SignaturePlayer picked_targets(const std::string& rule, const std::string& agent,
                               std::uint64_t games) {
  return {fmt::format("random-{}-targets:{}", agent, rule),
          {{"random"},
           {"rule", fmt::format("rule = \"{}\"\ntargets = {{type = \"{}\"}}", rule, agent)}},
          games};
}

// Search in the first seat does not know the rule that drives the second.
SignaturePlayer unaware(const std::string& rule, std::uint64_t games) {
  SignaturePlayer player = mcts_player(games, 3, "unaware-rule:" + rule, "knows_rule = false");
  player.seats.push_back({"rule", "rule = \"" + rule + "\""});
  return player;
}

// A side by a rule of one key each of those that rules of targeting can have.
std::vector<SignaturePlayer> by_target_keys(std::uint64_t games) {
  const std::vector<std::string> keys = {
      "same_tier",       "lower_tier",       "higher_tier",
      "lowest_tier",     "ranged_first",     "melee_first",
      "closest",         "most_dice",        "least_dice",
      "lowest_health",   "highest_health",   "can_kill",
      "expected_damage", "no_retaliation",   "expected_damage_ratio",
      "lowest_defense",  "highest_attack",   "highest_initiative",
      "most_expensive",  "not_yet_activated"};
  const std::vector<std::string> stands = {"fewest_steps",          "most_steps",
                                           "most_adjacent_enemies", "avoid_penalty",
                                           "nearest_own_back_row",  "fewest_adjacent_enemies"};
  std::vector<SignaturePlayer> players;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const std::string rule =
        fmt::format(R"(rule = {{ melee = ["{0}"], ranged = ["{0}"], stand = ["{1}"] }})", keys[i],
                    stands[i % stands.size()]);
    const SignatureSeat seat = {"rule", rule};
    const SignatureSeat other = {"random"};
    if (i % 4 < 2) players.push_back({"key-random:" + keys[i], {seat, other}, games});
    if (i % 4 >= 2) players.push_back({"random-key:" + keys[i], {other, seat}, games});
  }
  return players;
}

std::vector<SignaturePlayer> searchers() {
  return {greedy_player(2, 6), mcts_player(1, 3),
          mcts_player(1, 3, "mcts:single", "tree = \"single-observer\""),
          mcts_player(1, 3, "mcts:multiple", "tree = \"multiple-observer\""), exact_player(1, 3)};
}

}  // namespace

std::vector<SignatureCase> combat_signature() {
  const auto all = all_of({kFields, kClashes, kCards, kSieges});
  return {
      {.setting = "bare",
       .ruleset = "bare",
       .scenarios = all_of({kFields, kClashes}),
       .players = joined(joined(searchers(), {random_player(400), against_rule("sniper", 100)}),
                         by_target_keys(20))},
      {.setting = "base",
       .ruleset = "base",
       .scenarios = all_of({kFields, kClashes}),
       .players = joined(
           joined({random_player(600), against_rule("nearest", 200),
                   against_rule("finish-weakest", 100), picked_targets("nearest", "random", 100),
                   picked_targets("max-damage", "greedy", 2), unaware("nearest", 1)},
                  searchers()),
           rule_players("targeting", {"rulebook", "max-damage", "random", "rulebook-revised"},
                        20))},
      {.setting = "cards",
       .ruleset = "base",
       .scenarios = kCards,
       .players = joined({random_player(600), {"targeting", {{"targeting"}}, 100}}, searchers())},
      {.setting = "siege",
       .ruleset = "base",
       .scenarios = kSieges,
       .players = joined({random_player(600),
                          {"targeting", {{"targeting"}}, 100},
                          picked_targets("rulebook", "random", 50)},
                         searchers())},
      {.setting = "dice_stacks",
       .ruleset = "dice_stacks",
       .scenarios = all,
       .players = joined({random_player(300),
                          {"targeting", {{"targeting"}}, 50},
                          picked_targets("dice-stacks", "random", 20)},
                         searchers())},
      {.setting = "other-readings",
       .ruleset = "other-readings",
       .scenarios = all,
       .players = {random_player(300), {"targeting", {{"targeting"}}, 50}}},
  };
}

std::vector<SignatureCase> map_signature() {
  const std::vector<std::string> maps = {"deal_with_the_devil", "devilish_plan", "sentinels",
                                         "two_knights_defense"};
  std::vector<SignatureCase> cases;
  for (const char* ruleset : {"base", "dice_stacks", "other-readings"}) {
    cases.push_back({.setting = ruleset,
                     .ruleset = ruleset,
                     .scenarios = maps,
                     .players = {random_player(150), greedy_player(1, 2), mcts_player(1, 2),
                                 exact_player(1, 2)}});
  }
  // The AI heroes driven inside the game, which they are not where agents sit in every seat.
  cases.front().players.push_back(
      {"random-rule:rulebook", {{"random"}, {"rule", "rule = \"rulebook\""}}, 40});
  cases.front().players =
      joined(cases.front().players,
             rule_players("strategy",
                          {"rulebook", "hunter", "settler", "utopia", "static", "steward"}, 5));
  for (const char* ruleset : {"board", "dice_stacks_board", "play"}) {
    cases.push_back({.setting = ruleset,
                     .ruleset = ruleset,
                     .scenarios = maps,
                     .players = {random_player(10), {"strategy", {{"strategy"}}, 2}}});
  }
  return cases;
}

}  // namespace muster::homm
