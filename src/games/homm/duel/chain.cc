#include "games/homm/duel/chain.h"

#include <algorithm>
#include <limits>

namespace muster::homm::duel {

Position Chain::start(const Duelist& row, const Duelist& column, bool far) const {
  Position position;
  position.fighters[0].health = static_cast<std::uint8_t>(row.forms[0].row.health);
  position.fighters[1].health = static_cast<std::uint8_t>(column.forms[0].row.health);
  position.fighters[0].tokens = static_cast<std::uint8_t>(row.tokens);
  position.fighters[1].tokens = static_cast<std::uint8_t>(column.tokens);
  position.distance = far ? kFarDistance : 1;
  return position;
}

// A new node for the position, with its edges.
std::uint32_t Chain::visit(std::uint32_t position) {
  const auto index = static_cast<std::uint32_t>(nodes_.size());
  node_of_[position] = index + 1;
  const Position at = course_.codec().position(position);
  course_.expand(at, steps_);
  Node node;
  node.position = position;
  node.first_edge = static_cast<std::uint32_t>(edges_.size());
  node.low = index;
  node.begins_round = at.turn == Turn::kRound;
  for (const Course::Step& step : steps_) {
    // Of two that fall at once the attacker's has lost (Combat::check_elimination).
    if (step.to.fighters[0].health == 0) {
      node.loss_now += step.probability;
    } else if (step.to.fighters[1].health == 0) {
      node.win_now += step.probability;
    } else {
      edges_.push_back({course_.codec().number(step.to), step.probability});
    }
  }
  node.edges = static_cast<std::uint32_t>(edges_.size()) - node.first_edge;
  nodes_.push_back(node);
  stack_.push_back(index);
  frames_.push_back({index, 0});
  return index;
}

void Chain::explore(const Duelist& row, const Duelist& column, bool far, const Customs& customs) {
  for (const Node& node : nodes_) node_of_[node.position] = 0;
  nodes_.clear();
  edges_.clear();
  course_.set_up(row, column, far, customs);
  if (node_of_.size() < course_.codec().size()) node_of_.resize(course_.codec().size(), 0);
  visit(course_.codec().number(start(row, column, far)));
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    const std::uint32_t index = frame.node;
    if (frame.next == nodes_[index].edges) {
      frames_.pop_back();
      const std::uint32_t low = nodes_[index].low;
      if (low == index) close(index);
      if (!frames_.empty()) {
        Node& parent = nodes_[frames_.back().node];
        parent.low = std::min(parent.low, low);
      }
      continue;
    }
    Edge& edge = edges_[nodes_[index].first_edge + frame.next++];
    const std::uint32_t position = edge.to;
    if (node_of_[position] == 0) {
      edge.to = static_cast<std::uint32_t>(nodes_.size());
      visit(position);  // `frame` and `edge` are gone
      continue;
    }
    edge.to = node_of_[position] - 1;
    if (nodes_[edge.to].open) nodes_[index].low = std::min(nodes_[index].low, edge.to);
  }
}

// The component of `root` is complete: the nodes from it on to the top of the stack.
void Chain::close(std::uint32_t root) {
  const auto first = std::find(stack_.rbegin(), stack_.rend(), root).base() - 1;
  const std::span<const std::uint32_t> members(&*first,
                                               static_cast<std::size_t>(stack_.end() - first));
  if (members.size() == 1) {
    solve_single(nodes_[root]);
  } else {
    solve_component(members);
  }
  for (const std::uint32_t member : members) nodes_[member].open = false;
  stack_.resize(static_cast<std::size_t>(first - stack_.begin()));
}

void Chain::solve_single(Node& node) {
  double out = node.win_now + node.loss_now;
  double win = node.win_now;
  double loss = node.loss_now;
  double never = 0;
  double rounds = 0;
  for (const Edge& edge : edges(node)) {
    const Node& to = nodes_[edge.to];
    if (&to == &node) continue;
    out += edge.probability;
    win += edge.probability * to.win;
    loss += edge.probability * to.loss;
    never += edge.probability * to.never;
    rounds += edge.probability * to.rounds;
  }
  if (out == 0) {  // stays here for ever
    node.never = 1;
    return;
  }
  node.win = win / out;
  node.loss = loss / out;
  node.never = never / out;
  if (node.begins_round) rounds += node.win + node.loss;
  node.rounds = rounds / out;
}

