#include "agents/projecthex/warlord_odds.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

namespace muster::projecthex {
namespace {

constexpr int kMost = 12;  // troops of a side
constexpr int kBonus = 4;  // the largest difference of bonuses
constexpr int kMoreDice = 2;
constexpr int kMostDice = kMost + kMoreDice;

using Faces = std::array<double, kFaces>;  // probability of each face

// Chance that at least `least` of `dice` dice show `face` or more.
double at_least(int dice, int least, int face) {
  const double high = (kFaces - face) / static_cast<double>(kFaces);
  double sum = 0;
  for (int n = least; n <= dice; ++n) {
    double term = 1;
    for (int i = 0; i < n; ++i) term *= high * (dice - i) / (i + 1);
    for (int i = n; i < dice; ++i) term *= 1 - high;
    sum += term;
  }
  return sum;
}

// The distribution of the rank-th highest of `dice` dice, rank 1 on.
Faces ordered_die(int dice, int rank) {
  Faces faces{};
  double above = 0;
  for (int face = kFaces - 1; face >= 0; --face) {
    const double reach = at_least(dice, rank, face);
    faces[static_cast<std::size_t>(face)] = reach - above;
    above = reach;
  }
  return faces;
}

// By number of dice and rank.
using OrderedDice = std::array<std::array<Faces, kMostDice + 1>, kMostDice + 1>;

class Table {
 public:
  Table() {
    auto dice = std::make_unique<OrderedDice>();
    for (int n = 1; n <= kMostDice; ++n) {
      for (int rank = 1; rank <= n; ++rank) at(*dice, n, rank) = ordered_die(n, rank);
    }
    for (const bool plain : {false, true}) {
      for (const bool fortress : {false, true}) {
        for (int bonus = -kBonus; bonus <= kBonus; ++bonus) {
          for (int a = 1; a <= kMost; ++a) {
            for (int d = 1; d <= kMost; ++d) fill(*dice, a, d, bonus, fortress, plain);
          }
        }
      }
    }
  }

  CampaignOdds& entry(int a, int d, int bonus, bool fortress, bool plain) {
    return entries_[index(a, d, bonus, fortress, plain)];
  }
  const CampaignOdds& entry(int a, int d, int bonus, bool fortress, bool plain) const {
    return entries_[index(a, d, bonus, fortress, plain)];
  }

 private:
  static std::size_t index(int a, int d, int bonus, bool fortress, bool plain) {
    const int variant = (plain ? 2 : 0) + (fortress ? 1 : 0);
    return static_cast<std::size_t>(
        ((variant * (2 * kBonus + 1) + bonus + kBonus) * kMost + a - 1) * kMost + d - 1);
  }
  static Faces& at(OrderedDice& dice, int n, int rank) {
    return dice[static_cast<std::size_t>(n)][static_cast<std::size_t>(rank)];
  }

  // `below`: by n the chance that the defender's face is one of the n lowest.
  static double win_chance(const Faces& attack, const std::array<double, kFaces + 1>& below,
                           int bonus, bool plain) {
    double chance = 0;
    for (int face = 0; face < kFaces; ++face) {
      chance += attack[static_cast<std::size_t>(face)] *
                below[static_cast<std::size_t>(faces_below(face, bonus, false, plain))];
    }
    return chance;
  }

  // One fight, exchange by exchange, and what follows from where it leaves both sides.
  void fill(OrderedDice& dice, int a, int d, int bonus, bool fortress, bool plain) {
    const int enemy_dice = d + (fortress ? kMoreDice : 0);
    const int exchanges = std::min(a, enemy_dice);
    std::array<double, kFaces + 1> below{};  // of a die of the defender's best ones
    for (std::size_t face = 0; face < kFaces; ++face) {
      double chance = 0;
      for (int rank = 1; rank <= exchanges; ++rank) chance += at(dice, enemy_dice, rank)[face];
      below[face + 1] = below[face] + chance / exchanges;
    }
    std::array<double, kMostDice + 1> kills{};  // probability of so many in the exchanges so far
    kills[0] = 1;
    double capture = 0, lost = 0, killed = 0;
    for (int i = 1; i <= exchanges; ++i) {
      const double win = win_chance(at(dice, a, i), below, bonus, plain);
      for (int k = std::min(i, d); k >= 0; --k) {
        const auto n = static_cast<std::size_t>(k);
        kills[n] = kills[n] * (1 - win) + (k > 0 ? kills[n - 1] * win : 0);
      }
      const auto all = static_cast<std::size_t>(d);
      capture += kills[all];
      lost += kills[all] * (i - d);
      killed += kills[all] * d;
      kills[all] = 0;
    }
    for (int k = 0; k < d; ++k) {
      const double chance = kills[static_cast<std::size_t>(k)];
      if (chance <= 0) continue;
      const int dead = exchanges - k;
      lost += chance * dead;
      killed += chance * k;
      if (a - dead < d - k || a - dead < 1) continue;
      const CampaignOdds& next = entry(a - dead, d - k, bonus, fortress, plain);
      capture += chance * static_cast<double>(next.capture);
      lost += chance * static_cast<double>(next.lost);
      killed += chance * static_cast<double>(next.killed);
    }
    entry(a, d, bonus, fortress, plain) = {static_cast<float>(capture), static_cast<float>(lost),
                                           static_cast<float>(killed)};
  }

  std::array<CampaignOdds, 4 * (2 * kBonus + 1) * kMost * kMost> entries_{};
};

const Table& table() {
  static const std::unique_ptr<const Table> kTable = std::make_unique<Table>();
  return *kTable;
}

constexpr int payoff(int attack, int defence) {
  const auto a = static_cast<UnitType>(attack);
  const auto d = static_cast<UnitType>(defence);
  return (beats(a, d) ? 1 : 0) - (beats(d, a) ? 1 : 0);
}

constexpr double edge(unsigned attack, unsigned defence) {
  if (attack == 0 || defence == 0) return 0;
  int maximin = -1;
  int minimax = 1;
  for (int i = 0; i < kUnitTypes; ++i) {
    int worst = 1;
    int best = -1;
    for (int j = 0; j < kUnitTypes; ++j) {
      if ((defence >> j & 1) != 0) worst = std::min(worst, payoff(i, j));
      if ((attack >> j & 1) != 0) best = std::max(best, payoff(j, i));
    }
    if ((attack >> i & 1) != 0) maximin = std::max(maximin, worst);
    if ((defence >> i & 1) != 0) minimax = std::min(minimax, best);
  }
  return (maximin + minimax) / 2.0;
}

}  // namespace

CampaignOdds campaign(int attackers, int defenders, double bonus, bool fortress, bool plain_faces) {
  if (attackers < 1) return {};
  const int beyond = std::max(0, defenders - kMost);
  const int a = std::clamp(attackers - beyond, 1, kMost);
  const int d = std::clamp(defenders, 1, kMost);
  const int rounded = static_cast<int>(bonus >= 0 ? bonus + 0.5 : bonus - 0.5);
  return table().entry(a, d, std::clamp(rounded, -kBonus, kBonus), fortress, plain_faces);
}

double wheel_edge(unsigned attack_types, unsigned defence_types) {
  static constexpr auto kEdges = [] {
    std::array<double, 64> edges{};
    for (unsigned a = 0; a < 8; ++a) {
      for (unsigned d = 0; d < 8; ++d) edges[a * 8 + d] = edge(a, d);
    }
    return edges;
  }();
  return kEdges[(attack_types & 7) * 8 + (defence_types & 7)];
}

}  // namespace muster::projecthex
