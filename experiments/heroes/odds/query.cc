#include "experiments/heroes/odds/query.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>

#include "core/config/nearest.h"
#include "core/status.h"
#include "games/heroes/items/items.h"
#include "games/heroes/items/settlement_tiers.h"

namespace muster::heroes {
namespace {

constexpr std::string_view kHeroWord = "hero";
constexpr std::size_t kMostHeroes = kMaxPieces - 1;

template <std::size_t N>
std::optional<std::size_t> place_in(const std::array<std::string_view, N>& names,
                                    std::string_view name) {
  const auto* const place = std::find(names.begin(), names.end(), name);
  if (place == names.end()) return std::nullopt;
  return static_cast<std::size_t>(place - names.begin());
}

std::vector<std::string> item_names() {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kItemTypes * kRarities; ++i) names.push_back(to_string(item_at(i)));
  return names;
}

// All words but numbers.
std::vector<std::string> part_names() {
  std::vector<std::string> names = {std::string(kHeroWord)};
  for (const std::string_view tier : kTierNames) names.emplace_back(tier);
  for (std::size_t i = 1; i < kRampartsLevels; ++i) names.emplace_back(kRampartsNames[i]);
  for (const std::string& item : item_names()) names.push_back(item);
  return names;
}

class SideParser {
 public:
  SideParser(const Figures& figures, SideOfBattle side) : figures_(figures), side_(side) {}

  absl::StatusOr<OddsSide> parse(std::string_view text) {
    const std::vector<std::string> parts = absl::StrSplit(std::string(text), '+');
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string part(absl::StripAsciiWhitespace(parts[i]));
      const absl::Status read = read_part(part);
      if (read.ok()) continue;
      return absl::InvalidArgumentError(
          fmt::format("part {} of `{}`: {}", i + 1, text, message_of(read)));
    }
    return finish(text);
  }

 private:
  absl::Status read_part(const std::string& part) {
    if (part.empty()) {
      return absl::InvalidArgumentError(
          "nothing there; expected a number of creatures, `hero`, an item, a tier or ramparts");
    }
    if (part == kHeroWord) return add_hero();
    std::int64_t number = 0;
    if (absl::SimpleAtoi(part, &number)) return add_creatures(number);
    const std::vector<std::string> items = item_names();
    const auto item = std::find(items.begin(), items.end(), part);
    if (item != items.end()) {
      return add_item(item_at(static_cast<std::size_t>(item - items.begin())));
    }
    if (const auto tier = place_in(kTierNames, part)) {
      return add_settlement(static_cast<SettlementTier>(*tier));
    }
    if (const auto level = place_in(kRampartsNames, part); level.value_or(0) > 0) {
      return add_ramparts(static_cast<Ramparts>(*level));
    }
    return absl::InvalidArgumentError(
        fmt::format("`{}` is neither a number of creatures nor a known word{}", part,
                    suggestion(part, part_names())));
  }

  absl::Status add_hero() {
    if (heroes_.size() == kMostHeroes) {
      return absl::InvalidArgumentError(fmt::format("more than {} Heroes", kMostHeroes));
    }
    heroes_.emplace_back();
    return absl::OkStatus();
  }

  absl::Status add_creatures(std::int64_t number) {
    if (creatures_) return absl::InvalidArgumentError("the number of creatures is given twice");
    if (number < 0 || number > kMaxBattleCreatures) {
      return absl::InvalidArgumentError(
          fmt::format("{} creatures; expected 0 to {}", number, kMaxBattleCreatures));
    }
    creatures_ = static_cast<std::uint16_t>(number);
    return absl::OkStatus();
  }

  absl::Status add_item(Item item) {
    if (heroes_.empty()) {
      return absl::InvalidArgumentError(fmt::format(
          "{} has nobody to wear it; expected `hero` before its items", to_string(item)));
    }
    std::vector<Item>& worn = heroes_.back();
    const auto same =
        std::find_if(worn.begin(), worn.end(), [&](Item each) { return each.type == item.type; });
    if (same != worn.end()) {
      return absl::InvalidArgumentError(fmt::format(
          "the Hero wears {} already; one item of each type is worn", to_string(*same)));
    }
    worn.push_back(item);
    return absl::OkStatus();
  }

  absl::Status add_settlement(SettlementTier tier) {
    if (side_ == SideOfBattle::kAttacker) {
      return absl::InvalidArgumentError("a Settlement defends, it does not attack");
    }
    if (buildings_) return absl::InvalidArgumentError("a second Settlement");
    buildings_ = Buildings{.tier = tier, .ramparts = Ramparts::kNone};
    return absl::OkStatus();
  }

  absl::Status add_ramparts(Ramparts ramparts) {
    const SettlementTier needs = figures_.settlements.row_of(ramparts).needs;
    if (!buildings_) {
      return absl::InvalidArgumentError(
          fmt::format("{} without a Settlement; expected a tier before it", name_of(ramparts)));
    }
    if (buildings_->ramparts != Ramparts::kNone) {
      return absl::InvalidArgumentError(
          "ramparts are given twice; fortifications take the place "
          "of a pallisade");
    }
    if (buildings_->tier < needs) {
      return absl::InvalidArgumentError(fmt::format("{} needs at least: {}; this is: {}",
                                                    name_of(ramparts), name_of(needs),
                                                    name_of(buildings_->tier)));
    }
    buildings_->ramparts = ramparts;
    return absl::OkStatus();
  }

