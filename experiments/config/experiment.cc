#include "experiments/config/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "core/config/canonical.h"
#include "core/config/data_root.h"
#include "core/config/inputs.h"
#include "core/config/nearest.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/config/game_documents.h"
#include "experiments/config/limits.h"
#include "experiments/config/scenario_variants.h"

namespace muster {
namespace {

// Names become columns of the store, parts of lists joined by `;`, and folder names; and people
// tell agents apart by them.
std::optional<std::string> name_problem(std::string_view name) {
  constexpr std::size_t kLongest = 200;
  if (name.empty()) return "must not be empty";
  if (name.size() > kLongest) {
    return fmt::format("a name has at most {} bytes, this one {}", kLongest, name.size());
  }
  if (name.find_first_of(";/\\\"") != std::string_view::npos || name == "." || name == "..") {
    return "a name has no `;`, `/`, `\\`, `\"` or line break and is not `.` or `..`";
  }
  if (const auto why = unreadable(name)) {
    return fmt::format("a name has only characters that can be seen; this one has {}", *why);
  }
  return std::nullopt;
}

// Reads one experiment; mistakes are collected, so that one pass finds all of them.
class Loader {
 public:
  Loader(Document document, const Registry& registry)
      : document_(std::move(document)), registry_(registry), reader_(document_, diagnostics_) {}

  absl::StatusOr<Experiment> load() {
    read_head();
    read_game();
    read_rulesets();
    read_scenarios();
    read_defaults();
    read_agents();
    read_tournament();
    read_question();
    read_luck();
    read_report();
    reader_.finish();
    count_players();
    if (!diagnostics_.ok()) return diagnostics_.status();
    check_size();
    if (!diagnostics_.ok()) return diagnostics_.status();
    experiment_.cells = tournament_cells(experiment_);
    prepare();
    if (!diagnostics_.ok()) return diagnostics_.status();
    experiment_.canonical_text = canonical_text(document_.table);
    return std::move(experiment_);
  }

 private:
  void read_head();
  void read_game();
  void read_rulesets();
  void read_scenarios();
  void read_documents(std::string_view key, DocumentKind kind, std::vector<Document>& out);
  void add_document(std::string_view key, DocumentKind kind, const toml::node& node,
                    std::vector<Document>& out);
  std::vector<std::string> agent_types() const;
  bool knows_type(const std::string& type) const;
  bool has_preset(const std::string& type) const;
  void read_defaults();
  void read_agents();
  void read_agent(const toml::node& node, std::size_t index);
  void read_tournament();
  void read_candidate_seat(Reader& reader, bool fixed_gauntlet);
  std::vector<std::size_t> read_agent_names(Reader& reader, std::string_view key);
  void check_meetings(Reader& reader);
  void read_question();
  void read_luck();
  void read_report();
  void count_players();
  void check_size();
  void check_memory(std::size_t prepared, std::uint64_t used_before);
  void prepare();

