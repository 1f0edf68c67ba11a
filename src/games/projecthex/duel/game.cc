#include "games/projecthex/duel/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/config/reader.h"
#include "core/dice/whole_power.h"
#include "core/fields/settings.h"
#include "core/status.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

// ---- Reading.

Troops read_troops(Reader& reader, const char* key) {
  const std::string text = reader.text(key, std::nullopt);
  if (text.empty()) return {};  // told already
  const auto troops = parse_troops(text);
  if (troops.ok()) return *troops;
  reader.fail(key, message_of(troops.status()));
  return {};
}

std::array<std::int8_t, kUnitTypes> read_bonuses(Reader& reader, const char* key) {
  const std::vector<std::int64_t> values = reader.integers(key, std::vector<std::int64_t>(3, 0));
  std::array<std::int8_t, kUnitTypes> bonuses{};
  const bool fits = values.size() == bonuses.size() &&
                    std::all_of(values.begin(), values.end(),
                                [](std::int64_t value) { return value >= -9 && value <= 9; });
  if (!fits) {
    reader.fail(key, "expected three numbers from -9 to 9, for assault, mounted and ranged");
    return bonuses;
  }
  std::transform(values.begin(), values.end(), bonuses.begin(),
                 [](std::int64_t value) { return static_cast<std::int8_t>(value); });
  return bonuses;
}

// What the two documents of a duel say.
struct Said {
  DuelFight fight;
  DuelStakes stakes;
};
using SaidTable = ParamTable<Said>;

const SaidTable& duel_ruleset() {
  static const SaidTable table = [] {
    const auto terms = [](auto field) {
      return [field](Said & said) -> auto& { return said.fight.terms.*field; };
    };
    return SaidTable()
        .integer("type_bonus", terms(&DuelTerms::type_bonus), 0, 9,
                 "for the type that beats the other", "PH-42")
        .choice("naturals", terms(&DuelTerms::naturals),
                {{"defender", NaturalFaces::kDefender},
                 {"bonuses", NaturalFaces::kBonuses},
                 {"plain", NaturalFaces::kPlain}},
                "a 9 above and a 0 below all, equal ones for the defender or by what is added; or "
                "faces like others",
                "PH-46, PH-47");
  }();
  return table;
}

ParamInfo troops_info(const char* name, std::string_view whose) {
  return {name, "troops", "", fmt::format("troops of the {}: \"3a2m1r\"", whose)};
}

ParamInfo bonus_info(const char* name, std::string_view whose) {
  return {name, "three integers -9..9", "[0, 0, 0]",
          fmt::format("added to the {}'s dice, for assault, mounted and ranged", whose)};
}

void check_scenario(Reader& scenario, const Said& said) {
  const auto& [fight, stakes] = said;
  if (total(fight.attack) == 0 || total(fight.defence) == 0) return;  // told already
  const int defence_dice = total(fight.defence) + fight.fortress_dice;
  if (total(fight.attack) > DuelGame::kMostDice) {
    scenario.fail("attack", fmt::format("more than {} troops", DuelGame::kMostDice));
  } else if (defence_dice > DuelGame::kMostDice) {
    scenario.fail("defence", fmt::format("more than {} dice", DuelGame::kMostDice));
  } else if (stakes.decided({fight.attack, fight.defence}, total(fight.attack), defence_dice)) {
    scenario.fail("attack", "fewer troops than defenders cannot capture anything");
  }
}

