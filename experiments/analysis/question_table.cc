#include "experiments/analysis/question_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "agents/luck.h"
#include "core/metrics.h"
#include "experiments/analysis/design.h"
#include "experiments/statistics/all_pairs.h"

namespace muster::analysis {
namespace {

// Levels that games tell of; more are no levels of anything.
constexpr std::size_t kMostLevels = 1000;

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// 1 -> "1st", 2 -> "2nd", 11 -> "11th".
std::string ordinal(const std::string& number) {
  const bool teens = number.size() > 1 && number[number.size() - 2] == '1';
  const char last = teens ? '0' : number.back();
  return number + (last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th");
}

// Whether nobody else in the cell is the same agent.
bool sits_alone(const PlannedCell& cell, std::size_t agent) {
  return std::count(cell.seats.begin(), cell.seats.end(), agent) == 1;
}

// And all others are one.
bool sits_alone_among_one(const PlannedCell& cell, std::size_t agent) {
  return sits_alone(cell, agent) &&
         std::set<std::size_t>(cell.seats.begin(), cell.seats.end()).size() == 2;
}

// Whether in some cell of more than two seats more sit together than one agent and another in all
// other seats.
bool is_mixed(const Plan& plan) {
  return std::any_of(plan.cells().begin(), plan.cells().end(), [](const PlannedCell& cell) {
    const std::size_t others = cell.seats.size() - 1;
    return others > 1 && std::none_of(cell.seats.begin(), cell.seats.end(), [&](std::size_t agent) {
             return static_cast<std::size_t>(
                        std::count(cell.seats.begin(), cell.seats.end(), agent)) >= others;
           });
  });
}

}  // namespace

void Tally::add(double score) {
  if (score >= 1) {
    ++wins;
  } else if (score > 0) {
    ++draws;
  } else {
    ++losses;
  }
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

Scores scores_of(std::span<const double> returns) {
  Scores scores(returns.size(), 0);
  if (returns.empty()) return scores;
  const double best = *std::max_element(returns.begin(), returns.end());
  const auto first = static_cast<double>(std::count(returns.begin(), returns.end(), best));
  for (std::size_t seat = 0; seat < returns.size(); ++seat) {
    if (returns[seat] == best) scores[seat] = 1 / first;
  }
  return scores;
}

void BlockSums::add(std::size_t stratum, std::size_t block, double value) {
  if (sums_.size() <= stratum) sums_.resize(stratum + 1);
  auto& [totals, counts] = sums_[stratum];
  if (totals.size() <= block) {
    totals.resize(block + 1);
    counts.resize(block + 1);
  }
  totals[block] += value;
  ++counts[block];
}

stats::BlockValues BlockSums::values(std::size_t strata, std::size_t blocks,
                                     const std::vector<std::uint32_t>* expected) const {
  stats::BlockValues values(strata, std::vector<double>(blocks, stats::kAbsent));
  for (std::size_t stratum = 0; stratum < std::min(strata, sums_.size()); ++stratum) {
    const auto& [totals, counts] = sums_[stratum];
    for (std::size_t block = 0; block < std::min(blocks, totals.size()); ++block) {
      const std::uint32_t count = counts[block];
      if (count == 0 || (expected != nullptr && count != (*expected)[stratum])) continue;
      values[stratum][block] = totals[block] / count;
    }
  }
  return values;
}

std::int64_t BlockSums::incomplete(const std::vector<std::uint32_t>& expected) const {
  std::int64_t incomplete = 0;
  for (std::size_t stratum = 0; stratum < sums_.size(); ++stratum) {
    for (const std::uint32_t count : sums_[stratum].counts) {
      incomplete += count > 0 && count != expected[stratum] ? 1 : 0;
    }
  }
  return incomplete;
}

QuestionTable::QuestionTable(const Question& question, const StoreMeta& meta, const Plan& plan)
    : question_(question),
      meta_(meta),
      scenarios_(meta.scenarios.size()),
      outcome_(question.outcome),
      players_(players_of(meta)) {
  std::size_t seats = 0;
  for (const PlannedCell& cell : plan.cells()) seats = std::max(seats, cell.seats.size());
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::string name = seat_name(meta, seat);
    luck_prefixes_.push_back(luck_metric(name) + "_");
    labels_.emplace_back(question_.subject == Subject::kTurn ? kTurnOrderMetric + name
                                                             : question_.metric + "_" + name);
    outcomes_.emplace_back(question_.outcome + "_" + name);
  }
  luck_columns_.resize(seats);
  for (const StoredAgent& agent : meta.agents) {
    const bool candidate = meta.format != "gauntlet" || contains(meta.candidates, agent.name);
    main_.push_back(candidate);
    const bool asked = question_.players.empty() || contains(question_.players, agent.name);
    const bool side = question_.subject == Subject::kOpponent ? !candidate
                      : question_.subject == Subject::kAgent || question_.of_score() ||
                              question_.outcome == kMargin
                          ? candidate || !question_.players.empty()
                          : true;
    // Seats, turns and factions are those of everybody.
    const bool everybody = question_.players.empty() && (question_.subject == Subject::kSeat ||
                                                         question_.subject == Subject::kTurn ||
                                                         question_.subject == Subject::kMetric);
    counted_.push_back(asked && (side || everybody));
  }
  if (question_.subject == Subject::kAgent && meta.format == "gauntlet") {
    cuts_.push_back({"opponent", {}});
  } else if (question_.subject == Subject::kAgent || question_.subject == Subject::kMetric) {
    cuts_.push_back({"against", {}});
  } else if (question_.subject == Subject::kOpponent) {
    cuts_.push_back({"candidate", {}});
  }
  if (contains(question_.given, "ruleset")) cuts_.push_back({"ruleset", {}});
  cut_sums_.resize(cuts_.size());
  expect(plan);
}

bool QuestionTable::planned() const {
  return question_.subject != Subject::kTurn && question_.subject != Subject::kMetric;
}

// The seats whose results are looked at: those of agents that count. Of agents among more than two
// expect() leaves out those that do not sit alone.
std::vector<std::size_t> QuestionTable::observed_seats(const PlannedCell& cell) const {
  const bool of_agents = question_.subject == Subject::kAgent;
  std::vector<std::size_t> seats;
  if (!question_.covers(meta_.scenarios[cell.scenario].name)) return seats;
  for (std::size_t seat = 0; seat < cell.seats.size(); ++seat) {
    const std::size_t agent = cell.seats[seat];
    if (!counted_[agent]) continue;
    if (of_agents && !main_[agent]) continue;
    seats.push_back(seat);
  }
  return seats;
}

std::size_t QuestionTable::level_named(const std::string& name) {
  const auto found = level_indices_.find(name);
  if (found != level_indices_.end()) return found->second;
  const std::size_t level = levels_.size();
  level_indices_.emplace(name, level);
  levels_.push_back(name);
  sums_.emplace_back();
  tallies_.emplace_back();
  shares_.push_back(0);
  expected_.emplace_back(scenarios_, 0);
  seats_of_.emplace_back();
  players_of_.emplace_back();
  scenarios_of_.emplace_back();
  for (std::size_t cut = 0; cut < cuts_.size(); ++cut) {
    const std::size_t columns = cuts_[cut].columns.size();
    cut_sums_[cut].sums.emplace_back(columns);
    cut_sums_[cut].tallies.emplace_back(columns);
    cut_sums_[cut].expected.emplace_back(columns, std::vector<std::uint32_t>(scenarios_, 0));
  }
  return level;
}

std::size_t QuestionTable::column_named(std::size_t cut, const std::string& name) {
  std::vector<std::string>& columns = cuts_[cut].columns;
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found != columns.end()) return static_cast<std::size_t>(found - columns.begin());
  columns.push_back(name);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    cut_sums_[cut].sums[level].emplace_back();
    cut_sums_[cut].tallies[level].emplace_back();
    cut_sums_[cut].expected[level].emplace_back(scenarios_, 0);
  }
  return columns.size() - 1;
}

