#include "experiments/config/position_file.h"

#include <fmt/format.h>

#include <utility>

#include "core/config/reader.h"
#include "core/fields/settings.h"
#include "core/json_text.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/config/game_documents.h"

namespace muster {
namespace {

std::string place_of(const std::string& file, const toml::node& node) {
  const toml::source_position at = node.source().begin;
  return fmt::format("{}:{}:{}", file, at.line, at.column);
}

struct PositionReading {
  PositionFile file;
  const GameInfo* game = nullptr;
};

void read_game_of_position(Reader& reader, PositionReading& reading) {
  const std::string& game = reading.game->name;
  const std::string named = reader.text("game", game);
  if (named != game) reader.fail("game", fmt::format("is \"{}\"; expected \"{}\"", named, game));
}

void read_moves(Reader& reader, PositionReading& reading) {
  Position& position = reading.file.position;
  const toml::node* moves = reader.node("moves");
  if (moves == nullptr) return;
  if (!moves->is_array()) return reader.fail("moves", "is no list; expected texts or numbers");
  for (const toml::node& move : *moves->as_array()) {
    PositionStep step{"", place_of(reader.file(), move)};
    if (const auto text = move.value_exact<std::string>()) {
      step.text = *text;
    } else if (const auto code = move.value_exact<std::int64_t>()) {
      step.text = fmt::format("{}", *code);
    } else {
      reader.fail_at(move, "moves", "expected a text or a number");
    }
    position.steps.push_back(std::move(step));
  }
}

void read_seats(Reader& reader, PositionReading& reading) {
  reading.file.seats = reader.texts("seats", std::vector<std::string>());
}

void read_undone(Reader& reader, PositionReading& reading) {
  const toml::node* undone = reader.node("undone");
  if (undone == nullptr) return;
  const toml::array* counts = undone->as_array();
  if (counts == nullptr) return reader.fail("undone", "is no list; expected whole numbers");
  for (const toml::node& node : *counts) {
    const auto count = node.value_exact<std::int64_t>();
    if (!count || *count < 0) return reader.fail_at(node, "undone", "expected a number from 0");
    reading.file.undone.push_back(static_cast<std::uint64_t>(*count));
  }
}

// `name`: where it goes when it is one.
std::optional<Document> read_document_of(Reader& reader, DocumentKind kind, const GameInfo& game,
                                         std::string& name) {
  const std::string key = kind_name(kind);
  const toml::node* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  name = node->value_or(std::string());
  auto document = document_of_node(game, kind, *node, reader.file());
  if (document.ok()) return *std::move(document);
  reader.fail(key, message_of(document.status()));
  return std::nullopt;
}

ParamTable<PositionReading> position_table() {
  const auto position = [](auto field) {
    return [field](PositionReading & reading) -> auto& { return reading.file.position.*field; };
  };
  return ParamTable<PositionReading>()
      .other({"game", "a game's name", "(the one asked for)", "no other will do"},
             read_game_of_position)
      .other({"ruleset", "name, path or table", "(the game's)", "the rules"},
             [](Reader& reader, PositionReading& reading) {
               reading.file.ruleset = read_document_of(reader, DocumentKind::kRuleset,
                                                       *reading.game, reading.file.ruleset_name);
             })
      .other({"scenario", "name, path or table", "(the game's)", "the scenario"},
             [](Reader& reader, PositionReading& reading) {
               reading.file.scenario = read_document_of(reader, DocumentKind::kScenario,
                                                        *reading.game, reading.file.scenario_name);
             })
      .integer("seed", position(&Position::seed), IntegerRange{.min = 0},
               "chance is drawn as in a match of this seed")
      .otherwise("outcomes of chance stand among the moves")
      .integer(
          "deal", [](PositionReading & reading) -> auto& { return reading.file.deal; },
          IntegerRange{.min = 0},
          "of a game that was saved (`muster play`): what its seed is made from, which it is "
          "then drawn by")
      .otherwise("there is none")
      .check([](Reader& reader, PositionReading& reading) {
        PositionFile& file = reading.file;
        if (!file.deal) return;
        if (file.position.seed) reader.fail("deal", "stands beside `seed`; expected one of them");
        file.position.seed = seed_of_deal(*file.deal);
      })
      .integer("random_decisions", position(&Position::random_decisions), 0, 1'000'000,
               "decisions drawn at random, after the moves; needs the seed")
      .check([](Reader& reader, PositionReading& reading) {
        const Position& read = reading.file.position;
        if (read.random_decisions > 0 && !read.seed) {
          reader.fail("random_decisions", "needs a `seed`");
        }
      })
      .other({"moves", "a list of texts and whole numbers", "[]",
              "decisions from the start, as the game describes them, or its codes of actions"},
             read_moves)
      .other({"seats", "a list of texts", "[]",
              "of a game that was saved: who sits where, \"human\", \"human:NAME\" or an agent"},
             read_seats)
      .other({"undone", "a list of whole numbers", "[]",
              "likewise, by seat: how many choices were taken back"},
             read_undone);
}

}  // namespace

std::vector<ParamInfo> position_settings() { return position_table().info(); }

absl::StatusOr<PositionFile> load_position(const std::string& path, const GameInfo& game) {
  if (path.ends_with(".json")) {
    auto json = read_json(path);
    if (!json.ok()) return json.status();
    PositionFile file;
    file.position.start = *std::move(json);
    file.position.start_place = path;
    return file;
  }
  const auto document = load_document(path);
  if (!document.ok()) return document.status();
  Diagnostics diagnostics;
  Reader reader(*document, diagnostics);
  PositionReading reading;
  reading.game = &game;
  reading = position_table().read(reader, std::move(reading));
  reader.finish();
  if (!diagnostics.ok()) return diagnostics.status();
  return reading.file;
}

}  // namespace muster
