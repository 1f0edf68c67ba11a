#include "experiments/penance/show/replay_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/penance/show/board_picture.h"
#include "experiments/penance/show/board_picture_facts.h"
#include "experiments/penance/show/board_picture_hexes.h"
#include "experiments/report/html.h"
#include "experiments/report/sheet_text.h"
#include "experiments/report/step_page.h"
#include "games/penance/sheet/scribe.h"
#include "games/penance/sheet/words.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_penance_replay_style_begin[];
extern const char muster_penance_replay_style_end[];
extern const char muster_penance_replay_script_begin[];
extern const char muster_penance_replay_script_end[];
}

namespace muster::penance {
namespace {

using Json = nlohmann::json;

struct DuelStep {
  const DuelState& before;
  Action action;
  const DuelState& after;
};

Json player_row(const CasketDuel& game, const DuelState& state, int side) {
  const CasketFacts facts = facts_of(game, state, side);
  Json parts = Json::array();
  for (const PartFacts& part : facts.parts) {
    parts.push_back(Json::array({part.damage, part.limit, part.destroyed}));
  }
  return {{"life", facts.life},
          {"piles", {facts.draw, facts.hand, facts.discard, facts.graveyard}},
          {"sp", points_text(facts.sp)},
          {"spMax", facts.sp_max},
          {"heat", facts.heat},
          {"danger", facts.dangerous},
          {"parts", parts},
          {"cards", facts.cards},
          {"wounds", facts.wounds},
          {"statuses", facts.statuses},
          {"moved", facts.moved}};
}

// What can be lost of a unit: cards, hit points.
int strength_of(const DuelState& state, int unit) {
  if (!is_casket(unit)) return summon_of(state, unit).hp;
  return -duelist(state, unit).tally.lost[static_cast<std::size_t>(LossCause::kAttack)];
}

// The attack that is or was last resolved, as a mark on the board.
class AttackTeller {
 public:
  explicit AttackTeller(const CasketDuel& game) : game_(game) {}

  void follow(const DuelStep& step) {
    if (step.before.phase == Phase::kMain || step.before.turns != step.after.turns) known_ = false;
    const Attack& attack = step.before.attack;
    if (verb_of(step.action) == Verb::kAttack) {
      known_ = true;
      band_ = band_of_roll(game_, step.before, step.action);
      target_ = attack.target;
      strength_ = strength_of(step.before, target_);
      mark_.from = hex_of(step.before, attack.attacker);
      mark_.to = hex_of(step.before, target_);
      mark_.missed = !is_hit(band_);
    }
    if (!known_) return;
    const int lost = strength_ - strength_of(step.after, target_);
    mark_.words = std::string(kBandNames[index_of(band_)]);
    if (lost > 0) mark_.words += fmt::format(", {} lost", lost);
  }

  // "" when there is none.
  std::string svg() const {
    const bool shown = known_ && game_.rules().board && mark_.from != kNoHex && mark_.to != kNoHex;
    return shown ? attack_svg(game_, mark_) : std::string();
  }
  std::string words() const { return known_ ? mark_.words : std::string(); }

 private:
  const CasketDuel& game_;
  AttackMark mark_;
  Band band_ = Band::kMiss;
  int target_ = 0;
  int strength_ = 0;
  bool known_ = false;
};

// Positions with what is new since the one before.
class Frames {
 public:
  explicit Frames(const CasketDuel& game) : game_(game), attack_(game) {}

  void begin(const DuelState& state, const Sheet& opening) {
    for (const int side : {0, 1}) trail(side) = {duelist(state, side).hex};
    add(state, {{"t", 0}, {"r", 0}, {"b", -1}, {"w", report::sheet_json(opening)}});
  }

  void add(const DuelStep& step, const Sheet& words) {
    follow_trails(step);
    attack_.follow(step);
    add(step.after, {{"t", step.before.turns},
                     {"r", step.before.round},
                     {"b", step.before.mover >= 0 ? static_cast<int>(step.before.mover) : -1},
                     {"w", report::sheet_json(words)}});
  }

  Json take() { return std::move(frames_); }

 private:
  std::vector<int>& trail(int side) { return trails_[static_cast<std::size_t>(side)]; }

