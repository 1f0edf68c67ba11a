#include "experiments/report/watch/watch_report.h"

#include <absl/strings/str_replace.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <vector>

#include "core/text.h"
#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/interval_json.h"
#include "experiments/report/replay/step_page.h"
#include "experiments/report/report.h"
#include "experiments/report/sentences.h"
#include "experiments/report/words.h"
#include "experiments/runner/progress.h"
#include "experiments/store/row.h"

// cmake/ChartBundle.cmake: muster_embed_file.
extern "C" {
extern const char muster_watch_page_begin[];
extern const char muster_watch_page_end[];
}

namespace muster::report {
namespace {

using watch::Snapshot;
using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t kMostWatchedName = 22;
constexpr std::size_t kBarColumns = 40;
constexpr const char* kNothingYet =
    "nothing to rank yet: the first round is not complete, the games of the first seed of a "
    "scenario";
constexpr const char* kCourseWords =
    "the intervals of the course hold however often one looks, so that those of a run that has "
    "ended may be narrower";

double share_done(const Snapshot& snapshot) {
  if (snapshot.status.games == 0) return 1;
  return static_cast<double>(snapshot.status.done) / static_cast<double>(snapshot.status.games);
}

std::string games_done(const Snapshot& snapshot) {
  return fmt::format(
      "{} of {} games ({:.1f} %)", grouped(static_cast<std::int64_t>(snapshot.status.done)),
      grouped(static_cast<std::int64_t>(snapshot.status.games)), share_done(snapshot) * 100);
}

double seconds_since_row(const Snapshot& snapshot, std::int64_t now) {
  constexpr double kMilliseconds = 1000;
  return std::max(0.0, static_cast<double>(now - snapshot.pace.newest) / kMilliseconds);
}

std::string speed_words(const Snapshot& snapshot, std::int64_t now) {
  constexpr double kMinute = 60;
  const watch::Pace& pace = snapshot.pace;
  if (pace.rows == 0) return "no game is there yet";
  std::string overall = pace.overall > 0 ? fmt::format("{:.3g} games/s in all", pace.overall) : "";
  const double age = seconds_since_row(snapshot, now);
  if (snapshot.complete) return overall;
  if (age >= kMinute) {
    return fmt::format("the newest game is {} old{}{}", duration_text(age),
                       overall.empty() ? "" : "; ", overall);
  }
  if (pace.recent <= 0) return overall;
  return fmt::format("{:.3g} games/s in the last minute{}{}", pace.recent,
                     overall.empty() ? "" : ", ", overall);
}

// What becomes of the run.
std::string outlook_words(const Snapshot& snapshot, std::int64_t now) {
  if (snapshot.complete) {
    return snapshot.decided.empty() || share_done(snapshot) >= 1
               ? "the run is complete"
               : "the run is complete, decided before all games were needed";
  }
  if (const auto forecast = snapshot.forecast(now)) {
    return fmt::format("about {} to go, {}", duration_text(forecast->seconds), forecast->how);
  }
  if (snapshot.is_played(now)) return "how long it takes is not known yet";
  return "nobody plays it now";
}

std::map<cluster::ShardState, std::size_t> shards_by_state(const Snapshot& snapshot) {
  std::map<cluster::ShardState, std::size_t> counts;
  for (const cluster::ShardStatus& shard : snapshot.status.shards) ++counts[shard.state];
  return counts;
}

std::string shard_words(const Snapshot& snapshot) {
  std::vector<std::string> parts;
  for (const auto& [state, count] : shards_by_state(snapshot)) {
    parts.push_back(fmt::format("{} {}", count, to_text(state)));
  }
  if (parts.empty() && snapshot.status.segments > 0) {
    return fmt::format("{} not merged yet", count_text(snapshot.status.segments, "segment"));
  }
  return parts.empty() ? "" : fmt::format("shards: {}", fmt::join(parts, ", "));
}

// What is wrong, or to be known.
std::vector<std::string> watch_warnings(const Snapshot& snapshot) {
  std::vector<std::string> all;
  if (!snapshot.trouble.empty()) {
    all.push_back(fmt::format("what is shown is of {}, as the last look failed: {}",
                              utc_text(snapshot.looked_at), snapshot.trouble));
  }
  // Names of segments are long, and lines of a terminal are cut off.
  const std::string folder = snapshot.status.run + "/";
  for (const std::string& damage : snapshot.status.damage) {
    all.push_back("damaged: " + absl::StrReplaceAll(damage, {{folder, ""}}));
  }
  for (const Quarantined& game : snapshot.status.crashing) {
    all.push_back(
        fmt::format("left out: {} crashes the program; `{}` plays it", game.game, game.replay));
  }
  if (!snapshot.status.queue_error.empty()) {
    all.push_back("the queue is not known: " + snapshot.status.queue_error);
  }
  return all;
}

std::string course_cell(const std::optional<stats::Interval>& value, const Scale& scale) {
  if (!value) return "–";
  const double half = value->half_width();
  std::string estimate =
      scale.percent ? percent_number(value->estimate) : plain_number(value->estimate, half);
  if (!value->width_known) return estimate;
  return fmt::format("{} ±{}", estimate,
                     scale.percent ? percent_number(half) : plain_number(half, half));
}

// Which tenths there is room for: all, every second one, or the last. Those without games are left
// out.
std::vector<std::size_t> tenths_shown(const watch::Narrowing& course, std::size_t room,
                                      std::size_t cell) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < course.games.size(); ++i) {
    if (course.games[i] > 0) all.push_back(i);
  }
  while (all.size() > 1 && all.size() * cell > room) {
    std::vector<std::size_t> some;
    for (std::size_t i = all.size() % 2 == 0 ? 1 : 0; i < all.size(); i += 2) {
      some.push_back(all[i]);
    }
    all = some;
  }
  return all;
}

