#include "experiments/scan/metric_schema.h"

#include <atomic>

namespace muster {
namespace {

std::uint64_t next_id() {
  static std::atomic<std::uint64_t> last{0};
  return ++last;
}

}  // namespace

MetricSchema::MetricSchema() : id_(next_id()) {}

std::size_t MetricSchema::add(const std::string& name, std::size_t kind) {
  const auto [place, added] = places_.try_emplace({name, kind}, columns_.size());
  if (added) columns_.push_back({name, kind});
  return place->second;
}

}  // namespace muster