const SaidTable& duel_scenario() {
  static const SaidTable table =
      SaidTable()
          .other(
              troops_info("attack", DuelGame::kSides[0]),
              [](Reader& reader, Said& said) { said.fight.attack = read_troops(reader, "attack"); })
          .other(troops_info("defence", DuelGame::kSides[1]),
                 [](Reader& reader, Said& said) {
                   said.fight.defence = read_troops(reader, "defence");
                 })
          .integer("fortress_dice", inside(&Said::fight, &DuelFight::fortress_dice), 0,
                   DuelGame::kMostDice, "dice that a fortress adds to the defender's", "PH-85")
          .other(bonus_info("attack_bonus", DuelGame::kSides[0]),
                 [](Reader& reader, Said& said) {
                   said.fight.terms.attack = read_bonuses(reader, "attack_bonus");
                 })
          .other(bonus_info("defence_bonus", DuelGame::kSides[1]),
                 [](Reader& reader, Said& said) {
                   said.fight.terms.defence = read_bonuses(reader, "defence_bonus");
                 })
          .choice("payoff", inside(&Said::stakes, &DuelStakes::payoff),
                  {{"capture", DuelPayoff::kCapture}, {"losses", DuelPayoff::kLosses}},
                  "1 or -1 for the capture, or defenders lost less attackers lost")
          .number("capture_bonus", inside(&Said::stakes, &DuelStakes::capture_bonus), 0, 100,
                  "what a capture adds to losses")
          .check(check_scenario);
  return table;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const DuelGame>> DuelGame::load(const RulesSource& source) {
  const auto said = read_settings(source, duel_ruleset(), duel_scenario());
  if (!said.ok()) return said.status();
  return std::make_shared<const DuelGame>(said->fight, said->stakes);
}

std::vector<ParamInfo> DuelGame::ruleset_settings() { return duel_ruleset().info(); }
std::vector<ParamInfo> DuelGame::scenario_settings() { return duel_scenario().info(); }

// ---- Play.

DuelGame::State DuelGame::initial_state() const {
  State state{};
  state.troops = {fight_.attack, fight_.defence};
  for (auto& exchange : state.exchanges) exchange = {kNone, kNone};
  state.pending = kNone;
  state.next_face = kFaces - 1;
  return state;
}

DuelView DuelGame::view(const State& state, Player player) const {
  const bool attacks = player == 0;
  return {.attacker = attacks,
          .terms = fight_.terms,
          .dice = state.dice[attacks ? 0 : 1],
          .own = attacks ? state.troops.attack : state.troops.defence,
          .enemy = attacks ? state.troops.defence : state.troops.attack,
          .enemy_dice = dice_left(state, attacks ? 1 : 0)};
}

void DuelGame::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  const DuelView seen = view(state, to_move(state));
  for (int face = kFaces - 1; face >= 0; --face) {
    if (seen.dice[static_cast<std::size_t>(face)] == 0) continue;
    for (std::size_t type = 0; type < seen.own.size(); ++type) {
      if (seen.own[type] > 0) actions.push_back(action_of({face, static_cast<UnitType>(type)}));
    }
  }
}

void DuelGame::apply(State& state, Action action) const {
  const int code = static_cast<int>(action);
  if (state.rolling < 2) {
    roll(state, code);
  } else if (state.pending == kNone) {
    state.pending = static_cast<std::uint8_t>(code);
  } else {
    resolve(state, duel_choice(state.pending), duel_choice(code));
  }
}

void DuelGame::resolve(State& state, DuelChoice attacker, DuelChoice defender) const {
  state.exchanges[state.exchange++] = {state.pending,
                                       static_cast<std::uint8_t>(duel_code(defender))};
  state.pending = kNone;
  --state.dice[0][static_cast<std::size_t>(attacker.face)];
  --state.dice[1][static_cast<std::size_t>(defender.face)];
  state.troops = after_exchange(fight_.terms, state.troops, attacker, defender);
}

void DuelGame::roll(State& state, int outcome) const {
  const int dice = dice_at_start(state.rolling);
  DicePool& pool = state.dice[state.rolling];
  if (dice <= 2) {
    ++pool[static_cast<std::size_t>(outcome % kFaces)];
    if (dice == 2) ++pool[static_cast<std::size_t>(outcome / kFaces)];
  } else {
    pool[state.next_face] = static_cast<std::uint8_t>(outcome);
    if (--state.next_face == 0) pool[0] = static_cast<std::uint8_t>(dice - total(pool));
    if (total(pool) < dice) return;
  }
  ++state.rolling;
  state.next_face = kFaces - 1;
}

