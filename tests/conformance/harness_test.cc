// Tests of the conformance suite itself: games that are wrong in one way each, which the check of
// that property must notice, and right ones, which no check may object to.
#include <gmock/gmock.h>

#include <cstdint>
#include <memory>
#include <string>

#include "core/config/data_root.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/status.h"
#include "experiments/conformance/conformance.h"
#include "experiments/conformance/sheet_checks.h"
#include "games/classic/pig.h"
#include "games/classic/tic_tac_toe.h"
#include "tests/support/hidden_card.h"

namespace muster {
namespace {

using classic::Pig;
using classic::TicTacToe;
using testing::HiddenCard;

// What check `name` says about a game of type G; "" when it has no objection.
template <Game G>
std::string objection(const std::string& name) {
  for (const ConformanceCheck& check : conformance_checks<G>("broken", std::make_shared<const G>(),
                                                             {.cases = 30, .max_steps = 5000})) {
    if (check.name == name) return message_of(check.run(0));
  }
  ADD_FAILURE() << "no check " << name;
  return "";
}

// A text that is in the objection of check `name`, so that the check objects for its own reason.
#define EXPECT_OBJECTION(game, name, text)                                        \
  do {                                                                            \
    const std::string said = objection<game>(name);                               \
    EXPECT_NE(said.find(text), std::string::npos) << (name) << " says: " << said; \
  } while (false)

template <class G>
class Right : public ::testing::Test {};
using RightGames = ::testing::Types<Pig, HiddenCard, TicTacToe>;
TYPED_TEST_SUITE(Right, RightGames);
TYPED_TEST(Right, MeetsNoObjection) {
  for (const ConformanceCheck& check :
       conformance_checks<TypeParam>("right", std::make_shared<const TypeParam>())) {
    EXPECT_EQ(check.run(0).message(), "") << check.name;
  }
}

TEST(Harness, FailsForRulesThatCannotBeMade) {
  const auto checks = conformance_checks<Pig>(
      "missing", GameMaker<Pig>([]() -> absl::StatusOr<std::shared_ptr<const Pig>> {
        return absl::NotFoundError("no such file");
      }));
  for (const ConformanceCheck& check : checks) {
    EXPECT_EQ(check.run(0).message(), "no such file") << check.name;
  }
}

struct WrongWeights : Pig {
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    Pig::chance_outcomes(state, outcomes);
    outcomes[5].weight = 2;
  }
};
TEST(Harness, NoticesWrongWeights) {
  EXPECT_OBJECTION(WrongWeights, "sampling_follows_weights", "do not follow the weights");
}

// One card in twenty is swapped for the lowest.
struct SlightlyWrongSampling : HiddenCard {
  template <RandomBits Generator>
  Action sample_chance(const State& state, Generator& generator) const {
    const Action card = HiddenCard::sample_chance(state, generator);
    const auto lowest = static_cast<Action>(state.cards[0] == 1 ? 2 : 1);
    return uniform_below(generator, 20) == 0 ? lowest : card;
  }
};
TEST(Harness, NoticesSlightlyWrongSampling) {
  EXPECT_OBJECTION(SlightlyWrongSampling, "sampling_follows_weights", "do not follow the weights");
}

struct DrawsTheImpossible : Pig {
  template <RandomBits Generator>
  Action sample_chance(const State&, Generator& generator) const {
    return static_cast<Action>(1 + uniform_below(generator, 7));
  }
};
TEST(Harness, NoticesImpossibleOutcomes) {
  EXPECT_OBJECTION(DrawsTheImpossible, "sampling_follows_weights", "not among the outcomes");
  EXPECT_OBJECTION(DrawsTheImpossible, "chance_weights_are_exact", "not among the outcomes");
}

struct ZeroWeight : Pig {
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    Pig::chance_outcomes(state, outcomes);
    outcomes[0].weight = 0;
  }
};
struct HugeWeights : Pig {
  void chance_outcomes(const State& state, ChanceList& outcomes) const {
    Pig::chance_outcomes(state, outcomes);
    for (ChanceOutcome& outcome : outcomes) outcome.weight = std::uint64_t{1} << 62;
  }
};
TEST(Harness, NoticesImpossibleWeights) {
  EXPECT_OBJECTION(ZeroWeight, "chance_weights_are_exact", "weight 0");
  EXPECT_OBJECTION(HugeWeights, "chance_weights_are_exact", "overflow");
}

