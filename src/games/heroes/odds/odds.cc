#include "games/heroes/odds/odds.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

#include "games/heroes/odds/ways.h"

namespace muster::heroes {
namespace {

using dice::Fraction;

// ---- Attrition: what a round can lead to.

// With `weight` the side `loser` has to give up units, in one of these ways.
struct Event {
  std::size_t loser = 0;
  Big weight;
  std::vector<Position> options;
};
struct Round {
  std::vector<Event> events;
  Big total;
};

// As a double, of numbers that may be beyond its range.
double quotient(const Big& part, const Big& total) {
  constexpr unsigned kBits = 60;
  return std::ldexp(static_cast<double>(Big((part << kBits) / total).convert_to<std::int64_t>()),
                    -static_cast<int>(kBits));
}

class AttritionChain {
 public:
  AttritionChain(const BattleRules& rules, const BattleSide& attacker, const BattleSide& defender)
      : rules_(rules), sides_{attacker, defender}, dice_(rules_) {}

  BattleOdds run() {
    const Position start = position_of(sides_[0], sides_[1]);
    if (rules_.casualties == CasualtyPolicy::kChoice) value_all(start);
    return follow_chain(rules_, start, [this](const Position& at) { return steps(at); });
  }

 private:
  Round round_at(const Position& at) {
    const Ways ways =
        dice_.difference(total_of(side_at(sides_[0], at, 0)), total_of(side_at(sides_[1], at, 1)));
    std::map<std::pair<std::size_t, int>, Big> losses;
    for (std::size_t i = 0; i < ways.count.size(); ++i) {
      if (ways.count[i] == 0) continue;
      const int difference = ways.lowest + static_cast<int>(i);
      const bool tie_won = difference == 0 && rules_.ties == SideOfBattle::kAttacker;
      const std::size_t loser = difference > 0 || tie_won ? 1 : 0;
      const int lost = std::max(1, std::abs(difference) / rules_.loss_step);
      losses[{loser, std::min(lost, most_losses(at, loser))}] += ways.count[i];
    }
    Round round{.events = {}, .total = power_of_6(ways.dice)};
    for (auto& [loss, weight] : losses) {
      Event event{.loser = loss.first, .weight = std::move(weight), .options = {}};
      give_up_all(at, loss.first, loss.second, event.options);
      round.events.push_back(std::move(event));
    }
    return round;
  }

  // So many losses, or more, take everything.
  int most_losses(const Position& at, std::size_t side) const {
    return at.creatures[side] + rules_.piece_losses * std::popcount(at.standing[side]);
  }

  // Every position that giving up `losses` units may lead to.
  void give_up_all(const Position& at, std::size_t side, int losses,
                   std::vector<Position>& options) const {
    const BattleSide before = side_at(sides_[side], at, side);
    std::uint32_t open = losses > 0 ? casualty_options(rules_, before, losses) : 0;
    if (open == 0) {
      if (std::find(options.begin(), options.end(), at) == options.end()) options.push_back(at);
      return;
    }
    if (rules_.casualties == CasualtyPolicy::kCreaturesFirst) open &= ~open + 1;
    for (; open != 0; open &= open - 1) {
      BattleSide after = before;
      const int left = give_up(rules_, after, losses, std::countr_zero(open));
      Position next = at;
      next.creatures[side] = after.creatures;
      next.standing[side] = after.standing;
      give_up_all(next, side, left, options);
    }
  }

  // The chance that the attacker wins, for all that can be reached; choices are the best by these.
  double value_all(const Position& at) {
    if (at.over()) return at.units(0) > 0 ? 1 : 0;
    if (const auto known = values_.find(at); known != values_.end()) return known->second;
    const Round round = round_at(at);
    double sum = 0;
    double again = 0;
    for (const Event& event : round.events) {
      const double share = quotient(event.weight, round.total);
      if (event.options.front() == at) {
        again += share;
        continue;
      }
      std::optional<double> best;
      for (const Position& option : event.options) {
        const double value = value_all(option);
        const bool better = !best || (event.loser == 0 ? value > *best : value < *best);
        if (better) best = value;
      }
      sum += share * *best;
    }
    return values_[at] = sum / (1 - again);
  }

  const Position& chosen(const Event& event) const {
    const Position* best = &event.options.front();
    if (event.options.size() == 1) return *best;
    for (const Position& option : event.options) {
      const double gain = value_at(option) - value_at(*best);
      if (event.loser == 0 ? gain > 0 : gain < 0) best = &option;
    }
    return *best;
  }
  double value_at(const Position& at) const {
    return at.over() ? (at.units(0) > 0 ? 1 : 0) : values_.at(at);
  }

