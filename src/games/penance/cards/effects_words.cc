#include "games/penance/cards/effects_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "games/penance/cards/terms/aims.h"
#include "games/penance/cards/terms/conditions.h"
#include "games/penance/cards/terms/timing.h"

namespace muster::penance {
namespace {

using Word = std::string_view;

template <const auto& kTerms>
constexpr auto kWords = terms::words_of(kTerms);

constexpr std::array<Word, 9> kAmountWords = {"",    "",       "all",      "any",       "X",
                                              "1d3", "stored", "all_lost", "adj_target"};
constexpr std::array<Word, 9> kTokenWords = {"rune",    "bargain", "forge", "meta", "credit",
                                             "biomass", "shard",   "scrap", "taint"};
constexpr std::array<Word, 13> kZoneWords = {
    "smoke",    "difficult", "lava", "fire",      "fire_wall", "wall",      "vine_wall",
    "electric", "mine",      "holy", "sanctuary", "heal",      "distortion"};
constexpr std::array<Word, 6> kSummonWords = {"skeleton", "mercenary", "treant",
                                              "shadow",   "snare",     "decoy"};
constexpr std::array<Word, 6> kStatusWords = {"death_mark",  "prey",         "honor_duel",
                                              "coward_mark", "knocked_down", "untargetable"};
constexpr std::array<Word, kForms> kFormWords = {"assault", "tank",   "scout", "wolf",
                                                 "bear",    "chitin", "raven", "serpent"};
constexpr std::array<Word, kFactions> kFactionWords = {
    "universal",    "church",   "dwarves",  "elves",    "nomads",
    "ossuarium",    "crucible", "emergent", "exchange", "vestige-bloodlines",
    "wyrd-conclave"};
constexpr std::array<Word, 8> kCategoryWords = {
    "universal", "primary_weapon", "secondary_equipment", "faction_tactic",
    "faction",   "accessory",      "equipment",           "special"};
constexpr std::array<Word, 8> kSchoolWords = {"",      "fire",   "ice",   "lightning",
                                              "death", "nature", "light", "void"};
constexpr std::array<Word, 8> kSlotWords = {"weapon",    "spell", "shield", "secondary",
                                            "accessory", "relic", "ammo",   "consumable"};
constexpr std::array<Word, kClasses> kClassWords = {"scout", "warden", "vanguard", "colossus"};
constexpr std::array<Word, 4> kMoveFlagWords = {"terrain", "difficult", "enemies", "provocation"};
constexpr std::array<Word, 3> kLockedWords = {"attack", "defense", "movement"};

constexpr std::array<Word, 6> kComparisonWords = {"", "!", ">=", "<=", "<", ">"};

// Kinds that compare a number; kTargetAdjacentToMyAlly may stand alone, too.
bool is_number(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::kUser:
    case ConditionKind::kTarget:
    case ConditionKind::kBlocked:
    case ConditionKind::kDamage:
    case ConditionKind::kEnemiesWithin6:
    case ConditionKind::kHexSeeds:
    case ConditionKind::kAlliesAdjacent:
    case ConditionKind::kAlliesWithin3:
    case ConditionKind::kAlliesWithin4:
      return true;
    default:
      return false;
  }
}

std::optional<int> number_of(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool all = error == std::errc{} && end == text.data() + text.size();
  return all && value >= 0 && value <= 99 ? std::optional(value) : std::nullopt;
}

Comparison opposite(Comparison comparison) {
  switch (comparison) {
    case Comparison::kTrue:
      return Comparison::kFalse;
    case Comparison::kFalse:
      return Comparison::kTrue;
    case Comparison::kAtLeast:
      return Comparison::kBelow;
    case Comparison::kBelow:
      return Comparison::kAtLeast;
    case Comparison::kAtMost:
      return Comparison::kAbove;
    case Comparison::kAbove:
      break;
  }
  return Comparison::kAtMost;
}

// "heat" of self or tgt, or a whole word.
bool parse_subject(std::string_view text, Condition& condition) {
  if (const auto kind = find_word<ConditionKind>(text)) {
    condition.kind = *kind;
    return *kind != ConditionKind::kUser && *kind != ConditionKind::kTarget &&
           *kind != ConditionKind::kForm;
  }
  const std::size_t dot = text.find('.');
  if (dot == std::string_view::npos) return false;
  const auto kind = find_word<ConditionKind>(text.substr(0, dot));
  const auto quantity = find_word<Quantity>(text.substr(dot + 1));
  if (!kind || !quantity) return false;
  condition.kind = *kind;
  condition.quantity = *quantity;
  return *kind == ConditionKind::kUser || *kind == ConditionKind::kTarget;
}

// A condition without "!".
std::optional<Condition> parse_plain(std::string_view text) {
  Condition condition;
  const Word form = kWords<terms::kCondition>[static_cast<std::size_t>(ConditionKind::kForm)];
  if (text.starts_with(form)) {
    const auto kind = find_word<FormKind>(text.substr(form.size()));
    if (!kind) return std::nullopt;
    condition.kind = ConditionKind::kForm;
    condition.value = static_cast<std::int8_t>(*kind);
    return condition;
  }
  for (std::size_t c = 2; c < kComparisonWords.size(); ++c) {  // ">=" before ">"
    const std::size_t at = text.find(kComparisonWords[c]);
    if (at == std::string_view::npos) continue;
    const auto value = number_of(text.substr(at + kComparisonWords[c].size()));
    if (!value || !parse_subject(text.substr(0, at), condition)) return std::nullopt;
    condition.comparison = static_cast<Comparison>(c);
    condition.value = static_cast<std::int8_t>(*value);
    const bool number =
        is_number(condition.kind) || condition.kind == ConditionKind::kTargetAdjacentToMyAlly;
    return number ? std::optional(condition) : std::nullopt;
  }
  if (!parse_subject(text, condition) || is_number(condition.kind)) return std::nullopt;
  return condition;
}

}  // namespace

