#include "experiments/analysis/analysis.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "experiments/analysis/units.h"
#include "experiments/statistics/multiple.h"

namespace muster::analysis {
namespace {

// Calls visit(seed number, scenario, repetition) for every seed there is.
template <class Visit>
void for_each_seed(const Games& games, Visit visit) {
  for (std::size_t scenario = 0; scenario < games.num_scenarios(); ++scenario) {
    for (std::size_t repetition = 0; repetition < games.num_repetitions(); ++repetition) {
      visit(scenario, repetition);
    }
  }
}

Tally tally_in(const PlaceSums& place, Pairings::View view) {
  const Tally& tally = place.pairings[view.pairing];
  return view.flipped ? tally.flipped() : tally;
}

Tally tally_in(const PlaceSums& place, const Pairings::Views& views) {
  Tally total;
  for (const auto& view : views) {
    if (view) total += tally_in(place, *view);
  }
  return total;
}

Standing standing_of(const Games& games, const std::string& name, const Pairings::Views& views) {
  Standing standing;
  standing.name = name;
  Tally total;
  for (const PlaceSums& place : games.places()) total += tally_in(place, views);
  standing.score = score_of(total);

  stats::Moments margins;
  std::vector<stats::KeyedValue> scores;
  for_each_seed(games, [&](std::size_t scenario, std::size_t repetition) {
    stats::Moments margin;
    for (std::size_t ruleset = 0; ruleset < games.num_rulesets(); ++ruleset) {
      for (const auto& view : views) {
        if (!view) continue;
        const auto unit = games.unit(repetition, games.place(scenario, ruleset), *view);
        if (!unit) continue;
        margin.add(unit->margin);
        scores.push_back({scenario, unit->score});
      }
    }
    if (margin.count() > 0) margins.add(margin.mean());
  });
  standing.units = static_cast<std::int64_t>(scores.size());
  standing.seeds = margins.count();
  standing.margin = stats::mean_interval(margins);
  standing.by_scenario = stats::clustered_mean(scores);
  return standing;
}

// One side before it is ranked: its agents and how each sees its games.
struct Side {
  std::vector<std::string> names;
  std::vector<Pairings::Views> views;
  bool meets_itself = false;  // round robin: the others are the side itself
  bool seats_fixed = false;   // in a round robin: the first of a pairing has the first seat
};

// Views of a and b that are compared: on the same other, or on each other; from the same seats.
std::vector<std::pair<Pairings::View, Pairings::View>> matched_views(const Side& side,
                                                                     std::size_t a, std::size_t b) {
  std::vector<std::pair<Pairings::View, Pairings::View>> matched;
  for (std::size_t other = 0; other < side.views[a].size(); ++other) {
    if (side.meets_itself && (other == a || other == b)) continue;
    const Pairings::View& of_a = *side.views[a][other];
    const Pairings::View& of_b = *side.views[b][other];
    if (side.seats_fixed && of_a.flipped != of_b.flipped) continue;
    matched.emplace_back(of_a, of_b);
  }
  if (side.meets_itself && !side.seats_fixed) {
    matched.emplace_back(*side.views[a][b], *side.views[b][a]);
  }
  return matched;
}

Comparison compare(const Games& games, const Side& side, std::size_t a, std::size_t b) {
  const auto matched = matched_views(side, a, b);
  Comparison comparison;
  std::vector<double> scores_a;
  std::vector<double> scores_b;
  for_each_seed(games, [&](std::size_t scenario, std::size_t repetition) {
    stats::Moments mean_a;
    stats::Moments mean_b;
    for (std::size_t ruleset = 0; ruleset < games.num_rulesets(); ++ruleset) {
      const std::size_t place = games.place(scenario, ruleset);
      for (const auto& [view_a, view_b] : matched) {
        const auto unit_a = games.unit(repetition, place, view_a);
        const auto unit_b = games.unit(repetition, place, view_b);
        if (unit_a.has_value() != unit_b.has_value()) ++comparison.unmatched;
        if (!unit_a || !unit_b) continue;
        mean_a.add(unit_a->score);
        mean_b.add(unit_b->score);
      }
    }
    if (mean_a.count() == 0) return;
    comparison.units += mean_a.count();
    scores_a.push_back(mean_a.mean());
    scores_b.push_back(mean_b.mean());
  });
  comparison.score = stats::paired_difference(scores_a, scores_b);
  return comparison;
}

// The agents' indices, best first.
std::vector<std::size_t> ranked(const std::vector<Standing>& standings) {
  std::vector<std::size_t> order(standings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Standing& left = standings[a];
    const Standing& right = standings[b];
    // Without games, the score is unknown: such agents come last.
    return std::tuple(left.score.tally.games() > 0, left.score.rate.estimate,
                      left.margin.estimate) > std::tuple(right.score.tally.games() > 0,
                                                         right.score.rate.estimate,
                                                         right.margin.estimate);
  });
  return order;
}

// Fills the ranking's rows and comparisons; returns the agents' indices, best first.
std::vector<std::size_t> rank(const Games& games, const Side& side, Ranking& ranking) {
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < side.names.size(); ++i) {
    standings.push_back(standing_of(games, side.names[i], side.views[i]));
  }
  std::vector<std::size_t> order = ranked(standings);
  for (const std::size_t i : order) ranking.rows.push_back(standings[i]);
  std::vector<double> p_values;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      Comparison comparison = compare(games, side, order[i], order[j]);
      comparison.better = i;
      comparison.worse = j;
      p_values.push_back(comparison.score.p_value);
      ranking.comparisons.push_back(comparison);
    }
  }
  const stats::AdjustedPValues adjusted = stats::holm(p_values);
  for (std::size_t i = 0; i < p_values.size(); ++i) {
    ranking.comparisons[i].holm_p = adjusted.p_values[i];
  }
  return order;
}

