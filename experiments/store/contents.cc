#include "experiments/store/contents.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "core/json_text.h"
#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/config/limits.h"

namespace muster {
namespace {

using sqlite::Statement;
using Json = nlohmann::json;

constexpr const char* kTables = R"(
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE inputs (         -- everything that was read; texts and files, by their hashes
    hash BLOB PRIMARY KEY,      -- XXH3-128 of the bytes
    length INTEGER NOT NULL,    -- of the bytes
    bytes BLOB NOT NULL         -- compressed (zlib)
  ) STRICT;
  CREATE TABLE cells (          -- what decides games besides the seed
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    game TEXT NOT NULL,
    version TEXT NOT NULL,      -- of a game that is no part of muster
    ruleset BLOB NOT NULL,      -- these are hashes of inputs
    scenario BLOB NOT NULL,
    data BLOB NOT NULL,         -- a list of data files
    seats TEXT NOT NULL,        -- JSON: [agent type, its version, hash of its parameters] by seat
    reproducible INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE witnesses (
    id INTEGER PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    seat INTEGER NOT NULL,
    params BLOB NOT NULL,
    data BLOB NOT NULL
  ) STRICT;
  CREATE TABLE programs (id INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE,
                         version TEXT NOT NULL) STRICT;
  CREATE TABLE signatures (program TEXT NOT NULL, line TEXT NOT NULL) STRICT;
  CREATE TABLE vouchers (program TEXT NOT NULL, by TEXT NOT NULL, replayed INTEGER NOT NULL,
                         rows INTEGER NOT NULL, keys INTEGER NOT NULL) STRICT;
  CREATE TABLE plan (           -- of the current config
    position INTEGER PRIMARY KEY,
    cell INTEGER NOT NULL,
    ruleset TEXT NOT NULL,      -- names
    scenario TEXT NOT NULL,
    seats TEXT NOT NULL,        -- JSON: agents by seat
    witnesses TEXT NOT NULL     -- JSON: ids
  ) STRICT;
  CREATE TABLE metrics (witness INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
                        column TEXT NOT NULL) STRICT;
  CREATE TABLE batches (        -- of rows, immutable
    id INTEGER PRIMARY KEY,
    witness INTEGER NOT NULL,   -- 0: rows of games
    program INTEGER NOT NULL,
    first INTEGER NOT NULL,     -- id of its first row; the others follow
    rows INTEGER NOT NULL,
    keys BLOB NOT NULL,         -- cell, repetition and seed of each
    sum INTEGER NOT NULL        -- over all that the rows say
  ) STRICT;
  CREATE TABLE manifest (batches INTEGER NOT NULL, rows INTEGER NOT NULL,
                         sum INTEGER NOT NULL) STRICT;
  INSERT INTO manifest VALUES (0, 0, 0);
  CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    cell INTEGER NOT NULL,
    seed INTEGER NOT NULL,      -- printf('%016x', seed) is what exports show; also of the hash
    return_0 REAL NOT NULL, return_1 REAL, return_2 REAL, return_3 REAL, return_4 REAL,
    return_5 REAL,              -- by seat
    margin REAL NOT NULL,       -- of seat 0
    rounds INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    hash INTEGER NOT NULL,      -- of the course and the result
    wall_nanoseconds INTEGER NOT NULL,
    finished_at INTEGER NOT NULL  -- milliseconds since 1970
  ) STRICT;
)";

absl::Status damaged(const std::string& path, std::string_view what) {
  return absl::DataLossError(
      fmt::format("{}: {}; `muster check --salvage NEW DIR` saves what is intact", path, what));
}

absl::StatusOr<Hash128> hash_at(const Statement& row, int column) {
  const std::string_view bytes = row.bytes(column);
  if (bytes.size() != 16) return absl::DataLossError("a hash is damaged");
  return hash128_of_bytes(bytes);
}

// Adds what a statement's rows say, with their types.
absl::Status add_rows(sqlite3* database, const std::string& sql, StreamHash& sum) {
  Statement row(database, sql);
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) return absl::OkStatus();
    std::string bytes;
    for (int column = 0; column < row.columns(); ++column) {
      const std::string_view value = row.bytes(column);
      bytes += fmt::format("{} {} ", row.type(column), value.size());
      bytes += value;
    }
    sum.add(bytes);
    sum.add("\n");
  }
}

