#include "experiments/cluster/waves.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/config/inputs.h"
#include "core/files.h"
#include "core/json_text.h"
#include "core/status.h"
#include "core/text.h"
#include "experiments/cluster/numbers.h"
#include "experiments/cluster/submission_json.h"

namespace muster::cluster {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int kWaveVersion = 1;
// Rounds before the first of which no variance is known, and so nothing is decided.
constexpr std::uint64_t kFirstLook = 2;
// A wave is so much of all before it, at least.
constexpr std::uint64_t kGrowthDivisor = 2;
constexpr std::uint64_t kMostRounds = 1'000'000'000;

std::string dump(const Json& json, int indent) { return json_text(json, indent); }

// All that the hash is of.
Json state_json(const Wave& wave) {
  return {
      {"version", kWaveVersion},   {"identity", wave.identity},      {"wave", wave.number},
      {"until", wave.until()},     {"resting", wave.limits.resting}, {"over", wave.over},
      {"standing", wave.standing}, {"decisions", wave.decisions},    {"previous", wave.previous}};
}

std::string wave_text(const Wave& wave) {
  Json json = state_json(wave);
  json["hash"] = to_text(wave.hash());
  json["submitted"] = Json::array();
  for (const SubmittedWave& one : wave.tries) {
    json["submitted"].push_back({{"number", one.number},
                                 {"missing", one.missing},
                                 {"by_hand", one.by_hand},
                                 {"jobs", to_json(one.jobs)}});
  }
  return dump(json, 2) + "\n";
}

// Throws what the library throws.
Wave wave_from(const Json& json) {
  Wave wave;
  json.at("identity").get_to(wave.identity);
  wave.number = whole_number(json, "wave");
  wave.limits.until = whole_number(json, "until");
  json.at("resting").get_to(wave.limits.resting);
  json.at("over").get_to(wave.over);
  json.at("standing").get_to(wave.standing);
  json.at("decisions").get_to(wave.decisions);
  json.at("previous").get_to(wave.previous);
  for (const Json& one : json.at("submitted")) {
    wave.tries.push_back({.number = whole_number(one, "number"),
                          .missing = whole_number(one, "missing"),
                          .by_hand = one.at("by_hand").get<bool>(),
                          .jobs = jobs_from(one.at("jobs"))});
  }
  return wave;
}

bool is_possible(const Wave& wave) {
  return wave.until() > 0 && wave.until() <= kMostRounds &&
         std::all_of(wave.tries.begin(), wave.tries.end(),
                     [](const SubmittedWave& one) { return is_possible(one.jobs); });
}

absl::StatusOr<Wave> read_wave(const std::string& run, std::uint64_t number) {
  const std::string path = wave_path(run, number);
  const auto bytes = read_file(path);
  if (!bytes.ok()) return bytes.status();
  auto wave = parse_wave(*bytes, path);
  if (!wave.ok() || wave->number == number) return wave;
  return absl::DataLossError(
      fmt::format("{}: is the state of wave {}. Nothing was submitted", path, wave->number));
}

absl::Status differs(const std::string& run, const Wave& wave, const std::string& what) {
  return absl::FailedPreconditionError(fmt::format(
      "{}: says another thing than {}: its hash is {}. Rows have changed, or the file has, or "
      "another program decides; `muster check {}` and `muster verify {}` say more of rows. Nothing "
      "was submitted",
      wave_path(run, wave.number), what, to_text(wave.hash()), run, run));
}

std::uint64_t grown(std::uint64_t until) {
  return until + std::max<std::uint64_t>(1, until / kGrowthDivisor);
}

// Whether a state follows from the one before it, as far as all rows for that are there.
absl::Status check_state(const std::string& run, const Wave& before, const Wave& wave,
                         const PlayedGames& played) {
  const auto decisions = decisions_until(played, before.until());
  if (!decisions.ok()) return decisions.status();
  if (decisions->over.empty() && missing_in(before.limits, played) > 0) return absl::OkStatus();
  const Wave expected = next_wave(before, *decisions, *played.meta, *played.plan);
  if (expected.hash() == wave.hash()) return absl::OkStatus();
  return differs(
      run, wave,
      fmt::format("the rows ({}, hash {})", expected.standing, to_text(expected.hash())));
}

}  // namespace

