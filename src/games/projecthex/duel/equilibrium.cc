#include "games/projecthex/duel/equilibrium.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "games/projecthex/duel/tree.h"

namespace muster::projecthex {
namespace {

using Numbers = std::array<std::vector<double>, 2>;

enum class Mode {
  kUpdate,  // regrets and averages of a side
  kBest,    // a side's best response
  kValue,   // of both strategies
};

DuelView view_of(const DuelTree& tree, const DuelNode& node, std::size_t side, std::size_t pool) {
  return {.attacker = side == 0,
          .terms = tree.fight.terms,
          .dice = tree.pools[node.dice[side]].pools[pool],
          .own = side == 0 ? node.troops.attack : node.troops.defence,
          .enemy = side == 0 ? node.troops.defence : node.troops.attack,
          .enemy_dice = node.dice[1 - side]};
}

}  // namespace

class DuelSolver::Impl {
 public:
  DuelTree tree;
  Numbers regrets;
  Numbers averages;
  int iteration = 0;

  void prepare() {
    for (std::size_t side = 0; side < 2; ++side) {
      regrets[side].assign(tree.numbers[side], 0);
      averages[side].assign(tree.numbers[side], 0);
    }
    for (std::size_t c = 0; c < wins_.size(); ++c) {
      wins_[c] = attacker_wins(tree.fight.terms, duel_choice(static_cast<int>(c / kCodes)),
                               duel_choice(static_cast<int>(c % kCodes)));
    }
    frames_.resize(tree.nodes[0].dice[0] + std::size_t{1});
  }

  void iterate() {
    ++iteration;
    for (std::size_t side = 0; side < 2; ++side) walk_all(Mode::kUpdate, side, regrets);
  }

  DuelEvaluation evaluate(const Numbers& strategies) {
    return {.value = walk_all(Mode::kValue, 0, strategies),
            .best_attack = walk_all(Mode::kBest, 0, strategies),
            .best_defence = -walk_all(Mode::kBest, 1, strategies)};
  }

  void follow(const DuelPolicy& policy, std::size_t side, std::vector<double>& strategy) const;
  DuelTable table();

 private:
  static constexpr std::size_t kCodes = std::size_t{kFaces} * kUnitTypes;

  // Room for one exchange; one deep at a time for each exchange.
  struct Frame {
    std::array<std::vector<double>, 2> strategy;                   // by option and type
    std::array<std::array<std::vector<double>, kCodes>, 2> reach;  // by code and pool left
    std::array<std::array<double, kCodes>, 2> sums;                // of reach
    std::array<std::vector<double>, kCodes> later;                 // values by code and pool
    std::vector<double> child_values;
  };

  // The expected value for `side` before the dice are rolled.
  double walk_all(Mode mode, std::size_t side, const Numbers& strategies) {
    mode_ = mode;
    side_ = side;
    strategies_ = &strategies;
    const DuelNode& root = tree.nodes[0];
    const std::vector<double>& own = tree.pools[root.dice[side]].chances;
    std::vector<double> values;
    walk(0, 0, own, tree.pools[root.dice[1 - side]].chances, values);
    return std::inner_product(own.begin(), own.end(), values.begin(), 0.0);
  }

  // Positive parts of the numbers, normalised for each pool; even where there are none.
  void read_strategy(const DuelNode& node, std::size_t side, std::vector<double>& strategy) const {
    const DuelPools& pools = tree.pools[node.dice[side]];
    const std::size_t types = node.num_types[side];
    strategy.resize(pools.options.size() * types);
    if (node.forced[side]) {
      std::fill(strategy.begin(), strategy.end(), 1.0);
      return;
    }
    const double* numbers = (*strategies_)[side].data() + node.first[side];
    for (std::size_t p = 0; p < pools.pools.size(); ++p) {
      const std::size_t begin = pools.first[p] * types;
      const std::size_t end = pools.first[p + 1] * types;
      double sum = 0;
      for (std::size_t i = begin; i < end; ++i) sum += std::max(numbers[i], 0.0);
      for (std::size_t i = begin; i < end; ++i) {
        strategy[i] =
            sum > 0 ? std::max(numbers[i], 0.0) / sum : 1.0 / static_cast<double>(end - begin);
      }
    }
  }

  // How likely each choice of a side is, with each pool that it leaves.
  void spread(const DuelNode& node, std::size_t side, const std::vector<double>& reach,
              Frame& frame) const {
    const DuelPools& pools = tree.pools[node.dice[side]];
    const std::size_t types = node.num_types[side];
    const std::size_t left = tree.pools[node.dice[side] - std::size_t{1}].pools.size();
    for (std::size_t code = 0; code < node.codes(side); ++code) {
      frame.reach[side][code].assign(left, 0);
      frame.sums[side][code] = 0;
    }
    for (std::size_t p = 0; p < pools.pools.size(); ++p) {
      for (std::size_t o = pools.first[p]; o < pools.first[p + 1]; ++o) {
        for (std::size_t t = 0; t < types; ++t) {
          const double chance = reach[p] * frame.strategy[side][o * types + t];
          const std::size_t code = pools.options[o].face * types + t;
          frame.reach[side][code][pools.options[o].left] = chance;
          frame.sums[side][code] += chance;
        }
      }
    }
  }

