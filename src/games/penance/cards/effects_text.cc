#include "games/penance/cards/effects_text.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "games/penance/cards/effects_ops.h"
#include "games/penance/cards/effects_words.h"
#include "games/penance/cards/terms/aims.h"
#include "games/penance/cards/terms/conditions.h"
#include "games/penance/cards/terms/timing.h"

namespace muster::penance {
namespace {

using Phrase = std::string_view;

constexpr std::array<std::pair<EffectFlag, Phrase>, 19> kFlagPhrases = {{
    {kOrMelee, "or melee"},
    {kSplit, "may be divided"},
    {kStraight, "in a straight line"},
    {kTeleport, "by teleport"},
    {kTowardTarget, "toward the target"},
    {kTowardSelf, "toward the user"},
    {kReturn, "and back after the attack"},
    {kStacks, "adds up"},
    {kNeverTwice, "not more than once at a time"},
    {kReplaces, "instead of the one before"},
    {kAlternative, "instead of the gain before"},
    {kWhenAttacked, "when attacked"},
    {kRandom, "at random"},
    {kUserChooses, "the user chooses"},
    {kReorder, "in any order back"},
    {kMayDiscard, "may discard it"},
    {kHalf, "halved"},
    {kFirstEachRound, "the first time each round"},
    {kBreaksOnAttack, "until it attacks"},
}};

std::string with_number(Phrase pattern, int number) {
  const std::size_t at = pattern.find("{}");
  if (at == Phrase::npos) return std::string(pattern);
  return fmt::format("{}{}{}", pattern.substr(0, at), number, pattern.substr(at + 2));
}

std::string amount_phrase(const Amount& amount, bool with_sign) {
  if (amount.kind == AmountKind::kNumber) {
    return with_sign ? fmt::format("{:+}", amount.value) : fmt::format("{}", amount.value);
  }
  switch (amount.kind) {
    case AmountKind::kAny:
      return "any number of";
    case AmountKind::kOneToThree:
      return "1 to 3";
    case AmountKind::kStored:
      return "the damage kept in mind";
    case AmountKind::kAllLost:
      return "all lost";
    case AmountKind::kAdjacentTarget:
      return "(all adjacent)";
    default:
      return std::string(word(amount.kind));
  }
}

// Whether the effect changes something that is just so or not.
bool is_yes_or_no(const Effect& effect) {
  if (effect.op != Op::kBuff && effect.op != Op::kDebuff) return false;
  const Stat stat = effect.stat();
  return stat == Stat::kAp || stat == Stat::kAutoHit || stat == Stat::kIgnoreCover ||
         stat == Stat::kIgnoreRange;
}

std::string kind_phrase(const Effect& effect) {
  switch (effect.op) {
    case Op::kBuff:
    case Op::kDebuff:
      return std::string(phrase(terms::kStat, effect.stat()));
    case Op::kZone:
      return std::string(word(effect.zone()));
    case Op::kSummon:
    case Op::kCommand:
      return std::string(word(effect.summon()));
    case Op::kStatus:
      return std::string(word(effect.status()));
    default:
      return std::string(word(effect.token()));
  }
}

std::string mask_phrase(const Effect& effect) {
  WordList words = word_list(FormKind{});
  if (effect.op == Op::kLock) words = locked_card_words();
  if (effect.op == Op::kMove || effect.op == Op::kMoveFlags) words = move_flag_words();
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if ((effect.mask >> i & 1U) != 0) parts.emplace_back(words[i]);
  }
  return absl::StrJoin(parts, ", ");
}

// What a name in the braces of OpInfo::text stands for.
std::string fill(std::string_view name, const Effect& effect) {
  if (name == "n") return amount_phrase(effect.amount, false);
  if (name == "+n") return is_yes_or_no(effect) ? "" : amount_phrase(effect.amount, true);
  if (name == "who") {
    return std::string(phrase(terms::kWho, effect.side != Who::kNobody ? effect.side : effect.who));
  }
  if (name == "kind") return kind_phrase(effect);
  if (name == "p") return fmt::format("{}", effect.parameter);
  if (name == "what") return std::string(phrase(terms::kWhat, effect.what));
  if (name == "from") return std::string(phrase(terms::kPile, effect.from));
  return mask_phrase(effect);  // "mask"
}

std::string main_text(const Effect& effect) {
  const std::string_view pattern = op_info(effect.op).text;
  std::string text;
  std::size_t at = 0;
  while (at < pattern.size()) {
    const std::size_t open = std::min(pattern.find('{', at), pattern.size());
    text += pattern.substr(at, open - at);
    if (open == pattern.size()) break;
    const std::size_t close = pattern.find('}', open);
    text += fill(pattern.substr(open + 1, close - open - 1), effect);
    at = close + 1;
  }
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string length_phrase(const Effect& effect) {
  if (effect.turns == 1 && has_count(effect.length)) {
    if (effect.length == Length::kRounds) return "this round";
    if (effect.length == Length::kTurns) return "for 1 turn";
    return effect.length == Length::kNextFireSpell ? "for the next fire spell"
                                                   : "for the next lightning spell";
  }
  return with_number(phrase(terms::kLength, effect.length), effect.turns);
}

// ---- What stands behind the main text.

void add_placement(std::vector<std::string>& parts, const Placement& placed, Op op) {
  const auto number = [&](Phrase text, int value) {
    if (value > 0) parts.push_back(fmt::format("{} {}", text, value));
  };
  number("hit points", placed.hp);
  number("flat Defense", placed.def);
  number("damage", placed.dmg);
  if (op == Op::kSummon || op == Op::kCommand) number("moves", placed.move);
  number("extra SP to leave", placed.slow);
  number("hexes", placed.size);
  number("radius", placed.radius);
  number("loss for crossing", placed.dmg_cross);
  number("loss for entering", placed.dmg_enter);
  number("recovers", placed.recover);
  number("vents", placed.vent);
  number("enemy target numbers +", placed.penalty);
  number("loss", placed.ping);
  if (placed.blocks_move) parts.emplace_back("blocks movement");
  if (placed.blocks_los) parts.emplace_back("blocks sight");
  if (placed.blocks_enemy) parts.emplace_back("no enemy unit enters");
}

void add_parameter(std::vector<std::string>& parts, const Effect& effect) {
  if (effect.parameter == kNoParameter) return;
  switch (effect.op) {
    case Op::kSuffering:
      parts.push_back(fmt::format("{} of them", effect.parameter));
      break;
    case Op::kGuardLethal:
      parts.push_back(fmt::format("{} cards are kept", effect.parameter));
      break;
    case Op::kSkipTurn:
      parts.push_back(fmt::format("unless {} cards are discarded", effect.parameter));
      break;
    case Op::kStatus:
      parts.push_back(fmt::format("attacks of Crucible do {} more", effect.parameter));
      break;
    case Op::kDebuff:
      parts.push_back(fmt::format("also for its friends within {}", effect.parameter));
      break;
    default:
      break;
  }
}

void add_scope(std::vector<std::string>& parts, const Effect& effect) {
  if (effect.per != Per::kNone) {
    parts.push_back(fmt::format("times {}", phrase(terms::kPer, effect.per)));
  }
  if (effect.max > 0) parts.push_back(fmt::format("at most {}", effect.max));
  if (effect.min > 0) parts.push_back(fmt::format("not below {}", effect.min));
  if (effect.limit > 0) parts.push_back(fmt::format("at most {} in play", effect.limit));
  if (effect.hits > 1) parts.push_back(fmt::format("{} rolls", effect.hits));
  if (effect.targets > 0) parts.push_back(fmt::format("up to {} targets", effect.targets));
  if (effect.area != AreaKind::kNone) {
    parts.push_back(with_number(phrase(terms::kArea, effect.area), effect.area_size));
  }
  if (effect.vs != Versus::kAny) {
    parts.push_back(fmt::format("against {}", phrase(terms::kVersus, effect.vs)));
  }
  if (effect.range != kNoRange) parts.push_back(fmt::format("within {}", effect.range));
  if (effect.at != At::kPick) parts.emplace_back(phrase(terms::kAt, effect.at));
}

void add_cards(std::vector<std::string>& parts, const Effect& effect) {
  const std::string_view pattern = op_info(effect.op).text;
  if (effect.from != Pile::kDefault && pattern.find("{from}") == std::string_view::npos) {
    parts.push_back(fmt::format("from {}", phrase(terms::kPile, effect.from)));
  }
  if (effect.to != Destination::kDefault)
    parts.emplace_back(phrase(terms::kDestination, effect.to));
  if (effect.filter != Filter::kNone) parts.emplace_back(phrase(terms::kFilter, effect.filter));
  if (effect.op == Op::kReveal) {
    parts.push_back(effect.what == What::kHand ? "all" : amount_phrase(effect.amount, false));
  }
  if (effect.op == Op::kMove && effect.mask != 0) {
    parts.push_back(fmt::format("without regard to {}", mask_phrase(effect)));
  }
}

std::vector<std::string> details(const Effect& effect, const CardTable& table) {
  std::vector<std::string> parts;
  add_scope(parts, effect);
  add_cards(parts, effect);
  add_parameter(parts, effect);
  if (effect.op == Op::kGuardLethal && effect.amount.kind != AmountKind::kNone) {
    parts.push_back(
        fmt::format("{} of the loss does not happen", amount_phrase(effect.amount, false)));
  }
  if (effect.placement != kNoPlacement) {
    add_placement(parts, table.placement(effect), effect.op);
  }
  for (const auto& [flag, text] : kFlagPhrases) {
    if (effect.has(flag)) parts.emplace_back(text);
  }
  if (effect.length != Length::kNone) {
    parts.push_back(length_phrase(effect));
  }
  return parts;
}

// What stands before it: "at the start of each own turn, if ...: ".
std::string leading(const Effect& effect, const CardTable& table) {
  std::vector<std::string> parts;
  if (effect.on != Event::kNone) {
    std::string event(phrase(terms::kEvent, effect.on));
    if (effect.on == Event::kPlayNamed) {
      event += fmt::format(" {}", table.watched_names()[effect.on_value]);
    } else if (effect.on_value > 0) {
      event += fmt::format(" {}", effect.on_value);
    }
    parts.push_back(std::move(event));
  }
  if (effect.when != When::kNow) parts.emplace_back(phrase(terms::kWhen, effect.when));
  for (const Condition& condition : effect.conditions) {
    if (condition.kind == ConditionKind::kNone) continue;
    parts.push_back(fmt::format("if {}", describe(condition)));
  }
  return absl::StrJoin(parts, ", ");
}

std::string list_text(std::span<const Effect> effects, const CardTable& table) {
  std::vector<std::string> parts;
  for (const Effect& effect : effects) parts.push_back(describe_effect(effect, table));
  return parts.empty() ? "nothing" : absl::StrJoin(parts, "; ");
}

}  // namespace

std::string describe(const Condition& condition) {
  const bool negated = condition.comparison == Comparison::kFalse;
  std::string text = negated ? "not: " : "";
  text += phrase(terms::kCondition, condition.kind);
  if (condition.kind == ConditionKind::kForm) {
    return fmt::format("{} {}", text, word(static_cast<FormKind>(condition.value)));
  }
  if (condition.quantity != Quantity::kNone) {
    text += fmt::format(" {} is", phrase(terms::kQuantity, condition.quantity));
  }
  switch (condition.comparison) {
    case Comparison::kAtLeast:
      return fmt::format("{} at least {}", text, condition.value);
    case Comparison::kAtMost:
      return fmt::format("{} at most {}", text, condition.value);
    case Comparison::kBelow:
      return fmt::format("{} below {}", text, condition.value);
    case Comparison::kAbove:
      return fmt::format("{} above {}", text, condition.value);
    default:
      return text;
  }
}

std::string describe_effect(const Effect& effect, const CardTable& table) {
  std::string text = leading(effect, table);
  if (effect.op == Op::kReq) return fmt::format("only {}", text);
  if (!text.empty()) text += ": ";
  text += main_text(effect);
  const std::vector<std::string> parts = details(effect, table);
  if (!parts.empty()) text += fmt::format(" ({})", absl::StrJoin(parts, ", "));
  if (effect.op == Op::kTargetChoice) {
    return fmt::format("{}: either [{}] or [{}]", text, list_text(table.run(effect.then), table),
                       list_text(table.run(effect.other()), table));
  }
  if (effect.then.count > 0) {
    text += fmt::format(": [{}]", list_text(table.run(effect.then), table));
  }
  return text;
}

std::vector<std::string> describe_effects(CardId card, const CardTable& table) {
  std::vector<std::string> lines;
  for (const Effect& effect : table.program(card)) lines.push_back(describe_effect(effect, table));
  return lines;
}

std::string describe_price(const Card& card) {
  std::vector<std::string> parts;
  if (card.sp_cost > 0) parts.push_back(fmt::format("{} SP", card.sp_cost));
  if (card.alt_cost > 0) {
    const std::string number = card.alt_cost == kAllTokens ? "X" : std::to_string(card.alt_cost);
    parts.push_back(fmt::format("{} {}", number, word(card.alt_token)));
  }
  return parts.empty() ? "nothing" : absl::StrJoin(parts, " and ");
}

std::string describe_range(const Card& card) {
  if (card.range_max == 0) return "itself";
  if (card.range_max == kWholeBoard) return "everywhere";
  if (card.range_min == 1 && card.range_max == 1) return "melee";
  return fmt::format("{} to {} hexes", card.range_min, card.range_max);
}

std::string describe_kind(const Card& card) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < kFactions; ++i) {
    const auto faction = static_cast<Faction>(i);
    if ((card.factions & faction_bit(faction)) != 0) parts.emplace_back(word(faction));
  }
  std::string text = absl::StrJoin(parts, "/");
  std::string category(word(card.category));
  std::replace(category.begin(), category.end(), '_', ' ');
  text += fmt::format(", {}", category);
  constexpr std::array<std::pair<CardFlag, Phrase>, 11> kShown = {{
      {kMeleeCard, "melee attack"},
      {kRangedCard, "ranged attack"},
      {kMovementCard, "movement"},
      {kDefenseCard, "defense"},
      {kReactive, "reactive"},
      {kPassive, "passive"},
      {kShieldCard, "shield"},
      {kPrimaryWeapon, "right arm"},
      {kSecondary, "left arm"},
      {kReactsToMelee, "against melee only"},
      {kTeamOnly, "needs a friendly Casket"},
  }};
  for (const auto& [flag, name] : kShown) {
    if (card.is(flag)) text += fmt::format(", {}", name);
  }
  return text;
}

}  // namespace muster::penance
