#include "games/projecthex/duel/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/config/nearest.h"
#include "games/projecthex/duel/table.h"

namespace muster::projecthex {
namespace {

using Policy = DuelPolicyKind;

// More enemy dice than these count as these: powers must fit 64 bits.
constexpr int kMostModelledDice = 12;
// power[b][n] = b to the n.
constexpr auto kPowers = [] {
  std::array<std::array<std::uint64_t, kMostModelledDice + 1>, kFaces + 1> power{};
  for (std::size_t b = 0; b <= kFaces; ++b) {
    power[b][0] = 1;
    for (std::size_t n = 1; n <= kMostModelledDice; ++n) power[b][n] = power[b][n - 1] * b;
  }
  return power;
}();

constexpr UnitType type_of(std::size_t type) { return static_cast<UnitType>(type); }

int modelled_dice(const DuelView& view) {
  return std::clamp(view.enemy_dice, 1, kMostModelledDice);
}

// Evenly among the living types of the highest score.
template <class Score>
TypeWeights best_types(const Troops& own, const std::array<Score, kUnitTypes>& scores) {
  Score best{};
  int tied = 0;
  for (std::size_t t = 0; t < own.size(); ++t) {
    if (own[t] == 0) continue;
    if (tied == 0 || scores[t] > best) {
      best = scores[t];
      tied = 0;
    }
    if (scores[t] == best) ++tied;
  }
  TypeWeights weights{};
  for (std::size_t t = 0; t < own.size(); ++t) {
    if (own[t] > 0 && scores[t] == best) {
      weights[t] = static_cast<std::uint8_t>(static_cast<int>(kTypeWeights) / std::max(tied, 1));
    }
  }
  return weights;
}

TypeWeights strongest_types(const DuelView& view) {
  return best_types(view.own, view.attacker ? view.terms.attack : view.terms.defence);
}

TypeWeights any_types(const DuelView& view) {
  return best_types(view.own, std::array<int, kUnitTypes>{});
}

// By own type: the sum over the enemy's units of chance(faces beaten).
template <class Chance>
auto against_units(const DuelView& view, int face, Chance chance) {
  std::array<std::uint64_t, kUnitTypes> scores{};
  for (std::size_t own = 0; own < scores.size(); ++own) {
    if (view.own[own] == 0) continue;
    for (std::size_t enemy = 0; enemy < scores.size(); ++enemy) {
      if (view.enemy[enemy] == 0) continue;
      const int beaten =
          faces_beaten(view.terms, view.attacker, face, type_of(own), type_of(enemy));
      scores[own] += view.enemy[enemy] * chance(static_cast<std::size_t>(beaten));
    }
  }
  return scores;
}

TypeWeights counter_types(const DuelView& view, int face) {
  return best_types(view.own, against_units(view, face, [](std::size_t beaten) {
                      return static_cast<std::uint64_t>(beaten);
                    }));
}

// spend-low: whether the die wins with a chance of one half against the highest of all enemy dice.
bool expects_to_win(const DuelView& view, int face) {
  const auto dice = static_cast<std::size_t>(modelled_dice(view));
  const auto scores =
      against_units(view, face, [dice](std::size_t beaten) { return kPowers[beaten][dice]; });
  const auto units = static_cast<std::uint64_t>(total(view.enemy));
  return 2 * *std::max_element(scores.begin(), scores.end()) >= units * kPowers[kFaces][dice];
}

int highest(const DicePool& dice) {
  int face = kFaces - 1;
  while (face > 0 && dice[static_cast<std::size_t>(face)] == 0) --face;
  return face;
}

int lowest(const DicePool& dice) {
  int face = 0;
  while (face < kFaces - 1 && dice[static_cast<std::size_t>(face)] == 0) ++face;
  return face;
}

// The situation as the other side sees it, save its dice.
DuelView other_side(const DuelView& view, int own_dice) {
  DuelView other = view;
  other.attacker = !view.attacker;
  other.own = view.enemy;
  other.enemy = view.own;
  other.enemy_dice = own_dice;
  other.dice = {};
  return other;
}

DuelOrder order_of(Policy kind, const DuelView& view) {
  DuelOrder order{};
  int place = 0;
  const auto append = [&](int face) {
    order.faces[static_cast<std::size_t>(place++)] = static_cast<std::uint8_t>(face);
  };
  const auto falling = [&](int from, int to) {
    for (int face = from; face >= to; --face) append(face);
  };
  const auto rising = [&](int from, int to) {
    for (int face = from; face <= to; ++face) append(face);
  };
  int threshold = 0;  // spend-low: dice below are spent from below
  if (kind == Policy::kSpendLow) {
    while (threshold < kFaces && !expects_to_win(view, threshold)) ++threshold;
  }
  if (kind == Policy::kLowestFirst) {
    rising(0, kFaces - 1);
  } else {
    falling(kFaces - 1, threshold);
    rising(0, threshold - 1);
  }
  const bool counters = kind == Policy::kSpendLow || kind == Policy::kCounterType;
  const TypeWeights strongest = strongest_types(view);
  for (int face = 0; face < kFaces; ++face) {
    order.types[static_cast<std::size_t>(face)] = counters ? counter_types(view, face) : strongest;
  }
  return order;
}

// By enemy type and face f: how likely, in proportion, it plays that type with a face below f.
using EnemyModel = std::array<std::array<std::uint64_t, kFaces + 1>, kUnitTypes>;

void add_policy(Policy kind, std::uint64_t weight, const DuelView& enemy, std::size_t dice,
                EnemyModel& model) {
  const auto add = [&](std::size_t face, std::uint64_t chance, const TypeWeights& types) {
    for (std::size_t t = 0; t < model.size(); ++t) {
      model[t][face + 1] += weight * chance * types[t];
    }
  };
  if (kind == Policy::kRandom) {
    const TypeWeights types = any_types(enemy);
    for (std::size_t face = 0; face < kFaces; ++face) add(face, kPowers[kFaces][dice - 1], types);
    return;
  }
  const DuelOrder order = order_of(kind, enemy);
  for (std::size_t place = 0; place < kFaces; ++place) {
    // No die shows a face of an earlier place, and some die that of this one.
    const std::uint64_t chance = kPowers[kFaces - place][dice] - kPowers[kFaces - place - 1][dice];
    const std::size_t face = order.faces[place];
    add(face, chance, order.types[face]);
  }
}

EnemyModel enemy_model(const DuelView& view, const DuelMixture& mixture) {
  EnemyModel model{};
  // The enemy of a spend-low enemy is this side, with as many dice as it has left.
  const DuelView enemy = other_side(view, std::max(1, total(view.dice)));
  for (std::size_t kind = 0; kind < mixture.size(); ++kind) {
    if (mixture[kind] == 0) continue;
    add_policy(static_cast<Policy>(kind), mixture[kind], enemy,
               static_cast<std::size_t>(modelled_dice(view)), model);
  }
  for (auto& faces : model) {
    for (std::size_t face = 0; face < kFaces; ++face) faces[face + 1] += faces[face];
  }
  return model;
}

DuelOrder best_response_order(const DuelView& view, const DuelMixture& mixture) {
  const EnemyModel model = enemy_model(view, mixture);
  DuelOrder order{};
  std::array<std::uint64_t, kFaces> best{};
  for (std::size_t face = 0; face < kFaces; ++face) {
    std::array<std::uint64_t, kUnitTypes> scores{};
    for (std::size_t own = 0; own < scores.size(); ++own) {
      if (view.own[own] == 0) continue;
      for (std::size_t enemy = 0; enemy < scores.size(); ++enemy) {
        const int beaten = faces_beaten(view.terms, view.attacker, static_cast<int>(face),
                                        type_of(own), type_of(enemy));
        scores[own] += model[enemy][static_cast<std::size_t>(beaten)];
      }
    }
    best[face] = *std::max_element(scores.begin(), scores.end());
    order.types[face] = best_types(view.own, scores);
    order.faces[face] = static_cast<std::uint8_t>(face);
  }
  std::sort(order.faces.begin(), order.faces.end(), [&best](std::uint8_t a, std::uint8_t b) {
    return best[a] != best[b] ? best[a] > best[b] : a < b;
  });
  return order;
}

UnitType draw_type(const TypeWeights& weights, Rng& rng) {
  std::uint64_t ticket = kTypeWeights;  // drawn only when there is a choice
  for (const std::uint8_t weight : weights) {
    if (weight != 0 && weight != kTypeWeights) ticket = uniform_below(rng, kTypeWeights);
    if (weight != 0) break;
  }
  for (std::size_t t = 0; t < weights.size(); ++t) {
    if (weights[t] == kTypeWeights || ticket < weights[t]) return type_of(t);
    ticket -= weights[t];
  }
  return UnitType::kAssault;  // not reached: the weights add up
}

int draw_face(const DicePool& dice, Rng& rng) {
  auto ticket = static_cast<int>(uniform_below(rng, static_cast<std::uint64_t>(total(dice))));
  int face = 0;
  while (ticket >= dice[static_cast<std::size_t>(face)]) {
    ticket -= dice[static_cast<std::size_t>(face++)];
  }
  return face;
}

void append_types(int face, std::uint32_t dice, const TypeWeights& types, DuelChoices& choices) {
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (types[t] > 0) choices.push_back({{face, type_of(t)}, dice * types[t]});
  }
}

int first_face(const DuelOrder& order, const DicePool& dice) {
  for (const std::uint8_t face : order.faces) {
    if (dice[face] > 0) return face;
  }
  return order.faces[0];
}

}  // namespace