  Document document_;
  const Registry& registry_;
  Diagnostics diagnostics_;
  Reader reader_;
  Experiment experiment_;
  std::map<DocumentKind, std::set<std::string>> document_names_;
  std::vector<std::string> agent_names_;
  bool match_ = false;                 // tournament.kind
  std::vector<std::string> left_out_;  // optional agents that the game cannot have
  toml::table defaults_;               // by agent type
};

void Loader::read_head() {
  experiment_.name = reader_.text("name", document_.name);
  if (const auto problem = name_problem(experiment_.name)) reader_.fail("name", *problem);
  experiment_.summary = reader_.text("summary", "");
  experiment_.seed = static_cast<std::uint64_t>(reader_.integer("seed", {.fallback = 1, .min = 0}));
  experiment_.repetitions = reader_.integer("repetitions", {.min = 1, .max = kMaxRepetitions});
  experiment_.seats = reader_.choice<SeatMode>(
      "seats", SeatMode::kSwap, {{"swap", SeatMode::kSwap}, {"fixed", SeatMode::kFixed}});
}

void Loader::read_game() {
  std::vector<std::string> names;
  for (const GameEngine* game : registry_.games()) names.push_back(game->info().name);
  if (!reader_.has("game")) {
    reader_.fail("game",
                 fmt::format("is missing; expected the name of a game{}", suggestion("", names)));
    return;
  }
  const std::string name = reader_.text("game", "");
  experiment_.engine = registry_.find(name);
  if (experiment_.engine == nullptr && reader_.node("game")->is_string()) {
    reader_.fail("game", fmt::format("there is no game `{}`{}", name, suggestion(name, names)));
  }
}

void Loader::add_document(std::string_view key, DocumentKind kind, const toml::node& node,
                          std::vector<Document>& out) {
  if (experiment_.engine == nullptr) return;  // reported already; there is no folder to look in
  auto document = document_of_node(experiment_.engine->info(), kind, node, document_.file);
  if (!document.ok()) {
    reader_.fail_at(node, key, message_of(document.status()));
    return;
  }
  if (const auto problem = name_problem(document->name)) {
    reader_.fail_at(node, key, fmt::format("`{}`: {}", document->name, *problem));
  }
  if (!document_names_[kind].insert(document->name).second) {
    reader_.fail_at(node, key,
                    fmt::format("two {}s are named `{}`; names must differ (a table may have a "
                                "`name`)",
                                kind_name(kind), document->name));
  }
  out.push_back(*std::move(document));
}

void Loader::read_documents(std::string_view key, DocumentKind kind, std::vector<Document>& out) {
  const toml::node* node = reader_.node(key);
  if (node == nullptr) {
    if (experiment_.engine == nullptr) return;
    auto document = default_document(experiment_.engine->info(), kind);
    if (document.ok()) {
      out.push_back(*std::move(document));
    } else {
      reader_.fail(key, message_of(document.status()));
    }
    return;
  }
  const toml::array* list = node->as_array();
  if (list == nullptr || list->empty()) {
    reader_.fail(key, "expected a list of names, paths or tables, with at least one element");
    return;
  }
  const std::size_t most = kind == DocumentKind::kRuleset ? kMaxRulesets : kMaxScenarios;
  if (list->size() > most) {
    reader_.fail(key, fmt::format("{} {}s are more than {}", list->size(), kind_name(kind), most));
    return;
  }
  for (const toml::node& element : *list) add_document(key, kind, element, out);
}

void Loader::read_rulesets() {
  const toml::node* one = reader_.node("ruleset");
  if (one == nullptr) {
    read_documents("rulesets", DocumentKind::kRuleset, experiment_.rulesets);
    return;
  }
  if (reader_.has("rulesets")) reader_.fail("rulesets", "there is `ruleset` too; use one of both");
  add_document("ruleset", DocumentKind::kRuleset, *one, experiment_.rulesets);
}

void Loader::read_scenarios() {
  read_documents("scenarios", DocumentKind::kScenario, experiment_.scenarios);
  apply_scenario_variants(reader_, experiment_.scenarios);
}

// Of the game, which is known.
std::vector<std::string> Loader::agent_types() const {
  std::vector<std::string> types;
  for (const AgentInfo& type : experiment_.engine->agents()) types.push_back(type.name);
  return types;
}

bool Loader::knows_type(const std::string& type) const {
  const std::vector<std::string> types = agent_types();
  return std::count(types.begin(), types.end(), type) > 0;
}

// Whether the type has recommended settings, or would if the game had their file.
bool Loader::has_preset(const std::string& type) const {
  if (experiment_.engine == nullptr) return false;
  const std::vector<AgentInfo>& types = experiment_.engine->agents();
  return std::any_of(types.begin(), types.end(), [&type](const AgentInfo& info) {
    return info.name == type && !info.preset_file.empty();
  });
}

void Loader::read_defaults() {
  std::optional<Reader> reader = reader_.table("defaults");
  if (!reader) return;
  for (const auto& [key, value] : reader->raw()) {
    const std::string type(key.str());
    reader->node(type);
    if (!value.is_table()) reader->fail(type, "expected a table of parameters");
    if (experiment_.engine != nullptr && !knows_type(type)) {
      reader->fail(type, fmt::format("there is no agent type `{}`{}", type,
                                     suggestion(type, agent_types())));
    }
  }
  defaults_ = reader->raw();
}

void Loader::read_agents() {
  const toml::node* node = reader_.node("agents");
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr || list->empty()) {
    reader_.fail("agents", node == nullptr ? "is missing; expected [[agents]] tables"
                                           : "expected [[agents]] tables, at least one");
    return;
  }
  if (list->size() > kMaxAgents) {
    reader_.fail("agents", fmt::format("{} agents are more than {}", list->size(), kMaxAgents));
    return;
  }
  std::size_t index = 0;
  for (const toml::node& element : *list) read_agent(element, index++);
}

void Loader::read_agent(const toml::node& node, std::size_t index) {
  Document source{document_.file, "", {}};
  const toml::table* table = node.as_table();
  std::optional<std::string> default_name;
  if (table == nullptr) {  // a file
    auto loaded = node_document(node, data_file("agents"), document_.file);
    if (!loaded.ok()) {
      reader_.fail_at(node, "agents", message_of(loaded.status()));
      return;
    }
    source = *std::move(loaded);
    default_name = source.name;
    table = &source.table;
  }
  Reader reader(*table, source.file, diagnostics_, fmt::format("agents[{}]", index));
  AgentConfig agent;
  agent.name = reader.text("name", default_name);
  agent.type = reader.text("type", std::nullopt);
  if (reader.has("name") && reader.node("name")->is_string()) {
    if (const auto problem = name_problem(agent.name)) reader.fail("name", *problem);
  }
  if (std::count(agent_names_.begin(), agent_names_.end(), agent.name) > 0) {
    reader.fail("name", fmt::format("two agents are named `{}`", agent.name));
  }
  const bool optional = reader.boolean("optional", false);
  toml::table params = *table;
  for (const char* key : {"name", "type", "optional"}) params.erase(key);
  if (const toml::table* defaults = defaults_[agent.type].as_table()) {
    for (const auto& [key, value] : *defaults) {
      if (!params.contains(key)) params.insert(key, value);
    }
  }
  // A file is what it says, not what it says over the recommended settings of the game.
  if (default_name && has_preset(agent.type) && !params.contains(kPresetKey)) {
    params.insert(kPresetKey, std::string(kPlainPreset));
  }
  agent.params = Document{source.file, agent.name, std::move(params)};
  if (optional && experiment_.engine != nullptr &&
      (!knows_type(agent.type) || !experiment_.engine->check_agent(agent).ok())) {
    left_out_.push_back(agent.name);
    return;
  }
  agent_names_.push_back(agent.name);
  if (experiment_.engine != nullptr && !agent.type.empty()) {
    if (!knows_type(agent.type)) {
      reader.fail("type",
                  fmt::format("game {} has no agent type `{}`{}", experiment_.engine->info().name,
                              agent.type, suggestion(agent.type, agent_types())));
    } else if (const absl::Status checked = experiment_.engine->check_agent(agent); !checked.ok()) {
      diagnostics_.error(checked);
    }
  }
  experiment_.agents.push_back(std::move(agent));
}

std::vector<std::size_t> Loader::read_agent_names(Reader& reader, std::string_view key) {
  std::vector<std::size_t> chosen;
  const toml::node* node = reader.node(key);
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr || list->empty()) {
    reader.fail(key, node == nullptr ? "is missing; expected a list of names of agents"
                                     : "expected a list of names of agents, at least one");
    return chosen;
  }
  for (const toml::node& element : *list) {
    const auto name = element.value_exact<std::string>();
    if (!name) {
      reader.fail_at(element, key, "expected a list of names of agents");
      continue;
    }
    if (std::count(left_out_.begin(), left_out_.end(), *name) > 0) continue;
    const auto found = std::find(agent_names_.begin(), agent_names_.end(), *name);
    if (found == agent_names_.end()) {
      reader.fail_at(
          element, key,
          fmt::format("there is no agent `{}`{}", *name, suggestion(*name, agent_names_)));
      continue;
    }
    const auto index = static_cast<std::size_t>(found - agent_names_.begin());
    if (std::count(chosen.begin(), chosen.end(), index) > 0) {
      reader.fail_at(element, key, fmt::format("`{}` is listed twice", *name));
      continue;
    }
    chosen.push_back(index);
  }
  if (chosen.empty() && !left_out_.empty()) {
    reader.fail(key, "no agent is left: the optional ones have parameters that the game lacks");
  }
  return chosen;
}

