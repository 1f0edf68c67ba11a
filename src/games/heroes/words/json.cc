// States as JSON, both ways.
#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/fields/archive.h"
#include "core/json_text.h"
#include "games/heroes/heroes.h"
#include "games/heroes/inquiry/places.h"
#include "games/heroes/state/names.h"
#include "games/heroes/words/state_check.h"

namespace muster::heroes {
namespace {

using Json = nlohmann::json;

constexpr int kByte = 255;
constexpr int kWord = 65535;

// What the parts of a state are told by: the board, and the names of the seats that play.
struct Place {
  const Board* board = nullptr;
  NameList seats;
};

// [column, row] from 1; null where it is nowhere.
class TileCodec {
 public:
  constexpr explicit TileCodec(const Board* board) : board_(board) {}
  Json write(std::uint16_t tile) const {
    if (tile >= board_->tiles()) return {};
    return {board_->column(tile) + 1, board_->row(tile) + 1};
  }
  std::string read(const Json& json, std::uint16_t& tile) const {
    const auto number = [&](std::size_t index, int most) {
      return whole_number(json[index], {1, most});
    };
    if (json.is_array() && json.size() == 2) {
      const auto column = number(0, board_->columns());
      const auto row = number(1, board_->rows());
      if (column && row) {
        tile = static_cast<std::uint16_t>(
            board_->tile(static_cast<int>(*column) - 1, static_cast<int>(*row) - 1));
        return "";
      }
    }
    return fmt::format("is {}, expected a tile [x, y] of a board of {} x {}", json_text(json),
                       board_->columns(), board_->rows());
  }

