#include "experiments/analysis/units.h"

#include <fmt/format.h>

#include <algorithm>

namespace muster::analysis {
namespace {

// Texts of one metric that are counted apart; further ones share the entry "other".
constexpr std::size_t kMaxTexts = 50;

std::map<std::string, std::size_t> indices_of(const std::vector<std::string>& names) {
  std::map<std::string, std::size_t> indices;
  for (std::size_t i = 0; i < names.size(); ++i) indices.emplace(names[i], i);
  return indices;
}

std::map<std::string, std::size_t> indices_of(const std::vector<StoredDocument>& documents) {
  std::vector<std::string> names;
  names.reserve(documents.size());
  for (const StoredDocument& document : documents) names.push_back(document.name);
  return indices_of(names);
}

std::optional<std::size_t> find(const std::map<std::string, std::size_t>& indices,
                                const std::string& name) {
  const auto found = indices.find(name);
  if (found == indices.end()) return std::nullopt;
  return found->second;
}

absl::Status foreign_row(const StoredGame& game, std::string_view what) {
  return absl::DataLossError(
      fmt::format("the row of job {} does not belong to this experiment: {}", game.job, what));
}

// The seat of the agent that sits alone: with two seats, the first one.
std::size_t lone_seat(const std::vector<std::string>& seats) {
  if (seats.size() < 3) return 0;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    if (std::count(seats.begin(), seats.end(), seats[seat]) == 1) return seat;
  }
  return 0;
}

// The outcome as the agent in `seat` sees it.
Outcome outcome_at(const StoredGame& game, std::size_t seat) {
  if (seat == 0) return game.outcome;
  if (game.seats.size() == 2) return static_cast<Outcome>(-static_cast<int>(game.outcome));
  std::vector<double> returns = game.returns;
  std::swap(returns[0], returns[seat]);
  return outcome_of(returns);
}

int half_points(Outcome outcome) { return static_cast<int>(outcome) + 1; }

}  // namespace

Pairings::Pairings(const StoreMeta& meta) : gauntlet_(meta.format == "gauntlet") {
  if (gauntlet_) {
    main_ = meta.candidates;
    opponents_ = meta.opponents;
  } else {
    for (const StoredAgent& agent : meta.agents) main_.push_back(agent.name);
  }
  main_indices_ = indices_of(main_);
  opponent_indices_ = indices_of(opponents_);
}

std::size_t Pairings::size() const {
  if (gauntlet_) return main_.size() * opponents_.size();
  return main_.empty() ? 0 : main_.size() * (main_.size() - 1) / 2;
}

std::optional<Pairings::View> Pairings::view(std::size_t a, std::size_t b) const {
  if (gauntlet_) return View{a * opponents_.size() + b, false};
  if (a == b) return std::nullopt;
  const std::size_t low = std::min(a, b);
  const std::size_t high = std::max(a, b);
  return View{high * (high - 1) / 2 + low, a > b};
}

Pairings::Views Pairings::main_views(std::size_t agent) const {
  Views views;
  const std::size_t others = gauntlet_ ? opponents_.size() : main_.size();
  for (std::size_t other = 0; other < others; ++other) views.push_back(view(agent, other));
  return views;
}

Pairings::Views Pairings::opponent_views(std::size_t agent) const {
  Views views;
  for (std::size_t candidate = 0; candidate < main_.size(); ++candidate) {
    std::optional<View> seen = view(candidate, agent);
    seen->flipped = true;
    views.push_back(seen);
  }
  return views;
}

absl::StatusOr<Pairings::Seating> Pairings::seating(const std::vector<std::string>& seats) const {
  const absl::Status strangers = absl::DataLossError("its agents do not meet in this tournament");
  if (seats.size() < 2) return strangers;
  Seating seating;
  seating.lone = lone_seat(seats);
  const std::string& lone = seats[seating.lone];
  const std::string& crowd = seats[seating.lone == 0 ? 1 : 0];
  auto first = main_index(lone);
  auto second = gauntlet_ ? opponent_index(crowd) : main_index(crowd);
  if (gauntlet_ && !first && seats.size() == 2) {
    // With two seats, either is the lone one: take the candidate's.
    seating.lone = 1;
    first = main_index(crowd);
    second = opponent_index(lone);
  }
  if (!first || !second) return strangers;
  const std::optional<View> seen = view(*first, *second);
  if (!seen) return strangers;
  seating.pairing = seen->pairing;
  seating.flipped = seen->flipped;
  return seating;
}

std::optional<std::size_t> Pairings::main_index(const std::string& name) const {
  return find(main_indices_, name);
}

std::optional<std::size_t> Pairings::opponent_index(const std::string& name) const {
  return find(opponent_indices_, name);
}

