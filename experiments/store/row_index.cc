#include "experiments/store/row_index.h"

#include <algorithm>
#include <utility>

namespace muster {

PlannedRows::PlannedRows(const Plan& plan, const std::vector<std::int64_t>& cells) : plan_(plan) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] != 0) cells_[static_cast<std::uint64_t>(cells[i])].push_back(i);
  }
}

absl::StatusOr<RowIndex> RowIndex::make(const Plan& plan, const std::vector<std::int64_t>& cells,
                                        const std::vector<BatchRecord>& batches,
                                        std::int64_t witness) {
  const PlannedRows planned(plan, cells);
  RowIndex index;
  for (std::size_t b = 0; b < batches.size(); ++b) {
    if (batches[b].witness != witness) continue;
    const auto keys = unpack_keys(batches[b].keys);
    if (!keys.ok()) return keys.status();
    index.rows_ += keys->size();
    for (std::size_t r = 0; r < keys->size(); ++r) {
      bool wanted = false;
      planned.visit((*keys)[r], [&](std::uint64_t job) {
        if (index.places_.empty()) index.places_.resize(plan.size());
        RowPlace& place = index.places_[job];
        if (place.there()) return;
        place = {static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(r)};
        ++index.jobs_;
        wanted = true;
      });
      index.rows_of_plan_ += wanted;
    }
  }
  return index;
}

namespace {

std::size_t common_digits(const Hash128& a, const Hash128& b) {
  const auto same = [](std::uint64_t x, std::uint64_t y) {
    std::size_t digits = 0;
    while (digits < 16 && ((x ^ y) >> (60 - 4 * digits)) == 0) ++digits;
    return digits;
  };
  const std::size_t high = same(a.high, b.high);
  return high < 16 ? high : 16 + same(a.low, b.low);
}

}  // namespace

RowIds::RowIds(std::vector<Hash128> keys) {
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
    const std::size_t common = common_digits(keys[i], keys[i + 1]);
    if (common < kIdDigits) continue;
    for (const Hash128& key : {keys[i], keys[i + 1]}) {
      std::size_t& digits = longer_[to_text(key)];
      digits = std::max(digits, common + 1);
    }
  }
}

std::string RowIds::of(const Hash128& key) const {
  std::string text = to_text(key);
  std::size_t digits = kIdDigits;
  if (!longer_.empty()) {
    const auto found = longer_.find(text);
    if (found != longer_.end()) digits = found->second;
  }
  text.resize(digits);
  return text;
}

}  // namespace muster