  // Values for side_ of its pools, weighted by the other side's reach.
  void walk(std::uint32_t number, std::size_t depth, const std::vector<double>& own,
            const std::vector<double>& other, std::vector<double>& values) {
    const DuelNode& node = tree.nodes[number];
    Frame& frame = frames_[depth];
    read_strategy(node, 1 - side_, frame.strategy[1 - side_]);
    if (mode_ != Mode::kBest) read_strategy(node, side_, frame.strategy[side_]);
    spread(node, 1 - side_, other, frame);
    // A best response has no reach of its own: that of the children is not used.
    if (mode_ == Mode::kUpdate) spread(node, side_, own, frame);
    const std::size_t left = tree.pools[node.dice[side_] - std::size_t{1}].pools.size();
    for (std::size_t code = 0; code < node.codes(side_); ++code) {
      frame.later[code].assign(left, 0);
      if (mode_ != Mode::kUpdate) frame.reach[side_][code].resize(left);
      meet(node, code, depth, frame);
    }
    gather(node, own, frame, values);
  }

  // The values of one own choice against all of the other side.
  void meet(const DuelNode& node, std::size_t code, std::size_t depth, Frame& frame) {
    const DuelChoice own = node.choice(side_, code);
    std::vector<double>& later = frame.later[code];
    double now = 0;
    for (std::size_t reply = 0; reply < node.codes(1 - side_); ++reply) {
      if (!(frame.sums[1 - side_][reply] > 0)) continue;
      const DuelChoice other = node.choice(1 - side_, reply);
      const bool won = side_ == 0 ? wins(own, other) : wins(other, own);
      const DuelChoice& loser = won == (side_ == 0) ? other : own;
      const auto lost = static_cast<std::size_t>(loser.type);
      if (node.decided[won ? 1 : 0][lost]) {
        now += frame.sums[1 - side_][reply] * node.values[won ? 1 : 0][lost];
        continue;
      }
      const std::size_t attack = side_ == 0 ? code : reply;
      const std::size_t defence = side_ == 0 ? reply : code;
      const auto place = static_cast<std::size_t>(node.children) + attack * node.codes(1) + defence;
      walk(tree.children[place], depth + 1, frame.reach[side_][code], frame.reach[1 - side_][reply],
           frame.child_values);
      for (std::size_t p = 0; p < later.size(); ++p) later[p] += frame.child_values[p];
    }
    if (side_ == 1) now = -now;
    for (double& value : later) value += now;
  }

  void gather(const DuelNode& node, const std::vector<double>& own, const Frame& frame,
              std::vector<double>& values) {
    const DuelPools& pools = tree.pools[node.dice[side_]];
    const std::size_t types = node.num_types[side_];
    const std::vector<double>& strategy = frame.strategy[side_];
    values.assign(pools.pools.size(), 0);
    const auto worth = [&](std::size_t i) {
      const DuelPools::Option& option = pools.options[i / types];
      return frame.later[option.face * types + i % types][option.left];
    };
    for (std::size_t p = 0; p < values.size(); ++p) {
      const std::size_t begin = pools.first[p] * types;
      const std::size_t end = pools.first[p + 1] * types;
      double value = mode_ == Mode::kBest ? worth(begin) : 0;
      for (std::size_t i = begin; i < end; ++i) {
        value = mode_ == Mode::kBest ? std::max(value, worth(i)) : value + strategy[i] * worth(i);
      }
      values[p] = value;
      if (mode_ != Mode::kUpdate || node.forced[side_]) continue;
      for (std::size_t i = begin; i < end; ++i) {
        double& regret = regrets[side_][node.first[side_] + i];
        regret = std::max(0.0, regret + worth(i) - value);
        averages[side_][node.first[side_] + i] += iteration * own[p] * strategy[i];
      }
    }
  }

  bool wins(DuelChoice attack, DuelChoice defence) const {
    const auto code = [](DuelChoice choice) { return static_cast<std::size_t>(duel_code(choice)); };
    return wins_[code(attack) * kCodes + code(defence)];
  }

  using Situation = std::tuple<std::size_t, Survivors, int, std::size_t>;  // side, dice, pool
  void add_to_table(std::uint32_t number, std::size_t depth, const std::vector<double>& attack,
                    const std::vector<double>& defence,
                    std::map<Situation, std::vector<double>>& shares);