Games::Games(const StoreMeta& meta)
    : pairings_(meta),
      agent_sums_(meta, pairings_.main()),
      repetitions_(meta.repetitions),
      num_scenarios_(meta.scenarios.size()),
      num_rulesets_(meta.rulesets.size()),
      scenarios_(indices_of(meta.scenarios)),
      rulesets_(indices_of(meta.rulesets)),
      places_(num_scenarios_ * num_rulesets_),
      complete_(places_.size(), 0) {
  for (PlaceSums& place : places_) {
    place.pairings.resize(pairings_.size());
    place.order = OrderSums(meta);
  }
}

absl::Status Games::add(const StoredGame& game) {
  const auto scenario = find(scenarios_, game.scenario);
  const auto ruleset = find(rulesets_, game.ruleset);
  if (!scenario) return foreign_row(game, fmt::format("scenario `{}`", game.scenario));
  if (!ruleset) return foreign_row(game, fmt::format("ruleset `{}`", game.ruleset));
  if (game.repetition >= repetitions_) return foreign_row(game, "its repetition");
  if (game.returns.size() != game.seats.size()) return foreign_row(game, "its number of seats");
  const auto seating = pairings_.seating(game.seats);
  if (!seating.ok()) return foreign_row(game, "its agents do not meet in this tournament");

  Outcome outcome = outcome_at(game, seating->lone);
  double margin = seating->lone == 0 ? game.margin : -game.margin;
  if (seating->flipped) {
    outcome = static_cast<Outcome>(-static_cast<int>(outcome));
    margin = -margin;
  }
  const std::size_t where = place(*scenario, *ruleset);
  const std::size_t needed = (static_cast<std::size_t>(game.repetition) + 1) * stride();
  if (units_.size() < needed) units_.resize(needed);
  Unit& unit = units_[needed - stride() + where * pairings_.size() + seating->pairing];
  unit.margin += static_cast<float>(margin);
  unit.half_points = static_cast<std::uint16_t>(unit.half_points + half_points(outcome));
  ++unit.games;

  PlaceSums& sums = places_[where];
  sums.first_seat.add(game.outcome);
  std::vector<int> points;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    points.push_back(half_points(outcome_at(game, seat)));
  }
  sums.order.add(game, game.repetition, points);
  sums.pairings[seating->pairing].add(outcome);
  sums.rounds += game.rounds;
  sums.decisions += static_cast<double>(game.decisions);
  const GameLength length{game.key, game.decisions};
  if (!sums.shortest || game.decisions < sums.shortest->decisions) sums.shortest = length;
  if (!sums.longest || game.decisions > sums.longest->decisions) sums.longest = length;
  ++games_;
  if (!game.reproducible) ++not_reproducible_;
  add_metrics(game, *scenario, *ruleset);
  return absl::OkStatus();
}

void Games::add_metrics(const StoredGame& game, std::size_t scenario, std::size_t ruleset) {
  PlaceSums& sums = places_[place(scenario, ruleset)];
  for (const auto& [name, value] : game.metrics) {
    const auto* const text = std::get_if<std::string>(&value);
    const auto* const truth = std::get_if<bool>(&value);
    if (text != nullptr || truth != nullptr) {
      const std::string shown = text != nullptr ? *text : *truth ? kTrue : "false";
      auto& counts = sums.texts[name];
      const bool room = counts.size() < kMaxTexts || counts.count(shown) > 0;
      ++counts[room ? shown : "other"];
    } else {
      PlaceSums::Metric& metric = sums.numbers[name];
      metric.sum += *number_of(value);
      ++metric.games;
    }
  }
  agent_sums_.add(game, scenario, ruleset, game.metrics);
}

void Games::finish() {
  const std::size_t columns = pairings_.size();
  if (units_.empty() || columns == 0) return;
  const auto place_of = [&](std::size_t index) { return index / columns % places_.size(); };
  for (std::size_t i = 0; i < units_.size(); ++i) {
    std::uint16_t& most = complete_[place_of(i)];
    most = std::max(most, units_[i].games);
  }
  for (std::size_t i = 0; i < units_.size(); ++i) {
    if (units_[i].games > 0 && units_[i].games < complete_[place_of(i)]) ++incomplete_units_;
  }
}

std::optional<UnitMean> Games::unit(std::size_t repetition, std::size_t place,
                                    Pairings::View view) const {
  const Unit& unit = units_[repetition * stride() + place * pairings_.size() + view.pairing];
  if (unit.games == 0 || unit.games < complete_[place]) return std::nullopt;
  const double games = unit.games;
  const double score = unit.half_points / (2 * games);
  const double margin = static_cast<double>(unit.margin) / games;
  if (view.flipped) return UnitMean{1 - score, -margin};
  return UnitMean{score, margin};
}

}  // namespace muster::analysis