// `game` nullptr: of the plan, where nothing is known of its metrics.
std::optional<std::size_t> QuestionTable::level_at(const GameRow* game, const PlannedCell& cell,
                                                   std::size_t seat) {
  switch (question_.subject) {
    case Subject::kAgent:
    case Subject::kOpponent:
      return level_named(meta_.agents[cell.seats[seat]].name);
    case Subject::kRuleset:
      return level_named(meta_.rulesets[cell.ruleset].name);
    case Subject::kScenario:
      return level_named(meta_.scenarios[cell.scenario].name);
    case Subject::kSeat:
      return level_named(seat_name(meta_, seat));
    case Subject::kTurn:
    case Subject::kMetric:
      break;
  }
  if (game == nullptr) return std::nullopt;
  std::optional<std::string> found = labels_[seat].label(*game);
  if (!found) return std::nullopt;
  const std::string label = question_.subject == Subject::kTurn ? ordinal(*found) : *found;
  if (levels_.size() >= kMostLevels && !level_indices_.contains(label)) return std::nullopt;
  return level_named(label);
}

std::vector<std::size_t> QuestionTable::columns_of(const GameRow* game, const PlannedCell& cell,
                                                   std::size_t seat) {
  std::vector<std::size_t> columns;
  for (std::size_t cut = 0; cut < cuts_.size(); ++cut) {
    const std::string& name = cuts_[cut].name;
    if (name == "ruleset") {
      columns.push_back(column_named(cut, meta_.rulesets[cell.ruleset].name));
      continue;
    }
    // Whoever sits elsewhere: one agent (of a crowd, who sits alone), or the labels of two seats.
    if (question_.subject != Subject::kMetric) {
      const auto other = std::find_if(cell.seats.begin(), cell.seats.end(),
                                      [&](std::size_t agent) { return agent != cell.seats[seat]; });
      columns.push_back(other != cell.seats.end() ? column_named(cut, meta_.agents[*other].name)
                                                  : kNoColumn);
      continue;
    }
    const std::size_t other = seat == 0 ? 1 : 0;
    const auto label = cell.seats.size() == 2 ? level_at(game, cell, other) : std::nullopt;
    columns.push_back(label ? column_named(cut, levels_[*label]) : kNoColumn);
  }
  return columns;
}

