// Stores whose sums are right, or which SQLite reads as they are, and which are no stores all the
// same: what a forger makes, and damage that goes round in circles.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/status.h"
#include "experiments/store/batch.h"
#include "experiments/store/copy.h"
#include "experiments/store/sqlite.h"
#include "experiments/store/store.h"
#include "experiments/store/writer.h"
#include "tests/experiments/store_fixture.h"
#include "tests/support/files.h"

namespace muster {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class HostileStoreTest : public StoreFixture {
 protected:
  std::string saved_path() const { return (folder_ / "saved" / kStoreFileName).string(); }
};

TEST_F(HostileStoreTest, BatchesWhoseSumsAreRightAreHeldAgainstTheirBytesAndEachOther) {
  const std::vector<std::pair<std::string, std::string>> forgeries = {
      {"rows = 9223372036854775807", "expected 1 to 4096 rows"},
      {"rows = -1", "expected 1 to 4096 rows"},
      {"rows = 0", "expected 1 to 4096 rows"},
      {"rows = 4096", "are not the keys of 4096 rows"},
      {"rows = 4", "its keys"},
      {"keys = zeroblob(200000)", "the list of batches has changed"},
      {"first = 9223372036854775807", "its rows begin with id 9223372036854775807"},
      {"first = -9223372036854775807 - 1", "its rows begin with id -9223372036854775808"},
      {"program = 77", "its program is not known"},
      {"witness = 77", "its witness is not known"},
      {"witness = -1", "there is no witness -1"},
      {"keys = CAST(x'4d' || substr(keys, 2) AS BLOB)", "a cell is not known"}};
  for (const auto& [change, problem] : forgeries) {
    fs::remove_all(folder_);
    fill(run_with(), {0, 1, 2, 3, 4});
    forge_and_seal("UPDATE batches SET " + change);
    const auto store = Store::open(path_);
    EXPECT_TRUE(absl::IsDataLoss(store.status())) << change;
    EXPECT_THAT(message_of(store.status()), HasSubstr(problem)) << change;
    const auto saved = salvage_store(path_, saved_path());
    ASSERT_TRUE(saved.ok()) << saved.status();
    EXPECT_FALSE(saved->damage.empty()) << change;
    EXPECT_LE(saved->lost_rows, kMaxBatchRows) << change;
  }
  fs::remove_all(folder_);
  fill(run_with(), {0, 1, 2, 3, 4});
  forge_and_seal(
      "INSERT INTO batches SELECT 9, witness, program, first + 4, rows, keys, sum FROM batches");
  EXPECT_THAT(message_of(Store::open(path_).status()),
              HasSubstr("batch 9 (5 rows) is damaged: another batch has some of its rows"));
}

TEST_F(HostileStoreTest, IdsThatAreNoneAndPlansLargerThanAnyAreDamage) {
  for (const char* sql :
       {"UPDATE cells SET id = -id; UPDATE plan SET cell = -cell",
        "UPDATE cells SET id = 0 WHERE id = 1; UPDATE plan SET cell = 0 WHERE cell = 1",
        "UPDATE meta SET value = json_set(value, '$.repetitions', 4000000000000000000) WHERE key = "
        "'document'"}) {
    fs::remove_all(folder_);
    fill(run_with(), {0, 1, 2, 3, 4});
    forge_and_seal(sql);
    EXPECT_TRUE(absl::IsDataLoss(Store::open(path_).status())) << sql;
  }
  fs::remove_all(folder_);
  fill(run_with(), {0, 1, 2, 3, 4});
  forge("UPDATE games SET id = 9223372036854775807 WHERE id = 5");
  const RunDescription run = run_with();
  const auto open = StoreWriter::open(path_, run, "p1");
  ASSERT_TRUE(open.ok()) << open.status();
  RowsToAdd add;
  add.rows.push_back(row_of(**open, run, 7));
  EXPECT_THAT(message_of((*open)->append(add)), HasSubstr("has a row with id"));
}

// What a file says can be a program that does not end: it is not run.
TEST_F(HostileStoreTest, ViewsTriggersAndComputedColumnsAreRefused) {
  for (const char* sql :
       {"DROP TABLE batches; CREATE VIEW batches AS WITH RECURSIVE x(id) AS (SELECT 1 UNION ALL "
        "SELECT id + 1 FROM x) SELECT id, 0 AS witness, 1 AS program, id AS first, 1 AS rows, "
        "x'' AS keys, 0 AS sum FROM x; UPDATE manifest SET rows = 1",
        "CREATE TRIGGER more AFTER INSERT ON games BEGIN DELETE FROM batches; END; UPDATE manifest "
        "SET rows = 1",
        "ALTER TABLE games ADD COLUMN y BLOB AS (zeroblob(1000000000)); UPDATE manifest SET rows = "
        "1"}) {
    fs::remove_all(folder_);
    fill(run_with(), {0, 1, 2, 3, 4});
    forge(sql);
    for (const absl::Status& status :
         {Store::open(path_).status(), StoreWriter::open(path_, run_with(), "p1").status(),
          salvage_store(path_, saved_path()).status()}) {
      EXPECT_TRUE(absl::IsInvalidArgument(status)) << sql << status;
      EXPECT_THAT(message_of(status), HasSubstr("expected tables only"));
    }
  }
}

// A page of a table's tree (https://www.sqlite.org/fileformat2.html, section 1.6) in a file's
// bytes.
class TreePage {
 public:
  static constexpr std::size_t kSize = 512;

