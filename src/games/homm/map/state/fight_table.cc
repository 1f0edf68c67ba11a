// The CSV library copies file names into a fixed buffer and cuts them on purpose.
#pragma GCC diagnostic ignored "-Wstringop-truncation"

#include "games/homm/map/state/fight_table.h"

#include <fmt/format.h>
#include <libfccp/csv.h>

#include "core/config/inputs.h"
#include "core/config/table_file.h"
#include "core/game.h"

namespace muster::homm::map {

absl::StatusOr<FightTable> FightTable::load(const std::string& path) {
  const auto text = read_table_text(path);
  if (!text.ok()) return text.status();
  return parse(*text, path);
}

absl::StatusOr<FightTable> FightTable::parse(const std::string& text, const std::string& path) {
  FightTable table;
  const auto mistake = [&path](unsigned line, std::string_view column, std::string_view what) {
    return column_error(path, line, column, what);
  };
  try {  // the CSV library reports by exceptions; they end here
    io::CSVReader<6> csv(path.c_str(), text.data(), text.data() + text.size());
    csv.read_header(io::ignore_no_column, "meeting", "army_value", "win", "steps_lost",
                    "extra_rounds", "weight");
    std::string meeting;
    int value = 0;
    int win = 0;
    int steps = 0;
    int rounds = 0;
    unsigned weight = 0;
    while (csv.read_row(meeting, value, win, steps, rounds, weight)) {
      const unsigned line = csv.get_file_line();
      if (value < 0 || value > 9999) return mistake(line, "army_value", "expected 0 to 9999");
      if (win < 0 || win > 1) return mistake(line, "win", "expected 0 or 1");
      if (steps < 0 || steps > 99) return mistake(line, "steps_lost", "expected 0 to 99");
      if (rounds < 0 || rounds > 99) return mistake(line, "extra_rounds", "expected 0 to 99");
      if (weight < 1) return mistake(line, "weight", "expected at least 1");
      if (table.entries_.empty() || table.entries_.back().meeting != meeting) {
        if (table.find(meeting) >= 0) {
          return mistake(line, "meeting", "the lines of a meeting stand together");
        }
        table.entries_.push_back({.meeting = meeting, .odds = {}});
      }
      std::vector<FightOdds>& odds = table.entries_.back().odds;
      if (odds.empty() || odds.back().army_value != value) {
        if (!odds.empty() && odds.back().army_value > value) {
          return mistake(line, "army_value", "the army values of a meeting rise");
        }
        odds.push_back({.army_value = value, .outcomes = {}});
      }
      if (odds.back().outcomes.size() == kMaxActionsPerNode) {
        return mistake(line, "weight", fmt::format("at most {} outcomes", kMaxActionsPerNode));
      }
      odds.back().outcomes.push_back(
          {.win = win == 1, .steps_lost = steps, .extra_rounds = rounds, .weight = weight});
    }
  } catch (const io::error::base& error) {
    return absl::InvalidArgumentError(error.what());
  }
  return table;
}

int FightTable::find(std::string_view meeting) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].meeting == meeting) return static_cast<int>(i);
  }
  return -1;
}

const FightOdds& FightTable::odds(int meeting, int army_value) const {
  const std::vector<FightOdds>& all = entries_[static_cast<std::size_t>(meeting)].odds;
  std::size_t found = 0;
  while (found + 1 < all.size() && all[found + 1].army_value <= army_value) ++found;
  return all[found];
}

double FightTable::victory(int meeting, int army_value, int extra_rounds) const {
  double won = 0;
  double all = 0;
  for (const FightOutcome& outcome : odds(meeting, army_value).outcomes) {
    all += outcome.weight;
    if (outcome.win && outcome.extra_rounds <= extra_rounds) won += outcome.weight;
  }
  return won / all;
}

}  // namespace muster::homm::map