WordList word_list(Who /*who*/) { return kWords<terms::kWho>; }
WordList word_list(When /*when*/) { return kWords<terms::kWhen>; }
WordList word_list(Event /*event*/) { return kWords<terms::kEvent>; }
WordList word_list(Length /*length*/) { return kWords<terms::kLength>; }
WordList word_list(Quantity /*quantity*/) { return kWords<terms::kQuantity>; }
WordList word_list(ConditionKind /*kind*/) { return kWords<terms::kCondition>; }
WordList word_list(AmountKind /*kind*/) { return kAmountWords; }
WordList word_list(AreaKind /*area*/) { return kWords<terms::kArea>; }
WordList word_list(Per /*per*/) { return kWords<terms::kPer>; }
WordList word_list(Stat /*stat*/) { return kWords<terms::kStat>; }
WordList word_list(TokenKind /*kind*/) { return kTokenWords; }
WordList word_list(ZoneKind /*kind*/) { return kZoneWords; }
WordList word_list(SummonKind /*kind*/) { return kSummonWords; }
WordList word_list(StatusName /*name*/) { return kStatusWords; }
WordList word_list(FormKind /*kind*/) { return kFormWords; }
WordList word_list(Versus /*versus*/) { return kWords<terms::kVersus>; }
WordList word_list(What /*what*/) { return kWords<terms::kWhat>; }
WordList word_list(Pile /*pile*/) { return kWords<terms::kPile>; }
WordList word_list(Filter /*filter*/) { return kWords<terms::kFilter>; }
WordList word_list(Destination /*to*/) { return kWords<terms::kDestination>; }
WordList word_list(At /*at*/) { return kWords<terms::kAt>; }
WordList word_list(Faction /*faction*/) { return kFactionWords; }
WordList word_list(Category /*category*/) { return kCategoryWords; }
WordList word_list(School /*school*/) { return kSchoolWords; }
WordList word_list(ItemSlot /*slot*/) { return kSlotWords; }
WordList word_list(ClassKind /*kind*/) { return kClassWords; }
WordList move_flag_words() { return kMoveFlagWords; }
WordList locked_card_words() { return kLockedWords; }