void Loader::read_tournament() {
  static const toml::table none;
  const bool given = reader_.has("tournament");
  std::optional<Reader> found = reader_.table("tournament");
  if (given && !found) return;
  Reader reader = found.value_or(Reader(none, document_.file, diagnostics_, "tournament"));
  experiment_.format = reader.choice<TournamentFormat>(
      "format", TournamentFormat::kRoundRobin,
      {{"round_robin", TournamentFormat::kRoundRobin}, {"gauntlet", TournamentFormat::kGauntlet}});
  match_ = reader.choice<bool>("kind", false, {{"tournament", false}, {"match", true}});
  const bool gauntlet = experiment_.format == TournamentFormat::kGauntlet;
  if (gauntlet) {
    experiment_.candidates = read_agent_names(reader, "candidates");
    experiment_.opponents = read_agent_names(reader, "opponents");
    check_meetings(reader);
  } else {
    for (const char* key : {"candidates", "opponents"}) {
      if (reader.has(key)) reader.fail(key, "is for format = \"gauntlet\" only");
    }
    if (experiment_.agents.size() == 1) {
      reader_.fail("agents", "a round robin needs at least two agents");
    }
  }
  read_candidate_seat(reader, gauntlet && experiment_.seats == SeatMode::kFixed);
  reader.finish();
}

