#include "experiments/store/store.h"

#include <absl/strings/str_join.h>
#include <absl/strings/str_split.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <utility>

#include "core/status.h"
#include "experiments/store/sqlite.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;

constexpr const char* kTables = R"(
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE games (
    job INTEGER PRIMARY KEY,
    experiment TEXT NOT NULL,
    config_hash TEXT NOT NULL,
    version TEXT NOT NULL,
    game TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    scenario TEXT NOT NULL,
    repetition INTEGER NOT NULL,
    seed TEXT NOT NULL,           -- 16 hexadecimal digits
    seats TEXT NOT NULL,          -- agents by seat, joined by ;
    returns TEXT NOT NULL,        -- by seat, joined by ;
    outcome TEXT NOT NULL,        -- of seat 0: win, draw, loss
    margin REAL NOT NULL,         -- of seat 0
    rounds INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    final_hash TEXT NOT NULL,     -- 16 hexadecimal digits
    reproducible INTEGER NOT NULL,
    metrics TEXT NOT NULL         -- a JSON object
  ) STRICT;
  CREATE TABLE timings (
    job INTEGER PRIMARY KEY,
    wall_nanoseconds INTEGER NOT NULL,
    finished_at TEXT NOT NULL
  ) STRICT;
)";

constexpr const char* kGameColumns =
    "games.job, ruleset, scenario, repetition, seed, seats, returns, outcome, margin, rounds, "
    "decisions, final_hash, reproducible, metrics";
constexpr int kNumGameColumns = 14;

// The shortest text that reads back as the same number; 0 has no sign.
std::string number_text(double value) { return fmt::format("{}", value == 0 ? 0.0 : value); }

absl::StatusOr<sqlite3*> open_database(const std::string& path, int flags) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &database, flags, nullptr);
  if (code != SQLITE_OK) {
    const std::string reason = database != nullptr ? sqlite3_errmsg(database) : "out of memory";
    sqlite3_close(database);
    return absl::InvalidArgumentError(fmt::format("{}: cannot open store: {}", path, reason));
  }
  sqlite3_busy_timeout(database, 30'000);
  return database;
}

absl::StatusOr<std::int64_t> single_integer(sqlite3* database, const std::string& sql) {
  Statement statement(database, sql);
  const auto row = statement.step();
  if (!row.ok()) return row.status();
  return *row ? statement.integer(0) : 0;
}

absl::Status set_meta(sqlite3* database, std::string_view key, std::string_view value) {
  Statement statement(database, "INSERT OR REPLACE INTO meta VALUES (?, ?)");
  statement.bind(0, key);
  statement.bind(1, value);
  return statement.step().status();
}

absl::StatusOr<std::string> get_meta(sqlite3* database, std::string_view key) {
  Statement statement(database, "SELECT value FROM meta WHERE key = ?");
  statement.bind(0, key);
  const auto row = statement.step();
  if (!row.ok()) return row.status();
  if (!*row) return absl::DataLossError(fmt::format("the store has no `{}`", key));
  return statement.text(0);
}

