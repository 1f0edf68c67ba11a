#include "games/homm/map/scenario/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/fields/names.h"
#include "core/status.h"
#include "games/homm/state/scenario_cards.h"

namespace muster::homm::map {
namespace {

class ScenarioReader {
 public:
  ScenarioReader(const RulesSource& source, const MapRuleset& rules, const MapData& data)
      : source_(source), rules_(rules), data_(data), top_(source.scenario, diagnostics_) {
    scenario_.name = source.scenario.name;
  }

  absl::StatusOr<MapScenario> read() {
    scenario_.name = top_.text("name", scenario_.name);
    scenario_.summary = top_.text("summary", "");
    scenario_.rounds = number(top_, "rounds", std::nullopt, 1, 60);
    scenario_.ignore_borders = top_.boolean("ignore_borders", false);
    scenario_.heroes_share_fields = top_.boolean("heroes_share_fields", false);
    scenario_.player_knows_rule = top_.boolean("player_knows_rule", true);
    scenario_.difficulty = top_.choice<std::string>(
        "difficulty", "normal",
        {{"easy", "easy"}, {"normal", "normal"}, {"hard", "hard"}, {"impossible", "impossible"}});
    read_table();
    for (Reader& entry : top_.tables("tile")) scenario_.tiles.push_back(read_tile(entry));
    check_tiles();
    scenario_.start = read_field(top_, "start", true);
    if (top_.has("goal")) scenario_.goal = read_field(top_, "goal", false);
    scenario_.flags = read_fields(top_, "flags");
    read_player();
    for (Reader& entry : top_.tables("ai_hero")) scenario_.ai_heroes.push_back(read_ai(entry));
    if (scenario_.ai_heroes.size() > kMaxAiHeroes) {
      top_.fail("ai_hero", fmt::format("at most {} AI heroes", kMaxAiHeroes));
    }
    read_turn_fights();
    scenario_.win = read_end("win");
    scenario_.lose = read_end("lose");
    top_.finish();
    if (!diagnostics_.ok()) return diagnostics_.status();
    return scenario_;
  }

 private:
  void read_table() {
    const std::string name = top_.text("table", "");
    if (name.empty()) return;
    const bool path = name.ends_with(".csv");
    const std::string place =
        data_file(path ? name : fmt::format("games/homm_map/tables/{}.csv", name));
    auto table = read_named_file(top_, "table", name, {place}, NamedKind::kTable);
    if (!table.ok()) {
      top_.fail("table", message_of(table.status()));
      return;
    }
    scenario_.table = std::move(table->path);
    scenario_.table_text = std::move(table->bytes);
  }

  static int number(Reader& reader, std::string_view key, std::optional<int> fallback, int min,
                    int max) {
    IntegerRange range{.min = min, .max = max};
    if (fallback) range.fallback = *fallback;
    return static_cast<int>(reader.integer(key, range));
  }

  static Hex hex_of(const std::vector<std::int64_t>& at) {
    return {static_cast<int>(at[0]), static_cast<int>(at[1])};
  }

  static bool is_hex(const std::vector<std::int64_t>& at) {
    const auto fits = [](std::int64_t value) { return value >= -99 && value <= 99; };
    return at.size() == 2 && fits(at[0]) && fits(at[1]);
  }

  static Hex read_hex(Reader& reader, std::string_view key) {
    const auto at = reader.integers(key, std::nullopt);
    if (is_hex(at)) return hex_of(at);
    if (reader.has(key)) reader.fail(key, "expected [q, r], numbers from -99 to 99");
    return {};
  }

  // The same of a field of the map; `known`: of a tile that lies face up.
  Hex read_field(Reader& reader, std::string_view key, bool known) const {
    const Hex hex = read_hex(reader, key);
    if (!on_map(hex, known)) {
      reader.fail(key, fmt::format("is no field of a tile of this map{}",
                                   known ? " that lies face up" : ""));
    }
    return hex;
  }