  // A Casket's trail begins anew with each of its turns.
  void follow_trails(const DuelStep& step) {
    const bool new_turn = step.after.turns != step.before.turns;
    for (const int side : {0, 1}) {
      const int hex = duelist(step.after, side).hex;
      const bool placed = duelist(step.before, side).hex == kNoHex;
      if (placed || (new_turn && step.after.on_turn == side)) {
        trail(side) = {hex};
      } else if (trail(side).back() != hex) {
        trail(side).push_back(hex);
      }
    }
  }

  void add(const DuelState& state, Json frame) {
    frame["o"] =
        state.mover == kTerminal || state.round == 0 ? -1 : static_cast<int>(state.on_turn);
    report::add_if_new(frame, "g", ground_svg(game_, state), ground_);
    report::add_if_new(frame, "u", units_svg(game_, state, trails_), units_);
    report::add_if_new(frame, "m", attack_.svg(), marks_);
    report::add_if_new(frame, "k", attack_.words(), words_);
    for (const int side : {0, 1}) {
      Json changes = report::changes_since(players_[static_cast<std::size_t>(side)],
                                           player_row(game_, state, side));
      if (!changes.empty()) frame["P"].push_back(Json::array({side, std::move(changes)}));
    }
    frames_.push_back(std::move(frame));
  }

  const CasketDuel& game_;
  AttackTeller attack_;
  Trails trails_;
  std::string ground_;
  std::string units_;
  std::string marks_;
  std::string words_;
  std::array<Json, kDuelists> players_;
  Json frames_ = Json::array();
};

Json players_json(const CasketDuel& game, const cli::ToldMatch& told) {
  Json players = Json::array();
  for (const int side : {0, 1}) {
    const auto seat = static_cast<std::size_t>(side);
    const CasketFacts facts = facts_of(game, game.initial_state(), side);
    players.push_back({{"name", seat_title(side)},
                       {"agent", told.agents[seat]},
                       {"deck", facts.deck},
                       {"kind", facts.kind}});
  }
  return players;
}

std::string board_words(const CasketDuel& game) {
  return game.rules().board ? " on " + game.arena().name() : std::string();
}

}  // namespace

absl::StatusOr<std::string> replay_data(const CasketDuel& game, const cli::ToldMatch& told) {
  Frames frames(game);
  absl::StatusOr<DuelState> state = cli::state_after(game, told, 0);
  if (!state.ok()) return state.status();
  frames.begin(*state, cli::opening_of(told));
  for (std::size_t i = 0; i < told.steps.size(); ++i) {
    absl::StatusOr<DuelState> next = cli::state_after(game, told, i + 1);
    if (!next.ok()) return next.status();
    frames.add({.before = *state, .action = told.steps[i].code, .after = *next},
               told.steps[i].told);
    state = std::move(next);
  }
  Json parts = Json::array();
  for (const std::string_view title : kComponentTitles) parts.push_back(title);
  return report::script_json({{"players", players_json(game, told)},
                              {"parts", parts},
                              {"end", ending_words(game, *state)},
                              {"frames", frames.take()}});
}

absl::StatusOr<std::string> replay_page(const CasketDuel& game, const cli::ToldMatch& told) {
  auto data = replay_data(game, told);
  if (!data.ok()) return data.status();
  return report::step_page(
      {.title = fmt::format("Penance {}, {}: seed {}", game.rules().name, game.scenario().name,
                            told.seed),
       .lead = fmt::format("{} ({}) against {} ({}){}; arrow keys, space, Home and End, or the "
                           "slider; click a line or a curve to go there.",
                           game.table(0).name, told.agents[0], game.table(1).name, told.agents[1],
                           board_words(game)),
       .board = page_board_svg(game),
       .panels = "<div id=\"players\"></div>",
       .curves = {{"life",
                   "Life: cards in draw pile, hand and discard pile, at the end of each round"},
                  {"heat", "Heat at the end of each turn"}},
       .data = *std::move(data),
       .style =
           report::embedded(muster_penance_replay_style_begin, muster_penance_replay_style_end),
       .script =
           report::embedded(muster_penance_replay_script_begin, muster_penance_replay_script_end)});
}

}  // namespace muster::penance
