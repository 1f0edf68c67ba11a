#include "experiments/heroes/show/replay_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "experiments/heroes/show/board_facts.h"
#include "experiments/heroes/show/board_picture.h"
#include "experiments/heroes/show/board_signs.h"
#include "experiments/heroes/show/routes.h"
#include "experiments/report/html.h"
#include "experiments/report/sheet_text.h"
#include "experiments/report/step_page.h"
#include "games/heroes/inquiry/places.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_heroes_replay_style_begin[];
extern const char muster_heroes_replay_style_end[];
extern const char muster_heroes_replay_script_begin[];
extern const char muster_heroes_replay_script_end[];
}

namespace muster::heroes {
namespace {

using Json = nlohmann::json;

Json items_json(const std::vector<ItemFacts>& items) {
  Json list = Json::array();
  for (const ItemFacts& each : items) {
    list.push_back(
        {static_cast<int>(each.item.type), static_cast<int>(each.item.rarity), each.count});
  }
  return list;
}

Json player_row(const HeroesGame& game, const HeroesState& state, int seat) {
  const RealmFacts facts = facts_of(game, state, seat);
  Json heroes = Json::array();
  for (const HeroFacts& hero : facts.heroes) {
    heroes.push_back({{"n", hero.slot},
                      {"at", hero.place},
                      {"army", hero.army},
                      {"points", hero.points},
                      {"roll", hero.roll},
                      {"items", items_json(hero.items)}});
  }
  Json places = Json::array();
  for (const SettlementFacts& place : facts.settlements) {
    places.push_back({{"name", place.name},
                      {"at", place.place},
                      {"recruits", place.recruits},
                      {"armory", items_json(place.armory)}});
  }
  return {{"score", facts.score}, {"coins", facts.coins},      {"income", facts.income},
          {"mines", facts.mines}, {"army", facts.mercenaries}, {"out", facts.out},
          {"heroes", heroes},     {"places", places}};
}

// Positions with what is new since the one before.
class Frames {
 public:
  explicit Frames(const HeroesGame& game)
      : game_(game), tiles_(static_cast<std::size_t>(game.board().tiles()), 0) {}

  void begin(const HeroesState& state, const Sheet& opening) {
    add(state, {{"t", 0}, {"r", 0}, {"b", -1}, {"w", report::sheet_json(opening)}});
  }

  void add(const HeroesState& before, const TranscriptStep& step, const HeroesState& after) {
    follow(before, after);
    add(after, {{"t", step.turn},
                {"r", before.day},
                {"b", static_cast<int>(step.player)},
                {"w", report::sheet_json(step.told)}});
  }

  const std::vector<std::string>& pieces() const { return pieces_.all(); }
  Json take() { return std::move(frames_); }

 private:
  // On to a tile, by a shortest way where the game walked several steps at once.
  void walk(const HeroesState& before, int hero, int to) {
    const bool there = has_hero(before, hero) && hero_tile(before, hero) == trail_.back();
    const std::vector<int> way = there ? shortest_way(game_, before, hero, to) : std::vector<int>();
    if (way.empty()) {
      trail_.push_back(to);
    } else {
      trail_.insert(trail_.end(), way.begin() + 1, way.end());
    }
  }

  // A Hero's trail begins with its movement.
  void follow(const HeroesState& before, const HeroesState& after) {
    const bool moves = after.phase >= Phase::kMoveRoll && after.phase != Phase::kOver &&
                       has_hero(after, after.active);
    if (!moves) {
      trail_.clear();
      return;
    }
    const int tile = hero_tile(after, after.active);
    const bool new_hero = before.turn != after.turn || before.active != after.active ||
                          after.phase == Phase::kMoveRoll;
    if (new_hero) trail_.clear();
    if (trail_.empty()) trail_ = {tile};
    if (trail_.back() != tile) walk(before, after.active, tile);
  }

  void add(const HeroesState& state, Json frame) {
    frame["o"] = state.mover == kTerminal || state.day == 0 ? -1 : static_cast<int>(state.on_turn);
    report::add_if_new(frame, "n", moment_words(state), moment_);
    for (int tile = 0; tile < game_.board().tiles(); ++tile) {
      const std::size_t piece = pieces_.number_of(tile_svg(game_, state, tile));
      std::size_t& known = tiles_[static_cast<std::size_t>(tile)];
      if (piece == known) continue;
      frame["T"].push_back(Json::array({tile, piece}));
      known = piece;
    }
    report::add_if_new(frame, "m", trail_svg(game_.board(), seat_of_hero(state.active), trail_),
                       marks_);
    for (int seat = 0; seat < game_.num_players(); ++seat) {
      Json changes = report::changes_since(players_[static_cast<std::size_t>(seat)],
                                           player_row(game_, state, seat));
      if (!changes.empty()) frame["P"].push_back(Json::array({seat, std::move(changes)}));
    }
    frames_.push_back(std::move(frame));
  }

  const HeroesGame& game_;
  report::StepPieces pieces_;
  std::vector<std::size_t> tiles_;
  std::vector<int> trail_;
  std::string marks_;
  std::string moment_;
  std::array<Json, kMaxSeats> players_;
  Json frames_ = Json::array();
};

Json players_json(const std::vector<std::string>& agents) {
  Json players = Json::array();
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    players.push_back(
        {{"name", kSeatNames[seat]}, {"colour", kSeatColours[seat]}, {"agent", agents[seat]}});
  }
  return players;
}

}  // namespace

absl::StatusOr<std::string> replay_data(const HeroesGame& game, const cli::ToldMatch& told) {
  Frames frames(game);
  absl::StatusOr<HeroesState> state = cli::state_after(game, told, 0);
  if (!state.ok()) return state.status();
  frames.begin(*state, cli::opening_of(told));
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    absl::StatusOr<HeroesState> next = cli::state_after(game, told, i + 1);
    if (!next.ok()) return next.status();
    frames.add(*state, told.steps[i], *next);
    state = std::move(next);
  }
  return report::script_json({{"players", players_json(told.agents)},
                              {"types", kItemTypeNames},
                              {"rarities", kRarityNames},
                              {"gems", kRarityColours},
                              {"pieces", frames.pieces()},
                              {"frames", frames.take()}});
}

absl::StatusOr<std::string> replay_page(const HeroesGame& game, const cli::ToldMatch& told) {
  auto data = replay_data(game, told);
  if (!data.ok()) return data.status();
  return report::step_page(
      {.title = fmt::format("Heroes {}, {}: seed {}", game.rules().name, game.scenario().name,
                            told.seed),
       .lead = fmt::format("{}; arrow keys, space, Home and End, or the slider; click a line or a "
                           "curve to go there.",
                           fmt::join(told.agents, " against ")),
       .board = page_board_svg(game),
       .panels = "<div id=\"realms\"></div>\n<details id=\"signs\"><summary>Signs</summary>" +
                 page_signs_svg() + "</details>",
       .curves = {{"score", "Score at the end of each day"},
                  {"income", "Income of a day"},
                  {"army", "Mercenaries, of Heroes and Settlements"}},
       .data = *std::move(data),
       .style = report::embedded(muster_heroes_replay_style_begin, muster_heroes_replay_style_end),
       .script =
           report::embedded(muster_heroes_replay_script_begin, muster_heroes_replay_script_end)});
}

}  // namespace muster::heroes