void Loader::check_meetings(Reader& reader) {
  for (const std::size_t opponent : experiment_.opponents) {
    if (std::count(experiment_.candidates.begin(), experiment_.candidates.end(), opponent) == 0) {
      continue;
    }
    reader.fail("opponents",
                fmt::format("`{}` is also a candidate; to let it play itself, list it under "
                            "another name in [[agents]]",
                            agent_names_[opponent]));
  }
}

void Loader::read_candidate_seat(Reader& reader, bool fixed_gauntlet) {
  const toml::node* node = reader.node("candidate_seat");
  if (node == nullptr) {
    if (fixed_gauntlet) {
      reader.fail("candidate_seat",
                  "is missing; expected the candidates' seat for seats = "
                  "\"fixed\"");
    }
    return;
  }
  if (!fixed_gauntlet) {
    reader.fail("candidate_seat", "is for format = \"gauntlet\" with seats = \"fixed\" only");
    return;
  }
  if (experiment_.engine == nullptr) return;
  const std::vector<std::string>& names = experiment_.engine->info().seat_names;
  if (const auto name = node->value_exact<std::string>()) {
    const auto found = std::find(names.begin(), names.end(), *name);
    if (found == names.end()) {
      reader.fail("candidate_seat",
                  fmt::format("there is no seat `{}`{}", *name, suggestion(*name, names)));
      return;
    }
    experiment_.candidate_seat = static_cast<int>(found - names.begin());
  } else if (const auto number = node->value_exact<std::int64_t>();
             number && *number >= 0 && *number < static_cast<std::int64_t>(kMaxPlayers)) {
    experiment_.candidate_seat = static_cast<int>(*number);
  } else {
    reader.fail("candidate_seat", "expected a seat's name or its number, from 0");
  }
}

