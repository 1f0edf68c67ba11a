#include "experiments/heroes/odds/report.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <functional>
#include <set>

#include "core/status.h"
#include "experiments/odds/odds_words.h"

namespace muster::heroes {
namespace {

using dice::Fraction;
using Json = nlohmann::json;

constexpr std::size_t kLongestFraction = 40;  // longer ones are shown as decimals
constexpr int kDigits = 40;
constexpr int kColumn = 25;  // characters
constexpr int kLabel = 34;

constexpr std::array<SideOfBattle, 2> kBothSides = {SideOfBattle::kAttacker,
                                                    SideOfBattle::kDefender};

std::string_view name_of(SideOfBattle side) { return kSideNames[static_cast<std::size_t>(side)]; }

const BattleSide& side_of(const OddsQuery& query, SideOfBattle side) {
  return (side == SideOfBattle::kAttacker ? query.attacker : query.defender).side;
}

std::string piece_word(std::size_t piece) {
  return piece == kSettlementPiece ? "settlement" : fmt::format("hero {}", piece);
}

std::string exact_text(const Fraction& number) {
  const std::string fraction = number.to_string();
  return fraction.size() <= kLongestFraction ? fraction : decimal(number, kDigits) + "...";
}

Fraction chance_of(const BattleOdds& odds, SideOfBattle side) {
  return side == SideOfBattle::kAttacker ? odds.attacker_wins : Fraction(1) - odds.attacker_wins;
}

Fraction mean_creatures(const BattleOdds& odds, SideOfBattle side) {
  return mean(odds_if_won(odds, side, [](const Survivors& left) { return left.creatures; }));
}

Fraction stands(const BattleOdds& odds, SideOfBattle side, std::size_t piece) {
  return mean(odds_if_won(odds, side,
                          [piece](const Survivors& left) { return left.standing >> piece & 1; }));
}

// The chance that `side` wins and keeps so many creatures.
Fraction keeps(const BattleOdds& odds, SideOfBattle side, int creatures) {
  Fraction sum;
  for (const auto& [left, probability] : odds.outcomes) {
    if (left.winner == side && left.creatures == creatures) sum = sum + probability;
  }
  return sum;
}

// ---- Text.

class TextTable {
 public:
  TextTable(const OddsQuery& query, const std::vector<OddsColumn>& columns)
      : query_(query), columns_(columns) {
    for (const OddsColumn& column : columns) {
      if (column.odds.ok()) shown_.push_back(&column);
    }
  }

  std::string run() {
    print_sides();
    heads();
    row("attacker wins",
        [](const BattleOdds& odds) { return odds::percent(odds.attacker_wins, 6); });
    row("rounds, mean",
        [](const BattleOdds& odds) { return fmt::format("{:.6f}", odds.mean_rounds.to_double()); });
    for (const SideOfBattle side : kBothSides) given_win(side);
    for (const SideOfBattle side : kBothSides) distribution(side);
    exact();
    for (const OddsColumn& column : columns_) {
      if (column.odds.ok()) continue;
      text_ += fmt::format("\n{}, {}: {}\n", column.variant.name, column.variant.rolls,
                           message_of(column.odds.status()));
    }
    return std::move(text_);
  }

 private:
  using Cell = std::function<std::string(const BattleOdds&)>;

  void print_sides() {
    for (const SideOfBattle side : kBothSides) {
      const OddsSide& asked = side == SideOfBattle::kAttacker ? query_.attacker : query_.defender;
      text_ += fmt::format("{}: {}\n", name_of(side), asked.words);
      const DiceSum sum = total_of(asked.side);
      print_roll(to_string(sum), distribution_of(sum, false));
      for (const OddsColumn* column : shown_) {
        if (sum.count <= column->variant.rules.representative_above) continue;
        print_roll(representative_text(sum), distribution_of(sum, true));
        break;
      }
    }
    const BattleRules& rules = shown_.front()->variant.rules;
    text_ += fmt::format("casualties: {}; ties: {}; lines of a duel: {}:{}; faint penalty: {}\n",
                         kCasualtyPolicyNames[static_cast<std::size_t>(rules.casualties)],
                         name_of(rules.ties),
                         kLineOrderNames[static_cast<std::size_t>(query_.orders.attacker)],
                         kLineOrderNames[static_cast<std::size_t>(query_.orders.defender)],
                         rules.faint_penalty ? "yes" : "no");
  }

