#include "experiments/penance/study/coverage.h"

#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/config/data_root.h"
#include "core/fork_join.h"
#include "core/hash.h"
#include "core/rng.h"
#include "games/penance/cards/library.h"
#include "games/penance/duel.h"

namespace muster::penance {
namespace {

// Duels between the same decks: one rules object plays them.
constexpr int kDuelsOfAPairing = 8;
constexpr int kMostSteps = 50'000;
constexpr std::array<const char*, 3> kArenas = {"plain", "kit16", "proving_grounds"};

// A deck in the words of a scenario file: often a prebuilt one, else one of any faction and class.
std::string deck_words(Rng& rng, const Armory& armory) {
  const std::uint64_t prebuilt = armory.decks().size();
  if (uniform_below(rng, 5) == 0) {
    return fmt::format("\"{}\"", armory.decks()[uniform_below(rng, prebuilt)].id);
  }
  const auto faction = static_cast<Faction>(1 + uniform_below(rng, kFactions - 1));
  const auto kind = static_cast<ClassKind>(uniform_below(rng, kClasses));
  return fmt::format("{{ faction = \"{}\", class = \"{}\", seed = {} }}", faction_name(faction),
                     class_name(kind), uniform_below(rng, 1U << 20U));
}

// Taint in every other pairing: many codes are about it.
absl::StatusOr<std::shared_ptr<const CasketDuel>> load_pairing(Rng& rng, const Armory& armory) {
  auto ruleset = load_document(data_file("games/penance/rulesets/v3.toml"));
  if (!ruleset.ok()) return ruleset.status();
  ruleset->table.insert_or_assign("taint", uniform_below(rng, 2) == 0);
  ruleset->table.insert_or_assign("suffering_die", uniform_below(rng, 4) != 0);
  const std::string first = deck_words(rng, armory);
  const std::string second = deck_words(rng, armory);
  auto scenario =
      parse_document(fmt::format("arena = \"{}\"\n[first]\ndeck = {}\n[second]\ndeck = {}\n",
                                 kArenas[uniform_below(rng, kArenas.size())], first, second),
                     "random duel");
  if (!scenario.ok()) return scenario.status();
  return CasketDuel::load({.ruleset = *ruleset, .scenario = *scenario, .seat_rules = {}});
}

// Any legal action; in the Action phase rather a card than a step, so that cards meet.
Action random_action(const DuelState& state, const ActionList& actions, Rng& rng) {
  const auto any = [&] { return actions[uniform_below(rng, actions.size())]; };
  if (state.phase != Phase::kMain) return any();
  ActionList cards;
  for (const Action action : actions) {
    if (verb_of(action) == Verb::kPlay) cards.push_back(action);
  }
  if (!cards.empty() && uniform_below(rng, 2) == 0) return cards[uniform_below(rng, cards.size())];
  const Action action = any();
  return verb_of(action) == Verb::kPass ? any() : action;
}

absl::Status play(const CasketDuel& duel, Rng& rng) {
  DuelState state = duel.initial_state();
  for (int step = 0; step < kMostSteps; ++step) {
    if (state.mover == kTerminal) return absl::OkStatus();
    if (state.mover == kChance) {
      duel.apply(state, duel.sample_chance(state, rng));
      continue;
    }
    ActionList actions;
    duel.legal_actions(state, actions);
    if (actions.empty()) return absl::InternalError("a player has no action");
    duel.apply(state, random_action(state, actions, rng));
  }
  return absl::InternalError("a random duel does not end");
}

struct Part {
  absl::Status status;
  Coverage coverage;
};

Part play_pairing(std::uint64_t seed, int duels, const Armory& armory) {
  Part part;
  Rng rng(seed);
  const auto duel = load_pairing(rng, armory);
  part.status = duel.status();
  if (!duel.ok()) return part;
  for (int i = 0; i < duels && part.status.ok(); ++i) {
    CasketDuel::OpCounts counts{};
    (*duel)->count_ops(&counts);
    part.status = play(**duel, rng);
    (*duel)->count_ops(nullptr);
    for (std::size_t op = 0; op < kOps; ++op) {
      const std::uint64_t times = counts[op];
      part.coverage.executed[op] += times;
      if (times > 0) ++part.coverage.in_duels[op];
    }
    ++part.coverage.duels;
  }
  return part;
}

}  // namespace

absl::StatusOr<Coverage> play_coverage(const CoverageOrder& order) {
  const auto library = shared_library();
  if (!library.ok()) return library.status();
  const Armory& armory = (*library)->armory;
  const int pairings = (order.duels + kDuelsOfAPairing - 1) / kDuelsOfAPairing;
  std::vector<Part> parts(static_cast<std::size_t>(pairings));
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(order.threads));
  tbb::task_arena arena(order.threads);
  const auto work = [&](std::size_t pairing) {
    const int left = order.duels - static_cast<int>(pairing) * kDuelsOfAPairing;
    parts[pairing] =
        play_pairing(hash_combine(order.seed, pairing), std::min(left, kDuelsOfAPairing), armory);
  };
  parallel_for(arena, parts.size(), work);
  Coverage sum;
  for (const Part& part : parts) {
    if (!part.status.ok()) return part.status;
    sum.duels += part.coverage.duels;
    for (std::size_t op = 0; op < kOps; ++op) {
      sum.executed[op] += part.coverage.executed[op];
      sum.in_duels[op] += part.coverage.in_duels[op];
    }
  }
  return sum;
}

}  // namespace muster::penance
