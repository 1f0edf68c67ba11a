#include "games/homm/sheet/names.h"

#include <fmt/format.h>

#include <cctype>
#include <map>

#include "games/homm/inquiry/units.h"

namespace muster::homm {

std::string cell_name(int cell) {
  return fmt::format("{}{}", static_cast<char>('a' + column_of(cell)), row_of(cell) + 1);
}

std::string place_name(int cell) {
  return cell < kCells ? "on " + cell_name(cell) : std::string("beside the board");
}

std::string_view side_name(int side) { return side == 0 ? "attacker" : "defender"; }

std::string in_words(const std::vector<std::string>& items, std::string_view last) {
  std::string all;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) all += i + 1 == items.size() ? fmt::format(" {} ", last) : std::string(", ");
    all += items[i];
  }
  return all;
}

std::string title_of(std::string_view id) {
  std::string title;
  for (std::size_t i = 0; i < id.size(); ++i) {
    const bool first = i == 0 || id[i - 1] == '_';
    const bool small = first && i > 0 && (id.substr(i, 3) == "of_" || id.substr(i, 4) == "the_");
    title += id[i] == '_'      ? ' '
             : first && !small ? static_cast<char>(std::toupper(static_cast<unsigned char>(id[i])))
                               : id[i];
  }
  return title;
}

void UnitNames::learn(const State& state) {
  for (int unit = 0; unit < kUnits; ++unit) {
    const auto index = static_cast<std::size_t>(unit);
    const Unit& each = state.units[unit];
    if (each.side == kNoSide) continue;
    const UnitSide& card = combat_.card(each.side);
    const bool here = alive(state, unit);
    const bool another = cards_[index] == nullptr || cards_[index]->name != card.name;
    if (another || (gone_[index] && here)) {
      const int number = ++used_[card.name];
      names_[index] = number == 1 ? card.name : fmt::format("{} {}", card.name, number);
      seen_[index] = false;
    }
    seen_[index] = seen_[index] || here;
    gone_[index] = seen_[index] && !here;
    cards_[index] = &card;
  }
}

std::string UnitNames::at(const State& state, int unit) const {
  const int cell = state.units[unit].cell;
  return cell == kNoCell ? (*this)[unit] : fmt::format("{} {}", (*this)[unit], place_name(cell));
}

std::vector<std::string> UnitNames::of(Mask units) const {
  std::vector<std::string> all;
  for (int unit : BitRange(units)) all.push_back((*this)[unit]);
  return all;
}

std::string health_words(const Combat& combat, const State& state, int unit) {
  const int left = health_left(combat, state, unit);
  return fmt::format("{} of {} health left", left, left + state.units[unit].damage);
}

std::string_view side_words(const Combat& combat, const UnitSide& card) {
  const bool stacks = combat.ruleset().stacks.on;
  switch (card.side) {
    case CardSide::kFew:
      return stacks ? "plain" : "few";
    case CardSide::kPack:
      return stacks ? "upgraded" : "pack";
    default:
      return "neutral";
  }
}

std::string counted(int count, std::string_view one, std::string_view more) {
  if (count == 1) return fmt::format("1 {}", one);
  return more.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, more);
}

std::string condition_words(const Combat& combat, const State& state, int unit) {
  const Unit& each = state.units[unit];
  std::string words = fmt::format("{}, {}", side_words(combat, combat.card(each.side)),
                                  health_words(combat, state, unit));
  if (each.tokens > 0) words += ", " + counted(each.tokens, "token");
  if (each.poison > 0) words += ", " + counted(each.poison, "poison cube");
  if ((each.flags & kParalysed) != 0) words += ", paralysed";
  if ((each.flags & kDefending) != 0) words += ", defense token";
  if ((each.flags & kStacked) != 0) words += ", Stacked token";
  return words;
}

std::vector<std::string> card_names(const Combat& combat, int side, std::uint64_t set) {
  std::map<std::string, int> copies;
  for (int instance : BitRange(set)) ++copies[combat.card_of(side, instance).name];
  std::vector<std::string> names;
  for (const auto& [name, count] : copies) {
    names.push_back(count == 1 ? name : fmt::format("{} {}", count, name));
  }
  return names;
}

}  // namespace muster::homm