std::string WaveTry::text() const { return fmt::format("{}-{}", wave, number); }

absl::StatusOr<WaveTry> parse_wave_try(const std::string& text) {
  const std::size_t dash = text.find('-');
  WaveTry wave;
  if (dash != std::string::npos && read_number(text.substr(0, dash), wave.wave) &&
      read_number(text.substr(dash + 1), wave.number) && wave.wave > 0 && wave.number > 0) {
    return wave;
  }
  return absl::InvalidArgumentError(
      fmt::format("`{}`: expected WAVE-N, such as 3-1", shortened(visible(text))));
}

Hash128 Wave::hash() const { return hash128(dump(state_json(*this), -1)); }

std::uint64_t first_until(double round_seconds, double tasks, double seconds) {
  constexpr auto kMost = static_cast<double>(kMostRounds);
  const double rounds = std::ceil(seconds * tasks / std::max(round_seconds, seconds / kMost));
  return std::max(kFirstLook, static_cast<std::uint64_t>(std::clamp(rounds, 1.0, kMost)));
}

Wave first_wave(const StoreMeta& meta, const Plan& plan, std::uint64_t until) {
  Wave wave;
  wave.identity = meta.identity;
  const RoundsOfCells all = rounds_of_cells(meta, plan, {.until = plan.repetitions()});
  wave.limits.until = std::min(std::max(until, kFirstLook), planned_rounds(meta, plan, all));
  return wave;
}

Wave next_wave(const Wave& wave, const Decisions& decisions, const StoreMeta& meta,
               const Plan& plan) {
  Wave next;
  next.identity = wave.identity;
  next.number = wave.number + 1;
  next.over = decisions.over;
  next.standing = decisions.standing;
  next.decisions = to_text(decisions.hash);
  next.previous = to_text(wave.hash());
  next.limits.resting = decisions.resting;
  if (!next.over.empty()) {
    next.limits.until = static_cast<std::uint64_t>(decisions.rounds);
    return next;
  }
  const RoundLimits all = {.until = plan.repetitions(), .resting = decisions.resting};
  const std::uint64_t most = planned_rounds(meta, plan, rounds_of_cells(meta, plan, all));
  next.limits.until = std::max(wave.until() + 1, std::min(most, grown(wave.until())));
  return next;
}

std::uint64_t missing_in(const RoundLimits& limits, const PlayedGames& played) {
  const RoundsOfCells rounds = rounds_of_cells(*played.meta, *played.plan, limits);
  std::uint64_t missing = 0;
  for (std::uint64_t job = 0; job < played.plan->size(); ++job) {
    const bool plays = played.plan->plays(static_cast<std::size_t>(job % rounds.size()));
    missing += plays && is_asked_for(job, rounds) && !played.done[static_cast<std::size_t>(job)];
  }
  return missing;
}

int idle_tries(const Wave& wave, std::uint64_t missing) {
  int idle = 0;
  std::uint64_t after = missing;
  for (auto one = wave.tries.rbegin(); one != wave.tries.rend(); ++one) {
    if (after < one->missing) break;
    ++idle;
    if (one->by_hand) break;
    after = one->missing;
  }
  return idle;
}