void Loader::read_question() {
  const bool gauntlet = experiment_.format == TournamentFormat::kGauntlet;
  std::vector<std::string> names = agent_names_;
  names.insert(names.end(), left_out_.begin(), left_out_.end());
  std::vector<std::string> scenarios;
  for (const Document& scenario : experiment_.scenarios) scenarios.push_back(scenario.name);
  experiment_.questions = read_questions(reader_, {names, std::move(scenarios), gauntlet});
  std::vector<Question> all = experiment_.questions;
  if (all.empty()) all = default_questions({gauntlet, 0, 0, experiment_.rulesets.size()});
  const std::size_t players =
      gauntlet ? experiment_.candidates.size() + experiment_.opponents.size() : names.size();
  experiment_.stopping = read_stopping(reader_, {all.front(), gauntlet, match_, players});
}

// What the table holds is checked when games are prepared.
void Loader::read_luck() {
  const toml::node* node = reader_.node("luck");
  if (node == nullptr) return;
  if (const auto on = node->value_exact<bool>()) {
    if (*on) experiment_.luck = Document{document_.file, "luck", {}};
  } else if (const toml::table* table = node->as_table()) {
    experiment_.luck = Document{document_.file, "luck", *table};
  } else {
    reader_.fail("luck", "expected true, false or a table with the key `evaluator`");
  }
}

void Loader::read_report() {
  if (std::optional<Reader> reader = reader_.table("report")) {
    experiment_.title = reader->text("title", "");
    const toml::node* notes = reader->node("notes");
    if (notes != nullptr && notes->is_string()) {
      experiment_.notes = {reader->text("notes", "")};
    } else {
      experiment_.notes = reader->texts("notes", std::vector<std::string>{});
    }
    reader->finish();
  }
  if (!left_out_.empty()) {
    experiment_.notes.push_back(
        fmt::format("Left out, as the game lacks what they need: {}.", fmt::join(left_out_, ", ")));
  }
}

// Also loads every ruleset with every scenario, and so finds the mistakes in them.
void Loader::count_players() {
  if (experiment_.engine == nullptr) return;
  std::set<std::string> told;
  for (const Document& ruleset : experiment_.rulesets) {
    experiment_.num_players.emplace_back();
    for (const Document& scenario : experiment_.scenarios) {
      const auto players = experiment_.engine->num_players(ruleset, scenario);
      experiment_.num_players.back().push_back(players.value_or(0));
      if (!players.ok()) {
        const std::string message = message_of(players.status());
        if (told.insert(message).second) diagnostics_.error(message);
      } else if (*players < 2) {
        reader_.fail("scenarios", fmt::format("`{}` has one seat; a tournament needs two or more",
                                              scenario.name));
      } else if (experiment_.candidate_seat >= *players) {
        reader_.fail("tournament",
                     fmt::format("candidate_seat {} is not among the {} seats of scenario `{}`",
                                 experiment_.candidate_seat, *players, scenario.name));
      } else if (*players > 2 && match_) {
        reader_.fail("tournament",
                     fmt::format("kind = \"match\" is for two seats; scenario `{}` has {}",
                                 scenario.name, *players));
      } else if (*players > 2 && experiment_.seats == SeatMode::kFixed &&
                 experiment_.format == TournamentFormat::kRoundRobin) {
        reader_.fail("seats", fmt::format("a round robin with fixed seats is for two seats; "
                                          "scenario `{}` has {}",
                                          scenario.name, *players));
      }
    }
  }
}

void Loader::check_size() {
  const std::uint64_t cells = count_cells(experiment_);
  const auto repetitions = static_cast<std::uint64_t>(experiment_.repetitions);
  if (cells > kMaxCells) {
    diagnostics_.error(fmt::format(
        "{}: {} combinations of ruleset, scenario and seating are more than {}; take fewer agents, "
        "scenarios or rulesets at a time",
        document_.file, cells, kMaxCells));
  } else if (cells * repetitions > kMaxJobs) {
    reader_.fail("repetitions", fmt::format("{} repetitions of {} cells are more than {} games",
                                            repetitions, cells, kMaxJobs));
  }
}

