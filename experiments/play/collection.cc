#include "experiments/play/collection.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "core/agent_info.h"
#include "core/config/canonical.h"
#include "core/config/data_edits.h"
#include "core/config/reader.h"
#include "core/text.h"

namespace muster::play {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAgents = "agents";
constexpr std::string_view kGames = "games";

std::string list_key(DocumentKind kind) { return kind_name(kind) + "s"; }

// A name that configs may use, as like `wanted` as it can be, and none of `taken`.
std::string free_name(const std::string& wanted, const std::set<std::string>& taken) {
  constexpr std::size_t kLongest = 100;
  std::string plain;
  for (const char c : wanted) {
    const bool forbidden = std::string_view(";/\\\"").find(c) != std::string_view::npos;
    plain += forbidden ? '_' : c;
  }
  if (plain.empty() || plain == "." || plain == ".." || plain.size() > kLongest ||
      unreadable(plain)) {
    plain = "somebody";
  }
  std::string name = plain;
  for (int number = 2; taken.contains(name); ++number) name = fmt::format("{} {}", plain, number);
  return name;
}

std::string name_in(const toml::node& node) {
  if (const auto name = node.value_exact<std::string>()) return *name;
  const toml::table* table = node.as_table();
  return table == nullptr ? "" : (*table)["name"].value_or(std::string());
}

std::string without_name(const toml::node& node) {
  const toml::table* table = node.as_table();
  if (table == nullptr) return canonical_value(node);
  toml::table rest = *table;
  rest.erase("name");
  return canonical_text(rest);
}

// Paths that start from the place of a document stay right where it is moved to.
void make_absolute(const fs::path& folder, toml::node& node) {
  if (toml::table* table = node.as_table()) {
    for (auto&& [key, value] : *table) make_absolute(folder, value);
  } else if (toml::array* array = node.as_array()) {
    for (toml::node& each : *array) make_absolute(folder, each);
  } else if (toml::value<std::string>* text = node.as_string()) {
    const std::string& said = text->get();
    const bool is_path = said.find('/') != std::string::npos || said.ends_with(".toml");
    std::error_code ignored;
    const fs::path path = folder / said;
    if (is_path && fs::path(said).is_relative() && fs::is_regular_file(path, ignored)) {
      *text = fs::absolute(path, ignored).lexically_normal().string();
    }
  }
}

// The document as a table that says all of it: edits of what is read with it as key `edit`. Errors:
// InvalidArgument.
absl::StatusOr<toml::table> whole_table(const Document& document) {
  toml::table table = document.table;
  std::error_code ignored;
  const bool is_file = fs::is_regular_file(document.file, ignored);
  make_absolute(is_file ? fs::path(document.file).parent_path() : fs::path(), table);
  toml::table edits;
  for (const DataEdit& edit : document.edits) {
    const bool sets = edit.op == DataEdit::Op::kSet;
    const auto value = parse_document(
        fmt::format("value = {}", sets ? edit.value : quoted_text(edit.text())), edit.file);
    if (!value.ok()) return value.status();
    const bool twice = edits.contains(edit.key);
    value->table.get("value")->visit([&](const auto& node) { edits.insert(edit.key, node); });
    if (twice) {
      return absl::InvalidArgumentError(fmt::format(
          "`{}` is edited twice, which one config cannot say of {}", edit.key, document.name));
    }
  }
  if (!edits.empty()) table.insert_or_assign(kEditKey, std::move(edits));
  return table;
}

// Whether its name alone says what it is: a file that comes with the game, as it is.
bool is_named(const GameInfo& game, DocumentKind kind, const Document& document) {
  const std::string folder = document_folder(game, kind);
  std::error_code ignored;
  return !folder.empty() && document.edits.empty() && document.from.empty() &&
         fs::equivalent(document.file, fmt::format("{}/{}.toml", folder, document.name), ignored);
}

// "key = value" and the end of the line.
std::string line_of(std::string_view key, const toml::node& value) {
  toml::table line;
  value.visit([&](const auto& node) { line.insert(key, node); });
  const std::string braced = canonical_text(line);  // "{key = value}"
  return braced.substr(1, braced.size() - 2) + "\n";
}

void put_first(const toml::table& table, const std::vector<std::string_view>& keys,
               const std::function<void(std::string_view, const toml::node&)>& put) {
  for (const std::string_view key : keys) {
    if (const toml::node* node = table.get(key)) put(key, *node);
  }
  for (const auto& [key, node] : table) {
    if (std::count(keys.begin(), keys.end(), key.str()) == 0) put(key.str(), node);
  }
}

}  // namespace

Collection::Collection(const GameEngine& engine) : engine_(&engine) {
  table_.insert("name", "played");
  table_.insert("summary", "games that people played");
  table_.insert("game", engine.info().name);
  table_.insert("repetitions", 1);
  table_.insert("tournament", toml::table{{"format", "listed"}});
}