 private:
  const Board* board_;
};

// Items by name, those there are.
template <class Archive>
constexpr void item_fields(Archive& archive, std::string_view key, ItemCounts& counts) {
  if constexpr (std::is_same_v<Archive, FieldSizes>) {
    archive.follows(counts);
  } else {
    archive.object(key, [&counts](auto& inner) {
      for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        if (Archive::kReads || counts[cell] > 0) {
          inner.number(to_string(item_at(cell)), counts[cell], kByte);
        }
      }
    });
  }
}

// ---- Members of each part. Tokens of tiles, Heroes and Settlements stand in lists of those that
// are there.

template <class Archive>
constexpr void realm_fields(Archive& archive, Realm& realm, NameList seats) {
  archive.follows(realm.mines);  // told by the tiles
  archive.number("coins", realm.coins, kWord);
  archive.value("allies", realm.allies, NameSetCodec(seats));
  archive.flag("out", realm.out);
  archive.number("hero_deaths", realm.hero_deaths, kByte);
  archive.number("heroes_raised", realm.heroes_raised, kByte);
  archive.number("settlements_taken", realm.settlements_taken, kByte);
  archive.number("items", realm.items, kWord);
  archive.number("resources", realm.resources, kWord);
  archive.number("monsters", realm.monsters, kWord);
  archive.number("mines_taken", realm.mines_taken, kWord);
  archive.number("battles", realm.battles, kWord);
  archive.number("battles_won", realm.battles_won, kWord);
  archive.numbers("income", realm.income, kWord);
}

template <class Archive>
constexpr void hero_fields(Archive& archive, Hero& hero, int army_limit) {
  archive.number("points", hero.points, kByte);
  archive.number("army", hero.army, army_limit);
  item_fields(archive, "items", hero.items);
  archive.follows(hero.zero);
}

template <class Archive>
constexpr void settlement_fields(Archive& archive, Settlement& settlement, NameList seats,
                                 int army_limit) {
  archive.name("owner", settlement.owner, seats);
  archive.name("tier", settlement.buildings.tier, kTierNames);
  archive.name("ramparts", settlement.buildings.ramparts, kRampartsNames);
  archive.number("recruits", settlement.recruits, army_limit);
  item_fields(archive, "armory", settlement.armory);
  archive.follows(settlement.zero);
}

template <class Archive>
constexpr void encounter_fields(Archive& archive, Encounter& encounter, const Board* board) {
  archive.value("from", encounter.from, TileCodec(board));
  archive.number("rolls", encounter.rolls, kWord);
  archive.number("fighters", encounter.fighters, kMaxBattleCreatures);
  archive.number("willing", encounter.willing, kMaxBattleCreatures);
  archive.number("dealt", encounter.dealt, kByte);
  archive.flag("arrived", encounter.arrived);
  archive.number("declined", encounter.declined, 7);
  archive.flag("loaded", encounter.loaded);
  archive.numbers("bands", encounter.bands, kMaxTokensOfKind);
  archive.number("unrolled", encounter.unrolled, kMaxTokensOfKind);
  archive.name("counting", encounter.counting, kBandNames);
  archive.number("tokens", encounter.tokens, kMaxTokensOfKind);
  archive.name("foe", encounter.foe, kFoeNames);
  archive.number("whom", encounter.whom, kMaxHeroes - 1);
  archive.number("asked_round", encounter.asked_round, kByte);
  archive.number("cell", encounter.cell, kItemCells);  // past the last one at its end
  archive.follows(encounter.zero);
}

template <class Archive>
constexpr void side_fields(Archive& archive, BattleSide& side) {
  std::array<std::uint8_t, kMaxPieces> dice{};
  std::array<std::uint8_t, kMaxPieces> bonus{};
  for (std::size_t i = 0; i < kMaxPieces; ++i) {
    dice[i] = side.rolls[i].dice;
    bonus[i] = side.rolls[i].bonus;
  }
  archive.numbers("dice", dice, kByte);
  archive.numbers("bonus", bonus, kByte);
  for (std::size_t i = 0; i < kMaxPieces; ++i) side.rolls[i] = {dice[i], bonus[i]};
  archive.number("creatures", side.creatures, kMaxBattleCreatures);
  archive.number("standing", side.standing, (1 << kMaxPieces) - 1);
  archive.number("falling", side.falling, (1 << kMaxPieces) - 1);
}

template <class Archive>
constexpr void battle_fields(Archive& archive, BattleState& battle) {
  archive.object("attacker", [&](auto& inner) { side_fields(inner, battle.sides[0]); });
  archive.object("defender", [&](auto& inner) { side_fields(inner, battle.sides[1]); });
  archive.numbers("totals", battle.totals, 1'000'000);
  archive.numbers("dice_left", battle.dice_left, kWord);
  archive.numbers("losses", battle.losses, kWord);
  archive.number("pairs_left", battle.pairs_left, kMaxBattleCreatures);
  archive.number("cursor", battle.cursor, kWord);
  archive.number("round", battle.round, kWord);
  archive.number("fresh", battle.fresh, 1);
  archive.name("phase", battle.phase, kBattlePhaseNames);
  archive.name("side", battle.side, kSideNames);
  archive.numbers("attacker_places", battle.places[0], kByte);
  archive.numbers("defender_places", battle.places[1], kByte);
}

template <class Archive>
constexpr void course_fields(Archive& archive, HeroesState& state, const Place& place) {
  archive.number("day", state.day, kWord);
  archive.number("turn", state.turn, 1 << 30);
  archive.name("phase", state.phase, kPhaseNames);
  archive.name("on_turn", state.on_turn, place.seats);
  archive.name("anchor", state.anchor, place.seats);
  archive.number("order", state.order, kMaxSeats);
  archive.number("active", state.active, kMaxHeroes - 1);
  archive.number("moved", state.moved, 3);
  archive.flag("item_cards", state.item_cards);
  archive.numbers("deck", state.deck, kByte);
  archive.number("kind", state.kind, kTokenKinds);
  archive.number("left", state.left, kByte);
  archive.number("at", state.at, kMaxSide - 1);
  archive.number("best", state.best, kByte);
  archive.value("leaders", state.leaders, NameSetCodec(place.seats));
  archive.value("contenders", state.contenders, NameSetCodec(place.seats));
  archive.number("built", state.built, kByte);
  archive.value("winners", state.winners, NameSetCodec(place.seats));
  archive.flag("by_days", state.by_days);
  archive.number("counter", state.counter, kByte);
  archive.object("encounter",
                 [&](auto& inner) { encounter_fields(inner, state.encounter, place.board); });
  archive.object("battle", [&](auto& inner) { battle_fields(inner, state.battle); });
  archive.follows(state.mover, state.zero);
}

// Nothing of a state is left out. Tiles and where things stand are in lists of their own.
static_assert(bytes_of_fields<HeroesState>([](auto& archive, HeroesState& state) {
                course_fields(archive, state, Place{});
                for (Realm& realm : state.realms) realm_fields(archive, realm, {});
                for (Hero& hero : state.heroes) hero_fields(archive, hero, 0);
                for (Settlement& each : state.settlements) {
                  settlement_fields(archive, each, {}, 0);
                }
                archive.follows(state.monsters, state.loot, state.mines, state.tokens,
                                state.hero_at, state.settlement_at);
              }) == sizeof(HeroesState));

// Of a tile, the counts and whose the mine is.
template <class Archive>
constexpr void tile_fields(Archive& archive, std::array<std::uint8_t, 3>& counts) {
  archive.number("items", counts[0], kMaxTokensOfKind);
  archive.number("resources", counts[1], kMaxTokensOfKind);
  archive.number("monsters", counts[2], kMaxTokensOfKind);
}

// "free", then the seats.
std::vector<std::string_view> mine_names(std::span<const std::string_view> seats) {
  std::vector<std::string_view> names = {"free"};
  names.insert(names.end(), seats.begin(), seats.end());
  return names;
}

Json tile_json(const Place& place, std::uint16_t tile, std::uint16_t tokens) {
  JsonWriter writer;
  std::array<std::uint8_t, 3> counts{};
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    counts[kind] = static_cast<std::uint8_t>(token_count(tokens, static_cast<Token>(kind)));
  }
  writer.value("at", tile, TileCodec(place.board));
  tile_fields(writer, counts);
  const int mine = token_count(tokens, Token::kMine);
  if (mine != kNoMine) {
    int owner = mine - kFreeMine;
    writer.name("mine", owner, mine_names(place.seats));
  }
  return writer.json();
}

