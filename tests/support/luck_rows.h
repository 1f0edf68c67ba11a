// Rows of runs whose luck is known (luck_designs.h), as if they had been played and stored: what
// reports are made from, without a game or a file.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/hash.h"
#include "core/metrics.h"
#include "core/rng.h"
#include "experiments/analysis/analysis.h"
#include "tests/support/luck_designs.h"
#include "tests/support/synthetic_meta.h"

namespace muster::testing {

// What of a game's dice its luck columns tell.
enum class LuckColumn { kUseful, kFlipped, kUseless };

// What the levels of a design are in the run.
enum class LevelsAre {
  kCandidates,  // of a gauntlet, against as many equal opponents as a block has games for
  kSeats,       // a round robin of two agents that play alike
  kLabels,      // the same, by a metric of each seat, "faction"; the labels move through the seats
  kRulesets,    // of a gauntlet, for its first candidate; the second has them the other way round
  kTurns,       // of a round robin, places in a turn order that is drawn
  kOwnTurns,    // of a gauntlet, such places of its only candidate
};

inline bool is_gauntlet(LevelsAre levels_are) {
  return levels_are == LevelsAre::kCandidates || levels_are == LevelsAre::kRulesets ||
         levels_are == LevelsAre::kOwnTurns;
}
inline bool are_turns(LevelsAre levels_are) {
  return levels_are == LevelsAre::kTurns || levels_are == LevelsAre::kOwnTurns;
}
// Whether reports hold each level against its fair share.
inline bool has_balance(LevelsAre levels_are) {
  return !is_gauntlet(levels_are) || are_turns(levels_are);
}

// What reports call a level. Of turns there are at most four.
inline std::string level_name(LevelsAre levels_are, std::size_t level) {
  constexpr std::array<const char*, 4> kTurnNames = {"1st", "2nd", "3rd", "4th"};
  switch (levels_are) {
    case LevelsAre::kCandidates:
      return fmt::format("c{}", level);
    case LevelsAre::kSeats:
      return fmt::format("p{}", level);
    case LevelsAre::kLabels:
      return fmt::format("f{}", level);
    case LevelsAre::kRulesets:
      return fmt::format("r{}", level);
    case LevelsAre::kTurns:
    case LevelsAre::kOwnTurns:
      break;
  }
  return kTurnNames.at(level);
}

struct RunForm {
  LevelsAre levels_are = LevelsAre::kCandidates;
  std::size_t players = 2;
  bool swap = false;           // gauntlets: the candidate has every seat; else the last one
  bool one_seating = false;    // round robins: a block is one game; else every seat changes hands
  bool one_player = false;     // gauntlets: all agents play alike, so that seats can be judged
  bool order_of_seed = false;  // turns: one order for all games of a block; else each has its own
  std::string outcome = kScore;
  std::optional<double> detect = std::nullopt;
  Stopping stopping = {};
  std::vector<LuckColumn> luck = {};
  bool attacks = false;  // rows have hits and attacks, which are shown of each agent
};

// Each block has games of one turn alone.
inline bool has_one_turn(const RunForm& form) {
  return form.levels_are == LevelsAre::kOwnTurns && form.order_of_seed && !form.swap;
}

// The chance of a hit in `attacks`.
inline constexpr double kHitChance = 0.3;
inline constexpr std::uint64_t kMostAttacks = 12;  // of a game; at least 1

// The plan of a design's games. Immutable, for all of its runs.
class LuckPlan {
 public:
  // Sizes of the design: LuckRun::table and LuckRun::games.
  LuckPlan(const RunForm& form, std::size_t levels, std::size_t scenarios, std::size_t blocks,
           std::size_t games)
      : form_(form), run_(described(meta_of(form, levels, scenarios, blocks, games))), ids_({}) {
    std::size_t in_scenario = 0;
    for (std::size_t i = 0; i < run_.plan.cells().size(); ++i) {
      const PlannedCell& cell = run_.plan.cells()[i];
      in_scenario =
          i > 0 && run_.plan.cells()[i - 1].scenario == cell.scenario ? in_scenario + 1 : 0;
      templates_.push_back(template_of(cell, in_scenario));
    }
  }

  // What the report says of it. `rounds`: repetitions that were played.
  absl::StatusOr<analysis::Analysis> analyze(const LuckRun& run, std::uint64_t seed,
                                             std::uint64_t rounds = ~std::uint64_t{0}) const {
    RowMaker rows;
    return analysis::analyze(run_.meta, run_.plan, ids_,
                             [&](const std::function<void(const GameRow&)>& visit) {
                               visit_rows(run, seed, rounds, rows, visit);
                               return absl::OkStatus();
                             });
  }

  const StoreMeta& meta() const { return run_.meta; }

 private:
  struct Template {
    StoredGame game;
    std::size_t scenario = 0;
    std::size_t level = 0;   // of a candidate; of its turn, before turns move
    std::size_t seat = 0;    // its seat
    std::size_t number = 0;  // of the game in the level's block
  };

