#include "experiments/report/replay/annotations.h"

#include <absl/strings/str_join.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace muster::report {
namespace {

using Json = nlohmann::json;

// Moves, and plies of a line, that a page keeps of a ranking.
constexpr std::size_t kMostMoves = 5;
constexpr std::size_t kMostPlies = 4;
// A move with a smaller share of the visits is no other choice that was looked at.
constexpr double kLeastVisitShare = 0.01;

// The acts of a step; without words what was done.
std::string what_of(const TranscriptStep& step) {
  std::vector<std::string> acts;
  for (const SheetLine& line : step.told) {
    if (line.level == SheetLevel::kAct) acts.push_back(line.text);
  }
  return acts.empty() ? step.action : absl::StrJoin(acts, "; ");
}

double thousandths(double value) { return std::round(value * 1000) / 1000; }

Json move_json(const RankedMove& move) {
  Json line = Json::array();
  for (std::size_t i = 1; i < std::min(move.line.size(), kMostPlies); ++i) {
    line.push_back(move.line[i]);
  }
  Json json = {static_cast<int>(move.action), move.name,      thousandths(move.value), move.visits,
               thousandths(move.share),       std::move(line)};
  if (move.prior) json.push_back(thousandths(*move.prior));
  return json;
}

// The larger change; of two equal ones the gain.
bool says_more(double change, double other) {
  constexpr double kEqual = 1e-9;
  const double more = std::abs(change) - std::abs(other);
  return more > kEqual || (more > -kEqual && change > 0 && other <= 0);
}

const RankedMove* move_of(const MoveAnalysis& analysis, Action code) {
  for (const RankedMove& move : analysis.moves) {
    if (move.action == code) return &move;
  }
  return nullptr;
}

// The `count` largest by `size`, in their own order.
template <class Item, class Size>
std::vector<Item> largest(std::vector<Item> items, std::size_t count, const Size& size) {
  std::stable_sort(items.begin(), items.end(),
                   [&](const Item& a, const Item& b) { return size(a) > size(b); });
  if (items.size() > count)
    items.erase(items.begin() + static_cast<std::ptrdiff_t>(count), items.end());
  std::sort(items.begin(), items.end(),
            [](const Item& a, const Item& b) { return a.frame < b.frame; });
  return items;
}

}  // namespace

Json ranking_json(const MoveAnalysis& analysis, Action code) {
  Json moves = Json::array();
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    if (i < kMostMoves || analysis.moves[i].action == code) {
      moves.push_back(move_json(analysis.moves[i]));
    }
  }
  return moves;
}

double points_of(double value) { return 50 * (value + 1); }

void Annotations::add(const TranscriptStep& step) {
  values_.push_back(step.thoughts.values);
  errors_.push_back(step.thoughts.errors);
  errors_.back().resize(values_.back().size());
  steps_.push_back({step.player, step.code, what_of(step), step.thoughts});
}

void Annotations::end(const MatchResult& result) {
  values_.emplace_back(result.returns.begin(), result.returns.begin() + result.num_players);
  errors_.emplace_back(static_cast<std::size_t>(result.num_players), 0.0);
}

std::vector<TurningPoint> Annotations::turning_points(std::size_t count, double least) const {
  std::vector<TurningPoint> points;
  for (std::size_t i = 0; i < steps_.size() && i + 1 < values_.size(); ++i) {
    TurningPoint point{.frame = i + 1, .what = steps_[i].what};
    for (std::size_t seat = 0; seat < values_[i].size(); ++seat) {
      const double change = values_[i + 1][seat] - values_[i][seat];
      if (!says_more(change, point.change)) continue;
      point.seat = seat;
      point.change = change;
    }
    point.error = std::hypot(errors_[i][point.seat], errors_[i + 1][point.seat]);
    if (std::abs(point.change) < std::max(least, 2 * point.error)) continue;
    const std::vector<double>& luck = steps_[i].thoughts.luck;
    if (point.seat < luck.size()) point.luck = luck[point.seat];
    points.push_back(std::move(point));
  }
  return largest(std::move(points), count,
                 [](const TurningPoint& point) { return std::abs(point.change); });
}

std::vector<MissedChance> Annotations::missed_chances(std::size_t count, double least) const {
  std::vector<MissedChance> missed;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const Step& step = steps_[i];
    if (!step.thoughts.critic || step.thoughts.critic->moves.empty()) continue;
    const RankedMove* chosen = move_of(*step.thoughts.critic, step.code);
    const RankedMove* best = nullptr;
    for (const RankedMove& move : step.thoughts.critic->moves) {
      if (!move.exact && move.share < kLeastVisitShare) continue;
      if (best == nullptr || move.value > best->value) best = &move;
    }
    if (best == nullptr || chosen == nullptr || chosen == best) continue;
    if (!chosen->exact && chosen->visits == 0) continue;
    const double loss = best->value - chosen->value;
    if (loss < least) continue;
    missed.push_back({.frame = i + 1,
                      .seat = static_cast<std::size_t>(step.by),
                      .chosen = chosen->name,
                      .better = best->name,
                      .loss = loss,
                      .sure = best->low > chosen->high});
  }
  return largest(std::move(missed), count, [](const MissedChance& each) { return each.loss; });
}

nlohmann::json Annotations::step_json(std::size_t frame) const {
  const Step& step = steps_[frame - 1];
  Json json = Json::object();
  if (!step.thoughts.luck.empty()) {
    Json luck = Json::array();
    for (const double each : step.thoughts.luck) luck.push_back(thousandths(each));
    json["luck"] = std::move(luck);
  }
  const auto add = [&](const char* name, const std::optional<MoveAnalysis>& analysis) {
    if (analysis && !analysis->moves.empty()) json[name] = ranking_json(*analysis, step.code);
  };
  add("own", step.thoughts.own);
  add("critic", step.thoughts.critic);
  if (json.contains("own") || json.contains("critic")) {
    json["chose"] = static_cast<int>(step.code);
    json["seat"] = int{step.by};
  }
  return json;
}

std::string words_of(const TurningPoint& point, const GameInfo& game) {
  std::string words =
      fmt::format("{} {:+.0f} points", seat_name(game, point.seat), points_between(point.change));
  if (point.error > 0) {
    words += fmt::format(" (± {:.0f})", std::ceil(points_between(1.96 * point.error)));
  }
  if (std::abs(point.luck) >= 0.01) {
    words += fmt::format(", of which luck {:+.0f}", points_between(point.luck));
  }
  return words + fmt::format(": {}", point.what);
}

std::string words_of(const MissedChance& missed, const GameInfo& game) {
  return fmt::format("{}: {} instead of {} gave away {:.0f} points{}", seat_name(game, missed.seat),
                     missed.chosen, missed.better, points_between(missed.loss),
                     missed.sure ? "" : " (not sure)");
}

std::string ranking_words(const MoveAnalysis& analysis, Action code, std::size_t count) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < analysis.moves.size(); ++i) {
    const RankedMove& move = analysis.moves[i];
    if (i >= count && move.action != code) continue;
    words.push_back(
        fmt::format("{}{} {:.0f} ({}{})", move.action == code ? "*" : "", move.name,
                    points_of(move.value), count_text(move.visits, "visit"),
                    move.prior ? fmt::format(", prior {:.0f} %", 100 * *move.prior) : ""));
  }
  return absl::StrJoin(words, ", ");
}

}  // namespace muster::report
