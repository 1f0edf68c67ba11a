// A duel as a Markov chain of positions, solved exactly.
//
// The positions that can be reached are explored depth first and grouped into strongly connected
// components (Tarjan 1972); a component is solved when all that lies behind it is. Without healing
// components are small: two positions of a round in which nobody is hurt. The linear equations of a
// component are solved by elimination of one position after the other without subtractions
// (Grassmann, Taksar and Heyman 1985), so that small probabilities keep all their digits. A
// component without a way out is a duel that never ends: that is read off the graph.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/homm/duel/course.h"

namespace muster::homm::duel {

// Probabilities for the row's unit.
struct Result {
  double win = 0;
  double loss = 0;
  double never = 0;   // the duel never ends
  double rounds = 0;  // mean number of rounds of the duels that end; NaN when none does
};

// After a number of rounds.
struct Standing {
  double win = 0;
  double loss = 0;
  double open = 0;
};

class Chain {
 public:
  // `far`: the units start back row to back row, else adjacent.
  Result solve(const Duelist& row, const Duelist& column, bool far, const Customs& customs);
  Standing after_rounds(const Duelist& row, const Duelist& column, bool far, const Customs& customs,
                        int rounds);

  // Of the last call: positions met, and whether some had to be cut (Codec::overflowed).
  std::size_t positions() const { return nodes_.size(); }
  bool overflowed() const { return course_.codec().overflowed(); }

 private:
  // What is solved for; the rounds need the others.
  enum Right : std::size_t { kWin, kLoss, kNever, kRounds, kRights };
  struct Edge {
    std::uint32_t to = 0;  // number of a position; after its visit a node
    double probability = 0;
  };
  struct Node {
    std::uint32_t position = 0;
    std::uint32_t first_edge = 0;
    std::uint32_t edges = 0;
    std::uint32_t low = 0;  // Tarjan's low link
    bool open = true;       // its component is not complete
    bool begins_round = false;
    double win_now = 0;  // ends here, in this activation
    double loss_now = 0;
    double win = 0;
    double loss = 0;
    double never = 0;
    double rounds = 0;  // expected rounds of the ways that end: mean times probability
  };
  struct Frame {
    std::uint32_t node = 0;
    std::uint32_t next = 0;
  };

  Position start(const Duelist& row, const Duelist& column, bool far) const;
  void explore(const Duelist& row, const Duelist& column, bool far, const Customs& customs);
  std::uint32_t visit(std::uint32_t position);
  void close(std::uint32_t root);
  void solve_single(Node& node);
  void solve_component(std::span<const std::uint32_t> members);
  bool write_down(std::span<const std::uint32_t> members);
  void eliminate(std::size_t size);
  void substitute(std::size_t size, std::size_t which);
  std::span<const Edge> edges(const Node& node) const {
    return {edges_.data() + node.first_edge, node.edges};
  }

  Course course_;
  std::vector<std::uint32_t> node_of_;  // by position: 1 + node; 0: not met
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Frame> frames_;
  std::vector<std::uint32_t> stack_;  // of nodes whose component is not complete
  std::vector<Course::Step> steps_;
  // Of the component being solved: probabilities among its members, and ways out.
  std::vector<std::uint32_t> place_;  // by node: place in the component
  std::vector<double> within_;
  std::vector<double> out_;
  std::vector<std::array<double, kRights>> right_;  // right hand sides
};

}  // namespace muster::homm::duel