// Everything about the run in `meta`; the parts that people look for have keys of their own.
absl::Status write_meta(sqlite3* database, const StoreMeta& meta) {
  const std::pair<const char*, std::string> entries[] = {
      {"schema_version", fmt::format("{}", kStoreSchemaVersion)},
      {"config_hash", meta.config_hash},
      {"program_version", meta.version},
      {"plan_size", fmt::format("{}", meta.plan_size)},
      {"config", meta.config},
      {"canonical_config", meta.canonical_config},
      {"document", meta_to_json(meta)},
  };
  for (const auto& [key, value] : entries) {
    if (absl::Status status = set_meta(database, key, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status in_transaction(sqlite3* database, const std::function<absl::Status()>& work) {
  absl::Status status = sqlite::execute(database, "BEGIN IMMEDIATE");
  if (!status.ok()) return status;
  status = work();
  if (status.ok()) status = sqlite::execute(database, "COMMIT");
  if (!status.ok()) sqlite3_exec(database, "ROLLBACK", nullptr, nullptr, nullptr);
  return status;
}

void bind_game(Statement& statement, const StoredGame& game) {
  statement.bind(0, static_cast<std::int64_t>(game.job));
  statement.bind(1, game.ruleset);
  statement.bind(2, game.scenario);
  statement.bind(3, static_cast<std::int64_t>(game.repetition));
  statement.bind(4, hex_text(game.seed));
  statement.bind(5, absl::StrJoin(game.seats, ";"));
  statement.bind(6, absl::StrJoin(game.returns, ";", [](std::string* out, double value) {
                   out->append(number_text(value));
                 }));
  statement.bind(7, to_text(game.outcome));
  statement.bind(8, game.margin == 0 ? 0.0 : game.margin);
  statement.bind(9, static_cast<std::int64_t>(game.rounds));
  statement.bind(10, static_cast<std::int64_t>(game.decisions));
  statement.bind(11, hex_text(game.final_hash));
  statement.bind(12, static_cast<std::int64_t>(game.reproducible ? 1 : 0));
  statement.bind(13, game.metrics_json);
}

absl::Status damaged_row(std::uint64_t job, std::string_view column) {
  return absl::DataLossError(fmt::format("the row of job {} is damaged: {}", job, column));
}

absl::Status read_returns(const std::string& text, StoredGame& game) {
  game.returns.clear();
  for (const std::string& part : std::vector<std::string>(absl::StrSplit(text, ';'))) {
    double value = 0;
    const char* end = part.data() + part.size();
    const auto [stop, error] = std::from_chars(part.data(), end, value);
    if (error != std::errc{} || stop != end) return damaged_row(game.job, "returns");
    game.returns.push_back(value);
  }
  return absl::OkStatus();
}

absl::Status read_game(const Statement& row, StoredGame& game) {
  game.job = static_cast<std::uint64_t>(row.integer(0));
  game.ruleset = row.text(1);
  game.scenario = row.text(2);
  game.repetition = static_cast<std::uint64_t>(row.integer(3));
  const auto seed = parse_hex(row.text(4));
  if (!seed.ok()) return damaged_row(game.job, "seed");
  game.seed = *seed;
  game.seats = absl::StrSplit(row.text(5), ';');
  if (absl::Status status = read_returns(row.text(6), game); !status.ok()) return status;
  const std::string outcome = row.text(7);
  if (outcome != "win" && outcome != "draw" && outcome != "loss") {
    return damaged_row(game.job, "outcome");
  }
  game.outcome = outcome == "win"    ? Outcome::kWin
                 : outcome == "draw" ? Outcome::kDraw
                                     : Outcome::kLoss;
  game.margin = row.number(8);
  game.rounds = static_cast<int>(row.integer(9));
  game.decisions = static_cast<std::uint64_t>(row.integer(10));
  const auto final_hash = parse_hex(row.text(11));
  if (!final_hash.ok()) return damaged_row(game.job, "final_hash");
  game.final_hash = *final_hash;
  game.reproducible = row.integer(12) != 0;
  game.metrics_json = row.text(13);
  return absl::OkStatus();
}

absl::Status other_config(const std::string& path, const StoreMeta& stored, const StoreMeta& now) {
  if (stored.config_hash != now.config_hash) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: this folder holds games of another config: experiment `{}`, config hash {}, but the "
        "config given has {} (it, an override, or a data file it names has changed since). "
        "Nothing was changed; choose another folder with --out, or bring the config back",
        path, stored.experiment, stored.config_hash, now.config_hash));
  }
  return absl::InvalidArgumentError(
      fmt::format("{}: this run was started by muster {} and this is muster {}, whose games may "
                  "differ. Nothing was changed; choose another folder with --out",
                  path, stored.version, now.version));
}

}  // namespace

Outcome outcome_of(std::span<const double> returns) {
  if (returns.empty()) return Outcome::kDraw;
  double other = 0;
  if (returns.size() > 1) other = *std::max_element(returns.begin() + 1, returns.end());
  if (returns[0] == other) return Outcome::kDraw;
  return returns[0] > other ? Outcome::kWin : Outcome::kLoss;
}

std::string to_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWin:
      return "win";
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      break;
  }
  return "draw";
}

Store::~Store() { sqlite3_close(database_); }

absl::StatusOr<std::unique_ptr<Store>> Store::open_for_run(const std::string& path,
                                                           const StoreMeta& meta) {
  std::error_code failed;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty()) fs::create_directories(folder, failed);
  if (failed) {
    return absl::InvalidArgumentError(
        fmt::format("{}: cannot create folder: {}", folder.string(), failed.message()));
  }
  auto database = open_database(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!database.ok()) return database.status();
  std::unique_ptr<Store> store(new Store(*database, path));
  const auto tables = single_integer(*database, "SELECT count(*) FROM sqlite_master");
  if (!tables.ok()) return tables.status();
  const absl::Status status = *tables == 0 ? store->create(meta) : store->adopt(meta);
  if (!status.ok()) return status;
  return store;
}

absl::StatusOr<std::unique_ptr<Store>> Store::open_existing(const std::string& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) {
    return absl::NotFoundError(fmt::format("{}: there is no store; `muster run` makes one", path));
  }
  // A reader needs to write the shared-memory file beside the store, unless it is in a folder that
  // cannot be written at all.
  auto database = open_database(path, SQLITE_OPEN_READWRITE);
  if (!database.ok()) database = open_database(path, SQLITE_OPEN_READONLY);
  if (!database.ok()) return database.status();
  std::unique_ptr<Store> store(new Store(*database, path));
  const absl::Status status = store->read_meta();
  if (!status.ok()) return status;
  return store;
}

