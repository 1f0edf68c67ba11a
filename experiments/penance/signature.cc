#include "experiments/penance/signature.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "experiments/signature/players.h"

namespace muster::penance {

namespace {

// Each faction against the next one, with some decks of each.
std::vector<std::vector<std::string>> factions() {
  const std::vector<std::string> names = {"church",       "dwarves",   "elves",
                                          "nomads",       "ossuarium", "crucible",
                                          "emergent",     "exchange",  "vestige-bloodlines",
                                          "wyrd-conclave"};
  std::vector<std::vector<std::string>> variants;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const int seed : {1, 2, 3}) {
      const auto deck = [&](const char* seat, const std::string& faction) {
        return fmt::format(R"({}.deck={{faction="{}",class="warden",size=34,seed={}}})", seat,
                           faction, seed);
      };
      variants.push_back({deck("first", names[i]), deck("second", names[(i + 1) % names.size()])});
    }
  }
  return variants;
}

}  // namespace

std::vector<SignatureCase> penance_signature() {
  const std::vector<std::string> kits = {
      "confessor_mirror", "confessor_outrider", "confessor_warden", "ironclad_confessor",
      "ironclad_mirror",  "ironclad_outrider",  "ironclad_warden",  "outrider_mirror",
      "proving_grounds",  "warden_ironclad",    "warden_mirror",    "warden_outrider"};
  const auto searchers = [](std::uint64_t games) {
    return std::vector<SignaturePlayer>{greedy_player(games, 4), mcts_player(games, 2),
                                        exact_player(games, 2)};
  };
  std::vector<SignatureCase> cases;
  for (const char* ruleset : {"v3", "pools", "boardless", "kit", "fixed_suffering"}) {
    cases.push_back({.setting = ruleset,
                     .ruleset = ruleset,
                     .scenarios = kits,
                     .players = joined(joined({random_player(100)}, searchers(1)),
                                       rule_players("pilot", {"brawler", "skirmisher"}, 2))});
  }
  cases.front().players = joined(cases.front().players, rule_players("pilot", {"turtle"}, 4));
  // Drawn decks of every faction.
  cases.push_back(
      {.setting = "factions",
       .ruleset = "v3",
       .scenarios = {"random_factions"},
       .players = joined({random_player(10)}, rule_players("pilot", {"brawler", "skirmisher"}, 2)),
       .variants = factions()});
  return cases;
}

}  // namespace muster::penance