  static StoreMeta meta_of(const RunForm& form, std::size_t levels, std::size_t scenarios,
                           std::size_t blocks, std::size_t games) {
    const bool gauntlet = is_gauntlet(form.levels_are);
    const bool rulesets = form.levels_are == LevelsAre::kRulesets;
    const std::size_t candidates = rulesets ? 2 : are_turns(form.levels_are) ? 1 : levels;
    const auto names = [](char letter, std::size_t count) {
      std::vector<std::string> all;
      for (std::size_t i = 0; i < count; ++i) all.push_back(fmt::format("{}{}", letter, i));
      return all;
    };
    const std::size_t opponents = games / (form.swap ? form.players : 1);
    StoreMeta meta = gauntlet ? gauntlet_meta(form.swap ? "swap" : "fixed", names('c', candidates),
                                              names('o', opponents), names('s', scenarios), blocks)
                              : round_robin_meta(form.one_seating ? "fixed" : "swap", names('a', 2),
                                                 names('s', scenarios), blocks);
    meta.seat_names = names('p', form.players);
    if (gauntlet && !form.swap) meta.candidate_seat = static_cast<int>(form.players) - 1;
    if (gauntlet && !form.one_player) {
      for (StoredAgent& agent : meta.agents)
        agent.params = fmt::format("{{\"x\":\"{}\"}}", agent.name);
    }
    if (rulesets) {
      meta.rulesets.clear();
      for (const std::string& name : names('r', levels)) {
        meta.rulesets.push_back({name, "", "{}"});
        if (meta.rulesets.size() > 1) meta.rulesets.back().from = meta.rulesets.front().name;
      }
    }
    meta.questions = {question_of(form)};
    if (gauntlet && opponents > 1) {
      Question question = question_of(form);
      question.subject = Subject::kOpponent;
      question.players.clear();
      meta.questions.push_back(question);
    }
    meta.stopping = form.stopping;
    if (form.attacks) {
      meta.agent_metrics = {{"hits per attack", "hits_{seat}", "attacks_{seat}"},
                            {"hits", "hits_{seat}", ""}};
    }
    return meta;
  }

  static Question question_of(const RunForm& form) {
    Question question;
    question.asked = true;
    question.detect = form.detect;
    question.outcome = form.outcome;
    switch (form.levels_are) {
      case LevelsAre::kCandidates:
        break;
      case LevelsAre::kSeats:
        question.subject = Subject::kSeat;
        break;
      case LevelsAre::kLabels:
        question.subject = Subject::kMetric;
        question.metric = "faction";
        break;
      case LevelsAre::kRulesets:
        question.subject = Subject::kRuleset;
        question.players = {"c0"};
        break;
      case LevelsAre::kOwnTurns:
        question.players = {"c0"};
        [[fallthrough]];
      case LevelsAre::kTurns:
        question.subject = Subject::kTurn;
        break;
    }
    return question;
  }

  Template template_of(const PlannedCell& cell, std::size_t in_scenario) const {
    Template made;
    made.scenario = cell.scenario;
    made.number = in_scenario;
    made.game.ruleset = run_.meta.rulesets[cell.ruleset].name;
    made.game.scenario = run_.meta.scenarios[cell.scenario].name;
    for (const std::size_t agent : cell.seats) {
      made.game.seats.push_back(run_.meta.agents[agent].name);
    }
    made.game.returns.assign(cell.seats.size(), 0.0);
    made.game.rounds = 4;
    made.game.decisions = 10;
    if (!is_gauntlet(form_.levels_are)) return made;
    const std::size_t candidates = run_.meta.candidates.size();
    while (cell.seats[made.seat] >= candidates) ++made.seat;
    made.level = cell.seats[made.seat];
    if (are_turns(form_.levels_are)) made.level = made.seat;
    if (form_.levels_are == LevelsAre::kRulesets) {
      const std::size_t last = run_.meta.rulesets.size() - 1;
      made.level = made.level == 0 ? cell.ruleset : last - cell.ruleset;
    }
    const std::size_t opponent = cell.seats[made.seat == 0 ? 1 : 0] - candidates;
    made.number = form_.swap ? opponent * cell.seats.size() + made.seat : opponent;
    return made;
  }

  void visit_rows(const LuckRun& run, std::uint64_t seed, std::uint64_t rounds, RowMaker& rows,
                  const std::function<void(const GameRow&)>& visit) const {
    std::vector<Template> games = templates_;
    const std::uint64_t repetitions = std::min(rounds, run_.meta.repetitions);
    for (std::uint64_t repetition = 0; repetition < repetitions; ++repetition) {
      for (std::size_t cell = 0; cell < games.size(); ++cell) {
        Template& made = games[cell];
        made.game.job = repetition * games.size() + cell;
        made.game.repetition = repetition;
        // Of this game alone: rows are read more than once.
        Rng rng(hash_combine(seed, made.game.job));
        const bool there = is_gauntlet(form_.levels_are) ? set_candidate(run, made, seed, rng)
                                                         : set_all_seats(run, made, seed, rng);
        if (there) visit(rows.row(made.game));
      }
    }
  }