absl::StatusOr<std::string> contents_sum(sqlite3* database) {
  StreamHash sum;
  for (const char* sql :
       {"SELECT key, value FROM meta WHERE key <> 'sum' ORDER BY key",
        "SELECT hash, length FROM inputs ORDER BY hash", "SELECT * FROM cells ORDER BY id",
        "SELECT * FROM witnesses ORDER BY id", "SELECT * FROM programs ORDER BY id",
        "SELECT * FROM signatures ORDER BY rowid", "SELECT * FROM vouchers ORDER BY rowid",
        "SELECT * FROM plan ORDER BY position", "SELECT * FROM metrics ORDER BY rowid"}) {
    sum.add(sql);
    if (absl::Status added = add_rows(database, sql, sum); !added.ok()) return added;
  }
  return to_text(sum.hash());
}

absl::StatusOr<std::string> get_meta(sqlite3* database, std::string_view key) {
  Statement statement(database, "SELECT value FROM meta WHERE key = ?");
  statement.bind(0, key);
  const auto row = statement.step();
  if (!row.ok()) return row.status();
  if (!*row) return absl::DataLossError(fmt::format("the store has no `{}`", key));
  return statement.text(0);
}

// Calls read(statement) for each row.
absl::Status for_rows(sqlite3* database, const std::string& sql,
                      const std::function<absl::Status(const Statement&)>& read) {
  Statement row(database, sql);
  for (;;) {
    const auto more = row.step();
    if (!more.ok()) return more.status();
    if (!*more) return absl::OkStatus();
    if (absl::Status status = read(row); !status.ok()) return status;
  }
}

absl::StatusOr<std::vector<CellParts::Seat>> seats_of(const std::string& text) {
  const absl::Status bad = absl::DataLossError("the seats of a cell are damaged");
  const Json list = parse_json<Json>(text);
  if (!list.is_array()) return bad;
  std::vector<CellParts::Seat> seats;
  for (const Json& seat : list) {
    if (!seat.is_array() || seat.size() != 3 || !seat[0].is_string() || !seat[1].is_string() ||
        !seat[2].is_string()) {
      return bad;
    }
    const auto params = parse_hash128(seat[2].get<std::string>());
    if (!params.ok()) return bad;
    seats.push_back({seat[0], seat[1], *params});
  }
  return seats;
}

absl::Status read_cell(const Statement& row, StoreContents& contents) {
  StoredCell cell;
  cell.id = row.integer(0);
  cell.parts.game = row.text(2);
  cell.parts.version = row.text(3);
  std::pair<int, Hash128*> hashes[] = {
      {1, &cell.key}, {4, &cell.parts.ruleset}, {5, &cell.parts.scenario}, {6, &cell.parts.data}};
  for (const auto& [column, hash] : hashes) {
    const auto read = hash_at(row, column);
    if (!read.ok()) return read.status();
    *hash = *read;
  }
  auto seats = seats_of(row.text(7));
  if (!seats.ok()) return seats.status();
  cell.parts.seats = *std::move(seats);
  cell.reproducible = row.integer(8) != 0;
  if (cell.parts.key() != cell.key) {
    return absl::DataLossError(fmt::format("the key of cell {} is not its own", cell.id));
  }
  if (cell.id < 1) return absl::DataLossError(fmt::format("there is no cell {}", cell.id));
  contents.cells[cell.id] = std::move(cell);
  return absl::OkStatus();
}

