#include "experiments/runner/flight.h"

#include <absl/status/status.h>
#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace muster {

void Flight::Unmap::operator()(Flight* flight) const { munmap(flight, sizeof(Flight)); }

absl::StatusOr<std::unique_ptr<Flight, Flight::Unmap>> Flight::make() {
  void* const memory =
      mmap(nullptr, sizeof(Flight), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    return absl::ResourceExhaustedError("there is not enough memory for this");
  }
  return std::unique_ptr<Flight, Unmap>(new (memory) Flight);
}

std::size_t Flight::begin(std::uint64_t job) {
  for (std::size_t place = 0; place < kMost; ++place) {
    std::uint64_t free = 0;
    if (jobs_[place].compare_exchange_strong(free, job + 1)) return place;
  }
  return kMost;
}

void Flight::end(std::size_t place) {
  if (place < kMost) jobs_[place] = 0;
}

std::vector<std::uint64_t> Flight::jobs() const {
  std::vector<std::uint64_t> jobs;
  for (const auto& job : jobs_) {
    if (job != 0) jobs.push_back(job - 1);
  }
  std::sort(jobs.begin(), jobs.end());
  return jobs;
}

void Flight::clear() {
  for (auto& job : jobs_) job = 0;
}

std::vector<std::uint64_t> Flight::suspects() const {
  return {suspects_.begin(), suspects_.begin() + static_cast<std::ptrdiff_t>(suspected_)};
}

void Flight::suspect(const std::vector<std::uint64_t>& jobs) {
  suspected_ = std::min(jobs.size(), kMost);
  std::copy_n(jobs.begin(), suspected_, suspects_.begin());
}

std::vector<Flight::Crash> Flight::crashes() const {
  return {crashes_.begin(), crashes_.begin() + static_cast<std::ptrdiff_t>(crashed_)};
}

bool Flight::add_crash(const Crash& crash) {
  if (crashed_ == kMostCrashes) return false;
  crashes_[crashed_++] = crash;
  return true;
}

}  // namespace muster