// Writes down the equations of a component. False: no way leads out of it.
bool Chain::write_down(std::span<const std::uint32_t> members) {
  const std::size_t size = members.size();
  if (place_.size() < nodes_.size()) place_.resize(nodes_.size());
  for (std::size_t i = 0; i < size; ++i) place_[members[i]] = static_cast<std::uint32_t>(i);
  within_.assign(size * size, 0);
  out_.assign(size, 0);
  right_.assign(size, {});
  bool way_out = false;
  for (std::size_t i = 0; i < size; ++i) {
    const Node& node = nodes_[members[i]];
    out_[i] = node.win_now + node.loss_now;
    right_[i][kWin] = node.win_now;
    right_[i][kLoss] = node.loss_now;
    for (const Edge& edge : edges(node)) {
      const Node& to = nodes_[edge.to];
      if (to.open) {
        within_[i * size + place_[edge.to]] += edge.probability;
        continue;
      }
      out_[i] += edge.probability;
      right_[i][kWin] += edge.probability * to.win;
      right_[i][kLoss] += edge.probability * to.loss;
      right_[i][kNever] += edge.probability * to.never;
      right_[i][kRounds] += edge.probability * to.rounds;
    }
    way_out |= out_[i] > 0;
  }
  return way_out;
}

// Eliminates the members from the last on; within_ then holds the factors above the diagonal and
// what is left below it.
void Chain::eliminate(std::size_t size) {
  for (std::size_t k = size; k-- > 0;) {
    double* const row = &within_[k * size];
    double leaves = out_[k];
    for (std::size_t j = 0; j < k; ++j) leaves += row[j];
    row[k] = leaves;
    for (std::size_t i = 0; i < k; ++i) {
      double* const other = &within_[i * size];
      if (other[k] == 0) continue;
      const double factor = other[k] / leaves;
      other[k] = factor;
      for (std::size_t j = 0; j < k; ++j) other[j] += factor * row[j];
      out_[i] += factor * out_[k];
    }
  }
}

// Turns right hand side number `which` into the solution.
void Chain::substitute(std::size_t size, std::size_t which) {
  for (std::size_t k = size; k-- > 0;) {
    for (std::size_t i = 0; i < k; ++i)
      right_[i][which] += within_[i * size + k] * right_[k][which];
  }
  for (std::size_t k = 0; k < size; ++k) {
    double value = right_[k][which];
    for (std::size_t j = 0; j < k; ++j) value += within_[k * size + j] * right_[j][which];
    right_[k][which] = value / within_[k * size + k];
  }
}

void Chain::solve_component(std::span<const std::uint32_t> members) {
  const std::size_t size = members.size();
  if (!write_down(members)) {
    for (const std::uint32_t member : members) nodes_[member].never = 1;
    return;
  }
  eliminate(size);
  for (const std::size_t which : {kWin, kLoss, kNever}) substitute(size, which);
  for (std::size_t i = 0; i < size; ++i) {
    Node& node = nodes_[members[i]];
    node.win = right_[i][kWin];
    node.loss = right_[i][kLoss];
    node.never = right_[i][kNever];
    if (node.begins_round) right_[i][kRounds] += node.win + node.loss;
  }
  substitute(size, kRounds);
  for (std::size_t i = 0; i < size; ++i) nodes_[members[i]].rounds = right_[i][kRounds];
}

Result Chain::solve(const Duelist& row, const Duelist& column, bool far, const Customs& customs) {
  explore(row, column, far, customs);
  const Node& first = nodes_.front();
  const double ends = first.win + first.loss;
  return {.win = first.win,
          .loss = first.loss,
          .never = first.never,
          .rounds = ends > 0 ? first.rounds / ends : std::numeric_limits<double>::quiet_NaN()};
}

Standing Chain::after_rounds(const Duelist& row, const Duelist& column, bool far,
                             const Customs& customs, int rounds) {
  explore(row, column, far, customs);
  std::vector<double> now(nodes_.size(), 0);
  std::vector<double> next(nodes_.size(), 0);
  Standing standing;
  now[0] = 1;
  for (int activation = 0; activation < 2 * rounds; ++activation) {
    std::fill(next.begin(), next.end(), 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (now[i] == 0) continue;
      standing.win += now[i] * nodes_[i].win_now;
      standing.loss += now[i] * nodes_[i].loss_now;
      for (const Edge& edge : edges(nodes_[i])) next[edge.to] += now[i] * edge.probability;
    }
    now.swap(next);
  }
  for (const double probability : now) standing.open += probability;
  return standing;
}

}  // namespace muster::homm::duel