int faces_beaten(const DuelTerms& terms, bool attacker, int face, UnitType own, UnitType enemy) {
  const auto& bonuses = attacker ? terms.attack : terms.defence;
  const auto& others = attacker ? terms.defence : terms.attack;
  const int lead = bonuses[static_cast<std::size_t>(own)] -
                   others[static_cast<std::size_t>(enemy)] +
                   (beats(own, enemy)   ? terms.type_bonus
                    : beats(enemy, own) ? -terms.type_bonus
                                        : 0) +
                   (attacker ? 0 : 1);  // the defender wins ties, as if its die showed one more
  const bool natural_tie = terms.naturals == NaturalFaces::kDefender ? !attacker : lead > 0;
  return faces_below(face, lead, natural_tie, terms.naturals == NaturalFaces::kPlain);
}

std::string_view to_string(DuelPolicyKind kind) {
  return kDuelPolicyNames[static_cast<std::size_t>(kind)];
}

absl::StatusOr<DuelPolicyKind> duel_policy_kind(std::string_view name) {
  const auto* const found = std::find(kDuelPolicyNames.begin(), kDuelPolicyNames.end(), name);
  if (found != kDuelPolicyNames.end()) {
    return static_cast<DuelPolicyKind>(found - kDuelPolicyNames.begin());
  }
  const std::vector<std::string> names(kDuelPolicyNames.begin(), kDuelPolicyNames.end());
  return absl::InvalidArgumentError(
      fmt::format("unknown duel policy `{}`{}", name, suggestion(name, names)));
}

