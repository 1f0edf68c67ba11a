#include "experiments/store/batch.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

#include "core/hash.h"
#include "core/identity.h"

namespace muster {
namespace {

static_assert(std::endian::native == std::endian::little, "words are stored as they are in memory");

// LEB128.
void put_varint(std::uint64_t value, std::string& out) {
  while (value >= 0x80) {
    out += static_cast<char>(static_cast<unsigned char>(value | 0x80));
    value >>= 7;
  }
  out += static_cast<char>(static_cast<unsigned char>(value));
}

void put_word(std::uint64_t word, std::string& out) {
  std::array<char, sizeof word> bytes;
  std::memcpy(bytes.data(), &word, sizeof word);
  out.append(bytes.data(), bytes.size());
}

class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : at_(bytes.data()), end_(at_ + bytes.size()) {}

  bool at_end() const { return at_ == end_; }
  bool ok() const { return ok_; }
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && at_ != end_; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return value;
    }
    ok_ = false;
    return 0;
  }
  std::uint64_t word() {
    std::uint64_t value = 0;
    if (end_ - at_ < static_cast<std::ptrdiff_t>(sizeof value)) {
      at_ = end_;
      ok_ = false;
      return 0;
    }
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }

 private:
  const char* at_;
  const char* end_;
  bool ok_ = true;
};

}  // namespace

std::string pack_keys(std::span<const BatchKey> keys) {
  std::string bytes;
  bytes.reserve(keys.size() * 12);
  for (const BatchKey& key : keys) {
    put_varint(key.cell, bytes);
    put_varint(key.repetition, bytes);
    put_word(key.seed, bytes);
  }
  return bytes;
}

absl::StatusOr<std::vector<BatchKey>> unpack_keys(std::string_view bytes) {
  std::vector<BatchKey> keys;
  keys.reserve(bytes.size() / kLeastKeyBytes);
  Cursor cursor(bytes);
  while (!cursor.at_end() && cursor.ok()) {
    BatchKey& key = keys.emplace_back();
    key.cell = cursor.varint();
    key.repetition = cursor.varint();
    key.seed = cursor.word();
  }
  if (!cursor.ok()) return absl::DataLossError("the keys of a batch are damaged");
  return keys;
}

absl::Status check_batch(const BatchRecord& batch) {
  const auto bad = [](const std::string& what) { return absl::DataLossError(what); };
  if (batch.rows == 0 || batch.rows > kMaxBatchRows) {
    return bad(fmt::format("expected 1 to {} rows", kMaxBatchRows));
  }
  if (batch.first < 1 || batch.first > kLastRowId) {
    return bad(fmt::format("its rows begin with id {}, expected 1 to 2^62", batch.first));
  }
  if (batch.witness < 0) return bad(fmt::format("there is no witness {}", batch.witness));
  const std::uint64_t bytes = batch.keys.size();
  if (bytes < batch.rows * kLeastKeyBytes || bytes > batch.rows * kMostKeyBytes) {
    return bad(fmt::format("{} bytes are not the keys of {} rows", bytes, batch.rows));
  }
  return absl::OkStatus();
}

BatchSum::BatchSum(const std::string& program, const Hash128& witness)
    : bytes_(program + "\n" + to_bytes(witness)) {}

void BatchSum::add_word(std::uint64_t word) { put_word(word, bytes_); }

void BatchSum::add_key(const Hash128& cell, std::uint64_t seed) {
  const Hash128 key = row_key(cell, seed);
  add_word(key.high);
  add_word(key.low);
}

void BatchSum::add(const Hash128& cell, const StoredRow& row, std::uint64_t metrics) {
  add_key(cell, row.seed);
  add_word(row.returns.size());
  for (const double value : row.returns) add_word(bits_of(value));
  add_word(bits_of(row.margin));
  add_word(static_cast<std::uint64_t>(row.rounds));
  add_word(row.decisions);
  add_word(row.hash);
  add_word(static_cast<std::uint64_t>(row.wall_nanoseconds));
  add_word(static_cast<std::uint64_t>(row.finished_at));
  add_word(metrics);
}

void BatchSum::add(const Hash128& cell, std::uint64_t seed, std::uint64_t metrics) {
  add_key(cell, seed);
  add_word(metrics);
}

void Manifest::add(const BatchRecord& batch, const std::string& program, const Hash128& witness) {
  ++batches;
  rows += batch.rows;
  std::uint64_t hash = hash_combine(hash_text(program), witness.low);
  hash = hash_combine(hash, static_cast<std::uint64_t>(batch.first));
  hash = hash_combine(hash, batch.rows);
  hash = hash_combine(hash, sum64(batch.keys));
  sum += hash_combine(hash, batch.sum);
}

}  // namespace muster