  absl::StatusOr<OddsSide> finish(std::string_view text) const {
    OddsSide side;
    std::vector<std::string> words;
    if (buildings_) {
      const DiceSum defense = figures_.settlements.defense_of(*buildings_);
      side.side.set_settlement(defense);
      words.push_back(fmt::format("{} ({})", to_string(*buildings_), to_string(defense)));
    }
    for (const std::vector<Item>& worn : heroes_) {
      const DiceSum roll = figures_.items.hero_with(worn);
      side.side.add_hero(roll);
      std::vector<std::string> names;
      for (const Item item : worn) names.push_back(to_string(item));
      words.push_back(fmt::format("hero{}{} ({})", names.empty() ? "" : " with ",
                                  absl::StrJoin(names, " and "), to_string(roll)));
    }
    side.side.creatures = creatures_.value_or(0);
    if (side.side.creatures > 0) {
      words.push_back(fmt::format("{} creature{} ({})", side.side.creatures,
                                  side.side.creatures == 1 ? "" : "s",
                                  to_string(d6(side.side.creatures))));
    }
    if (words.empty()) {
      return absl::InvalidArgumentError(fmt::format("`{}` has no units", text));
    }
    side.words = absl::StrJoin(words, ", ");
    return side;
  }

  const Figures& figures_;
  SideOfBattle side_;
  std::vector<std::vector<Item>> heroes_;
  std::optional<Buildings> buildings_;
  std::optional<std::uint16_t> creatures_;
};

absl::Status at_option(const char* option, const absl::Status& status) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", option, message_of(status)));
}

template <class E, std::size_t N>
absl::Status read_word(const char* option, std::string_view word,
                       const std::array<std::string_view, N>& names, E& value) {
  if (const auto place = place_in(names, word)) {
    value = static_cast<E>(*place);
    return absl::OkStatus();
  }
  const std::vector<std::string> known(names.begin(), names.end());
  return absl::InvalidArgumentError(
      fmt::format("{}: unknown word `{}`{}", option, word, suggestion(word, known)));
}

absl::Status read_orders(const std::string& text, LineOrders& orders) {
  std::vector<std::string> words = absl::StrSplit(text, ':');
  if (words.size() == 1) words.push_back(words.front());
  if (words.size() != 2) {
    return absl::InvalidArgumentError(
        fmt::format("--orders: `{}`: expected the attacker's and the defender's order, A:B", text));
  }
  absl::Status read = read_word("--orders", words[0], kLineOrderNames, orders.attacker);
  read.Update(read_word("--orders", words[1], kLineOrderNames, orders.defender));
  return read;
}

absl::Status read_rules(const OddsWords& words, BattleRules& rules) {
  rules.faint_penalty = words.faint_penalty;
  absl::Status read =
      read_word("--casualties", words.casualties, kCasualtyPolicyNames, rules.casualties);
  read.Update(read_word("--ties", words.ties, kSideNames, rules.ties));
  if (!words.model.empty()) {
    read.Update(read_word("--model", words.model, kBattleModelNames, rules.model));
  }
  if (words.representative_above < 0 || words.representative_above >= kNeverRepresentative) {
    read.Update(absl::InvalidArgumentError(
        fmt::format("--representative-above: {}; expected 0 to {}", words.representative_above,
                    kNeverRepresentative - 1)));
  }
  return read;
}

void add_variants(const OddsWords& words, const BattleRules& rules,
                  std::vector<OddsVariant>& variants) {
  const std::string model(kBattleModelNames[static_cast<std::size_t>(rules.model)]);
  variants.push_back({.name = model, .rolls = "individual", .rules = rules});
  if (!words.representative) return;
  BattleRules other = rules;
  other.representative_above = static_cast<std::uint16_t>(words.representative_above);
  variants.push_back({.name = model,
                      .rolls = fmt::format("representative above {}", words.representative_above),
                      .rules = other});
}

}  // namespace

absl::StatusOr<OddsSide> parse_side(const Figures& figures, std::string_view text,
                                    SideOfBattle side) {
  return SideParser(figures, side).parse(text);
}

absl::StatusOr<OddsQuery> read_odds_query(const Figures& figures, const OddsWords& words) {
  OddsQuery query;
  auto attacker = parse_side(figures, words.attack, SideOfBattle::kAttacker);
  if (!attacker.ok()) return at_option("--attack", attacker.status());
  auto defender = parse_side(figures, words.defend, SideOfBattle::kDefender);
  if (!defender.ok()) return at_option("--defend", defender.status());
  query.attacker = *std::move(attacker);
  query.defender = *std::move(defender);
  BattleRules rules;
  absl::Status read = read_rules(words, rules);
  read.Update(read_orders(words.orders, query.orders));
  if (!read.ok()) return read;
  if (!words.model.empty()) {
    add_variants(words, rules, query.variants);
    return query;
  }
  for (std::size_t model = 0; model < kBattleModelNames.size(); ++model) {
    rules.model = static_cast<BattleModel>(model);
    add_variants(words, rules, query.variants);
  }
  return query;
}

}  // namespace muster::heroes