std::string narrowing_text(const Snapshot& snapshot, std::size_t width) {
  const Scale scale(snapshot.ranking, snapshot.meta);
  std::vector<std::string> full;
  std::size_t cell = 7;
  for (const watch::Narrowing::Level& level : snapshot.course.levels) {
    full.push_back(level.name);
    for (const auto& value : level.values) {
      cell = std::max(cell, columns_of(course_cell(value, scale)) + 2);
    }
  }
  const std::vector<std::string> names = row_names(full, kMostWatchedName);
  const std::size_t first = widest(names, snapshot.ranking.role.size());
  const std::vector<std::size_t> tenths =
      tenths_shown(snapshot.course, width > first + 7 ? width - first - 7 : 0, cell);
  std::string text = "       " + left(cut_off(snapshot.ranking.role, first), first);
  for (const std::size_t tenth : tenths) {
    text += right(fmt::format("{} %", (tenth + 1) * 10), cell);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += "\n       " + left(names[i], first);
    for (const std::size_t tenth : tenths) {
      text += right(course_cell(snapshot.course.levels[i].values[tenth], scale), cell);
    }
  }
  return text + "\n";
}

std::string standings_text(const Snapshot& snapshot, std::size_t width) {
  if (!snapshot.ranks()) return fmt::format("\n{}\n", kNothingYet);
  std::string text = fmt::format("\n{}\n", snapshot.ranking.text);
  if (!snapshot.decided.empty()) text += snapshot.decided + "\n";
  text += ranking_text(snapshot.ranking, snapshot.meta);
  const Scale scale(snapshot.ranking, snapshot.meta);
  text += fmt::format("\nthe course: {} and half an interval after so much of these games\n",
                      scale.percent ? "score" : scale.unit);
  text += narrowing_text(snapshot, width);
  if (snapshot.complete) text += wrapped(kCourseWords, width, 0);
  return text;
}

OrderedJson standings_json(const Snapshot& snapshot) {
  const Scale scale(snapshot.ranking, snapshot.meta);
  OrderedJson rows = OrderedJson::array();
  for (const analysis::LevelRow& row : snapshot.ranking.rows) {
    OrderedJson one = {{"name", row.name},
                       {"blocks", row.blocks},
                       {"won", row.tally.wins},
                       {"drawn", row.tally.draws},
                       {"lost", row.tally.losses}};
    if (snapshot.ranking.judged()) one["tier"] = row.tier;
    if (row.blocks > 0) {
      one.update(interval_json(row.shown()));
      one["words"] = scale.value(row.value);
      one["interval"] = scale.range(row.shown());
    }
    rows.push_back(std::move(one));
  }
  return rows;
}

