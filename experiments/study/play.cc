#include "experiments/study/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/status.h"
#include "experiments/config/experiment.h"
#include "experiments/tuning/planned.h"

namespace muster::study {
namespace {

// Where a run stands below the folder of all.
std::string place_of(const Part& part, const StudyRun& run) {
  return run.name.empty() ? part.name : fmt::format("{}/{}", part.name, run.name);
}

absl::Status lacks(const Study& study, const Part& part, const StudyRun& run) {
  return absl::InvalidArgumentError(
      fmt::format("{}: part `{}`: {} has no table [{}], which `muster {}` needs", study.file,
                  part.name, run.config, to_text(part.kind), to_text(part.kind)));
}

std::uint64_t games_of(PartKind kind, const Experiment& experiment) {
  std::int64_t games = static_cast<std::int64_t>(experiment.cells.size()) * experiment.repetitions;
  if (kind == PartKind::kTune) games = tuning::tune_games(experiment);
  if (kind == PartKind::kPsro) games = tuning::psro_games(experiment);
  if (kind == PartKind::kBalance) games = tuning::balance_games(experiment);
  return static_cast<std::uint64_t>(games);
}

class Player {
 public:
  Player(const Study& study, const std::vector<std::string>& more, const Registry& registry,
         const PlayerOf& player_of)
      : study_(study), more_(more), registry_(registry), player_of_(player_of) {}

  absl::StatusOr<std::vector<PlannedRun>> plan() const {
    std::vector<PlannedRun> all;
    for (const Part& part : study_.parts) {
      for (const StudyRun& run : part.runs) {
        const auto experiment = load(part, run, study_.seeds.front());
        if (!experiment.ok()) return experiment.status();
        all.push_back({part.name, run.name, games_of(part.kind, *experiment),
                       part.kind != PartKind::kRun || experiment->stopping.looks()});
      }
    }
    return all;
  }

  absl::StatusOr<Played> play(const Part& part, const StudyRun& run, std::uint64_t seed) const {
    const tuning::PlayStep step =
        player_of_(run.config, assignments(run, seed), fmt::format("seed-{}", seed));
    if (part.kind == PartKind::kRun) {
      return made(run, run_result(part, step({place_of(part, run), {}})));
    }
    // Steps of searches have names of their own.
    const tuning::PlayStep below = [&](tuning::RunStep each) {
      each.name = fmt::format("{}/{}", place_of(part, run), each.name);
      return step(each);
    };
    const auto experiment = load(part, run, seed);
    if (!experiment.ok()) return experiment.status();
    switch (part.kind) {
      case PartKind::kTune:
        return made(run, tuning::tune(*experiment->tune, *experiment, below));
      case PartKind::kPsro:
        if (experiment->psro->exact()) return made(run, tuning::double_oracle(*experiment));
        return made(run, tuning::grow(*experiment->tune, *experiment->psro, *experiment, below));
      case PartKind::kBalance:
      case PartKind::kRun:
        break;
    }
    return made(run, tuning::balance(*experiment->balance, *experiment, below));
  }

 private:
  template <class Result>
  static absl::StatusOr<Played> made(const StudyRun& run, absl::StatusOr<Result> result) {
    if (!result.ok()) return result.status();
    return Played{run.name, *std::move(result)};
  }

  std::vector<std::string> assignments(const StudyRun& run, std::uint64_t seed) const {
    std::vector<std::string> all = {tuning::seed_override(seed)};
    all.insert(all.end(), run.set.begin(), run.set.end());
    all.insert(all.end(), more_.begin(), more_.end());
    return all;
  }