  bool on_map(Hex hex, bool known) const {
    return std::any_of(scenario_.tiles.begin(), scenario_.tiles.end(),
                       [hex, known](const TilePlace& tile) {
                         return distance(tile.centre, hex) <= 1 && (tile.face_up || !known);
                       });
  }

  std::vector<Hex> read_fields(Reader& reader, std::string_view key) const {
    std::vector<Hex> all;
    const toml::node* node = reader.node(key);
    if (node == nullptr) return all;
    const toml::array* list = node->as_array();
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      std::vector<std::int64_t> at;
      if (const toml::array* pair = list->get(i)->as_array()) {
        for (const toml::node& value : *pair) at.push_back(value.value_or(std::int64_t{1000}));
      }
      if (!is_hex(at) || !on_map(hex_of(at), true)) {
        reader.fail_at(*list->get(i), key, "expected a field [q, r] of a face-up tile of this map");
      } else {
        all.push_back(hex_of(at));
      }
    }
    if (list == nullptr) reader.fail(key, "expected a list of fields such as [[0, 1], [2, -1]]");
    return all;
  }

  TilePlace read_tile(Reader& reader) const {
    TilePlace place;
    place.label = reader.text("label", "");
    place.centre = read_hex(reader, "at");
    place.face_up = reader.boolean("face_up", false);
    place.rotation = number(reader, "rotation", 0, 0, kDirections - 1);
    if (reader.has("rotation") && !place.face_up) {
      reader.fail("rotation", "is for face_up = true: others are turned when discovered");
    }
    std::vector<std::string> names;
    const bool several = reader.has("tiles");
    if (several) {
      names = reader.texts("tiles", std::nullopt);
    } else {
      names.push_back(reader.text("tile", std::nullopt));
    }
    for (const std::string& name : names) {
      const auto tile = data_.tiles.find(name);
      if (tile.ok()) {
        place.tiles.push_back(*tile);
      } else if (!name.empty()) {
        reader.fail(several ? "tiles" : "tile", message_of(tile.status()));
      }
    }
    if (names.empty()) reader.fail("tiles", "names no tile");
    if (place.face_up && place.tiles.size() > 1) {
      reader.fail("tiles", "a tile that lies face up is known: expected `tile`");
    }
    if (place.label.empty() && !names.empty()) place.label = names.front();
    reader.finish();
    return place;
  }

  // AM-02, and that there is a tile left to draw for every place.
  void check_tiles() {
    const auto& tiles = scenario_.tiles;
    if (tiles.empty() || tiles.size() > kMaxTiles) {
      top_.fail("tile", fmt::format("expected 1 to {} tiles, got {}", kMaxTiles, tiles.size()));
      return;
    }
    std::vector<int> all;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      bool touches = tiles.size() == 1;
      for (std::size_t k = 0; k < tiles.size(); ++k) {
        const int apart = distance(tiles[i].centre, tiles[k].centre);
        touches |= apart == kTileDistance;
        if (i < k && apart < kTileDistance) {
          top_.fail("tile", fmt::format("{} and {} overlap", tiles[i].label, tiles[k].label));
        }
      }
      if (!touches) {
        top_.fail("tile", fmt::format("{} touches no other tile: expected a distance of {} between "
                                      "centres",
                                      tiles[i].label, kTileDistance));
      }
      for (const int tile : tiles[i].tiles) {
        if (std::find(all.begin(), all.end(), tile) == all.end()) all.push_back(tile);
      }
    }
    if (all.size() > 64) top_.fail("tile", "at most 64 different tiles");
    check_draws();
  }

