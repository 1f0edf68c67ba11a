#include "games/classic/matrix_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/fields/settings.h"

namespace muster::classic {
namespace {

using Table = MatrixGame::Table;

constexpr double kLargestPayoff = 1e9;

Table rock_paper_scissors() { return {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}; }

// The numbers of one row of the table `key`; nothing, reported, when there is a mistake.
std::optional<std::vector<double>> read_row(Reader& reader, std::string_view key,
                                            const toml::node& node) {
  std::vector<double> row;
  const toml::array* numbers = node.as_array();
  if (numbers == nullptr) {
    reader.fail_at(node, key, "expected a row, a list of numbers");
    return std::nullopt;
  }
  for (const toml::node& number : *numbers) {
    const auto value = number.is_number() ? number.value<double>() : std::nullopt;
    if (!value || !(std::abs(*value) <= kLargestPayoff)) {
      reader.fail_at(number, key,
                     fmt::format("expected a number from -{0} to {0}", kLargestPayoff));
      return std::nullopt;
    }
    row.push_back(*value);
  }
  return row;
}

// The table `key`: 1..32 rows of 1..32 numbers each; empty when absent or wrong.
Table read_table(Reader& reader, std::string_view key) {
  const toml::node* node = reader.node(key);
  if (node == nullptr) return {};
  const toml::array* rows = node->as_array();
  if (rows == nullptr || rows->empty() || rows->size() > MatrixGame::kMaxChoices) {
    reader.fail(key, fmt::format("expected a list of 1 to {} rows of numbers",
                                 static_cast<std::size_t>(MatrixGame::kMaxChoices)));
    return {};
  }
  Table table;
  for (const toml::node& node_of_row : *rows) {
    std::optional<std::vector<double>> row = read_row(reader, key, node_of_row);
    if (!row) return {};
    table.push_back(*std::move(row));
    const std::size_t width = table.back().size();
    if (width == 0 || width > MatrixGame::kMaxChoices || width != table.front().size()) {
      reader.fail_at(node_of_row, key,
                     fmt::format("expected rows of the same 1 to {} numbers",
                                 static_cast<std::size_t>(MatrixGame::kMaxChoices)));
      return {};
    }
  }
  return table;
}

// `expected` is 0 when the table is wrong anyway.
std::vector<std::string> read_names(Reader& reader, std::string_view key, std::size_t expected) {
  std::vector<std::string> names = reader.texts(key, std::vector<std::string>{});
  if (!names.empty() && expected > 0 && names.size() != expected) {
    reader.fail(key, fmt::format("expected {} names, got {}", expected, names.size()));
  }
  return names;
}

std::vector<std::string> names_or_numbers(std::vector<std::string> names, std::string_view what,
                                          std::size_t count) {
  for (std::size_t i = names.size(); i < count; ++i)
    names.push_back(fmt::format("{} {}", what, i + 1));
  return names;
}

}  // namespace

MatrixGame::MatrixGame()
    : MatrixGame(rock_paper_scissors(), {}, {"rock", "paper", "scissors"},
                 {"rock", "paper", "scissors"}) {}

MatrixGame::MatrixGame(const Table& first, const Table& second, std::vector<std::string> row_names,
                       std::vector<std::string> column_names)
    : row_names_(names_or_numbers(std::move(row_names), "row", first.size())),
      column_names_(names_or_numbers(std::move(column_names), "column", first.front().size())) {
  double largest = 0;
  for (std::size_t row = 0; row < rows(); ++row) {
    for (std::size_t column = 0; column < columns(); ++column) {
      const double mine = first[row][column];
      const double yours = second.empty() ? 0 - mine : second[row][column];  // no negative zero
      payoffs_[0].push_back(mine);
      payoffs_[1].push_back(yours);
      largest = std::max({largest, std::abs(mine), std::abs(yours)});
      zero_sum_ = zero_sum_ && mine + yours == 0;
    }
  }
  if (largest > 0) scale_ = largest;
}

namespace {

struct MatrixSettings {
  MatrixGame::Table first = rock_paper_scissors();
  MatrixGame::Table second;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};

void read_first(Reader& scenario, MatrixSettings& settings) {
  if (scenario.has("payoffs")) settings.first = read_table(scenario, "payoffs");
}

void read_second(Reader& scenario, MatrixSettings& settings) {
  const auto& first = settings.first;
  settings.second = read_table(scenario, "payoffs_second");
  if (first.empty() || settings.second.empty()) return;
  if (first.size() == settings.second.size() &&
      first.front().size() == settings.second.front().size()) {
    return;
  }
  scenario.fail("payoffs_second", fmt::format("expected {} rows of {} numbers like `payoffs`",
                                              first.size(), first.front().size()));
}

const ParamTable<MatrixSettings>& matrix_game_scenario() {
  static const ParamTable<MatrixSettings> table =
      ParamTable<MatrixSettings>()
          .other({"payoffs", "rows of numbers", "(rock, paper, scissors)",
                  "what the first player gets, by row and column"},
                 read_first)
          .other({"payoffs_second", "rows of numbers", "(zero sum)", "what the second one gets"},
                 read_second)
          .other({"rows", "a list of texts", "(numbers)", "names of the rows"},
                 [](Reader& scenario, MatrixSettings& settings) {
                   settings.rows = read_names(scenario, "rows", settings.first.size());
                 })
          .other({"columns", "a list of texts", "(numbers)", "names of the columns"},
                 [](Reader& scenario, MatrixSettings& settings) {
                   const auto& first = settings.first;
                   settings.columns =
                       read_names(scenario, "columns", first.empty() ? 0 : first.front().size());
                 });
  return table;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const MatrixGame>> MatrixGame::load(const RulesSource& source) {
  auto settings = read_settings<MatrixSettings>(source, {}, matrix_game_scenario());
  if (!settings.ok()) return settings.status();
  return std::make_shared<const MatrixGame>(
      settings->first, settings->second, std::move(settings->rows), std::move(settings->columns));
}

std::vector<ParamInfo> MatrixGame::scenario_settings() { return matrix_game_scenario().info(); }

Summary MatrixGame::summary(const State& state) const {
  const std::size_t row = state.choices[0];
  const std::size_t column = state.choices[1];
  return {.margin = (payoff(0, row, column) - payoff(1, row, column)) / 2,
          .rounds = 1,
          .metrics = {{"column", column_names_[column]}, {"row", row_names_[row]}}};
}

nlohmann::json MatrixGame::to_json(const State& state) const {
  nlohmann::json json = nlohmann::json::object();
  if (state.choices[0] != kNotChosen) json["row"] = row_names_[state.choices[0]];
  if (state.choices[1] != kNotChosen) json["column"] = column_names_[state.choices[1]];
  return json;
}

std::string MatrixGame::describe(const State& state, Action action) const {
  const auto choice = static_cast<std::size_t>(action);
  return to_move(state) == 0 ? row_names_[choice] : column_names_[choice];
}

}  // namespace muster::classic