// Adds one place's sums to another's.
void merge(PlaceSums& total, const PlaceSums& part, std::size_t scenario) {
  total.order.merge(part.order, scenario);
  total.first_seat += part.first_seat;
  total.pairings.resize(part.pairings.size());
  for (std::size_t i = 0; i < part.pairings.size(); ++i) total.pairings[i] += part.pairings[i];
  total.rounds += part.rounds;
  total.decisions += part.decisions;
  for (const auto& [name, metric] : part.numbers) {
    total.numbers[name].sum += metric.sum;
    total.numbers[name].games += metric.games;
  }
  for (const auto& [name, counts] : part.texts) {
    for (const auto& [text, count] : counts) total.texts[name][text] += count;
  }
}

// Of a metric over the place's games; truth values count as 0 and 1. "": the number of games.
double sum_of(const PlaceSums& place, const std::string& metric) {
  if (metric.empty()) return static_cast<double>(place.first_seat.games());
  const auto number = place.numbers.find(metric);
  if (number != place.numbers.end()) return number->second.sum;
  const auto texts = place.texts.find(metric);
  if (texts == place.texts.end()) return 0;
  const auto truths = texts->second.find(kTrue);
  return truths == texts->second.end() ? 0 : static_cast<double>(truths->second);
}

std::optional<Example> example(const std::optional<GameLength>& game, const RowIds& ids) {
  if (!game) return std::nullopt;
  return Example{ids.of(game->key), game->decisions};
}

PlaceSummary summarize(const PlaceSums& sums, const StoreMeta& meta) {
  PlaceSummary summary;
  summary.first_seat = score_of(sums.first_seat);
  summary.by_order = sums.order.scores();
  const auto games = static_cast<double>(std::max<std::int64_t>(1, sums.first_seat.games()));
  summary.mean_rounds = sums.rounds / games;
  summary.mean_decisions = sums.decisions / games;
  for (const MetricRatio& ratio : meta.metric_ratios) {
    summary.ratios.push_back(
        {ratio.label, sum_of(sums, ratio.numerator), sum_of(sums, ratio.denominator)});
  }
  for (const auto& [name, metric] : sums.numbers) {
    summary.metric_means[name] = metric.sum / static_cast<double>(metric.games);
  }
  summary.metric_counts = sums.texts;
  return summary;
}

// Both sides with their rankings' orders.
struct Sides {
  Side main;
  Side opponents;
  std::vector<std::size_t> main_order;
  std::vector<std::size_t> opponent_order;
};

Sides sides_of(const Pairings& pairings, bool seats_confounded) {
  Sides sides;
  sides.main.names = pairings.main();
  sides.main.meets_itself = !pairings.gauntlet();
  sides.main.seats_fixed = seats_confounded;
  sides.opponents.names = pairings.opponents();
  for (std::size_t i = 0; i < sides.main.names.size(); ++i) {
    sides.main.views.push_back(pairings.main_views(i));
  }
  for (std::size_t i = 0; i < sides.opponents.names.size(); ++i) {
    sides.opponents.views.push_back(pairings.opponent_views(i));
  }
  return sides;
}

std::vector<Score> scores_in(const PlaceSums& place, const Side& side,
                             const std::vector<std::size_t>& order) {
  std::vector<Score> scores;
  scores.reserve(order.size());
  for (const std::size_t i : order) scores.push_back(score_of(tally_in(place, side.views[i])));
  return scores;
}