std::string_view mover_name(Player mover) {
  if (mover == kChance) return "chance";
  return mover == kTerminal ? "nobody" : kSeatNames[static_cast<std::size_t>(mover)];
}

// Reads a state member by member.
class StateReader {
 public:
  explicit StateReader(const HeroesGame& game)
      : game_(game),
        place_{&game.board(), {kSeatNames.data(), static_cast<std::size_t>(game.num_players())}} {}

  absl::StatusOr<HeroesState> read(const Json& json) {
    state_ = {};
    state_.hero_at.fill(kNowhere);
    state_.settlement_at.fill(kNowhere);
    state_.day = 1;
    state_.turn = 1;
    state_.phase = Phase::kMove;
    state_.deck = game_.rules().deck;
    state_.item_cards = game_.rules().item_cards ? 1 : 0;
    JsonReader top(json, "", mistakes_);
    read_players(top);
    read_tiles(top);
    read_settlements(top);
    read_heroes(top);
    course_fields(top, state_, place_);
    top.name("mover", mover_, kMovers);
    top.finish();
    if (mistakes_.ok()) {
      state_.mover = mover_of(state_);
      if (appears(state_) && !json.contains("order")) {
        state_.order = static_cast<std::uint8_t>(game_.num_players());
      }
      check_state(game_, state_, mistakes_);
    }
    if (mistakes_.ok()) check_mover();
    if (!mistakes_.ok()) return mistakes_.status();
    return state_;
  }

 private:
  static constexpr std::array<std::string_view, kMaxSeats + 2> kMovers = {
      kSeatNames[0], kSeatNames[1], kSeatNames[2], kSeatNames[3], "chance", "nobody"};