// How many values each level has in a complete block of each scenario; levels in the plan's order.
// Among more than two an agent's seats count where it sits alone, a gauntlet's opponents being the
// others; but where all mixtures are played, all do, and whom it meets is told where all others are
// one.
void QuestionTable::expect(const Plan& plan) {
  const bool of_agents = question_.subject == Subject::kAgent;
  const bool mixed = is_mixed(plan);
  expected_games_.assign(scenarios_, 0);
  for (const PlannedCell& cell : plan.cells()) {
    std::vector<Observed>& observed = observed_.emplace_back();
    for (const std::size_t seat : observed_seats(cell)) {
      const bool alone = cell.seats.size() == 2 || sits_alone(cell, cell.seats[seat]);
      if (alone || mixed || !of_agents) observed.push_back({.seat = seat});
    }
    if (observed.empty()) continue;
    ++expected_games_[cell.scenario];
    if (!planned()) continue;
    for (Observed& one : observed) {
      one.level = *level_at(nullptr, cell, one.seat);
      one.columns = columns_of(nullptr, cell, one.seat);
      const bool told = !mixed || sits_alone_among_one(cell, cell.seats[one.seat]);
      for (std::size_t cut = 0; !told && cut < cuts_.size(); ++cut) {
        if (cuts_[cut].name != "ruleset") one.columns[cut] = kNoColumn;
      }
      ++expected_[one.level][cell.scenario];
      for (std::size_t cut = 0; cut < one.columns.size(); ++cut) {
        if (one.columns[cut] != kNoColumn) {
          ++cut_sums_[cut].expected[one.level][one.columns[cut]][cell.scenario];
        }
      }
    }
  }
}

std::optional<double> QuestionTable::value_at(const GameRow& game, const Scores& scores,
                                              std::size_t seat) const {
  const std::string& outcome = question_.outcome;
  if (outcome == kScore) return scores[seat];
  if (outcome == kMargin) return seat == 0 ? game.margin : -game.margin;
  if (outcome == kRounds) return game.rounds;
  if (outcome == kDecisions) return static_cast<double>(game.decisions);
  return outcomes_[seat].column(game) ? outcomes_[seat].number(game) : outcome_.number(game);
}

void QuestionTable::add(const GameRow& game, const PlannedCell& cell) {
  repetitions_ = std::max(repetitions_, static_cast<std::size_t>(game.repetition) + 1);
  std::vector<Observed>& observed = observed_[game.job % observed_.size()];
  if (observed.empty()) return;
  const auto block = static_cast<std::size_t>(game.repetition);
  const Scores scores = scores_of(game.returns);
  games_.add(cell.scenario, block, 1);
  bool outcome_there = true;
  for (Observed& one : observed) {
    if (!planned() && !deal(game, cell, one)) continue;
    const auto value = value_at(game, scores, one.seat);
    if (!value || std::isnan(*value)) {
      outcome_there = false;
      continue;
    }
    sums_[one.level].add(cell.scenario, block, *value);
    tallies_[one.level].add(scores[one.seat]);
    shares_[one.level] += 1.0 / static_cast<double>(cell.seats.size());
    add_luck(game, cell, one.level, one.seat);
    if (!planned()) one.columns = columns_of(&game, cell, one.seat);
    for (std::size_t cut = 0; cut < one.columns.size(); ++cut) {
      const std::size_t column = one.columns[cut];
      if (column == kNoColumn) continue;
      cut_sums_[cut].sums[one.level][column].add(cell.scenario, block, *value);
      cut_sums_[cut].tallies[one.level][column].add(scores[one.seat]);
    }
  }
  if (!outcome_there) ++without_outcome_;
}