void add_places(const Games& games, const Sides& sides, const RowIds& ids, Analysis& analysis) {
  const StoreMeta& meta = analysis.meta;
  PlaceSums total;
  total.pairings.resize(games.pairings().size());
  for (std::size_t scenario = 0; scenario < meta.scenarios.size(); ++scenario) {
    for (std::size_t ruleset = 0; ruleset < meta.rulesets.size(); ++ruleset) {
      const PlaceSums& sums = games.places()[games.place(scenario, ruleset)];
      PlaceSummary summary = summarize(sums, meta);
      summary.scenario = meta.scenarios[scenario].name;
      summary.ruleset = meta.rulesets[ruleset].name;
      summary.main = scores_in(sums, sides.main, sides.main_order);
      summary.opponents = scores_in(sums, sides.opponents, sides.opponent_order);
      summary.shortest = example(sums.shortest, ids);
      summary.longest = example(sums.longest, ids);
      analysis.places.push_back(std::move(summary));
      merge(total, sums, scenario);
    }
  }
  analysis.all = summarize(total, meta);
  analysis.all.main = scores_in(total, sides.main, sides.main_order);
  analysis.all.opponents = scores_in(total, sides.opponents, sides.opponent_order);

  Payoff& payoff = analysis.payoff;
  const bool gauntlet = games.pairings().gauntlet();
  const Side& columns = gauntlet ? sides.opponents : sides.main;
  const std::vector<std::size_t>& column_order = gauntlet ? sides.opponent_order : sides.main_order;
  for (const std::size_t column : column_order) payoff.columns.push_back(columns.names[column]);
  for (const std::size_t row : sides.main_order) {
    payoff.rows.push_back(sides.main.names[row]);
    std::vector<std::optional<Score>> scores;
    for (const std::size_t column : column_order) {
      const auto& view = sides.main.views[row][column];
      const Tally tally = view ? tally_in(total, *view) : Tally{};
      scores.push_back(tally.games() > 0 ? std::optional(score_of(tally)) : std::nullopt);
    }
    payoff.scores.push_back(std::move(scores));
  }
}

}  // namespace

void Tally::add(Outcome outcome) {
  wins += outcome == Outcome::kWin ? 1 : 0;
  draws += outcome == Outcome::kDraw ? 1 : 0;
  losses += outcome == Outcome::kLoss ? 1 : 0;
}

Tally& Tally::operator+=(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

namespace {

// Who has vouched last for each of these programs, with all that it said.
std::vector<Voucher> last_vouchers(const std::vector<Voucher>& all,
                                   const std::set<std::string>& programs) {
  std::map<std::string, std::string> last;
  for (const Voucher& voucher : all) last[voucher.program] = voucher.by;
  std::vector<Voucher> some;
  for (const Voucher& voucher : all) {
    const bool there = programs.contains(voucher.program) && last[voucher.program] == voucher.by;
    if (there) some.push_back(voucher);
  }
  return some;
}

}  // namespace

Score score_of(const Tally& tally) {
  return {tally, stats::score_interval(tally.wins, tally.draws, tally.losses)};
}

const Comparison& Ranking::comparison(std::size_t i, std::size_t j) const {
  // Rows before i have rows.size() - 1, rows.size() - 2, ... comparisons.
  const std::size_t before = i * rows.size() - i * (i + 1) / 2;
  return comparisons[before + (j - i - 1)];
}

absl::StatusOr<Analysis> analyze(const Store& store) {
  Analysis analysis;
  analysis.meta = store.meta();
  Games games(analysis.meta);
  absl::Status problem;
  std::set<std::string> programs;  // that have played
  const std::string* last = nullptr;
  const absl::Status read = store.for_each_timed([&](const StoredGame& game, const StoredTiming&) {
    if (last == nullptr || *last != game.program) last = &*programs.insert(game.program).first;
    problem = games.add(game);
    return problem.ok();
  });
  if (!read.ok()) return read;
  if (!problem.ok()) return problem;
  games.finish();

  analysis.games = games.games();
  for (const BatchRecord& batch : store.batches()) {
    if (batch.witness != 0) programs.insert(store.contents().programs.at(batch.program).identity);
  }
  analysis.vouchers = last_vouchers(store.contents().vouchers, programs);
  analysis.missing = analysis.meta.plan_size - std::min(analysis.meta.plan_size, games.games());
  analysis.not_reproducible = games.not_reproducible();
  analysis.incomplete_units = games.incomplete_units();
  const bool gauntlet = games.pairings().gauntlet();
  if (gauntlet) analysis.opponents.emplace();
  Sides sides = sides_of(games.pairings(), analysis.seats_confounded());
  analysis.main.role = gauntlet ? "candidate" : "agent";
  analysis.main.seat = analysis.meta.candidate_seat;
  sides.main_order = rank(games, sides.main, analysis.main);
  if (gauntlet) {
    analysis.opponents->role = "opponent";
    if (analysis.meta.candidate_seat >= 0 && analysis.meta.seat_names.size() == 2) {
      analysis.opponents->seat = 1 - analysis.meta.candidate_seat;
    }
    sides.opponent_order = rank(games, sides.opponents, *analysis.opponents);
  }
  const auto ids = store.ids();
  if (!ids.ok()) return ids.status();
  add_places(games, sides, *ids, analysis);
  analysis.metrics = games.agent_sums().tables(sides.main_order);
  return analysis;
}

}  // namespace muster::analysis