  std::array<bool, kCodes * kCodes> wins_{};
  std::vector<Frame> frames_;  // by exchange
  Mode mode_ = Mode::kValue;
  std::size_t side_ = 0;
  const Numbers* strategies_ = nullptr;
};

void DuelSolver::Impl::follow(const DuelPolicy& policy, std::size_t side,
                              std::vector<double>& strategy) const {
  strategy.assign(tree.numbers[side], 0);
  DuelChoices choices;
  for (const DuelNode& node : tree.nodes) {
    if (node.forced[side]) continue;
    const DuelPools& pools = tree.pools[node.dice[side]];
    const std::size_t types = node.num_types[side];
    for (std::size_t p = 0; p < pools.pools.size(); ++p) {
      policy.distribution(view_of(tree, node, side, p), choices);
      for (const auto& [choice, weight] : choices) {
        for (std::size_t o = pools.first[p]; o < pools.first[p + 1]; ++o) {
          if (pools.options[o].face != choice.face) continue;
          const auto* const type =
              std::find(node.types[side].begin(), node.types[side].end(), choice.type);
          strategy[node.first[side] + o * types +
                   static_cast<std::size_t>(type - node.types[side].begin())] = weight;
        }
      }
    }
  }
}

void DuelSolver::Impl::add_to_table(std::uint32_t number, std::size_t depth,
                                    const std::vector<double>& attack,
                                    const std::vector<double>& defence,
                                    std::map<Situation, std::vector<double>>& shares) {
  const DuelNode& node = tree.nodes[number];
  Frame& frame = frames_[depth];
  const std::array<const std::vector<double>*, 2> reach = {&attack, &defence};
  for (std::size_t side = 0; side < 2; ++side) {
    read_strategy(node, side, frame.strategy[side]);
    spread(node, side, *reach[side], frame);
    if (node.forced[side]) continue;
    const DuelPools& pools = tree.pools[node.dice[side]];
    const double others = std::accumulate(reach[1 - side]->begin(), reach[1 - side]->end(), 0.0);
    for (std::size_t p = 0; p < pools.pools.size(); ++p) {
      const double weight = (*reach[side])[p] * others;
      if (!(weight > 0)) continue;
      std::vector<double>& sums = shares[{side, node.troops, node.dice[0], p}];
      const std::size_t begin = pools.first[p] * node.num_types[side];
      sums.resize(pools.first[p + 1] * node.num_types[side] - begin);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        sums[i] += weight * frame.strategy[side][begin + i];
      }
    }
  }
  if (node.children < 0) return;
  for (std::size_t a = 0; a < node.codes(0); ++a) {
    for (std::size_t d = 0; d < node.codes(1); ++d) {
      const auto place = static_cast<std::size_t>(node.children) + a * node.codes(1) + d;
      if (tree.children[place] == 0 || !(frame.sums[0][a] * frame.sums[1][d] > 0)) continue;
      add_to_table(tree.children[place], depth + 1, frame.reach[0][a], frame.reach[1][d], shares);
    }
  }
}

DuelTable DuelSolver::Impl::table() {
  std::map<Situation, std::vector<double>> shares;
  strategies_ = &averages;
  const DuelNode& root = tree.nodes[0];
  add_to_table(0, 0, tree.pools[root.dice[0]].chances, tree.pools[root.dice[1]].chances, shares);
  DuelTable table(tree.fight.terms);
  for (const auto& [situation, sums] : shares) {
    const auto& [side, troops, attack_dice, pool] = situation;
    if (sums.size() < 2) continue;
    DuelNode node{};
    node.troops = troops;
    node.dice[0] = static_cast<std::uint8_t>(attack_dice);
    node.dice[1] = static_cast<std::uint8_t>(attack_dice + root.dice[1] - root.dice[0]);
    const DuelView view = view_of(tree, node, side, pool);
    std::vector<DuelChoice> choices;
    for (int face = 0; face < kFaces; ++face) {
      if (view.dice[static_cast<std::size_t>(face)] == 0) continue;
      for (std::size_t t = 0; t < view.own.size(); ++t) {
        if (view.own[t] > 0) choices.push_back({face, static_cast<UnitType>(t)});
      }
    }
    table.add(view, choices, sums);
  }
  table.sort();
  return table;
}

DuelSolver::DuelSolver(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
DuelSolver::~DuelSolver() = default;

absl::StatusOr<std::unique_ptr<DuelSolver>> DuelSolver::make(const DuelFight& fight,
                                                             const DuelStakes& stakes,
                                                             std::uint64_t max_numbers) {
  auto impl = std::make_unique<Impl>();
  const absl::Status built = DuelTree::build(fight, stakes, max_numbers, impl->tree);
  if (!built.ok()) return built;
  impl->prepare();
  return std::unique_ptr<DuelSolver>(new DuelSolver(std::move(impl)));
}

void DuelSolver::iterate(int iterations) {
  for (int i = 0; i < iterations; ++i) impl_->iterate();
}
int DuelSolver::iterations() const { return impl_->iteration; }
DuelEvaluation DuelSolver::evaluate() { return impl_->evaluate(impl_->averages); }
DuelTable DuelSolver::table() { return impl_->table(); }

DuelEvaluation DuelSolver::evaluate(const DuelPolicy& attacker, const DuelPolicy& defender) {
  Numbers strategies;
  impl_->follow(attacker, 0, strategies[0]);
  impl_->follow(defender, 1, strategies[1]);
  return impl_->evaluate(strategies);
}

std::size_t DuelSolver::public_states() const { return impl_->tree.nodes.size(); }
std::uint64_t DuelSolver::numbers() const {
  return impl_->tree.numbers[0] + impl_->tree.numbers[1];
}

}  // namespace muster::projecthex