void DuelGame::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  const int dice = dice_at_start(state.rolling);
  const int face = state.next_face;
  if (dice == 1) {
    for (int f = 0; f < kFaces; ++f) outcomes.push_back({static_cast<Action>(f), 1});
    return;
  }
  if (dice == 2) {
    for (int high = 0; high < kFaces; ++high) {
      for (int low = 0; low <= high; ++low) {
        outcomes.push_back({static_cast<Action>(high * kFaces + low), low == high ? 1U : 2U});
      }
    }
    return;
  }
  const int left = dice - total(state.dice[state.rolling]);
  std::uint64_t ways = 1;  // to pick `count` of the dice; the others show one of the lower faces
  for (int count = 0; count <= left; ++count) {
    const std::uint64_t lower = whole_power(static_cast<std::uint64_t>(face), left - count);
    outcomes.push_back({static_cast<Action>(count), ways * lower});
    ways = ways * static_cast<std::uint64_t>(left - count) / static_cast<std::uint64_t>(count + 1);
  }
}

// ---- Knowledge.

std::uint64_t DuelGame::information_state(const State& state, Player player) const {
  constexpr std::uint8_t kHidden = 0xfe;
  State seen = state;
  seen.dice[player == 0 ? 1 : 0] = {};
  if (player == 1 && seen.pending != kNone) seen.pending = kHidden;
  return hash(seen);
}

DuelGame::State DuelGame::resample(const State& state, Player player, Rng& rng) const {
  State drawn = state;
  const std::size_t other = player == 0 ? 1 : 0;
  DicePool& pool = drawn.dice[other];
  pool = {};
  const int dice = dice_left(state, other);
  // Seen of a roll that goes on: which face is next, and that not all dice have shown.
  const bool goes_on = state.rolling == other && state.next_face < kFaces - 1;
  if (state.rolling < other || (state.rolling == other && !goes_on)) return drawn;
  do {
    pool = {};
    for (int i = 0; i < dice; ++i) ++pool[uniform_below(rng, kFaces)];
    if (goes_on) std::fill(pool.begin(), pool.begin() + state.next_face + 1, std::uint8_t{0});
  } while (goes_on && total(pool) == dice);
  if (player == 1 && state.pending != kNone) {
    drawn.pending = kNone;  // for the attacker's choices
    ActionList choices;
    legal_actions(drawn, choices);
    drawn.pending =
        static_cast<std::uint8_t>(static_cast<int>(choices[uniform_below(rng, choices.size())]));
  }
  return drawn;
}

// ---- For people and the store.

Summary DuelGame::summary(const State& state) const {
  return {.margin = stakes_.value(fight_, state.troops),
          .rounds = state.exchange,
          .metrics = {{"attackers_lost", total(fight_.attack) - total(state.troops.attack)},
                      {"captured", total(state.troops.defence) == 0},
                      {"defenders_lost", total(fight_.defence) - total(state.troops.defence)}}};
}

std::string DuelGame::describe(const State& state, Action action) const {
  const int code = static_cast<int>(action);
  if (state.rolling == 2) {
    const DuelChoice choice = duel_choice(code);
    return fmt::format("{} with {}", choice.face,
                       kUnitTypeNames[static_cast<std::size_t>(choice.type)]);
  }
  const std::string_view side = kSides[state.rolling];
  switch (dice_at_start(state.rolling)) {
    case 1:
      return fmt::format("{} rolls {}", side, code);
    case 2:
      return fmt::format("{} rolls {} and {}", side, code / kFaces, code % kFaces);
    default:
      return fmt::format("{} rolls {} x {}", side, code, state.next_face);
  }
}

}  // namespace muster::projecthex
