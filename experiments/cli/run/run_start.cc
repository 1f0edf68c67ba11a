#include "experiments/cli/run/run_start.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "core/text.h"
#include "experiments/config/limits.h"
#include "experiments/engine/program.h"
#include "experiments/report/words.h"
#include "experiments/runner/vouch.h"
#include "experiments/runner/what_changed.h"
#include "experiments/store/row_index.h"

namespace muster::cli {

absl::StatusOr<std::optional<Found>> look(const std::string& path, const Plan& plan) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::nullopt;
  auto store = Store::open(path);
  if (absl::IsNotFound(store.status())) return std::nullopt;
  if (!store.ok()) return store.status();
  Found found{*std::move(store), {}, {}};
  auto growth = growth_of(*found.store, plan);
  if (!growth.ok()) return growth.status();
  found.growth = *std::move(growth);
  return std::optional<Found>(std::move(found));
}

absl::Status judge(const Experiment& experiment, int threads, Found& found) {
  const StoreMeta& meta = found.store->meta();
  const std::string& path = found.store->path();
  if (found.growth.stay == 0 && found.growth.former > 0) {
    if (meta.experiment != experiment.name) {
      return absl::FailedPreconditionError(fmt::format(
          "{}: this folder holds {} games of experiment `{}`, and none of `{}`. Nothing "
          "was changed; choose another folder with --out",
          path, found.growth.former, meta.experiment, experiment.name));
    }
    print_message(stderr,
                  "muster: no row of {} is of this config ({}): all games are played anew\n", path,
                  what_changed(*found.store, experiment));
  }
  auto vouchers =
      vouch_for(*found.store, experiment, found.growth,
                found.growth.others(found.store->contents(), program_identity()), threads);
  if (!vouchers.ok()) return vouchers.status();
  found.vouchers = *std::move(vouchers);
  return absl::OkStatus();
}

absl::Status introduce(const std::optional<Found>& found, const Experiment& experiment,
                       const Plan& plan, int threads, StoreWriter& writer) {
  if (found && !found->growth.text().empty()) {
    print_message(stderr, "{}: {}\n", experiment.name, found->growth.text());
  }
  for (const Voucher& voucher : found ? found->vouchers : std::vector<Voucher>{}) {
    print_message(stderr, "{}: {}\n", experiment.name, report::voucher_text(voucher));
    if (absl::Status vouched = writer.vouch(voucher); !vouched.ok()) return vouched;
  }
  const auto lines = run_signatures(experiment, plan, threads);
  return lines.ok() ? writer.sign(*lines) : lines.status();
}

// Twice while a run begins.
absl::Status check_memory(std::uint64_t games) {
  constexpr std::uint64_t kFew = 1'000'000;
  constexpr std::uint64_t kBytesPerGame = 3 * sizeof(RowPlace);
  constexpr std::uint64_t kBesides = std::uint64_t{256} << 20;
  const std::uint64_t left = memory_left();
  const std::uint64_t needed = games * kBytesPerGame + kBesides;
  if (left == 0 || games < kFew || needed < left) return absl::OkStatus();
  return absl::InvalidArgumentError(
      fmt::format("a run of {} games takes some {} MiB, and {} MiB are left; take fewer "
                  "repetitions at a time: a run may grow",
                  games, needed >> 20, left >> 20));
}

}  // namespace muster::cli