  Steps steps(const Position& at) {
    const Round round = round_at(at);
    Steps steps{.weights = {}, .total = round.total, .rounds = round.total};
    for (const Event& event : round.events) {
      const Position& to = chosen(event);
      if (to == at) {
        steps.total -= event.weight;
      } else {
        steps.weights[to] += event.weight;
      }
    }
    return steps;
  }

  const BattleRules& rules_;
  std::array<BattleSide, 2> sides_;
  BattleDice dice_;
  std::map<Position, double> values_;
};

// ---- What is asked.

absl::Status check_size(const BattleRules& rules, const Position& start, int dice) {
  if (dice > kMostOddsDice) {
    return absl::InvalidArgumentError(
        fmt::format("{} dice on one side: exact odds are for up to {}", dice, kMostOddsDice));
  }
  if (rules.model == BattleModel::kSingleRoll) return absl::OkStatus();
  // Pieces fall in any order, or only after all creatures.
  const bool in_order =
      rules.model == BattleModel::kAttrition && rules.casualties == CasualtyPolicy::kCreaturesFirst;
  double positions = 1;
  for (const std::size_t side : {0U, 1U}) {
    const int pieces = std::popcount(start.standing[side]);
    const int creatures = start.creatures[side] + 1;
    positions *= in_order ? creatures + pieces : creatures << pieces;
  }
  if (positions <= kMostOddsPositions) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("{} units against {} come to {:.0f} positions: exact odds of the model `{}` are "
                  "for up to {}",
                  start.units(0), start.units(1), positions,
                  kBattleModelNames[static_cast<std::size_t>(rules.model)], kMostOddsPositions));
}

}  // namespace

BattleOdds attrition_odds(const BattleRules& rules, const BattleSide& attacker,
                          const BattleSide& defender) {
  return AttritionChain(rules, attacker, defender).run();
}

BattleOdds single_roll_odds(const BattleRules& rules, const BattleSide& attacker,
                            const BattleSide& defender) {
  BattleDice dice(rules);
  const Position start = position_of(attacker, defender);
  const Ways attack = dice.total(total_of(attacker));
  const Ways defence = dice.total(total_of(defender));
  std::map<Position, Big> ended;
  for (std::size_t i = 0; i < attack.count.size(); ++i) {
    if (attack.count[i] == 0) continue;
    const int a = attack.lowest + static_cast<int>(i);
    for (std::size_t j = 0; j < defence.count.size(); ++j) {
      if (defence.count[j] == 0) continue;
      const int d = defence.lowest + static_cast<int>(j);
      const std::size_t won = a > d || (a == d && rules.ties == SideOfBattle::kAttacker) ? 0 : 1;
      Position end;
      end.standing[won] = start.standing[won];
      end.creatures[won] = static_cast<std::uint16_t>(
          start.creatures[won] -
          single_roll_losses(start.creatures[won], std::max(a, d), std::min(a, d)));
      ended[end] += attack.count[i] * defence.count[j];
    }
  }
  const Big total = power_of_6(attack.dice + defence.dice);
  return follow_chain(rules, start, [&](const Position&) {
    return Steps{.weights = ended, .total = total, .rounds = total};
  });
}

absl::StatusOr<BattleOdds> exact_battle_odds(const BattleRules& rules, const BattleSide& attacker,
                                             const BattleSide& defender, const LineOrders& orders) {
  if (attacker.units() == 0 || defender.units() == 0) {
    return absl::InvalidArgumentError("a side without units does not fight");
  }
  const int dice = std::max(total_of(attacker).count, total_of(defender).count);
  const absl::Status fits = check_size(rules, position_of(attacker, defender), dice);
  if (!fits.ok()) return fits;
  switch (rules.model) {
    case BattleModel::kAttrition:
      return attrition_odds(rules, attacker, defender);
    case BattleModel::kSingleRoll:
      return single_roll_odds(rules, attacker, defender);
    default:
      return duel_odds(rules, attacker, defender, orders);
  }
}

Values odds_if_won(const BattleOdds& odds, SideOfBattle side,
                   const std::function<int(const Survivors&)>& value) {
  Values values;
  Fraction sum;
  for (const auto& [left, probability] : odds.outcomes) {
    if (left.winner != side) continue;
    Fraction& entry = values[value(left)];
    entry = entry + probability;
    sum = sum + probability;
  }
  for (auto& [number, probability] : values) probability = probability / sum;
  return values;
}

}  // namespace muster::heroes