  // The other seats share what the candidate leaves: one of them is first.
  bool set_candidate(const LuckRun& run, Template& made, std::uint64_t seed, Rng& rng) const {
    const std::size_t shift = shift_of(made, seed, rng);
    const std::size_t level = (made.level + shift) % run.table.levels();
    const LuckGame& luck =
        run.game(level, made.scenario, static_cast<std::size_t>(made.game.repetition), made.number);
    if (std::isnan(luck.score)) return false;
    std::vector<double>& returns = made.game.returns;
    const std::size_t other =
        (made.seat + 1 + uniform_below(rng, returns.size() - 1)) % returns.size();
    std::fill(returns.begin(), returns.end(), -1.0);
    if (luck.score > 0) returns[made.seat] = 1;
    if (luck.score < 1) returns[other] = 1;
    made.game.outcome = outcome_of(returns);
    made.game.margin = made.seat == 0 ? luck.margin : -luck.margin;
    made.game.metrics = {};
    for (std::size_t seat = 0; are_turns(form_.levels_are) && seat < returns.size(); ++seat) {
      add_turn(made, seat, (seat + shift) % returns.size());
    }
    for (std::size_t column = 0; column < form_.luck.size(); ++column) {
      add_column(made, column, luck.dice, rng);
    }
    if (form_.attacks) add_attacks(made, seed, rng);
    return true;
  }

  void add_column(Template& made, std::size_t column, double dice, Rng& rng) const {
    constexpr double kWorth = 0.3;
    const LuckColumn told = form_.luck[column];
    const double known = told == LuckColumn::kUseless ? normal_luck(rng) : dice;
    const double worth = told == LuckColumn::kFlipped ? -kWorth * known : kWorth * known;
    for (std::size_t seat = 0; seat < made.game.seats.size(); ++seat) {
      const std::string prefix = "luck_" + run_.meta.seat_names[seat];
      const double own = seat == made.seat ? worth : -worth;
      if (column == 0) made.game.metrics.add(prefix, own);
      made.game.metrics.add(fmt::format("{}_kind{}", prefix, column), own);
    }
  }

  static Rng rng_of_block(const Template& made, std::uint64_t seed) {
    return Rng(hash_combine(hash_combine(seed, made.scenario), ~made.game.repetition));
  }

  // Of the candidate. The chance to hit is that of the block, around kHitChance.
  void add_attacks(Template& made, std::uint64_t seed, Rng& rng) const {
    Rng of_block = rng_of_block(made, seed);
    const double chance = kHitChance + 0.1 * (2 * uniform_unit(of_block) - 1);
    const std::uint64_t attacks = 1 + uniform_below(rng, kMostAttacks);
    std::int64_t hits = 0;
    for (std::uint64_t i = 0; i < attacks; ++i) hits += uniform_unit(rng) < chance ? 1 : 0;
    const std::string& seat = run_.meta.seat_names[made.seat];
    made.game.metrics.add("attacks_" + seat, static_cast<std::int64_t>(attacks));
    made.game.metrics.add("hits_" + seat, hits);
  }

  // How far levels have moved through the seats: as labels, by one each game, or, where a block is
  // one, at random; as turns, at random.
  std::size_t shift_of(const Template& made, std::uint64_t seed, Rng& rng) const {
    if (form_.levels_are == LevelsAre::kLabels) {
      return form_.one_seating ? uniform_below(rng, made.game.seats.size()) : made.number;
    }
    if (!are_turns(form_.levels_are)) return 0;
    Rng of_block = rng_of_block(made, seed);
    return uniform_below(form_.order_of_seed ? of_block : rng, made.game.seats.size());
  }

  void add_turn(Template& made, std::size_t seat, std::size_t level) const {
    made.game.metrics.add(kTurnOrderMetric + run_.meta.seat_names[seat],
                          static_cast<std::int64_t>(level + 1));
  }

  // Every level that is in the scenario has a seat.
  bool set_all_seats(const LuckRun& run, Template& made, std::uint64_t seed, Rng& rng) const {
    const auto block = static_cast<std::size_t>(made.game.repetition);
    const std::size_t shift = shift_of(made, seed, rng);
    std::vector<std::size_t> levels;
    for (std::size_t level = 0; level < run.table.levels(); ++level) {
      const bool there = !std::isnan(run.game(level, made.scenario, block, made.number).score);
      if (there) levels.push_back(level);
    }
    if (levels.size() != made.game.returns.size()) return false;
    made.game.metrics = {};
    for (std::size_t seat = 0; seat < levels.size(); ++seat) {
      const std::size_t level = levels[(seat + shift) % levels.size()];
      made.game.returns[seat] = run.game(level, made.scenario, block, made.number).score;
      if (form_.levels_are == LevelsAre::kLabels) {
        made.game.metrics.add("faction_" + run_.meta.seat_names[seat],
                              level_name(form_.levels_are, level));
      }
      if (are_turns(form_.levels_are)) add_turn(made, seat, level);
    }
    made.game.outcome = outcome_of(made.game.returns);
    return true;
  }

  RunForm form_;
  RunDescription run_;
  RowIds ids_;
  std::vector<Template> templates_;  // by cell
};

}  // namespace muster::testing
