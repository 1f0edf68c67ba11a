// Batches: rows are written a few hundred or thousand at a time, and never changed afterwards. A
// batch carries a sum over all that its rows say, the same in whatever store it lies, so that a run
// is a set of batches: growing, merging and salvaging are unions and differences. For the store
// only.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash128.h"
#include "experiments/store/row.h"

namespace muster {

inline constexpr std::uint64_t kMaxBatchRows = 4096;
// Bytes of a key: two numbers of one to ten bytes, and a seed.
inline constexpr std::uint64_t kLeastKeyBytes = 10;
inline constexpr std::uint64_t kMostKeyBytes = 28;
// Ids of rows beyond are damage: sums of ids and counts stay far from the end of their type.
inline constexpr std::int64_t kLastRowId = std::int64_t{1} << 62;

// The key of one row of a batch, in terms of the store.
struct BatchKey {
  std::uint64_t cell = 0;
  std::uint64_t seed = 0;
  std::uint64_t repetition = 0;

  friend bool operator==(const BatchKey&, const BatchKey&) = default;
};

// Keys as bytes, some ten a row, and back. Errors: DataLoss.
std::string pack_keys(std::span<const BatchKey> keys);
absl::StatusOr<std::vector<BatchKey>> unpack_keys(std::string_view bytes);

// A batch as the store lists it.
struct BatchRecord {
  std::int64_t id = 0;
  std::int64_t witness = 0;  // id of the witness whose figures these are; 0: rows of games
  std::int64_t program = 0;  // id of the program that played them
  std::int64_t first = 0;    // id of its first row; the others follow
  std::uint64_t rows = 0;
  std::string keys;  // packed
  std::uint64_t sum = 0;
};

// What a batch says of itself before anything is read or counted by it: as many rows as a batch can
// have, as many bytes of keys as they can take, ids that are some. Errors: DataLoss, which says
// what is wrong without naming the batch.
absl::Status check_batch(const BatchRecord& batch);

// The sum over a batch's rows, added one by one in order.
class BatchSum {
 public:
  // `witness`: key of the witness, zeros for rows of games.
  BatchSum(const std::string& program, const Hash128& witness);

  // `cell`: key of the row's cell.
  void add(const Hash128& cell, const StoredRow& row) { add(cell, row, hash_of(row.metrics)); }
  void add(const Hash128& cell, const StoredFigures& figures) {
    add(cell, figures.seed, hash_of(figures.metrics));
  }
  // The same with hash_of(their metrics): `row` needs to have none, figures are their seed.
  void add(const Hash128& cell, const StoredRow& row, std::uint64_t metrics);
  void add(const Hash128& cell, std::uint64_t seed, std::uint64_t metrics);
  std::uint64_t sum() const { return sum64(bytes_); }

 private:
  void add_key(const Hash128& cell, std::uint64_t seed);
  void add_word(std::uint64_t word);

  std::string bytes_;
};

// What the list of batches adds up to, in any order.
struct Manifest {
  std::uint64_t batches = 0;
  std::uint64_t rows = 0;
  std::uint64_t sum = 0;

  // Everything that the store says of a batch counts; `program` is its identity, `witness` its key.
  void add(const BatchRecord& batch, const std::string& program, const Hash128& witness);

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

}  // namespace muster
