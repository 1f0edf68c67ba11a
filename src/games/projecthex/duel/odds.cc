#include "games/projecthex/duel/odds.h"

#include <absl/container/flat_hash_map.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "core/dice/whole_power.h"
#include "core/rng.h"
#include "games/projecthex/duel/knowledge.h"
#include "games/projecthex/duel/table.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

using dice::Fraction;
using namespace knowledge;  // NOLINT(google-build-using-namespace): this file's own words

Fraction fraction(Uint128 value) {
  constexpr std::int64_t kPart = std::int64_t{1} << 62;
  Fraction result;
  Fraction unit(1);
  for (; value > 0; value /= kPart) {
    result = result + unit * Fraction(static_cast<std::int64_t>(value % kPart));
    unit = unit * Fraction(kPart);
  }
  return result;
}

// A choice that a policy may make from what is known of its dice, and what is known then.
struct Placement {
  std::uint32_t from;
  std::uint32_t to;
  DuelChoice choice;
  Uint128 weight;
};

// One side's pool through the fight.
class Side {
 public:
  Side(const DuelPolicy& policy, unsigned dice) : policy_(policy) {
    if (policy.kind() == DuelPolicyKind::kEquilibrium) {
      look_at_all(0, 0, dice, 1);
    } else {
      now_.push_back(concluded(nothing_known(dice)));
      weights_.push_back(1);
    }
  }

  // By number of knowledge, before the first exchange.
  const std::vector<Uint128>& weights() const { return weights_; }
  std::size_t states() const { return now_.size(); }
  std::size_t next_states() const { return next_.size(); }
  // In how many ways the unknown dice of a state can fall.
  Uint128 ways(std::size_t state) const {
    return whole_power<Uint128>(unknown_faces(now_[state]),
                                static_cast<int>(unknown_dice(now_[state])));
  }
  // The sum of the weights of all choices, in any situation.
  std::uint32_t scale() const {
    return policy_.kind() == DuelPolicyKind::kEquilibrium ? kTableWeights : kTypeWeights;
  }

  // Adds the steps out of `state` in the situation of `view`, whose dice are only a number.
  void steps(std::size_t state, const DuelView& view, const DuelOrder& order,
             std::vector<Placement>& steps) {
    steps_ = &steps;
    from_ = static_cast<std::uint32_t>(state);
    const Knowledge k = now_[state];
    if (policy_.kind() == DuelPolicyKind::kRandom) {
      random_steps(k, view);
    } else if (policy_.kind() == DuelPolicyKind::kEquilibrium) {
      table_steps(k, view);
    } else {
      ordered_steps(k, order);
    }
  }
  void next_exchange() {
    now_ = std::move(next_);
    next_.clear();
    numbers_.clear();
  }

 private:
  void look_at_all(int face, Knowledge k, unsigned dice, Uint128 weight) {
    if (face == kFaces - 1) {
      now_.push_back(with_count(k, face, dice));
      weights_.push_back(weight);
      return;
    }
    for (unsigned count = 0; count <= dice; ++count) {
      look_at_all(face + 1, with_count(k, face, count), dice - count, weight * choose(dice, count));
    }
  }

  void add(Knowledge after, DuelChoice choice, Uint128 weight) {
    if (weight == 0) return;
    const auto [place, added] =
        numbers_.try_emplace(concluded(after), static_cast<std::uint32_t>(next_.size()));
    if (added) next_.push_back(place->first);
    steps_->push_back({from_, place->second, choice, weight});
  }
  void add_types(Knowledge after, int face, const TypeWeights& types, Uint128 weight) {
    for (std::size_t t = 0; t < types.size(); ++t) {
      add(after, {face, static_cast<UnitType>(t)}, weight * types[t]);
    }
  }