// The level that this game gives a seat; false where it tells none.
bool QuestionTable::deal(const GameRow& game, const PlannedCell& cell, Observed& one) {
  const auto level = level_at(&game, cell, one.seat);
  if (!level) return false;
  one.level = *level;
  seats_of_[one.level].insert(one.seat);
  players_of_[one.level].insert(players_[cell.seats[one.seat]]);
  scenarios_of_[one.level].insert(cell.scenario);
  return true;
}

// Which columns that have come are luck of which seat.
void QuestionTable::find_luck(const MetricSchema& schema) {
  const std::vector<MetricSchema::Column>& columns = schema.columns();
  if (schema_ != schema.id()) {
    for (std::vector<LuckColumn>& of_seat : luck_columns_) of_seat.clear();
    columns_seen_ = 0;
    schema_ = schema.id();
  }
  for (; columns_seen_ < columns.size(); ++columns_seen_) {
    const std::string& name = columns[columns_seen_].name;
    if (columns[columns_seen_].kind == kTextKind) continue;
    // Its kinds add up to all of it. "red ally" is a seat of its own beside "red".
    std::size_t longest = 0;
    for (const std::string& prefix : luck_prefixes_) {
      if (name.starts_with(prefix)) longest = std::max(longest, prefix.size());
    }
    for (std::size_t seat = 0; seat < luck_prefixes_.size(); ++seat) {
      if (luck_prefixes_[seat].size() != longest || !name.starts_with(luck_prefixes_[seat]))
        continue;
      luck_columns_[seat].push_back({columns_seen_, name.substr(longest)});
    }
  }
}

void QuestionTable::add_luck(const GameRow& game, const PlannedCell& cell, std::size_t level,
                             std::size_t seat) {
  if (game.schema == nullptr) return;
  if (schema_ != game.schema->id() || columns_seen_ < game.schema->columns().size()) {
    find_luck(*game.schema);
  }
  const auto block = static_cast<std::size_t>(game.repetition);
  for (LuckColumn& luck : luck_columns_[seat]) {
    const double value = game.metric(luck.column);
    if (!has_metric(value)) continue;
    if (luck.place == kNoColumn) {
      const auto found = std::find(luck_kinds_.begin(), luck_kinds_.end(), luck.kind);
      luck.place = static_cast<std::size_t>(found - luck_kinds_.begin());
      if (found == luck_kinds_.end()) {
        luck_kinds_.push_back(luck.kind);
        luck_.emplace_back();
      }
    }
    std::vector<BlockSums>& of_kind = luck_[luck.place];
    if (of_kind.size() <= level) of_kind.resize(level + 1);
    of_kind[level].add(cell.scenario, block, value);
  }
}

stats::LevelTable QuestionTable::tabled(const std::vector<BlockSums>& sums) const {
  stats::LevelTable table(levels_.size(), std::vector<std::size_t>(scenarios_, repetitions_));
  for (std::size_t level = 0; level < std::min(levels_.size(), sums.size()); ++level) {
    const auto* expected = planned() ? &expected_[level] : nullptr;
    const stats::BlockValues values = sums[level].values(scenarios_, repetitions_, expected);
    for (std::size_t scenario = 0; scenario < scenarios_; ++scenario) {
      for (std::size_t block = 0; block < repetitions_; ++block) {
        if (!planned() && games_.count(scenario, block) != expected_games_[scenario]) continue;
        table.at(level, scenario, block) = values[scenario][block];
      }
    }
  }
  return table;
}

stats::LevelTable QuestionTable::table() const { return tabled(sums_); }

stats::LevelTable QuestionTable::compared() const {
  return meta_.stopping.race || !planned() ? table() : stats::complete_blocks(table());
}