  void read_players(JsonReader& top) {
    const HeroesState start = game_.initial_state();
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      state_.realms[seat].allies = start.realms[seat].allies;
    }
    const auto players = top.list("players");
    if (static_cast<int>(players.size()) != game_.num_players()) {
      return top.fail("players", fmt::format("has {} entries, the scenario has {} players",
                                             players.size(), game_.num_players()));
    }
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      JsonReader reader = top.element(players[seat], "players", seat);
      auto named = static_cast<std::uint8_t>(seat);
      reader.name("seat", named, place_.seats);
      if (named != seat) reader.fail("seat", "players stand in the order of their seats");
      std::uint8_t mines = 0;
      reader.number("mines", mines, kByte);  // told by the tiles
      realm_fields(reader, state_.realms[seat], place_.seats);
      reader.finish();
    }
  }

  void read_tiles(JsonReader& top) {
    const auto tiles = top.list("tiles");
    const auto names = mine_names(place_.seats);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      JsonReader reader = top.element(tiles[i], "tiles", i);
      std::uint16_t tile = kNowhere;
      std::array<std::uint8_t, 3> counts{};
      int owner = -1;
      reader.value("at", tile, TileCodec(place_.board));
      tile_fields(reader, counts);
      reader.name("mine", owner, names);
      reader.finish();
      if (tile == kNowhere) {
        reader.fail("at", "is missing");
      } else {
        set_tile(tile, counts, owner + kFreeMine);
      }
    }
  }

  void set_tile(std::uint16_t tile, const std::array<std::uint8_t, 3>& counts, int mine) {
    std::uint16_t& tokens = state_.tokens[tile];
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      tokens = with_tokens(tokens, static_cast<Token>(kind), counts[kind]);
    }
    tokens = with_tokens(tokens, Token::kMine, mine);
    state_.loot.put(tile, counts[0] + counts[1] > 0);
    state_.monsters.put(tile, counts[2] > 0);
    state_.mines.put(tile, mine != kNoMine);
    if (mine > kFreeMine) ++state_.realms[static_cast<std::size_t>(mine - kFreeMine - 1)].mines;
  }

  void read_settlements(JsonReader& top) {
    const auto list = top.list("settlements");
    if (list.size() > kMaxSettlements) {
      return top.fail("settlements", fmt::format("has more than {}", kMaxSettlements));
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      JsonReader reader = top.element(list[i], "settlements", i);
      std::uint16_t tile = kNowhere;
      reader.value("at", tile, TileCodec(place_.board));
      settlement_fields(reader, state_.settlements[i], place_.seats, game_.rules().army_limit);
      reader.finish();
      if (tile == kNowhere) reader.fail("at", "is missing");
      if (state_.settlements[i].owner == kNobody) reader.fail("owner", "is missing");
      if (tile != kNowhere && settlement_on(state_, tile) >= 0) {
        reader.fail("at", "there is another Settlement");
      }
      state_.settlement_at[i] = tile;
    }
  }

  void read_heroes(JsonReader& top) {
    const auto list = top.list("heroes");
    for (std::size_t i = 0; i < list.size(); ++i) {
      JsonReader reader = top.element(list[i], "heroes", i);
      std::uint8_t seat = kNobody;
      std::uint8_t slot = 0;
      std::uint16_t tile = kNowhere;
      Hero hero;
      reader.name("seat", seat, place_.seats);
      reader.number("slot", slot, kHeroesPerSeat - 1);
      reader.value("at", tile, TileCodec(place_.board));
      hero_fields(reader, hero, game_.rules().army_limit);
      reader.finish();
      if (tile == kNowhere) reader.fail("at", "is missing");
      if (seat == kNobody) {
        reader.fail("seat", "is missing");
        continue;
      }
      const auto index = static_cast<std::size_t>(hero_of(seat, slot));
      if (state_.hero_at[index] != kNowhere) reader.fail("slot", "is taken by another Hero");
      state_.heroes[index] = hero;
      state_.hero_at[index] = tile;
    }
  }

  // ---- Whether the parts fit together.

  void check_mover() {
    const std::string_view expected = mover_name(state_.mover);
    if (mover_ == kMovers.size() || kMovers[mover_] == expected) return;
    mistakes_.add("mover",
                  fmt::format("expected \"{}\" in phase {}", expected, phase_name(state_.phase)));
  }

  const HeroesGame& game_;
  Place place_;
  JsonMistakes mistakes_;
  HeroesState state_;
  std::size_t mover_ = kMovers.size();
};

}  // namespace

Json HeroesGame::to_json(const State& state) const {
  State copy = state;
  const auto seats = static_cast<std::size_t>(players());
  const Place place{&board(), {kSeatNames.data(), seats}};
  JsonWriter top;
  course_fields(top, copy, place);
  top.put("mover", mover_name(state.mover));
  Json realms = Json::array();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    JsonWriter writer;
    realm_fields(writer, copy.realms[seat], place.seats);
    writer.put("seat", kSeatNames[seat]);
    writer.put("mines", copy.realms[seat].mines);
    realms.push_back(writer.json());
  }
  top.put("players", realms);
  Json heroes = Json::array();
  for (std::size_t hero = 0; hero < kMaxHeroes; ++hero) {
    if (copy.hero_at[hero] == kNowhere) continue;
    JsonWriter writer;
    writer.put("seat", kSeatNames[hero / kHeroesPerSeat]);
    writer.put("slot", hero % kHeroesPerSeat);
    writer.value("at", copy.hero_at[hero], TileCodec(place.board));
    hero_fields(writer, copy.heroes[hero], rules().army_limit);
    heroes.push_back(writer.json());
  }
  top.put("heroes", heroes);
  Json settlements = Json::array();
  for (std::size_t s = 0; s < kMaxSettlements; ++s) {
    if (copy.settlements[s].owner == kNobody) continue;
    JsonWriter writer;
    writer.value("at", copy.settlement_at[s], TileCodec(place.board));
    settlement_fields(writer, copy.settlements[s], place.seats, rules().army_limit);
    settlements.push_back(writer.json());
  }
  top.put("settlements", settlements);
  Json tiles = Json::array();
  for (int tile = 0; tile < board().tiles(); ++tile) {
    const std::uint16_t tokens = copy.tokens[static_cast<std::size_t>(tile)];
    if (tokens != 0) {
      tiles.push_back(tile_json(place, static_cast<std::uint16_t>(tile), tokens));
    }
  }
  top.put("tiles", tiles);
  return top.json();
}

absl::StatusOr<HeroesState> HeroesGame::read_state(const Json& json) const {
  return StateReader(*this).read(json);
}

}  // namespace muster::heroes