struct OneKeyForAll : Pig {
  ChanceKey chance_key(const State&) const { return {1, 1}; }
};
struct ReservedPurpose : Pig {
  ChanceKey chance_key(const State& state) const {
    return {purpose::kAgent, Pig::chance_key(state).event};
  }
};
TEST(Harness, NoticesBadChanceKeys) {
  EXPECT_OBJECTION(OneKeyForAll, "chance_keys_are_unique", "share the chance key");
  EXPECT_OBJECTION(ReservedPurpose, "chance_keys_are_unique", "reserved");
}

// Returns what it is given: the plainest way to show hidden cards.
struct PeeksAtAll : HiddenCard {
  State resample(const State& state, Player, Rng&) const { return state; }
};
// Hides the other card, but not the other bid.
struct PeeksAtBids : HiddenCard {
  State resample(const State& state, Player player, Rng& rng) const {
    State view = HiddenCard::resample(state, player, rng);
    view.bids[0] = state.bids[0];
    return view;
  }
};
// Hides the right things, but draws until the result is not the true one.
struct PeeksByRejection : HiddenCard {
  State resample(const State& state, Player player, Rng& rng) const {
    const State view = HiddenCard::resample(state, player, rng);
    return hash(view) == hash(state) ? HiddenCard::resample(state, player, rng) : view;
  }
};
TEST(Harness, NoticesPeeking) {
  EXPECT_OBJECTION(PeeksAtAll, "resample_does_not_peek", "cannot see");
  EXPECT_OBJECTION(PeeksAtBids, "resample_does_not_peek", "cannot see");
  EXPECT_OBJECTION(PeeksByRejection, "resample_does_not_peek", "cannot see");
}

// A rule, under the name of any file, that bids by the other player's card.
struct RuleThatPeeks : HiddenCard {
  struct Rule {
    static absl::StatusOr<Rule> load(const Document&) { return Rule{}; }
    static std::string folder() { return data_file("agents/pilots"); }
  };
  friend Action rule_action(const RuleThatPeeks& game, const State& state, const Rule&, Rng&) {
    const auto other = static_cast<std::size_t>(1 - game.to_move(state));
    return static_cast<Action>(1 + state.cards[other] % 4);  // one of four bids
  }
};
struct RuleThatLooksAtItsOwn : RuleThatPeeks {
  friend Action rule_action(const RuleThatLooksAtItsOwn& game, const State& state, const Rule&,
                            Rng&) {
    const auto own = static_cast<std::size_t>(game.to_move(state));
    return static_cast<Action>(1 + state.cards[own] % 4);  // one of four bids
  }
};
TEST(Harness, NoticesRulesThatPeek) {
  EXPECT_OBJECTION(RuleThatPeeks, "rules_do_not_peek", "does not know");
  EXPECT_EQ(objection<RuleThatLooksAtItsOwn>("rules_do_not_peek"), "");
}

struct ForgetsOwnCard : HiddenCard {
  State resample(const State& state, Player player, Rng& rng) const {
    State view = HiddenCard::resample(state, player, rng);
    if (state.phase == Phase::kBidFirst) view.cards[player] = view.cards[1 - player];
    return view;
  }
};
struct ToldTooMuch : HiddenCard {
  std::uint64_t information_state(const State& state, Player) const { return hash(state); }
};
TEST(Harness, NoticesLostAndLeakedInformation) {
  EXPECT_OBJECTION(ForgetsOwnCard, "resample_keeps_information", "can tell");
  EXPECT_OBJECTION(ToldTooMuch, "resample_keeps_information", "can tell");
}

// What a scribe of a game with hidden cards and bids lets slip: the other card to one seat, whether
// a bid is high in a line that is only then there, or cards of a match that is opened half-way.
enum class Slip { kNone, kCards, kHighBids, kOpening };
class SlippingScribe final : public Scribe<HiddenCard> {
 public:
  explicit SlippingScribe(Slip slip) : slip_(slip) {}
  void open(const HiddenCard::State& start, Sheet& sheet) override {
    if (slip_ == Slip::kOpening) sheet.push_back({SheetLevel::kAct, cards(start)});
  }
  void step(const HiddenCard::State& before, Action, const HiddenCard::State& after,
            Sheet& sheet) override {
    if (before.phase == HiddenCard::Phase::kDealSecond && slip_ == Slip::kCards) {
      sheet.push_back({SheetLevel::kDetail, cards(after), only(0)});
    }
    if (before.phase != HiddenCard::Phase::kBidFirst) return;
    sheet.push_back({SheetLevel::kAct, "bid " + std::to_string(after.bids[0]), only(0), "a bid"});
    const bool high = after.bids[0] == 4;
    if (high && slip_ == Slip::kHighBids) sheet.push_back({SheetLevel::kDetail, "it is high"});
  }