  // Places that share candidates have at least as many candidates as there are places, wherever the
  // draws go: each place alone has more than the other places can take from it.
  void check_draws() {
    for (const TilePlace& place : scenario_.tiles) {
      const auto taken = [&](int tile) {
        return std::count_if(scenario_.tiles.begin(), scenario_.tiles.end(),
                             [tile](const TilePlace& other) {
                               return std::count(other.tiles.begin(), other.tiles.end(), tile) > 0;
                             });
      };
      std::size_t rivals = 0;
      for (const TilePlace& other : scenario_.tiles) {
        const bool shares = std::any_of(other.tiles.begin(), other.tiles.end(), [&place](int tile) {
          return std::count(place.tiles.begin(), place.tiles.end(), tile) > 0;
        });
        rivals += shares ? 1 : 0;
      }
      if (place.tiles.size() < rivals) {
        top_.fail("tile", fmt::format("{}: {} places share its tiles, of which there are {}",
                                      place.label, rivals, place.tiles.size()));
      }
      for (const int tile : place.tiles) {
        if (place.tiles.size() == 1 && taken(tile) > 1) {
          top_.fail("tile", fmt::format("{} is the tile of several places",
                                        data_.tiles.tiles()[static_cast<std::size_t>(tile)].id));
        }
      }
    }
  }

  void read_player() {
    std::optional<Reader> player = top_.table("player", true);
    if (!player) return;
    scenario_.faction = player->text("faction", "");
    scenario_.hero_level = number(*player, "level", 1, 1, kLevels);
    scenario_.max_level = number(*player, "max_level", kLevels, scenario_.hero_level, kLevels);
    scenario_.resources = read_resources(*player, "resources", {});
    scenario_.income = read_resources(*player, "income", {});
    read_buildings(*player);
    read_units(*player);
    SideSetup side;  // the combat's reader of cards reads them
    side.faction = scenario_.faction;
    read_cards(*player, data_.cards, side);
    scenario_.cards = side.cards;
    player->finish();
  }

  void read_buildings(Reader& reader) {
    const std::array<Word<bool*>, 5> buildings = {{{"bronze", &scenario_.dwellings[0]},
                                                   {"silver", &scenario_.dwellings[1]},
                                                   {"gold", &scenario_.dwellings[2]},
                                                   {"citadel", &scenario_.citadel},
                                                   {"search", &scenario_.search}}};
    for (const std::string& name : reader.texts("buildings", std::vector<std::string>{})) {
      if (const auto built = known_word(reader, "buildings", "building", name, buildings)) {
        **built = true;
      }
    }
  }

  void read_units(Reader& reader) {
    scenario_.units = reader.texts("units", std::nullopt);
    const std::size_t limit = rules_.fights == FightMode::kTable ? kMaxUnits : kMaxBoardUnits;
    if (scenario_.units.empty() || scenario_.units.size() > limit) {
      reader.fail("units", fmt::format("expected 1 to {} unit cards, got {}{}", limit,
                                       scenario_.units.size(),
                                       limit == kMaxUnits ? "" : " (fights are on the board)"));
    }
    for (const std::string& name : scenario_.units) {
      for (const char* side : {"F ", "P "}) {
        const auto unit = data_.units.resolve(is_neutral_card(name) ? name : side + name);
        if (unit.ok()) continue;
        reader.fail("units", message_of(unit.status()));
        break;
      }
    }
    scenario_.army.resize(scenario_.units.size());
    for (const std::string& text : reader.texts("army", std::nullopt)) {
      const bool sided = text.starts_with("F ") || text.starts_with("P ");
      const std::string name = is_neutral_card(text) ? text : sided ? text.substr(2) : "";
      const auto it = std::find(scenario_.units.begin(), scenario_.units.end(), name);
      if (it == scenario_.units.end()) {
        reader.fail("army", fmt::format("\"{}\": expected F (few) or P (pack) and one of the "
                                        "player's `units`",
                                        text));
        continue;
      }
      const bool pack = text.front() == 'P';
      scenario_.army[static_cast<std::size_t>(it - scenario_.units.begin())] =
          rules_.dice_stacks
              ? adapted_player_unit(pack)
              : UnitState{.in_deck = 1, .improved = static_cast<std::uint8_t>(pack ? 1 : 0)};
    }
  }

