#include "agents/mcts/backup.h"

#include <algorithm>
#include <limits>

namespace muster::mcts {
namespace {

constexpr std::size_t kActionCodes = 65536;
constexpr std::size_t kPutOffEntries = 256;  // a power of two
constexpr int kSimulationsPerFlush = 32;

std::size_t slot(Player player, Action action) {
  return static_cast<std::size_t>(player) * kActionCodes + static_cast<std::size_t>(action);
}

}  // namespace

Backup::Backup(const SearchParams& params, Tree& tree) : params_(params), tree_(tree) {
  if (params.rave) played_at_.resize(kMaxPlayers * kActionCodes, 0);
  if (params.parallel == Parallel::kThreads) put_off_.resize(kPutOffEntries);
}

void Backup::add(const Path& path, const Returns& value, const Played& played) {
  if (params_.solver) raise_bounds(path);
  add_values(path, value);
  if (params_.rave) add_amaf(path, value, played);
  if (params_.implicit_minimax > 0) raise_minimax(path);
}

void Backup::add_values(const Path& path, const Returns& value) {
  const bool information_sets = params_.information_sets();
  if (params_.parallel == Parallel::kThreads) return add_shared(path, value);
  if (!information_sets) ++tree_[kRoot].visits;
  if (!information_sets && !params_.solver) {  // the plain case, quickly
    for (const Step& step : path) {
      Node& child = tree_[step.child];
      ++child.visits;
      child.value_sum += value[static_cast<std::size_t>(child.player)];
    }
    return;
  }
  for (const Step& step : path) {
    Node& child = tree_[step.child];
    double for_chooser = value[static_cast<std::size_t>(child.player)];
    if (params_.solver) {  // what is proven knows better than a rollout
      const Bounds& bounds = tree_.bounds(step.child);
      for_chooser =
          std::clamp(for_chooser, low_for(child.player, bounds), high_for(child.player, bounds));
    }
    ++child.visits;
    child.value_sum += for_chooser;
    if (information_sets) ++tree_[step.parent].visits;
    if (step.probability > 0) add_mixing(step, for_chooser);
  }
}

// The closed loop alone is shared, without options that keep more.
void Backup::add_shared(const Path& path, const Returns& value) {
  put_off(kRoot, 0);
  for (const Step& step : path) {
    Node& child = tree_[step.child];
    const double for_chooser = value[static_cast<std::size_t>(child.player)];
    if (!step.pending) {
      put_off(step.child, for_chooser);
      continue;
    }
    tree_.add_to<std::uint32_t>(child.visits, 1);
    tree_.add_to<double>(child.value_sum, for_chooser);
    std::atomic_ref<std::uint8_t>(child.pending).fetch_sub(1, std::memory_order_relaxed);
  }
  if (++simulations_ >= kSimulationsPerFlush) flush();
}

void Backup::put_off(NodeIndex node, double value) {
  const std::uint32_t slot = node & (kPutOffEntries - 1);
  PutOff& entry = put_off_[slot];
  if (entry.visits > 0 && entry.node != node) flush();
  if (entry.visits == 0) used_.push_back(slot);
  entry.node = node;
  ++entry.visits;
  entry.value_sum += value;
}

void Backup::flush() {
  for (const std::uint32_t slot : used_) {
    PutOff& entry = put_off_[slot];
    tree_.add_to<std::uint32_t>(tree_[entry.node].visits, entry.visits);
    tree_.add_to<double>(tree_[entry.node].value_sum, entry.value_sum);
    entry = {};
  }
  used_.clear();
  simulations_ = 0;
}

void Backup::add_amaf(const Path& path, const Returns& value, const Played& played) {
  if (++call_ == 0) {  // after 2^32 calls
    std::fill(played_at_.begin(), played_at_.end(), 0);
    call_ = 1;
  }
  for (const auto& [player, action] : played) played_at_[slot(player, action)] = call_;
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    const Node& parent = tree_[step->parent];
    if (parent.chance) continue;
    const Player player = tree_[step->child].player;
    played_at_[slot(player, tree_[step->child].action)] = call_;
    for (NodeIndex c = parent.first_child; c != kNoNode; c = tree_[c].next_sibling) {
      const Node& child = tree_[c];
      if (child.player != player || played_at_[slot(player, child.action)] != call_) continue;
      Amaf& amaf = tree_.amaf(c);
      ++amaf.visits;
      amaf.value_sum += value[static_cast<std::size_t>(player)];
    }
  }
}