 private:
  static std::string cards(const HiddenCard::State& state) {
    return std::to_string(state.cards[0]) + " against " + std::to_string(state.cards[1]);
  }

  Slip slip_;
};
std::string objection_to_words(Slip slip) {
  const ScribeFactory<HiddenCard> make = [slip](const HiddenCard&) {
    return std::make_unique<SlippingScribe>(slip);
  };
  const GameMaker<HiddenCard> game = [] { return std::make_shared<const HiddenCard>(); };
  return message_of(sheet_checks<HiddenCard>("slips", game, make).front().run(0));
}
TEST(Harness, NoticesWordsThatSeatsMayNotRead) {
  using ::testing::HasSubstr;
  EXPECT_EQ(objection_to_words(Slip::kNone), "");
  EXPECT_THAT(objection_to_words(Slip::kCards), HasSubstr("seat 0 reads what it does not know"));
  EXPECT_THAT(objection_to_words(Slip::kHighBids), HasSubstr("\"it is high\""));
  EXPECT_THAT(objection_to_words(Slip::kOpening), HasSubstr("reads what it does not know"));
}

class KeepsFromASeat final : public Scribe<Pig> {
 public:
  void open(const Pig::State&, Sheet& sheet) override {
    sheet.push_back({SheetLevel::kAct, "the game begins", only(1)});
  }
  void step(const Pig::State&, Action, const Pig::State&, Sheet&) override {}
};
TEST(Harness, NoticesWordsKeptBackWhereNothingIsHidden) {
  const auto checks = sheet_checks<Pig>(
      "kept", [] { return std::make_shared<const Pig>(); },
      [](const Pig&) { return std::make_unique<KeepsFromASeat>(); });
  EXPECT_THAT(message_of(checks.front().run(0)), ::testing::HasSubstr("seat 0 does not read all"));
}

// Nothing differs in matches that are over at once.
TEST(Harness, NoticesWalksWithoutAnythingHidden) {
  const auto checks = sheet_checks<HiddenCard>(
      "short", [] { return std::make_shared<const HiddenCard>(); },
      [](const HiddenCard&) { return std::make_unique<SlippingScribe>(Slip::kNone); },
      {.max_steps = 0});
  EXPECT_THAT(message_of(checks.front().run(0)), ::testing::HasSubstr("could not tell apart"));
}

struct BlindToDice : Pig {
  std::uint64_t information_state(const State& state, Player) const {
    State seen = state;
    seen.rolls = 0;
    seen.turn_total = 0;
    seen.phase = Phase::kChoose;
    return hash(seen);
  }
};
struct ResamplesTheOpen : Pig {
  State resample(const State& state, Player, Rng& rng) const {
    State view = state;
    view.rolls = static_cast<std::uint16_t>(uniform_below(rng, 3));
    return view;
  }
};
TEST(Harness, NoticesHiddenPartsOfOpenGames) {
  EXPECT_OBJECTION(BlindToDice, "everything_is_seen", "does not see it");
  EXPECT_OBJECTION(ResamplesTheOpen, "resample_keeps_information", "nothing is hidden");
}

struct HashWithoutTotal : Pig {
  std::uint64_t hash(const State& state) const {
    State part = state;
    part.turn_total = 0;
    return Pig::hash(part);
  }
};
struct HashWithoutPhase : Pig {
  std::uint64_t hash(const State& state) const {
    State part = state;
    part.phase = Phase::kChoose;
    return Pig::hash(part);
  }
};
TEST(Harness, NoticesHashesThatLeaveThingsOut) {
  EXPECT_OBJECTION(HashWithoutTotal, "hash_tells_states_apart", "one hash for two states");
  EXPECT_OBJECTION(HashWithoutPhase, "hash_changes_with_every_step", "leaves the hash");
}