  // Looks at the faces in the policy's order until there is a die.
  void ordered_steps(Knowledge k, const DuelOrder& order) {
    for (const std::uint8_t face : order.faces) {
      const unsigned count = count_of(k, face);
      if (count == 0) continue;
      if (count != kUnknown) {
        return add_types(with_count(k, face, count - 1), face, order.types[face], 1);
      }
      const unsigned dice = unknown_dice(k);
      for (unsigned c = 1; c <= dice; ++c) {
        const Knowledge after = with_unknown_dice(with_count(k, face, c - 1), dice - c);
        add_types(after, face, order.types[face], choose(dice, c));
      }
      k = concluded(with_count(k, face, 0));
    }
  }
  // Any of dice that all show any face evenly: any face, and the others stay unknown.
  void random_steps(Knowledge k, DuelView view) {
    for (int face = 0; face < kFaces; ++face) {
      view.dice = {};
      view.dice[static_cast<std::size_t>(face)] = 1;
      policy_.distribution(view, choices_);
      const Knowledge after = with_unknown_dice(k, unknown_dice(k) - 1);
      for (const auto& [choice, weight] : choices_) add(after, choice, weight);
    }
  }
  void table_steps(Knowledge k, DuelView view) {
    for (int face = 0; face < kFaces; ++face) {
      view.dice[static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(count_of(k, face));
    }
    policy_.distribution(view, choices_);
    for (const auto& [choice, weight] : choices_) {
      add(with_count(k, choice.face, count_of(k, choice.face) - 1), choice, weight);
    }
  }

  const DuelPolicy& policy_;
  std::vector<Knowledge> now_;
  std::vector<Uint128> weights_;
  std::vector<Knowledge> next_;
  absl::flat_hash_map<Knowledge, std::uint32_t> numbers_;
  DuelChoices choices_;
  std::vector<Placement>* steps_ = nullptr;
  std::uint32_t from_ = 0;
};

// Weights by what is known of the attacker's dice (rows, empty ones are all 0) and the defender's.
using Joint = std::vector<std::vector<Uint128>>;

class FightWalk {
 public:
  FightWalk(const DuelFight& fight, const DuelPolicy& attacker, const DuelPolicy& defender)
      : fight_(fight),
        attacker_policy_(attacker),
        defender_policy_(defender),
        attack_dice_(total(fight.attack)),
        defence_dice_(total(fight.defence) + fight.fortress_dice),
        attacker_(attacker, static_cast<unsigned>(attack_dice_)),
        defender_(defender, static_cast<unsigned>(defence_dice_)) {
    Joint& joint = now_[{fight.attack, fight.defence}];
    for (const Uint128 a : attacker_.weights()) {
      std::vector<Uint128>& row = joint.emplace_back();
      for (const Uint128 d : defender_.weights()) row.push_back(a * d);
    }
    denominator_ = fraction(whole_power<Uint128>(kFaces, attack_dice_ + defence_dice_));
  }

  DuelOdds run() {
    DuelOdds odds;
    while (!now_.empty()) {
      for (auto& [troops, joint] : now_) {
        complete(joint);
        if (fight_over(troops, attack_dice_, defence_dice_)) {
          odds.outcomes[troops] = odds.outcomes[troops] + fraction(sum(joint)) / denominator_;
        } else {
          exchange(troops, joint);
        }
      }
      now_ = std::move(next_);
      next_.clear();
      attacker_.next_exchange();
      defender_.next_exchange();
      --attack_dice_;
      --defence_dice_;
      denominator_ = denominator_ * Fraction(attacker_.scale()) * Fraction(defender_.scale());
    }
    for (const auto& [troops, probability] : odds.outcomes) {
      if (total(troops.defence) == 0) odds.capture = odds.capture + probability;
    }
    return odds;
  }

 private:
  Uint128 sum(const Joint& joint) const {
    Uint128 all = 0;
    for (std::size_t a = 0; a < joint.size(); ++a) {
      Uint128 row = 0;
      for (std::size_t d = 0; d < joint[a].size(); ++d) row += joint[a][d] * defender_.ways(d);
      all += row == 0 ? 0 : row * attacker_.ways(a);
    }
    return all;
  }

  DuelView view_of(const Survivors& troops, bool attacker) const {
    DuelView view;
    view.attacker = attacker;
    view.terms = fight_.terms;
    view.own = attacker ? troops.attack : troops.defence;
    view.enemy = attacker ? troops.defence : troops.attack;
    view.dice[0] = static_cast<std::uint8_t>(attacker ? attack_dice_ : defence_dice_);
    view.enemy_dice = attacker ? defence_dice_ : attack_dice_;
    return view;
  }
  static DuelOrder order_of(const DuelPolicy& policy, const DuelView& view) {
    return policy.ordered() ? policy.order(view) : DuelOrder{};
  }

  // The steps of both sides, the attacker's by what they lead to.
  void find_steps(const Survivors& troops, const Joint& joint) {
    attack_steps_.clear();
    defence_steps_.clear();
    std::vector<bool> seen(defender_.states());
    const DuelView view = view_of(troops, true);
    const DuelOrder order = order_of(attacker_policy_, view);
    for (std::size_t a = 0; a < joint.size(); ++a) {
      if (joint[a].empty()) continue;
      attacker_.steps(a, view, order, attack_steps_);
      for (std::size_t d = 0; d < joint[a].size(); ++d) seen[d] = seen[d] || joint[a][d] != 0;
    }
    const auto name = [](const Placement& step) {
      return std::tuple(step.to, step.choice.face, step.choice.type);
    };
    std::sort(attack_steps_.begin(), attack_steps_.end(),
              [&](const Placement& x, const Placement& y) { return name(x) < name(y); });
    const DuelView other = view_of(troops, false);
    const DuelOrder other_order = order_of(defender_policy_, other);
    for (std::size_t d = 0; d < seen.size(); ++d) {
      if (seen[d]) defender_.steps(d, other, other_order, defence_steps_);
    }
  }

