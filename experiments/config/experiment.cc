#include "experiments/config/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
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
#include "experiments/config/limits.h"
#include "experiments/config/loading.h"

namespace muster {
namespace {

void read_game(Reader& reader, Loading& loading) {
  std::vector<std::string> names;
  for (const GameEngine* game : loading.registry->games()) names.push_back(game->info().name);
  if (!reader.has("game")) {
    reader.fail("game",
                fmt::format("is missing; expected the name of a game{}", suggestion("", names)));
    return;
  }
  const std::string name = reader.text("game", "");
  loading.experiment.engine = loading.registry->find(name);
  if (loading.experiment.engine == nullptr && reader.node("game")->is_string()) {
    reader.fail("game", fmt::format("there is no game `{}`{}", name, suggestion(name, names)));
  }
}

void add_head(ConfigTable& table) {
  table
      .text("name", inside(&Loading::experiment, &Experiment::name),
            "what it is called in stores and reports")
      .otherwise("the file's, without extension")
      .check([](Reader& reader, Loading& loading) {
        if (const auto problem = name_problem(loading.experiment.name)) {
          reader.fail("name", *problem);
        }
      })
      .text("summary", inside(&Loading::experiment, &Experiment::summary), "a line about it")
      .other({"game", "a game's name", "", "which game is played (`muster games`)"}, read_game)
      .integer("seed", inside(&Loading::experiment, &Experiment::seed), IntegerRange{.min = 0},
               "from which the seeds of all games are made")
      .integer("repetitions", inside(&Loading::experiment, &Experiment::repetitions), 1,
               kMaxRepetitions, "games of each cell, with seeds of their own")
      .required()
      .choice("seats", inside(&Loading::experiment, &Experiment::seats),
              {{"swap", SeatMode::kSwap}, {"fixed", SeatMode::kFixed}},
              "swap: every seed from every seat; fixed: seats are roles");
}

// What the table holds is checked when games are prepared.
void read_luck_table(Reader& reader, Loading& loading) {
  const toml::node* node = reader.node("luck");
  if (node == nullptr) return;
  if (const auto on = node->value_exact<bool>()) {
    if (*on) loading.experiment.luck = Document{loading.file, "luck", {}};
  } else if (const toml::table* table = node->as_table()) {
    loading.experiment.luck = Document{loading.file, "luck", *table};
  } else {
    reader.fail("luck", "expected true, false or a table with the key `evaluator`");
  }
}

void read_notes(Reader& reader, Loading& loading) {
  const toml::node* notes = reader.node("notes");
  if (notes != nullptr && notes->is_string()) {
    loading.experiment.notes = {reader.text("notes", "")};
  } else {
    loading.experiment.notes = reader.texts("notes", std::vector<std::string>{});
  }
}

ConfigTable experiment_table() {
  ConfigTable table;
  add_head(table);
  add_documents(table);
  add_agents(table);
  add_tournament(table);
  add_listed_games(table);
  add_questions(table);
  add_stopping(table);
  add_trial(table);
  add_tune(table);
  add_balance(table);
  return table
      .other(
          {"luck", "true, false or a table", "false",
           "how lucky every game was for each seat is measured, and taken out of values; true is "
           "an empty table"},
          read_luck_table)
      .other({"luck.evaluator", "\"evaluate\", name, path or table", "(the game's)",
              "by what: the game's own evaluation, or a file of configs/luck/GAME"})
      .table("report", ConfigTable()
                           .text("title", inside(&Loading::experiment, &Experiment::title),
                                 "the report's; else the experiment's name")
                           .other({"notes", "a text or a list of texts", "[]",
                                   "what the report says besides"},
                                  read_notes))
      .check([](Reader& /*reader*/, Loading& loading) {
        if (loading.left_out.empty()) return;
        loading.experiment.notes.push_back(fmt::format(
            "Left out, as the game lacks what they need: {}.", fmt::join(loading.left_out, ", ")));
      });
}

// Reads one experiment; mistakes are collected, so that one pass finds all of them.
class Loader {
 public:
  Loader(Document document, const Registry& registry)
      : document_(std::move(document)), registry_(registry) {
    document_.role = "experiment";
  }