absl::Status read_witness(const Statement& row, StoreContents& contents) {
  StoredWitness witness;
  witness.id = row.integer(0);
  witness.name = row.text(2);
  witness.version = row.text(3);
  witness.seat = static_cast<int>(row.integer(4));
  std::pair<int, Hash128*> hashes[] = {{1, &witness.key}, {5, &witness.params}, {6, &witness.data}};
  for (const auto& [column, hash] : hashes) {
    const auto read = hash_at(row, column);
    if (!read.ok()) return read.status();
    *hash = *read;
  }
  if (witness_key(witness.name, witness.version, witness.seat, witness.params, witness.data) !=
      witness.key) {
    return absl::DataLossError(fmt::format("the key of witness {} is not its own", witness.id));
  }
  if (witness.id < 1) return absl::DataLossError(fmt::format("there is no witness {}", witness.id));
  contents.witnesses[witness.id] = std::move(witness);
  return absl::OkStatus();
}

absl::Status read_program(const Statement& row, StoreContents& contents) {
  contents.programs[row.integer(0)] = {row.integer(0), row.text(1), row.text(2)};
  return absl::OkStatus();
}

template <class Named>
std::map<std::string, std::size_t> indices_of(const std::vector<Named>& all) {
  std::map<std::string, std::size_t> indices;
  for (std::size_t i = 0; i < all.size(); ++i) indices.emplace(all[i].name, i);
  return indices;
}

// The plan names agents, rulesets and scenarios as `meta` does.
class PlanReader {
 public:
  explicit PlanReader(StoreContents& contents)
      : contents_(contents),
        rulesets_(indices_of(contents.meta.rulesets)),
        scenarios_(indices_of(contents.meta.scenarios)),
        agents_(indices_of(contents.meta.agents)) {}

  absl::Status read(const Statement& row) {
    const auto cell = contents_.cells.find(row.integer(1));
    const auto ruleset = rulesets_.find(row.text(2));
    const auto scenario = scenarios_.find(row.text(3));
    const Json seats = parse_json<Json>(row.text(4));
    const Json witnesses = parse_json<Json>(row.text(5));
    if (cell == contents_.cells.end() || ruleset == rulesets_.end() ||
        scenario == scenarios_.end() || !seats.is_array() || !witnesses.is_array() ||
        row.integer(0) != static_cast<std::int64_t>(contents_.plan.size())) {
      return bad();
    }
    PlannedCell planned{.ruleset = ruleset->second,
                        .scenario = scenario->second,
                        .seats = {},
                        .key = cell->second.key,
                        .reproducible = cell->second.reproducible};
    for (const Json& seat : seats) {
      const auto agent = seat.is_string() ? agents_.find(seat.get<std::string>()) : agents_.end();
      if (agent == agents_.end()) return bad();
      planned.seats.push_back(agent->second);
    }
    if (!plays(planned.seats, cell->second.parts.seats) ||
        cell->second.parts.game != contents_.meta.game) {
      return bad();
    }
    for (const Json& id : witnesses) {
      const auto witness = id.is_number_integer() ? contents_.witnesses.find(id.get<std::int64_t>())
                                                  : contents_.witnesses.end();
      if (witness == contents_.witnesses.end()) return bad();
      planned.witnesses.push_back(witness->second.key);
    }
    const std::vector<std::uint64_t>& deals = contents_.meta.deals;
    if (!deals.empty()) {
      if (deals.size() <= contents_.plan.size()) return bad();
      planned.deal = deals[contents_.plan.size()];
    }
    contents_.plan.push_back(std::move(planned));
    contents_.plan_cells.push_back(cell->first);
    return absl::OkStatus();
  }

 private:
  // Whether agents of the description are of the types that the cell has.
  bool plays(const std::vector<std::size_t>& agents,
             const std::vector<CellParts::Seat>& seats) const {
    return std::equal(agents.begin(), agents.end(), seats.begin(), seats.end(),
                      [this](std::size_t agent, const CellParts::Seat& seat) {
                        return contents_.meta.agents[agent].type == seat.type;
                      });
  }
  static absl::Status bad() { return absl::DataLossError("the plan is damaged"); }