// Counts in the rules object, which all states share.
struct KeepsACounter : Pig {
  void apply(State& state, Action action) const {
    Pig::apply(state, action);
    if (++applied % 7 == 0 && state.turn_total > 0) ++state.turn_total;
  }
  mutable std::uint64_t applied = 0;
};
TEST(Harness, NoticesStateOutsideOfStates) {
  EXPECT_OBJECTION(KeepsACounter, "replays_reproduce_hashes", "not repeatable");
  EXPECT_OBJECTION(KeepsACounter, "copies_are_independent", "goes another way");
  EXPECT_OBJECTION(KeepsACounter, "matches_repeat", "differ");
}

struct ListsTwice : TicTacToe {
  void legal_actions(const State& state, ActionList& actions) const {
    TicTacToe::legal_actions(state, actions);
    actions.push_back(actions[0]);
  }
};
struct ListsNothing : Pig {
  void legal_actions(const State& state, ActionList& actions) const {
    Pig::legal_actions(state, actions);
    if (state.turn_total > 20) actions.clear();
  }
};
struct UnknownPlayer : Pig {
  Player to_move(const State& state) const {
    return state.turns == 4 ? Player{2} : Pig::to_move(state);
  }
};
TEST(Harness, NoticesBadActionLists) {
  EXPECT_OBJECTION(ListsTwice, "legal_actions_apply", "listed twice");
  EXPECT_OBJECTION(ListsNothing, "legal_actions_apply", "nothing to choose from");
  EXPECT_OBJECTION(UnknownPlayer, "legal_actions_apply", "player 2 is to move");
}

struct TurnsBack : Pig {
  int turn(const State& state) const { return state.turns == 3 ? 1 : state.turns; }
};
struct NeverEnds : Pig {
  NeverEnds() : Pig(30000, 30000) {}
};
TEST(Harness, NoticesTurnsBackAndGamesWithoutEnd) {
  EXPECT_OBJECTION(TurnsBack, "turn_never_decreases", "follows turn");
  EXPECT_OBJECTION(NeverEnds, "playouts_end", "no end within 5000 steps");
}

struct NotZeroSum : Pig {
  Returns returns(const State& state) const {
    Returns returns = Pig::returns(state);
    if (returns[1] < 0) returns[1] = 0;
    return returns;
  }
};
struct TooGenerous : Pig {
  Returns returns(const State& state) const {
    Returns returns = Pig::returns(state);
    return {2 * returns[0], 2 * returns[1]};
  }
};
struct PaysStrangers : Pig {
  Returns returns(const State& state) const {
    const Returns returns = Pig::returns(state);
    return {returns[0], returns[1], 0.5};
  }
};
TEST(Harness, NoticesBadReturns) {
  EXPECT_OBJECTION(NotZeroSum, "returns_are_valid", "add up to");
  EXPECT_OBJECTION(TooGenerous, "returns_are_valid", "outside of [-1, 1]");
  EXPECT_OBJECTION(PaysStrangers, "returns_are_valid", "who is not");
}

struct WildEvaluation : Pig {
  friend double evaluate(const WildEvaluation& game, const State& state, Player player) {
    return 3 * evaluate(static_cast<const Pig&>(game), state, player);
  }
};
struct VagueEvaluation : Pig {
  friend double evaluate(const VagueEvaluation& game, const State& state, Player player) {
    return 0.5 * evaluate(static_cast<const Pig&>(game), state, player);
  }
};
TEST(Harness, NoticesBadEvaluations) {
  EXPECT_OBJECTION(WildEvaluation, "evaluation_is_valid", "outside of [-1, 1]");
  EXPECT_OBJECTION(VagueEvaluation, "evaluation_is_valid", "the end is worth");
}

struct Speechless : Pig {
  std::string describe(const State& state, Action action) const {
    return state.turn_total > 10 ? "" : Pig::describe(state, action);
  }
};
struct JsonList : Pig {
  nlohmann::json to_json(const State& state) const { return {state.scores[0], state.scores[1]}; }
};
TEST(Harness, NoticesUnreadableTexts) {
  EXPECT_OBJECTION(Speechless, "texts_are_readable", "has no description");
  EXPECT_OBJECTION(JsonList, "texts_are_readable", "no object");
}

struct BadMetrics : Pig {
  Summary summary(const State&) const { return {.metrics = {{"winners", 1}, {"winners", 2}}}; }
};
TEST(Harness, NoticesUnreadableSummaries) {
  EXPECT_OBJECTION(BadMetrics, "summary_is_readable", "stands there twice");
}

}  // namespace
}  // namespace muster
