#include "experiments/report/people_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/report/columns.h"
#include "experiments/report/html.h"
#include "experiments/report/table.h"
#include "experiments/report/words.h"
#include "experiments/store/meta.h"

namespace muster::report {
namespace {

using analysis::Analysis;
using analysis::GameOfPeople;
using analysis::SeatOfPeople;

std::string result_word(const SeatOfPeople& seat) {
  return seat.score == 1 ? "won" : seat.score == 0 ? "lost" : "drawn";
}

std::string undone_text(const SeatOfPeople& seat) {
  return seat.undone == 0 ? "" : fmt::format("{} undone", seat.undone);
}

std::string others_text(const Analysis& analysis, const GameOfPeople& game, std::size_t own) {
  std::vector<std::string> others;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    if (seat == own) continue;
    others.push_back(game.seats.size() == 2 ? game.seats[seat].name
                                            : fmt::format("{} ({})", game.seats[seat].name,
                                                          seat_name(analysis.meta, seat)));
  }
  return listed(others);
}

std::string where(const Analysis& analysis, const GameOfPeople& game) {
  return analysis.meta.rulesets.size() > 1 ? fmt::format("{}, {}", game.scenario, game.ruleset)
                                           : game.scenario;
}

// A row for each person in each game: who, seat, against, scenario, result, undone, id.
std::vector<std::vector<std::string>> rows_of(const Analysis& analysis) {
  std::vector<std::vector<std::string>> rows;
  for (const GameOfPeople& game : analysis.people) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const SeatOfPeople& one = game.seats[seat];
      if (!one.person) continue;
      rows.push_back({one.name, seat_name(analysis.meta, seat), others_text(analysis, game, seat),
                      where(analysis, game), result_word(one), undone_text(one), game.id});
    }
  }
  return rows;
}

std::string standing_text(const Analysis& analysis) {
  const std::string games = counted(static_cast<std::int64_t>(analysis.people.size()), "game");
  return analysis.people_count
             ? fmt::format(
                   "{}, counted with all others; a person is one agent, whatever was chosen", games)
             : fmt::format("{}, left out of all that is said of agents", games);
}

constexpr const char* kShows = "muster show DIR --game ID --out game.html";

}  // namespace

std::string people_text(const Analysis& analysis, std::size_t width) {
  constexpr std::size_t kMostRows = 40;
  constexpr std::size_t kWidest = 20;
  constexpr std::ptrdiff_t kUndone = 5;  // a column that most have nothing in
  if (analysis.people.empty()) return "";
  std::vector<std::vector<std::string>> rows = rows_of(analysis);
  std::string text = wrapped(fmt::format("Games that people played: {}. `{}` makes a page of one.",
                                         standing_text(analysis), kShows),
                             width, 2);
  const std::size_t left_out = rows.size() - std::min(rows.size(), kMostRows);
  rows.resize(rows.size() - left_out);
  const bool undone = std::any_of(rows.begin(), rows.end(), [](const auto& row) {
    return !row[static_cast<std::size_t>(kUndone)].empty();
  });
  rows.insert(rows.begin(), {"who", "seat", "against", "scenario", "result", "", "id"});
  for (std::vector<std::string>& row : rows) {
    for (std::string& cell : row) cell = cut_off(cell, kWidest);
    row.front().insert(0, "    ");
    if (!undone) row.erase(row.begin() + kUndone);
  }
  text += table_text(rows, std::numeric_limits<std::size_t>::max());
  if (left_out > 0) text += fmt::format("    ... and {} more; muster export has all\n", left_out);
  return text;
}

std::string people_section(const Analysis& analysis) {
  if (analysis.people.empty()) return "";
  Table table("Who played, a row for each person in each game", {{"who", false},
                                                                 {"seat", false},
                                                                 {"against", false},
                                                                 {"scenario", false},
                                                                 {"result", false},
                                                                 {"taken back", false},
                                                                 {"id", false}});
  for (std::vector<std::string>& row : rows_of(analysis)) table.add(std::move(row));
  return section("people", "Games that people played",
                 paragraph(fmt::format("{}. {} makes a page that steps through one; DIR is the "
                                       "folder of this page.",
                                       capitalized(standing_text(analysis)), kShows)) +
                     table.html());
}

nlohmann::ordered_json people_json(const Analysis& analysis) {
  using OrderedJson = nlohmann::ordered_json;
  OrderedJson json = {{"counted", analysis.people_count},
                      {"left_out", analysis.people_count ? 0 : analysis.people.size()}};
  json["games"] = OrderedJson::array();
  for (const GameOfPeople& game : analysis.people) {
    OrderedJson seats = OrderedJson::array();
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      const SeatOfPeople& one = game.seats[seat];
      OrderedJson entry = {{"seat", seat_name(analysis.meta, seat)},
                           {"name", one.name},
                           {"person", one.person},
                           {"return", one.result},
                           {"result", result_word(one)}};
      if (one.person) entry["undone"] = one.undone;
      seats.push_back(std::move(entry));
    }
    json["games"].push_back({{"id", game.id},
                             {"scenario", game.scenario},
                             {"ruleset", game.ruleset},
                             {"decisions", game.decisions},
                             {"seats", std::move(seats)}});
  }
  return json;
}

}  // namespace muster::report
