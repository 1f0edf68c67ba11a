#include "experiments/store/stored_inputs.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>

namespace muster {
namespace {

using sqlite::Statement;

// A byte of zlib's stands for so many at most (https://zlib.net/zlib_tech.html): what is promised
// beyond that is a lie, for which no memory is taken.
constexpr std::uint64_t kMostUnpacked = 1032;

absl::StatusOr<std::string> compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  const int code = compress2(reinterpret_cast<Bytef*>(packed.data()), &size,
                             reinterpret_cast<const Bytef*>(bytes.data()),
                             static_cast<uLong>(bytes.size()), Z_DEFAULT_COMPRESSION);
  if (code != Z_OK) return absl::InternalError("an input cannot be compressed");
  packed.resize(size);
  return packed;
}

}  // namespace

absl::Status InputWriter::add(const Input& input) {
  return known_.contains(input.hash) ? absl::OkStatus() : add(input.hash, *input.bytes);
}

absl::Status InputWriter::add(const std::vector<Input>& inputs) {
  for (const Input& input : inputs) {
    if (absl::Status added = add(input); !added.ok()) return added;
  }
  return absl::OkStatus();
}

absl::Status InputWriter::add(const Hash128& hash, const std::string& bytes) {
  if (!known_.insert(hash).second) return absl::OkStatus();
  const auto known = read_stored_input(database_, hash);
  if (known.ok()) return absl::OkStatus();
  if (!absl::IsNotFound(known.status()) && !absl::IsDataLoss(known.status())) {
    return known.status();
  }
  const std::string key = to_bytes(hash);
  const auto packed = compressed(bytes);
  if (!packed.ok()) return packed.status();
  Statement entry(database_,
                  "INSERT OR REPLACE INTO inputs (hash, length, bytes) VALUES (?, ?, ?)");
  entry.bind_blob(0, key);
  entry.bind(1, static_cast<std::int64_t>(bytes.size()));
  entry.bind_blob(2, *packed);
  return entry.run();
}

absl::StatusOr<std::string> read_stored_input(sqlite3* database, const Hash128& hash) {
  const std::string key = to_bytes(hash);
  Statement row(database, "SELECT length, bytes FROM inputs WHERE hash = ?");
  row.bind_blob(0, key);
  const auto found = row.step();
  if (!found.ok()) return found.status();
  const std::string name = input_name(hash);
  if (!*found) return absl::NotFoundError(fmt::format("the store has no {}", name));
  const std::string_view packed = row.bytes(1);
  const std::int64_t length = row.integer(0);
  std::string bytes;
  const std::uint64_t most = std::min(kMaxInputBytes, kMostUnpacked * packed.size());
  if (length >= 0 && static_cast<std::uint64_t>(length) <= most) {
    bytes.resize(static_cast<std::size_t>(length));
    auto size = static_cast<uLongf>(length);
    const int code = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &size,
                                reinterpret_cast<const Bytef*>(packed.data()),
                                static_cast<uLong>(packed.size()));
    if (code == Z_OK && size == bytes.size() && hash128(bytes) == hash) return bytes;
  }
  return absl::DataLossError(fmt::format("{} of the store is damaged", name));
}

}  // namespace muster
