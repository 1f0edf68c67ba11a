#include "games/projecthex/sheet/exchange_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "games/projecthex/sheet/words.h"

namespace muster::projecthex {
namespace {

std::string_view type_words(UnitType type) {
  return kUnitTypeNames[static_cast<std::size_t>(type)];
}

struct ExchangeSide {
  std::string_view name;
  DuelChoice choice;
  int modifier;
  int type_bonus;  // 0: this type does not beat the other

  int value() const { return choice.face + modifier + type_bonus; }
};

std::string side_words(const ExchangeSide& side, bool values_count) {
  std::string words =
      fmt::format("{} {} {}", side.name, type_words(side.choice.type), side.choice.face);
  if (!values_count) return words;
  if (side.modifier != 0) words += fmt::format(" {:+}", side.modifier);
  if (side.type_bonus != 0) words += fmt::format(" {:+} type", side.type_bonus);
  if (side.value() != side.choice.face) words += fmt::format(" = {}", side.value());
  return words;
}

// Why a natural 9 or 0 decides (PH-46, PH-47); "" when values do.
std::string natural_words(const DuelTerms& terms, DuelChoice attack, DuelChoice defence) {
  if (terms.naturals == NaturalFaces::kPlain) return "";
  const int rank = natural_rank(attack.face);
  const int other = natural_rank(defence.face);
  if (rank != other) return std::max(rank, other) == 2 ? "a 9 is highest" : "a 0 is lowest";
  if (rank == 1 || terms.naturals != NaturalFaces::kDefender) return "";
  return fmt::format("of two {}s the defender's counts", attack.face);
}

}  // namespace

std::string exchange_words(const DuelTerms& terms, const SheetExchange& exchange) {
  const auto side = [&terms](std::string_view name, DuelChoice own, DuelChoice other,
                             const std::array<std::int8_t, kUnitTypes>& modifiers) {
    return ExchangeSide{.name = name,
                        .choice = own,
                        .modifier = modifiers[static_cast<std::size_t>(own.type)],
                        .type_bonus = beats(own.type, other.type) ? terms.type_bonus : 0};
  };
  const ExchangeSide attack =
      side(exchange.attacker, exchange.attack, exchange.defence, terms.attack);
  const ExchangeSide defence =
      side(exchange.defender, exchange.defence, exchange.attack, terms.defence);
  const ExchangeSide& loser =
      attacker_wins(terms, exchange.attack, exchange.defence) ? defence : attack;
  std::string reason = natural_words(terms, exchange.attack, exchange.defence);
  const bool values_count = reason.empty();
  if (values_count && attack.value() == defence.value()) reason = "equal";
  if (!reason.empty()) reason += ", ";
  return fmt::format("exchange {}: {}, {}: {}{} loses 1 {}, {} v {} left", exchange.number,
                     side_words(attack, values_count), side_words(defence, values_count), reason,
                     loser.name, type_words(loser.choice.type), total(exchange.left.attack),
                     total(exchange.left.defence));
}

void tell_duel_rules(int type_bonus, NaturalFaces naturals, SheetLines& lines) {
  lines.detail(fmt::format(
      "assault beats mounted, mounted beats ranged, ranged beats assault: {:+}", type_bonus));
  if (naturals != NaturalFaces::kPlain) {
    lines.detail("a 9 is highest and a 0 lowest, whatever is added");
  }
}

void tell_roll(std::string_view side, int seat, const DicePool& dice, SheetLines& lines) {
  lines.secret(SheetLevel::kDetail, only(seat),
               fmt::format("{} rolls {}", side, fmt::join(faces_of(dice), ", ")),
               fmt::format("{} rolls {} in secret", side, counted(total(dice), "die", "dice")));
}

}  // namespace muster::projecthex