  TreePage(std::string& file, std::size_t number) : page_(&file[(number - 1) * kSize]) {}

  bool is_leaf() const { return page_[0] != 5; }
  std::vector<std::size_t> children() const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < number(3, 2); ++i) all.push_back(number(number(12 + 2 * i, 2), 4));
    return all;
  }
  void lead_all_to(std::size_t child) {
    for (std::size_t i = 0; i < number(3, 2); ++i) put(number(12 + 2 * i, 2), child);
    put(8, child);
  }

 private:
  std::size_t number(std::size_t at, std::size_t bytes) const {
    std::size_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
      value = value << 8 | static_cast<unsigned char>(page_[at + i]);
    }
    return value;
  }
  void put(std::size_t at, std::size_t value) {
    for (std::size_t i = 0; i < 4; ++i) {
      page_[at + i] = static_cast<char>(static_cast<unsigned char>(value >> (24 - 8 * i)));
    }
  }

  char* page_;
};

// Where pages lead to each other, a file of some kilobytes has more rows than can ever be read.
TEST_F(HostileStoreTest, ATableThatSeemsToHaveNoEndIsDamage) {
  for (const std::string table : {"signatures", "batches"}) {
    fs::remove_all(folder_);
    fill(run_with(), {0, 1, 2, 3, 4});
    forge(
        "PRAGMA page_size = 512; VACUUM; WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 "
        "FROM n WHERE i < 20000) INSERT INTO " +
        table +
        (table == "batches" ? " SELECT i, 0, 1, i, 1, zeroblob(12), 0 FROM n"
                            : " SELECT 'p1', 'a line that is a signature' FROM n"));
    std::int64_t root = 0;
    {
      const auto database = sqlite::open(path_, sqlite::Access::kRead);
      ASSERT_TRUE(database.ok());
      root = sqlite::single_integer(
                 database->get(), "SELECT rootpage FROM sqlite_master WHERE name = '" + table + "'")
                 .value_or(0);
    }
    ASSERT_GT(root, 1);
    std::string bytes = content_of(path_);
    TreePage page(bytes, static_cast<std::size_t>(root));
    const std::vector<std::size_t> inner = page.children();
    ASSERT_GT(inner.size(), 10u);
    for (std::size_t i = 0; i < 10; ++i) {
      page.lead_all_to(inner[i]);
      page = TreePage(bytes, inner[i]);
      ASSERT_FALSE(page.is_leaf());
    }
    std::ofstream(path_, std::ios::binary) << bytes;
    EXPECT_TRUE(absl::IsDataLoss(Store::open(path_).status()));
    const auto check = check_store(path_, true);
    ASSERT_TRUE(check.ok()) << check.status();
    EXPECT_FALSE(check->damage.empty());
    const auto saved = salvage_store(path_, saved_path());
    ASSERT_TRUE(saved.ok()) << saved.status();
    EXPECT_EQ(saved->rows, table == "batches" ? 0u : 5u);
  }
}

}  // namespace
}  // namespace muster