  static dice::Distribution distribution_of(const DiceSum& sum, bool representative) {
    return representative ? representative_distribution(sum) : muster::heroes::distribution(sum);
  }

  void print_roll(const std::string& roll, const dice::Distribution& total) {
    text_ +=
        fmt::format("  rolls {:<18} {} to {}, mean {:.2f}, standard deviation {:.2f}\n", roll,
                    total.min(), total.max(), total.mean().to_double(), total.standard_deviation());
  }

  void heads() {
    text_ += fmt::format("\n{:<{}}", "", kLabel);
    for (const OddsColumn* column : shown_) {
      text_ += fmt::format("{:>{}}", column->variant.name, kColumn);
    }
    text_ += fmt::format("\n{:<{}}", "", kLabel);
    for (const OddsColumn* column : shown_) {
      text_ += fmt::format("{:>{}}", column->variant.rolls, kColumn);
    }
    text_ += "\n";
  }

  void row(const std::string& label, const Cell& cell) {
    text_ += fmt::format("{:<{}}", label, kLabel);
    for (const OddsColumn* column : shown_) {
      text_ += fmt::format("{:>{}}", cell(*column->odds), kColumn);
    }
    text_ += "\n";
  }

  // Rows about the winner, given that it wins.
  void given_win(SideOfBattle side) {
    const auto given = [side](const Cell& cell) {
      return [side, cell](const BattleOdds& odds) -> std::string {
        return chance_of(odds, side) == Fraction(0) ? "-" : cell(odds);
      };
    };
    const BattleSide& began = side_of(query_, side);
    text_ += fmt::format("if the {} wins\n", name_of(side));
    row("  creatures left, mean", given([side](const BattleOdds& odds) {
          return fmt::format("{:.6f}", mean_creatures(odds, side).to_double());
        }));
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      if (!began.stands(piece)) continue;
      row(fmt::format("  {} stands", piece_word(piece)),
          given([side, piece](const BattleOdds& odds) {
            return odds::percent(stands(odds, side, piece), 6);
          }));
    }
  }

  void distribution(SideOfBattle side) {
    std::set<int, std::greater<>> numbers;
    for (const OddsColumn* column : shown_) {
      for (const auto& [left, probability] : column->odds->outcomes) {
        if (left.winner == side) numbers.insert(left.creatures);
      }
    }
    if (numbers.empty()) return;
    text_ += fmt::format("the {} wins with so many creatures left\n", name_of(side));
    for (const int number : numbers) {
      row(fmt::format("  {}", number), [side, number](const BattleOdds& odds) {
        const Fraction probability = keeps(odds, side, number);
        return probability == Fraction(0) ? "-" : odds::percent(probability, 6);
      });
    }
  }

  void exact() {
    text_ += "exactly\n";
    for (const OddsColumn* column : shown_) {
      const BattleOdds& odds = *column->odds;
      text_ += fmt::format("  {}, {}\n", column->variant.name, column->variant.rolls);
      text_ += fmt::format("    {:<32}{}\n", "attacker wins", exact_text(odds.attacker_wins));
      for (const SideOfBattle side : kBothSides) {
        if (chance_of(odds, side) == Fraction(0)) continue;
        text_ += fmt::format("    {:<32}{}\n", fmt::format("creatures left, {} won", name_of(side)),
                             exact_text(mean_creatures(odds, side)));
      }
      if (shown_.size() > 1) continue;
      for (const auto& [left, probability] : odds.outcomes) {
        text_ += fmt::format("    {:<32}{}\n", left_words(left), exact_text(probability));
      }
    }
  }

  static std::string left_words(const Survivors& left) {
    std::vector<std::string> units;
    for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
      if ((left.standing >> piece & 1) != 0) units.push_back(piece_word(piece));
    }
    if (left.creatures > 0 || units.empty()) units.push_back(fmt::format("{}", left.creatures));
    return fmt::format("{}: {}", name_of(left.winner), absl::StrJoin(units, "+"));
  }

