// A database that shows whether transactions are whole and durable.
//
//   sql run DB JOURNAL_MODE SYNCHRONOUS N   commits N transactions; prints the number of each after
//                                           its commit returned
//   sql check DB                            prints "ok M": transactions 1..M are there, and whole
//
// Transaction k adds row k and changes all rows before it, so that old pages are overwritten.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(sqlite3* db, const char* what) {
  printf("bad %s: %s\n", what, sqlite3_errmsg(db));
  exit(1);
}

static void execute(sqlite3* db, const char* sql) {
  if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(db, sql);
}

static long integer(sqlite3* db, const char* sql) {
  sqlite3_stmt* statement = NULL;
  if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(db, sql);
  if (sqlite3_step(statement) != SQLITE_ROW) fail(db, sql);
  const long value = (long)sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  return value;
}

static int run(sqlite3* db, const char* journal, const char* synchronous, int transactions) {
  char sql[300];
  snprintf(sql, sizeof(sql), "PRAGMA journal_mode=%s; PRAGMA synchronous=%s", journal, synchronous);
  execute(db, sql);
  execute(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, last INTEGER, filling TEXT)");
  for (int k = 1; k <= transactions; ++k) {
    snprintf(
        sql, sizeof(sql),
        "BEGIN; INSERT INTO t VALUES(%d, 0, hex(zeroblob(1500))); UPDATE t SET last=%d; COMMIT", k,
        k);
    execute(db, sql);
    printf("%d\n", k);
    fflush(stdout);
  }
  return 0;
}

static int check(sqlite3* db) {
  if (integer(db, "SELECT count(*) FROM pragma_integrity_check WHERE integrity_check<>'ok'") != 0) {
    fail(db, "integrity");
  }
  long rows = 0;
  if (integer(db, "SELECT count(*) FROM sqlite_master") == 1) {
    rows = integer(db, "SELECT count(*) FROM t");
    const long whole = integer(db,
                               "SELECT count(*) FROM t WHERE last=(SELECT max(id) FROM t) AND "
                               "length(filling)=3000 AND id<=(SELECT count(*) FROM t)");
    if (whole != rows) fail(db, "rows");
  }
  printf("ok %ld\n", rows);
  return 0;
}

int main(int argc, char** argv) {
  sqlite3* db = NULL;
  if (argc < 3 || sqlite3_open(argv[2], &db) != SQLITE_OK) return 2;
  const int result = argc == 6 ? run(db, argv[3], argv[4], atoi(argv[5])) : check(db);
  sqlite3_close(db);
  return result;
}