// The value of what was not drawn is not known: what was drawn stands for it, weighted by how
// seldom it is drawn, which is right on average.
void Backup::add_mixing(const Step& step, double value) {
  if (params_.commitment == Commitment::kExp3) {
    tree_.mixing(step.child).score += (value + 1) / 2 / static_cast<double>(step.probability);
    return;
  }
  for (NodeIndex c = tree_[step.parent].first_child; c != kNoNode; c = tree_[c].next_sibling) {
    tree_.mixing(c).score -= value;
  }
  tree_.mixing(step.child).score += value / static_cast<double>(step.probability);
}

void Backup::raise_bounds(const Path& path) {
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    if (!raise_bounds_of(step->parent)) return;
  }
}

// Tightens a node's bounds by those of its children; false when they stay. Bounds never loosen,
// even when children were recycled.
bool Backup::raise_bounds_of(NodeIndex node) {
  const Node& parent = tree_[node];
  Bounds found;
  if (parent.chance) {
    double low = -1;
    double high = 1;
    for (NodeIndex c = parent.first_child; c != kNoNode; c = tree_[c].next_sibling) {
      const double p = static_cast<double>(tree_.prior(c));
      low += p * (static_cast<double>(tree_.bounds(c).low) + 1);
      high -= p * (1 - static_cast<double>(tree_.bounds(c).high));
    }
    // Rounded outwards, but exact where sums of probabilities miss one by a hair.
    constexpr double kHair = 1e-6;
    found.low = static_cast<float>(std::max(low - kHair, -1.0));
    found.high = static_cast<float>(std::min(high + kHair, 1.0));
    if (high - low < kHair) found.low = found.high = static_cast<float>((low + high) / 2);
  } else {
    const Player player = tree_[parent.first_child].player;
    double low = -1;   // in the player's view
    double high = -1;  // of the children made
    for (NodeIndex c = parent.first_child; c != kNoNode; c = tree_[c].next_sibling) {
      low = std::max(low, low_for(player, tree_.bounds(c)));
      high = std::max(high, high_for(player, tree_.bounds(c)));
    }
    if (parent.child_count < parent.legal_count) high = 1;
    found.low = static_cast<float>(player == 0 ? low : -high);
    found.high = static_cast<float>(player == 0 ? high : -low);
  }
  Bounds& known = tree_.bounds(node);
  const bool tighter = found.low > known.low || found.high < known.high;
  known.low = std::max(known.low, found.low);
  known.high = std::min(known.high, found.high);
  return tighter;
}

void Backup::raise_minimax(const Path& path) {
  for (auto step = path.rbegin(); step != path.rend(); ++step) {
    const Node& parent = tree_[step->parent];
    double sum = 0;
    double visits = 0;
    float best = -std::numeric_limits<float>::infinity();
    const float sign = tree_[parent.first_child].player == 0 ? 1.0F : -1.0F;
    for (NodeIndex c = parent.first_child; c != kNoNode; c = tree_[c].next_sibling) {
      if (tree_[c].visits == 0) continue;  // made at once with its siblings
      sum += static_cast<double>(tree_.minimax(c)) * tree_[c].visits;
      visits += tree_[c].visits;
      best = std::max(best, sign * tree_.minimax(c));
    }
    tree_.minimax(step->parent) = parent.chance ? static_cast<float>(sum / visits) : sign * best;
  }
}

}  // namespace muster::mcts