  // The attacker's half first: steps that lead to the same are one row; then the defender's.
  void exchange(const Survivors& troops, const Joint& joint) {
    find_steps(troops, joint);
    std::vector<Uint128> row;
    for (std::size_t i = 0; i < attack_steps_.size();) {
      const Placement& first = attack_steps_[i];
      row.assign(defender_.states(), 0);
      for (; i < attack_steps_.size() && attack_steps_[i].to == first.to &&
             attack_steps_[i].choice == first.choice;
           ++i) {
        const Placement& step = attack_steps_[i];
        for (std::size_t d = 0; d < row.size(); ++d) row[d] += joint[step.from][d] * step.weight;
      }
      reveal(troops, first, row);
    }
  }

  void reveal(const Survivors& troops, const Placement& attack, const std::vector<Uint128>& row) {
    std::array<std::vector<Uint128>*, 1 + kUnitTypes> targets{};  // by what the defender loses
    for (const Placement& defence : defence_steps_) {
      const Uint128 weight = row[defence.from];
      if (weight == 0) continue;
      const bool won = attacker_wins(fight_.terms, attack.choice, defence.choice);
      auto*& target = targets[won ? 1 + static_cast<std::size_t>(defence.choice.type) : 0];
      if (target == nullptr) {
        Joint& joint = next_[after_exchange(fight_.terms, troops, attack.choice, defence.choice)];
        joint.resize(attacker_.next_states());
        target = &joint[attack.to];
        target->resize(defender_.next_states());
      }
      (*target)[defence.to] += weight * defence.weight;
    }
  }

  // Rows and columns for what came to be known after they were made.
  void complete(Joint& joint) const {
    joint.resize(attacker_.states());
    for (std::vector<Uint128>& row : joint) {
      if (!row.empty()) row.resize(defender_.states());
    }
  }

  const DuelFight& fight_;
  const DuelPolicy& attacker_policy_;
  const DuelPolicy& defender_policy_;
  int attack_dice_;
  int defence_dice_;
  Side attacker_;
  Side defender_;
  std::map<Survivors, Joint> now_;
  std::map<Survivors, Joint> next_;
  std::vector<Placement> attack_steps_;
  std::vector<Placement> defence_steps_;
  Fraction denominator_;
};

absl::Status check_troops(const char* who, const Troops& troops) {
  const int number = total(troops);
  if (number >= 1 && number <= kMostOddsTroops) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{}: {} troops ({}): exact odds are for 1 to {} on a side", who, number,
                  troops_text(troops), kMostOddsTroops));
}

absl::Status check_size(const DuelFight& fight, bool table_attacks, bool table_defends) {
  if (absl::Status status = check_troops("attacker", fight.attack); !status.ok()) return status;
  if (absl::Status status = check_troops("defender", fight.defence); !status.ok()) return status;
  if (fight.fortress_dice < 0 || fight.fortress_dice > kMostOddsFortressDice) {
    return absl::InvalidArgumentError(
        fmt::format("{} dice of a fortress: exact odds are for 0 to {}", fight.fortress_dice,
                    kMostOddsFortressDice));
  }
  const int attack_dice = total(fight.attack);
  const int defence_dice = total(fight.defence) + fight.fortress_dice;
  const auto bits = [](bool table) {
    return std::log2(static_cast<double>(table ? kTableWeights : kTypeWeights));
  };
  const double needed =
      (attack_dice + defence_dice) * std::log2(kFaces) +
      std::min(attack_dice, defence_dice) * (bits(table_attacks) + bits(table_defends));
  if (needed < 127) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} against {} troops are too many for exact odds of a policy from a table",
                  total(fight.attack), total(fight.defence)));
}

}  // namespace

absl::StatusOr<DuelOdds> exact_duel_odds(const DuelFight& fight, const DuelPolicy& attacker,
                                         const DuelPolicy& defender) {
  const auto is_table = [](const DuelPolicy& policy) {
    return policy.kind() == DuelPolicyKind::kEquilibrium;
  };
  const absl::Status checked = check_size(fight, is_table(attacker), is_table(defender));
  if (!checked.ok()) return checked;
  return FightWalk(fight, attacker, defender).run();
}

}  // namespace muster::projecthex
