#include "agents/equilibrium/mccfr.h"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/fork_join.h"
#include "core/hash.h"
#include "core/rng.h"

namespace muster::equilibrium {
namespace {

// What a worker wants to add to regrets and averages.
struct Notes {
  std::vector<std::uint32_t> regret_sets;
  std::vector<double> regrets;  // of the actions of these sets, one set after the other
  std::vector<std::pair<std::uint32_t, double>> averages;  // set and weight of its strategy

  void clear() {
    regret_sets.clear();
    regrets.clear();
    averages.clear();
  }
};

// The index drawn with the given probabilities; rounding errors go to the last.
std::uint32_t draw(const double* probabilities, std::uint32_t count, Rng& rng) {
  double ticket = uniform_unit(rng);
  for (std::uint32_t i = 0; i + 1 < count; ++i) {
    if (ticket < probabilities[i]) return i;
    ticket -= probabilities[i];
  }
  return count - 1;
}

// Samples games for one player at a time against a frozen strategy.
class Sampler {
 public:
  Sampler(const GameTree& tree, const SlotVector& strategy) : tree_(tree), strategy_(strategy) {}

  Notes& notes() { return notes_; }

  void external(int player, Rng& rng);
  void outcome(int player, double exploration, Rng& rng);

 private:
  struct Branch {  // a decision of the player, some of whose actions have been followed
    const TreeNode* node;
    std::int16_t next;
    std::size_t first_value;
  };
  struct Step {  // a decision of the player on a sampled history
    std::uint32_t set;
    std::uint32_t action;
  };

  const TreeNode* child(const TreeNode& node, std::uint32_t i) const {
    return &tree_.nodes[tree_.children[node.first_child + i]];
  }
  double value(const TreeNode& terminal, int player) const {
    return tree_.returns[terminal.index * static_cast<std::size_t>(tree_.num_players) +
                         static_cast<std::size_t>(player)];
  }
  const double* strategy_at(const TreeNode& node) const {
    return &strategy_[tree_.information_sets[node.index].first_slot];
  }
  // Follows chance or another player by one step, and notes the strategy of the player whose
  // average is collected.
  const TreeNode* follow(const TreeNode& node, int player, double weight, Rng& rng);
  const TreeNode* run_down(const TreeNode* node, int player, Rng& rng);
  double close(const Branch& branch);

  const GameTree& tree_;
  const SlotVector& strategy_;
  Notes notes_;
  std::vector<Branch> path_;
  std::vector<double> values_;
  std::vector<Step> steps_;
};

const TreeNode* Sampler::follow(const TreeNode& node, int player, double weight, Rng& rng) {
  const auto count = static_cast<std::uint32_t>(node.num_children);
  if (node.player == kChance) {
    return child(node, draw(&tree_.probabilities[node.index], count, rng));
  }
  if (node.player == (player + 1) % tree_.num_players) {
    notes_.averages.emplace_back(node.index, weight);
  }
  return child(node, draw(strategy_at(node), count, rng));
}

// To the end of the game, taking first actions of the player, whose decisions go on the path.
const TreeNode* Sampler::run_down(const TreeNode* node, int player, Rng& rng) {
  while (node->player != kTerminal) {
    if (node->player == player) {
      path_.push_back({node, 0, values_.size()});
      values_.resize(values_.size() + static_cast<std::size_t>(node->num_children));
      node = child(*node, 0);
    } else {
      node = follow(*node, player, 1, rng);
    }
  }
  return node;
}

// Notes the regrets of a decision all of whose actions have values, and returns its value.
double Sampler::close(const Branch& branch) {
  const auto count = static_cast<std::size_t>(branch.node->num_children);
  const double* const strategy = strategy_at(*branch.node);
  const double* const values = values_.data() + branch.first_value;
  double value = 0;
  for (std::size_t a = 0; a < count; ++a) value += strategy[a] * values[a];
  notes_.regret_sets.push_back(branch.node->index);
  for (std::size_t a = 0; a < count; ++a) notes_.regrets.push_back(values[a] - value);
  values_.resize(branch.first_value);
  return value;
}

void Sampler::external(int player, Rng& rng) {
  path_.clear();
  values_.clear();
  const TreeNode* node = tree_.nodes.data();
  for (;;) {
    double result = value(*run_down(node, player, rng), player);
    for (;;) {
      if (path_.empty()) return;
      Branch& branch = path_.back();
      values_[branch.first_value + static_cast<std::size_t>(branch.next)] = result;
      if (++branch.next < branch.node->num_children) {
        node = child(*branch.node, static_cast<std::uint32_t>(branch.next));
        break;
      }
      const Branch done = branch;
      path_.pop_back();
      result = close(done);
    }
  }
}

void Sampler::outcome(int player, double exploration, Rng& rng) {
  steps_.clear();
  double sampled = 1;  // the probability with which the player's own choices were sampled
  const TreeNode* node = tree_.nodes.data();
  while (node->player != kTerminal) {
    if (node->player != player) {
      node = follow(*node, player, 1 / sampled, rng);
      continue;
    }
    const auto count = static_cast<std::uint32_t>(node->num_children);
    const double* const strategy = strategy_at(*node);
    const bool explore = uniform_unit(rng) < exploration;
    const std::uint32_t action = explore ? static_cast<std::uint32_t>(uniform_below(rng, count))
                                         : draw(strategy, count, rng);
    sampled *= exploration / count + (1 - exploration) * strategy[action];
    steps_.push_back({node->index, action});
    node = child(*node, action);
  }
  // The others' reach and their sampling cancel; what is left is the own choices'. `tail` is the
  // own reach from after a decision to the end.
  double tail = value(*node, player) / sampled;
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    const InformationSet& set = tree_.information_sets[step.set];
    const double before = tail * strategy_[set.first_slot + step.action];
    notes_.regret_sets.push_back(step.set);
    for (std::uint32_t a = 0; a < static_cast<std::uint32_t>(set.num_actions); ++a) {
      notes_.regrets.push_back((a == step.action ? tail : 0) - before);
    }
    tail = before;
  }
}

class Mccfr final : public Solver {
 public:
  Mccfr(const SequenceForm& form, SolverState state, int threads)
      : tree_(form.tree()),
        state_(std::move(state)),
        strategy_(tree_.num_slots(), 1.0),
        samplers_(state_.settings.workers, Sampler(tree_, strategy_)),
        threads_(std::clamp(threads, 1, static_cast<int>(state_.settings.workers))),
        limit_(tbb::global_control::max_allowed_parallelism,
               static_cast<std::size_t>(std::max(threads_, tbb::info::default_concurrency()))),
        arena_(threads_) {
    for (std::uint32_t set = 0; set < tree_.information_sets.size(); ++set) match(set);
  }

