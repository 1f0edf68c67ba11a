// Ways to choose die and type in a duel, by name.
//
//   highest-first  the highest die; a type of the highest own bonus
//   lowest-first   the lowest die; a type of the highest own bonus
//   random         any of the dice and any living type, evenly
//   spend-low      takes the enemy to open with the highest of its dice, all faces equally likely:
//                  if its own highest die then wins with a chance of at least one half it plays
//                  that, else it expects to lose and spends the lowest; types as counter-type
//   counter-type   the highest die; the type that beats most, for that die, of a random die with a
//                  random one of the enemy's units
//   best-response  the die and type most likely to win this exchange against a mixture of the
//                  policies above; of dice with the same chance the lowest. It takes the enemy's
//                  n dice to be any n dice, evenly: what was revealed before does not count
//   equilibrium    a table from a file (table.h): `equilibrium:FILE`
//
// Equally good types are drawn evenly. All but `random` and `equilibrium` are *ordered*: what has
// been seen fixes an order of the faces, and the first one that is among the dice is played. Exact
// odds (odds.h) build on that.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/config/inputs.h"
#include "core/inline_vector.h"
#include "core/rng.h"
#include "games/projecthex/rules/fight.h"

namespace muster::projecthex {

class DuelTable;

enum class DuelPolicyKind : std::uint8_t {
  kHighestFirst,
  kLowestFirst,
  kRandom,
  kSpendLow,
  kCounterType,
  kBestResponse,
  kEquilibrium,
};
inline constexpr int kDuelPolicies = static_cast<int>(DuelPolicyKind::kEquilibrium) + 1;
// The first ones, which best-response may face.
inline constexpr int kMixablePolicies = static_cast<int>(DuelPolicyKind::kBestResponse);
inline constexpr std::array<std::string_view, kDuelPolicies> kDuelPolicyNames = {
    "highest-first", "lowest-first",  "random",     "spend-low",
    "counter-type",  "best-response", "equilibrium"};

std::string_view to_string(DuelPolicyKind kind);
// Errors: InvalidArgument with the nearest names.
absl::StatusOr<DuelPolicyKind> duel_policy_kind(std::string_view name);

struct WeightedChoice {
  DuelChoice choice;
  std::uint32_t weight;  // probability = weight / sum of all
};
using DuelChoices = InlineVector<WeightedChoice, kFaces * kUnitTypes>;

// Weights of types add up to this for every die: it can be divided by one, two and three.
inline constexpr std::uint32_t kTypeWeights = 6;
using TypeWeights = std::array<std::uint8_t, kUnitTypes>;

// What an ordered policy does in a public situation, whatever its dice.
struct DuelOrder {
  std::array<std::uint8_t, kFaces> faces;  // the first one among the dice is played
  std::array<TypeWeights, kFaces> types;   // by face
};

// By kind, weights of the policies that best-response expects to meet; not all 0.
using DuelMixture = std::array<std::uint8_t, kMixablePolicies>;

// How many faces of an enemy die the own one beats: those below the result.
int faces_beaten(const DuelTerms& terms, bool attacker, int face, UnitType own, UnitType enemy);

// Immutable and cheap to copy.
class DuelPolicy {
 public:
  // Contract: not kEquilibrium. best-response meets all others evenly.
  explicit DuelPolicy(DuelPolicyKind kind = DuelPolicyKind::kHighestFirst);
  explicit DuelPolicy(const DuelMixture& mixture);              // best-response
  explicit DuelPolicy(std::shared_ptr<const DuelTable> table);  // equilibrium
  // A name, or "equilibrium:FILE". Errors: InvalidArgument, NotFound.
  static absl::StatusOr<DuelPolicy> parse(std::string_view text);
  // The same with the file of "equilibrium:FILE" read by `read`.
  using ReadTable = std::function<absl::StatusOr<NamedFile>(const std::string& file)>;
  static absl::StatusOr<DuelPolicy> parse(std::string_view text, const ReadTable& read);

  DuelPolicyKind kind() const { return kind_; }
  bool ordered() const {
    return kind_ != DuelPolicyKind::kRandom && kind_ != DuelPolicyKind::kEquilibrium;
  }

  // All choices with positive weight. The view has at least one die and one own unit. The weights
  // of one policy have the same sum in every situation, save those of random.
  void distribution(const DuelView& view, DuelChoices& choices) const;
  // One of them. Allocates nothing; 40 to 250 ns, best-response 7 us (it models every other
  // policy).
  DuelChoice choose(const DuelView& view, Rng& rng) const;
  // Contract: ordered(). Of view.dice only their number counts.
  DuelOrder order(const DuelView& view) const;

 private:
  DuelPolicyKind kind_;
  DuelMixture mixture_{};
  std::shared_ptr<const DuelTable> table_;
};

}  // namespace muster::projecthex