  absl::StatusOr<Experiment> load() {
    Reader reader(document_, diagnostics_);
    Loading loading;
    loading.registry = &registry_;
    loading.file = document_.file;
    loading.experiment.name = document_.name;
    loading = experiment_table().read(reader, std::move(loading));
    reader.finish();
    experiment_ = std::move(loading.experiment);
    count_players(reader, loading.match);
    if (!diagnostics_.ok()) return diagnostics_.status();
    check_listed(loading.games, experiment_);
    if (!diagnostics_.ok()) return diagnostics_.status();
    check_exact_oracle(reader, experiment_);
    check_nash_players(reader, experiment_);
    const bool all = loading.compositions == Compositions::kAll;
    check_size(reader, all ? count_composition_cells(experiment_) : count_cells(experiment_));
    if (!diagnostics_.ok()) return diagnostics_.status();
    experiment_.cells = all ? composition_cells(experiment_) : tournament_cells(experiment_);
    prepare();
    if (!diagnostics_.ok()) return diagnostics_.status();
    tell_changes(experiment_);
    experiment_.canonical_text = canonical_text(document_.table);
    return std::move(experiment_);
  }

 private:
  void count_players(Reader& reader, bool match);
  void check_size(Reader& reader, std::uint64_t cells);
  void check_memory(std::size_t prepared, std::uint64_t used_before);
  void prepare();

  Document document_;
  const Registry& registry_;
  Diagnostics diagnostics_;
  Experiment experiment_;
};

// Also loads every ruleset with every scenario, and so finds the mistakes in them.
void Loader::count_players(Reader& reader, bool match) {
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
        reader.fail("scenarios", fmt::format("`{}` has one seat; a tournament needs two or more",
                                             scenario.name));
      } else if (experiment_.candidate_seat >= *players) {
        reader.fail("tournament",
                    fmt::format("candidate_seat {} is not among the {} seats of scenario `{}`",
                                experiment_.candidate_seat, *players, scenario.name));
      } else if (*players > 2 && match) {
        reader.fail("tournament",
                    fmt::format("kind = \"match\" is for two seats; scenario `{}` has {}",
                                scenario.name, *players));
      } else if (*players > 2 && experiment_.seats == SeatMode::kFixed &&
                 experiment_.format == TournamentFormat::kRoundRobin) {
        reader.fail("seats", fmt::format("a round robin with fixed seats is for two seats; "
                                         "scenario `{}` has {}",
                                         scenario.name, *players));
      }
    }
  }
}

void Loader::check_size(Reader& reader, std::uint64_t cells) {
  const auto repetitions = static_cast<std::uint64_t>(experiment_.repetitions);
  if (cells > kMaxCells) {
    diagnostics_.error(fmt::format(
        "{}: {} combinations of ruleset, scenario and seating are more than {}; take fewer agents, "
        "scenarios or rulesets at a time",
        document_.file, cells, kMaxCells));
  } else if (cells * repetitions > kMaxJobs) {
    reader.fail("repetitions", fmt::format("{} repetitions of {} cells are more than {} games",
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

std::vector<ParamInfo> experiment_settings() { return experiment_table().info(); }

std::string to_text(TournamentFormat format) {
  switch (format) {
    case TournamentFormat::kRoundRobin:
      return "round_robin";
    case TournamentFormat::kGauntlet:
      return "gauntlet";
    case TournamentFormat::kListed:
      break;
  }
  return "listed";
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

absl::StatusOr<std::string> experiment_file(const std::string& name) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::exists(name, ignored) && !fs::is_directory(name, ignored)) return name;
  const std::string folder = data_file("experiments");
  const std::string path = fmt::format("{}/{}.toml", folder, name);
  if (fs::is_regular_file(path, ignored)) return path;
  const bool is_path = name.find('/') != std::string::npos || name.ends_with(".toml");
  if (is_path) return name;  // whoever reads it says what is wrong
  return absl::NotFoundError(fmt::format("there is no file {}, and no experiment `{}`{}", name,
                                         name, suggestion(name, document_names(folder))));
}

absl::StatusOr<Experiment> load_experiment(const std::string& name,
                                           const std::vector<std::string>& overrides,
                                           const Registry& registry) {
  const auto path = experiment_file(name);
  if (!path.ok()) return path.status();
  const auto text = read_file(*path, kMaxConfigBytes);
  if (!text.ok()) return text.status();
  return parse_experiment(*text, *path, overrides, registry);
}

}  // namespace muster
