// The nodes of the game in one place: what is legal, what chance gives, and who knows what.
#include <algorithm>
#include <bit>

#include "core/hash.h"
#include "games/heroes/heroes.h"

namespace muster::heroes {
namespace {

// Purposes of chance events.
constexpr std::uint32_t kSetupEvent = 1;   // event: kind, token left, row or column
constexpr std::uint32_t kAnchorEvent = 2;  // event: number of the roll
constexpr std::uint32_t kTokenEvent = 3;   // event: day, kind, whether, row or column
constexpr std::uint32_t kVoteEvent = 4;    // event: day, seat
constexpr std::uint32_t kMoveEvent = 5;    // event: day, Hero
constexpr std::uint32_t kTileEvent = 6;  // event: day, Hero, tile, interaction, number of the roll
constexpr std::uint32_t kBattleEvent = 7;  // the same

DiceSum monster_roll(Band band) {
  switch (band) {  // HE-72
    case Band::kHardFight:
      return d6(4);
    case Band::kDefect:
      return d6(1, 3);
    default:
      return d6(2);
  }
}

DiceSum guardian_roll(SettlementTier highest) {
  switch (highest) {  // HE-51
    case SettlementTier::kEncampment:
      return d6(1);
    case SettlementTier::kVilla:
      return d6(1, 2);
    case SettlementTier::kEstate:
      return d6(2, 3);
    default:
      return d6(3, 4);
  }
}

}  // namespace

void HeroesGame::legal_actions(const State& state, ActionList& actions) const {
  actions.clear();
  switch (state.phase) {
    case Phase::kMove:
      return list_moves(state, actions);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return list_daybreak(state, actions);
    case Phase::kDiplomacy:
    case Phase::kAnswer:
    case Phase::kCallVote:
    case Phase::kVote:
      return list_council(state, actions);
    case Phase::kHeroOrder:
      for (int slot = 0; slot < kHeroesPerSeat; ++slot) {
        actions.push_back(make_action(Verb::kHero, slot));
      }
      return;
    case Phase::kBattleChoice:
      battle_.choices(state.battle, actions);
      for (Action& each : actions) {
        each = make_action(Verb::kBattle, static_cast<int>(each));
      }
      return;
    case Phase::kRetreat:
      actions.push_back(make_action(Verb::kPass));
      actions.push_back(make_action(Verb::kRetreat));
      return;
    case Phase::kLoadArmy:
    case Phase::kLoadItems:
    case Phase::kLoadItem:
      return list_loading(state, actions);
    default:
      list_tile(state, actions);
  }
}

void HeroesGame::apply(State& state, Action action) const {
  if (state.mover == kChance) return apply_roll(state, argument_of(action));
  switch (state.phase) {
    case Phase::kMove:
      return apply_move(state, action);
    case Phase::kUpkeep:
    case Phase::kBuild:
    case Phase::kRecruit:
    case Phase::kRaise:
      return apply_daybreak(state, action);
    case Phase::kDiplomacy:
    case Phase::kAnswer:
    case Phase::kCallVote:
    case Phase::kVote:
      return apply_council(state, action);
    case Phase::kHeroOrder:
      return begin_hero(state, argument_of(action));
    case Phase::kBattleChoice:
      return apply_battle(state, argument_of(action));
    case Phase::kRetreat:
      return verb_of(action) == Verb::kRetreat ? retreat(state) : continue_battle(state);
    case Phase::kLoadArmy:
    case Phase::kLoadItems:
    case Phase::kLoadItem:
      return apply_loading(state, action);
    default:
      apply_tile(state, action);
  }
}

// ---- Chance.

HeroesGame::CodeWeights HeroesGame::die_weights(Phase phase) {
  static constexpr std::array<std::uint16_t, 12> kEven = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
  static constexpr std::array<std::uint16_t, 4> kMonsters = {1, 6, 2, 1};  // HE-71
  static constexpr std::array<std::uint16_t, 2> kCaches = {7, 3};          // HE-55
  static constexpr std::array<std::uint16_t, 2> kGuards = {8, 2};          // HE-50
  static constexpr std::array<std::uint16_t, 2> kTies = {5, 5};            // HE-113
  static constexpr auto kRarities16 = [] {                                 // HE-64
    std::array<std::uint16_t, kRarities> weights{};
    for (std::size_t i = 0; i < kRarities; ++i) {
      weights[i] = static_cast<std::uint16_t>(kRarityWeights[i]);
    }
    return weights;
  }();
  switch (phase) {
    case Phase::kAnchorRoll:
      return {{kEven.data(), 6}, 1, 6};
    case Phase::kMoveRoll:
      return {{kEven.data(), kMovementSides}, 1, kMovementSides};
    case Phase::kMonsterRoll:
      return {kMonsters, 0, 10};
    case Phase::kCacheRoll:
      return {kCaches, 0, 10};
    case Phase::kGuardRoll:
      return {kGuards, 0, 10};
    case Phase::kVoteTie:
      return {kTies, 0, 10};
    case Phase::kItemRarity:
      return {kRarities16, 0, 10000};
    default:
      assert(false && "no such chance node");
      return {kEven, 0, 12};
  }
}

// HE-61: cards of a type in the deck; HE-63: faces of the percent die.
int HeroesGame::cards_left(const State& state, std::size_t type) const {
  return state.item_cards != 0 ? state.deck[type] : static_cast<int>(kItemTypeWeights[type]);
}

DiceSum HeroesGame::count_roll(const State& state) {
  switch (state.phase) {
    case Phase::kMonsterCount:
      return monster_roll(state.encounter.counting);
    case Phase::kCacheCount:  // HE-56
      return d6(1 + state.encounter.cell);
    default:
      return guardian_roll(highest_tier(state));
  }
}

void HeroesGame::chance_outcomes(const State& state, ChanceList& outcomes) const {
  outcomes.clear();
  switch (state.phase) {
    case Phase::kBattleRoll:
      battle_.chance_outcomes(state.battle, outcomes);
      for (ChanceOutcome& each : outcomes) {
        each.action = make_action(Verb::kRoll, static_cast<int>(each.action));
      }
      return;
    case Phase::kMonsterCount:
    case Phase::kCacheCount:
    case Phase::kGuardCount: {
      const DiceSum sum = count_roll(state);
      for (int above = 0; above <= 5 * sum.count; ++above) {
        outcomes.push_back(
            {make_action(Verb::kRoll, min_of(sum) + above), roll_weight(sum.count, above)});
      }
      return;
    }
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
      return list_places(state, outcomes);
    case Phase::kAppear:
      for (unsigned kinds = 0; kinds < 1U << kTokenKinds; ++kinds) {
        std::uint64_t weight = 1;
        for (int kind = 0; kind < kTokenKinds; ++kind) {
          const bool appears = (kinds >> kind & 1U) != 0;
          weight *=
              static_cast<std::uint64_t>(appears ? new_token_faces() : 10 - new_token_faces());
        }
        if (weight > 0)
          outcomes.push_back({make_action(Verb::kRoll, static_cast<int>(kinds)), weight});
      }
      return;
    case Phase::kItemType:
      for (std::size_t type = 0; type < kItemTypes; ++type) {
        const int cards = cards_left(state, type);
        if (cards == 0) continue;
        outcomes.push_back(
            {make_action(Verb::kRoll, static_cast<int>(type)), static_cast<std::uint64_t>(cards)});
      }
      return;
    default: {
      const CodeWeights weights = die_weights(state.phase);
      for (std::size_t code = 0; code < weights.of.size(); ++code) {
        outcomes.push_back(
            {make_action(Verb::kRoll, weights.first + static_cast<int>(code)), weights.of[code]});
      }
    }
  }
}

// Rows by the number of their free tiles; columns of free tiles.
void HeroesGame::list_places(const State& state, ChanceList& outcomes) const {
  const TileSet open = free_tiles(state);
  const bool rows = state.phase == Phase::kPlaceRow;
  for (int code = 0; code < (rows ? board_.rows() : board_.columns()); ++code) {
    const int free = rows ? (open & board_.row_set(code)).size()
                          : static_cast<int>(open.contains(board_.tile(code, state.at)));
    if (free == 0) continue;
    outcomes.push_back({make_action(Verb::kRoll, code), static_cast<std::uint64_t>(free)});
  }
}

void HeroesGame::apply_roll(State& state, int code) const {
  if (state.phase >= Phase::kMonsterRoll) ++state.encounter.rolls;  // of the Hero's interaction
  switch (state.phase) {
    case Phase::kPlaceRow:
      state.at = static_cast<std::uint8_t>(code);
      return wait(state, Phase::kPlaceColumn, kChance);
    case Phase::kPlaceColumn:
      return apply_place(state, code);
    case Phase::kAnchorRoll:
      return apply_anchor_roll(state, code);
    case Phase::kAppear:
      state.left = static_cast<std::uint8_t>(code);
      return next_appearance(state);
    case Phase::kVoteTie:
      if (code == 0) state.item_cards ^= 1U;
      return next_hero(state);
    case Phase::kMoveRoll:
      state.encounter = {};
      hero(state).points = static_cast<std::uint8_t>(code + rules_.movement_bonus);
      return deal(state);
    case Phase::kMonsterRoll:
      return apply_monster_roll(state, static_cast<Band>(code));
    case Phase::kMonsterCount:
      return apply_monster_count(state, code);
    case Phase::kCacheRoll:
      state.encounter.cell = static_cast<std::uint8_t>(code);
      return wait(state, Phase::kCacheCount, kChance);
    case Phase::kCacheCount:
      add_coins(state, state.on_turn, code);
      return deal(state);
    case Phase::kItemType:
      return apply_item_type(state, static_cast<ItemType>(code));
    case Phase::kItemRarity:
      return apply_item_rarity(state, static_cast<Rarity>(code));
    case Phase::kGuardRoll:
      if (code == 0) return capture(state);
      return wait(state, Phase::kGuardCount, kChance);
    case Phase::kGuardCount:
      state.encounter.fighters = static_cast<std::uint16_t>(code);
      return begin_battle(state, Foe::kGuardians, side_of_monsters(code));
    default:
      apply_battle(state, code);
  }
}

ChanceKinds HeroesGame::chance_kinds() {
  return {{kSetupEvent, kSetupEvent, "setup"},    {kAnchorEvent, kAnchorEvent, "anchor"},
          {kTokenEvent, kTokenEvent, "tokens"},   {kVoteEvent, kVoteEvent, "votes"},
          {kMoveEvent, kMoveEvent, "movement"},   {kTileEvent, kTileEvent, "tiles"},
          {kBattleEvent, kBattleEvent, "battles"}};
}

ChanceKey HeroesGame::chance_key(const State& state) const {
  const std::uint64_t day = state.day;
  const std::uint64_t hero = state.active;
  const bool column = state.phase == Phase::kPlaceColumn;
  switch (state.phase) {
    case Phase::kPlaceRow:
    case Phase::kPlaceColumn:
      if (day == 0) {
        return {kSetupEvent, std::uint64_t{state.kind} << 16 | std::uint64_t{state.left} << 1 |
                                 (column ? 1U : 0U)};
      }
      return {kTokenEvent, day << 8 | std::uint64_t{state.kind} << 2 | (column ? 2U : 1U)};
    case Phase::kAppear:
      return {kTokenEvent, day << 8};
    case Phase::kAnchorRoll:
      return {kAnchorEvent, state.counter};
    case Phase::kVoteTie:
      return {kVoteEvent, day << 8 | state.on_turn};
    case Phase::kMoveRoll:
      return {kMoveEvent, day << 8 | hero};
    default: {
      const Encounter& now = state.encounter;
      const std::uint64_t event = day << 40 | hero << 36 |
                                  static_cast<std::uint64_t>(here(state)) << 24 |
                                  std::uint64_t{now.dealt} << 16 | now.rolls;
      return {state.phase == Phase::kBattleRoll ? kBattleEvent : kTileEvent, event};
    }
  }
}

// ---- Who knows what: only where a side of a duel has put its pieces is ever hidden.

std::uint64_t HeroesGame::hash(const State& state) const { return hash_object(state); }

std::uint64_t HeroesGame::information_state(const State& state, Player player) const {
  if (!commits(state)) return hash_object(state);
  State seen = state;
  for (const SideOfBattle side : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    if (player_of_side(state, side) != player) Battle::hide_places(seen.battle, side);
  }
  return hash_object(seen);
}

HeroesState HeroesGame::resample(const State& state, Player player, Rng& rng) const {
  State drawn = state;
  if (!commits(state)) return drawn;
  for (const SideOfBattle side : {SideOfBattle::kAttacker, SideOfBattle::kDefender}) {
    if (player_of_side(state, side) != player) battle_.redraw_places(drawn.battle, side, rng);
  }
  return drawn;
}

Summary HeroesGame::summary(const State& state) const {
  Summary summary;
  summary.rounds = state.day;
  std::array<int, kMaxSeats> scores{};
  for (int seat = 0; seat < scenario_.players; ++seat) {
    scores[scenario_.team[static_cast<std::size_t>(seat)]] += score(state, seat);
  }
  const auto own = static_cast<std::size_t>(scenario_.team[0]);
  int best_other = 0;
  for (std::size_t team = 0; team < scores.size(); ++team) {
    if (team != own) best_other = std::max(best_other, scores[team]);
  }
  summary.margin = scores[own] - best_other;
  Metrics metrics = {{"by_days", state.by_days != 0}, {"days", state.day}};
  for (int seat = 0; seat < scenario_.players; ++seat) {
    const Realm& realm = state.realms[static_cast<std::size_t>(seat)];
    const auto put = [&](const char* name, int value) {
      metrics.add(std::string(name) + "_" + std::string(kSeatNames[static_cast<std::size_t>(seat)]),
                  value);
    };
    put("battles", realm.battles);
    put("battles_won", realm.battles_won);
    put("coins", realm.coins);
    put("hero_deaths", realm.hero_deaths);
    put("heroes_raised", realm.heroes_raised);
    put("items", realm.items);
    put("mines", realm.mines);
    put("mines_taken", realm.mines_taken);
    put("monsters", realm.monsters);
    put("resources", realm.resources);
    put("score", score(state, seat));
    put("settlements_taken", realm.settlements_taken);
    put("tokens", realm.items + realm.resources + realm.monsters + realm.mines_taken);
    const std::array<const char*, 3> curve = {"income_10", "income_20", "income_30"};
    for (std::size_t i = 0; i < curve.size(); ++i) {
      if (state.day >= kIncomeDays[i]) put(curve[i], realm.income[i]);
    }
  }
  for (int place = 1, seat = state.anchor; place <= scenario_.players; ++place) {
    metrics.add(kTurnOrderMetric + std::string(kSeatNames[static_cast<std::size_t>(seat)]), place);
    seat = next_seat(seat);
  }
  summary.metrics = std::move(metrics);
  return summary;
}

}  // namespace muster::heroes