stats::Round QuestionTable::round_of(const std::vector<BlockSums>& sums,
                                     std::size_t repetition) const {
  stats::Round values(levels_.size(), std::vector<double>(scenarios_, stats::kAbsent));
  for (std::size_t level = 0; level < std::min(levels_.size(), sums.size()); ++level) {
    for (std::size_t scenario = 0; scenario < scenarios_; ++scenario) {
      const bool whole = games_.count(scenario, repetition) == expected_games_[scenario];
      if (!planned() && !whole) continue;
      const std::uint32_t expected =
          planned() ? expected_[level][scenario] : sums[level].count(scenario, repetition);
      values[level][scenario] = sums[level].value(scenario, repetition, expected);
    }
  }
  return values;
}

stats::Round QuestionTable::round(std::size_t repetition) const {
  return round_of(sums_, repetition);
}

std::vector<stats::LevelTable> QuestionTable::luck() const {
  std::vector<stats::LevelTable> kinds;
  for (const std::vector<BlockSums>& kind : luck_) kinds.push_back(tabled(kind));
  return kinds;
}

std::vector<stats::Round> QuestionTable::luck_round(std::size_t repetition) const {
  std::vector<stats::Round> kinds;
  for (const std::vector<BlockSums>& kind : luck_) kinds.push_back(round_of(kind, repetition));
  return kinds;
}

double QuestionTable::fair_share(std::size_t level) const {
  const std::int64_t games = tallies_[level].games();
  return games == 0 ? 0.5 : shares_[level] / static_cast<double>(games);
}

bool QuestionTable::is_confounded(const std::vector<std::set<std::size_t>>& of_levels) {
  std::set<std::size_t> all;
  for (const std::set<std::size_t>& some : of_levels) {
    if (some.size() > 1) return false;
    all.insert(some.begin(), some.end());
  }
  return all.size() > 1;
}

bool QuestionTable::connected() const {
  std::set<std::size_t> reached = {0};
  std::set<std::size_t> scenarios = scenarios_of_[0];
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
      const std::set<std::size_t>& own = scenarios_of_[level];
      const bool meets = std::any_of(own.begin(), own.end(),
                                     [&](std::size_t one) { return scenarios.contains(one); });
      if (!meets || !reached.insert(level).second) continue;
      scenarios.insert(own.begin(), own.end());
      grown = true;
    }
  }
  return reached.size() == levels_.size();
}

std::string QuestionTable::problem() const {
  if (without_outcome_ > 0) {
    return fmt::format(
        "{} games lack the outcome `{}`; to compare the others would be to choose games by how "
        "they went. Take an outcome that every game has",
        without_outcome_, question_.outcome);
  }
  if (planned() || levels_.size() < 2) return "";
  const std::string role = role_of(question_, meta_);
  if (is_confounded(seats_of_)) {
    return fmt::format(
        "each {} always has the same seat, so that its score is as much the seat's. Let scenarios "
        "have them the other way round, too",
        role);
  }
  if (is_confounded(players_of_)) {
    return fmt::format(
        "each {} is always played by the same agent, so that its score is as much the agent's. Let "
        "the same agent play all of them, or take seats = \"swap\"",
        role);
  }
  const double share = fair_share(0);
  for (std::size_t level = 1; question_.of_score() && level < levels_.size(); ++level) {
    if (std::abs(fair_share(level) - share) < 1e-9) continue;
    return fmt::format(
        "{} is met by more players than {}, so that their shares of first places are not alike; "
        "name with scenarios = [...] some of one number of players",
        fair_share(level) < share ? levels_[level] : levels_[0],
        fair_share(level) < share ? levels_[0] : levels_[level]);
  }
  if (!connected()) {
    return fmt::format(
        "not every {} meets the others, directly or by others; add scenarios in "
        "which they meet",
        role);
  }
  return "";
}

std::int64_t QuestionTable::incomplete_blocks() const { return games_.incomplete(expected_games_); }

double QuestionTable::games_per_block() const {
  double games = 0;
  double blocks = 0;
  for (const std::uint32_t count : expected_games_) {
    games += count;
    blocks += count > 0 ? 1 : 0;
  }
  return blocks > 0 ? games / blocks : 0;
}

const Tally& QuestionTable::tally(std::size_t cut, std::size_t level, std::size_t column) const {
  return cut_sums_[cut].tallies[level][column];
}

stats::BlockValues QuestionTable::values(std::size_t cut, std::size_t level,
                                         std::size_t column) const {
  const auto* expected = planned() ? &cut_sums_[cut].expected[level][column] : nullptr;
  return cut_sums_[cut].sums[level][column].values(scenarios_, repetitions_, expected);
}

}  // namespace muster::analysis