  StoreContents& contents_;
  std::map<std::string, std::size_t> rulesets_;
  std::map<std::string, std::size_t> scenarios_;
  std::map<std::string, std::size_t> agents_;
};

constexpr const char* kReadCells =
    "SELECT id, key, game, version, ruleset, scenario, data, seats, reproducible FROM cells";
constexpr const char* kReadWitnesses =
    "SELECT id, key, name, version, seat, params, data FROM witnesses";
constexpr const char* kReadPrograms = "SELECT id, identity, version FROM programs";
constexpr const char* kReadSignatures = "SELECT program, line FROM signatures ORDER BY rowid";

absl::Status read_signature(const Statement& row, StoreContents& contents) {
  contents.signatures[row.text(0)].push_back(row.text(1));
  return absl::OkStatus();
}

absl::Status read_tables(sqlite3* database, StoreContents& contents) {
  const std::pair<const char*, std::function<absl::Status(const Statement&)>> tables[] = {
      {kReadCells, [&](const Statement& row) { return read_cell(row, contents); }},
      {kReadWitnesses, [&](const Statement& row) { return read_witness(row, contents); }},
      {kReadPrograms, [&](const Statement& row) { return read_program(row, contents); }},
      {kReadSignatures, [&](const Statement& row) { return read_signature(row, contents); }},
      {"SELECT program, by, replayed, rows, keys FROM vouchers ORDER BY rowid",
       [&](const Statement& row) {
         contents.vouchers.push_back({row.text(0), row.text(1),
                                      static_cast<std::uint64_t>(row.integer(2)),
                                      static_cast<std::uint64_t>(row.integer(3)),
                                      static_cast<std::uint64_t>(row.integer(4))});
         return absl::OkStatus();
       }},
  };
  for (const auto& [sql, read] : tables) {
    if (absl::Status status = for_rows(database, sql, read); !status.ok()) return status;
  }
  PlanReader plan(contents);
  return for_rows(
      database,
      "SELECT position, cell, ruleset, scenario, seats, witnesses FROM plan ORDER BY position",
      [&](const Statement& row) { return plan.read(row); });
}

}  // namespace

std::int64_t StoreContents::witness_id(const Hash128& key) const {
  for (const auto& [id, witness] : witnesses) {
    if (witness.key == key) return id;
  }
  return 0;
}

std::int64_t StoreContents::program_id(const std::string& identity) const {
  for (const auto& [id, program] : programs) {
    if (program.identity == identity) return id;
  }
  return 0;
}

absl::Status create_tables(sqlite3* database) {
  absl::Status made = sqlite::execute(database, kTables);
  if (!made.ok()) return made;
  return sqlite::execute(database,
                         fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                                     kStoreApplication, kStoreSchemaVersion));
}