absl::StatusOr<Chain> follow(const std::string& run, std::vector<Wave> written, const Wave& first,
                             const PlayedGames& played) {
  Chain chain;
  chain.waves = std::move(written);
  chain.written = chain.waves.size();
  if (chain.waves.empty()) chain.waves.push_back(first);
  if (chain.waves.front().identity != played.meta->identity) {
    return differs(run, chain.waves.front(), "the run, which is of another config");
  }
  if (chain.waves.size() > 1) {
    const std::size_t last = chain.waves.size() - 1;
    absl::Status good = check_state(run, chain.waves[last - 1], chain.waves[last], played);
    if (!good.ok()) return good;
  }
  while (chain.waves.back().over.empty()) {
    const Wave& wave = chain.waves.back();
    const auto decisions = decisions_until(played, wave.until());
    if (!decisions.ok()) return decisions.status();
    chain.missing = missing_in(wave.limits, played);
    if (decisions->over.empty() && chain.missing > 0) return chain;
    if (decisions->over.empty() && wave.until() >= played.plan->repetitions()) {
      return absl::InternalError(
          fmt::format("{}: all games of the plan are there, and decisions end after {} rounds", run,
                      decisions->rounds));
    }
    chain.waves.push_back(next_wave(wave, *decisions, *played.meta, *played.plan));
  }
  chain.missing = 0;
  return chain;
}

std::string waves_folder(const std::string& run) { return slurm_folder(run) + "/waves"; }
std::string wave_path(const std::string& run, std::uint64_t number) {
  return fmt::format("{}/{:04}.json", waves_folder(run), number);
}
std::string claim_path(const std::string& run, const WaveTry& of) {
  return fmt::format("{}/{:04}-{}.claim", waves_folder(run), of.wave, of.number);
}

absl::StatusOr<Wave> parse_wave(const std::string& bytes, const std::string& path) {
  const Json json = parse_json<Json>(bytes);
  try {
    Wave wave = wave_from(json);
    const bool whole =
        json.at("version") == kWaveVersion && json.at("hash") == to_text(wave.hash());
    if (whole && is_possible(wave)) return wave;
  } catch (const Json::exception&) {  // the library's way: a key is missing, or of another kind
  }
  return absl::DataLossError(
      fmt::format("{}: is damaged, or somebody has edited it: it is not the state of a wave that "
                  "its hash tells. Nothing was submitted",
                  path));
}

absl::StatusOr<std::vector<Wave>> read_waves(const std::string& run) {
  std::vector<Wave> waves;
  for (std::uint64_t number = 1;; ++number) {
    auto wave = read_wave(run, number);
    if (absl::IsNotFound(wave.status())) return waves;
    if (!wave.ok()) return wave.status();
    const std::string before = waves.empty() ? "" : to_text(waves.back().hash());
    if (wave->previous != before) {
      return absl::DataLossError(
          fmt::format("{}: does not follow from the wave before it, whose hash is {}, not {}. "
                      "Nothing was submitted",
                      wave_path(run, number), before, wave->previous));
    }
    waves.push_back(*std::move(wave));
  }
}

absl::StatusOr<Wave> write_new_wave(const std::string& run, const Wave& wave) {
  absl::Status made = make_folders(waves_folder(run));
  if (!made.ok()) return made;
  const auto written = write_new_file(wave_path(run, wave.number), wave_text(wave));
  if (!written.ok()) return written.status();
  auto there = read_wave(run, wave.number);
  if (!there.ok()) return there.status();
  if (there->hash() == wave.hash()) return there;
  return differs(run, *there, fmt::format("the rows (hash {})", to_text(wave.hash())));
}

absl::Status write_wave(const std::string& run, const Wave& wave) {
  return write_file(wave_path(run, wave.number), wave_text(wave));
}

absl::Status put_waves_aside(const std::string& run) {
  std::error_code ignored;
  if (!fs::exists(waves_folder(run), ignored)) return absl::OkStatus();
  for (int number = 1;; ++number) {
    const std::string aside = fmt::format("{}-before-{}", waves_folder(run), number);
    if (!fs::exists(aside, ignored)) return rename_file(waves_folder(run), aside);
  }
}

}  // namespace muster::cluster
