#include "experiments/export/database.h"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

#include "experiments/store/columns.h"
#include "experiments/store/sqlite.h"

namespace muster::exports {
namespace {

// The file is a draft until it is whole, so that nothing has to be undone.
constexpr const char* kSettings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF";
constexpr const char* kIndices =
    "CREATE INDEX games_by_id ON games (id);"
    "CREATE INDEX games_by_seed ON games (seed);"
    "CREATE INDEX seats_by_job ON seats (job, seat);"
    "CREATE INDEX seats_by_seed ON seats (seed);";

void bind_cell(sqlite::Statement& statement, int parameter, const Cell& cell) {
  if (!cell) return;  // NULL
  if (const bool* truth = std::get_if<bool>(&*cell)) {
    statement.bind(parameter, std::int64_t{*truth});
  } else if (const auto* text = std::get_if<std::string>(&*cell)) {
    statement.bind(parameter, *text);
  } else if (const auto* whole = std::get_if<std::int64_t>(&*cell)) {
    statement.bind(parameter, *whole);
  } else {
    statement.bind(parameter, std::get<double>(*cell));
  }
}

// One of the tables of games, and how it is filled.
class GamesInSql {
 public:
  GamesInSql(sqlite3* database, std::string name, Table table)
      : database_(database), name_(std::move(name)), table_(std::move(table)) {}

  // `key`: the column that is the primary key; "": none.
  absl::Status create(std::string_view key) {
    const std::vector<Column>& columns = table_.columns();
    const auto most = static_cast<std::size_t>(sqlite3_limit(database_, SQLITE_LIMIT_COLUMN, -1));
    if (columns.size() > most) {
      return absl::InvalidArgumentError(
          fmt::format("the run's table `{}` has {} columns, and one of SQLite at most {}; expected "
                      "another format",
                      name_, columns.size(), most));
    }
    std::vector<std::string> declared;
    for (const Column& column : columns) {
      declared.push_back(fmt::format("{} {}{}", sql_name(column.name), sql_type(column.kind),
                                     column.name == key ? " PRIMARY KEY" : ""));
    }
    return sqlite::execute(database_,
                           fmt::format("CREATE TABLE {} ({})", name_, fmt::join(declared, ", ")));
  }
  // After create().
  absl::Status add(const ToldGame& told) {
    if (!insert_) {
      const std::vector<std::string> values(table_.columns().size(), "?");
      insert_.emplace(database_,
                      fmt::format("INSERT INTO {} VALUES ({})", name_, fmt::join(values, ",")));
    }
    for (const Row& row : table_.rows(told)) {
      insert_->reset();
      for (std::size_t i = 0; i < row.size(); ++i) bind_cell(*insert_, static_cast<int>(i), row[i]);
      if (absl::Status added = insert_->run(); !added.ok()) return added;
    }
    return absl::OkStatus();
  }

 private:
  sqlite3* database_;
  std::string name_;
  Table table_;
  std::optional<sqlite::Statement> insert_;
};

absl::Status write_run(sqlite3* database, const StoreMeta& meta) {
  absl::Status created = sqlite::execute(
      database,
      "CREATE TABLE run (experiment TEXT, game TEXT, config TEXT, identity TEXT, version TEXT)");
  if (!created.ok()) return created;
  sqlite::Statement insert(database, "INSERT INTO run VALUES (?,?,?,?,?)");
  int parameter = 0;
  for (const std::string* text :
       {&meta.experiment, &meta.game, &meta.config, &meta.identity, &meta.version}) {
    insert.bind(parameter++, *text);
  }
  return insert.run();
}

absl::Status write_tables(sqlite3* database, const Store& store, const MetricKinds& metrics,
                          bool timings) {
  GamesInSql games(database, "games", Table(By::kGame, store.meta(), metrics, timings));
  GamesInSql seats(database, "seats", Table(By::kSeat, store.meta(), metrics, timings));
  absl::Status done = games.create("job");
  if (done.ok()) done = seats.create("");
  if (!done.ok()) return done;
  absl::Status read = for_each_told(store, [&](const ToldGame& told) {
    done = games.add(told);
    if (done.ok()) done = seats.add(told);
    return done.ok();
  });
  return done.ok() ? read : done;
}

}  // namespace

absl::Status write_database(const std::string& file, const Store& store, bool timings) {
  const auto metrics = metrics_of(store);
  if (!metrics.ok()) return metrics.status();
  const auto database = sqlite::open(file, sqlite::Access::kWrite);
  if (!database.ok()) return database.status();
  absl::Status set = sqlite::execute(database->get(), kSettings);
  if (!set.ok()) return set;
  return sqlite::in_transaction(database->get(), [&] {
    absl::Status written = write_run(database->get(), store.meta());
    if (written.ok()) written = write_tables(database->get(), store, *metrics, timings);
    return written.ok() ? sqlite::execute(database->get(), kIndices) : written;
  });
}

}  // namespace muster::exports