OrderedJson course_json(const Snapshot& snapshot) {
  const Scale scale(snapshot.ranking, snapshot.meta);
  OrderedJson levels = OrderedJson::array();
  for (const watch::Narrowing::Level& level : snapshot.course.levels) {
    OrderedJson values = OrderedJson::array();
    for (const auto& value : level.values) {
      OrderedJson one;
      if (value) {
        one = interval_json(*value);
        one["half_width"] = value->width_known ? OrderedJson(value->half_width()) : OrderedJson();
        one["words"] = course_cell(value, scale);
      }
      values.push_back(std::move(one));
    }
    levels.push_back({{"name", level.name}, {"values", std::move(values)}});
  }
  return {{"games", snapshot.course.games}, {"levels", std::move(levels)}, {"note", kCourseWords}};
}

OrderedJson speed_json(const Snapshot& snapshot, std::int64_t now) {
  const auto known = [](double speed) { return speed > 0 ? OrderedJson(speed) : OrderedJson(); };
  constexpr double kMinute = 60;
  const bool of_late = snapshot.pace.rows > 0 && seconds_since_row(snapshot, now) < kMinute;
  return {{"last_minute", of_late ? known(snapshot.pace.recent) : OrderedJson()},
          {"in_all", known(snapshot.pace.overall)},
          {"pauses_seconds", snapshot.pace.pauses}};
}

}  // namespace

std::string watch_text(const Snapshot& snapshot, std::int64_t now, std::size_t width) {
  std::string text = fmt::format("{}: {}\n", snapshot.status.experiment, games_done(snapshot));
  const auto filled_columns = static_cast<std::size_t>(share_done(snapshot) * kBarColumns);
  text += fmt::format("[{}{}]  {}\n", std::string(filled_columns, '#'),
                      std::string(kBarColumns - filled_columns, '.'), outlook_words(snapshot, now));
  if (const std::string speed = speed_words(snapshot, now); !speed.empty()) text += speed + "\n";
  if (!snapshot.owner.empty()) text += fmt::format("written by {}\n", snapshot.owner);
  if (const std::string shards = shard_words(snapshot); !shards.empty()) text += shards + "\n";
  for (const std::string& warning : watch_warnings(snapshot)) {
    text += wrapped("! " + visible(warning), width, 2);
  }
  text += standings_text(snapshot, width);
  std::stringstream lines(text);
  std::string cut;
  for (std::string line; std::getline(lines, line);) cut += cut_off(line, width) + "\n";
  return cut;
}

OrderedJson watch_json(const Snapshot& snapshot, std::int64_t now) {
  OrderedJson json = to_json(snapshot.status);
  const auto forecast = snapshot.forecast(now);
  json["complete"] = snapshot.complete;
  json["played"] = snapshot.is_played(now);
  json["seconds_to_go"] = forecast ? OrderedJson(forecast->seconds) : OrderedJson();
  json["forecast"] = forecast ? OrderedJson(forecast->how) : OrderedJson();
  json["seconds_since_row"] =
      snapshot.pace.rows > 0 ? OrderedJson(seconds_since_row(snapshot, now)) : OrderedJson();
  json["games_per_second"] = speed_json(snapshot, now);
  json["writer"] = snapshot.owner;
  json["looked_at"] = utc_text(snapshot.looked_at);
  json["trouble"] = snapshot.trouble;
  json["words"] = {{"games", games_done(snapshot)},
                   {"speed", speed_words(snapshot, now)},
                   {"outlook", outlook_words(snapshot, now)},
                   {"shards", shard_words(snapshot)},
                   {"warnings", watch_warnings(snapshot)}};
  const Scale scale(snapshot.ranking, snapshot.meta);
  json["question"] = snapshot.ranking.text;
  json["compared"] = snapshot.ranking.role;
  json["decided"] = snapshot.decided;
  json["nothing_yet"] = snapshot.ranks() ? "" : kNothingYet;
  json["axis"] = {{"percent", scale.percent}, {"words", scale.axis()}};
  json["standings"] = standings_json(snapshot);
  json["course"] = course_json(snapshot);
  return json;
}

std::string watch_page(const std::string& experiment) {
  return filled(embedded(muster_watch_page_begin, muster_watch_page_end),
                {{"title", escape(experiment)}, {"style", step_page_style()}});
}

}  // namespace muster::report
