#include "games/projecthex/duel/tree.h"

#include <fmt/format.h>

#include <map>

namespace muster::projecthex {
namespace {

constexpr int kMostDice = 8;
constexpr std::size_t kMostNodes = 4'000'000;

void enumerate(int face, int dice, double chance, DicePool& pool, DuelPools& all) {
  if (face == kFaces - 1) {
    pool.back() = static_cast<std::uint8_t>(dice);
    all.pools.push_back(pool);
    all.chances.push_back(chance);
    return;
  }
  double ways = 1;  // to pick `count` of the dice
  for (int count = 0; count <= dice; ++count) {
    pool[static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(count);
    enumerate(face + 1, dice - count, chance * ways, pool, all);
    ways = ways * (dice - count) / (count + 1);
  }
}

class Builder {
 public:
  Builder(DuelTree& tree, std::uint64_t max_numbers) : tree_(tree), max_numbers_(max_numbers) {}

  bool too_large() const {
    return tree_.numbers[0] + tree_.numbers[1] > max_numbers_ || tree_.nodes.size() > kMostNodes;
  }

  std::uint32_t add(const Survivors& troops, int attack_dice, int defence_dice) {
    const auto number = static_cast<std::uint32_t>(tree_.nodes.size());
    DuelNode node = describe(troops, attack_dice, defence_dice);
    bool goes_on = false;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < node.num_types[side]; ++i) {
        goes_on = goes_on || !node.decided[side][static_cast<std::size_t>(node.types[side][i])];
      }
    }
    if (goes_on) {
      node.children = static_cast<std::int64_t>(tree_.children.size());
      tree_.children.resize(tree_.children.size() + node.codes(0) * node.codes(1));
    }
    tree_.nodes.push_back(node);
    if (goes_on) add_children(node);
    return number;
  }

 private:
  DuelNode describe(const Survivors& troops, int attack_dice, int defence_dice) {
    DuelNode node{};
    node.troops = troops;
    node.dice = {static_cast<std::uint8_t>(attack_dice), static_cast<std::uint8_t>(defence_dice)};
    node.children = -1;
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t t = 0; t < kUnitTypes; ++t) {
        Survivors after = troops;
        std::uint8_t& units = side == 0 ? after.attack[t] : after.defence[t];
        if (units == 0) continue;
        --units;
        node.types[side][node.num_types[side]++] = static_cast<UnitType>(t);
        node.values[side][t] = tree_.stakes.value(tree_.fight, after);
        node.decided[side][t] = tree_.stakes.decided(after, attack_dice - 1, defence_dice - 1);
      }
      node.forced[side] = node.dice[side] == 1 && node.num_types[side] == 1;
      node.first[side] = tree_.numbers[side];
      if (!node.forced[side]) {
        tree_.numbers[side] += tree_.pools[node.dice[side]].options.size() * node.num_types[side];
      }
    }
    return node;
  }

  void add_children(const DuelNode& node) {
    auto place = static_cast<std::size_t>(node.children);
    for (std::size_t a = 0; a < node.codes(0); ++a) {
      for (std::size_t d = 0; d < node.codes(1); ++d, ++place) {
        if (too_large()) return;
        const DuelChoice attack = node.choice(0, a);
        const DuelChoice defence = node.choice(1, d);
        const bool won = attacker_wins(tree_.fight.terms, attack, defence);
        const auto lost = static_cast<std::size_t>(won ? defence.type : attack.type);
        if (node.decided[won ? 1 : 0][lost]) continue;
        tree_.children[place] = add(after_exchange(tree_.fight.terms, node.troops, attack, defence),
                                    node.dice[0] - 1, node.dice[1] - 1);
      }
    }
  }

  DuelTree& tree_;
  std::uint64_t max_numbers_;
};

}  // namespace

std::vector<DuelPools> all_pools(int most) {
  std::vector<DuelPools> all(static_cast<std::size_t>(most) + 1);
  std::map<DicePool, std::uint32_t> smaller;
  double rolls = 1;
  for (std::size_t dice = 0; dice < all.size(); ++dice, rolls *= kFaces) {
    DuelPools& pools = all[dice];
    DicePool pool{};
    enumerate(0, static_cast<int>(dice), 1 / rolls, pool, pools);
    pools.first.push_back(0);
    for (DicePool each : pools.pools) {
      for (std::size_t face = 0; face < each.size(); ++face) {
        if (each[face] == 0) continue;
        --each[face];
        pools.options.push_back({smaller.at(each), static_cast<std::uint8_t>(face)});
        ++each[face];
      }
      pools.first.push_back(static_cast<std::uint32_t>(pools.options.size()));
    }
    smaller.clear();
    for (std::uint32_t p = 0; p < pools.pools.size(); ++p) smaller[pools.pools[p]] = p;
  }
  return all;
}

absl::Status DuelTree::build(const DuelFight& fight, const DuelStakes& stakes,
                             std::uint64_t max_numbers, DuelTree& tree) {
  const int attack_dice = total(fight.attack);
  const int defence_dice = total(fight.defence) + fight.fortress_dice;
  if (attack_dice == 0 || total(fight.defence) == 0 || fight.fortress_dice < 0) {
    return absl::InvalidArgumentError("a duel needs troops on both sides");
  }
  if (attack_dice > kMostDice || defence_dice > kMostDice) {
    return absl::ResourceExhaustedError(
        fmt::format("a duel of {} against {} dice is too large: "
                    "at most {} on a side",
                    attack_dice, defence_dice, kMostDice));
  }
  tree = {};
  tree.fight = fight;
  tree.stakes = stakes;
  tree.pools = all_pools(std::max(attack_dice, defence_dice));
  if (stakes.decided({fight.attack, fight.defence}, attack_dice, defence_dice)) {
    return absl::InvalidArgumentError(
        "the duel is decided before it begins: the attacker has fewer dice than there are "
        "defenders");
  }
  Builder builder(tree, max_numbers);
  builder.add({fight.attack, fight.defence}, attack_dice, defence_dice);
  if (!builder.too_large()) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      fmt::format("the duel has more than {} numbers, or more than {} public histories: solve a "
                  "smaller one, or one with the payoff \"capture\"",
                  max_numbers, kMostNodes));
}

}  // namespace muster::projecthex
