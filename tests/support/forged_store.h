// SQL on a store that is not told of it: what damage and forgers do, and a look at its tables.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

#include "experiments/store/sqlite.h"
#include "tests/support/sealed_anew.h"

namespace muster::testing {

struct SqlResult {
  std::string cells;  // of queries, each with a space after it; NULL for none
  int changes = 0;    // rows
};

inline SqlResult run_sql(const std::string& path, const std::string& statements) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK) << path;
  SqlResult result;
  char* message = nullptr;
  const auto add = [](void* text, int count, char** cells, char**) {
    for (int i = 0; i < count; ++i) {
      *static_cast<std::string*>(text) += cells[i] == nullptr ? "NULL" : cells[i];
      *static_cast<std::string*>(text) += ' ';
    }
    return 0;
  };
  EXPECT_EQ(sqlite3_exec(database, statements.c_str(), add, &result.cells, &message), SQLITE_OK)
      << (message == nullptr ? "" : message);
  result.changes = sqlite3_total_changes(database);
  sqlite3_free(message);
  sqlite3_close(database);
  return result;
}

inline void forge(const std::string& path, const std::string& statements) {
  EXPECT_GT(run_sql(path, statements).changes, 0) << statements;
}

// The same, with the sums of the description and of the list of batches made right again.
inline void forge_and_seal(const std::string& path, const std::string& statements) {
  forge(path, statements);
  const auto database = sqlite::open(path, sqlite::Access::kWrite);
  ASSERT_TRUE(database.ok()) << database.status();
  EXPECT_EQ(seal_anew(database->get()), absl::OkStatus());
}

}  // namespace muster::testing
