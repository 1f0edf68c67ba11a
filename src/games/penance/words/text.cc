// Actions and outcomes in words.
#include <fmt/format.h>

#include "games/penance/attack/roll.h"
#include "games/penance/attack/taint.h"
#include "games/penance/duel.h"
#include "games/penance/inquiry/kinds.h"
#include "games/penance/sheet/words.h"
#include "games/penance/state/task_views.h"

namespace muster::penance {
namespace {

constexpr std::array<std::string_view, kDuelists> kCaskets = {"the first Casket",
                                                              "the second Casket"};
constexpr std::array<std::string_view, 19> kDieNames = {"Damage Die",
                                                        "Suffering Die",
                                                        "Strain roll",
                                                        "strained part",
                                                        "strained arm",
                                                        "hit location",
                                                        "locked cards",
                                                        "trauma",
                                                        "ejection",
                                                        "Taint",
                                                        "amount",
                                                        "hazard",
                                                        "quarter on fire",
                                                        "smoke",
                                                        "ice",
                                                        "turn on ice",
                                                        "unit",
                                                        "hex",
                                                        "card"};

std::string_view face_name(DieUse use, int face) {
  const auto at = static_cast<std::size_t>(face - 1);
  if (use == DieUse::kDamage) return kDamageDieNames[at];
  return use == DieUse::kSuffering ? kSufferingFaceNames[at] : std::string_view{};
}

std::string_view answer_text(Question question, bool yes) {
  switch (question) {
    case Question::kMulligan:
      return yes ? "draw a new hand" : "keep the hand";
    case Question::kWhoseTaint:
      return yes ? "the own Taint" : "the target's Taint";
    case Question::kBlocks:
      return yes ? "2 Taint: roll blocks again" : "no Taint";
    case Question::kNumb:
      return yes ? "3 own Taint: 3 damage less" : "no Taint";
    default:
      return yes ? "yes" : "no";
  }
}

std::string_view step_name(DefenseStep step) {
  constexpr std::array<std::string_view, kDefenseSteps> kNames = {"blocks", "Critical", "Pierce",
                                                                  "Heat"};
  return kNames[static_cast<std::size_t>(step)];
}

std::string card_name(const DuelTables& duel, const DuelState& state, int side, int kind) {
  return duel.cards().text(card_id(duel, state, side, kind)).name;
}

std::string unit_name(const DuelTables& duel, const DuelState& state, int unit) {
  if (is_casket(unit)) return std::string(kCaskets[static_cast<std::size_t>(unit)]);
  if (unit == kStructure) return "a structure or wall";
  const int number = unit - kDuelists + 1;
  if (!duel.rules().board) return fmt::format("summon {}", number);
  return fmt::format("summon {} at {}", number, duel.grid().name(hex_of(state, unit)));
}

std::string die_text(const DuelState& state, int face) {
  const Task& task = top_task(state);
  const auto use = DieView(task).use();
  const std::string_view name = face_name(use, face);
  const std::string_view die = kDieNames[static_cast<std::size_t>(use)];
  return name.empty() ? fmt::format("{}: {}", die, face) : fmt::format("{}: {}", die, name);
}

std::string describe_outcome(const DuelTables& duel, const DuelState& state, Action action) {
  const int argument = argument_of(action);
  switch (verb_of(action)) {
    case Verb::kCard:
      return fmt::format("{}", card_name(duel, state, top_task(state).side, argument));
    case Verb::kFirst:
      return fmt::format("{} {} first", kCaskets[static_cast<std::size_t>(argument)],
                         state.phase == Phase::kDeployer ? "deploys" : "acts");
    case Verb::kRolled:
      return die_text(state, argument);
    case Verb::kWound:
      return fmt::format("Pilot Wound: {}", wound_title(argument));
    case Verb::kRandom: {
      const Task& task = top_task(state);
      if (state.phase == Phase::kRandomUnit) return unit_name(duel, state, argument);
      const int owner =
          task.kind == TaskKind::kRandomCard ? PickView(task).owner() : int{task.side};
      return card_name(duel, state, owner, argument);
    }
    case Verb::kAttack: {
      const auto pair = static_cast<KeptPair>(argument);
      return fmt::format("{} and {}", high_of(pair), low_of(pair));
    }
    default:
      return fmt::format("{} {}", argument, step_name(defense_step(state)));
  }
}

std::string describe_choice(const DuelTables& duel, const DuelState& state, Action action) {
  const int argument = argument_of(action);
  const Task task = state.tasks_used > 0 ? top_task(state) : Task{};
  switch (verb_of(action)) {
    case Verb::kYes:
      return std::string(answer_text(ChoiceView(task).question(), true));
    case Verb::kNo:
      return std::string(answer_text(ChoiceView(task).question(), false));
    case Verb::kNumber:
      if (ChoiceView(task).question() == Question::kExploit) {
        return std::string(exploit_name(argument));
      }
      return fmt::format("{}", argument);
    case Verb::kColumn:
      return fmt::format("column {}", argument);
    case Verb::kRow:
      return fmt::format("row {}", argument);
    case Verb::kUnit:
      return unit_name(duel, state, argument);
    case Verb::kRest:
      return state.phase == Phase::kLoseCard ? "lose the rest off the draw pile"
                                             : "discard the rest off the draw pile";
    case Verb::kLose:
      return fmt::format("{} {}", state.phase == Phase::kLoseCard ? "lose" : "discard",
                         card_name(duel, state, task.side, argument));
    case Verb::kPick:
      return card_name(duel, state, PickView(task).owner(), argument);
    case Verb::kAim:
      return fmt::format("aim at the {}", title_of(static_cast<Component>(argument)));
    default:
      return describe_outcome(duel, state, action);
  }
}

}  // namespace

std::string CasketDuel::describe(const State& state, Action action) const {
  const int argument = argument_of(action);
  const int side = state.mover;
  switch (verb_of(action)) {
    case Verb::kPass:
      return state.phase == Phase::kMain ? "end the Action phase" : "no more";
    case Verb::kPlay:
      return fmt::format("play {}", card_name(*this, state, side, argument));
    case Verb::kReact:
      return fmt::format("react with {}", card_name(*this, state, side, argument));
    case Verb::kMove:
      return fmt::format("move {}", direction_name(argument));
    case Verb::kTurn:
      return fmt::format("face {}", direction_name(argument));
    case Verb::kSacrifice:
      return "sacrifice a DAMAGED card";
    case Verb::kPurge:
      return "purge a DAMAGED card";
    case Verb::kSalvage:
      return "salvage SCRAP";
    case Verb::kSkim:
      return "leg-skimming";
    case Verb::kTaint:
      return fmt::format("spend {} Taint", argument);
    default:
      return describe_choice(*this, state, action);
  }
}

}  // namespace muster::penance