namespace {

// A store has tables and what SQLite makes for their keys. Views, triggers, virtual tables and
// computed columns are programs that whoever reads or writes them would run.
absl::Status check_schema(sqlite3* database, const std::string& path) {
  for (const char* sql :
       {"SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0",
        "SELECT count(*) FROM sqlite_master AS t, pragma_table_xinfo(t.name) AS c "
        "WHERE t.type = 'table' AND c.hidden <> 0"}) {
    const auto programs = sqlite::single_integer(database, sql);
    if (!programs.ok()) return programs.status();
    if (*programs > 0) {
      return absl::InvalidArgumentError(
          fmt::format("{}: has views, triggers, virtual tables or computed columns, which no store "
                      "has; expected tables only",
                      path));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<StoreContents> read_contents(sqlite3* database, const std::string& path) {
  const auto application = sqlite::single_integer(database, "PRAGMA application_id");
  if (!application.ok()) return application.status();
  const auto schema = sqlite::single_integer(database, "PRAGMA user_version");
  if (!schema.ok()) return schema.status();
  if (*application != kStoreApplication) {
    const auto old = sqlite::single_integer(
        database, "SELECT count(*) FROM sqlite_master WHERE name IN ('games', 'timings')");
    if (old.value_or(0) == 2) {
      return absl::InvalidArgumentError(
          fmt::format("{}: was written by muster 0.1.0 before its rows said what made them (schema "
                      "1), so they cannot go on; choose another folder with --out and play again",
                      path));
    }
    return damaged(path, "is a database, but not a store of games");
  }
  if (*schema != kStoreSchemaVersion) {
    return absl::InvalidArgumentError(fmt::format(
        "{}: the store has schema version {}, this program reads version {}; go on with "
        "the program that wrote it, or choose another folder with --out",
        path, *schema, kStoreSchemaVersion));
  }
  if (absl::Status plain = check_schema(database, path); !plain.ok()) return plain;
  const auto kept = get_meta(database, "sum");
  if (!kept.ok()) return damaged(path, message_of(kept.status()));
  const auto sum = contents_sum(database);
  if (!sum.ok()) return sum.status();
  if (*sum != *kept)
    return damaged(path, "the description of the run has changed (its sum differs)");
  StoreContents contents;
  const auto document = get_meta(database, "document");
  if (!document.ok()) return damaged(path, message_of(document.status()));
  auto meta = meta_from_json(*document);
  if (!meta.ok()) return damaged(path, message_of(meta.status()));
  contents.meta = *std::move(meta);
  const absl::Status read = read_tables(database, contents);
  if (!read.ok()) return damaged(path, message_of(read));
  return contents;
}

absl::StatusOr<Plan> plan_of(const StoreContents& contents, const std::string& path) {
  const StoreMeta& meta = contents.meta;
  if (contents.plan.size() > kMaxCells || meta.repetitions > std::uint64_t{kMaxRepetitions} ||
      meta.repetitions * contents.plan.size() > kMaxJobs) {
    return absl::DataLossError(
        fmt::format("{}: a plan of {} cells and {} repetitions is larger than any", path,
                    contents.plan.size(), meta.repetitions));
  }
  std::vector<std::string> scenarios;
  scenarios.reserve(meta.scenarios.size());
  for (const StoredDocument& scenario : meta.scenarios) scenarios.push_back(scenario.name);
  Plan plan(contents.plan, scenarios, meta.seed, meta.repetitions);
  const bool all_dealt = meta.deals.empty() || meta.deals.size() == contents.plan.size();
  const bool same = plan.size() == meta.plan_size && to_text(plan.identity()) == meta.identity;
  if (all_dealt && same) return plan;
  return absl::DataLossError(fmt::format("{}: the plan is not the one of this run", path));
}

StoreContents read_intact_contents(sqlite3* database) {
  StoreContents contents;
  // Row by row: a damaged one is left out, a damaged page ends its table.
  const auto each = [database](const std::string& sql, const auto& read) {
    Statement row(database, sql);
    for (auto more = row.step(); more.ok() && *more; more = row.step()) read(row);
  };
  each(kReadCells, [&](const Statement& row) { read_cell(row, contents).IgnoreError(); });
  each(kReadWitnesses, [&](const Statement& row) { read_witness(row, contents).IgnoreError(); });
  each(kReadPrograms, [&](const Statement& row) { read_program(row, contents).IgnoreError(); });
  each(kReadSignatures, [&](const Statement& row) { read_signature(row, contents).IgnoreError(); });
  StoreMeta& meta = contents.meta;
  meta.experiment = "salvaged";
  if (!contents.cells.empty()) meta.game = contents.cells.begin()->second.parts.game;
  meta.identity = to_text(Plan({}, {}, 0, 0).identity());
  return contents;
}

absl::Status seal(sqlite3* database) {
  const auto sum = contents_sum(database);
  if (!sum.ok()) return sum.status();
  return set_meta_text(database, "sum", *sum);
}

}  // namespace muster
