#include "games/projecthex/duel/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/config/reader.h"
#include "core/status.h"
#include "core/whole_power.h"
#include "games/projecthex/duel/terms.h"

namespace muster::projecthex {
namespace {

constexpr std::array<const char*, 2> kSides = {"attacker", "defender"};

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

void read_scenario(Reader& scenario, DuelFight& fight, DuelStakes& stakes) {
  fight.attack = read_troops(scenario, "attack");
  fight.defence = read_troops(scenario, "defence");
  fight.fortress_dice = static_cast<int>(
      scenario.integer("fortress_dice", {.fallback = 0, .min = 0, .max = DuelGame::kMostDice}));
  fight.terms.attack = read_bonuses(scenario, "attack_bonus");
  fight.terms.defence = read_bonuses(scenario, "defence_bonus");
  stakes.payoff = scenario.choice<DuelPayoff>(
      "payoff", DuelPayoff::kCapture,
      {{"capture", DuelPayoff::kCapture}, {"losses", DuelPayoff::kLosses}});
  stakes.capture_bonus =
      scenario.number("capture_bonus", {.fallback = 1.0, .min = 0.0, .max = 100.0});
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

}  // namespace

absl::StatusOr<std::shared_ptr<const DuelGame>> DuelGame::load(const RulesSource& source) {
  Diagnostics diagnostics;
  Reader ruleset(source.ruleset, diagnostics);
  Reader scenario(source.scenario, diagnostics);
  for (Reader* reader : {&ruleset, &scenario}) {
    reader->text("name", "");
    reader->text("summary", "");
  }
  DuelFight fight;
  DuelStakes stakes;
  fight.terms.type_bonus =
      static_cast<std::int8_t>(ruleset.integer("type_bonus", {.fallback = 1, .min = 0, .max = 9}));
  fight.terms.naturals = ruleset.choice<NaturalFaces>("naturals", NaturalFaces::kDefender,
                                                      {{"plain", NaturalFaces::kPlain},
                                                       {"defender", NaturalFaces::kDefender},
                                                       {"bonuses", NaturalFaces::kBonuses}});
  read_scenario(scenario, fight, stakes);
  ruleset.finish();
  scenario.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return std::make_shared<const DuelGame>(fight, stakes);
}

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

nlohmann::json DuelGame::to_json(const State& state) const {
  nlohmann::json json;
  const auto name = [](int code) {
    const DuelChoice choice = duel_choice(code);
    return fmt::format("{}{}", choice.face, type_letter(choice.type));
  };
  for (std::size_t side = 0; side < 2; ++side) {
    std::string dice;
    for (const int face : faces_of(state.dice[side])) dice += static_cast<char>('0' + face);
    json["dice"][kSides[side]] = dice;
    json["troops"][kSides[side]] =
        troops_text(side == 0 ? state.troops.attack : state.troops.defence);
  }
  json["exchanges"] = nlohmann::json::array();
  for (std::size_t i = 0; i < state.exchange; ++i) {
    json["exchanges"].push_back({name(state.exchanges[i][0]), name(state.exchanges[i][1])});
  }
  if (state.pending != kNone) json["chosen"] = name(state.pending);
  if (state.rolling < 2) {
    json["rolling"] = kSides[state.rolling];
    json["next_face"] = state.next_face;
  }
  return json;
}

std::string DuelGame::describe(const State& state, Action action) const {
  const int code = static_cast<int>(action);
  if (state.rolling == 2) {
    const DuelChoice choice = duel_choice(code);
    return fmt::format("{} with {}", choice.face,
                       kUnitTypeNames[static_cast<std::size_t>(choice.type)]);
  }
  const char* side = kSides[state.rolling];
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