// Every cell keeps the tables of its rules: the first ones tell what all will take.
void Loader::check_memory(std::size_t prepared, std::uint64_t used_before) {
  const std::uint64_t used = memory_used();
  const std::uint64_t left = memory_left();
  if (left == 0 || used <= used_before) return;
  const std::size_t cells = experiment_.cells.size();
  const double needed = static_cast<double>(used - used_before) / static_cast<double>(prepared) *
                        static_cast<double>(cells - prepared);
  if (needed < static_cast<double>(left)) return;
  constexpr double kGiB = 1 << 30;
  diagnostics_.error(
      fmt::format("{}: the rules of {} of {} cells take {:.1f} GiB, so that all would take {:.1f} "
                  "GiB more, and "
                  "{:.1f} GiB are left; take fewer agents, scenarios or rulesets at a time",
                  document_.file, prepared, cells, static_cast<double>(used - used_before) / kGiB,
                  needed / kGiB, static_cast<double>(left) / kGiB));
}

// Many cells share a mistaken file: each line is told once.
void Loader::prepare() {
  constexpr std::size_t kLook = 512;  // cells between two looks at memory
  const std::uint64_t used_before = memory_used();
  std::set<std::string> told;
  PrepareCache cache;
  for (const Cell& cell : experiment_.cells) {
    if (experiment_.matchups.size() % kLook == kLook - 1) {
      check_memory(experiment_.matchups.size(), used_before);
      if (!diagnostics_.ok()) return;
    }
    MatchupSpec spec{experiment_.rulesets[cell.ruleset], experiment_.scenarios[cell.scenario], {}};
    for (const std::size_t agent : cell.seats) spec.seats.push_back(experiment_.agents[agent]);
    spec.luck = experiment_.luck;
    spec.cache = &cache;
    auto matchup = experiment_.engine->prepare(spec);
    if (matchup.ok()) {
      experiment_.matchups.push_back(*std::move(matchup));
      continue;
    }
    std::stringstream lines{message_of(matchup.status())};
    for (std::string line; std::getline(lines, line);) {
      if (told.insert(line).second) diagnostics_.error(line);
    }
  }
}

}  // namespace

std::string to_text(TournamentFormat format) {
  return format == TournamentFormat::kRoundRobin ? "round_robin" : "gauntlet";
}

std::string to_text(SeatMode mode) { return mode == SeatMode::kSwap ? "swap" : "fixed"; }

int Experiment::max_players() const {
  int most = 0;
  for (const std::vector<int>& row : num_players) {
    for (const int players : row) most = std::max(most, players);
  }
  return most;
}

std::string Experiment::seat_name(int seat) const {
  const std::vector<std::string>& names = engine->info().seat_names;
  const auto index = static_cast<std::size_t>(seat);
  return index < names.size() ? names[index] : fmt::format("seat {}", seat);
}

absl::StatusOr<Experiment> parse_experiment(const std::string& text, const std::string& file,
                                            const std::vector<std::string>& overrides,
                                            const Registry& registry) {
  absl::StatusOr<Document> document = parse_document(text, file);
  if (!document.ok()) return document.status();
  Diagnostics diagnostics;
  for (const std::string& assignment : overrides) {
    const absl::Status applied = apply_override(*document, assignment);
    if (!applied.ok()) diagnostics.error(applied);
  }
  if (!diagnostics.ok()) return diagnostics.status();
  absl::StatusOr<Experiment> experiment = Loader(*std::move(document), registry).load();
  if (!experiment.ok()) return experiment;
  experiment->original_text = text;
  experiment->overrides = overrides;
  return experiment;
}

absl::StatusOr<Experiment> load_experiment(const std::string& path,
                                           const std::vector<std::string>& overrides,
                                           const Registry& registry) {
  const auto text = read_file(path, kMaxConfigBytes);
  if (!text.ok()) return text.status();
  return parse_experiment(*text, path, overrides, registry);
}

}  // namespace muster
