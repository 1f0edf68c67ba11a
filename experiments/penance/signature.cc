#include "experiments/penance/signature.h"

#include <fmt/format.h>

#include <cstddef>
#include <string>

#include "experiments/signature/players.h"

namespace muster::penance {

namespace {

// Each faction against the next one, with some decks of each; classes and arenas take turns.
std::vector<std::vector<std::string>> factions() {
  const std::vector<std::string> names = {"church",       "dwarves",   "elves",
                                          "nomads",       "ossuarium", "crucible",
                                          "emergent",     "exchange",  "vestige-bloodlines",
                                          "wyrd-conclave"};
  const std::vector<std::string> classes = {"warden", "scout", "vanguard", "colossus"};
  const std::vector<std::string> arenas = {"kit16", "plain", "proving_grounds"};
  std::vector<std::vector<std::string>> variants;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t seed = 1; seed <= 8; ++seed) {
      const auto deck = [&](const char* seat, std::size_t of, std::size_t kind) {
        return fmt::format(R"({}.deck={{faction="{}",class="{}",seed={}}})", seat,
                           names[of % names.size()], classes[kind % classes.size()], seed);
      };
      variants.push_back({fmt::format("arena={}", arenas[(i + seed) % arenas.size()]),
                          deck("first", i, seed), deck("second", i + seed, i + seed)});
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
  // Drawn decks of every faction meet most cards.
  const auto pilots = rule_players("pilot", {"brawler", "skirmisher"}, 2);
  for (const char* ruleset : {"v3", "other_readings"}) {
    cases.push_back({.setting = std::string("factions-") + ruleset,
                     .ruleset = ruleset,
                     .scenarios = {"random_factions"},
                     .players = joined({random_player(40)}, pilots),
                     .variants = factions()});
  }
  return cases;
}

}  // namespace muster::penance