  AiHero read_ai(Reader& reader) {
    AiHero hero;
    hero.name = reader.text("name", std::nullopt);
    hero.flags = read_fields(reader, "flags");
    if (reader.has("at") || hero.flags.empty()) {
      hero.at = read_field(reader, "at", true);
    } else {
      hero.at = hero.flags.front();  // AI-27: its town
    }
    hero.appears = number(reader, "appears", 1, 1, scenario_.rounds);
    hero.movement = number(reader, "movement", 3, 0, 9);
    hero.destroys = reader.choice<bool>("passing", false, {{"flag", false}, {"destroy", true}});
    hero.final_battle = reader.boolean("final_battle", false);
    hero.rule = read_rule(read_rule_document<HeroRule>(reader, "rule", "rulebook"));
    if (source_.seat_rules.size() > 1 && source_.seat_rules[1]) {
      const HeroRule seat = read_rule(*source_.seat_rules[1]);
      if (!seat.as_written) hero.rule = seat;
    }
    hero.army = read_army(reader, "combat", true);
    hero.army_grown = read_army(reader, "combat_after_goal", false);
    const auto same = [&hero](const AiHero& other) { return other.name == hero.name; };
    if (std::any_of(scenario_.ai_heroes.begin(), scenario_.ai_heroes.end(), same)) {
      reader.fail("name", fmt::format("two AI heroes are called \"{}\"", hero.name));
    }
    reader.finish();
    return hero;
  }

  HeroRule read_rule(const Document& document) {
    if (document.file.empty()) return {};  // reported
    auto rule = HeroRule::load(document);
    if (!rule.ok()) {
      diagnostics_.error(rule.status());
      return {};
    }
    return *std::move(rule);
  }

  // The side of the combat game, checked when the fights are loaded.
  static toml::table read_army(Reader& reader, std::string_view key, bool required) {
    const std::optional<Reader> army = reader.table(key, required);
    if (!army) return {};
    if (army->raw().contains("kind")) {
      reader.fail(key, "the army of an AI hero has no `kind`: it is one");
    }
    return army->raw();
  }

  void read_turn_fights() {
    for (Reader& entry : top_.tables("turn_fight")) {
      const int round = number(entry, "round", std::nullopt, 1, scenario_.rounds);
      const std::string level = entry.text("level", std::nullopt);
      if (level_of_numeral(level) == 0) entry.fail("level", "expected I to VII");
      scenario_.turn_fights.emplace_back(round, std::max(level_of_numeral(level), 1));
      entry.finish();
    }
  }

  GameEnd read_end(std::string_view key) {
    constexpr std::array<Word<bool GameEnd::*>, 5> kEvents = {
        {{"ai_heroes_beaten", &GameEnd::ai_heroes_beaten},
         {"town_flagged", &GameEnd::town_flagged},
         {"hero_out", &GameEnd::hero_out},
         {"goal_flagged", &GameEnd::goal_flagged},
         {"rounds_over", &GameEnd::rounds_over}}};
    GameEnd end;
    for (const std::string& name : top_.texts(key, std::vector<std::string>{})) {
      if (const auto event = known_word(top_, key, "event", name, kEvents)) end.*(*event) = true;
    }
    if (end.goal_flagged && !scenario_.goal) top_.fail(key, "`goal_flagged` needs a `goal`");
    return end;
  }

  const RulesSource& source_;
  const MapRuleset& rules_;
  const MapData& data_;
  Diagnostics diagnostics_;
  Reader top_;
  MapScenario scenario_;
};

}  // namespace

absl::StatusOr<MapScenario> parse_map_scenario(const RulesSource& source, const MapRuleset& rules,
                                               const MapData& data) {
  return ScenarioReader(source, rules, data).read();
}

}  // namespace muster::homm::map