std::optional<std::size_t> find_in(WordList words, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto it = std::find(words.begin(), words.end(), text);
  if (it == words.end()) return std::nullopt;
  return static_cast<std::size_t>(it - words.begin());
}

std::vector<std::string> known_words(WordList words) {
  std::vector<std::string> known;
  for (const std::string_view each : words) {
    if (!each.empty()) known.emplace_back(each);
  }
  return known;
}

std::optional<NumberedWord> split_number(std::string_view text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return NumberedWord{text, -1};
  const auto number = number_of(text.substr(at + mark.size()));
  if (!number) return std::nullopt;
  return NumberedWord{text.substr(0, at), *number};
}

std::optional<Condition> parse_condition(std::string_view text) {
  const bool negated = text.starts_with("!");
  auto condition = parse_plain(negated ? text.substr(1) : text);
  if (condition && negated) condition->comparison = opposite(condition->comparison);
  return condition;
}

std::string to_text(const Condition& condition) {
  std::string text;
  if (condition.comparison == Comparison::kFalse) text += '!';
  text += word(condition.kind);
  if (condition.kind == ConditionKind::kForm) {
    return text + std::string(word(static_cast<FormKind>(condition.value)));
  }
  if (condition.quantity != Quantity::kNone) text += fmt::format(".{}", word(condition.quantity));
  if (condition.comparison == Comparison::kTrue || condition.comparison == Comparison::kFalse) {
    return text;
  }
  const auto comparison = static_cast<std::size_t>(condition.comparison);
  return text + fmt::format("{}{}", kComparisonWords[comparison], condition.value);
}

std::vector<std::string> condition_words() {
  std::vector<std::string> known;
  for (std::size_t i = 0; i < terms::kCondition.size(); ++i) {
    const auto kind = static_cast<ConditionKind>(i);
    if (kind == ConditionKind::kNone) continue;
    if (kind == ConditionKind::kUser || kind == ConditionKind::kTarget) {
      for (std::size_t q = 1; q < terms::kQuantity.size(); ++q) {
        known.push_back(
            fmt::format("{}.{}>=1", kWords<terms::kCondition>[i], kWords<terms::kQuantity>[q]));
      }
    } else if (kind == ConditionKind::kForm) {
      for (const Word form : kFormWords) known.push_back(fmt::format("form=={}", form));
    } else {
      known.push_back(std::string(kWords<terms::kCondition>[i]) + (is_number(kind) ? ">=1" : ""));
    }
  }
  return known;
}

std::string to_text(const Amount& amount) {
  if (amount.kind == AmountKind::kNumber) return std::to_string(amount.value);
  return std::string(word(amount.kind));
}

bool has_count(Length length) {
  return length == Length::kRounds || length == Length::kTurns ||
         length == Length::kNextFireSpell || length == Length::kNextLightningSpell;
}

std::string length_text(Length length, int turns) {
  if (length == Length::kRounds && turns == 1) return "round";
  const bool spell = length == Length::kNextFireSpell || length == Length::kNextLightningSpell;
  if (!has_count(length) || (spell && turns == 1)) return std::string(word(length));
  return fmt::format("{}:{}", word(length), turns);
}

bool has_size(AreaKind area) {
  switch (area) {
    case AreaKind::kAdjacentHexes:
    case AreaKind::kRadius:
    case AreaKind::kRadiusSelf:
    case AreaKind::kCone:
    case AreaKind::kTwoWithin:
    case AreaKind::kTwoRandomWithin:
      return true;
    default:
      return false;
  }
}

std::string area_text(AreaKind area, int size) {
  if (!has_size(area)) return std::string(word(area));
  return fmt::format("{}:{}", word(area), size);
}

}  // namespace muster::penance