  absl::StatusOr<Experiment> load(const Part& part, const StudyRun& run, std::uint64_t seed) const {
    auto experiment = load_experiment(run.config, assignments(run, seed), registry_);
    if (!experiment.ok()) return experiment;
    const bool has = part.kind == PartKind::kRun ||
                     (part.kind == PartKind::kTune && experiment->tune) ||
                     (part.kind == PartKind::kPsro && experiment->psro &&
                      (experiment->tune || experiment->psro->exact())) ||
                     (part.kind == PartKind::kBalance && experiment->balance);
    if (!has) return lacks(study_, part, run);
    const bool tuned = part.kind == PartKind::kTune && !part.claims.empty();
    if (tuned && experiment->tune->objective != TuneObjective::kMean) {
      return absl::InvalidArgumentError(fmt::format(
          "{}: part `{}`: claims are about mean scores, and {} has [tune] objective = \"{}\"",
          study_.file, part.name, run.config, to_text(experiment->tune->objective)));
    }
    return experiment;
  }

  static absl::StatusOr<RunResult> run_result(
      const Part& part, const absl::StatusOr<std::shared_ptr<const Store>>& store) {
    if (!store.ok()) return store.status();
    auto analysis = analysis::analyze(**store);
    if (!analysis.ok()) return analysis.status();
    RunResult result{*std::move(analysis), {}};
    const bool chooses =
        std::any_of(part.claims.begin(), part.claims.end(),
                    [](const Claim& claim) { return !claim.in_equilibrium.empty(); });
    if (chooses || std::count(part.shown.begin(), part.shown.end(), Shown::kMetagame) > 0) {
      auto metagame = metagame::metagame_of(**store);
      if (!metagame.ok()) return metagame.status();
      result.metagame = *std::move(metagame);
    }
    return result;
  }

  const Study& study_;
  const std::vector<std::string>& more_;
  const Registry& registry_;
  const PlayerOf& player_of_;
};

}  // namespace

std::uint64_t Played::games() const {
  if (const auto* run = std::get_if<RunResult>(&result)) return run->analysis.games;
  if (const auto* balanced = std::get_if<tuning::Balanced>(&result)) {
    return static_cast<std::uint64_t>(balanced->games());
  }
  if (const auto* population = std::get_if<tuning::Population>(&result)) {
    return static_cast<std::uint64_t>(population->games);
  }
  if (std::holds_alternative<tuning::DoubleOracle>(result)) return 0;
  return static_cast<std::uint64_t>(std::get<tuning::Tuned>(result).games());
}

const analysis::Analysis* Played::analysis() const {
  if (const auto* run = std::get_if<RunResult>(&result)) return &run->analysis;
  const auto* tuned = std::get_if<tuning::Tuned>(&result);
  return tuned != nullptr && tuned->confirmed ? &*tuned->confirmed : nullptr;
}

std::uint64_t PlayedStudy::games() const {
  std::uint64_t sum = 0;
  for (const std::vector<PlayedPart>& parts : seeds) {
    for (const PlayedPart& part : parts) {
      for (const Played& run : part.runs) sum += run.games();
    }
  }
  return sum;
}

absl::StatusOr<std::vector<PlannedRun>> plan(const Study& study,
                                             const std::vector<std::string>& more,
                                             const Registry& registry) {
  const PlayerOf none;
  return Player(study, more, registry, none).plan();
}

absl::StatusOr<PlayedStudy> play(const Study& study, const std::vector<std::string>& more,
                                 const Registry& registry, const PlayerOf& player_of) {
  const Player player(study, more, registry, player_of);
  if (const auto good = player.plan(); !good.ok()) return good.status();
  PlayedStudy played{study, {}};
  for (const std::uint64_t seed : study.seeds) {
    std::vector<PlayedPart>& parts = played.seeds.emplace_back();
    for (const Part& part : study.parts) {
      PlayedPart& of_part = parts.emplace_back();
      for (const StudyRun& run : part.runs) {
        auto one = player.play(part, run, seed);
        if (!one.ok()) return one.status();
        of_part.runs.push_back(*std::move(one));
      }
    }
  }
  return played;
}

}  // namespace muster::study
