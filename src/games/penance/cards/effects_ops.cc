#include "games/penance/cards/effects_ops.h"

#include <algorithm>

#include "games/penance/cards/op_rows/attack.h"
#include "games/penance/cards/op_rows/board.h"
#include "games/penance/cards/op_rows/cards.h"
#include "games/penance/cards/op_rows/control.h"
#include "games/penance/cards/op_rows/protection.h"
#include "games/penance/cards/op_rows/resources.h"

namespace muster::penance {
namespace {

// All rows, in the order of Op; a row that is missing or misplaced does not compile.
template <std::size_t... kSizes>
consteval auto joined(const std::array<OpInfo, kSizes>&... parts) {
  static_assert((kSizes + ...) == kOps);
  std::array<const OpInfo*, kOps> all{};
  std::size_t size = 0;
  const auto add = [&](const auto& part) {
    for (const OpInfo& info : part) all[size++] = &info;
  };
  (add(parts), ...);
  return all;
}
constexpr std::array<const OpInfo*, kOps> kInfos =
    joined(op_rows::kAttackOps, op_rows::kProtectionOps, op_rows::kResourcesOps, op_rows::kCardsOps,
           op_rows::kBoardOps, op_rows::kControlOps);

consteval bool in_order() {
  for (std::size_t i = 0; i < kInfos.size(); ++i) {
    if (kInfos[i]->op != static_cast<Op>(i)) return false;
  }
  return true;
}
static_assert(in_order());

consteval auto words_of_ops() {
  std::array<std::string_view, kOps> words{};
  for (std::size_t i = 0; i < kOps; ++i) words[i] = kInfos[i]->word;
  return words;
}
constexpr std::array<std::string_view, kOps> kOpWords = words_of_ops();

constexpr std::array<std::string_view, kFields> kFieldWords = {"n",
                                                               "if",
                                                               "when",
                                                               "on",
                                                               "who",
                                                               "side",
                                                               "length",
                                                               "stat",
                                                               "kind",
                                                               "name",
                                                               "vs",
                                                               "what",
                                                               "ignore",
                                                               "cards",
                                                               "choice",
                                                               "area",
                                                               "per",
                                                               "min",
                                                               "max",
                                                               "cap",
                                                               "limit",
                                                               "range",
                                                               "hits",
                                                               "targets",
                                                               "from",
                                                               "to",
                                                               "filter",
                                                               "at",
                                                               "dice",
                                                               "set",
                                                               "save",
                                                               "alternate_turns",
                                                               "dmg_from_crucible",
                                                               "spread",
                                                               "hp",
                                                               "def",
                                                               "dmg",
                                                               "move",
                                                               "slow",
                                                               "size",
                                                               "radius",
                                                               "dmg_cross",
                                                               "dmg_enter",
                                                               "recover",
                                                               "vent",
                                                               "penalty",
                                                               "ping",
                                                               "blocks_move",
                                                               "blocks_los",
                                                               "blocks_enemy",
                                                               "or_melee",
                                                               "split",
                                                               "straight",
                                                               "teleport",
                                                               "toward",
                                                               "return",
                                                               "stack",
                                                               "replaces",
                                                               "alt",
                                                               "when_attacked",
                                                               "random",
                                                               "user_chooses",
                                                               "reorder",
                                                               "may_discard",
                                                               "half",
                                                               "first_each_round",
                                                               "breaks_on_attack",
                                                               "then",
                                                               "a",
                                                               "b"};

}  // namespace

WordList word_list(Op /*op*/) { return kOpWords; }
WordList word_list(Field /*field*/) { return kFieldWords; }

const OpInfo& op_info(Op op) { return *kInfos[static_cast<std::size_t>(op)]; }

KeyUse key_use(const OpInfo& info, Field field) {
  const auto* const use = std::find_if(info.fields.begin(), info.fields.end(),
                                       [&](const FieldUse& each) { return each.field == field; });
  if (use != info.fields.end()) return use->required ? KeyUse::kRequired : KeyUse::kOptional;
  const bool common = field == Field::kIf || field == Field::kOn || field == Field::kWhen;
  return common ? KeyUse::kOptional : KeyUse::kUnknown;
}

}  // namespace muster::penance