absl::StatusOr<Collection> Collection::parse(const std::string& text, const std::string& file,
                                             const GameEngine& engine) {
  auto document = parse_document(text, file);
  if (!document.ok()) return document.status();
  Collection collection(engine);
  collection.table_ = std::move(document->table);
  const toml::table& table = collection.table_;
  const std::string game = table["game"].value_or(std::string());
  if (game != engine.info().name) {
    return absl::InvalidArgumentError(
        fmt::format("{}: is of games of {}, not of {}; record into another folder", file,
                    game.empty() ? "nothing" : game, engine.info().name));
  }
  bool lists = table["tournament"]["format"].value_or(std::string()) == "listed";
  for (const auto& [key, value] : table) {
    const bool of_list = key == kAgents || key == kGames || key == "rulesets" || key == "scenarios";
    lists = lists && (!of_list || value.is_array());
  }
  if (lists) return collection;
  return absl::InvalidArgumentError(
      fmt::format("{}: is no list of games that were recorded; record into another folder", file));
}

toml::array& Collection::list(std::string_view key) {
  if (!table_.contains(key)) table_.insert(key, toml::array());
  return *table_[key].as_array();
}

absl::StatusOr<std::string> Collection::add_document(DocumentKind kind, const Document& document) {
  toml::array& known = list(list_key(kind));
  std::set<std::string> names;
  for (const toml::node& each : known) names.insert(name_in(each));
  if (is_named(engine_->info(), kind, document)) {
    const auto same = [&](const toml::node& each) {
      return each.value_exact<std::string>() == document.name;
    };
    if (std::any_of(known.begin(), known.end(), same)) return document.name;
    if (!names.contains(document.name)) {
      known.push_back(document.name);
      return document.name;
    }
  }
  auto table = whole_table(document);
  if (!table.ok()) return table.status();
  for (const toml::node& each : known) {
    if (each.is_table() && without_name(each) == without_name(*table)) return name_in(each);
  }
  const std::string name = free_name(document.name, names);
  table->insert_or_assign("name", name);
  known.push_back(*std::move(table));
  return name;
}

std::string Collection::add_agent(toml::table agent, const std::string& name) {
  toml::array& known = list(kAgents);
  std::set<std::string> names;
  for (const toml::node& each : known) {
    if (without_name(each) == without_name(agent)) return name_in(each);
    names.insert(name_in(each));
  }
  std::string free = free_name(name, names);
  agent.insert_or_assign("name", free);
  known.push_back(std::move(agent));
  return free;
}

absl::StatusOr<std::string> Collection::add_seat(const RecordedSeat& seat, std::size_t game) {
  if (const auto* agent = std::get_if<AgentConfig>(&seat)) {
    auto table = whole_table(agent->params);
    if (!table.ok()) return table.status();
    table->insert_or_assign("type", agent->type);
    return add_agent(*std::move(table), agent->name.empty() ? agent->type : agent->name);
  }
  const auto& person = std::get<Person>(seat);
  toml::table table{{"type", std::string(kHumanAgentType)}};
  if (!person.player.empty()) table.insert("player", person.player);
  toml::array moves;
  for (const Action move : person.moves) moves.push_back(static_cast<std::int64_t>(move));
  table.insert("moves", std::move(moves));
  if (person.undone > 0) table.insert("undone", static_cast<std::int64_t>(person.undone));
  const std::string who = person.player.empty() ? "somebody" : person.player;
  return add_agent(std::move(table), fmt::format("{} in game {}", who, game));
}

absl::Status Collection::add(const RecordedGame& game) {
  toml::table entry;
  for (const DocumentKind kind : {DocumentKind::kRuleset, DocumentKind::kScenario}) {
    const auto name =
        add_document(kind, kind == DocumentKind::kRuleset ? game.ruleset : game.scenario);
    if (!name.ok()) return name.status();
    entry.insert(kind_name(kind), *name);
  }
  toml::array seats;
  const std::size_t number = list(kGames).size() + 1;
  for (const RecordedSeat& seat : game.seats) {
    const auto name = add_seat(seat, number);
    if (!name.ok()) return name.status();
    seats.push_back(*name);
  }
  entry.insert("seats", std::move(seats));
  entry.insert("deal", fmt::format("0x{:016x}", game.deal));
  list(kGames).push_back(std::move(entry));
  return absl::OkStatus();
}

std::string Collection::text() const {
  std::string text =
      "# Games that people played, recorded by muster: a table [[games]] for each, and what was\n"
      "# chosen in it as `moves` of its players.\n\n";
  const auto put = [&](std::string_view key, const toml::node& value) {
    if (key != kAgents && key != kGames) text += line_of(key, value);
  };
  put_first(table_, {"name", "summary", "game", "repetitions", "tournament"}, put);
  for (const std::string_view key : {kAgents, kGames}) {
    const toml::array* entries = table_[key].as_array();
    for (std::size_t i = 0; entries != nullptr && i < entries->size(); ++i) {
      text += fmt::format("\n[[{}]]\n", key);
      const toml::table* entry = entries->get(i)->as_table();
      if (entry == nullptr) continue;
      put_first(
          *entry, {"name", "type", "player"},
          [&](std::string_view each, const toml::node& value) { text += line_of(each, value); });
    }
  }
  return text;
}

}  // namespace muster::play
