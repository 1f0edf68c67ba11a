#include "experiments/export/lines.h"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <variant>

#include "core/json_text.h"
#include "core/text.h"

namespace muster::exports {
namespace {

std::string csv_cell(const Cell& cell) {
  if (!cell) return "";
  const auto* text = std::get_if<std::string>(&*cell);
  return text != nullptr ? csv_field(*text) : text_of(*cell);
}

}  // namespace

std::string csv_header(const std::vector<Column>& columns) {
  std::string line;
  for (const Column& column : columns) {
    line += csv_field(column.name);
    line += ',';
  }
  line.back() = '\n';
  return line;
}

std::string csv_line(const Row& row) {
  std::string line;
  for (const Cell& cell : row) {
    line += csv_cell(cell);
    line += ',';
  }
  line.back() = '\n';
  return line;
}

std::string json_line(const std::vector<Column>& columns, const Row& row) {
  nlohmann::ordered_json line;
  auto metrics = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (columns[i].is_metric && !row[i]) continue;
    nlohmann::ordered_json& member = (columns[i].is_metric ? metrics : line)[columns[i].name];
    if (row[i]) std::visit([&](const auto& value) { member = value; }, *row[i]);
  }
  line["metrics"] = std::move(metrics);
  return json_text(line) + "\n";
}

std::string json_line(const StoreMeta& meta, const ToldGame& told, bool timings) {
  const StoredGame& game = told.game;
  nlohmann::ordered_json line = {
      {"id", told.id},
      {"job", game.job},
      {"experiment", meta.experiment},
      {"game", meta.game},
      {"ruleset", game.ruleset},
      {"scenario", game.scenario},
      {"repetition", game.repetition},
      {"seed", seed_text(game.seed)},
      {"seats", game.seats},
      {"returns", game.returns},
      {"outcome", to_text(game.outcome)},
      {"margin", game.margin},
      {"rounds", game.rounds},
      {"decisions", game.decisions},
      {"hash", hex_text(game.hash)},
      {"reproducible", game.reproducible},
      {"program", game.program},
      {"metrics", to_json(game.metrics)},
  };
  if (timings) {
    line["wall_nanoseconds"] = told.timing.wall_nanoseconds;
    line["finished_at"] = utc_text(told.timing.finished_at);
  }
  return json_text(line) + "\n";
}

}  // namespace muster::exports