  const OddsQuery& query_;
  const std::vector<OddsColumn>& columns_;
  std::vector<const OddsColumn*> shown_;
  std::string text_;
};

// ---- JSON.

Json number_json(const Fraction& number) {
  Json json = odds::fraction_json(number);
  json["decimal"] = decimal(number, kDigits);
  return json;
}

Json side_json(const OddsSide& side) {
  const DiceSum sum = total_of(side.side);
  const auto total = distribution(sum);
  const auto representative = representative_distribution(sum);
  return {{"units", side.words},
          {"creatures", side.side.creatures},
          {"roll", to_string(sum)},
          {"mean", total.mean().to_double()},
          {"standard_deviation", total.standard_deviation()},
          {"representative",
           {{"roll", representative_text(sum)},
            {"mean", representative.mean().to_double()},
            {"standard_deviation", representative.standard_deviation()}}}};
}

Json winner_json(const BattleOdds& odds, const BattleSide& began, SideOfBattle side) {
  Json json = {{"creatures_left", number_json(mean_creatures(odds, side))}};
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if (began.stands(piece)) {
      json["stands"][piece_word(piece)] = number_json(stands(odds, side, piece));
    }
  }
  return json;
}

Json outcome_json(const Survivors& left, const Fraction& probability) {
  Json json = number_json(probability);
  json["winner"] = name_of(left.winner);
  json["creatures"] = left.creatures;
  json["standing"] = Json::array();
  for (std::size_t piece = 0; piece < kMaxPieces; ++piece) {
    if ((left.standing >> piece & 1) != 0) json["standing"].push_back(piece_word(piece));
  }
  return json;
}

Json column_json(const OddsQuery& query, const OddsColumn& column) {
  const BattleRules& rules = column.variant.rules;
  Json json = {{"model", column.variant.name},
               {"rolls", column.variant.rolls},
               {"casualties", kCasualtyPolicyNames[static_cast<std::size_t>(rules.casualties)]},
               {"ties", name_of(rules.ties)},
               {"faint_penalty", rules.faint_penalty}};
  if (rules.model == BattleModel::kDuel) {
    json["orders"] = {
        {"attacker", kLineOrderNames[static_cast<std::size_t>(query.orders.attacker)]},
        {"defender", kLineOrderNames[static_cast<std::size_t>(query.orders.defender)]}};
  }
  if (!column.odds.ok()) {
    json["error"] = message_of(column.odds.status());
    return json;
  }
  json["attacker_wins"] = number_json(column.odds->attacker_wins);
  json["mean_rounds"] = number_json(column.odds->mean_rounds);
  for (const SideOfBattle side : kBothSides) {
    if (chance_of(*column.odds, side) == Fraction(0)) continue;
    json[fmt::format("if_{}_wins", name_of(side))] =
        winner_json(*column.odds, side_of(query, side), side);
  }
  for (const auto& [left, probability] : column.odds->outcomes) {
    json["outcomes"].push_back(outcome_json(left, probability));
  }
  return json;
}

}  // namespace

std::string decimal(const Fraction& number, int digits) {
  using boost::multiprecision::cpp_int;
  const std::string text = number.to_string();
  const std::size_t slash = text.find('/');
  const cpp_int numerator(text.substr(0, slash));
  const cpp_int denominator = slash == std::string::npos ? 1 : cpp_int(text.substr(slash + 1));
  const cpp_int scale = boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(digits));
  const cpp_int scaled = numerator * scale / denominator;
  const std::string after = cpp_int(scaled % scale).str();
  return fmt::format("{}.{:0>{}}", cpp_int(scaled / scale).str(), after, digits);
}

std::string odds_text(const OddsQuery& query, const std::vector<OddsColumn>& columns) {
  return TextTable(query, columns).run();
}

Json odds_json(const OddsQuery& query, const std::vector<OddsColumn>& columns) {
  Json json = {{"attack", side_json(query.attacker)}, {"defend", side_json(query.defender)}};
  for (const OddsColumn& column : columns) json["results"].push_back(column_json(query, column));
  return json;
}

}  // namespace muster::heroes