DuelPolicy::DuelPolicy(DuelPolicyKind kind) : kind_(kind) {
  assert(kind != Policy::kEquilibrium);
  mixture_.fill(1);
}
DuelPolicy::DuelPolicy(const DuelMixture& mixture)
    : kind_(Policy::kBestResponse), mixture_(mixture) {}
DuelPolicy::DuelPolicy(std::shared_ptr<const DuelTable> table)
    : kind_(Policy::kEquilibrium), table_(std::move(table)) {}

absl::StatusOr<DuelPolicy> DuelPolicy::parse(std::string_view text) {
  return parse(text, [](const std::string& file) -> absl::StatusOr<NamedFile> {
    auto bytes = read_input(file);
    if (!bytes.ok()) return bytes.status();
    return NamedFile{file, *std::move(bytes)};
  });
}

absl::StatusOr<DuelPolicy> DuelPolicy::parse(std::string_view text, const ReadTable& read) {
  const std::size_t colon = text.find(':');
  const auto kind = duel_policy_kind(text.substr(0, colon));
  if (!kind.ok()) return kind.status();
  const std::string file(colon == std::string_view::npos ? "" : text.substr(colon + 1));
  if (*kind != Policy::kEquilibrium) {
    if (file.empty()) return DuelPolicy(*kind);
    return absl::InvalidArgumentError(fmt::format("`{}`: {} has no file", text, to_string(*kind)));
  }
  if (file.empty()) {
    return absl::InvalidArgumentError("`equilibrium`: expected equilibrium:FILE");
  }
  const auto bytes = read(file);
  if (!bytes.ok()) return bytes.status();
  auto table = DuelTable::parse_text(bytes->bytes, bytes->path);
  if (!table.ok()) return table.status();
  return DuelPolicy(*std::move(table));
}

DuelOrder DuelPolicy::order(const DuelView& view) const {
  assert(ordered());
  return kind_ == Policy::kBestResponse ? best_response_order(view, mixture_)
                                        : order_of(kind_, view);
}

void DuelPolicy::distribution(const DuelView& view, DuelChoices& choices) const {
  choices.clear();
  if (kind_ == Policy::kEquilibrium) return table_->distribution(view, choices);
  if (kind_ == Policy::kRandom) {
    const TypeWeights types = any_types(view);
    for (std::size_t face = 0; face < view.dice.size(); ++face) {
      append_types(static_cast<int>(face), view.dice[face], types, choices);
    }
    std::size_t kept = 0;
    for (const WeightedChoice& choice : choices) {
      if (choice.weight > 0) choices[kept++] = choice;
    }
    choices.truncate(kept);
    return;
  }
  const DuelOrder order = this->order(view);
  const int face = first_face(order, view.dice);
  append_types(face, 1, order.types[static_cast<std::size_t>(face)], choices);
}

DuelChoice DuelPolicy::choose(const DuelView& view, Rng& rng) const {
  switch (kind_) {
    case Policy::kHighestFirst:
      return {highest(view.dice), draw_type(strongest_types(view), rng)};
    case Policy::kLowestFirst:
      return {lowest(view.dice), draw_type(strongest_types(view), rng)};
    case Policy::kRandom: {
      const int face = draw_face(view.dice, rng);
      return {face, draw_type(any_types(view), rng)};
    }
    case Policy::kSpendLow: {
      const int top = highest(view.dice);
      const int face = expects_to_win(view, top) ? top : lowest(view.dice);
      return {face, draw_type(counter_types(view, face), rng)};
    }
    case Policy::kCounterType: {
      const int face = highest(view.dice);
      return {face, draw_type(counter_types(view, face), rng)};
    }
    case Policy::kBestResponse: {
      const DuelOrder order = best_response_order(view, mixture_);
      const int face = first_face(order, view.dice);
      return {face, draw_type(order.types[static_cast<std::size_t>(face)], rng)};
    }
    case Policy::kEquilibrium:
      break;
  }
  return table_->choose(view, rng);
}

}  // namespace muster::projecthex