absl::Status Store::create(const StoreMeta& meta) {
  absl::Status status =
      sqlite::execute(database_, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  if (!status.ok()) return status;
  meta_ = meta;
  return in_transaction(database_, [&] {
    absl::Status made = sqlite::execute(database_, kTables);
    if (made.ok()) made = write_meta(database_, meta);
    return made;
  });
}

absl::Status Store::adopt(const StoreMeta& meta) {
  absl::Status status = read_meta();
  if (!status.ok()) return status;
  if (meta_.config_hash != meta.config_hash || meta_.version != meta.version ||
      meta_.plan_size != meta.plan_size) {
    return other_config(path_, meta_, meta);
  }
  status = sqlite::execute(database_, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  if (!status.ok()) return status;
  const std::string experiment = meta_.experiment;  // rows have it already
  meta_ = meta;
  meta_.experiment = experiment;
  return in_transaction(database_, [&] { return write_meta(database_, meta_); });
}

absl::Status Store::read_meta() {
  const auto known = single_integer(
      database_, "SELECT count(*) FROM sqlite_master WHERE name IN ('meta', 'games', 'timings')");
  if (!known.ok()) return known.status();
  if (*known != 3) {
    return absl::DataLossError(fmt::format("{}: is a database, but not a store of games", path_));
  }
  const auto schema = get_meta(database_, "schema_version");
  if (!schema.ok()) return schema.status();
  if (*schema != fmt::format("{}", kStoreSchemaVersion)) {
    return absl::InvalidArgumentError(
        fmt::format("{}: the store has schema version {}, this program reads version {}", path_,
                    *schema, kStoreSchemaVersion));
  }
  const auto document = get_meta(database_, "document");
  if (!document.ok()) return document.status();
  auto meta = meta_from_json(*document);
  if (!meta.ok())
    return absl::DataLossError(fmt::format("{}: {}", path_, message_of(meta.status())));
  meta_ = *std::move(meta);
  return absl::OkStatus();
}

absl::Status Store::append(std::span<const StoredGame> games,
                           std::span<const StoredTiming> timings) {
  return in_transaction(database_, [&]() -> absl::Status {
    Statement game_row(database_, R"(
        INSERT INTO games (job, ruleset, scenario, repetition, seed, seats, returns,
          outcome, margin, rounds, decisions, final_hash, reproducible, metrics,
          experiment, config_hash, version, game)
        VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT (job) DO NOTHING)");
    game_row.bind(kNumGameColumns, meta_.experiment);
    game_row.bind(kNumGameColumns + 1, meta_.config_hash);
    game_row.bind(kNumGameColumns + 2, meta_.version);
    game_row.bind(kNumGameColumns + 3, meta_.game);
    for (const StoredGame& game : games) {
      bind_game(game_row, game);
      if (const auto stepped = game_row.step(); !stepped.ok()) return stepped.status();
      game_row.reset();
    }
    Statement timing_row(database_,
                         "INSERT INTO timings VALUES (?, ?, ?) ON CONFLICT (job) DO NOTHING");
    for (const StoredTiming& timing : timings) {
      timing_row.bind(0, static_cast<std::int64_t>(timing.job));
      timing_row.bind(1, timing.wall_nanoseconds);
      timing_row.bind(2, timing.finished_at);
      if (const auto stepped = timing_row.step(); !stepped.ok()) return stepped.status();
      timing_row.reset();
    }
    return absl::OkStatus();
  });
}

absl::StatusOr<std::uint64_t> Store::count() const {
  const auto counted = single_integer(database_, "SELECT count(*) FROM games");
  if (!counted.ok()) return counted.status();
  return static_cast<std::uint64_t>(*counted);
}

absl::StatusOr<std::vector<bool>> Store::done() const {
  std::vector<bool> done(meta_.plan_size, false);
  Statement statement(database_, "SELECT job FROM games");
  for (;;) {
    const auto row = statement.step();
    if (!row.ok()) return row.status();
    if (!*row) return done;
    const auto job = static_cast<std::uint64_t>(statement.integer(0));
    if (job >= done.size()) {
      return absl::DataLossError(
          fmt::format("{}: has job {}, the plan ends at {}", path_, job, done.size()));
    }
    done[job] = true;
  }
}

absl::Status Store::for_each(const std::function<void(const StoredGame&)>& visit) const {
  return for_each_timed([&](const StoredGame& game, const StoredTiming&) {
    visit(game);
    return true;
  });
}

absl::Status Store::for_each_timed(
    const std::function<bool(const StoredGame&, const StoredTiming&)>& visit) const {
  Statement statement(
      database_,
      fmt::format("SELECT {}, wall_nanoseconds, finished_at FROM games LEFT JOIN timings ON "
                  "timings.job = games.job ORDER BY games.job",
                  kGameColumns));
  StoredGame game;
  StoredTiming timing;
  for (;;) {
    const auto row = statement.step();
    if (!row.ok()) return row.status();
    if (!*row) return absl::OkStatus();
    if (absl::Status status = read_game(statement, game); !status.ok()) return status;
    timing.job = game.job;
    timing.wall_nanoseconds = statement.integer(kNumGameColumns);
    timing.finished_at = statement.text(kNumGameColumns + 1);
    if (!visit(game, timing)) return absl::OkStatus();
  }
}

}  // namespace muster
