#include "experiments/penance/replay_page_words.h"

#include <fmt/format.h>

namespace muster::penance {
namespace {

// By Question; "" where the answer says it all.
constexpr std::array<std::string_view, 13> kQuestions = {"",
                                                         "whether to use the option",
                                                         "whether to pay",
                                                         "tokens to pay",
                                                         "which part of the card",
                                                         "whether to buy it off",
                                                         "how far",
                                                         "whether to roll again",
                                                         "whose Taint",
                                                         "target",
                                                         "another target",
                                                         "whom it concerns",
                                                         "whether to discard the top card"};
// By Side.
constexpr std::array<std::string_view, kSides + 1> kSideTitles = {
    "the front", "the front right", "the rear right", "the rear", "the rear left", "the front left",
    ""};

std::string drawn_words(TaskKind kind, const std::string& card) {
  switch (kind) {
    case TaskKind::kDraw:
    case TaskKind::kFillHand:
      return "draws " + card;
    case TaskKind::kLose:
      return "loses " + card + " off the draw pile";
    case TaskKind::kDiscard:
      return "discards " + card + " off the draw pile";
    default:
      return card + " comes off the draw pile";
  }
}

std::string attack_words(const CasketDuel& game, const DuelStep& step, const std::string& dice) {
  const Attack& attack = step.before.attack;
  std::string words = fmt::format("rolls {} against {}", dice, attack.target_number);
  if (game.rules().board) words += fmt::format(", distance {}", attack.distance);
  const std::string_view side = attack.side < kSideTitles.size() ? kSideTitles[attack.side] : "";
  if (!side.empty()) words += fmt::format(", from {}", side);
  return fmt::format("{}: {}", words, kBandNames[index_of(band_of_step(game, step))]);
}

}  // namespace

int subject_of(const DuelState& before) {
  if (before.mover >= 0) return before.mover;
  switch (before.phase) {
    case Phase::kAttackDice:
      return before.attack.attacker == kNoUnit ? -1 : owner_of(before, before.attack.attacker);
    case Phase::kDefenseDice:
      return before.attack.target == kNoUnit ? -1 : owner_of(before, before.attack.target);
    case Phase::kDeployer:
    case Phase::kInitiative:
      return -1;
    default:
      return before.tasks_used == 0 ? -1 : top_task(before).side;
  }
}

Band band_of_step(const CasketDuel& game, const DuelStep& step) {
  const Attack& before = step.before.attack;
  const Attack& after = step.after.attack;
  const auto pair = static_cast<KeptPair>(argument_of(step.action));
  // While the attack goes on, it knows its band, with all that changes it.
  const bool goes_on = after.attacker == before.attacker && after.target == before.target &&
                       after.card == before.card && index_of(pair) == after.pair &&
                       after.damage > 0;
  if (goes_on) return static_cast<Band>(after.band);
  return band_of(pair, before.target_number, game.rules().dice);
}

std::string words_of(const CasketDuel& game, const DuelStep& step) {
  std::string plain = game.describe(step.before, step.action);
  switch (step.before.phase) {
    case Phase::kDrawCard:
      return step.before.tasks_used == 0 ? plain : drawn_words(top_task(step.before).kind, plain);
    case Phase::kAttackDice:
      return attack_words(game, step, plain);
    case Phase::kDefenseDice:
      return fmt::format("Defense Dice: {}", plain);
    case Phase::kYesNo:
    case Phase::kNumber:
    case Phase::kUnit: {
      const auto question = static_cast<std::size_t>(top_task(step.before).x);
      if (question >= kQuestions.size() || kQuestions[question].empty()) return plain;
      return fmt::format("{}: {}", kQuestions[question], plain);
    }
    default:
      return plain;
  }
}

}  // namespace muster::penance