  void iterate() override {
    for (int player = 0; player < tree_.num_players; ++player) {
      if (samplers_.size() == 1) {
        sample(player, 0);
      } else {
        const auto work = [this, player](std::size_t worker) { sample(player, worker); };
        parallel_for(arena_, samplers_.size(), work);
      }
      merge();
    }
    ++state_.iteration;
  }
  const SolverState& state() const override { return state_; }
  const SlotVector& current() const override { return strategy_; }

 private:
  void sample(int player, std::size_t worker) {
    const SolverSettings& settings = state_.settings;
    Rng rng(hash_combine(hash_combine(settings.seed, state_.iteration),
                         static_cast<std::uint64_t>(player) << 32 | worker));
    Sampler& sampler = samplers_[worker];
    sampler.notes().clear();
    for (std::uint32_t i = 0; i < settings.batch; ++i) {
      if (settings.algorithm == SolveAlgorithm::kExternalMccfr) {
        sampler.external(player, rng);
      } else {
        sampler.outcome(player, settings.exploration, rng);
      }
    }
  }

  void merge() {
    // Averages first: they are of the strategy that was played, before regrets change it.
    for (Sampler& sampler : samplers_) {
      for (const auto& [set, weight] : sampler.notes().averages) add_average(set, weight);
    }
    for (Sampler& sampler : samplers_) {
      const double* regrets = sampler.notes().regrets.data();
      for (const std::uint32_t set : sampler.notes().regret_sets)
        regrets = add_regrets(set, regrets);
    }
    for (Sampler& sampler : samplers_) {
      for (const std::uint32_t set : sampler.notes().regret_sets) match(set);
    }
  }
  void add_average(std::uint32_t number, double weight) {
    const InformationSet& set = tree_.information_sets[number];
    const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
    for (std::uint32_t s = set.first_slot; s < end; ++s) {
      state_.averages[s] += weight * strategy_[s];
    }
  }
  const double* add_regrets(std::uint32_t number, const double* regrets) {
    const InformationSet& set = tree_.information_sets[number];
    const std::uint32_t end = set.first_slot + static_cast<std::uint32_t>(set.num_actions);
    for (std::uint32_t s = set.first_slot; s < end; ++s) state_.regrets[s] += *regrets++;
    return regrets;
  }
  void match(std::uint32_t number) {
    const InformationSet& set = tree_.information_sets[number];
    match_regrets(&state_.regrets[set.first_slot], static_cast<std::uint32_t>(set.num_actions),
                  &strategy_[set.first_slot]);
  }

  const GameTree& tree_;
  SolverState state_;
  SlotVector strategy_;
  std::vector<Sampler> samplers_;  // one per worker
  int threads_;
  tbb::global_control limit_;  // more threads than the machine has, when asked for
  tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Solver> make_mccfr(const SequenceForm& form, SolverState state, int threads) {
  return std::make_unique<Mccfr>(form, std::move(state), threads);
}

}  // namespace muster::equilibrium
